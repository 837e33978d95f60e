// Keep this version of the pages as a whole and serve nothing else.  Every file but this one and the pages lies in a
// folder named after the version, so that two versions cannot be mixed even where a server changes in between.

const VERSION = "@VERSION@";
const SHELL = ["@SHELL@"]; // fetched at once
const ENGINE = ["@ENGINE@"]; // kept as the page fetches it, or when a lesson asks for all
const LESSONS = ["@LESSONS@"]; // the same
const UNPACKED = "@UNPACKED@"; // made by the worker
const NAME = `flipalg-${VERSION}`;
const SCOPE = new URL("./", self.location.href).href;
const PAGES = ["@PAGES@"].map((path) => new URL(path, SCOPE).href);
const files = new Set([...SHELL, ...ENGINE, ...LESSONS, UNPACKED].map((path) => new URL(path, SCOPE).href));

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(NAME);
      for (const address of PAGES) {
        const page = await fetch(address, { cache: "no-store" });
        const text = await page.clone().text();
        if (!text.includes(`content="${VERSION}"`)) throw new Error("the page is of another version than its service worker");
        await cache.put(address, page);
      }
      await cache.addAll(SHELL.map((path) => new URL(path, SCOPE).href));
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith("flipalg-") && name !== NAME) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  if (event.data === "keep all") event.waitUntil(keepAll().then(() => event.ports[0].postMessage("kept")));
  if (event.data === "reports") event.waitUntil(keepAll("/reports/"));
});

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || !address.href.startsWith(SCOPE)) return;
  address.search = address.hash = "";
  const page = event.request.mode === "navigate" && PAGES.find((one) => [one, `${one}index.html`].includes(address.href));
  if (page) event.respondWith(kept(page, event));
  else if (files.has(address.href)) event.respondWith(kept(address.href, event));
});

async function keepAll(folder = "/") {
  const cache = await caches.open(NAME);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const all = [...ENGINE, ...LESSONS].map((path) => new URL(path, SCOPE).href);
  const missing = all.filter((address) => address.includes(folder) && !there.has(address));
  await Promise.all(missing.map(async (address) => put(cache, address, await fetch(address, { cache: isLesson(address) ? "no-cache" : "default" }))));
}

// A lesson keeps its name from version to version: one of another version is not kept.
const isLesson = (address) => address.startsWith(`${SCOPE}lessons/`);
async function put(cache, address, response) {
  if (!response.ok) throw new Error(`${address}: the server answers ${response.status}`);
  const copy = response.clone();
  if (isLesson(address) && address.endsWith(".html") && !(await response.text()).includes(`content="${VERSION}"`)) return;
  await cache.put(address, copy);
}

async function kept(address, event) {
  const cache = await caches.open(NAME);
  const found = await cache.match(address);
  if (found) return found;
  const response = await fetch(event.request);
  if (response.ok && !PAGES.includes(address)) event.waitUntil(put(cache, address, response.clone()));
  return response;
}
