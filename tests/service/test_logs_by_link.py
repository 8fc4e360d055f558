"""`obol verify` and `obol replay` find a log by a table's name, and by the link that people hand on (PL-18, PL-19)."""

from __future__ import annotations

import asyncio
import json
from random import Random

import pytest
from typer.testing import CliRunner

from obol.command import app
from obol.logs import Link, LogUnavailable, fetch, link_of
from tests.service.running import Running
from tests.service.sitting import started


async def obol(*arguments: str, **environment: str) -> tuple[int, str]:
    """A command's exit code, and what it says."""
    result = await asyncio.to_thread(CliRunner().invoke, app, arguments, env=environment)
    return result.exit_code, result.output


async def test_a_finished_table_is_verified_by_its_name_and_by_links_to_it(service: Running) -> None:
    sitting = await started(service, 3)
    await sitting.play_to_the_end(Random(19))
    url = str(service.http.base_url).rstrip("/")
    by_name = await obol("verify", sitting.table, "--url", url)
    assert by_name[0] == 0, by_name[1]
    for page in ("table", "replay"):
        assert await obol("verify", f"{url}/#/{page}/{sitting.table}") == by_name
    replayed = await obol("replay", f"{url}/#/replay/{sitting.table}?v=3", "--to", "2")
    assert replayed == await obol("replay", sitting.table, "--url", url, "--to", "2")
    assert replayed[0] == 0


async def test_a_link_brings_its_invite_code(service: Running) -> None:
    ada = await service.come("Ada")
    made = (await service.open_answer(ada, visibility="unlisted")).json()
    page = f"{str(service.http.base_url).rstrip('/')}/#/table/{made['table']}"
    log = await asyncio.to_thread(fetch, f"{page}?invite={made['invite']}", url=None, token=None)
    assert json.loads(log)["table"] == made["table"]
    with pytest.raises(LogUnavailable, match="invite"):
        await asyncio.to_thread(fetch, page, url=None, token=None)


async def test_a_token_goes_to_its_own_server_and_to_no_link(service: Running) -> None:
    ada = await service.come("Ada")
    made = (await service.open_answer(ada, visibility="unlisted")).json()
    url = str(service.http.base_url).rstrip("/")
    page = f"{url}/#/table/{made['table']}"
    own = await asyncio.to_thread(fetch, page, url=url, token=ada.token)
    assert json.loads(own)["table"] == made["table"]
    with pytest.raises(LogUnavailable, match="invite"):
        await asyncio.to_thread(fetch, page, url="http://127.0.0.1:9", token=ada.token)


def test_only_links_to_tables_are_links() -> None:
    assert link_of("https://obol.example/play/#/table/ab%20c?invite=x%2By&v=2") == Link(
        "https://obol.example/play", "ab c", "x+y"
    )
    for plain in ("t/ab%20c", "t/ab%20c/41", "t/ab%20c/41?as=2"):
        assert link_of(f"https://obol.example/play/{plain}") == Link("https://obol.example/play", "ab c", None)
    for none in ("abc", "https://obol.example/", "https://obol.example/#/rules/welcome", "C:/logs/#/table/a"):
        assert link_of(none) is None
