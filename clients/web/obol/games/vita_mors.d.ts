/** What a viewer of Vita Mors gets and may ask for. Made of the service's schema by `make generated`. */

/**
 * Which step of a round it is. In each, the table waits for the seats that are due.
 */
export type Phase = "diagnosis" | "host_vote" | "judged" | "over" | "pick" | "privilege" | "setup" | "visit" | "vote";
/**
 * A class of society: the back of a card (its deck), and the actual class on its face.
 */
export type Class = "aristocrats" | "civilians" | "slaves";
export type Token = "counterfeit" | "lock" | "reverse" | "will";
export type Party = "i" | "ii" | "joker";
export type Mission = "aequabilitas" | "balatro" | "favoris" | "iniquitas" | "inmitis" | "liberalitas" | "pietas";
export type Side = "mors" | "vita";
/**
 * What the patient of the round before does to this round; one patient, so one effect at most.
 */
export type Effect = "extra_vita" | "next_is_aristocrat" | "no_privileges";
/**
 * In the order in which they come to bear.
 */
export type Why =
  | "beggar_dies"
  | "beggar_lives"
  | "grafter_dies"
  | "grafter_lives"
  | "locked"
  | "maid"
  | "no_votes"
  | "prostitute"
  | "tie"
  | "will";

export interface Shapes {
  public?: {
    table?: TableView;
    game?: PublicView;
    [k: string]: unknown;
  };
  private?:
    | PrivateView
    | {
        [k: string]: unknown;
      };
  events?: (
    | TableOpenedGlimpse
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
  )[];
  offers?: (
    | TakeSeatOffer
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
  )[];
  intents?: (
    | TakeSeat
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
  )[];
  [k: string]: unknown;
}
/**
 * `commitment`: SHA-256 of the seed, in hex; `seed` itself, in hex, once the table has ended (PL-20).
 * `table_rules`: the version of what holds at every table. `nonces`: what each seat mixed in. `step_version`: the
 * version at which the step of play began (PL-08). `keep_s`, `patience_s`, `pause_s`: as the table has them; absent:
 * there is none. `overdue`: the seats on which time can be called; `called`: by seat, its deadline, server ms (PL-23).
 * `consents`: who wants a pause (PL-24).
 */
export interface TableView {
  game: string;
  rules_version: number;
  status: string;
  maker: PlayerName;
  options: {
    [k: string]: unknown;
  };
  visibility: string;
  spectators: boolean;
  clock: NoClock | StepClock | BankClock;
  grace_s: number;
  seats: {
    [k: string]: ChairView;
  };
  commitment: string;
  nonces?: {
    [k: string]: string;
  };
  awaited?: number[];
  step_version?: number;
  outcome?: Outcome;
  seed?: string;
  next?: string;
  table_rules?: number;
  keep_s?: number;
  patience_s?: number;
  pause_s?: number;
  overdue?: number[];
  called?: {
    [k: string]: number;
  };
  consents?: number[];
  paused?: boolean;
  [k: string]: unknown;
}
/**
 * A player as others see it. `id` is public and stable; it is not the token. `kind`: `bot` for the account of a
 * program; a person has none.
 */
export interface PlayerName {
  id: string;
  name: string;
  kind?: string;
  [k: string]: unknown;
}
/**
 * Nobody runs out of time.
 */
export interface NoClock {
  kind: "none";
  [k: string]: unknown;
}
/**
 * Every step of play lasts `step_s` seconds at most.
 */
export interface StepClock {
  kind: "step";
  step_s: number;
  [k: string]: unknown;
}
/**
 * Each seat has `bank_s` seconds of its own that run while it is awaited; each thing done adds `increment_s`.
 */
export interface BankClock {
  kind: "bank";
  bank_s: number;
  increment_s?: number;
  [k: string]: unknown;
}
/**
 * `bot`: the server bot that plays the seat now. `away`: it stands in for a player who has been gone too long.
 * `bank_ms`: what was left of the seat's bank at the last commit.
 */
export interface ChairView {
  player?: PlayerName;
  bot?: string;
  away?: boolean;
  conceded?: boolean;
  invited?: PlayerName;
  bank_ms?: number;
  [k: string]: unknown;
}
/**
 * How a play ended. `winners`: empty if nobody won. `reason`: a short name, e.g. "inmitis", for clients to word.
 * Seats are keys by their numbers, as strings.
 *
 * `ranks`: where every seat can win by itself, each one's rank by the game's rules of winning and ties, from 1; those
 * with the best are the winners, among whichever seats are left of them (`among`). Without ranks the winners are a
 * side. `scores`: where the game keeps score, each seat's total; `rivals`: by name, the totals of who scores and
 * holds no seat. `parts`: by seat and by rival, what each total is the sum of, by name.
 */
