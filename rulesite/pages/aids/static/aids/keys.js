// Keys for moving about, and the panel that lists them. Single keys can be turned off, since they get in the way
// of speech input and of whoever types by accident (WCAG 2.1.4).
import { _ } from "./language.js";

const OFF = "benchbook-keys-off";
const bindings = new Map();
const SIGNS = { ArrowRight: "→", ArrowLeft: "←", ArrowUp: "↑", ArrowDown: "↓", " ": _("space"), 1: "1–9" };
let panel;

/** Let `key` do `action`; `meaning` is what the panel says of it, if anything. Other modules may add keys of their own. */
export function onKey(key, meaning, action) {
  bindings.set(key, { meaning, action });
}

export function startKeys() {
  if (entries().length) {
    onKey("j", _("next entry on this page"), () => step(1));
    onKey("k", _("entry before it"), () => step(-1));
  }
  if (neighbor("next")) onKey("n", _("next rule"), () => location.assign(neighbor("next").href));
  if (neighbor("prev")) onKey("p", _("rule before this one"), () => location.assign(neighbor("prev").href));
  if (document.querySelector('input[type="search"]')) onKey("/", _("search"), () => document.querySelector('input[type="search"]').focus());
  document.addEventListener("keydown", pressed);
  for (const button of document.querySelectorAll("[data-keys-help]")) {
    button.hidden = false;
    button.addEventListener("click", togglePanel);
  }
}

function pressed(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.target.closest?.("input, textarea, select, [contenteditable]")) return;
  if (event.key === " " && event.target.closest?.("a, button, summary")) return;
  if (document.querySelector("dialog[open]") && event.key !== "?") return;
  const action = event.key === "?" ? togglePanel : bindings.get(event.key)?.action;
  if (!action || areOff()) return;
  event.preventDefault();
  action();
}

function neighbor(relation) {
  return document.querySelector(`main a[rel="${relation}"]`);
}

function entries() {
  return [...document.querySelectorAll("main :is(.entry, .example, .hit, .row, .step)")];
}

function step(by) {
  const all = entries();
  const current = all.findLastIndex((entry) => entry.contains(document.activeElement));
  const next = current < 0 ? firstInView(all, by) : all[current + by];
  if (!next) return;
  const focused = next.querySelector(":scope > a.number, :scope > .hit-title, :scope > :is(h2, h3) > a") ?? next;
  if (focused === next) next.tabIndex = -1;
  focused.focus({ preventScroll: true });
  next.scrollIntoView({ block: "start" });
}

function firstInView(all, by) {
  const inView = all.findIndex((entry) => entry.getBoundingClientRect().bottom > 0);
  return by > 0 ? all[inView] : all[inView - 1];
}

function areOff() {
  try {
    return localStorage.getItem(OFF) === "1";
  } catch {
    return false; // storage is forbidden: the keys are on, and can't be turned off for longer than a page
  }
}

function togglePanel() {
  panel ??= makePanel();
  if (panel.open) panel.close();
  else panel.showModal();
}

function makePanel() {
  const dialog = document.createElement("dialog");
  dialog.className = "keys-panel";
  dialog.setAttribute("aria-labelledby", "keys-panel-title");
  const title = Object.assign(document.createElement("h2"), { id: "keys-panel-title", textContent: _("Keys") });
  const list = document.createElement("dl");
  for (const [key, { meaning }] of bindings) if (meaning) list.append(line(key, meaning));
  list.append(line("?", _("this list")));
  list.append(line("Esc", _("close a preview or this list")));
  const close = Object.assign(document.createElement("button"), { type: "button", textContent: _("Close") });
  close.addEventListener("click", () => dialog.close());
  dialog.append(title, list, offSwitch(), close);
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  return dialog;
}

function line(key, meaning) {
  const pair = document.createElement("div");
  const term = document.createElement("dt");
  term.append(Object.assign(document.createElement("kbd"), { textContent: SIGNS[key] ?? key }));
  pair.append(term, Object.assign(document.createElement("dd"), { textContent: meaning }));
  return pair;
}

function offSwitch() {
  const label = document.createElement("label");
  const box = Object.assign(document.createElement("input"), { type: "checkbox", checked: !areOff() });
  box.addEventListener("change", () => {
    try {
      if (box.checked) localStorage.removeItem(OFF);
      else localStorage.setItem(OFF, "1");
    } catch {
      box.checked = true;
    }
  });
  label.append(box, " ", _("Use these keys in this browser"));
  return label;
}
