// Sharing the step that is shown, with its edition and its branch: by the phone's own sheet, or copied.
import { copy } from "../aids/copying.js";
import { _ } from "../aids/language.js";

export function startSharing() {
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-share]")) share();
  });
}

/** The button of a step that has just been put in place. */
export function showSharing(run) {
  for (const button of run.querySelectorAll("[data-share]")) button.hidden = false;
}

async function share() {
  const url = location.href.replace(/#.*$/, "");
  const said = { title: document.title, url };
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.(said)) {
    try {
      return await navigator.share(said);
    } catch (problem) {
      if (problem.name === "AbortError") return undefined; // whoever opened the sheet has closed it
    }
  }
  return copy(url, _("Link copied"));
}
