"""A play driven by a test: a deal that is stacked, and whole steps in one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import msgspec
from msgspec.structs import replace

from service.games.card_game.state import Life, SharedState, put
from service.games.card_game.symbols import Symbol
from service.games.kernel import Event, Game, Intent, Refusal, RunOut, Seat, tag_of
from tests.chance import Quick, Stacked


class Sitting:
    """`heard`: the events of the last commit. `told`: all of them, set-up included."""

    def __init__(self, game: Game[Any], seats: int, options: Any, *decks: tuple[str, ...]) -> None:
        begun = game.begin(seats, options)
        assert not isinstance(begun, Refusal), begun
        self.game = game
        self.state: Any = begun
        self.heard: tuple[Any, ...] = ()
        self.told: list[Any] = []
        self.take(game.setup(begun, Stacked(*decks)))

    @property
    def shared(self) -> SharedState:
        found: SharedState = self.state.shared
        return found

    @property
    def public(self) -> Any:
        return self.game.public(self.state)

    @property
    def awaited(self) -> tuple[int, ...]:
        return self.game.awaited(self.state)

    @property
    def phase(self) -> str:
        return str(self.public.phase)

    def private(self, seat: int) -> Any:
        return self.game.private(self.state, Seat(seat))

    def offers(self, seat: int) -> list[dict[str, Any]]:
        wired = [offer.wire() for offer in self.game.offers(self.state, Seat(seat))]
        found: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(wired))
        return found

    def offered(self, seat: int) -> list[str]:
        """The types of what the seat is offered."""
        return [offer["type"] for offer in self.offers(seat)]

    def take(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.state = self.game.evolve(self.state, event)
        self.heard = events
        self.told.extend(events)

    def intent(self, kind: str, fields: Mapping[str, Any]) -> Intent:
        found = next(intent for intent in self.game.intents if tag_of(intent) == kind)
        return msgspec.convert({"type": kind, **fields}, found)

    def ask(self, seat: int, kind: str, *draws: tuple[Any, ...], **fields: Any) -> Self:
        self.take(self.answer(seat, self.intent(kind, fields), *draws))
        return self

    def run_out(self, seat: int, *draws: tuple[Any, ...]) -> Self:
        self.take(self.answer(seat, RunOut(), *draws))
        return self

    def answer(self, seat: int, intent: Intent, *draws: tuple[Any, ...]) -> tuple[Event, ...]:
        chance = Stacked(*draws)
        events = self.game.decide(self.state, Seat(seat), intent, chance)
        assert not isinstance(events, Refusal), events
        assert chance.left == [], "it drew less"
        return events

    def refused(self, seat: int, kind: str, **fields: Any) -> Refusal:
        answer = self.game.decide(self.state, Seat(seat), self.intent(kind, fields), Stacked())
        assert isinstance(answer, Refusal), answer
        return answer

    def heard_types(self) -> list[str]:
        return [tag_of(type(event)) for event in self.heard]

    def heard_of(self, kind: str) -> list[Any]:
        return [event for event in self.heard if tag_of(type(event)) == kind]

    # whole steps, dully: what is not said is passed on from the left, attached to the first place, and so on

    def to(self, phase: str) -> Self:
        """On to the step of this name, in this round or the next."""
        while self.phase != phase:
            self.dull(self.awaited[0])
        return self

    def dull(self, seat: int) -> Self:
        self.take(self.answer_dully(seat))
        return self

    def answer_dully(self, seat: int) -> tuple[Event, ...]:
        dull = getattr(self, f"dull_{self.phase}")
        events = self.game.decide(self.state, Seat(seat), self.intent(*dull(seat)), Quick(0))
        assert not isinstance(events, Refusal), events
        return events

    def dull_pass(self, seat: int) -> tuple[str, dict[str, Any]]:
        first, second = self.shared.hands[seat][:2]
        return "pass_cards", {"right": [first, second]} if self.shared.seats == 2 else {"right": first, "left": second}

    def dull_attach(self, seat: int) -> tuple[str, dict[str, Any]]:
        offer = self.offers(seat)[0]["cards"]
        places = [card for card, free in offer["caps"]["character"].items() for _ in range(free)]
        pairs = zip(self.shared.hands[seat][: offer["most"]], places, strict=False)
        return "attach", {"cards": [{"card": card, "character": character} for card, character in pairs]}

    def dull_tokens(self, seat: int) -> tuple[str, dict[str, Any]]:
        return "place_tokens", {"tokens": []}

    def dull_reap(self, seat: int) -> tuple[str, dict[str, Any]]:
        return "rest", {}

    def dull_share(self, seat: int) -> tuple[str, dict[str, Any]]:
        offer = self.offers(seat)[0]
        keep = offer["keep"]
        return "share", {"character": offer["character"][0], "keep": keep["some"][: keep["least"]]}

    def dull_deathbed(self, seat: int) -> tuple[str, dict[str, Any]]:
        offer = self.offers(seat)[0]["characters"]
        return "deathbed", {"characters": offer["some"][: offer["least"]]}

    # the table set as a test needs it

    def change(self, **parts: Any) -> Self:
        self.state = replace(self.state, shared=replace(self.shared, **parts))
        return self

    def live(self, seat: int, character: str, attached: tuple[str, ...] = (), tokens: str = "") -> Self:
        """The character, in front of the seat, with these cards and tokens on it."""
        held = {symbol: tokens.split().count(symbol) for symbol in Symbol if symbol in tokens.split()}
        front = {**self.shared.fronts[seat], character: Life(character, attached, held)}
        return self.change(fronts=put(self.shared.fronts, seat, front))

    def gone(self, seat: int, *characters: str) -> Self:
        front = {card: life for card, life in self.shared.fronts[seat].items() if card not in characters}
        return self.change(fronts=put(self.shared.fronts, seat, front))

    def holding(self, seat: int, tokens: str) -> Self:
        """Sets what tokens the seat holds, as if it had taken them from the supply."""
        held = {Symbol(word): tokens.split().count(word) for word in tokens.split()}
        supply = {symbol: count - held.get(symbol, 0) for symbol, count in self.shared.supply.items()}
        left = {symbol: count for symbol, count in supply.items() if count}
        return self.change(tokens=put(self.shared.tokens, seat, held), supply=left)

    def grave(self, seat: int, *cards: str) -> Self:
        return self.change(graveyards=put(self.shared.graveyards, seat, dict.fromkeys(cards, 1)))

    def reaps(self, seat: int, *cards: str) -> Self:
        return self.change(reap_hands=put(self.shared.reap_hands, seat, cards))


def aim(reap: str, character: str) -> dict[str, str]:
    return {"reap": reap, "character": character}


def on(card: str, character: str) -> dict[str, str]:
    return {"card": card, "character": character}


def token(symbol: str, character: str) -> dict[str, str]:
    return {"symbol": symbol, "character": character}
