// The page on which a book is taken along.
import { _, language } from "../aids/language.js";
import { booksSaved } from "./shelf.js";
import { megabytes, remove, room, take } from "./taking.js";

const page = document.getElementById("along");
const [start, leave] = page.querySelectorAll("button");
const [progress, said] = [page.querySelector("progress"), page.querySelector("[role=status]")];
const own = page.dataset.slug;

const dayOf = (time) => new Date(time).toLocaleDateString(language, { dateStyle: "long" });

async function showState() {
  const saved = await booksSaved();
  const takes = await room();
  const list = saved.map((book) => _("%(book)s, saved on %(day)s", { book: book.name, day: dayOf(book.saved) }));
  page.querySelector("[data-saved]").textContent = list.length ? _("With you: %(books)s.", { books: list.join("; ") }) : _("Nothing is taken along yet.");
  page.querySelector("[data-takes]").textContent = takes
    ? _("All that Benchbook keeps in this browser takes %(used)s; there is room for %(free)s more.", { used: megabytes(takes.used), free: megabytes(takes.free) })
    : _("This browser doesn't say how much that takes.");
  start.textContent = saved.some((book) => book.slug === own) ? _("Bring it up to date") : _("Take it along");
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
  said.textContent = _("This browser can't keep pages, so nothing can be taken along. Private windows often refuse it.");
} else {
  start.addEventListener("click", () =>
    busy(
      () => take(own, tell),
      (isNew) => (isNew ? _("Done: rules, search and lessons are with you, with or without a network.") : _("Nothing is newer here than what you have.")),
    ),
  );
  leave.addEventListener("click", () => busy(remove, () => _("Removed: nothing of it is left in this browser.")));
  showState().catch((problem) => {
    said.textContent = _("What is saved here can't be read: %(problem)s", { problem: problem.message });
  });
}
