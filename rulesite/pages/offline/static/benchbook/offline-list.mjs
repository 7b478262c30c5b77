// On the offline page: lists the pages that are kept, the last read first.

const PAGES = "benchbook-pages"; // as the service worker calls it
const MOST = 60;

async function titleOf(cache, request) {
  const response = await cache.match(request, { ignoreVary: true });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return page.title.replace(/ · Benchbook$/, "");
}

async function listKept(list) {
  const cache = await caches.open(PAGES);
  const requests = (await cache.keys()).reverse().slice(0, MOST);
  for (const request of requests) {
    const link = document.createElement("a");
    link.href = request.url;
    link.textContent = await titleOf(cache, request);
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
  document.getElementById("kept").hidden = requests.length === 0;
}

if ("caches" in window) await listKept(document.getElementById("kept-pages"));
