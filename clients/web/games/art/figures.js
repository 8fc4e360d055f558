/** Who comes to reap, the Little Death pawn, graves, and marks that both graveyard games and Vita Mors need. */

import { drawingsOf } from "./drawings.js";

drawingsOf(
  "figure",
  {
    scythe:
      '<path fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" d="M34 8 17 43M24.5 23l6.5 3"/><path fill="currentColor" d="M36 7C24 2 11 5 4 17c9-6 19-6 30-3z"/>',
    hourglass:
      '<path fill="currentColor" d="M10 4h28v5H10zM10 39h28v5H10z"/><path fill="none" stroke="currentColor" stroke-width="2.5" stroke-linejoin="round" d="M13.5 9v5c0 5 8.5 7.5 8.5 10s-8.5 5-8.5 10v5M34.5 9v5c0 5-8.5 7.5-8.5 10s8.5 5 8.5 10v5"/><path fill="currentColor" d="M17 14h14c-1 3-5 5-7 8-2-3-6-5-7-8zM16.5 37c0-4 5-5 7.5-8 2.5 3 7.5 4 7.5 8z"/>',
    lantern:
      '<path fill="none" stroke="currentColor" stroke-width="2.5" d="M17 11c0-9 14-9 14 0"/><path fill="currentColor" d="M14 11h20l3 6H11zM12 38h24l2 6H10z"/><path fill="none" stroke="currentColor" stroke-width="2.5" d="M14 17l-1 21M34 17l1 21"/><path fill="currentColor" d="M24.5 19c1 4-5 7-5 11.5a4.7 4.7 0 009.4 0c0-2-1-3.3-1.3-5-.6.6-1 1.3-1 2.2-1.5-2-1-5.5-2.1-8.7z"/>',
    raven:
      '<path fill="currentColor" d="M3 15c3-1 5-4 9-5 6-1.5 10 2 12 6 4 6 11 9 21 20-6-1-9-1-12-3l4 8c-5-2-8-4-11-7-8 1-15-3-17-11-.6-2.5-.4-4.5-1-6-1.5-1-3-1.5-5-2z"/><path fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" d="M20 33l-2 10h-5M25 34l-1 9h-5"/><circle cx="12.5" cy="13.5" r="1.6" fill="var(--symbol-gap)"/>',
  },
  "0 0 48 48",
);

