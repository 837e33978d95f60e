// Merlin's Magic Squares: nine buttons, and the goal is a ring around a dark center.

import { tr } from "../../board/words.js";
import { element } from "../shared/dom.js";
import { solvedWords } from "../shared/press_words.js";
import { Wired } from "../solving/wired.js";
import { linesOf } from "./frame.js";
import { movePicture, square } from "./move_picture.js";
import { marksOf, solitaire, spokenMarks } from "./solitaire.js";

const FLIPS = "1245 123 2356 147 24568 369 4578 789 5689".split(" ").map((buttons) => [...buttons].map(Number));
const RING = [1, 1, 1, 1, 0, 1, 1, 1, 1];

const TURNED = FLIPS.map((buttons) => buttons.map((b) => b - 1));
export const merlinBoard = (cells) => new Wired(3, 3, TURNED, cells);

// What a press of button b (1 to 9) adds: v_p + u_b = v_p', nine digits each, as on slide 11 of the source.
export function sumOf(cells, b) {
  const [pressed, sum] = [merlinBoard([]), merlinBoard(cells)];
  for (const board of [pressed, sum]) board.press(b - 1);
  return `v + u_${b}: ${[cells, pressed.cells].map((digits) => digits.join("")).join(" + ")} = ${sum.cells.join("")}`;
}

/** @param {HTMLElement} section @param {Ask} ask */
export function open(section, ask, changed) {
  const sum = element("p");
  const play = solitaire(section, changed, "merlin", {
    named: true,
    host: element("div", { className: "merlin", role: "group", ariaLabel: tr("Nine buttons") }),
    legend: movePicture(tr("Four wrong buttons around a corner; a press of the corner makes the ring."), {
      places: square(3, 3),
      before: [0, 0, 1, 0, 1, 1, 1, 1, 1],
      after: RING,
      chosen: 0,
    }),
    tools: [],
    deal,
    grid: true,
    more: [sum],
    rule: () => tr("A corner turns its square of four, an edge its side, the center a plus. Make a ring around a dark center."),
    goal: () => RING,
    left: (left, { moves }) => tr("Make the ring. Moves: {moves}", { moves: moves.length }),
    won: (moves) => (moves ? solvedWords(moves) : tr("This is the goal: a ring. Ask for a new square.")),
    turned(board, k) {
      sum.textContent = k === null ? "" : sumOf([...board.cells], k + 1);
    },
    fields: (board) => ({ buttons: board.cells.join("") }), // a digit for each button, 1 if it is lit
    linked(fields, board) {
      const buttons = fields.get("buttons") ?? board.cells.join("");
      if (!/^[01]{9}$/.test(buttons)) throw new RangeError(tr("the link's buttons are nine digits 0 or 1, got {met}", { met: buttons.slice(0, 20) }));
      return merlinBoard([...buttons].map(Number));
    },
    text: (board) => board.text(),
    read: (text) => merlinBoard(linesOf(text, (lines) => lines.flat().length === 9 && !lines.flat().includes(null), tr("nine buttons")).flat()),
    draw(board, { marks, editing, press, tap }) {
      this.host.replaceChildren(...[...board.cells].map((lit, k) => {
        const named = marksOf(marks, k);
        return element("button", { type: "button", className: named.join(" "), "data-k": k, "aria-pressed": lit === 1, "aria-label": [board.name(k), lit ? tr("lit") : tr("dark"), ...spokenMarks(named)].join(", "), onclick: () => (editing ? tap : press)(k) }, board.name(k));
      })); // prettier-ignore
    },
  });

  function deal() {
    let cells;
    do cells = RING.map(() => Math.floor(2 * Math.random()));
    while (String(cells) === String(RING));
    play.deal(merlinBoard(cells));
  }

  deal();
  return play;
}
