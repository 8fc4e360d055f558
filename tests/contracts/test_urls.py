"""Which store a url names."""

from __future__ import annotations

from pathlib import Path

import pytest

from service.log import Append, StoreUnavailable, open_store
from service.log.redis.store import RedisStore
from service.log.sqlite.store import SqliteStore


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("postgres://host/db", "no store for 'postgres'"),
        ("log.db", "no store for 'log.db'"),
        ("", "no store for ''"),
        ("sqlite://log.db", "sqlite:///"),
        ("sqlite:///", "sqlite:///"),
        ("sqlite:///log.db?synchronous=off", "full or normal"),
        ("sqlite:///log.db?sync=full", "no option sync"),
        ("redis://host:6379/0?colour=red", "no such option"),
        ("redis://host:6379/0?timeout_s=soon", "soon"),
    ],
)
def test_a_url_that_names_no_store_is_refused(url: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        open_store(url)


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("sqlite:///log.db", SqliteStore),
        ("sqlite:////full/path/log.db?synchronous=normal", SqliteStore),
        ("sqlite:///:memory:", SqliteStore),
        ("redis://127.0.0.1:6379/0", RedisStore),
        ("redis://user:word@127.0.0.1:6379/3?timeout_s=0.5", RedisStore),
        ("rediss://127.0.0.1:6379/0?ssl_cert_reqs=none", RedisStore),
    ],
)
def test_a_url_names_its_store(url: str, kind: type) -> None:
    assert type(open_store(url)) is kind


async def test_three_strokes_are_relative_and_four_are_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for url, path in (
        ("sqlite:///here/a.db", tmp_path / "here" / "a.db"),
        (f"sqlite:///{tmp_path}/there/b.db", tmp_path / "there" / "b.db"),
    ):
        store = open_store(url)
        await store.open()
        await store.close()
        assert path.is_file()


@pytest.mark.parametrize("url", ["sqlite:///:memory:", "redis://127.0.0.1:1/0"])
async def test_a_store_that_is_not_open_says_so(url: str) -> None:
    store = open_store(url)
    with pytest.raises(StoreUnavailable):
        await store.append(Append("t", 1, b""))
    with pytest.raises(StoreUnavailable):
        await store.read("t")
    await store.close()


async def test_a_redis_that_is_not_there_cannot_be_opened() -> None:
    store = open_store("redis://127.0.0.1:1/0?timeout_s=0.5")
    with pytest.raises(StoreUnavailable):
        await store.open()
