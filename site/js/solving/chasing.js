// Light chasing: press below each light that is on, row by row, until only the last row is left; and the table that says
// for each last row which lights of row 1 to press before chasing again.  A row is a number, bit j for column j.
//
// What arrives in the last row is a linear function of the presses in row 1.  Elimination from the left (elimination.js)
// inverts it: a row is a last row, its weights are presses in row 1.

import { Board } from "../../board/model.js";
import { Elimination } from "./elimination.js";

export const rowOf = (board, i) => Array.from({ length: board.n }, (_, j) => board.cells[i * board.n + j]).reduce((bits, on, j) => bits | (on << j), 0);

export const columnsOf = (bits) => [...Array(32).keys()].filter((j) => (bits >> j) & 1);

// The presses that chase the lights down, in order.
/** @param {Board} board */
export function chasing(board) {
  const copy = board.copy();
  const presses = [];
  for (let k = 0; k < copy.size - copy.n; k++) {
    if (!copy.cells[k]) continue;
    presses.push(k + copy.n);
    copy.press(k + copy.n);
  }
  return presses;
}

// The last row after pressing these columns of row 1 and chasing.
export function arriving(board, first = 0) {
  const copy = board.copy();
  for (const j of columnsOf(first)) copy.press(j);
  for (const k of chasing(copy)) copy.press(k);
  return rowOf(copy, copy.m - 1);
}

// What one press in row 1 of a dark board leaves, for each column.
export const effects = (m, n) => Array.from({ length: n }, (_, j) => arriving(new Board(m, n), 1 << j));

const size = (bits) => columnsOf(bits).length;

// {lines, quiet}: each line has `last`, a row that may be left, `first`, the presses in row 1 that take it away, and
// `lead`, the first column of `last`, which no other line has.  Sums of lines are lines too.  quiet: presses in row 1
// that leave nothing; with what chasing adds they are the quiet patterns of the board.
export function tableOf(m, n) {
  const system = new Elimination({ colors: 2, first: effects(m, n).map((last) => Uint8Array.from({ length: n }, (_, j) => (last >> j) & 1)) });
  const { pivots } = system.finish();
  const bits = (row) => row.reduce((sum, value, j) => sum | (value << j), 0);
  const [rows, lights] = [system.rows.map(bits), system.lights.map(bits)];
  const quiet = lights.filter((_, i) => !rows[i]);
  return { lines: [...pivots].map(([lead, i]) => ({ lead, last: rows[i], first: shortest(lights[i], quiet) })), quiet };
}

// The same with the fewest presses: a sum with presses that leave nothing.
function shortest(first, quiet) {
  const sums = quiet.slice(0, 8).reduce((all, other) => [...all, ...all.map((sum) => sum ^ other)], [first]);
  return sums.reduce((best, sum) => (size(sum) < size(best) ? sum : best));
}

// The presses in row 1 for a last row, null if no presses take it away.
export function firstRow({ lines, quiet }, last) {
  let [left, first] = [last, 0];
  for (const line of lines) {
    if (!((last >> line.lead) & 1)) continue;
    left ^= line.last;
    first ^= line.first;
  }
  return left ? null : shortest(first, quiet);
}

// Every row that may be left, with its presses in row 1: all sums of the lines but 0.
export function wholeTable(table) {
  const sums = table.lines.reduce((all, line) => [...all, ...all.map((last) => last ^ line.last)], [0]);
  return sums.slice(1).map((last) => ({ last, first: firstRow(table, last) }));
}
