// One frame for every game: title and rule, the board, one bar, and beside them what belongs to the game alone.

import { N_, tr } from "../../board/words.js";
import { attempt, button, element } from "../shared/dom.js";
import { load } from "../shared/language.js";

const SIGNS = { "#": 1, 1: 1, ".": 0, 0: 0, x: null };

// A position as text: lines of # or 1, . or 0, and x where there is nothing; spaces do not count.  `fits` tells whether the
// lines fit a board, which `shape` describes.
export function linesOf(text, fits, shape) {
  const lines = text.split("\n").map((line) => line.replaceAll(/\s/g, "")).filter(Boolean); // prettier-ignore
  const strange = lines.join("").match(/[^#1.0x]/);
  if (strange || !lines.length)
    throw new RangeError(tr("A position is lines of # or 1 for on, . or 0 for off, x for nothing; got {met}", { met: strange?.[0] ?? tr("nothing") }));
  const values = lines.map((line) => [...line].map((sign) => SIGNS[sign]));
  if (!fits(values)) throw new RangeError(tr("The position must be {shape}, got {met}", { shape, met: lines.join(" ").slice(0, 40) }));
  return values;
}

// The bar: the moves above, help below.
const BAR = [
  { undo: N_("Undo"), redo: N_("Redo"), restart: N_("Restart"), deal: N_("New") },
  { hint: N_("Hint"), solve: N_("Solve"), own: N_("My position"), share: N_("Share"), more: N_("More") },
];

// The frame of `game` in its section, whose label is the title.  The game has
//     board, legend, tools, more   elements; `more` is shown below the tools, beside the board or in a drawer, or without
//                                  tools below the board
//     rule()                       a sentence made from the board
//     undo(), redo(), restart(), deal(), hint(), solve()   what the bar does, as far as the game can, and solveName
//     can()                        {undo, redo, restart, help}: what it can do now
//     text(), read(text), begin()  the position as text; the shown position is where the game begins
//     grid                         whether a picture shows its position as rows of lights
//     fields()                     the position as fields of a link
// The main board has its own panel, its own `ids` of buttons, to which it listens but for the last two, and a link(), which
// it writes into the address() if nothing can be copied.
export function frame(section, id, game) {
  const idOf = (name) => game.ids?.[name] ?? `${id}-${name}`;
  const words = element("p", { className: "status", role: "status" });
  const answered = element("output", { id: idOf("words") });
  const rule = element("p", { id: idOf("rule"), className: "rule" });
  const legend = element("div", { className: "legend" }, game.legend);
  const text = element("textarea", { id: `${id}-text`, rows: 4, spellcheck: false, autocomplete: "off", ariaLabel: tr("The position as text") });
  const file = element("input", { type: "file", accept: "image/*", hidden: true, onchange: photographed });
  const written = button(`${id}-use`, tr("Use this text"), () => attempt(() => game.read(text.value), table.answer));
  const read = game.grid ? [button(`${id}-picture`, tr("Picture"), () => file.click()), file] : [];
  const pasted = element("div", { className: "own", hidden: true }, text, element("div", { className: "row" }, written, ...read));
  const acts = { own: () => table.edit(table.editing === "own" ? "" : "own"), share, more: () => opened() };
  const hasDrawer = Boolean(game.panel) || game.tools.length > 0;
  const shows = (name) => (name === "more" ? hasDrawer : game.ids?.[name] || game[name] || acts[name]);
  const bar = {};
  const group = (names) => Object.entries(names).filter(([name]) => shows(name)).map(([name, sentence]) => (
    bar[name] = element("button", { type: "button", id: idOf(name), className: name, onclick: game.ids && !["more", "share"].includes(name) ? () => {} : acts[name] ?? (() => {
      table.edit("");
      game[name]();
    }) }, name === "solve" && game.solveName ? game.solveName : tr(sentence))
  )); // prettier-ignore
  const groups = BAR.map((names) => element("div", ...group(names)));
  groups[0].append(...(game.counter ?? []));
  bar.hint.classList.add("go");

  async function photographed() {
    const [chosen] = file.files;
    file.value = ""; // the same one can be chosen again
    if (!chosen) return;
    table.answer(tr("Looking for the board …"));
    const { textIn } = await load(() => import("../pictures/position.js"));
    await attempt(async () => {
      game.read(await textIn(chosen));
      table.answer(tr("Tap a light that was misread."));
    }, table.answer);
  }

  async function share() {
    const link = game.link?.() ?? new URL(`#${new URLSearchParams({ game: section.dataset.section, ...game.fields() })}`, location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      table.answer(tr("Copied."));
    } catch {
      game.address?.(link);
      table.answer(tr("The link is in the address bar."));
    }
  }

  const table = {
    answered,
    legend,
    fields: game.fields,
    editing: "", // "own" while a tap sets up a position, or another way of the game's own to edit

    edit(way) {
      if (table.editing === way) return;
      table.editing = way;
      bar.own.setAttribute("aria-pressed", way === "own");
      pasted.hidden = way !== "own";
      table.answer("");
      game.begin();
    },

    say(sentence) {
      const asked = tr("Tap to set up your position, then ask for a hint.");
      words.textContent = table.editing === "own" ? asked : sentence;
    },

    answer(sentence) {
      answered.value = sentence;
    },

    // The game has changed.
    show() {
      rule.textContent = game.rule();
      if (table.editing && document.activeElement !== text) text.value = game.text();
      const { help = true, ...can } = game.can();
      const helps = help || Boolean(table.editing);
      for (const [name, possible] of Object.entries({ ...can, hint: helps, solve: helps })) if (bar[name]) bar[name].disabled = !possible;
    },
  };
  bar.own.setAttribute("aria-pressed", false);
  const panel = game.panel ?? element("div", { className: "panel sheet" }, element("div", { className: "row" }, ...game.tools), ...(game.more ?? []));
  const opened = hasDrawer ? drawer(panel, bar.more) : () => {};
  const head = element("div", { className: "game-head" }, element("div", element("h1", section.ariaLabel), rule), legend);
  const board = game.panel ? game.board : [words, game.board];
  const side = element("div", { className: "board-side", id: idOf("area"), tabIndex: -1 }, head, ...board, element("div", { className: "bar", id: idOf("bar"), role: "group", ariaLabel: tr("Moves") }, ...groups), answered, pasted, !hasDrawer && game.more); // prettier-ignore
  section.replaceChildren(element("div", { className: "game columns" }, side, hasDrawer && panel));
  return Object.assign(table, { openDrawer: () => opened(true), closeDrawer: () => opened(false) });
}

// On a phone, all that is not the board is in a drawer over its lower or right part; the board stays in use.  Return the
// function that opens it, closes it, or changes that.
function drawer(panel, more) {
  function set(open = !panel.classList.contains("open")) {
    panel.classList.toggle("open", open);
    document.documentElement.classList.toggle("sheet-open", open);
    more.setAttribute("aria-expanded", open);
    if (open) panel.querySelector("[role=tab][aria-selected=true]")?.focus();
  }
  const close = () => {
    set(false);
    more.focus();
  };
  more.setAttribute("aria-expanded", false);
  panel.prepend(element("button", { type: "button", className: "sheet-close", ariaLabel: tr("Close"), onclick: close }, "×"));
  document.addEventListener("keydown", (event) => event.key === "Escape" && !event.defaultPrevented && panel.classList.contains("open") && close());
  return set;
}
