// The front page's table plays a few steps by itself, until somebody touches it, asks it to stop, or wishes less motion.
import { drawArrows } from "../scenarios/arrows.js";
import { glide, places } from "../scenarios/gliding.js";

const PACE = 2600;
const MOST = 9;
const board = document.querySelector(".featured");
const button = board?.querySelector("[data-live]");
let timer;
let steps = 0;

async function onward() {
  const run = document.getElementById("run");
  const next = run.querySelector('a[data-step="next"]');
  if (!next || ++steps > MOST) return stop();
  if (document.hidden) return undefined;
  try {
    const response = await fetch(next.href, { headers: { Accept: "text/html" } });
    const found = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("run");
    if (!timer || !found || document.getElementById("run") !== run) return stop();
    const fresh = document.importNode(found, true);
    const before = places(run);
    run.replaceWith(fresh);
    drawArrows(fresh);
    glide(fresh, before);
  } catch {
    stop(); // offline, say: the board stays as it is
  }
  return undefined;
}

function stop() {
  clearInterval(timer);
  timer = undefined;
  button.hidden = true;
}

if (button && !matchMedia("(prefers-reduced-motion: reduce)").matches && !new URLSearchParams(location.search).has("at")) {
  button.hidden = false;
  button.addEventListener("click", stop);
  for (const touch of ["pointerdown", "keydown", "focusin"]) board.addEventListener(touch, (event) => event.target !== button && stop());
  timer = setInterval(onward, PACE);
}
