// The pages that are kept, the last read first.

const PAGES = /^benchbook-(?:pages|runs)/; // as the service worker begins to call its caches
const MOST = 60;

const titleOf = (response) => decodeURIComponent(response.headers.get("Benchbook-Title") ?? "").replace(/ · Benchbook$/, "");

export async function listKept(list) {
  const listed = new Set();
  for (const name of (await caches.keys()).filter((each) => PAGES.test(each))) {
    const cache = await caches.open(name);
    for (const request of (await cache.keys()).reverse()) {
      const { href, pathname, searchParams } = new URL(request.url);
      if (listed.has(href) || searchParams.has("at") || listed.size >= MOST) continue; // a run is listed, not each step
      listed.add(href);
      const link = Object.assign(document.createElement("a"), { href });
      link.textContent = titleOf(await cache.match(request, { ignoreVary: true })) || pathname;
      const item = document.createElement("li");
      item.append(link);
      list.append(item);
    }
  }
  return listed.size > 0;
}
