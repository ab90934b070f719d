import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeModel } from "../dev/fake.ts";
import data from "../dev/trainers.json" with { type: "json" };
import editor from "../src/entries/editor.tsx";
import points from "../src/entries/points.tsx";
import tricks from "../src/entries/tricks.tsx";

type Kind = { id: string; box: number; text: string; applies: boolean };
type View = { id: string; hand: string[]; allowed: string[]; mastery: Kind[] };
type Sent = { type: string; step?: number; answer?: unknown };

const states = data.views as unknown as Record<string, View>;
const shared = data.shared as unknown as Record<string, { menu: unknown; words: { ui: Record<string, string> } }>;
const NAMES = Object.keys(states);
const WIDGETS = { tricks, points, editor };

let stop: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  stop = new AbortController();
});

afterEach(() => {
  stop.abort();
  vi.useRealTimers();
  document.body.replaceChildren();
});

async function settle() {
  await vi.advanceTimersByTimeAsync(50);
}

function state(name: string): View {
  const found = states[name];
  if (!found) throw new Error(`there is no state ${name}`);
  return found;
}

const kindOf = (name: string) => name.split("-")[0] as keyof typeof WIDGETS;

async function show(name: string) {
  const model = new FakeModel<Sent>(state(name), shared[kindOf(name)]);
  const { initialize, render } = WIDGETS[kindOf(name)]();
  initialize({ model, signal: stop.signal });
  const el = document.createElement("div");
  document.body.append(el);
  render({ model, el, signal: stop.signal });
  await settle();
  return {
    model,
    next: async (other: string, more = {}) => {
      model.show({ ...state(other), ...more });
      await settle();
    },
  };
}

