/** How good bots may be, from the easiest. */
const STRENGTHS = ["easy", "middle", "strong"];

/** The bots to choose from: those that every game calls alike; all of them where a game has none such. @param {string[]} bots */
export function strengths(bots) {
  const found = STRENGTHS.filter((one) => bots.includes(one));
  return found.length ? found : bots;
}
