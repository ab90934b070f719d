"""AuctionLadder: every bid of the rules, what beats what, and auctions to follow."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

import traitlets

from ulti_widgets.language import N_, capital
from ulti_widgets.lessons.auctions import BLIND, EXAMPLES, follow, told
from ulti_widgets.lessons.exercise import Exercise
from ulti_widgets.lessons.goals import LegalBids, LowestBid
from ulti_widgets.lessons.goals.cost import Cost
from ulti_widgets.lessons.payments import Case
from ulti_widgets.lessons.positions import Result, StandingBid, find_bid
from ulti_widgets.lessons.telling import say
from ulti_widgets.ulti.actions import PASS
from ulti_widgets.ulti.bids import FLAGS, PARTS
from ulti_widgets.ulti.building import Building
from ulti_widgets.ulti.clashes import no_bid
from ulti_widgets.ulti.names import bid_name, part_noun, seat_noun
from ulti_widgets.ulti.presets import PRESETS, nearest, preset
from ulti_widgets.ulti.rules import FIELDS, Rules
from ulti_widgets.widgets import ladder_view as draw
from ulti_widgets.widgets.asker import AskingWidget
from ulti_widgets.widgets.base import STATIC, score_trait
from ulti_widgets.widgets.teaching import PRESET_NAMES, RulesTrait

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti_widgets.lessons.auctions import Followed, Step
    from ulti_widgets.lessons.telling import Telling
    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.deal import Deal

Json = dict[str, Any]

NEAR: Final = 3
"""How many bids on each side of the standing one a question offers."""


@dataclass(frozen=True)
class AllLost:
    """A contract of which every part is lost: what a call costs if it fails."""

    bid: str

    def build(self, rules: Rules) -> Result:
        """Settle it."""
        bid = find_bid(rules, self.bid)
        return Case(self.bid, dict.fromkeys(bid.parts, False)).build(rules)


class AuctionLadder(AskingWidget):
    """The ladder of bids: which beats which and why, built from parts, compared with other rules, in an auction.

    `AuctionLadder(rules="widder", standing="ulti")` marks what beats ulti. `AuctionLadder(compare="pagat")` sets two
    ladders side by side. `AuctionLadder(calls=["simple", "pass", "ulti", "pass", "pass", "pass"])` follows an
    auction call by call; of the question before each call `answer(["ulti", "betli"])` gives bids, `answer(8)` what a
    bid costs if it fails, and `advance()` goes on.

    Attributes:
        standing: name of the bid to beat; "" for none.
        parts: what is chosen in the bid builder: parts, `heart`, `open`, `no-trump`.
        compare: rules to compare with, or a preset's name; None for none.
        calls: an auction: what each seat says from the opener on (`pass`, a bid's name, `blind` and a bid's name).
        step: how many calls have been made.
        questions: whether a question stands before each call.
        score: how many questions were answered, and how many of them right at once.
    """

    _esm = STATIC / "ladder.js"
    _css = STATIC / "ladder.css"

    standing = traitlets.Unicode("", help="Name of the bid to beat; empty for none.")
    parts: Any = traitlets.List(traitlets.Unicode(), help="What is chosen in the bid builder.")
    compare: Any = RulesTrait(allow_none=True, default_value=None, help="Rules to compare with.")
    calls: Any = traitlets.List(traitlets.Unicode(), help="An auction to follow, call by call.")
    step = traitlets.Int(0, min=0, help="How many calls of the auction have been made.")
    questions = traitlets.Bool(default_value=True, help="Whether a question stands before each call.")
    score: Any = score_trait()

    tweaks: ClassVar = (
        *(info.name for info in FIELDS if info.group in {"deal", "auction", "contracts", "values"}),
        "ulti_penalty",
    )
    labels: ClassVar = {
        "ladder_title": N_("The ladder of bids"),
        "tab_ladder": N_("Ladder"),
        "tab_compare": N_("Compare"),
        "tab_auction": N_("Auction"),
        "tabs": N_("What is shown"),
        "bids": N_("Bids"),
        "mark_standing": N_("stands"),
        "mark_beats": N_("beats it"),
        "mark_short": N_("does not beat it"),
        "built_here": N_("built below"),
        "stand": N_("Let it stand"),
        "clear": N_("Clear the standing bid"),
        "press_bid": N_("Press a bid to let it stand, and see what beats it."),
        "press_other": N_("Press another bid to see why it beats this one, or why not."),
        "gone_bids": N_("No longer bid: {bids}"),
        "build_empty": N_("Choose parts, and see where the bid lands."),
        "rung": N_("Rung"),
        "compare_with": N_("Compare with"),
        "compare_none": N_("Choose rules to compare with."),
        "compare_same": N_("These two ladders are the same."),
        "compare_count": N_("{different} of {rows} rungs differ."),
        "only_different": N_("Only what differs"),
        "choose_auction": N_("Auction"),
        "next_call": N_("Next call"),
        "previous_call": N_("One call back"),
        "restart": N_("From the start"),
        "ask": N_("Questions"),
        "show": N_("Show the answer"),
        "given": N_("The answer."),
        "question": N_("Question"),
        "answer": N_("Answer"),
        "hint": N_("Hint"),
        "right": N_("Right."),
        "wrong": N_("Not quite."),
        "points": N_("Points"),
        "score_line": N_("{right} of {asked} right at once"),
        "talon_here": N_("talon"),
        "to_speak": N_("to speak"),
        "auction_over": N_("The auction is over."),
        "auction_stops": N_("The script ends here."),
    }

    def __init__(self, rules: Rules | str | None = None, **traits: Any) -> None:
        """Check names, and draw."""
        if rules is not None:
            traits["rules"] = rules
        self._tab = "compare" if traits.get("compare") is not None else "auction" if "calls" in traits else "ladder"
        traits.setdefault("calls", list(EXAMPLES["robbed"][1]))
        self._stage = 0
        self._done: set[tuple[object, ...]] = set()
        super().__init__(**traits)

    # -- what is shown

    @property
    def bid(self) -> Bid | None:
        """The standing bid."""
        return self.rules.bid(self.standing) if self.standing else None

    @property
    def building(self) -> Building:
        """The bid in the making."""
        return Building(self.rules, self.bid, frozenset(self.parts))

    @property
    def followed(self) -> Followed:
        """The auction, as far as the rules let it go."""
        calls = tuple(self.calls)
        found: Followed = self._keep("followed", (self.rules, calls), lambda: follow(self.rules, calls))
        return found

    def follow(self, deal: Deal) -> Self:
        """Follow the auction of a deal, under its rules."""
        self.rules, self.calls, self.step = deal.rules, list(told(deal)), 0
        self._tab = "auction"
        self._refresh()
        return self

    @traitlets.validate("standing")
    def _check_standing(self, proposal: Any) -> str:
        name = proposal["value"]
        return self.rules.bid(name).name if name else ""

    @traitlets.validate("step")
    def _check_step(self, proposal: Any) -> int:
        return min(int(proposal["value"]), len(self.followed.steps))

    @traitlets.validate("parts")
    def _check_parts(self, proposal: Any) -> list[str]:
        """Refuse what no rules know; what only these rules lack is told in the builder."""
        for part in proposal["value"]:
            if part not in PARTS + FLAGS:
                raise ValueError(f"parts: there is no {part!r}; choose from {', '.join(PARTS + FLAGS)}")
        return list(proposal["value"])

    @traitlets.validate("calls")
    def _check_calls(self, proposal: Any) -> list[str]:
        """Refuse what is a bid under no rules; at what only these rules lack the auction stops, and says why."""
        for at, call in enumerate(proposal["value"]):
            if call.split() != [str(PASS)] and not self._is_bid(call):
                raise ValueError(f"calls[{at}]={call!r} is no call: {self._instead(call)}")
        return list(proposal["value"])

    def _is_bid(self, call: str) -> bool:
        name = call.strip().removeprefix(BLIND)
        for rules in (self.rules, *PRESETS.values()):
            with suppress(ValueError):
                return bool(rules.bid(name))
        return False

    def _instead(self, call: str) -> str:
        """Say what may have been meant, or what a call may be."""
        names = [bid.name for bid in self.rules.ladder.bids]
        near = get_close_matches(call, [str(PASS), *names, *(BLIND + name for name in names)], n=3)
        if near:
            return f"did you mean {' or '.join(map(repr, near))}?"
        why = no_bid(self.rules, call.strip().removeprefix(BLIND))
        what = f"say {str(PASS)!r}, a bid's name such as {names[0]!r} or {names[-1]!r}, or {BLIND!r} and a bid's name"
        return what if why is None else f"{why} Or {what}."

    @traitlets.observe("standing", "parts", "compare", "questions")
    def _redraw(self, change: Any) -> None:
        if self._drawn and change["name"] == "standing":
            # What fell with the last change of the rules has been put right.
            self._fell = ()
        self._refresh()

    @traitlets.observe("calls")
    def _new_calls(self, _: object) -> None:
        if self._drawn:
            self._new_question()
            self.step = 0
            self._refresh()

    @traitlets.observe("step")
    def _new_step(self, _: object) -> None:
        self._new_question()
        self._refresh()

    def _adapt(self) -> None:
        """Let fall what the new rules lack, and say so; questions are asked anew."""
        ladder = self.rules.ladder
        names = {bid.name for bid in ladder.bids}
        known = {word for name in names for word in name.split()} | {part for bid in ladder.bids for part in bid.parts}
        fell: list[Telling] = []
        if self.standing and self.standing not in names:
            assert self.before is not None  # noqa: S101 (rules have changed)
            lost = self.before.bid(self.standing)
            fell.append(say(N_("These rules have no {bid}: no bid stands any more."), bid=lost))
            self.standing = ""
        unknown = [word for word in self.parts if word not in known]
        if unknown:
            nouns = [part_noun(word) for word in unknown]
            fell.append(say(N_("Taken out of the bid that is built: {parts:and}."), parts=nouns))
            self.parts = [word for word in self.parts if word in known]
        self._fell = tuple(fell)
        self.step = min(self.step, len(self.followed.steps))
        self._new_question()

    # -- what the page says

    def _answers(self) -> dict[str, Callable[[Json], None]]:
        return {
            **super()._answers(),
            "tab": self._show_tab,
            "stand": self._stand,
            "build": self._build,
            "compare": self._compare_with,
            "auction": self._choose_auction,
            "step": self._go,
            "next": self._go_on,
            "questions": self._turn_questions,
        }

    def _show_tab(self, content: Json) -> None:
        self._tab = str(content["tab"])

    def _stand(self, content: Json) -> None:
        self.standing = str(content["bid"])

    def _build(self, content: Json) -> None:
        chosen = self.building.toggled(str(content["toggle"])).chosen
        self.parts = [switch.id for switch in self.building.switches() if switch.id in chosen]

    def _compare_with(self, content: Json) -> None:
        name = str(content["preset"])
        self.compare = preset(name) if name else None

    def _choose_auction(self, content: Json) -> None:
        self.calls = list(EXAMPLES[str(content["auction"])][1])

    def _go(self, content: Json) -> None:
        self.step = max(int(content["step"]), 0)

    def _go_on(self, _: Json) -> None:
        self.advance()

    def _turn_questions(self, content: Json) -> None:
        self.questions = bool(content["on"])

    # -- questions

    def _new_question(self) -> None:
        self._stage = 0
        super()._new_question()

    def _to_question(self) -> None:
        self._tab = "auction"
        self.questions = True

    def _next(self) -> Step | None:
        """Give the call that comes next, if the rules allow one."""
        allowed = self.followed.allowed
        return allowed[self.step] if self.step < len(allowed) else None

    @property
    def exercise(self) -> Exercise | None:
        """The question before the next call: which bids are legal, or what the call costs if it fails."""
        step = self._next()
        if step is None:
            return None
        standing = step.before.standing
        name = "" if standing is None else standing.name
        if step.bid is None:
            found = Exercise(self.rules, StandingBid(name), LowestBid())
        elif self._stage == 0 and standing is not None:
            found = Exercise(self.rules, StandingBid(name), LegalBids(self._offered(step)))
        else:
            found = Exercise(self.rules, AllLost(step.bid.name), Cost(), seat=step.seat)
        return None if found.misfit is not None else found

    def _offered(self, step: Step) -> tuple[str, ...]:
        """Give the bids to choose from: the one to come, the standing one (never right), and its neighbours."""
        ladder, standing = self.rules.ladder, step.before.standing
        at = 0 if standing is None else ladder.index[standing]
        near = ladder.bids[max(at - NEAR, 0) : at + NEAR + 1]
        offered = {bid for bid in (*near, step.bid) if bid is not None}
        return tuple(bid.name for bid in sorted(offered, key=ladder.index.__getitem__))

    @property
    def _place(self) -> tuple[object, ...]:
        """What tells a question from all others: one may step back to it."""
        return self.rules, tuple(self.calls), self.step, self._stage

    @property
    def _lies_open(self) -> bool:
        return self._place in self._done

    def _count(self, *, right: bool) -> None:
        self._done.add(self._place)
        asked, known = self.score
        self.set_trait("score", (asked + 1, known + right))

    def advance(self) -> Self:
        """Go on: to the second question of a bid, then to the call itself."""
        step = self._next()
        raised = step is not None and step.bid is not None and step.before.standing is not None
        if self.questions and raised and self._stage == 0:
            self._new_question()
            self._stage = 1
            self._refresh()
        else:
            self.step += 1
        return self

    # -- what the page is told

    def _draw(self) -> Json:
        words, ladder = self.translator, self.rules.ladder
        standing, building = self.bid, self.building
        before = None if self.before is None else self.before.ladder
        built = building.bid
        key = (self.rules, self.before, self.standing, self.lang)
        return {
            "tab": self._tab,
            "standing": self.standing,
            "summary": draw.summary(ladder, standing, words),
            "rungs": self._keep(
                "rungs",
                (*key, built),
                lambda: draw.rungs(ladder, words, standing=standing, built=built, before=before),
            ),
            "gone": draw.gone(ladder, before, words),
            "builder": self._keep("builder", (*key, *self.parts), lambda: draw.builder(building, words)),
            "compare": self._keep("compare", (self.rules, self.compare, self.lang), self._draw_compare),
            "auction": self._draw_auction(),
        }

    def _draw_compare(self) -> Json:
        words, other = self.translator, self.compare
        return {
            "preset": "" if other is None else nearest(other)[0],
            "presets": [{"id": name, "name": words.text(PRESET_NAMES.get(name, name))} for name in PRESETS],
            "mine": self._rules_name(self.rules),
            "theirs": "" if other is None else self._rules_name(other),
            "rows": [] if other is None else draw.comparison(self.rules.ladder, other.ladder, words),
        }

    def _rules_name(self, rules: Rules) -> str:
        words = self.translator
        name, changes = nearest(rules)
        said = words.text(PRESET_NAMES.get(name, name))
        return words.say(N_("{rules}, changed"), rules=said) if changes else said

    def _draw_auction(self) -> Json:
        words, followed = self.translator, self.followed
        calls = tuple(self.calls)
        chosen = next((key for key, (_, known) in EXAMPLES.items() if known == calls), "")
        return {
            "examples": [{"id": key, "name": words.text(title)} for key, (title, _) in EXAMPLES.items()],
            "example": chosen,
            "step": self.step,
            "steps": len(followed.steps),
            "lines": draw.lines(followed, self.step, words),
            "table": draw.table(followed, self.step, words),
            "questions": self.questions,
            "question": self._draw_question(),
            "stage": self._stage,
            "next": "" if self._next() is None else self._coming(),
            "score": list(self.score),
        }

    def _coming(self) -> str:
        step = self._next()
        assert step is not None  # noqa: S101 (asked of one)
        return self.translator.say(N_("{seat} speaks next."), seat=seat_noun(step.seat))

    def _draw_question(self) -> Json | None:
        exercise = self.exercise if self.questions else None
        step = self._next()
        if exercise is None or step is None:
            return None
        words = self.translator
        choices = exercise.goal.choices(exercise)
        if isinstance(exercise.goal, LowestBid):
            choices = tuple(sorted(self._near(step), key=lambda bid: self.rules.ladder.index[bid]))
        offered = [{"id": bid.name, "name": capital(bid_name(bid, words))} for bid in choices]
        return self._ask_view(offered, exercise.goal.answer)

    def _near(self, step: Step) -> tuple[Bid, ...]:
        """Give bids to choose the lowest from: the right ones, and others on both sides."""
        ladder, standing = self.rules.ladder, step.before.standing
        at = 0 if standing is None else ladder.index[standing]
        over = ladder.over(standing)
        return tuple({*ladder.bids[max(at - 2, 0) : at + 3], *over[:3]} - {standing})
