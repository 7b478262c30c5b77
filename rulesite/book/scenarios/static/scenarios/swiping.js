// A swipe to the left or to the right over the board or the step is a step; what scrolls by itself, a sheet that is open,
// and text that is selected are left alone.
import { press } from "./stepping.js";

const FAR = 60; // pixels to the side
const SOON = 700; // milliseconds
let began;
/** Whether a sheet lay over the board when it was touched: that touch closes it, and is no step. */
let closesSheet = false;

export function startSwiping() {
  document.addEventListener("pointerdown", () => {
    closesSheet = isSheetOpen();
  }, { capture: true });
  document.addEventListener("touchstart", (event) => {
    began = event.touches.length === 1 && isSwiped(event.target) ? { ...placeOf(event.touches[0]), at: event.timeStamp } : undefined;
  }, { passive: true });
  document.addEventListener("touchend", (event) => {
    const from = began;
    began = undefined;
    if (!from || event.timeStamp - from.at > SOON || !getSelection().isCollapsed) return;
    const to = placeOf(event.changedTouches[0]);
    const [across, along] = [to.x - from.x, to.y - from.y];
    if (Math.abs(across) > FAR && Math.abs(across) > 2 * Math.abs(along)) press(across < 0 ? "next" : "previous");
  }, { passive: true });
  document.addEventListener("touchcancel", () => {
    began = undefined;
  });
}

function placeOf(touch) {
  return { x: touch.clientX, y: touch.clientY };
}

function isSwiped(target) {
  const part = target.closest?.("#run .board, #run .now");
  if (!part || closesSheet) return false;
  for (let each = target; each !== part.parentElement; each = each.parentElement) {
    if (each.scrollWidth > each.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(each).overflowX)) return false;
  }
  return true;
}

/** Whether a panel lies over the board, as on a phone. */
function isSheetOpen() {
  const panels = document.querySelector(".sheets .panels");
  return Boolean(panels && getComputedStyle(panels).position === "fixed" && panels.querySelector(".panel[open]"));
}
