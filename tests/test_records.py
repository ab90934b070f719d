"""Records: what is written reads back, what is damaged says so, what they pay is worked out twice."""

import pickle
import random
import re
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

import pytest

from tests.make_records import LOW, WANTED, Wanted, choose, pack
from tests.naive_settlement import payments
from ulti_widgets.cards import shuffled
from ulti_widgets.ulti import presets
from ulti_widgets.ulti.actions import STOP, Kontra
from ulti_widgets.ulti.bids import PARTS
from ulti_widgets.ulti.deal import Deal, finished
from ulti_widgets.ulti.match import Match
from ulti_widgets.ulti.play import Play
from ulti_widgets.ulti.record import RecordError, read_record, steps, write_record
from ulti_widgets.ulti.record_words import SEAT_WORDS
from ulti_widgets.ulti.rules import Rules, RulesError
from ulti_widgets.ulti.rules_text import read_rules, write_rules
from ulti_widgets.ulti.scoring import settle

if TYPE_CHECKING:
    from collections.abc import Iterable

FOLDER = Path(__file__).parent / "records"
GOLDEN = sorted(FOLDER.glob("*.ulti"))
DOCS = Path(__file__).parent.parent / "docs" / "records.md"
EXAMPLES = re.findall(r"```ulti\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)

RULES = (
    *presets.PRESETS.values(),
    presets.pagat.replace(four_tens=True),
    presets.widder.replace(silent_durchmars=3),
    presets.pagat.replace(declare_by_choice=True),
    presets.hoe_speel_je.replace(kontra_steps=6, kontra_factors="printed"),
    presets.widder.replace(four_aces="no"),
    presets.hoe_speel_je.replace(concede=True),
)
"""Rules that the second reading knows."""


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.ulti").read_text("utf-8")


def random_deal(number: int) -> Deal:
    """A finished deal of random rules, bid, stacked hands and doublings."""
    draw = random.Random(f"records {number}")
    rules = draw.choice(RULES)
    bid = draw.choice(rules.ladder.bids)
    trump = 0 if bid.hearts else draw.choice((1, 2, 3))
    hold = [f"{'HBLA'[trump]}{rank}" for rank in ("A", "10", "K", "Q", "J", "9", "8", "7") if draw.random() < 0.7]
    hold += [f"{suit}A" for suit in "HBLA" if f"{suit}A" not in hold and draw.random() < 0.3]
    ways = ["open", "rob", "self"] if rules.blind_bid is False else ["open", "rob", "blind", "self"]
    wanted = Wanted(
        "concede" if draw.random() < 0.1 else "random",
        rules,
        bid.name,
        lambda _: True,
        LOW if bid.parts == ("betli",) and draw.random() < 0.6 else " ".join(hold[:10]),
        levels={part: draw.choice((0, 0, 1, 2, 3)) for part in bid.parts},
        only=draw.choice((None, 0, 1)),
        via="open" if bid.name == "simple" else draw.choice([way for way in ways if rules.self_rob or way != "self"]),
        stop=draw.random() < 0.5,
        trump=trump,
    )
    deal = Deal(rules, pack(wanted, draw), dealer=number % 3)
    while not deal.over:
        deal = deal.after(STOP if wanted.stop and deal.why_not(STOP) is None else choose(deal, wanted, draw))
    return deal


# -- golden records


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_a_golden_record_replays_and_pays_what_its_text_says(file: Path) -> None:
    text = file.read_text("utf-8")
    record = read_record(text)
    assert record.remarks == ()
    assert write_record(record) == text
    paid = record.deal.settlement().payments
    second = payments(text)
    assert paid == tuple(second[seat] for seat in SEAT_WORDS), "the second reading of the rules"
    assert Deal(record.rules, record.deal.pack, dealer=record.deal.dealer, log=[a for _, a in record.deal.log]) == (
        record.deal
    )


def test_the_golden_records_are_those_that_the_script_asks_for() -> None:
    assert {file.stem for file in GOLDEN} == {wanted.name for wanted in WANTED}


def test_the_golden_records_cover_the_rules() -> None:
    deals = {file.stem: read_record(file.read_text("utf-8")).deal for file in GOLDEN}
    assert len(deals) >= 40
    lines = [line for deal in deals.values() for line in deal.settlement().lines]
    seen = {(line.part, line.won) for line in lines}
    assert {(part, won) for part in PARTS for won in (True, False)} <= seen
    silent = {(line.part, line.by_declarer, line.won) for line in lines if line.part.startswith("silent")}
    expected = {
        (f"silent-{what}", side, True) for what in ("ulti", "100", "durchmars", "four-aces") for side in (True, False)
    }
    assert expected | {("silent-ulti", True, False), ("silent-ulti", False, False)} <= silent
    assert {line.hearts for line in lines} == {1, 2}
    presets_seen = {write_rules(deal.rules) for deal in deals.values()}
    assert set(presets.PRESETS) <= presets_seen
    assert any(" " in text for text in presets_seen), "tweaked rules"

    def levels(preset: Rules) -> set[int]:
        chains = [deal.play.kontra for deal in deals.values() if deal.play is not None and deal.rules == preset]
        return {level for chain in chains for pair in chain for level in pair}

    assert levels(presets.pagat) == set(range(7)), "to fedák Sári"
    assert max(levels(presets.widder)) == 8, "without end"
    assert levels(presets.hoe_speel_je) == {0, 1, 2}
    assert any(line.kontra[0] != line.kontra[1] for line in lines), "a chain for each defender"
    answers = [action for deal in deals.values() for _, action in deal.log if isinstance(action, Kontra)]
    assert any(action.defender is not None for action in answers)
    assert any(deal.stopped for deal in deals.values())
    assert any(deal.conceded and deal.play is not None for deal in deals.values())
    assert any(deal.conceded and deal.play is None for deal in deals.values())
    assert any(deal.declarer is None for deal in deals.values()), "passed out"
    assert {deal.dealer for deal in deals.values()} == {0, 1, 2}
    assert any(deal.auction.trump is None for deal in deals.values())
    assert {0, 1, 2, 3} <= {deal.auction.trump for deal in deals.values()}
    bids = [deal.auction.standing for deal in deals.values()]
    assert any(bid is not None and bid.open for bid in bids)


def check_deal(deal: Deal) -> None:
    text = write_record(deal)
    record = read_record(text)
    assert (record.deal, record.remarks) == (deal, ())
    assert write_record(record) == text
    second = payments(text)
    assert deal.settlement().payments == tuple(second[seat] for seat in SEAT_WORDS), text


@pytest.mark.parametrize("first", range(0, 300, 50))
def test_random_deals_pay_the_same_by_the_second_reading(first: int) -> None:
    for number in range(first, first + 50):
        check_deal(random_deal(number))


@pytest.mark.long
def test_many_random_deals_pay_the_same_by_the_second_reading() -> None:
    for number in range(300, 5_000):
        check_deal(random_deal(number))


# -- what round-trips


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_examples_of_the_docs_are_laid_out_as_the_package_does(text: str) -> None:
    record = read_record(text)
    assert record.remarks == ()
    assert write_record(record) == text


@pytest.mark.parametrize("number", range(12))
def test_every_step_of_a_deal_round_trips(number: int) -> None:
    whole = random_deal(number)
    for deal in steps(whole):
        text = write_record(deal)
        record = read_record(text)
        assert record.deal == deal
        assert write_record(record) == text
        assert record.steps == steps(deal)
        if deal.play is not None:
            text = write_record(deal.play, comment="here")
            assert read_record(text).play == deal.play
            assert write_record(read_record(text)) == text


def test_steps_go_from_the_dealt_cards_to_the_end() -> None:
    deal = read_record(text_of("pagat-rekontra")).deal
    found = steps(deal)
    assert (found[0].log, found[-1]) == ((), deal)
    assert [len(step.log) for step in found] == list(range(len(deal.log) + 1))
    assert deal.play is not None
    plays = steps(deal.play)
    assert (plays[0].won, plays[-1]) == ((0, 0, 0), deal.play)


def test_how_a_hand_lay_in_the_pack_does_not_matter() -> None:
    deal = Deal.from_seed(presets.pagat, 1)
    other = read_record(write_record(deal)).deal
    assert deal.pack != other.pack
    assert deal == other
    assert hash(deal) == hash(other)


def test_a_play_is_written_from_an_earlier_position() -> None:
    deal = read_record(text_of("pagat-ulti-won")).deal
    assert deal.play is not None
    start = steps(deal.play)[12]
    record = read_record(write_record(deal.play, start=start))
    assert (record.kind, record.play, record.plays[0]) == ("position", deal.play, start)
    assert len(record.steps) == 19
    with pytest.raises(ValueError, match="did not come from"):
        write_record(start, start=deal.play)


def test_a_match_is_its_deals() -> None:
    rules = presets.hoe_speel_je.replace(match_deals=6)
    out = [Deal(rules, shuffled(seed), dealer=(seed + 1) % 3, log=["pass"] * 3) for seed in range(1, 4)]
    record = read_record(write_record(out, comment=["seed 1", "seed 2", "seed 3"], header="three"))
    assert (record.kind, len(record.deals), record.comments[1], record.header) == ("match", 3, "seed 2", "# three")
    assert record.match == Match(rules, ((0, 0, 0),) * 3)
    with pytest.raises(TypeError, match="no cards"):
        write_record(record.match)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="one set of rules"):
        write_record([out[0], Deal.from_seed(presets.pagat, 1)])
    with pytest.raises(ValueError, match="no deal"):
        write_record([])


