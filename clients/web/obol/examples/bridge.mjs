// Joins a table's chat to anything that speaks lines: node bridge.mjs http://127.0.0.1:8000 TABLE NAME
// What is said at the table comes out as `name: text`; each line that goes in is said there. It ends when its input does.
import { createInterface } from "node:readline";
import { Api, Obol, Refused } from "obol.js";

const [url, id, name] = process.argv.slice(2);
const { player, token } = await new Api({ url }).newPlayer(name);
const obol = new Obol({ url, token });
const table = obol.watch(id);

let heard = 0;
table.on("chat", (lines) => {
  for (const { at, player: who, name: by, text } of lines) {
    if (at > heard && who !== player.id) console.log(`${by}: ${text}`);
  }
  heard = Math.max(heard, ...lines.map(({ at }) => at));
});

await table.ready();
for await (const text of createInterface({ input: process.stdin })) {
  await table.ask({ type: "say", text }).catch((error) => {
    if (!(error instanceof Refused)) throw error;
    console.error(`not said: ${error.message}`);
  });
}
obol.close();
