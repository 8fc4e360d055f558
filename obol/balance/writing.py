"""Tables and drawing into a game's RULES.md, in the checkout that this runs from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from obol.balance.drawing import drawn
from obol.balance.tables import report
from service.games import games
from service.games.balance.figures import Row

HOME = Path(__file__).parents[2] / "service" / "games"
BEGIN, END = "<!-- balance -->", "<!-- /balance -->"
DRAWING = "balance.svg"


def rules_of(game: str) -> Path:
    return HOME / game / "RULES.md"


def write(game: str, rows: Sequence[Row]) -> None:
    """Raises ValueError if its RULES.md has no place for them: what stands between BEGIN and END."""
    rules = rules_of(game)
    before, begin, rest = rules.read_text("utf-8").partition(f"{BEGIN}\n")
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{rules} has no {BEGIN} and {END}, each on a line of its own, to write between")
    rules.write_text("".join((before, begin, "\n".join(("", *report(rows), "", "")), end, after)), "utf-8")
    rules.with_name(DRAWING).write_text(drawn(games()[game].title, rows), "utf-8")
