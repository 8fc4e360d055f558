"""From the templates to the files of a game, and what is made of the game once it is there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from string import Template

from obol.new_game.checkout import run
from obol.new_game.naming import Naming

TEMPLATES = Path(__file__).parent / "template"
ENDING = ".template"
NAME = "NAME"
"""What stands for the game's name in the templates' own paths."""
SEED = 1
"""Of the golden log: any play will do, it has every kind of event in it."""

MEASURED = 1000
"""Games a row in its RULES.md."""


def files(naming: Naming) -> Iterator[tuple[Path, str]]:
    """Each file, by its path from the top of the checkout, and what is in it."""
    for path in sorted(TEMPLATES.rglob(f"*{ENDING}")):
        target = str(path.relative_to(TEMPLATES)).removesuffix(ENDING).replace(NAME, naming.name)
        yield Path(target), Template(path.read_text("utf-8")).substitute(naming.fields)


def write(naming: Naming, root: Path) -> None:
    """The game's own files, in the format that `make check` asks for: how imports are sorted depends on the name."""
    written = []
    for path, text in files(naming):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
        written.append(str(path))
    code = [path for path in written if path.endswith(".py")]
    run(root, "ruff", "check", "--quiet", "--fix", "--select", "I", *code)
    run(root, "ruff", "format", "--quiet", *code)


def finish(naming: Naming, root: Path) -> None:
    """What is made of a game: a golden log, a recording of a whole table, types for clients, how even it is."""
    golden = root / "tests" / "games" / naming.name / "golden" / f"v1_{SEED}.jsonl"
    golden.parent.mkdir()
    golden.write_text(run(root, "tests.laws.golden", naming.name, "--seed", str(SEED)), "utf-8")
    run(root, "tests.kit.whole_games", naming.name)
    run(root, "tests.kit.games_types", naming.name)
    run(root, "obol", "balance", naming.name, "--games", str(MEASURED), "--rules")
