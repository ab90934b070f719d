"""The goals: what an exercise may ask for. Importing the package makes all of them known."""

from ulti_widgets.lessons.goals.base import GOALS, KINDS, STEPS, Answer, Goal, Hint, Option, Verdict, goal
from ulti_widgets.lessons.goals.bids import LegalBids, LowestBid
from ulti_widgets.lessons.goals.calls import LegalCalls
from ulti_widgets.lessons.goals.cards import LegalCard, LegalCards
from ulti_widgets.lessons.goals.kontra import KontraFactor, LegalKontra
from ulti_widgets.lessons.goals.marriages import MarriagePoints
from ulti_widgets.lessons.goals.moves import Make
from ulti_widgets.lessons.goals.payment import Payer, Payment
from ulti_widgets.lessons.goals.points import CardPoints, CountPoints
from ulti_widgets.lessons.goals.ranks import HighestCard
from ulti_widgets.lessons.goals.silent import SilentResults
from ulti_widgets.lessons.goals.tricks import Taker, WinTrick
from ulti_widgets.lessons.goals.won import Hundred, Winner

__all__ = [
    "GOALS",
    "KINDS",
    "STEPS",
    "Answer",
    "CardPoints",
    "CountPoints",
    "Goal",
    "HighestCard",
    "Hint",
    "Hundred",
    "KontraFactor",
    "LegalBids",
    "LegalCalls",
    "LegalCard",
    "LegalCards",
    "LegalKontra",
    "LowestBid",
    "Make",
    "MarriagePoints",
    "Option",
    "Payer",
    "Payment",
    "SilentResults",
    "Taker",
    "Verdict",
    "WinTrick",
    "Winner",
    "goal",
]
