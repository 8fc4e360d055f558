/** Portraits of the forty Characters of the graveyard games. One that is new and has none here gets a passer-by. */

import { bust } from "./portraits.js";
import { drawing, isDrawn } from "./drawings.js";

/** @type {Record<string, import("./portraits.js").Bust>} */
const BUSTS = {
  c01: { body: "suit", hair: "sides", hat: "tophat", eyes: "monocle", beard: "curl", dye: "white", cloth: "plum", trim: "gold", ground: "sand" },
  c02: { body: "stripes", hair: "short", hat: "captain", beard: "full", eyes: "sleepy", thing: "candle", dye: "brown", cloth: "navy", trim: "navy", ground: "navy" },
  c03: { body: "lace", hair: "bun", eyes: "glad", mouth: "smile", thing: "ladle", dye: "white", cloth: "rose", ground: "bone" },
  c04: { body: "stripes", hair: "short", eyes: "wide", mouth: "oh", dye: "sand", cloth: "teal", small: true, ground: "sky" },
  c05: { body: "dress", hair: "bob", hat: "goggles", eyes: "wide", mouth: "grin", dye: "rust", cloth: "teal", trim: "brown", ground: "sand" },
  c06: { body: "uniform", hair: "sides", hat: "kepi", eyes: "stern", beard: "walrus", dye: "white", cloth: "wine", trim: "gold", ground: "moss" },
  c07: { body: "suit", hair: "short", hat: "bowler", beard: "curl", thing: "pipe", dye: "black", cloth: "brown", trim: "brown", ground: "stone" },
  c08: { body: "shawl", hair: "curls", eyes: "glasses", thing: "paint", dye: "stone", cloth: "moss", trim: "rose", ground: "teal" },
  c09: { body: "dress", hair: "bun", eyes: "worried", mouth: "flat", thing: "umbrella", dye: "brown", cloth: "stone", ground: "bone" },
  c10: { body: "uniform", hair: "short", hat: "postman", eyes: "glad", mouth: "smile", thing: "letter", skin: "brown", dye: "black", cloth: "sky", trim: "sky", ground: "moss" },
  c11: { body: "dress", hair: "braids", hat: "helm", eyes: "closed", mouth: "oh", dye: "sand", cloth: "wine", trim: "sand", ground: "plum" },
  c12: { body: "dress", hair: "curls", hat: "straw", eyes: "glad", mouth: "grin", skin: "dark", dye: "black", cloth: "gold", trim: "sand", ground: "rose" },
  c13: { body: "robe", hair: "sides", eyes: "closed", mouth: "smile", dye: "brown", cloth: "brown", trim: "bone", ground: "sand" },
  c14: { body: "shawl", hair: "bun", eyes: "glasses", mouth: "none", thing: "trumpet", dye: "white", cloth: "plum", trim: "sky", ground: "gold" },
  c15: { body: "stripes", hair: "wild", eyes: "wink", mouth: "grin", thing: "glass", dye: "rust", cloth: "rust", ground: "moss" },
  c16: { body: "suit", hair: "short", beard: "goatee", eyes: "dots", mouth: "smirk", thing: "book", skin: "tan", dye: "black", cloth: "moss", trim: "rust", ground: "sand" },
  c17: { body: "suit", hair: "sides", beard: "walrus", mouth: "oh", thing: "gavel", skin: "brown", dye: "stone", cloth: "wine", trim: "gold", ground: "bone" },
  c18: { body: "ruff", hair: "long", beard: "goatee", eyes: "sleepy", mouth: "frown", thing: "book", dye: "stone", cloth: "black", ground: "wine" },
  c19: { body: "shawl", hair: "short", hat: "beret", beard: "full", thing: "pipe", skin: "tan", dye: "rust", cloth: "moss", trim: "brown", ground: "sky" },
  c20: { body: "apron", hair: "braids", hat: "scarf", eyes: "worried", mouth: "smile", thing: "candle", dye: "sand", cloth: "brown", trim: "rust", ground: "black" },
  c21: { body: "uniform", hair: "sides", hat: "pith", eyes: "monocle", beard: "curl", skin: "rose", dye: "white", cloth: "sand", trim: "bone", ground: "moss" },
  c22: { body: "bib", hair: "bob", eyes: "wide", mouth: "smile", dye: "rust", cloth: "sky", small: true, ground: "gold" },
  c23: { body: "bib", hair: "bob", eyes: "worried", mouth: "oh", dye: "rust", cloth: "wine", small: true, ground: "sky" },
  c24: { body: "apron", hair: "sides", hat: "goggles", eyes: "dots", mouth: "oh", beard: "stubble", thing: "flask", skin: "tan", dye: "black", cloth: "rust", trim: "black", ground: "teal" },
  c25: { body: "suit", hair: "short", eyes: "dots", mouth: "flat", skin: "grey", dye: "stone", cloth: "stone", trim: "stone", ground: "stone" },
  c26: { body: "suit", hair: "sides", eyes: "glasses", mouth: "frown", thing: "letter", skin: "pale", dye: "brown", cloth: "black", trim: "stone", ground: "bone" },
  c27: { body: "apron", hair: "bun", hat: "scarf", eyes: "stern", mouth: "smile", thing: "ladle", skin: "tan", dye: "black", cloth: "wine", trim: "gold", ground: "rust" },
  c28: { body: "suit", hair: "wild", eyes: "glasses", thing: "pawn", dye: "white", cloth: "navy", trim: "wine", ground: "sand" },
  c29: { body: "uniform", hair: "short", hat: "captain", eyes: "patch", beard: "full", skin: "brown", dye: "black", cloth: "navy", trim: "gold", ground: "sky" },
  c30: { body: "apron", hair: "wild", eyes: "glasses", mouth: "grin", thing: "flask", skin: "pale", dye: "black", cloth: "white", ground: "moss" },
  c31: { body: "shawl", hair: "bun", eyes: "sleepy", mouth: "smirk", skin: "blue", dye: "navy", cloth: "navy", trim: "sky", ground: "plum" },
  c32: { body: "robe", hair: "sides", eyes: "glad", mouth: "smile", thing: "cheese", dye: "stone", cloth: "black", trim: "white", ground: "gold" },
  c33: { body: "robe", hair: "wig", eyes: "stern", mouth: "frown", skin: "rose", dye: "white", cloth: "wine", trim: "white", ground: "brown" },
  c34: { body: "stripes", hair: "short", eyes: "glad", beard: "curl", thing: "rope", skin: "tan", dye: "black", cloth: "wine", ground: "plum" },
  c35: { body: "shawl", hair: "long", hat: "straw", eyes: "closed", mouth: "oh", thing: "whistle", dye: "stone", cloth: "teal", trim: "sand", ground: "sky" },
  c36: { body: "lace", hair: "bun", eyes: "glasses", mouth: "frown", thing: "fan", skin: "pale", dye: "stone", cloth: "black", ground: "rose" },
  c37: { body: "rags", hair: "short", hat: "cap", beard: "stubble", eyes: "sleepy", skin: "grey", dye: "black", cloth: "stone", trim: "black", ground: "brown" },
  c38: { body: "suit", hair: "short", hat: "bowler", eyes: "wink", mouth: "grin", thing: "dice", skin: "dark", dye: "black", cloth: "gold", trim: "moss", ground: "moss" },
  c39: { body: "bib", hair: "tuft", eyes: "stern", mouth: "flat", thing: "rattle", dye: "brown", cloth: "rose", small: true, ground: "rose" },
  c40: { body: "lace", hair: "bob", hat: "veil", eyes: "sleepy", mouth: "lips", thing: "rose", skin: "pale", dye: "black", cloth: "black", ground: "stone" },
};

for (const [name, parts] of Object.entries(BUSTS)) drawing(`face-${name}`, bust(parts), "0 0 100 100");
drawing("face-", bust({ body: "suit", hair: "short", cloth: "stone", dye: "stone", ground: "bone" }), "0 0 100 100");

/** @param {string} card */
export const faceOf = (card) => (isDrawn(`face-${card}`) ? `face-${card}` : "face-");
