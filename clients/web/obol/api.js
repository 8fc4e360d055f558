import { Disconnected, Refused } from "./errors.js";

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
export class Api {
  /**
   * @param {object} options
   * @param {string} options.url the service's address, such as `https://obol.example`
   * @param {string} [options.token] what `newPlayer` gave; travels in a header, never in an address
   * @param {typeof globalThis.fetch} [options.fetch]
   */
  constructor({ url, token, fetch = globalThis.fetch.bind(globalThis) }) {
    this.url = url.replace(/\/+$/, "");
    this.token = token;
    this.fetch = fetch;
  }

  /**
   * @param {string} name 1 to 32 characters
   * @param {{kind?: "bot", about?: string}} [options] `kind`: for a program's account, which is marked as one wherever it
   * is shown; `about`: its author's line about it
   * @returns {Promise<{player: PlayerName, token: string}>}
   */
  newPlayer(name, options = {}) {
    return this.post("/players", { name, ...options });
  }

  /** The accounts of programs, those here first. @returns {Promise<Program[]>} */
  async bots() {
    return (await this.get("/bots")).bots;
  }

  /** @returns {Promise<GameInfo[]>} */
  async games() {
    return (await this.get("/games")).games;
  }

  /**
   * Public tables, those changed last first. A full page has a `next`: hand it in as `after`.
   * @param {{game?: string, status?: string, limit?: number, after?: string}} [wanted]
   * @returns {Promise<{tables: TableRow[], next?: string}>}
   */
  tables(wanted = {}) {
    const query = new URLSearchParams(Object.entries(wanted).map(([name, value]) => [name, String(value)]));
    return this.get(`/tables?${query}`);
  }

  /** @param {string} table @param {string} [invite] @returns {Promise<TableRow>} */
  table(table, invite) {
    return this.get(`/tables/${encodeURIComponent(table)}`, invite);
  }

  /** @param {NewTable} wanted @returns {Promise<{table: string, invite?: string}>} */
  openTable(wanted) {
    return this.post("/tables", wanted);
  }

  /**
   * A table's log (PROTOCOL.md, "The log"). Ended, without `as`: `commits`, everything. Else `snapshot` and `updates`:
   * as a seat, `spectator` or `open` saw it; a running table only as oneself.
   * @param {string} table
   * @param {{as?: string, to?: number, invite?: string}} [wanted]
   * @returns {Promise<any>}
   */
  log(table, { as, to, invite } = {}) {
    const query = new URLSearchParams();
    if (as !== undefined) query.set("as", as);
    if (to !== undefined) query.set("to", String(to));
    return this.get(`/tables/${encodeURIComponent(table)}/log?${query}`, invite);
  }

  /**
   * Words for people, by key. @param {string} game @param {string} language
   * @param {readonly string[]} [keys] these alone, and what lies under them @returns {Promise<Record<string, string>>}
   */
  async texts(game, language, keys = []) {
    const query = keys.length ? `?keys=${keys.map(encodeURIComponent).join(",")}` : "";
    return (await this.get(`/games/${encodeURIComponent(game)}/texts/${encodeURIComponent(language)}${query}`)).texts;
  }

  /** What is printed on the pieces, by kind and value. @param {string} game @returns {Promise<any>} */
  async data(game) {
    return (await this.get(`/games/${encodeURIComponent(game)}/data`)).data;
  }

  /** What to subscribe to Web Push with. @returns {Promise<{key: string, kinds: string[], languages: string[]}>} */
  pushOffer() {
    return this.get("/push");
  }

  /** Be told in this browser while away. @param {NewPush} wanted @returns {Promise<KeptPush>} */
  keepPush(wanted) {
    return this.#send("PUT", "/players/me/push", wanted);
  }

  /** Be told no more, in the browser of that id or in any. @param {string} [id] @returns {Promise<{left: number}>} */
  forgetPush(id) {
    return this.#send("DELETE", `/players/me/push${id === undefined ? "" : `?id=${encodeURIComponent(id)}`}`);
  }

  /** Be told something now. @param {string} [id] @returns {Promise<{asked: number, sent: number}>} */
  testPush(id) {
    return this.#send("POST", `/players/me/push/test${id === undefined ? "" : `?id=${encodeURIComponent(id)}`}`);
  }

  /**
   * Have a URL called while away, in place of an earlier one. The secret that calls are signed with is said once.
   * @param {{url: string, kinds?: string[], language?: string}} wanted @returns {Promise<Webhook & {secret: string}>}
   */
  keepWebhook(wanted) {
    return this.#send("PUT", "/players/me/webhook", wanted);
  }

  /** The URL that is called while away, and how many calls wait. @returns {Promise<(Webhook & {waiting: number}) | undefined>} */
  async webhook() {
    return (await this.get("/players/me/webhook")).webhook;
  }

  /** Have no URL called any more. @returns {Promise<{dropped: number}>} */
  forgetWebhook() {
    return this.#send("DELETE", "/players/me/webhook");
  }

  /** Have the URL called now. @returns {Promise<boolean>} false: there is none */
  async testWebhook() {
    return (await this.#send("POST", "/players/me/webhook/test")).asked === 1;
  }

  /** @param {string} path @param {string} [invite] @returns {Promise<any>} */
  get(path, invite) {
    return this.#ask(path, { headers: { ...this.#own(), ...(invite ? { "obol-invite": invite } : {}) } });
  }

  /** @param {string} path @param {unknown} body @returns {Promise<any>} */
  post(path, body) {
    return this.#send("POST", path, body);
  }

  /** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
  #send(method, path, body) {
    if (body === undefined) return this.#ask(path, { method, headers: this.#own() });
    const headers = { ...this.#own(), "content-type": "application/json" };
    return this.#ask(path, { method, headers, body: JSON.stringify(body) });
  }

  /** @returns {Record<string, string>} */
  #own() {
    return this.token ? { authorization: `Bearer ${this.token}` } : {};
  }

  /** @param {string} path @param {RequestInit} request */
  async #ask(path, request) {
    let response, said;
    try {
      response = await this.fetch(`${this.url}/api${path}`, request);
      said = await response.json();
    } catch (error) {
      throw new Disconnected(`no answer from ${this.url}: ${error instanceof Error ? error.message : error}`);
    }
    if (response.ok) return said;
    throw new Refused({ code: said.code ?? "failed", message: said.detail ?? said.title ?? "", clause: said.clause, reason: said.reason });
  }
}
