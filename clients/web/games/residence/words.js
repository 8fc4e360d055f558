// The residence's own words; those of the game come from the service's texts, those of the yard from the yard.

const EN = {
  road: "The road through the residence",
  street: "Street {street}",
  entrance: "Entrance",
  out: "Way out",
  space: "Space {space}: {soul}",
  markOf: "marked by {name}",
  here: "here: {names}",
  free: "not visited yet",
  ahead: "on your way",
  atEntrance: "at the entrance",
  atSpace: "space {space}",
  hasLeft: "has left",
  score: "Score",
  doors: "Doors marked",
  colour: "{soul}: {count}",
  toResolve: "Still to be resolved",
  reapOf: "{character}, reaped by",
  deathOf: "{character} dies in bed:",
  nextUp: "To walk now",
  walkWith: "Which cards of your graveyard carry you on?",
  steps: "Steps: {steps}",
  stay: "A card worth nothing: you stay where you are.",
  whichFirst: "What comes first?",
  reap: "reap",
  deathbed: "deathbed",
  worth: "Marked doors: 1 point each. Besides, for 1, 2, 3, 4 or more of a colour:",
  result: "Result",
};

/** @typedef {typeof EN} ResidenceWords */

/** @type {ResidenceWords} */
const FR = {
  road: "Le chemin à travers la résidence",
  street: "Rue {street}",
  entrance: "Entrée",
  out: "Sortie",
  space: "Case {space} : {soul}",
  markOf: "marquée par {name}",
  here: "ici : {names}",
  free: "pas encore visitée",
  ahead: "sur votre chemin",
  atEntrance: "à l’entrée",
  atSpace: "case {space}",
  hasLeft: "est sorti",
  score: "Score",
  doors: "Portes marquées",
  colour: "{soul} : {count}",
  toResolve: "Reste à résoudre",
  reapOf: "{character}, fauché par",
  deathOf: "{character} meurt dans son lit :",
  nextUp: "À la promenade",
  walkWith: "Quelles cartes de votre cimetière vous font avancer ?",
  steps: "Pas : {steps}",
  stay: "Une carte qui ne vaut rien : vous restez sur place.",
  whichFirst: "Par quoi commencer ?",
  reap: "fauche",
  deathbed: "lit de mort",
  worth: "Portes marquées : 1 point chacune. En outre, pour 1, 2, 3, 4 ou plus d’une couleur :",
  result: "Résultat",
};

/** @param {string} language */
export const residenceWords = (language) => (language === "fr" ? FR : EN);
