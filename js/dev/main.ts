import widget from "../src/entries/table.tsx";
import { FakeModel } from "./fake.ts";
import { fixtures, play } from "./fixtures.ts";

/** `index.html?view=auction&theme=dark&width=360`: one fixture, drawn as a notebook would draw it. */
const query = new URLSearchParams(location.search);
const theme = query.get("theme");
if (theme) document.body.setAttribute("data-jp-theme-light", String(theme !== "dark"));
const el = document.createElement("div");
el.style.width = `${query.get("width") ?? "1000"}px`;
document.body.append(el);

const model = new FakeModel(fixtures[query.get("view") ?? "play"] ?? play);
const { initialize, render } = widget();
initialize({ model });
render({ model, el });
Object.assign(window, { model });
