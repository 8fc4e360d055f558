/**
 * Three players and a spectator at one table of Vita Mors, from its making to its end, over the client library: node
 * play.mjs URL. One of the players is cut off again and again, between an intent and its answer too. Prints as JSON
 * what each of them saw last, and how often an intent went.
 */
import { Api, Obol } from "../../clients/web/obol.js";
import { Choosing } from "../../clients/web/app/choosing.js";
import { gameOffers } from "../../clients/web/obol/offers.js";

const [url] = process.argv.slice(2);
const one = (list) => list[Math.floor(Math.random() * list.length)];
let sent = 0;

/** A WebSocket of which the last one can be cut; counts the intents that go. */
function cuttable() {
  const made = [];
  class Socket extends WebSocket {
    constructor(...given) {
      super(...given);
      made.push(this);
    }

    send(frame) {
      if (JSON.parse(frame).type === "intent") sent += 1;
      super.send(frame);
    }
  }
  return { Socket, made, cut: () => made.at(-1)?.close(3000) };
}

/** Any intent of an offer. */
function chosen(offers) {
  const choosing = new Choosing(one(offers).type, offers);
  choosing.offers = [one(offers.filter(({ type }) => type === choosing.type))];
  for (const field of choosing.fields) choosing.choose(field, one(choosing.values(field)));
  return choosing.intent;
}

async function come(name) {
  const { token } = await new Api({ url }).newPlayer(name);
  const line = cuttable();
  return { api: new Api({ url, token }), obol: new Obol({ url, token, WebSocket: line.Socket, pacing: { firstMs: 20 } }), line };
}

/** Plays what is offered until it is over. */
function playing(table, unsteady) {
  return new Promise((done, failed) => {
    let busy = false;
    const look = async () => {
      const { status, awaited = [] } = table.view.public.table;
      if (status === "over") return done(table.view);
      if (busy || !awaited.includes(table.view.seat)) return;
      busy = true;
      const asked = table.ask(chosen(gameOffers(table.view.offers)));
      if (unsteady && Math.random() < 0.5) unsteady.cut();
      const { version } = await asked.catch(failed);
      await table.reach(version);
      busy = false;
      await look();
    };
    table.on("change", look);
    void look();
  });
}

const people = await Promise.all(["Ada", "Bö", "猫 🐈"].map(come));
const [maker, , unsteady] = people;
const { table: id } = await maker.api.openTable({ game: "vita_mors", seats: 3, start_when_full: true });
const watcher = new Obol({ url });
const looking = watcher.watch(id);
await looking.ready();
const tables = [];
for (const { obol } of people) {
  const table = obol.watch(id);
  await table.ready();
  await table.ask({ type: "take_seat", nonce: "3f9c" });
  tables.push(table);
}
const views = await Promise.all(tables.map((table, seat) => playing(table, seat === 2 && unsteady.line)));
await looking.reach(views[0].version);
await tables[0].ask({ type: "say", text: "Well played." });
console.log(
  JSON.stringify({
    table: id,
    views: views.map(({ version, seat, public: open }) => ({ version, seat, outcome: open.table.outcome })),
    spectator: {
      version: looking.view.version,
      seat: looking.view.seat ?? null,
      private: looking.view.private,
      public: looking.view.public,
    },
    connections: unsteady.line.made.length,
    sent,
  }),
);
for (const { obol } of people) obol.close();
watcher.close();
