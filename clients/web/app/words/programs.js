/** What only the list of programs says, by language. */
export const programsWords = {
  en: {
    "programs.title": "Programs of other people",
    "programs.none": "No program has come by lately.",
    "programs.unreachable": "The list cannot be had now.",
    "programs.here": "here",
    "programs.away": "not here",
    "programs.record.one": "played this {count} time, won {won}",
    "programs.record.other": "played this {count} times, won {won}",
    "programs.unplayed": "has not finished this game lately",
  },
  fr: {
    "programs.title": "Programmes d’autres personnes",
    "programs.none": "Aucun programme n’est passé dernièrement.",
    "programs.unreachable": "La liste n’est pas disponible pour l’instant.",
    "programs.here": "présent",
    "programs.away": "absent",
    "programs.record.one": "a joué {count} partie de ce jeu, en a gagné {won}",
    "programs.record.many": "a joué {count} parties de ce jeu, en a gagné {won}",
    "programs.record.other": "a joué {count} parties de ce jeu, en a gagné {won}",
    "programs.unplayed": "n’a pas fini de partie de ce jeu dernièrement",
  },
};
