/**
 * The dialog in which one says of what to be told in this browser while away.
 */
import { fill, h, stylesheet } from "../app/dom.js";
import { player } from "../app/home.js";
import { t } from "../app/i18n.js";
import { singly } from "../app/singly.js";
import { beTold, beToldNoMore, isAble, learnWords, told, tryIt } from "../app/told.js";
import { Disconnected, Refused } from "../obol/errors.js";
import { dialog, named } from "./dialogs.js";

const KINDS = ["turn", "start", "rematch"];
const NIGHT = { start: "22:00", end: "08:00" };

/** Opens it. */
export async function openTold() {
  await stylesheet(new URL("../css/told.css", import.meta.url).href);
  learnWords();
  const body = h("div", { class: "told" });
  const said = h("p", { role: "status", class: "told-said" });
  dialog(t("told.title"), "dialog-small", h("p", null, t("told.lead")), said, body);
  show(body, said);
}

/** What there is to say and to press now. @param {HTMLElement} body @param {HTMLElement} said */
function show(body, said) {
  const why = isAble() ? (Notification.permission === "denied" ? t("told.denied") : "") : t("told.unable");
  if (why) fill(body, h("p", { class: "wrong" }, why));
  else if (told()?.player === player()?.id && told()) fill(body, settings(body, said));
  else
    fill(
      body,
      h(
        "div",
        { class: "row" },
        press(t("told.here"), said, () => begin(body, said)),
      ),
    );
}

/** @param {HTMLElement} body @param {HTMLElement} said */
async function begin(body, said) {
  if (!player() && !(await named())) return;
  const isAllowed = await beTold({ kinds: KINDS });
  show(body, said);
  if (!isAllowed) return;
  said.textContent = t("told.on");
  body.querySelector("input")?.focus();
}

/** @param {HTMLElement} body @param {HTMLElement} said */
function settings(body, said) {
  const now = told();
  const kinds = KINDS.map((kind) => {
    const box = h("input", { type: "checkbox", value: kind, checked: now?.kinds.includes(kind), "aria-describedby": `told-${kind}` });
    const more = h("span", { class: "faint told-more", id: `told-${kind}` }, t(`told.kind.${kind}.text`));
    return { box, row: h("div", { class: "told-kind" }, h("label", { class: "inline" }, box, t(`told.kind.${kind}`)), more) };
  });
  const quiet = h("input", { type: "checkbox", checked: Boolean(now?.quiet), "aria-describedby": "told-quiet" });
  const start = h("input", { type: "time", required: true, value: now?.quiet?.start ?? NIGHT.start, "aria-label": t("told.quiet.start") });
  const end = h("input", { type: "time", required: true, value: now?.quiet?.end ?? NIGHT.end, "aria-label": t("told.quiet.end") });
  const save = async () => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const hours = quiet.checked && start.value && end.value && { quiet: { start: start.value, end: end.value, zone } };
    await beTold({ kinds: kinds.filter(({ box }) => box.checked).map(({ box }) => box.value), ...hours });
    said.textContent = t("told.kept");
  };
  return h(
    "form",
    { class: "told-form", onchange: () => void trying(said, save), onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    h("fieldset", null, h("legend", null, t("told.of")), ...kinds.map(({ row }) => row)),
    h(
      "fieldset",
      null,
      h("legend", null, t("told.quiet")),
      h("label", { class: "inline" }, quiet, t("told.quiet.on")),
      h("span", { class: "told-hours" }, start, h("span", { "aria-hidden": "true" }, "–"), end),
      h("span", { class: "faint told-more", id: "told-quiet" }, t("told.quiet.text")),
    ),
    h(
      "div",
      { class: "row" },
      press(t("told.test"), said, async () => void (said.textContent = t((await tryIt()) ? "told.sent" : "told.unsent"))),
      press(
        t("told.stop"),
        said,
        async () => {
          await beToldNoMore();
          show(body, said);
          said.textContent = t("told.off");
          body.querySelector("button")?.focus();
        },
        "quiet",
      ),
    ),
  );
}

/** @param {string} text @param {HTMLElement} said @param {() => Promise<void>} work @param {string} [look] */
function press(text, said, work, look = "button") {
  return h("button", { type: "button", class: look, onclick: singly(() => trying(said, work)) }, text);
}

/** What did not work is said. @param {HTMLElement} said @param {() => Promise<void>} work */
async function trying(said, work) {
  said.textContent = "";
  try {
    await work();
  } catch (error) {
    if (error instanceof Refused && error.code === "not_offered") said.textContent = t("told.unoffered");
    else if (error instanceof Refused || error instanceof Disconnected || error instanceof DOMException)
      said.textContent = t("told.failed", { why: error.message });
    else throw error;
  }
}
