// Benchbook's service worker: what was read stays readable without a network.
// Before it, its view puts the paths STATIC and OFFLINE, and VERSION, which goes by the offline page.
"use strict";

const PAGES = "benchbook-pages"; // what was read, the latest last: a cache for each rulebook
const BOOK = "/book/"; // where the shell keeps which of them the visitor goes by
const FILES = "benchbook-files"; // styles, scripts and pictures
const SHELL = `benchbook-shell-${VERSION}`; // the offline page
const MOST_PAGES = 400;
const MOST_FILES = 150;
const KEPT = { ignoreVary: true };
const shell = () => caches.open(SHELL);
const keptIn = (cacheName, address) => caches.match(address, { ...KEPT, cacheName });
const LASTING = /\.[0-9a-f]{12}\.\w+$/; // a file's name that changes with what is in it

self.addEventListener("install", (event) => event.waitUntil(prepare()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (url.pathname.startsWith(STATIC)) event.respondWith(file(event));
});
self.addEventListener("message", (event) => {
  // The page that brought this worker was read before there was one.
  if (event.data?.read) event.waitUntil(keepRead(event.data.read, event.data.files ?? []));
});

async function prepare() {
  const response = await fetch(OFFLINE, { cache: "reload" });
  if (!response.ok) throw new Error(`the offline page answered ${response.status}`);
  const links = [...(await response.clone().text()).matchAll(/(?:href|src)="([^"]+)"/g)].map((found) => found[1]);
  await (await shell()).put(OFFLINE, response);
  await keepFiles(links.filter((link) => link.startsWith(STATIC)));
  await self.skipWaiting();
}

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith("benchbook-shell-") && name !== SHELL);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function page(event) {
  try {
    const response = await fetch(event.request);
    if (isKeepable(response)) event.waitUntil(keepPage(event.request.url, response.clone()));
    return response;
  } catch (unreachable) {
    const offline = (await pageKept(event.request.url)) ?? (await keptIn(SHELL, OFFLINE));
    if (!offline) throw unreachable;
    return offline;
  }
}

async function keepPage(address, response) {
  const book = /<html\b[^>]*\bdata-book="([^"]*)"/.exec(await response.clone().text())?.[1] ?? "";
  if (!new URL(address).searchParams.has("book")) await (await shell()).put(BOOK, new Response(book));
  await keep(`${PAGES} ${book}`, address, response, MOST_PAGES);
}

/** A page as it was read: by the visitor's rulebook, or else by another, which its head names. */
async function pageKept(address) {
  const book = (await (await keptIn(SHELL, BOOK))?.text()) ?? "";
  for (const name of [`${PAGES} ${book}`, ...(await caches.keys())]) {
    const kept = name.startsWith(PAGES) && (await keptIn(name, address));
    if (kept) return kept;
  }
  return undefined;
}

async function file(event) {
  const { url } = event.request;
  const kept = await keptIn(FILES, url);
  if (kept && LASTING.test(url)) return kept;
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(keep(FILES, url, response.clone(), MOST_FILES));
    return response;
  } catch (unreachable) {
    if (!kept) throw unreachable;
    return kept;
  }
}

async function keepRead(address, files) {
  const { href, origin } = new URL(address);
  if (origin !== self.location.origin) return;
  const response = await fetch(href, { headers: { Accept: "text/html" } });
  if (isKeepable(response)) await keepPage(href, response);
  await keepFiles(files.filter((each) => new URL(each).href.startsWith(origin + STATIC)));
}

async function keepFiles(addresses) {
  const cache = await caches.open(FILES);
  await Promise.all(
    addresses.map(async (address) => {
      if (!(await cache.match(address, KEPT))) await cache.add(address);
    }),
  );
}

function isKeepable(response) {
  const { headers, url } = response;
  const isPage = headers.get("Content-Type")?.startsWith("text/html") && new URL(url).pathname !== OFFLINE;
  return response.ok && !response.redirected && isPage && !/no-store/.test(headers.get("Cache-Control") ?? "");
}

async function keep(name, address, response, most) {
  const cache = await caches.open(name);
  await cache.delete(address, KEPT); // what is read again counts as new
  await cache.put(address, response);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(kept.length - most, 0)).map((oldest) => cache.delete(oldest, KEPT)));
}
