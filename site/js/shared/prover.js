// The engine, with its line at the foot of the page; and the choice of a theme.  Every page of the site has both.

import { tr } from "../../board/words.js";
import { byId, element } from "./dom.js";
import { Engine } from "./engine.js";
import { kept } from "./kept.js";

const IDLE_AT_LATEST = 3000; // milliseconds until `idle` resolves although the page is busy

// A module with two instructions of f2x.wasm that old browsers do not have.
const SIMD = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]);

const slowly = () => tr("This browser has no SIMD in WebAssembly: the page plays and solves, but large boards and proofs take longer.");

// The engine, not yet started; `onReady` is called each time it is ready.
export function prover(onReady = () => {}) {
  const megabytes = (bytes) => (bytes / 1e6).toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  /** @param {EngineState} state */
  function show({ phase, share, total = 0, what, message, about }) {
    const size = byId("engine").dataset.megabytes;
    const loaded = tr("Loading the prover: {done} of {total} MB", { done: megabytes(share * total), total: megabytes(total) });
    byId("engine").dataset.phase = phase;
    const shown = Math.round(100 * share) / 100;
    if (byId("engine-progress").value !== shown) byId("engine-progress").value = shown;
    const words = {
      idle: tr("The prover is not loaded yet: {size} MB", { size }),
      loading: what ? tr("Starting the prover") : loaded,
      ready: share < 1 ? loaded : tr("The prover is ready"), // later a question needs FLINT
      failed: tr("The prover could not be started: {message}", { message }),
    }[phase];
    if (byId("engine-words").textContent !== words) byId("engine-words").textContent = words;
    if (byId("load")) byId("load").hidden = phase !== "idle";
    for (const told of document.querySelectorAll(".prover-size")) told.textContent = phase === "idle" ? tr("loads the prover once: {size} MB", { size }) : "";
    if (phase === "ready") onReady();
    if (about) byId("about").textContent = about.version;
    if (about) byId("engine").dataset.milliseconds = about.milliseconds.join(" "); // Python there, unpacked, flipalg there
  }
  const engine = new Engine((name) => new Worker(new URL("../../engine/worker.js", import.meta.url), { type: "module", name }), show);
  byId("stop").addEventListener("click", () => engine.stop());
  if (!WebAssembly.validate(SIMD)) byId("engine").append(element("p", { id: "no-simd" }, slowly()));
  show(engine.state);
  return engine;
}

export function themes() {
  const select = byId("theme");
  function choose(theme) {
    document.documentElement.dataset.theme = theme;
    select.value = theme;
    kept.set("theme", theme);
  }
  select.addEventListener("change", () => choose(select.value));
  document.querySelector("header [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  const theme = kept.get("theme");
  if (["light", "dark"].includes(theme)) choose(theme);
}

// Wait until the page is idle, so that starting the engine never delays the first presses.
export function idle() {
  const callback = globalThis.requestIdleCallback ?? ((resolve) => setTimeout(resolve));
  return new Promise((resolve) => callback(resolve, { timeout: IDLE_AT_LATEST }));
}
