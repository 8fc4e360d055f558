/** Checks a log as the replay page does: node check.mjs LOG HEAD COMMITMENT. Prints the findings as JSON. */
import { readFileSync } from "node:fs";
import { check } from "../../clients/web/app/check.js";

const [file, head, commitment] = process.argv.slice(2);
console.log(JSON.stringify(await check(JSON.parse(readFileSync(file, "utf8")), { head, commitment })));
