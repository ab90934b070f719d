"""The deal editor: set up a position card by card, keep it as a record, and make an exercise of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self

import traitlets

from ulti_widgets.cards import SUITS, Card
from ulti_widgets.lessons.arranging import Arrangement
from ulti_widgets.lessons.placing import HANDS, PLACES, put, read_codes, read_places, write_codes
from ulti_widgets.lessons.telling import Several, Telling, together
from ulti_widgets.ulti.bids import PARTS, BidError
from ulti_widgets.ulti.clashes import no_bid
from ulti_widgets.ulti.laws import trump_suits
from ulti_widgets.ulti.names import part_noun
from ulti_widgets.ulti.play import Play, PositionError
from ulti_widgets.ulti.reasons import RefusedError, reason
from ulti_widgets.ulti.record import Record, read_record, write_record
from ulti_widgets.widgets.base import STATIC
from ulti_widgets.widgets.editor_view import LABELS, NOBODY, arrangement_view, both
from ulti_widgets.widgets.exercise_builder import GOAL_NAMES, Draft, checked
from ulti_widgets.widgets.teaching import TeachingWidget

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti_widgets.lessons.exercise import Exercise

Json = dict[str, Any]

INPUTS: Final = (
    "cards", "bid", "trump", "declarer", "leader", "kontra", "marriages", "last", "goal", "options", "title", "text",
)  # fmt: skip
SETTABLE: Final = frozenset({"bid", "trump", "declarer", "leader", "last", "goal", "title", "text"})
"""The traits that the page sets as they stand."""


class DealEditor(TeachingWidget):
    """Set up hands and a trick by clicking or typing, and keep them as a record or as an exercise.

    `editor.play()` gives the position; `editor.record` holds it as text, and assigning a record loads it.

    Args:
        position: what to begin with: a `Play`, a `Record` or its text.

    Attributes:
        cards: for each of `PLACES` its cards, codes with spaces between; in `trick` in the order played.
        bid: the contract by its name.
        trump: letter of the trump suit; "" without trumps, or where only one suit may be.
        declarer, leader: seats 0 to 2.
        kontra: for doubled parts the level (1 kontra, 2 rekontra, ...), or a pair: towards the defender on the
            declarer's right and the one on his left.
        marriages: for each seat the letters of the suits whose marriages count, such as ("H", "", "LA"); None for
            those that the hands hold.
        last: codes of the trick before, in the order played; "" where it is not told.
        record: the position as a record; "" while it is none.
        problems: what is wrong with it, sentences.
        goal: what the exercise asks: one of `GOAL_NAMES`.
        options: the goal's own fields.
        title, text: of the exercise.
        lesson: the exercise as a lesson file; "" while it is none.
        place: where the page puts a card that is pressed.

    Raises:
        RefusedError: a place, card, bid, part, level, suit or option that there is not, a card that is there twice, a
            record that cannot be read.
        TraitError: a goal or seat that there is not.
    """

    _esm = STATIC / "editor.js"
    _css = STATIC / "editor.css"

    cards: Any = traitlets.Dict(help="For each place its cards.")
    bid = traitlets.Unicode("simple", help="The contract by its name.")
    trump = traitlets.Unicode("L", help="Letter of the trump suit; empty without trumps.")
    declarer = traitlets.Int(0, min=0, max=2, help="The declarer's seat.")
    leader = traitlets.Int(0, min=0, max=2, help="The seat that leads, or led, to the trick.")
    kontra: Any = traitlets.Dict(help="Levels of doubling of the parts.")
    marriages: Any = traitlets.Any(None, help="For each seat the suits whose marriages count; None for those held.")
    last = traitlets.Unicode("", help="The trick before, in the order played.")
    record = traitlets.Unicode("", help="The position as a record; assign one to load it.")
    problems: Any = traitlets.List(read_only=True, help="What is wrong with the position.")
    goal = traitlets.Unicode("legal-cards", help="What the exercise asks.")
    options: Any = traitlets.Dict(help="The goal's own fields.")
    title = traitlets.Unicode("", help="The exercise's title.")
    text = traitlets.Unicode("", help="What the learner reads.")
    lesson = traitlets.Unicode("", read_only=True, help="The exercise as a lesson file.")
    place = traitlets.Enum(PLACES, default_value="south", help="Where a card that is pressed goes.")

    tweaks = (
        "ten_high_in_sides", "must_beat", "beat_when_trumped", "must_trump", "must_overtrump", "keep_seven",
        "hearts_always_trump", "ace_points",
    )  # fmt: skip
    labels = LABELS

    def __init__(self, position: Play | Record | str | None = None, **traits: Any) -> None:
        """Check what is given."""
        self._begun = False
        self._busy = False
        self._told: tuple[Telling, ...] = ()
        given = traits.pop("record", "") if position is None else position
        for made in ("problems", "lesson"):
            if made in traits:
                raise TypeError(f"DealEditor works {made!r} out by itself")
        traits["cards"] = read_places(traits.get("cards", {}))
        super().__init__(**traits)
        self._begun = True
        if given:
            self.load(given)
        self._work_out()

    # -- from Python

    @property
    def arrangement(self) -> Arrangement:
        """What is set up, as a value."""
        return Arrangement(
            self.rules, dict(self.cards), self.bid, self.trump, self.declarer, self.leader, dict(self.kontra),
            self.marriages, self.last,
        )  # fmt: skip

    @property
    def draft(self) -> Draft:
        """What the exercise asks, as a value."""
        return Draft(self.goal, dict(self.options), self.title, self.text)

    def play(self) -> Play:
        """Give the position.

        Raises:
            PositionError: it is none; the message says why.
        """
        found = self.arrangement
        if found.position is None:
            told = Several(tuple(problem.told for problem in found.problems))
            raise PositionError(reason("no-position", why=told))
        return found.position

    @property
    def exercise(self) -> Exercise:
        """The exercise.

        Raises:
            PositionError: there is no position yet.
        """
        return self.draft.exercise(self.play())

    def load(self, position: Play | Record | str) -> Self:
        """Take over a position, and its rules; of a record, the one at its end.

        Raises:
            RefusedError: the record is damaged, or has not come to the card play.
        """
        record = read_record(position) if isinstance(position, str) else position
        found = Arrangement.of(record if isinstance(record, Play) else record.play)
        self._busy = True
        try:
            self.rules = found.rules
            for name in ("bid", "trump", "declarer", "leader", "kontra", "marriages", "last", "cards"):
                self.set_trait(name, getattr(found, name))
        finally:
            self._busy = False
        self._work_out()
        return self

    def clear(self) -> Self:
        """Take all cards back, with the marriages and the trick before."""
        self._set_up(cards=read_places({}), marriages=None, last="")
        return self

    # -- what it makes of it

    def _set_up(self, **traits: Any) -> None:
        """Set several traits, drawn once."""
        self._busy, busy = True, self._busy
        try:
            for name, value in traits.items():
                self.set_trait(name, value)
        finally:
            self._busy = busy
        self._work_out()

    def _work_out(self) -> None:
        """Work everything out that follows from what is set up, and draw it."""
        if not self._begun or self._busy:
            return
        self._busy = True
        try:
            found = self.arrangement
            play = found.position
            self.set_trait("problems", [problem.told.text(self.translator) for problem in found.problems])
            self.record = "" if play is None else write_record(play)
            self.set_trait("lesson", "" if play is None else self.draft.lesson(play, self.translator))
        finally:
            self._busy = False
        self._refresh()

    # -- changes from outside

    @traitlets.validate("cards")
    def _check_cards(self, proposal: Any) -> dict[str, str]:
        return read_places(proposal["value"])

    @traitlets.validate("bid")
    def _check_bid(self, proposal: Any) -> str:
        """Refuse what no rules know; a bid that only these rules lack stands, and is said to be a problem."""
        name: str = proposal["value"]
        try:
            found: str = self.rules.bid(name).name
        except BidError:
            if no_bid(self.rules, name) is None:
                raise
            return " ".join(name.lower().split())
        return found

    @traitlets.validate("trump")
    def _check_trump(self, proposal: Any) -> str:
        trump = str(proposal["value"]).upper()
        if trump and (len(trump) > 1 or trump not in SUITS):
            raise RefusedError(reason("no-suit", text=repr(proposal["value"])))
        return trump

    @traitlets.validate("kontra")
    def _check_kontra(self, proposal: Any) -> Json:
        found = {}
        for part, level in proposal["value"].items():
            if part not in PARTS:
                raise RefusedError(reason("no-part", name=repr(part), choices=", ".join(PARTS)))
            pair = tuple(level) if isinstance(level, list | tuple) else (level, level)
            if len(pair) != len(HANDS) - 1 or any(type(one) is not int or one < 0 for one in pair):
                raise RefusedError(reason("kontra-level", part=part_noun(part), level=repr(level)))
            if any(pair):
                found[part] = pair[0] if pair[0] == pair[1] else pair
        return found

    @traitlets.validate("marriages")
    def _check_marriages(self, proposal: Any) -> tuple[str, str, str] | None:
        given = proposal["value"]
        if given is None:
            return None
        if not isinstance(given, list | tuple) or len(given) != len(HANDS):
            raise RefusedError(reason("marriages-form"))
        letters = "".join(str(suits).upper() for suits in given)
        for letter in letters:
            if letter not in SUITS:
                raise RefusedError(reason("no-suit", text=repr(letter)))
        first, second, third = ("".join(letter for letter in SUITS if letter in str(suits).upper()) for suits in given)
        return first, second, third

    @traitlets.validate("last")
    def _check_last(self, proposal: Any) -> str:
        return write_codes("trick", read_codes(proposal["value"]))

    @traitlets.validate("goal")
    def _check_goal(self, proposal: Any) -> str:
        goal: str = proposal["value"]
        if goal not in GOAL_NAMES:
            raise traitlets.TraitError(f"there is no goal {goal!r} here: choose one of {', '.join(GOAL_NAMES)}")
        return goal

    @traitlets.validate("options")
    def _check_options(self, proposal: Any) -> Json:
        return checked(self.goal, proposal["value"])

    @traitlets.validate("record")
    def _check_record(self, proposal: Any) -> str:
        text: str = proposal["value"]
        if text and not self._busy and self._begun:
            # Refused before it is kept.
            self._loaded = read_record(text).play
        return text

    @traitlets.observe("record")
    def _load_record(self, _: object) -> None:
        if self._begun and not self._busy and self.record:
            self.load(self._loaded)

    @traitlets.observe(*INPUTS)
    def _changed_input(self, _: object) -> None:
        self._work_out()

    @traitlets.observe("place")
    def _changed_place(self, _: object) -> None:
        self._refresh()

    @traitlets.observe("lang")
    def _tell_words(self, _: object = None) -> None:
        super()._tell_words()
        self._work_out()

    def _adapt(self) -> None:
        self._work_out()

    # -- what the page says

    def _answers(self) -> dict[str, Callable[[Json], None]]:
        return {
            **super()._answers(),
            "place": lambda content: self.set_trait("place", str(content["place"])),
            "press": lambda content: self._press(Card(str(content["card"]))),
            "type": lambda content: self._put(str(content["place"]), read_codes(str(content["text"]))),
            "set": lambda content: self._set(str(content["name"]), content["value"]),
            "kontra": self._double,
            "marriages": self._own_marriages,
            "marriage": self._marry,
            "option": lambda content: self.set_trait(
                "options", {**self.options, str(content["name"]): content["value"]}
            ),
            "load": lambda content: self._note(self.load(str(content["text"]))),
            "clear": lambda _: self._note(self.clear()),
        }

    @staticmethod
    def _note(_: object) -> None:
        """Take what a method gives: the page hears of it by the next view."""

    def _received(self, widget: object, content: Any, buffers: object) -> None:
        self._told = ()
        super()._received(widget, content, buffers)

    def _press(self, card: Card) -> None:
        """Put a card into the chosen place, or back into the tray if it is there already."""
        row = self.arrangement.row(self.place)
        self._put(self.place, [one for one in row if one != card] if card in row else [*row, card])

    def _put(self, place: str, cards: list[Card]) -> None:
        """Set the cards of a place, and say which were typed twice or have moved."""
        self.cards, self._told = put(self.cards, place, cards)

    def _set(self, name: str, value: Any) -> None:
        if name not in SETTABLE:
            raise ValueError(f"the page may not set {name!r}")
        if name == "bid":
            self._set_bid(str(value))
        elif name == "goal":
            self._set_up(options={}, goal=str(value))
        else:
            self.set_trait(name, value)

    def _set_bid(self, name: str) -> None:
        """Choose a contract; what it cannot have gives way: trumps, doubled parts, the part of a goal."""
        bid = self.rules.bid(name)
        allowed = ["" if suit is None else SUITS[suit] for suit in trump_suits(self.rules, bid)]
        self._set_up(
            bid=bid.name,
            trump=self.trump if self.trump in allowed else allowed[0],
            kontra={part: level for part, level in self.kontra.items() if part in bid.parts},
            options={key: value for key, value in self.options.items() if key != "part"},
        )

    def _double(self, content: Json) -> None:
        part, level, side = str(content["part"]), int(content["level"]), content.get("side")
        right, left = both(self.kontra.get(part, 0))
        pair = (level, level) if side is None else (level, left) if side == 0 else (right, level)
        self.kontra = {**self.kontra, part: pair}

    def _own_marriages(self, content: Json) -> None:
        """State the marriages from now on, beginning with those that count; or leave them to the hands."""
        counting = self.arrangement.counting
        stated = tuple("".join(SUITS[suit] for suit in range(4) if suits >> suit & 1) for suits in counting)
        self.marriages = stated if content["own"] else None

    def _marry(self, content: Json) -> None:
        suit, seat = str(content["suit"]), int(content["seat"])
        stated = [suits.replace(suit, "") for suits in self.marriages or ("", "", "")]
        if seat != NOBODY:
            stated[seat] += suit
        self.marriages = stated

    # -- what the page is told

    def _draw(self) -> Json:
        if not self._begun:
            return {}
        words, found = self.translator, self.arrangement
        return {
            "place": self.place,
            "moved": together(self._told, words),
            **arrangement_view(found, words),
            "record": self.record,
            **self.draft.view(found.position, found.contract, words),
            "lesson": self.lesson,
        }

    def __repr__(self) -> str:
        """Say how many cards are placed."""
        count = sum(len(self.cards[place].split()) for place in PLACES)
        return f"<DealEditor: {count} cards placed, {self.bid}, {self.rules!r}>"
