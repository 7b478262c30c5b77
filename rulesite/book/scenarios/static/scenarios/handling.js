// Keys of a run, and its panels as sheets on a phone. Panels, options and steps are links and details: these reach them.
import { onKey } from "../aids/keys.js";
import { _ } from "../aids/language.js";
import { toggle } from "./playing.js";
import { press } from "./stepping.js";

const narrow = matchMedia("(max-width: 60rem)");
const PANELS = { l: "log", i: "if", w: "why", c: "claims", e: "editions" };
const MEANINGS = { l: _("the log"), i: _("what if"), w: _("why a card is what it is"), c: _("the claims"), e: _("editions") };

export function startHandling() {
  onKey("Home", _("first step"), () => press("first"));
  onKey("End", _("last step"), () => press("last"));
  onKey("ArrowUp", _("to the claim"), () => press("claim"));
  onKey("ArrowDown", _("next decision"), () => press("decision"));
  onKey(" ", _("play and pause"), toggle);
  for (const [key, panel] of Object.entries(PANELS)) onKey(key, MEANINGS[key], () => open(panel));
  onKey("f", _("turn the table around"), () => document.querySelector(".run-page")?.classList.toggle("flipped"));
  for (let number = 1; number <= 9; number += 1) onKey(String(number), number === 1 ? _("choose an answer under What if, by its place") : "", () => choose(number));
  startSheets();
}

function open(name) {
  const panel = document.querySelector(`.panel[data-keep="${name}"]`);
  if (!panel) return;
  panel.open = narrow.matches ? !panel.open : true;
  panel.querySelector(".panel-body")?.focus({ preventScroll: true });
}

/** Answer what is asked next as its option in this place says. */
function choose(number) {
  document.querySelectorAll(".what-if a.option")[number - 1]?.click();
}

/** On a phone the board stays, and a panel rises over it when it is asked for. */
function startSheets() {
  const page = document.querySelector("#run:not(.small)")?.closest(".run-page");
  if (!page) return;
  page.classList.add("sheets");
  if (narrow.matches && !new URLSearchParams(location.search).has("why")) close();
  page.addEventListener("pointerdown", (event) => {
    if (narrow.matches && event.target.closest(".board, .now") && !event.target.closest("a, button, summary")) close();
  });
}

function close() {
  for (const panel of document.querySelectorAll(".panel[open]")) panel.open = false;
}
