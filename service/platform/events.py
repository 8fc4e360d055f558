"""What happens at every table whatever its game, and who may see what of it."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from protocol.messages import PlayerName
from service.games.kernel import Event, Glimpse, Outcome, Redacted, Seat, whole
from service.platform.chance import commitment
from service.platform.options import TableOptions


class TableOpenedGlimpse(Glimpse, frozen=True, tag="table_opened"):
    """The seed shows as its commitment, the invite code not at all."""

    options: TableOptions
    rules_version: int
    maker: PlayerName
    commitment: str
    invited: dict[str, PlayerName] = {}
    bots: dict[str, str] = {}
    table_rules: int = 1


class TableOpened(Event, frozen=True):
    """PL-02, PL-20. `seed`: hex. `invite`: the code an unlisted table asks for. `table_rules`: the version of what
    holds at every table (`outcome.RULES_VERSION`)."""

    options: TableOptions
    rules_version: int
    maker: PlayerName
    seed: str
    invite: str = ""
    invited: dict[str, PlayerName] = {}
    bots: dict[str, str] = {}
    table_rules: int = 1

    def redact(self) -> Redacted:
        return Redacted(
            public=TableOpenedGlimpse(
                options=self.options,
                rules_version=self.rules_version,
                maker=self.maker,
                commitment=commitment(bytes.fromhex(self.seed)),
                invited=self.invited,
                bots=self.bots,
                table_rules=self.table_rules,
            )
        )


class SeatTaken(Event, frozen=True):
    """A player sat down, or came back to a seat a bot was playing. `nonce`: mixed into the shuffles (PL-20)."""

    seat: Seat
    player: PlayerName
    nonce: str = ""
    redact = whole


class SeatLeft(Event, frozen=True):
    """The seat is free again; `invited`: an invitation was withdrawn."""

    seat: Seat
    redact = whole


class BotAdded(Event, frozen=True):
    """A server bot plays the seat (PL-03); where a player holds it, for that player. `away`: the player had been gone
    past the grace (PL-15). `idle`: a called time ran out twice in a row (PL-23)."""

    seat: Seat
    bot: str
    away: bool = False
    idle: bool = False
    redact = whole


class SeatTakenBack(Event, frozen=True):
    """The player plays the seat again."""

    seat: Seat
    redact = whole


class TableStarted(Event, frozen=True):
    """PL-04. From here the key of every shuffle is fixed: the seed and these nonces."""

    nonces: tuple[str, ...]
    redact = whole


class SeatConceded(Event, frozen=True):
    """PL-15. The seat is out of the ranking. `bot`: the one that plays on for it, if the table goes on."""

    seat: Seat
    bot: str = ""
    redact = whole


class TableOver(Event, frozen=True):
    """The game has an outcome; the seed is open (PL-20)."""

    outcome: Outcome
    seed: str
    redact = whole


class TableAbandoned(Event, frozen=True):
    """The table ended without an outcome: nobody was left to play, or it never started."""

    reason: str
    seed: str
    redact = whole


class RematchMade(Event, frozen=True):
    """PL-05. `player`: who asked; logs of earlier services do not say."""

    table: str
    player: PlayerName | UnsetType = UNSET
    redact = whole


class MakerChanged(Event, frozen=True):
    """PL-04: the maker is gone; this is who has sat longest of those who are there."""

    maker: PlayerName
    redact = whole


class PatienceEnded(Event, frozen=True):
    """PL-23: these seats have been awaited for long; time can be called on them."""

    seats: tuple[Seat, ...]
    redact = whole


class TimeCalled(Event, frozen=True):
    """PL-23. The seat has a deadline now."""

    seat: Seat
    by: Seat
    redact = whole


class TimeRanOut(Event, frozen=True):
    """PL-23: a called time has passed; what the game does for the seat follows."""

    seat: Seat
    redact = whole


class PauseAsked(Event, frozen=True):
    """PL-24. The seat wants a pause; with all who are there wanting it, there is one."""

    seat: Seat
    redact = whole


class TablePaused(Event, frozen=True):
    """PL-24. Clocks stand, and nobody plays."""

    redact = whole


class TableWentOn(Event, frozen=True):
    """PL-24. `seat`: who wanted it; absent where the pause had lasted as long as it may."""

    seat: Seat | UnsetType = UNSET
    redact = whole


PLATFORM_EVENTS: tuple[type[Event], ...] = (
    TableOpened,
    SeatTaken,
    SeatLeft,
    BotAdded,
    SeatTakenBack,
    TableStarted,
    SeatConceded,
    TableOver,
    TableAbandoned,
    RematchMade,
    MakerChanged,
    PatienceEnded,
    TimeCalled,
    TimeRanOut,
    PauseAsked,
    TablePaused,
    TableWentOn,
)

for _kind in PLATFORM_EVENTS:
    if "redact" not in vars(_kind):
        raise TypeError(f"event {_kind.__name__} does not say who may see it")
