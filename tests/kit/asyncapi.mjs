// Is a document AsyncAPI's? node asyncapi.mjs FILE. Prints `valid`, and all that its parser has to say besides.
import { readFileSync } from "node:fs";
import { Parser } from "@asyncapi/parser";

const { document, diagnostics } = await new Parser().parse(readFileSync(process.argv[2], "utf8"));
console.log(document ? "valid" : "invalid");
for (const { code, path, message } of diagnostics) console.log(code, path.join("."), message);
