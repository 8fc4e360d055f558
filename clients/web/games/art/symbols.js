/** The symbols of the two graveyard games: seven ways to die, Jobs, soul points; each told by its shape. */

import { drawingsOf } from "./drawings.js";

drawingsOf("symbol", {
  cardiac:
    '<path fill="currentColor" d="M12 21C4.8 15.6 2.2 12 2.2 8.3 2.2 5.3 4.5 3 7.3 3c1.9 0 3.7 1 4.7 2.8C13 4 14.8 3 16.7 3c2.8 0 5.1 2.3 5.1 5.3 0 3.7-2.6 7.3-9.8 12.7z"/><path fill="none" stroke="var(--symbol-gap)" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round" d="M4.5 11.5h4l1.8-3.6 2.7 6.4 1.7-2.8h4.8"/>',
  stroke:
    '<path fill="currentColor" d="M9.2 21.5v-3.2H7.3c-1.3 0-2.2-.9-2.2-2.2v-2.3l-1.7-.6c-.5-.2-.6-.7-.3-1.1L5 9.3C5.2 5 8.4 2 12.6 2 17.2 2 20.5 5.3 20.5 9.5c0 2.8-1.3 4.9-2.9 6.5v5.5z"/><path fill="var(--symbol-gap)" d="M13.9 4.6 9.2 10.7h3L11 15.4l5.2-6.5h-3.1z"/>',
  accident:
    '<path fill="currentColor" d="M12 1.5l2.3 4.6 4.3-2.8-.6 5.1 4.8.6-3.7 3.5 3.5 3.6-5 .6 1 5-4.5-2.3L12 22.8l-2.1-4-4.5 2.3 1-5-5-.6 3.5-3.6L1.2 9l4.8-.6-.6-5.1 4.3 2.8z"/><path fill="var(--symbol-gap)" d="M10.9 7.4h2.3l-.4 5.9h-1.5zM12 14.7a1.35 1.35 0 110 2.7 1.35 1.35 0 010-2.7z"/>',
  lung: '<path fill="currentColor" d="M11.1 2h1.8v6.2l1.4 1.2V6.8c0-1 .8-1.7 1.7-1.7 3.1 1.2 6.3 6.6 6.3 11.7 0 2.6-1.5 3.7-3.6 3.7-3 0-4.4-1.3-4.4-3.8v-5L12 9.8l-2.3 1.9v5c0 2.5-1.4 3.8-4.4 3.8-2.1 0-3.6-1.1-3.6-3.7C1.7 11.7 4.9 6.3 8 5.1c.9 0 1.7.7 1.7 1.7v2.6l1.4-1.2z"/>',
  suicide:
    '<path fill="currentColor" d="M6.5 14.5A4.5 4.5 0 015.6 5.6 6.5 6.5 0 0117.9 6.3 4.2 4.2 0 0118 14.5z"/><path fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" d="M7.2 17.2l-1 3.6M12.2 17.2l-1 3.6M17.2 17.2l-1 3.6"/>',
  cancer:
    '<ellipse cx="12" cy="13.8" rx="6" ry="4.6" fill="currentColor"/><path fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" d="M6.6 11.8 4.3 9.6M17.4 11.8l2.3-2.2M5.9 14.6l-3.4.7M18.1 14.6l3.4.7M6.9 17l-2.6 2.7M17.1 17l2.6 2.7M9 17.9l-1 3.3M15 17.9l1 3.3"/><path fill="currentColor" d="M5.1 10.3A3.9 3.9 0 012 6.5C2 5 2.7 3.6 3.9 2.9L4.4 6l2-2.6a4 4 0 01-1.3 6.9zM18.9 10.3A3.9 3.9 0 0022 6.5c0-1.5-.7-2.9-1.9-3.6L19.6 6l-2-2.6a4 4 0 001.3 6.9z"/><circle cx="10" cy="12.6" r=".95" fill="var(--symbol-gap)"/><circle cx="14" cy="12.6" r=".95" fill="var(--symbol-gap)"/>',
  darwin:
    '<path fill="currentColor" d="M7.8 12.5 4 21.6l3.7-.7 2 2.6L12 18l2.3 5.5 2-2.6 3.7.7-3.8-9.1z"/><circle cx="12" cy="8.6" r="7.3" fill="currentColor"/><path fill="none" stroke="var(--symbol-gap)" stroke-width="1.5" stroke-linecap="round" d="M9.3 6.5l1.5 1.5M10.8 6.5 9.3 8M13.2 6.5l1.5 1.5M14.7 6.5 13.2 8M9.3 11.6c.7-1 1.6-1.4 2.7-1.4s2 .4 2.7 1.4"/>',
  job: '<path fill="currentColor" d="M8.5 6V4.6C8.5 3.2 9.5 2.2 11 2.2h2c1.5 0 2.5 1 2.5 2.4V6h4.3c1.2 0 2.2 1 2.2 2.2v3.3l-7.8 2.1v-1.3H9.8v1.3L2 11.5V8.2C2 7 3 6 4.2 6zm1.7 0h3.6V4.7c0-.5-.3-.8-.8-.8h-2c-.5 0-.8.3-.8.8zM2 13.3l7.8 2.1v1.4h4.4v-1.4l7.8-2.1v5.5c0 1.2-1 2.2-2.2 2.2H4.2C3 21 2 20 2 18.8z"/>',
  soul: '<path fill="currentColor" d="M12.6 1.5c.6 3.6-5.9 6-7.5 11.3-1.4 4.7 2 9.7 7 9.7 4.7 0 8-3.5 7.6-8.2-.2-2.6-1.7-4.4-2.1-6.9-1 .9-1.5 2-1.5 3.3-1.6-2.4-.8-6.2-3.5-9.2z"/>',
  token:
    '<path fill="currentColor" d="M12 1.5c3.8 0 6.7 3 6.7 7.2 0 1.9.5 3.2 1.3 4.9l1.8 4.1c.6 1.4-.4 2.8-1.9 2.8H4.1c-1.5 0-2.5-1.4-1.9-2.8L4 13.6c.8-1.7 1.3-3 1.3-4.9C5.3 4.5 8.2 1.5 12 1.5z"/><circle cx="9.6" cy="9.3" r="1.5" fill="var(--symbol-gap)"/><circle cx="14.4" cy="9.3" r="1.5" fill="var(--symbol-gap)"/>',
});
