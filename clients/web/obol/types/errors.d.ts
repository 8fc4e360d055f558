/**
 * What can go wrong:
 *
 *     Error
 *     ├── Refused       the service said no, and why (PROTOCOL.md, "Refusals")
 *     └── Disconnected  no answer came: the connection was given up, or the service could not be reached
 */
/** Codes that say nothing about the intent itself: the same id may be sent again, and is then decided anew. */
export declare const AGAIN: Set<string>;
/** The service refused an intent, a watch, a hello or an HTTP request. Nothing was changed. */
export declare class Refused extends Error {
    code: string;
    /** @type {string | undefined} */
    clause: string | undefined;
    /** @type {string | undefined} */
    reason: string | undefined;
    table: string | undefined;
    id: string | undefined;
    /**
     * @param {{code: string, message: string, clause?: string, reason?: string, table?: string, id?: string}} refusal
     * `code`: for programs. `message`: for people, in English. `clause`: the rule's id, where there is one. `reason`: a short
     * name of what the code leaves open.
     */
    constructor({ code, message, clause, reason, table, id }: {
        code: string;
        message: string;
        clause?: string;
        reason?: string;
        table?: string;
        id?: string;
    });
    /** Could the same thing be accepted a little later? */
    get passing(): boolean;
}
/** Nobody answered. An intent that ended so may have happened: the view tells. */
export declare class Disconnected extends Error {
    /** @param {string} message */
    constructor(message: string);
}
