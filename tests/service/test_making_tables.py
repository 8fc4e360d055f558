"""PL-02: what a table is made with, and what becomes of it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.service.running import Running
from tests.service.sitting import seated, started


async def test_a_table_is_made_from_its_options_and_shows_them(service: Running) -> None:
    """PL-02"""
    ada = await service.come("Ada")
    table = await service.open_table(
        ada,
        seats=5,
        options={"first_host": 2, "wide_pool": True},
        spectators=False,
        clock={"kind": "bank", "bank_s": 600, "increment_s": 5},
        grace_s=90,
    )
    seen = (await ada.watch(table)).table
    assert seen["game"] == "vita_mors"
    assert seen["options"] == {"first_host": 2, "wide_pool": True}
    assert list(seen["seats"]) == ["0", "1", "2", "3", "4"]
    assert (seen["visibility"], seen["spectators"], seen["grace_s"]) == ("public", False, 90)
    assert seen["clock"] == {"kind": "bank", "bank_s": 600, "increment_s": 5}
    assert (seen["status"], seen["maker"]["name"]) == ("open", "Ada")


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"game": "chess"}, "no_such_game"),
        ({"game": 1}, "malformed"),
        ({"seats": 2}, "bad_options"),
        ({"seats": 7}, "bad_options"),
        ({"seats": 0}, "malformed"),
        ({"seats": 51}, "malformed"),
        ({"seats": "3"}, "malformed"),
        ({"seats": 3.0}, "malformed"),
        ({"options": {"first_host": 3}}, "bad_options"),
        ({"options": {"first_host": -1}}, "bad_options"),
        ({"options": {"first_host": 10**30}}, "bad_options"),
        ({"options": {"first_host": None}}, "bad_options"),
        ({"options": {"first_host": "0"}}, "bad_options"),
        ({"options": {"wide_pool": True}}, "bad_options"),
        ({"options": {"unheard_of": 1}}, "bad_options"),
        ({"options": []}, "malformed"),
        ({"visibility": "secret"}, "malformed"),
        ({"spectators": 1}, "malformed"),
        ({"clock": {"kind": "sundial"}}, "malformed"),
        ({"clock": {"kind": "step"}}, "malformed"),
        ({"clock": {"kind": "step", "step_s": 0}}, "malformed"),
        ({"clock": {"kind": "step", "step_s": 31 * 86_400}}, "malformed"),
        ({"clock": {"kind": "none", "step_s": 1}}, "malformed"),
        ({"clock": {"kind": "bank", "bank_s": 1, "increment_s": -1}}, "malformed"),
        ({"grace_s": -1}, "malformed"),
        ({"start_when_full": "yes"}, "malformed"),
        ({"colour": "red"}, "malformed"),
    ],
    ids=str,
)
async def test_options_that_do_not_fit_are_refused_with_problem_details(
    service: Running, options: dict[str, Any], code: str
) -> None:
    """PL-02"""
    answer = await service.open_answer(await service.come("Ada"), **options)
    assert answer.status_code == 400
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["code"] == code
    assert (await service.get("/tables")).json()["tables"] == []


async def test_only_a_player_makes_a_table(service: Running) -> None:
    """PL-02"""
    answer = await service.http.post("/api/tables", json={"game": "vita_mors", "seats": 3})
    assert (answer.status_code, answer.json()["code"]) == (401, "player_needed")


async def test_a_table_is_open_then_running_then_over(service: Running) -> None:
    """PL-02, as the lobby and the table itself show it."""
    sitting = await seated(service, 3)
    assert await listed(service) == [(sitting.table, "open")]
    await sitting.ask(0, "start")
    assert await listed(service) == [(sitting.table, "running")]
    await sitting.play_to_the_end(Random(3))
    assert await listed(service) == [(sitting.table, "over")]
    assert sitting.seen().status == "over"
    assert (await service.get(f"/tables/{sitting.table}")).json()["status"] == "over"


async def test_a_table_that_everybody_gives_up_is_abandoned(service: Running) -> None:
    """PL-02"""
    sitting = await started(service, 1, seats=3)
    await sitting.ask(0, "concede")
    assert sitting.seen().status == "abandoned"
    assert await listed(service) == [(sitting.table, "abandoned")]


async def listed(service: Running) -> list[tuple[str, str]]:
    return [(row["table"], row["status"]) for row in (await service.get("/tables")).json()["tables"]]


async def test_the_lobby_finds_tables_by_game_and_status_page_by_page(service: Running) -> None:
    """PL-02, PL-25"""
    ada = await service.come("Ada")
    tables = [await service.open_table(ada) for _ in range(5)]
    found, after = [], ""
    while True:
        page = (await service.get(f"/tables?game=vita_mors&status=open&limit=2{after}")).json()
        found += [row["table"] for row in page["tables"]]
        if "next" not in page:
            break
        after = f"&after={page['next']}"
    assert sorted(found) == sorted(tables)
    assert (await service.get("/tables?status=over")).json()["tables"] == []
    assert (await service.get("/tables?game=chess")).json()["code"] == "no_such_game"


@pytest.mark.parametrize("limit", ["x", "", "1.5", "1e3", "%00"])
async def test_a_page_that_cannot_be_is_refused(service: Running, limit: str) -> None:
    """PL-02"""
    answer = await service.get(f"/tables?limit={limit}")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize("after", ["", "x", "%00", "1-%F0%9F%90%94", "99999999999999999999:t", "-1:%ff"])
async def test_a_cursor_that_was_never_given_out_does_no_harm(service: Running, after: str) -> None:
    """PL-02"""
    table = await service.open_table(await service.come("Ada"))
    answer = await service.get(f"/tables?after={after}")
    assert answer.status_code == 200
    assert [row["table"] for row in answer.json()["tables"]] in ([], [table])


@pytest.mark.parametrize("name", ["x", "%00", "%ff%fe", "a" * 5000, "%F0%9F%90%94", "'; drop table log"])
async def test_a_table_that_is_not_there_is_not_found(service: Running, name: str) -> None:
    """PL-02"""
    for path in (f"/tables/{name}", f"/tables/{name}/log"):
        answer = await service.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_table")


async def test_errors_of_the_address_are_problem_details_too(service: Running) -> None:
    """PL-02"""
    for method, path, status in (("GET", "/nowhere", 404), ("DELETE", "/tables", 405), ("GET", "/tables/..%2f..", 404)):
        answer = await service.http.request(method, f"/api{path}")
        assert answer.status_code == status
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["status"] == status
