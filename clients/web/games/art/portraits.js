/**
 * Busts, put together from parts like a paper theatre: a body, a head, hair, a face, a hat, something in hand.
 * 100 × 100. Colours: s skin, h hair, c cloth, k second cloth, i ink, w linen, g gold, all custom properties.
 */

const INK = 'stroke="var(--art-ink)" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"';
const LINE = `fill="none" ${INK}`;

/** @type {Record<string, string>} */
export const TONES = {
  rose: "#e8c4a8",
  tan: "#cf9f76",
  brown: "#8f5f41",
  dark: "#6a4430",
  pale: "#efdcc8",
  blue: "#a9bccb",
  grey: "#c9c3b8",
};
/** @type {Record<string, string>} */
export const DYES = {
  black: "#3b3340",
  plum: "#6d4566",
  wine: "#8c3b46",
  rust: "#b0613a",
  gold: "#c79a3c",
  moss: "#67773f",
  teal: "#3f7473",
  sky: "#6f93ad",
  navy: "#3d4f75",
  bone: "#e9dfc8",
  sand: "#c9ab7c",
  stone: "#8d8794",
  white: "#f6f0e2",
  rose: "#c98b92",
  brown: "#75523a",
};

/** @param {string} d @param {string} fill */
const shape = (d, fill) => `<path d="${d}" fill="${fill}" ${INK}/>`;
/** @param {string} d */
const line = (d) => `<path d="${d}" ${LINE}/>`;
/** @param {number} x @param {number} y @param {number} r @param {string} fill */
const dot = (x, y, r, fill = "var(--art-ink)") => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
/** @param {number} x @param {number} y @param {number} rx @param {number} ry @param {string} fill */
const oval = (x, y, rx, ry, fill) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${INK}/>`;

/** @typedef {{skin?: string, hair?: string, cloth?: string, trim?: string}} Dress */
/** @typedef {(c: {s: string, h: string, c: string, k: string}) => string} Part */

/** @type {Record<string, Part>} */
const BODIES = {
  robe: ({ c, k }) => shape("M10 100C12 80 28 74 40 70h20c12 4 28 10 30 30z", c) + shape("M40 70l10 30 10-30z", k),
  suit: ({ c, k }) =>
    shape("M10 100c1-19 15-25 29-30h22c14 5 28 11 29 30z", c) +
    shape("M41 70l9 22 9-22-9 5z", "#f6f0e2") +
    shape("M50 76l-3.500 4 3.500 16 3.500-16z", k),
  dress: ({ c, k }) =>
    shape("M13 100c2-18 14-25 27-29 4 7 16 7 20 0 13 4 25 11 27 29z", c) + line("M40 71c3 9 17 9 20 0") + dot(50, 82, 2.5, k),
  lace: ({ c }) =>
    shape("M13 100c2-18 14-25 27-29h20c13 4 25 11 27 29z", c) +
    shape("M34 73c3 5 6 5 8 3 2 4 6 4 8 2 2 2 6 2 8-2 2 2 5 2 8-3l-7-4H41z", "#f6f0e2"),
  armour: ({ c, k }) =>
    shape("M8 100c0-16 12-26 31-29h22c19 3 31 13 31 29z", c) +
    line("M50 72v28M22 82c5 3 8 9 8 18M78 82c-5 3-8 9-8 18") +
    dot(36, 84, 1.6, k) +
    dot(64, 84, 1.6, k),
  rags: ({ c, k }) =>
    shape("M12 100l4-14 6-5 18-10h20l16 9 8 6 4 14z", c) + shape("M60 84l12-2 2 11-12 2z", k) + line("M40 71l6 10 4-5 4 6 6-11"),
  apron: ({ c }) => shape("M12 100c2-18 14-25 27-29h22c13 4 25 11 27 29z", c) + shape("M33 100l3-26 6 4h16l6-4 3 26z", "#f6f0e2"),
  uniform: ({ c, k }) =>
    shape("M9 100c1-18 14-25 30-30h22c16 5 29 12 30 30z", c) +
    shape("M14 84c3-6 9-8 15-9l1 6c-6 0-11 2-15 6zM86 84c-3-6-9-8-15-9l-1 6c6 0 11 2 15 6z", k) +
    line("M50 73v27") +
    [80, 88, 96].map((y) => dot(44, y, 1.8, k) + dot(56, y, 1.8, k)).join(""),
  shawl: ({ c, k }) =>
    shape("M12 100c2-18 14-25 28-30h20c14 5 26 12 28 30z", c) +
    shape("M22 84c8-8 16-12 20-13l8 15 8-15c4 1 12 5 20 13-9 6-19 9-28 16-9-7-19-10-28-16z", k),
  stripes: ({ c }) =>
    shape("M12 100c2-18 14-25 28-30h20c14 5 26 12 28 30z", "#f6f0e2") +
    `<path d="M17 86c20 7 46 7 66 0M13 94c22 7 52 7 74 0M28 77c14 6 30 6 44 0" fill="none" stroke="${c}" stroke-width="4"/>`,
  ruff: ({ c }) =>
    shape("M12 100c2-18 14-23 28-27h20c14 4 26 9 28 27z", c) +
    shape(
      "M28 75c-3-6 3-6 3-9 4 1 4-4 9-3 2-3 6-2 10-2s8-1 10 2c5-1 5 4 9 3 0 3 6 3 3 9-3 5-6 1-8 5-5-2-8 3-14 3s-9-5-14-3c-2-4-5 0-8-5z",
      "#f6f0e2",
    ),
  bib: ({ c }) => shape("M22 100c2-14 9-22 20-25h16c11 3 18 11 20 25z", c) + shape("M37 76c3 16 23 16 26 0l-13 4z", "#f6f0e2"),
  fur: ({ c, k }) =>
    shape("M9 100c1-18 14-25 30-30h22c16 5 29 12 30 30z", c) +
    shape(
      "M33 72c-4 4-2 7-4 10 4 0 4 4 8 4 1 4 6 4 8 7 2-2 3-2 5-1 2-1 3-1 5 1 2-3 7-3 8-7 4 0 4-4 8-4-2-3 0-6-4-10l-8-3c-3 8-15 8-18 0z",
      k,
    ),
};

/** Hair behind the head, and in front of it. @type {Record<string, [Part, Part]>} */
const HAIRS = {
  none: [() => "", () => ""],
  short: [() => "", ({ h }) => shape("M32 44c-3-16 5-25 18-25s21 9 18 25c-2-8-6-12-9-14-6 3-14 3-20 1-3 3-6 6-7 13z", h)],
  sides: [({ h }) => shape("M31 50c-4-6-2-14 2-16l3 18zM69 50c4-6 2-14-2-16l-3 18z", h), () => ""],
  long: [
    ({ h }) => shape("M30 84c-7-20-5-64 20-65 25 1 27 45 20 65z", h),
    ({ h }) => shape("M34 44c0-12 6-19 16-20 10 1 16 8 16 20-4-8-8-13-14-16-6 4-14 8-18 16z", h),
  ],
  bun: [({ h }) => oval(50, 17, 8, 8, h), ({ h }) => shape("M32 46c-3-15 5-24 18-24s21 9 18 24c-3-10-8-15-18-15s-15 5-18 15z", h)],
  curls: [
    ({ h }) =>
      ["29,36", "27,46", "29,56", "71,36", "73,46", "71,56"]
        .map((p) => p.split(",").map(Number))
        .map(([x = 0, y = 0]) => oval(x, y, 7, 7, h))
        .join(""),
    ({ h }) =>
      [
        [34, 29],
        [42, 22],
        [51, 20],
        [60, 23],
        [66, 30],
      ]
        .map(([x = 0, y = 0]) => oval(x, y, 7, 6.5, h))
        .join(""),
  ],
  wild: [({ h }) => shape("M26 56l4-6-9-2 7-6-8-7 9-2-4-10 10 3 1-11 9 6 5-9 5 9 9-6 1 11 10-3-4 10 9 2-8 7 7 6-9 2 4 6z", h), () => ""],
  bob: [
    ({ h }) => shape("M28 62c-4-22 2-42 22-42s26 20 22 42l-9 2V40H37v24z", h),
    ({ h }) => shape("M34 42c1-12 7-18 16-18s15 6 16 18c-8-6-24-6-32 0z", h),
  ],
  braids: [
    ({ h }) =>
      [
        [28, 52],
        [27, 62],
        [29, 72],
        [72, 52],
        [73, 62],
        [71, 72],
      ]
        .map(([x = 0, y = 0]) => oval(x, y, 5, 6, h))
        .join(""),
    ({ h }) => shape("M32 46c-3-15 5-25 18-25s21 10 18 25c-3-9-9-14-18-18-9 4-15 9-18 18z", h),
  ],
  tuft: [
    () => "",
    ({ h }) => `<path d="M50 27c-6-3-4-9 1-9 4 0 4 5 0 5" fill="none" stroke="${h}" stroke-width="3" stroke-linecap="round"/>`,
  ],
  wig: [
    ({ h }) => shape("M27 76c-6-22-5-56 23-56s29 34 23 56c-3 3-8 3-10 0V40H37v36c-2 3-7 3-10 0z", h),
    ({ h }) => shape("M34 40c2-10 8-15 16-15s14 5 16 15c-5-5-10-5-16-2-6-3-11-3-16 2z", h) + line("M28 50h8M28 60h8M64 50h8M64 60h8"),
  ],
};

/** @type {Record<string, Part>} */
const HATS = {
  none: () => "",
  crown: ({ k }) => shape("M31 32l-3-17 10 7 6-11 6 10 6-10 6 11 10-7-3 17c-12-4-26-4-38 0z", k) + dot(50, 26, 2.2, "#8c3b46"),
  helm: ({ k }) =>
    shape("M30 56V38C30 24 38 17 50 17s20 7 20 21v18l-6-6V42H36v8z", k) +
    line("M50 17v24M30 40h40") +
    shape("M50 17c-2-8 4-13 14-11-4 2-3 9-14 11z", "#8c3b46"),
  tophat: ({ c }) => shape("M26 31c2-3 6-3 9-3L33 6c9-4 25-4 34 0l-2 22c3 0 7 0 9 3-14 6-34 6-48 0z", c) + line("M34.500 23c9 3 22 3 31 0"),
  mitre: ({ k }) => shape("M31 33c-2-10 8-22 19-29 11 7 21 19 19 29-12-4-26-4-38 0z", k) + line("M50 9v20M43 18h14"),
  turban: ({ k }) =>
    shape("M29 34c-5-14 8-22 21-22s26 8 21 22c-5 4-12 2-21 2s-16 2-21-2z", k) +
    line("M33 32c6-10 20-16 34-12M45 35c4-8 12-12 24-9") +
    dot(50, 22, 2.6, "#c79a3c"),
  bonnet: () =>
    shape("M28 48c-6-22 4-34 22-34s28 12 22 34c-3-8-6-12-8-14-9-5-19-5-28 0-2 2-5 6-8 14z", "#f6f0e2") + line("M36 34c9-5 19-5 28 0"),
  hood: ({ c }) =>
    shape(
      "M26 76c-4-14-5-30 0-42C30 22 39 14 50 13c11 1 20 9 24 21 5 12 4 28 0 42-4-4-6-8-7-14 2-16-4-28-17-30-13 2-19 14-17 30-1 6-3 10-7 14z",
      c,
    ),
  cap: ({ k }) => shape("M30 34c-1-11 8-17 20-17s21 6 20 17z", k) + shape("M30 34h44c-3-5-10-6-18-6H34z", k),
  bowler: ({ k }) => shape("M24 33c4-4 8-3 9-3 0-13 7-19 17-19s17 6 17 19c1 0 5-1 9 3-16 5-36 5-52 0z", k),
  captain: ({ k }) =>
    shape("M29 30c-4-8 7-14 21-14s25 6 21 14z", "#f6f0e2") + shape("M31 30h38l3 6c-14-4-30-4-44 0z", k) + dot(50, 24, 3, "#c79a3c"),
  kepi: ({ k, c }) =>
    shape("M32 32l-1-15c11-5 27-5 38 0l-1 15z", c) + shape("M29 35c13-7 29-7 42 0l-1-6H30z", k) + dot(50, 22, 2.4, "#c79a3c"),
  scarf: ({ k }) =>
    shape("M30 60c-6-20-4-44 20-44s26 24 20 44c-2-14-4-20-8-26-8-4-16-4-24 0-4 6-6 12-8 26z", k) +
    shape("M44 72l6-6 6 6-4 2 4 8h-12l4-8z", k),
  pith: ({ k }) =>
    shape("M20 36c4-5 10-6 13-6 1-13 8-19 17-19s16 6 17 19c3 0 9 1 13 6-18 4-42 4-60 0z", k) + line("M33 30c11 3 23 3 34 0M50 11V7"),
  beret: ({ k }) => shape("M26 28c2-10 14-14 28-13 12 1 20 6 20 12-1 5-14 4-23 4s-24 3-25-3z", k) + line("M54 15l2-5"),
  straw: ({ k }) =>
    shape("M18 32c6-5 12-5 16-5 1-9 7-13 16-13s15 4 16 13c4 0 10 0 16 5-18 7-46 7-64 0z", k) + line("M34 27c10 3 22 3 32 0"),
  nightcap: ({ k }) =>
    shape("M30 36c0-14 10-22 24-22 12 0 20 8 24 26l-4 2c-2-6-4-8-8-9z", k) +
    oval(76, 43, 4.5, 4.5, "#f6f0e2") +
    line("M30 36c11-4 24-5 36-3"),
  veil: ({ c }) =>
    shape("M28 30c4-10 12-16 22-16s18 6 22 16z", c) +
    `<path d="M29 30h42l2 22c-14 6-32 6-46 0z" fill="${c}" opacity=".28"/>` +
    line("M29 30l-2 22M71 30l2 22M36 30l-1 24M50 30v26M64 30l1 24M28 38h44M27.500 46h45"),
  goggles: ({ k }) =>
    `<path d="M31 37h38" fill="none" stroke="${k}" stroke-width="4"/>` + oval(42, 35, 6, 5.5, "#a9bccb") + oval(58, 35, 6, 5.5, "#a9bccb"),
  postman: ({ k }) =>
    shape("M31 32c-1-9 8-13 19-13s20 4 19 13z", k) +
    shape("M29 34c13-5 29-5 42 0l1 4c-14-5-30-5-44 0z", "#3b3340") +
    shape("M46 22h8v5h-8z", "#c79a3c"),
  halo: () => '<ellipse cx="50" cy="12" rx="17" ry="4.500" fill="none" stroke="#c79a3c" stroke-width="3"/>',
};

/** Eyes and mouth. @type {Record<string, string>} */
const EYES = {
  dots: dot(43, 46, 2) + dot(57, 46, 2),
  wide: '<circle cx="43" cy="46" r="4" fill="#fff"/><circle cx="57" cy="46" r="4" fill="#fff"/>' + dot(43, 46, 2) + dot(57, 46, 2),
  closed: line("M39 46c2 2.500 6 2.500 8 0M53 46c2 2.500 6 2.500 8 0"),
  glad: line("M39 47c2-3.500 6-3.500 8 0M53 47c2-3.500 6-3.500 8 0"),
  glasses:
    `<circle cx="42" cy="46" r="6" fill="#fff" fill-opacity=".55" ${INK}/><circle cx="58" cy="46" r="6" fill="#fff" fill-opacity=".55" ${INK}/>` +
    line("M48 46h4M36 45l-3-1M64 45l3-1") +
    dot(42, 46, 1.8) +
    dot(58, 46, 1.8),
  monocle:
    dot(43, 46, 2) + `<circle cx="58" cy="46" r="6" fill="#fff" fill-opacity=".55" ${INK}/>` + dot(58, 46, 1.8) + line("M63 49l3 14"),
  stern: dot(43, 47, 2) + dot(57, 47, 2) + line("M38 41l8 2M62 41l-8 2"),
  worried: dot(43, 47, 2) + dot(57, 47, 2) + line("M38 43l7-3M62 43l-7-3"),
  wink: dot(43, 46, 2) + line("M53 46c2 2 6 2 8 0"),
  blind: `<path d="M34 43h32v5c-5 2-10 2-13-1h-6c-3 3-8 3-13 1z" fill="#3b3340"/>`,
  patch: dot(43, 46, 2) + '<path d="M52 43h11l-2 7h-7z" fill="#3b3340"/>' + line("M34 38l18 6M63 43l5-3"),
  sleepy: line("M38 45h9M53 45h9") + dot(43, 47.5, 1.6) + dot(57, 47.5, 1.6),
};
/** @type {Record<string, string>} */
const MOUTHS = {
  flat: line("M45 59h10"),
  smile: line("M43 57c4 5 10 5 14 0"),
  frown: line("M44 60c3-4 9-4 12 0"),
  oh: '<ellipse cx="50" cy="59" rx="3" ry="3.500" fill="#8c3b46" stroke="var(--art-ink)" stroke-width="1.500"/>',
  smirk: line("M45 59c5 1 8-1 10-3"),
  grin: `<path d="M42 56h16c-1 6-5 7-8 7s-7-1-8-7z" fill="#fff" ${INK}/>`,
  lips: '<path d="M45 58c2-2 4-2 5-1 1-1 3-1 5 1-2 4-8 4-10 0z" fill="#8c3b46"/>',
  none: "",
};
/** @type {Record<string, Part>} */
const BEARDS = {
  none: () => "",
  curl: ({ h }) =>
    `<path d="M50 54c-4 3-8 3-12-1M50 54c4 3 8 3 12-1" fill="none" stroke="${h}" stroke-width="3.500" stroke-linecap="round"/>`,
  walrus: ({ h }) => shape("M38 60c1-7 6-8 12-6 6-2 11-1 12 6-4-1-8-2-12-1-4-1-8 0-12 1z", h),
  long: ({ h }) => shape("M34 50c0 8 6 6 9 5 4-2 10-2 14 0 3 1 9 3 9-5 4 18-6 34-16 38-10-4-20-20-16-38z", h) + line("M45 60h10"),
  goatee: ({ h }) => shape("M45 63h10l-5 11z", h),
  full: ({ h }) => shape("M34 48c0 9 6 7 9 6 4-2 10-2 14 0 3 1 9 3 9-6 3 14-4 24-16 24S31 62 34 48z", h) + line("M45 60h10"),
  stubble: () =>
    '<g fill="var(--art-ink)" opacity=".5"><circle cx="42" cy="62" r=".8"/><circle cx="46" cy="65" r=".8"/><circle cx="50" cy="66" r=".8"/><circle cx="54" cy="65" r=".8"/><circle cx="58" cy="62" r=".8"/></g>',
};

/** @type {Record<string, Part>} */
const THINGS = {
  none: () => "",
  pipe: () => line("M54 60l12 5") + shape("M64 62h8v8c-3 3-8 2-8-2z", "#75523a") + line("M69 58c-2-3 2-4 0-7"),
  ladle: () => line("M84 54v34") + shape("M77 46h14c0 6-3 9-7 9s-7-3-7-9z", "#8d8794"),
  trumpet: () => shape("M56 60l22-6 8-9 5 18-11-4-22 5z", "#c79a3c"),
  rose: () => line("M80 96c-2-10 0-16 2-20") + dot(83, 72, 7, "#8c3b46") + line("M80 72c1-3 5-3 6 0-1 3-5 3-6 0"),
  dagger: () => shape("M80 58l4-24 4 24z", "#c9d0d6") + shape("M76 58h16v4H76zM82 62h4v14h-4z", "#75523a"),
  purse: () => shape("M72 78c-6 6-6 18 4 20h10c10-2 10-14 4-20l-4-4h-10z", "#b0613a") + line("M75 78h12") + dot(81, 89, 4, "#c79a3c"),
  bowl: () => shape("M64 80h30c0 10-6 16-15 16s-15-6-15-16z", "#75523a") + dot(76, 79, 3, "#c79a3c") + dot(83, 79, 3, "#c79a3c"),
  scales: () =>
    line("M82 52v44M70 58h24M70 58l-5 14M70 58l5 14M94 58l-5 14M94 58l4 14") +
    shape("M63 72h14c-1 5-13 5-14 0zM87 72h13c-1 5-12 5-13 0z", "#c79a3c"),
  broom: () => line("M84 40v34") + shape("M78 72h12l4 24H74z", "#c9ab7c") + line("M80 80v14M84 80v16M88 80v14"),
  star: () => shape("M84 42l3.500 8 8.500 1-6.300 5.800 1.700 8.500-7.400-4.200-7.400 4.200 1.700-8.500L72 51l8.500-1z", "#c79a3c"),
  pawn: () => shape("M78 96h16l-3-6c-2-6-2-10-1-14a6 6 0 10-8 0c1 4 1 8-1 14z", "#f6f0e2"),
  umbrella: () =>
    shape("M68 54c2-14 26-14 30 0-3-3-6-3-8 0-2-3-5-3-7 0-2-3-5-3-7 0-2-3-5-3-8 0z", "#3d4f75") + line("M83 54v32c0 6-7 6-7 1"),
  glass: () => shape("M76 66h14l-1 12c-1 6-11 6-12 0z", "#c9a0a4") + line("M83 83v11M77 95h12"),
  cheese: () => shape("M66 88l26-12v16l-26 4z", "#c79a3c") + dot(76, 89, 2, "#e9dfc8") + dot(86, 86, 2.4, "#e9dfc8"),
  candle: () => shape("M80 64h8v30h-8z", "#f6f0e2") + shape("M84 50c3 5 4 8 0 12-4-4-3-7 0-12z", "#c79a3c"),
  letter: () => shape("M68 76h26v18H68z", "#f6f0e2") + line("M68 76l13 10 13-10"),
  flask: () => shape("M79 62h8v10l8 20c1 3-1 5-4 5H75c-3 0-5-2-4-5l8-20z", "#a9c3ae") + line("M77 62h12"),
  gavel: () => shape("M72 60l14-8 6 10-14 8z", "#75523a") + line("M84 68l8 22"),
  dice: () => shape("M72 78h18v18H72z", "#f6f0e2") + dot(77, 83, 2) + dot(85, 91, 2) + dot(81, 87, 2),
  whistle: () => shape("M68 82h16l8-4v6l-6 2c2 8-4 12-9 12-6 0-10-5-9-10z", "#8d8794") + dot(77, 89, 2.4),
  book: () => shape("M66 74h26v22H66z", "#8c3b46") + line("M71 74v22M77 80h10"),
  fan: () =>
    shape("M72 94c-8-10-6-22-2-28 10-2 22 4 28 12z", "#c98b92") + line("M73 92c2-10 2-18 0-26M74 92c6-8 10-14 12-22M75 93c8-6 14-8 20-10"),
  coins: () => [94, 89, 84].map((y) => `<ellipse cx="82" cy="${y}" rx="9" ry="3.500" fill="#c79a3c" ${INK}/>`).join(""),
  mask: () =>
    shape("M34 40c10-3 22-3 32 0 2 8-2 15-8 14-4-1-5-5-8-5s-4 4-8 5c-6 1-10-6-8-14z", "#f6f0e2") +
    oval(43, 46, 3.6, 2.6, "#3b3340") +
    oval(57, 46, 3.6, 2.6, "#3b3340") +
    line("M33 42l-5-3M67 42l5-3"),
  rattle: () => line("M78 96l4-16") + oval(84, 73, 7, 7, "#c79a3c"),
  paint: () => shape("M68 76h24v20H68z", "#8d8794") + shape("M68 80c4 4 8-2 12 3s8-2 12 1v-8H68z", "#3f7473"),
  rope: () => line("M90 4v60") + line("M82 64h16"),
  beak: ({ k }) => shape("M40 48c10-6 18 0 26 14-12 2-20 4-26-2z", k),
};

/**
 * @typedef {{body?: string, hair?: string, hat?: string, eyes?: string, mouth?: string, beard?: string, thing?: string,
 *   skin?: string, dye?: string, cloth?: string, trim?: string, small?: boolean, ground?: string}} Bust
 */

/**
 * @param {Bust} bust
 * @returns {string} SVG text
 */
export function bust(bust) {
  const colours = {
    s: TONES[bust.skin ?? "rose"] ?? "",
    h: DYES[bust.dye ?? "brown"] ?? "",
    c: DYES[bust.cloth ?? "plum"] ?? "",
    k: DYES[bust.trim ?? "gold"] ?? "",
  };
  const [behind, before] = HAIRS[bust.hair ?? "none"] ?? [() => "", () => ""];
  const head =
    behind(colours) +
    shape("M43 58h14v14c-2 6-12 6-14 0z", colours.s) +
    oval(33, 48, 3.5, 5, colours.s) +
    oval(67, 48, 3.5, 5, colours.s) +
    oval(50, 46, 17.5, 21, colours.s) +
    line("M50 47c-1 3-3 5-1 6h2") +
    (EYES[bust.eyes ?? "dots"] ?? "") +
    (MOUTHS[bust.mouth ?? "flat"] ?? "") +
    (BEARDS[bust.beard ?? "none"]?.(colours) ?? "") +
    before(colours) +
    (HATS[bust.hat ?? "none"]?.(colours) ?? "");
  const whole = (BODIES[bust.body ?? "robe"]?.(colours) ?? "") + head + (THINGS[bust.thing ?? "none"]?.(colours) ?? "");
  const ground = `<rect width="100" height="100" fill="${DYES[bust.ground ?? "bone"]}"/>`;
  return ground + (bust.small ? `<g transform="translate(17 31) scale(.68)">${whole}</g>` : whole);
}
