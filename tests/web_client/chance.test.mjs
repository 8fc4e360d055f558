import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { chanceKey, drawn, hex, sha256, unhex } from "../../clients/web/app/chance.js";
import { unpack } from "../../clients/web/app/msgpack.js";

const manual = readFileSync(new URL("../../protocol/PROTOCOL.md", import.meta.url), "utf8");
const numbers = JSON.parse(/** @type {RegExpMatchArray} */ (manual.match(/```json numbers\n([\s\S]*?)```/))[1]);
const vectors = JSON.parse(readFileSync(new URL("../../protocol/vectors.json", import.meta.url), "utf8"));

test("the numbers that PROTOCOL.md gives come out", async () => {
  assert.equal(hex(await sha256(unhex(numbers.seed))), numbers.commitment);
  const key = await chanceKey(numbers.seed, numbers.nonces);
  assert.deepEqual(await drawn(key, numbers.draw, numbers.of, numbers.out.length), numbers.out);
  assert.deepEqual(await drawn(key, numbers.draw, [...numbers.of].reverse(), 2), numbers.out.slice(0, 2));
  assert.notDeepEqual(await drawn(key, numbers.draw + 1, numbers.of, numbers.out.length), numbers.out);
  assert.notDeepEqual(await drawn(await chanceKey(numbers.seed, ["", "3f9c", ""]), numbers.draw, numbers.of, 5), numbers.out);
});

test("numbers are drawn before strings, and by size", async () => {
  const key = await chanceKey(numbers.seed, numbers.nonces);
  assert.deepEqual(await drawn(key, 0, [10, "a", 9, "B"], 4), await drawn(key, 0, ["B", 9, "a", 10], 4));
});

test("every message of the golden vectors is read from MessagePack as it stands in JSON", () => {
  const messages = [...vectors.from_client, ...vectors.from_server];
  assert.ok(messages.length > 20);
  for (const { json, msgpack } of messages) assert.deepEqual(unpack(unhex(msgpack)), JSON.parse(json));
});

test("what is cut off or goes on is not read", () => {
  assert.throws(() => unpack(unhex("92a161")));
  assert.throws(() => unpack(unhex("0101")));
  assert.throws(() => unpack(unhex("a3ff")));
});
