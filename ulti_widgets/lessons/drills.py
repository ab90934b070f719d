"""Endless seeded drills in following: positions by the trap that is in them.

drill = make_drill(rules.pagat, "must-beat", seed=7, number=0)
drill.play                       # a position; seat 0 is to play
drill.exercise.judge("HA HK")    # judged by the goals

A drill of a kind really has its trap: each kind has a test, asked of the engine, that every position passes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ulti_widgets.cards import NATURAL_RANKS, PACK, RANKS, SUIT_MASKS, Hand, bits, pick, seeded, shuffled
from ulti_widgets.language import N_
from ulti_widgets.lessons.exercise import Exercise
from ulti_widgets.lessons.following import situation
from ulti_widgets.lessons.goals import LegalCards, Taker
from ulti_widgets.lessons.telling import Said, say
from ulti_widgets.ulti.laws import BETLI, DURCHMARS, FULL_HAND, ONGOING, SUIT_OF, trump_suits
from ulti_widgets.ulti.play import Play

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from ulti_widgets.ulti.bids import Bid
    from ulti_widgets.ulti.laws import Laws
    from ulti_widgets.ulti.rules import Rules

LEARNER: Final = 0
SIZES: Final = (4, 5, 6, 7, 8)
"""How many cards a seat holds at the start of the trick."""
TRIES: Final = 20_000


@dataclass(frozen=True)
class Kind:
    """A kind of trap.

    Attributes:
        name: its id.
        label: a few words for it.
        contract: which contracts it comes in: `trumps`, `no-trumps`, `betli` or `ulti` (bid by the learner).
        lying: how many cards the trick may hold.
        needs: rules that have to hold, each with what to say where it does not.
        trap: whether a position has the trap, asked of the engine.
        void: seats that are dealt no card of the suit led, so that few draws are in vain.
    """

    name: str
    label: str
    contract: str
    lying: tuple[int, ...]
    needs: tuple[tuple[str, bool, str], ...]
    trap: Callable[[Play], bool]
    void: tuple[int, ...] = ()

    def misfit(self, rules: Rules) -> Said | None:
        """Say why there is no such trap under some rules; None where there is."""
        for field, value, text in self.needs:
            if getattr(rules, field) != value:
                return say(text)
        return None if _contracts(rules, self.contract) else say(_NO_CONTRACT[self.contract])


_NO_CONTRACT: Final = {
    "trumps": N_("Under these rules no game has trumps."),
    "no-trumps": N_("Under these rules every game has trumps."),
    "betli": N_("Under these rules there is no betli."),
    "ulti": N_("Under these rules there is no ulti to bid."),
}


@dataclass(frozen=True)
class Drill:
    """One drill.

    Attributes:
        kind: the name of its kind.
        number: which drill of that kind it is under its seed, from 0.
        play: the position; seat 0 is to play.
    """

    kind: str
    number: int
    play: Play

    @property
    def name(self) -> str:
        """What tells it from the others of its seed."""
        return f"{self.kind}/{self.number}"

    @property
    def exercise(self) -> Exercise:
        """The question which cards may be played."""
        return Exercise(self.play.rules, self.play, LegalCards())

    @property
    def taking(self) -> Exercise:
        """The question who takes the trick, once it is played out."""
        return Exercise(self.play.rules, played_out(self.play, self.name), Taker())


def applicable(rules: Rules) -> tuple[str, ...]:
    """Give the names of the kinds that there are under some rules."""
    return tuple(name for name, kind in KINDS.items() if kind.misfit(rules) is None)


def make_drill(rules: Rules, kind: str, seed: int | str = 0, number: int = 0) -> Drill:
    """Make a drill: always the same one for the same rules, kind, seed and number.

    Raises:
        ValueError: there is no such kind, or not under these rules.
    """
    if kind not in KINDS:
        raise ValueError(f"there is no kind {kind!r} of drills: choose one of {', '.join(KINDS)}")
    made = KINDS[kind]
    misfit = made.misfit(rules)
    if misfit is not None:
        raise ValueError(f"no drill {kind!r}: {misfit}")
    rng = seeded(f"drill/{seed}/{kind}/{number}")
    contracts = _contracts(rules, made.contract)
    for _ in range(TRIES):
        play = _position(rules, made, contracts, rng)
        if play is not None and made.trap(play):
            return Drill(kind, number, play)
    raise ValueError(f"no drill {kind!r} was found under {rules!r}")


def played_out(play: Play, seed: str, card: int | None = None) -> Play:
    """Play a trick out by legal cards: a given one first, then what the seed draws."""
    rng = seeded(f"trick/{seed}")
    if card is not None:
        play = play.play(card)
    while play.trick or card is None:
        card = pick(rng, list(bits(play.legal)))
        play = play.play(card)
    return play


# -- positions


def _contracts(rules: Rules, which: str) -> list[Bid]:
    tests: dict[str, Callable[[Bid], bool]] = {
        "trumps": lambda bid: bid.trumps and "durchmars" not in bid.parts,
        "no-trumps": lambda bid: not bid.trumps,
        "betli": lambda bid: "betli" in bid.parts,
        "ulti": lambda bid: "ulti" in bid.parts and bid.trumps,
    }
    found = [bid for bid in rules.ladder.bids if tests[which](bid)]
    # Open hands would show more than the drill is about.
    closed = [bid for bid in found if not bid.open] or found
    # The shortest bids first, so that the contract seldom takes the eye off the trick.
    return sorted(closed, key=lambda bid: (len(bid.parts), rules.ladder.index[bid]))


@dataclass(frozen=True)
class _Draw:
    """What is drawn before the cards: who declares, the size of the hands, the cards lying, the suit led."""

    laws: Laws
    declarer: int
    size: int
    lying: int
    led: int


def _position(rules: Rules, kind: Kind, contracts: list[Bid], rng: Random) -> Play | None:
    plain = rng.random() < 0.6  # noqa: PLR2004 (most drills have a plain contract)
    bid = pick(rng, contracts[:3] if plain else contracts)
    laws = rules.laws(bid, pick(rng, trump_suits(rules, bid)))
    declarer = LEARNER if kind.contract == "ulti" else pick(rng, (0, 1, 2))
    size, lying = pick(rng, SIZES), pick(rng, kind.lying)
    draw = _Draw(laws, declarer, size, lying, pick(rng, [suit for suit in range(4) if suit != laws.trump]))
    hands, rest = _deal(kind, draw, rng)
    trick = _lead(draw, hands, rng)
    if not _worth(laws, hands[LEARNER], trick, declarer):
        return None
    for place, card in enumerate(trick):
        hands[(place - lying) % 3] ^= 1 << card
    taken = 3 * (FULL_HAND - size)
    leader = -lying % 3
    won = _won(laws, rest[:taken], declarer, leader, rng)
    if won is None:
        return None
    return Play(
        rules,
        bid,
        trump=laws.trump,
        declarer=declarer,
        hands=[Hand(mask=mask) for mask in hands],
        leader=leader,
        trick=[PACK[card] for card in trick],
        won=[Hand(mask=mask) for mask in won],
        talon=Hand(rest[taken:]),
    )


def _deal(kind: Kind, draw: _Draw, rng: Random) -> tuple[list[int], list[int]]:
    """Deal three hands; give them and the cards left over."""
    pack = [int(card) for card in shuffled(str(rng.random()))]
    if kind.contract == "ulti":
        pack.sort(key=lambda card: not draw.laws.trump_seven >> card & 1)
    hands = [0, 0, 0]
    for seat in sorted(range(3), key=lambda seat: seat not in kind.void):
        cards = [card for card in pack if seat not in kind.void or card >> 3 != draw.led][: draw.size]
        hands[seat] = sum(1 << card for card in cards)
        pack = [card for card in pack if not hands[seat] >> card & 1]
    return hands, pack


def _lead(draw: _Draw, hands: list[int], rng: Random) -> tuple[int, ...]:
    """Play the cards before the learner's, each legal; the suit to be led where it is held."""
    laws = draw.laws
    trick: tuple[int, ...] = ()
    best = -1
    for place in range(draw.lying):
        seat = (place - draw.lying) % 3
        legal = laws.legal(hands[seat], trick[0] if trick else -1, best, seat == draw.declarer)
        wanted = legal & SUIT_MASKS[draw.led] if not trick else 0
        card = pick(rng, list(bits(wanted or legal)))
        if best < 0 or laws.beats[best] >> card & 1:
            best = card
        trick = (*trick, card)
    return trick


