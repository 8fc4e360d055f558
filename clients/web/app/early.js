/**
 * Runs before any module of the page: who comes by a link to a table gets the table's modules along with those of the
 * frame, not after them. A test holds the list to what the page imports.
 */
(() => {
  const TABLE = [
    "pages/table.js",
    "parts/boards.js",
    "app/strengths.js",
    "app/view_model.js",
    "app/event_queue.js",
    "app/books.js",
    "app/event_history.js",
    "app/skipping.js",
    "app/offers.js",
    "parts/chat.js",
    "parts/feed.js",
    "parts/notices.js",
    "parts/offers.js",
    "parts/board.js",
    "parts/side.js",
    "parts/seats.js",
    "parts/standing.js",
    "parts/table_head.js",
    "obol/offers.js",
    "app/choosing.js",
    "app/places.js",
    "parts/offer_field.js",
    "app/phrases.js",
    "app/patching.js",
    "parts/clock.js",
    "parts/hand_on.js",
    "app/about.js",
  ];
  if (!location.hash.startsWith("#/table/")) return;
  /** @param {Record<string, string>} about */
  const ask = (about) => document.head.append(Object.assign(document.createElement("link"), about));
  ask({ rel: "preload", as: "style", href: "css/table.css" });
  ask({ rel: "preload", as: "fetch", href: "games/ahead.json", crossOrigin: "" });
  for (const href of TABLE) ask({ rel: "modulepreload", href });
})();
