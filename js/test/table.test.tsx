import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ui } from "../dev/english.ts";
import { FakeModel } from "../dev/fake.ts";
import { auction, base, fixtures, kontra, lay, open, play, settled, waiting } from "../dev/fixtures.ts";
import widget from "../src/entries/table.tsx";
import { PATIENCE } from "../src/store.ts";
import type { View } from "../src/view.ts";

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

/** Lets Preact draw: it waits for a microtask, and for a frame before it runs effects. */
async function settle() {
  await vi.advanceTimersByTimeAsync(0);
}

/** One model with as many views of it as asked for. */
async function show(view: View, views = 1) {
  const model = new FakeModel(view);
  const { initialize, render } = widget();
  initialize({ model, signal: stop.signal });
  const places = Array.from({ length: views }, () => {
    const el = document.createElement("div");
    document.body.append(el);
    const signal = new AbortController();
    return { el, close: render({ model, el, signal: signal.signal }) };
  });
  await settle();
  return { model, places };
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

async function key(name: string) {
  const event = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
  await settle();
  return event;
}

const focused = () => document.activeElement?.getAttribute("data-testid");
const said = () => find("status").textContent;

describe("every view", () => {
  it.each(Object.keys(fixtures))("%s is drawn without an error, with labels for all it says", async (name) => {
    await show(fixtures[name] ?? base);
    expect(has("draw-error")).toBe(false);
    expect(said()).toBe(fixtures[name]?.status);
    const keys = Object.keys(ui).filter((label) => label.includes("_"));
    for (const label of keys) expect(document.body.textContent).not.toContain(label);
    expect(document.body.textContent).not.toMatch(/\{\w+\}/);
  });

  it.each(Object.keys(fixtures))("%s keeps the notebook's shortcuts off everything focusable", async (name) => {
    await show(fixtures[name] ?? base);
    const focusable = document.querySelectorAll("button, select, summary, [tabindex]");
    for (const element of focusable) expect(element.getAttribute("data-lm-suppress-shortcuts")).toBe("true");
  });
});

describe("the hand", () => {
  it("is one tab stop, moved along with the keys", async () => {
    await show(play);
    const stops = () => [...document.querySelectorAll(".ulti-card[tabindex='0']")];
    expect(stops()).toHaveLength(1);
    find("card-H10").focus();
    await key("ArrowRight");
    expect(focused()).toBe("card-H7");
    await key("End");
    expect(focused()).toBe("card-B8");
    await key("ArrowRight");
    expect(focused()).toBe("card-B8");
    await key("Home");
    expect(focused()).toBe("card-H10");
    await key("ArrowLeft");
    expect(focused()).toBe("card-H10");
    expect(stops().map((card) => card.getAttribute("data-testid"))).toEqual(["card-H10"]);
  });

  it("leaves Tab, Escape and keys with a modifier alone", async () => {
    await show(play);
    find("card-H10").focus();
    for (const name of ["Tab", "Escape", "a"]) expect((await key(name)).defaultPrevented).toBe(false);
  });

  it("plays a card once, however often it is pressed", async () => {
    const { model } = await show(play);
    await press("card-BA");
    await press("card-BA");
    expect(model.sent).toEqual([{ type: "act", action: "play BA", rev: 10 }]);
  });

  it("does not take a double click for two plays", async () => {
    const { model } = await show({ ...play, hand: play.hand.map((held) => ({ ...held, playable: true, why: null })) });
    find("card-H10").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    model.show({ ...play, rev: 11, hand: play.hand.slice(1).map((held) => ({ ...held, playable: true, why: null })) });
    await settle();
    find("card-H7").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }));
    expect(model.sent).toEqual([{ type: "act", action: "play H10", rev: 10 }]);
  });

  it("says of a dimmed card why not, and marks what binds and what would do", async () => {
    const { model } = await show(play);
    const dimmed = find("card-H7");
    expect(dimmed.getAttribute("aria-disabled")).toBe("true");
    expect(dimmed.textContent).toContain("seven of hearts, may not be played");
    await press("card-H7");
    expect(said()).toBe(play.reasons[0]?.text);
    expect(find("trick-B10").className).toContain("ulti-because");
    expect(find("card-BA").className).toContain("ulti-instead");
    expect(model.sent).toEqual([]);
    model.show({ ...play, rev: 11 });
    await settle();
    expect(said()).toBe(play.status);
  });

  it("keeps the focus at the neighbour when the focused card leaves", async () => {
    const { model } = await show(play);
    find("card-BA").focus();
    model.show(waiting);
    await settle();
    expect(focused()).toBe("card-BJ");
  });

  it("hands the focus to the next step when the last card leaves", async () => {
    const { model } = await show(play);
    find("card-BA").focus();
    model.show(settled);
    await settle();
    expect(focused()).toBe("next");
  });

  it("keeps the focus in the table when a button goes", async () => {
    const { model } = await show(auction);
    find("action-take").focus();
    model.show({ ...lay, rev: 11 });
    await settle();
    expect(focused()).toBe("card-HA");
  });

  it("does not take the focus from elsewhere", async () => {
    const { model } = await show(play);
    const outside = document.createElement("input");
    document.body.append(outside);
    outside.focus();
    model.show(settled);
    await settle();
    expect(document.activeElement).toBe(outside);
  });
});

