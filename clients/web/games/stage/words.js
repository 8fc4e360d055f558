/** The few words that drawn boards need besides the service's texts. */

const EN = {
  colon: ": ",
  you: "you",
  secret: "Only you see this",
  awaited: "to act",
  done: "done",
  host: "host",
  first: "first",
  bot: "bot",
  away: "away, a bot stands in",
  conceded: "gave up",
  absent: "not connected",
  round: "Round {n}",
  roundOf: "Round {n} of {of}",
  waitingFor: "Waiting for",
  yourTurn: "Your turn",
  over: "The end",
  won: "won",
  nobodyWon: "Nobody has won.",
  left: "on your left",
  right: "on your right",
  facing: "opposite you",
  changeable: "You can still change this until all have chosen.",
  final: "This cannot be changed.",
  sent: "Sent …",
  cancel: "Cancel",
  points: "soul points",
};

/** @type {typeof EN} */
const FR = {
  colon: " : ",
  you: "vous",
  secret: "Vous seul voyez ceci",
  awaited: "doit jouer",
  done: "a choisi",
  host: "hôte",
  first: "premier",
  bot: "robot",
  away: "absent, un robot joue",
  conceded: "a abandonné",
  absent: "déconnecté",
  round: "Manche {n}",
  roundOf: "Manche {n} sur {of}",
  waitingFor: "On attend",
  yourTurn: "À vous",
  over: "La fin",
  won: "a gagné",
  nobodyWon: "Personne n’a gagné.",
  left: "à votre gauche",
  right: "à votre droite",
  facing: "en face de vous",
  changeable: "Vous pouvez encore changer, jusqu’à ce que tous aient choisi.",
  final: "On ne peut plus y revenir.",
  sent: "Envoyé…",
  cancel: "Annuler",
  points: "points d’âme",
};

/** @param {string} language */
export const stageWords = (language) => (language === "fr" ? FR : EN);

/** Somebody's name within a text that cannot hold an element: its direction turns nothing around it. @param {string} name */
export const isolated = (name) => `\u2068${name}\u2069`;

/** `one|several` of something: which of the two is meant, with `{n}` filled in; none are several in English, one in French. @param {string} text @param {number} n @param {string} language */
export function counted(text, n, language) {
  const [one, several = one] = text.split("|");
  return filled((language === "fr" ? n < 2 : n === 1) ? one : several, { n });
}

/** `{n}` and the like filled in. @param {string} text @param {Record<string, string | number>} values */
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, field) => String(values[field] ?? ""));
