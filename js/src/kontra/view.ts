import type { Asked, AskKey } from "../parts/Ask.tsx";
import type { Each, Sum } from "../parts/Sums.tsx";
import { type TeachingView, useTeach } from "../teach.ts";

/** What travels between `widgets/kontra_calculator.py` and its page. */

export interface Doubling {
  level: number;
  name: string;
  by: string;
  factor: number;
}

export interface Chain {
  /** The right (0) or left (1) defender's own chain; null where one binds both. */
  side: number | null;
  /** That defender's name; "" where one chain binds both. */
  name: string;
  said: Doubling[];
  /** What may be said next, if anything. */
  next: Doubling | null;
}

export interface Part {
  id: string;
  label: string;
  /** What each defender pays for it, before any kontra. */
  value: number;
  won: boolean;
  chains: Chain[];
}

export interface Silent {
  id: string;
  label: string;
  value: string;
  options: { id: string; label: string; why: string | null }[];
}

export interface Step {
  level: number;
  name: string;
  by: string;
  factor: number;
  /** The speaker's chance of winning the part above which it pays, unanswered; "" where it changes nothing. */
  alone: string;
  /** The same if the other side answers whenever it is going to win; "" where there is no answer. */
  answered: string;
  /** The speaker's chance now. */
  chance: string;
  pays: boolean;
  /** It pays even if answered. */
  sure: boolean;
  said: boolean;
  next: boolean;
}

/** What a part brings from a defender, and which doublings would pay. */
export interface Odds {
  /** The defender; null where both pay alike. */
  seat: number | null;
  /** That defender's name; "" where both pay alike. */
  name: string;
  expected: string;
  sign: number;
  /** "50 % of +8 and 50 % of −16" */
  sum: string;
  even: string;
  steps: Step[];
}

export interface ChancePart {
  id: string;
  label: string;
  chance: number;
  /** One, or one for each defender where their doublings differ. */
  chains: Odds[];
}

export interface KontraView extends TeachingView {
  examples: { id: string; name: string; rules: string }[];
  example: string;
  bids: { id: string; name: string }[];
  bid: string;
  name: string;
  declarer: number;
  seats: string[];
  /** The rules know kontra. */
  kontra: boolean;
  /** Each defender has a chain of his own. */
  alone: boolean;
  parts: Part[];
  silent: Silent[];
  /** What is paid is hidden until it is answered. */
  hidden: boolean;
  sums: Sum[];
  flows: { from: number; to: number; points: number; text: string }[];
  payments: string[];
  each: Each[];
  text: string;
  chances: {
    parts: ChancePart[];
    seats: { seat: number; text: string; sign: number }[];
    each: string[];
  };
  asking: boolean;
  question: Asked | null;
  score: [number, number];
}

export type KontraKey =
  | "kontra_title"
  | "examples"
  | "example_rules"
  | "contract_bid"
  | "declarer_is"
  | "what_happened"
  | "each_part"
  | "silent_results"
  | "kontra_none"
  | "kontra_next"
  | "take_back"
  | "no_kontra"
  | "payment"
  | "payment_of"
  | "sum_total"
  | "was"
  | "who_pays"
  | "seat"
  | "chances_title"
  | "chance_of"
  | "percent"
  | "expected"
  | "expected_note"
  | "even_at"
  | "doubling"
  | "step"
  | "step_by"
  | "pays_alone"
  | "pays_answered"
  | "own_chance"
  | "yes_pays"
  | "if_unanswered"
  | "no_pays"
  | "never"
  | "no_answer"
  | "ask_me"
  | "another"
  | AskKey
  | "score_line";

export const useKontra = () => useTeach<KontraView, KontraKey>();
