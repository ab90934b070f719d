"""KontraCalculator: what a deal pays, part by part, and when doubling pays."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

import traitlets

from ulti_widgets.language import N_, capital
from ulti_widgets.lessons.exercise import Exercise
from ulti_widgets.lessons.goals import Payment
from ulti_widgets.lessons.payments import WORKED, Case, drawn
from ulti_widgets.lessons.telling import say
from ulti_widgets.show.settlement import settlement_outcome, signed
from ulti_widgets.ulti.bids import PARTS
from ulti_widgets.ulti.clashes import no_bid
from ulti_widgets.ulti.kontra import binds_alone
from ulti_widgets.ulti.names import bid_name, part_noun, seat_noun
from ulti_widgets.ulti.presets import PRESETS, pagat, preset
from ulti_widgets.ulti.rules import FIELDS
from ulti_widgets.ulti.stated import HAPPENINGS, SILENT
from ulti_widgets.widgets import kontra_view as draw
from ulti_widgets.widgets.asker import AskingWidget
from ulti_widgets.widgets.base import STATIC, score_trait

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ulti_widgets.lessons.telling import Telling
    from ulti_widgets.ulti.rules import Rules
    from ulti_widgets.ulti.settlement import Settlement

Json = dict[str, Any]

FIRST: Final = ("heart ulti", "ulti")
"""What is shown at first, where the rules have it: the sources' own example."""


def _level(value: object) -> bool:
    return type(value) is int and value >= 0


def _levels(value: object) -> bool:
    return _level(value) or (isinstance(value, tuple | list) and len(value) == 2 and all(map(_level, value)))  # noqa: PLR2004 (two defenders)


_EXPECTED: Final[dict[str, tuple[str, Callable[[object], bool]]]] = {
    "won": ("True or False", lambda value: isinstance(value, bool)),
    "silent": (f"one of {', '.join(HAPPENINGS)}", lambda value: isinstance(value, str) and value in HAPPENINGS),
    "kontra": ("a level of doubling from 0, or one towards each defender", _levels),
    "chances": (
        "a chance from 0 to 100 percent",
        lambda value: isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= MOST,
    ),
}
MOST: Final = 100


