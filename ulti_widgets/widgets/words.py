"""The page's own labels. `{name}` parts are filled by the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ulti_widgets.language import N_

if TYPE_CHECKING:
    from ulti_widgets.language import Translator

UI: Final = {
    "table": N_("Ulti table"),
    "hand": N_("Your hand"),
    "open_hand": N_("Open hand of {name}"),
    "cards": N_("{count} cards"),
    "tricks": N_("Tricks: {count}"),
    "to_act": N_("to act"),
    "score": N_("Match score"),
    "forbidden": N_("{card}, may not be played"),
    "talon": N_("Talon"),
    "trick": N_("Trick {number}"),
    "played": N_("{name}: {card}"),
    "last_trick": N_("Last trick"),
    "last_trick_title": N_("Trick {number}: {name}"),
    "auction": N_("Auction"),
    "auction_empty": N_("Nothing has been said yet"),
    "standing": N_("Standing bid"),
    "standing_none": N_("No bid yet"),
    "ladder": N_("All bids"),
    "contract": N_("Contract"),
    "declarer": N_("Declarer: {name}"),
    "trump": N_("Trumps: {suit}"),
    "builder": N_("Build a bid"),
    "bid": N_("Bid"),
    "lay": N_("Lay away"),
    "lay_count": N_("{count} of {total}"),
    "lay_why": N_("Choose {total} cards of your hand to lay away; {count} chosen so far."),
    "actions": N_("What you can do"),
    "pace": N_("Pace"),
    "pace_none": N_("no pause"),
    "pace_fast": N_("fast"),
    "pace_normal": N_("normal"),
    "pace_slow": N_("slow"),
    "pace_seconds": N_("{seconds} s"),
    "skip": N_("Skip"),
    "hint": N_("Hint"),
    "hint_thinking": N_("Thinking…"),
    "computers": N_("Computers: {name}"),
    "computers_title": N_("How the computers play"),
    "stop": N_("Show the rest"),
    "settlement": N_("Settlement"),
    "part": N_("Part"),
    "won": N_("won"),
    "lost": N_("lost"),
    "total": N_("Total"),
    "review": N_("The deal again"),
    "review_first": N_("To the start"),
    "review_back": N_("One trick back"),
    "review_forward": N_("One trick on"),
    "review_last": N_("To the last trick"),
    "review_start": N_("Before the first trick"),
    "review_step": N_("Trick {number} of {count}"),
    "review_taken": N_("Trick {number} of {count}: {name}"),
    "steps": N_("The record, step by step"),
    "steps_first": N_("To the start"),
    "steps_back": N_("One step back"),
    "steps_forward": N_("One step on"),
    "steps_last": N_("To the end"),
    "steps_at": N_("Step {number} of {count}"),
    "play_on": N_("Play on from here"),
    "help": N_("Keys"),
    "help_title": N_("Keys"),
    "help_close": N_("Close"),
    "key_tab": N_("Tab"),
    "key_tab_does": N_("to the hand, the buttons and back"),
    "key_arrows": N_("← →"),
    "key_arrows_does": N_("along the cards of your hand"),
    "key_ends": N_("Home, End"),
    "key_ends_does": N_("to the first or last card"),
    "key_press": N_("Enter, Space"),
    "key_press_does": N_("play or choose the card, press the button; on a dimmed card: why not"),
    "key_hint": N_("H"),
    "key_hint_does": N_("a hint; again: what to do; once more: why"),
    "key_help": N_("?"),
    "key_help_does": N_("show or hide these keys"),
    "key_escape": N_("Esc"),
    "key_escape_does": N_("hide these keys"),
    "kernel_gone": N_("The kernel has stopped; run the cell again."),
    "kernel_slow": N_("Waiting for the kernel…"),
    "draw_error": N_("The table could not be drawn."),
    # What all teaching widgets have; each brings its own labels beside these.
    "rules": N_("Rules"),
    "rules_preset": N_("Start from"),
    "rules_tweaked": N_("{count} changed"),
    "rules_seen": N_("Seen"),
}
"""English label by the key that `js/src/words.ts` lists."""


def ui_words(words: Translator) -> dict[str, str]:
    """Give every label in a language."""
    return {key: words.text(label) for key, label in UI.items()}
