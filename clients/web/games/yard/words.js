/** The words of both graveyard boards besides the service's texts. */

const EN = {
  colon: ": ",
  weakness: "weakness", strength: "strength", job: "Job", needs: "needs", souls: "soul points",
  hand: "Your hand", reaps: "Your Reaps", others: "The others", your: "Your place",
  supply: "Death Powa supply", decks: "Decks", discards: "Discards", pawns: "{n} free pawn|{n} free pawns",
  inHand: "{n} in hand", reapsInHand: "{n} Reap|{n} Reaps", tokensHeld: "Death Powa tokens held",
  graveyard: "Graveyard", cards: "{n} card|{n} cards", emptyGrave: "nobody yet",
  age: ["born", "first age", "second age", "third age"],
  toLeft: "To {name}, on your left", toRight: "To {name}, on your right", keep: "kept",
  given: "You gave", toWhom: "to {name}",
  onto: "{card} on {character}",
  whereTo: "{card}: on whom?", takeBack: "Take back",
  nobodyToReap: "meets nobody’s weaknesses",
  placeNone: "Place none",
  rankHelp: "Or rank the tokens you would like, the dearest first.", ranked: "choice {n}",
  kept: "kept", shareOf: "{character} is yours to share out: keep {n} of {of}",
  lead: "Lead to the grave", mayLead: "At least {n} must go.",
  chosenOf: "{n} of {of} chosen", chosenUpTo: "{n} chosen, {of} at most",
  change: "Change to this", chosen: "Your choice is in.",
  objectives: "Objectives",
  noPawn: "No pawn yet", showHand: "Hand",
};

/** @typedef {typeof EN} YardWords */

/** @type {YardWords} */
const FR = {
  colon: " : ",
  weakness: "faiblesse", strength: "force", job: "Métier", needs: "demande", souls: "points d’âme",
  hand: "Votre main", reaps: "Vos Fauches", others: "Les autres", your: "Votre place",
  supply: "Réserve de Death Powa", decks: "Pioches", discards: "Défausse", pawns: "{n} pion libre|{n} pions libres",
  inHand: "{n} en main", reapsInHand: "{n} Fauche|{n} Fauches", tokensHeld: "jetons Death Powa détenus",
  graveyard: "Cimetière", cards: "{n} carte|{n} cartes", emptyGrave: "personne encore",
  age: ["né", "premier âge", "deuxième âge", "troisième âge"],
  toLeft: "À {name}, à votre gauche", toRight: "À {name}, à votre droite", keep: "gardée",
  given: "Vous avez donné", toWhom: "à {name}",
  onto: "{card} sur {character}",
  whereTo: "{card} : sur qui ?", takeBack: "Reprendre",
  nobodyToReap: "ne répond à aucune faiblesse",
  placeNone: "N’en poser aucun",
  rankHelp: "Ou classez les jetons que vous aimeriez, le plus cher d’abord.", ranked: "choix {n}",
  kept: "gardée", shareOf: "À vous de partager {character} : gardez {n} sur {of}",
  lead: "Mener à la tombe", mayLead: "Au moins {n} doit partir.",
  chosenOf: "{n} sur {of} choisis", chosenUpTo: "{n} choisis, {of} au plus",
  change: "Changer pour ceci", chosen: "Votre choix est fait.",
  objectives: "Objectifs",
  noPawn: "Aucun pion encore", showHand: "Main",
};

/** @param {string} language */
export const yardWords = (language) => (language === "fr" ? FR : EN);