describe("laying away", () => {
  it("wants two cards, then sends them in the order of the hand", async () => {
    const { model } = await show(lay);
    await press("lay");
    expect(said()).toContain("Choose 2 cards");
    await press("card-A7");
    await press("card-L8");
    expect(find("card-L8").getAttribute("aria-pressed")).toBe("true");
    await press("lay");
    expect(model.sent).toEqual([{ type: "act", action: "lay L8 A7", rev: 10 }]);
  });

  it("lets the first choice go for a third card, and takes a choice back", async () => {
    await show(lay);
    for (const card of ["card-A7", "card-L8", "card-H7"]) await press(card);
    const chosen = () => [...document.querySelectorAll(".ulti-chosen")].map((card) => card.getAttribute("data-testid"));
    expect(chosen()).toEqual(["card-H7", "card-L8"]);
    await press("card-H7");
    expect(chosen()).toEqual(["card-L8"]);
  });

  it("is the same in two views, and outlives a new view of the same hand", async () => {
    const { model } = await show(lay, 2);
    await press("card-A7");
    model.show({ ...lay, rev: 11 });
    await settle();
    expect(document.querySelectorAll(".ulti-chosen")).toHaveLength(2);
    model.show({ ...auction, rev: 12 });
    await settle();
    expect(document.querySelectorAll(".ulti-chosen")).toHaveLength(0);
  });
});

describe("bidding", () => {
  it("sends a switch of the builder, and says why another is off", async () => {
    const { model } = await show(auction);
    expect(find("toggle-ulti").getAttribute("aria-pressed")).toBe("true");
    await press("toggle-hundred");
    await press("toggle-betli");
    expect(model.sent).toEqual([{ type: "build", toggle: "hundred", rev: 10 }]);
    expect(said()).toBe("Betli is bid alone.");
    model.show({ ...auction, answered: 1 });
    await settle();
    expect(said()).toBe(auction.status);
  });

  it("bids what is built", async () => {
    const { model } = await show(auction);
    expect(find("built").textContent).toContain("each of the two pays 10");
    await press("bid");
    expect(model.sent).toEqual([{ type: "act", action: "bid heart-ulti", rev: 10 }]);
  });

  it("says why what is built is no bid", async () => {
    const builder = auction.builder && { ...auction.builder, action: null, why: "It does not beat ulti." };
    const { model } = await show({ ...auction, builder });
    await press("bid");
    expect(said()).toBe("It does not beat ulti.");
    expect(model.sent).toEqual([]);
  });

  it("shows each line and the standing bid", async () => {
    await show(auction);
    expect(find("auction").querySelectorAll("li")).toHaveLength(auction.auction.lines.length);
    expect(find("standing").textContent).toContain("each of the two pays 5");
    expect(find("ladder").querySelector(".ulti-stands")?.textContent).toBe("Ulti");
  });

  it("has a button for each kontra, refused ones too", async () => {
    const { model } = await show(kontra);
    await press("action-kontra-ulti");
    expect(said()).toBe("Ulti already has a kontra.");
    await press("action-kontra-simple");
    expect(model.sent).toEqual([{ type: "act", action: "kontra simple", rev: 10 }]);
  });
});

