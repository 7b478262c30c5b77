// Autoplay: a step every so often, until the end, until it is stopped, or until the reader steps by hand.
import { press } from "./stepping.js";

const PACE = 1800;
let timer;

export function startPlaying() {
  showButton();
  new MutationObserver(showButton).observe(document.querySelector(".run-page"), { childList: true });
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-play]")) toggle();
    else if (event.target.closest?.("a[data-step]")) stop();
  });
  document.addEventListener("keydown", (event) => {
    if (/^(Arrow|Home|End)/.test(event.key)) stop();
  });
}

export async function toggle() {
  if (timer) return stop();
  if (!document.querySelector('a[data-step="next"]')) await press("first");
  timer = setInterval(onward, PACE);
  showButton();
  return undefined;
}

async function onward() {
  await press("next");
  if (!document.querySelector('a[data-step="next"]')) stop();
}

function stop() {
  clearInterval(timer);
  timer = undefined;
  showButton();
}

function showButton() {
  const button = document.querySelector("[data-play]");
  if (!button) return;
  button.hidden = false;
  button.textContent = timer ? button.dataset.pause : button.dataset.play;
  button.setAttribute("aria-pressed", String(Boolean(timer)));
}
