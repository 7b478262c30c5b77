// Stepping through a run without loading the page anew: the part that shows the step is fetched and put in place.
import { onKey } from "../aids/keys.js";
import { _ } from "../aids/language.js";
import { glide, places } from "./gliding.js";

const steps = new Map();

/** What is done last: steps follow each other, so that none is lost when they come faster than pages do. */
let last = Promise.resolve();
let whenShown = () => {};
let status;

export function startStepping(onShown) {
  whenShown = onShown;
  document.addEventListener("click", clicked);
  document.addEventListener("submit", submitted);
  addEventListener("popstate", () => {
    last = last.then(() => show(location.href));
  });
  onKey("ArrowRight", _("next step"), () => press("next"));
  onKey("ArrowLeft", _("step before it"), () => press("previous"));
  const run = document.getElementById("run");
  status = Object.assign(document.createElement("p"), { className: "unseen" });
  status.setAttribute("role", "status");
  document.querySelector("main").append(status);
  follow(run, 0);
  onShown(run);
}

/** Step that way from wherever the steps before it have led; with "replaceState" as if the page had opened there. */
export function press(which, remember = "pushState") {
  last = last.then(() => {
    const link = document.querySelector(`a[data-step="${which}"]`);
    return link ? go(link.href, which, undefined, remember) : undefined;
  });
  return last;
}

function clicked(event) {
  const link = event.target.closest?.("a[data-step]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (link.dataset.step) press(link.dataset.step);
  else last = last.then(() => go(link.href, "", link.dataset.panel));
}

function submitted(event) {
  const form = event.target;
  if (!form.closest("#run") || form.method !== "get") return;
  event.preventDefault();
  const said = new URLSearchParams(new FormData(form));
  last = last.then(() => go(`${form.action}?${said}`, "", "if"));
}

async function go(address, which, panel, remember = "pushState") {
  const shown = await show(address, which, panel);
  if (shown) history[remember](null, "", shown);
  if (shown) whenShown(document.getElementById("run"));
}

/** Put the run at `address` in place, and return its address. What can't be fetched is loaded as any page is. */
async function show(address, which, panel) {
  const run = document.getElementById("run");
  let found;
  try {
    found = await fetched(address);
  } catch {
    location.assign(address);
    return "";
  }
  const fresh = document.importNode(found.run, true);
  keepOpen(run, fresh, panel);
  const scrolled = run.querySelector(".log")?.scrollTop ?? 0;
  const before = places(run);
  const focused = run.contains(document.activeElement) ? document.activeElement : null;
  const refocus = focused && refinder(focused, which);
  run.replaceWith(fresh);
  document.title = fresh.dataset.title;
  follow(fresh, scrolled);
  glide(fresh, before);
  if (refocus) (fresh.querySelector(refocus) ?? fresh.querySelector("#table"))?.focus({ preventScroll: true });
  if (!focused || which !== undefined) say(fresh);
  whenShown(fresh);
  return found.address;
}

/** How to find the link again that had the focus: the way that was pressed, a card, or where the panel is. */
function refinder(focused, which) {
  if (which) return `a[data-step="${which}"]`;
  const card = focused.closest("[data-card]")?.dataset.card;
  if (card) return `[data-card="${CSS.escape(card)}"] a, a[data-card="${CSS.escape(card)}"]`;
  const panel = focused.closest(".panel")?.dataset.keep;
  return panel ? `.panel[data-keep="${panel}"] .panel-body` : "#table";
}

/** What was open stays open; a link that is about a panel opens that one. */
function keepOpen(run, fresh, panel) {
  const open = new Map([...run.querySelectorAll("details[data-keep]")].map((each) => [each.dataset.keep, each.open]));
  for (const each of fresh.querySelectorAll("details[data-keep]")) {
    const isPanel = each.classList.contains("panel");
    if (isPanel && panel) each.open = each.dataset.keep === panel;
    else each.open = open.get(each.dataset.keep) ?? each.open;
  }
}

/** Tell the step that has come, once: which it is, then each thing that happens in it as a sentence. */
function say(run) {
  const place = run.querySelector(".now-place")?.textContent ?? "";
  const said = [place, ...[...run.querySelectorAll(".now-text > p")].map(heard)].map(sentence).filter(Boolean).join(" ");
  // A new message is read out even if it says the same as the last one.
  status.textContent = "";
  requestAnimationFrame(() => {
    status.textContent = said;
  });
}

/** A line as it is heard: without the numbers of its rules, and with words for its signs. */
function heard(line) {
  const copy = line.cloneNode(true);
  for (const each of copy.querySelectorAll("a.reference, .rule-words")) each.remove();
  for (const sign of copy.querySelectorAll("[role=img][aria-label]")) sign.replaceWith(`${sign.getAttribute("aria-label")}: `);
  return copy.textContent;
}

function sentence(text) {
  const words = text.replace(/\s+/g, " ").trim();
  if (!words) return "";
  return words[0].toUpperCase() + words.slice(1) + (/[.!?:]$/.test(words) ? "" : ".");
}

async function fetched(address) {
  const url = address.replace(/#.*$/, "");
  if (!steps.has(url)) {
    const response = await fetch(url, { headers: { Accept: "text/html" } });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    const run = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("run");
    if (!run) throw new Error(`${url} shows no run`);
    steps.set(url, { run, address: response.url });
  }
  return steps.get(url);
}

/** Keep the line of the step in view within the log and the strip of steps, without moving the page. */
function follow(run, scrolled) {
  const log = run.querySelector(".log");
  if (log) log.scrollTop = scrolled;
  center(log, log?.querySelector("[aria-current]"), "top", "height", "scrollTop");
  const steps = run.querySelector(".all-steps");
  center(steps, steps?.querySelector("[aria-current]"), "left", "width", "scrollLeft");
}

function center(frame, line, side, size, scroll) {
  if (!frame || !line) return;
  const [at, around] = [line.getBoundingClientRect(), frame.getBoundingClientRect()];
  if (at[side] < around[side] + 30 || at[side] + at[size] > around[side] + around[size] - 30) {
    frame[scroll] += at[side] - around[side] - around[size] / 2;
  }
}