def test_scores_are_checked() -> None:
    won, lost = text_of("pagat-ulti-won"), text_of("pagat-betli-lost")
    both = write_record([read_record(won).deal, read_record(lost).deal])
    assert read_record(both).remarks == ()
    wrong = re.sub(r"scores south \S+", "scores south +99", both)
    (remark,) = read_record(wrong).remarks
    assert "the record has south +99, the cards give" in remark.text


# -- what people type


def test_case_spacing_suits_and_bars_are_free() -> None:
    text = text_of("pagat-ulti-won")
    record = read_record(text)
    body = text.partition("\n")[2]
    one_line = re.sub(r"\s+", " ", re.sub("#.*", "", body))
    french = re.sub(r"\bL(10|[AKQJ987])\b", r"s\1", body).replace("leaves", "Spades").lower()
    bars = re.sub(r"\n  (south|east|west) +(?=[HBLA][^|]*\n)", " | ", body[body.index("play") :])
    for typed in (one_line, french, body.replace("\n", "\r\n"), body[: body.index("play")] + bars):
        assert read_record(typed).deal == record.deal


def test_ten_cards_and_a_talon_are_twelve() -> None:
    text = text_of("pagat-ulti-won")
    deal = read_record(text).deal
    opener = SEAT_WORDS[(deal.dealer + 1) % 3]
    (line,) = re.findall(rf"^  {opener} .*$", text.partition("auction")[0], re.MULTILINE)
    *ten, one, two = line.split()
    assert (
        read_record(text.replace(line, " ".join(ten), 1).replace("auction", f"talon {one} {two}\nauction")).deal == deal
    )


