import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, mock, test } from "node:test";
import { AGAIN, Disconnected, Obol, Refused } from "../../clients/web/obol.js";
import { FakeSocket, presence, snapshot, TABLE, turn, update } from "./socket.mjs";

const PACING = { firstMs: 100, mostMs: 1000, quietMs: 5000, answerMs: 2000, resendMs: 50, tries: 3 };
/** @type {Obol} */
let obol;

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  FakeSocket.made = [];
  obol = new Obol({ url: "https://obol.example/", token: "t0k", WebSocket: FakeSocket, pacing: PACING, random: () => 0.5 });
});

afterEach(() => {
  obol.close();
  mock.timers.reset();
});

/** A table that is watched and has its first snapshot. */
function watching(version = 5) {
  const table = obol.watch(TABLE);
  FakeSocket.last.greets();
  FakeSocket.last.says(snapshot(version));
  return table;
}

/** The connection breaks, and the next one is welcomed. */
function comesBack() {
  FakeSocket.last.breaks();
  mock.timers.tick(PACING.firstMs);
  FakeSocket.last.greets();
  return FakeSocket.last;
}

test("it says hello with its token, in JSON, over a secure socket", () => {
  obol.open();
  FakeSocket.last.opens();
  assert.equal(FakeSocket.last.url, "wss://obol.example/ws");
  assert.equal(FakeSocket.last.protocol, "obol.v1.json");
  assert.deepEqual(FakeSocket.last.sent, [{ type: "hello", token: "t0k", client: "obol.js" }]);
});

test("where it knows the one table that it is for, it says so in the address", () => {
  obol.watch(TABLE);
  assert.equal(FakeSocket.last.url, `wss://obol.example/ws?table=${TABLE}`);
  obol.watch("another");
  FakeSocket.last.greets();
  assert.equal(comesBack().url, "wss://obol.example/ws");
});

test("a table asked for before the welcome is watched after it", () => {
  obol.watch(TABLE, { invite: "Zw3" });
  FakeSocket.last.opens();
  assert.equal(FakeSocket.last.of("watch").length, 0);
  FakeSocket.last.greets();
  assert.deepEqual(FakeSocket.last.of("watch"), [{ type: "watch", table: TABLE, invite: "Zw3" }]);
});

test("updates are merged into the view, and told with what happened", () => {
  const table = watching();
  const changes = [];
  table.on("change", (change) => changes.push(change));
  const before = table.view;
  FakeSocket.last.says(
    update(6, {
      public: { table: { awaited: null }, game: { phase: "judged" } },
      private: { coin: "mors" },
      offers: [],
      events: [{ type: "vote_cast", seat: 1 }],
    }),
  );
  assert.deepEqual(table.view.public, { table: { status: "running" }, game: { phase: "judged" } });
  assert.deepEqual(table.view.private, { party: "i", coin: "mors" });
  assert.deepEqual(table.view.offers, []);
  assert.equal(before.public.game.phase, "vote");
  assert.deepEqual(
    changes.map(({ events, snapshot: whole }) => [events.length, whole]),
    [[1, false]],
  );
});

test("an update seen already changes nothing", () => {
  const table = watching();
  FakeSocket.last.says(update(5, { public: { game: { phase: "old" } } }));
  assert.equal(table.view.public.game.phase, "vote");
});

test("after a gap it asks from the last version seen, and shows nothing of what came after", () => {
  const table = watching();
  FakeSocket.last.says(update(7, { public: { game: { phase: "skipped" } } }));
  assert.equal(table.view.version, 5);
  assert.deepEqual(FakeSocket.last.of("watch").at(-1), { type: "watch", table: TABLE, since: 5 });
});

test("it comes back by itself, from the last version seen", () => {
  watching(8);
  const again = comesBack();
  assert.equal(FakeSocket.made.length, 2);
  assert.deepEqual(again.of("watch"), [{ type: "watch", table: TABLE, since: 8 }]);
});

test("it comes back with the mark of what it saw last, and with no other", () => {
  const table = obol.watch(TABLE);
  FakeSocket.last.greets();
  FakeSocket.last.says(snapshot(8, { mark: "5be0cd19" }));
  assert.equal(comesBack().of("watch")[0].mark, "5be0cd19");
  FakeSocket.last.says(update(9, { mark: "0d1a2b3c" }));
  assert.equal(comesBack().of("watch")[0].mark, "0d1a2b3c");
  FakeSocket.last.says(update(10));
  assert.deepEqual(comesBack().of("watch"), [{ type: "watch", table: TABLE, since: 10 }]);
  assert.equal(table.view.version, 10);
});

test("it knows each code that says nothing about the intent itself", () => {
  const manual = readFileSync(new URL("../../protocol/PROTOCOL.md", import.meta.url), "utf8");
  const again = [...manual.matchAll(/^\| `(\w+)` \|.*\| again \|$/gm)].map(([, code]) => code);
  assert.deepEqual([...AGAIN].sort(), again.sort());
});

