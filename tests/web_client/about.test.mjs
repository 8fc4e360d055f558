/** What the offers say of a piece besides its name. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { about } from "../../clients/web/app/about.js";
import { speak } from "../../clients/web/app/i18n.js";
import { Texts } from "../../clients/web/app/texts.js";

globalThis.document = { documentElement: {} };
after(() => speak("en"));

const DATA = {
  card: {
    p02: { deck: "personalities", points: 3, weaknesses: ["suicide", "suicide"], job: true },
    c05: { deck: "characters", points: 0, strengths: ["cardiac"] },
  },
};
const WORDS = {
  en: {
    "symbol.suicide.name": "Suicide",
    "symbol.cardiac.name": "Heart",
    "symbol.cardiac.text": "It stopped.",
    "card.p02.name": "Clerk",
    "card.p02.quote": "Next.",
    "card.c05.name": "Bertille",
    "card.c05.text": "Licence since yesterday.",
    "deck.personalities.name": "Personalities",
    "view.points": "Soul points",
    "print.card.points": "soul points: {points}",
    "print.card.weaknesses": "weak: {weaknesses|symbol}",
    "print.card.strengths": "strong: {strengths|symbol}",
    "print.card.job": "at work",
  },
  fr: {
    "symbol.suicide.name": "Suicide",
    "symbol.cardiac.name": "Cœur",
    "card.p02.name": "Préposée",
    "card.p02.quote": "Au suivant.",
    "print.card.points": "points d’âme : {points}",
    "print.card.weaknesses": "faible : {weaknesses|symbol}",
    "print.card.strengths": "fort : {strengths|symbol}",
    "print.card.job": "au travail",
  },
};
const model = (language) => ({ texts: new Texts(WORDS[language]), data: DATA });

test("what is printed on a card stands in the service's words, and its quote in the marks of the language", async () => {
  await speak("en");
  assert.equal(about("card", "p02", model("en")), "Soul points: 3 · weak: Suicide, Suicide · at work. “Next.”");
  await speak("fr");
  assert.equal(about("card", "p02", model("fr")), "Points d’âme : 3 · faible : Suicide, Suicide · au travail. «\u00a0Au suivant.\u00a0»");
});

test("a piece is known under whatever field it stands, and in a record", async () => {
  await speak("en");
  const said = "Soul points: 0 · strong: Heart. Licence since yesterday.";
  assert.equal(about("character", "c05", model("en")), said);
  assert.equal(about("attached", { card: "c05", character: "c01" }, model("en")), said);
});

test("of what bears no print only the text is said, and of what is nowhere nothing", () => {
  assert.equal(about("ranking", "cardiac", model("en")), "It stopped.");
  assert.equal(about("card", "x01", model("en")), "");
  assert.equal(about("seat", 2, model("en")), "");
});
