"""Plain tables, and whether one would be pleasant to read."""

from __future__ import annotations

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

WIDE_CELL = 36
"""Characters of a cell; what is longer is told in words."""
GAP = 2
FOLDED = 16
"""Characters that a table may be too wide by: a cell or two fold then."""

Rows = list[list[str]]


def is_pleasant(heads: list[str], rows: Rows, width: int) -> bool:
    """Would these rows under these heads fit, without cells that nobody wants to read in a column?"""
    if not rows:
        return True
    kept = [column for column in range(len(heads)) if any(row[column] for row in rows)]
    widths = [max(cell_len(row[column]) for row in rows) for column in kept]
    needed = sum(max(wide, cell_len(heads[column])) + GAP for wide, column in zip(widths, kept, strict=True))
    return max(widths, default=0) <= WIDE_CELL and needed <= width + FOLDED


def grid(heads: list[str], rows: Rows) -> Table:
    """A column with nothing in it is left out."""
    table = Table(box=None, padding=(0, GAP, 0, 0), header_style="dim", pad_edge=False, show_header=any(heads))
    kept = [column for column in range(len(heads)) if any(row[column] for row in rows)]
    for column in kept:
        table.add_column(Text(heads[column]), overflow="fold")
    for row in rows:
        table.add_row(*(Text(row[column]) for column in kept))
    return table