test("it waits longer each time, by chance, and not for ever", () => {
  obol.open();
  const waits = [];
  for (let count = 0; count < 7; count += 1) {
    const before = FakeSocket.made.length;
    FakeSocket.last.breaks();
    waits.push(obol.status.retryAt - Date.now());
    mock.timers.tick(waits.at(-1));
    assert.equal(FakeSocket.made.length, before + 1);
  }
  assert.deepEqual(waits, [50, 100, 200, 400, 500, 500, 500]);
});

test("it waits as long as the service asks it to", () => {
  watching();
  FakeSocket.last.says({ type: "bye", code: 1012, retry_after: 3 });
  FakeSocket.last.breaks(1012);
  assert.equal(obol.status.state, "waiting");
  assert.equal(obol.status.code, 1012);
  assert.equal(obol.status.retryAt - Date.now(), 3050);
});

test("an intent is answered by its ack", async () => {
  const table = watching();
  const asked = table.ask({ type: "vote", coin: "mors" });
  const [intent] = FakeSocket.last.of("intent");
  assert.deepEqual({ ...intent, id: "?" }, { type: "intent", table: TABLE, id: "?", version: 5, intent: { type: "vote", coin: "mors" } });
  assert.match(intent.id, /^[0-9a-f]{32}$/);
  assert.equal(table.asks.length, 1);
  FakeSocket.last.says({ type: "ack", table: TABLE, id: intent.id, version: 6 });
  assert.deepEqual(await asked, { version: 6 });
  assert.equal(table.asks.length, 0);
});

test("a refusal tells why, and by which rule", async () => {
  const table = watching();
  const asked = table.ask({ type: "vote", coin: "mors" });
  const [{ id }] = FakeSocket.last.of("intent");
  FakeSocket.last.says({ type: "refused", table: TABLE, id, code: "not_awaited", message: "No.", clause: "VM-12" });
  await assert.rejects(
    asked,
    (error) => error instanceof Refused && error.code === "not_awaited" && error.clause === "VM-12" && !error.passing,
  );
});

test("what has no answer is sent again under the same id, as it was", async () => {
  const table = watching();
  const asked = table.ask({ type: "vote", coin: "mors" });
  const [first] = FakeSocket.last.of("intent");
  const again = comesBack();
  assert.equal(again.of("intent").length, 0, "not before the table is watched");
  again.says(presence());
  assert.deepEqual(again.of("intent"), [first]);
  again.says({ type: "ack", table: TABLE, id: first.id, version: 6 });
  assert.deepEqual(await asked, { version: 6 });
});

test("what is asked while there is no connection goes as soon as there is one", () => {
  const table = watching();
  FakeSocket.last.breaks();
  void table.ask({ type: "vote", coin: "vita" }).catch(() => {});
  mock.timers.tick(PACING.firstMs);
  FakeSocket.last.greets();
  FakeSocket.last.says(update(6));
  assert.deepEqual(
    FakeSocket.last.of("intent").map(({ version }) => version),
    [5],
  );
});

test("what is refused for now is sent again a little later, and not for ever", async () => {
  const table = watching();
  const asked = table.ask({ type: "vote", coin: "mors" });
  const [{ id }] = FakeSocket.last.of("intent");
  const refused = { type: "refused", table: TABLE, id, code: "busy", message: "Later." };
  for (const sent of [2, 3]) {
    FakeSocket.last.says(refused);
    mock.timers.tick(1000);
    assert.equal(FakeSocket.last.of("intent").length, sent);
  }
  FakeSocket.last.says(refused);
  await assert.rejects(asked, (error) => error instanceof Refused && error.passing);
});

test("where the service says that the table is not watched, it is, and the intent goes again", () => {
  const table = watching();
  void table.ask({ type: "vote", coin: "mors" }).catch(() => {});
  const [{ id }] = FakeSocket.last.of("intent");
  FakeSocket.last.says({ type: "refused", table: TABLE, id, code: "not_watching", message: "" });
  assert.equal(FakeSocket.last.of("watch").length, 2);
  FakeSocket.last.says(presence());
  mock.timers.tick(1000);
  assert.deepEqual(
    FakeSocket.last.of("intent").map((intent) => intent.id),
    [id, id],
  );
});

test("a frame over the limit is refused here: it would cost the connection", async () => {
  const table = watching();
  await assert.rejects(
    table.ask({ type: "say", text: "x".repeat(3000) }),
    (error) => error instanceof Refused && error.code === "too_long",
  );
  assert.equal(FakeSocket.last.of("intent").length, 0);
});

