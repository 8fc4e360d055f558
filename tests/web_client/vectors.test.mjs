/** The golden vectors of what a client works out: draws, merge patches, intents among offers. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { canBecome, isOffered, merge, randomIntent } from "../../clients/web/obol.js";
import { chanceKey, drawn, drawnFrom } from "../../clients/web/app/chance.js";

const read = (/** @type {string} */ file) => readFileSync(new URL(`../../protocol/${file}`, import.meta.url), "utf8");
const vectors = JSON.parse(read("vectors.json"));
const printed = printedClient();

/** What the manual's client is made of, without the part that plays. */
function printedClient() {
  const code = /** @type {RegExpMatchArray} */ (read("PROTOCOL.md").match(/```js client\n([\s\S]*?)async function play/))[1];
  return new Function("process", `${code}\nreturn { merge, choose };`)({ argv: [] });
}

/** @param {bigint[]} words */
async function* row(words) {
  yield* words;
}

test("draws come out as they are worked out", async () => {
  assert.ok(vectors.draws.length > 10);
  for (const { name, seed, nonces, number, of, out } of vectors.draws) {
    assert.deepEqual(await drawn(await chanceKey(seed, nonces), number, of, out.length), out, name);
  }
});

test("a word that favours somebody is passed over", async () => {
  assert.ok(vectors.rows.some(({ words, out }) => words.length > out.length));
  for (const { name, words, of, out } of vectors.rows) {
    const left = row(words.map((/** @type {string} */ word) => BigInt(`0x${word}`)));
    assert.deepEqual(await drawnFrom(left, of, out.length), out, name);
    assert.ok((await left.next()).done, name);
  }
});

for (const [of, patched] of Object.entries({ "obol.js": merge, "the printed client": printed.merge })) {
  test(`patches leave what they say: ${of}`, () => {
    assert.ok(vectors.patches.length > 20);
    for (const { name, before, patch, after } of vectors.patches) {
      const kept = structuredClone(before);
      assert.deepEqual(patched(before, patch), after, name);
      assert.deepEqual(before, kept, name);
    }
  });
}

test("intents are among offers or not", () => {
  assert.ok(vectors.offers.length > 15);
  for (const { name, offers, among, not_among: others } of vectors.offers) {
    for (const intent of among) assert.ok(isOffered(offers, intent), `${name}: ${JSON.stringify(intent)}`);
    for (const intent of others) assert.ok(!isOffered(offers, intent), `${name}: ${JSON.stringify(intent)}`);
  }
});

test("a list grows from each of its beginnings", () => {
  for (const { name, offers, among } of vectors.offers) {
    for (const [field, values] of offers.flatMap((/** @type {any} */ offer) => Object.entries(offer))) {
      if (!Array.isArray(values.some)) continue;
      for (const { [field]: list } of among) {
        for (let size = 0; size <= list.length; size += 1) assert.ok(canBecome(values, list.slice(0, size)), name);
      }
    }
  }
});

test("what is chosen by chance is offered", () => {
  for (const { name, offers } of vectors.offers) {
    for (const offer of offers.filter((/** @type {any} */ one) => !Object.values(one).some((values) => values.length === 0))) {
      assert.ok(isOffered(offers, randomIntent([offer])), name);
      const chosen = Object.entries(offer).map(([field, values]) => [field, field === "type" ? values : printed.choose(values)]);
      assert.ok(isOffered(offers, Object.fromEntries(chosen)), `${name}: the printed client`);
    }
  }
});