function find(testid: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-testid="${testid}"]`);
  if (!found) throw new Error(`nothing is marked ${testid}`);
  return found;
}

const has = (testid: string) => document.querySelector(`[data-testid="${testid}"]`) !== null;
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const focused = () => document.activeElement?.getAttribute("data-testid");

async function press(testid: string) {
  find(testid).click();
  await settle();
}

async function key(name: string) {
  const event = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
  await settle();
  return event;
}

async function write(testid: string, text: string) {
  const field = find(testid) as HTMLInputElement;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await settle();
}

async function choose(testid: string, value: string) {
  const field = find(testid) as HTMLSelectElement;
  field.value = value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
  await settle();
}

describe("every state", () => {
  it.each(NAMES)("%s is drawn without an error, with labels for all it says", async (name) => {
    await show(name);
    expect(has("draw-error")).toBe(false);
    const shown = document.body.textContent ?? "";
    for (const label of Object.keys(shared[kindOf(name)]?.words.ui ?? {}))
      if (label.includes("_")) expect(shown).not.toContain(label);
    expect(shown).not.toMatch(/\{\w+\}/);
  });

  it.each(NAMES)("%s keeps the notebook's shortcuts off everything focusable", async (name) => {
    await show(name);
    for (const one of all("button, select, input, textarea, summary"))
      expect(one.getAttribute("data-lm-suppress-shortcuts")).toBe("true");
  });

  it.each(NAMES)("%s has one tab stop for each group of cards", async (name) => {
    await show(name);
    for (const group of all("[role=toolbar]"))
      expect(group.querySelectorAll(".ulti-card[tabindex='0']")).toHaveLength(1);
  });
});

describe("the trick trainer", () => {
  const view = state("tricks-asked");
  const [first = "", second = ""] = view.hand;

  it("marks cards and sends them to be judged", async () => {
    const { model } = await show("tricks-asked");
    await press(`hand-${first}`);
    await press(`hand-${second}`);
    await press(`hand-${first}`);
    expect(find(`hand-${second}`).getAttribute("aria-pressed")).toBe("true");
    expect(find(`hand-${first}`).getAttribute("aria-pressed")).toBe("false");
    await press("check");
    expect(model.sent).toEqual([{ type: "answer", id: view.id, answer: [second] }]);
  });

  it("is answered by keys alone", async () => {
    const { model } = await show("tricks-asked");
    find(`hand-${first}`).focus();
    await key("ArrowRight");
    expect(focused()).toBe(`hand-${second}`);
    await key("End");
    expect(focused()).toBe(`hand-${view.hand.at(-1)}`);
    await key("Home");
    await press(focused() ?? "");
    await press("check");
    expect(model.sent.at(-1)).toMatchObject({ answer: [first] });
  });

  it("lays a card that may not be played down, and takes it back when marks change", async () => {
    await show("tricks-wrong");
    expect(has("refused")).toBe(true);
    expect(find("verdict").textContent).toContain("Not yet.");
    await press(`hand-${first}`);
    expect(has("refused")).toBe(false);
    expect(has("verdict")).toBe(false);
  });

  it("keeps the marks through a hint, and points at the cards", async () => {
    const { next } = await show("tricks-asked");
    await press(`hand-${second}`);
    await next("tricks-hint", { id: view.id });
    expect(find("hint-text").textContent).not.toBe("");
    expect(find(`hand-${second}`).getAttribute("aria-pressed")).toBe("true");
  });

  it("says of each card whether it may be played, once it is answered, and goes on", async () => {
    const { model, next } = await show("tricks-right");
    const allowed = state("tricks-right").allowed;
    for (const card of view.hand)
      expect(find(`hand-${card}`).textContent).toContain(
        allowed.includes(card) ? ", may be played" : ", may not be played",
      );
    expect(has("kind")).toBe(true);
    find("go-on").focus();
    await press("go-on");
    expect(model.sent.at(-1)).toMatchObject({ type: "next" });
    await next("tricks-taker");
    expect(focused()).toMatch(/^taker-/);
    await press("taker-1");
    expect(model.sent.at(-1)).toMatchObject({ type: "answer", answer: 1 });
  });

  it("calls an answer that was shown by its name, and marks what a change did", async () => {
    await show("tricks-shown");
    expect(find("verdict").textContent).toContain("The answer.");
    expect(has("changed")).toBe(true);
    expect(all(".ulti-winner")).toHaveLength(1);
  });

  it("draws how each kind stands, with the same in words", async () => {
    await show("tricks-shown");
    const mastery = state("tricks-shown").mastery;
    for (const kind of mastery) {
      const row = find(`kind-${kind.id}`);
      expect(row.textContent).toContain(kind.text);
      expect(row.querySelectorAll(".ulti-full")).toHaveLength(kind.applies ? kind.box : 0);
    }
  });
});

describe("the point counter", () => {
  it("steps on and back", async () => {
    const { model } = await show("points-along");
    await press("one-on");
    await press("one-back");
    await press("to-start");
    expect(model.sent.map((one) => one.step)).toEqual([5, 3, 0]);
  });

  it("shows no points before the count is given", async () => {
    await show("points-ask");
    expect(has("totals")).toBe(false);
    expect(find("rows").textContent).not.toMatch(/\+\d/);
  });

  it("takes a number by Enter and by button, and says when there is none", async () => {
    const { model } = await show("points-ask");
    await press("check");
    expect(find("status").textContent).toBe("Write a number first.");
    expect(model.sent).toEqual([]);
    await write("number", "70");
    find("number").focus();
    await key("Enter");
    expect(model.sent).toMatchObject([{ type: "answer", answer: 70 }]);
  });

  it("offers choices by name", async () => {
    const { model } = await show("points-choice");
    const choice = find("question").parentElement?.querySelector<HTMLElement>("[data-testid^=choice-]");
    choice?.click();
    expect(model.sent.at(-1)).toMatchObject({ answer: choice?.getAttribute("data-testid")?.replace("choice-", "") });
  });

  it("ends with the whole count and offers another deal", async () => {
    await show("points-finished");
    expect(has("finished")).toBe(true);
    expect(has("totals")).toBe(true);
    expect(find("other-deal").className).toContain("ulti-primary");
  });
});

describe("the deal editor", () => {
  it("puts cards into the chosen place, and says where each lies", async () => {
    const { model } = await show("editor-position");
    expect(find("tray-HA").textContent).toContain("ace of hearts: South");
    expect(find("tray-HA").getAttribute("aria-pressed")).toBe("true");
    expect(find("tray-A8").textContent).toContain("eight of clubs, free");
    await press("tray-A8");
    await press("choose-talon");
    await press("south-HA");
    expect(model.sent).toEqual([
      { type: "press", card: "A8" },
      { type: "place", place: "talon" },
      { type: "type", place: "south", text: "H9 L8" },
    ]);
  });

  it("tells typed codes once, on Enter or when the field is left", async () => {
    const { model } = await show("editor-empty");
    await write("codes-east", "ha h9");
    find("codes-east").focus();
    await key("Enter");
    find("codes-east").dispatchEvent(new Event("blur"));
    await settle();
    expect(model.sent).toEqual([{ type: "type", place: "east", text: "ha h9" }]);
  });

  it("says what is wrong, and marks the place", async () => {
    await show("editor-wrong");
    expect(find("checked").textContent).toContain("The talon holds two cards");
    expect(find("place-talon").className).toContain("ulti-place-wrong");
    expect(has("lesson")).toBe(false);
  });

  it("says which card has moved, among what is checked", async () => {
    const { next } = await show("editor-position");
    expect(has("moved")).toBe(false);
    await next("editor-position", { moved: "The ace of hearts was in the talon, and has moved." });
    expect(find("checked").textContent).toContain("was in the talon");
  });

  it("keeps kontra, marriages and the trick before out of the way until something is told of them", async () => {
    await show("editor-position");
    expect((find("more") as HTMLDetailsElement).open).toBe(false);
    expect((find("as-held") as HTMLInputElement).checked).toBe(true);
    expect(has("marriage-L")).toBe(false);
    expect(find("counting").textContent).not.toBe("");
  });

  it("sends doublings, marriages and the trick before as they are chosen", async () => {
    const { model } = await show("editor-more");
    expect((find("more") as HTMLDetailsElement).open).toBe(true);
    await choose("kontra-simple", "3");
    expect((find("marriage-L") as HTMLSelectElement).value).toBe("0");
    await choose("marriage-H", "1");
    find("as-held").click();
    await settle();
    expect((find("last") as HTMLInputElement).value).toBe("H7 HA H9");
    await write("last", "");
    find("last").dispatchEvent(new Event("blur"));
    await settle();
    expect(model.sent).toEqual([
      { type: "kontra", part: "simple", side: null, level: 3 },
      { type: "marriage", suit: "H", seat: 1 },
      { type: "marriages", own: false },
      { type: "set", name: "last", value: "" },
    ]);
  });

  it("marks the field with which something is wrong, and opens what would hide it", async () => {
    const { next } = await show("editor-position");
    await next("editor-position", { wrong: ["last"], last: "HA" });
    expect((find("more") as HTMLDetailsElement).open).toBe(true);
    expect(find("last").getAttribute("aria-invalid")).toBe("true");
    expect(find("bid").getAttribute("aria-invalid")).toBe(null);
  });

  it("shows record and lesson file, and loads a record that was written", async () => {
    const { model } = await show("editor-position");
    expect((find("lesson") as HTMLTextAreaElement).value).toContain("goal: legal-cards");
    expect((find("record") as HTMLTextAreaElement).value).toContain("position simple in leaves");
    await write("record", "rules widder");
    await press("record-load");
    expect(model.sent).toEqual([{ type: "load", text: "rules widder" }]);
  });
});