def _worth(laws: Laws, hand: int, trick: tuple[int, ...], declarer: int) -> bool:
    """Say whether there is anything to ask: something binds, or the learner has neither suit nor trump."""
    if not trick:
        return bool(hand & laws.seven) and declarer == LEARNER
    return bool(hand & ~SUIT_OF[trick[0]])


def _won(laws: Laws, cards: list[int], declarer: int, leader: int, rng: Random) -> list[int] | None:
    """Give the cards of the tricks before to the seats: the play is not over, and who leads has a trick.

    None where he can have none.
    """
    takers = {
        BETLI: [seat for seat in range(3) if seat != declarer],
        DURCHMARS: [declarer],
        ONGOING: [0, 1, 2],
    }[laws.ends]
    won = [0, 0, 0]
    seats = [pick(rng, takers) for _ in range(0, len(cards), 3)]
    if seats and leader not in seats:
        if leader not in takers:
            return None
        seats[-1] = leader
    for trick, seat in enumerate(seats):
        won[seat] |= sum(1 << card for card in cards[3 * trick : 3 * trick + 3])
    return won


# -- traps


def _follow(play: Play) -> int:
    return play.hands[play.turn] & SUIT_OF[play.trick[0]]


def _plain(play: Play) -> bool:
    now = situation(play)
    return now.kind in {"cannot-beat", "follow"} and not now.seven and _follow(play).bit_count() > 1


