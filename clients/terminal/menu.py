"""A choice as it is written: the question, and what there is to choose, numbered."""

from __future__ import annotations

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from clients.terminal.choosing import SHOWN, Choosing
from clients.terminal.words import time_text


def menu(choosing: Choosing, width: int, left_s: float | None) -> RenderableType:
    """In a line if it fits, else a line each; of very many, the first."""
    possibilities = choosing.possibilities()
    own, asked = choosing.own, choosing.question
    timed = asked if left_s is None else own("choose.left", question=asked, time=time_text(left_s))
    question = Text(timed, style="bold")
    head = [question, Text(choosing.hint, style="dim")] if choosing.hint else [question]
    short = "   ".join(f"{key} {text}" if key != text else key for key, text in possibilities)
    if cell_len(short) + 2 <= width:
        return Group(*head, Text(f"  {short}"))
    table = Table(box=None, show_header=False, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column(justify="right", min_width=4)
    table.add_column(overflow="fold")
    for key, text in possibilities[:SHOWN]:
        table.add_row(Text(key), Text(text))
    more = len(possibilities) - SHOWN
    rest = [Text(own("choose.more", count=more))] if more > 0 else []
    return Group(*head, table, *rest)
