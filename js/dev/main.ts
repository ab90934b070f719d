import lesson from "../src/entries/lesson.tsx";
import table from "../src/entries/table.tsx";
import { FakeModel } from "./fake.ts";
import { fixtures, play } from "./fixtures.ts";
import lessons from "./lessons.json" with { type: "json" };

/**
 * `index.html?view=auction&theme=dark&width=360`: one fixture, drawn as a notebook would draw it; `?lesson=card-wrong`
 * draws a lesson.
 */
const query = new URLSearchParams(location.search);
const theme = query.get("theme");
if (theme) document.body.setAttribute("data-jp-theme-light", String(theme !== "dark"));
const el = document.createElement("div");
el.style.width = `${query.get("width") ?? "1000"}px`;
document.body.append(el);

const level = query.get("lesson");
const views: Record<string, unknown> = lessons.views;
const model =
  level === null
    ? new FakeModel(fixtures[query.get("view") ?? "play"] ?? play)
    : new FakeModel(views[level], { words: lessons.words, menu: lessons.menu });
const { initialize, render } = level === null ? table() : lesson();
initialize({ model });
render({ model, el });
Object.assign(window, { model });
