// Chomp: take a stone with all stones right of it and above it; the player who takes the corner loses.

import { tr } from "../../board/words.js";
import { element, labeled, select } from "../shared/dom.js";
import { movePicture, square } from "./move_picture.js";
import { versus } from "./versus.js";

const MOST = { rows: 8, columns: 10 };

// The rows, from top to bottom, that are left after taking the stone [column, row]; row 0 is at the bottom.
export function chomped(rows, [column, row]) {
  const left = rows.map((length, i) => (rows.length - 1 - i >= row ? Math.min(length, column) : length));
  return column ? left : left.filter(Boolean);
}

/** @type {(rows: number[]) => [column: number, row: number][]} */
const stonesOf = (rows) => rows.toReversed().flatMap((length, row) => Array.from({ length }, (_, column) => [column, row]));

// The values of all positions in R rows of C stones.  A position is the number with the bits a_r + R - r for its rows r = 1,
// 2, ... from the bottom, a_r stones long: a move pushes bits down, so that it leads to a smaller number.
let table = { R: 0, C: 0, found: null };

function nimber(rows) {
  const [R, C] = [Math.max(table.R, rows.length), Math.max(table.C, ...rows)];
  if (R > table.R || C > table.C) table = { R, C, found: allNimbers(R, C) };
  return table.found[rows.toReversed().reduce((code, length, r) => code + (1 << (length + R - 1 - r)), (1 << (R - rows.length)) - 1)];
}

function allNimbers(R, C) {
  const found = new Uint8Array(1 << (R + C));
  const met = new Uint32Array(R * C); // the last position that reaches a position of this value
  const a = new Uint8Array(R + 1); // the last one stays 0
  // from the empty position on, the next larger number with as many bits
  for (let code = (1 << R) - 1; code < found.length; code = next(code)) {
    for (let r = 0, rest = code; r < R; rest ^= 1 << (31 - Math.clz32(rest)), r++) a[r] = 32 - Math.clz32(rest) - R + r;
    for (let row = 0, below = 0; row < R && a[row]; below += 1 << (a[row] + R - 1 - row++)) {
      let [end, above] = [row, code - below]; // the first row that the move leaves as it is, and the value of the rows from there on
      for (let j = a[row] - 1; j >= (row ? 0 : 1); j--) {
        for (; a[end] > j; end++) above -= 1 << (a[end] + R - 1 - end);
        met[found[below + above + (((1 << (end - row)) - 1) << (j + R - end))]] = code;
      }
    }
    while (met[found[code]] === code) found[code] += 1;
  }
  return found;
}

function next(code) {
  const low = code & -code;
  return (code + low) | (((code ^ (code + low)) >> 2) / low);
}

// All moves but to take the corner.
const moves = (rows) => stonesOf(rows).slice(1);
export const values = { value: nimber, after: chomped, winning: (rows) => moves(rows).filter((move) => !nimber(chomped(rows, move))) };

// The rows with [column, row] the last stone of its row or, if it is that, without it; none is shorter than one above.
function shaped(rows, [column, row]) {
  const upward = Array.from({ length: MOST.rows }, (_, height) => rows.toReversed()[height] ?? 0);
  const wanted = upward[row] === column + 1 ? column : column + 1;
  const lengths = upward.map((length, height) => (height > row ? Math.min(length, wanted) : Math.max(length, height === row ? 0 : wanted)));
  lengths[row] = wanted;
  return lengths[0] ? lengths.filter(Boolean).toReversed() : rows;
}

const isStaircase = (rows) =>
  rows.length > 0 &&
  rows.length <= MOST.rows &&
  rows.every((length, i) => Number.isInteger(length) && length >= Math.max(1, rows[i - 1] ?? 1) && length <= MOST.columns);
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

/** @param {HTMLElement} section @param {Ask} ask */
export function open(section, ask, changed) {
  const stairs = element("div", { className: "stairs", role: "group", "aria-label": tr("Stones, the corner at the bottom left") });
  const diagram = element("tbody");
  const head = element("tr", ...[tr("You take"), tr("The reply"), tr("Rows left")].map((name) => element("th", { scope: "col" }, name)));
  const diagramBox = element(
    "details",
    { id: "chomp-diagram" },
    element("summary", tr("The perfect reply to each of your moves")),
    element("div", { className: "scroll" }, element("table", element("thead", head), diagram)),
  );
  const sides = (id, most, value) => select({ id, value, onchange: deal }, [...Array(most + 1).keys()].slice(1));
  const [height, width] = [sides("chomp-rows", MOST.rows, 3), sides("chomp-columns", MOST.columns, 4)];
  const play = versus(section, changed, "chomp", {
    board: stairs,
    legend: movePicture(tr("Three rows of four stones; the third stone of the second row is taken, and four stones go."), {
      places: square(3, 4),
      before: Array(12).fill(1),
      after: [1, 1, null, null, 1, 1, null, null, 1, 1, 1, 1],
      chosen: 6,
      squares: "brown",
    }),
    tools: [labeled(tr("Rows"), height), labeled(tr("Columns"), width)],
    deal,
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
    empty: [1],
    tap: shaped,
    fields: () => ({ rows: play.position.join(".") }), // from top to bottom
    text: (rows) => rows.join(" "),
    read: (text) => staircase(text.trim().split(/[\s.,]+/).map((part) => (/^#+$/.test(part) ? part.length : Number(part))), text), // prettier-ignore
    draw,
  });

  function staircase(lengths, met) {
    if (!isStaircase(lengths))
      throw new RangeError(
        tr("the rows are at most {rows} lengths from 1 to {columns}, none shorter than the one above it, got {met}", {
          ...MOST,
          met: met.slice(0, 30) || tr("nothing"),
        }),
      );
    return lengths;
  }

  function draw(rows, { wins, editing }) {
    const won = new Set(wins.map(key));
    const there = new Set(stonesOf(rows).map(key));
    const [m, n] = editing ? [MOST.rows, MOST.columns] : [rows.length, rows.at(-1) ?? 0];
    for (const [name, value] of [["--rows", m], ["--columns", n]]) stairs.style.setProperty(name, String(value)); // prettier-ignore
    const focused = stairs.querySelector(":focus")?.dataset.move;
    stairs.replaceChildren(...Array.from({ length: m }, (_, i) => m - 1 - i).map((row) => element("div", ...Array.from({ length: n }, (_, column) => /** @type {[number, number]} */ ([column, row]))
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
      return element("tr", ...[placeOf(move), told, (reply ? chomped(left, reply) : left).join(" ") || tr("nothing")].map((text) => element("td", text)));
    })); // prettier-ignore
  }

  function deal() {
    play.deal(Array(Number(height.value)).fill(Number(width.value)));
  }

  function read(linked) {
    const text = linked.get("rows");
    if (text === null || text === play.position.join(".")) return;
    const lengths = staircase(/^\d+(\.\d+)*$/.test(text) ? text.split(".").map(Number) : [], text);
    height.value = lengths.length;
    width.value = lengths.at(-1);
    play.begin(lengths);
  }

  deal();
  return { fields: play.table.fields, read };
}
