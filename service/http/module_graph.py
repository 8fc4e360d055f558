"""What a file of the page needs before it can be used: modules that it imports, style sheets, and what those need.

A browser learns of each only when it has read the one that names it, a way to the service and back each time. What is
told at once can be asked for at once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from posixpath import dirname, join, normpath, splitext

IMPORTS = {
    ".js": re.compile(r'^(?:import |(?:import|export)\b[^;]*? from )"(\.[^"]+)"', re.MULTILINE),
    ".css": re.compile(r'^@import (?:url\()?"([^"]+)"', re.MULTILINE),
}
"""As the page's files write them."""


def needs(name: str, texts: Mapping[str, str]) -> list[str]:
    """A file and all that it needs, in the order in which it is named.

    Args:
        name: The file's path in the address, such as `games/vita_mors.js`.
        texts: What each file says, by its path.
    """
    found = {name: None}
    for one in (waiting := [name]):
        for path in imports_of(splitext(one)[1], texts.get(one, "")):
            other = normpath(join(dirname(one), path))
            if other not in found:
                found[other] = None
                waiting.append(other)
    return list(found)


@lru_cache(maxsize=512)
def imports_of(ending: str, text: str) -> tuple[str, ...]:
    """The paths as they are written. A file that many need is read once."""
    imports = IMPORTS.get(ending)
    return tuple(imports.findall(text)) if imports else ()
