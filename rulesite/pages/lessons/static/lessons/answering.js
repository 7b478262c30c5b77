// An answer is shown where its question stands: the part of the page that asks is fetched and put in place, so that the page
// stays where it is. Without this script the same form leads to the same page.
import { drawArrows } from "../scenarios/arrows.js";
import { noteAnswer } from "./progress.js";

document.addEventListener("submit", (event) => {
  const form = event.target.closest(".lesson-question form");
  if (!form || !event.submitter) return;
  event.preventDefault();
  const said = new URLSearchParams(new FormData(form, event.submitter));
  show(`${location.pathname}?${said}`);
});
addEventListener("popstate", () => location.reload());

async function show(address) {
  try {
    const response = await fetch(address, { headers: { Accept: "text/html" } });
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html").querySelector("article.lesson");
    if (!response.ok || !fresh) throw new Error(`${address} answers nothing`);
    const shown = document.importNode(fresh, true);
    document.querySelector("article.lesson").replaceWith(shown);
    history.pushState(null, "", address);
    drawArrows(document.getElementById("run"));
    noteAnswer();
    const question = document.getElementById("question");
    question.tabIndex = -1;
    question.focus({ preventScroll: true });
  } catch {
    location.assign(address);
  }
}
