/** What a viewer of La Petite Mort gets and may ask for. Made of the service's schema by `make generated`. */

/**
 * What one may die of. All but the Darwin Award exist as weakness and as strength.
 */
export type Symbol = "accident" | "cancer" | "cardiac" | "darwin" | "lung" | "stroke" | "suicide";
/**
 * The steps of a round that all seats take at once. AFTER: what else the game has in its rounds.
 */
export type Phase = "after" | "attach" | "deathbed" | "over" | "pass" | "reap" | "setup" | "share" | "tokens";
export type Deck = "characters" | "personalities" | "reaps";

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
    | PassCardsOffer
    | AttachOffer
    | PlaceTokensOffer
    | ReapOffer
    | TakeTokenOffer
    | RestOffer
    | ShareOffer
    | DeathbedOffer
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
    | PassCards
    | Attach
    | PlaceTokens
    | Reap
    | TakeToken
    | Rest
    | Share
    | Deathbed
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
 * `printed`: the Diploma as older rules had it printed, where that is another.
 */
export interface PublicView {
  round: number;
  first: number;
  decks: {
    [k: string]: number;
  };
  supply: {
    [k: string]: number;
  };
  discards?: {
    [k: string]: number;
  };
  declared?: {
    [k: string]: Declared;
  };
  reaping?: {
    [k: string]: Reaped;
  };
  phase: Phase;
  diploma: string;
  printed?: string;
  seats: {
    [k: string]: SeatView;
  };
  objectives?: {
    [k: string]: {
      [k: string]: number;
    };
  };
  outcome?: Outcome;
  [k: string]: unknown;
}
/**
 * Reaps (PM-14), or a ranking of the tokens wanted (PM-15), or neither.
 */
export interface Declared {
  step: "reap";
  reaps?: Aim[];
  ranking?: Symbol[];
  [k: string]: unknown;
}
/**
 * A Reap card on an opponent's character.
 */
export interface Aim {
  reap: string;
  character: string;
  [k: string]: unknown;
}
/**
 * A character that is being reaped. `reapers`: by seat, as a string, ascending, the Reap card used.
 */
export interface Reaped {
  owner: number;
  reapers: {
    [k: string]: string;
  };
  [k: string]: unknown;
}
/**
 * `pawns`: the free ones; the others stand on the Diploma.
 */
export interface SeatView {
  characters: {
    [k: string]: Life;
  };
  hand: number;
  reaps: number;
  graveyard: {
    [k: string]: number;
  };
  points: number;
  tokens?: {
    [k: string]: number;
  };
  awaited?: boolean;
  answered?: boolean;
  pawns?: number;
  [k: string]: unknown;
}
/**
 * A living character, with the Personalities attached to it and the tokens on it.
 */
export interface Life {
  card: string;
  attached?: string[];
  tokens?: {
    [k: string]: number;
  };
  [k: string]: unknown;
}
/**
 * A seat's hand, what it chose in this step, and what it passed on this round.
 */
export interface PrivateView {
  hand: string[];
  reaps: string[];
  choice?: Pass | Attached | Placed | Declared | Shared | Led;
  passed?: Pass;
  [k: string]: unknown;
}
/**
 * For each neighbour (PM-09); with 2 seats both cards are for the right one.
 */
export interface Pass {
  step: "pass";
  right: string[];
  left?: string[];
  [k: string]: unknown;
}
/**
 * PM-10.
 */
export interface Attached {
  step: "attach";
  cards: Attachment[];
  [k: string]: unknown;
}
/**
 * A Personality on one of one's own characters.
 */
export interface Attachment {
  card: string;
  character: string;
  [k: string]: unknown;
}
/**
 * PM-13; nothing at all is a choice too.
 */
export interface Placed {
  step: "tokens";
  tokens?: Placement[];
  [k: string]: unknown;
}
/**
 * A Death Powa token on an opponent's character.
 */
export interface Placement {
  symbol: Symbol;
  character: string;
  [k: string]: unknown;
}
/**
 * What a single reaper keeps of each character (PM-17).
 */
export interface Shared {
  step: "share";
  kept: {
    [k: string]: string[];
  };
  [k: string]: unknown;
}
/**
 * Whom a seat leads to the grave (PM-21).
 */
