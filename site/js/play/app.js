// The page: the board first, then the engine, then the tabs and games that use both.

import { Board } from "../../board/model.js";
import { tr } from "../../board/words.js";
import { Address } from "./address.js";
import { agree } from "../solving/at_once.js";
import { attempt, byId, element, targeted, teller } from "../shared/dom.js";
import { Stopped } from "../shared/engine.js";
import { forgetGame, keepGame, lastGame, stateOf } from "./kept_game.js";
import { LANGUAGES, load, speakLanguage } from "../shared/language.js";
import { LINKED, Lights } from "./lights.js";
import { isKept, offlineAtATap } from "../shared/offline.js";
import { pictures } from "../pictures/picture.js";
import { idle, prover, themes } from "../shared/prover.js";
import { puzzleRow } from "../puzzles/puzzle_row.js";
import { among, fieldsOf } from "../shared/share.js";
import { solveTab } from "./solve_tab.js";
import { sound } from "./sound.js";
import { zooming } from "./zoom.js";

const BUSY_AFTER = 200; // milliseconds until the words and the button to stop are shown

// In a frame of another page only the board is shown, with the Explain tab unless it is to play (?embed=board); Python
// starts with the first question.
const embedded = new URLSearchParams(location.search).get("embed");
if (embedded !== null) document.documentElement.dataset.embed = embedded;

await speakLanguage(false);
if (embedded === null && !location.hash) {
  const last = lastGame();
  if (last) history.replaceState(last.state, "", last.fragment);
}
const lights = new Lights();
const engine = prover(check);

// The last answer that the page gave by itself in each place for words: Python answers the same question once it has
// started, and a difference is shown.
const unchecked = new Map();
const CHECKED = ["solve", "hint", "why"]; // other answers are the package's own, written when the page was built

async function check() {
  for (const [words, { kind, question, local }] of unchecked) {
    if (!engine.ready) return;
    unchecked.delete(words);
    try {
      if (agree(local, await engine.ask(kind, question))) words.dataset.checked = kind;
      else words.textContent = tr("The prover finds another answer than the page: please report this board (Copy link).");
    } catch {
      // stopped, or more than the prover does: not checked
    }
  }
}

let asking = 0;

// Ask the engine and show its progress in `words`; null if there is no answer to show.  An answer about a board that has
// changed since is dropped, unless it is not about the board on the screen (anyBoard).
//
// `atOnce` returns an answer without the engine, or a promise of it, or null if that would take too long.
async function ask(kind, question, words, { anyBoard = false, quietly = false, atOnce = () => null } = {}) {
  const { stamp } = lights;
  const local = await atOnce();
  if (local) {
    words.textContent = "";
    delete words.dataset.checked;
    if (CHECKED.includes(kind)) unchecked.set(words, { kind, question, local });
    check();
    return local;
  }
  if (engine.state.phase === "idle") startEngine();
  asking += 1;
  const busy = setTimeout(() => {
    if (!quietly) words.textContent = engine.ready ? tr("Computing …") : tr("Waiting for the prover …");
    byId("stop").hidden = false;
  }, BUSY_AFTER);
  try {
    const answer = await engine.ask(kind, question);
    if (!anyBoard && stamp !== lights.stamp) {
      words.textContent = tr("The board has changed: ask again.");
      return null;
    }
    words.textContent = "";
    return answer;
  } catch (error) {
    words.textContent = error instanceof Stopped ? tr("Stopped.") : error.message;
    return null;
  } finally {
    clearTimeout(busy);
    asking -= 1;
    if (!asking) byId("stop").hidden = true;
  }
}

puzzleRow(lights);
sound(lights);
byId("postcard").addEventListener("toggle", async () => (await load(() => import("../pictures/postcard.js"))).postcard(lights, byId("postcard-tools")), {
  once: true,
});
pictures(lights);
zooming(lights);
solveTab(lights, ask, () => showTab(byId("tab-solve")));

