export type PlayerName = {
    id: string;
    name: string;
    kind?: string;
};
export type Program = {
    player: PlayerName;
    about: string;
    here: boolean;
    games: Record<string, {
        played: number;
        won: number;
    }>;
};
export type GameInfo = {
    name: string;
    title: string;
    rules_version: number;
    seat_counts: number[];
    options: any;
    intents: any;
    bots: string[];
    languages: string[];
};
export type Clock = {
    kind: "none";
} | {
    kind: "step";
    step_s: number;
} | {
    kind: "bank";
    bank_s: number;
    increment_s: number;
};
export type TableRow = {
    table: string;
    at?: number;
    game: string;
    status: string;
    maker: PlayerName;
    seats: Record<string, {
        player?: PlayerName;
        bot?: string;
    }>;
    options: Record<string, unknown>;
    clock: Clock;
    spectators: boolean;
    visibility: string;
    opened_at: number;
    winners?: number[];
    next?: string;
    version?: number;
    head?: string;
    invite?: string;
};
export type NewTable = {
    game: string;
    seats: number;
    options?: Record<string, unknown>;
    visibility?: string;
    spectators?: boolean;
    clock?: Clock;
    grace_s?: number;
    start_when_full?: boolean;
};
export type NewPush = {
    subscription: any;
    kinds?: string[];
    quiet?: {
        start: string;
        end: string;
        zone?: string;
    };
    language?: string;
};
export type KeptPush = {
    id: string;
    kinds: string[];
    language: string;
    quiet?: {
        start: string;
        end: string;
        zone?: string;
    };
};
export type Webhook = {
    url: string;
    kinds: string[];
    language: string;
};
/**
 * @typedef {{id: string, name: string, kind?: string}} PlayerName a player as others see it; `kind`: `bot` for the
 *   account of a program
 * @typedef {{player: PlayerName, about: string, here: boolean, games: Record<string, {played: number, won: number}>}} Program
 * @typedef {{name: string, title: string, rules_version: number, seat_counts: number[], options: any, intents: any,
 *   bots: string[], languages: string[]}} GameInfo `options`, `intents`: JSON Schema
 * @typedef {{kind: "none"} | {kind: "step", step_s: number} | {kind: "bank", bank_s: number, increment_s: number}} Clock
 * @typedef {{table: string, at?: number, game: string, status: string, maker: PlayerName,
 *   seats: Record<string, {player?: PlayerName, bot?: string}>, options: Record<string, unknown>, clock: Clock,
 *   spectators: boolean, visibility: string, opened_at: number, winners?: number[], next?: string, version?: number,
 *   head?: string, invite?: string}} TableRow times in ms since 1970 by the service's clock
 * @typedef {{game: string, seats: number, options?: Record<string, unknown>, visibility?: string, spectators?: boolean,
 *   clock?: Clock, grace_s?: number, start_when_full?: boolean}} NewTable see PROTOCOL.md, "Open a table"
 * @typedef {{subscription: any, kinds?: string[], quiet?: {start: string, end: string, zone?: string}, language?: string}} NewPush
 *   see PROTOCOL.md, "Told while away"
 * @typedef {{id: string, kinds: string[], language: string, quiet?: {start: string, end: string, zone?: string}}} KeptPush
 * @typedef {{url: string, kinds: string[], language: string}} Webhook
 */
/**
 * The HTTP half of the protocol. Every call gives what the service answered, and throws `Refused` where it said no,
 * `Disconnected` where nobody answered.
 */
