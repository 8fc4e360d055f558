"""The reaps and deathbeds of a round, one by one (RS-03 to RS-09)."""

from __future__ import annotations

from service.games.card_game.cards import soul_points
from service.games.card_game.closing import reap
from service.games.card_game.events import CharacterDied
from service.games.kernel import Chance, Seat
from service.games.residence.events import ItemPicked, TurnOpened, Walked, WalksOwed
from service.games.residence.items import items_of, next_to_resolve, walkers
from service.games.residence.road import LEFT, reached
from service.games.residence.state import Stage, State
from service.games.story import Story

Tale = Story[State]


def resolve(story: Tale, chance: Chance) -> bool:
    """On to the next turn, by itself where there is one answer only; False: all is resolved."""
    while story.state.turn is None:
        if story.state.walkers:
            next_walk(story)
        elif (seat := next_to_resolve(story.state)) is not None:
            next_item(story, seat, chance)
        else:
            return False
    return True


def next_walk(story: Tale) -> None:
    seat = story.state.walkers[0]
    cards = tuple(story.state.shared.graveyards[seat])
    if len(cards) == 1:
        walk(story, seat, cards)
    else:
        story.tell(TurnOpened(Stage.WALK, seat))


def next_item(story: Tale, seat: Seat, chance: Chance) -> None:
    items = items_of(story.state, seat)
    if len(items) == 1:
        pick(story, seat, items[0], chance)
    else:
        story.tell(TurnOpened(Stage.RESOLVE, seat))


def pick(story: Tale, seat: Seat, item: str, chance: Chance, *, automatic: bool = False) -> None:
    """A single reaper of several cards is asked what it keeps; else the item is done at once."""
    story.tell(ItemPicked(seat, item, automatic))
    shared = story.state.shared
    if item not in shared.reaping:
        story.tell(CharacterDied(seat, item))
        owe(story, {str(seat): (item,)}, seat)
        return
    reaped = shared.reaping[item]
    if len(reaped.reapers) == 1 and shared.fronts[reaped.owner][item].attached:
        story.tell(TurnOpened(Stage.SHARE, seat, item))
    else:
        share(story, item, None, chance)


def share(story: Tale, item: str, kept: tuple[str, ...] | None, chance: Chance, *, automatic: bool = False) -> None:
    """RS-13: Reap cards never stay in a graveyard."""
    reaped = reap(story.state.shared, item, kept, chance, reaps_stay=False, automatic=automatic)
    story.tell(reaped)
    owe(story, reaped.received, reaped.owner)


def owe(story: Tale, received: dict[str, tuple[str, ...]], owner: Seat) -> None:
    seats = walkers(story.state, received, owner)
    if seats:
        story.tell(WalksOwed(seats))


def walk(story: Tale, seat: Seat, cards: tuple[str, ...], *, automatic: bool = False) -> None:
    """RS-03 to RS-05."""
    state, steps = story.state, soul_points(cards)
    taken = {space for other, space in enumerate(state.spaces) if other != seat}
    space = reached(state.spaces[seat], steps, taken)
    marked = steps > 0 and space != LEFT and str(space) not in state.marks
    story.tell(Walked(seat, cards, steps, space, marked, automatic))
