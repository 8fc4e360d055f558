/**
 * `<obol-table table="ID">`: a table of Obol in anybody's page. `/embed.js` defines it; docs/EMBED.md is its manual.
 *
 *     <script type="module" src="https://obol.example/embed.js"></script>
 *     <obol-table table="8c1e4f0a7b2d93655e10" at="41" lang="fr" theme="dark"></obol-table>
 *
 * The table is in a frame of its own origin: what the page around it does, and what its styles are, reach no further.
 * Until the frame says that it is there, and where its page may not be framed, a link stands in its place.
 */
const BASE = new URL("./", import.meta.url);
const MOST_PX = 4000;
const WORDS = {
  en: { table: "Watch this table on Obol", moment: "See this moment on Obol", title: "A table of Obol" },
  fr: { table: "Voir cette table sur Obol", moment: "Voir ce moment sur Obol", title: "Une table d’Obol" },
};

const looks = new CSSStyleSheet();
looks.replaceSync(`
  :host { display: block; position: relative; }
  :host([hidden]) { display: none; }
  iframe { display: block; box-sizing: border-box; width: 100%; border: 0; color-scheme: normal; }
  .waits iframe { position: absolute; height: 1px; opacity: 0; }
  p { margin: 0; }
`);

class ObolTable extends HTMLElement {
  static observedAttributes = ["table", "replay", "at", "lang", "theme", "height"];
  #place = this.attachShadow({ mode: "open" });
  #box = document.createElement("div");
  #stop = new AbortController();
  #isDue = false;

  constructor() {
    super();
    this.#place.adoptedStyleSheets = [looks];
    this.#place.append(this.#box);
  }

  connectedCallback() {
    this.#stop = new AbortController();
    addEventListener("message", (message) => this.#hear(message), { signal: this.#stop.signal });
    this.#later();
  }

  disconnectedCallback() {
    this.#stop.abort();
    this.#box.replaceChildren();
  }

  /** @param {string} name @param {string | null} before @param {string | null} now */
  attributeChangedCallback(name, before, now) {
    if (before !== now && this.isConnected) this.#later();
  }

  /** Several attributes that change together are one change. */
  #later() {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      if (this.isConnected) this.#show();
    });
  }

  get #words() {
    const tag = this.getAttribute("lang") ?? this.closest("[lang]")?.getAttribute("lang") ?? navigator.language;
    return tag.slice(0, 2).toLowerCase() === "fr" ? WORDS.fr : WORDS.en;
  }

  #show() {
    const table = this.getAttribute("table") ?? "";
    this.#box.replaceChildren();
    if (!table) return;
    const at = Number(this.getAttribute("at"));
    const query = new URLSearchParams({ table });
    if (this.hasAttribute("replay") || at > 0) query.set("replay", "");
    if (at > 0) query.set("at", String(at));
    for (const name of ["lang", "theme"]) if (this.getAttribute(name)) query.set(name, String(this.getAttribute(name)));
    const link = document.createElement("a");
    link.href = new URL(`t/${encodeURIComponent(table)}${at > 0 ? `/${at}` : ""}`, BASE).href;
    link.textContent = at > 0 ? this.#words.moment : this.#words.table;
    link.target = "_blank";
    link.rel = "noopener";
    const text = document.createElement("p");
    text.append(link);
    this.#box.className = "waits";
    this.#box.append(text, this.#framed(new URL(`embed.html?${query}`, BASE).href));
  }

  /** @param {string} address */
  #framed(address) {
    const frame = document.createElement("iframe");
    frame.title = this.getAttribute("title") ?? this.#words.title;
    frame.tabIndex = -1;
    frame.loading = "lazy";
    frame.referrerPolicy = "no-referrer";
    frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox");
    frame.setAttribute("credentialless", "");
    frame.src = address;
    return frame;
  }

  /** The frame tells how high it is and what it is called, and nothing else. @param {MessageEvent} message */
  #hear({ source, origin, data }) {
    const frame = this.#box.querySelector("iframe");
    if (!frame || source !== frame.contentWindow || origin !== BASE.origin || typeof data?.obol !== "number") return;
    const given = Number(this.getAttribute("height"));
    frame.style.height = `${given > 0 ? given : Math.min(Math.max(data.obol, 1), MOST_PX)}px`;
    if (!this.hasAttribute("title")) frame.title = String(data.title);
    if (this.#box.className !== "waits") return;
    this.#box.className = "";
    frame.removeAttribute("tabindex");
    this.#box.querySelector("p")?.remove();
    this.dispatchEvent(new CustomEvent("obol-ready"));
  }
}

if (!customElements.get("obol-table")) customElements.define("obol-table", ObolTable);
