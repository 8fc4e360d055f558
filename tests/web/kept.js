/*
 * Plays a recorded game on one board, which keeps what has not changed, and draws every view model on another one that has
 * never drawn anything. Gives back each place where the two differ. On the way players come, go and give up, intents wait for
 * their answer, the language changes, details are opened, and buttons are pressed at random.
 */
async ({ table, viewer, seed }) => {
  const { api, dataOf, games, obol } = await import("/app/home.js");
  const { boardOf } = await import("/parts/boards.js");
  const { Texts } = await import("/app/texts.js");
  const { viewModelOf } = await import("/app/view_model.js");
  const { framesOf } = await import("/app/recording.js");
  const { pressOf } = await import("/app/patching.js");

  obol.close();
  await games();
  const frames = framesOf(table, await api.log(table, { as: viewer }));
  const { game } = frames[0].view.public.table;
  const texts = { en: new Texts(await api.texts(game, "en")), fr: new Texts(await api.texts(game, "fr")) };
  const data = await dataOf(game);
  const seat = /^\d+$/.test(viewer) ? Number(viewer) : undefined;

  let state = seed;
  const below = (n) => (state = (state * 48271) % 2147483647) % n;
  const CHOSEN = ["drafts", "opened", "token", "reveal", "stood", "picks", "give", "crossing", "looked", "wished", "step"];
  const main = document.querySelector("main");
  const board = await boardOf(game);
  main.replaceChildren(board);

  const told = [];
  let compared = 0;
  let pressed = 0;
  let asked = [];
  addEventListener("intent", ({ detail }) => asked.push(JSON.stringify(detail)));

  /** The same view model with the same choices, on a board that has drawn nothing before. */
  const anew = async (model) => {
    const other = await boardOf(game);
    for (const name of CHOSEN) if (name in board) other[name] = board[name];
    main.append(other);
    other.show(model);
    return other;
  };
  /** All that it holds in words, whatever the order of attributes and classes; what was opened is its reader's own. */
  const plain = (one) => [...one.childNodes].map((node) => {
    if (!(node instanceof Element)) return node.nodeValue;
    const attributes = [...node.attributes].filter(({ name, value }) => name !== "open" && name !== "tabindex" && value !== "");
    const said = attributes.map(({ name, value }) => `${name}="${name === "class" ? value.split(/\s+/).sort().join(" ") : value}"`);
    return `<${[node.localName, ...said.sort()].join(" ")}>${plain(node)}</>`;
  }).join("");
  const alive = (one) => [...one.querySelectorAll("[data-press]")].filter(pressOf).map(({ dataset }) => dataset.press).join();
  const compare = async (model, when) => {
    const other = await anew(model);
    compared += 1;
    const [mine, its] = [plain(board), plain(other)];
    if (mine !== its) {
      const at = [...mine].findIndex((letter, place) => letter !== its[place]);
      told.push(`${model.version} ${when}: ${mine.slice(Math.max(0, at - 120), at + 80)} <> ${its.slice(Math.max(0, at - 20), at + 80)}`);
    }
    if (alive(board) !== alive(other)) told.push(`${model.version} ${when}: buttons ${alive(board)} <> ${alive(other)}`);
    return other;
  };
  const press = async (model) => {
    const buttons = [...board.querySelectorAll("button:not([aria-disabled=true])")];
    if (buttons.length === 0) return;
    const place = below(buttons.length);
    const other = await anew(model);
    const same = other.querySelectorAll("button:not([aria-disabled=true])")[place];
    asked = [];
    buttons[place].click();
    pressed += 1;
    const [mine] = asked;
    if (mine) {
      asked = [];
      same.click();
      if (asked[0] !== mine) told.push(`${model.version}: a button asks for ${mine} <> ${asked[0]}`);
    }
    other.remove();
    (await compare(model, `after ${buttons[place].textContent}`)).remove();
  };

  for (const { view } of frames.filter((frame) => frame.view.public.game)) {
    const { version } = view;
    const away = Object.fromEntries(Object.keys(view.public.table.seats).map((one) => [one, below(4) ? "here" : "away"]));
    const pending = view.offers.length && below(4) === 0 ? [{ type: view.offers[0].type }] : [];
    const open = viewer === "open";
    for (const language of below(5) ? ["en"] : ["fr", "en"]) {
      const made = viewModelOf({
        view: { ...view, seat, ...(open && { private: {} }) }, texts: texts[language], data, live: !open,
        presence: { seats: away, spectators: 0 }, pending, privates: open ? view.private : undefined,
      });
      const players = made.players.map((one) => Object.freeze({
        ...one, away: below(6) === 0, conceded: below(6) === 0, bot: below(2) ? one.bot : undefined, present: below(3) > 0,
      }));
      const model = Object.freeze({ ...made, language, players });
      board.show(model);
      (await compare(model, "shown")).remove();
      const details = board.querySelectorAll("details");
      if (details.length && below(3) === 0) {
        const one = details[below(details.length)];
        one.open = !one.open;
        await new Promise((done) => setTimeout(done, 20)); // it tells of it in its own time
        (await compare(model, "opened")).remove();
      }
      if (model.live && seat !== undefined) for (let times = below(5); times > 0; times -= 1) await press(model);
    }
    if (told.length > 3) break;
  }
  return { told, compared, pressed };
};