describe("the pace", () => {
  it("asks for the next move when it is over, once for all views", async () => {
    const { model } = await show(waiting, 2);
    vi.advanceTimersByTime(waiting.pace - 1);
    expect(model.sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(model.sent).toEqual([{ type: "continue", rev: 11 }]);
  });

  it("can be skipped, without a second request afterwards", async () => {
    const { model } = await show(waiting);
    await press("skip");
    vi.advanceTimersByTime(waiting.pace * 2);
    expect(model.sent).toEqual([{ type: "continue", rev: 11 }]);
  });

  it("can be set, and shows one that is none of ours", async () => {
    const { model } = await show({ ...play, pace: 1500 });
    const select = find("pace") as HTMLSelectElement;
    expect(select.selectedOptions[0]?.textContent).toBe("1.5 s");
    select.value = "0";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    expect(model.sent).toEqual([{ type: "pace", pace: 0, rev: 10 }]);
  });

  it("stands still without a view", async () => {
    const { model, places } = await show(waiting);
    places[0]?.close();
    vi.advanceTimersByTime(waiting.pace * 2);
    expect(model.sent).toEqual([]);
  });

  it("offers nothing to skip while a person is to move", async () => {
    const { model } = await show(play);
    await press("skip");
    expect(model.sent).toEqual([]);
  });
});

describe("answers", () => {
  it("shows a refusal, and lets the same view be answered again", async () => {
    const { model } = await show(play);
    await press("card-BA");
    model.show({ ...play, answered: 1, notice: { kind: "refused", text: "Not now." } });
    await settle();
    expect(find("notice").textContent).toBe("Not now.");
    await press("card-BA");
    expect(model.sent).toHaveLength(2);
  });

  it("keeps the guard when a view comes that answers something else", async () => {
    const { model } = await show(play);
    await press("card-BA");
    model.show({ ...play, pace: 0 });
    await settle();
    await press("card-BA");
    expect(model.sent).toHaveLength(1);
    model.show({ ...play, answered: 1 });
    await settle();
    await press("card-BA");
    expect(model.sent).toHaveLength(2);
  });

  it("says when the kernel does not answer, until it does", async () => {
    const { model } = await show(play);
    await press("card-BA");
    await vi.advanceTimersByTimeAsync(PATIENCE);
    expect(find("notice").textContent).toBe(ui.kernel_slow);
    model.show(waiting);
    await settle();
    expect(find("notice").textContent).toBe("");
  });

  it("says when the kernel has gone, and sends nothing more", async () => {
    const { model } = await show(waiting);
    model.emit("comm_live_update");
    await settle();
    expect(find("notice").textContent).toBe(ui.kernel_gone);
    await press("skip");
    await press("card-H7");
    vi.advanceTimersByTime(waiting.pace + PATIENCE);
    expect(model.sent).toEqual([]);
    for (const button of document.querySelectorAll(".ulti-card")) {
      expect(button.getAttribute("aria-disabled")).toBe("true");
    }
    await press("help");
    expect(has("help-sheet")).toBe(true);
  });

  it("shows what went wrong in drawing", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await show({ ...play, seats: [{ ...base.seats[0], tags: null }] } as unknown as View);
    expect(find("draw-error").textContent).toContain(ui.draw_error);
    expect(find("draw-error").textContent).toContain("TypeError");
  });

  it("leaves no listener and no timer behind", async () => {
    const { model } = await show(waiting);
    stop.abort();
    vi.advanceTimersByTime(waiting.pace * 2);
    expect(model.listening).toBe(0);
    expect(model.sent).toEqual([]);
  });
});

