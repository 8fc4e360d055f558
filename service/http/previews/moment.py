"""A table, or one moment of it, as anybody may be told of it: out of the view of a spectator, and of nothing else."""

from __future__ import annotations

from msgspec import UNSET

from service.games.kernel import Seat
from service.http.previews.shown import Shown
from service.http.previews.words import listed, words
from service.http.texts import languages, texts
from service.platform.views import ChairView, TableView
from service.projection.fold import NOWHERE, read_on
from service.projection.replay import Turns
from service.projection.views import Views
from service.table.attendance import Attendance


def is_shown(attendance: Attendance) -> bool:
    """May anybody be told of it? Listed, and open to spectators."""
    options = attendance.table.fold.state.options
    return options.visibility == "public" and options.spectators and attendance.barred(None, None) is None


async def views_at(attendance: Attendance, bodies: list[bytes]) -> Views:
    """What was seen after these commits, in turns with everybody else's work. Raises BrokenChain."""
    game, fold, turns = attendance.table.game, NOWHERE, Turns()
    for body in bodies:
        fold = read_on(game, fold, body)[0]
        await turns.rest()
    return Views(game, fold)


def shown(attendance: Attendance, views: Views, *, version: int | None, language: str, homes: tuple[str, ...]) -> Shown:
    """`views`: of the moment, or of now."""
    table = views.public.table
    known = languages(table.game, homes)
    own = texts(table.game, language if language in known else known[0], homes) if known else {}
    last = attendance.table.fold.version
    names = {seat: name_of(int(seat), chair, language) for seat, chair in table.seats.items()}
    return Shown(
        table=attendance.table.name,
        game=table.game,
        title=own.get("title", attendance.table.game.title),
        players=tuple(name for name in names.values() if name),
        line=line(table, names, language) if version is None else moment(table, names, version, last, language),
        version=version,
        over=attendance.table.fold.state.ended,
        language=language,
    )


def name_of(seat: int, chair: ChairView, language: str) -> str:
    if chair.player is not UNSET:
        is_program = chair.player.kind is not UNSET
        return words(language)["program"].format(name=chair.player.name) if is_program else chair.player.name
    return words(language)["bot"].format(number=seat + 1) if chair.bot is not UNSET else ""


def line(table: TableView, names: dict[str, str], language: str) -> str:
    """How a table stands."""
    own = words(language)
    match table.status:
        case "open":
            free = sum(1 for name in names.values() if not name)
            return own["full"] if not free else own["open.1" if free == 1 else "open"].format(free=free)
        case "over":
            winners = () if table.outcome is UNSET else table.outcome.winners
            return own["won"].format(who=called(winners, names, language)) if winners else own["nobody_won"]
        case "abandoned":
            return own["abandoned"]
        case _:
            return awaited(table, names, language)


def moment(table: TableView, names: dict[str, str], version: int, last: int, language: str) -> str:
    """Which one it is, and who is awaited in it. Not how it all ended: who follows the link wants to see that."""
    text = words(language)["moment"].format(version=version, last=last)
    return f"{text} · {awaited(table, names, language)}" if table.status == "running" else text


def awaited(table: TableView, names: dict[str, str], language: str) -> str:
    own = words(language)
    if table.paused:
        return own["paused"]
    return own["waiting"].format(who=called(table.awaited, names, language)) if table.awaited else own["running"]


def called(seats: tuple[Seat, ...], names: dict[str, str], language: str) -> str:
    return listed([names[str(seat)] for seat in seats], language)
