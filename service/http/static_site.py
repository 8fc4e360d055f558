"""The page that is served at `/`: the files of clients/web, read and packed once, when the node starts.

Only what was found there is served, by its own name: what a request asks for is looked up, never opened. Documents
come with a policy under which a page can run nothing but these files, and talk to nobody but this service.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from service.http.cached_response import etag_of, packed, takes_gzip
from service.http.module_graph import needs
from service.http.packs import packed_script, packed_sheet

INDEX = "index.html"
EVERY_TABLE = ("start/main.js", "pages/table.js", "pages/replay.js")
"""What has been read before a board comes."""
BOARD = re.compile(r"games/([a-z][a-z0-9_]*)\.(js|css)")
AHEAD = "games/ahead.json"
"""What is to be asked for besides, once a page knows which game is played: lists of files, by game."""
LEAN = "lean/"
"""Under it lie the same files, each with all that it needs: for what stands in pages of others, who count bytes."""
FRAMED = "embed.html"
"""The one document that pages of other origins may frame, those that are set."""
LENT = frozenset({"embed.js"})
"""What pages of any origin may run: it has nothing of anybody's in it."""
RELEASE = "release.json"
"""Which files these are, as one digest: an open page sees by it that the service has newer ones."""
KINDS = MappingProxyType(
    {
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript",  # modules are UTF-8 (RFC 9239)
        ".css": "text/css; charset=utf-8",
        ".svg": "image/svg+xml",
        ".webmanifest": "application/manifest+json",
    }
)
"""What is served, by its ending; other files that lie there (notes, settings of tools) are not."""
JSON = "application/json"
WORKER = "told.js"
"""The service worker: held to a policy of its own response's, as a page is."""
DOCUMENTS = (KINDS[".html"], KINDS[".svg"])
"""What a browser can open as a page of its own: it is these that a policy holds to anything."""
NO_GUESSING = MappingProxyType({"X-Content-Type-Options": "nosniff"})
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src {connect}; "
    "manifest-src 'self'; frame-ancestors {framed}; base-uri 'none'; form-action 'none'"
)
HOST = re.compile(r"[A-Za-z0-9.\-]+(:[0-9]+)?|\[[0-9a-fA-F:.]+\](:[0-9]+)?")


class File(NamedTuple):
    """`packed`: the body under gzip."""

    body: bytes
    packed: bytes
    kind: str
    etag: str


def root() -> Path:
    """Where the page's files lie, in a checkout or installed."""
    spec = find_spec("clients")
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError("the package `clients` is not installed")
    return Path(spec.submodule_search_locations[0]) / "web"


@cache
def own_files() -> Mapping[str, File]:
    """Those of this installation, as they were when a node of this process first asked."""
    return files(root())


def files(folder: Path) -> Mapping[str, File]:
    """Every file to serve, by its path in the address."""
    paths = (path for path in folder.rglob("*") if path.suffix in KINDS and path.is_file())
    found = {path.relative_to(folder).as_posix(): file_of(path.read_bytes(), KINDS[path.suffix]) for path in paths}
    ahead = boards({name: file.body.decode() for name, file in found.items()})
    made = {AHEAD: ahead, RELEASE: {"release": release_of(found)}}
    return MappingProxyType(found | {name: file_of(json.dumps(value).encode(), JSON) for name, value in made.items()})


def release_of(found: Mapping[str, File]) -> str:
    """Another one whenever any of the files is."""
    return etag_of("\n".join(f"{name} {found[name].etag}" for name in sorted(found)).encode()).strip('"')


def boards(texts: Mapping[str, str]) -> dict[str, list[str]]:
    """The files of each game's board, without those that have come before it."""
    there = {file for name in EVERY_TABLE for file in needs(name, texts)}
    found: dict[str, list[str]] = {}
    for name in sorted(texts):
        if board := BOARD.fullmatch(name):
            found.setdefault(board[1], []).extend(file for file in needs(name, texts) if file not in there)
    return found


def file_of(body: bytes, kind: str) -> File:
    return File(body, packed(body), kind, etag_of(body))


def pack_of(name: str, found: Mapping[str, File]) -> File:
    kind = found[name].kind
    texts = {one: file.body.decode() for one, file in found.items() if file.kind == kind}
    if kind == KINDS[".js"]:
        return file_of(packed_script(name, texts).encode(), kind)
    if kind == KINDS[".css"]:
        return file_of(packed_sheet(name, texts).encode(), kind)
    if name == AHEAD:  # a pack brings what it needs
        games = json.loads(found[name].body)
        return file_of(json.dumps({game: [f"games/{game}.js", f"games/{game}.css"] for game in games}).encode(), JSON)
    return found[name]


class StaticSite:
    """Answers for the page's files. They change with the service alone, so a browser asks whether they still hold and
    is told so in a few bytes: pages and modules of two versions never mix.

    `framed_by`: the origins whose pages may frame a table; `*` for any."""

    def __init__(self, folder: Path | None = None, framed_by: Collection[str] = ()) -> None:
        self.files = own_files() if folder is None else files(folder)
        self.framed_by = " ".join(sorted(framed_by)) or "'none'"
        self.lean: dict[str, File] = {}

    async def answer(self, request: Request) -> Response:
        name = request.path_params.get("path", INDEX)
        file = self.files.get(name.removeprefix(LEAN))
        if file is None:
            return PlainTextResponse("There is no such page.", 404, headers=guarded(request))
        if name.startswith(LEAN):
            file = self.packed(name.removeprefix(LEAN))
        headers = {
            "ETag": file.etag,
            "Cache-Control": "no-cache",
            "Vary": "Accept-Encoding",
            **self.guard(request, file),
        }
        if name in LENT:
            headers["Access-Control-Allow-Origin"] = "*"
        if file.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        headers["Content-Type"] = file.kind  # said here, or the library adds a charset
        if takes_gzip(request):
            return Response(file.packed, headers=headers | {"Content-Encoding": "gzip"})
        return Response(file.body, headers=headers)

    def packed(self, name: str) -> File:
        """A file with all that it needs, made when it is first asked for."""
        if name not in self.lean:
            self.lean[name] = pack_of(name, self.files)
        return self.lean[name]

    def guard(self, request: Request, file: File) -> Mapping[str, str]:
        if file.kind not in DOCUMENTS and file is not self.files.get(WORKER):
            return NO_GUESSING
        return guarded(request, self.framed_by) if file is self.files.get(FRAMED) else guarded(request)


def guarded(request: Request, framed_by: str = "'none'") -> dict[str, str]:
    """What a browser is held to. Not every browser takes the sockets of a host for `'self'`: they are named too."""
    host = request.headers.get("host", "")
    sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
    return {
        "Content-Security-Policy": POLICY.format(connect=f"'self'{sockets}", framed=framed_by),
        **NO_GUESSING,
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    }
