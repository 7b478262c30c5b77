// Rules that were looked up tonight, and those that a visitor keeps: in this browser alone, and sent to nobody.
import { _ } from "./language.js";

const TONIGHT = "benchbook.looked-up";
const KEPT = "benchbook.kept-rules";
const A_NIGHT = 12 * 60 * 60 * 1000;
const MOST = 60;
const A_RULE = /^\/rules\/[0-9a-z-]+\/[0-9a-z.]+\/$/i;

/** What a list holds, as far as it is what this script wrote. */
function read(name) {
  try {
    const found = JSON.parse(localStorage.getItem(name) ?? "[]");
    const isEntry = (each) => A_RULE.test(each?.path) && typeof each.title === "string" && Number.isFinite(each.at);
    return Array.isArray(found) ? found.filter(isEntry).slice(0, MOST) : [];
  } catch {
    return []; // another script's, or this browser keeps nothing
  }
}

function write(name, entries) {
  try {
    localStorage.setItem(name, JSON.stringify(entries.slice(0, MOST)));
    return true;
  } catch {
    return false; // this browser keeps nothing, or no more
  }
}

function tonight() {
  return read(TONIGHT).filter((each) => Date.now() - each.at < A_NIGHT);
}

function without(entries, path) {
  return entries.filter((each) => each.path !== path);
}

export function startLookedUp() {
  const { pathname: path } = location;
  if (A_RULE.test(path) && document.querySelector(".rule-head h1 .number")) onARule(path);
  const lists = document.getElementById("looked-up");
  if (lists) showLists(lists);
}

function onARule(path) {
  const entry = { path, title: document.title.replace(/ · Benchbook$/, ""), at: Date.now() };
  write(TONIGHT, [entry, ...without(tonight(), path)]);
  const button = document.querySelector("[data-keep-rule]");
  if (!button) return;
  const show = () => {
    const isKept = read(KEPT).some((each) => each.path === path);
    button.setAttribute("aria-pressed", String(isKept));
    button.textContent = isKept ? _("Kept") : _("Keep this rule");
  };
  button.addEventListener("click", () => {
    const kept = read(KEPT);
    const rest = without(kept, path);
    if (write(KEPT, rest.length < kept.length ? rest : [entry, ...kept])) show();
  });
  show();
  button.hidden = false;
}

function showLists(section) {
  for (const [name, entries] of [["tonight", tonight()], ["kept", read(KEPT)]]) {
    const list = section.querySelector(`[data-list="${name}"]`);
    for (const each of entries) {
      const link = Object.assign(document.createElement("a"), { href: each.path, textContent: each.title });
      const item = document.createElement("li");
      item.append(link);
      list.append(item);
    }
    list.parentElement.hidden = entries.length === 0;
  }
  section.hidden = [...section.children].every((each) => each.hidden);
}
