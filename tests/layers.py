"""The picture of the layers in docs/ARCHITECTURE.md, drawn from the imports: `python -m tests.layers` prints it,
`python -m tests.layers --write` puts it there."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.test_layers import SERVICE

ROOT = Path(__file__).parent.parent
ARCHITECTURE = ROOT / "docs" / "ARCHITECTURE.md"
BEGIN, END = "<!-- layers -->\n", "<!-- /layers -->"


def imported_folders(folder: str) -> Iterator[str]:
    """The other folders of service/ that one of them imports, once for each import."""
    for path in (ROOT / "service" / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("service."):
                other = node.module.split(".")[1]
                if other != folder:
                    yield other


def picture() -> str:
    """One line a folder, from the top to the bottom: its name, and what it imports of those below."""
    order = [name for row in SERVICE for name in row]
    lines = []
    for row in SERVICE:
        for name in row:
            below = sorted(set(imported_folders(name)), key=order.index)
            beside = f"  (beside {', '.join(other for other in row if other != name)})" if len(row) > 1 else ""
            lines.append(f"    {name:<11} → {' '.join(below) or '·'}{beside}")
    return "\n".join(lines) + "\n"


def told() -> str:
    """The picture that the document has."""
    return ARCHITECTURE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0].strip("\n") + "\n"


def write() -> None:
    head, _, rest = ARCHITECTURE.read_text(encoding="utf-8").partition(BEGIN)
    ARCHITECTURE.write_text(f"{head}{BEGIN}\n{picture()}\n{END}{rest.partition(END)[2]}", encoding="utf-8")


if __name__ == "__main__":
    write() if "--write" in sys.argv else print(picture(), end="")
