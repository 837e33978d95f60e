// The board of lights without a screen: cells, presses, text, and a game with undo.
//
// A cell is a number k = row * n + column.  Its value is 0 (off) to colors - 1.  A hole is never pressed
// nor turned.  A press adds 1 to each cell that it reaches; a cell reached twice (on a narrow closed board) gets 2, so that
// with two colors the two cancel.  The package has the same conventions; a test compares the two tables and the presses.
//
// A neighborhood is a name or a mask of odd sides, as in 010/111/010.  A topology says how the upper and lower edges, and
// the left and right ones, meet: not at all (""), "straight", or "reversed" as on a Möbius band.

import { COLORS, LARGEST, NEIGHBORHOODS, TOPOLOGIES } from "./forms.js"; // written from the package's tables
import { N_, tr } from "./words.js";

export { COLORS, LARGEST, NEIGHBORHOODS, TOPOLOGIES };

const DIGITS = "0123456789";
export const LARGEST_MASK = 5; // a side of a press drawn by hand

// The value as an integer from 1 to LARGEST; an error shows the value met.
export function side(name, value) {
  const text = String(value).trim();
  const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(number >= 1 && number <= LARGEST)) {
    const met = text.slice(0, 20) || tr("nothing");
    throw new RangeError(tr("{name} must be a whole number from 1 to {most}, got {met}", { name: tr(name), most: LARGEST, met }));
  }
  return number;
}

// Column letters as in a spreadsheet, row numbers from 1: C4 is column 2, row 3 counted from 0.
export function cellName(row, column) {
  let letters = "";
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}

/** The offsets of a neighborhood; null if it is neither a name nor a mask. @returns {Offset[] | null} */
export function offsetsOf(neighborhood) {
  if (Object.hasOwn(NEIGHBORHOODS, neighborhood)) return NEIGHBORHOODS[neighborhood];
  const rows = String(neighborhood).split("/");
  const [height, width] = [rows.length, rows[0].length];
  const fits = rows.every((row) => /^[01]+$/.test(row) && row.length === width) && [height, width].every((side) => side % 2 && side <= LARGEST_MASK);
  if (!fits) return null;
  /** @type {Offset[]} */
  const cells = rows.flatMap((row, i) => [...row].flatMap((sign, j) => (sign === "1" ? [[i - (height >> 1), j - (width >> 1)]] : [])));
  return cells.length ? cells : null;
}

// The name of the neighborhood with these offsets, or its mask, as the package names it.
export function neighborhoodOf(offsets) {
  const key = (cells) => cells.map(String).sort().join(" ");
  const named = Object.keys(NEIGHBORHOODS).find((name) => key(NEIGHBORHOODS[name]) === key(offsets));
  if (named) return named;
  const reach = Math.max(1, ...offsets.flat().map(Math.abs));
  const square = Array.from({ length: 2 * reach + 1 }, (_, i) => i - reach);
  const turned = new Set(offsets.map(String));
  return square.map((i) => square.map((j) => Number(turned.has(`${i},${j}`))).join("")).join("/");
}

const modulo = (value, side) => ((value % side) + side) % side;

export class Board {
  /** @param {number | string} m @param {number | string} n @param {Partial<Kind> & {cells?: Numbers, holes?: Numbers}} rest */
  constructor(m, n, { neighborhood = "plus", topology = "board", colors = 2, cells, holes } = {}) {
    this.m = side(N_("rows"), m);
    this.n = side(N_("columns"), n);
    const offsets = offsetsOf(neighborhood);
    if (!offsets) throw new RangeError(`unknown neighborhood ${neighborhood}`);
    if (!Object.hasOwn(TOPOLOGIES, topology)) throw new RangeError(`unknown topology ${topology}`);
    if (!(Number.isInteger(colors) && colors >= 2 && colors <= COLORS)) {
      throw new RangeError(`colors must be from 2 to ${COLORS}, got ${colors}`);
    }
    this.neighborhood = neighborhood;
    this.topology = topology;
    this.colors = colors;
    this.size = this.m * this.n;
    this.cells = Uint8Array.from({ length: this.size }, (_, k) => (cells?.[k] ?? 0) % colors);
    this.holes = Uint8Array.from({ length: this.size }, (_, k) => (holes?.[k] ? 1 : 0));
    for (let k = 0; k < this.size; k++) if (this.holes[k]) this.cells[k] = 0;
    this.offsets = offsets;
  }

  // Whether each cell is changed by the presses of the cells that its own press changes, as often.
  get symmetric() {
    const turned = new Set(this.offsets.map(String));
    return !TOPOLOGIES[this.topology].includes("reversed") && this.offsets.every(([down, right]) => turned.has(`${-down},${-right}`));
  }

  copy(changes = {}) {
    return new Board(this.m, this.n, { ...this, ...changes });
  }

