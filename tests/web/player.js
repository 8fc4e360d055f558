/*
 * A player without a plan, in the page: chooses at random among the controls of <obol-offers>, as fast as the page
 * offers them. It knows no game and no protocol; all it does is click, tick and press the button, as a person does.
 *
 * Evaluates to a function of a seed. The page then has `player`: `moves` (how often it pressed), `most` (how often it
 * may), `paused`.
 */
([seed, most]) => {
  const PAUSE_MS = 15;
  /** How likely it adds to a list that would do: full lists make short games. */
  const MORE = 0.85;
  const random = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const one = (list) => list[Math.floor(random() * list.length)];
  const free = (form, kind) =>
    [...form.querySelectorAll(`input[type=${kind}]:enabled`)].filter((input) => !input.closest("[hidden]"));
  const enter = (input, value) => {
    input.value = String(value);
    input.dispatchEvent(new Event("change", { bubbles: true }));
  };

  const clear = (form) => {
    for (const input of free(form, "checkbox")) if (input.checked) input.click();
    for (const input of free(form, "number")) if (Number(input.value)) enter(input, 0);
  };
  const add = (form) => {
    const boxes = free(form, "checkbox").filter((input) => !input.checked);
    const counters = free(form, "number").filter((input) => Number(input.value) < Number(input.max));
    const input = one([...boxes, ...counters]);
    if (!input) return false;
    if (input.type === "checkbox") input.click();
    else enter(input, Number(input.value) + 1);
    return true;
  };
  const isComplete = (form) => form.dataset.complete === "true";
  const complete = (form) => {
    for (let tries = 0; tries < 40; tries += 1) {
      clear(form);
      const names = new Set(free(form, "radio").map(({ name }) => name));
      for (const name of names) one(free(form, "radio").filter((input) => input.name === name))?.click();
      for (let added = 0; added < 60 && (!isComplete(form) || random() < MORE); added += 1) if (!add(form)) break;
      if (isComplete(form)) return true;
    }
    return isComplete(form);
  };

  const player = { moves: 0, most: most ?? Infinity, paused: false, stuck: "" };
  const turn = () => {
    const offers = document.querySelector("obol-offers");
    if (player.paused || player.moves >= player.most || offers?.dataset.awaited !== "true") return;
    const forms = [...offers.querySelectorAll("form[data-type]")];
    const form = one(forms);
    if (!form || forms.some((any) => any.querySelector(".sent").textContent)) return;
    if (!complete(form)) {
      player.stuck = form.outerHTML;
      return;
    }
    form.querySelector("button[type=submit]").click();
    player.moves += 1;
  };
  window.player = player;
  setInterval(turn, PAUSE_MS);
}
