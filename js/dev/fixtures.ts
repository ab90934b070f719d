import type { ActionButton, HandCard, Ladder, SeatView, View } from "../src/view.ts";

/** Tables as Python would send them: for the tests of the page and for looking at it (`dev/index.html`). */

export const ladder: Ladder = {
  rungs: [
    { rank: 1, bids: [{ id: "simple", name: "Simple game", stake: 1 }] },
    { rank: 2, bids: [{ id: "heart-simple", name: "Simple game in hearts", stake: 2 }] },
    { rank: 4, bids: [{ id: "hundred", name: "40-100", stake: 4 }] },
    { rank: 4, bids: [{ id: "ulti", name: "Ulti", stake: 5 }] },
    { rank: 5, bids: [{ id: "betli", name: "Betli", stake: 5 }] },
    { rank: 6, bids: [{ id: "durchmars", name: "Durchmars", stake: 6 }] },
    {
      rank: 8,
      bids: [
        { id: "ulti-hundred", name: "40-100 ulti", stake: 8 },
        { id: "heart-hundred", name: "40-100 in hearts", stake: 8 },
        { id: "twenty", name: "20-100", stake: 8 },
      ],
    },
  ],
};

function seat(place: SeatView["place"], more: Partial<SeatView> = {}): SeatView {
  const number = { you: 0, right: 1, left: 2 }[place];
  const name = { you: "You", right: "Erzsi", left: "Vilmos" }[place];
  return { seat: number, name, place, cards: 10, open: null, tricks: 0, tags: [], speech: null, score: 0, ...more };
}

/** Cards of the hand; `playable` says which may be pressed, `why` which reason the others have. */
function hold(cards: string, playable: (card: string) => boolean = () => false, why: number | null = null): HandCard[] {
  return cards
    .split(" ")
    .map((card) => (playable(card) ? { card, playable: true, why: null } : { card, playable: false, why }));
}

function button(action: string, label: string, group: ActionButton["group"], more: Partial<ActionButton> = {}) {
  return { action, label, group, why: null, primary: false, ...more };
}

const HAND = "HA H10 H7 LA LK LQ B10 BK BJ A9";

export const base: View = {
  rev: 10,
  answered: 0,
  stepping: null,
  hint: null,
  computers: { chosen: "plain", text: "Plain" },
  seat: 0,
  phase: "play",
  status: "",
  notice: null,
  turn: 0,
  waiting: false,
  pace: 1000,
  seats: [seat("you", { score: 12 }), seat("right", { score: -4 }), seat("left", { score: -8 })],
  hand: hold(HAND),
  choose: 0,
  reasons: [],
  trick: null,
  lastTrick: null,
  talon: { cards: 2, text: "Laid by Erzsi", known: null },
  auction: { lines: [], standing: null },
  contract: null,
  actions: [],
  builder: null,
  stop: null,
  settlement: null,
  review: null,
  match: { text: "Deal 3 of 9", over: false, next: null },
};

const LINES: View["auction"]["lines"] = [
  { seat: 1, text: "Simple game", kind: "bid" },
  { seat: 2, text: "takes the talon", kind: "take" },
  { seat: 2, text: "Simple game in hearts", kind: "bid" },
  { seat: 0, text: "Pass", kind: "pass" },
  { seat: 1, text: "takes the talon", kind: "take" },
  { seat: 1, text: "Ulti", kind: "bid" },
  { seat: 2, text: "Pass", kind: "pass" },
];