export declare class Api {
    #private;
    url: string;
    token: string | undefined;
    fetch: typeof fetch;
    /**
     * @param {object} options
     * @param {string} options.url the service's address, such as `https://obol.example`
     * @param {string} [options.token] what `newPlayer` gave; travels in a header, never in an address
     * @param {typeof globalThis.fetch} [options.fetch]
     */
    constructor({ url, token, fetch }: {
        url: string;
        token?: string;
        fetch?: typeof globalThis.fetch;
    });
    /**
     * @param {string} name 1 to 32 characters
     * @param {{kind?: "bot", about?: string}} [options] `kind`: for a program's account, which is marked as one wherever it
     * is shown; `about`: its author's line about it
     * @returns {Promise<{player: PlayerName, token: string}>}
     */
    newPlayer(name: string, options?: {
        kind?: "bot";
        about?: string;
    }): Promise<{
        player: PlayerName;
        token: string;
    }>;
    /** The accounts of programs, those here first. @returns {Promise<Program[]>} */
    bots(): Promise<Program[]>;
    /** @returns {Promise<GameInfo[]>} */
    games(): Promise<GameInfo[]>;
    /**
     * Public tables, those changed last first. A full page has a `next`: hand it in as `after`.
     * @param {{game?: string, status?: string, limit?: number, after?: string}} [wanted]
     * @returns {Promise<{tables: TableRow[], next?: string}>}
     */
    tables(wanted?: {
        game?: string;
        status?: string;
        limit?: number;
        after?: string;
    }): Promise<{
        tables: TableRow[];
        next?: string;
    }>;
    /** @param {string} table @param {string} [invite] @returns {Promise<TableRow>} */
    table(table: string, invite?: string): Promise<TableRow>;
    /** @param {NewTable} wanted @returns {Promise<{table: string, invite?: string}>} */
    openTable(wanted: NewTable): Promise<{
        table: string;
        invite?: string;
    }>;
    /**
     * A table's log (PROTOCOL.md, "The log"). Ended, without `as`: `commits`, everything. Else `snapshot` and `updates`:
     * as a seat, `spectator` or `open` saw it; a running table only as oneself.
     * @param {string} table
     * @param {{as?: string, to?: number, invite?: string}} [wanted]
     * @returns {Promise<any>}
     */
    log(table: string, { as, to, invite }?: {
        as?: string;
        to?: number;
        invite?: string;
    }): Promise<any>;
    /**
     * Words for people, by key. @param {string} game @param {string} language
     * @param {readonly string[]} [keys] these alone, and what lies under them @returns {Promise<Record<string, string>>}
     */
    texts(game: string, language: string, keys?: readonly string[]): Promise<Record<string, string>>;
    /** What is printed on the pieces, by kind and value. @param {string} game @returns {Promise<any>} */
    data(game: string): Promise<any>;
    /** What to subscribe to Web Push with. @returns {Promise<{key: string, kinds: string[], languages: string[]}>} */
    pushOffer(): Promise<{
        key: string;
        kinds: string[];
        languages: string[];
    }>;
    /** Be told in this browser while away. @param {NewPush} wanted @returns {Promise<KeptPush>} */
    keepPush(wanted: NewPush): Promise<KeptPush>;
    /** Be told no more, in the browser of that id or in any. @param {string} [id] @returns {Promise<{left: number}>} */
    forgetPush(id?: string): Promise<{
        left: number;
    }>;
    /** Be told something now. @param {string} [id] @returns {Promise<{asked: number, sent: number}>} */
    testPush(id?: string): Promise<{
        asked: number;
        sent: number;
    }>;
    /**
     * Have a URL called while away, in place of an earlier one. The secret that calls are signed with is said once.
     * @param {{url: string, kinds?: string[], language?: string}} wanted @returns {Promise<Webhook & {secret: string}>}
     */
    keepWebhook(wanted: {
        url: string;
        kinds?: string[];
        language?: string;
    }): Promise<Webhook & {
        secret: string;
    }>;
    /** The URL that is called while away, and how many calls wait. @returns {Promise<(Webhook & {waiting: number}) | undefined>} */
    webhook(): Promise<(Webhook & {
        waiting: number;
    }) | undefined>;
    /** Have no URL called any more. @returns {Promise<{dropped: number}>} */
    forgetWebhook(): Promise<{
        dropped: number;
    }>;
    /** Have the URL called now. @returns {Promise<boolean>} false: there is none */
    testWebhook(): Promise<boolean>;
    /** @param {string} path @param {string} [invite] @returns {Promise<any>} */
    get(path: string, invite?: string): Promise<any>;
    /** @param {string} path @param {unknown} body @returns {Promise<any>} */
    post(path: string, body: unknown): Promise<any>;
}
