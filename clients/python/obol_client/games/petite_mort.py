"""What a viewer of La Petite Mort gets and may ask for. Made of the service's schema by `make generated`."""

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


Deck: TypeAlias = Literal["characters", "personalities", "reaps"]


Symbol: TypeAlias = Literal["accident", "cancer", "cardiac", "darwin", "lung", "stroke", "suicide"]


class Aim(TypedDict):
    """
    A Reap card on an opponent's character.
    """

    reap: str
    character: str


class Reaped(TypedDict):
    """
    A character that is being reaped. `reapers`: by seat, as a string, ascending, the Reap card used.
    """

    owner: int
    reapers: dict[str, str]


Phase: TypeAlias = Literal["after", "attach", "deathbed", "over", "pass", "reap", "setup", "share", "tokens"]


class Life(TypedDict):
    """
    A living character, with the Personalities attached to it and the tokens on it.
    """

    card: str
    attached: NotRequired[list[str]]
    tokens: NotRequired[dict[Symbol, int]]


class Pass(TypedDict):
    """
    For each neighbour (PM-09); with 2 seats both cards are for the right one.
    """

    step: Literal["pass"]
    right: list[str]
    left: NotRequired[list[str]]


class Attachment(TypedDict):
    """
    A Personality on one of one's own characters.
    """

    card: str
    character: str


class Placement(TypedDict):
    """
    A Death Powa token on an opponent's character.
    """

    symbol: Symbol
    character: str


class Shared(TypedDict):
    """
    What a single reaper keeps of each character (PM-17).
    """

    step: Literal["share"]
    kept: dict[str, list[str]]


class Led(TypedDict):
    """
    Whom a seat leads to the grave (PM-21).
    """

    step: Literal["deathbed"]
    characters: NotRequired[list[str]]


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


class FirstChosen(TypedDict):
    """
    The first round's first seat: named by an option, or drawn.
    """

    type: Literal["first_chosen"]
    seat: int
    at_random: bool


class DecksShuffled(TypedDict):
    """
    The three decks, top card first (PM-08).
    """

    type: Literal["decks_shuffled"]
    decks: dict[Deck, list[str]]


class DecksShuffledGlimpse(TypedDict):
    type: Literal["decks_shuffled"]
    sizes: dict[Deck, int]


class DeckRebuilt(TypedDict):
    """
    The deck's discards were shuffled and put under what was left of it.
    """

    type: Literal["deck_rebuilt"]
    deck: Deck
    cards: list[str]


class DeckRebuiltGlimpse(TypedDict):
    type: Literal["deck_rebuilt"]
    deck: Deck
    cards: int


class CardsDrawn(TypedDict):
    """
    A seat drew from the tops of the decks (PM-08, PM-25). Characters lie open, the rest is the seat's secret.
    """

    type: Literal["cards_drawn"]
    seat: int
    characters: list[str]
    personalities: list[str]
    reaps: list[str]


class CardsDrawnGlimpse(TypedDict):
    type: Literal["cards_drawn"]
    seat: int
    characters: list[str]
    personalities: int
    reaps: int


class RoundBegan(TypedDict):
    """
    `first`: the round's first seat.
    """

    type: Literal["round_began"]
    round: int
    first: int


class StepOpened(TypedDict):
    """
    These seats are asked, all at once.
    """

    type: Literal["step_opened"]
    step: Phase
    seats: list[int]


class ChoiceMadeGlimpse(TypedDict):
    """
    `characters`: whose cards the seat has shared out by now; not how.
    """

    type: Literal["choice_made"]
    seat: int
    automatic: NotRequired[bool]
    characters: NotRequired[list[str]]


class CardsPassed(TypedDict):
    """
    All picks went round together (PM-09): by giver, what was for whom. Which cards, giver and receiver see.
    """

    type: Literal["cards_passed"]
    passed: dict[str, Pass]
    seats: int


class CardsPassedGlimpse(TypedDict):
    """
    `counts`: by giver, how many. The rest is what the seat gave and got, by neighbour.
    """

    type: Literal["cards_passed"]
    counts: dict[str, int]
    to_right: NotRequired[list[str]]
    to_left: NotRequired[list[str]]
    from_right: NotRequired[list[str]]
    from_left: NotRequired[list[str]]


class CardsAttached(TypedDict):
    """
    All at once, by seat (PM-10).
    """

    type: Literal["cards_attached"]
    attached: dict[str, list[Attachment]]


class TokensPlaced(TypedDict):
    """
    All at once, by seat (PM-13).
    """

    type: Literal["tokens_placed"]
    placed: dict[str, list[Placement]]


