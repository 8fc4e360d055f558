"""What came of it: as text, as JSON, as JUnit."""

from __future__ import annotations

import json
from collections.abc import Sequence
from xml.etree import ElementTree

from obol.conform.run import NOT_SPOKEN, Result


def as_text(result: Result) -> str:
    """A line, and for one that failed the manual's passage and why."""
    if result.left_out:
        return f"  left out  {result.case.name}: {NOT_SPOKEN}"
    if not result.why:
        return f"  passed    {result.case.name}"
    return (
        f"  FAILED    {result.case.name}\n"
        f"            {result.case.about}\n"
        f"            PROTOCOL.md: “{result.case.passage}”\n"
        f"            {result.why}"
    )


def summary(results: Sequence[Result]) -> str:
    failed = sum(bool(result.why) for result in results)
    left_out = sum(result.left_out for result in results)
    said = f", {left_out} left out" if left_out else ""
    return f"{len(results) - failed - left_out} passed, {failed} failed{said}"


def as_json(results: Sequence[Result]) -> str:
    rows = [
        {
            "case": result.case.name,
            "about": result.case.about,
            "passage": result.case.passage,
            "encoding": result.case.encoding,
            "outcome": "left out" if result.left_out else "failed" if result.why else "passed",
            "why": result.why,
            "seconds": round(result.seconds, 3),
        }
        for result in results
    ]
    return json.dumps({"cases": rows}, indent=1, ensure_ascii=False) + "\n"


def as_junit(results: Sequence[Result]) -> str:
    counts = {
        "tests": len(results),
        "failures": sum(bool(result.why) for result in results),
        "skipped": sum(result.left_out for result in results),
    }
    suite = ElementTree.Element("testsuite", {"name": "obol conform", **{name: str(n) for name, n in counts.items()}})
    for result in results:
        named = {"classname": "obol.conform", "name": result.case.name, "time": f"{result.seconds:.3f}"}
        one = ElementTree.SubElement(suite, "testcase", named)
        if result.left_out:
            ElementTree.SubElement(one, "skipped", {"message": NOT_SPOKEN})
        elif result.why:
            failure = ElementTree.SubElement(one, "failure", {"message": result.why})
            failure.text = f"{result.case.about}\nPROTOCOL.md: {result.case.passage}\n{result.why}"
    ElementTree.indent(suite)
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"


FORMATS = {"json": as_json, "junit": as_junit}
