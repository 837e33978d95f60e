// The board of lights without a screen: cells, presses, text, and a game with undo.
//
// A cell is a number k = row * n + column.  Its value is 0 (off) to colors - 1.  A hole is never pressed
// nor turned.  A press adds 1 to each cell that it reaches; a cell reached twice (on a narrow closed board) gets 2, so that
// with two colors the two cancel.  The package has the same conventions; a test compares the two tables and the presses.

import { COLORS, LARGEST, NEIGHBORHOODS, TOPOLOGIES } from "./forms.js"; // written from the package's tables
import { N_, tr } from "./words.js";

export { COLORS, LARGEST, NEIGHBORHOODS, TOPOLOGIES };

const DIGITS = "0123456789";

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

export class Board {
  constructor(m, n, { neighborhood = "plus", topology = "board", colors = 2, cells, holes } = {}) {
    this.m = side(N_("rows"), m);
    this.n = side(N_("columns"), n);
    if (!Object.hasOwn(NEIGHBORHOODS, neighborhood)) throw new RangeError(`unknown neighborhood ${neighborhood}`);
    if (!Object.hasOwn(TOPOLOGIES, topology)) throw new RangeError(`unknown topology ${topology}`);
    if (!(Number.isInteger(colors) && colors >= 2 && colors <= COLORS)) {
      throw new RangeError(`colors must be from 2 to ${COLORS}, got ${colors}`);
    }
    Object.assign(this, { neighborhood, topology, colors });
    this.size = this.m * this.n;
    this.cells = Uint8Array.from({ length: this.size }, (_, k) => (cells?.[k] ?? 0) % colors);
    this.holes = Uint8Array.from({ length: this.size }, (_, k) => (holes?.[k] ? 1 : 0));
    for (let k = 0; k < this.size; k++) if (this.holes[k]) this.cells[k] = 0;
    this.offsets = NEIGHBORHOODS[neighborhood];
  }

  copy(changes = {}) {
    return new Board(this.m, this.n, { ...this, ...changes });
  }

  name(k) {
    return cellName(Math.floor(k / this.n), k % this.n);
  }

  // The cells that a press of k turns, each with how often it reaches them (mod colors); empty for a hole.
  reach(k) {
    const counts = new Map();
    if (this.holes[k]) return counts;
    const row = Math.floor(k / this.n);
    const column = k % this.n;
    const [rowsClose, columnsClose] = TOPOLOGIES[this.topology];
    for (const [down, right] of this.offsets) {
      let i = row + down;
      let j = column + right;
      if (rowsClose) i = (i + this.m) % this.m;
      if (columnsClose) j = (j + this.n) % this.n;
      if (i < 0 || j < 0 || i >= this.m || j >= this.n) continue;
      const cell = i * this.n + j;
      if (!this.holes[cell]) counts.set(cell, ((counts.get(cell) ?? 0) + 1) % this.colors);
    }
    return counts;
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

  // The cells that `goal` ("on", "off" or cells) asks for; holes are 0.
  goalCells(goal) {
    if (goal === "on" || goal === "off") return this.holes.map((hole) => (goal === "on" && !hole ? 1 : 0));
    return Uint8Array.from(this.holes, (hole, k) => (hole ? 0 : goal[k] % this.colors));
  }

  isAt(goal) {
    return this.goalCells(goal).every((value, k) => value === this.cells[k]);
  }

  // Lines of # and . (digits for more than two colors, x for a hole).
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
  constructor(board, goal = "on") {
    this.start(board, goal);
  }

  start(board, goal = this.goal) {
    this.board = board;
    this.goal = goal === "on" || goal === "off" ? goal : board.goalCells(goal);
    this.first = board.cells.slice();
    this.moves = [];
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
