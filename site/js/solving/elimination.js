// The equations of a board as a matrix, and row operations on them.
//
// Row i is a light and column j a press, cells numbered line by line without the holes; the entry is the number of times
// that press j changes light i.  After additions a row stands for a weighted sum of lights, with the weights in `lights`:
// its entries are the change of this sum by each press, its side is the change that is still needed.  A step adds multiples
// of a row to others; adding a row to itself multiplies it, by a factor that must be invertible.

import { tr } from "../../board/words.js";
import { gcd, inverse } from "./numbers.js";

export const LARGEST_MATRIX = 25; // cells
const ROWS = "abcdefghijklmnopqrstuvwxy"; // how a link names them
const PRIMES = [2, 3, 5, 7];

export const isPrime = (colors) => PRIMES.includes(colors);

// {cells, first} of a board: the numbers of its cells, and the matrix.
function matrixOf(board) {
  const cells = [...board.cells.keys()].filter((k) => !board.holes[k]);
  const place = new Map(cells.map((k, index) => [k, index]));
  const first = cells.map(() => new Uint8Array(cells.length));
  cells.forEach((k, column) => {
    for (const [cell, count] of board.reach(k)) first[place.get(cell)][column] = count;
  });
  return { cells, first };
}

export class Elimination {
  // Of a board, or of {colors, first}, a square matrix.
  constructor(board) {
    const { cells, first } = board.first ? { cells: [...board.first.keys()], first: board.first } : matrixOf(board);
    this.colors = board.colors;
    this.cells = cells;
    this.size = cells.length;
    this.first = first;
    this.take([]);
  }

  // Start over with these steps, a list of {row, added}: `added` is a list of [row, times].
  take(steps) {
    this.rows = this.first.map((row) => row.slice());
    this.lights = this.first.map((_, i) => Uint8Array.from({ length: this.size }, (_, j) => Number(i === j)));
    this.steps = [];
    for (const step of steps) this.add(step);
  }

  add(step) {
    for (const [to, times] of step.added) {
      for (const rows of [this.rows, this.lights]) {
        const from = rows[step.row].slice();
        rows[to] = rows[to].map((value, j) => (value + times * from[j]) % this.colors);
      }
    }
    this.steps.push(step);
  }

  // Whether row `row` may be added `times` times to row `to`, so that it can be taken back.
  allows(row, to, times) {
    return row !== to || gcd(1 + times, this.colors) === 1;
  }

  // The change that the weighted sum of each row still needs, from the needs of the cells.
  sides(needed) {
    return this.lights.map((weights) => weights.reduce((sum, weight, i) => sum + weight * needed[this.cells[i]], 0) % this.colors);
  }

  // The columns with a single nonzero entry, from the left, as a Map to its row; and the next step, if any.
  look() {
    const pivots = new Map();
    const used = new Set();
    for (let column = 0; column < this.size; column++) {
      const met = [...this.rows.keys()].filter((i) => this.rows[i][column]);
      const row = met.find((i) => !used.has(i));
      if (row === undefined) continue;
      const factor = inverse(this.rows[row][column], this.colors);
      const added = factor === 1 ? [] : [[row, factor - 1]];
      for (const i of met) if (i !== row) added.push([i, this.colors - this.rows[i][column]]);
      if (added.length) return { pivots, next: { row, column, added } };
      pivots.set(column, row);
      used.add(row);
    }
    return { pivots, next: null };
  }

  // Do all steps that are left, and look.
  finish() {
    for (let { next } = this.look(); next; { next } = this.look()) this.add(next);
    return this.look();
  }

  // What the rows say when no step is left: {free, presses}, or {contradiction}, the row of lights that no press reaches.
  outcome(needed) {
    const { pivots, next } = this.look();
    if (next) return null;
    const sides = this.sides(needed);
    const used = new Set(pivots.values());
    const contradiction = sides.findIndex((side, i) => side && !used.has(i));
    const free = [...this.rows.keys()].filter((column) => !pivots.has(column));
    if (contradiction >= 0) return { contradiction, by: sides[contradiction], free };
    const presses = new Map();
    for (const [column, row] of pivots) if (sides[row]) presses.set(this.cells[column], sides[row]);
    return { contradiction: null, free, presses };
  }

  // The steps as text for a link: a letter for the row, then the rows that it is added to, with how often where there
  // are more than two colors.
  text(steps = this.steps) {
    const often = (times) => (this.colors === 2 ? "" : times);
    return steps.map(({ row, added }) => ROWS[row] + added.map(([to, times]) => `${ROWS[to]}${often(times)}`).join("")).join(".");
  }

  // Read that text; a RangeError shows the part that cannot be read.
  read(text) {
    if (!text) return [];
    return text.split(".").map((said) => {
      const parts = said.slice(1).match(this.colors === 2 ? /[a-y]/g : /[a-y]\d/g) ?? [];
      const step = { row: ROWS.indexOf(said[0]), added: parts.map((part) => [ROWS.indexOf(part[0]), Number(part[1] ?? 1)]) };
      const fits = ([to, times]) => to < this.size && times > 0 && times < this.colors && this.allows(step.row, to, times);
      if (!said || step.row < 0 || step.row >= this.size || !parts.length || this.text([step]) !== said || !step.added.every(fits)) {
        const met = said.slice(0, 20) || tr("nothing");
        throw new RangeError(tr("the link's steps do not fit the board, got {met}", { met }));
      }
      return step;
    });
  }
}
