/** The words of both graveyard boards besides the service's texts. */

const EN = {
  weakness: "weakness", strength: "strength", job: "Job", needs: "needs", souls: "soul points",
  hand: "Your hand", reaps: "Your Reaps", front: "Your characters", others: "The others", your: "Your place",
  supply: "Death Powa supply", decks: "Decks", discards: "Discards", pawns: "{n} free pawns",
  inHand: "{n} in hand", reapsInHand: "{n} Reaps", tokensHeld: "Death Powa tokens held", noTokens: "no tokens",
  graveyard: "Graveyard", cards: "{n} cards", emptyGrave: "nobody yet", unknown: "unknown",
  age: ["born", "first age", "second age", "third age"],
  toLeft: "To {name}, on your left", toRight: "To {name}, on your right", toOther: "Give to {name}", keep: "kept",
  given: "You gave", toWhom: "to {name}",
  pick: "Pick: {card}", onto: "{card} on {character}", here: "Here",
  whereTo: "{card}: on whom?", takeBack: "Take back", planned: "chosen",
  reapWith: "Reap with {card}", reapOf: "{character}, of {name}", nobodyToReap: "meets nobody’s weaknesses",
  tokenOn: "{symbol} on {character}", placeNone: "Place none",
  rank: "{n}. {symbol}", rankAdd: "Wish for: {symbol}", rankHelp: "Or rank the tokens you would like, the dearest first.", ranked: "choice {n}",
  keepThis: "Keep", kept: "kept", shareOf: "{character} is yours to share out: keep {n} of {of}", toOwner: "to {name}",
  lead: "Lead to the grave", stay: "stays", leads: "is led to the grave", mayLead: "At least {n} must go.",
  chosenOf: "{n} of {of} chosen", chosenUpTo: "{n} chosen, {of} at most",
  confirmGive: "Give", change: "Change to this", chosen: "Your choice is in.",
  declared: "Reapers’ last cards", wants: "wanted a token", rested: "rested", reapedBy: "being reaped by {name}, with {card}",
  winner: "Winner", objectives: "Objectives", taken: "has a pawn here", free: "open",
  noPawn: "No pawn yet", showHand: "Hand", more: "Show cards",
};

/** @typedef {typeof EN} YardWords */

/** @type {YardWords} */
const FR = {
  weakness: "faiblesse", strength: "force", job: "Métier", needs: "demande", souls: "points d’âme",
  hand: "Votre main", reaps: "Vos Fauches", front: "Vos personnages", others: "Les autres", your: "Votre place",
  supply: "Réserve de Death Powa", decks: "Pioches", discards: "Défausse", pawns: "{n} pions libres",
  inHand: "{n} en main", reapsInHand: "{n} Fauches", tokensHeld: "jetons Death Powa détenus", noTokens: "aucun jeton",
  graveyard: "Cimetière", cards: "{n} cartes", emptyGrave: "personne encore", unknown: "inconnu",
  age: ["né", "premier âge", "deuxième âge", "troisième âge"],
  toLeft: "À {name}, à votre gauche", toRight: "À {name}, à votre droite", toOther: "Donner à {name}", keep: "gardée",
  given: "Vous avez donné", toWhom: "à {name}",
  pick: "Prendre : {card}", onto: "{card} sur {character}", here: "Ici",
  whereTo: "{card} : sur qui ?", takeBack: "Reprendre", planned: "choisi",
  reapWith: "Faucher avec {card}", reapOf: "{character}, de {name}", nobodyToReap: "ne répond à aucune faiblesse",
  tokenOn: "{symbol} sur {character}", placeNone: "N’en poser aucun",
  rank: "{n}. {symbol}", rankAdd: "Souhaiter : {symbol}", rankHelp: "Ou classez les jetons que vous aimeriez, le plus cher d’abord.", ranked: "choix {n}",
  keepThis: "Garder", kept: "gardée", shareOf: "À vous de partager {character} : gardez {n} sur {of}", toOwner: "à {name}",
  lead: "Mener à la tombe", stay: "reste", leads: "est mené à la tombe", mayLead: "Au moins {n} doit partir.",
  chosenOf: "{n} sur {of} choisis", chosenUpTo: "{n} choisis, {of} au plus",
  confirmGive: "Donner", change: "Changer pour ceci", chosen: "Votre choix est fait.",
  declared: "Dernières cartes des faucheurs", wants: "voulait un jeton", rested: "s’est reposé", reapedBy: "fauché par {name}, avec {card}",
  winner: "Gagnant", objectives: "Objectifs", taken: "a un pion ici", free: "libre",
  noPawn: "Aucun pion encore", showHand: "Main", more: "Voir les cartes",
};

/** @param {string} language */
export const yardWords = (language) => (language === "fr" ? FR : EN);
