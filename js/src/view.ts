/**
 * What travels between Python and the page.
 *
 * Down, as traits: `view` (this seat's table, replaced whole), `ladder` and `words` (sent again only
 * when the rules or the language change). Up, as messages: `Intent`. All text arrives rendered in the
 * table's language; the page knows no rule of the game.
 */

/** Suit letter (H hearts, B bells, L leaves, A acorns) and rank: "HA", "B10", "LK", "AQ", "HJ", "B9", "L8", "A7". */
export type CardCode = string;

/** Why something may not be done: each distinct reason once in a view. */
export interface Reason {
  /** A whole sentence: the rule, the card that makes it bind, what may be played. */
  text: string;
  /** Cards on the table that make the rule bind. */
  because: CardCode[];
  /** Cards of the hand that would do. */
  instead: CardCode[];
}

export interface HandCard {
  card: CardCode;
  /** May be pressed to any effect now (played, or chosen to lay away). */
  playable: boolean;
  /** Index into `View.reasons` while it may not be played; null when playable or not one's turn. */
  why: number | null;
}

export interface SeatView {
  /** 0 south, 1 east, 2 west. */
  seat: number;
  name: string;
  /** Counter-clockwise: the next seat sits at one's right. */
  place: "you" | "right" | "left";
  /** Cards in the hand. */
  cards: number;
  /** The hand, where it lies open for all (open games; after the settlement use `review`). */
  open: CardCode[] | null;
  /** Tricks taken. */
  tricks: number;
  /** Rendered: "declarer", "dealer", ... */
  tags: string[];
  /** The last thing this seat said: "Pass", "Ulti", "20", "Kontra: ulti". */
  speech: string | null;
  /** Match score in points. */
  score: number;
}

export interface TrickView {
  /** 1 to 10. */
  number: number;
  /** In the order played. */
  cards: { seat: number; card: CardCode }[];
  /** The seat that takes it, once complete. */
  winner: number | null;
}

/** A button that sends one action. */
export interface ActionButton {
  /** What to send back as `action`. */
  action: string;
  label: string;
  group: "auction" | "trump" | "marriage" | "kontra" | "play";
  /** Why it may not be pressed now; null when it may. A refused button stays focusable and says this. */
  why: string | null;
  /** The expected next step: drawn as the main button. At most one. */
  primary: boolean;
}

/** The bid builder: a toggle a part. The selection lives in Python (`build` intents). */
export interface Builder {
  toggles: {
    id: string;
    label: string;
    on: boolean;
    /** Why it cannot be added; null when it can (or is on). */
    why: string | null;
  }[];
  /** Name of what is built, or what is still missing. */
  text: string;
  /** "each of the two pays 5" and the like; "" while nothing is built. */
  stake: string;
  /** The action that bids it; null while it is no bid that beats the standing one. */
  action: string | null;
  /** Why it cannot be bid; null when it can. */
  why: string | null;
}

export interface SettlementView {
  lines: {
    /** "Ulti", "silent 100" */
    label: string;
    won: boolean;
    /** What decided it, a sentence. */
    detail: string;
    /** "4 × 2 hearts × 2 kontra + 8" */
    sum: string;
    /** Points for each seat (0..2), signed. */
    amounts: number[];
  }[];
  /** Points for each seat (0..2), signed; they add to zero. */
  payments: number[];
  /** One sentence: who won what. */
  text: string;
}

export interface ReviewView {
  /** For each seat 0..2: its cards at the first lead, sorted. */
  hands: CardCode[][];
  talon: CardCode[];
  tricks: TrickView[];
  /** Said when the deal was stopped with cards unplayed, else "". */
  unplayed: string;
}

/** What may be done, as a hint names it. */
export interface HintAction {
  /** The action: that of a button, or `play <card>`, or `lay <card> <card>`. */
  action: string;
  /** "Play the ace of hearts", or what the button says. */
  text: string;
  /** Cards of the hand that it moves. */
  cards: CardCode[];
}

export interface HintOption extends HintAction {
  /** "+4.2 ± 1.3" */
  money: string;
  /** How often the declarer makes each part: rendered, and in percent for the bar. */
  chances: { label: string; text: string; made: number; low: number; high: number }[];
  reasons: string[];
}

