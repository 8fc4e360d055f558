"""Served under a path of somebody's site: files, API, socket and links stay under it."""

from __future__ import annotations

import asyncio
import shutil
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.faults.waiting import until
from tests.ports import free_port
from tests.web.conftest import Visit
from tests.web.site import Site
from tests.web.test_lobby import take_name
from tests.web.test_told import WORKER, dialog, visited
from tests.web.visitor import Visitor

PATH = "/games/obol/"
PROXY = """daemon off;
pid {folder}/pid;
error_log {folder}/errors;
events {{ worker_connections 1000; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  server {{
    listen 127.0.0.1:{port};
    location {path} {{
      proxy_pass {url};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $http_connection;
    }}
    location / {{ return 404; }}
  }}
}}
"""


async def takes_a_connection(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest_asyncio.fixture(loop_scope="session")
async def proxied(site: Site, tmp_path: Path) -> AsyncIterator[str]:
    """The site's address behind a proxy, under the path; at the proxy's root there is nothing."""
    port = free_port()
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    assert program, "There is no nginx here. `make test` installs one on Debian."
    file = tmp_path / "nginx.conf"
    file.write_text(PROXY.format(folder=tmp_path, port=port, path=PATH, url=site.url.rstrip("/") + "/"))
    process = await asyncio.create_subprocess_exec(program, "-e", "stderr", "-c", str(file))
    assert await until(lambda: takes_a_connection(port), 30)
    yield f"http://127.0.0.1:{port}{PATH}"
    process.terminate()
    await process.wait()


async def test_all_of_it_stays_under_the_path(proxied: str, visit: Visit) -> None:
    page = await visit(proxied)
    await take_name(page, "Ada")
    await page.page.locator('.game-card[data-game="vita_mors"] .button').first.click()
    await page.until("running")
    await page.play(3)
    await page.until("over")
    await page.page.locator(".table-head a[href*=replay], a[href*='#/replay']").first.click()
    await page.page.locator(".replay-page obol-scrubber").wait_for()
    await page.page.locator("nav a").last.click()
    await page.page.locator(".rules-list a").first.click()
    await page.page.locator(".rules").wait_for()
    host = proxied.removesuffix(PATH)
    assert page.page.url.startswith(proxied)
    asked = [one.partition(" ")[2] for one in page.asked]
    assert [one for one in asked if one.startswith(host) and not one.startswith(proxied)] == []
    assert [one for one in asked if not one.startswith(("http", "/", "data:"))] == []


async def test_what_is_pushed_is_for_the_pages_under_the_path_alone(proxied: str, visit: Visit) -> None:
    """PL-26: the worker has the path for its scope, and a page beside it is none of ours."""
    page = await visited(visit, url=proxied)
    box = await dialog(page)
    await box.get_by_role("button", name="Notify me in this browser").click()
    await box.get_by_text("You will be notified in this browser.").wait_for()
    assert await page.page.evaluate(WORKER) == [proxied]


async def test_two_services_of_one_site_keep_their_players_apart(proxied: str, visit: Visit) -> None:
    page = await visit(proxied)
    await take_name(page, "Ada")
    keys = await page.page.evaluate("Object.keys(localStorage)")
    assert keys
    assert all(PATH in key for key in keys)
    other = Visitor(await page.page.context.new_page(), proxied)
    await other.open()
    await other.page.locator(".who").get_by_text("Ada", exact=True).wait_for()
