"""`obol balance`: what it says, draws and gives to programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

from obol.balance import writing
from obol.balance.drawing import drawn
from obol.balance.playing import parts_of, rows
from obol.balance.tables import report
from obol.command import app
from service.games import games
from service.games.balance import floors
from service.games.balance.counting import Kind
from service.games.balance.course import Course
from service.games.balance.figures import row_of
from service.games.bots import bots_of
from service.games.kernel import Options

SVG = "{http://www.w3.org/2000/svg}"
FIRST = next(iter(bots_of(games()["vita_mors"])))
"""Who plays where nobody says otherwise."""
FEW = ("vita_mors", "--games", "6", "--seats", "3", "--table", "printed")


def run(*given: str) -> Result:
    return CliRunner().invoke(app, ["balance", *given])


def test_it_tells_tables_and_how_fast_it_was() -> None:
    found = run(*FEW, "--processes", "1")
    assert found.exit_code == 0
    assert found.stderr == "", "nothing of how far it is where there is no terminal"
    head, _, row, *_ = found.stdout.splitlines()
    assert "wins by side" in head
    assert row.startswith("| printed, 3 seats | 6 |")
    assert "| printed: balatro | 100%" in found.stdout
    assert f"6 games by {FIRST}" in found.stdout


def test_programs_are_given_figures_and_nothing_else() -> None:
    told = json.loads(run(*FEW, "--processes", "1", "--json").stdout)
    (row,) = told["rows"]
    assert (told["game"], row["kind"], row["games"], row["bot"]) == ("vita_mors", "printed, 3 seats", 6, FIRST)
    assert sum(side["won"] for side in row["sides"].values()) == pytest.approx(1 - row["nobody"])
    assert told["faults"] == []


def test_any_number_of_processes_plays_the_same() -> None:
    parts = parts_of("residence", [0], "random", 7)
    assert [len(part.numbers) for part in parts] == [5, 2]
    steps: list[float] = []
    assert list(rows(parts, 2, steps.append)) == list(rows(parts, 1, lambda done: None))
    assert steps == [5, 2]


def test_what_is_wrong_is_said_and_told_by_the_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floors, "faults_of", lambda row, doubt: iter(["place 1 has it all"]))
    found = run(*FEW, "--processes", "1")
    assert (found.exit_code, "FAULT printed, 3 seats: place 1 has it all" in found.stdout) == (1, True)
    told = run(*FEW, "--processes", "1", "--json")
    assert (told.exit_code, json.loads(told.stdout)["faults"]) == (1, ["printed, 3 seats: place 1 has it all"])


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (("chess",), "what can:"),
        (("vita_mors", "--seats", "9"), "there are: even, 3 seats"),
        (("vita_mors", "--bot", "perfect"), f"it has {FIRST}, "),
    ],
)
def test_what_is_not_there_is_said_in_a_line(given: tuple[str, ...], why: str) -> None:
    found = run(*given)
    assert (found.exit_code, found.stdout) == (2, "")
    assert why in found.stderr


RULES = "# Rules\n\n{begin}\nof old\n{end}\n\nMore.\n"


def test_the_rules_are_given_their_table_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "HOME", tmp_path)
    rules = tmp_path / "residence" / "RULES.md"
    rules.parent.mkdir()
    rules.write_text(RULES.format(begin=writing.BEGIN, end=writing.END))
    row = row_of(Kind("", 2, Options()), "bot", [went(0), went(1)])
    for _ in range(2):
        writing.write("residence", [row])
        text = rules.read_text("utf-8")
        assert text.startswith(f"# Rules\n\n{writing.BEGIN}\n\n| table |")
        assert text.endswith(f"| prize | 100% (1.00) |\n\n{writing.END}\n\nMore.\n")
    assert "2 seats" in texts_of(rules.with_name(writing.DRAWING).read_text("utf-8"))
    rules.write_text("# Rules\n")
    with pytest.raises(ValueError, match="to write between"):
        writing.write("residence", [row])


def went(number: int, sides: Any = ()) -> Course:
    return Course("done", 5 + number, 2, (number % 2,), tuple(sides), (number, 2), {"prize": (0,)}, {})


def texts_of(picture: str) -> list[str]:
    return [one.text or "" for one in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def test_it_draws_who_won_how_long_it_took_and_what_was_scored(tmp_path: Path) -> None:
    path = tmp_path / "drawn.svg"
    assert run("residence", "--games", "4", "--processes", "1", "--bot", "random", "--svg", str(path)).exit_code == 0
    found = texts_of(path.read_text("utf-8"))
    assert found[0] == "The residence: 4 games a line"
    assert {"wins in the order of seats", "2 seats", "3 seats", "4 seats"} <= set(found)
    assert any(one.startswith("rounds, 0 to") for one in found)
    assert any(one.startswith("scores,") for one in found)
    assert "wins by side" not in found


def test_a_bar_is_as_long_as_the_share_it_stands_for() -> None:
    row = row_of(Kind("a & b", 2, Options()), "bot", [went(0, "xy"), went(1, "xy"), went(2, "xy"), went(4, "xy")])
    picture = drawn("Some <game>", [row])
    assert "a & b, 2 seats" in texts_of(picture)
    widths = [float(one.get("width", "0")) for one in ElementTree.fromstring(picture).iter(f"{SVG}rect")]
    assert widths[1:4] == pytest.approx([142.5, 47.5, 0.0])


def test_a_table_has_a_column_for_what_there_is_alone() -> None:
    row = row_of(Kind("", 2, Options()), "bot", [went(0), went(1)])
    head, _, line, _, taken, _, prize = report([row])
    assert head == "| table | games | wins in the order of seats | nobody won | rounds | ended | scores |"
    assert line == "| 2 seats | 2 | 50.0% 50.0% | 0.0% | 5.5 (5 to 6) | done 100% | 1.2 (0 to 2) |"
    assert taken.endswith("| 2 seats |")
    assert prize == "| prize | 100% (1.00) |"