def _must_beat(play: Play) -> bool:
    now = situation(play)
    return now.kind == "beat" and not now.seven and bool(_follow(play) & ~play.legal)


def _need_not(play: Play) -> bool:
    if situation(play).kind != "trumped":
        return False
    above = play.laws.above[play.trick[0]]
    return bool(_follow(play) & above) and bool(_follow(play) & ~above)


def _must_trump(play: Play) -> bool:
    now = situation(play)
    return now.kind == "trump" and not now.seven and bool(play.hands[play.turn] & ~play.laws.trumps)


def _must_overtrump(play: Play) -> bool:
    now = situation(play)
    hand, laws = play.hands[play.turn], play.laws
    return now.kind == "overtrump" and not now.seven and bool(hand & laws.trumps & ~laws.beats[play.best])


def _void(play: Play) -> bool:
    return situation(play).kind == "void"


def _ten(play: Play) -> bool:
    """Say whether the ten's place decides what may be played: the other order would give other cards."""
    now = situation(play)
    if now.kind not in {"beat", "cannot-beat"} or now.seven:
        return False
    led = [card for card in play.trick if SUIT_OF[card] == SUIT_OF[play.trick[0]]]
    follow = list(bits(_follow(play)))

    def allowed(order: tuple[str, ...]) -> set[int]:
        best = max(order.index(RANKS[card & 7]) for card in led)
        return {card for card in follow if order.index(RANKS[card & 7]) > best} or set(follow)

    return allowed(RANKS) != allowed(NATURAL_RANKS)


def _keep_seven(play: Play) -> bool:
    return situation(play).seven


_BEATS: Final = (("must_beat", True, N_("Under these rules nobody has to beat the cards that lie.")),)
_TRUMPS: Final = (("must_trump", True, N_("Under these rules nobody has to trump.")),)

KINDS: Final = {
    kind.name: kind
    for kind in (
        Kind("follow", N_("Follow suit"), "trumps", (1, 2), (), _plain),
        Kind("must-beat", N_("Must beat"), "trumps", (1, 2), _BEATS, _must_beat),
        Kind(
            "trumped-already",
            N_("Trumped already"),
            "trumps",
            (2,),
            (
                *_BEATS,
                ("beat_when_trumped", False, N_("Under these rules the card led is beaten even in a trumped trick.")),
            ),
            _need_not,
            void=(2,),
        ),
        Kind("must-trump", N_("Must trump"), "trumps", (1, 2), _TRUMPS, _must_trump, void=(0,)),
        Kind(
            "must-overtrump",
            N_("Must overtrump"),
            "trumps",
            (2,),
            (*_TRUMPS, ("must_overtrump", True, N_("Under these rules nobody has to overtrump."))),
            _must_overtrump,
            void=(0, 2),
        ),
        Kind("void", N_("Neither suit nor trump"), "trumps", (1, 2), (), _void, void=(0,)),
        Kind("ten-trumps", N_("The ten, with trumps"), "trumps", (1, 2), _BEATS, _ten),
        Kind("ten-no-trumps", N_("The ten, without trumps"), "no-trumps", (1, 2), _BEATS, _ten),
        Kind(
            "keep-seven",
            N_("The ulti's seven"),
            "ulti",
            (0, 1, 2),
            (("keep_seven", True, N_("Under these rules the seven of a bid ulti need not be kept.")),),
            _keep_seven,
        ),
        Kind("betli-beat", N_("Betli: beat too"), "betli", (1, 2), _BEATS, _must_beat),
    )
}
"""The kinds of drills by name."""
