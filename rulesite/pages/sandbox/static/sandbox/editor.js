// The sandbox's editor: checks what is written while it is written, changes it by hand's orders without loading the page
// anew, and offers words. Without this script the same form does all but the offers.
import { announce } from "../aids/announcing.js";
import { startCompleting } from "./completing.js";
import { startChoosingCards } from "./choosing.js";

const WAIT = 450; // milliseconds without a key before the text is checked
const form = document.getElementById("editor");
const area = form.elements.namedItem("text");
const lines = form.querySelector(".sheet-lines");
const faults = form.querySelector("[data-faults]");

let timer;
let checking;

/** Numbers beside the lines, with a mark where something is wrong. */
function numberLines(faulty = new Set()) {
  const count = area.value.split("\n").length;
  while (lines.children.length > count) lines.lastChild.remove();
  while (lines.children.length < count) {
    lines.append(Object.assign(document.createElement("li"), { textContent: lines.children.length + 1 }));
  }
  for (const [at, line] of [...lines.children].entries()) line.classList.toggle("faulty", faulty.has(at + 1));
  scrollLines();
}

function scrollLines() {
  lines.style.setProperty("translate", `0 ${-area.scrollTop}px`);
}

async function ask(address, fields, signal) {
  const body = new URLSearchParams(fields);
  const response = await fetch(address, { method: "POST", body, signal, headers: { Accept: "application/json" } });
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.message), { isRefusal: true });
  return answer;
}

async function check() {
  checking?.abort();
  checking = new AbortController();
  try {
    const { faults: found, players } = await ask(form.dataset.check, { text: area.value }, checking.signal);
    showFaults(found);
    if (players.length) offerPlayers(players);
  } catch (problem) {
    if (problem.isRefusal) showFaults([{ message: problem.message }]);
    else if (problem.name !== "AbortError") showFaults([]); // offline, say: playing will tell
  }
}

function showFaults(found) {
  numberLines(new Set(found.map((fault) => fault.line)));
  area.setAttribute("aria-invalid", String(found.length > 0));
  if (!found.length) return faults.replaceChildren(make("p", { className: "fault-none", textContent: "Nothing to mend: it can be played." }));
  const title = `${found.length} ${found.length === 1 ? "thing is" : "things are"} to mend before it can be played`;
  const list = make("ol");
  list.append(...found.map(faultShown));
  faults.replaceChildren(make("p", { className: "fault-title", textContent: title }), list);
}

function faultShown({ line, column, message }) {
  const item = make("li");
  if (line) {
    const place = make("button", { type: "button", className: "fault-place", textContent: `line ${line}${column ? `, column ${column}` : ""}` });
    place.addEventListener("click", () => goTo(line, column ?? 1));
    item.append(place, " ");
  }
  item.append(make("span", { textContent: message }));
  return item;
}

function goTo(line, column) {
  const start = area.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0) + column - 1;
  area.focus();
  area.setSelectionRange(start, start);
  area.scrollTop = (line - 3) * (area.scrollHeight / area.value.split("\n").length);
}

function make(name, properties) {
  return Object.assign(document.createElement(name), properties);
}

function offerPlayers(players) {
  form.querySelector("#players").replaceChildren(...players.map((value) => make("option", { value })));
}

function changed() {
  numberLines();
  clearTimeout(timer);
  timer = setTimeout(check, WAIT);
}

/** Put the text in place as if it had been typed, so that the browser can undo it. */
export function replaceText(text) {
  area.focus({ preventScroll: true });
  area.select();
  if (!document.execCommand("insertText", false, text)) area.value = text;
  changed();
}

/** What a button did, for whoever doesn't see the text change. */
function done(what, fields) {
  if (what === "put") return `${fields.get("card")} is put into ${fields.get("player")}'s ${fields.get("zone")}`;
  if (what === "edition") return `It is played by the rules of ${fields.get("edition")}`;
  return `${fields.get("player")}'s ${fields.get("what")} is set to ${fields.get("number")}`;
}

async function doByHand(button) {
  const fields = new FormData(form);
  fields.set("do", button.value);
  try {
    const { text } = await ask(form.dataset.edit, fields);
    replaceText(text);
    announce(done(button.value, fields));
  } catch (problem) {
    announce(problem.isRefusal ? problem.message : "The site can't be reached just now");
  }
  button.focus();
}

area.addEventListener("input", changed);
area.addEventListener("scroll", scrollLines, { passive: true });
area.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  form.requestSubmit(form.querySelector('button[value="play"]'));
});
form.addEventListener("submit", (event) => {
  if (!event.submitter || event.submitter.value === "play") return;
  event.preventDefault();
  doByHand(event.submitter);
});
for (const hidden of form.querySelectorAll("[data-with-script]")) hidden.hidden = false;
for (const shared of document.querySelectorAll("input[data-copy]")) shared.addEventListener("focus", () => shared.select());

numberLines(new Set([...faults.querySelectorAll(".fault-place")].map((place) => parseInt(place.textContent.slice(5), 10))));
startCompleting(area, form.dataset.words, form.dataset.cards);
startChoosingCards(form.elements.namedItem("card"), form.dataset.cards);
if (!faults.children.length && !document.getElementById("run")) check();
