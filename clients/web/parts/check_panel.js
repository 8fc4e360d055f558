/**
 * "Check the shuffles": what was checked in this browser, and what came out.
 */
import { fill, h } from "../app/dom.js";
import { api, recentTables } from "../app/home.js";
import { t } from "../app/i18n.js";
import { part } from "../app/release.js";
import { singly } from "../app/singly.js";
import { Disconnected, Refused } from "../obol/errors.js";

/** @param {{id: string, invite: string | undefined, ended: boolean}} table */
export function checkPanel({ id, invite, ended }) {
  const result = h("div", { class: "check-result", role: "status" });
  const button = h("button", { type: "button", class: "button", onclick: singly(run) }, t("check.go"));
  const able = globalThis.crypto?.subtle !== undefined;

  async function run() {
    button.setAttribute("aria-disabled", "true");
    delete result.dataset.good;
    fill(result, h("p", null, t("check.running")));
    try {
      const [{ check }, log, row] = await Promise.all([
        part(() => import("../app/check.js")),
        api.log(id, { invite }),
        api.table(id, invite),
      ]);
      const noted = recentTables().find(({ table }) => table === id)?.commitment;
      const findings = await check(log, {
        head: row.head,
        commitment: noted ?? shownCommitment(await api.log(id, { as: "spectator", to: 1, invite })),
      });
      show(findings, noted !== undefined);
    } catch (error) {
      const away = error instanceof Refused || error instanceof Disconnected;
      fill(
        result,
        h("p", { class: "wrong" }, t(away ? "check.away" : "check.bad")),
        h("p", { class: "faint" }, error instanceof Error ? error.message : String(error)),
      );
    }
    button.removeAttribute("aria-disabled");
  }

  /** @param {import("../app/check.js").Finding[]} findings @param {boolean} noted */
  function show(findings, noted) {
    const good = findings.every((finding) => finding.good);
    result.dataset.good = String(good);
    fill(
      result,
      h("p", { class: good ? "check-good" : "wrong" }, t(good ? "check.good" : "check.bad")),
      h(
        "ul",
        null,
        findings.map((finding) => h("li", { dataset: { good: String(finding.good) } }, t(finding.key, finding.values))),
      ),
      h("p", { class: "faint" }, t(noted ? "check.noted" : "check.told")),
      h("p", { class: "faint" }, t("check.not")),
    );
  }

  return [
    h("h2", null, t("check.title")),
    h("p", { class: "faint" }, t("check.text")),
    !ended ? h("p", null, t("check.open")) : able ? button : h("p", null, t("check.insecure")),
    result,
  ];
}

/** What the service says that the table showed. @param {any} log @returns {string | undefined} */
const shownCommitment = (log) => log.snapshot?.public.table.commitment;
