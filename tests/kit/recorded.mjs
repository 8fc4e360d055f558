// What is recorded of obol.js: node recorded.mjs URL TOKEN TABLE
import { Obol } from "../../clients/web/obol/index.js";

const [url, token, id] = process.argv.slice(2);
const obol = new Obol({ url, token });
const table = obol.watch(id);
await table.ready();
const intents = [{ type: "take_seat", nonce: "3f9c" }, { type: "add_bot" }, { type: "add_bot" }, { type: "start" }];
for (const intent of intents) await table.reach((await table.ask(intent)).version);
await table.ask({ type: "visit", deck: "civilians" });
await table.ask({ type: "say", text: "Good luck, all." });
table.close();
setTimeout(() => process.exit(), 200);
