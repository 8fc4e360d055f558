"""What happens at a table of Vita Mors, and who sees what of it (VM-42, VM-43).

`automatic`: the seat's time ran out (VM-44); what was chosen then was drawn.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType

from service.games.kernel import Ending, Event, Glimpse, Redacted, Seat, whole
from service.games.vita_mors.cards import Class
from service.games.vita_mors.missions import Mission
from service.games.vita_mors.parties import Party
from service.games.vita_mors.sides import Side
from service.games.vita_mors.state import Deck, Effect, Record
from service.games.vita_mors.tokens import Token
from service.games.vita_mors.why import Why

Drawn = tuple[tuple[Any, ...], ...]


class HostChosen(Event, frozen=True):
    """The first host: named by an option, or drawn (VM-08)."""

    host: Seat
    at_random: bool

    redact = whole

    def draws(self) -> Drawn:
        return ((self.host,),) if self.at_random else ()


class DecksShuffled(Event, frozen=True):
    """The three decks, top card first (VM-06)."""

    decks: dict[Class, Deck]

    def redact(self) -> Redacted:
        return Redacted(DecksShuffledGlimpse({back: len(deck) for back, deck in self.decks.items()}))

    def draws(self) -> Drawn:
        return tuple(self.decks[back] for back in Class)


class DecksShuffledGlimpse(Glimpse, frozen=True, tag="decks_shuffled"):
    sizes: dict[Class, int]


class MissionsDrawn(Event, frozen=True):
    """Party I's mission, then party II's (VM-05)."""

    missions: tuple[Mission, Mission]

    redact = whole

    def draws(self) -> Drawn:
        return (self.missions,)


class PartiesDealt(Event, frozen=True):
    """Each seat's party, and the tokens nobody drew (VM-07). A seat sees its own."""

    parties: tuple[Party, ...]
    undrawn: tuple[Party, ...]

    def redact(self) -> Redacted:
        return Redacted(
            PartiesDealtGlimpse(undrawn=len(self.undrawn)),
            {Seat(seat): PartyDrawn(len(self.undrawn), party) for seat, party in enumerate(self.parties)},
        )

    def draws(self) -> Drawn:
        return (self.parties,)


class PartiesDealtGlimpse(Glimpse, frozen=True, tag="parties_dealt"):
    undrawn: int


class PartyDrawn(Glimpse, frozen=True, tag="parties_dealt"):
    undrawn: int
    party: Party


class RoundBegan(Event, frozen=True):
    """`effect`: what the patient of the round before does to this one."""

    round: int
    host: Seat
    effect: Effect | UnsetType = UNSET

    redact = whole


class PatientVisited(Event, frozen=True):
    """The top card of a deck entered the Trial Hall (VM-09), with the class it has there (VM-21)."""

    deck: Class
    card: str
    actual: Class
    automatic: bool = False

    redact = whole

    def draws(self) -> Drawn:
        return ((self.deck,),) if self.automatic else ()


class TopsTurnedUp(Event, frozen=True):
    """The Prophet came: the top card of every deck that has one lies face up on it (VM-27)."""

    tops: dict[Class, str]

    redact = whole


class PicksOpened(Event, frozen=True):
    """The Merchant came: each of these seats picks a token to hand on (VM-25)."""

    seats: tuple[Seat, ...]

    redact = whole


class TokenPicked(Event, frozen=True):
    seat: Seat
    token: Token
    automatic: bool = False

    def redact(self) -> Redacted:
        return Redacted(TokenPickedGlimpse(self.seat, self.automatic), {self.seat: self})

    def draws(self) -> Drawn:
        return ((self.token,),) if self.automatic else ()


class TokenPickedGlimpse(Glimpse, frozen=True, tag="token_picked"):
    seat: Seat
    automatic: bool = False


class TokensPassed(Event, frozen=True):
    """All picks are in and move at once: by giver, what goes to whom (VM-25)."""

    tokens: dict[str, Token]
    receivers: dict[str, Seat]

    redact = whole


class Diagnosed(Event, frozen=True):
    verdict: Side
    automatic: bool = False

    redact = whole

    def draws(self) -> Drawn:
        return ((self.verdict,),) if self.automatic else ()


class VotesOpened(Event, frozen=True):
    """These seats vote now (VM-11). `last`: the Knight's host, who votes after all others (VM-22)."""

    seats: tuple[Seat, ...]
    last: Seat | UnsetType = UNSET

    redact = whole


class VoteCast(Event, frozen=True):
    seat: Seat
    coin: Side
    automatic: bool = False

    def redact(self) -> Redacted:
        return Redacted(VoteCastGlimpse(self.seat, self.automatic), {self.seat: self})

    def draws(self) -> Drawn:
        return ((self.coin,),) if self.automatic else ()


class VoteCastGlimpse(Glimpse, frozen=True, tag="vote_cast"):
    seat: Seat
    automatic: bool = False


class PrivilegeAsked(Event, frozen=True):
    """The next seat that has a token may use one or pass (VM-12, VM-13)."""

    seat: Seat

    redact = whole


class PrivilegeUsed(Event, frozen=True):
    seat: Seat
    token: Token
    target: Seat | UnsetType = UNSET

    redact = whole


class PrivilegePassed(Event, frozen=True):
    seat: Seat
    automatic: bool = False

    redact = whole


class HostVoteOpened(Event, frozen=True):
    """All others have voted and used or passed: the host votes (VM-22)."""

    seat: Seat

    redact = whole


class PatientJudged(Event, frozen=True):
    """All coins were turned up and counted; the patient went to a row (VM-16, VM-17). `why`: what the count does
    not say."""

    record: Record
    why: tuple[Why, ...] = ()

    redact = whole


class TokensReturned(Event, frozen=True):
    """The Assassin lived: the round's tokens went back to those who used them (VM-32)."""

    redact = whole


class TokensDiscarded(Event, frozen=True):
    """The round's tokens are gone for good (VM-18)."""

    redact = whole


class BalatroUnclaimed(Event, frozen=True):
    """The designated round is over and no seat holds the Joker: play goes on (VM-38)."""

    round: int

    redact = whole


class GameEnded(Ending, frozen=True):
    """Everything is turned up (VM-41). `party`: whose mission it was; absent if nobody won (VM-40). `also`:
    the party that was done in the same round and comes after it (VM-39)."""

    parties: tuple[Party, ...]
    undrawn: tuple[Party, ...]
    decks: dict[Class, Deck]
    party: Party | UnsetType = UNSET
    also: Party | UnsetType = UNSET

    redact = whole


EVENTS: tuple[type[Event], ...] = (
    HostChosen,
    DecksShuffled,
    MissionsDrawn,
    PartiesDealt,
    RoundBegan,
    PatientVisited,
    TopsTurnedUp,
    PicksOpened,
    TokenPicked,
    TokensPassed,
    Diagnosed,
    VotesOpened,
    VoteCast,
    PrivilegeAsked,
    PrivilegeUsed,
    PrivilegePassed,
    HostVoteOpened,
    PatientJudged,
    TokensReturned,
    TokensDiscarded,
    BalatroUnclaimed,
    GameEnded,
)
