"""What a viewer of Welcome to La Petite Mort gets and may ask for. Made of the service's schema by `make generated`."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class PlayerName(TypedDict):
    """
    A player as others see it. `id` is public and stable; it is not the token. `kind`: `bot` for the account of a
    program; a person has none.
    """

    id: str
    name: str
    kind: NotRequired[str]


class NoClock(TypedDict):
    """
    Nobody runs out of time.
    """

    kind: Literal["none"]


class StepClock(TypedDict):
    """
    Every step of play lasts `step_s` seconds at most.
    """

    kind: Literal["step"]
    step_s: int


class BankClock(TypedDict):
    """
    Each seat has `bank_s` seconds of its own that run while it is awaited; each thing done adds `increment_s`.
    """

    kind: Literal["bank"]
    bank_s: int
    increment_s: NotRequired[int]


class ChairView(TypedDict):
    """
    `bot`: the server bot that plays the seat now. `away`: it stands in for a player who has been gone too long.
    `bank_ms`: what was left of the seat's bank at the last commit.
    """

    player: NotRequired[PlayerName]
    bot: NotRequired[str]
    away: NotRequired[bool]
    conceded: NotRequired[bool]
    invited: NotRequired[PlayerName]
    bank_ms: NotRequired[int]


class Outcome(TypedDict):
    """
    How a play ended. `winners`: empty if nobody won. `reason`: a short name, e.g. "inmitis", for clients to word.
    Seats are keys by their numbers, as strings.

    `ranks`: where every seat can win by itself, each one's rank by the game's rules of winning and ties, from 1; those
    with the best are the winners, among whichever seats are left of them (`among`). Without ranks the winners are a
    side. `scores`: where the game keeps score, each seat's total; `rivals`: by name, the totals of who scores and
    holds no seat. `parts`: by seat and by rival, what each total is the sum of, by name.
    """

    winners: list[int]
    reason: str
    scores: NotRequired[dict[str, int]]
    ranks: NotRequired[dict[str, int]]
    rivals: NotRequired[dict[str, int]]
    parts: NotRequired[dict[str, dict[str, int]]]


Phase: TypeAlias = Literal["between", "cross_out", "over", "reap", "setup"]


Mode: TypeAlias = Literal["aaa", "company", "solo"]


Soul: TypeAlias = Literal["blue", "green", "orange", "red", "violet", "white"]


Objective: TypeAlias = Literal[
    "four_columns", "green_souls", "perfect_street", "red_souls", "two_perfect_columns", "two_streets"
]


class House(TypedDict):
    """
    `perfect`: its soul box is ticked (WL-07).
    """

    number: int
    perfect: NotRequired[bool]


Bonus: TypeAlias = Literal["circled", "crossed_out"]


Cause: TypeAlias = Literal["blue", "green", "orange", "red", "violet", "white"]


class Card(TypedDict):
    """
    Both are on the number side: the cause stands in its corner (WL-05).
    """

    number: int
    cause: Cause


class Owed(TypedDict):
    """
    How many bonuses are to be crossed out (WL-16, WL-21).
    """

    streets: NotRequired[int]
    columns: NotRequired[int]


Architect: TypeAlias = Literal[
    "alan", "alex", "ann", "ben", "level_1", "level_2", "level_3", "level_4", "level_5", "level_6"
]


class Choice(TypedDict):
    """
    A reap: `number_from` and `cause_from` are the stacks, or the places of the cards, that number and cause come
    from. Or a Sephi box, where there is no street. `give`: the place of the card that goes to the AAA.
    """

    number_from: NotRequired[int]
    cause_from: NotRequired[int]
    street: NotRequired[int]
    house: NotRequired[int]
    reshuffle: NotRequired[bool]
    sephi: NotRequired[bool]
    give: NotRequired[int]


class TableOptions(TypedDict):
    """
    `options`: the game's own, checked against its type. `grace_s`: how long a player may be gone (PL-15); 0: as the
    service is set, or as long as a step or bank of a day and more. Where they are not given, the rest are as the
    functions below have them: `keep_s`: how long seats are kept for those invited (PL-05). `patience_s`: without a
    clock, how long a seat may be awaited before time can be called on it (PL-23); 0: for ever. `pause_s`: how long a
    pause may last (PL-24); 0: there is none.
    """

    game: str
    seats: int
    options: NotRequired[dict[str, Any]]
    visibility: NotRequired[Literal["public", "unlisted"]]
    spectators: NotRequired[bool]
    clock: NotRequired[NoClock | StepClock | BankClock]
    grace_s: NotRequired[int]
    start_when_full: NotRequired[bool]
    keep_s: NotRequired[int]
    patience_s: NotRequired[int]
    pause_s: NotRequired[int]


class TableOpened(TypedDict):
    """
    PL-02, PL-20. `seed`: hex. `invite`: the code an unlisted table asks for. `table_rules`: the version of what
    holds at every table (`outcome.RULES_VERSION`).
    """

    type: Literal["table_opened"]
    options: TableOptions
    rules_version: int
    maker: PlayerName
    seed: str
    invite: NotRequired[str]
    invited: NotRequired[dict[str, PlayerName]]
    bots: NotRequired[dict[str, str]]
    table_rules: NotRequired[int]


class SeatTaken(TypedDict):
    """
    A player sat down, or came back to a seat a bot was playing. `nonce`: mixed into the shuffles (PL-20).
    """

    type: Literal["seat_taken"]
    seat: int
    player: PlayerName
    nonce: NotRequired[str]


class SeatLeft(TypedDict):
    """
    The seat is free again; `invited`: an invitation was withdrawn.
    """

    type: Literal["seat_left"]
    seat: int


class BotAdded(TypedDict):
    """
    A server bot plays the seat (PL-03); where a player holds it, for that player. `away`: the player had been gone
    past the grace (PL-15). `idle`: a called time ran out twice in a row (PL-23).
    """

    type: Literal["bot_added"]
    seat: int
    bot: str
    away: NotRequired[bool]
    idle: NotRequired[bool]


class SeatTakenBack(TypedDict):
    """
    The player plays the seat again.
    """

    type: Literal["seat_taken_back"]
    seat: int


class TableStarted(TypedDict):
    """
    PL-04. From here the key of every shuffle is fixed: the seed and these nonces.
    """

    type: Literal["table_started"]
    nonces: list[str]


class SeatConceded(TypedDict):
    """
    PL-15. The seat is out of the ranking. `bot`: the one that plays on for it, if the table goes on.
    """

    type: Literal["seat_conceded"]
    seat: int
    bot: NotRequired[str]


class TableOver(TypedDict):
    """
    The game has an outcome; the seed is open (PL-20).
    """

    type: Literal["table_over"]
    outcome: Outcome
    seed: str


class TableAbandoned(TypedDict):
    """
    The table ended without an outcome: nobody was left to play, or it never started.
    """

    type: Literal["table_abandoned"]
    reason: str
    seed: str


class RematchMade(TypedDict):
    """
    PL-05. `player`: who asked; logs of earlier services do not say.
    """

    type: Literal["rematch_made"]
    table: str
    player: NotRequired[PlayerName]


class MakerChanged(TypedDict):
    """
    PL-04: the maker is gone; this is who has sat longest of those who are there.
    """

    type: Literal["maker_changed"]
    maker: PlayerName


class PatienceEnded(TypedDict):
    """
    PL-23: these seats have been awaited for long; time can be called on them.
    """

    type: Literal["patience_ended"]
    seats: list[int]


class TimeCalled(TypedDict):
    """
    PL-23. The seat has a deadline now.
    """

    type: Literal["time_called"]
    seat: int
    by: int


class TimeRanOut(TypedDict):
    """
    PL-23: a called time has passed; what the game does for the seat follows.
    """

    type: Literal["time_ran_out"]
    seat: int


class PauseAsked(TypedDict):
    """
    PL-24. The seat wants a pause; with all who are there wanting it, there is one.
    """

    type: Literal["pause_asked"]
    seat: int


class TablePaused(TypedDict):
    """
    PL-24. Clocks stand, and nobody plays.
    """

    type: Literal["table_paused"]


class TableWentOn(TypedDict):
    """
    PL-24. `seat`: who wanted it; absent where the pause had lasted as long as it may.
    """

    type: Literal["table_went_on"]
    seat: NotRequired[int]


class ObjectivesDrawn(TypedDict):
    """
    One of each number, in their order (WL-03).
    """

    type: Literal["objectives_drawn"]
    objectives: tuple[Objective, Objective, Objective]


class StacksShuffled(TypedDict):
    """
    All cards, in three stacks, top first (WL-05). `asked`: by whom (WL-12).
    """

    type: Literal["stacks_shuffled"]
    stacks: list[list[str]]
    asked: NotRequired[list[int]]


class StacksShuffledGlimpse(TypedDict):
    type: Literal["stacks_shuffled"]
    cards: int
    asked: NotRequired[list[int]]


class DeckShuffled(TypedDict):
    """
    The deck of one who plays alone, top first: its upper half, then what was shuffled with the solo card or the
    validation cards (WL-15, WL-17, WL-20).
    """

    type: Literal["deck_shuffled"]
    upper: list[str]
    lower: list[str]


class DeckShuffledGlimpse(TypedDict):
    type: Literal["deck_shuffled"]
    cards: int


class SoloCardCame(TypedDict):
    """
    For the first or the second time; set aside (WL-16, WL-17).
    """

    type: Literal["solo_card_came"]
    times: int


class ValidationCame(TypedDict):
    """
    The validation card of this number came up and was set aside (WL-21).
    """

    type: Literal["validation_came"]
    number: int


class ChoiceMade(TypedDict):
    """
    A seat chose; it may choose anew until all have. What is its secret until then, and so is that it chose
    `anew` (WL-09).
    """

    type: Literal["choice_made"]
    seat: int
    choice: Choice
    automatic: NotRequired[bool]
    anew: NotRequired[bool]


class ChoiceMadeGlimpse(TypedDict):
    type: Literal["choice_made"]
    seat: int
    automatic: NotRequired[bool]


class Reaped(TypedDict):
    """
    What was written where. `perfect`: the cause has the colour of the soul (WL-07).
    """

    street: int
    house: int
    number: int
    cause: Cause
    perfect: NotRequired[bool]


class CardGiven(TypedDict):
    """
    The card at this place goes to the AAA (WL-20).
    """

    type: Literal["card_given"]
    place: int
    card: Card


class StreetCompleted(TypedDict):
    """
    By all who complete it this turn. `circled`: they get its bonus; the others cross it out (WL-10).
    """

    type: Literal["street_completed"]
    street: int
    seats: list[int]
    circled: NotRequired[bool]


class ColumnCompleted(TypedDict):
    """
    `points`: by seat. `circled`: they were doubled, and the others cross the bonus out (WL-11).
    """

    type: Literal["column_completed"]
    column: int
    points: dict[str, int]
    circled: NotRequired[bool]


class ObjectiveAchieved(TypedDict):
    """
    By all who achieve it this turn (WL-12).
    """

    type: Literal["objective_achieved"]
    number: int
    objective: Objective
    seats: list[int]
    points: int


class ValidationSettled(TypedDict):
    """
    What the validation card of this number brought the AAA, by its `circle` (WL-21): nothing, if no points.
    """

    type: Literal["validation_settled"]
    number: int
    circle: int
    objective: Objective
    points: NotRequired[int]


class CrossOutAsked(TypedDict):
    """
    So many bonuses are to be crossed out (WL-16, WL-21).
    """

    type: Literal["cross_out_asked"]
    seat: int
    streets: int
    columns: int


class CrossedOut(TypedDict):
    """
    `everything`: what was still open, at the second solo card (WL-17).
    """

    type: Literal["crossed_out"]
    seat: int
    streets: NotRequired[list[int]]
    columns: NotRequired[list[int]]
    everything: NotRequired[bool]
    automatic: NotRequired[bool]


class GameEnded(TypedDict):
    type: Literal["game_ended"]
    outcome: Outcome


class TakeSeat(TypedDict):
    """
    Sit down, on any free seat where none is named; or take one's own seat back from a bot.
    """

    type: Literal["take_seat"]
    seat: NotRequired[int]
    nonce: NotRequired[str]


class LeaveSeat(TypedDict):
    """
    Stand up before the start; the maker may also send a bot or an invitation away from `seat`.
    """

    type: Literal["leave_seat"]
    seat: NotRequired[int]


class AddBot(TypedDict):
    """
    Before the start, the maker puts a bot on a free seat; while running, one hands one's own seat to a bot.
    """

    type: Literal["add_bot"]
    seat: NotRequired[int]
    bot: NotRequired[str]


class Start(TypedDict):
    """
    Begin play (PL-04).
    """

    type: Literal["start"]


class Concede(TypedDict):
    """
    Give up for good (PL-15).
    """

    type: Literal["concede"]


class Rematch(TypedDict):
    """
    Once over: a new table for the same seats (PL-05).
    """

    type: Literal["rematch"]


class CallTime(TypedDict):
    """
    Give a seat that has been awaited for long a deadline (PL-23).
    """

    type: Literal["call_time"]
    seat: int


class Pause(TypedDict):
    """
    Want clocks to stand; they do once all want it who are there (PL-24).
    """

    type: Literal["pause"]


class GoOn(TypedDict):
    """
    End a pause (PL-24).
    """

    type: Literal["go_on"]


class Reap(TypedDict):
    """
    Write a number on a house (WL-06): a combination's, or alone a card's, with the cause of another card (WL-15).
    `reshuffle`: all cards are reshuffled if with this an objective is achieved first (WL-12).
    """

    type: Literal["reap"]
    street: int
    house: int
    combination: NotRequired[int]
    number_card: NotRequired[int]
    cause_card: NotRequired[int]
    reshuffle: NotRequired[bool]


class Sephi(TypedDict):
    """
    Tick a Sephi box, where no number can be written (WL-08). `give`: the card for the AAA (WL-20).
    """

    type: Literal["sephi"]
    give: NotRequired[int]


class CrossOut(TypedDict):
    """
    Street and column bonuses to do without (WL-16, WL-21).
    """

    type: Literal["cross_out"]
    streets: list[int]
    columns: list[int]


class TakeSeatOffer(TypedDict):
    type: Literal["take_seat"]
    seat: NotRequired[list[int]]
    nonce: NotRequired[list[str]]


class LeaveSeatOffer(TypedDict):
    type: Literal["leave_seat"]
    seat: NotRequired[list[int]]


class AddBotOffer(TypedDict):
    type: Literal["add_bot"]
    seat: NotRequired[list[int]]
    bot: NotRequired[list[str]]


class StartOffer(TypedDict):
    type: Literal["start"]


class ConcedeOffer(TypedDict):
    type: Literal["concede"]


class RematchOffer(TypedDict):
    type: Literal["rematch"]


class CallTimeOffer(TypedDict):
    type: Literal["call_time"]
    seat: NotRequired[list[int]]


class PauseOffer(TypedDict):
    type: Literal["pause"]


class GoOnOffer(TypedDict):
    type: Literal["go_on"]


class ReapOffer(TypedDict):
    type: Literal["reap"]
    street: NotRequired[list[int]]
    house: NotRequired[list[int]]
    combination: NotRequired[list[int]]
    number_card: NotRequired[list[int]]
    cause_card: NotRequired[list[int]]
    reshuffle: NotRequired[list[bool]]


class SephiOffer(TypedDict):
    type: Literal["sephi"]
    give: NotRequired[list[int]]


class Streets(TypedDict):
    """
    A list: `least` to `most` of `some`, each once unless it `repeats`, within its `caps`.
    """

    some: list[int]
    least: int
    most: int
    caps: NotRequired[dict[str, dict[str, int]]]
    repeats: NotRequired[bool]


class Columns(TypedDict):
    """
    A list: `least` to `most` of `some`, each once unless it `repeats`, within its `caps`.
    """

    some: list[int]
    least: int
    most: int
    caps: NotRequired[dict[str, dict[str, int]]]
    repeats: NotRequired[bool]


class CrossOutOffer(TypedDict):
    type: Literal["cross_out"]
    streets: NotRequired[Streets]
    columns: NotRequired[Columns]


class TableView(TypedDict):
    """
    `commitment`: SHA-256 of the seed, in hex; `seed` itself, in hex, once the table has ended (PL-20).
    `table_rules`: the version of what holds at every table. `nonces`: what each seat mixed in. `step_version`: the
    version at which the step of play began (PL-08). `keep_s`, `patience_s`, `pause_s`: as the table has them; absent:
    there is none. `overdue`: the seats on which time can be called; `called`: by seat, its deadline, server ms (PL-23).
    `consents`: who wants a pause (PL-24).
    """

    game: str
    rules_version: int
    status: str
    maker: PlayerName
    options: dict[str, Any]
    visibility: str
    spectators: bool
    clock: NoClock | StepClock | BankClock
    grace_s: int
    seats: dict[str, ChairView]
    commitment: str
    nonces: NotRequired[dict[str, str]]
    awaited: NotRequired[list[int]]
    step_version: NotRequired[int]
    outcome: NotRequired[Outcome]
    seed: NotRequired[str]
    next: NotRequired[str]
    table_rules: NotRequired[int]
    keep_s: NotRequired[int]
    patience_s: NotRequired[int]
    pause_s: NotRequired[int]
    overdue: NotRequired[list[int]]
    called: NotRequired[dict[str, int]]
    consents: NotRequired[list[int]]
    paused: NotRequired[bool]


class ObjectiveView(TypedDict):
    """
    `worth`: for who achieves it this turn. `achieved`: the turn in which it was first.
    """

    objective: Objective
    worth: int
    achieved: NotRequired[int]


class Sheet(TypedDict):
    """
    `streets`: the numbered houses, by street and house. `columns`: what each complete one scored. `objectives`: what
    each one achieved scored, by its number. `score`: of all that, and of the bonuses.
    """

    streets: NotRequired[dict[str, dict[str, House]]]
    columns: NotRequired[dict[str, int]]
    street_bonuses: NotRequired[dict[str, Bonus]]
    column_bonuses: NotRequired[dict[str, Bonus]]
    objectives: NotRequired[dict[str, int]]
    sephi: NotRequired[int]
    score: NotRequired[int]


class Combination(TypedDict):
    """
    `next_cause`: the one that comes next turn, in the corner of the number; absent in the last turn of a shuffle
    (WL-05).
    """

    number: int
    cause: Cause
    next_cause: NotRequired[Cause]


class AaaView(TypedDict):
    """
    `points`: for a card, by cause; `cards`: those it holds. `circles`: whether the validation card drawn first,
    second, third achieves an objective; `validations`: the numbers of those that came, in order. `objectives`: what
    each it has achieved is worth. `streets`: what it scores for them.
    """

    architect: Architect
    points: dict[Cause, int]
    circles: list[bool]
    streets: int
    score: int
    cards: NotRequired[dict[Cause, int]]
    validations: NotRequired[list[int]]
    objectives: NotRequired[dict[str, int]]


class PrivateView(TypedDict):
    """
    A seat's own choice, until all are in.
    """

    choice: NotRequired[Choice]


class TableOpenedGlimpse(TypedDict):
    """
    The seed shows as its commitment, the invite code not at all.
    """

    type: Literal["table_opened"]
    options: TableOptions
    rules_version: int
    maker: PlayerName
    commitment: str
    invited: NotRequired[dict[str, PlayerName]]
    bots: NotRequired[dict[str, str]]
    table_rules: NotRequired[int]


class TurnOpened(TypedDict):
    """
    `combinations`: by stack; `next_causes`: theirs, in order. `cards`: alone, the three drawn, by place.
    """

    type: Literal["turn_opened"]
    turn: int
    combinations: NotRequired[dict[str, Combination]]
    cards: NotRequired[dict[str, Card]]
    next_causes: NotRequired[list[Cause]]


class ChoicesOpened(TypedDict):
    """
    All are in: by seat what it wrote; who ticks a Sephi box; whose reaping was perfect (WL-07).
    """

    type: Literal["choices_opened"]
    reaped: NotRequired[dict[str, Reaped]]
    sephi: NotRequired[list[int]]
    perfect: NotRequired[list[int]]


class PublicView(TypedDict):
    """
    `souls`: the sheet, house by house. `combinations`: by stack; alone, `cards`: the three drawn, by place. `left`:
    how many cards lie face down. `seats`: each seat's sheet. `chosen`: the seats that have chosen this turn. `owed`:
    how many bonuses are to be crossed out. `solo_cards`: how often the solo card came.
    """

    phase: Phase
    turn: int
    mode: Mode
    souls: list[list[Soul]]
    objectives: dict[str, ObjectiveView]
    left: int
    seats: dict[str, Sheet]
    combinations: NotRequired[dict[str, Combination]]
    cards: NotRequired[dict[str, Card]]
    chosen: NotRequired[dict[str, bool]]
    owed: NotRequired[Owed]
    solo_cards: NotRequired[int]
    aaa: NotRequired[AaaView]
    outcome: NotRequired[Outcome]


class Public(TypedDict):
    table: NotRequired[TableView]
    game: NotRequired[PublicView]


class Shapes(TypedDict):
    public: NotRequired[Public]
    private: NotRequired[PrivateView | dict[str, Any]]
    events: NotRequired[
        list[
            TableOpenedGlimpse
            | TableOpened
            | SeatTaken
            | SeatLeft
            | BotAdded
            | SeatTakenBack
            | TableStarted
            | SeatConceded
            | TableOver
            | TableAbandoned
            | RematchMade
            | MakerChanged
            | PatienceEnded
            | TimeCalled
            | TimeRanOut
            | PauseAsked
            | TablePaused
            | TableWentOn
            | ObjectivesDrawn
            | StacksShuffled
            | StacksShuffledGlimpse
            | DeckShuffled
            | DeckShuffledGlimpse
            | SoloCardCame
            | ValidationCame
            | TurnOpened
            | ChoiceMade
            | ChoiceMadeGlimpse
            | ChoicesOpened
            | CardGiven
            | StreetCompleted
            | ColumnCompleted
            | ObjectiveAchieved
            | ValidationSettled
            | CrossOutAsked
            | CrossedOut
            | GameEnded
        ]
    ]
    offers: NotRequired[
        list[
            TakeSeatOffer
            | LeaveSeatOffer
            | AddBotOffer
            | StartOffer
            | ConcedeOffer
            | RematchOffer
            | CallTimeOffer
            | PauseOffer
            | GoOnOffer
            | ReapOffer
            | SephiOffer
            | CrossOutOffer
        ]
    ]
    intents: NotRequired[
        list[
            TakeSeat
            | LeaveSeat
            | AddBot
            | Start
            | Concede
            | Rematch
            | CallTime
            | Pause
            | GoOn
            | Reap
            | Sephi
            | CrossOut
        ]
    ]