export const auction: View = {
  ...base,
  phase: "auction",
  status: "Pass, take the talon, or bid higher without looking.",
  seats: [
    seat("you", { score: 12, tags: ["dealer"], speech: "Pass" }),
    seat("right", { score: -4, tags: ["standing bid"], speech: "Ulti" }),
    seat("left", { score: -8, speech: "Pass" }),
  ],
  auction: {
    lines: LINES,
    standing: { seat: 1, bid: "ulti", name: "Ulti", stake: "each of the two pays 5" },
  },
  actions: [
    button("pass", "Pass", "auction"),
    button("take", "Take the talon", "auction", { primary: true }),
    button("sort", "Look again", "auction", { why: "The talon may be looked at only by the seat that laid it." }),
  ],
  builder: {
    toggles: [
      { id: "simple", label: "Simple game", on: true, why: null },
      { id: "hearts", label: "Hearts", on: true, why: null },
      { id: "hundred", label: "40-100", on: false, why: null },
      { id: "twenty", label: "20-100", on: false, why: null },
      { id: "ulti", label: "Ulti", on: true, why: null },
      {
        id: "durchmars",
        label: "Durchmars",
        on: false,
        why: "A durchmars goes with an ulti only without a simple game.",
      },
      { id: "betli", label: "Betli", on: false, why: "Betli is bid alone." },
      { id: "open", label: "Open", on: false, why: "Only betli and durchmars are played open." },
    ],
    text: "Ulti in hearts",
    stake: "each of the two pays 10",
    action: "bid heart-ulti",
    why: null,
  },
};

const TWELVE = "HA H10 H7 LA LK LQ L8 B10 BK BJ A9 A7";

export const lay: View = {
  ...base,
  phase: "lay",
  status: "You have the talon: choose two cards to lay away, then bid higher than ulti.",
  seats: [
    seat("you", { score: 12, cards: 12, tags: ["dealer"] }),
    seat("right", { score: -4, speech: "Ulti" }),
    seat("left", { score: -8, speech: "Pass" }),
  ],
  hand: hold(TWELVE, () => true),
  choose: 2,
  talon: { cards: 0, text: "", known: null },
  auction: {
    lines: [...LINES, { seat: 0, text: "takes the talon", kind: "take" }],
    standing: auction.auction.standing,
  },
};

const CONTRACT: View["contract"] = {
  name: "Ulti in hearts",
  declarer: 1,
  trump: "H",
  parts: [
    { id: "simple", label: "Simple game", kontra: null, worth: "1 point" },
    { id: "ulti", label: "Ulti", kontra: "kontra ×2", worth: "16 points" },
  ],
};

const SEATS_IN_PLAY = [
  seat("you", { score: 12, cards: 7, tricks: 1, tags: ["defender"] }),
  seat("right", { score: -4, cards: 6, tricks: 2, tags: ["declarer"], speech: "40" }),
  seat("left", { score: -8, cards: 6, tags: ["defender", "dealer"] }),
];

const LAST: View["lastTrick"] = {
  number: 3,
  cards: [
    { seat: 0, card: "A9" },
    { seat: 1, card: "AA" },
    { seat: 2, card: "A10" },
  ],
  winner: 1,
};

export const play: View = {
  ...base,
  status: "Your turn: play a card to trick 4.",
  seats: SEATS_IN_PLAY,
  hand: hold("H10 H7 LA LQ BA BJ B8", (card) => card === "BA", 0),
  reasons: [
    {
      text: "You must beat the best card if you can: the ten of diamonds lies, so play the ace of diamonds.",
      because: ["B10"],
      instead: ["BA"],
    },
  ],
  trick: {
    number: 4,
    cards: [
      { seat: 1, card: "B10" },
      { seat: 2, card: "BK" },
    ],
    winner: null,
  },
  lastTrick: LAST,
  auction: { lines: [...LINES, { seat: 1, text: "Pass", kind: "pass" }], standing: auction.auction.standing },
  contract: CONTRACT,
  stop: null,
};

/** A computer's move is due; the trick is complete. */
export const waiting: View = {
  ...play,
  rev: 11,
  status: "You take trick 4.",
  turn: null,
  waiting: true,
  hand: hold("H10 H7 LA LQ BJ B8"),
  reasons: [],
  seats: SEATS_IN_PLAY.map((other) => ({ ...other, cards: 6 })),
  trick: { number: 4, cards: [...(play.trick?.cards ?? []), { seat: 0, card: "BA" }], winner: 0 },
};

