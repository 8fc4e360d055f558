/** What only a table in pages of others says, by language. */
export const embeddedWords = {
  en: {
    "embed.whole": "Open in Obol",
    "embed.title": "{game}, a table of Obol",
    "embed.invite_needed": "This table is shown to those who were invited.",
    "embed.no_spectators": "Nobody may watch this table without a seat.",
    "embed.no_such_table": "This table is not there any more.",
  },
  fr: {
    "embed.whole": "Ouvrir dans Obol",
    "embed.title": "{game}, une table d’Obol",
    "embed.invite_needed": "Cette table n’est montrée qu’aux invités.",
    "embed.no_spectators": "Personne ne peut regarder cette table sans y avoir une place.",
    "embed.no_such_table": "Cette table n’existe plus.",
  },
};
