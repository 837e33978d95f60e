// The service worker: after the first visit the page works offline, and all its files have the same version.

import { byId } from "./dom.js";

const PATIENCE = 4000; // milliseconds to wait for it at the first visit, so that the engine is fetched once

async function keepOffline() {
  const workers = navigator.serviceWorker;
  if (!workers) return; // an old browser, or no https: the page works, but not offline
  try {
    const registration = await workers.register(new URL("../../../sw.js", import.meta.url), { updateViaCache: "none" });
    offer(registration);
    registration.addEventListener("updatefound", () => {
      const fresh = registration.installing;
      fresh?.addEventListener("statechange", () => offer(registration));
    });
    if (workers.controller) {
      // A new version took over, here or in another window: the files of this one are gone.
      workers.addEventListener("controllerchange", () => location.reload(), { once: true });
      return;
    }
    await new Promise((resolve) => {
      workers.addEventListener("controllerchange", resolve, { once: true });
      setTimeout(resolve, PATIENCE);
    });
  } catch (error) {
    console.warn("not kept for offline use:", error);
  }
}

// Keep the page once: at the first tap, or at once if an earlier visit did.  Return the function that keeps it now.
export function offlineAtATap() {
  let kept = null;
  const keep = () => (kept ??= keepOffline());
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, keep, { once: true, passive: true });
  if (navigator.serviceWorker?.controller) keep();
  return keep;
}

// Whether the prover is kept from an earlier visit, so that no network is needed to load it.
export async function isKept(folder) {
  try {
    return Boolean(await caches.match(new URL("pyodide.asm.wasm", folder)));
  } catch {
    return false; // no caches here
  }
}

// A waiting version takes over when the visitor clicks, and then every window is loaded anew: never half of each.
function offer(registration) {
  if (!registration.waiting || !navigator.serviceWorker.controller) return;
  byId("update").hidden = false;
  byId("update-now").onclick = () => {
    registration.waiting?.postMessage("take over");
  };
}
