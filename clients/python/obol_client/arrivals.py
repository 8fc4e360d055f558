"""Those who wait until a view has come to a version."""

from __future__ import annotations

import asyncio

from obol_client.errors import ClientError, Disconnected


class Arrivals:
    """Each waits for a version of its own."""

    def __init__(self) -> None:
        self.waiting: list[tuple[int, asyncio.Future[None]]] = []
        self.error: ClientError | None = None

    async def reach(self, version: int) -> None:
        """Wait for it. Raises why the view goes on no more."""
        if self.error is not None:
            raise self.error
        arrival: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((version, arrival))
        await arrival

    def at(self, version: int, *, anew: bool) -> None:
        """The view has come to a version. `anew`: by a snapshot, after which the version waited for may never come:
        everybody is to look again."""
        if not self.waiting:
            return
        still = []
        for wanted, arrival in self.waiting:
            if arrival.done():
                continue
            if anew or wanted <= version:
                arrival.set_result(None)
            else:
                still.append((wanted, arrival))
        self.waiting = still

    def end(self, error: ClientError | None) -> None:
        """The view goes on no more."""
        self.error = error or Disconnected("the table is watched no longer")
        for _, arrival in self.waiting:
            if not arrival.done():
                arrival.set_exception(self.error)
        self.waiting.clear()
