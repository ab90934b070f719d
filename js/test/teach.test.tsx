import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { words } from "../dev/english.ts";
import { FakeModel } from "../dev/fake.ts";
import kontra from "../src/entries/kontra.tsx";
import ladder from "../src/entries/ladder.tsx";
import type { KontraView } from "../src/kontra/view.ts";
import type { LadderBid, LadderView } from "../src/ladder/view.ts";
import { PATIENCE } from "../src/link.ts";
import type { Menu } from "../src/teach.ts";

const menu: Menu = {
  preset: "pagat",
  presets: [
    { id: "pagat", name: "Pagat" },
    { id: "widder", name: "Widder" },
  ],
  groups: [{ id: "values", name: "Values" }],
  fields: [
    {
      name: "ulti_value",
      group: "values",
      meaning: "Value of the ulti",
      value: 4,
      choices: [],
      turned: false,
      changed: false,
    },
    {
      name: "four_aces",
      group: "values",
      meaning: "Four aces",
      value: "no",
      choices: [
        { value: "no", text: "not played" },
        { value: "yes", text: "may be bid" },
      ],
      turned: true,
      changed: true,
    },
  ],
  turned: [{ name: "four_aces", meaning: "Four aces", before: "may be bid", after: "not played" }],
  text: "1 rule has changed.",
  fell: ["These rules have no four aces: no bid stands any more."],
};

function bid(id: string, mark: LadderBid["mark"]): LadderBid {
  return { id, name: id, stake: 1, parts: "", price: "1 point from each", mark, why: mark, built: false, change: "" };
}

const ladderView: LadderView = {
  answered: 0,
  notice: null,
  tab: "ladder",
  standing: "ulti",
  summary: "1 of 3 bids beats ulti.",
  rungs: [
    { rank: 1, label: "1", note: "", bids: [bid("simple", "short")] },
    { rank: 2, label: "4", note: "", bids: [bid("ulti", "standing"), bid("heart betli", "beats")] },
  ],
  gone: ["Four aces"],
  builder: {
    toggles: [
      { id: "heart", label: "hearts", on: false, why: null },
      { id: "betli", label: "betli", on: false, why: "Betli cannot go with it." },
    ],
    bid: null,
    text: "",
    price: "",
    landing: "",
    why: "",
    fits: false,
  },
  compare: { preset: "", presets: [], mine: "Pagat", theirs: "", rows: [] },
  auction: {
    examples: [],
    example: "",
    step: 0,
    steps: 2,
    lines: [],
    table: { seats: [], talon: "", standing: "", over: false },
    questions: true,
    question: {
      id: "7",
      kind: "bids",
      text: "Which?",
      choices: [
        { id: "ulti", name: "Ulti" },
        { id: "heart betli", name: "Heart betli" },
      ],
      hints: [],
      more: true,
      over: false,
      verdict: null,
    },
    stage: 0,
    next: "South speaks next.",
    score: [0, 0],
  },
};

const kontraView: KontraView = {
  answered: 0,
  notice: null,
  examples: [],
  example: "",
  bids: [{ id: "ulti", name: "Ulti" }],
  bid: "ulti",
  name: "Ulti",
  declarer: 0,
  seats: ["South", "East", "West"],
  kontra: true,
  alone: false,
  parts: [
    {
      id: "ulti",
      label: "Ulti",
      value: 4,
      won: false,
      chains: [
        {
          side: null,
          name: "",
          said: [{ level: 1, name: "kontra", by: "a defender", factor: 2 }],
          next: { level: 2, name: "rekontra", by: "South", factor: 4 },
        },
      ],
    },
  ],
  silent: [
    {
      id: "silent-100",
      label: "Silent 100",
      value: "",
      options: [
        { id: "", label: "no", why: null },
        { id: "declarer", label: "the declarer", why: "The game is lost." },
      ],
    },
  ],
  hidden: false,
  sums: [
    {
      label: "Ulti",
      who: "",
      result: "lost",
      won: false,
      terms: [
        { sign: "", number: 4, what: "value" },
        { sign: "×", number: 2, what: "kontra" },
        { sign: "+", number: 4, what: "penalty" },
      ],
      total: "−12",
      sign: -1,
      was: "−8",
    },
  ],
  flows: [{ from: 0, to: 1, points: 12, text: "South pays East 12 points." }],
  payments: ["−24", "+12", "+12"],
  each: [{ who: "", total: "−12", sign: -1, was: "−8" }],
  text: "South pays 12 to each defender.",
  chances: {
    parts: [
      {
        id: "ulti",
        label: "Ulti",
        chance: 50,
        chains: [
          {
            seat: null,
            name: "",
            expected: "−2",
            sign: -1,
            sum: "50 % of +8 and 50 % of −12",
            even: "60 %",
            steps: [],
          },
        ],
      },
    ],
    seats: [],
    each: [],
  },
  asking: false,
  question: null,
  score: [0, 0],
};

