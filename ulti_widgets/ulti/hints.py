"""What an adviser says: sentences, by id as in `reasons`."""

from __future__ import annotations

from typing import Final

from ulti_widgets.language import N_

HINTS: Final = {
    # a first hint
    "nudge-one": N_("There is only one thing to do here."),
    "nudge-even": N_("It hardly matters here: the best choices are worth the same."),
    "nudge-part": N_("Think of {part:the}: that is decided here."),
    "nudge-points": N_("Count the points that are still to be won."),
    "nudge-trumps": N_("Think of your trumps."),
    "nudge-suit": N_("Look at your cards in {suit}."),
    "nudge-pass": N_("Ask what your cards can win by themselves: is there a bid in them that beats the standing one?"),
    "nudge-own": N_("Your own bid stands: have you a reason to raise it?"),
    "nudge-take": N_("Your cards may carry more than the standing bid."),
    "nudge-lay": N_("First think which bid these cards are made for; then which two of them it can spare."),
    "nudge-bid": N_("Which bid do these cards carry in most deals? Mind what it costs when it fails."),
    "nudge-trump": N_("Which suit is long and headed by high cards?"),
    "nudge-kontra": N_("Is there a part of the bid that cannot be made against your cards?"),
    "nudge-answer": N_("How sure are you of what has been doubled?"),
    "nudge-done": N_("Doubling pays only for those who are surer than the other side."),
    "nudge-concede": N_("Compare what giving up costs with what playing on costs on average."),
    # what the numbers rest on
    "basis-worlds": N_(
        "Tried on {worlds} deals that fit what you have seen. Each was played on with open cards, both sides at their "
        "best: the chances are those of such play, not of yours."
    ),
    "basis-all": N_(
        "Only {worlds} deals fit what you have seen: all were tried, played on with open cards, "
        "both sides at their best."
    ),
    "basis-known": N_("You can know where every card is: this is exact."),
    "basis-bids": N_("Deals that the bids and kontras speak for were taken more often."),
    "basis-risk": N_("A loss is counted half as much again: what fails is likelier to be doubled."),
    "basis-caution": N_(
        "What is advised is not what shows most money: a doubling invites an answer, what a talon holds is guessed, "
        "and among near equals rules of thumb choose."
    ),
    "basis-none": N_("No deal could be played on with so little effort: rules of thumb choose."),
    "basis-thumb": N_("The cards speak so clearly that no deals were tried."),
    # why
    "why-takes": N_("{card:the} takes this trick in {percent}% of the deals."),
    "why-part": N_("{part:the} is made in {percent}% of the deals, after {other:the} in {percent_other}%."),
    "why-seven": N_("{card:the} falls before the last trick in {percent}% of the deals, most often in trick {number}."),
    "why-points": N_("It is worth {points} card points to the declarer's side on average, {other:the} {points_other}."),
    "why-higher": N_("{card:the}, which is higher, is with {seat} in {percent}% of the deals."),
    "why-void": N_("{seat} has no card of {suit}."),
    "why-declare": N_("It adds {points} points to your side."),
    "why-bid": N_("The bid would then be {bid}."),
    "why-bid-in": N_("The bid would then be {bid}, with {suit} as trumps."),
    "why-best-bids": N_("With the talon the best bid is most often {bid}: in {percent}% of the deals."),
    "why-stands": N_("The standing {bid} is made in {percent}% of the deals."),
    "why-gives": N_("It gives the defenders {points} points."),
    "why-free": N_("It leaves you without a card of {suits:and}."),
    "why-concede": N_("Giving up costs {points} points in all."),
    "why-doubled": N_("{part:the} fails in {percent}% of the deals."),
    "why-doubled-made": N_("{part:the} is made in {percent}% of the deals."),
}
