// Taking the book along, keeping it up to date, and removing it again.
import { _ } from "../aids/language.js";
import { booksSaved, removeBooks, saveBook } from "./shelf.js";

const LIST = "/along/books.json";
const TAKEN = "benchbook-along"; // says that a book is taken along, for pages that only need to know that
const LOOKED = "benchbook-along-looked";
const STILL_THERE = _("What was saved before is still there.");
const NO_NETWORK = `${_("There is no network just now.")} ${STILL_THERE}`;
const LOOK_AGAIN = 15 * 60 * 1000;

/** Whether a book is taken along. */
export function isTaken() {
  try {
    return localStorage.getItem(TAKEN) !== null;
  } catch {
    return false; // storage is forbidden: nothing can be taken along
  }
}

/** Take a book along, or bring it up to date; `tell` hears how far that is. Refuses in words for people. */
export function take(slug, tell = () => {}) {
  return navigator.locks.request(TAKEN, () => taking(slug, tell));
}

async function taking(slug, tell) {
  const list = await fetched(LIST);
  const book = list.books.find((each) => each.slug === slug);
  if (!book) throw new Error(_("This site no longer has the book %(slug)s.", { slug }));
  const [saved] = (await booksSaved()).filter((each) => each.slug === slug);
  if (saved?.version !== list.version) {
    tell(_("The rules are fetched …"), 0);
    const whole = await fetched(book.url);
    tell(_("The rules are saved, and their words indexed …"), 0.2);
    try {
      await saveBook(whole);
    } catch (problem) {
      throw await inWords(problem);
    }
    if (saved) await ask({ forget: [`/rules/${slug}/`, `/terms/${slug}/`] });
  }
  localStorage.setItem(TAKEN, "yes");
  await navigator.storage?.persist?.();
  try {
    await ask({ keep: list.lessons, as: "lessons", version: list.version }, (done, of) => tell(_("The lessons are fetched …"), 0.3 + (0.6 * done) / of));
  } catch (problem) {
    throw new Error(`${_("The rules and their search are with you; the lessons aren't yet.")} ${problem.message}`);
  }
  if (saved && saved.version !== list.version) await ask({ again: "runs" });
  localStorage.setItem(LOOKED, String(Date.now()));
  tell("", 1);
  return saved?.version !== list.version;
}

/** Look whether there is a newer version of what was taken along, at most every quarter of an hour, and take that. */
export async function keepUpToDate() {
  if (!navigator.onLine || Date.now() - Number(localStorage.getItem(LOOKED)) < LOOK_AGAIN) return false;
  let isNew = false;
  for (const { slug } of await booksSaved()) isNew = (await take(slug)) || isNew;
  return isNew;
}

/** Remove the book, lessons, runs and pages from this browser. */
export async function remove() {
  await removeBooks();
  localStorage.removeItem(TAKEN);
  localStorage.removeItem(LOOKED);
  const names = await caches.keys();
  await Promise.all(names.filter((name) => /^benchbook-(?:pages|lessons|runs)/.test(name)).map((name) => caches.delete(name)));
}

/** How much this site takes in this browser and how much more it may, in megabytes; null where that can't be told. */
export async function room() {
  const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {};
  return usage === undefined ? null : { used: usage / 1e6, free: Math.max(quota - usage, 0) / 1e6 };
}

export const megabytes = (count) => (count < 1000 ? `${count < 10 ? count.toFixed(1) : Math.round(count)} MB` : `${Math.round(count / 1000)} GB`);

async function fetched(address) {
  let response;
  try {
    response = await fetch(address);
  } catch {
    throw new Error(NO_NETWORK);
  }
  if (!response.ok) throw new Error(refusedWith(response.status));
  return response.json();
}

/** Ask the service worker for something, and wait until it is done. */
async function ask(wish, heard = () => {}) {
  await navigator.serviceWorker.register("/service-worker.js"); // refused where pages can't be kept: otherwise one would wait for ever
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve, reject) => {
    port1.onmessage = ({ data }) => {
      if (data.done) heard(data.done, data.of);
      else if (data.failed) inWords(new DOMException(data.failed, data.name)).then(reject);
      else resolve();
    };
  });
  active.postMessage(wish, [port2]);
  return answer;
}

const refusedWith = (status) => `${_("The site answered %(status)s just now; try again in a while.", { status })} ${STILL_THERE}`;

async function inWords(problem) {
  if (problem.name === "TypeError") return new Error(NO_NETWORK); // so browsers call what couldn't be fetched
  if (problem.name === "Refused") return new Error(refusedWith(problem.message)); // so the service worker calls it
  if (problem.name !== "QuotaExceededError") return problem;
  const free = (await room())?.free;
  const has = free === undefined ? "" : ` ${_("It has %(free)s left for this site.", { free: megabytes(free) })}`;
  return new Error(`${_("This device has no room for that.")}${has} ${STILL_THERE}`);
}
