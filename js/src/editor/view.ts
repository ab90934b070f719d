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

export interface EditorView extends TeachingView {
  /** Where a pressed card goes. */
  place: string;
  places: PlaceView[];
  /** All cards, each with the place where it lies; null while it is free. */
  tray: { card: CardCode; place: string | null }[];
  bid: string;
  bids: Named[];
  trump: string;
  trumps: Named[];
  seats: { id: number; name: string }[];
  declarer: number;
  leader: number;
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
  | "put_here"
  | "type"
  | "clear"
  | "bid_label"
  | "trump_label"
  | "declarer_label"
  | "leader_label"
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