class TokensTaken(TypedDict):
    """
    Who was served what (PM-15), by seat. Who wanted one and is not here came too late.
    """

    type: Literal["tokens_taken"]
    taken: dict[str, Symbol]


class CharacterReaped(TypedDict):
    """
    PM-17 to PM-20. `received`: by seat, the cards that land in its graveyard; `shown`: by seat, a Reap card that
    was dealt to it and is discarded (PM-19). `order`: what was dealt at random, in the order dealt, and `completed`:
    the Reap cards drawn to complete it (PM-18). `automatic`: the reaper's time ran out, where it is asked apart.
    """

    type: Literal["character_reaped"]
    character: str
    owner: int
    reapers: dict[str, str]
    received: dict[str, list[str]]
    shown: NotRequired[dict[str, str]]
    completed: NotRequired[list[str]]
    order: NotRequired[list[str]]
    automatic: NotRequired[bool]


class DeathbedsChosen(TypedDict):
    """
    All at once, by seat (PM-21).
    """

    type: Literal["deathbeds_chosen"]
    led: dict[str, list[str]]


class CharacterDied(TypedDict):
    """
    In its deathbed: all its cards are its owner's (PM-21).
    """

    type: Literal["character_died"]
    seat: int
    character: str


class ObjectivesTaken(TypedDict):
    """
    By seat, the objectives that took one of its pawns each (PM-23).
    """

    type: Literal["objectives_taken"]
    taken: dict[str, list[str]]


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


class PassCards(TypedDict):
    """
    A Personality for each neighbour; with 2 seats, `right` is two cards, and there is no `left` (PM-09).
    """

    type: Literal["pass_cards"]
    right: str | list[str]
    left: NotRequired[str]


class Attach(TypedDict):
    """
    Personalities on one's own characters (PM-10).
    """

    type: Literal["attach"]
    cards: list[Attachment]


class PlaceTokens(TypedDict):
    """
    Death Powa tokens on opponents' characters, or none (PM-13).
    """

    type: Literal["place_tokens"]
    tokens: list[Placement]


class Reap(TypedDict):
    """
    Reap cards on opponents' characters (PM-14).
    """

    type: Literal["reap"]
    reaps: list[Aim]


class TakeToken(TypedDict):
    """
    No reap, but a token: the one wanted most first (PM-15).
    """

    type: Literal["take_token"]
    ranking: list[Symbol]


class Rest(TypedDict):
    """
    Neither a reap nor a token (PM-15).
    """

    type: Literal["rest"]


class Share(TypedDict):
    """
    What the single reaper of a character keeps of its cards (PM-17).
    """

    type: Literal["share"]
    character: str
    keep: list[str]


class Deathbed(TypedDict):
    """
    Whom one leads to the grave, perhaps nobody (PM-21).
    """

    type: Literal["deathbed"]
    characters: list[str]


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


class Right(TypedDict):
    """
    A list: `least` to `most` of `some`, each once unless it `repeats`, within its `caps`.
    """

    some: list[str]
    least: int
    most: int
    caps: NotRequired[dict[str, dict[str, int]]]
    repeats: NotRequired[bool]


class PassCardsOffer(TypedDict):
    type: Literal["pass_cards"]
    right: NotRequired[list[str] | Right]
    left: NotRequired[list[str]]


class Cards(TypedDict):
    """
    A list: `least` to `most` of `some`, each once unless it `repeats`, within its `caps`.
    """

    some: list[Attachment]
    least: int
    most: int
    caps: NotRequired[dict[str, dict[str, int]]]
    repeats: NotRequired[bool]


class AttachOffer(TypedDict):
    type: Literal["attach"]
    cards: NotRequired[Cards]


class Tokens(TypedDict):
    """
    A list: `least` to `most` of `some`, each once unless it `repeats`, within its `caps`.
    """

    some: list[Placement]
    least: int
    most: int
    caps: NotRequired[dict[str, dict[str, int]]]
    repeats: NotRequired[bool]


class PlaceTokensOffer(TypedDict):
    type: Literal["place_tokens"]
    tokens: NotRequired[Tokens]


class Reaps(TypedDict):
    """
    A list: `least` to `most` of `some`, each once unless it `repeats`, within its `caps`.
    """

    some: list[Aim]
    least: int
    most: int
    caps: NotRequired[dict[str, dict[str, int]]]
    repeats: NotRequired[bool]


class ReapOffer(TypedDict):
    type: Literal["reap"]
    reaps: NotRequired[Reaps]


