"""Goals about the auction's ladder."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Final

from ulti_widgets.language import N_
from ulti_widgets.lessons.goals.base import Answer, Goal, Hint, Verdict, goal, met, missed
from ulti_widgets.lessons.telling import Argument, Said, Telling, say
from ulti_widgets.ulti.auction import too_low
from ulti_widgets.ulti.bids import Bid

if TYPE_CHECKING:
    from ulti_widgets.lessons.exercise import Exercise
    from ulti_widgets.ulti.bids import Ladder

_BEATS: Final = {
    "value": N_("{bid} ranks at {mine}, {standing} only at {theirs}: it beats it."),
    "simple": N_(
        "{bid} and {standing} rank the same; the simple game inside decides, {mine} against {theirs}: it beats it."
    ),
    "parts": N_("{bid} and {standing} are worth the same, and fewer parts beat more: {mine} against {theirs}."),
    "order": N_("{bid} stands above {standing}: singles follow the printed order, combinations stand over them all."),
    "ulti": N_("At equal value the ulti goes before the four aces: {bid} beats {standing}."),
    "durchmars": N_("At equal value this durchmars goes before the hearts: {bid} beats {standing}."),
}
_NUDGES: Final = {
    "simple_breaks_ties": N_("Bids are compared by value first: add up what the parts are worth."),
    "fewer_parts": N_("Bids are compared by value first, and at equal value fewer parts are higher."),
    "value": N_("Bids are compared by value alone: an equal value is not enough."),
    "printed": N_("Single games follow a printed order; combinations of games stand above them all."),
}


def _standing(exercise: Exercise) -> Bid | None:
    from ulti_widgets.lessons.exercise import needs_standing  # noqa: PLC0415 (exercises stand above goals)

    return needs_standing(exercise).bid


def _why_beats(ladder: Ladder, bid: Bid, standing: Bid) -> Said:
    result = ladder.compare(bid, standing)
    return say(_BEATS[result.by], bid=bid, standing=standing, mine=result.bid, theirs=result.standing)


def _listed(template: str, bids: list[Bid], **more: Argument) -> tuple[Said, ...]:
    """Say a sentence of each of some bids."""
    return tuple(say(template, bid=bid, **more) for bid in bids)


def _nudge(exercise: Exercise) -> Hint:
    rules = exercise.rules
    if rules.bid_order == "value" and (rules.ulti_over_four_aces or rules.durchmars_over_hearts):
        return Hint("nudge", (say(N_("Bids are compared by value; an equal value is enough for a few bids only.")),))
    return Hint("nudge", (say(_NUDGES[rules.bid_order]),))


def _look(exercise: Exercise, standing: Bid | None) -> Hint:
    if standing is None:
        return Hint("highlight", (say(N_("Nothing stands yet: look at the foot of the ladder.")),))
    ladder = exercise.rules.ladder
    if exercise.rules.bid_order == "printed":
        return Hint("highlight", (say(N_("Find {standing} on the ladder and look upwards."), standing=standing),))
    return Hint(
        "highlight",
        (
            say(
                N_("{standing}, the bid to beat, ranks by {value} point."),
                N_("{standing}, the bid to beat, ranks by {value} points."),
                standing=standing,
                value=ladder.value(standing),
                number=ladder.value(standing),
            ),
        ),
    )


@goal
@dataclass(frozen=True)
class LowestBid(Goal):
    """Name the lowest bid that beats the standing one."""

    name: ClassVar[str] = "lowest-bid"
    answer: ClassVar[str] = "bid"
    meaning: ClassVar[str] = "Name the lowest bid that beats the standing one (any of them, where several are level)."

    def misfit(self, exercise: Exercise) -> Telling | None:
        """Say so where nothing beats it."""
        standing = _standing(exercise)
        if self._higher(exercise, standing):
            return None
        assert standing is not None  # noqa: S101 (there is always a first bid)
        return say(N_("Under these rules nothing beats {standing}."), standing=standing)

    def question(self, exercise: Exercise) -> Telling:
        """Say what is asked."""
        standing = _standing(exercise)
        if standing is None:
            return say(N_("Nobody has bid yet. Which is the lowest bid?"))
        return say(N_("{standing} stands. Which is the lowest bid that beats it?"), standing=standing)

    @staticmethod
    def _higher(exercise: Exercise, standing: Bid | None) -> list[Bid]:
        ladder = exercise.rules.ladder
        return [bid for bid in ladder.bids if standing is None or ladder.beats(bid, standing)]

    def judge(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Compare with the ladder."""
        assert isinstance(answer, Bid)  # noqa: S101 (read as a bid)
        ladder, standing = exercise.rules.ladder, _standing(exercise)
        if standing is not None and not ladder.beats(answer, standing):
            if answer == standing:
                same = say(N_("{bid} is the standing bid itself: a bid has to be higher."), bid=answer)
                return missed("same", (same,))
            why = too_low(ladder, answer, standing)
            return missed(why.id, (why,))
        lower = [bid for bid in self._lowest(exercise) if ladder.beats(answer, bid)]
        if lower:
            told = say(N_("{bid} may be bid, but {lower} is lower and will do."), bid=answer, lower=lower[0])
            why_lower = () if standing is None else (_why_beats(ladder, lower[0], standing),)
            return missed("too-high", (told, *why_lower))
        if standing is None:
            return met("first", (say(N_("{bid} stands at the foot of the ladder."), bid=answer),))
        by = ladder.compare(answer, standing).by
        told = _why_beats(ladder, answer, standing)
        return met(f"beats-{by}", (told, say(N_("No lower bid does."))))

    def _lowest(self, exercise: Exercise) -> list[Bid]:
        ladder = exercise.rules.ladder
        higher = self._higher(exercise, _standing(exercise))
        above = 0
        for bid in higher:
            above |= ladder.higher[ladder.index[bid]]
        return [bid for bid in higher if not above >> ladder.index[bid] & 1]

    def solutions(self, exercise: Exercise) -> list[Answer]:
        """Give the lowest bids that beat it: more than one where they are level."""
        return list(self._lowest(exercise))

    def wrong_answers(self, exercise: Exercise) -> list[Answer]:
        """Give every other bid."""
        right = self._lowest(exercise)
        return [bid for bid in exercise.rules.ladder.bids if bid not in right]

    def hints(self, exercise: Exercise) -> tuple[Hint, ...]:
        """Give the ladder of hints."""
        standing, first = _standing(exercise), self._lowest(exercise)[0]
        return (
            _nudge(exercise),
            _look(exercise, standing),
            Hint("answer", (say(N_("Bid {bid}."), bid=first),)),
            Hint("why", self.judge(exercise, first).said),
        )


