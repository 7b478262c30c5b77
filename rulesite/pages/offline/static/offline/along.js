// The page on which a book is taken along.
import { booksSaved } from "./shelf.js";
import { megabytes, remove, room, take } from "./taking.js";

const page = document.getElementById("along");
const [start, leave] = page.querySelectorAll("button");
const [progress, said] = [page.querySelector("progress"), page.querySelector("[role=status]")];
const own = page.dataset.slug;

async function showState() {
  const saved = await booksSaved();
  const takes = await room();
  const list = saved.map((book) => `${book.name}, saved on ${new Date(book.saved).toLocaleDateString("en", { dateStyle: "long" })}`);
  page.querySelector("[data-saved]").textContent = list.length ? `With you: ${list.join("; ")}.` : "Nothing is taken along yet.";
  page.querySelector("[data-takes]").textContent = takes
    ? `All that Benchbook keeps in this browser takes ${megabytes(takes.used)}; there is room for ${megabytes(takes.free)} more.`
    : "This browser doesn't say how much that takes.";
  start.textContent = saved.some((book) => book.slug === own) ? "Bring it up to date" : "Take it along";
  leave.hidden = saved.length === 0;
  start.hidden = false;
}

async function busy(work, done) {
  start.disabled = leave.disabled = true;
  try {
    said.textContent = done(await work());
  } catch (problem) {
    said.textContent = problem.message;
  } finally {
    start.disabled = leave.disabled = false;
    progress.hidden = true;
    await showState();
  }
}

function tell(words, part) {
  progress.hidden = false;
  progress.value = part;
  if (words && words !== said.textContent) said.textContent = words; // each stage is read out once
}

if (!("serviceWorker" in navigator && "indexedDB" in window && "locks" in navigator)) {
  said.textContent = "This browser can't keep pages, so nothing can be taken along. Private windows often refuse it.";
} else {
  start.addEventListener("click", () =>
    busy(
      () => take(own, tell),
      (isNew) => (isNew ? "Done: rules, search and lessons are with you, with or without a network." : "Nothing is newer here than what you have."),
    ),
  );
  leave.addEventListener("click", () => busy(remove, () => "Removed: nothing of it is left in this browser."));
  showState().catch((problem) => {
    said.textContent = `What is saved here can't be read: ${problem.message}`;
  });
}
