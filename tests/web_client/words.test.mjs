import assert from "node:assert/strict";
import { test } from "node:test";
import { embeddedWords } from "../../clients/web/app/words/embedded.js";
import { en as everywhereEn } from "../../clients/web/app/words/en.js";
import { fr as everywhereFr } from "../../clients/web/app/words/fr.js";
import { programsWords } from "../../clients/web/app/words/programs.js";
import { words as whileAway } from "../../clients/web/app/words/told.js";
import { plain, Texts } from "../../clients/web/app/texts.js";

const en = { ...everywhereEn, ...embeddedWords.en, ...programsWords.en, ...whileAway.en };
const fr = { ...everywhereFr, ...embeddedWords.fr, ...programsWords.fr, ...whileAway.fr };
const braces = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, field]) => field).sort();
const stem = (key) => key.replace(/\.(one|many|other)$/, ".#");

test("every word of the page is there in both languages", () => {
  assert.deepEqual([...new Set(Object.keys(fr).map(stem))].sort(), [...new Set(Object.keys(en).map(stem))].sort());
});

test("what counts has a text for every number that its language tells apart", () => {
  for (const [language, words] of Object.entries({ en, fr })) {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const key of Object.keys(words).filter((one) => one.endsWith(".other"))) {
      for (const category of wanted) assert.ok(key.replace(/other$/, category) in words, `${language}: ${key} for ${category}`);
    }
  }
});

test("the same stands between braces in both languages", () => {
  for (const [key, text] of Object.entries(fr)) if (key in en) assert.deepEqual(braces(text), braces(en[key]), key);
});

test("French marks stand behind a space that does not break, and apostrophes are not the typewriter's", () => {
  for (const [key, text] of Object.entries(fr)) {
    assert.doesNotMatch(text.replace(/\{\w+\}/g, "_"), /[^\u00a0\u202f][;:!?»]|«[^\u00a0]/, key);
    assert.doesNotMatch(text, /['"]/, key);
  }
  for (const [key, text] of Object.entries(en)) assert.doesNotMatch(text, /['"]/, key);
});

const TEXTS = new Texts({
  "side.mors.name": "Mors",
  "card.king.name": "King",
  "seat.name": "Seat {number}",
  "event.vote_cast": "{seat|seat} has voted.",
  "event.vote_cast.coin": "Your vote: {coin|side}.",
  "event.tokens_passed": "The tokens go round.",
  "event.tokens_passed.each.tokens": "{key|seat} passes on: {value|card}.",
  "event.shared.each.taken.cards": "{key|seat} keeps {value.card|card}.",
  "event.shared": "shared out: {who|seat}.",
});
const PLAYERS = [{ name: "Ada" }, { name: "<img src=x>" }];
const told = (event) => TEXTS.told(event, PLAYERS).map(plain);

test("an event is told by the text that names the most of what is there", () => {
  assert.deepEqual(told({ type: "vote_cast", seat: 1 }), ["<img src=x> has voted."]);
  assert.deepEqual(told({ type: "vote_cast", seat: 0, coin: "mors" }), ["Your vote: Mors."]);
});

test("with everything open, nothing is told as if it were one's own", () => {
  const open = TEXTS.told({ type: "vote_cast", seat: 0, coin: "mors" }, PLAYERS, true).map(plain);
  assert.deepEqual(open, ["Ada has voted."]);
});

test("names stand apart from the text around them", () => {
  assert.deepEqual(TEXTS.told({ type: "vote_cast", seat: 1 }, PLAYERS), [[{ name: "<img src=x>" }, " has voted."]]);
});

test("a program that is named by an event is marked as one", () => {
  const texts = new Texts({ "event.seat_taken": "{player.name} sits down.", "bot.program.name": "Somebody's program" });
  const told = (player) => texts.told({ type: "seat_taken", seat: 0, player }, [])[0];
  assert.deepEqual(told({ id: "b", name: "Robo", kind: "bot" }), [{ name: "Robo", robot: "Somebody's program" }, " sits down."]);
  assert.deepEqual(told({ id: "a", name: "Ada" }), [{ name: "Ada" }, " sits down."]);
});

test("every entry of a map, or of a list in it, has its line", () => {
  assert.deepEqual(told({ type: "tokens_passed", tokens: { 0: "king" } }), ["The tokens go round.", "Ada passes on: King."]);
  assert.deepEqual(told({ type: "shared", who: [0, 1], taken: { 0: { cards: [{ card: "king" }, { card: "owl" }] } } }), [
    "Shared out: Ada, <img src=x>.",
    "Ada keeps King.",
    "Ada keeps owl.",
  ]);
});

test("a key that is a number is no name", () => {
  const texts = new Texts({ "event.stacks_shown": "Look.", "event.stacks_shown.each.stacks": "Stack {key}: {value}." });
  assert.deepEqual(texts.told({ type: "stacks_shown", stacks: { 1: 6 } }, [])[1], ["Stack ", "1", ": ", "6", "."]);
});

test("what the service has no text for is named as it travels", () => {
  assert.deepEqual(told({ type: "owl_seen" }), ["Owl seen"]);
  assert.equal(TEXTS.value("card", "pretender_1"), "pretender 1");
});