def test_who_plays_on_has_answered() -> None:
    text = text_of("pagat-mordkontra")
    silent = re.sub(r", done\)", ")", re.sub(r"\n  \(\w+ done\)", "", text))
    assert "done" not in silent
    assert read_record(silent).deal == read_record(text).deal
    plain = re.sub(r"\b(re|szub|hirs|mord)kontra", "kontra", text)
    assert read_record(plain).deal == read_record(text).deal


def test_without_rules_and_dealer_it_is_pagat_and_west() -> None:
    deal = Deal.from_seed(presets.pagat, 3)
    text = write_record(deal).replace("rules pagat\n", "").replace("deal dealer=west", "deal")
    assert read_record(text).deal == deal


# -- what is damaged

CASES = [
    ("rules pagat", "rules pagt", "line 2, column 7", "choose one of pagat, widder"),
    ("rules pagat", "rules pagat keep_sevn=no", "line 2, column 13", "did you mean 'keep_seven'?"),
    ("rules pagat", "rules pagat ace_points=12", "line 2, column 13", "none of the choices: 10, 11"),
    ("rules pagat", "rules pagat kontra=no kontra_binds=alone", "line 2, column 13", "contradict each other"),
    ("rules pagat", "rules pagat keep_seven", "line 2, column 13", "write a field, = and its value (yes, no)"),
    ("dealer=south", "dealer=north", "line 3, column 13", "expected a seat: south, east, west"),
    ("east   ", "east H1 ", "line 5, column 8", "'H1' cannot stand here: expected a card"),
    ("auction", "auktion", "line 7, column 1", "cannot stand here"),
    ("passes", "sleeps", "line 9, column 10", "'sleeps' cannot stand here"),
    ("bids", "binds", "line 8, column 22", "'binds' cannot stand here"),
    ("bids ulti", "bids ultima", "line 8, column 27", "a bid, such as"),
    ("bids ulti", "bids ulti betli", "line 8, column 27", "no bid ulti betli"),
    ("trump acorns", "trump hearts", "line 12, column 1", "Hearts are trumps only where they were bid"),
    ("  west   passes", "  south  passes", "line 9, column 3", "the turn of west, not of south"),
    ("lays", "takes lays", "line 8, column 10", "take (east) is refused"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "place", "said"), CASES)
