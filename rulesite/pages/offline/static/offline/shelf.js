// The book that was taken along, in the browser's database: its entries, and which words stand in which of them.
import { _ } from "../aids/language.js";
import { cut, stem, textOf, wordsOf } from "./words.js";

const NAME = "benchbook";
const TITLE_COUNTS = 6;
const GIST_COUNTS = 3;
const MOST_HITS = 30;

/** The database with its three stores; a browser that has none refuses. */
function open() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("books", { keyPath: "slug" });
      asked.result.createObjectStore("entries"); // [slug, place]
      asked.result.createObjectStore("words"); // [slug, word]: places and weights by turns
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

function answerOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

const ofBook = (slug) => IDBKeyRange.bound([slug], [slug, []]);

/** Do something in one transaction: all of it is written, or nothing. */
async function within(mode, work) {
  const shelf = await open();
  try {
    const transaction = shelf.transaction(["books", "entries", "words"], mode);
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? new Error(_("The browser stopped writing.")));
    });
    done.catch(() => {}); // whoever waits for it is told below
    const answer = await work((store) => transaction.objectStore(store));
    if (mode === "readwrite") await done;
    return answer;
  } finally {
    shelf.close();
  }
}

/** The books that are saved here, without their entries. */
export const booksSaved = () => within("readonly", (store) => answerOf(store("books").getAll()));

/** Save a book in place of what was saved of it before. What fails leaves that as it was. */
export async function saveBook(book) {
  const entries = [...book.rules, ...book.terms];
  const words = indexOf(entries);
  const numbers = book.rules.map((rule) => [rule.number, rule.depth]);
  const saved = { slug: book.slug, name: book.name, version: book.version, numbers, saved: Date.now() };
  await within("readwrite", async (store) => {
    store("entries").delete(ofBook(book.slug));
    store("words").delete(ofBook(book.slug));
    entries.forEach((entry, place) => store("entries").put(entry, [book.slug, place]));
    for (const [word, places] of words) store("words").put(places, [book.slug, word]);
    store("books").put(saved);
  });
  return saved;
}

/** Forget all books. */
export function removeBooks() {
  return within("readwrite", async (store) => {
    for (const name of ["books", "entries", "words"]) store(name).clear();
  });
}

/** For each word the places of the entries that have it, each followed by how much it counts there. */
function indexOf(entries) {
  const index = new Map();
  entries.forEach((entry, place) => {
    const counts = new Map();
    const count = (text, each) => {
      for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + each);
    };
    count(entry.title ?? entry.name ?? "", TITLE_COUNTS);
    count(entry.gist ?? "", GIST_COUNTS);
    count(textOf(entry.html ?? entry.meaning ?? ""), 1);
    for (const example of entry.examples ?? []) count(textOf(example.html), 0.3);
    for (const [word, counted] of counts) {
      if (!index.has(word)) index.set(word, []);
      index.get(word).push(place, Math.round(counted * 10));
    }
  });
  return index;
}

/** The place of a number among those of a book; -1 where it has none. */
export const placeOf = (book, number) => book.numbers.findIndex(([each]) => each === number);

/** A rule with what stands under it, what it stands under, and its neighbors of the same depth. */
export async function ruleAt(book, place) {
  const { numbers } = book;
  const depth = numbers[place][1];
  let end = place + 1;
  while (end < numbers.length && numbers[end][1] > depth) end += 1;
  const above = [];
  for (let at = place - 1, under = depth; at >= 0 && under > 0; at -= 1) {
    if (numbers[at][1] < under) [under] = [numbers[at][1], above.unshift(at)];
  }
  const before = numbers.findLastIndex(([, each], at) => at < place && each <= depth);
  const named = [...above, ...[before, end].filter((at) => at >= 0 && at < numbers.length)];
  return within("readonly", async (store) => {
    const range = IDBKeyRange.bound([book.slug, place], [book.slug, end - 1]);
    const [rule, ...inside] = await answerOf(store("entries").getAll(range));
    const others = await Promise.all(named.map((at) => answerOf(store("entries").get([book.slug, at]))));
    const at = (one) => others[named.indexOf(one)];
    return { rule, inside, above: above.map(at), previous: at(before), next: at(end) };
  });
}

/** All entries of a book that are no deeper than so: its contents. */
export const contentsOf = (book, deepest) =>
  within("readonly", (store) => {
    const places = book.numbers.flatMap(([, depth], place) => (depth <= deepest ? [place] : []));
    return Promise.all(places.map((place) => answerOf(store("entries").get([book.slug, place]))));
  });

/** All terms of a book. */
export const termsOf = (book) =>
  within("readonly", (store) => answerOf(store("entries").getAll(IDBKeyRange.bound([book.slug, book.numbers.length], [book.slug, []]))));

/** The entries that have all words of a question, the best first; where none has, those that have most of them. */
export function search(book, question) {
  const written = new Map(cut(question).map((word) => [stem(word), word]));
  const asked = [...written.keys()];
  return within("readonly", async (store) => {
    const found = await Promise.all(asked.map((word) => answerOf(store("words").get([book.slug, word]))));
    const hits = new Map();
    for (const places of found.filter(Boolean)) {
      const rare = Math.log(1 + (2 * book.numbers.length) / places.length);
      for (let at = 0; at < places.length; at += 2) {
        const hit = hits.get(places[at]) ?? { words: 0, score: 0 };
        const counted = places[at + 1];
        hits.set(places[at], { words: hit.words + 1, score: hit.score + (rare * counted) / (counted + 12) });
      }
    }
    const most = Math.max(0, ...[...hits.values()].map((hit) => hit.words));
    const best = [...hits].filter(([, hit]) => hit.words === most).sort(([, one], [, other]) => other.score - one.score);
    const shown = await Promise.all(best.slice(0, MOST_HITS).map(([place]) => answerOf(store("entries").get([book.slug, place]))));
    return { hits: shown, total: best.length, unknown: asked.filter((_, at) => !found[at]).map((word) => written.get(word)), isPartial: most < asked.length };
  });
}
