"""A page of both descriptions for readers: plain HTML, nothing to run."""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape
from typing import Any

Document = dict[str, Any]


def tag(name: str, *inner: str, **attributes: str) -> str:
    """An element. `inner`: markup; texts go through `text` first."""
    written = "".join(f' {key.rstrip("_")}="{escape(value)}"' for key, value in attributes.items())
    return f"<{name}{written}>{''.join(inner)}</{name}>"


def text(value: Any) -> str:
    """Text in a page, with `code` where it stands between backticks."""
    parts = escape(str(value)).split("`")
    return "".join(tag("code", part) if at % 2 else part for at, part in enumerate(parts))


def reader(http: Document, socket: Document) -> str:
    """The whole page. `http`: the OpenAPI document; `socket`: the AsyncAPI one."""
    head = tag("title", "Obol: the interface") + "".join(
        f'<link rel="stylesheet" href="../css/{sheet}.css">' for sheet in ("base", "reference")
    )
    parts = [
        tag("h1", "Obol: the interface"),
        tag(
            "p", text(http["info"]["summary"]), " ", text("Made from the types that are sent. For programs: "), links()
        ),
        tag("nav", contents(http, socket)),
        tag("h2", "HTTP"),
        *(called(path, method, one) for path, method, one in calls(http)),
        tag("h2", "The socket"),
        tag("p", text(socket["channels"]["table"]["description"])),
        *(sent(way, socket) for way in socket["operations"].values()),
        tag("h2", "Shapes"),
        *(shape(name, one) for name, one in shapes(http, socket).items()),
        tag("h2", "Codes"),
        rows(("code", "why", "again"), ((name, of["reason"], "again" * of["again"]) for name, of in codes(socket))),
        tag("h2", "Close codes"),
        rows(("code", "why"), socket["info"]["x-obol-close-codes"].items()),
        tag("h2", "Limits in force"),
        rows(("limit", "value"), sorted({**http["info"]["x-obol-limits"], **socket["info"]["x-obol-limits"]}.items())),
    ]
    charset = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    body = tag("body", tag("main", *parts))
    return f'<!doctype html><html lang="en"><head>{charset}{head}</head>{body}</html>'


def links() -> str:
    return tag("a", "openapi.json", href="openapi.json") + ", " + tag("a", "asyncapi.json", href="asyncapi.json") + "."


def calls(http: Document) -> Iterable[tuple[str, str, Document]]:
    return ((path, method, one) for path, methods in http["paths"].items() for method, one in methods.items())


def codes(socket: Document) -> Iterable[tuple[str, Document]]:
    found: Document = socket["info"]["x-obol-codes"]
    return found.items()


def shapes(http: Document, socket: Document) -> Document:
    return {**http["components"]["schemas"], **socket["components"]["schemas"]}


def contents(http: Document, socket: Document) -> str:
    of_http = (tag("li", tag("a", text(one["summary"]), href=f"#{one['operationId']}")) for _, _, one in calls(http))
    of_socket = (tag("li", tag("a", text(name), href=f"#{name}")) for name in socket["components"]["messages"])
    return tag("ul", *of_http) + tag("ul", *of_socket)


def called(path: str, method: str, one: Document) -> str:
    """A call: what it takes, what it answers."""
    parts = [
        tag("h3", text(one["summary"]), id=one["operationId"]),
        tag("p", tag("code", escape(f"{method.upper()} /api{path}")), " ", text(taken(one))),
    ]
    if one["parameters"]:
        told = ((one["name"], one["in"], one["description"]) for one in one["parameters"])
        parts.append(rows(("parameter", "in", ""), told))
    if "requestBody" in one:
        (content,) = one["requestBody"]["content"].values()
        parts += [tag("p", "It takes ", kind(content["schema"]), ":"), block(content["example"])]
    parts += [answer(status, response) for status, response in one["responses"].items()]
    return tag("section", *parts)


def taken(one: Document) -> str:
    security = one.get("security")
    return "" if security is None else "takes a token." if {} not in security else "takes a token, if you have one."


def answer(status: str, response: Document) -> str:
    content = next(iter(response.get("content", {}).values()), None)
    lines = response["description"].split("\n")
    said = tag("ul", *(tag("li", text(line.removeprefix("- "))) for line in lines)) if content else text(lines[0])
    if status < "300" and content:
        said = kind(content["schema"]) + (block(content["example"]) if "example" in content else "")
    return tag("div", tag("strong", status), " ", said, class_="answer")


def sent(way: Document, socket: Document) -> str:
    names = [one["$ref"].rpartition("/")[2] for one in way["messages"]]
    messages = socket["components"]["messages"]
    return tag("section", tag("h3", text(way["title"])), *(message(messages[name]) for name in names))


def message(one: Document) -> str:
    examples = "".join(tag("p", text(example["name"])) + block(example["payload"]) for example in one["examples"])
    about = tag("p", text(one["summary"])) + tag("p", kind(one["payload"]))
    return tag("h4", text(one["name"]), id=one["name"]) + about + tag("details", tag("summary", "examples"), examples)


def shape(name: str, one: Document) -> str:
    required = one.get("required", [])
    told = (
        (field, kind(of), "" if field in required else "may be absent", text(of.get("description", "")))
        for field, of in one.get("properties", {}).items()
    )
    lines = (tag("tr", tag("td", tag("code", escape(row[0]))), *(tag("td", cell) for cell in row[1:])) for row in told)
    body = tag("table", *lines)
    return tag("section", tag("h3", text(name), id=f"shape-{name}"), tag("p", text(one.get("description", ""))), body)


def kind(schema: Document) -> str:
    """A schema in a few words, with links to the shapes."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return tag("a", escape(name), href=f"#shape-{name}")
    if "anyOf" in schema:
        return " or ".join(kind(one) for one in schema["anyOf"])
    if "enum" in schema:
        return ", ".join(tag("code", escape(json.dumps(one))) for one in schema["enum"])
    if schema.get("type") == "array":
        return "list of " + kind(schema.get("items") or {})
    if isinstance(schema.get("additionalProperties"), dict):
        return "map of " + kind(schema["additionalProperties"])
    bounds = ", ".join(f"{name} {schema[name]}" for name in BOUNDS if name in schema)
    return escape(str(schema.get("type", "any value"))) + (f" ({escape(bounds)})" if bounds else "")


BOUNDS = ("minimum", "maximum", "minLength", "maxLength", "pattern")


def block(value: Any) -> str:
    return tag("pre", escape(json.dumps(value, indent=1, ensure_ascii=False)))


def rows(heads: Iterable[str], lines: Iterable[Iterable[Any]]) -> str:
    head = tag("tr", *(tag("th", text(name)) for name in heads))
    return tag("table", head, *(tag("tr", *(tag("td", text(cell)) for cell in line)) for line in lines))