def test_damage_is_named_with_its_place(old: str, new: str, place: str, said: str) -> None:
    text = text_of("pagat-ulti-won")
    assert old in text
    with pytest.raises(RecordError) as caught:
        read_record(text.replace(old, new, 1))
    assert place in str(caught.value)
    assert said in str(caught.value.reason)
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 (made here)
    assert (again.line, again.column, again.reason) == (caught.value.line, caught.value.column, caught.value.reason)


def test_cards_are_counted() -> None:
    text = text_of("pagat-ulti-won")
    south = re.findall(r"^  south .*$", text, re.MULTILINE)[0]
    first = south.split()[1]
    with pytest.raises(RecordError, match=f"{first} is there twice: it stands on line 4"):
        read_record(re.sub(r"(?m)^(  east   )\S+", rf"\g<1>{first}", text, count=1))
    with pytest.raises(
        RecordError, match="line 4, column 3: At south there are 9 cards: each seat is dealt 10, the opener 12"
    ):
        read_record(text.replace(f" {first}", "", 1))
    with pytest.raises(RecordError, match="hand of south is missing"):
        read_record(text.replace(south + "\n", "", 1))
    aside = text_of("hoe-forty-won")
    with pytest.raises(RecordError, match="The talon is missing"):
        read_record(re.sub(r"\n  talon.*", "", aside))


def test_an_illegal_card_is_refused_with_the_rule() -> None:
    deal = random_deal(0)
    for step in steps(deal):
        play = step.play
        if play is None or not play.trick or step.window is not None:
            continue
        held = [card for card in range(32) if play.hands[play.turn] >> card & 1]
        for card in held:
            if play.legal >> card & 1:
                continue
            text = (
                write_record(step).rstrip()
                + f" {'HBLA'[card >> 3]}{['7', '8', '9', 'J', 'Q', 'K', '10', 'A'][card & 7]}\n"
            )
            with pytest.raises(RecordError) as caught:
                read_record(text)
            assert caught.value.why is not None
            assert caught.value.why.id in {"follow", "beat", "trump", "overtrump", "keep-seven"}
            assert "is refused: " in str(caught.value.reason)
            assert caught.value.line == text.count("\n")


