/** For texts of ours that are plain HTML, such as the rules: a picture wherever `data-art` names one. */

import { isDrawn, picture } from "./drawings.js";
import "./coins.js";
import "./faces.js";
import "./figures.js";
import "./patients.js";
import "./symbols.js";

/** @param {Element} root */
export function showArt(root) {
  for (const place of root.querySelectorAll("[data-art]")) {
    const name = place.getAttribute("data-art") ?? "";
    if (isDrawn(name)) place.replaceChildren(picture(name, "", place.getAttribute("data-label") ?? ""));
  }
}