  name(k) {
    return cellName(Math.floor(k / this.n), k % this.n);
  }

  /** The cells that a press of k turns, each with how often it reaches them (mod colors); empty for a hole. @returns {Counts} */
  reach(k) {
    const counts = new Map();
    if (this.holes[k]) return counts;
    const row = Math.floor(k / this.n);
    const column = k % this.n;
    const { m, n } = this;
    const [rows, columns] = TOPOLOGIES[this.topology];
    for (const [down, right] of this.offsets) {
      let i = row + down;
      let j = column + right;
      // a step that leaves the board at a corner crosses the left or right edge first
      if (columns === "reversed" && Math.floor(j / n) % 2) i = m - 1 - i;
      if (rows === "reversed" && Math.floor(i / m) % 2) j = n - 1 - j;
      if (rows) i = modulo(i, m);
      if (columns) j = modulo(j, n);
      if (i < 0 || j < 0 || i >= m || j >= n) continue;
      const cell = i * n + j;
      if (!this.holes[cell]) counts.set(cell, ((counts.get(cell) ?? 0) + 1) % this.colors);
    }
    return counts;
  }

  // The steps from k to the cells that its press turns, as they are drawn in the cell: without those that leave the board.
  stepsFrom(k) {
    const [rows, columns] = TOPOLOGIES[this.topology];
    const [row, column] = [Math.floor(k / this.n), k % this.n];
    return this.offsets.filter(([down, right]) => {
      const [i, j] = [row + down, column + right];
      const inside = i >= 0 && i < this.m && j >= 0 && j < this.n;
      return inside ? !this.holes[i * this.n + j] : (rows || (i >= 0 && i < this.m)) && (columns || (j >= 0 && j < this.n));
    });
  }

  // Press k `times` times and return the cells that changed.
  press(k, times = 1) {
    const changed = [];
    for (const [cell, count] of this.reach(k)) {
      const add = (count * times) % this.colors;
      if (add) {
        this.cells[cell] = (this.cells[cell] + add) % this.colors;
        changed.push(cell);
      }
    }
    return changed;
  }

  /** The cells that the goal asks for; holes are 0. @param {Goal} goal */
  goalCells(goal) {
    if (goal === "on" || goal === "off") return this.holes.map((hole) => (goal === "on" && !hole ? 1 : 0));
    return Uint8Array.from(this.holes, (hole, k) => (hole ? 0 : goal[k] % this.colors));
  }

  isAt(goal) {
    return this.goalCells(goal).every((value, k) => value === this.cells[k]);
  }

  /** Lines of # and . (digits for more than two colors, x for a hole). @param {Numbers} cells */
  text(cells = this.cells) {
    const lines = [];
    for (let i = 0; i < this.m; i++) {
      let line = "";
      for (let j = 0; j < this.n; j++) {
        const k = i * this.n + j;
        line += this.holes[k] ? "x" : this.colors === 2 ? ".#"[cells[k]] : DIGITS[cells[k]];
      }
      lines.push(line);
    }
    return lines.join("\n");
  }
}

// Numbers from a seed (mulberry32), the same on every machine.
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

// A game on a board: its start, its goal, and the moves made and taken back.
export class Game {
  /** @param {Board} board @param {Goal} goal */
  constructor(board, goal = "on") {
    this.start(board, goal);
  }

  /** @param {Board} board @param {Goal} goal */
  start(board, goal = this.goal) {
    this.board = board;
    this.goal = goal === "on" || goal === "off" ? goal : board.goalCells(goal);
    this.first = board.cells.slice();
    /** @type {number[]} */
    this.moves = [];
    /** @type {number[]} */
    this.undone = [];
  }

  get won() {
    return this.board.isAt(this.goal);
  }

  press(k) {
    if (this.board.holes[k]) return [];
    this.moves.push(k);
    this.undone.length = 0;
    return this.board.press(k);
  }

  undo() {
    if (!this.moves.length) return null;
    const k = this.moves.pop();
    this.undone.push(k);
    this.board.press(k, this.board.colors - 1);
    return k;
  }

  redo() {
    if (!this.undone.length) return null;
    const k = this.undone.pop();
    this.moves.push(k);
    this.board.press(k);
    return k;
  }

  restart() {
    this.start(this.board.copy({ cells: this.first }));
  }

  // Press at random from the goal, so that the board can be solved.  The same seed gives the same board.
  shuffle(seed) {
    const board = this.board.copy({ cells: this.board.goalCells(this.goal) });
    const random = randomFrom(seed);
    for (let round = 0; round < 8; round++) {
      for (let k = 0; k < board.size; k++) board.press(k, Math.floor(random() * board.colors));
      if (!board.isAt(this.goal) || round === 7) break;
    }
    this.start(board);
  }
}
