import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeModel } from "../dev/fake.ts";
import data from "../dev/lessons.json" with { type: "json" };
import widget from "../src/entries/lesson.tsx";
import { HOLD, STEP } from "../src/lesson/film.ts";
import type { LessonView } from "../src/lesson/view.ts";

const views = data.views as unknown as Record<string, LessonView>;
const NAMES = Object.keys(views);

/** A clock begins once a picture is drawn: a frame or so. */
const DRAWN = 60;

let stop: AbortController;
let quiet = false;

beforeEach(() => {
  vi.useFakeTimers();
  stop = new AbortController();
  quiet = false;
  vi.stubGlobal("matchMedia", () => ({ matches: quiet }));
});

afterEach(() => {
  stop.abort();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.replaceChildren();
});

async function settle(time = 0) {
  await vi.advanceTimersByTimeAsync(time);
}

function view(name: string): LessonView {
  const found = views[name];
  if (!found) throw new Error(`there is no view ${name}`);
  return found;
}

async function show(name: string) {
  const model = new FakeModel<Record<string, unknown>>(view(name), {
    words: data.words,
    menu: data.menu,
  });
  const { initialize, render } = widget();
  initialize({ model, signal: stop.signal });
  const el = document.createElement("div");
  document.body.append(el);
  render({ model, el, signal: stop.signal });
  await settle();
  return model;
}

/** What was sent, without the round that each message names. */
function sent(model: FakeModel<Record<string, unknown>>) {
  return model.sent.map(({ round, ...rest }) => {
    expect(typeof round).toBe("number");
    return rest;
  });
}

