/** The few words that drawn boards need besides the service's texts. */

const EN = {
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
  rules: "Rules",
  left: "on your left",
  right: "on your right",
  facing: "opposite you",
  changeable: "You can still change this until all have chosen.",
  final: "This cannot be changed.",
  sent: "Sent …",
  cancel: "Cancel",
  points: "soul points",
  replay: "Replay",
};

/** @type {typeof EN} */
const FR = {
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
  rules: "Règles",
  left: "à votre gauche",
  right: "à votre droite",
  facing: "en face de vous",
  changeable: "Vous pouvez encore changer, jusqu’à ce que tous aient choisi.",
  final: "On ne peut plus y revenir.",
  sent: "Envoyé…",
  cancel: "Annuler",
  points: "points d’âme",
  replay: "Rediffusion",
};

/** @param {string} language */
export const stageWords = (language) => (language === "fr" ? FR : EN);

/** `{n}` and the like filled in. @param {string} text @param {Record<string, string | number>} values */
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, field) => String(values[field] ?? ""));
