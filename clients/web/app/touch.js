/**
 * A finger means what it touched. Between a touch and its click what others do may move the page, and browsers click what
 * then lies under the finger: a house one never chose. Such a click goes to what was touched, or to the same drawn anew
 * (`data-press` tells), or, if that is gone, nowhere.
 */
const PRESSABLE = "button, a, label, summary, input, select, textarea";

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
const pressable = (target) => (target instanceof Element ? target.closest(PRESSABLE) : null);

/** @param {HTMLElement} gone @returns {HTMLElement | null} */
function anew({ dataset: { press } }) {
  return press === undefined ? null : document.querySelector(`[data-press="${CSS.escape(press)}"]`);
}

export function meanWhatIsTouched() {
  /** @type {{id: number, on: HTMLElement} | null} the last touch, and what it was on */
  let touch = null;
  addEventListener(
    "pointerdown",
    ({ target, pointerId: id, pointerType }) => {
      const on = pointerType === "touch" ? pressable(target) : null;
      touch = on && { id, on };
    },
    true,
  );
  addEventListener(
    "click",
    (event) => {
      const meant = touch && /** @type {PointerEvent} */ (event).pointerId === touch.id ? touch.on : null;
      touch = null;
      if (!meant || !event.isTrusted || pressable(event.target) === meant) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      (meant.isConnected ? meant : anew(meant))?.click();
    },
    true,
  );
}
