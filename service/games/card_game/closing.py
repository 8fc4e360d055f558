"""What the end of each step brings, once all are in."""

from __future__ import annotations

from service.games.card_game.choices import Attached, Attachment, Declared, Led, Pass, Placed, Shared
from service.games.card_game.events import (
    CardsAttached,
    CardsPassed,
    CharacterDied,
    CharacterReaped,
    DeathbedsChosen,
    ReapsDeclared,
    TokensPlaced,
    TokensTaken,
)
from service.games.card_game.shares import Dealt, dealt, halved
from service.games.card_game.state import SharedState
from service.games.card_game.symbols import Symbol
from service.games.card_game.tokens import less
from service.games.kernel import Chance, Event, Seat

Events = tuple[Event, ...]


def passed(state: SharedState) -> Events:
    """PM-09."""
    picks = {seat: unordered(state, choice) for seat, choice in in_turn(state) if isinstance(choice, Pass)}
    return (CardsPassed(picks, state.seats),) if picks else ()


def unordered(state: SharedState, passed: Pass) -> Pass:
    """In an order that does not tell in which order they were listed."""
    return Pass(tuple(sorted(passed.right)), passed.left) if state.rules > 1 else passed


def in_turn(state: SharedState) -> list[tuple[str, object]]:
    """The choices by seat, ascending, whoever came first."""
    return sorted(state.choices.items())


def attached(state: SharedState) -> Events:
    """PM-10. In an order that does not tell in which order they were chosen."""
    picks = {
        seat: tuple(sorted(choice.cards, key=by_card))
        for seat, choice in in_turn(state)
        if isinstance(choice, Attached)
    }
    return (CardsAttached(picks),) if picks else ()


def by_card(one: Attachment) -> str:
    return one.card


def placed(state: SharedState) -> Events:
    """PM-13."""
    picks = {seat: choice.tokens for seat, choice in in_turn(state) if isinstance(choice, Placed) and choice.tokens}
    return (TokensPlaced(picks),) if picks else ()


def declared(state: SharedState) -> Events:
    """PM-14, PM-15."""
    declarations = {seat: choice for seat, choice in in_turn(state) if isinstance(choice, Declared)}
    taken = served(state, declarations)
    return (ReapsDeclared(declarations), *((TokensTaken(taken),) if taken else ()))


def served(state: SharedState, declared: dict[str, Declared]) -> dict[str, Symbol]:
    """PM-15: from the round's first seat on, each the first of its ranking that is left."""
    taken, supply = {}, state.supply
    for seat in map(str, state.from_the_first()):
        wanted = next((symbol for symbol in declared[seat].ranking if symbol in supply), None)
        if wanted is not None:
            taken[seat] = wanted
            supply = less(supply, wanted)
    return taken


def reaped(state: SharedState, chance: Chance, *, reaps_stay: bool) -> Events:
    """PM-20: all together. `reaps_stay`: Reap cards stay in graveyards (PM-19)."""
    kept = {
        card: keep for _, choice in in_turn(state) if isinstance(choice, Shared) for card, keep in choice.kept.items()
    }
    return tuple(
        reap(state, character, kept.get(character), chance, reaps_stay=reaps_stay) for character in state.reaping
    )


def reap(
    state: SharedState,
    character: str,
    kept: tuple[str, ...] | None,
    chance: Chance,
    *,
    reaps_stay: bool,
    automatic: bool = False,
) -> CharacterReaped:
    """`kept`: what the single reaper chose to keep; None: all there is."""
    reaped = state.reaping[character]
    cards = state.fronts[reaped.owner][character].cards
    alone = len(reaped.reapers) == 1
    result = halved(kept or cards, cards, reaped) if alone else dealt(cards, reaped, chance)
    stays, shown = (result.received, {}) if reaps_stay else without_reaps(result)
    return CharacterReaped(
        character=character,
        owner=reaped.owner,
        reapers=reaped.reapers,
        received=stays,
        shown=shown,
        completed=result.completed,
        order=result.order,
        automatic=automatic,
    )


def without_reaps(result: Dealt) -> tuple[dict[str, tuple[str, ...]], dict[str, str]]:
    """PM-19: what lands and stays, and the Reap cards that are only shown. Who gets a Reap card gets nothing else."""
    shown = {seat: cards[0] for seat, cards in result.received.items() if cards[0] in result.completed}
    return {seat: cards for seat, cards in result.received.items() if seat not in shown}, shown


def led(state: SharedState) -> Events:
    """PM-21."""
    picks = {
        seat: choice.characters for seat, choice in in_turn(state) if isinstance(choice, Led) and choice.characters
    }
    return (DeathbedsChosen(picks),) if picks else ()


def deaths(chosen: DeathbedsChosen) -> Events:
    return tuple(CharacterDied(Seat(int(seat)), card) for seat, cards in chosen.led.items() for card in cards)
