// The workbench in the browser: each order is sent as the form would send it, and what comes back is put in place, so
// that the page stays where it is. Without this script the same buttons do the same.
import { announce } from "../aids/announcing.js";
import { _ } from "../aids/language.js";
import { drawArrows } from "../scenarios/arrows.js";
import { glide, places } from "../scenarios/gliding.js";
import { startCompleting } from "./completing.js";
import { startChoosingCards } from "./choosing.js";
import { keepPicks } from "./picking.js";
import { placeMenus } from "./menus.js";
import { Past } from "./past.js";
import { startReading } from "./reading.js";
import { startSheet } from "./sheet.js";

const form = document.getElementById("bench");
const area = form.elements.namedItem("text");
const past = new Past(() => ({ text: area.value, hands: hands() }));

/** What is sent last: orders follow each other, so that none is lost when they come faster than answers do. */
let last = Promise.resolve();
let sent = 0;

const sheet = startSheet(form, area, () => order("text"));

function hands() {
  return form.elements.namedItem("hands").value;
}

/** Send an order, with what the form says, and show what comes of it. */
function order(what, more = {}) {
  const number = ++sent;
  last = last.then(() => carryOut(what, more, number)).catch(() => announce(_("The site can't be reached just now")));
  return last;
}

async function carryOut(what, more, number) {
  if (what === "text" && number !== sent) return; // more was typed, or something was done, since
  const said = new FormData(form);
  said.set("do", what);
  const written = fieldsIn(form.querySelector("[data-live]"));
  for (const [name, value] of Object.entries(more)) said.set(name, value);
  const before = area.value;
  const response = await fetch(form.action, { method: "POST", body: new URLSearchParams(said), headers: { Accept: "text/html" } });
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  const bench = fresh.getElementById("bench");
  if (!bench) {
    announce(fresh.querySelector("main")?.textContent.replace(/\s+/g, " ").trim() ?? _("That can't be done now"));
    return;
  }
  const text = bench.elements.namedItem("text").value;
  const typedOn = area.value !== before;
  if (what !== "text" && what !== "restore" && (text !== before || bench.elements.namedItem("hands").value !== hands())) past.note();
  show(bench, what, written);
  if (!typedOn && text !== area.value) sheet.replace(text);
  sheet.showFaults(fresh.querySelector("[data-faults]"));
}

/** Put what came back in place. A table that can't be laid while the text is being written stays as it was. */
function show(bench, what, written) {
  const live = form.querySelector("[data-live]");
  const fresh = document.importNode(bench.querySelector("[data-live]"), true);
  const focused = document.activeElement;
  const aim = form.elements.namedItem("to")?.value;
  const open = new Set([...live.querySelectorAll("details[data-keep][open]")].map((each) => each.dataset.keep));
  const menu = live.querySelector(".menu:popover-open")?.id;
  if (!fresh.querySelector(".board") && live.querySelector(".board")) {
    live.querySelector(".bench-said").replaceWith(fresh.querySelector(".bench-said"));
    return;
  }
  // What was written while the answer was on its way stays.
  const meanwhile = [...fieldsIn(live)].filter(([name, value]) => written.get(name) !== value);
  const before = places(live);
  const refocus = live.contains(focused) ? finder(focused) : "";
  live.replaceWith(fresh);
  for (const each of fresh.querySelectorAll("details[data-keep]")) each.open ||= open.has(each.dataset.keep);
  const to = form.elements.namedItem("to");
  if (to && aim && !what.startsWith("aim") && [...to.options].some((option) => option.value === aim)) to.value = aim;
  for (const [name, value] of meanwhile) {
    const field = fresh.querySelector(`.bench-side [name="${CSS.escape(name)}"]`);
    if (field) field.value = value;
  }
  begin();
  // What is counted up and down is counted again.
  if (menu && /^(counter|damage|total|tap|sick|face)/.test(what)) document.getElementById(menu)?.showPopover();
  glide(fresh, before);
  const again = refocus && fresh.querySelector(refocus);
  if (what.startsWith("put") || what === "own") form.elements.namedItem("card")?.focus({ preventScroll: true });
  else if (again) again.focus({ preventScroll: true });
  else if (refocus) fresh.querySelector("#table")?.focus({ preventScroll: true });
}

/** What stands in the fields beside the table. */
function fieldsIn(live) {
  return new Map([...live.querySelectorAll(".bench-side :is(input:not([type=checkbox], [type=hidden]), textarea)")].map((each) => [each.name, each.value]));
}

/** How to find again what had the focus. */
function finder(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (element.name && element.value) return `[name="${CSS.escape(element.name)}"][value="${CSS.escape(element.value)}"]`;
  const target = element.getAttribute("popovertarget");
  return target ? `[popovertarget="${CSS.escape(target)}"]` : "#table";
}

/** What has to be done for each new table. */
function begin() {
  for (const hidden of form.querySelectorAll("[data-without-script]")) hidden.hidden = true;
  const [undo, redo] = ["[data-undo]", "[data-redo]"].map((name) => form.querySelector(name));
  undo.hidden = redo.hidden = false;
  undo.disabled = !past.canUndo;
  redo.disabled = !past.canRedo;
  const card = form.elements.namedItem("card");
  if (card) startChoosingCards(card, form.dataset.cards, () => order("put"));
  startReading(form);
  keepPicks(form);
  placeMenus(form);
  drawArrows(form.querySelector(".live"));
}

async function restore(state) {
  if (!state) return;
  sheet.replace(state.text);
  await order("restore", { hands: state.hands, text: state.text, do: "text" });
}

form.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!button || button.value === "play") return;
  event.preventDefault();
  order(button.value);
});
form.addEventListener("click", (event) => {
  const aimed = event.target.closest("[data-aim]");
  if (aimed) {
    event.preventDefault();
    aimed.closest(".menu")?.hidePopover();
    form.elements.namedItem("to").value = aimed.dataset.aim;
    const card = form.elements.namedItem("card");
    card.focus();
    card.scrollIntoView({ block: "center" });
  } else if (event.target.closest("[data-undo]")) restore(past.undo());
  else if (event.target.closest("[data-redo]")) restore(past.redo());
});
form.addEventListener("change", (event) => {
  if (event.target.name === "edition") order("edition");
});
form.addEventListener("keydown", (event) => {
  const enter = event.key === "Enter" && !event.isComposing && event.target.dataset?.enter;
  if (enter) {
    event.preventDefault();
    order(enter);
  } else if ((event.ctrlKey || event.metaKey) && event.key === "Enter") {
    event.preventDefault();
    form.requestSubmit(form.querySelector('button[value="play"]'));
  } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !event.target.matches("input, textarea")) {
    event.preventDefault();
    restore(event.shiftKey ? past.redo() : past.undo());
  }
});
addEventListener("resize", () => drawArrows(form.querySelector(".live")));
document.addEventListener("scroll", (event) => event.target.closest?.(".field, .seat, .stack ol") && drawArrows(form.querySelector(".live")), true);

startCompleting(area, form.dataset.words, form.dataset.cards);
begin();
