import { Emitter } from "./emitter.js";
export type Typed = {
    type: string;
    [field: string]: any;
};
export type View = {
    table: string;
    version: number;
    /**
     * tells this version's commit from any other that could have stood there
     */
    mark?: string;
    /**
     * one's seat; absent for a spectator
     */
    seat?: number;
    /**
     * `table`, the same for every game, and `game` once it has started
     */
    public: any;
    /**
     * what the seat sees besides
     */
    private: any;
    /**
     * what the seat may ask for now
     */
    offers: readonly Typed[];
    /**
     * server time, ms, at which those awaited run out of time; 0: no clock runs
     */
    deadline: number;
};
export type Presence = {
    seats: Record<string, "here" | "away">;
    spectators: number;
};
export type Line = {
    at: number;
    name: string;
    channel: "seats" | "spectators";
    text: string;
    player?: string;
    seat?: number;
    kind?: string;
};
export type Ask = {
    id: string;
    intent: Typed;
    version: number | undefined;
    frame: string;
    stage: "waiting" | "sent" | "paused";
    tries: number;
    done: (answer: {
        version: number;
    }) => void;
    failed: (error: Error) => void;
};
export type Change = {
    view: View;
    before: View | undefined;
    /**
     * what happened, as one may see it; empty for a snapshot
     */
    events: readonly Typed[];
    /**
     * is it a whole new view, which need not follow on the one before?
     */
    snapshot: boolean;
};
export type WatchedEvents = {
    change: Change;
    presence: Presence;
    /**
     * all the lines there are, oldest first
     */
    chat: readonly Line[];
    /**
     * the intents without an answer have changed
     */
    asks: readonly Ask[];
    /**
     * one watches it no longer, or never did
     */
    barred: import("./errors.js").Refused;
};
/**
 * A table that one watches, kept up through every reconnection. Made by `Obol.watch`.
 *
 * Events: `change`, `presence`, `chat`, `asks`, `barred`.
 * @extends {Emitter<WatchedEvents>}
 */
export declare class Watched extends Emitter<WatchedEvents> {
    #private;
    table: string;
    invite: string | undefined;
    obol: import("./obol.js").Obol;
    /** @type {View | undefined} undefined until the first snapshot */
    view: View | undefined;
    /** @type {Presence} */
    presence: Presence;
    /** @type {readonly Line[]} */
    chat: readonly Line[];
    /** @type {Ask[]} intents without an answer, in the order asked */
    asks: Ask[];
    /** @type {import("./errors.js").Refused | undefined} why one may not watch it */
    barred: import("./errors.js").Refused | undefined;
    /** @type {"idle" | "asked" | "paused" | "live"} how far the watch has got on this connection */
    stage: "idle" | "asked" | "paused" | "live";
    tries: number;
    /**
     * @param {string} table
     * @param {string | undefined} invite
     * @param {import("./obol.js").Obol} obol
     */
    constructor(table: string, invite: string | undefined, obol: import("./obol.js").Obol);
    /** The last version seen, and its mark; after a second gap in a row a whole snapshot is asked for instead. */
    get seen(): {
        since?: undefined;
        mark?: undefined;
    } | {
        since: number;
        mark: string | undefined;
    };
    /**
     * Asks for something at the table. Sent again, under the same id, until there is an answer.
     *
     * @param {Typed} intent
     * @param {{id?: string, version?: number}} [options] `version`: what one had seen; the newest one unless said
     * @returns {Promise<{version: number}>} the version at which it stands in the log
     * @throws {import("./errors.js").Refused} nothing was changed
     * @throws {import("./errors.js").Disconnected} no answer came; it may have happened
     */
    ask(intent: Typed, options?: {
        id?: string;
        version?: number;
    }): Promise<{
        version: number;
    }>;
    /** Resolves with the first view there is. @returns {Promise<View>} @throws {import("./errors.js").Refused} */
    ready(): Promise<View>;
    /**
     * Resolves once the view has come to a version, or a whole new one has come.
     * @param {number} version @returns {Promise<View>}
     */
    reach(version: number): Promise<View>;
    /** Watches it no longer. */
    close(): void;
    /** @param {any} message a snapshot */
    replace(message: any): void;
    /** Takes an update in, if it is the next one. @param {any} message @returns {"next" | "seen" | "gap"} */
    update(message: any): "next" | "seen" | "gap";
    /** @param {any} message */
    present({ seats, spectators }: any): void;
    /** @param {readonly Line[]} lines */
    hear(lines: readonly Line[]): void;
    /** The answer to an intent, if one waits for it. @param {string} id @param {(ask: Ask) => void} how */
    answer(id: string, how: (ask: Ask) => void): void;
    /** No answer will come any more. @param {Error} error */
    giveUp(error: Error): void;
    /** The watch is sent: its answer begins with the last lines of chat again. */
    asked(): void;
    /** Somebody else looks at it from now on: what was seen is not theirs to go on from, nor what was asked. */
    anew(): void;
    live(): void;
    /** Presence ends the answer to a watch. @returns {boolean} was anything missed on the way? */
    get hasGap(): boolean;
}
