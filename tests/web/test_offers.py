"""What the plain offers say of the numbers in them."""

from __future__ import annotations

import re

import pytest

from tests.web.conftest import Visit
from tests.web.site import Site
from tests.web.tables import played
from tests.web.visitor import Visitor, become

WORDS = {"en": ("Street {}", "House {}"), "fr": ("Rue {}", "Maison {}")}


async def labels(page: Visitor, field: str) -> list[str]:
    return await page.page.locator(f"obol-offers fieldset[data-field={field}] .option bdi").all_inner_texts()


@pytest.mark.parametrize("language", list(WORDS))
async def test_welcome_is_offered_in_words(site: Site, visit: Visit, language: str) -> None:
    made = await played(site, "welcome", intents=2)
    page = await visit(locale=language)
    await become(page, made.player)
    await page.open(f"#/table/{made.table}")
    await page.page.locator("obol-offers form").first.wait_for(state="attached")
    game = next(frame["public"]["game"] for frame in page.frames if frame["type"] == "snapshot")
    texts = (await site.http.get(f"/api/games/welcome/texts/{language}")).json()["texts"]
    cards = [(card["number"], texts[f"cause.{card['cause']}.name"]) for card in game["combinations"].values()]
    combinations = await labels(page, "combination")
    assert combinations
    assert set(combinations) <= {f"{number}, {cause}" for number, cause in cards}
    street, house = WORDS[language]
    streets, houses = await labels(page, "street"), await labels(page, "house")
    assert streets == sorted(streets)
    assert set(streets) <= {street.format(number) for number in range(1, 6)}
    assert houses == sorted(houses)
    assert set(houses) <= {house.format(number) for number in range(1, 10)}
    await page.beside("choices")
    await page.page.locator("fieldset[data-field=street] input").first.check()
    assert any(re.fullmatch(r"\w+ \d \(\w+\)", one) for one in await labels(page, "house"))