export interface Outcome {
  winners: number[];
  reason: string;
  scores?: {
    [k: string]: number;
  };
  ranks?: {
    [k: string]: number;
  };
  rivals?: {
    [k: string]: number;
  };
  parts?: {
    [k: string]: {
      [k: string]: number;
    };
  };
  [k: string]: unknown;
}
/**
 * Rows are by place from the left, from "1"; `rounds` by number; `missions` by party.
 * `pool`: how many of each party token the seats drew from.
 */
export interface PublicView {
  phase: Phase;
  round: number;
  host: number;
  designated_round: number;
  decks: {
    [k: string]: DeckView;
  };
  seats: {
    [k: string]: SeatView;
  };
  missions: {
    [k: string]: Mission;
  };
  pool: {
    [k: string]: number;
  };
  vita_row?: {
    [k: string]: Patient;
  };
  mors_row?: {
    [k: string]: Patient;
  };
  rounds?: {
    [k: string]: Record;
  };
  discard?: {
    [k: string]: number;
  };
  hall?: Patient;
  diagnosis?: Side;
  next_is_aristocrat?: boolean;
  no_privileges?: boolean;
  extra_vita?: number;
  joker_absent?: boolean;
  undrawn?: Party[];
  outcome?: Outcome;
  [k: string]: unknown;
}
/**
 * `top`: the card that lies face up on it (VM-31). `cards`: after the end, top first (VM-41).
 */
export interface DeckView {
  size: number;
  top?: Patient;
  cards?: string[];
  [k: string]: unknown;
}
/**
 * A card that has entered the Trial Hall. `actual`: its class from then on (VM-21).
 */
export interface Patient {
  card: string;
  actual: Class;
  [k: string]: unknown;
}
/**
 * `awaited`: the table waits for it. `voted`, `picked`, `asked`, `used`: what it did this round; asked and not
 * awaited without `used` is a pass. `party`: after the end.
 */
export interface SeatView {
  tokens: {
    [k: string]: number;
  };
  awaited?: boolean;
  voted?: boolean;
  picked?: boolean;
  asked?: boolean;
  used?: Use;
  party?: Party;
  [k: string]: unknown;
}
/**
 * A token used this round, lying on its target; without a target it lies on the Plague Doctor.
 */
export interface Use {
  token: Token;
  target?: number;
  [k: string]: unknown;
}
/**
 * A round that is over; all of it is public. Maps are by seat, as a string.
 */
export interface Record {
  host: number;
  card: string;
  actual: Class;
  diagnosis: Side;
  coins: {
    [k: string]: Side;
  };
  vita: number;
  mors: number;
  fate: Side;
  used?: {
    [k: string]: Use;
  };
  [k: string]: unknown;
}
/**
 * A seat's own party, its coin until the tally, its pick until all are in.
 */
export interface PrivateView {
  party?: Party;
  coin?: Side;
  pick?: Token;
  [k: string]: unknown;
}
/**
 * The seed shows as its commitment, the invite code not at all.
 */
export interface TableOpenedGlimpse {
  type: "table_opened";
  options: TableOptions;
  rules_version: number;
  maker: PlayerName;
  commitment: string;
  invited?: {
    [k: string]: PlayerName;
  };
  bots?: {
    [k: string]: string;
  };
  table_rules?: number;
  [k: string]: unknown;
}
/**
 * `options`: the game's own, checked against its type. `grace_s`: how long a player may be gone (PL-15); 0: as the
 * service is set, or as long as a step or bank of a day and more. Where they are not given, the rest are as the
 * functions below have them: `keep_s`: how long seats are kept for those invited (PL-05). `patience_s`: without a
 * clock, how long a seat may be awaited before time can be called on it (PL-23); 0: for ever. `pause_s`: how long a
 * pause may last (PL-24); 0: there is none.
 */
export interface TableOptions {
  game: string;
  seats: number;
  options?: {
    [k: string]: unknown;
  };
  visibility?: "public" | "unlisted";
  spectators?: boolean;
  clock?: NoClock | StepClock | BankClock;
  grace_s?: number;
  start_when_full?: boolean;
  keep_s?: number;
  patience_s?: number;
  pause_s?: number;
  [k: string]: unknown;
}
/**
 * PL-02, PL-20. `seed`: hex. `invite`: the code an unlisted table asks for. `table_rules`: the version of what
 * holds at every table (`outcome.RULES_VERSION`).
 */
