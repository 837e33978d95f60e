// Keep this version of the page as a whole and serve nothing else.  Every file but this one and the page itself lies in a
// folder named after the version, so that two versions cannot be mixed even where a server changes in between.

const VERSION = "@VERSION@";
const SHELL = @SHELL@; // fetched at once
const ENGINE = @ENGINE@; // kept as the page fetches it
const NAME = `flipalg-${VERSION}`;
const SCOPE = new URL("./", self.location).href;
const PAGE = SCOPE;
const files = new Set([...SHELL, ...ENGINE].map((path) => new URL(path, SCOPE).href));

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(NAME);
      const page = await fetch(PAGE, { cache: "no-store" });
      const text = await page.clone().text();
      if (!text.includes(`content="${VERSION}"`)) throw new Error("the page is of another version than its service worker");
      await cache.put(PAGE, page);
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
});

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || !address.href.startsWith(SCOPE)) return;
  address.search = address.hash = "";
  const isPage = event.request.mode === "navigate" && [PAGE, `${PAGE}index.html`].includes(address.href);
  if (isPage) event.respondWith(kept(PAGE, event));
  else if (files.has(address.href)) event.respondWith(kept(address.href, event));
});

async function kept(address, event) {
  const cache = await caches.open(NAME);
  const found = await cache.match(address);
  if (found) return found;
  const response = await fetch(event.request);
  if (response.ok && address !== PAGE) event.waitUntil(cache.put(address, response.clone()));
  return response;
}