// The questions to players who are stuck in a game elsewhere, loaded with the first one.
let stuck = null;
async function askStuck(question) {
  stuck ??= load(() => import("./stuck.js")).then(({ stuckDialog }) => stuckDialog(lights, ask));
  (await stuck)[question]();
}
byId("to-stuck").addEventListener("click", () => askStuck("askHow"));
byId("enter-solve").addEventListener("click", () => askStuck("askGoal"));
lights.addEventListener("stuck", (/** @type {CustomEvent<string>} */ { detail }) => askStuck(detail));

// Tabs: arrows move, the chosen one is shown.
const tabs = [...byId("tabs").querySelectorAll("button")];
// Why and Explain load when they are opened; each has fields(), its part of a link, read(fields) and show(visible).
const steps = (step) => (step ? address.stepped() : address.moved());
const PANELS = {
  why: [() => import("./why_tab.js"), ({ whyTab }) => whyTab(byId("panel-why"), lights, ask, steps)],
  explain: [() => import("../learn/explain_tab.js"), ({ explainTab }) => explainTab(byId("panel-explain"), lights, steps, linkTo)],
};
const panels = {};
let showRules = null;
async function openTab(tab) {
  for (const other of tabs) {
    other.setAttribute("aria-selected", other === tab);
    other.tabIndex = other === tab ? 0 : -1;
    byId(other.getAttribute("aria-controls")).hidden = other !== tab;
  }
  const name = nameOf(tab);
  document.querySelector(".columns").classList.toggle("explaining", name === "explain");
  for (const [other, panel] of Object.entries(panels)) if (other !== name) panel.show(false);
  if (name === "rules") {
    const { rulesTab } = await load(() => import("./rules_tab.js"));
    showRules ??= rulesTab(lights, ask);
    showRules();
  }
  if (!PANELS[name]) return;
  const [module, make] = PANELS[name];
  const loaded = await load(module);
  panels[name] ??= make(loaded);
  panels[name].show(openedTab() === tab);
}
for (const tab of tabs) tab.addEventListener("click", () => chooseTab(tab));
byId("tabs").addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const tab = tabs[(tabs.findIndex((one) => one === document.activeElement) + step + tabs.length) % tabs.length];
  chooseTab(tab);
  tab.focus();
});
const nameOf = (tab) => tab.id.replace("tab-", "");
const openedTab = () => tabs.find((tab) => tab.tabIndex === 0);
let tabsUsed = false; // until then a link says nothing of them
function chooseTab(tab) {
  if (!tabsUsed) {
    tabsUsed = true;
    address.moved();
  }
  openTab(tab);
  address.stepped();
}
// A button has opened a tab: not a step to come back from.
function showTab(tab) {
  openTab(tab);
  if (tabsUsed) address.moved();
}

// The games: the fields of their links, and their modules, which load when they are opened.  Each module may return
// fields(), its part of a link, and read(fields).
const SHEET = ["language", "kind", "rows", "columns", "count", "difficulty", "colors", "paper", "heading", "seed", "answers"];
const EXPLAINED = ["part", "cell", "steps", "quiet", "gcd", "practice"];
const GAMES = {
  lights: { fields: [...LINKED, ...EXPLAINED] },
  merlin: { fields: ["buttons"], module: () => import("../games/merlin.js") },
  triangles: { fields: ["coins"], module: () => import("../games/triangles.js") },
  graphs: { fields: ["graph", "lights"], module: () => import("../games/graphs.js") },
  disentis: { fields: ["rules", "side", "covered"], module: () => import("../games/disentis.js") },
  chomp: { fields: ["rows"], module: () => import("../games/chomp.js") },
  duel: { fields: ["board", "lights"], module: () => import("../games/duel.js") },
  learn: { fields: ["step", "sides"], module: () => import("../learn/learn.js") },
  sheets: { fields: SHEET, module: () => import("../learn/sheets.js") },
  class: { fields: ["seed", "size", "tasks", "teacher"], module: () => import("../learn/class.js") },
};
const games = new Map([["lights", lights]]);
let game = "lights";

