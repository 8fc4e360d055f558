/** Welcome's numbers are told with what they stand for. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { speak } from "../../clients/web/app/i18n.js";
import { placed } from "../../clients/web/app/places.js";
import { Texts } from "../../clients/web/app/texts.js";

globalThis.document = { documentElement: {} };
after(() => speak("en"));

const SOULS = [
  ["white", "red", "blue"],
  ["orange", "green", "white"],
];
const CARDS = { 1: { number: 8, cause: "orange", next_cause: "red" }, 2: { number: 3, cause: "white" } };
const WORDS = {
  en: {
    "soul.orange.name": "Orange",
    "soul.green.name": "Green",
    "cause.orange.name": "accident on a building site (orange)",
    "cause.white.name": "homicide (white)",
  },
  fr: {
    "soul.orange.name": "Orange",
    "soul.green.name": "Vert",
    "cause.orange.name": "accident de chantier (orange)",
    "cause.white.name": "homicide (blanc)",
  },
};
const model = (language, game) => ({ public: { souls: SOULS, ...game }, texts: new Texts(WORDS[language]), players: [] });

test("a combination is told by its number and its cause", async () => {
  await speak("en");
  assert.equal(placed("combination", 1, model("en", { combinations: CARDS })), "8, accident on a building site (orange)");
  await speak("fr");
  assert.equal(placed("combination", 1, model("fr", { combinations: CARDS })), "8, accident de chantier (orange)");
});

test("of a card drawn alone only what is taken is told", async () => {
  await speak("fr");
  const alone = model("fr", { cards: CARDS });
  assert.equal(placed("number_card", 2, alone), "Carte 2\u00a0: 3");
  assert.equal(placed("cause_card", 2, alone), "Carte 2\u00a0: homicide (blanc)");
  assert.equal(placed("give", 1, alone), "Carte 1\u00a0: 8, accident de chantier (orange)");
});

test("streets, houses and columns are called so, and a house by its soul once the street is chosen", async () => {
  for (const [language, ...said] of [
    ["en", "Street 2", "House 2", "House 2 (green)", "Column 3"],
    ["fr", "Rue 2", "Maison 2", "Maison 2 (vert)", "Colonne 3"],
  ]) {
    await speak(language);
    const now = model(language, {});
    assert.deepEqual(
      [placed("street", 2, now), placed("house", 2, now), placed("house", 2, now, { street: 2 }), placed("columns", 3, now)],
      said,
    );
    assert.equal(placed("streets", 2, now), said[0]);
  }
});

test("a number that stands for nothing else is left as it is", () => {
  assert.equal(placed("seat", 1, model("en", {})), "");
  assert.equal(placed("combination", 3, model("en", { combinations: CARDS })), "");
  assert.equal(placed("street", 1, { public: {}, texts: new Texts({}), players: [] }), "");
  assert.equal(placed("reshuffle", true, model("en", {})), "");
});
