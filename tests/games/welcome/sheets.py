"""Sheets, drawn by hand: five rows of nine cells. `7` is a basic reaping, `7*` a perfect one, `.` an empty house."""

from __future__ import annotations

from service.games.welcome.houses import HOUSE_NAMES, STREET_NAMES, House, Houses, Sheet

EMPTY_ROW = ". . . . . . . . ."


def street(row: str) -> Houses:
    cells = row.split()
    assert len(cells) == len(HOUSE_NAMES), row
    return {
        name: House(int(cell.rstrip("*")), cell.endswith("*"))
        for name, cell in zip(HOUSE_NAMES, cells, strict=True)
        if cell != "."
    }


def sheet(*rows: str, **fields: object) -> Sheet:
    """Rows from the top; what is not drawn is empty."""
    drawn = {name: street(row) for name, row in zip(STREET_NAMES, rows, strict=False)}
    return Sheet(streets={name: houses for name, houses in drawn.items() if houses}, **fields)  # type: ignore[arg-type]