type Message = Record<string, unknown>;

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

async function show(entry: typeof ladder, view: LadderView | KontraView) {
  const model = new FakeModel<Message>(view, {
    menu,
    words: { ...words, ui: { ...words.ui, gone_bids: "No longer bid: {bids}" } },
  });
  const { initialize, render } = entry();
  initialize({ model, signal: stop.signal });
  const el = document.createElement("div");
  document.body.append(el);
  const clear = render({ model, el });
  await vi.advanceTimersByTimeAsync(20);
  return { model, clear };
}

function find(testid: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-testid="${testid}"]`);
  if (!found) throw new Error(`nothing is marked ${testid}`);
  return found;
}

async function press(testid: string) {
  find(testid).click();
  await vi.advanceTimersByTimeAsync(20);
}

describe("the frame of a teaching widget", () => {
  it("offers presets and tweaks, and says what the last change turned", async () => {
    const { model } = await show(ladder, ladderView);
    expect(find("changes").textContent).toContain("1 rule has changed.");
    expect(find("changes").textContent).toContain("not played");
    expect(find("fell").textContent).toContain("no bid stands any more");
    await press("preset-widder");
    const points = find("rule-ulti_value") as HTMLInputElement;
    points.value = "5";
    points.dispatchEvent(new Event("change", { bubbles: true }));
    const choice = find("rule-four_aces") as HTMLSelectElement;
    choice.value = "1";
    choice.dispatchEvent(new Event("change", { bubbles: true }));
    await press("seen");
    expect(model.sent.slice(0, 1)).toEqual([{ type: "preset", preset: "widder" }]);
    expect(model.sent.slice(2)).toEqual([{ type: "rules", field: "four_aces", value: "yes" }, { type: "seen" }]);
  });

  it("says when the kernel is slow or gone, and recovers", async () => {
    const { model } = await show(ladder, ladderView);
    await press("clear");
    await vi.advanceTimersByTimeAsync(PATIENCE + 20);
    expect(find("notice").textContent).toContain("Waiting");
    model.show({ ...ladderView, answered: 1 });
    await vi.advanceTimersByTimeAsync(20);
    expect(find("notice").textContent).toBe("");
    model.emit("comm_live_update");
    await vi.advanceTimersByTimeAsync(20);
    expect(find("notice").textContent).toContain("stopped");
    const before = model.sent.length;
    await press("clear");
    expect(model.sent).toHaveLength(before);
  });

  it("leaves no listener behind", async () => {
    const { model, clear } = await show(ladder, ladderView);
    clear();
    stop.abort();
    expect(model.listening).toBe(0);
  });

  it("gives every focusable element to itself, not to Lab's shortcuts", async () => {
    await show(kontra, kontraView);
    for (const element of document.querySelectorAll("button, select, input, summary"))
      expect(element.getAttribute("data-lm-suppress-shortcuts"), element.outerHTML).toBe("true");
  });
});

describe("the ladder", () => {
  it("is one stop of the Tab key, and the arrows go along it", async () => {
    await show(ladder, ladderView);
    const stops = [...document.querySelectorAll<HTMLElement>(".ulti-bid[tabindex='0']")];
    expect(stops.map((item) => item.getAttribute("data-bid"))).toEqual(["ulti"]);
    stops[0]?.focus();
    stops[0]?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }));
    await vi.advanceTimersByTimeAsync(20);
    expect(document.activeElement?.getAttribute("data-bid")).toBe("heart betli");
    expect(find("detail").textContent).toContain("beats");
    expect(find("gone").textContent).toContain("Four aces");
  });

  it("lets a bid stand only where none does; else it says why, and offers to", async () => {
    const { model } = await show(ladder, ladderView);
    await press("bid-heart_betli");
    expect(model.sent).toEqual([]);
    await press("stand-top");
    expect(model.sent).toEqual([{ type: "stand", bid: "heart betli" }]);
    model.show({ ...ladderView, standing: "", answered: 1 });
    await vi.advanceTimersByTimeAsync(20);
    await press("bid-simple");
    expect(model.sent[1]).toEqual({ type: "stand", bid: "simple" });
  });

  it("says why a part cannot be added", async () => {
    const { model } = await show(ladder, ladderView);
    await press("toggle-betli");
    expect(find("status").textContent).toContain("cannot go with");
    await press("toggle-heart");
    expect(model.sent).toEqual([{ type: "build", toggle: "heart" }]);
  });

  it("asks before a call, and takes several bids for an answer", async () => {
    const { model } = await show(ladder, { ...ladderView, tab: "auction" });
    await press("choice-ulti");
    await press("choice-heart_betli");
    await press("choice-ulti");
    await press("answer");
    await press("hint");
    await press("show");
    await press("next");
    expect(model.sent).toEqual([
      { type: "answer", id: "7", answer: ["heart betli"] },
      { type: "hint", id: "7" },
      { type: "show", id: "7" },
      { type: "next" },
    ]);
  });

  it("keeps what is chosen while the language changes, and lets it go with the question", async () => {
    const { model } = await show(ladder, { ...ladderView, tab: "auction" });
    await press("choice-ulti");
    const { question } = ladderView.auction;
    if (!question) throw new Error("nothing is asked");
    const asking = (more: Partial<typeof question>, answered: number) => ({
      ...ladderView,
      tab: "auction" as const,
      answered,
      auction: { ...ladderView.auction, question: { ...question, ...more } },
    });
    model.show(asking({ text: "Melyik?" }, 1));
    await vi.advanceTimersByTimeAsync(20);
    expect(find("choice-ulti").getAttribute("aria-pressed")).toBe("true");
    model.show(asking({ id: "8" }, 2));
    await vi.advanceTimersByTimeAsync(20);
    expect(find("choice-ulti").getAttribute("aria-pressed")).toBe("false");
  });

  it("takes no further answer once the question is answered or given up", async () => {
    const { question } = ladderView.auction;
    if (!question) throw new Error("nothing is asked");
    const verdict = { right: true, given: true, kind: "bids", text: "It is this." };
    const { model } = await show(ladder, {
      ...ladderView,
      tab: "auction",
      auction: { ...ladderView.auction, question: { ...question, over: true, verdict } },
    });
    // They stay, to keep the keyboard.
    for (const button of ["answer", "hint", "show"]) await press(button);
    expect(model.sent).toEqual([]);
    expect(find("verdict").textContent).toContain("It is this.");
    expect(find("verdict").textContent).not.toContain("✓");
  });
});

describe("the calculator", () => {
  it("shows the arithmetic, who pays whom, and what a change of the rules did", async () => {
    await show(kontra, kontraView);
    expect(find("sums").textContent).toContain("4value×2kontra+4penalty");
    expect(find("sums").textContent).toContain("−12");
    expect(find("flows").textContent).toContain("South pays East 12 points.");
    expect(document.querySelector(".ulti-turned-sum")).not.toBeNull();
  });

  it("sends what happened, and refuses what cannot have", async () => {
    const { model } = await show(kontra, kontraView);
    await press("won-ulti");
    await press("raise-ulti");
    await press("back-ulti");
    const silent = find("silent-100") as HTMLSelectElement;
    silent.value = "declarer";
    silent.dispatchEvent(new Event("change", { bubbles: true }));
    await vi.advanceTimersByTimeAsync(20);
    expect(find("status").textContent).toBe("The game is lost.");
    expect(model.sent).toEqual([
      { type: "won", part: "ulti", won: true },
      { type: "kontra", part: "ulti", side: null, level: 2 },
      { type: "kontra", part: "ulti", side: null, level: 0 },
    ]);
  });

  it("follows each defender's chain where their doublings differ", async () => {
    const [part] = kontraView.chances.parts;
    const [odds] = part?.chains ?? [];
    if (!part || !odds) throw new Error("no part has a chance");
    const step = {
      level: 1,
      name: "kontra",
      by: "East",
      factor: 2,
      alone: "50 %",
      answered: "75 %",
      chance: "50 %",
      pays: false,
      sure: false,
      said: true,
      next: false,
    };
    await show(kontra, {
      ...kontraView,
      alone: true,
      chances: {
        ...kontraView.chances,
        parts: [
          {
            ...part,
            chains: [
              { ...odds, seat: 1, name: "East", expected: "+4", steps: [step] },
              {
                ...odds,
                seat: 2,
                name: "West",
                expected: "−2",
                steps: [{ ...step, by: "West", said: false, next: true }],
              },
            ],
          },
        ],
      },
    });
    expect(find("brings-ulti-1").textContent).toContain("East: ");
    expect(find("brings-ulti-1").textContent).toContain("+4");
    expect(find("brings-ulti-2").textContent).toContain("−2");
    expect(find("steps-ulti-1").querySelector(".ulti-step-next")).toBeNull();
    expect(find("steps-ulti-2").querySelector(".ulti-step-next")?.textContent).toContain("West");
  });

  it("sends the last place of a slider, one message at a time", async () => {
    const { model } = await show(kontra, kontraView);
    const slider = find("slider-ulti") as HTMLInputElement;
    for (const chance of ["60", "70", "80"]) {
      slider.value = chance;
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(model.sent).toEqual([{ type: "chance", part: "ulti", chance: 60 }]);
    const [part] = kontraView.chances.parts;
    model.show({
      ...kontraView,
      answered: 1,
      chances: { ...kontraView.chances, parts: [{ ...part, chance: 60 }] },
    });
    await vi.advanceTimersByTimeAsync(40);
    expect(model.sent[1]).toEqual({ type: "chance", part: "ulti", chance: 80 });
  });
});