def test_a_step_of_the_chain_has_its_word() -> None:
    text = text_of("pagat-rekontra")
    with pytest.raises(RecordError, match="step that is due is rekontra, not szubkontra"):
        read_record(text.replace("rekontra", "szubkontra"))


def test_a_bar_stands_between_tricks() -> None:
    text = text_of("pagat-ulti-won")
    broken = re.sub(r"(play\n  \w+ +\w+)", r"\1 |", text)
    with pytest.raises(RecordError, match="this one has only 1 of three cards"):
        read_record(broken)


def test_rules_stand_once() -> None:
    text = text_of("pagat-ulti-won")
    with pytest.raises(RecordError, match="The rules stand once, at the top"):
        read_record(text + text)


# -- results, and records that are cut short


def remarks(text: str) -> list[str]:
    return [str(remark) for remark in read_record(text).remarks]


def test_a_result_is_reported_not_trusted() -> None:
    text = text_of("pagat-ulti-won")
    deal = read_record(text).deal
    wrong = re.sub(r"ulti +won +\S+", "ulti lost -8", text)
    assert read_record(wrong).deal.settlement() == deal.settlement()
    line = text[: text.index("  ulti ")].count("\n") + 1
    assert remarks(wrong) == [f"line {line}, column 3: the record has ulti lost -8, the cards give ulti won +4"]
    assert [
        "the cards give no betli" in one for one in remarks(text.replace("result\n", "result\n betli won +5\n"))
    ] == [True]
    without = re.sub(r"\n  ulti +won +\S+", "", text)
    assert ["the record lacks ulti won +4" in one for one in remarks(without)] == [True]
    assert len(remarks(re.sub(r"\b(south|east|west) ([+-]\d+)", r"\1 \g<2>0", text))) == 3
    assert remarks(text[: text.index("result")]) == []
    early = text[: text.index("play\n")] + text[text.index("result") :]
    assert ["the deal is not over" in one for one in remarks(early)] == [True]


@pytest.mark.parametrize(
    "name", ["pagat-ulti-won", "widder-betli-chains", "hoe-simple-ulti-late-kontra", "widder-stopped"]
)
def test_a_record_cut_anywhere_is_an_unfinished_deal(name: str) -> None:
    text = text_of(name)
    whole = read_record(text).deal
    states = [deal.log for deal in steps(whole)]
    begin = text.index("auction")
    seen = 0
    for end in sorted({*range(0, len(text), 5), *(at for at in range(begin, len(text)) if text[at].isspace())}):
        try:
            record = read_record(text[:end])
        except RecordError:
            assert end < begin + len("auction"), "within the cards nothing is there yet"
            continue
        if text[end].isspace() or text[end - 1].isspace():
            # Between words: as far as the whole went, but for a bid of two words of which one is there.
            assert record.deal.log in states or re.search(r"bids [\w -]+$", text[:end])
            seen = max(seen, len(record.deal.log))
    assert seen == len(whole.log)
    lines = text.splitlines(keepends=True)
    for number in range(len(lines), 0, -1):
        part = "".join(lines[:number])
        if begin < len(part):
            assert read_record(part).deal.log in states


# -- rules as text


def test_every_field_goes_through_the_text_of_rules() -> None:
    for base in presets.PRESETS.values():
        for info in Rules.fields():
            choices: Iterable[bool | int | str] = info.choices or (0, 7, 99)
            for value in choices:
                try:
                    rules = base.replace(**{info.name: value})
                except RulesError:
                    continue
                text = write_rules(rules)
                assert read_rules(text) == rules
                assert write_rules(read_rules(text)) == text


