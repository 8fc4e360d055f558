/** The fifteen characters of Vita Mors, the Plague Doctor, and the three classes. */

import { bust } from "./portraits.js";
import { drawing, drawingsOf } from "./drawings.js";

/** @type {Record<string, import("./portraits.js").Bust>} */
const BUSTS = {
  king: { body: "fur", hair: "long", hat: "crown", beard: "full", eyes: "stern", dye: "sand", cloth: "wine", trim: "gold", ground: "sand" },
  knight: { body: "armour", hat: "helm", eyes: "stern", mouth: "flat", cloth: "stone", trim: "stone", ground: "sky" },
  grafter: {
    body: "suit",
    hair: "sides",
    hat: "tophat",
    eyes: "monocle",
    beard: "curl",
    thing: "coins",
    dye: "black",
    cloth: "black",
    trim: "wine",
    ground: "moss",
  },
  clergy: { body: "robe", hat: "mitre", eyes: "closed", mouth: "flat", cloth: "white", trim: "gold", skin: "tan", ground: "plum" },
  merchant: {
    body: "robe",
    hat: "turban",
    beard: "goatee",
    eyes: "glad",
    mouth: "smile",
    thing: "scales",
    dye: "black",
    skin: "brown",
    cloth: "teal",
    trim: "sand",
    ground: "gold",
  },
  maid: {
    body: "apron",
    hair: "bun",
    hat: "bonnet",
    eyes: "glad",
    mouth: "smile",
    thing: "broom",
    dye: "rust",
    cloth: "navy",
    ground: "rose",
  },
  prophet: {
    body: "robe",
    hair: "long",
    beard: "long",
    eyes: "blind",
    thing: "star",
    dye: "white",
    skin: "tan",
    cloth: "navy",
    trim: "gold",
    ground: "navy",
  },
  beggar: {
    body: "rags",
    hair: "wild",
    beard: "stubble",
    eyes: "worried",
    mouth: "frown",
    thing: "bowl",
    dye: "stone",
    cloth: "brown",
    trim: "sand",
    ground: "stone",
  },
  assassin: {
    body: "robe",
    hat: "hood",
    eyes: "stern",
    mouth: "smirk",
    thing: "dagger",
    skin: "pale",
    cloth: "black",
    trim: "wine",
    ground: "wine",
  },
  prostitute: {
    body: "dress",
    hair: "curls",
    eyes: "wink",
    mouth: "lips",
    thing: "fan",
    dye: "rust",
    cloth: "wine",
    trim: "gold",
    ground: "plum",
  },
  pretender_1: { body: "ruff", hair: "short", thing: "mask", dye: "brown", skin: "tan", cloth: "plum", ground: "stone" },
  pretender_2: { body: "apron", hair: "curls", thing: "mask", dye: "sand", skin: "pale", cloth: "moss", ground: "sand" },
  pretender_3: { body: "suit", hair: "bob", thing: "mask", dye: "black", skin: "brown", cloth: "sky", trim: "rust", ground: "moss" },
  pretender_4: { body: "rags", hair: "braids", thing: "mask", dye: "sand", cloth: "rust", trim: "bone", ground: "brown" },
  pretender_5: {
    body: "rags",
    hair: "sides",
    thing: "mask",
    mouth: "grin",
    dye: "stone",
    skin: "dark",
    cloth: "stone",
    trim: "wine",
    ground: "teal",
  },
};

for (const [name, parts] of Object.entries(BUSTS)) drawing(`patient-${name}`, bust(parts), "0 0 100 100");

drawing(
  "doctor",
  '<g stroke="var(--art-ink)" stroke-width="2.200" stroke-linejoin="round" stroke-linecap="round"><path fill="#4a4152" d="M32 122c0-40 8-62 26-64 20 2 30 26 32 64z"/><path fill="#5d5367" d="M44 70c8 6 22 6 30 0l8 52H38z"/><path fill="#f3ead6" d="M42 46c0-12 8-18 17-18s18 7 18 18c0 12-8 18-18 18-4 0-8-1-11-3-14 5-28 13-41 14 9-12 22-22 35-29z"/><path fill="none" d="M14 70c8-1 18-5 28-10M49 60l4-6"/><circle cx="56" cy="44" r="6" fill="#3f7473"/><path fill="#3a3142" d="M26 30c12-4 22-5 33-5s22 1 33 5c-14 7-52 7-66 0z"/><path fill="#3a3142" d="M40 27c0-12 4-20 19-20s19 8 19 20c-10 3-28 3-38 0z"/><path fill="none" stroke="#c79a3c" d="M40 24c10 3 28 3 38 0"/><path fill="none" d="M90 60v62"/><path fill="#c79a3c" d="M84 60a6 6 0 1112 0z"/></g>',
  "0 0 104 124",
);

/** Each class has a shape: a crown, a house, a link of a chain. */
drawingsOf("class", {
  aristocrats: '<path fill="currentColor" d="M3 19h18v2.500H3zM3 17 2 6.500l5.200 4L12 3l4.800 7.500 5.200-4L21 17z"/>',
  civilians: '<path fill="currentColor" d="M12 2 23 11.500h-3V22h-5.500v-7h-5v7H4V11.500H1z"/>',
  slaves:
    '<path fill="none" stroke="currentColor" stroke-width="3" stroke-linejoin="round" d="M10 6.500l2-2a4.500 4.500 0 017 7l-2.500 2.500M14 17.500l-2 2a4.500 4.500 0 01-7-7L7.500 10M9 15l6-6"/>',
});

drawingsOf("party", {
  i: '<path fill="currentColor" d="M7 2h10v3.500h-3v13h3V22H7v-3.500h3v-13H7z"/>',
  ii: '<path fill="currentColor" d="M1.500 2h21v3.200H20v13.600h2.500V22h-21v-3.200H4V5.200H1.500zM9 5.200v13.600h6V5.200z" fill-rule="evenodd"/>',
  joker:
    '<path fill="currentColor" d="M4.500 4.500c2 .3 3.300 1.300 4 3 .8-2.200 2-3.500 3.500-3.500s2.700 1.300 3.500 3.500c.7-1.700 2-2.700 4-3-1 2-1.500 4.500-1.500 7.500H6c0-3-.5-5.500-1.500-7.500zM6 13.500h12v2.600H6z"/><circle cx="4.200" cy="4" r="1.900" fill="currentColor"/><circle cx="12" cy="2.700" r="1.900" fill="currentColor"/><circle cx="19.800" cy="4" r="1.900" fill="currentColor"/><path fill="currentColor" d="M7 17.500h10c0 2.700-2.200 4.700-5 4.700s-5-2-5-4.700z"/>',
});
