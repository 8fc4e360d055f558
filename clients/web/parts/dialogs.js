/**
 * Dialogs: the rules at hand, a question before what cannot be undone, one's name.
 */
import { h } from "../app/dom.js";
import { becomeNew } from "../app/home.js";
import { t } from "../app/i18n.js";
import { part } from "../app/release.js";
import { singly } from "../app/singly.js";
import { isLasting } from "../app/storage.js";
import { Disconnected, Refused } from "../obol/errors.js";

let made = 0;
/** What is being asked or shown, by title: pressed twice, it stands there once. @type {Map<string, HTMLDialogElement>} */
const open = new Map();

/** @param {string} title @param {string} look @param {...import("../app/dom.js").Child} content */
export function dialog(title, look, ...content) {
  open.get(title)?.close();
  const id = `dialog-${(made += 1)}`;
  const shut = h("button", { type: "button", class: "quiet", onclick: () => element.close() }, t("dialog.close"));
  const element = h(
    "dialog",
    { class: `dialog ${look}`, "aria-labelledby": id },
    h("div", { class: "dialog-head" }, h("h2", { id }, title), shut),
    content,
  );
  element.addEventListener("click", ({ target }) => target === element && element.close());
  element.addEventListener("close", () => {
    element.remove();
    if (open.get(title) === element) open.delete(title);
  });
  open.set(title, element);
  document.body.append(element);
  element.showModal();
  return element;
}

/** The rules, opened at a clause. @param {string} book @param {string} title @param {string} [clause] */
export async function openRules(book, title, clause) {
  const { rulesOf, showClause } = await part(() => import("./rules.js"));
  const rules = await rulesOf(book);
  dialog(title, "dialog-rules", h("div", { class: "dialog-body", tabindex: "0", role: "region", "aria-label": title }, rules));
  if (clause) showClause(rules, clause);
}

/** Asks before something is done for good. @param {string} title @param {string} text @param {string} yes @returns {Promise<boolean>} */
export function confirmed(title, text, yes) {
  return new Promise((resolve) => {
    const sure = h(
      "button",
      {
        type: "button",
        class: "button",
        onclick: () => {
          resolve(true);
          element.close();
        },
      },
      yes,
    );
    const element = dialog(title, "dialog-small", h("p", null, text), h("div", { class: "row" }, sure));
    element.addEventListener("close", () => resolve(false));
  });
}

/** Asks for a name, where one has none. @returns {Promise<boolean>} does one have one now? */
export function named() {
  return new Promise((resolve) => {
    const form = nameForm(() => {
      resolve(true);
      element.close();
    });
    const element = dialog(t("name.title"), "dialog-small", h("p", null, t("name.text")), form);
    element.addEventListener("close", () => resolve(false));
    form.querySelector("input")?.focus();
  });
}

/** A form for one's name. @param {() => void} done @param {string} [now] */
export function nameForm(done, now = "") {
  const wrong = h("p", { class: "wrong", role: "alert", id: `name-wrong-${(made += 1)}` });
  const input = h("input", {
    type: "text",
    required: true,
    maxlength: "32",
    autocomplete: "nickname",
    value: now,
    "aria-describedby": wrong.id,
  });
  const take = singly(async () => {
    if (!input.value.trim()) return void (wrong.textContent = t("name.empty"));
    try {
      await becomeNew(input.value);
      done();
    } catch (error) {
      wrong.textContent = error instanceof Refused ? (error.code === "bad_name" ? t("name.bad") : error.message) : t("name.unreachable");
      if (!(error instanceof Refused || error instanceof Disconnected)) throw error;
      input.setAttribute("aria-invalid", "true");
    }
  });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void take();
  };
  return h(
    "form",
    { class: "name-form", novalidate: true, onsubmit: submit },
    h("label", null, t("name.label"), " ", input),
    h("button", { type: "submit", class: "button" }, t("name.take")),
    wrong,
    isLasting() ? null : h("p", { class: "faint not-kept" }, t("storage.none")),
  );
}