class KontraCalculator(AskingWidget):
    """What a bid pays: its parts won or lost, silent results, doublings; and the chances at which doubling pays.

    `KontraCalculator(bid="heart ulti", won={"ulti": False}, kontra={"ulti": 1})` shows a payment as arithmetic.
    `settlement` is that payment, `case` what it is reckoned from. `another()` draws a deal and asks what it pays:
    `answer(-14)` is what each defender pays, with a minus if the declarer pays.

    Attributes:
        bid: name of the contract.
        won: which parts were won; those not named were.
        silent: what happened that nobody bid: for `silent-ulti`, `silent-100`, ... one of `declarer`, `defenders`,
            and for a lost trump seven `declarer-lost`, `defenders-lost`.
        kontra: for parts the level of doubling, 1 kontra, 2 rekontra, ...; or a pair, towards the defender on the
            declarer's right and the one on his left, where each has a chain of his own.
        declarer: the seat that plays alone: 0, 1 or 2.
        chances: for each part the chance of winning it, in percent.
        asking: whether the payment is hidden until it is answered.
        score: how many questions were answered, and how many of them right at once.
    """

    _esm = STATIC / "kontra.js"
    _css = STATIC / "kontra.css"

    bid = traitlets.Unicode("heart ulti", help="Name of the contract.")
    won: Any = traitlets.Dict(help="Which parts were won.")
    silent: Any = traitlets.Dict(help="What happened that nobody bid.")
    kontra: Any = traitlets.Dict(help="Levels of doubling of the parts.")
    declarer = traitlets.Int(0, min=0, max=2, help="The seat that plays alone.")
    chances: Any = traitlets.Dict(help="Chance of winning each part, in percent.")
    asking = traitlets.Bool(default_value=False, help="Whether the payment is hidden until it is answered.")
    score: Any = score_trait()

    tweaks: ClassVar = (
        *(info.name for info in FIELDS if info.group in {"contracts", "values", "kontra", "payment"}),
        "simple_won_by",
    )
    labels: ClassVar = {
        "kontra_title": N_("What a deal pays"),
        "examples": N_("Worked examples"),
        "example_rules": N_("told under {rules}"),
        "contract_bid": N_("Contract"),
        "declarer_is": N_("Declarer"),
        "what_happened": N_("What happened"),
        "each_part": N_("{value} each"),
        "silent_results": N_("What nobody bid"),
        "kontra_none": N_("no kontra"),
        "kontra_next": N_("{by}: {name} (\u00d7{factor})"),
        "take_back": N_("Take back"),
        "no_kontra": N_("These rules know no kontra."),
        "payment": N_("What each defender pays"),
        "payment_of": N_("to or from {name}"),
        "sum_total": N_("Together"),
        "was": N_("was {points}"),
        "who_pays": N_("Who pays whom"),
        "seat": N_("Seat"),
        "points": N_("Points"),
        "chances_title": N_("Chances"),
        "chance_of": N_("{part}: chance of winning it"),
        "percent": N_("{percent} %"),
        "expected": N_("On average"),
        "expected_note": N_("Silent results are left out: only what was bid has a chance here."),
        "even_at": N_("Even at {percent}"),
        "doubling": N_("When doubling pays"),
        "step": N_("Step"),
        "step_by": N_("Said by"),
        "pays_alone": N_("pays above, unanswered"),
        "pays_answered": N_("pays above, answered by a winner"),
        "own_chance": N_("own chance now"),
        "yes_pays": N_("pays"),
        "if_unanswered": N_("pays unless answered"),
        "no_pays": N_("does not pay"),
        "never": N_("never"),
        "no_answer": N_("no answer possible"),
        "ask_me": N_("Ask me"),
        "show": N_("Show the answer"),
        "given": N_("The answer."),
        "another": N_("Another one"),
        "question": N_("Question"),
        "answer": N_("Answer"),
        "hint": N_("Hint"),
        "right": N_("Right."),
        "wrong": N_("Not quite."),
        "score_line": N_("{right} of {asked} right at once"),
    }

    def __init__(self, rules: Any = None, **traits: Any) -> None:
        """Check what is said, and draw."""
        if rules is not None:
            traits["rules"] = rules
        if "bid" not in traits:
            known = traits.get("rules", pagat)
            names = [bid.name for bid in preset(known).ladder.bids]
            traits["bid"] = next((name for name in FIRST if name in names), names[0])
        self._drawings = 0
        self._paid: Settlement | None = None
        self._open: tuple[Rules, Case] | None = None
        super().__init__(**traits)
        self._mend(strict=True)

    # -- what is reckoned

    @property
    def case(self) -> Case:
        """What happened."""
        levels = {
            part: (level, level) if isinstance(level, int) else (level[0], level[1])
            for part, level in self.kontra.items()
        }
        return Case(self.bid, dict(self.won), dict(self.silent), levels, self.declarer)

    @property
    def settlement(self) -> Settlement:
        """What it pays."""
        return self.case.facts(self.rules).settlement(self.declarer)

    def show(self, case: Case | str) -> Self:
        """Show a case, or a worked example by its name (`seven-lost`, ...), under the rules as they are.

        Raises:
            ValueError: there is no such example, or the case says what no rules know.
        """
        if isinstance(case, str) and case not in WORKED:
            raise ValueError(f"there is no worked example {case!r}: choose one of {', '.join(WORKED)}")
        found = WORKED[case].case if isinstance(case, str) else case
        self._check_case(found)
        self._set(found)
        return self

    def _check_case(self, case: Case) -> None:
        """Refuse a case that says what no rules know, before any of it is kept."""
        for name in ("won", "silent", "kontra"):
            self._check_parts(name, getattr(case, name))
        if case.declarer not in range(3):
            raise ValueError(f"declarer={case.declarer!r} is no seat: 0, 1 or 2")
        if no_bid(self.rules, case.bid) is None:
            self.rules.bid(case.bid)

    def _set(self, case: Case) -> None:
        """Take over what happened, drawn once."""
        fitted = case.fitted(self.rules)
        drawn_before, self._drawn = self._drawn, False
        try:
            self.bid, self.won, self.silent = fitted.bid, dict(fitted.won), dict(fitted.silent)
            self.kontra, self.declarer = {part: list(levels) for part, levels in fitted.kontra.items()}, fitted.declarer
            bid = self.rules.bid(fitted.bid)
            self.chances = {part: self.chances.get(part, 50) for part in bid.parts}
            self._new_question()
        finally:
            self._drawn = drawn_before
        self._refresh()

    def _mend(self, *, strict: bool = False) -> None:
        """Bring the traits into agreement; `strict` refuses what fits no deal instead of letting it fall."""
        if strict:
            self.case.facts(self.rules)
        self._set(self.case)

    @traitlets.validate("bid")
    def _check_bid(self, proposal: Any) -> str:
        name: str = self.rules.bid(proposal["value"]).name
        return name

    @traitlets.validate("won", "silent", "kontra", "chances")
    def _check_said(self, proposal: Any) -> Json:
        """Refuse what no rules know, before it is kept; what only these rules lack falls away as it is drawn."""
        return self._check_parts(proposal["trait"].name, proposal["value"])

    @staticmethod
    def _check_parts(name: str, said: Mapping[str, object]) -> Json:
        known = SILENT if name == "silent" else PARTS
        for part, value in said.items():
            if part not in known:
                raise ValueError(f"{name}: there is no {part!r}; choose from {', '.join(known)}")
            expected, fits = _EXPECTED[name]
            if not fits(value):
                raise ValueError(f"{name}[{part!r}]={value!r}: {expected} is expected")
        return dict(said)

    @traitlets.observe("bid", "won", "silent", "kontra", "declarer", "chances")
    def _changed(self, _: object) -> None:
        if self._drawn:
            self._unmark()
            self._mend()

    @traitlets.observe("asking")
    def _begin_asking(self, _: object) -> None:
        self._new_question()
        self._refresh()

    def _adapt(self) -> None:
        """Let fall what the new rules lack, and say so."""
        before, case = self.before, self.case
        assert before is not None  # noqa: S101 (rules have changed)
        # What was paid under the old rules is shown beside what is paid now.
        self._paid = None
        with suppress(ValueError):
            self._paid = case.facts(before).settlement(self.declarer)
        self._mend()
        if case.bid != self.bid:
            text = N_("These rules have no {bid}: the lowest bid, {lower}, stands in its place.")
            self._fell = (say(text, bid=before.bid(case.bid), lower=self.rules.bid(self.bid)),)
            return
        said = {part: levels for part, levels in case.kontra.items() if any(levels)}
        lost = [part_noun(part) for part in case.silent if part not in self.silent]
        fell: list[Telling] = []
        if said and said != self.case.kontra:
            parts = [part_noun(part) for part in said if self.case.kontra.get(part) != said[part]]
            text = N_("These rules lack some of the doublings of {parts:and}: they are taken back.")
            fell.append(say(text, parts=parts))
        if lost:
            fell.append(say(N_("Under these rules it does not count: {parts:and}."), parts=lost))
        self._fell = tuple(fell)

    # -- what the page says

    def _answers(self) -> dict[str, Callable[[Json], None]]:
        return {
            **super()._answers(),
            "example": lambda content: self._example(str(content["example"])),
            "bid": lambda content: self._set(replace(self.case, bid=str(content["bid"]))),
            "declarer": lambda content: self._set(replace(self.case, declarer=int(content["seat"]))),
            "won": self._say_won,
            "silent": self._say_silent,
            "kontra": self._say_kontra,
            "chance": self._say_chance,
            "ask": self._ask,
            "another": self._another,
        }

    def _example(self, name: str) -> None:
        found = WORKED[name]
        # A worked example holds under the rules that it is told under.
        self.rules = PRESETS[found.rules]
        self._set(found.case)

    def _say_won(self, content: Json) -> None:
        self._try(replace(self.case, won={**self.case.won, str(content["part"]): bool(content["won"])}))

    def _say_silent(self, content: Json) -> None:
        part, what = str(content["part"]), str(content["what"])
        rest = {key: value for key, value in self.case.silent.items() if key != part}
        self._try(replace(self.case, silent={**rest, part: what} if what else rest))

    def _say_kontra(self, content: Json) -> None:
        part, level, side = str(content["part"]), int(content["level"]), content.get("side")
        right, left = self.case.kontra.get(part, (0, 0))
        levels = (level, level) if side is None else (level, left) if side == 0 else (right, level)
        self._try(replace(self.case, kontra={**self.case.kontra, part: levels}))

    def _try(self, case: Case) -> None:
        """Take over what is said; a silent result that no longer fits falls away, anything else is refused."""
        clash = replace(case, silent={}).clash(self.rules)
        if clash is not None:
            self._refuse(clash.reason)
            return
        self._unmark()
        self._set(case)

    def _say_chance(self, content: Json) -> None:
        chance = min(max(int(content["chance"]), 0), 100)
        self.chances = {**self.chances, str(content["part"]): chance}

    def _ask(self, content: Json) -> None:
        self.asking = bool(content["on"])

    def _another(self, _: Json) -> None:
        self.another()

    def another(self, seed: int | str | None = None) -> Self:
        """Draw a deal to reckon, and ask what it pays."""
        case = drawn(self.rules, self._drawings + 1 if seed is None else seed)
        self._drawings += 1
        self.asking = True
        self._set(case)
        return self

    # -- the question

    @property
    def exercise(self) -> Exercise:
        """The question: what does each defender pay?"""
        return Exercise(self.rules, self.case, Payment())

    def _to_question(self) -> None:
        self.asking = True

    @property
    def _hidden(self) -> bool:
        """Whether the payment is not to be seen yet."""
        return self.asking and not self._over

    @property
    def _lies_open(self) -> bool:
        return self._open == (self.rules, self.case)

    def _refresh(self) -> None:
        super()._refresh()
        if self._drawn and not self._hidden:
            self._open = (self.rules, self.case)

    def _count(self, *, right: bool) -> None:
        self._open = (self.rules, self.case)
        asked, known = self.score
        self.set_trait("score", (asked + 1, known + right))

    # -- what the page is told

    def _draw(self) -> Json:
        words, rules, case = self.translator, self.rules, self.case
        bid = rules.bid(case.bid)
        hidden = self._hidden
        found = self.settlement
        before = self._paid if self.before is not None else None
        example = next(
            (key for key, worked in WORKED.items() if PRESETS[worked.rules] == rules and self._same(worked.case)), ""
        )
        return {
            "examples": [
                {"id": key, "name": words.text(worked.title), "rules": worked.rules} for key, worked in WORKED.items()
            ],
            "example": example,
            "bids": draw.bids(rules, words),
            "bid": case.bid,
            "name": capital(bid_name(bid, words)),
            "declarer": case.declarer,
            "seats": [words.noun(seat_noun(seat)) for seat in range(3)],
            "kontra": rules.kontra,
            "alone": binds_alone(rules, bid),
            "parts": draw.parts(rules, case, words),
            "silent": draw.silent(rules, case, words),
            "hidden": hidden,
            "sums": [] if hidden else draw.sums(found, words, before),
            "flows": [] if hidden else draw.flows(found, words),
            "payments": [] if hidden else [signed(points) for points in found.payments],
            "each": [] if hidden else draw.each(found, words, before),
            "text": "" if hidden else settlement_outcome(found, words),
            "chances": draw.chances(rules, case, self.chances, words),
            "asking": self.asking,
            "question": self._ask_view() if self.asking else None,
            "score": list(self.score),
        }

    def _same(self, case: Case) -> bool:
        mine = self.case
        if mine.bid != case.bid:
            return False
        theirs = case.fitted(self.rules)
        return (mine.bid, mine.won, mine.silent, mine.kontra) == (theirs.bid, theirs.won, theirs.silent, theirs.kontra)
