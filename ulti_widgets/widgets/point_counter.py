"""The point counter: a played-out deal counted trick by trick, and questions about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self

import traitlets

from ulti_widgets.cards import bits
from ulti_widgets.language import N_, suit_noun
from ulti_widgets.lessons.answers import write_answer
from ulti_widgets.lessons.counting import (
    ASKED,
    Counted,
    Step,
    asked_name,
    played_deal,
    questions,
)
from ulti_widgets.lessons.exercise import Exercise
from ulti_widgets.lessons.goals.choosing import DEFENDERS
from ulti_widgets.lessons.positions import SetupError
from ulti_widgets.lessons.tally import POINTS
from ulti_widgets.lessons.telling import Said, say, together
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.names import seat_noun
from ulti_widgets.ulti.play import Play
from ulti_widgets.widgets.asker import AskingWidget
from ulti_widgets.widgets.base import STATIC
from ulti_widgets.widgets.positions import codes, contract_view, hint_view, seat_name, verdict_view
from ulti_widgets.widgets.recording import Recording

if TYPE_CHECKING:
    from collections.abc import Callable

Json = dict[str, Any]

MODES: Final = ("along", "ask")


class PointCounter(AskingWidget, Recording):
    """Card points, counted along trick by trick; then one is asked.

    `PointCounter(rules="pagat", seed=7)` has plain players play deal after deal; `PointCounter(deal=deal)` begins
    with a `Deal` or `Play` of one's own that is played to its end. With `mode="ask"` `answer(60)` gives a number of
    points, or the name of a choice; `next_question()`, `new_deal()`.

    Attributes:
        seed: what the deals follow from.
        deal: a deal of one's own, a `Deal` or a `Play` with its history. A `ValueError` refuses one that is not played
            to its end or has no trumps, a `SetupError` one whose contract the rules do not know.
        mode: `along` shows what each trick counts, `ask` asks for the sum.
        step: in `along`, how many steps are counted: marriages, ten tricks, the talon.
        score: `right` and `asked`.
    """

    _esm = STATIC / "points.js"
    _css = STATIC / "points.css"

    seed: Any = traitlets.Union(
        [traitlets.Int(), traitlets.Unicode()], default_value=0, help="What the deals follow from."
    )
    deal: Any = traitlets.Union(
        [traitlets.Instance(Deal), traitlets.Instance(Play)], allow_none=True, help="A deal of one's own."
    )
    mode = traitlets.Enum(MODES, default_value="along", help="along: count along; ask: be asked.")
    step: Any = traitlets.Int(0, help="How many steps are counted.")
    score: Any = traitlets.Dict(read_only=True, help="How many answers were right, and how many were asked.").tag(
        made=True
    )

    _nothing_asked = "all questions about this deal are answered: go on to a new_deal()"

    tweaks = (
        "ace_points", "marriages", "declare_by_choice", "marriage_needs_trick", "simple_won_by", "ten_high_in_sides",
        "silent_hundred",
    )  # fmt: skip
    labels = {  # noqa: RUF012 (read as the class's own)
        "title": N_("Point counter"),
        "mode": N_("What to do"),
        "along": N_("Count along"),
        "ask": N_("Be asked"),
        "steps": N_("The deal, step by step"),
        "one_on": N_("One step on"),
        "one_back": N_("One step back"),
        "to_end": N_("To the end"),
        "to_start": N_("From the start"),
        "at": N_("{step} of {count}"),
        "declarer_col": N_("Declarer"),
        "defenders_col": N_("Defenders"),
        "taken": N_("{name} takes it"),
        "other_deal": N_("Another deal"),
        "your_count": N_("Your count"),
        "check": N_("Check"),
        "hint": N_("Hint"),
        "show": N_("Show the answer"),
        "next": N_("Next question"),
        "nothing": N_("Nothing counts"),
        "right": N_("Right."),
        "wrong": N_("Not yet."),
        "given": N_("The answer."),
        "all_answered": N_("That is the whole count of this deal."),
        "number_needed": N_("Write a number first."),
        "changed_row": N_("changed by the new rules"),
    }

    def __init__(self, **traits: Any) -> None:
        """Count the first deal."""
        self._begun = self._told = False
        self._number = 0
        right, asked = self._open_journal(traits).refresh().score(POINTS, str(traits.get("seed", 0)), *ASKED)
        self._score = {"right": right, "asked": asked}
        step = int(traits.pop("step", 0))
        super().__init__(**traits)
        self._begun = True
        self.set_trait("score", dict(self._score))
        if self.mode != "ask" or not self._go_on():
            self._take()
        self.step = step
        self._refresh()

    # -- the deal

    @property
    def counted(self) -> Counted:
        """The deal that is counted, under the rules."""
        return self._counted

    def _take(self) -> None:
        """Take the deal of one's own, or the next one played by plain players."""
        own = self.deal
        # Whatever is refused changes nothing.
        source = Counted.of(played_deal(self.rules, self.seed, self._number) if own is None else own)
        self._counted = source.under(self.rules)
        self._source = source
        self._changed: tuple[Said, ...] = ()
        self._altered: tuple[int, ...] = ()
        self._told = False
        self._done = self._answered_before()
        self._steps = self._counted.steps()
        self._question(0)
        self._begun = False
        self.step = 0
        self._begun = True

    def _answered_before(self) -> set[str]:
        """Give what has been asked of this deal of the seed, here or by another widget."""
        kept = None if self.deal is not None else self._journal.refresh().points.get(str(self.seed))
        if kept is None or kept.number < self._number:
            return set()
        return set(kept.answered if kept.number == self._number else ASKED)

    def _go_on(self) -> bool:
        """Go to the first open question of the deal that was asked about last; say whether there was one."""
        kept = self._journal.refresh().points.get(str(self.seed))
        if self.deal is not None or kept is None or kept.number < self._number + self._told:
            return False
        self._number = kept.number
        self._take()
        asked = [asked_name(goal) for goal in questions(self._counted)]
        still = [at for at, name in enumerate(asked) if name not in kept.answered]
        if still:
            self._question(still[0])
        else:
            self._number += 1
            self._take()
        return True

    def new_deal(self) -> Self:
        """Go on to another deal."""
        self._number += 1
        if self.deal is not None:
            self.deal = None
        else:
            self._take()
            self._refresh()
        return self

    # -- the questions

    def _question(self, at: int) -> None:
        self._at = at
        self._new_question()
        self._told = self._told or self._all_answered

    @property
    def exercise(self) -> Exercise | None:
        """The question that is asked; None when all are answered."""
        goals = questions(self._counted)
        return Exercise(self.rules, self._counted.play, goals[self._at]) if self._at < len(goals) else None

    def next_question(self) -> Self:
        """Go on to the next question."""
        self._question(self._at + 1)
        self._refresh()
        return self

    def _to_question(self) -> None:
        if self.mode != "ask" and self.exercise is not None:
            # The question at hand stays: it is the one that is answered.
            self._begun = False
            self.mode = "ask"
            self._begun = True
            self._refresh()

    @property
    def _lies_open(self) -> bool:
        asked = self.exercise
        return self._told or (asked is not None and asked_name(asked.goal) in self._done)

    def _count(self, *, right: bool) -> None:
        asked = self.exercise
        assert asked is not None  # noqa: S101 (something was answered)
        self._done.add(asked_name(asked.goal))
        # A deal of one's own has no seed.
        place = (str(self.seed), self._number) if self.deal is None else ("", 0)
        self._keep_drill(POINTS, asked_name(asked.goal), place, right=right, verdict=self._verdict)
        self._score["asked"] += 1
        self._score["right"] += right
        self.set_trait("score", dict(self._score))

    # -- changes from outside

    @traitlets.validate("step")
    def _check_step(self, proposal: Any) -> int:
        return max(0, min(int(proposal["value"]), len(self._steps))) if self._begun else 0

    @traitlets.validate("deal")
    def _check_deal(self, proposal: Any) -> Deal | Play | None:
        own: Deal | Play | None = proposal["value"]
        if own is not None and self._begun:
            # Refused before it is kept.
            Counted.of(own).under(self.rules)
        return own

    @traitlets.observe("seed", "deal")
    def _take_anew(self, _: object) -> None:
        if self._begun:
            self._take()
            self._refresh()

    @traitlets.observe("step")
    def _step_on(self, _: object) -> None:
        if self._begun:
            self._told = self._told or (self.mode == "along" and self.step > 0)
            self._refresh()

    @traitlets.observe("mode")
    def _begin_mode(self, _: object) -> None:
        if not self._begun:
            return
        if self.mode == "ask" and self._go_on():
            pass
        elif self.mode == "ask" and self._told and self.deal is None:
            # What has just been counted along is no question any more.
            self._number += 1
            self._take()
        else:
            self._question(0)
        self._told = self._told or (self.mode == "along" and self.step > 0)
        self._changed = ()
        self._refresh()

    def _adapt(self) -> None:
        """Count the same deal by the new rules, or take another where they know no such contract."""
        if not self._begun:
            return
        before, old = self._counted.count, self._steps
        try:
            # From the deal as it was played: what one change takes away, the next may give back.
            self._counted = self._source.under(self.rules)
        except SetupError:
            if self.deal is not None:
                self.set_trait("deal", None)
            self._take()
            self._changed = (say(N_("Under these rules there is no such contract: here is another deal.")),)
            return
        self._steps = self._counted.steps()
        self._altered = tuple(at for at, step in enumerate(self._steps) if self._differs(step, old))
        self.step = min(self.step, len(self._steps))
        self._changed = self._difference(before.mine, before.theirs)
        if self._answer is not None and self.exercise is not None:
            if self._shown:
                self.show_answer()
            else:
                self.answer(self._answer)

    @staticmethod
    def _differs(step: Step, old: tuple[Step, ...]) -> bool:
        same = next((one for one in old if (one.kind, one.number) == (step.kind, step.number)), None)
        return same is None or same.lines != step.lines or same.taker != step.taker

    def _difference(self, mine: int, theirs: int) -> tuple[Said, ...]:
        now = self._counted.count
        said: list[Said] = []
        if not self._counted.as_played:
            said.append(
                say(N_("Under these rules the cards could not be played so: only the counting follows the change."))
            )
        if (now.mine, now.theirs) == (mine, theirs):
            said.append(say(N_("The change makes no difference to the points.")))
        elif self.mode == "ask" and not self._all_answered:
            said.append(say(N_("The change gives another count.")))
        else:
            text = N_("Declarer {mine} before, now {mine_now}; defenders {theirs} before, now {theirs_now}.")
            said.append(say(text, mine=mine, mine_now=now.mine, theirs=theirs, theirs_now=now.theirs))
        return tuple(said)

    @property
    def _all_answered(self) -> bool:
        return self.exercise is None

    # -- the page

    def _answers(self) -> dict[str, Callable[[Json], None]]:
        return {
            **super()._answers(),
            "step": lambda content: self.set_trait("step", int(content["step"])),
            "mode": lambda content: self.set_trait("mode", str(content["mode"])),
            "next": lambda content: self._timely(content, self.next_question),
            "deal": lambda _: self._new_from_page(),
        }

    def _new_from_page(self) -> None:
        self.new_deal()

    def _draw(self) -> Json:
        if not self._begun:
            return {}
        words, counted, hint = self.translator, self._counted, self._last_hint
        asking = self.mode == "ask"
        told = not asking or self._all_answered
        shown = len(self._steps) if asking else self.step
        totals = self._steps[shown - 1].totals if shown and told else (0, 0)
        return {
            "id": self._id,
            "mode": self.mode,
            "contract": contract_view(counted.play.laws, counted.play.declarer, words),
            "step": self.step,
            "rows": [self._row(at, step, told=told) for at, step in enumerate(self._steps[:shown])],
            "steps": len(self._steps),
            "told": told,
            "totals": list(totals),
            "question": self._question_view() if asking else None,
            "verdict": None if self._verdict is None else verdict_view(self._verdict, words, given=self._shown),
            "over": self._over,
            "hint": None if hint is None else hint_view(hint, words),
            "hints": len(self._hints()) - self._hints_given,
            "changed": together(self._changed, words),
            "score": words.say(N_("Right at the first try: {right} of {asked}."), **self._score),
            "keeping": self._keeping(),
        }

    def _question_view(self) -> Json | None:
        words, asked = self.translator, self.exercise
        if asked is None:
            return None
        options = asked.goal.options(asked)
        return {
            "text": asked.question.text(words),
            "choices": [{"id": option.id, "text": option.said.text(words)} for option in options],
            "right": write_answer(asked.solutions()[0]) if options and self._over else None,
        }

    def _row(self, at: int, step: Step, *, told: bool) -> Json:
        words, counted = self.translator, self._counted
        laws = counted.play.laws
        counting = 0
        for line in step.lines:
            counting |= line.cards.mask
        cards: list[Json] = []
        for place, card in enumerate(step.cards):
            seat = (step.leader + place) % 3 if step.kind == "trick" else None
            cards.append(
                {
                    "card": codes(1 << card)[0],
                    "name": "" if seat is None else seat_name(seat, words),
                    "wins": seat is not None and seat == step.taker,
                    "counts": told and bool(counting >> card & 1),
                }
            )
        return {
            "id": f"{step.kind}{step.number}",
            "title": self._title(step),
            "cards": cards,
            "taker": seat_name(step.taker, words) if step.kind == "trick" else None,
            "side": counted.side(step.taker) if step.kind == "trick" else DEFENDERS if step.kind == "talon" else None,
            "lines": [
                {"side": line.side, "points": line.points, "text": together(line.said, words)} for line in step.lines
            ]
            if told
            else self._declared(step),
            "totals": list(step.totals) if told else None,
            "changed": at in self._altered and told and self.before is not None,
            "sum": sum(line.points for line in step.lines) if told else None,
            "trump": None if laws.trump is None else codes(laws.trump_seven)[0][0],
        }

    def _declared(self, step: Step) -> list[Json]:
        """Give, before the count, what was said aloud: the marriages."""
        if step.kind != "marriages":
            return []
        words, counted = self.translator, self._counted
        said = []
        for seat in range(3):
            for suit in bits(counted.play.marriages[seat]):
                text = words.say(
                    N_("{seat} holds king and queen of {suit}."), seat=seat_noun(seat), suit=suit_noun(suit)
                )
                said.append({"side": counted.side(seat), "points": None, "text": text})
        return said

    def _title(self, step: Step) -> str:
        words = self.translator
        if step.kind == "trick":
            return words.say(N_("Trick {number}"), number=step.number)
        return words.text(N_("Marriages") if step.kind == "marriages" else N_("Talon"))

    def __repr__(self) -> str:
        """Say what is counted, in which rules."""
        return f"<PointCounter: {self.mode}, {self._counted.play.bid}, {self.rules!r}>"
