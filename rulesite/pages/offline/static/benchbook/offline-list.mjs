// On the offline page: lists the pages that are kept, the last read first.

const PAGES = "benchbook-pages"; // as the service worker begins to call its caches, one for each rulebook
const MOST = 60;

async function titleOf(cache, request) {
  const response = await cache.match(request, { ignoreVary: true });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return page.title.replace(/ · Benchbook$/, "");
}

async function listKept(list) {
  const listed = new Set();
  for (const name of (await caches.keys()).filter((each) => each.startsWith(PAGES))) {
    const cache = await caches.open(name);
    for (const request of (await cache.keys()).reverse()) {
      if (listed.has(request.url) || listed.size >= MOST) continue;
      listed.add(request.url);
      const link = document.createElement("a");
      link.href = request.url;
      link.textContent = await titleOf(cache, request);
      const item = document.createElement("li");
      item.append(link);
      list.append(item);
    }
  }
  document.getElementById("kept").hidden = listed.size === 0;
}

if ("caches" in window) await listKept(document.getElementById("kept-pages"));