describe("around the play", () => {
  it("shows the last trick on demand", async () => {
    await show(play);
    expect(has("last-trick-sheet")).toBe(false);
    await press("last-trick");
    expect(find("last-trick-sheet").textContent).toContain("ace of clubs");
    await press("last-trick");
    expect(has("last-trick-sheet")).toBe(false);
  });

  it("offers to show the rest, and shows open hands", async () => {
    const { model } = await show(open);
    expect(find("seat-right").textContent).toContain("jack of spades");
    await press("stop");
    expect(model.sent).toEqual([{ type: "act", action: "stop", rev: 10 }]);
  });

  it("lists the keys on ?, and hides them on Escape", async () => {
    await show(play);
    find("card-H10").focus();
    await key("?");
    expect(focused()).toBe("help-close");
    await key("Escape");
    expect(has("help-sheet")).toBe(false);
    expect(focused()).toBe("help");
  });

  it("shows the talon's backs and who laid it, or its faces to that seat", async () => {
    const { model } = await show(play);
    expect(find("talon").textContent).toBe("Laid by Erzsi");
    model.show({ ...play, rev: 11, talon: { cards: 2, text: "Laid by you", known: ["A7", "B7"] } });
    await settle();
    expect(find("talon").textContent).toContain("seven of clubs");
  });
});

describe("after the deal", () => {
  it("lists each part and what each seat gets or pays", async () => {
    await show(settled);
    const total = find("settlement").querySelector("tfoot");
    expect([...(total?.querySelectorAll("td") ?? [])].map((cell) => cell.textContent)).toEqual([
      "+22",
      "\u221244",
      "+22",
    ]);
    expect(find("settlement").textContent).toContain("4 × 2 hearts × 2 kontra + 8");
  });

  it("steps through the tricks", async () => {
    await show(settled);
    expect(find("review-step").textContent).toBe(ui.review_start);
    await press("review-back");
    await press("review-forward");
    expect(find("review-step").textContent).toBe("Trick 1 of 10: Erzsi");
    expect(find("review").querySelectorAll(".ulti-now")).toHaveLength(3);
    await press("review-last");
    expect(find("review").querySelectorAll(".ulti-gone")).toHaveLength(27);
    await press("review-forward");
    await press("review-first");
    expect(find("review-step").textContent).toBe(ui.review_start);
  });

  it("goes on to the next deal once", async () => {
    const { model } = await show(settled);
    await press("next");
    await press("next");
    expect(model.sent).toEqual([{ type: "next", rev: 40 }]);
  });
});

describe("a record", () => {
  const stepping = (at: number): View => ({ ...play, actions: [], stepping: { at, count: 9 } });

  it("is stepped through both ways", async () => {
    const { model } = await show(stepping(4));
    expect(find("steps-step").textContent).toBe("Step 4 of 9");
    await press("steps-forward");
    expect(model.sent).toEqual([{ type: "step", to: 5, rev: play.rev }]);
    model.show({ ...stepping(5), rev: play.rev + 1 });
    await settle();
    await press("steps-back");
    expect(model.sent[1]).toEqual({ type: "step", to: 4, rev: play.rev + 1 });
  });

  it("ends at its ends, and is played on from where one stands", async () => {
    const { model } = await show(stepping(9));
    await press("steps-forward");
    await press("steps-last");
    expect(model.sent).toEqual([]);
    await press("play-on");
    expect(model.sent).toEqual([{ type: "play_on", rev: play.rev }]);
  });
});
