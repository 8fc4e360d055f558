"""The one file a game's author reads.

A game is a handful of pure functions over frozen values, gathered in one `Game`. The service finds games by
scanning `service.games` for packages with a `GAME`; there is no list to edit.

How a game runs::

    state = game.begin(seats, options)              # a Refusal if the options do not fit
    for event in game.setup(state, chance): state = game.evolve(state, event)
    while (outcome := game.outcome(state)) is None:
        for seat in game.awaited(state): ...        # whom the table waits for
        events = game.decide(state, seat, intent, chance)     # or a Refusal
        for event in events: state = game.evolve(state, event)

The rules for the rules:

- No clock, no I/O, no `random`, no sockets. All randomness comes from the `Chance` handed in.
- `decide` and `setup` draw; events carry what came out; `evolve` never draws, refuses or reads a clock.
- States, events and intents are frozen `msgspec.Struct`s whose fields are frozen too (tuples, not lists; dicts
  are never changed once made), so that versions share what did not change.
- A view is built up as a type of its own, never a state with keys taken away. `public` is never given a seat.
- Maps in views have string keys, and what is not there is absent (`msgspec.UNSET`), never null: views travel as
  RFC 7386 merge patches, where null means gone. Prefer maps keyed by id over lists: a changed list is sent whole.
- Every event kind says in `redact` who may see what of it. There is no default: a kind without it fails at import.

The laws in tests/laws hold on every game; what a new game gives them stands in tests/laws/hooks.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, Generic, NewType, Protocol, TypeVar

import msgspec

from protocol.codes import REASONS, Code

Seat = NewType("Seat", int)
"""A numbered place, 0, 1, 2 … in turn order. Right is seat + 1, left is seat - 1, both wrapping."""

T = TypeVar("T")
State = TypeVar("State")


def right_of(seat: Seat, seats: int) -> Seat:
    """The next seat in turn order, wrapping."""
    return Seat((seat + 1) % seats)


def left_of(seat: Seat, seats: int) -> Seat:
    """The seat before in turn order, wrapping."""
    return Seat((seat - 1) % seats)


def snake(name: str) -> str:
    """`VoteCast` → `vote_cast`: the `type` of events and intents on the wire."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Chance(Protocol):
    """The only source of randomness. Every draw is written into the log and can be checked (PL-20)."""

    def draw(self, items: Sequence[T], count: int) -> tuple[T, ...]:
        """`count` different places of `items`, in random order; all orders equally likely.

        `draw(deck, len(deck))` shuffles; `draw(seats, 1)[0]` picks. Items must be of JSON: strings (enums of
        strings too) and integers. Raises ValueError if `count` is more than there are.
        """
        ...


class Intent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type", tag=snake):
    """What a seat asks for, imperative. Fields are the contract with clients; types are checked before `decide`."""


class RunOut(Intent, frozen=True):
    """The seat's time has run out (PL-14). Never comes from a client. `decide` must accept it from every awaited
    seat and answer with events that say they were automatic; it is what makes every game end."""


class Redacted(msgspec.Struct, frozen=True):
    """Who sees what of an event.

    `public`: what every viewer sees, spectators included; None if nothing. `seats`: what these seats see instead.
    """

    public: msgspec.Struct | None
    seats: Mapping[Seat, msgspec.Struct] = {}


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag=snake):
    """What happened, past tense, carrying the outcome.

    A kind defines `redact` in its own body. A kind that is public as a whole writes `redact = whole`.
    What viewers see of a hidden one is a `Glimpse` of the same tag, a type of its own.
    """

    def redact(self) -> Redacted:
        """Who sees what. Must depend on nothing but the event."""
        raise NotImplementedError

    def again(self) -> Event:
        """The same, where it only takes the place of a choice that the seat had made before, and that is as secret:
        others are not told that somebody thinks otherwise now. `evolve` does not look at it."""
        return self

    def draws(self) -> tuple[tuple[Any, ...], ...]:
        """What this event carries that came from chance: the result of each draw, in the order drawn (PL-20).

        The draws of a commit and what its events say here must be equal, one by one; `obol verify` checks it.
        """
        return ()


def whole(event: Event) -> Redacted:
    """Everybody sees all of it. Write `redact = whole` in the event's body."""
    return Redacted(public=event)


