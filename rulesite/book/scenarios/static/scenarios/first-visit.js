// Who watches a run for the first time in this browser sees it from its start; later ones open where the claim is made, and
// so does a link that says it.
import { press } from "./stepping.js";

const KEY = "benchbook-watched";

export function startFirstVisit() {
  const isWhole = !["at", "from", "edition", "beside"].some((name) => new URLSearchParams(location.search).has(name));
  if (!document.querySelector("#run:not(.small)") || !isFirst()) return;
  if (isWhole && !location.hash) press("first", "replaceState");
}

function isFirst() {
  try {
    const isFirst = localStorage.getItem(KEY) === null;
    localStorage.setItem(KEY, "1");
    return isFirst;
  } catch {
    return false; // storage is forbidden: nobody can say, and the run stays where it is
  }
}
