"""What a record pays, worked out from its text alone by a second reading of the rules.

Nothing of the package is used: only what the rules say of each preset, written down again as plainly as can
be, for records laid out as the package does. It knows the presets and the few tweaks in `KNOWN`.
"""

from __future__ import annotations

import re

SEATS: tuple[str, ...] = ("south", "east", "west")
SUITS = {"hearts": "H", "bells": "B", "leaves": "L", "acorns": "A"}
TRUMP_ORDER = ["7", "8", "9", "J", "Q", "K", "10", "A"]
PLAIN_ORDER = ["7", "8", "9", "10", "J", "Q", "K", "A"]
STEPS = ("kontra", "rekontra", "szubkontra", "hirskontra", "mordkontra", "fedaksari")
HUNDREDS = ("40-100", "20-100")
KNOWN = {"silent_durchmars", "concede", "kontra_factors", "kontra_steps", "four_tens", "four_aces", "declare_by_choice"}


class Told:
    """What a record of one deal tells."""

    def __init__(self, text: str) -> None:  # noqa: C901 (plain on purpose)
        """Read the text, line by line."""
        lines = [line.split("#")[0].rstrip() for line in text.splitlines()]
        self.preset = "pagat"
        self.tweaks: dict[str, str] = {}
        self.hands: dict[str, set[str]] = {}
        self.talon: set[str] = set()
        self.bid: list[str] = []
        self.declarer: str | None = None
        self.trump: str | None = None
        self.conceded = self.unplayed = False
        self.tricks: list[list[tuple[str, str]]] = []
        self.declared: dict[str, set[str]] = {seat: set() for seat in SEATS}
        self.levels: dict[str, dict[str, int]] = {}
        self.given: dict[str, int] = {}
        part = ""
        opener = ""
        for line in lines:
            words = line.split()
            if not words:
                continue
            head = words[0]
            if not line.startswith(" "):
                part = head
                if head == "rules":
                    self.preset = words[1]
                    self.tweaks = dict(word.split("=") for word in words[2:])
                    assert set(self.tweaks) <= KNOWN, self.tweaks
                elif head == "deal":
                    opener = SEATS[(SEATS.index(words[1].partition("=")[2]) + 1) % 3]
                elif head == "trump":
                    self.trump = SUITS[words[1]]
            elif part == "deal":
                (self.talon if head == "talon" else self.hands.setdefault(head, set())).update(words[1:])
            elif part == "auction":
                self._turn(head, words[1:])
            elif part == "play":
                self._play(line)
            elif part == "result" and head in SEATS:
                self.given = {seat: int(points) for seat, points in zip(words[::2], words[1::2], strict=True)}
        assert len(set().union(*self.hands.values()) | self.talon) == 32
        self.opener = opener

    def _turn(self, seat: str, words: list[str]) -> None:
        while words:
            verb = words.pop(0)
            if verb == "takes":
                self.hands[seat] |= self.talon
                self.talon = set()
            elif verb == "lays":
                self.talon = {words.pop(0), words.pop(0)}
                self.hands[seat] -= self.talon
            elif verb == "bids":
                self.declarer, self.bid, self.trump = seat, [], None
                while words and words[0] != "in":
                    self.bid.append(words.pop(0))
                if words:
                    self.trump = SUITS[words[1]]
                    words = []
            elif verb == "concedes":
                self.conceded = True

    def _play(self, line: str) -> None:
        for bracket in re.findall(r"\(([^)]*)\)", line):
            seat, _, rest = bracket.partition(" ")
            for said in rest.split(", "):
                word, *more = said.split()
                if word == "concedes":
                    self.conceded = True
                elif word == "declares":
                    self.declared[seat].add(SUITS[more[0]])
                elif word in STEPS or word.startswith("kontra-"):
                    level = STEPS.index(word) + 1 if word in STEPS else int(word[7:])
                    self._kontra(seat, more, level)
        words = re.sub(r"\([^)]*\)", "", line).split()
        if words == ["unplayed"]:
            self.unplayed = True
        elif words:
            leader, *cards = words
            self.tricks.append([(SEATS[(SEATS.index(leader) + n) % 3], card) for n, card in enumerate(cards)])

    def _kontra(self, seat: str, more: list[str], level: int) -> None:
        part = self.levels.setdefault(more[0], {})
        if not self.alone or (seat == self.declarer and len(more) == 1):
            for other in SEATS:
                part[other] = level
        elif seat == self.declarer:
            part[more[2]] = level
        else:
            part[seat] = level

    @property
    def alone(self) -> bool:
        """Whether each defender has a chain of his own: Widder's, without trumps."""
        return self.preset == "widder" and not self.with_trumps

    @property
    def with_trumps(self) -> bool:
        """Whether the bid is played with trumps."""
        if "betli" in self.bid or "no-trump" in self.bid:
            return False
        alone = not {"ulti", "four-aces", "four-tens", *HUNDREDS} & set(self.bid)
        return not ("durchmars" in self.bid and alone and self.preset != "widder")


