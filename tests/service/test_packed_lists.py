"""The list of tables travels packed for those who say that they take it so, and says the same."""

from __future__ import annotations

from typing import Any

from tests.service.running import Running


async def test_a_long_list_is_packed_for_who_takes_it_so(service: Running) -> None:
    ada = await service.come("Ada")
    for _ in range(5):
        await service.open_table(ada)
    packed = await service.get("/tables", **taking("gzip"))
    plain = await service.get("/tables", **taking("identity"))
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert "Accept-Encoding" in packed.headers["vary"]
    assert "Accept-Encoding" in plain.headers["vary"]
    assert packed.json() == plain.json()
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    assert len(plain.json()["tables"]) == 5


async def test_a_short_one_is_not(service: Running) -> None:
    packed = await service.get("/tables", **taking("gzip"))
    assert "content-encoding" not in packed.headers


def taking(encoding: str) -> dict[str, Any]:
    return {"accept-encoding": encoding}
