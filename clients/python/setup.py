"""Builds the wheel with what it needs of protocol/ under the library's own name: installed, it stands alone."""

from __future__ import annotations

import re
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

PROTOCOL = Path(__file__).parent.parent.parent / "protocol"
TAKEN = ("__init__.py", "codes.py", "messages.py", "codec/*.py")
NAME = re.compile(r"^(\s*(?:from|import) )protocol\b", re.MULTILINE)


class WithProtocol(build_py):
    """The library's files, and the protocol's among them."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        library = Path(self.build_lib) / "obol_client"
        for pattern in TAKEN:
            for path in PROTOCOL.glob(pattern):
                copy = library / "protocol" / path.relative_to(PROTOCOL)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_bytes(path.read_bytes())
        for path in library.rglob("*.py"):
            path.write_text(NAME.sub(r"\1obol_client.protocol", path.read_text(encoding="utf-8")), encoding="utf-8")


setup(cmdclass={"build_py": WithProtocol})
