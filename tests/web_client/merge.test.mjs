import assert from "node:assert/strict";
import { test } from "node:test";
import { merge } from "../../clients/web/obol.js";

test("the examples of RFC 7386", () => {
  const cases = [
    [{ a: "b" }, { a: "c" }, { a: "c" }],
    [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
    [{ a: "b" }, { a: null }, {}],
    [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
    [{ a: ["b"] }, { a: "c" }, { a: "c" }],
    [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
    [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
    [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
    [
      ["a", "b"],
      ["c", "d"],
      ["c", "d"],
    ],
    [{ a: "b" }, ["c"], ["c"]],
    [{ a: "foo" }, "bar", "bar"],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: "b", c: null }, { a: "b" }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ];
  for (const [target, patch, result] of cases) assert.deepEqual(merge(target, patch), result);
});

test("neither target nor patch is changed, and what is not touched is shared", () => {
  const target = { a: { b: 1 }, c: { d: 2 } };
  const merged = merge(target, { a: { b: 3 } });
  assert.deepEqual(target, { a: { b: 1 }, c: { d: 2 } });
  assert.equal(merged.c, target.c);
});

test("a key called __proto__ is a key", () => {
  const merged = merge({}, JSON.parse('{"__proto__": {"polluted": true}}'));
  assert.equal({}.polluted, undefined);
  assert.equal(merged.polluted, undefined);
  assert.deepEqual(Object.keys(merged), ["__proto__"]);
});
