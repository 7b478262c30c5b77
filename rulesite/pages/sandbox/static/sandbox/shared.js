// What is shared is copied with one touch, or selected whole as soon as it is touched.
import { copy } from "../aids/copying.js";
import { _ } from "../aids/language.js";

for (const shared of document.querySelectorAll("input[data-copy]")) shared.addEventListener("focus", () => shared.select());
for (const button of document.querySelectorAll("[data-copy-from]")) {
  button.hidden = false;
  button.addEventListener("click", () => copy(document.getElementById(button.dataset.copyFrom).value, _("Copied")));
}
