import assert from "node:assert/strict";
import { test } from "node:test";
import { allows, canBecome, fits } from "../../clients/web/obol.js";
import { isOffered } from "../../clients/web/obol/offers.js";
import { ABSENT, Choosing } from "../../clients/web/app/choosing.js";

const PRIVILEGES = [
  { type: "pass_privilege" },
  { type: "use_privilege", token: ["lock", "reverse"], target: [0, 2] },
  { type: "use_privilege", token: ["will"] },
];
const some = ["a", "b", "c"].flatMap((card) => ["x", "y"].map((character) => ({ card, character })));
const ATTACH = { some, least: 2, most: 2, caps: { card: { a: 1, b: 1, c: 1 }, character: { x: 1 } } };

test("one of a list is allowed, and nothing else", () => {
  assert.ok(allows([0, 2], 2));
  assert.ok(!allows([0, 2], 1));
  assert.ok(!allows([0, 2], "2"));
});

test("a list keeps to its length, its items, each once, and its caps", () => {
  const [ax, ay, bx, by] = some;
  assert.ok(allows(ATTACH, [ay, by]));
  assert.ok(allows(ATTACH, [by, ax]));
  assert.ok(!allows(ATTACH, [ay]));
  assert.ok(!allows(ATTACH, [ax, ay]), "a card twice");
  assert.ok(!allows(ATTACH, [ax, bx]), "a character twice");
  assert.ok(!allows(ATTACH, [by, by]));
  assert.ok(!allows(ATTACH, [by, { card: "a", character: "z" }]));
  assert.ok(allows({ some: ["p"], least: 0, most: 2, repeats: true }, ["p", "p"]));
});

test("a beginning is good if it can still be completed", () => {
  const values = { some: [{ c: 1 }, { c: 2 }], least: 2, most: 2, caps: { c: { 1: 1, 2: 0 } } };
  assert.ok(!canBecome(values, [{ c: 1 }]));
  assert.ok(canBecome(ATTACH, [some[0]]));
  assert.ok(canBecome(ATTACH, []));
});

test("the offers that remain for a part of an intent", () => {
  assert.deepEqual(fits(PRIVILEGES, { type: "use_privilege" }), PRIVILEGES.slice(1));
  assert.deepEqual(fits(PRIVILEGES, { type: "use_privilege", target: 2 }), [PRIVILEGES[1]]);
  assert.deepEqual(fits(PRIVILEGES, { type: "use_privilege", token: "will", target: 2 }), []);
  assert.deepEqual(fits([{ type: "attach", cards: ATTACH }], { cards: [some[1]] }).length, 1);
});

test("an intent is offered with all its fields, and no others", () => {
  assert.ok(isOffered(PRIVILEGES, { type: "use_privilege", token: "will" }));
  assert.ok(!isOffered(PRIVILEGES, { type: "use_privilege", token: "lock" }));
  assert.ok(!isOffered(PRIVILEGES, { type: "use_privilege", token: "will", target: 0 }));
});

test("a choice takes back what no longer goes with it", () => {
  const choosing = new Choosing("use_privilege", PRIVILEGES.slice(1));
  choosing.choose("token", "lock");
  choosing.choose("target", 2);
  assert.deepEqual(choosing.intent, { type: "use_privilege", token: "lock", target: 2 });
  choosing.choose("token", "will");
  assert.deepEqual(choosing.intent, { type: "use_privilege", token: "will" });
  assert.equal(choosing.chosen.target, ABSENT);
});

test("what there is but one of is chosen", () => {
  assert.deepEqual(new Choosing("visit", [{ type: "visit", deck: ["slaves"] }]).intent, { type: "visit", deck: "slaves" });
  assert.equal(new Choosing("visit", [{ type: "visit", deck: ["slaves", "civilians"] }]).intent, null);
});

test("a list is put together item by item, in the order chosen", () => {
  const choosing = new Choosing("take_token", [{ type: "take_token", ranking: { some: ["p", "q", "r"], least: 1, most: 3 } }]);
  choosing.setCount("ranking", "r", 1);
  choosing.setCount("ranking", "p", 1);
  assert.deepEqual(choosing.intent, { type: "take_token", ranking: ["r", "p"] });
  choosing.setCount("ranking", "r", 0);
  assert.deepEqual(choosing.intent, { type: "take_token", ranking: ["p"] });
});

test("a list that may be empty is", () => {
  const choosing = new Choosing("place_tokens", [{ type: "place_tokens", tokens: { some: ["p"], least: 0, most: 2, repeats: true } }]);
  assert.deepEqual(choosing.intent, { type: "place_tokens", tokens: [] });
  choosing.setCount("tokens", "p", 2);
  assert.deepEqual(choosing.intent, { type: "place_tokens", tokens: ["p", "p"] });
  assert.ok(!choosing.canAdd("tokens", "p"));
});

test("what was chosen before is taken over where it still goes", () => {
  const before = new Choosing("visit", [{ type: "visit", deck: ["a", "b", "c"] }]);
  before.choose("deck", "c");
  const after = new Choosing("visit", [{ type: "visit", deck: ["b", "c"] }]);
  after.takeOver(before);
  assert.deepEqual(after.intent, { type: "visit", deck: "c" });
  const without = new Choosing("visit", [{ type: "visit", deck: ["a", "b"] }]);
  without.takeOver(before);
  assert.equal(without.intent, null);
});
