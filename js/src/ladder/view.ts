import type { Asked, AskKey } from "../parts/Ask.tsx";
import type { Toggle } from "../parts/Toggles.tsx";
import { type TeachingView, useTeach } from "../teach.ts";

/** What travels between `widgets/auction_ladder.py` and its page. */

export interface LadderBid {
  id: string;
  name: string;
  /** What each defender pays when all of it is won. */
  stake: number;
  /** "simple game 2 + ulti 8" */
  parts: string;
  /** "10 points from each" */
  price: string;
  mark: "" | "standing" | "beats" | "short";
  /** Why it beats the standing bid, or why not; "" where nothing stands. */
  why: string;
  /** It is what the builder makes. */
  built: boolean;
  /** What the last change of the rules did to it, in words; "" for nothing. */
  change: string;
}

export interface Rung {
  rank: number;
  /** What it ranks by: "8 + 2". */
  label: string;
  /** What sets it apart from another rung of the same value: "2 parts"; "" where nothing has to. */
  note: string;
  bids: LadderBid[];
}

export interface ComparedRung {
  rank: number;
  label: string;
  note: string;
  bids: { id: string; name: string; stake: number; change: string }[];
}

export interface Seat {
  seat: number;
  name: string;
  speech: string;
  bidder: boolean;
  turn: boolean;
  /** It holds the talon's cards, or laid them away last. */
  talon: boolean;
}

export interface AuctionView {
  examples: { id: string; name: string }[];
  example: string;
  step: number;
  steps: number;
  lines: { seat: number; name: string; text: string; kind: "pass" | "bid"; talon: string; why: string }[];
  table: { seats: Seat[]; talon: string; standing: string; over: boolean };
  questions: boolean;
  question: Asked | null;
  stage: number;
  /** Who speaks next; "" when the script has ended. */
  next: string;
  /** Answered, and right at once. */
  score: [number, number];
}

export interface LadderView extends TeachingView {
  tab: "ladder" | "compare" | "auction";
  standing: string;
  summary: string;
  rungs: Rung[];
  /** Names of the bids that the last change of the rules took away. */
  gone: string[];
  builder: {
    toggles: Toggle[];
    bid: string | null;
    text: string;
    price: string;
    landing: string;
    why: string;
    fits: boolean;
  };
  compare: {
    preset: string;
    presets: { id: string; name: string }[];
    mine: string;
    theirs: string;
    rows: { mine: ComparedRung | null; theirs: ComparedRung | null; same: boolean }[];
  };
  auction: AuctionView;
}

export type LadderKey =
  | "ladder_title"
  | "tab_ladder"
  | "tab_compare"
  | "tab_auction"
  | "tabs"
  | "bids"
  | "mark_standing"
  | "mark_beats"
  | "mark_short"
  | "built_here"
  | "stand"
  | "clear"
  | "press_bid"
  | "press_other"
  | "gone_bids"
  | "build_empty"
  | "rung"
  | "compare_with"
  | "compare_none"
  | "compare_same"
  | "compare_count"
  | "only_different"
  | "choose_auction"
  | "next_call"
  | "previous_call"
  | "restart"
  | "ask"
  | AskKey
  | "score_line"
  | "talon_here"
  | "to_speak"
  | "auction_over"
  | "auction_stops";

export const useLadder = () => useTeach<LadderView, LadderKey>();
