import type { CardCode, SeatView } from "./view.ts";

/** What Python tells of a position, a verdict or a hint; made in `widgets/positions.py`. */

export interface Contract {
  name: string;
  /** Suit letter; null without trumps. */
  trump: string | null;
  /** The trumps in words. */
  trumps: string;
  /** Who declares, a sentence. */
  role: string;
}

export interface SeatLabel {
  seat: number;
  name: string;
  place: SeatView["place"];
  declarer: boolean;
}

export interface Verdict {
  right: boolean;
  /** The answer was shown, not found. */
  given: boolean;
  text: string;
  because: CardCode[];
  instead: CardCode[];
}

export interface Hint {
  step: string;
  text: string;
  because: CardCode[];
  instead: CardCode[];
}
