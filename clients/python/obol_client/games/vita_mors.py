"""What a viewer of Vita Mors gets and may ask for. Made of the service's schema by `make generated`."""

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


Phase: TypeAlias = Literal["diagnosis", "host_vote", "judged", "over", "pick", "privilege", "setup", "visit", "vote"]


Class: TypeAlias = Literal["aristocrats", "civilians", "slaves"]


class Patient(TypedDict):
    """
    A card that has entered the Trial Hall. `actual`: its class from then on (VM-21).
    """

    card: str
    actual: Class


Token: TypeAlias = Literal["counterfeit", "lock", "reverse", "will"]


class Use(TypedDict):
    """
    A token used this round, lying on its target; without a target it lies on the Plague Doctor.
    """

    token: Token
    target: NotRequired[int]


Party: TypeAlias = Literal["i", "ii", "joker"]


Mission: TypeAlias = Literal["aequabilitas", "balatro", "favoris", "iniquitas", "inmitis", "liberalitas", "pietas"]


Side: TypeAlias = Literal["mors", "vita"]


class PrivateView(TypedDict):
    """
    A seat's own party, its coin until the tally, its pick until all are in.
    """

    party: NotRequired[Party]
    coin: NotRequired[Side]
    pick: NotRequired[Token]


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


class HostChosen(TypedDict):
    """
    The first host: named by an option, or drawn (VM-08).
    """

    type: Literal["host_chosen"]
    host: int
    at_random: bool


class DecksShuffled(TypedDict):
    """
    The three decks, top card first (VM-06).
    """

    type: Literal["decks_shuffled"]
    decks: dict[Class, list[str]]


class DecksShuffledGlimpse(TypedDict):
    type: Literal["decks_shuffled"]
    sizes: dict[Class, int]


class MissionsDrawn(TypedDict):
    """
    Party I's mission, then party II's (VM-05).
    """

    type: Literal["missions_drawn"]
    missions: tuple[Mission, Mission]


class PartiesDealt(TypedDict):
    """
    Each seat's party, and the tokens nobody drew (VM-07). A seat sees its own.
    """

    type: Literal["parties_dealt"]
    parties: list[Party]
    undrawn: list[Party]


class PartiesDealtGlimpse(TypedDict):
    type: Literal["parties_dealt"]
    undrawn: int


class PartyDrawn(TypedDict):
    type: Literal["parties_dealt"]
    undrawn: int
    party: Party


Effect: TypeAlias = Literal["extra_vita", "next_is_aristocrat", "no_privileges"]


class PatientVisited(TypedDict):
    """
    The top card of a deck entered the Trial Hall (VM-09), with the class it has there (VM-21).
    """

    type: Literal["patient_visited"]
    deck: Class
    card: str
    actual: Class
    automatic: NotRequired[bool]


class TopsTurnedUp(TypedDict):
    """
    The Prophet came: the top card of every deck that has one lies face up on it (VM-27).
    """

    type: Literal["tops_turned_up"]
    tops: dict[Class, str]


class PicksOpened(TypedDict):
    """
    The Merchant came: each of these seats picks a token to hand on (VM-25).
    """

    type: Literal["picks_opened"]
    seats: list[int]


class TokenPicked(TypedDict):
    type: Literal["token_picked"]
    seat: int
    token: Token
    automatic: NotRequired[bool]


class TokenPickedGlimpse(TypedDict):
    type: Literal["token_picked"]
    seat: int
    automatic: NotRequired[bool]


class TokensPassed(TypedDict):
    """
    All picks are in and move at once: by giver, what goes to whom (VM-25).
    """

    type: Literal["tokens_passed"]
    tokens: dict[str, Token]
    receivers: dict[str, int]


class Diagnosed(TypedDict):
    type: Literal["diagnosed"]
    verdict: Side
    automatic: NotRequired[bool]


class VotesOpened(TypedDict):
    """
    These seats vote now (VM-11). `last`: the Knight's host, who votes after all others (VM-22).
    """

    type: Literal["votes_opened"]
    seats: list[int]
    last: NotRequired[int]


class VoteCast(TypedDict):
    type: Literal["vote_cast"]
    seat: int
    coin: Side
    automatic: NotRequired[bool]


class VoteCastGlimpse(TypedDict):
    type: Literal["vote_cast"]
    seat: int
    automatic: NotRequired[bool]


class PrivilegeAsked(TypedDict):
    """
    The next seat that has a token may use one or pass (VM-12, VM-13).
    """

    type: Literal["privilege_asked"]
    seat: int


class PrivilegeUsed(TypedDict):
    type: Literal["privilege_used"]
    seat: int
    token: Token
    target: NotRequired[int]


class PrivilegePassed(TypedDict):
    type: Literal["privilege_passed"]
    seat: int
    automatic: NotRequired[bool]


class HostVoteOpened(TypedDict):
    """
    All others have voted and used or passed: the host votes (VM-22).
    """

    type: Literal["host_vote_opened"]
    seat: int


Why: TypeAlias = Literal[
    "beggar_dies",
    "beggar_lives",
    "grafter_dies",
    "grafter_lives",
    "locked",
    "maid",
    "no_votes",
    "prostitute",
    "tie",
    "will",
]


class TokensReturned(TypedDict):
    """
    The Assassin lived: the round's tokens went back to those who used them (VM-32).
    """

    type: Literal["tokens_returned"]


class TokensDiscarded(TypedDict):
    """
    The round's tokens are gone for good (VM-18).
    """

    type: Literal["tokens_discarded"]


