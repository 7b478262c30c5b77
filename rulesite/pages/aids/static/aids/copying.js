// Copying citations and addresses.
import { announce } from "./announcing.js";
import { onKey } from "./keys.js";
import { _ } from "./language.js";

export function startCopying() {
  const panel = document.querySelector(".citing");
  if (!panel) return;
  for (const hidden of panel.querySelectorAll("button[hidden]")) hidden.hidden = false;
  const wordless = panel.querySelector("[data-citing-words]") === null;
  const choice = panel.querySelector("[data-with-words]");
  choice.closest("[hidden]").hidden = wordless;
  choice.addEventListener("change", () => showWords(panel, choice.checked));
  for (const button of panel.querySelectorAll("[data-copy-citing]")) {
    button.addEventListener("click", () => copyCiting(panel, button.dataset.copyCiting));
  }
  const link = panel.querySelector("[data-permalink]");
  panel.querySelector("[data-copy-link]").addEventListener("click", () => copy(link.href, _("Link copied")));
  onKey("c", _("copy the citation"), () => copyCiting(panel, "plain"));
}

function showWords(panel, withWords) {
  for (const words of panel.querySelectorAll("[data-citing-words]")) {
    words.hidden = !withWords;
    panel.querySelector(`[data-citing="${words.dataset.citingWords}"]`).hidden = withWords;
  }
}

function copyCiting(panel, style) {
  const shown = panel.querySelector(`[data-citing="${style}"]:not([hidden]), [data-citing-words="${style}"]:not([hidden])`);
  const name = panel.querySelector(`#cite-${style}`).textContent;
  return copy(shown.textContent, _("Citation copied (%(name)s)", { name }));
}

/** Copy a text, and say so. */
export async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without https, or without leave, browsers only copy what is selected.
    if (!copySelected(text)) return announce(_("This browser doesn't allow copying; select the text instead"));
  }
  announce(done);
}

function copySelected(text) {
  const area = Object.assign(document.createElement("textarea"), { value: text, className: "unseen" });
  const before = document.activeElement;
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  before?.focus();
  return copied;
}
