// Cards side by side: known cards are offered while their names are written.
import { startChoosingCards } from "../sandbox/choosing.js";

for (const form of document.querySelectorAll(".together-form")) {
  for (const field of form.querySelectorAll("input[name=cards]:not([type=hidden])")) startChoosingCards(field, form.dataset.cards);
}
