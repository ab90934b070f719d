import type { Contract, Hint, SeatLabel, Verdict } from "../lesson.ts";
import type { Link } from "../link.ts";
import type { TeachingView } from "../teach.ts";
import type { CardCode } from "../view.ts";

export interface KindView {
  id: string;
  name: string;
  /** Place in the boxes of the spaced repetition, of `top`. */
  box: number;
  top: number;
  /** How many were right of those asked. */
  tried: string;
  /** How it stands, in words. */
  text: string;
  /** There is such a trap under the rules. */
  applies: boolean;
}

export interface TricksView extends TeachingView {
  /** Of the question: what is marked in one is not marked in the next. */
  id: string;
  stage: "cards" | "taker";
  contract: Contract;
  question: string;
  seats: SeatLabel[];
  leader: number;
  trick: { seat: number; card: CardCode }[];
  /** A card that was marked and may not be played: laid down to show it, and taken back. */
  refused: CardCode | null;
  hand: CardCode[];
  /** The cards of the answer last judged. */
  marked: CardCode[];
  /** Once it is answered: the cards that may be played. */
  allowed: CardCode[] | null;
  /** Once it is answered: the seat that takes the trick. */
  taker: number | null;
  verdict: Verdict | null;
  /** It is answered. */
  over: boolean;
  hint: Hint | null;
  /** How many hints are left. */
  hints: number;
  changed: { text: string; cards: CardCode[] } | null;
  /** The kind of trap, once it gives nothing away. */
  kind: { id: string; name: string } | null;
  /** The one kind that is drilled; "" for all. */
  only: string;
  mastery: KindView[];
  score: string;
  /** How far one has come in the set of a class; "" without one. */
  set: string;
}

export type TricksKey =
  | "title"
  | "check"
  | "show"
  | "go_on"
  | "next"
  | "skip"
  | "hint"
  | "your_cards"
  | "takers"
  | "may"
  | "may_not"
  | "on_table"
  | "none_lying"
  | "refused"
  | "mastery"
  | "drill"
  | "all_kinds"
  | "first"
  | "right"
  | "wrong"
  | "given";

export type TricksLink = Link<TricksView>;
