"""What each game shows, tells, offers and takes, as types: for TypeScript beside obol.js, for Python in obol_client.

`python -m tests.kit.games_types [GAME …]` writes them anew, or those of some games, out of the service's schemas.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from datamodel_code_generator import Formatter, InputFileType, PythonVersion, generate
from datamodel_code_generator.enums import DataModelType

from service.games import games
from service.http.game_schema import schema_of
from tests.kit.installed import JS_CLIENT, PYTHON_CLIENT, ROOT, run

PYTHON, TYPESCRIPT = PYTHON_CLIENT / "obol_client" / "games", JS_CLIENT / "games"
ABOUT = "What a viewer of {title} gets and may ask for. Made of the service's schema by `make generated`."
PACKAGE = '"""What each game shows, tells, offers and takes, as types for type checkers. Made by `make generated`."""\n'


def schema(game: str) -> dict[str, Any]:
    """The game's, under a name that reads well, and with room for the fields that there will be in time."""
    found: dict[str, Any] = open_ended(json.loads(json.dumps(schema_of(games()[game]))))
    return {**found, "title": "Shapes"}


def open_ended(value: Any) -> Any:
    """The same without `additionalProperties: false`: a type checker must not hold it against a newer service."""
    if isinstance(value, dict):
        kept = {name: open_ended(inner) for name, inner in value.items()}
        return {name: inner for name, inner in kept.items() if (name, inner) != ("additionalProperties", False)}
    return [open_ended(item) for item in value] if isinstance(value, list) else value


def python_of(game: str) -> str:
    """TypedDicts."""
    found = generate(
        json.dumps(schema(game)),
        input_file_type=InputFileType.JsonSchema,
        output_model_type=DataModelType.TypingTypedDict,
        target_python_version=PythonVersion.PY_311,
        use_schema_description=True,
        formatters=[Formatter.RUFF_CHECK, Formatter.RUFF_FORMAT],
        disable_timestamp=True,
        custom_file_header=f'"""{ABOUT.format(title=games()[game].title)}"""',
        settings_path=ROOT,
    )
    assert isinstance(found, str)
    return found.rstrip("\n") + "\n"


def typescript_of(game: str) -> str:
    """Interfaces."""
    node = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    banner = f"/** {ABOUT.format(title=games()[game].title)} */"
    with TemporaryDirectory() as folder:
        source = Path(folder) / "schema.json"
        source.write_text(json.dumps(schema(game)))
        tool = ROOT / "node_modules" / ".bin" / "json2ts"
        return run("env", f"PATH={node}", str(tool), "--bannerComment", banner, str(source), at=Path(folder))


def files(names: Iterable[str] = ()) -> dict[Path, str]:
    """Every file, or those of these games, and what is in it."""
    found = {PYTHON / "__init__.py": PACKAGE}
    for game in names or games():
        found[PYTHON / f"{game}.py"] = python_of(game)
        found[TYPESCRIPT / f"{game}.d.ts"] = typescript_of(game)
    return found


if __name__ == "__main__":
    for path, text in files(sys.argv[1:]).items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
