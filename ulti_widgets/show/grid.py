"""Tables that are written once and read in a terminal and in a notebook."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

if TYPE_CHECKING:
    from ulti_widgets.language import Translator


@dataclass(frozen=True)
class Column:
    """A column.

    Attributes:
        title: its heading.
        right: whether it is set to the right, as numbers are.
        below: whether a terminal has it on a line of its own below each row, being long.
    """

    title: str
    right: bool = False
    below: bool = False


@dataclass(frozen=True)
class Cell:
    """A cell.

    Attributes:
        text: what it says.
        strong: whether it stands out.
        rows: how many rows it covers; 0 where one above covers it.
        link: the file that it leads to, in a notebook; "" for none.
    """

    text: str
    strong: bool = False
    rows: int = 1
    link: str = ""


@dataclass(frozen=True)
class Grid:
    """A table.

    Attributes:
        columns: the columns.
        rows: the cells of each row.
        caption: what is in it.
        foot: a last row that sums up.
        ruled: whether a line stands above each row, or only above each group of rows.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    caption: str = ""
    foot: tuple[Cell, ...] = ()
    ruled: bool = True

    def text(self) -> str:
        """Give it with its columns in line."""
        table = [tuple(column.title for column in self.columns)]
        table += [tuple(_starred(cell) for cell in row) for row in (*self.rows, *((self.foot,) if self.foot else ()))]
        shown = [number for number, column in enumerate(self.columns) if not column.below]
        below = [number for number, column in enumerate(self.columns) if column.below]
        widths = {number: max(len(row[number]) for row in table) for number in shown}
        lines = [self.caption, ""] if self.caption else []
        for place, row in enumerate(table):
            cells = [
                row[number].rjust(widths[number]) if self.columns[number].right else row[number].ljust(widths[number])
                for number in shown
            ]
            lines.append("  ".join(cells).rstrip())
            if place == 0 or (self.foot and place == len(table) - 2):
                lines += self._notes(row, below) if place else []
                lines.append("  ".join("-" * widths[number] for number in shown))
            else:
                lines += self._notes(row, below)
        return "\n".join(lines)

    @staticmethod
    def _notes(row: tuple[str, ...], below: list[int]) -> list[str]:
        return [f"    {row[number]}" for number in below if row[number]]

    def html(self, words: Translator) -> str:
        """Give it as an HTML table."""
        head = "".join(f'<th scope="col"{_set(column, _HEAD)}>{escape(column.title)}</th>' for column in self.columns)
        caption = f'<caption style="{_CAPTION}">{escape(self.caption)}</caption>' if self.caption else ""
        body = "".join(self._row(row, _CELL, first=number == 0) for number, row in enumerate(self.rows))
        foot = f"<tfoot>{self._row(self.foot, _FOOT, first=False)}</tfoot>" if self.foot else ""
        return (
            f'<table lang="{words.lang}" style="{_TABLE}">{caption}<thead><tr style="{_ROW}">{head}</tr></thead>'
            f"<tbody>{body}</tbody>{foot}</table>"
        )

    def _row(self, row: tuple[Cell, ...], style: str, *, first: bool) -> str:
        cells: list[str] = []
        for column, cell in zip(self.columns, row, strict=True):
            if not cell.rows:
                continue
            spans = f' rowspan="{cell.rows}"' if cell.rows > 1 else ""
            said = escape(cell.text)
            if cell.link:
                said = f'<a href="{quote(cell.link)}">{said}</a>'
            ruled = not first and (self.ruled or row[0].rows > 0)
            line = style + (_RULE if ruled and style is _CELL else "")
            cells.append(f"<td{spans}{_set(column, line)}>{f'<b>{said}</b>' if cell.strong else said}</td>")
        return f'<tr style="{_ROW}">{"".join(cells)}</tr>'


def _starred(cell: Cell) -> str:
    return f"{cell.text} *" if cell.strong and cell.text else cell.text


def _set(column: Column, style: str) -> str:
    side = "right" if column.right else "left"
    wrap = "; white-space: nowrap" if column.right else ""
    return f' align="{side}" style="text-align: {side}{wrap}; {style}"'


_TABLE: Final = (
    "border-collapse: collapse; margin: .6em 0; font-size: 13px; line-height: 1.4; color: inherit; "
    "font-variant-numeric: tabular-nums; table-layout: auto"
)
_CAPTION: Final = "caption-side: top; text-align: left; font-weight: 600; padding: 0 8px 6px; color: inherit"
_ROW: Final = "background: none"
_HEAD: Final = (
    "padding: 4px 10px; font-weight: 600; vertical-align: bottom; border: 0; border-bottom: 1px solid currentColor"
)
_CELL: Final = "padding: 3px 10px; vertical-align: top; border: 0"
_RULE: Final = "; border-top: 1px solid rgba(128, 128, 128, .35)"
_FOOT: Final = "padding: 4px 10px; font-weight: 600; border: 0; border-top: 1px solid currentColor"
