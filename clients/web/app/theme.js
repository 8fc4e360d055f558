/**
 * The page by day or by night whatever the system says: every style sheet's part for the dark is taken always, or never.
 *
 * @param {string} wanted `light` or `dark`; anything else: as the system says
 */
export function theme(wanted) {
  if (wanted !== "light" && wanted !== "dark") return;
  document.documentElement.style.colorScheme = wanted;
  const dress = () => {
    for (const sheet of document.styleSheets) dressSheet(sheet, wanted === "dark" ? "all" : "not all");
  };
  dress();
  document.addEventListener("load", dress, true); // those of a board come later
}

/** @param {CSSStyleSheet} sheet @param {string} media */
function dressSheet(sheet, media) {
  for (const rule of sheet.cssRules) {
    if (rule instanceof CSSMediaRule && rule.conditionText.includes("prefers-color-scheme: dark")) rule.media.mediaText = media;
  }
}
