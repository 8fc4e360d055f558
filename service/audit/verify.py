"""Checking a finished table's log: the chain, the seed, every random outcome (PL-20; `obol verify`).

Bodies are hashed again, every draw is drawn again from the published seed and nonces, every event that says it came
from chance is held against the draws, the deal is dealt again, whatever was asked is decided again, and the rules are
folded over it all: no card may appear or vanish. What the players asked for is taken as the log tells it; each finds
its own intents in it. Who wants to be sure that it is the log of what happened keeps the commitment from the table's
beginning and the head from its end.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from service.audit.redecide import decision_faults, decisions
from service.games.kernel import Event, Game
from service.log.commit import Commit, decode, game_of, hash_of, rules_of
from service.platform.chance import Draw, TableChance, chance_key, commitment, partial_shuffle
from service.platform.events import RematchMade, TableAbandoned, TableOpened, TableOver, TableStarted
from service.platform.evolve import start_game
from service.platform.outcome import outcome_of
from service.projection.fold import NOWHERE, BrokenChain, Fold, follow


class DownloadedCommit(msgspec.Struct, frozen=True):
    """One commit of a downloaded log; `commit` is there for people to read, `body` is what counts."""

    version: int
    hash: str
    body: str
    commit: dict[str, Any] | UnsetType = UNSET


class LogFile(msgspec.Struct, frozen=True):
    """A log as GET /tables/{id}/log gives it."""

    table: str
    game: str
    status: str
    seats: int
    commits: tuple[DownloadedCommit, ...]


class Report(msgspec.Struct, frozen=True):
    """What was checked. `decisions`: how many of the game's answers were worked out again; 0 for a log from before
    what was asked was kept. `faults`: empty if the log is sound; each names a version and what is wrong there."""

    table: str
    game: str
    commits: int
    draws: int
    decisions: int
    commitment: str
    seed: str
    head: str
    faults: tuple[str, ...]


def read_log(text: bytes) -> LogFile:
    """A downloaded log. Raises ValueError if it is none."""
    try:
        return msgspec.json.decode(text, type=LogFile)
    except msgspec.DecodeError as error:
        raise ValueError(f"not a whole log of a table that is over: {error}") from None


def bodies_in(log: LogFile) -> list[bytes]:
    """The commits' bodies. Raises ValueError."""
    try:
        return [base64.b64decode(row.body, validate=True) for row in log.commits]
    except binascii.Error as error:
        raise ValueError(f"a body is not base64: {error}") from None


def verify(log: LogFile, games: Mapping[str, Game[Any]], *, published: str = "", head: str = "") -> Report:
    """Check a log. `published`: the commitment one saw while the table ran, to hold the seed against. `head`: the hash
    of the last commit as one was told it, to hold the whole log against.

    Raises ValueError for a log that cannot be read at all, KeyError for a game that is not known here."""
    bodies = bodies_in(log)
    if not bodies:
        raise ValueError("the log is empty")
    try:
        game = games[game_of(bodies[0])].under(rules_of(bodies[0]))
        commits = [decode(game, body) for body in bodies]
    except (msgspec.DecodeError, LookupError, TypeError) as error:
        raise ValueError(f"a commit cannot be read: {error!r}") from None
    opening = commits[0].events[0]
    if not isinstance(opening, TableOpened):
        raise ValueError("the first commit does not open a table")
    faults = [
        *said_otherwise(log, bodies, commits),
        *head_faults(log, opening, bodies, head),
        *course_faults(game, opening, commits),
        *seed_faults(opening, commits, published),
        *draw_faults(opening, commits),
        *fold_faults(game, commits, bodies),
        *decision_faults(game, commits),
    ]
    return Report(
        table=log.table,
        game=game.name,
        commits=len(commits),
        draws=sum(len(commit.draws) for commit in commits),
        decisions=decisions(commits),
        commitment=commitment(bytes.fromhex(opening.seed)),
        seed=opening.seed,
        head=hash_of(bodies[-1]),
        faults=tuple(faults),
    )


def said_otherwise(log: LogFile, bodies: Sequence[bytes], commits: Sequence[Commit[Any]]) -> Iterator[str]:
    """Where what the file says of a commit is not what its body says."""
    for row, body, commit in zip(log.commits, bodies, commits, strict=True):
        if row.version != commit.version or row.hash != hash_of(body):
            yield f"version {row.version}: the body has another version or hash"
        if row.commit is not UNSET and not any(same(row.commit, said) for said in sayings(body, commit)):
            yield f"version {row.version}: the readable commit is not what the body says"


def sayings(body: bytes, commit: Commit[Any]) -> tuple[Any, Any]:
    """What may be said of a body: what stands in it, or that and what we know of fields it does not have."""
    return msgspec.msgpack.decode(body), msgspec.json.decode(encoded(commit))