def payments(text: str) -> dict[str, int]:
    """Give what each seat gets; checks on the way that every trick goes on with its taker."""
    told = Told(text)
    if told.declarer is None:
        return dict.fromkeys(SEATS, 0)
    if told.conceded:
        return _shared(told, dict.fromkeys(SEATS, -2))
    if not told.unplayed:
        return _shared(told, _each(told, rest_to=None))
    # Stopped: whoever gets all that is unplayed, it pays the same.
    mine, theirs = (_shared(told, _each(told, rest_to=side)) for side in ("declarer", "defenders"))
    assert mine == theirs
    return mine


def _shared(told: Told, each: dict[str, int]) -> dict[str, int]:
    paid = {seat: -each[seat] for seat in SEATS if seat != told.declarer}
    assert told.declarer is not None
    return {**paid, told.declarer: -sum(paid.values())}


def _taker(told: Told, trump: str | None, trick: list[tuple[str, str]]) -> str:
    led = trick[0][1][0]
    best, taker = (-1, -1), ""
    for seat, card in trick:
        natural = trump is None or (told.preset == "hoe_speel_je" and card[0] != trump)
        order = PLAIN_ORDER if natural else TRUMP_ORDER
        strength = (2 if card[0] == trump else 1 if card[0] == led else 0, order.index(card[1:]))
        if strength > best:
            best, taker = strength, seat
    return taker


