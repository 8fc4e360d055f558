"""Plain addresses of tables and moments, as a crawler without script reads them, and their pictures."""

from __future__ import annotations

import re
import struct
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from service.http.previews import picture
from service.http.previews.words import listed
from tests.service.running import Running, running
from tests.service.sitting import started


class Head(HTMLParser):
    """What a crawler takes out of a document: its tags by name, and its links."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: dict[str, str] = {}
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "meta" and (name := found.get("property") or found.get("name")):
            self.tags[name] = found["content"]
        if tag == "a":
            self.links.append(found["href"])


async def test_a_link_to_a_table_says_what_it_leads_to(service: Running) -> None:
    """PL-02: game, players and how it stands, for who runs no script; pictures lie where the tags say."""
    sitting = await started(service, 3)
    answer = await service.http.get(f"/t/{sitting.table}")
    assert answer.status_code == 200
    head = Head(answer.text)
    assert head.tags["og:title"] == "Vita Mors: Ada, Bela and Cem"
    assert head.tags["og:description"].startswith("Waiting for ")
    assert head.tags["og:url"] == f"{service.url}/t/{sitting.table}"
    assert head.tags["twitter:card"] == "summary_large_image"
    assert head.links == [f"../#/table/{sitting.table}"]
    found = await service.http.get(head.tags["og:image"])
    assert found.headers["content-type"] == head.tags["og:image:type"]
    assert "default-src 'none'" in answer.headers["content-security-policy"]


async def test_a_moment_says_which_it_is_and_not_how_it_ended(service: Running) -> None:
    """PL-19"""
    sitting = await started(service, 3)
    await sitting.play_to_the_end(Random(3))
    last = sitting.seen().version
    over = Head((await service.http.get(f"/t/{sitting.table}")).text)
    assert re.match("Won by|Nobody won", over.tags["og:description"])
    moment = Head((await service.http.get(f"/t/{sitting.table}/6?as=1")).text)
    assert moment.tags["og:description"].startswith(f"Moment 6 of {last}")
    assert "Won" not in moment.tags["og:description"]
    assert moment.links == [f"../../#/replay/{sitting.table}?as=1&at=6"]
    french = Head((await service.http.get(f"/t/{sitting.table}/6", headers={"accept-language": "fr-CA,en"})).text)
    assert french.tags["og:description"].startswith(f"Moment 6 sur {last}")


async def unlisted(service: Running) -> str:
    ada = await service.come("Ada")
    table = await service.open_table(ada, visibility="unlisted")
    await ada.watch(table)
    await ada.done(table, {"type": "take_seat"})
    return table


async def test_what_not_everybody_may_see_looks_like_what_is_not_there(service: Running) -> None:
    """PL-02: the same bytes but for the table's own name."""
    for table in (await unlisted(service), (await started(service, 3, spectators=False)).table):
        for path in ("", "/2", "/picture.svg", "/2/picture.svg", "/picture.png", "?as=1"):
            hidden = await service.http.get(f"/t/{table}{path}")
            absent = await service.http.get(f"/t/{'0' * len(table)}{path}")
            assert (hidden.status_code, absent.status_code) == (404, 404)
            assert hidden.text.replace(table, "0" * len(table)) == absent.text
            assert not re.search("Ada|Bela|Cem|Vita Mors", hidden.text)


async def test_a_moment_that_has_not_been_is_none(service: Running) -> None:
    sitting = await started(service, 3)
    version = sitting.seen().version
    for wanted in ("0", "-1", "x", "²", "9" * 10, str(version + 1)):
        assert (await service.http.get(f"/t/{sitting.table}/{wanted}")).status_code == 404
    assert (await service.http.get(f"/t/{sitting.table}/{version}")).status_code == 200


async def test_a_name_is_never_markup(service: Running) -> None:
    """PL-01: neither in the document nor in the picture."""
    caller = await service.come("<b>\"&'</b>")
    table = await service.open_table(caller)
    await caller.watch(table)
    await caller.done(table, {"type": "take_seat"})
    text = (await service.http.get(f"/t/{table}")).text
    assert "<b>" not in text
    assert Head(text).tags["og:title"] == "Vita Mors: <b>\"&'</b>"
    drawing = ElementTree.fromstring((await service.http.get(f"/t/{table}/picture.svg")).text)
    assert "<b>\"&'</b>" in [one.text for one in drawing.iter("{http://www.w3.org/2000/svg}text")]


async def test_the_picture_is_painted_for_those_who_show_no_svg(service: Running) -> None:
    """1200 × 630, as PNG's header has it; where no library or font is, the tags name the drawing."""
    table = await service.open_table(await service.come("Ada"))
    answer = await service.http.get(f"/t/{table}/picture.png")
    assert answer.headers["content-type"] == "image/png"
    assert struct.unpack(">II", answer.content[16:24]) == (picture.WIDTH, picture.HEIGHT)
    again = await service.http.get(f"/t/{table}/picture.png", headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304


async def test_without_a_painter_the_tags_name_the_drawing(service: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture, "LIBRARY", "no_such_library")
    picture.can_paint.cache_clear()
    table = await service.open_table(await service.come("Ada"))
    head = Head((await service.http.get(f"/t/{table}")).text)
    picture.can_paint.cache_clear()
    assert head.tags["og:image"].endswith("/picture.svg")
    assert head.tags["og:image:type"] == "image/svg+xml"


async def test_addresses_are_those_that_people_reach_the_page_at(tmp_path: Path) -> None:
    """`OBOL_PUBLIC_URL`; else a Host that is one."""
    async with running(tmp_path, public_url="https://obol.example/games") as service:
        table = await service.open_table(await service.come("Ada"))
        head = Head((await service.http.get(f"/t/{table}")).text)
        assert head.tags["og:url"] == f"https://obol.example/games/t/{table}"
        assert head.tags["og:image"].startswith(f"https://obol.example/games/t/{table}/picture.")


async def test_previews_are_paced_like_other_requests(tmp_path: Path) -> None:
    """PL-21"""
    async with running(tmp_path, http_per_s=0.001, http_burst=3) as service:
        answers = [(await service.http.get("/t/nothing")).status_code for _ in range(4)]
        assert answers == [404, 404, 404, 429]


def test_names_and_lines_are_cut_to_what_fits() -> None:
    assert len(picture.cut("x" * 200, "name")) == picture.LONGEST["name"]
    assert listed(["A", "B", "C", "D", "E"], "en") == "A, B, C and 2 others"
