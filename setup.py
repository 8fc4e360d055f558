"""Builds the wheel so that it installs one name, `obol`: service/, protocol/ and clients/ lie inside it, in obol/_tree,
and `import obol` puts that on the path. A checkout, and an editable install of it, have them where they are."""

from __future__ import annotations

import sys

from setuptools import find_namespace_packages, setup

OWN = find_namespace_packages(include=["obol", "obol.*"])
INNER = find_namespace_packages(
    include=["protocol", "protocol.*", "service", "service.*", "clients", "clients.*"],
    exclude=["clients.python", "clients.python.*"],
)
TREE = "obol._tree"

if "editable_wheel" in sys.argv:
    setup(packages=[*OWN, *INNER])
else:
    setup(
        packages=[*OWN, *(f"{TREE}.{name}" for name in INNER)],
        package_dir={f"{TREE}.{name}": name for name in INNER if "." not in name},
    )
