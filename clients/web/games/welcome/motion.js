// What just happened, seen: numbers written, souls leaving, bonuses circled, cards turned up.

/** @typedef {import("../../app/types.js").Typed} Typed */
/** @typedef {import("../welcome.js").default} Board */

/**
 * The motions for these events, begun; what is seen when they end is what there is.
 * @param {Board} board @param {readonly Typed[]} events @returns {Animation[]}
 */
export function motions(board, events) {
  const shown = board.looked ?? board.model?.seat ?? 0;
  return events.flatMap((event) => motion(board, event, shown));
}

/** @param {Board} board @param {Typed} event @param {number} shown @returns {Animation[]} */
function motion(board, event, shown) {
  const { sheet } = board;
  if (!sheet) return [];
  switch (event.type) {
    case "choices_opened": {
      const one = event["reaped"]?.[shown];
      const written = one ? (sheet.at(one.street, one.house)?.write() ?? []) : [];
      const ticked = event["sephi"]?.includes(shown) ? appear(board.querySelector(".wl-sephi-box.is-ticked:last-of-type")) : [];
      return [...written, ...ticked];
    }
    case "turn_opened":
      return board.cards.flip();
    case "choice_made":
      return event["choice"]?.street ? (sheet.at(event["choice"].street, event["choice"].house)?.write() ?? []) : [];
    case "street_completed":
      return drawn(board.querySelector(`.wl-bonus[data-street="${event["street"]}"]`));
    case "column_completed":
      return [
        ...drawn(board.querySelector(`.wl-bonus[data-column="${event["column"]}"]`)),
        ...board.seats.flash(Object.keys(event["points"]).map(Number)),
      ];
    case "crossed_out":
      return [
        ...(event["streets"] ?? []).map(/** @param {number} street */ (street) => `street="${street}"`),
        ...(event["columns"] ?? []).map(/** @param {number} column */ (column) => `column="${column}"`),
      ].flatMap((which) => drawn(board.querySelector(`.wl-bonus[data-${which}]`)));
    case "objective_achieved":
      return [...board.objectives.stamp(String(event["number"])), ...board.seats.flash(event["seats"])];
    case "solo_card_came":
    case "validation_came":
      return board.alone.come();
    case "card_given":
      return board.alone.receive(event["card"].cause);
    default:
      return [];
  }
}

/** A ring or a cross is drawn. @param {Element | null} button @returns {Animation[]} */
function drawn(button) {
  const state = button instanceof HTMLElement ? button.dataset.state : "";
  const line =
    state === "circled"
      ? button?.querySelector(".wl-bonus-ring")
      : state === "crossed_out"
        ? button?.querySelector(".wl-bonus-cross")
        : null;
  if (!line) return [];
  return [
    line.animate(
      [
        { strokeDasharray: "1 1", strokeDashoffset: 1 },
        { strokeDasharray: "1 1", strokeDashoffset: 0 },
      ],
      { duration: 500, delay: 500, easing: "ease-in-out", fill: "backwards" },
    ),
  ];
}

/** @param {Element | null} element @returns {Animation[]} */
function appear(element) {
  return element ? [element.animate([{ transform: "scale(1.6)" }, { transform: "none" }], { duration: 400, easing: "ease-out" })] : [];
}
