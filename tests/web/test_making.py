"""The form that makes a table: untouched it fits its game, and what it cannot have is said in full."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Locator

from service.games import games
from tests.web.conftest import Visit
from tests.web.site import Site
from tests.web.visitor import Visitor, become

REFUSED = {
    "en": "The mode aaa is for one seat.",
    "fr": "Les options de la table ne conviennent pas à son jeu. The mode aaa is for one seat.",
}


async def form_of(page: Visitor, game: str) -> Locator:
    """Opened anew, as nobody has touched it."""
    await page.open()
    await page.page.reload()
    card = page.page.locator(f'.game-card[data-game="{game}"]')
    await card.locator("[aria-expanded=false]").click()
    return card.locator("form.make")


async def choose(form: Locator, value: str, label: str) -> None:
    await form.locator("label.make-row").filter(has_text=re.compile(f"^{label}")).locator("select").select_option(value)


async def made(site: Site, page: Visitor, form: Locator) -> dict[str, Any]:
    """The table as the service has it, once the page is at it."""
    await form.locator("button[type=submit]").click()
    await page.page.locator(".table-page[data-status]").wait_for()
    table = page.page.url.partition("#/table/")[2].partition("?")[0]
    return dict((await site.http.get(f"/api/tables/{table}")).json())


@pytest.mark.parametrize("game", list(games()))
async def test_the_untouched_form_makes_every_game_at_any_size(site: Site, visit: Visit, game: str) -> None:
    counts = next(one["seat_counts"] for one in await site.games() if one["name"] == game)
    page = await visit()
    await become(page, await site.player("Ada"))
    for seats in dict.fromkeys((counts[0], counts[len(counts) // 2], counts[-1])):
        form = await form_of(page, game)
        await choose(form, str(seats), "Players")
        row = await made(site, page, form)
        assert (row["game"], len(row["seats"])) == (game, seats)
        assert not {"mode", "architect", "first_host", "first_seat", "youngest_first"} & set(row["options"])


async def test_the_even_length_is_offered_first_and_the_printed_one_stands(site: Site, visit: Visit) -> None:
    """VM-37: what is usual is one of the choices, and no further one beside them."""
    page = await visit()
    await become(page, await site.player("Ada"))
    form = await form_of(page, "vita_mors")
    length = form.locator("label.make-row").filter(has_text=re.compile("^Length")).locator("select")
    assert await length.locator("option").all_inner_texts() == ["Even", "As printed", "Short"]
    assert await length.input_value() == "printed"
    await length.select_option("even")
    assert (await made(site, page, form))["options"]["length"] == "even"


PACES = {
    "none": {"kind": "none"},
    "quick": {"kind": "step", "step_s": 45},
    "evening": {"kind": "step", "step_s": 180},
    "days": {"kind": "step", "step_s": 86_400},
}


async def test_a_pace_is_chosen_or_a_clock_in_units_of_ones_own(site: Site, visit: Visit) -> None:
    page = await visit()
    await become(page, await site.player("Ada"))
    for pace, clock in PACES.items():
        form = await form_of(page, "vita_mors")
        await choose(form, pace, "Pace")
        assert (await made(site, page, form))["clock"] == clock
    form = await form_of(page, "vita_mors")
    await choose(form, "own", "Pace")
    await choose(form, "bank", "Clock")
    await fill(form, "Time for a player", "2", "hours")
    await fill(form, "More for each thing done", "5", "minutes")
    row = await made(site, page, form)
    assert row["clock"] == {"kind": "bank", "bank_s": 7_200, "increment_s": 300}


async def fill(form: Locator, label: str, number: str, unit: str) -> None:
    span = form.locator(".make-span").filter(has_text=label)
    await span.locator("input").fill(number)
    await span.locator("select").select_option(label=unit)


@pytest.mark.parametrize("options", [{"mode": "solo"}, {"mode": "aaa"}, {"mode": "aaa", "architect": "alan"}])
async def test_who_is_alone_chooses_against_whom(site: Site, visit: Visit, options: dict[str, str]) -> None:
    page = await visit()
    await become(page, await site.player("Ada"))
    form = await form_of(page, "welcome")
    await choose(form, "1", "Players")
    await choose(form, options["mode"], "How to play")
    await choose(form, options.get("architect", ""), "Architect")
    row = await made(site, page, form)
    assert row["options"] == options
    await page.until("running")


@pytest.mark.parametrize("language", list(REFUSED))
async def test_what_a_table_cannot_have_is_said_in_full(site: Site, visit: Visit, language: str) -> None:
    page = await visit(locale=language)
    await become(page, await site.player("Ada"))
    form = await form_of(page, "welcome")
    await choose(form, "3", {"en": "Players", "fr": "Joueurs"}[language])
    await choose(form, "aaa", {"en": "How to play", "fr": "Manière de jouer"}[language])
    await form.locator("button[type=submit]").click()
    await form.locator(".wrong").filter(has_text=REFUSED[language]).wait_for()
    page.trouble = [one for one in page.trouble if "the server responded with a status of" not in one]
