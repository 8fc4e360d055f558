"""Bots of both games, asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from service.games.kernel import Game, Seen
from service.games.simulate import round_the_table, simulate, summary
from tests.laws.plays import play


def share_won(game: Game[Any], bot: str, seats: int, plays: int) -> float:
    """How often the bot wins, alone among random ones, on every seat as often."""
    table = (bot, *["random"] * (seats - 1))
    options = game.options()
    results = [simulate(game, round_the_table(table, seats, n), options, f"share {n}") for n in range(plays)]
    return {name: wins / sat for name, sat, wins in summary(results)}[bot]


def seen_by_seats(game: Game[Any]) -> Iterator[Seen]:
    """What seats see in random plays, whenever they are asked."""
    for seed in range(2):
        for moment in play(game, seed).moments:
            state, seat = moment.before, moment.seat
            yield Seen(
                seat=seat,
                public=msgspec.to_builtins(game.public(state)),
                private=msgspec.to_builtins(game.private(state, seat)),
                offers=msgspec.to_builtins([offer.wire() for offer in game.offers(state, seat)]),
            )