export interface TableOpened {
  type: "table_opened";
  options: TableOptions;
  rules_version: number;
  maker: PlayerName;
  seed: string;
  invite?: string;
  invited?: {
    [k: string]: PlayerName;
  };
  bots?: {
    [k: string]: string;
  };
  table_rules?: number;
  [k: string]: unknown;
}
/**
 * A player sat down, or came back to a seat a bot was playing. `nonce`: mixed into the shuffles (PL-20).
 */
export interface SeatTaken {
  type: "seat_taken";
  seat: number;
  player: PlayerName;
  nonce?: string;
  [k: string]: unknown;
}
/**
 * The seat is free again; `invited`: an invitation was withdrawn.
 */
export interface SeatLeft {
  type: "seat_left";
  seat: number;
  [k: string]: unknown;
}
/**
 * A server bot plays the seat (PL-03); where a player holds it, for that player. `away`: the player had been gone
 * past the grace (PL-15). `idle`: a called time ran out twice in a row (PL-23).
 */
export interface BotAdded {
  type: "bot_added";
  seat: number;
  bot: string;
  away?: boolean;
  idle?: boolean;
  [k: string]: unknown;
}
/**
 * The player plays the seat again.
 */
export interface SeatTakenBack {
  type: "seat_taken_back";
  seat: number;
  [k: string]: unknown;
}
/**
 * PL-04. From here the key of every shuffle is fixed: the seed and these nonces.
 */
export interface TableStarted {
  type: "table_started";
  nonces: string[];
  [k: string]: unknown;
}
/**
 * PL-15. The seat is out of the ranking. `bot`: the one that plays on for it, if the table goes on.
 */
export interface SeatConceded {
  type: "seat_conceded";
  seat: number;
  bot?: string;
  [k: string]: unknown;
}
/**
 * The game has an outcome; the seed is open (PL-20).
 */
export interface TableOver {
  type: "table_over";
  outcome: Outcome;
  seed: string;
  [k: string]: unknown;
}
/**
 * The table ended without an outcome: nobody was left to play, or it never started.
 */
export interface TableAbandoned {
  type: "table_abandoned";
  reason: string;
  seed: string;
  [k: string]: unknown;
}
/**
 * PL-05. `player`: who asked; logs of earlier services do not say.
 */
export interface RematchMade {
  type: "rematch_made";
  table: string;
  player?: PlayerName;
  [k: string]: unknown;
}
/**
 * PL-04: the maker is gone; this is who has sat longest of those who are there.
 */
export interface MakerChanged {
  type: "maker_changed";
  maker: PlayerName;
  [k: string]: unknown;
}
/**
 * PL-23: these seats have been awaited for long; time can be called on them.
 */
export interface PatienceEnded {
  type: "patience_ended";
  seats: number[];
  [k: string]: unknown;
}
/**
 * PL-23. The seat has a deadline now.
 */
export interface TimeCalled {
  type: "time_called";
  seat: number;
  by: number;
  [k: string]: unknown;
}
/**
 * PL-23: a called time has passed; what the game does for the seat follows.
 */
export interface TimeRanOut {
  type: "time_ran_out";
  seat: number;
  [k: string]: unknown;
}
/**
 * PL-24. The seat wants a pause; with all who are there wanting it, there is one.
 */
export interface PauseAsked {
  type: "pause_asked";
  seat: number;
  [k: string]: unknown;
}
/**
 * PL-24. Clocks stand, and nobody plays.
 */
export interface TablePaused {
  type: "table_paused";
  [k: string]: unknown;
}
/**
 * PL-24. `seat`: who wanted it; absent where the pause had lasted as long as it may.
 */
export interface TableWentOn {
  type: "table_went_on";
  seat?: number;
  [k: string]: unknown;
}
/**
 * The first host: named by an option, or drawn (VM-08).
 */
export interface HostChosen {
  type: "host_chosen";
  host: number;
  at_random: boolean;
  [k: string]: unknown;
}
/**
 * The three decks, top card first (VM-06).
 */
export interface DecksShuffled {
  type: "decks_shuffled";
  decks: {
    [k: string]: string[];
  };
  [k: string]: unknown;
}
export interface DecksShuffledGlimpse {
  type: "decks_shuffled";
  sizes: {
    [k: string]: number;
  };
  [k: string]: unknown;
}
/**
 * Party I's mission, then party II's (VM-05).
 */
