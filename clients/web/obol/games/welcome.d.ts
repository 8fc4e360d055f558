/** What a viewer of Welcome to La Petite Mort gets and may ask for. Made of the service's schema by `make generated`. */

export type Phase = "between" | "cross_out" | "over" | "reap" | "setup";
export type Mode = "aaa" | "company" | "solo";
/**
 * The colour of a house's soul.
 */
export type Soul = "blue" | "green" | "orange" | "red" | "violet" | "white";
export type Objective =
  "four_columns" | "green_souls" | "perfect_street" | "red_souls" | "two_perfect_columns" | "two_streets";
/**
 * A bonus that is neither is still open.
 */
export type Bonus = "circled" | "crossed_out";
/**
 * A cause of death has the colour of the souls it is perfect for (WL-07).
 */
export type Cause = "blue" | "green" | "orange" | "red" | "violet" | "white";
export type Architect =
  "alan" | "alex" | "ann" | "ben" | "level_1" | "level_2" | "level_3" | "level_4" | "level_5" | "level_6";

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
    | ReapOffer
    | SephiOffer
    | CrossOutOffer
  )[];
  intents?: (
    TakeSeat | LeaveSeat | AddBot | Start | Concede | Rematch | CallTime | Pause | GoOn | Reap | Sephi | CrossOut
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
 * `souls`: the sheet, house by house. `combinations`: by stack; alone, `cards`: the three drawn, by place. `left`:
 * how many cards lie face down. `seats`: each seat's sheet. `chosen`: the seats that have chosen this turn. `owed`:
 * how many bonuses are to be crossed out. `solo_cards`: how often the solo card came.
 */
export interface PublicView {
  phase: Phase;
  turn: number;
  mode: Mode;
  souls: Soul[][];
  objectives: {
    [k: string]: ObjectiveView;
  };
  left: number;
  seats: {
    [k: string]: Sheet;
  };
  combinations?: {
    [k: string]: Combination;
  };
  cards?: {
    [k: string]: Card;
  };
  chosen?: {
    [k: string]: boolean;
  };
  owed?: Owed;
  solo_cards?: number;
  aaa?: AaaView;
  outcome?: Outcome;
  [k: string]: unknown;
}
/**
 * `worth`: for who achieves it this turn. `achieved`: the turn in which it was first.
 */
export interface ObjectiveView {
  objective: Objective;
  worth: number;
  achieved?: number;
  [k: string]: unknown;
}
/**
 * `streets`: the numbered houses, by street and house. `columns`: what each complete one scored. `objectives`: what
 * each one achieved scored, by its number. `score`: of all that, and of the bonuses.
 */
export interface Sheet {
  streets?: {
    [k: string]: {
      [k: string]: House;
    };
  };
  columns?: {
    [k: string]: number;
  };
  street_bonuses?: {
    [k: string]: Bonus;
  };
  column_bonuses?: {
    [k: string]: Bonus;
  };
  objectives?: {
    [k: string]: number;
  };
  sephi?: number;
  score?: number;
  [k: string]: unknown;
}
/**
 * `perfect`: its soul box is ticked (WL-07).
 */
export interface House {
  number: number;
  perfect?: boolean;
  [k: string]: unknown;
}
/**
 * `next_cause`: the one that comes next turn, in the corner of the number; absent in the last turn of a shuffle
 * (WL-05).
 */
export interface Combination {
  number: number;
  cause: Cause;
  next_cause?: Cause;
  [k: string]: unknown;
}
/**
 * Both are on the number side: the cause stands in its corner (WL-05).
 */
export interface Card {
  number: number;
  cause: Cause;
  [k: string]: unknown;
}
/**
 * How many bonuses are to be crossed out (WL-16, WL-21).
 */
export interface Owed {
  streets?: number;
  columns?: number;
  [k: string]: unknown;
}
/**
 * `points`: for a card, by cause; `cards`: those it holds. `circles`: whether the validation card drawn first,
 * second, third achieves an objective; `validations`: the numbers of those that came, in order. `objectives`: what
 * each it has achieved is worth. `streets`: what it scores for them.
 */
export interface AaaView {
  architect: Architect;
  points: {
    [k: string]: number;
  };
  circles: boolean[];
  streets: number;
  score: number;
  cards?: {
    [k: string]: number;
  };
  validations?: number[];
  objectives?: {
    [k: string]: number;
  };
  [k: string]: unknown;
}
/**
 * A seat's own choice, until all are in.
 */
export interface PrivateView {
  choice?: Choice;
  [k: string]: unknown;
}
/**
 * A reap: `number_from` and `cause_from` are the stacks, or the places of the cards, that number and cause come
 * from. Or a Sephi box, where there is no street. `give`: the place of the card that goes to the AAA.
 */
export interface Choice {
  number_from?: number;
  cause_from?: number;
  street?: number;
  house?: number;
  reshuffle?: boolean;
  sephi?: boolean;
  give?: number;
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
 * One of each number, in their order (WL-03).
 */
export interface ObjectivesDrawn {
  type: "objectives_drawn";
  /**
   * @minItems 3
   * @maxItems 3
   */
  objectives: never[];
  [k: string]: unknown;
}
/**
 * All cards, in three stacks, top first (WL-05). `asked`: by whom (WL-12).
 */
export interface StacksShuffled {
  type: "stacks_shuffled";
  stacks: string[][];
  asked?: number[];
  [k: string]: unknown;
}
export interface StacksShuffledGlimpse {
  type: "stacks_shuffled";
  cards: number;
  asked?: number[];
  [k: string]: unknown;
}
/**
 * The deck of one who plays alone, top first: its upper half, then what was shuffled with the solo card or the
 * validation cards (WL-15, WL-17, WL-20).
 */
export interface DeckShuffled {
  type: "deck_shuffled";
  upper: string[];
  lower: string[];
  [k: string]: unknown;
}
export interface DeckShuffledGlimpse {
  type: "deck_shuffled";
  cards: number;
  [k: string]: unknown;
}
/**
 * For the first or the second time; set aside (WL-16, WL-17).
 */
export interface SoloCardCame {
  type: "solo_card_came";
  times: number;
  [k: string]: unknown;
}
/**
 * The validation card of this number came up and was set aside (WL-21).
 */
export interface ValidationCame {
  type: "validation_came";
  number: number;
  [k: string]: unknown;
}
/**
 * `combinations`: by stack; `next_causes`: theirs, in order. `cards`: alone, the three drawn, by place.
 */
export interface TurnOpened {
  type: "turn_opened";
  turn: number;
  combinations?: {
    [k: string]: Combination;
  };
  cards?: {
    [k: string]: Card;
  };
  next_causes?: Cause[];
  [k: string]: unknown;
}
/**
 * A seat chose; it may choose anew until all have. What is its secret until then, and so is that it chose
 * `anew` (WL-09).
 */
export interface ChoiceMade {
  type: "choice_made";
  seat: number;
  choice: Choice;
  automatic?: boolean;
  anew?: boolean;
  [k: string]: unknown;
}
export interface ChoiceMadeGlimpse {
  type: "choice_made";
  seat: number;
  automatic?: boolean;
  [k: string]: unknown;
}
/**
 * All are in: by seat what it wrote; who ticks a Sephi box; whose reaping was perfect (WL-07).
 */
export interface ChoicesOpened {
  type: "choices_opened";
  reaped?: {
    [k: string]: Reaped;
  };
  sephi?: number[];
  perfect?: number[];
  [k: string]: unknown;
}
/**
 * What was written where. `perfect`: the cause has the colour of the soul (WL-07).
 */
export interface Reaped {
  street: number;
  house: number;
  number: number;
  cause: Cause;
  perfect?: boolean;
  [k: string]: unknown;
}
/**
 * The card at this place goes to the AAA (WL-20).
 */
export interface CardGiven {
  type: "card_given";
  place: number;
  card: Card;
  [k: string]: unknown;
}
/**
 * By all who complete it this turn. `circled`: they get its bonus; the others cross it out (WL-10).
 */
export interface StreetCompleted {
  type: "street_completed";
  street: number;
  seats: number[];
  circled?: boolean;
  [k: string]: unknown;
}
/**
 * `points`: by seat. `circled`: they were doubled, and the others cross the bonus out (WL-11).
 */
export interface ColumnCompleted {
  type: "column_completed";
  column: number;
  points: {
    [k: string]: number;
  };
  circled?: boolean;
  [k: string]: unknown;
}
/**
 * By all who achieve it this turn (WL-12).
 */
export interface ObjectiveAchieved {
  type: "objective_achieved";
  number: number;
  objective: Objective;
  seats: number[];
  points: number;
  [k: string]: unknown;
}
/**
 * What the validation card of this number brought the AAA, by its `circle` (WL-21): nothing, if no points.
 */
export interface ValidationSettled {
  type: "validation_settled";
  number: number;
  circle: number;
  objective: Objective;
  points?: number;
  [k: string]: unknown;
}
/**
 * So many bonuses are to be crossed out (WL-16, WL-21).
 */
export interface CrossOutAsked {
  type: "cross_out_asked";
  seat: number;
  streets: number;
  columns: number;
  [k: string]: unknown;
}
/**
 * `everything`: what was still open, at the second solo card (WL-17).
 */
export interface CrossedOut {
  type: "crossed_out";
  seat: number;
  streets?: number[];
  columns?: number[];
  everything?: boolean;
  automatic?: boolean;
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
export interface ReapOffer {
  type: "reap";
  street?: number[];
  house?: number[];
  combination?: number[];
  number_card?: number[];
  cause_card?: number[];
  reshuffle?: boolean[];
  [k: string]: unknown;
}
export interface SephiOffer {
  type: "sephi";
  give?: number[];
  [k: string]: unknown;
}
export interface CrossOutOffer {
  type: "cross_out";
  /**
   * A list: `least` to `most` of `some`, each once unless it `repeats`, within its `caps`.
   */
  streets?: {
    some: number[];
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
  /**
   * A list: `least` to `most` of `some`, each once unless it `repeats`, within its `caps`.
   */
  columns?: {
    some: number[];
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
 * Write a number on a house (WL-06): a combination's, or alone a card's, with the cause of another card (WL-15).
 * `reshuffle`: all cards are reshuffled if with this an objective is achieved first (WL-12).
 */
export interface Reap {
  type: "reap";
  street: number;
  house: number;
  combination?: number;
  number_card?: number;
  cause_card?: number;
  reshuffle?: boolean;
  [k: string]: unknown;
}
/**
 * Tick a Sephi box, where no number can be written (WL-08). `give`: the card for the AAA (WL-20).
 */
export interface Sephi {
  type: "sephi";
  give?: number;
  [k: string]: unknown;
}
/**
 * Street and column bonuses to do without (WL-16, WL-21).
 */
export interface CrossOut {
  type: "cross_out";
  streets: number[];
  columns: number[];
  [k: string]: unknown;
}
