// Lets the service worker keep what is read, this page included; and all steps of a run, for whoever took the book along.
import { announce } from "../aids/announcing.js";
import { _ } from "../aids/language.js";
import { isTaken, keepUpToDate } from "./taking.js";

async function keepReading() {
  const isFirst = !navigator.serviceWorker.controller;
  await navigator.serviceWorker.register("/service-worker.js");
  const { active } = await navigator.serviceWorker.ready;
  if (isFirst) {
    const files = performance.getEntriesByType("resource").map((entry) => entry.name);
    active.postMessage({ read: location.href.split("#")[0], files });
  }
  if (!isTaken() || !navigator.onLine) return;
  const steps = [...document.querySelectorAll(".scenario-page #run .log-line")].map((line) => line.href.replace(/#.*/, ""));
  if (steps.length) active.postMessage({ keep: [...new Set([location.href.split("#")[0], ...steps])], as: "runs" });
  if (await keepUpToDate()) announce(_("What you took along is up to date again."));
}

if ("serviceWorker" in navigator) {
  addEventListener("load", () => {
    // Where a browser refuses (private windows, full disks) everything but reading offline works as before.
    keepReading().catch((refused) => console.info("Pages aren't kept for reading offline:", refused.message));
  });
}
