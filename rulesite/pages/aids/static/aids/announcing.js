// Short messages: seen at the foot of the window, and read out by screen readers.
import { language } from "./language.js";

let place;
let timer;

export function announce(message) {
  if (!place) {
    place = document.createElement("p");
    place.className = "announcement";
    place.setAttribute("role", "status");
    place.lang = language; // what it stands within may be in another
    document.querySelector("main").append(place);
  }
  clearTimeout(timer);
  // A new message is read out even if it says the same as the last one.
  place.textContent = "";
  requestAnimationFrame(() => {
    place.textContent = message;
    place.classList.add("shown");
  });
  timer = setTimeout(() => place.classList.remove("shown"), 2500);
}
