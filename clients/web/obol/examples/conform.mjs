// obol.js under the suite for clients: obol conform -- node conform.mjs
// It does what it is told on standard input and says what it sees on standard output, a line of JSON each.
import { createInterface } from "node:readline";
import { Obol, Refused } from "obol.js";

const say = (saw, fields = {}) => process.stdout.write(`${JSON.stringify({ saw, ...fields })}\n`);
const pacing = { firstMs: 50, resendMs: 100 };
let obol;

function watch({ table, invite }) {
  const watched = obol.watch(table, { invite });
  watched.on("change", ({ view, events }) => say("view", { ...view, events }));
  watched.on("presence", ({ seats, spectators }) => say("presence", { table, seats, spectators }));
  watched.on("chat", (lines) => say("chat", { table, lines }));
  watched.on("barred", ({ code }) => say("barred", { table, code }));
}

async function ask({ table, id, intent, version }) {
  try {
    const ack = await obol.watch(table).ask(intent, { id, version });
    say("answer", { table, id, ack: ack.version });
  } catch (error) {
    if (error instanceof Refused) say("answer", { table, id, refused: error.code, clause: error.clause });
  }
}

const told = {
  connect({ url, token }) {
    obol = new Obol({ url, token, pacing });
    obol.on("status", ({ state, refused }) => state === "refused" && say("turned_away", { code: refused.code }));
    obol.open();
  },
  watch,
  unwatch: ({ table }) => obol.watch(table).close(),
  ask,
  close() {
    obol.close();
    say("closed");
  },
};

say("ready", { encodings: ["json"] });
for await (const line of createInterface({ input: process.stdin })) {
  const { do: what, ...given } = JSON.parse(line);
  told[what](given);
}
process.exit();
