"""The trick trainer: which cards may be played, and who takes the trick."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import traitlets

from ulti_widgets.cards import Hand, bits
from ulti_widgets.language import N_, cards_of
from ulti_widgets.lessons.drill_sets import drill_at, place_in_set
from ulti_widgets.lessons.drills import KINDS, Drill, applicable, make_drill, played_out
from ulti_widgets.lessons.exercise import Exercise
from ulti_widgets.lessons.goals import LegalCards, Taker
from ulti_widgets.lessons.goals.base import NO_CARDS
from ulti_widgets.lessons.positions import CardPlay, SetupError
from ulti_widgets.lessons.spacing import TOP, Boxes
from ulti_widgets.lessons.tally import TAKER, TRICKS
from ulti_widgets.lessons.telling import Said, say
from ulti_widgets.ulti.actions import CARDS
from ulti_widgets.ulti.play import Play
from ulti_widgets.ulti.reasons import IllegalAction
from ulti_widgets.ulti.rules_text import write_rules
from ulti_widgets.widgets.asker import TELLS, AskingWidget
from ulti_widgets.widgets.base import STATIC
from ulti_widgets.widgets.positions import codes, contract_view, hint_view, seats_view, verdict_view
from ulti_widgets.widgets.presenting import PRESENTER_LABELS, Presenting

if TYPE_CHECKING:
    from collections.abc import Callable

Json = dict[str, Any]

CARDS_STAGE, TAKER_STAGE = "cards", "taker"


@dataclass(frozen=True)
class _Changed:
    """What a change of rules did to the question."""

    said: Said
    cards: Hand = NO_CARDS


class TrickTrainer(AskingWidget, Presenting):
    """Drills in following: mark the cards that may be played, then say who takes the trick.

    `TrickTrainer(rules="widder", seed=7)` asks without end; kinds that go wrong come back soon. The same seed
    gives everybody the same drills, and with `length=20` the first twenty in the same order, whatever one answers
    (`drill_set`). `TrickTrainer(position=play)` begins with a position of one's own.
    `answer("HA H10")` marks cards, `answer(1)` names a seat (0 is you, 1 is on your right); `go_on()`, `skip()`.

    Attributes:
        seed: what the drills follow from.
        length: how many drills to ask in the order of `drill_set`, before those go on that one needs most.
        kind: the one kind to drill, a key of `ulti_widgets.lessons.drills.KINDS`; "" mixes them.
        position: a `Play` to ask about before the drills go on; None where the drills are asked. A `SetupError` refuses
            one that the rules do not know, or that is over.
        progress: what was answered, as data to keep: `TrickTrainer(progress=saved)` goes on from there. Like `mastery`,
            `score` and `stage` it is read-only.
        mastery: for each kind how well it is mastered, from 0 to 1.
        score: `right` and `asked`, and the same for the takers of tricks: `takers_right`, `takers_asked`.
        stage: what is asked: `cards` or `taker`.
    """

    _esm = STATIC / "tricks.js"
    _css = STATIC / "tricks.css"

    seed: Any = traitlets.Union(
        [traitlets.Int(), traitlets.Unicode()], default_value=0, help="What the drills follow from."
    )
    length = traitlets.Int(0, min=0, help="How many drills to ask in the same order for everybody.")
    kind = traitlets.Unicode("", help="The one kind to drill; empty mixes them.")
    position: Any = traitlets.Instance(Play, allow_none=True, help="A position to ask about before the drills.")
    progress: Any = traitlets.Dict(read_only=True, help="What was answered, as data to keep.")
    mastery: Any = traitlets.Dict(read_only=True, help="For each kind how well it is mastered, from 0 to 1.").tag(
        made=True
    )
    score: Any = traitlets.Dict(read_only=True, help="How many answers were right, and how many were asked.").tag(
        made=True
    )
    stage = traitlets.Unicode(CARDS_STAGE, read_only=True, help="What is asked: cards or taker.").tag(made=True)

    tweaks = (
        "ten_high_in_sides", "must_beat", "beat_when_trumped", "must_trump", "must_overtrump", "keep_seven",
        "hearts_always_trump",
    )  # fmt: skip
    labels = {  # noqa: RUF012 (read as the class's own)
        "title": N_("Trick trainer"),
        "check": N_("Check"),
        "show": N_("Show the answer"),
        "go_on": N_("Go on"),
        "next": N_("Next drill"),
        "skip": N_("Skip"),
        "hint": N_("Hint"),
        "your_cards": N_("Your cards"),
        "takers": N_("Who takes it?"),
        "may": N_("{card}, may be played"),
        "may_not": N_("{card}, may not be played"),
        "on_table": N_("On the table"),
        "none_lying": N_("No card lies yet: you lead."),
        "refused": N_("{card}: not allowed, and taken back"),
        "mastery": N_("What you master"),
        "drill": N_("Drill"),
        "all_kinds": N_("all kinds, mixed"),
        "first": N_("led"),
        "right": N_("Right."),
        "wrong": N_("Not yet."),
        "given": N_("The answer."),
        **PRESENTER_LABELS,
    }

    def __init__(self, **traits: Any) -> None:
        """Ask the first question."""
        saved = dict(traits.pop("progress", None) or {})
        seed = traits.get("seed", 0)
        tally = self._open_journal(traits).refresh()
        self._given = Boxes.from_json(saved) if saved else Boxes()
        self._progress = self._given if saved else tally.spaced(str(seed))
        if saved and "seed" not in traits:
            traits["seed"] = self._progress.seed
        takers_right, takers_asked = (0, 0) if saved else tally.score(TRICKS, str(seed), TAKER)
        right, asked = (0, 0) if saved else tally.score(TRICKS, str(seed), *KINDS)
        self._score = {"right": right, "asked": asked, "takers_right": takers_right, "takers_asked": takers_asked}
        self._asked = self._presented = 0
        self._begun = False
        super().__init__(**traits)
        self._begun = True
        self._publish()
        self._ask_next() if self.position is None else self._ask(None, self._known(self.position))
        self._refresh()

    # -- what is asked

    @property
    def exercise(self) -> Exercise:
        """The question that is asked: which cards may be played, or who takes the trick."""
        goal = LegalCards() if self.stage == CARDS_STAGE else Taker()
        return Exercise(self.rules, self._play if self.stage == CARDS_STAGE else self._done_trick, goal)

    @property
    def drill(self) -> Drill | None:
        """The drill that is asked; None while it is a position of one's own."""
        return self._drill

    def _ask_next(self) -> None:
        self._begun, begun = False, self._begun
        self.position = None
        self._begun = begun
        kinds = applicable(self.rules)
        if not self.kind and (self.presenter or self._left_of_set(kinds) is not None):
            place = self._left_of_set(kinds) or 0
            if self.presenter:
                place, self._presented = self._presented, self._presented + 1
            self._ask(drill := drill_at(self.rules, self.seed, place, kinds), drill.play)
            return
        kind = self.kind if self.kind in kinds else self._progress.next_kind(kinds)
        drill = make_drill(self.rules, kind, self.seed, self._progress.of(kind).asked)
        self._ask(drill, drill.play)

    def _left_of_set(self, kinds: tuple[str, ...]) -> int | None:
        """Give the place in the set of the first drill that was not asked yet; None when all were."""
        answered = self._journal.refresh().drilled.get((str(self.seed), write_rules(self.rules)), {})
        for place in range(self.length):
            kind, number = place_in_set(self.seed, place, kinds)
            # What was given as `progress` tells no rules; it stands for those of the widget.
            if (kind, number) not in answered and number >= self._given.of(kind).asked:
                return place
        return None

    def _ask(self, drill: Drill | None, play: Play) -> None:
        self._asked += 1
        self._drill = drill
        self._play = play
        self._done_trick = self._play
        self._changed: _Changed | None = None
        self._stage(CARDS_STAGE)

    def _known(self, position: Play) -> Play:
        """Give a position of one's own as it is under the widget's rules.

        Raises:
            SetupError: they know none such, or no card is to be played in it.
        """
        play = position if position.rules == self.rules else CardPlay.of(position).build(self.rules)
        misfit = Exercise(self.rules, play, LegalCards()).misfit
        if misfit is not None:
            raise SetupError(misfit)
        return play

    def _stage(self, stage: str) -> None:
        self._new_question()
        self.set_trait("stage", stage)

    # -- answering, from Python and from the page

    def go_on(self) -> Self:
        """Go on: from the cards to the trick played out, from there to the next drill."""
        if self.stage == CARDS_STAGE:
            self._play_out()
            self._stage(TAKER_STAGE)
        else:
            self._ask_next()
        self._refresh()
        return self

    def reveal(self) -> None:
        """Show the next step: two hints, the answer; after that, go on."""
        shown, count = self._steps()
        if shown == count:
            self.go_on()
        elif shown < count - 1:
            self.hint()
        else:
            self.show_answer()

    def conceal(self) -> None:
        """Take back all that was shown of the question.

        Raises:
            ValueError: nobody presents; what one has seen oneself is not taken back.
        """
        if not self.presenter:
            raise ValueError("conceal() is for presenter=True: what one has seen oneself is not taken back")
        recorded = self._recorded
        self._stage(self.stage)
        self._recorded = recorded
        self._refresh()

    def _steps(self) -> tuple[int, int]:
        clues = sum(1 for hint in self.exercise.hints() if hint.step not in TELLS)
        return clues + 1 if self._over else min(self._hints_given, clues), clues + 1

    def skip(self) -> Self:
        """Leave the question, unrecorded, for another."""
        drill = self._drill
        # What a class leaves together nobody has left.
        if drill is not None and not self._recorded and self.stage == CARDS_STAGE and not self.presenter:
            self._keep_drill(TRICKS, drill.kind, self._place(drill), right=None)
            self._progress = self._progress.skipped(drill.kind)
            self._publish()
        self._ask_next()
        self._refresh()
        return self

    def _play_out(self) -> None:
        drill = self._drill
        self._done_trick = played_out(self._play, f"{self.seed}/{self._asked}" if drill is None else drill.name)

    @property
    def _lies_open(self) -> bool:
        # What a class does together is nobody's score.
        return self.presenter

    def _count(self, *, right: bool) -> None:
        drill = self._drill
        if self.stage == TAKER_STAGE:
            self._score["takers_asked"] += 1
            self._score["takers_right"] += right
            if drill is not None:
                self._keep_drill(TRICKS, TAKER, self._place(drill), right=right, verdict=self._verdict)
        else:
            self._score["asked"] += 1
            self._score["right"] += right
            # Under rules that were changed meanwhile the trap may have gone.
            if drill is not None and KINDS[drill.kind].trap(self._play):
                self._keep_drill(TRICKS, drill.kind, self._place(drill), right=right, verdict=self._verdict)
                self._progress = self._progress.after(drill.kind, right=right)
        self._publish()

    def _place(self, drill: Drill) -> tuple[str, int]:
        # Rules turned since it was asked make of it a drill that their own sets lack: it has no seed.
        return (str(self.seed) if drill.play.rules == self.rules else ""), drill.number

    def _publish(self) -> None:
        self.set_trait("score", dict(self._score))
        self.set_trait("progress", self._progress.to_json())
        self.set_trait("mastery", {kind: self._progress.mastery(kind) for kind in KINDS})

    # -- changes from outside

    @traitlets.validate("kind")
    def _check_kind(self, proposal: Any) -> str:
        kind: str = proposal["value"]
        if kind and kind not in KINDS:
            raise traitlets.TraitError(f"there is no kind {kind!r} of drills: choose one of {', '.join(KINDS)}")
        return kind

    @traitlets.validate("position")
    def _check_position(self, proposal: Any) -> Play | None:
        position: Play | None = proposal["value"]
        if position is not None and self._begun:
            # Refused before it is kept.
            self._known(position)
        return position

    @traitlets.observe("seed", "kind", "position")
    def _ask_anew(self, change: Any) -> None:
        if not self._begun:
            return
        if change["name"] == "position" and self.position is not None:
            self._ask(None, self._known(self.position))
        else:
            self._ask_next()
        self._refresh()

    def _adapt(self) -> None:
        """Keep the trick on the table where the new rules know it; else ask another."""
        if not self._begun:
            return
        before, was_taken = self._play, self._done_trick
        try:
            self._play = CardPlay.of(before).build(self.rules)
        except SetupError:
            self._anew(N_("Under these rules this trick cannot be: here is another."))
            return
        if self._play.over:
            self._anew(N_("Under these rules the play is over here: here is another."))
            return
        self._done_trick = self._play
        if self.stage == TAKER_STAGE:
            assert was_taken.last is not None  # noqa: S101 (a trick was played out)
            self._done_trick = self._again(was_taken.last[1:])
        self._changed = self._difference(before, was_taken)
        if self._answer is not None:
            solution = self.exercise.solutions()[0]
            self._verdict = self.exercise.judge(solution if self._shown else self._answer)

    def _anew(self, text: str) -> None:
        self._ask_next()
        self._changed = _Changed(say(text))

    def _again(self, cards: tuple[int, ...]) -> Play:
        """Play the same cards under the new rules, or others where they may not be played."""
        play = self._play
        try:
            for card in cards[len(play.trick) :]:
                play = play.after(CARDS[card])
        except IllegalAction:
            return played_out(self._play, str(self._asked))
        return play

    def _difference(self, before: Play, was_taken: Play) -> _Changed | None:
        if self.stage == TAKER_STAGE:
            if was_taken.last != self._done_trick.last:
                return _Changed(say(N_("Under these rules the trick is played in another way.")))
            if was_taken.leader != self._done_trick.leader:
                return _Changed(say(N_("Under these rules another seat takes the trick.")))
            return _Changed(say(N_("The change makes no difference to this trick.")))
        now, then = self._play.legal, before.legal
        if now == then:
            return _Changed(say(N_("The change makes no difference to this question.")))
        if not self._over:
            return _Changed(say(N_("The change gives this question another answer.")))
        freed, barred = now & ~then, then & ~now
        if freed and barred:
            text = N_("Now {freed:and the} may be played, and no longer {barred:and the}.")
        else:
            text = N_("Now {freed:and the} may be played too.") if freed else N_("No longer: {barred:and the}.")
        return _Changed(say(text, freed=cards_of(freed), barred=cards_of(barred)), Hand(mask=freed | barred))

    # -- the page

    def _answers(self) -> dict[str, Callable[[Json], None]]:
        return {
            **super()._answers(),
            "next": lambda content: self._timely(content, self.go_on),
            "skip": lambda content: self._timely(content, self.skip),
            "reveal": lambda content: self._timely(content, self.reveal),
            "conceal": lambda content: self._timely(content, self.conceal),
            "kind": lambda content: self.set_trait("kind", str(content["kind"])),
        }

    def _draw(self) -> Json:
        if not self._begun:
            return {}
        words, play = self.translator, self._play
        taking = self.stage == TAKER_STAGE
        verdict = self._verdict
        over = self._over
        kind = None if self._drill is None else KINDS[self._drill.kind]
        wrong_card = self._refused_card()
        hint = self._last_hint
        return {
            "id": self._id,
            "stage": self.stage,
            "contract": contract_view(play.laws, play.declarer, words, play.turn),
            "question": self.exercise.question.text(words),
            "seats": seats_view(self._done_trick if taking else play, words, play.turn),
            "leader": play.leader,
            "trick": self._trick(),
            "refused": wrong_card,
            "hand": codes(play.hands[play.turn] & ~self._laid, play.laws),
            "marked": [] if taking or self._answer is None else codes(self._marked, play.laws),
            "allowed": codes(play.legal, play.laws) if over and not taking else None,
            "taker": self._done_trick.leader if taking and over else None,
            "verdict": None if verdict is None else verdict_view(verdict, words, given=self._shown),
            "over": over,
            "hint": None if hint is None else hint_view(hint, words),
            "hints": len(self._hints()) - self._hints_given,
            "changed": None
            if self._changed is None
            else {"text": self._changed.said.text(words), "cards": codes(self._changed.cards)},
            # Before the answer the kind would give it away.
            "kind": None if kind is None or not (over or taking) else {"id": kind.name, "name": words.text(kind.label)},
            "only": self.kind,
            "mastery": self._picture_of_mastery(),
            "score": words.say(
                N_("Right at the first try: {right} of {asked}. Tricks: {takers_right} of {takers_asked}."),
                **self._score,
            ),
            "set": self._set_text(),
            "keeping": self._keeping(),
            "presenting": self._presenting(),
        }

    def _set_text(self) -> str:
        """Say how far one has come in the set; "" without one."""
        if not self.length or self.presenter:
            return ""
        left = self._left_of_set(applicable(self.rules))
        if left is None:
            return self.translator.say(N_("All {count} drills of the set are done."), count=self.length)
        return self.translator.say(N_("Drill {number} of the set of {count}."), number=left + 1, count=self.length)

    @property
    def _laid(self) -> int:
        """The cards that the learner has laid in the trick played out."""
        if self.stage != TAKER_STAGE or self._done_trick.last is None:
            return 0
        return sum(1 << card for card in self._done_trick.last[1:])

    @property
    def _marked(self) -> int:
        answer = self.exercise.read(self._answer)
        return answer.mask if isinstance(answer, Hand) else 0

    def _refused_card(self) -> str | None:
        """Give the card that was marked and may not be played: it is laid on the table and taken back."""
        verdict = self._verdict
        if self.stage == TAKER_STAGE or verdict is None or verdict.right:
            return None
        extra = self._marked & self._play.hands[self._play.turn] & ~self._play.legal
        return codes(1 << next(bits(extra)))[0] if extra else None

    def _trick(self) -> list[Json]:
        play = self._play
        cards = play.trick
        if self.stage == TAKER_STAGE:
            assert self._done_trick.last is not None  # noqa: S101 (a trick was played out)
            cards = self._done_trick.last[1:]
        return [{"seat": (play.leader + step) % 3, "card": codes(1 << card)[0]} for step, card in enumerate(cards)]

    def _picture_of_mastery(self) -> list[Json]:
        words = self.translator
        found = []
        for name, kind in KINDS.items():
            one, misfit = self._progress.of(name), kind.misfit(self.rules)
            tried = one.right + one.wrong
            text = words.say(
                N_("box {box} of {top}; right {right}, wrong {wrong}"),
                box=one.box,
                top=TOP,
                right=one.right,
                wrong=one.wrong,
            )
            if misfit is not None:
                text = misfit.text(words)
            elif not tried:
                text = words.text(N_("not asked yet"))
            found.append(
                {
                    "id": name,
                    "name": words.text(kind.label),
                    "box": one.box,
                    "top": TOP,
                    "tried": words.say(N_("{right} of {asked}"), right=one.right, asked=tried) if tried else "",
                    "text": text,
                    "applies": misfit is None,
                }
            )
        return found

    def __repr__(self) -> str:
        """Say what is asked, in which rules."""
        return f"<TrickTrainer: {self.stage}, {self._score['right']} of {self._score['asked']} right, {self.rules!r}>"
