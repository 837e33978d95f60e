// The atlas: a page for each board.  The address is its label, ?14.14.plus; without one the front of the atlas is shown.
// A certificate may be given too, #certificate=..., and is checked.

import { tr } from "../../board/words.js";
import { BoardPanel } from "./atlas_board.js";
import { attempt, byId, element, targeted, teller } from "../shared/dom.js";
import { finding, showFound } from "./find.js";
import { readLabel } from "../shared/labels.js";
import { speakLanguage } from "../shared/language.js";
import { useNative } from "../solving/f2_words.js";
import { isSmall, quietAtOnce } from "../solving/nullity.js";
import { isKept, offlineAtATap } from "../shared/offline.js";
import { idle, prover, themes } from "../shared/prover.js";

const EXAMPLES = ["14.14.plus", "9.9.torus.king.c3", "5.5.plus", "8.8.king", "1000000000000.1000000000000.plus"];

await speakLanguage();
themes();
const engine = prover();
const panel = new BoardPanel();
const title = document.title;
const root = document.documentElement;
let shown = null; // {kind, ...}: the board of the page
let leaving = new AbortController(); // of the page that is shown: its questions are dropped when another page is
let values = null; // the module of the values, fetched when Python is

const addressed = () => decodeURIComponent(location.search.slice(1).split("&")[0]).replace(/=$/, "");

// Show the board with this label, as a step of the history.
export function go(label) {
  history.pushState(null, "", `?${label}`);
  show();
  scrollTo(0, 0);
  byId("content").focus({ preventScroll: true });
}

// A page that asks nothing of the prover loads it only if that costs nothing.  Its files are kept for the next visit.
const keptOffline = offlineAtATap();
navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage("reports")); // a megabyte, once the page is kept
async function startEngine() {
  await keptOffline();
  await idle();
  engine.start();
}

async function show() {
  leaving.abort();
  leaving = new AbortController();
  const text = addressed();
  if (root.dataset.wait !== undefined) root.dataset.wait = "foot";
  let kind = null;
  byId("find-words").textContent = "";
  const [, searched] = /^find=(.*)/s.exec(text) ?? [];
  const sequence = /^A\d{6}$|^candidate-[a-z0-9-]+$/.test(text);
  byId("found").hidden = searched === undefined;
  byId("sequence").hidden = !sequence;
  if (searched !== undefined || sequence) return showList(text, searched);
  const read = () => {
    kind = readLabel(text);
  };
  if (text) await attempt(read, teller(byId("find-words")));
  shown = kind;
  byId("stop").hidden = true;
  byId("front").hidden = kind !== null;
  byId("report").hidden = kind === null;
  document.title = kind ? `${kind.label} · ${title}` : title;
  if (!kind) return showFront();
  if (text !== kind.label) history.replaceState(null, "", `?${kind.label}${location.hash}`);
  byId("find-text").value = kind.label;
  byId("related-section").hidden = true;
  byId("values").tBodies[0].replaceChildren();
  panel.show(kind);
  await painted(); // the board stands before anything is computed
  if (!isSmall(kind)) await useNative();
  if (shown !== kind) return;
  const quiet = quietAtOnce(kind);
  panel.showQuiet(quiet?.patterns ?? []);
  values ??= await import("./atlas_values.js");
  if (shown === kind) values.showReport({ kind, quiet, engine: engine.until(leaving.signal, startEngine), isShown: () => shown === kind }).catch(offline);
}

// The answer to a question, or the page of a sequence.
async function showList(text, searched) {
  shown = { text };
  const now = shown;
  for (const id of ["front", "report"]) byId(id).hidden = true;
  document.title = `${searched ?? text} · ${title}`;
  byId("find-text").value = searched ?? text;
  const isShown = () => shown === now;
  if (searched !== undefined) return showFound({ text: searched, host: byId("found"), isShown }).catch(offline);
  const { showSequence } = await import("./sequence.js");
  return showSequence({ name: text, host: byId("sequence"), isShown }).catch(offline);
}

function offline(error) {
  byId("find-words").textContent = error instanceof TypeError ? tr("The data could not be loaded.") : error.message;
}

const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

async function showFront() {
  byId("find-text").value = addressed();
  byId("examples").replaceChildren(...EXAMPLES.map((label) => element("a", { className: "button", href: `?${label}` }, label)));
  await painted();
  const { nullityMap } = await import("../map/map.js");
  if (byId("map-place").childElementCount) return map.seen();
  map = nullityMap(byId("map-place"), go);
  map.read(new URLSearchParams(location.hash.slice(1)));
  map.onRest = () => {
    if (byId("front").hidden) return;
    const fields = new URLSearchParams(map.fields());
    history.replaceState(null, "", `${location.pathname}${location.search}${fields.size ? `#${fields}` : ""}`);
  };
}
let map = null; // of the front

addEventListener("popstate", show); // also when only the fragment changes
document.addEventListener("click", (event) => {
  const link = targeted(event, 'a[href^="?"]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(link.getAttribute("href").slice(1));
});
finding({ go });
show().finally(() => delete root.dataset.wait);
if (await isKept(new URL("../../engine/", import.meta.url))) startEngine();
