// The page: the board first, then the engine, then what both can do together.

import { agree } from "./at_once.js";
import { byId } from "./dom.js";
import { Engine, Stopped } from "./engine.js";
import { Lights } from "./lights.js";
import { keepOffline } from "./offline.js";
import { playTab } from "./play_tab.js";
import { rulesTab } from "./rules_tab.js";
import { solveTab } from "./solve_tab.js";
import { whyTab } from "./why_tab.js";

const BUSY_AFTER = 200; // milliseconds until the words and the button to stop are shown

const lights = new Lights();
const engine = new Engine(
  (name) => new Worker(new URL("../engine/worker.js", import.meta.url), { type: "module", name }),
  showEngine,
);

function showEngine({ phase, share, what, message, about }) {
  byId("engine").dataset.phase = phase;
  byId("engine-progress").value = share;
  const percent = `${Math.round(100 * share)} %`;
  byId("engine-words").textContent = {
    idle: "The prover is not loaded yet",
    loading: what ? "Starting the prover" : `Loading the prover: ${percent}`,
    ready: "The prover is ready",
    failed: `The prover could not be started: ${message}`,
  }[phase];
  if (phase === "ready") check();
  if (about) byId("about").textContent = about.version;
  if (about) byId("engine").dataset.milliseconds = about.milliseconds.join(" "); // Python there, unpacked, flipalg there
}

// The last answer that the page gave by itself: Python is asked the same when it is there, and a difference is shown.
let unchecked = null;

async function check() {
  if (!unchecked || !engine.ready) return;
  const { kind, question, local, words } = unchecked;
  unchecked = null;
  try {
    if (agree(local, await engine.ask(kind, question))) words.dataset.checked = kind;
    else words.textContent = "The prover finds another answer than the page: please report this board (Copy link).";
  } catch {
    // stopped, or more than the prover does: not checked
  }
}

let asking = 0;

// Ask the engine, and say in `words` how it goes; null where there is nothing to show.  An answer about a board that has
// changed since is dropped, unless it is not about the board on the screen (anyBoard).
//
// What `atOnce` returns needs no engine; null where it would take too long here.
async function ask(kind, question, words, { anyBoard = false, quietly = false, atOnce = () => null } = {}) {
  const local = atOnce();
  if (local) {
    words.textContent = "";
    delete words.dataset.checked;
    unchecked = { kind, question, local, words };
    check();
    return local;
  }
  const { stamp } = lights;
  asking += 1;
  const busy = setTimeout(() => {
    if (!quietly) words.textContent = engine.ready ? "Computing …" : "Waiting for the prover …";
    byId("stop").hidden = false;
  }, BUSY_AFTER);
  try {
    const answer = await engine.ask(kind, question);
    if (!anyBoard && stamp !== lights.stamp) {
      words.textContent = "The board has changed: ask again.";
      return null;
    }
    words.textContent = "";
    return answer;
  } catch (error) {
    words.textContent = error instanceof Stopped ? "Stopped." : error.message;
    return null;
  } finally {
    clearTimeout(busy);
    asking -= 1;
    if (!asking) byId("stop").hidden = true;
  }
}

byId("stop").addEventListener("click", () => engine.stop());

playTab(lights, ask);
solveTab(lights, ask);
whyTab(lights, ask);
const showRules = rulesTab(lights, ask);

// Tabs: arrows move, the chosen one is shown.
const tabs = [...byId("tabs").children];
function openTab(tab) {
  for (const other of tabs) {
    other.setAttribute("aria-selected", other === tab);
    other.tabIndex = other === tab ? 0 : -1;
    byId(other.getAttribute("aria-controls")).hidden = other !== tab;
  }
  if (tab.id === "tab-rules") showRules();
}
for (const tab of tabs) tab.addEventListener("click", () => openTab(tab));
byId("tabs").addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const tab = tabs[(tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length];
  openTab(tab);
  tab.focus();
});

// The games beside the board load when they are opened.
const opened = new Set(["lights"]);
byId("games").addEventListener("click", async ({ target }) => {
  const game = target.dataset.game;
  if (!game) return;
  for (const button of byId("games").children) {
    if (button === target) button.setAttribute("aria-current", "page");
    else button.removeAttribute("aria-current");
  }
  for (const section of document.querySelectorAll("[data-section]")) section.hidden = section.dataset.section !== game;
  if (opened.has(game)) return;
  opened.add(game);
  const { open } = await import(`./${game}.js`);
  open(document.querySelector(`[data-section=${game}]`), ask);
});

if (location.hash === "#sheets") byId("games").querySelector("[data-game=sheets]").click();

byId("theme").addEventListener("change", () => setTheme(byId("theme").value));
function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  byId("theme").value = theme;
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // a private window: not kept
  }
}
try {
  const theme = localStorage.getItem("theme");
  if (["light", "dark"].includes(theme)) setTheme(theme);
} catch {
  // not kept
}

await keepOffline();
engine.start();
