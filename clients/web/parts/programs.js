/** Programs of other people, beside the service's own bots: who wrote what of them, whether they are here, how they do. */
import { fill, h } from "../app/dom.js";
import { programsWords } from "../app/words/programs.js";
import { api } from "../app/home.js";
import { called, learn, t } from "../app/i18n.js";

/** Asked for when it is opened. @param {string} game @returns {HTMLElement} */
export function programs(game) {
  learn(programsWords);
  const list = h("ul", { class: "programs" });
  const note = h("p", { class: "faint", role: "status" });
  const look = async () => {
    fill(note, t("shell.moment"));
    try {
      const found = await api.bots();
      fill(list, ...found.map((one) => item(one, game)));
      fill(note, found.length ? "" : t("programs.none"));
    } catch {
      fill(note, t("programs.unreachable"));
    }
  };
  const element = h("details", { class: "programs-of-others" }, h("summary", null, t("programs.title")), note, list);
  element.addEventListener("toggle", () => element.open && void look());
  return element;
}

/** @param {import("../obol/api.js").Program} program @param {string} game */
function item({ player, about, here, games }, game) {
  const { played, won } = games[game] ?? { played: 0, won: 0 };
  return h(
    "li",
    { dataset: { here: String(here) } },
    called(player),
    " ",
    h("span", { class: here ? "mark mark-gold" : "mark" }, t(here ? "programs.here" : "programs.away")),
    about && [" ", h("bdi", null, about)],
    h("small", null, " ", played ? t("programs.record", { count: played, won }) : t("programs.unplayed")),
  );
}
