import type { TeachingView } from "../teach.ts";
import type { CardCode } from "../view.ts";

export interface Named {
  id: string;
  name: string;
}

export interface PlaceView extends Named {
  cards: CardCode[];
  /** Its codes, as typed. */
  text: string;
  /** Something is wrong with it. */
  wrong: boolean;
}

export interface OptionView {
  name: string;
  meaning: string;
  value: string;
  /** Empty: any text. */
  choices: Named[];
}

/** How often a part was doubled; with a side, towards the defender on the declarer's right (0) or left (1). */
export interface DoublingView {
  part: string;
  side: 0 | 1 | null;
  label: string;
  level: number;
  levels: { id: number; name: string }[];
}

export interface EditorView extends TeachingView {
  /** Where a pressed card goes. */
  place: string;
  places: PlaceView[];
  /** Which cards were typed twice, and where those lay that have just moved; "" for none. */
  moved: string;
  /** All cards, each with the place where it lies; null while it is free. */
  tray: { card: CardCode; place: string | null }[];
  bid: string;
  bids: Named[];
  trump: string;
  trumps: Named[];
  seats: { id: number; name: string }[];
  declarer: number;
  leader: number;
  kontra: DoublingView[];
  /** Why there is nothing to double, where there is nothing. */
  no_kontra: string;
  /** Marriages are stated, and do not follow the hands. */
  own: boolean;
  /** Which marriages count, in words. */
  counting: string;
  marriages: { suit: string; label: string; seat: number }[];
  holders: { id: number; name: string }[];
  /** The trick before, in the order played. */
  last: string;
  /** Who took it; "" while it is not told, or wrong. */
  last_help: string;
  /** Something is told of kontra, marriages or the trick before. */
  told: boolean;
  /** The fields with which something is wrong: bid, trump, kontra, marriages, last. */
  wrong: string[];
  /** Some card is placed. */
  begun: boolean;
  problems: string[];
  /** What position it is; null while it is none. */
  ok: string | null;
  record: string;
  goal: string;
  goals: Named[];
  options: OptionView[];
  /** Why the goal does not apply; "" where it does. */
  misfit: string;
  question: string;
  answers: string;
  title: string;
  text: string;
  lesson: string;
}

export type EditorKey =
  | "title"
  | "tray"
  | "tray_help"
  | "in_place"
  | "free"
  | "type"
  | "clear"
  | "bid_label"
  | "trump_label"
  | "declarer_label"
  | "leader_label"
  | "more"
  | "kontra_label"
  | "marriages_label"
  | "as_held"
  | "last_label"
  | "check"
  | "record_label"
  | "load"
  | "load_help"
  | "copy"
  | "copied"
  | "exercise"
  | "goal_label"
  | "title_label"
  | "text_label"
  | "lesson_label";
