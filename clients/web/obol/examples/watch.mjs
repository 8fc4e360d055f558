// Follows a table as a spectator, and tells what happens: node watch.mjs http://127.0.0.1:8000 TABLE
import { Api, Obol } from "obol.js";

const [url, id] = process.argv.slice(2);
const api = new Api({ url });
const { game } = await api.table(id);
const words = await api.texts(game, "en", ["event"]);

const obol = new Obol({ url }); // without a token: a nameless spectator
const table = obol.watch(id);
table.on("change", ({ view, events, snapshot }) => {
  const { status, outcome } = view.public.table;
  if (snapshot) console.log(`version ${view.version}: the table is ${status}`);
  for (const { type } of events) console.log(`version ${view.version}: ${words[`event.${type}`] ?? type}`);
  if (status !== "over" && status !== "abandoned") return;
  console.log("winners:", outcome?.winners ?? []);
  obol.close();
});
table.on("barred", ({ message }) => {
  console.error(message);
  process.exit(1);
});
