// Cards that glide from where they were to where they are. Whoever doesn't want motion gets none.
const still = matchMedia("(prefers-reduced-motion: reduce)");
const TIME = 320;

/** Where every card is now, by its number. */
export function places(run) {
  const found = new Map();
  for (const card of run.querySelectorAll(".board [data-card]")) if (!found.has(card.dataset.card)) found.set(card.dataset.card, card.getBoundingClientRect());
  return found;
}

/** Let each card that moved glide from its place before; one that is new comes up. */
export function glide(run, before) {
  if (still.matches || !Element.prototype.animate) return;
  for (const [number, now] of places(run)) {
    const card = run.querySelector(`.board [data-card="${CSS.escape(number)}"]`);
    const old = before.get(number);
    if (!old) {
      card.animate([{ opacity: 0, scale: 0.9 }, { opacity: 1, scale: 1 }], { duration: TIME, easing: "ease-out" });
    } else if (Math.hypot(old.x - now.x, old.y - now.y) > 2) {
      const from = { translate: `${old.x - now.x}px ${old.y - now.y}px` };
      card.animate([from, { translate: "0 0" }], { duration: TIME, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" });
    }
  }
}
