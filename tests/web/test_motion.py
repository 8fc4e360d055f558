"""What moves on a board: parts are painted by themselves, and cut off nothing that flies from one to another."""

from __future__ import annotations

from tests.web.conftest import Visit

FLIGHTS = """async () => {
  const { moved } = await import("/games/stage/motion.js");
  const [stage, part, piece, other] = Array.from({ length: 4 }, () => document.createElement("div"));
  stage.className = "stage";
  part.style.setProperty("contain", "layout paint");
  stage.append(part);
  part.append(piece, other);
  document.body.append(stage);
  const isLeft = () => part.classList.contains("is-left");
  const flight = [{ transform: "translate(90px)", zIndex: 5 }, { transform: "none", zIndex: 5 }];
  const turn = [{ transform: "scale(2)" }, { transform: "none" }];
  const seen = {};
  const turning = moved(other, turn, 40);
  seen.turning = isLeft();
  await turning;
  const [short, long] = [moved(piece, flight, 40), moved(other, turn, 200)];
  seen.flying = isLeft();
  await short;
  seen.another = isLeft();
  await long;
  seen.after = isLeft();
  return seen;
}"""


async def test_what_flies_leaves_its_part_until_nothing_moves_in_it(visit: Visit) -> None:
    page = await visit(reduced_motion="no-preference")
    await page.open()
    seen = await page.page.evaluate(FLIGHTS)
    assert seen == {"turning": False, "flying": True, "another": True, "after": False}
