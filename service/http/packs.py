"""A script of the page and all that it needs as one file, without comments; a style sheet likewise. For the frame in
pages of others, where each file more is a way to the service and back, and some hundred bytes of headers.

What is the same stays the same object: each module is made once for a document, whichever pack brings it first, and
lies in a map by its name. The page's files import and export by name, at the start of a line, and in no circle;
anything else is a ValueError, when a pack is made.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from posixpath import dirname, join, normpath, relpath

import rjsmin

from service.http.module_graph import needs

FIRST = "start/embedded.js"
"""What has come, with all that it needs, before any other pack."""
IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.[^"]+)";$', re.MULTILINE)
HANDED_ON = re.compile(r'^export \{([^}]*)\} from "(\.[^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (default )?(?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
LATER = re.compile(r'(\bimport\(["`])(?=\.)')
LEFT = re.compile(r"^(import|export)\b.*", re.MULTILINE)
SHEET = re.compile(r'^@import (?:url\()?"(\.[^"]+)"\)?;', re.MULTILINE)
MAP = "const m=globalThis.obolModules??={};"


def packed_script(name: str, texts: Mapping[str, str]) -> str:
    """`name`: the script's path. `texts`: what each file says, by its path. Raises ValueError, KeyError."""
    there = () if name == FIRST else needs(FIRST, texts)
    order = [one for one in reversed(in_order(name, texts)) if one not in there]
    parts = [MAP, *(module(one, name, texts) for one in order if one != FIRST)]
    if name == FIRST:  # it waits for things as it runs, and exports nothing
        parts.append(body_of(FIRST, FIRST, texts)[0])
    else:
        names = body_of(name, name, texts)[1]
        parts += [
            f'export default m["{name}"].default;' if one == "default" else f'export const {one}=m["{name}"].{one};'
            for one in names
        ]
    return str(rjsmin.jsmin("\n".join(parts)))


def in_order(name: str, texts: Mapping[str, str]) -> list[str]:
    """A module and all that it needs, each before what it needs itself."""
    found: dict[str, None] = {}

    def visit(one: str) -> None:
        for other in needs(one, {one: texts[one]}):
            if other != one and other not in found:
                visit(other)
        found.setdefault(one)

    visit(name)
    return list(reversed(found))


def module(name: str, pack: str, texts: Mapping[str, str]) -> str:
    """One module in a pack: made where it is not there yet, and put under its name."""
    body, names = body_of(name, pack, texts)
    made = ",".join(f"default:{names[one]}" if one == "default" else f"{one}:{names[one]}" for one in names)
    return f'm["{name}"]??=(()=>{{\n{body}\nreturn {{{made}}};\n}})();'


def body_of(name: str, pack: str, texts: Mapping[str, str]) -> tuple[str, dict[str, str]]:
    """What a module does, and what it exports: by name, what it is called within."""
    names: dict[str, str] = {}
    text = texts[name]
    way = relpath(dirname(name), dirname(pack))

    def taken(found: re.Match[str]) -> str:
        other = at(name, found[2])
        return f'const {{{bound(found[1])}}}=m["{other}"];' if found[1] else ""

    def handed_on(found: re.Match[str]) -> str:
        names.update({one: one for one in filter(None, map(str.strip, found[1].split(",")))})
        return f'const {{{bound(found[1])}}}=m["{at(name, found[2])}"];'

    def exported(found: re.Match[str]) -> str:
        names["default" if found[1] else found[2]] = found[2]
        return ""

    text = EXPORT.sub(exported, HANDED_ON.sub(handed_on, IMPORT.sub(taken, text)))
    if strange := LEFT.search(text):
        raise ValueError(f"{name} cannot be packed: {strange[0]}")
    text = LATER.sub(lambda found: f"{found[1]}{way}/", text)
    return text.replace("import.meta.url", f'new URL("{way}/x",import.meta.url).href'), names


def bound(names: str) -> str:
    """`a, b as c` of an import as what takes a map apart."""
    return ",".join(one.strip().replace(" as ", ":") for one in names.split(",") if one.strip())


def at(name: str, path: str) -> str:
    return normpath(join(dirname(name), path))


def packed_sheet(name: str, texts: Mapping[str, str], seen: set[str] | None = None) -> str:
    """A style sheet with those that it imports, each once."""
    seen = {name} if seen is None else seen

    def imported(found: re.Match[str]) -> str:
        other = at(name, found[1])
        if other in seen:
            return ""
        seen.add(other)
        return packed_sheet(other, texts, seen)

    return SHEET.sub(imported, texts[name])