def same(one: Any, other: Any) -> bool:
    """Are two values of JSON the same? The order of keys means nothing, and 1 may be written 1.0; true is not 1."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return isinstance(one, bool) is isinstance(other, bool) and bool(one == other)


def head_faults(log: LogFile, opening: TableOpened, bodies: Sequence[bytes], head: str) -> Iterator[str]:
    """Is the file the log it says it is, whole to the last commit one knows of?"""
    if (log.game, log.seats) != (opening.options.game, opening.options.seats):
        yield "the file says another game or number of seats than its first commit"
    if head and head not in {hash_of(body) for body in bodies}:
        yield "the log has no commit with the hash you were told"


def course_faults(game: Game[Any], opening: TableOpened, commits: Sequence[Commit[Any]]) -> Iterator[str]:
    """One set of rules, which we know; time that does not go back; nothing after the end but a rematch."""
    if opening.rules_version != game.rules_version or any(c.rules != opening.rules_version for c in commits):
        yield f"the log is not of rules version {game.rules_version} throughout: its deal cannot be checked here"
    for before, after in pairwise(commits):
        if after.at < before.at:
            yield f"version {after.version}: it is older than the commit before it"
    ended = False
    for commit in commits:
        for event in commit.events:
            if ended and not isinstance(event, RematchMade):
                yield f"version {commit.version}: something happened after the end"
            ended = ended or isinstance(event, TableOver | TableAbandoned)


def encoded(commit: Commit[Any]) -> bytes:
    return msgspec.json.encode(commit)


def seed_faults(opening: TableOpened, commits: Sequence[Commit[Any]], published: str) -> Iterator[str]:
    """Is there one seed from first to last, and is it the one that was promised?"""
    if published and published != commitment(bytes.fromhex(opening.seed)):
        yield "version 1: the seed is not the one that the published commitment promised"
    ends = [event for commit in commits for event in commit.events if isinstance(event, TableOver | TableAbandoned)]
    if len(ends) != 1:
        yield f"the log has {len(ends)} ends"
    if any(end.seed != opening.seed for end in ends):
        yield "the seed opened at the end is not the seed of the beginning"


def nonces_in(commits: Sequence[Commit[Any]]) -> tuple[str, ...]:
    for commit in commits:
        for event in commit.events:
            if isinstance(event, TableStarted):
                return event.nonces
    return ()


def draw_faults(opening: TableOpened, commits: Sequence[Commit[Any]]) -> Iterator[str]:
    """Draw everything again, and hold the events against it."""
    key = chance_key(bytes.fromhex(opening.seed), nonces_in(commits))
    number = 0
    for commit in commits:
        for draw in commit.draws:
            if not draws_so(key, number, draw):
                yield f"version {commit.version}: draw {number} did not come from the seed"
            number += 1
        told = [result for event in commit.events for result in event.draws()]
        if [list(draw.out) for draw in commit.draws] != [plain(result) for result in told]:
            yield f"version {commit.version}: the events do not say what was drawn"


def draws_so(key: bytes, number: int, draw: Draw) -> bool:
    return len(draw.out) <= len(draw.of) and partial_shuffle(key, number, draw.of, len(draw.out)) == draw.out


def plain(values: tuple[Any, ...]) -> list[Any]:
    """As they stand in the log."""
    found: list[Any] = msgspec.to_builtins(list(values))
    return found


def fold_faults(game: Game[Any], commits: Sequence[Commit[Event]], bodies: Sequence[bytes]) -> Iterator[str]:
    """Do the commits follow one another, and do the pieces stay the same from deal to end?"""
    fold: Fold = NOWHERE
    pieces: list[str] | None = None
    for commit, body in zip(commits, bodies, strict=True):
        try:
            fold = follow(game, fold, commit, body)
        except BrokenChain as error:
            yield f"version {commit.version}: {error}"
            return
        except Exception as error:
            yield f"version {commit.version}: the rules cannot follow it ({error!r})"
            return
        yield from nonce_faults(fold, commit)
        if fold.state.game is None:
            continue
        if pieces is None and commit.rules == game.rules_version:
            yield from deal_faults(game, fold, commit)
        here = sorted(game.pieces(fold.state.game))
        if pieces is not None and here != pieces:
            yield f"version {commit.version}: a card or token appeared or vanished"
        pieces = here
    yield from outcome_faults(game, fold)


def nonce_faults(fold: Fold, commit: Commit[Event]) -> Iterator[str]:
    """What was mixed in must be what the players gave when they sat down, or somebody else chose it."""
    given = tuple(chair.nonce for chair in fold.state.chairs)
    if any(isinstance(event, TableStarted) and event.nonces != given for event in commit.events):
        yield f"version {commit.version}: the nonces mixed in are not those that the seats gave"


def deal_faults(game: Game[Any], fold: Fold, commit: Commit[Event]) -> Iterator[str]:
    """Deal again: the rules must draw the same from the same, in the same order."""
    fresh = start_game(game, fold.state)
    dealt = game.setup(fresh, TableChance(fold.state.seed, nonces_in([commit]), 0))
    start = next(i for i, event in enumerate(commit.events) if isinstance(event, TableStarted))
    if commit.events[start + 1 : start + 1 + len(dealt)] != dealt:
        yield f"version {commit.version}: this is not what the rules deal from this seed"


def outcome_faults(game: Game[Any], fold: Fold) -> Iterator[str]:
    """Is the end that the table tells of the one there was?"""
    state = fold.state
    if state.status == "over" and outcome_of(game, state) != state.outcome:
        yield "the table and its game do not agree who won"
