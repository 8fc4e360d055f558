"""What holds for the command as a whole."""

from __future__ import annotations

from importlib.metadata import version

from tests.piped import piped

OBOL = ("-c", "from obol.command import main; main()")


async def test_it_says_which_version_it_is() -> None:
    ended = await piped(*OBOL, "--version")
    assert (ended.code, ended.out) == (0, f"obol {version('obol')}\n")


async def test_the_shell_completes_commands_and_options() -> None:
    asked = {"_OBOL_COMPLETE": "complete_bash", "COMP_CWORD": "1"}
    found = await piped("-c", "import sys; sys.argv[0] = 'obol'; " + OBOL[1], COMP_WORDS="obol ver", **asked)
    assert found.out.split() == ["verify"]
    found = await piped("-c", "import sys; sys.argv[0] = 'obol'; " + OBOL[1], COMP_WORDS="obol --ver", **asked)
    assert found.out.split() == ["--version"]
