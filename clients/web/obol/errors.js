/**
 * What can go wrong:
 *
 *     Error
 *     ├── Refused       the service said no, and why (PROTOCOL.md, "Refusals")
 *     └── Disconnected  no answer came: the connection was given up, or the service could not be reached
 */

/** Codes that say nothing about the intent itself: the same id may be sent again, and is then decided anew. */
export const AGAIN = new Set(["slow_down", "busy", "draining", "unavailable", "store_full"]);

/** The service refused an intent, a watch, a hello or an HTTP request. Nothing was changed. */
export class Refused extends Error {
  /**
   * @param {{code: string, message: string, clause?: string, reason?: string, table?: string, id?: string}} refusal
   * `code`: for programs. `message`: for people, in English. `clause`: the rule's id, where there is one. `reason`: a short
   * name of what the code leaves open.
   */
  constructor({ code, message, clause, reason, table, id }) {
    super(message);
    this.name = "Refused";
    this.code = code;
    /** @type {string | undefined} */
    this.clause = clause || undefined;
    /** @type {string | undefined} */
    this.reason = reason || undefined;
    this.table = table;
    this.id = id;
  }

  /** Could the same thing be accepted a little later? */
  get passing() {
    return AGAIN.has(this.code);
  }
}

/** Nobody answered. An intent that ended so may have happened: the view tells. */
export class Disconnected extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "Disconnected";
  }
}
