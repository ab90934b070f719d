"""How perfect play is told: a position's worth in a sentence, each card's in a table, in each language."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Final

import pytest

from tests.ends import ENDS
from tests.solver_deals import dealt_plays
from ulti_widgets import Card, Play, analyse, analyse_many, rules, solve
from ulti_widgets.language import LANGUAGES

if TYPE_CHECKING:
    from ulti_widgets.solver import Solution

END: Final = Play(rules.pagat, "ulti", trump="L", hands=["L7 LA H8", "L8 L9 A7", "HA H10 B7"])
OVER: Final = Play(
    rules.pagat, "ulti", trump="L", hands=["", "", ""], won=["L7 HA H10", "", ""], last=(0, ["L7", "HA", "H10"])
)
BOUND: Final = ENDS["betli with a kontra that binds east alone"].play
DEAL: Final = dealt_plays("simple", 1)[0]
MINUS: Final = "\u2212"
RAN_OUT: Final = "The budget ran out after 200 positions."


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (solve(END), f"With best play on both sides the deal pays: South +10, East {MINUS}5, West {MINUS}5."),
        (
            solve(END, want="points"),
            "With best play on both sides the declarer gets 30 card points, marriages counted.",
        ),
        (solve(END, want="ulti"), "The declarer can make the ulti, whatever the others do."),
        (solve(END, want="durchmars"), "The defenders can prevent the durchmars, whatever the declarer does."),
        (solve(OVER), f"The play is over. The deal pays: South +16, East {MINUS}8, West {MINUS}8."),
        (solve(OVER, want="points"), "The play is over. The declarer has 30 card points, marriages counted."),
        (solve(OVER, want="ulti"), "The play is over. The declarer made the ulti."),
        (solve(OVER, want="betli"), "The play is over. The declarer did not make the betli."),
        (
            solve(DEAL, budget=200),
            f"{RAN_OUT}\nThe declarer gets between {MINUS}16 and +14 points from both defenders together.",
        ),
        (
            solve(DEAL, want="points", budget=200),
            f"{RAN_OUT}\nThe declarer gets between 40 and 130 card points.",
        ),
        (
            solve(DEAL, want="ulti", budget=1),
            "The budget ran out after 1 position.\nIt is not known whether the declarer can make the ulti.",
        ),
    ],
)
def test_a_worth_is_told_in_a_sentence(found: Solution, told: str) -> None:
    assert str(found) == found.text() == told
    for line in told.splitlines():
        assert f">{line}</p>" in found._repr_html_()
    assert len({found.text(lang) for lang in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("want", "caption", "rows"),
    [
        (
            "money",
            "South is to play. What each card brings the declarer, in points from both defenders together:",
            ["Card  Points", "----  ------", "LA *     +10", f"H8       {MINUS}18"],
        ),
        (
            "points",
            "South is to play. The declarer's card points after each card, marriages counted:",
            ["Card  Card points", "----  -----------", "LA *           30", "H8             10"],
        ),
        (
            "ulti",
            "South is to play. Can the declarer still make the ulti after each card?",
            ["Card  Can be made", "----  -----------", "LA *  yes", "H8    no"],
        ),
    ],
)
def test_each_card_has_its_row(want: str, caption: str, rows: list[str]) -> None:
    found = analyse(END, want=want)
    text = found.text()
    lines = text.splitlines()
    at = lines.index(rows[0])
    assert lines[at : at + len(rows)] == rows
    assert text.startswith(f"{END.text()}\n\n{caption}\n\n")
    assert lines[-1].startswith("Best play: LA L8 ")
    page = found.html()
    assert page.count("<img ") == 1
    assert caption.replace("'", "&#x27;") in page
    assert page.count("<b>") == 1
    assert "Best play: \u2660A\u00a0\u26608" in page


def test_a_terminal_and_a_notebook_are_given_what_they_can_show() -> None:
    # The repr says what was found, not the whole position once more.
    assert repr(solve(END)).startswith("Solution(want='money', value=10,")
    assert pickle.loads(pickle.dumps(analyse(END))).text() == analyse(END).text()  # noqa: S301 (our own)


def test_defenders_who_pay_differently_have_columns() -> None:
    text = analyse(BOUND).text("nl")
    assert [line.split() for line in text.splitlines() if line.startswith(("Kaart", "H7", "B9"))] == [
        ["Kaart", "Punten", "Zuid", "Oost", "West"],
        ["H7", "*", f"{MINUS}15", f"{MINUS}15", "+10", "+5"],
        ["B9", "+15", "+15", f"{MINUS}10", f"{MINUS}5"],
    ]
    assert solve(BOUND).text() == f"With best play on both sides the deal pays: South {MINUS}15, East +10, West +5."


def test_what_the_budget_left_is_told() -> None:
    nodes = solve(DEAL).nodes
    found = analyse(DEAL, budget=nodes)
    worth = f"With best play on both sides the deal pays: South +6, East {MINUS}3, West {MINUS}3."
    ran_out = f"The budget ran out after {nodes} positions. What is missing here was not found."
    assert found.text() == f"{DEAL.text()}\n\n{worth}\n{ran_out}"
    some = analyse(DEAL, budget=analyse(DEAL).nodes - 1)
    assert some.values
    assert some.text().endswith(f"+2\n\n{worth}\n{ran_out.replace(str(nodes), str(some.nodes))}")
    none = analyse(DEAL, budget=200)
    assert none.text() == f"{DEAL.text()}\n\n{solve(DEAL, budget=200).text()}"


def test_the_line_begins_with_the_cards_on_the_table() -> None:
    play = END.after("play LA")
    assert analyse(play).text().endswith("\n\nBest play: (LA) L8 B7 | H8 L9 H10 | A7 HA L7")
    later = analyse(play.after("play L8"))
    assert later.text().endswith("\n\nBest play: (LA L8) B7 | H8 L9 H10 | A7 HA L7")
    assert "Best play: (\u2660A\u00a0\u26608)\u00a0\u26667 | " in later.html()


def test_without_a_line_none_is_told() -> None:
    (found,) = analyse_many([END], line=False)
    assert found.values == {Card("LA"): 10, Card("H8"): -18}
    assert found.text() == analyse(END).text().partition("\n\nBest play")[0]
    assert analyse(OVER).text() == f"{OVER.text()}\n\n{solve(OVER).text()}"
