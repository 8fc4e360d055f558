"""What people and bots are called: nobody's name reaches beyond its row, and no person passes for a bot."""

from __future__ import annotations

from tests.web.conftest import Visit
from tests.web.site import Site
from tests.web.tables import half_played, played
from tests.web.visitor import Visitor, become

PILED = "e" + "\u0301" * 200
PLACES = {
    "obol-seats li[data-seat='1'] .name": "obol-seats li[data-seat='0']",
    "obol-feed .feed p + p .name": "obol-feed .feed p:has(+ p .name)",
    "obol-chat .chat p:nth-child(2) .name": "obol-chat .chat p:nth-child(1)",
    "obol-chat .chat p:nth-child(2) .said": "obol-chat .chat p:nth-child(1)",
}
"""A text of others, and the row above it."""
UNCUT = (
    "element => [element, ...element.closest('p, li').parentElement.children].forEach(({ style }) => "
    "{ style.setProperty('overflow', 'visible'); style.setProperty('contain', 'none'); })"
)
"""How it would look if nothing were cut off: else nothing was seen of it either way."""


async def test_accents_piled_up_do_not_draw_over_the_row_above(site: Site, visit: Visit) -> None:
    made = await half_played(site, "vita_mors")
    page = await visit()
    await become(page, made.player)
    await page.open(f"#/table/{made.table}")
    await page.page.locator("obol-offers form").first.wait_for(state="attached")
    await page.beside("chat")
    for line in ("one", "two"):
        await page.page.locator("obol-chat input").fill(line)
        await page.page.locator("obol-chat button[type=submit]").click()
        await page.page.locator("obol-chat .said").get_by_text(line, exact=True).wait_for()
    for text in PLACES:
        await page.page.reload()
        await page.page.locator("obol-offers form").first.wait_for(state="attached")
        await stays_in_its_row(page, text)


async def stays_in_its_row(page: Visitor, text: str) -> None:
    await page.beside({"obol-seats": "players", "obol-chat": "chat"}.get(text.split()[0], "feed"))
    above = page.page.locator(PLACES[text]).first
    await above.scroll_into_view_if_needed()
    await page.look()
    looks = []
    for said in ("e", PILED):
        await page.page.locator(text).first.evaluate("(element, said) => { element.textContent = said; }", said)
        await page.look()
        looks.append(await above.screenshot())
    await page.page.locator(text).first.evaluate(UNCUT)
    await page.look()
    assert looks[0] == looks[1] != await above.screenshot(), text


async def bears_marks(page: Visitor, *places: str) -> None:
    """Every bot's name there, and no person's."""
    for place in places:
        names = page.page.locator(place).locator(".name")
        await names.first.wait_for()
        found = [(await one.text_content(), await one.get_attribute("title")) for one in await names.all()]
        assert {(name, title) for name, title in found} <= {
            ("Ada", None),
            ("Bot 2", "Random bot"),
            ("Bot 3", "Random bot"),
        }, place
        painted = await names.evaluate_all(
            "all => all.every(one => (getComputedStyle(one, '::before').content !== 'none') === Boolean(one.title))"
        )
        assert painted, place


async def test_a_bot_bears_a_mark_wherever_its_name_stands(site: Site, visit: Visit) -> None:
    """Which a person has not who calls herself the same."""
    made = await half_played(site, "vita_mors")
    ended = await played(site, "vita_mors", seed=3)
    page = await visit()
    await become(page, made.player)
    await page.open(f"#/table/{made.table}")
    await page.page.locator("obol-offers form").first.wait_for(state="attached")
    await bears_marks(page, "obol-feed .feed", ".board-place")
    await page.beside("players")
    await bears_marks(page, "obol-seats")
    assert await page.page.locator("obol-seats .name-bot").count() == 2
    await page.open(f"#/replay/{ended.table}")
    await page.page.locator("[data-key=last]").click()
    await bears_marks(page, "obol-feed .feed", ".board-place")
    await page.open()
    await bears_marks(page, f'obol-tables li[data-table="{ended.table}"]')
