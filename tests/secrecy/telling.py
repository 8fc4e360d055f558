"""The law: the same happens in both worlds, and every byte that reaches the viewer is the same, until the rules reveal
something in which the worlds differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from protocol.messages import Ping, Watch
from service.games.kernel import Game, Seat
from service.platform.tick import Moment, deadlines
from tests.games.facts import facts_of
from tests.laws.hooks import Viewer, hooks_of, random_intent
from tests.laws.plays import as_intent, random_offered
from tests.secrecy.worlds import NAME, PEOPLE, STRANGER, World, begun, pair_of, viewers

STEPS = 14
MOST_STEPS = 60
"""Before the moment from which on a play is looked at; of a short game, as many as a whole play has."""
Pair = tuple[World, World]
Wish = dict[str, Any]


class Told(msgspec.Struct):
    """What one run of the law looked at. `worlds`: pairs of worlds that differed; `reveals`: pairs that ended because
    the rules revealed the difference; `frames` and `bytes`: what reached the viewers, compared one by one."""

    worlds: int = 0
    reveals: int = 0
    frames: int = 0
    bytes: int = 0


async def check(game: Game[Any], games: Mapping[str, Game[Any]], seed: int, told: Told) -> None:
    """One game, played to a random moment and looked at from there by a seat and by a spectator."""
    source = Random(f"secrecy {game.name} {seed}")
    original = await begun(game, games, source)
    whole = 2 * facts_of(game.name).middle * len(original.state.chairs)
    for _ in range(source.randrange(min(whole, MOST_STEPS))):
        if original.state.status != "running":
            break
        await one_step(original, source)
    for viewer in viewers(len(original.state.chairs), source):
        pair = await pair_of(original, games, viewer, source)
        try:
            await go_on(pair, viewer, source, told)
        finally:
            for world in pair:
                await world.stop()
    await original.stop()


async def one_step(world: World, source: Random) -> None:
    seat, wish = a_wish(world, source)
    line = next(line for line in world.node.lines if line.connection.player == PEOPLE[seat])
    line.ask(NAME, source.randbytes(8).hex(), wish)
    await world.settle()


def a_wish(world: World, source: Random) -> tuple[Seat, Wish]:
    """What some awaited seat may do."""
    seat = source.choice(world.table.game.awaited(world.state.game))
    offers = world.table.game.offers(world.state.game, seat)
    return seat, msgspec.to_builtins(random_offered(world.table.game, offers, source))


async def go_on(pair: Pair, viewer: Viewer, source: Random, told: Told) -> None:
    told.worlds += pair[0].state.game != pair[1].state.game
    compare(pair, viewer, "at first")
    for number in range(STEPS):
        if pair[0].state.status != "running":
            break
        what = next_happening(source)
        before = pair[0].table.fold.version
        if not await what(pair, viewer, source):
            break
        for world in pair:
            world.tell_presence()
            await world.settle()
        if revealed(pair, before, viewer):
            told.reveals += 1
            break
        compare(pair, viewer, f"{number}: {what.__name__}")
    told.frames += sum(map(len, pair[0].heard))
    told.bytes += sum(len(frame) for frames in pair[0].heard for frame in frames)


def compare(pair: Pair, viewer: Viewer, when: str) -> None:
    one, other = (world.heard for world in pair)
    for mine, theirs in zip(one, other, strict=True):
        for place, (a, b) in enumerate(zip(mine, theirs, strict=False)):
            assert a == b, f"viewer {viewer}, {when}, frame {place}:\n{a!r}\n{b!r}"
        assert len(mine) == len(theirs), f"viewer {viewer}, {when}: {mine[-1:]!r} {theirs[-1:]!r}"


# Has anything been revealed?


def revealed(pair: Pair, since: int, viewer: Viewer) -> bool:
    """Did the rules make known, after that version, a secret in which the two worlds differ?"""
    one, other = (list(secrets_told(world, since, viewer)) for world in pair)
    return one != other


def secrets_told(world: World, since: int, viewer: Viewer) -> Iterator[Mapping[str, Any]]:
    """Commit by commit, and in each part of a commit: one intent, or, where time ran out, one after another."""
    game = world.table.game
    reveals = hooks_of(game.name).reveals
    for change in world.table.loaded.history:
        before, after = change.before.fold.state, change.after.fold.state
        if change.version <= since or before.game is after.game:
            continue
        state = before
        moment = Moment(now=change.at, here=(), gone=(), open_table_ms=1 << 60, bot_delay_ms=1 << 60)
        for settled in deadlines(game, before, change.version, moment):
            yield reveals(state.game, settled.state.game, viewer)
            state = settled.state
        if state is before:
            yield reveals(before.game, after.game, viewer)


# What happens

Happening = Callable[[Pair, Viewer, Random], Any]


async def somebody_plays(pair: Pair, viewer: Viewer, source: Random) -> bool:
    """An awaited seat does what it may; in the other world the same, or, if others learn only that it did something of
    this kind, something else of this kind. False where the other world has nothing like it."""
    seat, wish = a_wish(pair[0], source)
    other = like(pair, seat, wish, viewer, source)
    if other is None:
        return False
    id = source.randbytes(8).hex()
    for world, intent in zip(pair, (wish, other), strict=True):
        asker = world.watching[0] if seat == viewer else world.lines[seat]
        asker.ask(NAME, id, intent, world.table.fold.version)
        await world.settle()
    return True


def like(pair: Pair, seat: Seat, wish: Wish, viewer: Viewer, source: Random) -> Wish | None:
    one, other = pair
    game = one.table.game
    hooks = hooks_of(game.name)
    intent = as_intent(game, wish)
    if seat == viewer or not hooks.is_secret(one.state.game, seat, intent):
        allowed = seat == viewer or hooks.legality_is_public or offers_hold(other, seat, wish)
        return wish if allowed else None
    alike = [offer for offer in game.offers(other.state.game, seat) if hooks.alike(intent, offer)]
    found: Wish = msgspec.to_builtins(random_offered(game, alike, source))
    return found


def offers_hold(world: World, seat: Seat, wish: Wish) -> bool:
    kind = wish["type"]
    fields = {name: value for name, value in wish.items() if name != "type"}
    return any(
        offer.type == kind and offer.fields.keys() == fields.keys() and all(map(offer.holds, fields, fields.values()))
        for offer in world.table.game.offers(world.state.game, seat)
    )


async def the_viewer_asks_for_anything(pair: Pair, viewer: Viewer, source: Random) -> bool:
    """Mostly what it may not do: the answer must not depend on what it may not know."""
    game = pair[0].table.game
    seat = viewer if viewer is not None else Seat(0)
    asked = msgspec.to_builtins(random_intent(game, pair[0].state.game, seat, source))
    wish = source.choice(
        (asked, asked, {"type": "start"}, {"type": "take_seat"}, {"type": "leave_seat"}, {"type": "fly"})
    )
    id = source.randbytes(8).hex()
    version = source.choice((None, 0, pair[0].table.fold.version))
    for world in pair:
        for line in world.watching:
            line.ask(NAME, id, wish, version)
        await world.settle()
    return True


async def others_ask_for_what_they_may_not(pair: Pair, viewer: Viewer, source: Random) -> bool:
    """Refused, and no byte of it anywhere else."""
    others = [Seat(seat) for seat in range(len(pair[0].lines)) if seat != viewer]
    if not others:
        return True
    seat, id = source.choice(others), source.randbytes(4).hex()
    wish = msgspec.to_builtins(random_intent(pair[0].table.game, pair[0].state.game, seat, source))
    if any(offers_hold(world, seat, wish) for world in pair):
        return True
    for world in pair:
        world.lines[seat].ask(NAME, id, wish)
        await world.settle()
    return True


async def time_runs_out(pair: Pair, viewer: Viewer, source: Random) -> bool:
    for world in pair:
        await world.node.turn_clock(60_000)
    return True


async def a_little_time_passes(pair: Pair, viewer: Viewer, source: Random) -> bool:
    ms = source.randrange(1, 3_000)
    for world in pair:
        await world.node.turn_clock(ms)
    return True


async def the_viewer_comes_again(pair: Pair, viewer: Viewer, source: Random) -> bool:
    """For what it missed since some version, or for a snapshot."""
    since = source.choice((None, pair[0].table.fold.version - source.randrange(4), 1 << 40))
    for world in pair:
        for line in world.watching:
            line.send(Watch(NAME) if since is None else Watch(NAME, since))
            line.send(Ping())
        await world.settle()
    return True


async def somebody_talks(pair: Pair, viewer: Viewer, source: Random) -> bool:
    seat, id = source.randrange(len(pair[0].lines)), source.randbytes(4).hex()
    for world in pair:
        world.lines[seat].ask(NAME, id, {"type": "say", "text": f"hear {id}"})
        await world.settle()
    return True


async def others_come_and_go(pair: Pair, viewer: Viewer, source: Random) -> bool:
    """A stranger looks in; a player is away for a moment."""
    others = [seat for seat in range(len(pair[0].lines)) if seat != viewer]
    seat = source.choice(others) if others else None
    for world in pair:
        stranger = world.node.come(STRANGER)
        await stranger.watch(NAME)
        if seat is not None:
            world.lines[seat].hang_up()
            world.tell_presence()
            await world.settle()
            world.lines[seat] = world.node.come(PEOPLE[seat])
            await world.lines[seat].watch(NAME)
        stranger.hang_up()
    return True


async def the_viewers_seat_is_played_by_a_bot_for_a_while(pair: Pair, viewer: Viewer, source: Random) -> bool:
    """A bot sees what its seat sees, so it does the same in both worlds."""
    if viewer is None:
        return True
    id = source.randbytes(4).hex()
    for world in pair:
        own = world.watching[0]
        own.ask(NAME, f"give {id}", {"type": "add_bot"})
        await world.settle()
        if viewer in world.table.game.awaited(world.state.game):
            await world.node.turn_clock(world.node.settings.bot_delay_ms)
        own.ask(NAME, f"back {id}", {"type": "take_seat"})
        await world.settle()
    return True


HAPPENINGS: tuple[tuple[Happening, int], ...] = (
    (somebody_plays, 12),
    (the_viewer_asks_for_anything, 3),
    (others_ask_for_what_they_may_not, 2),
    (time_runs_out, 1),
    (a_little_time_passes, 1),
    (the_viewer_comes_again, 2),
    (somebody_talks, 1),
    (others_come_and_go, 1),
    (the_viewers_seat_is_played_by_a_bot_for_a_while, 1),
)


def next_happening(source: Random) -> Happening:
    return source.choices([what for what, _ in HAPPENINGS], [often for _, often in HAPPENINGS])[0]
