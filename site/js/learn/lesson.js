// A lesson: its links follow the number of the class, its slides fill the window, and it is kept for use without a network.

import { Board, Game } from "../../board/model.js";
import { boardFromText } from "../../board/reader.js";
import { drawnSeed } from "./choices.js";
import { byId } from "../shared/dom.js";
import { keptInWindow } from "../shared/kept.js";
import { fieldsOf } from "../shared/share.js";

const PAGE = new URL("../../../", import.meta.url); // the page that plays
const { lang } = document.documentElement;
const fields = () => new URLSearchParams(location.hash.slice(1));
const steps = [...document.querySelectorAll(".step")];

// The number of the class: of the link, else one that this browser drew for this lesson before.
function seedOf(given) {
  if (/^[1-9]\d{0,5}$/.test(given ?? "")) return Number(given);
  const name = `flipalg-${location.pathname}`;
  const seed = Number(keptInWindow.get(name)) || drawnSeed();
  keptInWindow.set(name, String(seed));
  return seed;
}

// The address of a board: of rows as text, of a size as MxN (all off, to be turned on), or shuffled by the number of the class.
/** @param {DOMStringMap} data @param {number} seed */
function boardLink({ board, shuffled, explain, page }, seed) {
  if (page !== undefined) return page;
  const [text, ...more] = (board ?? shuffled ?? explain).split("&");
  const options = new URLSearchParams(more.join("&"));
  const colors = Number(options.get("colors") ?? 2);
  options.delete("colors");
  const size = /^(\d+)x(\d+)$/.exec(text);
  const made = size ? new Board(Number(size[1]), Number(size[2]), { colors }) : boardFromText(text, { colors });
  const game = new Game(made, size && shuffled === undefined ? "on" : "off");
  if (shuffled !== undefined) game.shuffle(seed);
  const link = new URLSearchParams(fieldsOf(game.board, game.goal));
  if (explain !== undefined) link.set("tab", "explain");
  for (const [name, value] of options) link.set(name, value);
  return String(link);
}

// The fragment is written anew: the number, and the slide that is shown (0: the plan).
function go(seed, slide = 0) {
  location.hash = `seed=${seed}${slide ? `&show=${slide}` : ""}`;
}

const linksOf = (selectors) => /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(selectors));

let frame = null;
function show() {
  const given = fields().get("seed");
  const seed = seedOf(given);
  byId("seed").value = String(seed);
  for (const link of linksOf("a.board")) link.hash = `${boardLink(link.dataset, seed)}&lang=${lang}`;
  for (const link of linksOf("a.worksheet, #class")) link.hash = link.hash.replace(/&seed=.*|$/, `&seed=${seed}`);
  for (const link of linksOf(".languages a")) link.hash = location.hash;
  const slide = Math.min(Number(fields().get("show")) || 0, steps.length);
  const { dataset } = document.documentElement;
  if (slide) dataset.show = String(slide);
  else delete dataset.show;
  steps.forEach((step, k) => step.classList.toggle("current", k + 1 === slide));
  const shown = steps[slide - 1];
  byId("place").value = shown ? `${slide}/${steps.length} · ${shown.querySelector(".minutes").textContent}` : "";
  byId("back").disabled = slide <= 1;
  byId("next").disabled = slide === steps.length;
  byId("project").hash = `seed=${seed}&show=1`;
  showBoard(shown);
}

// The board of a slide, in a frame of the page that plays; a press there stays when the teacher steps back to the plan.
function showBoard(step) {
  const link = step?.querySelector(".slide a.board");
  const holder = step?.querySelector(".slide");
  if (!link) {
    frame?.remove();
    return;
  }
  const kind = link.dataset.explain === undefined ? "slide" : "";
  const source = `${PAGE.href}?embed=${kind}#${link.hash.slice(1)}`;
  if (frame?.src === source && frame.parentElement === holder) return;
  frame?.remove();
  frame = document.createElement("iframe");
  frame.title = link.textContent;
  frame.src = source;
  frame.addEventListener("load", listenWithin);
  holder.append(frame);
}

// A presenter's remote control sends these keys to the board if that was clicked last.
function listenWithin() {
  frame.contentWindow.addEventListener("keydown", (event) => ["PageDown", "PageUp", "Escape"].includes(event.key) && keyed(event), { capture: true });
}

const slideNow = () => Number(document.documentElement.dataset.show ?? 0);
const step = (by) => go(byId("seed").value, Math.max(1, Math.min(steps.length, slideNow() + by)));

async function copy(seed) {
  const link = new URL(`#seed=${seed}&show=1`, location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    byId("copied").value = byId("copied").dataset.words;
  } catch {
    byId("copied").value = link;
  }
}

byId("seed").addEventListener("change", () => go(seedOf(byId("seed").value), slideNow()));
byId("another").addEventListener("click", () => go(drawnSeed(), slideNow()));
byId("copy-same").addEventListener("click", () => copy(byId("seed").value));
byId("copy-own").addEventListener("click", () => copy("own"));
byId("print").addEventListener("click", () => print());
byId("back").addEventListener("click", () => step(-1));
byId("next").addEventListener("click", () => step(1));
byId("plan").addEventListener("click", () => go(byId("seed").value));
document.addEventListener("keydown", keyed);
function keyed(event) {
  if (!slideNow() || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input")) return;
  const by = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key];
  if (by) step(by);
  else if (event.key === "Escape") go(byId("seed").value);
  else return;
  event.preventDefault();
  event.stopPropagation();
}
addEventListener("hashchange", show);
show();

// Keep the page that plays and its engine, so that sheets are made without a network.
async function keep() {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  try {
    await workers.register(new URL("sw.js", PAGE), { updateViaCache: "none" });
    const { active } = await workers.ready;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      byId("kept").textContent = byId("kept").dataset.words;
    };
    active.postMessage("keep all", [port2]);
  } catch (error) {
    console.warn("not kept for offline use:", error);
  }
}
await keep();
