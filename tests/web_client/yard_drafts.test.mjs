// What is put together on the boards of hands and graveyards: it lasts as long as the question does.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Drafts } from "../../clients/web/games/yard/drafts.js";

const walk = (...some) => [{ type: "walk", cards: { some, least: 1, most: some.length } }];
const moment = (offers, live = true) => ({ live, offers, public: { phase: "walk", round: 3 }, private: {}, seat: 0 });

test("two walks in a row are two questions: no card of the first is in the way of the second", () => {
  const drafts = new Drafts();
  drafts.follow(moment(walk("a", "b")));
  drafts.toggle("walk", "a");
  drafts.toggle("walk", "b");
  drafts.follow(moment(walk("c", "d")));
  assert.deepEqual(drafts.list("walk"), []);
  drafts.toggle("walk", "c");
  assert.deepEqual(drafts.list("walk"), ["c"]);
});

test("what is put together outlasts other people's news, and a connection that is gone for a while", () => {
  const drafts = new Drafts();
  drafts.follow(moment(walk("a", "b")));
  drafts.toggle("walk", "a");
  drafts.follow(moment(walk("a", "b")));
  assert.deepEqual(drafts.list("walk"), ["a"]);
  drafts.follow(moment([], false));
  assert.equal(drafts.values("walk"), undefined, "nothing may be asked for meanwhile");
  drafts.follow(moment(walk("a", "b")));
  assert.deepEqual(drafts.list("walk"), ["a"]);
});

test("it does not outlast a question that was closed meanwhile", () => {
  const drafts = new Drafts();
  drafts.follow(moment(walk("a", "b")));
  drafts.toggle("walk", "a");
  drafts.follow(moment([], false));
  drafts.follow(moment(walk("b", "c")));
  assert.deepEqual(drafts.list("walk"), []);
});
