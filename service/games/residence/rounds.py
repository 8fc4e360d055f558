"""A round, step by step: what the end of each step brings, and which step follows."""

from __future__ import annotations

from service.games.card_game import closing, rounds
from service.games.card_game.cards import DECK_OF, Deck
from service.games.card_game.draws import cards_drawn, draws_nothing, owed
from service.games.card_game.events import DeckRebuilt, RoundBegan
from service.games.card_game.state import Phase
from service.games.kernel import Chance, Seat, right_of
from service.games.residence.events import GameEnded
from service.games.residence.resolving import Tale, resolve
from service.games.residence.scores import outcome
from service.games.residence.state import State

LEFT_RESIDENCE, STANDSTILL = "left_residence", "standstill"


def close(story: Tale, chance: Chance) -> None:
    rounds.close(story, chance, CLOSE)


def close_reap(story: Tale, chance: Chance) -> Phase:
    story.tell(*closing.declared(story.state.shared))
    return Phase.DEATHBED


def close_deathbed(story: Tale, chance: Chance) -> Phase | None:
    """RS-08: deathbeds are decided; now the resolving begins."""
    story.tell(*closing.led(story.state.shared))
    return go_on(story, chance)


def go_on(story: Tale, chance: Chance) -> Phase | None:
    """The rest of the round: turns as long as there are any, then its end. None: a turn is open, or the game over."""
    if resolve(story, chance):
        return None
    shared = story.state.shared
    if any(story.state.has_left(seat) for seat in shared.every_seat()):
        story.tell(GameEnded(outcome(story.state, LEFT_RESIDENCE)))
        return None
    drew = [draw(story, seat, chance) for seat in shared.from_the_first()]
    if not story.state.stirred and not any(drew):
        story.tell(GameEnded(outcome(story.state, STANDSTILL)))
        return None
    story.tell(RoundBegan(shared.round + 1, right_of(shared.first, shared.seats)))
    return Phase.PASS


def draw(story: Tale, seat: Seat, chance: Chance) -> bool:
    """RS-12: decks that cannot give what is owed are rebuilt first; what is still short stays short."""
    for deck, count in zip(Deck, owed(story.state.shared, seat), strict=True):
        shared = story.state.shared
        if len(shared.decks[deck]) >= count:
            continue
        discarded = tuple(card for card in shared.discards if DECK_OF[card] == deck)
        if discarded:
            story.tell(DeckRebuilt(deck, chance.draw(discarded, len(discarded))))
    cards = cards_drawn(story.state.shared, seat)
    if draws_nothing(cards):
        return False
    story.tell(cards)
    return True


CLOSE: dict[Phase, rounds.Close[State]] = {
    Phase.PASS: rounds.close_pass,
    Phase.ATTACH: rounds.close_attach,
    Phase.TOKENS: rounds.close_tokens,
    Phase.REAP: close_reap,
    Phase.DEATHBED: close_deathbed,
    Phase.AFTER: go_on,
}
