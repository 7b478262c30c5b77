// Words offered while one types a scenario: names that stand in it, cards that are known, and what statements are made of.
import { _ } from "../aids/language.js";
import { cardsLike, Offers } from "./choosing.js";

const MOST = 8;
const SHORTEST = 2;
const NAMES = /\[(?:players|cards)\.(?:"([^"\n]+)"|([\w-]+))\]|["']([^"'\n=]{2,60})["']/g;

export async function startCompleting(area, words, cards) {
  let language;
  const offers = new Offers(area, area.parentElement, _("Words that can stand here"), (offer) => take(area, offer));
  let asked = 0;
  area.addEventListener("input", async (event) => {
    const now = ++asked;
    if (event.inputType?.startsWith("delete") || area.selectionStart !== area.selectionEnd) return offers.close();
    const before = lineBefore(area);
    if (before.trimStart().startsWith("#")) return offers.close();
    language ??= await fetch(words, { headers: { Accept: "application/json" } }).then((answer) => answer.json());
    const found = await candidates(area.value, before, area.selectionStart, language, cards);
    if (now === asked && document.activeElement === area) offers.show(found);
  });
  area.addEventListener("click", () => offers.close());
}

function lineBefore(area) {
  return area.value.slice(0, area.selectionStart).split("\n").at(-1);
}

/** What could go on from the words before the caret: the longest beginnings first. */
async function candidates(text, before, caret, { words, keys }, cards) {
  const inQuotes = (before.match(/"/g) ?? []).length % 2 === 1;
  const names = [...new Set([...text.matchAll(NAMES)].map((match) => match[1] ?? match[2] ?? match[3]))].filter((name) => !before.endsWith(name));
  const known = inQuotes ? names : [...words, ...names, ...(/^\s*\w*$/.test(before) ? keys : [])];
  const found = new Map();
  for (const tail of tails(before)) {
    if (tail.length < SHORTEST) continue;
    const start = tail.toLowerCase();
    for (const word of known) {
      if (word.length > tail.length && word.toLowerCase().startsWith(start) && !found.has(word)) found.set(word, { text: word, start: caret - tail.length });
    }
    if (inQuotes && tail === before.slice(before.lastIndexOf('"') + 1)) {
      for (const card of await cardsLike(tail, cards).catch(() => [])) {
        if (card.name !== tail && !found.has(card.name)) found.set(card.name, { text: card.name, detail: card.type_line, start: caret - tail.length });
      }
    }
  }
  return [...found.values()].slice(0, MOST);
}

/** The ends of a line that begin with a word, from the longest (of four words) to the shortest. */
function tails(before) {
  const starts = [...before.matchAll(/(?<![\w'’-])[\w{+"'’-]/g)].map((match) => match.index).slice(-4);
  return starts.map((start) => before.slice(start).replace(/^["']/, ""));
}

/** Put a word in place of its beginning. More of it may have been typed since it was offered. */
function take(area, { text, start }) {
  const end = area.selectionStart;
  if (!text.toLowerCase().startsWith(area.value.slice(start, end).toLowerCase())) return;
  area.setSelectionRange(start, end);
  if (!document.execCommand("insertText", false, text)) area.setRangeText(text, start, end, "end");
}
