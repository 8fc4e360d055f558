"""The suite for others' clients: ours pass it, and wrong ones fail where they should."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from obol.conform.case import Case
from obol.conform.cases import CASES
from obol.conform.report import as_json, as_junit, as_text, summary
from obol.conform.run import Result, conform
from tests.kit.installed import JS_CLIENT, PYTHON_CLIENT, ROOT
from tests.web_client.test_in_node import node

MANUAL = (ROOT / "protocol" / "PROTOCOL.md").read_text(encoding="utf-8")
OURS = {
    "python": (sys.executable, str(PYTHON_CLIENT / "examples" / "conform.py")),
    "javascript": (node(), "--experimental-websocket", str(JS_CLIENT / "examples" / "conform.mjs")),
}
PATIENCE_S, SHORT_S = 60.0, 2.0
BROKEN = {
    "keeps_what_is_null": {"patch-null-takes-away", "patch-null-deep-within", "patch-a-map-that-loses-all"},
    "begins_anew": {"cut-between-frames", "what-was-missed", "a-fork"},
    "forgets_what_it_asked": {"cut-between-intent-and-ack", "cut-with-two-unanswered"},
}
"""Where each must fail."""
SOUND = {"hello-comes-first", "a-snapshot-is-shown", "both-halves-are-patched", "answers-in-another-order"}
"""Where none of them may."""


async def results_of(program: tuple[str, ...], cases: list[Case], patience_s: float) -> dict[str, Result]:
    return {result.case.name: result for result in await conform(program, cases, patience_s, lambda result: None)}


def named(names: set[str]) -> list[Case]:
    return [case for case in CASES if case.name in names]


@pytest.mark.parametrize("ours", OURS)
async def test_our_clients_pass_every_case(ours: str) -> None:
    results = await results_of(OURS[ours], CASES, PATIENCE_S)
    assert {name: result.why for name, result in results.items() if result.why} == {}
    left_out = {name for name, result in results.items() if result.left_out}
    assert left_out == ({case.name for case in CASES if case.encoding == "msgpack"} if ours == "javascript" else set())


@pytest.mark.parametrize("how", BROKEN)
async def test_a_broken_client_fails_where_it_should(how: str) -> None:
    program = (sys.executable, "-m", "tests.kit.broken", how)
    wrong = await results_of(program, named(BROKEN[how]), SHORT_S)
    assert {name for name, result in wrong.items() if result.why} == BROKEN[how]
    right = await results_of(program, named(SOUND), PATIENCE_S)
    assert {name: result.why for name, result in right.items() if result.why} == {}


async def test_a_program_that_ends_or_says_nothing_fails_and_is_said_so() -> None:
    (case,) = named({"hello-comes-first"})
    ended = await results_of((sys.executable, "-c", ""), [case], SHORT_S)
    assert ended[case.name].why == "the program has ended"
    says_ready = 'print(\'{"saw": "ready", "encodings": ["json"]}\', flush=True); import time; time.sleep(60)'
    silent = await results_of((sys.executable, "-c", says_ready), [case], SHORT_S)
    assert silent[case.name].why == "the client did not connect within 2 s"


def test_every_case_has_a_name_of_its_own_and_a_passage_of_the_manual() -> None:
    assert len({case.name for case in CASES}) == len(CASES) >= 60
    assert [case.name for case in CASES if case.passage not in MANUAL] == []
    assert [case.name for case in CASES if not case.about] == []


def test_results_are_told_as_text_json_and_junit() -> None:
    passed, failed, left_out = (
        Result(CASES[0], "", 0.5),
        Result(CASES[1], "`version`: expected 6, got 7", 0.5),
        Result(CASES[2], "", 0.0, left_out=True),
    )
    results = [passed, failed, left_out]
    assert summary(results) == "1 passed, 1 failed, 1 left out"
    assert CASES[1].passage in as_text(failed)
    assert "expected 6, got 7" in as_text(failed)
    assert [row["outcome"] for row in json.loads(as_json(results))["cases"]] == ["passed", "failed", "left out"]
    suite = ElementTree.fromstring(as_junit(results))
    assert {name: suite.get(name) for name in ("tests", "failures", "skipped")} == {
        "tests": "3",
        "failures": "1",
        "skipped": "1",
    }
    assert [len(one) for one in suite] == [0, 1, 1]


def test_the_contract_tells_every_command_and_every_line() -> None:
    contract = (ROOT / "docs" / "CONFORM.md").read_text(encoding="utf-8")
    driver = Path(OURS["python"][1]).read_text(encoding="utf-8")
    for command in ("connect", "watch", "unwatch", "ask", "close"):
        assert f'"do": "{command}"' in contract
        assert f"def {command}(" in driver
    for saw in ("ready", "view", "answer", "presence", "chat", "barred", "turned_away", "closed"):
        assert f'"saw": "{saw}"' in contract
        assert f'say("{saw}"' in driver