export const kontra: View = {
  ...play,
  phase: "kontra",
  status: "Say kontra to any part, declare 40 or 20, or play your card to trick 1.",
  seats: [
    seat("you", { score: 12, tags: ["defender"] }),
    seat("right", { score: -4, cards: 9, tags: ["declarer"], speech: "40" }),
    seat("left", { score: -8, tags: ["defender", "dealer"] }),
  ],
  hand: hold(HAND, (card) => card.startsWith("L"), 0),
  reasons: [{ text: "You must follow suit: spades were led.", because: ["L9"], instead: ["LA", "LK", "LQ"] }],
  trick: { number: 1, cards: [{ seat: 1, card: "L9" }], winner: null },
  lastTrick: null,
  actions: [
    button("kontra simple", "Kontra: simple game", "kontra"),
    button("kontra ulti", "Kontra: ulti", "kontra", { why: "Ulti already has a kontra." }),
    button("declare 20", "Declare 20", "marriage"),
    button("done", "Say nothing", "kontra", { primary: true }),
  ],
};

/** An open game: the declarer's hand is seen, and the rest may be shown. */
export const open: View = {
  ...play,
  status: "Betli is lost already: play on, or show the rest.",
  seats: [
    SEATS_IN_PLAY[0] ?? seat("you"),
    seat("right", { cards: 7, tags: ["declarer"], open: ["H9", "LJ", "L9", "L8", "L7", "A8", "A7"] }),
    seat("left", { cards: 7, tags: ["defender"], open: ["HK", "HQ", "HJ", "H8", "B9", "AK", "AQ"] }),
  ],
  trick: { number: 4, cards: [], winner: null },
  hand: hold("H10 H7 LA LQ BA BJ B8", () => true),
  contract: {
    name: "Open betli",
    declarer: 1,
    trump: null,
    parts: [{ id: "betli", label: "Open betli", kontra: null, worth: "20 points" }],
  },
  reasons: [],
  stop: "stop",
};

const HANDS = [
  ["HA", "H10", "H7", "LA", "LK", "LQ", "B10", "BK", "BJ", "A9"],
  ["HK", "HQ", "HJ", "H9", "LJ", "L9", "BA", "BQ", "A10", "A8"],
  ["H8", "L10", "L8", "L7", "B9", "B8", "AA", "AK", "AQ", "AJ"],
];

/** Ten tricks of three cards, each card in its owner's place, for stepping through only. */
const TRICKS: NonNullable<View["review"]>["tricks"] = Array.from({ length: 10 }, (_, at) => ({
  number: at + 1,
  cards: [1, 2, 0].map((number) => ({ seat: number, card: HANDS[number]?.[at] ?? "" })),
  winner: at % 3 === 0 ? 1 : 0,
}));

export const settled: View = {
  ...base,
  rev: 40,
  phase: "settled",
  status: "The deal is settled.",
  turn: null,
  hand: [],
  seats: [
    seat("you", { score: 34, cards: 0, tricks: 6, tags: ["defender"] }),
    seat("right", { score: -48, cards: 0, tricks: 4, tags: ["declarer"] }),
    seat("left", { score: 14, cards: 0, tricks: 0, tags: ["defender", "dealer"] }),
  ],
  auction: play.auction,
  contract: CONTRACT,
  settlement: {
    lines: [
      {
        label: "Simple game",
        won: true,
        detail: "Erzsi took 60 card points and the others 50.",
        sum: "1 × 2 hearts",
        amounts: [-2, 4, -2],
      },
      {
        label: "Ulti",
        won: false,
        detail: "The seven of hearts was beaten in the last trick by the king of hearts.",
        sum: "4 × 2 hearts × 2 kontra + 8",
        amounts: [24, -48, 24],
      },
    ],
    payments: [22, -44, 22],
    text: "Erzsi wins the game but loses the ulti, and pays 22 to each.",
  },
  review: { hands: HANDS, talon: ["A7", "B7"], tricks: TRICKS, unplayed: "" },
  match: { text: "Deal 3 of 9", over: false, next: "Next deal" },
};

export const fixtures: Record<string, View> = { auction, lay, play, waiting, kontra, open, settled };