class BalatroUnclaimed(TypedDict):
    """
    The designated round is over and no seat holds the Joker: play goes on (VM-38).
    """

    type: Literal["balatro_unclaimed"]
    round: int


class GameEnded(TypedDict):
    """
    Everything is turned up (VM-41). `party`: whose mission it was; absent if nobody won (VM-40). `also`:
    the party that was done in the same round and comes after it (VM-39).
    """

    type: Literal["game_ended"]
    outcome: Outcome
    parties: list[Party]
    undrawn: list[Party]
    decks: dict[Class, list[str]]
    party: NotRequired[Party]
    also: NotRequired[Party]


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


class Visit(TypedDict):
    """
    The host turns up the top card of a deck (VM-09).
    """

    type: Literal["visit"]
    deck: Class


class PassToken(TypedDict):
    """
    The token to hand on to the left, when the Merchant comes (VM-25).
    """

    type: Literal["pass_token"]
    token: Token


class Diagnose(TypedDict):
    """
    The host places the Plague Doctor (VM-10).
    """

    type: Literal["diagnose"]
    verdict: Side


class Vote(TypedDict):
    """
    How one's coin lies (VM-11).
    """

    type: Literal["vote"]
    coin: Side


class UsePrivilege(TypedDict):
    """
    Use a token; the Will has no target (VM-12 to VM-15).
    """

    type: Literal["use_privilege"]
    token: Token
    target: NotRequired[int]


class PassPrivilege(TypedDict):
    """
    Use none this round (VM-12).
    """

    type: Literal["pass_privilege"]


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


class VisitOffer(TypedDict):
    type: Literal["visit"]
    deck: NotRequired[list[Class]]


class PassTokenOffer(TypedDict):
    type: Literal["pass_token"]
    token: NotRequired[list[Token]]


class DiagnoseOffer(TypedDict):
    type: Literal["diagnose"]
    verdict: NotRequired[list[Side]]


class VoteOffer(TypedDict):
    type: Literal["vote"]
    coin: NotRequired[list[Side]]


class UsePrivilegeOffer(TypedDict):
    type: Literal["use_privilege"]
    token: NotRequired[list[Token]]
    target: NotRequired[list[int]]


class PassPrivilegeOffer(TypedDict):
    type: Literal["pass_privilege"]


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


class DeckView(TypedDict):
    """
    `top`: the card that lies face up on it (VM-31). `cards`: after the end, top first (VM-41).
    """

    size: int
    top: NotRequired[Patient]
    cards: NotRequired[list[str]]


class SeatView(TypedDict):
    """
    `awaited`: the table waits for it. `voted`, `picked`, `asked`, `used`: what it did this round; asked and not
    awaited without `used` is a pass. `party`: after the end.
    """

    tokens: dict[Token, int]
    awaited: NotRequired[bool]
    voted: NotRequired[bool]
    picked: NotRequired[bool]
    asked: NotRequired[bool]
    used: NotRequired[Use]
    party: NotRequired[Party]


class Record(TypedDict):
    """
    A round that is over; all of it is public. Maps are by seat, as a string.
    """

    host: int
    card: str
    actual: Class
    diagnosis: Side
    coins: dict[str, Side]
    vita: int
    mors: int
    fate: Side
    used: NotRequired[dict[str, Use]]


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


class RoundBegan(TypedDict):
    """
    `effect`: what the patient of the round before does to this one.
    """

    type: Literal["round_began"]
    round: int
    host: int
    effect: NotRequired[Effect]


class PatientJudged(TypedDict):
    """
    All coins were turned up and counted; the patient went to a row (VM-16, VM-17). `why`: what the count does
    not say.
    """

    type: Literal["patient_judged"]
    record: Record
    why: NotRequired[list[Why]]


class PublicView(TypedDict):
    """
    Rows are by place from the left, from "1"; `rounds` by number; `missions` by party.
    `pool`: how many of each party token the seats drew from.
    """

    phase: Phase
    round: int
    host: int
    designated_round: int
    decks: dict[Class, DeckView]
    seats: dict[str, SeatView]
    missions: dict[Party, Mission]
    pool: dict[Party, int]
    vita_row: NotRequired[dict[str, Patient]]
    mors_row: NotRequired[dict[str, Patient]]
    rounds: NotRequired[dict[str, Record]]
    discard: NotRequired[dict[Token, int]]
    hall: NotRequired[Patient]
    diagnosis: NotRequired[Side]
    next_is_aristocrat: NotRequired[bool]
    no_privileges: NotRequired[bool]
    extra_vita: NotRequired[int]
    joker_absent: NotRequired[bool]
    undrawn: NotRequired[list[Party]]
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
            | HostChosen
            | DecksShuffled
            | DecksShuffledGlimpse
            | MissionsDrawn
            | PartiesDealt
            | PartiesDealtGlimpse
            | PartyDrawn
            | RoundBegan
            | PatientVisited
            | TopsTurnedUp
            | PicksOpened
            | TokenPicked
            | TokenPickedGlimpse
            | TokensPassed
            | Diagnosed
            | VotesOpened
            | VoteCast
            | VoteCastGlimpse
            | PrivilegeAsked
            | PrivilegeUsed
            | PrivilegePassed
            | HostVoteOpened
            | PatientJudged
            | TokensReturned
            | TokensDiscarded
            | BalatroUnclaimed
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
            | VisitOffer
            | PassTokenOffer
            | DiagnoseOffer
            | VoteOffer
            | UsePrivilegeOffer
            | PassPrivilegeOffer
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
            | Visit
            | PassToken
            | Diagnose
            | Vote
            | UsePrivilege
            | PassPrivilege
        ]
    ]
