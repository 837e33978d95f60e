// Chomp: take a stone with all stones right of it and above it; the player who takes the corner loses.

import { tr } from "../../board/words.js";
import { button, element } from "../shared/dom.js";
import { movePicture, square } from "./move_picture.js";
import { Values, versus } from "./versus.js";

const MOST = 8; // rows and columns

// The rows, from top to bottom, that are left after taking the stone [column, row]; row 0 is at the bottom.
export function chomped(rows, [column, row]) {
  const left = rows.map((length, i) => (rows.length - 1 - i >= row ? Math.min(length, column) : length));
  return column ? left : left.filter(Boolean);
}

const stonesOf = (rows) => rows.toReversed().flatMap((length, row) => Array.from({ length }, (_, column) => [column, row]));
export const values = new Values({
  moves: (rows) => stonesOf(rows).slice(1),
  after: chomped,
  key: (rows) => rows.reduce((number, length) => 9 * number + length, 0),
}); // all but the corner

// The rows with [column, row] the last stone of its row or, if it is that, without it; none is shorter than one above.
function shaped(rows, [column, row]) {
  const upward = Array.from({ length: MOST }, (_, height) => rows.toReversed()[height] ?? 0);
  const wanted = upward[row] === column + 1 ? column : column + 1;
  const lengths = upward.map((length, height) => (height > row ? Math.min(length, wanted) : Math.max(length, height === row ? 0 : wanted)));
  lengths[row] = wanted;
  return lengths[0] ? lengths.filter(Boolean).toReversed() : rows;
}

const isStaircase = (rows) =>
  rows.length > 0 && rows.length <= MOST && rows.every((length, i) => Number.isInteger(length) && length >= Math.max(1, rows[i - 1] ?? 1) && length <= MOST);
const placeOf = ([column, row]) => tr("column {column}, row {row}", { column: column + 1, row: row + 1 });
const key = (move) => String(move);

// Why a move wins, in words.
function why(rows, move) {
  const left = chomped(rows, move);
  const [across, up] = [left.at(-1), left.length];
  const take = tr("Take {place}.", { place: placeOf(move) });
  if (across === 1 && up === 1) return `${take} ${tr("Only the corner is left for the computer.")}`;
  if (across === up && left.slice(0, -1).every((length) => length === 1))
    return `${take} ${tr("The rest is a mirror: whatever the computer takes from one arm, take as much from the other.")}`;
  if (up === 2 && left[0] === across - 1) return `${take} ${tr("The upper row is one shorter: whatever the computer takes, make it so again.")}`;
  return `${take} ${tr("Rows of {rows} are left, and from there every move loses.", { rows: left.toReversed().join(", ") })}`;
}

export function open(section, ask, changed) {
  const stairs = element("div", { className: "stairs", role: "group", "aria-label": tr("Stones, the corner at the bottom left") });
  const diagram = element("tbody");
  const head = element("tr", {}, ...[tr("You take"), tr("The reply"), tr("Rows left")].map((name) => element("th", { scope: "col" }, name)));
  const diagramBox = element(
    "details",
    { id: "chomp-diagram" },
    element("summary", {}, tr("The perfect reply to each of your moves")),
    element("div", { className: "scroll" }, element("table", {}, element("thead", {}, head), diagram)),
  );
  const sides = (id, usual) =>
    element("select", { id, onchange: deal }, ...Array.from({ length: MOST }, (_, i) => new Option(i + 1, i + 1, false, i + 1 === usual)));
  const [height, width] = [sides("chomp-rows", 3), sides("chomp-columns", 4)];
  const play = versus(section, changed, "chomp", {
    title: "Chomp",
    board: stairs,
    legend: movePicture(tr("Three rows of four stones; the third stone of the second row is taken, and four stones go."), {
      places: square(3, 4),
      before: Array(12).fill(1),
      after: [1, 1, null, null, 1, 1, null, null, 1, 1, 1, 1],
      chosen: 6,
      squares: "brown",
    }),
    tools: [element("label", {}, tr("Rows"), " ", height), element("label", {}, tr("Columns"), " ", width), button("chomp-deal", tr("New game"), deal)],
    more: [diagramBox],
    rule: () => tr("Take turns with the computer: take a stone, and all stones to the right of it and above it go too. Take the corner, and you lose."),
    values: () => values,
    refusal: () => null,
    named: placeOf,
    made: (move) => tr("The computer took {place}.", { place: placeOf(move) }),
    turn: () => "",
    stalls: (rows) => [rows[0] - 1, rows.length - 1], // one stone
    why,
    isOver: (rows) => !rows.length,
    wonBy: (yours) => (yours ? tr("The computer had to take the corner: you win!") : tr("You took the corner: the computer wins.")),
    tap: shaped,
    fields: () => ({ rows: play.position.join(".") }), // from top to bottom
    text: (rows) => rows.join(" "),
    read: (text) => staircase(text.trim().split(/[\s.,]+/).map((part) => (/^#+$/.test(part) ? part.length : Number(part))), text), // prettier-ignore
    draw,
  });

  function staircase(lengths, met) {
    if (!isStaircase(lengths))
      throw new RangeError(
        tr("the rows are at most 8 lengths from 1 to 8, none shorter than the one above it, got {met}", { met: met.slice(0, 30) || tr("nothing") }),
      );
    return lengths;
  }

  function draw(rows, { wins, editing }) {
    const won = new Set(wins.map(key));
    const there = new Set(stonesOf(rows).map(key));
    const [m, n] = editing ? [MOST, MOST] : [rows.length, rows.at(-1) ?? 0];
    const focused = stairs.contains(document.activeElement) ? document.activeElement.dataset.move : null;
    stairs.replaceChildren(...Array.from({ length: m }, (_, i) => m - 1 - i).map((row) => element("div", {}, ...Array.from({ length: n }, (_, column) => [column, row])
      .filter((move) => editing || there.has(key(move)))
      .map((move) => {
        const [name, corner] = [key(move), key(move) === "0,0"];
        const label = [placeOf(move), corner && tr("the corner"), won.has(name) && tr("wins"), !there.has(name) && tr("no stone")].filter(Boolean).join(", ");
        const look = ["stone", corner && "poison", won.has(name) && "wins", !there.has(name) && "gone"].filter(Boolean).join(" ");
        return element("button", { type: "button", className: look, "aria-label": label, "data-move": name, onclick: () => play.press(move) }, corner ? "☠" : won.has(name) ? "✓" : "");
      })))); // prettier-ignore
    if (focused) stairs.querySelector(`[data-move="${focused}"]`)?.focus();
    diagram.replaceChildren(...stonesOf(rows).map((move) => {
      const left = chomped(rows, move);
      const [reply] = values.winning(left);
      const told = !left.length ? tr("none: you took the corner") : reply ? placeOf(reply) : tr("none: this wins");
      return element("tr", {}, ...[placeOf(move), told, (reply ? chomped(left, reply) : left).join(" ") || tr("nothing")].map((text) => element("td", {}, text)));
    })); // prettier-ignore
  }

  function deal() {
    play.deal(Array(Number(height.value)).fill(Number(width.value)));
  }

  function read(linked) {
    const text = linked.get("rows");
    if (text === null || text === play.position.join(".")) return;
    const lengths = staircase(/^[1-8](\.[1-8])*$/.test(text) ? text.split(".").map(Number) : [], text);
    height.value = lengths.length;
    width.value = lengths.at(-1);
    play.begin(lengths);
  }

  deal();
  return { fields: play.table.fields, read };
}
