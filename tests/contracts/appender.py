"""A process that appends to a file until it is killed, and says on its standard output what was acked.

    python -m tests.contracts.appender URL TABLES NAME [LAST]

A line each acked append: table, version, body. With LAST: all tables up to that version, then it ends; for versions
it may have to race others.
"""

from __future__ import annotations

import asyncio
import os
import sys

from service.log import Append, Store, open_store


async def append_on(store: Store, table: str, name: str, last: int) -> None:
    version = await store.head(table)
    while version < last:
        body = f"{name}-{version + 1}"
        if await store.append(Append(table, version + 1, body.encode(), wake_at=version + 1)):
            os.write(1, f"{table} {version + 1} {body}\n".encode())
            version += 1
        else:
            version = await store.head(table)


async def main(url: str, tables: int, name: str, last: int) -> None:
    store = open_store(url)
    await store.open()
    await asyncio.gather(*(append_on(store, f"t{number}", name, last) for number in range(tables)))
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4]) if len(sys.argv) > 4 else 10**9))
