"""How a turn begins: what is reshuffled, what comes up (WL-05, WL-15 to WL-17, WL-20 to WL-22)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET

from service.games.kernel import Chance, Seat
from service.games.story import Story
from service.games.welcome.cards import BY_NAME, CARDS, SOLO, VALIDATIONS
from service.games.welcome.events import (
    CrossedOut,
    CrossOutAsked,
    DeckShuffled,
    SoloCardCame,
    StacksShuffled,
    TurnOpened,
    ValidationCame,
)
from service.games.welcome.houses import COLUMN_NAMES, STREET_NAMES, open_bonuses
from service.games.welcome.options import Mode
from service.games.welcome.state import State, combination

Tale = Story[State]

ALONE = Seat(0)
STACK = 27
UPPER = 41
"""Of 81 cards: the lower half is the other 40. [house]"""
PER_TURN = 3
SOLO_STREETS, SOLO_COLUMNS = 2, 4


def open_turn(story: Tale, chance: Chance, asked: tuple[Seat, ...] = ()) -> None:
    """`asked`: who asked for a reshuffle (WL-12)."""
    OPEN[story.state.mode](story, chance, asked)


def open_together(story: Tale, chance: Chance, asked: tuple[Seat, ...]) -> None:
    """WL-05: 26 turns a shuffle, for the last card of a stack has none under it to give the number."""
    stacks = story.state.stacks
    if asked or not stacks or len(stacks[0]) == 1:
        cards = chance.draw(CARDS, len(CARDS))
        story.tell(StacksShuffled((cards[:STACK], cards[STACK : 2 * STACK], cards[2 * STACK :]), asked))
    stacks = story.state.stacks
    combinations = {
        str(place): combination(stack[0], stack[1:], tells_last=story.state.rules < 2)
        for place, stack in enumerate(stacks, start=1)
    }
    causes = [one.next_cause for one in combinations.values() if one.next_cause is not UNSET]
    next_causes = tuple(causes) if story.state.rules > 1 else ()
    story.tell(TurnOpened(story.state.turn + 1, combinations=combinations, next_causes=next_causes))


def open_alone(story: Tale, chance: Chance, asked: tuple[Seat, ...]) -> None:
    """WL-15 to WL-17."""
    if not story.state.turn:
        story.tell(with_below(chance, (SOLO,)))
    came = story.state.solo_came
    while not enough(story, chance):
        pass
    draw_three(story)
    if story.state.solo_came > came:
        cross_out_for_solo(story)


def enough(story: Tale, chance: Chance) -> bool:
    """Does a turn's three cards lie on top? If not, the solo card is set aside, or the deck shuffled anew."""
    deck = story.state.deck
    if SOLO in deck[:PER_TURN]:
        story.tell(SoloCardCame(story.state.solo_came + 1))
        return False
    if len(deck) < PER_TURN:
        besides = (SOLO,) if story.state.solo_came < 2 else ()
        story.tell(DeckShuffled((), chance.draw((*CARDS, *besides), len(CARDS) + len(besides))))
        return False
    return True


def with_below(chance: Chance, besides: tuple[str, ...]) -> DeckShuffled:
    """The 81 cards, these shuffled into their lower half."""
    upper = chance.draw(CARDS, UPPER)
    lower = list(CARDS)
    for card in upper:
        lower.remove(card)
    return DeckShuffled(upper, chance.draw((*lower, *besides), len(lower) + len(besides)))


def draw_three(story: Tale) -> None:
    cards = {str(place): BY_NAME[name] for place, name in enumerate(story.state.deck[:PER_TURN], start=1)}
    story.tell(TurnOpened(story.state.turn + 1, cards=cards))


def cross_out_for_solo(story: Tale) -> None:
    """WL-16, WL-17"""
    if story.state.solo_came == 2:
        sheet = story.state.sheets[str(ALONE)]
        streets = tuple(map(int, open_bonuses(sheet.street_bonuses, STREET_NAMES)))
        columns = tuple(map(int, open_bonuses(sheet.column_bonuses, COLUMN_NAMES)))
        story.tell(CrossedOut(ALONE, streets, columns, everything=True))
    else:
        ask_to_cross_out(story, SOLO_STREETS, SOLO_COLUMNS)


def ask_to_cross_out(story: Tale, streets: int, columns: int) -> bool:
    """So many, or all that are open, if there are fewer. Is there anything to cross out?"""
    sheet = story.state.sheets[str(ALONE)]
    streets = min(streets, len(open_bonuses(sheet.street_bonuses, STREET_NAMES)))
    columns = min(columns, len(open_bonuses(sheet.column_bonuses, COLUMN_NAMES)))
    if not streets and not columns:
        return False
    story.tell(CrossOutAsked(ALONE, streets, columns))
    return True


def open_against_the_aaa(story: Tale, chance: Chance, asked: tuple[Seat, ...]) -> None:
    """WL-20, WL-21. There are enough: the turn before looked (WL-22)."""
    if not story.state.turn:
        story.tell(with_below(chance, tuple(VALIDATIONS)))
    while came := next((card for card in story.state.deck[:PER_TURN] if card in VALIDATIONS), None):
        story.tell(ValidationCame(VALIDATIONS[came]))
    draw_three(story)


def deck_is_out(state: State) -> bool:
    """WL-22: validation cards are replaced when they come up, so they are none to draw."""
    return state.mode == Mode.AAA and sum(card not in VALIDATIONS for card in state.deck) < PER_TURN


OPEN: dict[Mode, Callable[[Tale, Chance, tuple[Seat, ...]], None]] = {
    Mode.COMPANY: open_together,
    Mode.SOLO: open_alone,
    Mode.AAA: open_against_the_aaa,
}
