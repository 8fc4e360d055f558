// What a player puts together on the board of Welcome, out of what is offered.
import assert from "node:assert/strict";
import { test } from "node:test";
import { housesLeft, intentOf, left, stillOffered } from "../../clients/web/games/welcome/draft.js";
import { isOffered } from "../../clients/web/obol/offers.js";

const TOGETHER = [
  { type: "reap", combination: [1, 2], street: [1], house: [3, 4] },
  { type: "reap", combination: [3], street: [2], house: [9] },
  { type: "reap", combination: [2], street: [1], house: [4], reshuffle: [true] },
];
const ALONE = [
  { type: "reap", number_card: [1], cause_card: [2, 3], street: [1, 5], house: [2] },
  { type: "reap", number_card: [2], cause_card: [1, 3], street: [5], house: [8] },
];
const AGAINST = [{ type: "sephi", give: [1, 2, 3] }];

test("with nothing picked, each house that can be written on is told with the stacks whose numbers fit", () => {
  const found = housesLeft(TOGETHER, {});
  assert.deepEqual([...found.keys()].sort(), ["1-3", "1-4", "2-9"]);
  assert.deepEqual([...found.get("1-3")], [1, 2]);
});

test("a picked combination leaves its houses, and its own number", () => {
  const found = housesLeft(TOGETHER, { combination: 2 });
  assert.deepEqual(
    [...found],
    [
      ["1-3", new Set([2])],
      ["1-4", new Set([2])],
    ],
  );
});

test("a picked house leaves the combinations that fit there", () => {
  assert.deepEqual(left(TOGETHER, { street: 2, house: 9 }, "combination"), new Set([3]));
});

test("what does not go with the newest pick is dropped, a house as a whole", () => {
  assert.deepEqual(stillOffered(TOGETHER, { combination: 3, street: 1, house: 4 }), { combination: 3 });
  assert.deepEqual(stillOffered(TOGETHER, { street: 1, house: 4, combination: 3 }), { street: 1, house: 4 });
});

test("nothing is asked for before all is picked", () => {
  for (const picks of [{}, { combination: 1 }, { street: 1, house: 3 }]) assert.equal(intentOf(TOGETHER, picks, false), undefined);
  assert.equal(intentOf(ALONE, { number_card: 1, street: 1, house: 2 }, false), undefined);
});

test("what is asked for is offered, whatever is picked", () => {
  for (const offers of [TOGETHER, ALONE, AGAINST]) {
    for (let number = 0; number < 4 ** 5; number += 1) {
      const digits = [0, 1, 2, 3, 4].map((place) => Math.floor(number / 4 ** place) % 4);
      const [one, other, street, house, wished] = digits;
      const picks =
        offers === TOGETHER
          ? { combination: one, street, house: house * 3 }
          : { number_card: one, cause_card: other, street: street * 2 - 1, house: house * 2 };
      const intent = intentOf(offers, picks, wished > 1);
      if (intent) assert.ok(isOffered(offers, intent), JSON.stringify(intent));
    }
  }
});

test("WL-12: the wish for a reshuffle goes along only where it is offered", () => {
  assert.deepEqual(intentOf(TOGETHER, { combination: 2, street: 1, house: 4 }, true), {
    type: "reap",
    combination: 2,
    street: 1,
    house: 4,
    reshuffle: true,
  });
  assert.deepEqual(intentOf(TOGETHER, { combination: 2, street: 1, house: 3 }, true), {
    type: "reap",
    combination: 2,
    street: 1,
    house: 3,
  });
  assert.deepEqual(intentOf(TOGETHER, { combination: 2, street: 1, house: 4 }, false), {
    type: "reap",
    combination: 2,
    street: 1,
    house: 4,
  });
});