SPREAD: Final = 3


@goal
@dataclass(frozen=True)
class LegalBids(Goal):
    """Say which of some bids may be made."""

    name: ClassVar[str] = "legal-bids"
    answer: ClassVar[str] = "bids"
    meaning: ClassVar[str] = "Mark those of some bids that beat the standing one, and no other."

    bids: tuple[str, ...] = field(
        default=(),
        metadata={
            "meaning": N_(
                "The bids to choose from; those that the rules lack fall away. Unless given, its neighbours."
            ),
        },
    )

    def misfit(self, exercise: Exercise) -> Telling | None:
        """Say so where the rules know too few of the bids."""
        if len(self.choices(exercise)) > 1:
            return None
        return say(N_("These rules know too few of the bids that the question is about."))

    def choices(self, exercise: Exercise) -> tuple[Bid, ...]:
        """Give the bids to choose from, from low to high."""
        ladder, standing = exercise.rules.ladder, _standing(exercise)
        if not self.bids:
            at = 0 if standing is None else ladder.index[standing]
            near = ladder.bids[max(at - SPREAD, 0) : at + SPREAD + 1]
            return tuple(bid for bid in near if bid != standing)
        found = []
        for name in self.bids:
            try:
                found.append(ladder.find(name))
            except ValueError:
                continue
        return tuple(sorted(set(found), key=lambda bid: ladder.index[bid]))

    def question(self, exercise: Exercise) -> Telling:
        """Say what is asked."""
        standing = _standing(exercise)
        if standing is None:
            return say(N_("Which of these may be bid?"))
        return say(N_("{standing} stands. Which of these beat it?"), standing=standing)

    def _right(self, exercise: Exercise) -> tuple[Bid, ...]:
        ladder, standing = exercise.rules.ladder, _standing(exercise)
        return tuple(bid for bid in self.choices(exercise) if standing is None or ladder.beats(bid, standing))

    def judge(self, exercise: Exercise, answer: Answer) -> Verdict:
        """Compare with the ladder."""
        assert isinstance(answer, tuple)  # noqa: S101 (read as bids)
        ladder, standing = exercise.rules.ladder, _standing(exercise)
        right, choices = self._right(exercise), self.choices(exercise)
        extra = [bid for bid in answer if isinstance(bid, Bid) and bid not in right]
        if extra:
            found = [self._extra(ladder, bid, standing, asked=bid in choices) for bid in extra]
            return missed(found[0].kind, tuple(telling for one in found for telling in one.said))
        missing = [bid for bid in right if bid not in answer]
        if missing:
            if standing is None:
                return missed("missing", _listed(N_("{bid} may be bid too."), missing))
            belong = N_("{bid} belongs to them too.")
            pairs = [(say(belong, bid=bid), _why_beats(ladder, bid, standing)) for bid in missing]
            return missed("missing", tuple(telling for pair in pairs for telling in pair))
        if not right or standing is None:
            told = say(N_("None of them beats it.")) if not right else say(N_("All of them may be bid."))
            return met("none" if not right else "all", (told,))
        return met("found", tuple(_why_beats(ladder, bid, standing) for bid in right))

    @staticmethod
    def _extra(ladder: Ladder, bid: Bid, standing: Bid | None, *, asked: bool) -> Verdict:
        """Give the verdict on a bid too many."""
        if standing is None or not asked:
            return missed("not-asked", (say(N_("{bid} is not among the bids to choose from."), bid=bid),))
        if bid == standing:
            same = say(N_("{bid} is the standing bid itself: a bid has to be higher."), bid=bid)
            return missed("extra-same", (same,))
        why = too_low(ladder, bid, standing)
        return missed(f"extra-{why.id}", (why,))

    def solutions(self, exercise: Exercise) -> list[Answer]:
        """Give the one set."""
        return [self._right(exercise)]

    def wrong_answers(self, exercise: Exercise) -> list[Answer]:
        """Give the right set with each bid too many and with each one missing."""
        right = self._right(exercise)
        index = exercise.rules.ladder.index
        extra: list[Answer] = [
            tuple(sorted((*right, bid), key=lambda one: index[one]))
            for bid in self.choices(exercise)
            if bid not in right
        ]
        return extra + [tuple(bid for bid in right if bid != one) for one in right]

    def hints(self, exercise: Exercise) -> tuple[Hint, ...]:
        """Give the ladder of hints."""
        right = self._right(exercise)
        answer = _listed(N_("{bid} is one of them."), list(right)) if right else (say(N_("None of them beats it.")),)
        return (
            _nudge(exercise),
            _look(exercise, _standing(exercise)),
            Hint("answer", answer),
            Hint("why", self.judge(exercise, right).said),
        )
