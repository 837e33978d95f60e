// The service worker: after the first visit the page works offline, and all its files have the same version.

import { byId } from "./dom.js";

const PATIENCE = 4000; // milliseconds to wait for it at the first visit, so that the engine is fetched once

export async function keepOffline() {
  const workers = navigator.serviceWorker;
  if (!workers) return; // an old browser, or no https: the page works, but not offline
  try {
    const registration = await workers.register(new URL("../../sw.js", import.meta.url), { updateViaCache: "none" });
    offer(registration);
    registration.addEventListener("updatefound", () => {
      const fresh = registration.installing;
      fresh?.addEventListener("statechange", () => offer(registration));
    });
    if (workers.controller) return;
    await new Promise((resolve) => {
      workers.addEventListener("controllerchange", resolve, { once: true });
      setTimeout(resolve, PATIENCE);
    });
  } catch (error) {
    console.warn("not kept for offline use:", error);
  }
}

// A waiting version takes over when the visitor clicks, and then the page is loaded anew: never half of each.
function offer(registration) {
  if (!registration.waiting || !navigator.serviceWorker.controller) return;
  byId("update").hidden = false;
  byId("update-now").onclick = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    registration.waiting?.postMessage("take over");
  };
}
