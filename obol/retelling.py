"""A replay in words, as `obol watch` would have told it: a line for each event, and at the end what is seen."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import Any

from rich.console import Console, RenderableType

from clients.terminal.names import Names
from clients.terminal.phrases import details
from clients.terminal.picture import picture
from clients.terminal.telling import told
from clients.terminal.texts import Texts, check_language
from clients.terminal.words import sentence
from obol_client import View
from protocol.merge_patch import apply_patch
from service.games import games
from service.http.texts import languages, texts

Update = dict[str, Any]


def words_of(game: str, language: str) -> Texts:
    """Those that come with the package; none for a game that is not in it. Raises ValueError for a language that it
    does not have."""
    if game not in games():
        return Texts({}, language)
    known = languages(game)
    check_language(language, [{"name": game, "languages": known}], game)
    return Texts(texts(game, language) if known else {}, language)


def lines(updates: Iterable[Update], language: str, *, width: int) -> Iterator[str]:
    """What happened at each version, then what is seen at the last. `updates`: a snapshot, and what follows it. Raises
    ValueError for a language that there is not."""
    view, words = View(0, {}), Texts({}, language)
    for update in updates:
        if not view.version:
            words = words_of(update["public"]["table"]["game"], language)
        view = after(view, update)
        happened = update.get("events") or opening(view)
        names = Names(view, texts=words)
        yield from numbered(view.version, [line for event in happened for line in retold(event, names)])
    yield ""
    yield from seen(view, Names(view, texts=words), width)


def after(view: View, update: Update) -> View:
    """The view with an update applied; a snapshot is an update of nothing."""
    return View(
        version=update["version"],
        public=apply_patch(view.public, update.get("public", {})),
        private=apply_patch(view.private, update.get("private", {})),
        seat=update.get("seat", view.seat),
    )


def opening(view: View) -> list[dict[str, Any]]:
    """A snapshot has no events; at the first version, one knows which it was."""
    first = view.version == 1 and "maker" in view.table
    return [{"type": "table_opened", "maker": view.table["maker"]}] if first else []


def retold(event: dict[str, Any], names: Names) -> list[str]:
    """An event in lines. With everything open, what was told to a seat alone ("Your vote: …") is told with whose it
    is."""
    first, *others = told(event, names)
    seat = event.get("seat")
    whose = sentence(names.full_name(seat)) if isinstance(seat, int) and names.me is None else ""
    if whose.lower() not in first.lower():
        first = names.own("colon", label=whose, text=first)
    return [first, *others]


def numbered(version: int, said: list[str]) -> Iterator[str]:
    """The version stands before its first line; also where the viewer was told nothing."""
    for at, line in enumerate(said or [""]):
        yield f"{'' if at else version:>5}  {line}".rstrip()


def seen(view: View, names: Names, width: int) -> Iterator[str]:
    """The table as it stands; with everything open, whatever each seat sees besides."""
    everything = view.seat is None and bool(view.private)
    shown = View(view.version, view.public, {} if everything else view.private, seat=view.seat)
    yield from rendered(picture(shown, names, width=width), width)
    for seat, private in sorted(view.private.items(), key=lambda one: int(one[0])) if everything else ():
        if private:
            yield names.own("colon", label=names.full_name(int(seat)), text=details(private, names))


def rendered(what: RenderableType, width: int) -> list[str]:
    paper = Console(file=io.StringIO(), width=width, color_system=None)
    with paper.capture() as captured:
        paper.print(what)
    return [line.rstrip() for line in captured.get().splitlines()]
