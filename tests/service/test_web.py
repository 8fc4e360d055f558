"""The page's files as the service gives them: what is there and nothing else, packed, and under a strict policy."""

from __future__ import annotations

import asyncio
import gzip
import re
from pathlib import Path

import pytest

from service.games import HOME, games
from service.http.packs import packed_script
from service.http.static_site import AHEAD, FRAMED, INDEX, KINDS, LEAN, RELEASE, StaticSite, root
from service.http.texts import folder_of, read
from tests.service.running import Running, running
from tests.web.boards import WITH_BOARDS


def policy_of(header: str) -> dict[str, set[str]]:
    parts = (directive.split() for directive in header.split(";"))
    return {name: set(sources) for name, *sources in parts}


async def test_the_page_is_served_at_the_root(service: Running) -> None:
    answer = await service.http.get("/")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.content == (root() / INDEX).read_bytes()


async def test_every_file_of_the_page_is_served_as_it_is(service: Running) -> None:
    found = [path for path in root().rglob("*") if path.suffix in KINDS]
    assert {"obol.js", "main.js", "base.css", "vita_mors.js"} <= {path.name for path in found}
    for path in found:
        answer = await service.http.get(f"/{path.relative_to(root()).as_posix()}")
        assert (answer.status_code, answer.content) == (200, path.read_bytes()), path
        assert answer.headers["content-type"] == KINDS[path.suffix]


async def test_the_policy_lets_a_page_run_our_files_and_talk_to_us_and_nobody_else(service: Running) -> None:
    host = f"127.0.0.1:{service.server.port}"
    for path in ("/", "/coin.svg", "/games/rules/table.en.html", "/told.js", "/nothing"):
        headers = (await service.http.get(path)).headers
        assert policy_of(headers["content-security-policy"]) == {
            "default-src": {"'none'"},
            "script-src": {"'self'"},
            "style-src": {"'self'"},
            "img-src": {"'self'", "data:"},
            "connect-src": {"'self'", f"ws://{host}", f"wss://{host}"},
            "manifest-src": {"'self'"},
            "frame-ancestors": {"'none'"},
            "base-uri": {"'none'"},
            "form-action": {"'none'"},
        }
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


async def test_no_file_is_taken_for_what_it_does_not_say_it_is(service: Running) -> None:
    for path in ("/", "/obol.js", "/css/base.css", "/coin.svg", "/nothing"):
        assert (await service.http.get(path)).headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("host", ["x;script-src", "'unsafe-inline'", ""])
async def test_a_strange_host_does_not_widen_the_policy(service: Running, host: str) -> None:
    policy = policy_of((await service.http.get("/", headers={"host": host})).headers["content-security-policy"])
    assert policy["connect-src"] == {"'self'"}
    assert policy["script-src"] == {"'self'"}


@pytest.mark.parametrize("host", ["evil.example *", "a b", "x; script-src *"])
async def test_a_host_that_is_none_gets_nothing(service: Running, host: str) -> None:
    answer = await service.http.get("/", headers={"host": host})
    assert (answer.status_code, "content-security-policy" in answer.headers) == (400, False)


