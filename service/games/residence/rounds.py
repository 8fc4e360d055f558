"""A round, step by step: what the end of each step brings, and which step follows."""

from __future__ import annotations

from collections.abc import Callable

from service.games.graveyard import closing
from service.games.graveyard.asked import asked
from service.games.graveyard.cards import DECK_OF, Deck
from service.games.graveyard.draws import drawn, draws_nothing, owed
from service.games.graveyard.events import DeckRebuilt, RoundBegan, StepOpened
from service.games.graveyard.yard import Phase
from service.games.kernel import Chance, Seat, right_of
from service.games.residence.events import GameEnded
from service.games.residence.resolving import Tale, resolve
from service.games.residence.scores import outcome

LEFT_RESIDENCE, STANDSTILL = "left_residence", "standstill"


def close(story: Tale, chance: Chance) -> None:
    """All are in: on to the next step or turn that asks somebody, or to the end."""
    following = CLOSE[story.state.yard.phase](story, chance)
    while following is not None:
        seats = asked(story.state.yard, following)
        if seats:
            story.tell(StepOpened(following, seats))
            return
        following = CLOSE[following](story, chance)


def close_pass(story: Tale, chance: Chance) -> Phase:
    story.tell(*closing.passed(story.state.yard))
    return Phase.ATTACH


def close_attach(story: Tale, chance: Chance) -> Phase:
    story.tell(*closing.attached(story.state.yard))
    return Phase.TOKENS


def close_tokens(story: Tale, chance: Chance) -> Phase:
    story.tell(*closing.placed(story.state.yard))
    return Phase.REAP


def close_reap(story: Tale, chance: Chance) -> Phase:
    story.tell(*closing.declared(story.state.yard))
    return Phase.DEATHBED


def close_deathbed(story: Tale, chance: Chance) -> Phase | None:
    """RS-08: deathbeds are decided; now the resolving begins."""
    story.tell(*closing.led(story.state.yard))
    return go_on(story, chance)


def go_on(story: Tale, chance: Chance) -> Phase | None:
    """The rest of the round: turns as long as there are any, then its end. None: a turn is open, or the game over."""
    if resolve(story, chance):
        return None
    yard = story.state.yard
    if any(story.state.has_left(seat) for seat in yard.every_seat()):
        story.tell(GameEnded(outcome(story.state, LEFT_RESIDENCE)))
        return None
    drew = [draw(story, seat, chance) for seat in yard.from_the_first()]
    if not story.state.stirred and not any(drew):
        story.tell(GameEnded(outcome(story.state, STANDSTILL)))
        return None
    story.tell(RoundBegan(yard.round + 1, right_of(yard.first, yard.seats)))
    return Phase.PASS


def draw(story: Tale, seat: Seat, chance: Chance) -> bool:
    """RS-12: decks that cannot give what is owed are rebuilt first; what is still short stays short."""
    for deck, count in zip(Deck, owed(story.state.yard, seat), strict=True):
        yard = story.state.yard
        discarded = tuple(card for card in yard.discards if DECK_OF[card] is deck)
        if discarded and len(yard.decks[deck]) < count:
            story.tell(DeckRebuilt(deck, chance.draw(discarded, len(discarded))))
    cards = drawn(story.state.yard, seat)
    if draws_nothing(cards):
        return False
    story.tell(cards)
    return True


CLOSE: dict[Phase, Callable[[Tale, Chance], Phase | None]] = {
    Phase.PASS: close_pass,
    Phase.ATTACH: close_attach,
    Phase.TOKENS: close_tokens,
    Phase.REAP: close_reap,
    Phase.DEATHBED: close_deathbed,
    Phase.AFTER: go_on,
}
