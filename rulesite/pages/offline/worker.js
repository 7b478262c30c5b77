// Benchbook's service worker: what was read stays readable without a network, and so does what was taken along.
// Before it, its view puts the paths STATIC and OFFLINE, and VERSION, which goes by the offline page.
"use strict";

const PAGES = "benchbook-pages"; // what was read, the latest last: a cache for each rulebook
const RUNS = "benchbook-runs"; // all steps of the runs that were visited, the latest last
const LESSONS = "benchbook-lessons"; // as they were in one version of the content, which follows
const BOOK = "/book/"; // where the shell keeps which of them the visitor goes by
const FILES = "benchbook-files"; // styles, scripts and pictures
const SHELL = `benchbook-shell-${VERSION}`; // the offline page
const MOST = { [PAGES]: 300, [RUNS]: 400, [FILES]: 150 };
const AT_ONCE = 4; // so many pages are fetched at a time where many are kept
const PACKED = "Benchbook-Packed"; // on a page that is kept: how. Packed it takes a sixth of the room
const GONE = new Set([404, 410]); // what a crowded site answers is no reason to forget a page
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
  else if (request.headers.get("Accept") === "text/html") event.respondWith(step(event));
});
self.addEventListener("message", (event) => {
  const { read, files, keep: addresses, as, version, again, forget } = event.data ?? {};
  const [port] = event.ports;
  const tell = (said) => port?.postMessage(said);
  let work;
  if (read) work = keepRead(read, files ?? []); // the page that brought this worker was read before there was one
  else if (as === "lessons") work = keepLessons(addresses, version, tell);
  else if (as === "runs") work = keepAll(RUNS, addresses, tell);
  else if (again === "runs") work = keepRunsAgain(tell);
  else if (forget) work = forgetPages(forget);
  if (work) event.waitUntil(work.then(() => tell({}), (problem) => tell({ failed: problem.message, name: problem.name })));
});

async function prepare() {
  const response = await fetch(OFFLINE, { cache: "reload" });
  if (!response.ok) throw new Error(`the offline page answered ${response.status}`);
  const files = filesIn(await response.clone().text());
  await (await shell()).put(OFFLINE, response);
  await keepFiles(files);
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

/** A page that a script asks for, such as the next step of a run. */
async function step(event) {
  try {
    return await fetch(event.request);
  } catch (unreachable) {
    const kept = await pageKept(event.request.url);
    if (!kept) throw unreachable;
    return kept;
  }
}

async function keepPage(address, response) {
  const book = /<html\b[^>]*\bdata-book="([^"]*)"/.exec(await response.clone().text())?.[1] ?? "";
  if (!new URL(address).searchParams.has("book")) await (await shell()).put(BOOK, new Response(book));
  await keep(`${PAGES} ${book}`, address, await packed(response), MOST[PAGES]);
}

/** A page as it was read: by the visitor's rulebook, or else by another, which its head names. */
async function pageKept(address) {
  const [asked] = address.split("#");
  const book = (await (await keptIn(SHELL, BOOK))?.text()) ?? "";
  return unpacked((await keptIn(`${PAGES} ${book}`, asked)) ?? (await caches.match(asked, KEPT)));
}

async function packed(response) {
  const whole = await response.text();
  const headers = new Headers({ "Content-Type": response.headers.get("Content-Type") });
  headers.set("Benchbook-Title", encodeURIComponent(/<title>([^<]*)/.exec(whole)?.[1].trim() ?? ""));
  if (!self.CompressionStream) return new Response(whole, { headers });
  headers.set(PACKED, "gzip");
  const stream = new Blob([whole]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Response(await new Response(stream).arrayBuffer(), { headers });
}

function unpacked(response) {
  if (!response?.headers.has(PACKED)) return response;
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": response.headers.get("Content-Type") } });
}

/** Fetch pages and keep all of them; `tell` hears after each how many there are. */
async function keepAll(name, addresses, tell) {
  const waiting = [...addresses];
  const one = async () => {
    for (let address = waiting.shift(); address; address = waiting.shift()) {
      const response = await fetch(address, { headers: { Accept: "text/html" } });
      if (!response.ok) throw new DOMException(String(response.status), "Refused");
      await keepFiles(filesIn(await response.clone().text()));
      await keep(name, address, await packed(response), MOST[name] ?? Infinity);
      tell({ done: addresses.length - waiting.length, of: addresses.length });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** All lessons of a version, or none of it: what was kept before stays until the new ones are whole. */
async function keepLessons(addresses, version, tell) {
  const name = `${LESSONS} ${version}`;
  const whole = `${name} whole`;
  if (!(await caches.has(whole))) {
    await keepAll(name, addresses, tell);
    await caches.open(whole);
  }
  const old = (await caches.keys()).filter((each) => each.startsWith(LESSONS) && each !== name && each !== whole);
  await Promise.all(old.map((each) => caches.delete(each)));
}

/** The runs as they are now; one that is gone is forgotten. */
async function keepRunsAgain(tell) {
  const cache = await caches.open(RUNS);
  for (const { url } of await cache.keys()) {
    const response = await fetch(url, { headers: { Accept: "text/html" } });
    if (response.ok) await cache.put(url, await packed(response));
    else if (GONE.has(response.status)) await cache.delete(url, KEPT);
    tell({ done: 1 });
  }
}

/** Forget the pages that were read below these paths: they are older than what came since. */
async function forgetPages(paths) {
  for (const name of (await caches.keys()).filter((each) => each.startsWith(PAGES))) {
    const cache = await caches.open(name);
    const old = (await cache.keys()).filter(({ url }) => paths.some((path) => new URL(url).pathname.startsWith(path)));
    await Promise.all(old.map((request) => cache.delete(request, KEPT)));
  }
}

async function file(event) {
  const { url } = event.request;
  const kept = await keptIn(FILES, url);
  if (kept && LASTING.test(url)) return kept;
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(keep(FILES, url, response.clone(), MOST[FILES]));
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

/** Files, and what scripts among them import. */
async function keepFiles(addresses) {
  const cache = await caches.open(FILES);
  await Promise.all(
    addresses.map(async (address) => {
      if (await cache.match(address, KEPT)) return;
      await cache.add(address);
      if (!/\.js$/.test(address)) return;
      const imported = (await (await cache.match(address, KEPT)).text()).matchAll(/(?:from|^import) "(\.[^"]+)"/gm);
      await keepFiles([...imported].map(([, name]) => new URL(name, new URL(address, self.location)).pathname));
    }),
  );
}

/** The files that a page names. */
const filesIn = (html) => [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link]) => link).filter((link) => link.startsWith(STATIC));

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
