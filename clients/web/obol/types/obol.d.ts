import { Refused } from "./errors.js";
import { Emitter } from "./emitter.js";
import { Watched } from "./watched.js";
export type Status = {
    /**
     * `waiting`: lost, and tried again
     * at `retryAt`. `refused`: the service does not take the token. `closed`: for good, by us or because trying is useless
     */
    state: "idle" | "connecting" | "open" | "waiting" | "refused" | "closed";
    /**
     * ms since 1970, by this machine's clock
     */
    retryAt?: number;
    /**
     * the close code of the connection that was lost
     */
    code?: number;
    refused?: Refused;
};
export type ObolEvents = {
    status: Status;
    /**
     * the service's `welcome`
     */
    welcome: any;
};
/**
 * @typedef {object} Status how the connection is
 * @property {"idle" | "connecting" | "open" | "waiting" | "refused" | "closed"} state `waiting`: lost, and tried again
 * at `retryAt`. `refused`: the service does not take the token. `closed`: for good, by us or because trying is useless
 * @property {number} [retryAt] ms since 1970, by this machine's clock
 * @property {number} [code] the close code of the connection that was lost
 * @property {Refused} [refused]
 *
 * @typedef {object} ObolEvents
 * @property {Status} status
 * @property {any} welcome the service's `welcome`
 */
/**
 * One connection to an Obol service, for any number of tables. It connects by itself and again whenever it is cut off,
 * comes back to each table at the version last seen, and asks again for whatever has no answer, under the same id.
 *
 *     const obol = new Obol({ url: location.origin, token });
 *     const table = obol.watch("8c1e4f0a7b2d93655e10");
 *     table.on("change", ({ view, events }) => draw(view, events));
 *     await table.ask({ type: "vote", coin: "mors" });
 *
 * Events: `status`, `welcome`.
 * @extends {Emitter<ObolEvents>}
 */
export declare class Obol extends Emitter<ObolEvents> {
    #private;
    url: string;
    token: string | undefined;
    client: string;
    pacing: {
        firstMs: number;
        mostMs: number;
        quietMs: number;
        answerMs: number;
        resendMs: number;
        tries: number;
    };
    random: () => number;
    WebSocket: {
        new (url: string | URL, protocols?: string | string[]): WebSocket;
        prototype: WebSocket;
        readonly CONNECTING: 0;
        readonly OPEN: 1;
        readonly CLOSING: 2;
        readonly CLOSED: 3;
    };
    /** @type {Status} */
    status: Status;
    /** @type {Record<string, number>} the limits in force, by name; empty until the first welcome */
    limits: Record<string, number>;
    /** @type {{id: string, name: string} | undefined} who the token says one is */
    player: {
        id: string;
        name: string;
    } | undefined;
    /**
     * @param {object} options
     * @param {string} options.url the service's address, such as `https://obol.example`
     * @param {string} [options.token] without one, one is a nameless spectator
     * @param {string} [options.client] names this client in the operator's logs
     * @param {typeof globalThis.WebSocket} [options.WebSocket] where the platform has none (Node before 22)
     * @param {Partial<import("./pacing.js").Pacing>} [options.pacing]
     * @param {() => number} [options.random] from 0 to below 1
     */
    constructor({ url, token, client, WebSocket, pacing, random }: {
        url: string;
        token?: string;
        client?: string;
        WebSocket?: typeof globalThis.WebSocket;
        pacing?: Partial<import("./pacing.js").Pacing>;
        random?: () => number;
    });
    /**
     * Watches a table, as the seat one holds there, else as a spectator. One that is watched already is given again.
     * @param {string} table
     * @param {{invite?: string}} [options] `invite`: the code of an unlisted table
     * @returns {Watched}
     */
    watch(table: string, { invite }?: {
        invite?: string;
    }): Watched;
    /** See `Watched.close`. @param {Watched} watched */
    unwatch(watched: Watched): void;
    /**
     * See `Watched.ask`.
     * @param {Watched} watched @param {import("./watched.js").Typed} intent @param {{id?: string, version?: number}} options
     * @returns {Promise<{version: number}>}
     */
    ask(watched: Watched, intent: import("./watched.js").Typed, { id, version }: {
        id?: string;
        version?: number;
    }): Promise<{
        version: number;
    }>;
    /** Connects now, unless it is connected or about to be. */
    open(): void;
    /**
     * Says that the network may be back, or gone (a phone woke up, a cable was pulled): tries at once, and does not
     * believe a connection on which nobody answers.
     */
    poke(): void;
    /**
     * Becomes another player, or nobody: tables are seen anew, and what the one before asked for is not asked in the name
     * of the next.
     * @param {string | undefined} token
     */
    become(token: string | undefined): void;
    /** Ends it, and everything that waits for an answer. */
    close(): void;
    /** The service's time, ms since 1970, as far as one can tell. */
    now(): number;
}