export interface MissionsDrawn {
  type: "missions_drawn";
  /**
   * @minItems 2
   * @maxItems 2
   */
  missions: never[];
  [k: string]: unknown;
}
/**
 * Each seat's party, and the tokens nobody drew (VM-07). A seat sees its own.
 */
export interface PartiesDealt {
  type: "parties_dealt";
  parties: Party[];
  undrawn: Party[];
  [k: string]: unknown;
}
export interface PartiesDealtGlimpse {
  type: "parties_dealt";
  undrawn: number;
  [k: string]: unknown;
}
export interface PartyDrawn {
  type: "parties_dealt";
  undrawn: number;
  party: Party;
  [k: string]: unknown;
}
/**
 * `effect`: what the patient of the round before does to this one.
 */
export interface RoundBegan {
  type: "round_began";
  round: number;
  host: number;
  effect?: Effect;
  [k: string]: unknown;
}
/**
 * The top card of a deck entered the Trial Hall (VM-09), with the class it has there (VM-21).
 */
export interface PatientVisited {
  type: "patient_visited";
  deck: Class;
  card: string;
  actual: Class;
  automatic?: boolean;
  [k: string]: unknown;
}
/**
 * The Prophet came: the top card of every deck that has one lies face up on it (VM-27).
 */
export interface TopsTurnedUp {
  type: "tops_turned_up";
  tops: {
    [k: string]: string;
  };
  [k: string]: unknown;
}
/**
 * The Merchant came: each of these seats picks a token to hand on (VM-25).
 */
export interface PicksOpened {
  type: "picks_opened";
  seats: number[];
  [k: string]: unknown;
}
export interface TokenPicked {
  type: "token_picked";
  seat: number;
  token: Token;
  automatic?: boolean;
  [k: string]: unknown;
}
export interface TokenPickedGlimpse {
  type: "token_picked";
  seat: number;
  automatic?: boolean;
  [k: string]: unknown;
}
/**
 * All picks are in and move at once: by giver, what goes to whom (VM-25).
 */
export interface TokensPassed {
  type: "tokens_passed";
  tokens: {
    [k: string]: Token;
  };
  receivers: {
    [k: string]: number;
  };
  [k: string]: unknown;
}
export interface Diagnosed {
  type: "diagnosed";
  verdict: Side;
  automatic?: boolean;
  [k: string]: unknown;
}
/**
 * These seats vote now (VM-11). `last`: the Knight's host, who votes after all others (VM-22).
 */
export interface VotesOpened {
  type: "votes_opened";
  seats: number[];
  last?: number;
  [k: string]: unknown;
}
export interface VoteCast {
  type: "vote_cast";
  seat: number;
  coin: Side;
  automatic?: boolean;
  [k: string]: unknown;
}
export interface VoteCastGlimpse {
  type: "vote_cast";
  seat: number;
  automatic?: boolean;
  [k: string]: unknown;
}
/**
 * The next seat that has a token may use one or pass (VM-12, VM-13).
 */
export interface PrivilegeAsked {
  type: "privilege_asked";
  seat: number;
  [k: string]: unknown;
}
export interface PrivilegeUsed {
  type: "privilege_used";
  seat: number;
  token: Token;
  target?: number;
  [k: string]: unknown;
}
export interface PrivilegePassed {
  type: "privilege_passed";
  seat: number;
  automatic?: boolean;
  [k: string]: unknown;
}
/**
 * All others have voted and used or passed: the host votes (VM-22).
 */
export interface HostVoteOpened {
  type: "host_vote_opened";
  seat: number;
  [k: string]: unknown;
}
/**
 * All coins were turned up and counted; the patient went to a row (VM-16, VM-17). `why`: what the count does
 * not say.
 */
export interface PatientJudged {
  type: "patient_judged";
  record: Record;
  why?: Why[];
  [k: string]: unknown;
}
/**
 * The Assassin lived: the round's tokens went back to those who used them (VM-32).
 */
export interface TokensReturned {
  type: "tokens_returned";
  [k: string]: unknown;
}
/**
 * The round's tokens are gone for good (VM-18).
 */
export interface TokensDiscarded {
  type: "tokens_discarded";
  [k: string]: unknown;
}
/**
 * The designated round is over and no seat holds the Joker: play goes on (VM-38).
 */
export interface BalatroUnclaimed {
  type: "balatro_unclaimed";
  round: number;
  [k: string]: unknown;
}
/**
 * Everything is turned up (VM-41). `party`: whose mission it was; absent if nobody won (VM-40). `also`:
 * the party that was done in the same round and comes after it (VM-39).
 */
