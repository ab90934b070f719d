"""Perfect play with open cards: the exact value of any position, and of every card that may be played in it."""

from ulti_widgets.solver.question import QuestionError
from ulti_widgets.solver.solution import Analysis, Solution
from ulti_widgets.solver.solving import analyse, analyse_many, play_out, solve, solve_many
from ulti_widgets.solver.wasm import NoKernelError

__all__ = [
    "Analysis",
    "NoKernelError",
    "QuestionError",
    "Solution",
    "analyse",
    "analyse_many",
    "play_out",
    "solve",
    "solve_many",
]
