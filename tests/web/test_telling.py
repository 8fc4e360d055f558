"""How the page tells what happens: the feed, and what is said aloud to those who do not see it."""

from __future__ import annotations

from tests.web.conftest import Visit
from tests.web.site import Site
from tests.web.tables import half_played
from tests.web.visitor import become

PAGE, MOST = 20, 400
FED = """async (counts) => {
  const { Feed } = await import("/parts/feed.js");
  const feed = new Feed();
  document.body.append(feed);
  const worded = ({ text }) => [[text, " and ", { name: "Bo" }, ", ", "done"]];
  const model = { texts: { told: worded }, players: [], version: 1 };
  const shown = () => [...feed.querySelectorAll("[role=log] p")];
  let told = 0;
  const said = () => ({ type: "said", text: `line ${told++}` });
  for (const count of counts) feed.tell(model, Array.from({ length: count }, said));
  const lines = shown().map((line) => line.textContent);
  const parts = shown()[0].childNodes.length;
  const pages = [...new Set(shown().map((line) => line.parentElement))].map((page) => page.children.length);
  feed.retell([{ model, events: [{ type: "said", text: "anew" }] }]);
  return { lines, parts, pages, anew: shown().map((line) => line.textContent) };
}"""
SCROLLED = """async () => {
  const feed = document.querySelector("obol-feed .feed");
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const model = { texts: { told: ({ text }) => [[text]] }, players: [], version: 1 };
  const tell = async (count) => {
    const events = Array.from({ length: count }, (_, at) => ({ type: "said", text: `new ${at}` }));
    document.querySelector("obol-feed").tell(model, events);
    await frame();
  };
  const there = () => {
    const { top } = feed.getBoundingClientRect();
    const line = [...feed.querySelectorAll("p")].find((one) => one.getBoundingClientRect().bottom > top + 4);
    return [line.textContent, Math.round(line.getBoundingClientRect().top - top)];
  };
  await tell(90);
  const end = there();
  feed.scrollTop = -600;
  await frame();
  const before = there();
  await tell(35);
  const after = there();
  feed.scrollTop = 0;
  await frame();
  await tell(3);
  const last = feed.querySelector(".feed-page:last-child p:last-child").getBoundingClientRect();
  return { end, before, after, below: last.bottom - feed.getBoundingClientRect().bottom };
}"""
SAID = """async () => {
  const { announce, announcer, interrupt } = await import("/app/announcer.js");
  const of = (live) => [...announcer.querySelectorAll(`[aria-live=${live}]`)].map((one) => one.textContent);
  const heard = [];
  for (const text of ["your turn", "your turn", "theirs"]) {
    announce(text);
    heard.push(of("polite"));
  }
  interrupt("no");
  return { heard, then: of("polite"), urgent: of("assertive"), page: announcer.isConnected };
}"""
CHATTED = """async () => {
  const { Chat } = await import("/parts/chat.js");
  const chat = new Chat();
  chat.style.setProperty("display", "block");
  document.body.append(chat);
  const log = chat.querySelector("[role=log]");
  log.style.setProperty("height", "8rem");
  log.style.setProperty("overflow", "auto");
  const line = (at) => ({ at, name: "Bo", channel: "seats", text: `line ${at}`, seat: 1 });
  const lines = Array.from({ length: 520 }, (_, at) => line(at));
  const shown = () => [...log.querySelectorAll(".said")].map(({ textContent }) => textContent);
  let added = 0;
  const count = (changes) => { for (const { addedNodes } of changes) added += addedNodes.length; };
  new MutationObserver(count).observe(log, { childList: true });
  const show = async (from, to) => {
    added = 0;
    chat.show(lines.slice(from, to).map((line) => ({ ...line })));
    await new Promise((done) => requestAnimationFrame(() => done()));
    return added;
  };
  const isAtEnd = () => log.scrollTop + log.clientHeight >= log.scrollHeight - 2;
  const first = await show(0, 400);
  const followed = isAtEnd();
  const one = await show(1, 401);
  const still = isAtEnd();
  log.scrollTop = 1000;
  const isInSight = (one) => one.getBoundingClientRect().bottom > log.getBoundingClientRect().top + 4;
  const reads = () => shown()[[...log.children].findIndex(isInSight)];
  const before = reads();
  const three = await show(4, 404);
  const after = reads();
  const again = await show(304, 404);
  const none = await show(304, 404);
  const other = await show(450, 520);
  return { first, followed, one, still, before, three, after, again, none, other, lines: shown() };
}"""


async def test_a_new_line_of_chat_adds_one_line_and_moves_nobody(visit: Visit) -> None:
    """However many there are: what is added is what a screen reader reads out."""
    page = await visit()
    await page.open()
    found = await page.page.evaluate(CHATTED)
    assert [found[one] for one in ("first", "one", "three", "again", "none", "other")] == [400, 1, 3, 0, 0, 70]
    assert found["followed"]
    assert found["still"]
    assert found["before"] == found["after"] != "line 1"
    assert found["lines"] == [f"line {at}" for at in range(450, 520)]


async def test_the_feed_keeps_the_last_lines_in_their_order(visit: Visit) -> None:
    page = await visit()
    await page.open()
    for counts in ([7], [1] * (PAGE + 1), [PAGE], [45, 3, 400, 2, 9]):
        told = sum(counts)
        found = await page.page.evaluate(FED, counts)
        lines, pages = found["lines"], found["pages"]
        assert lines == [f"line {at} and Bo, done" for at in range(told)][-len(lines) :]
        assert min(told, MOST - PAGE + 1) <= len(lines) <= min(told, MOST)
        assert all(length == PAGE for length in pages[:-1])
        assert 0 < pages[-1] <= PAGE
        assert found["parts"] == 3
        assert found["anew"] == ["anew and Bo, done"]


async def test_who_reads_further_up_in_the_feed_is_left_there(site: Site, visit: Visit) -> None:
    made = await half_played(site, "vita_mors")
    page = await visit()
    await become(page, made.player)
    await page.open(f"#/table/{made.table}")
    await page.page.locator("obol-offers form").first.wait_for(state="attached")
    await page.page.locator("obol-feed p").first.wait_for(state="attached")
    found = await page.page.evaluate(SCROLLED)
    assert found["before"] == found["after"] != found["end"]
    assert found["below"] <= 1


async def test_the_same_words_said_again_are_new_where_they_are_said(visit: Visit) -> None:
    """A screen reader tells of what changes: each time one of two places comes to hold them."""
    page = await visit()
    await page.open()
    found = await page.page.evaluate(SAID)
    first, second, third = found["heard"]
    assert sorted(first) == sorted(second) == ["", "your turn"]
    assert first != second
    assert sorted(third) == ["", "theirs"]
    assert sorted(found["urgent"]) == ["", "no"]
    assert found["then"] == third
    assert found["page"] is True
