// What was answered is remembered in this browser, and nowhere else: which questions, and whether the first answer was right.
import { _ } from "../aids/language.js";

const KEPT = "benchbook.answered";

/** @returns {Record<string, "right" | "wrong">} by question */
function answered() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {}; // none is kept, or nothing may be
  }
}

function keep(question, answer) {
  const before = answered();
  if (question in before && before[question] === "right") return;
  try {
    localStorage.setItem(KEPT, JSON.stringify({ ...before, [question]: answer }));
  } catch {
    // The page is as good without it.
  }
}

function mark(list) {
  const known = answered();
  let done = 0;
  for (const part of list) {
    const questions = Array.from({ length: Number(part.dataset.questions) }, (_, number) => known[`${part.dataset.part}/${number + 1}`]);
    if (questions.every((answer) => answer === "right")) {
      part.classList.add("done");
      done += 1;
    } else if (questions.some(Boolean)) part.classList.add("missed");
  }
  const line = document.querySelector("[data-progress]");
  if (!line || !Object.keys(known).length) return;
  line.textContent = _("%(done)s of %(all)s parts are answered right. This is kept in your browser only.", { done, all: list.length });
  line.hidden = false;
}

/** Remember how the question that is shown was answered, if it was. */
export function noteAnswer() {
  const page = document.querySelector("[data-question][data-answer]");
  if (page) keep(page.dataset.question, page.dataset.answer);
}

noteAnswer();
mark([...document.querySelectorAll("[data-part]")]);
