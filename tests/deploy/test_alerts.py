"""Alerts and panels ask for figures that there are; each is shown; each alert is shown to fire, and explained."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from prometheus_client.parser import text_string_to_metric_families

from protocol.codes import Close, Code
from service.support.settings import Settings
from service.support.telemetry import Telemetry
from tests.deploy.files import DEPLOY, ROOT

RULES = yaml.safe_load((DEPLOY / "prometheus" / "rules.yml").read_text())
TESTS = yaml.safe_load((DEPLOY / "prometheus" / "rules_test.yml").read_text())
BOARD = json.loads((DEPLOY / "grafana" / "obol.json").read_text())
RUNBOOK = Path(DEPLOY / "RUNBOOK.md").read_text()
OURS = re.compile(r"\b(?:obol|process)_[a-z_]+\b")


def exposed() -> set[str]:
    """What a node shows at /metrics, by the names one asks for; `_created` is the library's own."""
    telemetry = Telemetry()
    telemetry.limited(Settings())
    families = text_string_to_metric_families(telemetry.text().decode())
    return {
        name
        for family in families
        for name in names_of(family.name, family.type)
        if not family.name.endswith("_created")
    }


def names_of(name: str, kind: str) -> list[str]:
    match kind:
        case "counter":
            return [f"{name}_total"]
        case "histogram":
            return [f"{name}_bucket"]
        case "info":
            return [f"{name}_info"]
        case _:
            return [name]


def rules() -> Iterator[dict[str, Any]]:
    for group in RULES["groups"]:
        yield from group["rules"]


def alerts() -> dict[str, dict[str, Any]]:
    return {rule["alert"]: rule for rule in rules() if "alert" in rule}


def board_expressions() -> Iterator[str]:
    for panel in BOARD["panels"]:
        for target in panel.get("targets", []):
            yield target["expr"]


def expressions() -> list[str]:
    return [*(rule["expr"] for rule in rules()), *board_expressions()]


def test_alerts_and_panels_ask_for_figures_that_there_are() -> None:
    asked = {name for expression in expressions() for name in OURS.findall(expression)}
    assert asked - exposed() == set()


def test_every_figure_is_on_the_board() -> None:
    shown = {name for expression in board_expressions() for name in OURS.findall(expression)}
    recorded = {rule["record"]: rule["expr"] for rule in rules() if "record" in rule}
    for name, expression in recorded.items():
        if any(name in one for one in board_expressions()):
            shown |= set(OURS.findall(expression))
    assert exposed() - shown == set()


def test_what_is_recorded_is_asked_for_by_its_name() -> None:
    recorded = {rule["record"] for rule in rules() if "record" in rule}
    asked = {name for expression in expressions() for name in re.findall(r"\bobol:[a-z0-9_:]+", expression)}
    assert asked == recorded


def test_codes_that_are_asked_for_exist() -> None:
    text = "\n".join(expressions())
    outcomes = {
        one for found in re.findall(r'obol_intents_total\{outcome=~"([^"]+)"', text) for one in found.split("|")
    }
    assert outcomes
    assert outcomes <= {str(code) for code in Code}
    closes = set(re.findall(r'obol_closes_total\{code="(\d+)"', text))
    assert closes
    assert closes <= {str(int(code)) for code in Close}


def test_each_alert_is_shown_to_fire_and_to_stay_calm() -> None:
    looks = [
        (one["alertname"], bool(one.get("exp_alerts"))) for test in TESTS["tests"] for one in test["alert_rule_test"]
    ]
    assert set(looks) == {(name, fires) for name in alerts() for fires in (True, False)}


def test_each_alert_says_whom_it_wakes_and_what_is_wrong() -> None:
    for name, alert in alerts().items():
        assert alert["labels"]["severity"] in ("page", "ticket"), name
        assert alert["annotations"]["summary"].endswith("."), name


def test_the_runbook_says_of_each_alert_what_to_do_and_of_no_other() -> None:
    assert re.findall(r"^### (Obol\w+)$", RUNBOOK, re.MULTILINE) == list(alerts())


def test_panels_do_not_lie_on_each_other() -> None:
    places = [
        (panel["gridPos"]["x"] + x, panel["gridPos"]["y"] + y)
        for panel in BOARD["panels"]
        for x in range(panel["gridPos"]["w"])
        for y in range(panel["gridPos"]["h"])
    ]
    assert len(places) == len(set(places))
    assert max(x for x, _ in places) < 24


def test_the_readme_tells_of_every_figure() -> None:
    readme = (ROOT / "README.md").read_text()
    ours = {name.removesuffix("_bucket") for name in exposed() if name.startswith("obol_")}
    assert {name for name in ours if f"`{name}" not in readme} == set()