function find(testid: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-testid="${testid}"]`);
  if (!found) throw new Error(`nothing is marked ${testid}`);
  return found;
}

const has = (testid: string) => document.querySelector(`[data-testid="${testid}"]`) !== null;

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

function type(testid: string, text: string) {
  const field = find(testid) as HTMLInputElement;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

describe("every view", () => {
  it.each(NAMES)("%s is drawn without an error, with labels for all it says", async (name) => {
    await show(name);
    expect(has("draw-error")).toBe(false);
    for (const label of Object.keys(data.words.ui).filter((label) => label.includes("_"))) {
      expect(document.body.textContent).not.toContain(label);
    }
    expect(document.body.textContent).not.toMatch(/\{\w+\}/);
    for (const element of document.querySelectorAll("[aria-label]")) {
      expect(element.getAttribute("aria-label")).not.toMatch(/\{\w+\}|_/);
    }
  });

  it.each(NAMES)("%s keeps the notebook's shortcuts off everything focusable", async (name) => {
    await show(name);
    const focusable = document.querySelectorAll("button, select, input, summary, [tabindex]");
    expect(focusable.length).toBeGreaterThan(2);
    for (const element of focusable) expect(element.getAttribute("data-lm-suppress-shortcuts")).toBe("true");
  });

  it.each(NAMES)("%s can be left: nothing blocks", async (name) => {
    const model = await show(name);
    await press("next");
    expect(sent(model)).toEqual([{ type: "next" }]);
  });
});

describe("answers", () => {
  it("a card of the hand is pressed", async () => {
    const model = await show("card-ask");
    await press("card-H9");
    expect(sent(model)).toEqual([{ type: "answer", answer: "H9" }]);
  });

  it("cards are reached with the arrows, one tab stop for all", async () => {
    const model = await show("card-ask");
    const first = document.querySelector<HTMLElement>(".ulti-card[tabindex='0']");
    first?.focus();
    await key("End");
    expect(document.activeElement?.getAttribute("data-testid")).toBe("card-A7");
    expect(document.querySelectorAll(".ulti-card[tabindex='0']")).toHaveLength(1);
    (document.activeElement as HTMLElement).click();
    expect(sent(model)).toEqual([{ type: "answer", answer: "A7" }]);
  });

  it("several cards are marked, taken back, and sent together", async () => {
    const model = await show("cards-ask");
    await press("card-HA");
    await press("card-A8");
    expect(find("card-A8").getAttribute("aria-pressed")).toBe("true");
    await press("card-A8");
    await press("card-HK");
    await press("send");
    expect(sent(model)).toEqual([{ type: "answer", answer: ["HA", "HK"] }]);
    // What was marked stays while one mends the answer, and is gone at a new beginning.
    model.show({ ...view("cards-wrong"), round: view("cards-ask").round });
    await settle();
    expect(find("card-HK").getAttribute("aria-pressed")).toBe("true");
    model.show({ ...view("cards-ask"), round: 99 });
    await settle();
    expect(find("card-HK").getAttribute("aria-pressed")).toBe("false");
  });

  it("a seat is pressed by its name", async () => {
    const model = await show("seat-ask");
    expect(find("seat-answer-2").textContent).toBe("West");
    await press("seat-answer-2");
    expect(sent(model)).toEqual([{ type: "answer", answer: 2 }]);
  });

  it("bids are marked", async () => {
    const model = await show("bids-ask");
    await press("option-heart-ulti");
    await press("option-betli");
    await press("send");
    expect(sent(model)).toEqual([{ type: "answer", answer: ["heart ulti", "betli"] }]);
  });

  it("one of several answers is pressed by its name", async () => {
    const model = await show("choice-ask");
    expect(find("option-nobody").textContent).toBe("Nobody pays");
    await press("option-nobody");
    expect(sent(model)).toEqual([{ type: "answer", answer: "nobody" }]);
  });

  it("all answers that fit are marked", async () => {
    const model = await show("choices-ask");
    await press("option-take");
    await press("option-pass");
    await press("option-take");
    await press("send");
    expect(sent(model)).toEqual([{ type: "answer", answer: ["pass"] }]);
  });

  it("a card is pressed that lies under a contract without a table", async () => {
    const model = await show("row-ask");
    expect(find("row").textContent).toContain("Simple game");
    await press("card-LQ");
    expect(sent(model)).toEqual([{ type: "answer", answer: "LQ" }]);
  });

  it("a bid is built in Python and sent once it is one", async () => {
    const model = await show("bid-ask");
    await press("send");
    expect(sent(model)).toEqual([]);
    expect(find("status").textContent).not.toBe("");
    await press("toggle-durchmars");
    expect(sent(model)).toEqual([{ type: "build", toggle: "durchmars" }]);
  });

  it("a number is typed, counted with the keys, and turned", async () => {
    const model = await show("number-ask");
    expect(find("send").getAttribute("aria-disabled")).toBe("true");
    find("number").focus();
    type("number", "21");
    await settle();
    await key("ArrowUp");
    await key("-");
    expect((find("number") as HTMLInputElement).value).toBe("-22");
    await key("Enter");
    await press("more");
    await press("sign");
    expect((find("number") as HTMLInputElement).value).toBe("21");
    await press("send");
    expect(sent(model)).toEqual([
      { type: "answer", answer: -22 },
      { type: "answer", answer: 21 },
    ]);
  });
});

describe("beside the question", () => {
  it("the rungs near the standing bid are shown, and marked once it is solved", async () => {
    await show("bids-ask");
    const marks = () => find("rungs").querySelectorAll(".ulti-bid-beats, .ulti-bid-short").length;
    expect(find("rungs").querySelector(".ulti-bid-standing")?.textContent).toContain("Ulti");
    expect(marks()).toBe(0);
    document.body.replaceChildren();
    await show("bids-right");
    expect(marks()).toBeGreaterThan(4);
  });

  it("a payment is told as arithmetic once it is solved", async () => {
    await show("number-ask");
    expect(has("arithmetic")).toBe(false);
    await show("number-right");
    expect(find("arithmetic").textContent).toContain("penalty");
    expect(find("total").textContent).toBe("\u221222");
  });
});

describe("feedback", () => {
  it("is read out politely, with the rule and the cards marked", async () => {
    await show("card-wrong");
    const feedback = find("feedback");
    expect(feedback.getAttribute("role")).toBe("status");
    expect(feedback.textContent).toContain("You must beat the king of hearts");
    expect(find("trick-HK").className).toContain("ulti-because");
    expect(find("card-HA").className).toContain("ulti-instead");
  });

  it("a right answer brings its stars", async () => {
    await show("card-right");
    expect(find("feedback").textContent).toContain("3 of 3 stars");
    expect(find("next").className).toContain("ulti-primary");
  });

  it("is always there, so that what comes into it is read out", async () => {
    await show("card-ask");
    expect(find("feedback").textContent).toBe("");
    expect(find("hints").textContent).toBe("");
  });

  it("hints come one after the other", async () => {
    const model = await show("card-ask");
    await press("hint");
    expect(sent(model)).toEqual([{ type: "hint" }]);
    model.show({ ...view("card-hint"), answered: 1 });
    await settle();
    expect(find("hints").textContent).toContain("Which suit was led?");
  });
});

describe("a consequence", () => {
  it("is played out on the table and rewound", async () => {
    await show("moves-wrong");
    const film = view("moves-wrong").frames;
    const count = film?.frames.length ?? 0;
    expect(count).toBeGreaterThan(3);
    await settle(STEP / 2 + DRAWN);
    expect(find("caption").textContent).toBe(film?.frames[1]?.text);
    for (let at = 1; at < count; at += 1) await settle((at === count - 1 ? HOLD : STEP) + DRAWN);
    expect(has("caption")).toBe(false);
    expect(document.querySelectorAll(".ulti-card")).toHaveLength(4);
    await press("show-me");
    await settle(STEP / 2 + DRAWN);
    expect(has("caption")).toBe(true);
    await press("show-back");
    expect(has("caption")).toBe(false);
  });

  it("waits to be stepped where motion is not wanted", async () => {
    quiet = true;
    await show("moves-wrong");
    await settle(20 * STEP);
    expect(has("caption")).toBe(false);
    await press("show-me");
    await settle(20 * STEP);
    expect(find("caption").textContent).toBe(view("moves-wrong").frames?.frames[1]?.text);
    await press("show-step");
    expect(find("caption").textContent).toBe(view("moves-wrong").frames?.frames[2]?.text);
    await press("show-back");
    expect(has("caption")).toBe(false);
  });

  it("a press on the hand goes back to the question first", async () => {
    const model = await show("win-wrong");
    await settle(STEP / 2);
    const card = document.querySelector<HTMLElement>(".ulti-card");
    card?.click();
    await settle();
    expect(sent(model)).toEqual([]);
    document.querySelector<HTMLElement>(".ulti-card")?.click();
    expect(model.sent).toHaveLength(1);
  });
});

describe("a stage that does not apply", () => {
  it("says why, and offers the lesson's own rules", async () => {
    const model = await show("misfit");
    expect(find("misfit").textContent).toContain("Kontra is not played");
    expect(has("hint")).toBe(false);
    await press("own-rules");
    expect(sent(model)).toEqual([{ type: "own_rules" }]);
  });
});

it("any stage may be gone to", async () => {
  const model = await show("card-ask");
  expect(find("stage-0").getAttribute("aria-current")).toBe("step");
  await press("stage-2");
  expect(sent(model)).toEqual([{ type: "go", stage: 2 }]);
});

it("a kernel that has gone is told, and nothing is sent to it", async () => {
  const model = await show("card-ask");
  model.emit("comm_live_update");
  await settle();
  await press("card-H9");
  expect(sent(model)).toEqual([]);
  expect(find("notice").textContent).toContain("kernel");
});

describe("what was answered", () => {
  it.each([
    ["seat-wrong", "seat-answer-0", "seat-answer-2"],
    ["choice-wrong", "option-defenders", "option-declarer"],
  ])("is marked: %s", async (name, given, other) => {
    await show(name);
    expect(find(given).getAttribute("aria-pressed")).toBe("true");
    expect(find(other).getAttribute("aria-pressed")).toBe("false");
  });

  it.each(["cards", "bids", "bid", "number", "choices"])("leaves no button without a use: %s", async (kind) => {
    await show(`${kind}-wrong`);
    expect([has("send"), has("hint")]).toEqual([true, true]);
    document.body.replaceChildren();
    await show(`${kind}-right`);
    expect([has("send"), has("hint")]).toEqual([false, false]);
  });

  it("explains the signs of the ladder once they are there", async () => {
    await show("bids-ask");
    expect(has("rung-signs")).toBe(false);
    document.body.replaceChildren();
    await show("bids-right");
    expect(find("rung-signs").textContent).toContain("▲");
  });

  it("names the steps by their lesson, so that two lessons stay apart", async () => {
    await show("seat-ask");
    expect(document.querySelector("nav")?.getAttribute("aria-label")).toContain(view("seat-ask").title);
  });
});