export interface Led {
  step: "deathbed";
  characters?: string[];
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
 * The first round's first seat: named by an option, or drawn.
 */
export interface FirstChosen {
  type: "first_chosen";
  seat: number;
  at_random: boolean;
  [k: string]: unknown;
}
/**
 * The three decks, top card first (PM-08).
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
 * The deck's discards were shuffled and put under what was left of it.
 */
export interface DeckRebuilt {
  type: "deck_rebuilt";
  deck: Deck;
  cards: string[];
  [k: string]: unknown;
}
export interface DeckRebuiltGlimpse {
  type: "deck_rebuilt";
  deck: Deck;
  cards: number;
  [k: string]: unknown;
}
/**
 * A seat drew from the tops of the decks (PM-08, PM-25). Characters lie open, the rest is the seat's secret.
 */
export interface CardsDrawn {
  type: "cards_drawn";
  seat: number;
  characters: string[];
  personalities: string[];
  reaps: string[];
  [k: string]: unknown;
}
export interface CardsDrawnGlimpse {
  type: "cards_drawn";
  seat: number;
  characters: string[];
  personalities: number;
  reaps: number;
  [k: string]: unknown;
}
/**
 * `first`: the round's first seat.
 */
export interface RoundBegan {
  type: "round_began";
  round: number;
  first: number;
  [k: string]: unknown;
}
/**
 * These seats are asked, all at once.
 */
export interface StepOpened {
  type: "step_opened";
  step: Phase;
  seats: number[];
  [k: string]: unknown;
}
/**
 * A seat answered; it may answer anew until all are in. What of is its secret until then, and so is
 * that it answered `anew`.
 */
export interface ChoiceMade {
  type: "choice_made";
  seat: number;
  choice: Pass | Attached | Placed | Declared | Shared | Led;
  automatic?: boolean;
  anew?: boolean;
  [k: string]: unknown;
}
/**
 * `characters`: whose cards the seat has shared out by now; not how.
 */
export interface ChoiceMadeGlimpse {
  type: "choice_made";
  seat: number;
  automatic?: boolean;
  characters?: string[];
  [k: string]: unknown;
}
/**
 * All picks went round together (PM-09): by giver, what was for whom. Which cards, giver and receiver see.
 */
export interface CardsPassed {
  type: "cards_passed";
  passed: {
    [k: string]: Pass;
  };
  seats: number;
  [k: string]: unknown;
}
/**
 * `counts`: by giver, how many. The rest is what the seat gave and got, by neighbour.
 */
export interface CardsPassedGlimpse {
  type: "cards_passed";
  counts: {
    [k: string]: number;
  };
  to_right?: string[];
  to_left?: string[];
  from_right?: string[];
  from_left?: string[];
  [k: string]: unknown;
}
/**
 * All at once, by seat (PM-10).
 */
export interface CardsAttached {
  type: "cards_attached";
  attached: {
    [k: string]: Attachment[];
  };
  [k: string]: unknown;
}
/**
 * All at once, by seat (PM-13).
 */
export interface TokensPlaced {
  type: "tokens_placed";
  placed: {
    [k: string]: Placement[];
  };
  [k: string]: unknown;
}
/**
 * All at once, by seat (PM-14, PM-15).
 */
export interface ReapsDeclared {
  type: "reaps_declared";
  declared: {
    [k: string]: Declared;
  };
  [k: string]: unknown;
}
/**
 * Who was served what (PM-15), by seat. Who wanted one and is not here came too late.
 */
export interface TokensTaken {
  type: "tokens_taken";
  taken: {
    [k: string]: Symbol;
  };
  [k: string]: unknown;
}
/**
 * PM-17 to PM-20. `received`: by seat, the cards that land in its graveyard; `shown`: by seat, a Reap card that
 * was dealt to it and is discarded (PM-19). `order`: what was dealt at random, in the order dealt, and `completed`:
 * the Reap cards drawn to complete it (PM-18). `automatic`: the reaper's time ran out, where it is asked apart.
 */
export interface CharacterReaped {
  type: "character_reaped";
  character: string;
  owner: number;
  reapers: {
    [k: string]: string;
  };
  received: {
    [k: string]: string[];
  };
  shown?: {
    [k: string]: string;
  };
  completed?: string[];
  order?: string[];
  automatic?: boolean;
  [k: string]: unknown;
}
/**
 * All at once, by seat (PM-21).
 */
export interface DeathbedsChosen {
  type: "deathbeds_chosen";
  led: {
    [k: string]: string[];
  };
  [k: string]: unknown;
}
/**
 * In its deathbed: all its cards are its owner's (PM-21).
 */
export interface CharacterDied {
  type: "character_died";
  seat: number;
  character: string;
  [k: string]: unknown;
}
/**
 * By seat, the objectives that took one of its pawns each (PM-23).
 */
export interface ObjectivesTaken {
  type: "objectives_taken";
  taken: {
    [k: string]: string[];
  };
  [k: string]: unknown;
}
export interface GameEnded {
  type: "game_ended";
  outcome: Outcome;
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
export interface PassCardsOffer {
  type: "pass_cards";
  right?:
    | string[]
    | {
        some: string[];
        least: number;
        most: number;
        caps?: {
          [k: string]: {
            [k: string]: number;
          };
        };
        repeats?: boolean;
        [k: string]: unknown;
      };
  left?: string[];
  [k: string]: unknown;
}
export interface AttachOffer {
  type: "attach";
  /**
   * A list: `least` to `most` of `some`, each once unless it `repeats`, within its `caps`.
   */
  cards?: {
    some: Attachment[];
    least: number;
    most: number;
    caps?: {
      [k: string]: {
        [k: string]: number;
      };
    };
    repeats?: boolean;
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
export interface PlaceTokensOffer {
  type: "place_tokens";
  /**
   * A list: `least` to `most` of `some`, each once unless it `repeats`, within its `caps`.
   */
  tokens?: {
    some: Placement[];
    least: number;
    most: number;
    caps?: {
      [k: string]: {
        [k: string]: number;
      };
    };
    repeats?: boolean;
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
export interface ReapOffer {
  type: "reap";
  /**
   * A list: `least` to `most` of `some`, each once unless it `repeats`, within its `caps`.
   */
  reaps?: {
    some: Aim[];
    least: number;
    most: number;
    caps?: {
      [k: string]: {
        [k: string]: number;
      };
    };
    repeats?: boolean;
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
export interface TakeTokenOffer {
  type: "take_token";
  /**
   * A list: `least` to `most` of `some`, each once unless it `repeats`, within its `caps`.
   */
  ranking?: {
    some: Symbol[];
    least: number;
    most: number;
    caps?: {
      [k: string]: {
        [k: string]: number;
      };
    };
    repeats?: boolean;
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
export interface RestOffer {
  type: "rest";
  [k: string]: unknown;
}
export interface ShareOffer {
  type: "share";
  character?: string[];
  /**
   * A list: `least` to `most` of `some`, each once unless it `repeats`, within its `caps`.
   */
  keep?: {
    some: string[];
    least: number;
    most: number;
    caps?: {
      [k: string]: {
        [k: string]: number;
      };
    };
    repeats?: boolean;
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
export interface DeathbedOffer {
  type: "deathbed";
  /**
   * A list: `least` to `most` of `some`, each once unless it `repeats`, within its `caps`.
   */
  characters?: {
    some: string[];
    least: number;
    most: number;
    caps?: {
      [k: string]: {
        [k: string]: number;
      };
    };
    repeats?: boolean;
    [k: string]: unknown;
  };
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
 * A Personality for each neighbour; with 2 seats, `right` is two cards, and there is no `left` (PM-09).
 */
export interface PassCards {
  type: "pass_cards";
  right: string | string[];
  left?: string;
  [k: string]: unknown;
}
/**
 * Personalities on one's own characters (PM-10).
 */
export interface Attach {
  type: "attach";
  cards: Attachment[];
  [k: string]: unknown;
}
/**
 * Death Powa tokens on opponents' characters, or none (PM-13).
 */
export interface PlaceTokens {
  type: "place_tokens";
  tokens: Placement[];
  [k: string]: unknown;
}
/**
 * Reap cards on opponents' characters (PM-14).
 */
export interface Reap {
  type: "reap";
  reaps: Aim[];
  [k: string]: unknown;
}
/**
 * No reap, but a token: the one wanted most first (PM-15).
 */
export interface TakeToken {
  type: "take_token";
  ranking: Symbol[];
  [k: string]: unknown;
}
/**
 * Neither a reap nor a token (PM-15).
 */
export interface Rest {
  type: "rest";
  [k: string]: unknown;
}
/**
 * What the single reaper of a character keeps of its cards (PM-17).
 */
export interface Share {
  type: "share";
  character: string;
  keep: string[];
  [k: string]: unknown;
}
/**
 * Whom one leads to the grave, perhaps nobody (PM-21).
 */
export interface Deathbed {
  type: "deathbed";
  characters: string[];
  [k: string]: unknown;
}