class Ranking(TypedDict):
    """
    A list: `least` to `most` of `some`, each once unless it `repeats`, within its `caps`.
    """

    some: list[Symbol]
    least: int
    most: int
    caps: NotRequired[dict[str, dict[str, int]]]
    repeats: NotRequired[bool]


class TakeTokenOffer(TypedDict):
    type: Literal["take_token"]
    ranking: NotRequired[Ranking]


class RestOffer(TypedDict):
    type: Literal["rest"]


class Keep(TypedDict):
    """
    A list: `least` to `most` of `some`, each once unless it `repeats`, within its `caps`.
    """

    some: list[str]
    least: int
    most: int
    caps: NotRequired[dict[str, dict[str, int]]]
    repeats: NotRequired[bool]


class ShareOffer(TypedDict):
    type: Literal["share"]
    character: NotRequired[list[str]]
    keep: NotRequired[Keep]


class Characters(TypedDict):
    """
    A list: `least` to `most` of `some`, each once unless it `repeats`, within its `caps`.
    """

    some: list[str]
    least: int
    most: int
    caps: NotRequired[dict[str, dict[str, int]]]
    repeats: NotRequired[bool]


class DeathbedOffer(TypedDict):
    type: Literal["deathbed"]
    characters: NotRequired[Characters]


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


class Declared(TypedDict):
    """
    Reaps (PM-14), or a ranking of the tokens wanted (PM-15), or neither.
    """

    step: Literal["reap"]
    reaps: NotRequired[list[Aim]]
    ranking: NotRequired[list[Symbol]]


class SeatView(TypedDict):
    """
    `pawns`: the free ones; the others stand on the Diploma.
    """

    characters: dict[str, Life]
    hand: int
    reaps: int
    graveyard: dict[str, int]
    points: int
    tokens: NotRequired[dict[Symbol, int]]
    awaited: NotRequired[bool]
    answered: NotRequired[bool]
    pawns: NotRequired[int]


class Attached(TypedDict):
    """
    PM-10.
    """

    step: Literal["attach"]
    cards: list[Attachment]


class Placed(TypedDict):
    """
    PM-13; nothing at all is a choice too.
    """

    step: Literal["tokens"]
    tokens: NotRequired[list[Placement]]


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


class ChoiceMade(TypedDict):
    """
    A seat answered; it may answer anew until all are in. What of is its secret until then, and so is
    that it answered `anew`.
    """

    type: Literal["choice_made"]
    seat: int
    choice: Pass | Attached | Placed | Declared | Shared | Led
    automatic: NotRequired[bool]
    anew: NotRequired[bool]


class ReapsDeclared(TypedDict):
    """
    All at once, by seat (PM-14, PM-15).
    """

    type: Literal["reaps_declared"]
    declared: dict[str, Declared]


class PublicView(TypedDict):
    """
    `printed`: the Diploma as older rules had it printed, where that is another.
    """

    round: int
    first: int
    decks: dict[Deck, int]
    supply: dict[Symbol, int]
    discards: NotRequired[dict[str, int]]
    declared: NotRequired[dict[str, Declared]]
    reaping: NotRequired[dict[str, Reaped]]
    phase: Phase
    diploma: str
    printed: NotRequired[str]
    seats: dict[str, SeatView]
    objectives: NotRequired[dict[str, dict[str, int]]]
    outcome: NotRequired[Outcome]


class PrivateView(TypedDict):
    """
    A seat's hand, what it chose in this step, and what it passed on this round.
    """

    hand: list[str]
    reaps: list[str]
    choice: NotRequired[Pass | Attached | Placed | Declared | Shared | Led]
    passed: NotRequired[Pass]


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
            | FirstChosen
            | DecksShuffled
            | DecksShuffledGlimpse
            | DeckRebuilt
            | DeckRebuiltGlimpse
            | CardsDrawn
            | CardsDrawnGlimpse
            | RoundBegan
            | StepOpened
            | ChoiceMade
            | ChoiceMadeGlimpse
            | CardsPassed
            | CardsPassedGlimpse
            | CardsAttached
            | TokensPlaced
            | ReapsDeclared
            | TokensTaken
            | CharacterReaped
            | DeathbedsChosen
            | CharacterDied
            | ObjectivesTaken
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
            | PassCardsOffer
            | AttachOffer
            | PlaceTokensOffer
            | ReapOffer
            | TakeTokenOffer
            | RestOffer
            | ShareOffer
            | DeathbedOffer
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
            | PassCards
            | Attach
            | PlaceTokens
            | Reap
            | TakeToken
            | Rest
            | Share
            | Deathbed
        ]
    ]