/** A hint as far as it has been asked for: a nudge, then the action, then why. */
export interface HintView {
  /** What the button says: what pressing it brings. */
  press: string;
  /** The adviser has not answered yet. */
  thinking: boolean;
  nudge: string | null;
  action: HintAction | null;
  why: {
    /** What the numbers are. */
    about: string;
    /** Best first. */
    options: HintOption[];
    /** What they rest on. */
    basis: string[];
  } | null;
}

export interface View {
  rev: number;
  /** Counts the intents that have been answered, so that even a refusal brings a new view. */
  answered: number;
  /** 0..2 */
  seat: number;
  phase: "auction" | "lay" | "trump" | "play" | "kontra" | "settled";
  /** What is to be done now: the live region's text. */
  status: string;
  /** Answer to a refused or stale intent, or a player's error; null when there is none. */
  notice: { kind: "stale" | "refused" | "error"; text: string } | null;
  /** The seat to act, or null. */
  turn: number | null;
  /** A computer's move is due: send `continue` with `rev` after `pace`. */
  waiting: boolean;
  /** Milliseconds between moves of the computers. */
  pace: number;
  /** you, right, left. */
  seats: SeatView[];
  /** Sorted for the eye, left to right. */
  hand: HandCard[];
  /** How many cards of the hand are to be chosen before `lay <card> <card>` may be sent; 0 when none. */
  choose: number;
  reasons: Reason[];
  trick: TrickView | null;
  /** The complete trick before `trick`, shown on demand. */
  lastTrick: TrickView | null;
  talon: {
    cards: number;
    /** Rendered: who laid it. */
    text: string;
    /** Shown only to the seat that laid it. */
    known: CardCode[] | null;
  };
  auction: {
    lines: { seat: number; text: string; kind: "bid" | "pass" | "take" }[];
    standing: { seat: number; bid: string; name: string; stake: string } | null;
  };
  /** Once the auction has ended. */
  contract: {
    name: string;
    declarer: number;
    trump: "H" | "B" | "L" | "A" | null;
    /** `worth`: what a part costs each defender or brings him, rendered, its kontra counted. */
    parts: { id: string; label: string; kontra: string | null; worth: string }[];
  } | null;
  actions: ActionButton[];
  builder: Builder | null;
  /** "Show the rest" may be pressed: the action to send, or null. */
  stop: string | null;
  settlement: SettlementView | null;
  review: ReviewView | null;
  /** While a record is stepped through: where one stands, 0 to `count`; null in play. */
  stepping: { at: number; count: number } | null;
  /** null while no hint may be asked for: it is not this person's turn. */
  hint: HintView | null;
  /** Who sits at the computers' seats; null where there are none, and while a record is stepped through. */
  computers: {
    /** The level that all of them play at, if it is one. */
    chosen: string | null;
    text: string;
  } | null;
  match: {
    /** "Deal 3 of 9" */
    text: string;
    over: boolean;
    /** What `next` does: "Next deal" or "New match"; null before the settlement. */
    next: string | null;
  };
}

export interface Ladder {
  rungs: { rank: number; bids: { id: string; name: string; stake: number }[] }[];
}

export interface Words {
  /** Card code to its name: "ace of hearts". */
  cards: Record<CardCode, string>;
  /** Suit letter to its name. */
  suits: Record<string, string>;
  /** Rank code ("A", "10", "K", "Q", "J", ...) to the corner index printed on the card. */
  ranks: Record<string, string>;
  /** The page's own labels by key. */
  ui: Record<string, string>;
  /** The players that may sit opposite; the table alone has them. */
  players?: { id: string; name: string; text: string }[];
}

export type Intent =
  /** One of the view's actions, or `play <card>`, or `lay <card> <card>`. */
  | { type: "act"; action: string; rev: number }
  /** Switch a part of the builder. */
  | { type: "build"; toggle: string; rev: number }
  /** The pace is over, or the person skips it. */
  | { type: "continue"; rev: number }
  | { type: "pace"; pace: number; rev: number }
  /** Another step of a record. */
  | { type: "step"; to: number; rev: number }
  /** Ask for a hint, or for more of it. */
  | { type: "hint"; rev: number }
  /** Let all computers play at another level. */
  | { type: "players"; player: string; rev: number }
  /** Play on from the step that is shown. */
  | { type: "play_on"; rev: number }
  /** Next deal, or a new match when the old one is over. */
  | { type: "next"; rev: number };
