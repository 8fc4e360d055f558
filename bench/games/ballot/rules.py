"""Its rules: frozen values and functions over them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from protocol.codes import Code
from service.games.kernel import (
    Chance,
    Event,
    Glimpse,
    Intent,
    Offer,
    Options,
    Outcome,
    Redacted,
    Refusal,
    RunOut,
    Seat,
    whole,
)

Coin = Literal["vita", "mors"]


class Rounds(Options, frozen=True):
    """`rounds`: after so many the table is over."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=1_000_000_000)] = 10


class Vote(Intent, frozen=True):
    """Once a round."""

    coin: Coin


class VoteCastGlimpse(Glimpse, frozen=True, tag="vote_cast"):
    """That a seat has voted; not what."""

    seat: Seat


class VoteCast(Event, frozen=True):
    seat: Seat
    coin: Coin

    def redact(self) -> Redacted:
        return Redacted(public=VoteCastGlimpse(seat=self.seat), seats={self.seat: self})


class RoundTallied(Event, frozen=True):
    """All are in: `coins` by seat are open now, `won` has at least half of them, `round` begins."""

    coins: tuple[Coin, ...]
    won: Coin
    round: int
    redact = whole


class Ballot(msgspec.Struct, frozen=True):
    """`coins`: this round's votes by seat."""

    rounds: int
    coins: tuple[Coin | None, ...]
    round: int = 1
    vita: int = 0
    mors: int = 0


class BallotView(msgspec.Struct, frozen=True):
    round: int
    voted: dict[str, bool]
    vita: int
    mors: int


class OwnView(msgspec.Struct, frozen=True, omit_defaults=True):
    coin: Coin | UnsetType = UNSET


def begin(seats: int, options: Rounds) -> Ballot | Refusal:
    return Ballot(rounds=options.rounds, coins=(None,) * seats)


def setup(state: Ballot, chance: Chance) -> tuple[Event, ...]:
    return ()


def decide(state: Ballot, seat: Seat, intent: Vote | RunOut, chance: Chance) -> tuple[Event, ...] | Refusal:
    if state.round > state.rounds or state.coins[seat] is not None:
        return Refusal(Code.ALREADY_DONE)
    coin = intent.coin if isinstance(intent, Vote) else "vita"
    cast = VoteCast(seat=seat, coin=coin)
    coins = tuple(coin if place == seat else held for place, held in enumerate(state.coins))
    in_now = tuple(held for held in coins if held is not None)
    if len(in_now) < len(coins):
        return (cast,)
    won: Coin = "vita" if in_now.count("vita") * 2 >= len(in_now) else "mors"
    return cast, RoundTallied(coins=in_now, won=won, round=state.round + 1)


def evolve(state: Ballot, event: Event) -> Ballot:
    if isinstance(event, VoteCast):
        return replace(state, coins=(*state.coins[: event.seat], event.coin, *state.coins[event.seat + 1 :]))
    assert isinstance(event, RoundTallied)
    vita = event.won == "vita"
    return Ballot(
        rounds=state.rounds,
        coins=(None,) * len(state.coins),
        round=event.round,
        vita=state.vita + vita,
        mors=state.mors + (not vita),
    )


def public(state: Ballot) -> BallotView:
    voted = {str(seat): True for seat, coin in enumerate(state.coins) if coin is not None}
    return BallotView(round=state.round, voted=voted, vita=state.vita, mors=state.mors)


def private(state: Ballot, seat: Seat) -> OwnView:
    return OwnView(coin=state.coins[seat] or UNSET)


VOTE = (Offer("vote", {"coin": ("vita", "mors")}),)


def offers(state: Ballot, seat: Seat) -> tuple[Offer, ...]:
    return VOTE if state.coins[seat] is None and state.round <= state.rounds else ()


def awaited(state: Ballot) -> tuple[Seat, ...]:
    if state.round > state.rounds:
        return ()
    return tuple([Seat(seat) for seat, coin in enumerate(state.coins) if coin is None])


def step(state: Ballot) -> str:
    return f"round {state.round}"


def outcome(state: Ballot) -> Outcome | None:
    if state.round <= state.rounds:
        return None
    return Outcome(winners=(), reason="vita" if state.vita >= state.mors else "mors")


def pieces(state: Ballot) -> tuple[str, ...]:
    return tuple(f"coin {seat}" for seat in range(len(state.coins)))
