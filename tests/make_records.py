"""Makes the golden records: for each thing that a record should show, the first deal of a seeded search.

    python -m tests.make_records        writes tests/records/*.ulti anew

The search plays stacked packs at random until the wanted thing happens. What the records pay is not trusted
because the package says so: `test_records` works it out a second time.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ulti_widgets.cards import PACK, Card, Hand, bits
from ulti_widgets.ulti.actions import CONCEDE, DONE, PASS, STOP, TAKE, Action, Call, Declare, Kontra, Lay, NameTrump
from ulti_widgets.ulti.deal import Deal
from ulti_widgets.ulti.play import NEXT
from ulti_widgets.ulti.presets import hoe_speel_je, nine_deals, pagat, widder
from ulti_widgets.ulti.record import write_record

if TYPE_CHECKING:
    from collections.abc import Callable

    from ulti_widgets.ulti.rules import Rules

FOLDER = Path(__file__).parent / "records"
TRIES = 60_000
LEAVES = 2


@dataclass(frozen=True)
class Wanted:
    """A thing to show.

    Attributes:
        name: of the file.
        rules, bid: what is played.
        check: whether a finished deal shows it.
        hold: cards that the declarer is dealt.
        other: cards that one defender is dealt.
        levels: how far each part is doubled.
        only: the one defender who says kontra, counted from the declarer's right (0 or 1); both if None.
        via: `open` (the opener bids it), `rob` (the next seat takes the talon), `blind` (bids without), `self`
            (the opener raises the own bid).
        stop: stop as soon as that may be done.
        lay: cards that the declarer lays away.
    """

    name: str
    rules: Rules
    bid: str
    check: Callable[[Deal], bool]
    hold: str = ""
    other: str = ""
    levels: dict[str, int] = field(default_factory=dict[str, int])
    only: int | None = None
    via: str = "open"
    stop: bool = False
    lay: str = ""
    trump: int = 2


def pack(wanted: Wanted, draw: random.Random) -> list[Card]:
    """Shuffle, with the cards that the declarer and a defender should hold in their hands."""
    hold, other = list(Hand(wanted.hold)), list(Hand(wanted.other))
    rest = [card for card in PACK if card not in hold and card not in other]
    draw.shuffle(rest)
    first = 0 if wanted.via in {"open", "self"} else 1
    hands: list[list[Card]] = [[], [], []]
    hands[first] = hold[:10]
    hands[(first + draw.choice((1, 2))) % 3] += other
    for hand in hands:
        hand += [rest.pop() for _ in range(10 - len(hand))]
    return [card for hand in hands for card in hand] + hold[10:] + rest


def choose(deal: Deal, wanted: Wanted, draw: random.Random) -> Action:  # noqa: C901, PLR0911, PLR0912 (a script)
    """Choose the next action."""
    if wanted.bid == "pass":
        return PASS
    bid = deal.rules.bid(wanted.bid)
    auction = deal.auction
    seat = deal.turn
    assert seat is not None
    declarer = auction.opener if wanted.via in {"open", "self"} else NEXT[auction.opener]
    if deal.phase == "auction":
        in_bid = deal.rules.trump_named == "in_bid" and bid.trumps
        call = Call(bid, (0 if bid.hearts else wanted.trump) if in_bid else None)
        mine = seat == declarer and auction.standing != bid
        if mine and wanted.via == "open":
            return call
        if mine and wanted.via == "self" and auction.standing is not None:
            return TAKE
        if mine and wanted.via in {"rob", "blind"} and (auction.standing is not None or deal.rules.talon != "opener"):
            return TAKE if wanted.via == "rob" else call
        return PASS
    if deal.phase == "lay":
        keep = Hand(wanted.hold).mask | (0xFF << 8 * wanted.trump if bid.trumps else 0)
        spare = [card for card in bits(deal.hands[seat]) if not keep >> card & 1] or list(bits(deal.hands[seat]))
        draw.shuffle(spare)
        spare.sort(key=lambda card: card & 7 >= 6)
        chosen = Hand(wanted.lay) if wanted.lay and seat == declarer else Hand([Card(card) for card in spare[:2]])
        return Lay(chosen) if len(chosen) == 2 else Lay(Hand(list(Hand(mask=deal.hands[seat]))[-2:]))
    if deal.phase == "bid":
        target = seat == declarer and not (wanted.via == "self" and auction.standing is None)
        name = deal.rules.bid(wanted.bid if target else "simple")
        in_bid = deal.rules.trump_named == "in_bid" and name.trumps
        return Call(name, (0 if name.hearts else wanted.trump) if in_bid else None)
    if deal.phase == "trump":
        return NameTrump(wanted.trump)
    legal = deal.legal_actions()
    if CONCEDE in legal and "concede" in wanted.name:
        return CONCEDE
    if wanted.stop and deal.why_not(STOP) is None:
        return STOP
    raises = [action for action in legal if isinstance(action, Kontra) and _wants(deal, action, wanted)]
    if raises:
        return raises[0]
    if DONE in legal:
        return DONE
    declares = [action for action in legal if isinstance(action, Declare)]
    if declares and draw.random() < 0.8:
        return draw.choice(declares)
    cards = [action for action in legal if not isinstance(action, Kontra | Declare) and action != CONCEDE]
    return draw.choice(cards)


def _wants(deal: Deal, action: Kontra, wanted: Wanted) -> bool:
    play, seat = deal.play, deal.turn
    assert play is not None
    if wanted.only is not None and seat != play.declarer and play.defenders()[wanted.only] != seat:
        return False
    level = 1 if deal.window is None else deal.window.step + 1
    return level <= wanted.levels.get(action.part, 0)


def search(wanted: Wanted) -> Deal:
    """Find the first deal that shows what is wanted.

    Raises:
        LookupError: none of the tries does.
    """
    for seed in range(TRIES):
        draw = random.Random(f"{wanted.name} {seed}")
        dealer = seed % 3
        deal = Deal(wanted.rules, pack(wanted, draw), dealer=dealer)
        while not deal.over:
            if wanted.stop and deal.why_not(STOP) is None:
                deal = deal.after(STOP)
                continue
            deal = deal.after(choose(deal, wanted, draw))
        if wanted.check(deal):
            return deal
    raise LookupError(wanted.name)


def line(part: str, *, won: bool = True, by_declarer: bool = True) -> Callable[[Deal], bool]:
    """Whether a settlement has a line."""
    return lambda deal: any(
        (one.part, one.won, one.by_declarer) == (part, won, by_declarer) for one in deal.settlement().lines
    )


def both(*checks: Callable[[Deal], bool]) -> Callable[[Deal], bool]:
    """Whether all checks hold."""
    return lambda deal: all(check(deal) for check in checks)


STRONG = "LA L10 LK LQ L7"
TOP = "HA HK HQ HJ BA BK BQ LA LK AA"
LOW = "H7 H8 B7 B8 B9 L7 L8 A7 A8 A9"
CHAIN = ("kontra", "rekontra", "szubkontra", "hirskontra", "mordkontra", "fedaksari")

WANTED = (
    # pagat
    Wanted("pagat-simple-won", pagat, "simple", both(line("simple"), lambda d: len(d.settlement().lines) == 1), STRONG),
    Wanted(
        "pagat-simple-lost-robbed", pagat, "heart simple", line("simple", won=False), "HA HK H7", via="rob", trump=0
    ),
    Wanted("pagat-ulti-won", pagat, "ulti", line("ulti"), "LA L10 LK LQ LJ L7 AA A10"),
    Wanted(
        "pagat-heart-ulti-won",
        pagat,
        "heart ulti",
        both(line("ulti"), line("simple")),
        "HA H10 HK HQ HJ H7 AA A10",
        trump=0,
    ),
    Wanted(
        "pagat-heart-ulti-lost-kontra",
        pagat,
        "heart ulti",
        both(line("ulti", won=False), line("simple"), lambda d: len(d.settlement().lines) == 2),
        "HA H10 H7 AA A10 LA",
        levels={"ulti": 1},
        trump=0,
    ),
    Wanted("pagat-forty-won-blind", pagat, "40-100", line("40-100"), "LA L10 LK LQ AA A10 BA", via="blind"),
    Wanted(
        "pagat-forty-ulti-lost",
        pagat,
        "40-100 ulti",
        both(line("40-100", won=False), line("ulti", won=False)),
        "LK LQ L7",
    ),
    Wanted("pagat-twenty-won", pagat, "20-100", line("20-100"), "LA L10 LK AK AQ AA A10 BA LJ"),
    Wanted(
        "pagat-heart-twenty-lost",
        pagat,
        "heart 20-100",
        line("20-100", won=False),
        "HA H10 AK AQ",
        trump=0,
        levels={"20-100": 1},
    ),
    Wanted("pagat-betli-won", pagat, "betli", line("betli"), LOW, levels={"betli": 2}),
    Wanted("pagat-betli-lost", pagat, "betli", line("betli", won=False), "HA H7", levels={"betli": 1}),
    Wanted("pagat-open-betli-won", pagat, "open betli", line("betli"), LOW),
    Wanted("pagat-durchmars-won", pagat, "durchmars", line("durchmars"), TOP),
    Wanted("pagat-heart-durchmars-lost", pagat, "heart durchmars", line("durchmars", won=False), "HA HK"),
    Wanted(
        "pagat-open-ulti-durchmars",
        pagat,
        "ulti open durchmars",
        both(line("durchmars"), line("ulti")),
        "LA L10 LK LQ LJ L9 L8 L7 AA A10",
    ),
    Wanted(
        "pagat-ulti-durchmars-half",
        pagat,
        "ulti durchmars",
        both(line("durchmars", won=False), line("ulti")),
        "LA L10 LK LQ L9 L8 L7 AA",
    ),
    Wanted(
        "pagat-twenty-durchmars-talon",
        pagat,
        "20-100 durchmars",
        both(line("durchmars"), line("20-100", won=False)),
        "LA L10 LK LQ LJ L9 AA AK AQ BA B10 H10",
        lay="B10 H10",
    ),
    Wanted("pagat-silent-ulti-won", pagat, "simple", line("silent-ulti"), "LA L10 LK LQ L8 L7"),
    Wanted("pagat-silent-ulti-lost", pagat, "simple", line("silent-ulti", won=False), "LA LK L7"),
    Wanted(
        "pagat-silent-ulti-defender",
        pagat,
        "heart simple",
        line("silent-ulti", by_declarer=False),
        "HA HK H8",
        "H10 HQ H7",
        trump=0,
    ),
    Wanted(
        "pagat-silent-ulti-defender-lost",
        pagat,
        "simple",
        line("silent-ulti", won=False, by_declarer=False),
        "LA LK L8",
        "L10 LQ L7",
    ),
    Wanted(
        "pagat-silent-hundred-kontra", pagat, "simple", line("silent-100"), "LA L10 LK LQ AA A10", levels={"simple": 1}
    ),
    Wanted(
        "pagat-silent-hundred-defenders",
        pagat,
        "simple",
        line("silent-100", by_declarer=False),
        "L8 L9",
        "BK BQ AK AQ LA BA",
        levels={"simple": 2},
    ),
    Wanted(
        "pagat-silent-durchmars",
        pagat,
        "heart ulti",
        line("silent-durchmars"),
        "HA H10 HK HQ HJ H9 H7 AA A10 BA",
        trump=0,
    ),
    Wanted(
        "pagat-silent-durchmars-defenders",
        pagat,
        "simple",
        line("silent-durchmars", by_declarer=False),
        "L7 L8 A7 A8 H7 H8 B7 B8 B9 H9",
    ),
    Wanted("pagat-self-rob", pagat, "ulti", line("ulti", won=False), "LA LK L7", via="self"),
    Wanted(
        "pagat-stopped",
        pagat,
        "40-100",
        both(line("40-100"), lambda d: d.stopped),
        "LA L10 LK LQ L7 AA A10 BA",
        stop=True,
    ),
    *(
        Wanted(
            f"pagat-{step}",
            pagat,
            "ulti",
            line("ulti", won=bool(n % 2)),
            "LA L10 LK LQ LJ L7",
            levels={"ulti": n, "simple": n - 1},
        )
        for n, step in enumerate(CHAIN, start=1)
    ),
    # widder
    Wanted("widder-four-aces-won", widder, "four-aces", line("four-aces"), "HA BA LA AA L10 LK"),
    Wanted(
        "widder-four-aces-ulti-forty",
        widder,
        "40-100 ulti four-aces",
        both(line("ulti"), line("four-aces", won=False), line("40-100", won=False)),
        "LK LQ L7 LA L10 L9 L8",
    ),
    Wanted(
        "widder-ulti-lost-kontra-both",
        widder,
        "heart ulti",
        both(line("ulti", won=False), line("simple", won=False), lambda d: len(d.settlement().lines) == 2),
        "H7 H8 HA",
        levels={"ulti": 1, "simple": 1},
        trump=0,
    ),
    Wanted(
        "widder-silent-four-aces",
        widder,
        "heart simple",
        line("silent-four-aces"),
        "HA BA LA AA H10 HK",
        trump=0,
        levels={"simple": 1},
    ),
    Wanted(
        "widder-silent-four-aces-defender",
        widder,
        "simple",
        line("silent-four-aces", by_declarer=False),
        "L10 LK LQ",
        "HA BA LA AA",
        levels={"simple": 1},
    ),
    Wanted(
        "widder-silent-ulti-lost-kontra",
        widder,
        "simple",
        line("silent-ulti", won=False),
        "LA LK L7",
        levels={"simple": 1},
    ),
    Wanted("widder-silent-hundred", widder, "simple", line("silent-100"), "LA L10 LK LQ AA A10", levels={"simple": 2}),
    Wanted("widder-concede", widder, "simple", lambda d: d.conceded, "L7 L8"),
    Wanted(
        "concede-asked-first",
        hoe_speel_je.replace(concede=True),
        "simple",
        lambda d: d.conceded and d.play is None,
        "L7 L8",
        via="rob",
    ),
    Wanted(
        "widder-betli-chains",
        widder,
        "betli",
        both(line("betli", won=False), lambda d: d.settlement().lines[0].kontra in {(1, 4), (1, 8)}),
        "H7 H8 HA",
        levels={"betli": 3},
        only=1,
    ),
    Wanted("widder-heart-betli-both-chains", widder, "heart betli", line("betli"), LOW, levels={"betli": 2}),
    Wanted(
        "widder-no-trump-durchmars",
        widder,
        "open no-trump durchmars",
        line("durchmars"),
        TOP,
        levels={"durchmars": 1},
        only=0,
    ),
    Wanted("widder-slam-alone", widder, "durchmars", line("durchmars", won=False), STRONG, levels={"durchmars": 1}),
    Wanted(
        "widder-heart-open-durchmars-forty",
        widder,
        "heart 40-100 open durchmars",
        line("durchmars"),
        "HA H10 HK HQ HJ H9 H8 AA A10 AK",
        trump=0,
    ),
    Wanted(
        "widder-seventh-and-eighth", widder, "ulti", line("ulti"), "LA L10 LK LQ LJ L7", levels={"ulti": 8, "simple": 7}
    ),
    Wanted(
        "widder-stopped",
        widder,
        "20-100",
        both(line("20-100", won=False), lambda d: d.stopped),
        "LA L9 AK AQ",
        stop=True,
    ),
    # nine deals
    Wanted("nine-party-hundred", nine_deals, "heart simple", line("silent-100"), "HA H10 HK HQ AA A10", trump=0),
    Wanted(
        "nine-ulti-lost",
        nine_deals,
        "heart ulti",
        both(line("ulti", won=False), line("simple")),
        "HA H10 HK H7 AA",
        trump=0,
    ),
    Wanted(
        "nine-ulti-durchmars",
        nine_deals,
        "ulti durchmars",
        both(line("ulti"), line("durchmars")),
        "LA L10 LK LQ LJ L9 L8 L7 AA A10",
    ),
    Wanted("nine-silent-ulti", nine_deals, "heart simple", line("silent-ulti"), "HA H10 HK HQ H8 H7", trump=0),
    Wanted(
        "nine-silent-durchmars",
        nine_deals,
        "heart ulti",
        line("silent-durchmars"),
        "HA H10 HK HQ HJ H9 H7 AA A10 BA",
        trump=0,
    ),
    Wanted("nine-open-betli-lost", nine_deals, "open betli", line("betli", won=False), "HA H7"),
    # hoe speel je
    Wanted("hoe-passed-out", hoe_speel_je, "pass", lambda d: d.declarer is None),
    Wanted(
        "hoe-simple-lost-with-forty",
        hoe_speel_je,
        "simple",
        both(line("simple", won=False), lambda d: d.play is not None and any(d.play.marriages)),
        "LK LQ L9",
    ),
    Wanted("hoe-forty-won", hoe_speel_je, "40-100", line("40-100"), "LA L10 LK LQ LJ AA AK BA"),
    Wanted(
        "hoe-twenty-undeclared",
        hoe_speel_je,
        "heart 20-100",
        both(line("20-100", won=False), lambda d: d.play is not None and not d.play.marriages[d.play.declarer]),
        "HA H10 AK AQ AA",
        trump=0,
    ),
    Wanted(
        "hoe-simple-ulti-late-kontra",
        hoe_speel_je,
        "simple ulti",
        both(line("ulti"), line("simple")),
        "LA L10 LK LQ LJ L7",
        via="rob",
        levels={"ulti": 2, "simple": 1},
    ),
    Wanted("hoe-heart-betli-won", hoe_speel_je, "heart betli", line("betli"), LOW, levels={"betli": 1}),
    Wanted("hoe-silent-ulti", hoe_speel_je, "heart simple", line("silent-ulti"), "HA H10 HK HQ H8 H7", trump=0),
    Wanted(
        "hoe-printed-factors",
        hoe_speel_je.replace(kontra_steps=6, kontra_factors="printed"),
        "ulti",
        line("ulti", won=False),
        "LA LK L7",
        levels={"ulti": 5},
    ),
    # tweaks
    Wanted(
        "tweak-four-tens-won",
        pagat.replace(four_tens=True),
        "four-tens",
        line("four-tens"),
        "H10 B10 L10 A10 LA HA BA AA L9",
    ),
    Wanted(
        "tweak-four-tens-lost",
        pagat.replace(four_tens=True),
        "heart four-tens",
        line("four-tens", won=False),
        "H10 B10",
        trump=0,
        levels={"four-tens": 1},
    ),
    Wanted(
        "tweak-silent-slam",
        widder.replace(silent_durchmars=3),
        "four-aces",
        line("silent-durchmars"),
        "LA L10 LK LQ LJ L9 AA HA BA A10",
    ),
    Wanted(
        "tweak-declared-by-choice",
        pagat.replace(declare_by_choice=True),
        "simple",
        lambda d: d.play is not None and sum(map(bool, d.play.marriages)) == 1,
        "LA LK LQ AK AQ",
        "BK BQ",
    ),
)


def turned(wanted: Wanted, number: int) -> Wanted:
    """Give the same with another minor suit in the place of leaves."""
    if wanted.trump != LEAVES or number % 3 == 0:
        return wanted
    letter, trump = ("B", 1) if number % 3 == 1 else ("A", 3)
    swap = str.maketrans({"L": letter, letter: "L"})
    # Only the suits are swapped: the rank of an ace follows its suit.
    hold, other, lay = (
        " ".join(code[:1].translate(swap) + code[1:] for code in cards.split())
        for cards in (wanted.hold, wanted.other, wanted.lay)
    )
    return replace(wanted, hold=hold, other=other, lay=lay, trump=trump)


def main() -> None:
    """Write the records anew."""
    FOLDER.mkdir(exist_ok=True)
    for number, wanted in enumerate(WANTED):
        deal = search(turned(wanted, number))
        (FOLDER / f"{wanted.name}.ulti").write_text(write_record(deal, header=wanted.name.replace("-", " ")), "utf-8")


if __name__ == "__main__":
    main()
