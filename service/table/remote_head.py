"""What is said of a table's log beyond what we know of it, and who waits to know."""

from __future__ import annotations

import asyncio


class RemoteHead:
    """`told`: the highest version that another node said there is. `doubt`: does the log not stand where we thought,
    though nobody said so?"""

    def __init__(self) -> None:
        self.told = 0
        self.doubt = False
        self._sought: list[asyncio.Future[None]] = []
        self._looking: list[asyncio.Future[None]] = []

    def sought(self) -> asyncio.Future[None]:
        """Done when we know what the log has now, by a look that began no earlier."""
        found = asyncio.get_running_loop().create_future()
        self._sought.append(found)
        self.doubt = True
        return found

    def look(self) -> None:
        """A look at the log begins. Whoever asks from here on waits for another one."""
        self._looking += self._sought
        self._sought = []
        self.doubt = False

    def known(self, version: int) -> None:
        """We have all that the log had when the look began: up to `version`."""
        self.told = min(self.told, version)
        settle(self._looking)

    def found(self, error: Exception | None = None) -> None:
        """Those who wait need wait no longer: we know, or cannot know."""
        settle(self._looking, error)
        settle(self._sought, error)


def settle(waiting: list[asyncio.Future[None]], error: Exception | None = None) -> None:
    for one in waiting:
        if not one.done():
            one.set_result(None) if error is None else one.set_exception(error)
    waiting.clear()
