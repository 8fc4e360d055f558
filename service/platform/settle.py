"""From what was decided to what it makes of the table: the deal after a start, the end after an outcome."""

from __future__ import annotations

from typing import Any

import msgspec

from service.games.kernel import Ending, Event, Game, Intent, Refusal, Seat, Told
from service.platform.chance import Draw, TableChance
from service.platform.events import TableOver, TableStarted
from service.platform.evolve import evolve
from service.platform.outcome import as_told, outcome_of
from service.platform.state import TableState

replace = msgspec.structs.replace
State = TableState[Any]


class Settled(msgspec.Struct, frozen=True):
    """All that happened, every random outcome of it, and the state after. `bot_answer`: the id of a server bot's
    intent that it answers, made from version and seat: two nodes playing one bot ask for one thing. `asked`: the seat
    and the intent, where it is what the game answered. `undoes`: did a player take back what the same player did, so
    that it may be done again, and again?"""

    events: tuple[Event, ...]
    draws: tuple[Draw, ...]
    state: State
    bot_answer: str = ""
    asked: tuple[Seat, Intent] | None = None
    undoes: bool = False


def chance_for(state: State) -> TableChance:
    """The table's chance, going on where the log's draws end."""
    return TableChance(state.seed, (chair.nonce for chair in state.chairs), state.draws)


def settle(game: Game[Any], state: State, events: tuple[Event, ...]) -> Settled:
    """What follows from events of the table itself."""
    for event in events:
        state = evolve(game, state, event)
    if not any(isinstance(event, TableStarted) for event in events):
        return ended(game, state, events, ())
    chance = chance_for(state)
    dealt = settle_game(game, state, game.setup(state.game, chance), chance)
    return Settled((*events, *dealt.events), dealt.draws, dealt.state)


def settle_intent(game: Game[Any], state: State, seat: Seat, intent: Intent) -> Settled | Refusal:
    """What follows from a seat's intent in the game, whoever plays the seat."""
    chance = chance_for(state)
    decision = game.decide(state.game, seat, intent, chance)
    return decision if isinstance(decision, Refusal) else settle_game(game, state, decision, chance, (seat, intent))


def settle_asked(game: Game[Any], state: State, seat: Seat, intent: Intent) -> Settled | Refusal:
    """The same, where a player asks for it. A choice that is the one made already changes nothing, and so nothing has
    happened; where another was made in secret, nobody else is told that it is another one now."""
    settled = settle_intent(game, state, seat, intent)
    if isinstance(settled, Refusal) or settled.state.status != "running":
        return settled
    if settled.state.game == state.game and not settled.draws:
        return Settled((), (), state)
    again = chosen_anew(settled.events)
    if again == settled.events or not looks_alike(game, state, settled.state):
        return settled
    return replace(settled, events=again, undoes=True)


def chosen_anew(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The same, told as what was chosen anew."""
    return tuple([event.again() for event in events])


def looks_alike(game: Game[Any], before: State, after: State) -> bool:
    """Do others see what they saw before?"""
    if game.awaited(before.game) != game.awaited(after.game) or game.step(before.game) != game.step(after.game):
        return False
    return bool(game.public(before.game) == game.public(after.game))


def settle_game(
    game: Game[Any],
    state: State,
    events: tuple[Event, ...],
    chance: TableChance,
    asked: tuple[Seat, Intent] | None = None,
) -> Settled:
    told = as_logged(events, state)
    if isinstance(told, Told):
        after = told.after
    else:
        after = state.game
        for event in told:
            after = game.evolve(after, event)
    state = replace(state, game=after, draws=state.draws + len(chance.draws))
    return ended(game, state, told, tuple(chance.draws), asked)


def as_logged(events: tuple[Event, ...], state: State) -> tuple[Event, ...]:
    """The very same, but where the game ends: then as the table tells of it."""
    if not any(isinstance(event, Ending) for event in events):
        return events
    return tuple(as_told(event, state) if isinstance(event, Ending) else event for event in events)


def ended(
    game: Game[Any],
    state: State,
    events: tuple[Event, ...],
    draws: tuple[Draw, ...],
    asked: tuple[Seat, Intent] | None = None,
) -> Settled:
    """What happened, and the end of the table after it, where it has an outcome (PL-15)."""
    outcome = outcome_of(game, state) if state.status == "running" else None
    if outcome is None:
        return Settled(events, draws, state, asked=asked)
    over = TableOver(outcome=outcome, seed=state.seed.hex())
    return Settled((*events, over), draws, evolve(game, state, over), asked=asked)