class Glimpse(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """What those who may not see an event see in its place. Give it the tag of its event: `tag="vote_cast"`."""


class Refusal(msgspec.Struct, frozen=True):
    """Why an intent changes nothing; a value, not an exception. `clause`: the rule's id, e.g. "VM-14".

    `reason`: a short name of what the code leaves open, for clients to word (`refusal.CODE.REASON` in the texts); two
    refusals of one code and reason have one message. May depend only on what the seat that asked may know: refusals are
    frames too.
    """

    code: Code
    clause: str = ""
    message: str = ""
    reason: str = ""

    @property
    def text(self) -> str:
        """The message, or the code's reason where there is none of its own."""
        return self.message or REASONS[self.code]


def not_offered(clause: str, reason: str, message: str) -> Refusal:
    """The refusal of what is none of the seat's offers now."""
    return Refusal(Code.NOT_OFFERED, clause, message, reason)


class Some(msgspec.Struct, frozen=True, omit_defaults=True):
    """A field of an offer whose value is a list: `least` to `most` different items of `some`, in any order.

    `repeats`: an item may stand in the list more than once (two tokens of a kind on one card).
    `caps`: where items are maps, for a field of theirs, how often each value of it may stand among the chosen ones at
    most: `{"card": {"p7": 1}}`. A value that is not named is not capped. Keys are strings: a number by its digits.
    Whatever keeps within these rules must be allowed: what an offer cannot say, several offers must.

    On the wire: `{"type": "attach", "cards": {"some": [{"card": "p7", "character": "c1"}, …], "least": 2, "most": 2,
    "caps": {"card": {"p7": 1, "p9": 1}}}}`.
    """

    some: tuple[Any, ...]
    least: int
    most: int
    caps: Mapping[str, Mapping[str, int]] = {}
    repeats: bool = False

    def allows(self, value: Any) -> bool:
        """Is `value`, as it travels, a list that keeps within the rules?"""
        if not isinstance(value, list | tuple) or not self.least <= len(value) <= self.most:
            return False
        for place, item in enumerate(value):
            if item not in self.some or (not self.repeats and item in value[:place]):
                return False
        return within_caps(self.caps, value)


def within_caps(caps: Mapping[str, Mapping[str, int]], items: Sequence[Any]) -> bool:
    """Does no capped value stand more often among these items than it may?"""
    for name, most in caps.items():
        room = dict(most)
        for item in items:
            value = str(item[name])
            if room.get(value, 1) < 1:
                return False
            if value in room:
                room[value] -= 1
    return True


class Offer(msgspec.Struct, frozen=True):
    """Intents of one type that a seat may send now: a value for each field, every combination.

    A field's value is one of a tuple, or what a `Some` allows. On the wire:
    `{"type": "use_privilege", "token": ["lock", "reverse"], "target": [1, 2]}`. Where not every combination is
    allowed, give several offers. A field that is not named must be absent from the intent.
    """

    type: str
    fields: Mapping[str, tuple[Any, ...] | Some] = {}

    def wire(self) -> dict[str, Any]:
        """As it travels."""
        return {"type": self.type, **self.fields}

    def allows(self, fields: Mapping[str, Any]) -> bool:
        """May an intent of this type have these fields, as they travel?"""
        if fields.keys() != self.fields.keys():
            return False
        return all(map(self.holds, fields, fields.values()))

    def holds(self, name: str, value: Any) -> bool:
        """May the field have this value, as it travels?"""
        allowed = self.fields[name]
        return allowed.allows(value) if isinstance(allowed, Some) else value in allowed


def offered(offers: Sequence[Offer], intent: Intent) -> bool:
    """Is the intent among the offers? `decide` asks this first, so that the two cannot disagree (PL-13)."""
    fields: dict[str, Any] = msgspec.to_builtins(intent)
    kind = fields.pop("type")
    return any(offer.type == kind and offer.allows(fields) for offer in offers)


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a play ended. `winners`: empty if nobody won. `reason`: a short name, e.g. "inmitis", for clients to word.
    Seats are keys by their numbers, as strings.

    `ranks`: where every seat can win by itself, each one's rank by the game's rules of winning and ties, from 1; those
    with the best are the winners, among whichever seats are left of them (`among`). Without ranks the winners are a
    side. `scores`: where the game keeps score, each seat's total; `rivals`: by name, the totals of who scores and
    holds no seat. `parts`: by seat and by rival, what each total is the sum of, by name."""

    winners: tuple[Seat, ...]
    reason: str
    scores: dict[str, int] = {}
    ranks: dict[str, int] = {}
    rivals: dict[str, int] = {}
    parts: dict[str, dict[str, int]] = {}

    def among(self, stayed: Collection[Seat]) -> Outcome:
        """The outcome where only these seats can win: the best of them, or those of the winning side."""
        if not self.ranks:
            return msgspec.structs.replace(self, winners=tuple(seat for seat in self.winners if seat in stayed))
        ranks = ranked({seat: -self.ranks[str(seat)] for seat in sorted(stayed) if str(seat) in self.ranks})
        return msgspec.structs.replace(self, winners=first(ranks), ranks=ranks)


def ranked(standings: Mapping[Seat, Any]) -> dict[str, int]:
    """Each seat's rank: 1 for the highest standing, equal ones alike, and none after them for those they share: 1, 2,
    2, 4."""
    rows = list(standings.values())
    return {str(seat): 1 + sum(other > own for other in rows) for seat, own in standings.items()}


def first(ranks: Mapping[str, int]) -> tuple[Seat, ...]:
    """The seats with rank 1."""
    return tuple(Seat(int(seat)) for seat, rank in ranks.items() if rank == 1)


class Ending(Event, frozen=True):
    """The event with which a game ends; the only kind that carries an outcome. The platform tells it of the seats that
    stayed (PL-15) before it is logged, so that event, state and view know the one outcome that the table has."""

    outcome: Outcome


class Told(tuple[Event, ...]):
    """The events of an answer whose game folded them itself, to know what follows. `after`: the state that all of them
    make, which need not be worked out again."""

    after: Any

    def __new__(cls, events: Iterable[Event], after: Any) -> Told:
        found = super().__new__(cls, events)
        found.after = after
        return found


class Seen(msgspec.Struct, frozen=True):
    """What a seat sees at a version, as it travels: all a bot is given. `offers` as `Offer.wire` gives them."""

    seat: int
    public: dict[str, Any]
    private: dict[str, Any]
    offers: list[dict[str, Any]]


Bot = Callable[[Seen, Chance], dict[str, Any]]
"""Picks one intent, as it travels, from what a seat sees. Pure: the same view and chance give the same intent.
`public` is the game's own public view; `offers` are the game's. Not called unless something is offered."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game's table options. Every field has a default; JSON Schema for clients is made from the type."""


@dataclass(frozen=True, kw_only=True)
class Game(Generic[State]):
    """One game: its names, its types and its functions. Built once, in the game's `__init__.py`, as `GAME`.

    Raises TypeError when it is built if an event kind does not define `redact` in its own body, or if two kinds
    share a tag, or if one that carries an outcome is no `Ending`.
    """

    name: str
    """The folder's name; what clients ask for."""
    title: str
    """As people read it."""
    rules_version: int
    """Raised whenever the meaning of events or the shape of the state changes (PL-18)."""
    seat_counts: tuple[int, ...]
    options: type[Options]
    intents: tuple[type[Intent], ...]
    """Every intent a client may send (not RunOut)."""
    events: tuple[type[Event], ...]
    state: type[State]
    """For snapshots: a msgspec type that encodes and decodes without loss."""

    begin: Callable[[int, Any], State | Refusal]
    """(seats, options) → the state before anything was drawn; a Refusal if the options do not fit the seats."""
    older: Mapping[int, Callable[[int, Any], Any]] = field(default_factory=dict)
    """By each earlier rules version, how a play under it begins. The state says which rules it is under, and `decide`
    keeps to them: tables that run when the rules change end under their own, and old logs are decided as they were."""
    setup: Callable[[State, Chance], tuple[Event, ...]]
    """Deals: everything random before the first intent."""
    decide: Callable[[State, Seat, Any, Chance], tuple[Event, ...] | Refusal]
    evolve: Callable[[State, Any], State]
    public: Callable[[State], msgspec.Struct]
    """What everybody sees."""
    private: Callable[[State, Seat], msgspec.Struct]
    """What the seat sees besides. A type with nothing set where there is nothing."""
    offers: Callable[[State, Seat], tuple[Offer, ...]]
    awaited: Callable[[State], tuple[Seat, ...]]
    """The seats the table waits for, ascending; empty once there is an outcome. Public."""
    step: Callable[[State], str]
    """A name for the step of play that intents belong to, different for each step of a play, e.g. "vote 3".
    While it stays, an intent made earlier in it still means what it meant (PL-08), and a per-step clock runs on."""
    outcome: Callable[[State], Outcome | None]
    pieces: Callable[[State], tuple[str, ...]]
    """Every card and token there is, one entry each, wherever it lies (two of a kind: two entries). The law
    "nothing is created or lost" compares them, sorted, at every version."""

    data: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """What is printed on the pieces and boards, the same in every play and known to all; served by
    GET /api/games/{game}/data. By kind and value, as in the texts: `data["card"]["king"]` is what is printed on what
    the text `card.king.name` names. Of JSON; what is not printed is absent. Where a piece lies is no part of it."""
    bots: Mapping[str, Bot] = field(default_factory=dict)
    """Server bots by name, the one to stand in for absent players first. `random` is there for every game."""

    reserved: ClassVar[frozenset[str]] = frozenset({"run_out"})

    @cached_property
    def versions(self) -> Mapping[int, Game[State]]:
        """The game by rules version, this one and those before it."""
        older = {version: replace(self, rules_version=version, begin=begin) for version, begin in self.older.items()}
        return {**older, self.rules_version: self}

    def under(self, rules_version: int) -> Game[State]:
        """The game as it is played under these rules. Raises KeyError for a version that is not known here."""
        return self.versions[rules_version]

    def __post_init__(self) -> None:
        for kind in self.events:
            if "redact" not in vars(kind):
                raise TypeError(f"{self.name}: event {kind.__name__} does not say who may see it")
            if "outcome" in kind.__struct_fields__ and not issubclass(kind, Ending):
                raise TypeError(f"{self.name}: event {kind.__name__} carries an outcome and is no Ending")
        for kinds in (self.events, self.intents):
            tags = [tag_of(kind) for kind in kinds]
            if len(set(tags)) != len(tags) or self.reserved & set(tags):
                raise TypeError(f"{self.name}: two kinds share a tag, or one is reserved: {sorted(tags)}")


def tag_of(kind: type[msgspec.Struct]) -> str:
    """The `type` a kind of event or intent has on the wire."""
    return str(kind.__struct_config__.tag)
