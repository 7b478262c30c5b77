// A run in the browser: stepping, playing by itself, arrows between cards, and cards that glide to where they go.
// Without these scripts the same links lead to the same pages.
import { drawArrows } from "./arrows.js";
import { startStepping } from "./stepping.js";
import { startHandling } from "./handling.js";
import { startPlaying } from "./playing.js";
import { showSharing, startSharing } from "./sharing.js";
import { rememberBranch } from "./branches.js";
import { startFirstVisit } from "./first-visit.js";
import { startSwiping } from "./swiping.js";

const run = document.getElementById("run");
if (run) {
  startStepping((shown) => {
    drawArrows(shown);
    rememberBranch(shown);
    showSharing(shown);
  });
  startPlaying();
  startHandling();
  startSharing();
  startSwiping();
  startFirstVisit();
  addEventListener("resize", () => drawArrows(document.getElementById("run")));
  document.addEventListener("scroll", (event) => event.target.closest?.(".field, .seat, .stack ol") && drawArrows(document.getElementById("run")), true);
}
