// Stepping through a run without loading the page anew: the part that shows the moment is fetched and put in place.
// Without this script the same links lead to the same pages.
import { announce } from "../reading/announcing.js";
import { onKey } from "../reading/keys.js";

const steps = new Map();

/** What is done last: steps follow each other, so that none is lost when they come faster than pages do. */
let last = Promise.resolve();

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-step]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (link.dataset.step) press(link.dataset.step);
  else last = last.then(() => go(link.href));
});
addEventListener("popstate", () => {
  last = last.then(() => show(location.href));
});
onKey("ArrowRight", "next moment", () => press("next"));
onKey("ArrowLeft", "moment before it", () => press("previous"));

/** Step that way from wherever the steps before it have led. */
function press(which) {
  last = last.then(() => {
    const link = document.querySelector(`a[data-step="${which}"]`);
    return link ? go(link.href, which) : undefined;
  });
}

async function go(address, which) {
  const shown = await show(address, which);
  if (shown) history.pushState(null, "", address.replace(/#.*$/, ""));
}

/** Put the run at `address` in place. What can't be fetched is loaded as any page is. */
async function show(address, which) {
  const run = document.getElementById("run");
  let next;
  try {
    next = await fetched(address);
  } catch {
    location.assign(address);
    return false;
  }
  const open = new Map([...run.querySelectorAll("details[data-keep]")].map((each) => [each.dataset.keep, each.open]));
  const scrolled = run.querySelector(".log-scroll")?.scrollTop ?? 0;
  const fresh = document.importNode(next, true);
  for (const each of fresh.querySelectorAll("details[data-keep]")) each.open = open.get(each.dataset.keep) ?? each.open;
  const hadFocus = run.contains(document.activeElement);
  run.replaceWith(fresh);
  document.title = fresh.dataset.title;
  follow(fresh, scrolled);
  if (hadFocus) (fresh.querySelector(`a[data-step="${which}"]`) ?? fresh.querySelector("#table"))?.focus({ preventScroll: true });
  announce(fresh.querySelector(".now-text")?.textContent.replace(/\s+/g, " ").trim() ?? "");
  return true;
}

async function fetched(address) {
  const url = address.replace(/#.*$/, "");
  if (!steps.has(url)) {
    const response = await fetch(url, { headers: { Accept: "text/html" } });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    const run = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("run");
    if (!run) throw new Error(`${url} shows no run`);
    steps.set(url, run);
  }
  return steps.get(url);
}

/** Keep the line of the moment in view within the log, without moving the page. */
function follow(run, scrolled) {
  const log = run.querySelector(".log-scroll");
  if (!log) return;
  log.scrollTop = scrolled;
  const line = log.querySelector("[aria-current]");
  if (!line || log.scrollHeight <= log.clientHeight) return;
  const [at, frame] = [line.getBoundingClientRect(), log.getBoundingClientRect()];
  if (at.top < frame.top + 40 || at.bottom > frame.bottom - 40) log.scrollTop += at.top - frame.top - frame.height / 2;
}

if (document.getElementById("run")) follow(document.getElementById("run"), 0);
