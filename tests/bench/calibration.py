"""Draws docs/calibration.svg: what the adviser said against what happened, from a run of `tests.bench.selfplay`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from ulti_widgets.drawing import picture

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Points = Sequence[tuple[float, float, int]]

FILE: Final = Path(__file__).parents[2] / "docs/calibration.svg"
SIDE: Final = 220
EDGE: Final = 46
PANELS: Final = ("all parts, laying away", "all parts, declarer", "all parts, defenders", "money")
TITLES: Final = ("parts, when laying away", "parts, to the declarer", "parts, to a defender", "money, in points")
TEXT: Final = 'font-family="sans-serif" fill="#444"'


def draw(plot: Mapping[str, Points]) -> None:
    """Draw the panels side by side; the area of a point stands for its number of cases."""
    panels = [
        _panel(at, title, plot.get(name, ())) for at, (name, title) in enumerate(zip(PANELS, TITLES, strict=True))
    ]
    width, height = len(PANELS) * (SIDE + EDGE) + 20, SIDE + 2 * EDGE
    paper = f'<rect width="{width}" height="{height}" fill="#fff"/>'
    title = "What the adviser said, to the right, against what happened, upwards; the line is where both agree"
    FILE.write_text(picture(paper + "".join(panels), width, height, title) + "\n", encoding="utf-8")


def _panel(at: int, title: str, points: Points) -> str:
    x, y = EDGE + at * (SIDE + EDGE), EDGE
    low, high = _range(title, points)

    def place(value: float) -> float:
        return SIDE * (min(max(value, low), high) - low) / (high - low)

    most = max((number for _, _, number in points), default=1)
    dots = "".join(
        f'<circle cx="{x + place(said):.1f}" cy="{y + SIDE - place(happened):.1f}" '
        f'r="{2 + 8 * (number / most) ** 0.5:.1f}" fill="#1f6f5c" fill-opacity=".75"/>'
        for said, happened, number in points
    )
    marks = "".join(
        _mark(x + place(value), y + SIDE + 16, "middle", value)
        + _mark(x - 6, y + SIDE - place(value) + 4, "end", value)
        for value in (low, (low + high) / 2, high)
    )
    return (
        f'<text x="{x}" y="{y - 14}" font-size="13" {TEXT}>{title}</text>'
        f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#999"/>'
        f'<line x1="{x}" y1="{y + SIDE}" x2="{x + SIDE}" y2="{y}" stroke="#bbb"/>{dots}{marks}'
    )


def _mark(x: float, y: float, anchor: str, value: float) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="11" text-anchor="{anchor}" {TEXT}>{value:g}</text>'


def _range(title: str, points: Points) -> tuple[float, float]:
    if not title.startswith("money"):
        return 0.0, 1.0
    most = max((abs(value) for said, happened, _ in points for value in (said, happened)), default=10.0)
    bound = float(5 * (int(most / 5) + 1))
    return -bound, bound
