// What a link leads to, shown beside it on hover and on focus. It stays while the pointer is on it, and Escape
// closes it (WCAG 1.4.13).
import { _ } from "./language.js";

const LINKS = "main :is(a.reference, a.term, a.card, .citations a, .elsewhere a, .moved a.number)";
const TOUCHED = "main a.term"; // a touch shows what these mean where they stand; another goes there
const PAGE = /^\/(rules\/[^/]+\/[^/]+|cards\/[^/]+)\/$/;
const WAIT = 350;
const LINGER = 250;
const fetched = new Map();

let box;
let shownFor;
let timer;

export function startPreviews() {
  if (!HTMLElement.prototype.showPopover) return;
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const link = event.target.closest?.(LINKS);
    if (link) later(() => show(link), WAIT);
    else if (box?.contains(event.target)) clearTimeout(timer);
    else if (shownFor && !shownFor.matches(":focus-visible")) later(hide, LINGER);
    else if (!shownFor) clearTimeout(timer);
  });
  document.addEventListener("focusin", (event) => {
    const link = event.target.closest?.(LINKS);
    if (link?.matches(":focus-visible")) later(() => show(link), WAIT);
    else hide();
  });
  document.addEventListener("click", touched);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && shownFor) {
      event.preventDefault();
      hide();
    }
  });
  document.addEventListener("scroll", () => shownFor && place(shownFor), { passive: true });
  addEventListener("pagehide", hide);
}

async function touched(event) {
  if (event.pointerType !== "touch" || box?.contains(event.target)) return;
  const link = event.target.closest?.(TOUCHED);
  if (!link) return hide();
  if (link === shownFor) return undefined;
  event.preventDefault();
  link.focus({ preventScroll: true });
  await show(link);
  if (shownFor !== link) return location.assign(link.href); // there is nothing to show of it here
  const onward = Object.assign(document.createElement("p"), { className: "quiet", textContent: _("Touch the word again to go there.") });
  return box.append(onward);
}

function later(action, wait) {
  clearTimeout(timer);
  timer = setTimeout(action, wait);
}

async function show(link) {
  if (link === shownFor) return;
  const content = await preview(link);
  if (!content || !(link.matches(":hover") || link === document.activeElement)) return;
  hide();
  box ??= makeBox();
  box.replaceChildren(content.cloneNode(true));
  shownFor = link;
  // The browser's own hover text would cover what it repeats.
  link.dataset.title = link.title;
  link.removeAttribute("title");
  link.setAttribute("aria-describedby", box.id);
  box.showPopover();
  place(link);
}

function hide() {
  clearTimeout(timer);
  if (!shownFor) return;
  shownFor.removeAttribute("aria-describedby");
  if (shownFor.dataset.title) shownFor.title = shownFor.dataset.title;
  shownFor = undefined;
  box.hidePopover();
}

function makeBox() {
  const made = document.createElement("div");
  made.id = "preview";
  made.className = "preview";
  made.popover = "manual";
  made.setAttribute("role", "tooltip");
  document.querySelector("main").append(made);
  return made;
}

/** The preview as a fragment; words explained in passing have only their hover text. */
async function preview(link) {
  const title = link.title || link.dataset.title;
  if (link.hash) return title ? paragraph(title) : null;
  const page = PAGE.exec(new URL(link.href).pathname);
  if (!page) return null;
  const address = `/preview/${page[1]}/`;
  if (!fetched.has(address)) fetched.set(address, fetchFragment(address));
  return (await fetched.get(address)) ?? (title ? paragraph(title) : null);
}

async function fetchFragment(address) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return null;
    // Our own server's markup, with every text escaped there.
    return document.createRange().createContextualFragment(await answer.text());
  } catch {
    fetched.delete(address); // offline for a moment: ask again next time
    return null;
  }
}

function paragraph(text) {
  const fragment = document.createDocumentFragment();
  fragment.append(Object.assign(document.createElement("p"), { textContent: text }));
  return fragment;
}

/** Below the link, or above it where there is no room; always within the window. */
function place(link) {
  const at = [...link.getClientRects()].pop() ?? link.getBoundingClientRect();
  if (at.bottom < 0 || at.top > innerHeight) return hide();
  const margin = 8;
  const left = Math.max(margin, Math.min(at.left, innerWidth - box.offsetWidth - margin));
  const below = at.bottom + margin;
  const above = at.top - box.offsetHeight - margin;
  const top = below + box.offsetHeight <= innerHeight || above < 0 ? below : above;
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}