async function openGame(name) {
  game = name;
  const isPlayed = Boolean(byId("games").querySelector(`[data-game=${name}]`));
  byId("games").hidden = !isPlayed;
  for (const link of document.querySelectorAll("[data-game]")) {
    if (link.dataset.game === (isPlayed && link.closest("header") ? "lights" : name)) {
      const nav = link.parentElement;
      link.setAttribute("aria-current", "page");
      nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2; // in sight on a phone
    } else link.removeAttribute("aria-current");
  }
  for (const section of document.querySelectorAll("[data-section]")) section.hidden = section.dataset.section !== name;
  if (games.has(name)) return;
  const { open } = await load(GAMES[name].module);
  if (games.has(name)) return;
  const section = sectionOf(name);
  const changed = (step) => games.has(name) && (step ? address.stepped() : address.moved());
  games.set(name, open(section, ask, changed) ?? {});
  if (!section.querySelector("h1")) section.prepend(element("h1", section.ariaLabel));
}
const sectionOf = (name) => document.querySelector(`[data-section=${name}]`);

document.addEventListener("click", async (event) => {
  const name = targeted(event, "[data-game]")?.dataset.game;
  if (!Object.hasOwn(GAMES, name ?? "") || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault(); // a link of the header
  if (name === game) return;
  address.write();
  await openGame(name);
  address.stepped();
});

function fragment() {
  const fields = new URLSearchParams(game === "lights" ? {} : { game });
  for (const [name, value] of Object.entries(games.get(game)?.fields?.() ?? {})) fields.set(name, value);
  if (game !== "lights" || !tabsUsed) return `#${fields}`;
  fields.set("tab", nameOf(openedTab()));
  for (const [name, value] of Object.entries(panels[nameOf(openedTab())]?.fields() ?? {})) fields.set(name, value);
  return `#${fields}`;
}

// The address of something to explain: on the board that is shown, or on another size.
function linkTo(explained, size = null) {
  const { m, n, colors } = { ...lights.board, ...size };
  const board = size ? fieldsOf(new Board(m, n, { colors }), "on") : lights.fields();
  return `#${new URLSearchParams({ ...board, tab: "explain", ...explained })}`;
}

// Show the state of a link.  An error names the part that cannot be read; the rest is shown.
async function readLink(fields, state) {
  const linked = fields.get("game") ?? "lights";
  const name = Object.hasOwn(GAMES, linked) ? linked : "lights";
  const read = async () => {
    await openGame(name);
    among(fields, "game", Object.keys(GAMES), "lights");
    among(fields, "lang", Object.keys(LANGUAGES), "en");
    const tab = among(fields, "tab", tabs.map(nameOf), nameOf(openedTab()));
    games.get(name).read?.(fields, state);
    if (fields.has("tab")) {
      tabsUsed = true;
      await openTab(byId(`tab-${tab}`));
      if (tab !== "play") lights.table.openDrawer();
      panels[tab]?.read(fields);
    }
    const known = ["game", "tab", "lang", ...GAMES[name].fields];
    const unknown = [...fields.keys()].find((field) => !known.includes(field));
    if (unknown !== undefined) throw new RangeError(tr("the link has a field that is not known: {met}", { met: unknown.slice(0, 30) }));
  };
  await attempt(read, (sentence) => teller(sectionOf(name).querySelector("[role=status]"))(sentence));
}

const address = new Address({
  fragment,
  state: () => (game === "lights" ? stateOf(lights) : null),
  read: readLink,
  kept(written) {
    if (game !== "lights" || embedded !== null || lights.puzzle?.daily) return;
    if (lights.game.won && lights.game.moves.length) forgetGame();
    else keepGame(written);
  },
});
lights.address = address;
if (location.hash === "#sheets") history.replaceState(null, "", "#game=sheets");
address
  .readNow()
  .then(() => address.moved())
  .finally(() => delete document.documentElement.dataset.wait);

themes();

byId("whole-page").addEventListener("click", () => {
  byId("whole-page").href = new URL(fragment(), location.origin + location.pathname).href;
});

// A visit fetches the first paint alone; the first tap also has the page kept for offline use.  The prover is loaded by
// the first question that needs it, or when the page is idle if an earlier visit kept it.
const keptOffline = embedded === null ? offlineAtATap() : () => Promise.resolve();

async function startEngine() {
  await keptOffline(); // so that its files are kept
  engine.start();
}
byId("load").addEventListener("click", startEngine);

if (embedded === null) {
  await idle();
  if (await isKept(new URL("../../engine/", import.meta.url))) startEngine();
}
