"""A board draws anew only what has changed: it never shows, or does, anything else than one drawn from nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.facts import facts_of
from tests.web.boards import WITH_BOARDS
from tests.web.conftest import Visit
from tests.web.site import Site
from tests.web.tables import finished, played
from tests.web.visitor import become

LONGEST = 15
"""So many intents of a seat see the whole of a board; the residence's games have many more."""
KEPT = Path(__file__).with_name("kept.js").read_text()
PARTS = """async () => {
  const { patch, doing, part, pressOf } = await import("/app/patching.js");
  const root = document.createElement("div"), made = [];
  const one = (key, stamp, tag = "p") => part(tag, key, stamp, () => {
    made.push(`${key} ${stamp}`);
    const element = document.createElement(tag);
    if (key) element.dataset.key = key;
    element.append(stamp);
    return element;
  });
  const holding = (key, ...parts) => {
    const element = document.createElement("section");
    element.dataset.key = key;
    element.append(...parts);
    return element;
  };
  const draw = (...fresh) => {
    patch(root, fresh);
    const shown = [...root.children].map((child) => `${child.dataset.key} ${child.textContent}`);
    return [shown.join(), made.splice(0).join()];
  };
  const bare = (text) => {
    const element = document.createElement("p");
    element.dataset.key = "a";
    element.append(text);
    return element;
  };
  const steps = [
    draw(one("a", "1"), one("b", "1")),
    draw(one("b", "1"), one("a", "1")),
    draw(one("a", "2"), one("b", "1")),
    draw(bare("3"), one("b", "1")),
    draw(one("a", "2"), one("b", "1")),
  ];
  patch(root, [holding("x", one("a", "1")), holding("y")]);
  const kept = root.querySelector("p");
  patch(root, [holding("x", one("a", "1")), holding("y")]);
  const stays = kept === root.querySelector("p");
  patch(root, [holding("x"), holding("y", one("a", "1"))]);
  const moved = root.querySelector("[data-key=y]").textContent;
  patch(root, [part("section", "z", "1", () => holding("z", one("a", "1"), holding("in", one("b", "2"))))]);
  const within = root.textContent, empty = root.querySelectorAll("[data-part]").length;
  const button = (press) => {
    const element = document.createElement("button");
    if (press) doing(element, press);
    return element;
  };
  const pressed = [];
  patch(root, [button(() => pressed.push("old"))]);
  const stood = root.firstChild;
  patch(root, [button(() => pressed.push("new"))]);
  pressOf(stood)();
  patch(root, [button()]);
  const still = pressOf(stood) === undefined, same = stood === root.firstChild;
  return { steps, stays, moved, within, empty, pressed, still, same };
}"""


async def test_a_part_is_made_only_where_it_does_not_stand(visit: Visit) -> None:
    page = await visit()
    await page.open()
    found = await page.page.evaluate(PARTS)
    assert found["steps"] == [
        ["a 1,b 1", "a 1,b 1"],
        ["b 1,a 1", ""],
        ["a 2,b 1", "a 2"],
        ["a 3,b 1", ""],
        ["a 2,b 1", "a 2"],
    ]
    assert found["stays"] is True
    assert (found["moved"], found["within"], found["empty"]) == ("1", "12", 0)
    assert (found["pressed"], found["still"], found["same"]) == (["new"], True, True)


OTHERS = [("welcome", "spectator"), ("vita_mors", "open")]
"""Boards have little that seats do not see; the residence's is petite_mort's, and a road."""


@pytest.mark.parametrize(("game", "viewer"), [*((game, "0") for game in WITH_BOARDS), *OTHERS])
async def test_what_is_kept_is_what_would_be_drawn(site: Site, visit: Visit, game: str, viewer: str) -> None:
    """At every version of a game, after every press: the same elements, and buttons that do the same."""
    made = await (finished(site, game) if viewer == "open" else played(site, game, intents=LONGEST))
    page = await visit()
    await become(page, made.player)
    await page.open()
    await page.page.locator(".game-card .button").first.wait_for()
    found = await page.page.evaluate(KEPT, {"table": made.table, "viewer": viewer, "seed": 7})
    assert found["told"] == []
    assert found["compared"] > facts_of(game).middle
    assert (found["pressed"] > 0) is (viewer == "0")
