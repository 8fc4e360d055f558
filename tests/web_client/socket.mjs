/** A WebSocket that a test holds the other end of, a clock it sets, and the messages that a table begins with. */

export class FakeSocket {
  /** @type {FakeSocket[]} */
  static made = [];
  readyState = 0;
  sent = [];

  constructor(url, protocol) {
    Object.assign(this, { url, protocol });
    FakeSocket.made.push(this);
  }

  send(frame) {
    this.sent.push(JSON.parse(frame));
  }

  close(code) {
    this.closedWith = code ?? null;
    this.readyState = 3;
  }

  // The other end

  opens() {
    this.readyState = 1;
    this.onopen?.({});
  }

  says(message) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  breaks(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  /** Opened and welcomed. */
  greets(more = {}) {
    this.opens();
    this.says({ type: "welcome", server_time: 1000, protocol: 1, limits: { max_frame_bytes: 2000 }, ...more });
  }

  /** What was sent of a type. */
  of(type) {
    return this.sent.filter((message) => message.type === type);
  }

  static get last() {
    return FakeSocket.made.at(-1);
  }
}

export const TABLE = "8c1e4f0a7b2d93655e10";

export const snapshot = (version = 5, more = {}) => ({
  type: "snapshot",
  table: TABLE,
  version,
  server_time: 1000,
  seat: 0,
  public: { table: { status: "running", awaited: [0, 1] }, game: { phase: "vote" } },
  private: { party: "i" },
  offers: [{ type: "vote", coin: ["vita", "mors"] }],
  ...more,
});

export const update = (version, more = {}) => ({ type: "update", table: TABLE, version, ...more });

export const presence = (more = {}) => ({ type: "presence", table: TABLE, seats: { 0: "here" }, spectators: 0, ...more });

/** Lets what waits for promises happen. */
export const turn = () => new Promise((resolve) => setImmediate(resolve));
