import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeModel } from "../dev/fake.ts";
import { auction, lay, play, settled, waiting } from "../dev/fixtures.ts";
import widget from "../src/entries/table.tsx";
import type { HintView, View } from "../src/view.ts";

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
  await vi.advanceTimersByTimeAsync(0);
}

async function show(view: View) {
  const model = new FakeModel(view);
  const { initialize, render } = widget();
  initialize({ model, signal: stop.signal });
  const el = document.createElement("div");
  document.body.append(el);
  render({ model, el, signal: stop.signal });
  await settle();
  return model;
}

function find(testid: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-testid="${testid}"]`);
  if (!found) throw new Error(`nothing is marked ${testid}`);
  return found;
}

function has(testid: string): boolean {
  return document.querySelector(`[data-testid="${testid}"]`) !== null;
}

async function press(testid: string) {
  find(testid).click();
  await settle();
}

async function key(target: HTMLElement, name: string, more: KeyboardEventInit = {}) {
  target.focus();
  const event = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  await settle();
  return event;
}

const quiet: HintView = { press: "Hint", thinking: false, nudge: null, action: null, why: null };
const nudged: HintView = { ...quiet, press: "What to do?", nudge: "Think of the last trick." };
const named: HintView = {
  ...nudged,
  press: "Why?",
  action: { action: "play BA", text: "Play the ace of diamonds", cards: ["BA"] },
};
const told: HintView = {
  ...named,
  press: "Hide the hint",
  why: {
    about: "What the deal brings you:",
    options: [
      {
        action: "play BA",
        text: "Play the ace of diamonds",
        cards: ["BA"],
        money: "+4.2 ± 1.3",
        chances: [{ label: "Ulti", text: "31 % (20 to 43)", made: 31, low: 20, high: 43 }],
        reasons: ["It takes the ten."],
      },
      { action: "play BK", text: "Play the king of diamonds", cards: ["BK"], money: "−1", chances: [], reasons: [] },
    ],
    basis: ["From 40 deals."],
  },
};

describe("a hint", () => {
  it("is asked for with the button, once until it is answered", async () => {
    const model = await show({ ...play, hint: quiet });
    await press("hint");
    await press("hint");
    expect(model.sent).toEqual([{ type: "hint", rev: 10 }]);
    model.show({ ...play, hint: nudged, answered: 1 });
    await settle();
    await press("hint");
    expect(model.sent).toHaveLength(2);
  });

  it("is asked for with H, but not in a list, not held down, and not with another key", async () => {
    const model = await show({ ...play, hint: quiet });
    for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }])
      expect((await key(find("card-BA"), "h", more)).defaultPrevented).toBe(false);
    await key(find("pace"), "h");
    expect(model.sent).toEqual([]);
    expect((await key(find("card-BA"), "h")).defaultPrevented).toBe(true);
    expect(model.sent).toEqual([{ type: "hint", rev: 10 }]);
  });

  it("is asked for once too where the model was opened before its view was set", async () => {
    const model = new FakeModel({});
    const { initialize, render } = widget();
    initialize({ model, signal: stop.signal });
    model.emit("change:words");
    model.show({ ...play, hint: quiet });
    const el = document.createElement("div");
    document.body.append(el);
    render({ model, el, signal: stop.signal });
    await settle();
    await press("hint");
    await press("hint");
    expect(model.sent).toEqual([{ type: "hint", rev: 10 }]);
  });

  it("says that it is thought about, and cannot be pressed meanwhile", async () => {
    const model = await show({ ...play, hint: { ...quiet, thinking: true } });
    expect(find("hint").textContent).toBe("Thinking…");
    expect(find("hint").closest("[aria-busy='true']")).not.toBeNull();
    await press("hint");
    await key(find("card-BA"), "H");
    expect(model.sent).toEqual([]);
  });

  it("shows the nudge, then the action and its card, then why", async () => {
    const model = await show({ ...play, hint: nudged });
    expect(find("hint-text").textContent).toBe("Think of the last trick.");
    expect(find("hint-text").querySelector("[role=status]")?.textContent).toBe("Think of the last trick.");
    expect(document.querySelector(".ulti-hinted")).toBeNull();
    model.show({ ...play, hint: named });
    await settle();
    expect(find("hint-action").textContent).toBe("Play the ace of diamonds");
    expect(find("card-BA").className).toContain("ulti-hinted");
    expect(has("hint-why")).toBe(false);
    model.show({ ...play, hint: told });
    await settle();
    expect(find("hint-why").querySelectorAll("ol > li")).toHaveLength(2);
    for (const text of ["+4.2 ± 1.3", "31 % (20 to 43)", "It takes the ten.", "From 40 deals.", "−1"])
      expect(find("hint-why").textContent).toContain(text);
    expect(find("hint-why").querySelector<HTMLElement>(".ulti-odds-made")?.style.width).toBe("31%");
    expect(find("hint-why").querySelector<HTMLElement>(".ulti-odds-range")?.style.left).toBe("20%");
  });

  it("marks the button that it names, and both cards to lay away", async () => {
    const pass = { action: "pass", text: "Pass", cards: [] };
    const model = await show({ ...auction, hint: { ...named, action: pass } });
    expect(find("action-pass").className).toContain("ulti-hinted");
    expect(find("action-take").className).not.toContain("ulti-hinted");
    model.show({ ...lay, hint: { ...named, action: { action: "lay L8 A7", text: "", cards: ["L8", "A7"] } } });
    await settle();
    const marked = [...document.querySelectorAll(".ulti-card.ulti-hinted")];
    expect(marked.map((card) => card.getAttribute("data-testid"))).toEqual(["card-L8", "card-A7"]);
  });

  it("goes with the turn, and its button keeps its place", async () => {
    const model = await show({ ...play, hint: told });
    find("hint").focus();
    model.show({ ...waiting, hint: null });
    await settle();
    expect(find("hint-text").textContent).toBe("");
    expect(document.querySelector(".ulti-hinted")).toBeNull();
    expect(find("hint").getAttribute("aria-disabled")).toBe("true");
    expect(document.activeElement).toBe(find("hint"));
    await press("hint");
    expect(model.sent).toEqual([]);
    model.show(settled);
    await settle();
    expect(has("hint")).toBe(false);
  });
});

describe("the level of the computers", () => {
  it("is shown, and chosen from a list with a line on each", async () => {
    const model = await show(play);
    expect(find("computers").textContent).toBe("Computers: Plain");
    expect(has("computers-sheet")).toBe(false);
    await press("computers");
    expect(find("computers").getAttribute("aria-expanded")).toBe("true");
    expect(find("computers-sheet").textContent).toContain("Counts what has been played.");
    expect((find("player-plain") as HTMLInputElement).checked).toBe(true);
    await press("player-club");
    expect(model.sent).toEqual([{ type: "players", player: "club", rev: 10 }]);
    await press("computers");
    expect(has("computers-sheet")).toBe(false);
  });

  it("is not there where no computer sits", async () => {
    await show({ ...play, computers: null });
    expect(has("computers")).toBe(false);
  });
});
