"""Law: hidden worlds look alike. Replace all that a viewer may not know by another arrangement that the rulebook
allows, and every byte the viewer gets is the same, now and until the rules reveal something."""

from __future__ import annotations

from random import Random
from typing import Any

from service.games.kernel import Refusal, RunOut, Seat
from tests.chance import Quick
from tests.laws.bytes_of import seen, told
from tests.laws.hooks import Hooks, Viewer, hooks_of, random_intent
from tests.laws.plays import Moment, Play, evolved, random_offered

PROBES = 3
STARTS = 3


def hidden_worlds_look_alike(play: Play, source: Random) -> int:
    """Views, offers, whom the table waits for, the step, and the refusals of what the viewer asks for itself.
    Counts only worlds that differ."""
    resample, found = hooks_of(play.game.name).resample, 0
    for version, state in enumerate(play.states(), start=1):
        pieces = sorted(play.game.pieces(state))
        for viewer in play.viewers():
            world = resample(state, viewer, source)
            if world == state:
                continue
            found += 1
            where = f"viewer {viewer}, version {version}"
            assert sorted(play.game.pieces(world)) == pieces, f"{where}: the resampled world is none of this game"
            assert seen(play.game, world, viewer) == seen(play.game, state, viewer), f"{where}: the view tells"
            if viewer is not None:
                same_answers(play, (state, world), viewer, source)
    return found


def same_answers(play: Play, worlds: tuple[Any, Any], seat: Seat, source: Random) -> None:
    for _ in range(PROBES):
        intent = random_intent(play.game, worlds[0], seat, source)
        answers = [play.game.decide(world, seat, intent, play.chance(0)) for world in worlds]
        refused = [answer if isinstance(answer, Refusal) else None for answer in answers]
        assert refused[0] == refused[1], f"seat {seat}, {intent}: the refusal tells"


def hidden_worlds_go_on_alike(play: Play, source: Random) -> int:
    """From some commits of each play on: the same intents in both worlds, but where others do something in secret,
    something else in secret. Counts the commits that both worlds told alike."""
    count = 0
    for start in source.sample(range(len(play.moments)), min(STARTS, len(play.moments))):
        for viewer in play.viewers():
            count += go_on(play, start, viewer, source)
    return count


def go_on(play: Play, start: int, viewer: Viewer, source: Random) -> int:
    hooks = hooks_of(play.game.name)
    world = hooks.resample(play.moments[start].before, viewer, source)
    for count, moment in enumerate(play.moments[start:]):
        events = in_the_other_world(play, world, moment, viewer, source)
        where = f"viewer {viewer}, from commit {start}, commit {moment.number}"
        if isinstance(events, Refusal):
            assert moment.seat != viewer, f"{where}: refused in the other world alone, {events}"
            assert not hooks.legality_is_public, f"{where}: refused in the other world alone, {events}"
            return count
        after = evolved(play.game, world, events)
        if revealed(hooks, (world, after), moment, viewer):
            return count
        assert told(events, viewer) == told(moment.events, viewer), f"{where}: the events tell"
        assert seen(play.game, after, viewer) == seen(play.game, moment.after, viewer), f"{where}: the view tells"
        world = after
    return len(play.moments) - start


def in_the_other_world(play: Play, world: Any, moment: Moment, viewer: Viewer, source: Random) -> Any:
    """What the seat of the moment does there, and what follows."""
    intent, chance = moment.intent, play.chance(moment.number)
    if moment.seat != viewer and hooks_of(play.game.name).is_secret(moment.before, moment.seat, intent):
        if isinstance(intent, RunOut):
            chance = Quick(source.random().hex())
        else:
            hooks = hooks_of(play.game.name)
            alike = [offer for offer in play.game.offers(world, moment.seat) if hooks.alike(intent, offer)]
            intent = random_offered(play.game, alike, source)
    return play.game.decide(world, moment.seat, intent, chance)


def revealed(hooks: Hooks, world: tuple[Any, Any], moment: Moment, viewer: Viewer) -> bool:
    """Did the rules make known, in this commit, a secret in which the two worlds differ?"""
    return hooks.reveals(*world, viewer) != hooks.reveals(moment.before, moment.after, viewer)


def glimpses_carry_the_tag_of_their_event(play: Play, source: Random) -> int:
    for event in (*play.dealt, *(event for moment in play.moments for event in moment.events)):
        redacted = event.redact()
        for shown in (redacted.public, *redacted.seats.values()):
            assert shown is None or shown.__struct_config__.tag == event.__struct_config__.tag, f"{event}: {shown}"
    return len(play.dealt)
