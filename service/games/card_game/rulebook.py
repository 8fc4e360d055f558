"""What dealing anew needs of the rules, read from them once more: the laws hold the game's own code to it."""

from __future__ import annotations

from service.games.card_game.cards import BY_ID, Character, Reap
from service.games.card_game.state import Life, SharedState
from service.games.card_game.symbols import Symbol


def net(life: Life, symbol: Symbol) -> int:
    """PM-12."""
    count = life.tokens.get(symbol, 0)
    for card in (BY_ID[one] for one in (life.card, *life.attached)):
        assert isinstance(card, Character)
        count += card.weaknesses.count(symbol) - card.strengths.count(symbol)
        count += card.darwin if symbol == Symbol.DARWIN else 0
    return max(count, 0)


def may_reap(reap: str, life: Life) -> bool:
    """PM-14."""
    card = BY_ID[reap]
    assert isinstance(card, Reap)
    first, second = card.needs
    return net(life, first) >= 2 if first == second else net(life, first) >= 1 and net(life, second) >= 1


def opponents(shared: SharedState, seat: int) -> list[Life]:
    return [life for other in range(shared.seats) if other != seat for life in shared.fronts[other].values()]


def places(shared: SharedState, seat: int) -> list[str]:
    """PM-10: a character's id for each card that it can still take."""
    return [card for card, life in shared.fronts[seat].items() for _ in range(3 - len(life.attached))]


def may_die(shared: SharedState, seat: int) -> list[str]:
    """PM-21, RS-08."""
    return [
        card for card, life in shared.fronts[seat].items() if len(life.attached) == 3 and card not in shared.reaping
    ]


def must_die(shared: SharedState, seat: int) -> int:
    """PM-21: so many at least, that two cards can be attached next round, when there are three characters again."""
    staying = [life for card, life in shared.fronts[seat].items() if card not in shared.reaping]
    free = sum(3 - len(life.attached) for life in staying) + 3 * (3 - len(staying))
    return max(0, -(-(2 - free) // 3))


def alone_with(shared: SharedState, seat: int) -> dict[str, tuple[str, ...]]:
    """PM-17: the characters that the seat reaps alone and shares out, with their cards."""
    found = {}
    for character, reaped in shared.reaping.items():
        life = shared.fronts[reaped.owner][character]
        if list(reaped.reapers) == [str(seat)] and life.attached:
            found[character] = (life.card, *life.attached)
    return found
