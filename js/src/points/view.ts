import type { Contract, Hint, Verdict } from "../lesson.ts";
import type { TeachingView } from "../teach.ts";
import type { CardCode } from "../view.ts";

export type Side = "declarer" | "defenders";

export interface PointRow {
  id: string;
  title: string;
  cards: { card: CardCode; name: string; wins: boolean; counts: boolean }[];
  /** Who takes it; null where it is no trick. */
  taker: string | null;
  side: Side | null;
  /** What counts in it, and why; before the count what was said aloud, without points. */
  lines: { side: Side; points: number | null; text: string }[];
  /** Points so far of the declarer and of the defenders; null before the count. */
  totals: [number, number] | null;
  sum: number | null;
  /** The last change of rules turned it. */
  changed: boolean;
}

export interface PointsView extends TeachingView {
  id: string;
  mode: "along" | "ask";
  contract: Contract;
  step: number;
  rows: PointRow[];
  steps: number;
  /** What counts is shown. */
  told: boolean;
  totals: [number, number];
  question: { text: string; choices: { id: string; text: string }[]; right: string | null } | null;
  verdict: Verdict | null;
  over: boolean;
  hint: Hint | null;
  /** How many more hints there are. */
  hints: number;
  changed: string;
  score: string;
}

export type PointsKey =
  | "title"
  | "mode"
  | "along"
  | "ask"
  | "steps"
  | "one_on"
  | "one_back"
  | "to_end"
  | "to_start"
  | "at"
  | "declarer_col"
  | "defenders_col"
  | "taken"
  | "other_deal"
  | "your_count"
  | "check"
  | "show"
  | "hint"
  | "next"
  | "nothing"
  | "right"
  | "wrong"
  | "given"
  | "all_answered"
  | "number_needed"
  | "changed_row";
