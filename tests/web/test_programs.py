"""PL-01: a program's account is marked as one wherever the page shows its name, and found in the form for a table."""

from __future__ import annotations

from tests.service.test_bot_accounts import ABOUT
from tests.web.axe import finds_nothing_wrong
from tests.web.conftest import Visit
from tests.web.site import Site
from tests.web.visitor import become


async def test_a_program_is_marked_on_the_page_and_stands_in_the_form(site: Site, visit: Visit) -> None:
    made = (await site.http.post("/api/players", json={"name": "Robo", "kind": "bot", "about": ABOUT})).json()
    table = await site.open_table(made["token"], "vita_mors", 3)
    program = await visit()
    await become(program, made)
    await program.sit(table, 0)
    ada = await visit()
    await become(ada, await site.player("Ada"))
    await ada.sit(table, 1)
    marked = ada.page.locator(".name-bot", has_text="Robo")
    for place in ("obol-seats li[data-seat='0']", ".table-about", "obol-feed"):
        await ada.page.locator(place).locator(marked).first.wait_for(state="attached")
    assert await ada.page.locator(".name:not(.name-bot)", has_text="Robo").count() == 0
    await ada.open()
    await ada.page.locator(f"obol-tables li[data-table='{table}']").locator(marked).first.wait_for()
    assert await ada.page.locator("obol-tables .name:not(.name-bot)", has_text="Robo").count() == 0
    await ada.page.locator(".game-card", has_text="Vita Mors").locator("[aria-expanded]").first.click()
    await ada.page.locator(".programs-of-others summary").first.click()
    row = ada.page.locator(".programs li[data-here=true]", has_text=ABOUT)
    await row.locator(marked).wait_for()
    await finds_nothing_wrong(ada)