def _each(told: Told, rest_to: str | None) -> dict[str, int]:  # noqa: C901, PLR0912, PLR0915 (plain on purpose)
    """Give what the declarer gets from each defender."""
    declarer, bid = told.declarer, set(told.bid)
    assert declarer is not None
    hearts = 2 if "heart" in bid else 1
    trump = told.trump or ("H" if "heart" in bid else None) if told.with_trumps else None
    won: dict[str, set[str]] = {seat: set() for seat in SEATS}
    leader = told.opener if told.preset == "hoe_speel_je" else declarer
    last_taker = leader
    for trick in told.tricks:
        assert trick[0][0] == last_taker, "the taker of a trick leads to the next"
        last_taker = _taker(told, trump, trick)
        won[last_taker] |= {card for _, card in trick}
    played = set().union(*won.values())
    left = set().union(*told.hands.values()) - played
    mine, theirs = set(won[declarer]), set().union(*(won[seat] for seat in SEATS if seat != declarer))
    if rest_to == "declarer":
        mine |= left
        last_taker = declarer
    elif rest_to == "defenders":
        theirs |= left
        last_taker = next(seat for seat in SEATS if seat != declarer)
    tens = 10 * sum(card[1:] in {"A", "10"} for card in mine) + (10 if last_taker == declarer else 0)
    theirs_tens = 90 - tens  # what was laid away is the defenders'

    def pairs(seat: str) -> set[str]:
        if told.preset == "hoe_speel_je" or told.tweaks.get("declare_by_choice") == "yes":
            return told.declared[seat]
        return {suit for suit in "HBLA" if {suit + "K", suit + "Q"} <= told.hands[seat]}

    def worth(suits: set[str]) -> int:
        return sum(40 if suit == trump else 20 for suit in suits)

    hundred = bid & set(HUNDREDS)
    games = {"ulti", "four-aces", "four-tens", "durchmars", "betli", *HUNDREDS} & bid
    bare_adds = not {"durchmars", "betli", *HUNDREDS} & bid
    simple = "simple" in bid or (bare_adds and told.preset != "hoe_speel_je")
    promised = games | ({"simple"} if simple else set())
    my_points = tens + worth(pairs(declarer))
    their_points = theirs_tens + sum(worth(pairs(seat)) for seat in SEATS if seat != declarer)
    simple_won = tens > 40 if told.preset == "hoe_speel_je" else my_points > their_points
    seven = f"{trump}7"
    seven_player = None
    if told.tricks and len(told.tricks) == 10:
        seven_player = next((seat for seat, card in told.tricks[-1] if card == seven), None)
    all_mine, all_theirs = not theirs, not mine
    total: dict[str, int] = dict.fromkeys(SEATS, 0)

    def factor(part: str, seat: str) -> int:
        level = told.levels.get(part, {}).get(seat, 0)
        if told.tweaks.get("kontra_factors") == "printed":
            return (1, 2, 4, 4, 8, 16, 32)[level]
        return 1 << level

    for seat in SEATS:
        for part in promised:
            value = {"simple": 1, "ulti": 4, "40-100": 4, "20-100": 8, "four-aces": 4, "four-tens": 9}.get(part, 0)
            value *= hearts
            if part == "betli":
                made, value = all_theirs, 20 if "open" in bid else 5 * hearts
            elif part == "durchmars":
                made, value = all_mine, 6 * hearts
                if "open" in bid:
                    value = 12 * hearts if told.preset == "widder" and trump else 24
            elif part == "simple":
                made = simple_won
                silent = (my_points >= 100) - (their_points >= 100)
                if silent and told.preset in {"pagat", "nine_deals"}:
                    value *= 2
                elif silent and told.preset == "widder":
                    value = 2 * hearts
            elif part in hundred:
                suits = pairs(declarer)
                pair = trump in suits if part == "40-100" else bool(suits - {trump})
                made = pair and tens + int(part[:2]) >= 100
            elif part == "ulti":
                made = seven_player == declarer and last_taker == declarer
                if not made:
                    total[seat] -= 4 * hearts
            else:
                rank = "A" if part == "four-aces" else "10"
                made = {suit + rank for suit in "HBLA"} <= mine
            total[seat] += (value if made else -value) * factor(part, seat)
        if trump is None:
            continue
        on_simple = factor("simple", seat) if told.preset == "widder" else 1
        twice = 1 if told.preset == "nine_deals" else hearts
        if "ulti" not in bid and seven_player is not None:
            sign = 1 if seven_player == declarer else -1
            if last_taker == seven_player:
                total[seat] += sign * 2 * twice * on_simple
            elif told.preset == "pagat":
                total[seat] -= sign * 4 * twice
            elif told.preset == "widder":
                total[seat] -= sign * (2 * twice * on_simple + 2 * twice)
        if "durchmars" in bid:
            continue
        all_ten = int(told.tweaks.get("silent_durchmars", 0 if told.preset == "widder" else 3))
        if all_mine or all_theirs:
            total[seat] += (1 if all_mine else -1) * all_ten * twice
        if told.preset == "widder" and "four-aces" not in bid and told.tweaks.get("four_aces") != "no":
            aces = {"HA", "BA", "LA", "AA"}
            if aces <= mine:
                total[seat] += 2 * twice * on_simple
            elif any(aces <= won[other] for other in SEATS if other != declarer):
                total[seat] -= 2 * twice * on_simple
    return total
