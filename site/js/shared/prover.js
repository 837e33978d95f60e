// The engine, with its line at the foot of the page; and the choice of a theme.  Every page of the site has both.

import { tr } from "../../board/words.js";
import { byId } from "./dom.js";
import { Engine } from "./engine.js";
import { kept } from "./kept.js";

const IDLE_AT_LATEST = 3000; // milliseconds until `idle` resolves although the page is busy

// The engine, not yet started; `onReady` is called each time it is ready.
export function prover(onReady = () => {}) {
  /** @param {EngineState} state */
  function show({ phase, share, what, message, about }) {
    const size = byId("engine").dataset.megabytes;
    const percent = `${Math.round(100 * share)} %`;
    byId("engine").dataset.phase = phase;
    const shown = Math.round(100 * share) / 100;
    if (byId("engine-progress").value !== shown) byId("engine-progress").value = shown;
    const words = {
      idle: tr("The prover is not loaded yet: {size} MB", { size }),
      loading: what ? tr("Starting the prover") : tr("Loading the prover: {percent}", { percent }),
      ready: tr("The prover is ready"),
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