export interface GameEnded {
  type: "game_ended";
  outcome: Outcome;
  parties: Party[];
  undrawn: Party[];
  decks: {
    [k: string]: string[];
  };
  party?: Party;
  also?: Party;
  [k: string]: unknown;
}
export interface TakeSeatOffer {
  type: "take_seat";
  seat?: number[];
  nonce?: string[];
  [k: string]: unknown;
}
export interface LeaveSeatOffer {
  type: "leave_seat";
  seat?: number[];
  [k: string]: unknown;
}
export interface AddBotOffer {
  type: "add_bot";
  seat?: number[];
  bot?: string[];
  [k: string]: unknown;
}
export interface StartOffer {
  type: "start";
  [k: string]: unknown;
}
export interface ConcedeOffer {
  type: "concede";
  [k: string]: unknown;
}
export interface RematchOffer {
  type: "rematch";
  [k: string]: unknown;
}
export interface CallTimeOffer {
  type: "call_time";
  seat?: number[];
  [k: string]: unknown;
}
export interface PauseOffer {
  type: "pause";
  [k: string]: unknown;
}
export interface GoOnOffer {
  type: "go_on";
  [k: string]: unknown;
}
export interface VisitOffer {
  type: "visit";
  deck?: Class[];
  [k: string]: unknown;
}
export interface PassTokenOffer {
  type: "pass_token";
  token?: Token[];
  [k: string]: unknown;
}
export interface DiagnoseOffer {
  type: "diagnose";
  verdict?: Side[];
  [k: string]: unknown;
}
export interface VoteOffer {
  type: "vote";
  coin?: Side[];
  [k: string]: unknown;
}
export interface UsePrivilegeOffer {
  type: "use_privilege";
  token?: Token[];
  target?: number[];
  [k: string]: unknown;
}
export interface PassPrivilegeOffer {
  type: "pass_privilege";
  [k: string]: unknown;
}
/**
 * Sit down, on any free seat where none is named; or take one's own seat back from a bot.
 */
export interface TakeSeat {
  type: "take_seat";
  seat?: number;
  nonce?: string;
  [k: string]: unknown;
}
/**
 * Stand up before the start; the maker may also send a bot or an invitation away from `seat`.
 */
export interface LeaveSeat {
  type: "leave_seat";
  seat?: number;
  [k: string]: unknown;
}
/**
 * Before the start, the maker puts a bot on a free seat; while running, one hands one's own seat to a bot.
 */
export interface AddBot {
  type: "add_bot";
  seat?: number;
  bot?: string;
  [k: string]: unknown;
}
/**
 * Begin play (PL-04).
 */
export interface Start {
  type: "start";
  [k: string]: unknown;
}
/**
 * Give up for good (PL-15).
 */
export interface Concede {
  type: "concede";
  [k: string]: unknown;
}
/**
 * Once over: a new table for the same seats (PL-05).
 */
export interface Rematch {
  type: "rematch";
  [k: string]: unknown;
}
/**
 * Give a seat that has been awaited for long a deadline (PL-23).
 */
export interface CallTime {
  type: "call_time";
  seat: number;
  [k: string]: unknown;
}
/**
 * Want clocks to stand; they do once all want it who are there (PL-24).
 */
export interface Pause {
  type: "pause";
  [k: string]: unknown;
}
/**
 * End a pause (PL-24).
 */
export interface GoOn {
  type: "go_on";
  [k: string]: unknown;
}
/**
 * The host turns up the top card of a deck (VM-09).
 */
export interface Visit {
  type: "visit";
  deck: Class;
  [k: string]: unknown;
}
/**
 * The token to hand on to the left, when the Merchant comes (VM-25).
 */
export interface PassToken {
  type: "pass_token";
  token: Token;
  [k: string]: unknown;
}
/**
 * The host places the Plague Doctor (VM-10).
 */
export interface Diagnose {
  type: "diagnose";
  verdict: Side;
  [k: string]: unknown;
}
/**
 * How one's coin lies (VM-11).
 */
export interface Vote {
  type: "vote";
  coin: Side;
  [k: string]: unknown;
}
/**
 * Use a token; the Will has no target (VM-12 to VM-15).
 */
export interface UsePrivilege {
  type: "use_privilege";
  token: Token;
  target?: number;
  [k: string]: unknown;
}
/**
 * Use none this round (VM-12).
 */
export interface PassPrivilege {
  type: "pass_privilege";
  [k: string]: unknown;
}
