import type { Each, Sum } from "../parts/Sums.tsx";
import type { TeachingView } from "../teach.ts";
import { useTeach } from "../teach.ts";
import type { CardCode } from "../view.ts";

/** The labels of the lesson player; Python sends them beside the page's own. */
export type LessonKey =
  | "lesson"
  | "stage_of"
  | "stages"
  | "stage_go"
  | "stage_read"
  | "stars"
  | "task"
  | "answer"
  | "answer_count"
  | "your_answer"
  | "points"
  | "more"
  | "less"
  | "turn_sign"
  | "who"
  | "last_trick_here"
  | "right"
  | "wrong"
  | "refused"
  | "hint"
  | "hints"
  | "hint_next"
  | "hint_none"
  | "retry"
  | "skip_on"
  | "next_stage"
  | "back"
  | "finish"
  | "show_me"
  | "show_step"
  | "show_back"
  | "misfit"
  | "own_rules"
  | "done"
  | "standing_bid"
  | "nothing_stands"
  | "result_of"
  | "made"
  | "failed"
  | "won_cards"
  | "talon_cards"
  | "mark_cards"
  | "choose_card"
  | "marked"
  | "bid_parts"
  | "choose_bids"
  | "choose_all"
  | "choose_one"
  | "some_cards"
  | "build_first"
  | "trick_on_table"
  | "rungs_near"
  | "rung"
  | "mark_standing"
  | "mark_beats"
  | "mark_short"
  | "payment"
  | "payment_of"
  | "sum_total"
  | "was";

export interface LessonSeat {
  seat: number;
  name: string;
  place: "you" | "right" | "left";
  cards: number;
  /** The hand, where it is shown. */
  hand: CardCode[] | null;
  /** The cards in its tricks, where they are to be counted. */
  won: CardCode[] | null;
  tricks: number;
  tags: string[];
  turn: boolean;
}

export interface CardsPanel {
  kind: "cards";
  /** you, right, left. */
  seats: LessonSeat[];
  trick: { cards: { seat: number; card: CardCode }[]; winner: number | null };
  hand: CardCode[];
  talon: CardCode[] | null;
  contract: { name: string; trump: string | null; declarer: string };
  /** What has been doubled, where the question is what may be doubled next. */
  kontra: string[];
}

export interface StandingPanel {
  kind: "standing";
  name: string;
  stake: string;
  /** What each seat has said in the auction, and who is to speak; null where there is none. */
  calls: { name: string; tag: string; text: string }[] | null;
}

export interface ResultPanel {
  kind: "result";
  name: string;
  hearts: boolean;
  parts: { id: string; label: string; won: boolean; kontra: string | null }[];
}

/** Some cards looked at under a contract, without a table. */
export interface RowPanel {
  kind: "row";
  name: string;
  trump: string | null;
  hand: CardCode[];
}

export type Panel = CardsPanel | StandingPanel | ResultPanel | RowPanel;

export interface Frame {
  /** What happened: "East plays the king of hearts." */
  text: string;
  panel: Panel;
}

/** Positions to play out on the table; `rewind` goes back to the question afterwards. */
export interface Film {
  /** Another film has another one. */
  id: number;
  rewind: boolean;
  frames: Frame[];
}

export interface Marks {
  because: CardCode[];
  instead: CardCode[];
}

export interface Ask {
  /** The last answer, where it is one seat or option. */
  given: number | string | null;
  kind: "card" | "cards" | "seat" | "bid" | "bids" | "number" | "moves" | "choice" | "choices";
  seats?: number[];
  /** What there is to choose from: bids, sides, parts, ... */
  options?: { id: string; name: string }[];
  builder?: {
    toggles: { id: string; label: string; on: boolean; why: string | null }[];
    /** What is built; null while it is no bid. */
    bid: string | null;
    text: string;
    why: string | null;
  };
}

export type Mark = "" | "standing" | "beats" | "short";

export interface LessonView extends TeachingView {
  title: string;
  about: string;
  stage: number;
  /** Counts the beginnings: what was chosen belongs to one of them. */
  round: number;
  stages: { asks: boolean; stars: number }[];
  text: string;
  question: string;
  /** Why the stage does not apply; null where it does. */
  misfit: string | null;
  ask: Ask | null;
  panel: Panel | null;
  /** The rungs near the standing bid, from low to high; what beats it is marked once it is solved. */
  rungs: { label: string; note: string; bids: { id: string; name: string; mark: Mark }[] }[] | null;
  /** The payment as arithmetic, once it is solved. */
  sums: { rows: Sum[]; each: Each[] } | null;
  feedback: (Marks & { right: boolean; open: boolean; kind: string; note: string; text: string }) | null;
  frames: Film | null;
  hints: (Marks & { step: string; label: string; text: string })[];
  /** The next step of the hints; null when all are given. */
  nextHint: string | null;
  /** Something was tried: there is something to begin again. */
  begun: boolean;
  solved: boolean;
  earned: number;
}

/** What a component of the lesson player needs. What it sends names the round it was pressed in. */
export function useLesson() {
  const teach = useTeach<LessonView, LessonKey>();
  const send: typeof teach.send = (message) => teach.send({ ...message, round: teach.view.round });
  return { ...teach, send };
}