def test_the_text_of_rules_may_take_many_lines() -> None:
    text = "# ours\nrules widder   # the club's\n  silent_durchmars = 3,\n  KEEP_SEVEN=No\n"
    assert read_rules(text) == presets.widder.replace(silent_durchmars=3, keep_seven=False)
    assert read_rules("") == presets.pagat
    assert read_rules("ace_points=11") == presets.pagat.replace(ace_points=11)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pagat keep_seven=maybe", "none of the choices: yes, no"),
        ("pagat simple_value=100", "a number of points from 0 to 99"),
        ("pagat simple_value=-1", "a number of points from 0 to 99"),
        ("pagat keep_seven=no keep_seven=no", "keep_seven is set twice"),
        ("pagat = no", "There is no rule 'pagat'"),
        ("widder pagat", "write a field, = and its value"),
        ("pagat keep_seven=", "write a field, = and its value (yes, no)"),
    ],
)
def test_the_text_of_rules_says_what_would_do(text: str, said: str) -> None:
    with pytest.raises(RulesError, match=re.escape(said)):
        read_rules(text)


# -- what the second reading found


def test_four_aces_may_be_left_out_by_one_field() -> None:
    """The ulti's precedence over four aces then has nothing to decide: no contradiction."""
    rules = presets.widder.replace(four_aces="no")
    assert not any("four-aces" in bid.parts for bid in rules.ladder.bids)


def test_without_four_aces_they_count_nothing_unbid_either() -> None:
    def parts(rules: Rules) -> set[str]:
        won = ["HA BA LA AA L10 LK LQ LJ L9", "HK HQ HJ", "H9 H8 B7"]
        play = Play(rules, "simple", trump="L", hands=["L7", "H7", "A7"], won=won)
        return {line.part for line in settle(finished(play)).lines}

    assert parts(presets.widder) - parts(presets.widder.replace(four_aces="no")) == {"silent-four-aces"}


def test_a_forty_hundred_counts_its_forty_in_every_suit() -> None:
    """In leaves as in hearts: 60 and the 40 of the trump pair make the hundred."""
    play = Play(
        presets.pagat,
        "40-100",
        trump="L",
        hands=["L7", "H7", "A7"],
        won=["LA L10 LK LQ LJ L9 BA B10 B7", "HA H10 H9", "AA A10 A9"],
        marriages=["L", "", ""],
        last=(0, ["LJ", "BA", "B7"]),
    )
    (forty, *_) = settle(finished(play)).lines
    assert (forty.part, forty.won) == ("40-100", False), "50 and the 40 are not enough"
    richer = Play(
        presets.pagat,
        "40-100",
        trump="L",
        hands=["L7", "H7", "A7"],
        won=["LA L10 LK LQ LJ L9 BA B10 AA", "HA H10 H9", "B7 A10 A9"],
        marriages=["L", "", ""],
    )
    (forty, *_) = settle(finished(richer)).lines
    assert (forty.part, forty.won) == ("40-100", True), "60 and the 40 are"


@pytest.mark.parametrize(
    "name", ["deal.ulti", "my games/deal.ulti", "tests/records/pagat-stopped", "C:\\games\\deal.txt\n"]
)
def test_the_name_of_a_file_is_told_from_its_text(name: str) -> None:
    with pytest.raises(RecordError, match=r"This names a file: read_record takes the text in it, Path\('") as refused:
        read_record(name)
    assert (refused.value.line, refused.value.column) == (1, 1)


@pytest.mark.parametrize(
    ("what", "said"),
    [
        (None, "read_record takes the text of a record, not None"),
        (3, "not 3"),
        (b"deal", "not b'deal'"),
        (PurePosixPath("deal.ulti"), r"; a file's text is path.read_text\(\)"),
    ],
)
def test_what_is_no_text_is_no_record(what: Any, said: str) -> None:
    with pytest.raises(TypeError, match=said):
        read_record(what)
