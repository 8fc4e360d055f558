// Takes a seat and plays it with a thought of its own: node bot.mjs http://127.0.0.1:8000 TABLE NAME
import { Api, gameOffers, Obol, randomIntent, Refused } from "obol.js";

/** What the seat does. It can go by `view.public.game`, what everybody sees, and `view.private`, what it sees besides. */
const choose = (view) => randomIntent(gameOffers(view.offers));

const [url, id, name] = process.argv.slice(2);
const { token } = await new Api({ url }).newPlayer(name);
const obol = new Obol({ url, token });
const table = obol.watch(id);

let view = await table.ready();
if (view.seat === undefined) view = await table.reach((await table.ask({ type: "take_seat" })).version);
while (!["over", "abandoned"].includes(view.public.table.status)) {
  const awaited = view.public.table.awaited?.includes(view.seat);
  try {
    view = await table.reach(awaited ? (await table.ask(choose(view))).version : view.version + 1);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    view = await table.reach(view.version + 1); // somebody was faster: look again
  }
}
console.log(`seat ${view.seat} has ${view.public.table.outcome?.winners?.includes(view.seat) ? "won" : "not won"}`);
obol.close();
