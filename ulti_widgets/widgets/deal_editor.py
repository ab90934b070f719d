"""The deal editor: set up a position card by card, keep it as a record, and make an exercise of it."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final, Self

import traitlets

from ulti_widgets.cards import PACK, SUITS, Card, Hand
from ulti_widgets.language import N_, Noun, card_noun, suit_noun
from ulti_widgets.lessons.answers import write_answer
from ulti_widgets.lessons.exercise import Exercise
from ulti_widgets.lessons.goals import GOALS
from ulti_widgets.lessons.lesson import Lesson, Stage
from ulti_widgets.lessons.positions import CardPlay
from ulti_widgets.lessons.telling import Said, Telling, Text, say
from ulti_widgets.lessons.writing import write_lesson
from ulti_widgets.ulti.laws import trump_suits
from ulti_widgets.ulti.names import bid_name, part_noun, seat_noun
from ulti_widgets.ulti.play import NEXT, Play, PositionError
from ulti_widgets.ulti.record import RecordError, read_record, write_record
from ulti_widgets.widgets.base import STATIC
from ulti_widgets.widgets.positions import capital, codes, seat_name
from ulti_widgets.widgets.teaching import TeachingWidget

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti_widgets.lessons.goals import Goal
    from ulti_widgets.ulti.bids import Bid

Json = dict[str, Any]

HANDS: Final = ("south", "east", "west")
WON: Final = ("won-south", "won-east", "won-west")
PLACES: Final = (*HANDS, "trick", "talon", *WON)
TRICK_MOST, TALON_SIZE = 2, 2
GOAL_NAMES: Final = {
    "legal-cards": N_("Mark every card that may be played"),
    "legal-card": N_("Play a card that may be played"),
    "taker": N_("Say who takes the trick"),
    "win-trick": N_("Take the trick for certain"),
    "make": N_("Make a part of the bid, or defeat it"),
    "count-points": N_("Count a side's card points"),
}
"""The goals that begin from a position, with a few words for each."""
INPUTS: Final = ("cards", "bid", "trump", "declarer", "leader", "goal", "options", "title", "text")


class DealEditor(TeachingWidget):
    """Set up hands and a trick by clicking or typing, and keep them as a record or as an exercise.

    `editor.play()` gives the position; `editor.record` holds it as text, and assigning a record loads it.

    Attributes:
        cards: for each of `PLACES` its cards, codes with spaces between; in `trick` in the order played.
        bid: the contract by its name.
        trump: letter of the trump suit; "" without trumps, or where only one suit may be.
        declarer, leader: seats 0 to 2.
        record: the position as a record; "" while it is none.
        problems: what is wrong with it, sentences.
        goal: what the exercise asks: one of `GOAL_NAMES`.
        options: the goal's own fields.
        title, text: of the exercise.
        lesson: the exercise as a lesson file; "" while it is none.
        place: where the page puts a card that is pressed.
    """

    _esm = STATIC / "editor.js"
    _css = STATIC / "editor.css"

    cards: Any = traitlets.Dict(help="For each place its cards.")
    bid = traitlets.Unicode("simple", help="The contract by its name.")
    trump = traitlets.Unicode("L", help="Letter of the trump suit; empty without trumps.")
    declarer = traitlets.Int(0, min=0, max=2, help="The declarer's seat.")
    leader = traitlets.Int(0, min=0, max=2, help="The seat that leads, or led, to the trick.")
    record = traitlets.Unicode("", help="The position as a record; assign one to load it.")
    problems: Any = traitlets.List(help="What is wrong with the position.")
    goal = traitlets.Unicode("legal-cards", help="What the exercise asks.")
    options: Any = traitlets.Dict(help="The goal's own fields.")
    title = traitlets.Unicode("", help="The exercise's title.")
    text = traitlets.Unicode("", help="What the learner reads.")
    lesson = traitlets.Unicode("", help="The exercise as a lesson file.")
    place = traitlets.Enum(PLACES, default_value="south", help="Where a card that is pressed goes.")

    tweaks = (
        "ten_high_in_sides", "must_beat", "beat_when_trumped", "must_trump", "must_overtrump", "keep_seven",
        "hearts_always_trump", "ace_points",
    )  # fmt: skip
    labels = {  # noqa: RUF012 (read as the class's own)
        "title": N_("Deal editor"),
        "tray": N_("All cards"),
        "tray_help": N_("Choose a place, then press cards. A card that is pressed again goes back."),
        "in_place": N_("{card}: {place}"),
        "free": N_("{card}, free"),
        "put_here": N_("Cards go here: {place}"),
        "type": N_("Codes of {place}"),
        "clear": N_("Clear all"),
        "bid_label": N_("Contract"),
        "trump_label": N_("Trumps"),
        "declarer_label": N_("Declarer"),
        "leader_label": N_("Leads"),
        "check": N_("Is it a position?"),
        "record_label": N_("Record"),
        "load": N_("Load"),
        "load_help": N_("A record pasted here is loaded."),
        "copy": N_("Copy"),
        "copied": N_("Copied."),
        "exercise": N_("Exercise"),
        "goal_label": N_("What is asked"),
        "title_label": N_("Title"),
        "text_label": N_("Text for the learner"),
        "lesson_label": N_("Lesson file"),
    }

    def __init__(self, **traits: Any) -> None:
        """Check what is given."""
        self._begun = False
        self._busy = False
        given = traits.pop("record", "")
        for made in ("problems", "lesson"):
            if made in traits:
                raise TypeError(f"DealEditor works {made!r} out by itself")
        traits["cards"] = self._read_cards(traits.get("cards", {}))
        super().__init__(**traits)
        self._begun = True
        if given:
            self.record = given
        self._work_out()

    # -- from Python

    def play(self) -> Play:
        """Give the position.

        Raises:
            PositionError: it is none; the message says why.
        """
        play, problems = self._position()
        if play is None:
            raise PositionError(" ".join(problem.text() for _, problem in problems))
        return play

    @property
    def exercise(self) -> Exercise:
        """The exercise.

        Raises:
            PositionError: there is no position yet.
        """
        return Exercise(self.rules, CardPlay.of(self.play()), self._goal())

    def load(self, play: Play) -> Self:
        """Take over a position, and its rules."""
        laws = play.laws
        self._busy = True
        try:
            self.rules = laws.rules
            self.bid = laws.bid.name
            self.trump = "" if laws.trump is None else SUITS[laws.trump]
            self.declarer, self.leader = play.declarer, play.leader
            held = [*play.hands, 0, play.talon, *play.won]
            cards = {place: str(Hand(mask=mask)) for place, mask in zip(PLACES, held, strict=True)}
            cards["trick"] = " ".join(str(PACK[card]) for card in play.trick)
            self.cards = cards
        finally:
            self._busy = False
        self._work_out()
        return self

    def clear(self) -> Self:
        """Take all cards back."""
        self.cards = {}
        return self

    # -- what it makes of it

    @staticmethod
    def _read_cards(given: Any) -> dict[str, str]:
        """Check cards by place: each place known, each code a card, none there twice."""
        unknown = set(given) - set(PLACES)
        if unknown:
            raise traitlets.TraitError(f"there is no place {min(unknown)!r}: choose of {', '.join(PLACES)}")
        found: dict[str, str] = {}
        seen: dict[Card, str] = {}
        for place in PLACES:
            items = given.get(place, "")
            try:
                row = [
                    Card(code)
                    for code in (re.split(r"[\s,]+", items.strip()) if isinstance(items, str) else items)
                    if code != ""
                ]
            except ValueError as error:
                raise traitlets.TraitError(f"{place}: {error}") from error
            for card in row:
                if card in seen:
                    raise traitlets.TraitError(f"{card} is there twice: {seen[card]} and {place}")
                seen[card] = place
            found[place] = " ".join(map(str, row if place == "trick" else Hand(row)))
        return found

    def _row(self, place: str) -> list[Card]:
        return [Card(code) for code in self.cards.get(place, "").split()]

    def _bid(self) -> Bid | None:
        try:
            return self.rules.bid(self.bid)  # type: ignore[no-any-return]
        except ValueError:
            return None

    def _position(self) -> tuple[Play | None, list[tuple[str, Telling]]]:
        """Give the position, or what is wrong, each with the place that it concerns."""
        problems = list(self._wrong())
        if problems:
            return None, problems
        try:
            return (
                Play(
                    self.rules,
                    self.bid,
                    trump=self.trump or None,
                    declarer=self.declarer,
                    hands=[self.cards[place] for place in HANDS],
                    leader=self.leader,
                    trick=self._row("trick"),
                    won=[self.cards[place] for place in WON],
                    talon=self.cards["talon"],
                ),
                [],
            )
        except PositionError as error:
            return None, [("trick" if self._row("trick") else "", Text({"en": str(error)}))]

    def _wrong(self) -> list[tuple[str, Telling]]:
        bid = self._bid()
        problems: list[tuple[str, Telling]] = []
        if bid is None:
            text = N_("These rules have no bid {bid}: choose another contract.")
            problems.append(("bid", say(text, bid=self.bid)))
        else:
            problems += [("trump", problem) for problem in self._wrong_trump(bid)]
        problems += self._wrong_counts()
        return problems

    def _wrong_trump(self, bid: Bid) -> list[Said]:
        allowed = trump_suits(self.rules, bid)
        chosen = SUITS.index(self.trump) if self.trump else None
        if chosen in allowed or (chosen is None and len(allowed) == 1):
            return []
        suits = [suit_noun(suit) for suit in allowed if suit is not None]
        if not suits:
            return [say(N_("This game has no trumps: choose none."))]
        return [say(N_("In this game trumps may be {suits:or}."), suits=suits)]

    def _wrong_counts(self) -> list[tuple[str, Telling]]:
        problems: list[tuple[str, Telling]] = []
        lying = len(self._row("trick"))
        if lying > TRICK_MOST:
            text = N_("A trick in progress holds two cards at the most: put whole tricks among the cards won.")
            problems.append(("trick", say(text)))
        talon = len(self._row("talon"))
        if talon not in {0, TALON_SIZE}:
            problems.append(("talon", say(N_("The talon holds two cards, or none where it is not known."))))
        for seat, place in enumerate(WON):
            over = len(self._row(place)) % 3
            if over:
                text = N_("{seat} has won {count} cards: tricks are of three, so add {more} or take {less} away.")
                count = len(self._row(place))
                told = say(text, seat=seat_noun(seat), count=count, more=3 - over, less=over)
                problems.append((place, told))
        sizes = [len(self._row(place)) for place in HANDS]
        seat = self.leader
        for _ in range(min(lying, TRICK_MOST)):
            sizes[seat] += 1
            seat = NEXT[seat]
        if not any(sizes):
            text = N_("Put cards into the hands: choose a place, then press cards, or type their codes.")
            problems.append(("south", say(text)))
        elif len(set(sizes)) > 1:
            most = max(sizes)
            lacking = [(seat, most - size) for seat, size in enumerate(sizes) if size < most]
            text = N_("Before the trick every seat holds as many cards as the others: {seat} lacks {count}.")
            problems += [(HANDS[seat], say(text, seat=seat_noun(seat), count=count)) for seat, count in lacking]
        return problems

    def _goal(self) -> Goal:
        made = GOALS[self.goal]
        known = {one.name: one for one in fields(made)}  # type: ignore[arg-type]  # goals are dataclasses
        given = {}
        for name, value in self.options.items():
            if name in known and value != "":
                given[name] = tuple(str(value).split()) if isinstance(known[name].default, tuple) else value
        if self.goal == "make" and "part" not in given:
            bid = self._bid()
            given["part"] = "ulti" if bid is None else bid.parts[-1]
        return made(**given)

    def _work_out(self) -> None:
        """Work everything out that follows from what is set up, and draw it."""
        if not self._begun or self._busy:
            return
        self._busy = True
        try:
            play, problems = self._position()
            self.problems = [problem.text(self.translator) for _, problem in problems]
            self.record = "" if play is None else write_record(play)
            self.lesson = "" if play is None else self._lesson(play)
        finally:
            self._busy = False
        self._refresh()

    def _lesson(self, play: Play) -> str:
        setup = CardPlay.of(play)
        if Exercise(self.rules, setup, self._goal()).misfit is not None:
            return ""
        title = self.title or self.translator.text(N_("An exercise"))
        text = self.text or Exercise(self.rules, setup, self._goal()).question.text(self.translator)
        stage = Stage(text=Text({self.lang: text}), id="one", setup=setup, goal=self._goal())
        return write_lesson(Lesson(_slug(title), Text({self.lang: title}), (stage,), self.rules))

    # -- changes from outside

    @traitlets.validate("cards")
    def _check_cards(self, proposal: Any) -> dict[str, str]:
        return self._read_cards(proposal["value"])

    @traitlets.validate("goal")
    def _check_goal(self, proposal: Any) -> str:
        goal: str = proposal["value"]
        if goal not in GOAL_NAMES:
            raise traitlets.TraitError(f"there is no goal {goal!r} here: choose one of {', '.join(GOAL_NAMES)}")
        return goal

    @traitlets.validate("trump")
    def _check_trump(self, proposal: Any) -> str:
        trump = str(proposal["value"]).upper()
        if trump and trump not in SUITS:
            raise traitlets.TraitError(f"trump={trump!r}: choose one of {', '.join(SUITS)}, or nothing")
        return trump

    @traitlets.validate("record")
    def _check_record(self, proposal: Any) -> str:
        text: str = proposal["value"]
        if text and not self._busy and self._begun:
            self._loaded = read_record(text)
        return text

    @traitlets.observe("record")
    def _load_record(self, _: object) -> None:
        if self._begun and not self._busy and self.record:
            self.load(self._loaded.play)

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

    # -- the page

    def _answers(self) -> dict[str, Callable[[Json], None]]:
        return {
            **super()._answers(),
            "place": lambda content: self.set_trait("place", str(content["place"])),
            "press": lambda content: self._press(Card(str(content["card"]))),
            "type": self._type,
            "set": self._set,
            "option": lambda content: self.set_trait(
                "options", {**self.options, str(content["name"]): content["value"]}
            ),
            "load": self._load,
            "clear": lambda _: self._clear(),
        }

    def _clear(self) -> None:
        self.clear()

    def _press(self, card: Card) -> None:
        """Put a card into the chosen place, or back into the tray if it is there already."""
        rows = {place: self._row(place) for place in PLACES}
        there = card in rows[self.place]
        for row in rows.values():
            if card in row:
                row.remove(card)
        if not there:
            rows[self.place].append(card)
        self.cards = rows

    def _type(self, content: Json) -> None:
        """Take a place's cards as typed; those that lay elsewhere move."""
        place = str(content["place"])
        try:
            typed = [Card(code) for code in re.split(r"[\s,]+", str(content["text"]).strip()) if code]
        except ValueError as error:
            self._refuse(str(error))
            return
        rows: Json = {other: [card for card in self._row(other) if card not in typed] for other in PLACES}
        rows[place] = list(dict.fromkeys(typed))
        self.cards = rows

    def _set(self, content: Json) -> None:
        name = str(content["name"])
        if name not in {"bid", "trump", "declarer", "leader", "goal", "title", "text"}:
            raise ValueError(f"the page may not set {name!r}")
        if name == "bid":
            self._set_bid(str(content["value"]))
        elif name == "goal":
            self.set_trait("options", {})
            self.goal = str(content["value"])
        else:
            self.set_trait(name, content["value"])

    def _set_bid(self, name: str) -> None:
        """Choose a contract; trumps that it cannot have give way."""
        with self.hold_trait_notifications():
            self.bid = name
            bid = self._bid()
            if bid is not None:
                allowed = ["" if suit is None else SUITS[suit] for suit in trump_suits(self.rules, bid)]
                if self.trump not in allowed:
                    self.trump = allowed[0]
            if self.options.get("part"):
                self.options = {key: value for key, value in self.options.items() if key != "part"}

    def _load(self, content: Json) -> None:
        try:
            self.load(read_record(str(content["text"])).play)
        except (RecordError, ValueError) as error:
            self._refuse(str(error))

    def _draw(self) -> Json:
        if not self._begun:
            return {}
        words = self.translator
        play, problems = self._position()
        where = {code: place for place in PLACES for code in self.cards[place].split()}
        bid = self._bid()
        suits = (None, 0, 1, 2, 3) if bid is None else trump_suits(self.rules, bid)
        laws = None if play is None else play.laws
        return {
            "place": self.place,
            "places": [
                {
                    "id": place,
                    "name": self._place_name(place),
                    "cards": self.cards[place].split() if place == "trick" else codes(Hand(self.cards[place]), laws),
                    "text": self.cards[place],
                    "wrong": any(concerned == place for concerned, _ in problems),
                }
                for place in PLACES
            ],
            "tray": [{"card": str(card), "place": where.get(str(card))} for card in Hand(mask=(1 << 32) - 1)],
            "bid": self.bid,
            "bids": [{"id": one.name, "name": capital(bid_name(one, words))} for one in self.rules.ladder.bids],
            "trump": self.trump,
            "trumps": [
                {"id": "", "name": words.text(N_("No trumps"))}
                if suit is None
                else {"id": SUITS[suit], "name": capital(words.noun(suit_noun(suit)))}
                for suit in suits
            ],
            "seats": [{"id": seat, "name": seat_name(seat, words)} for seat in range(3)],
            "declarer": self.declarer,
            "leader": self.leader,
            "problems": [problem.text(words) for _, problem in problems],
            "ok": None if play is None else self._said_of(play),
            "record": self.record,
            **self._exercise_view(play),
        }

    def _said_of(self, play: Play) -> str:
        words = self.translator
        if play.over:
            return words.text(N_("A position: the play is over."))
        number = play.legal.bit_count()
        told = words.plural(
            N_("A position: {seat} is to play, and one card may be played."),
            N_("A position: {seat} is to play, and {number} cards may be played."),
            number,
        )
        return words.say(told, seat=seat_noun(play.turn), number=number)

    def _exercise_view(self, play: Play | None) -> Json:
        words = self.translator
        goal = self._goal()
        exercise = None if play is None else Exercise(self.rules, CardPlay.of(play), goal)
        misfit = None if exercise is None else exercise.misfit
        question = answers = ""
        if exercise is not None and misfit is None:
            question = exercise.question.text(words)
            found = [self._written(write_answer(answer)) for answer in exercise.solutions()]
            right = "; ".join(found)
            answers = (
                words.say(N_("Right: {answers}."), answers=right) if found else words.text(N_("No answer is right."))
            )
        return {
            "goal": self.goal,
            "goals": [{"id": name, "name": words.text(text)} for name, text in GOAL_NAMES.items()],
            "options": [self._option(one, goal) for one in fields(goal)],  # type: ignore[arg-type]
            "misfit": "" if misfit is None else misfit.text(words),
            "question": question,
            "answers": answers,
            "title": self.title,
            "text": self.text,
            "lesson": self.lesson,
        }

    def _written(self, answer: str | int | list[str]) -> str:
        """Write an answer in words: cards by their names, seats by theirs."""
        words = self.translator
        if self.goal == "taker":
            return seat_name(int(str(answer)), words)
        if isinstance(answer, int):
            return str(answer)
        names = [card_noun(Card(code)) for code in (answer if isinstance(answer, list) else [answer])]
        return words.say("{cards:and}", cards=list[Noun](names))

    def _option(self, one: Any, goal: Goal) -> Json:
        words = self.translator
        value = getattr(goal, one.name)
        bid = self._bid()
        choices = [(choice, choice) for choice in one.metadata.get("choices", ())]
        if one.name == "part" and bid is not None:
            choices = [(part, words.noun(part_noun(part))) for part in bid.parts]
        named = {
            "seat": N_("the seat itself"),
            "side": N_("the side"),
            "declarer": N_("declarer"),
            "defenders": N_("defenders"),
        }
        return {
            "name": one.name,
            "meaning": words.text(str(one.metadata.get("meaning", one.name))),
            "value": " ".join(value) if isinstance(value, tuple) else value,
            "choices": [{"id": key, "name": words.text(named.get(text, text))} for key, text in choices],
        }

    def _place_name(self, place: str) -> str:
        words = self.translator
        if place in HANDS:
            return seat_name(HANDS.index(place), words)
        if place in WON:
            return words.say(N_("Won by {seat}"), seat=seat_noun(WON.index(place)))
        return words.text(N_("Trick") if place == "trick" else N_("Talon"))

    def __repr__(self) -> str:
        """Say how many cards are placed."""
        count = sum(len(self.cards[place].split()) for place in PLACES)
        return f"<DealEditor: {count} cards placed, {self.bid}, {self.rules!r}>"


def _slug(title: str) -> str:
    """Give a lesson's id for a title: lower case, letters and figures, with hyphens."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "exercise"
