"""Ulti, Hungary's national card game, to learn, teach, play and tinker with in a notebook.

Names are loaded when they are first used, so that the games alone never pay for the widgets.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ulti_widgets.cards import Card, Hand, shuffled
    from ulti_widgets.language import Noun
    from ulti_widgets.lessons.carrying import export_progress, import_progress
    from ulti_widgets.lessons.class_summary import class_summary
    from ulti_widgets.lessons.drill_sets import drill_set
    from ulti_widgets.lessons.exercise import Exercise
    from ulti_widgets.lessons.journal import ProgressError
    from ulti_widgets.lessons.lesson import Lesson
    from ulti_widgets.lessons.progress import Progress
    from ulti_widgets.lessons.quiz import Quiz, quiz
    from ulti_widgets.lessons.reading import read_lesson
    from ulti_widgets.lessons.sheet import class_sheet
    from ulti_widgets.players.advising import advise
    from ulti_widgets.players.match_result import MatchResult
    from ulti_widgets.players.matches import match, read_match
    from ulti_widgets.session import Session, StaleError
    from ulti_widgets.solver import Analysis, Solution, analyse, analyse_many, solve, solve_many
    from ulti_widgets.ulti import presets as rules
    from ulti_widgets.ulti.bids import Bid, Ladder, ladder
    from ulti_widgets.ulti.deal import Deal
    from ulti_widgets.ulti.match import Match
    from ulti_widgets.ulti.play import Play, PositionError
    from ulti_widgets.ulti.reasons import IllegalAction, Reason
    from ulti_widgets.ulti.record import Record, RecordError, read_record, steps, write_record
    from ulti_widgets.ulti.rules import Rules, RulesError
    from ulti_widgets.ulti.rules_text import read_rules, write_rules
    from ulti_widgets.ulti.settlement import Line, Settlement
    from ulti_widgets.ulti.view import Trick, View
    from ulti_widgets.widgets.auction_ladder import AuctionLadder
    from ulti_widgets.widgets.deal_editor import DealEditor
    from ulti_widgets.widgets.kontra_calculator import KontraCalculator
    from ulti_widgets.widgets.lesson_player import LessonPlayer
    from ulti_widgets.widgets.point_counter import PointCounter
    from ulti_widgets.widgets.table import Table
    from ulti_widgets.widgets.trick_trainer import TrickTrainer

__version__ = "0.1.0"

_HOMES = {
    "Card": "cards",
    "Hand": "cards",
    "shuffled": "cards",
    "Noun": "language",
    "Session": "session",
    "advise": "players.advising",
    "rules": "ulti.presets",
    "Bid": "ulti.bids",
    "Ladder": "ulti.bids",
    "ladder": "ulti.bids",
    "Deal": "ulti.deal",
    "Match": "ulti.match",
    "Play": "ulti.play",
    "PositionError": "ulti.play",
    "IllegalAction": "ulti.reasons",
    "Reason": "ulti.reasons",
    "Record": "ulti.record",
    "RecordError": "ulti.record",
    "Rules": "ulti.rules",
    "RulesError": "ulti.rules",
    "Line": "ulti.settlement",
    "Analysis": "solver",
    "Solution": "solver",
    "analyse": "solver",
    "analyse_many": "solver",
    "solve": "solver",
    "solve_many": "solver",
    "Settlement": "ulti.settlement",
    "Trick": "ulti.view",
    "View": "ulti.view",
    "Exercise": "lessons.exercise",
    "Lesson": "lessons.lesson",
    "Quiz": "lessons.quiz",
    "quiz": "lessons.quiz",
    "Progress": "lessons.progress",
    "class_sheet": "lessons.sheet",
    "class_summary": "lessons.class_summary",
    "drill_set": "lessons.drill_sets",
    "ProgressError": "lessons.journal",
    "export_progress": "lessons.carrying",
    "import_progress": "lessons.carrying",
    "read_lesson": "lessons.reading",
    "LessonPlayer": "widgets.lesson_player",
    "AuctionLadder": "widgets.auction_ladder",
    "KontraCalculator": "widgets.kontra_calculator",
    "DealEditor": "widgets.deal_editor",
    "PointCounter": "widgets.point_counter",
    "Table": "widgets.table",
    "TrickTrainer": "widgets.trick_trainer",
    "StaleError": "session",
    "read_record": "ulti.record",
    "steps": "ulti.record",
    "write_record": "ulti.record",
    "MatchResult": "players.match_result",
    "match": "players.matches",
    "read_match": "players.matches",
    "read_rules": "ulti.rules_text",
    "write_rules": "ulti.rules_text",
}

__all__ = [
    "Analysis",
    "AuctionLadder",
    "Bid",
    "Card",
    "Deal",
    "DealEditor",
    "Exercise",
    "Hand",
    "IllegalAction",
    "KontraCalculator",
    "Ladder",
    "Lesson",
    "LessonPlayer",
    "Line",
    "Match",
    "MatchResult",
    "Noun",
    "Play",
    "PointCounter",
    "PositionError",
    "Progress",
    "ProgressError",
    "Quiz",
    "Reason",
    "Record",
    "RecordError",
    "Rules",
    "RulesError",
    "Session",
    "Settlement",
    "Solution",
    "StaleError",
    "Table",
    "Trick",
    "TrickTrainer",
    "View",
    "__version__",
    "advise",
    "analyse",
    "analyse_many",
    "class_sheet",
    "class_summary",
    "drill_set",
    "export_progress",
    "import_progress",
    "ladder",
    "match",
    "quiz",
    "read_lesson",
    "read_match",
    "read_record",
    "read_rules",
    "rules",
    "shuffled",
    "solve",
    "solve_many",
    "steps",
    "write_record",
    "write_rules",
]


def __getattr__(name: str) -> Any:  # noqa: ANN401 (whatever the name stands for)
    """Load a name from its module (PEP 562)."""
    home = _HOMES.get(name)
    if home is None:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    module = import_module(f"{__name__}.{home}")
    found = module if name == "rules" else getattr(module, name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """List the public names."""
    return sorted(__all__)