test("who may not watch is told so, and what was asked is refused with it", async () => {
  const table = obol.watch(TABLE);
  const asked = table.ask({ type: "take_seat" });
  const ready = table.ready();
  FakeSocket.last.greets();
  FakeSocket.last.says({ type: "refused", table: TABLE, code: "invite_needed", message: "" });
  await assert.rejects(ready, { code: "invite_needed" });
  await assert.rejects(asked, { code: "invite_needed" });
  comesBack();
  assert.equal(FakeSocket.last.of("watch").length, 0);
});

test("a token that is no good is told, and nothing is tried until there is another", () => {
  obol.open();
  FakeSocket.last.opens();
  FakeSocket.last.says({ type: "refused", code: "token_invalid", message: "" });
  assert.equal(obol.status.state, "refused");
  mock.timers.tick(60_000);
  assert.equal(FakeSocket.made.length, 1);
  obol.become("another");
  FakeSocket.last.opens();
  assert.equal(FakeSocket.last.sent[0].token, "another");
});

test("another player sees the table anew, and asks for nothing that the one before asked for", async () => {
  const table = watching(8);
  const asked = assert.rejects(table.ask({ type: "vote", coin: "mors" }), Disconnected);
  obol.become("another");
  await asked;
  FakeSocket.last.greets();
  assert.deepEqual(FakeSocket.last.of("watch"), [{ type: "watch", table: TABLE }]);
  FakeSocket.last.says(snapshot(8, { seat: undefined, private: undefined }));
  FakeSocket.last.says(presence());
  assert.deepEqual([table.view.seat, table.view.private, FakeSocket.last.of("intent")], [undefined, {}, []]);
  assert.deepEqual(comesBack().of("watch"), [{ type: "watch", table: TABLE, since: 8 }]);
});

test("nobody is believed to be there who does not answer", () => {
  watching();
  mock.timers.tick(PACING.quietMs);
  assert.equal(FakeSocket.last.of("ping").length, 1);
  FakeSocket.last.says({ type: "pong", server_time: 2000 });
  mock.timers.tick(PACING.quietMs);
  assert.equal(FakeSocket.last.of("ping").length, 2);
  mock.timers.tick(PACING.answerMs);
  assert.equal(obol.status.state, "waiting");
  assert.notEqual(FakeSocket.made[0].closedWith, undefined);
});

test("a nudge does not wait for the next attempt", () => {
  watching();
  for (let count = 0; count < 5; count += 1) {
    FakeSocket.last.breaks();
    obol.poke();
  }
  assert.equal(FakeSocket.made.length, 6);
});

test("a frame of a connection that was given up is not listened to", () => {
  const table = watching();
  const old = FakeSocket.last;
  mock.timers.tick(PACING.quietMs);
  mock.timers.tick(PACING.answerMs);
  mock.timers.tick(PACING.firstMs);
  old.says(update(6, { public: { game: { phase: "late" } } }));
  assert.equal(table.view.version, 5);
});

test("a snapshot from before what one has replaces it: the log has lost its end", () => {
  const table = watching(9);
  comesBack().says(snapshot(7));
  assert.equal(table.view.version, 7);
});

test("the first lines of chat after coming back replace those there are", () => {
  const table = watching();
  const line = (text) => ({ at: 1, name: "Ada", channel: "seats", text });
  const chat = (...lines) => FakeSocket.last.says({ type: "chat", table: TABLE, lines });
  chat(line("a"));
  chat(line("b"));
  assert.deepEqual(
    table.chat.map(({ text }) => text),
    ["a", "b"],
  );
  comesBack();
  chat(line("b"), line("c"));
  assert.deepEqual(
    table.chat.map(({ text }) => text),
    ["b", "c"],
  );
});

test("what nobody can answer any more is given up when it is closed", async () => {
  const table = watching();
  const asked = table.ask({ type: "vote", coin: "mors" });
  obol.close();
  await assert.rejects(asked, Disconnected);
  await assert.rejects(table.ask({ type: "vote", coin: "mors" }), Disconnected);
  assert.equal(FakeSocket.last.closedWith, 1000);
});

test("a frame that the client should not have sent is not sent a second time", () => {
  watching();
  FakeSocket.last.breaks(1009);
  assert.equal(obol.status.state, "closed");
  mock.timers.tick(60_000);
  assert.equal(FakeSocket.made.length, 1);
});

test("one can wait for a version", async () => {
  const table = watching();
  const reached = table.reach(7);
  FakeSocket.last.says(update(6));
  FakeSocket.last.says(update(7));
  assert.equal((await reached).version, 7);
  await turn();
});

test("messages and fields that it does not know are ignored", () => {
  const table = watching();
  FakeSocket.last.says({ type: "weather", sun: true });
  FakeSocket.last.says(update(6, { smell: "lilac" }));
  assert.equal(table.view.version, 6);
  assert.equal(table.view.smell, undefined);
});
