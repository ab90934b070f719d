"""Damaged records: a clear error or a valid deal, nothing else."""

import random
from pathlib import Path

import pytest

from ulti_widgets.ulti.record import Record, RecordError, read_record, steps, write_record
from ulti_widgets.ulti.record_words import SEAT_WORDS

GOLDEN = [file.read_text("utf-8") for file in sorted((Path(__file__).parent / "records").glob("*.ulti"))]
WORDS = [
    "rules",
    "deal",
    "position",
    "hands",
    "talon",
    "auction",
    "trump",
    "play",
    "result",
    "scores",
    "won",
    "last",
    "trick",
    "kontra",
    "marriages",
    "none",
    "unplayed",
    "south",
    "east",
    "west",
    "pagat",
    "widder",
    "hoe_speel_je",
    "keep_seven",
    "=",
    "|",
    "(",
    ")",
    "#",
    "lays",
    "bids",
    "passes",
    "takes",
    "declares",
    "done",
    "concedes",
    "of",
    "in",
    "leaves",
    "hearts",
    "ulti",
    "simple",
    "40-100",
    "betli",
    "heart",
    "open",
    "silent-ulti",
    "defenders",
    "lost",
    "+4",
    "-4/8",
    "rekontra",
    "kontra-7",
    "fedaksari",
    "HA",
    "L10",
    "so",
    "SO",
    "A7",
    "dealer=west",
    "leader=east",
    "declarer",
    "99999999",
    chr(0x660),
    "é",
    "ß",
    "�",
    "\x00",
    "♠A",
    "♥",
    "0",
]


def mutated(draw: random.Random) -> str:
    """A record with a few things wrong."""
    text = draw.choice(GOLDEN)
    for _ in range(draw.choice((1, 1, 1, 2, 3, 8))):
        text = _once(text, draw)
    return text


def _once(text: str, draw: random.Random) -> str:  # noqa: PLR0911 (one answer for each kind of damage)
    place, end = sorted(draw.randrange(len(text) + 1) for _ in range(2))
    kind = draw.randrange(9)
    if kind == 0:
        return text[:place]
    if kind == 1:
        return text[:place] + text[min(end, place + draw.randrange(12)) :]
    if kind == 2:
        return text[:place] + chr(draw.choice((draw.randrange(32, 127), draw.randrange(0x3000)))) + text[place + 1 :]
    if kind == 3:
        return text[:place] + f" {draw.choice(WORDS)} " + text[place:]
    if kind == 4:
        other = draw.choice(GOLDEN)
        return text[:place] + other[draw.randrange(len(other)) :]
    words = text.split(" ")
    one, two = draw.randrange(len(words)), draw.randrange(len(words))
    if kind == 5:
        words[one], words[two] = words[two], words[one]
        return " ".join(words)
    if kind == 6:
        words[one] = draw.choice(WORDS)
        return " ".join(words)
    lines = text.splitlines(keepends=True) or [""]
    one, two = draw.randrange(len(lines)), draw.randrange(len(lines))
    if kind == 7:
        lines[one], lines[two] = lines[two], lines[one]
    else:
        lines.insert(one, lines[two])
    return "".join(lines)


def check(text: str) -> bool:
    """Read it; whatever is read is whole. Gives whether it could be."""
    record = error = None
    try:
        record = read_record(text)
    except RecordError as caught:
        error = caught
    if error is not None:
        lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 1
        assert str(error.reason)
        assert "Traceback" not in str(error)
    if record is not None:
        whole(record)
    return record is not None


def whole(record: Record) -> None:
    """Hold a record's deals against themselves: they settle, add to zero, and write back."""
    for deal in record.deals:
        assert len(steps(deal)) == len(deal.log) + 1
        if deal.over:
            assert sum(deal.settlement().payments) == 0
    if record.plays:
        assert len(record.steps) == len(record.plays)
    text = write_record(record)
    again = read_record(text)
    assert (again.deals, again.plays, again.rules, again.header) == (
        record.deals,
        record.plays,
        record.rules,
        record.header,
    )
    assert write_record(again) == text


def many(first: int, last: int) -> int:
    return sum(check(mutated(random.Random(f"fuzz {number}"))) for number in range(first, last))


@pytest.mark.parametrize("first", range(0, 400, 100))
def test_a_damaged_record_gives_an_error_or_a_deal(first: int) -> None:
    assert 0 < many(first, first + 100) < 100, "some can be read, some cannot"


@pytest.mark.long
@pytest.mark.parametrize("first", range(1_000, 21_000, 1_000))
def test_20_000_damaged_records_give_an_error_or_a_deal(first: int) -> None:
    assert 0 < many(first, first + 1_000) < 1_000


@pytest.mark.parametrize("number", range(30))
def test_random_words_give_an_error_or_a_deal(number: int) -> None:
    draw = random.Random(f"words {number}")
    for _ in range(20):
        head = draw.choice(("", "rules pagat ", "position ulti in leaves ", "deal dealer=west "))
        check(head + " ".join(draw.choice(WORDS) for _ in range(draw.randrange(60))))


POSITION = """rules widder
position betli declarer=west leader=east
  south  H7  A7
  east   HQ  B8
  west   BA B7
won
  south  HK HJ H8
  east   LK LQ L9  L10 H9 AQ
kontra betli 2/1
last east L10 H9 AQ
play
  east   HQ BA H7
"""


@pytest.mark.parametrize("first", range(0, 400, 100))
def test_a_damaged_position_gives_an_error_or_a_play(first: int) -> None:
    for number in range(first, first + 100):
        draw = random.Random(f"position {number}")
        text = POSITION
        for _ in range(draw.choice((1, 2, 4))):
            text = _once(text, draw)
        check(text)


def test_the_position_itself_can_be_read() -> None:
    assert check(POSITION)
    assert read_record(POSITION).play.turn == SEAT_WORDS.index("east")


@pytest.mark.parametrize(
    "text",
    ["", "\n", "#", "\ufeff", "rules", "deal", "position", "rules pagat deal", "deal " * 500, "(" * 2_000, "=" * 99],
)
def test_nearly_nothing_is_an_error(text: str) -> None:
    assert not check(text)