drawingsOf("mark", {
  pawn: '<path fill="currentColor" d="M12 1.5c4 0 6.3 3 6.3 7 0 3.2-1.2 4.6-1.2 7.5l3.4 4.5v2H3.5v-2L6.9 16c0-2.9-1.2-4.3-1.2-7.5 0-4 2.3-7 6.3-7z"/><path fill="var(--symbol-gap)" d="M12 4.8c2.3 0 3.5 1.6 3.5 3.9 0 2.7-1.6 4.3-3.5 4.3s-3.5-1.6-3.5-4.3c0-2.3 1.2-3.9 3.5-3.9z"/><circle cx="10.5" cy="8.8" r="1" fill="currentColor"/><circle cx="13.5" cy="8.8" r="1" fill="currentColor"/>',
  tomb: '<path fill="currentColor" d="M5 21V9.5C5 5.3 8 2.5 12 2.5s7 2.8 7 7V21zM2.5 20.5h19v2h-19z"/><path fill="none" stroke="var(--symbol-gap)" stroke-width="1.6" stroke-linecap="round" d="M12 6.5v7M9.5 9h5"/>',
  veil: '<path fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" d="M2.5 9.5c2.5 3.7 5.7 5.6 9.5 5.6s7-1.9 9.5-5.6M5 12.8l-2 2.7M9 14.8 8.1 18M15 14.8l.9 3.2M19 12.8l2 2.7"/>',
  wait: '<path fill="currentColor" d="M5 2h14v2.5h-1.3c0 3.7-1.6 5.5-3.7 7.5 2.1 2 3.7 3.8 3.7 7.5H19V22H5v-2.5h1.3c0-3.7 1.6-5.5 3.7-7.5-2.1-2-3.7-3.8-3.7-7.5H5z"/><path fill="var(--symbol-gap)" d="M8.5 4.5h7c0 1-.2 1.8-.5 2.5H9c-.3-.7-.5-1.5-.5-2.5zM8.5 19.5c.3-2.2 1.5-3 3.5-4.5 2 1.5 3.2 2.3 3.5 4.5z"/>',
  done: '<path fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" d="M4.5 12.8l5 5L19.5 6.5"/>',
  sealed:
    '<path fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round" d="M2.5 5h19v14h-19zM2.5 5.5 12 13l9.5-7.5"/><circle cx="12" cy="14.5" r="3.4" fill="currentColor"/>',
  host: '<path fill="currentColor" d="M11 1.5h2v3h4.5l3 1.7-3 1.8H13v2H8.5H6.3L3.5 8.2l2.8-1.7H11zM11 11h2v9.5h3.5v2h-9v-2H11z"/>',
  crown: '<path fill="currentColor" d="M3 19h18v2.5H3zM3 17 2 6.5l5.2 4L12 3l4.8 7.5 5.2-4L21 17z"/>',
  bot: '<path fill="currentColor" d="M11 1.5h2V5h5.5A2.5 2.5 0 0121 7.5v11a2.5 2.5 0 01-2.5 2.5h-13A2.5 2.5 0 013 18.5v-11A2.5 2.5 0 015.5 5H11z"/><circle cx="8.5" cy="11" r="1.8" fill="var(--symbol-gap)"/><circle cx="15.5" cy="11" r="1.8" fill="var(--symbol-gap)"/><path fill="none" stroke="var(--symbol-gap)" stroke-width="1.6" stroke-linecap="round" d="M8 16.5h8"/>',
  away: '<path fill="currentColor" d="M14.5 2.5A9.8 9.8 0 1021.5 16 8.5 8.5 0 0114.5 2.5z"/>',
  left: '<path fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" d="M20 12H4.5M10.5 5.5 4 12l6.5 6.5"/>',
  right:
    '<path fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" d="M4 12h15.5M13.5 5.5 20 12l-6.5 6.5"/>',
  cards:
    '<path fill="currentColor" d="M9 3.5 20.5 6 17.5 20 6 17.5z"/><path fill="none" stroke="currentColor" stroke-width="1.7" stroke-linejoin="round" d="M5.8 7.5 3 20.5l10 2"/>',
  bell: '<path fill="currentColor" d="M4.5 4.5c2 .3 3.3 1.3 4 3 .8-2.2 2-3.5 3.5-3.5s2.7 1.3 3.5 3.5c.7-1.7 2-2.7 4-3-1 2-1.5 4.5-1.5 7.5H6c0-3-.5-5.5-1.5-7.5zM6 13.5h12v2.6H6z"/><circle cx="4.2" cy="4" r="1.9" fill="currentColor"/><circle cx="12" cy="2.7" r="1.9" fill="currentColor"/><circle cx="19.8" cy="4" r="1.9" fill="currentColor"/><path fill="currentColor" d="M7 17.5h10c0 2.7-2.2 4.7-5 4.7s-5-2-5-4.7z"/>',
});

/** A sigil for each seat, so that pawns and coins are told apart without their colour. */
drawingsOf("sigil", {
  0: '<path fill="currentColor" d="M15.5 2.5A9.7 9.7 0 1021.5 15.5 8.2 8.2 0 0115.5 2.5z"/>',
  1: '<path fill="currentColor" d="M8.5 11h7v11h-7zM12.3 1.5c.4 2.6 3 3.5 3 6 0 1.7-1.4 2.8-3.2 2.8S8.9 9.2 8.9 7.5c0-2.4 3.2-3.4 3.4-6z"/>',
  2: '<path fill="currentColor" fill-rule="evenodd" d="M7 2a5 5 0 013.8 8.2L20 19.5l-2.5 2.5-2-2-1.7 1.7-2-2 1.7-1.7-5-5A5 5 0 117 2zm0 2.8a2.2 2.2 0 100 4.4 2.2 2.2 0 000-4.4z"/>',
  3: '<path fill="currentColor" d="M12 10.5C5.5 3.5 2.5 3.5 1.5 5c-.5 6 3 9 7 9.5-2 1.5-2.5 4-1 6.5 2.5 0 4-2.5 4.5-5 .5 2.5 2 5 4.5 5 1.5-2.5 1-5-1-6.5 4-.5 7.5-3.5 7-9.5-1-1.5-4-1.5-10.5 5.5z"/>',
  4: '<path fill="currentColor" d="M12 2a4 4 0 013.7 5.4A4 4 0 1118 15a4 4 0 01-5 1.9V22h-2v-5.1A4 4 0 016 15a4 4 0 112.3-7.6A4 4 0 0112 2z"/>',
  5: '<path fill="currentColor" d="M12 1.5 14.8 9l7.7.3-6 4.9 2.1 7.6L12 17.4l-6.6 4.4 2.1-7.6-6-4.9L9.2 9z"/>',
});
