// Lets the service worker keep what is read, this page included.

async function keepReading() {
  const isFirst = !navigator.serviceWorker.controller;
  await navigator.serviceWorker.register("/service-worker.js");
  if (!isFirst) return;
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType("resource").map((entry) => entry.name);
  active.postMessage({ read: location.href.split("#")[0], files });
}

if ("serviceWorker" in navigator) {
  addEventListener("load", () => {
    // Where a browser refuses (private windows, full disks) everything but reading offline works as before.
    keepReading().catch((refused) => console.info("Pages aren't kept for reading offline:", refused.message));
  });
}
