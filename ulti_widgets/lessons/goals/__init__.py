"""The goals: what an exercise may ask for. Importing the package makes all of them known."""

from ulti_widgets.lessons.goals.base import GOALS, KINDS, STEPS, Answer, Goal, Hint, Verdict, goal
from ulti_widgets.lessons.goals.bids import LegalBids, LowestBid
from ulti_widgets.lessons.goals.cards import LegalCard, LegalCards
from ulti_widgets.lessons.goals.moves import Make
from ulti_widgets.lessons.goals.payment import Payment
from ulti_widgets.lessons.goals.points import CountPoints
from ulti_widgets.lessons.goals.tricks import Taker, WinTrick

__all__ = [
    "GOALS",
    "KINDS",
    "STEPS",
    "Answer",
    "CountPoints",
    "Goal",
    "Hint",
    "LegalBids",
    "LegalCard",
    "LegalCards",
    "LowestBid",
    "Make",
    "Payment",
    "Taker",
    "Verdict",
    "WinTrick",
    "goal",
]