async def test_what_a_browser_has_already_is_not_sent_again(service: Running) -> None:
    first = await service.http.get("/obol.js")
    again = await service.http.get("/obol.js", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert again.headers["cache-control"] == "no-cache"
    other = await service.http.get("/start/main.js", headers={"if-none-match": first.headers["etag"]})
    assert other.status_code == 200


@pytest.mark.parametrize(
    ("offered", "packed"),
    [("gzip", True), ("br, GZIP;q=0.5", True), ("identity", False), ("gzip;q=0", False), ("gzip;q=0.0", False)],
)
async def test_files_are_packed_for_those_who_can_unpack_them(service: Running, offered: str, packed: bool) -> None:
    path = root() / "obol/obol.js"
    for address in ("/obol/obol.js", "/api/games"):
        async with service.http.stream("GET", address, headers={"accept-encoding": offered}) as answer:
            raw = b"".join([part async for part in answer.aiter_raw()])
        assert ("content-encoding" in answer.headers) is packed
        assert "Accept-Encoding" in answer.headers["vary"]
        plain = gzip.decompress(raw) if packed else raw
        assert plain.startswith(path.read_bytes() if address.endswith("js") else b'{"games"')
        assert (len(raw) < len(plain)) is packed


@pytest.mark.parametrize(
    "path",
    [
        "/../web/index.html",
        "/app/../index.html",
        "/%2e%2e/terminal/command.py",
        "/..%2f..%2fpyproject.toml",
        "/app/%2e%2e/obol.js",
        "//etc/passwd",
        "/app",
        "/app/",
        "/README.md",
        "/start/main.js/",
        "/index.html%00",
    ],
)
async def test_nothing_else_is_served(service: Running, path: str) -> None:
    """Asked by hand: a client would tidy these addresses up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", service.server.port)
    writer.write(f"GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    assert answer.startswith(b"HTTP/1.1 404 Not Found\r\n")


async def test_a_log_is_packed_for_those_who_can_unpack_it(service: Running) -> None:
    caller = await service.come("Ada")
    path = f"/api/tables/{await service.open_table(caller)}/log"
    plain = await service.http.get(path, headers={"accept-encoding": "identity"})
    packed = await service.http.get(path, headers={"accept-encoding": "gzip"})
    assert (plain.headers.get("content-encoding"), packed.headers.get("content-encoding")) == (None, "gzip")
    assert packed.json() == plain.json()


async def test_only_files_that_lay_there_when_it_started_are_known(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "notes.txt").write_text("not for the page")
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "a.js").write_text("export {};")
    assert set(StaticSite(tmp_path).files) == {"index.html", "app/a.js", AHEAD, RELEASE}


async def test_the_page_is_not_counted_against_anybodys_requests(tmp_path: Path) -> None:
    async with running(tmp_path, http_per_s=0.001, http_burst=3) as service:
        assert {(await service.http.get("/obol.js")).status_code for _ in range(20)} == {200}
        assert [(await service.http.get("/api/games")).status_code for _ in range(4)] == [200, 200, 200, 429]


def imported(file: str, seen: dict[str, None]) -> dict[str, None]:
    """A module and all that it needs before it can run, in order."""
    if file not in seen:
        seen[file] = None
        for path in re.findall(
            r'^(?:import |(?:import|export)\b[^;]*? from )"(\.[^"]+)"', (root() / file).read_text(), re.MULTILINE
        ):
            imported((root() / file).parent.joinpath(path).resolve().relative_to(root()).as_posix(), seen)
    return seen


def test_the_first_page_asks_at_once_for_all_that_it_needs() -> None:
    """Else a browser would learn of each module only when it has read the one that imports it."""
    asked = re.findall(r'<link rel="modulepreload" href="([^"]+)">', (root() / INDEX).read_text())
    assert sorted(asked) == sorted(imported("pages/lobby.js", imported("start/main.js", {})))


def test_who_comes_to_a_table_asks_at_once_for_all_that_it_needs() -> None:
    asked = re.findall(r'^    "([^"]+)",$', (root() / "app/early.js").read_text(), re.MULTILINE)
    there = imported("pages/lobby.js", imported("start/main.js", {}))
    assert sorted(asked) == sorted(set(imported("pages/table.js", {})) - set(there))


async def test_only_the_frame_may_be_framed_and_by_those_that_are_set(tmp_path: Path) -> None:
    """`OBOL_EMBED_ORIGINS`; nobody where nothing is set."""
    async with running(tmp_path, embed_origins="https://b.example, https://a.example:8443") as service:
        for path, framed in {"/embed.html": {"https://a.example:8443", "https://b.example"}, "/": {"'none'"}}.items():
            policy = (await service.http.get(path)).headers["content-security-policy"]
            assert policy_of(policy)["frame-ancestors"] == framed
    async with running(tmp_path) as service:
        policy = (await service.http.get("/embed.html")).headers["content-security-policy"]
        assert policy_of(policy)["frame-ancestors"] == {"'none'"}


async def test_any_page_may_run_what_makes_the_frame_and_nothing_else(service: Running) -> None:
    for path, lent in {"/embed.js": "*", "/obol.js": None, "/lean/start/embedded.js": None}.items():
        answer = await service.http.get(path, headers={"origin": "https://blog.example"})
        assert answer.headers.get("access-control-allow-origin") == lent
    assert not re.search(r"^import\b|\bfrom \"", (root() / "embed.js").read_text(), re.MULTILINE)


PACKS = ["start/embedded.js", "obol/obol.js", "app/recording.js", "parts/scrubber.js", "app/words/fr.js"]


@pytest.mark.parametrize("path", [*PACKS, *(f"games/{game}.js" for game in WITH_BOARDS)])
async def test_what_a_frame_runs_comes_in_one_file_with_all_it_needs(service: Running, path: str) -> None:
    """Each module once, and none that the first pack has brought; nothing is imported but what comes later."""
    text = (await service.http.get(f"/{LEAN}{path}")).text
    made = re.findall(r'm\["([^"]+)"\]\?\?=', text)
    there = [] if path == "start/embedded.js" else imported("start/embedded.js", {})
    assert sorted([*made, *([path] if path == "start/embedded.js" else [])]) == sorted(
        one for one in imported(path, {}) if one not in there
    )
    assert "/**" not in text
    assert not re.search(r"^import\b|\bfrom\"", text, re.MULTILINE)


def test_what_cannot_be_packed_is_said_and_not_left_out() -> None:
    for line in ('import x from "./b.js";', "export let x = 1;", 'export * from "./b.js";'):
        with pytest.raises(ValueError, match="cannot be packed"):
            packed_script("app/a.js", {"app/a.js": f"{line}\n", "app/b.js": "", "start/embedded.js": ""})


async def test_a_frames_style_sheet_comes_in_one_file(service: Running) -> None:
    text = (await service.http.get(f"/{LEAN}css/embed.css")).text
    assert "@import" not in text
    assert "--paper" in text


async def test_what_is_asked_for_at_once_is_told_of_the_games_with_a_board(service: Running) -> None:
    """A page takes the plain board for the others, and asks for nothing that is not there."""
    assert sorted((await service.http.get(f"/{AHEAD}")).json()) == sorted(WITH_BOARDS)


@pytest.mark.parametrize("game", WITH_BOARDS)
async def test_who_knows_which_game_is_played_asks_at_once_for_all_of_its_board(service: Running, game: str) -> None:
    ahead = (await service.http.get(f"/{AHEAD}")).json()
    there = imported("pages/replay.js", imported("pages/table.js", imported("start/main.js", {})))
    modules = [file for file in ahead[game] if file.endswith(".js")]
    assert sorted(modules) == sorted(set(imported(f"games/{game}.js", {})) - set(there))
    sheets = [file for file in ahead[game] if file.endswith(".css")]
    assert sorted(sheets) == sorted(styled(f"games/{game}.css"))


def styled(file: str) -> set[str]:
    """A style sheet and those that it imports."""
    paths = re.findall(r'@import[^"]*"([^"]+)"', (root() / file).read_text())
    return {file}.union(
        *(styled((root() / file).parent.joinpath(one).resolve().relative_to(root()).as_posix()) for one in paths)
    )


def test_nothing_in_the_page_is_of_another_origin_or_inline() -> None:
    """The policy would forbid it; what it forbids is not to be there."""
    for path in root().rglob("*"):
        if path.suffix not in KINDS:
            continue
        text = path.read_text()
        links = re.findall(r"https?://[^\s\"'`)]+", text)
        assert [link for link in links if not link.startswith(("http://www.w3.org/", "https://obol.example"))] == [], (
            path
        )
        if path.suffix in (".html", ".svg"):
            assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", text), path
            assert re.findall(r"<script\b[^>]*>", text) == SCRIPTS.get(path.name, []), path


SCRIPTS = {
    INDEX: ['<script src="app/early.js" async>', '<script type="module" src="start/main.js">'],
    FRAMED: ['<script type="module" src="lean/start/embedded.js">'],
}
SERVICE = Path(__file__).parent.parent.parent / "service"


def clauses_in(folder: Path) -> set[str]:
    """The clauses that the code of a folder names to those it refuses."""
    return {clause for file in folder.rglob("*.py") for clause in re.findall(r'"([A-Z]{2}-\d{2})"', file.read_text())}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", [*games(), "table"])
def test_every_clause_that_a_refusal_can_name_is_in_the_rules_of_the_page(game: str, language: str) -> None:
    """A refusal links to the rule."""
    rules = (root() / f"games/rules/{game}.{language}.html").read_text()
    if game == "table":
        named = {clause for clause in clauses_in(SERVICE) if clause.startswith("PL-")}
    else:
        texts = folder_of(game, (HOME,))
        assert texts is not None
        also = read(texts / f"{language}.toml").also
        named = {clause for folder in (game, *also) for clause in clauses_in(SERVICE / "games" / folder)}
    assert named
    assert [clause for clause in sorted(named) if f'id="{clause}"' not in rules] == []


async def test_a_release_is_named_by_all_its_files(tmp_path: Path) -> None:
    """The same for the same files, another one when any of them changes, comes or goes."""
    (tmp_path / "index.html").write_text("<!doctype html>")
    first = StaticSite(tmp_path).files[RELEASE].body
    assert StaticSite(tmp_path).files[RELEASE].body == first
    (tmp_path / "index.html").write_text("<!doctype html><title>Obol</title>")
    second = StaticSite(tmp_path).files[RELEASE].body
    (tmp_path / "a.js").write_text("export {};")
    assert len({first, second, StaticSite(tmp_path).files[RELEASE].body}) == 3
