// One frame for every game: title and rule, the board, one bar, and beside them what belongs to the game alone.

import { tr } from "../../board/words.js";
import { button, element } from "../shared/dom.js";

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

// The frame of `game`, which has
//     title, board, legend, tools, more   texts and elements; `more` is shown below the answers
//     rule()                              a sentence made from the board
//     undo(), restart(), hint(), solve()  what the bar does, and solveName
//     can()                               {undo, restart, help}: what it can do now
//     text(), read(text), begin()         the position as text; the shown position is where the game begins
//     fields()                            the position as fields of a link
export function frame(section, id, game) {
  const words = element("p", { className: "status", role: "status" });
  const answered = element("p", { id: `${id}-words`, role: "status" });
  const rule = element("p", { className: "rule" });
  const text = element("textarea", { id: `${id}-text`, rows: 4, spellcheck: false, autocomplete: "off", ariaLabel: tr("The position as text") });
  const pasted = element("div", { className: "own", hidden: true }, text, button(`${id}-use`, tr("Use this text"), use));
  const act = (name, words, action) => button(`${id}-${name}`, words, () => {
    table.edit("");
    action();
  }); // prettier-ignore
  const bar = {
    undo: act("undo", tr("Undo"), game.undo),
    restart: act("restart", tr("Restart"), game.restart),
    hint: act("hint", tr("Hint"), game.hint),
    solve: act("solve", game.solveName ?? tr("Solve"), game.solve),
  };
  bar.hint.classList.add("go");
  const own = button(`${id}-own`, tr("My position"), () => table.edit(table.editing === "own" ? "" : "own"));
  const share = act("share", tr("Share"), copyLink);

  function use() {
    try {
      game.read(text.value);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      table.answer(error.message);
    }
  }

  async function copyLink() {
    try {
      const fields = new URLSearchParams({ game: section.dataset.section, ...game.fields() });
      await navigator.clipboard.writeText(new URL(`#${fields}`, location.href).href);
      table.answer(tr("Copied."));
    } catch {
      table.answer(tr("The link is in the address bar."));
    }
  }

  const table = {
    answered,
    fields: game.fields,
    editing: "", // "own" while a tap sets up a position, or another way of the game's own to edit

    edit(way) {
      if (table.editing === way) return;
      table.editing = way;
      own.setAttribute("aria-pressed", way === "own");
      pasted.hidden = way !== "own";
      table.answer("");
      game.begin();
    },

    say(sentence) {
      const asked = tr("Tap to set up your position, then ask for a hint.");
      words.textContent = table.editing === "own" ? asked : sentence;
    },

    answer(sentence) {
      answered.textContent = sentence;
    },

    // The game has changed.
    show() {
      rule.textContent = game.rule();
      if (table.editing && document.activeElement !== text) text.value = game.text();
      const { undo, restart, help = true } = game.can();
      const helps = help || table.editing;
      for (const [name, can] of Object.entries({ undo, restart, hint: helps, solve: helps })) bar[name].disabled = !can;
    },
  };
  own.setAttribute("aria-pressed", false);
  section.append(
    element("div", { className: "game columns" },
      element("div", { className: "board-side" }, element("h2", {}, game.title), rule, words, game.board, element("div", { className: "bar", role: "group", ariaLabel: tr("Moves") }, bar.undo, bar.restart, bar.hint, bar.solve, own, share), answered, pasted),
      element("div", { className: "panel" }, game.legend, element("div", { className: "row" }, ...game.tools), ...(game.more ?? []))),
  ); // prettier-ignore
  return table;
}
