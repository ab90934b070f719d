import type { CardCode, Words } from "./view.ts";

/** Every label the page itself needs; Python sends the text of each in `Words.ui`. `{name}` parts are filled here. */
export type UiKey =
  // The table and its seats
  | "table"
  | "hand"
  | "open_hand"
  | "cards"
  | "tricks"
  | "to_act"
  | "score"
  | "forbidden"
  | "talon"
  // Tricks
  | "trick"
  | "played"
  | "last_trick"
  | "last_trick_title"
  // Auction and contract
  | "auction"
  | "auction_empty"
  | "standing"
  | "standing_none"
  | "ladder"
  | "contract"
  | "declarer"
  | "trump"
  | "builder"
  | "bid"
  | "lay"
  | "lay_count"
  | "lay_why"
  | "actions"
  // Pace
  | "pace"
  | "pace_none"
  | "pace_fast"
  | "pace_normal"
  | "pace_slow"
  | "pace_seconds"
  | "skip"
  // Hints and computers
  | "hint"
  | "hint_thinking"
  | "computers"
  | "computers_title"
  | "stop"
  // After the deal
  | "settlement"
  | "part"
  | "won"
  | "lost"
  | "total"
  | "review"
  | "review_first"
  | "review_back"
  | "review_forward"
  | "review_last"
  | "review_start"
  | "review_step"
  | "review_taken"
  // A record
  | "steps"
  | "steps_first"
  | "steps_back"
  | "steps_forward"
  | "steps_last"
  | "steps_at"
  | "play_on"
  // Help
  | "help"
  | "help_title"
  | "help_close"
  | "key_tab"
  | "key_tab_does"
  | "key_arrows"
  | "key_arrows_does"
  | "key_ends"
  | "key_ends_does"
  | "key_press"
  | "key_press_does"
  | "key_hint"
  | "key_hint_does"
  | "key_help"
  | "key_help_does"
  | "key_escape"
  | "key_escape_does"
  // Trouble
  | "kernel_gone"
  | "kernel_slow"
  | "draw_error"
  // Teaching widgets
  | "rules"
  | "rules_preset"
  | "rules_tweaked"
  | "rules_seen";

export type Parts = Record<string, string | number>;

/** The label of `key` with its `{name}` parts filled; a missing label shows its key, so that it is noticed. */
export function label(words: Words, key: string, parts: Parts = {}): string {
  const text = words.ui[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(parts[name] ?? whole));
}

export function cardName(words: Words, card: CardCode): string {
  return words.cards[card] ?? card;
}

export function rankName(words: Words, card: CardCode): string {
  const rank = card.slice(1);
  return words.ranks[rank] ?? rank;
}

/** A signed number with a real minus; zero has no sign. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `\u2212${-points}` : "0";
}
