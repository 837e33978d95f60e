// Presses for a board, at once and without Python: elimination modulo the number of colors, for every neighborhood,
// topology, goal, number of colors and any holes.

// There is an equation for each cell: the presses that reach it add up to the change it needs.  Neighboring cells are close
// in the order of the columns, so that the rows of the elimination are short.  If the number of colors is not a prime, a
// pivot divides it, and the pivot's row, multiplied until the pivot vanishes, is a further equation (Howell's form): then
// every choice in the later columns can be completed in the earlier ones, and the number of solutions is the product of
// the choices.
//
// The goal can be reached iff each weighted sum that presses never change needs no change.  These weights are the solutions
// of the transposed equations; if the matrix is symmetric, they are the presses that change nothing.

import { gcd } from "./numbers.js";

const MOST_TRIED = 2 ** 22; // cells looked at by `fewest`: a moment
const MOST_STEPS = 2 ** 20;

// The cells (holes left out) so that those a press joins are close: along the longer side; where a press of the first line
// meets one of the other half, because that side closes up or is reversed, its two ends are folded together.
function inOrder(board) {
  const { m, n, holes } = board;
  const byRows = m >= n;
  const [long, short] = byRows ? [m, n] : [n, m];
  const lineOf = (i) => Array.from({ length: short }, (_, j) => (byRows ? i * n + j : j * n + i));
  const far = (cell) => (byRows ? Math.floor(cell / n) : cell % n) > long / 2 + 1;
  const folded = lineOf(0).some((k) => [...board.reach(k).keys()].some(far));
  const lines = Array.from({ length: long }, (_, i) => (!folded ? i : i % 2 ? long - (i + 1) / 2 : i / 2));
  return lines.flatMap(lineOf).filter((k) => !holes[k]);
}

// Rows modulo 2: words of 32 columns, and the side that each equation has.
class Bits {
  constructor(size) {
    this.size = size;
    this.words = (size + 31) >> 5;
    this.pivots = new Array(size);
  }

  insert(entries, side) {
    const row = { words: new Uint32Array(this.words), end: 0, side };
    for (const [column] of entries) {
      row.words[column >> 5] ^= 1 << (column & 31);
      row.end = Math.max(row.end, (column >> 5) + 1);
    }
    for (let w = 0; w < row.end; w++) {
      while (row.words[w]) {
        const column = (w << 5) + 31 - Math.clz32(row.words[w] & -row.words[w]);
        const pivot = this.pivots[column];
        if (!pivot) {
          this.pivots[column] = row;
          return true;
        }
        for (let i = w; i < pivot.end; i++) row.words[i] ^= pivot.words[i];
        row.end = Math.max(row.end, pivot.end);
        row.side ^= pivot.side;
      }
    }
    return row.side === 0;
  }

  // In how many ways the column can be chosen once the later ones are.
  choices(column) {
    return this.pivots[column] ? 1 : 2;
  }

  // Fill in the columns before `from`; `sides` says whether the equations have their sides, or 0.
  complete(x, from, sides) {
    for (let column = from - 1; column >= 0; column--) {
      const row = this.pivots[column];
      if (!row) continue;
      let value = sides ? row.side : 0;
      for (let w = column >> 5; w < row.end; w++) {
        let word = row.words[w];
        while (word) {
          const bit = word & -word;
          value ^= x[(w << 5) + 31 - Math.clz32(bit)];
          word ^= bit;
        }
      }
      x[column] = value; // x[column] was 0, so the row's own column added nothing
    }
  }
}

// Rows modulo any number of colors: the entries from their first column on.
class Residues {
  constructor(size, colors) {
    this.size = size;
    this.colors = colors;
    this.pivots = new Array(size);
  }

  insert(entries, side) {
    const columns = entries.map(([column]) => column);
    const from = Math.min(...columns);
    const values = new Int32Array(entries.length ? Math.max(...columns) - from + 1 : 0);
    for (const [column, value] of entries) values[column - from] = value;
    const waiting = [{ from: entries.length ? from : 0, values, side }];
    let consistent = true;
    while (waiting.length) consistent = this.reduce(waiting.pop(), waiting) && consistent;
    return consistent;
  }

  reduce(row, waiting) {
    const k = this.colors;
    for (;;) {
      let skip = 0;
      while (skip < row.values.length && row.values[skip] === 0) skip++;
      if (skip === row.values.length) return row.side === 0;
      row = { from: row.from + skip, values: row.values.subarray(skip), side: row.side };
      const pivot = this.pivots[row.from];
      const a = row.values[0];
      if (!pivot) {
        const g = gcd(a, k);
        this.place(this.times(row, this.unit(a, g)), waiting);
        return true;
      }
      const b = pivot.values[0];
      if (a % b === 0) {
        row = this.added(row, pivot, k - a / b);
        continue;
      }
      // replace one row by the greatest common divisor, the other by the remainder; the change is invertible
      const [g, s, t] = this.xgcd(b, a);
      const better = this.sum(pivot, s, row, t);
      row = this.sum(pivot, k - a / g, row, b / g);
      this.place(this.times(better, this.unit(better.values[0], g)), waiting);
    }
  }

  // Keep a row whose first entry divides the number of colors, and its multiple in which that entry vanishes.
  place(row, waiting) {
    this.pivots[row.from] = row;
    if (row.values[0] > 1) waiting.push(this.times(row, this.colors / row.values[0]));
  }

  // A unit u with a u = g modulo the number of colors, g the greatest common divisor of both.
  unit(a, g) {
    const k = this.colors;
    for (let u = 1; u < k; u++) if (gcd(u, k) === 1 && (a * u) % k === g % k) return u;
    throw new Error(`no unit takes ${a} to ${g} modulo ${k}`);
  }

  // [g, s, t] with s b + t a = g, the greatest common divisor of b and a; s and t modulo the number of colors.
  xgcd(b, a) {
    const k = this.colors;
    let [r0, r1, s0, s1, t0, t1] = [b, a, 1, 0, 0, 1];
    while (r1) {
      const q = Math.floor(r0 / r1);
      [r0, r1, s0, s1, t0, t1] = [r1, r0 - q * r1, s1, s0 - q * s1, t1, t0 - q * t1];
    }
    return [r0, ((s0 % k) + k) % k, ((t0 % k) + k) % k];
  }

  times(row, factor) {
    const k = this.colors;
    return { from: row.from, values: row.values.map((value) => (value * factor) % k), side: (row.side * factor) % k };
  }

  // A row and y times another that begins in the same column, in the place of the first: most of the work is done here.
  added(row, other, y) {
    const k = this.colors;
    const b = other.values;
    let { values } = row;
    if (b.length > values.length) {
      values = new Int32Array(b.length);
      values.set(row.values);
    }
    const multiples = Array.from({ length: k }, (_, value) => (value * y) % k);
    for (let i = 0; i < b.length; i++) {
      const sum = values[i] + multiples[b[i]];
      values[i] = sum < k ? sum : sum - k;
    }
    return { from: row.from, values, side: (row.side + y * other.side) % k };
  }

  // x times one row and y times another that begins in the same column.
  sum(row, x, other, y) {
    const k = this.colors;
    const [a, b] = [row.values, other.values];
    const values = new Int32Array(Math.max(a.length, b.length));
    const both = Math.min(a.length, b.length);
    for (let i = 0; i < both; i++) values[i] = (x * a[i] + y * b[i]) % k;
    for (let i = both; i < a.length; i++) values[i] = (x * a[i]) % k;
    for (let i = both; i < b.length; i++) values[i] = (y * b[i]) % k;
    return { from: row.from, values, side: (x * row.side + y * other.side) % k };
  }

  choices(column) {
    return this.pivots[column]?.values[0] ?? this.colors;
  }

  complete(x, from, sides) {
    const k = this.colors;
    for (let column = from - 1; column >= 0; column--) {
      const row = this.pivots[column];
      if (!row) continue;
      let value = sides ? row.side : 0;
      for (let i = 1; i < row.values.length; i++) value += (k - row.values[i]) * x[column + i];
      x[column] = (value % k) / row.values[0]; // the pivot divides it: Howell's form
    }
  }
}

// The color to add to each cell so that the board is at its goal.
export function neededFor(board, goal) {
  const wanted = board.goalCells(goal);
  return Uint8Array.from(wanted, (value, k) => (value - board.cells[k] + board.colors) % board.colors);
}

// The equations of the cells, or, transposed, of the presses: the weights of the cells that a press changes add up to 0.
function eliminated(board, needed, transposed = false) {
  const cells = inOrder(board);
  const place = new Map(cells.map((k, index) => [k, index]));
  const system = board.colors === 2 ? new Bits(cells.length) : new Residues(cells.length, board.colors);
  let solvable = true;
  const rows = cells.map((k) => [...board.reach(k)].filter(([, count]) => count).map(([cell, count]) => [place.get(cell), count]));
  const equations = board.symmetric || transposed ? rows : across(rows);
  equations.forEach((entries, index) => {
    solvable = system.insert(entries, transposed ? 0 : needed[cells[index]]) && solvable;
  });
  return { cells, system, solvable };
}

function across(rows) {
  const columns = rows.map(() => []);
  rows.forEach((entries, row) => {
    for (const [column, value] of entries) columns[column].push([row, value]);
  });
  return columns;
}

function onBoard(board, cells, x) {
  const presses = new Uint8Array(board.size);
  x.forEach((value, index) => {
    presses[cells[index]] = value;
  });
  return presses;
}

// Presses that change nothing: every such set is one sum of `times` multiples (0 to times - 1) of each pattern.
function kernelOf(board, { cells, system }, buttons = board.buttons ?? board.size) {
  const kernel = [];
  for (let column = 0; column < cells.length; column++) {
    const times = system.choices(column);
    if (times === 1 || cells[column] >= buttons) continue; // a board may have more lights than buttons
    const x = new Uint8Array(cells.length);
    x[column] = board.colors / times;
    system.complete(x, column, false);
    kernel.push({ pattern: onBoard(board, cells, x), times });
  }
  return kernel;
}

// {presses, kernel, count} for a board and its goal; {witness, weighed, weights, kernel} if no presses reach it: weighed by
// the witness, as by any of `weights`, the cells keep their sum whatever is pressed, but it would have to change by `weighed`.
/** @param {Board} board @param {Goal} goal @returns {Found} */
export function solve(board, goal) {
  const needed = neededFor(board, goal);
  const found = eliminated(board, needed);
  const kernel = kernelOf(board, found);
  const count = kernel.reduce((product, { times }) => product * BigInt(times), 1n);
  if (found.solvable) {
    const x = new Uint8Array(found.cells.length);
    found.system.complete(x, x.length, true);
    return { presses: onBoard(board, found.cells, x), kernel, count };
  }
  const weights = board.symmetric ? kernel : kernelOf(board, eliminated(board, needed, true), board.size);
  for (const { pattern } of weights) {
    const weighed = pattern.reduce((sum, weight, k) => sum + weight * needed[k], 0) % board.colors;
    if (weighed) return { witness: pattern, weighed, weights, kernel, count };
  }
  throw new Error("elimination found no solution, and no reason for it");
}

export function weightOf(presses) {
  return presses.reduce((sum, times) => sum + times, 0);
}

// The solution with the fewest presses, or null if there are too many solutions to examine at once.
/** @param {Board} board @param {Found} found */
export function fewest(board, { presses, kernel, count }) {
  if (count * BigInt(board.size) > BigInt(MOST_TRIED)) return null;
  const { colors } = board;
  const x = presses.slice();
  let weight = weightOf(x);
  let best = x.slice();
  let least = weight;
  const turns = kernel.map(() => 0);
  for (;;) {
    if (weight < least) [least, best] = [weight, x.slice()];
    let digit = 0;
    for (; digit < kernel.length; digit++) {
      const { pattern, times } = kernel[digit];
      const back = turns[digit] === times - 1; // begin again: take away times - 1 of them
      const add = back ? (colors * times - (times - 1)) % colors : 1;
      for (let k = 0; k < x.length; k++) {
        if (!pattern[k]) continue;
        const value = (x[k] + add * pattern[k]) % colors;
        weight += value - x[k];
        x[k] = value;
      }
      turns[digit] = back ? 0 : turns[digit] + 1;
      if (!back) break;
    }
    if (digit === kernel.length) return { presses: best, weight: least };
  }
}

// The least number of cells whose color must be another for the goal to be reachable: {least, cells, some}, `cells` all the
// ways to do it with one cell and `some` one way with the least, each a list of [k, add].  Null if three cells or more
// are needed and there are too many ways to try in a moment.
//
// The syndrome of a change is how the weights of `solve` weigh it: the changes that mend the board are those with the syndrome of the needed change.  The fewest are found breadth first, from syndrome to syndrome.
/** @param {Board} board @param {Goal} goal @param {Pattern[]} weights @returns {Changes | null} */
export function leastChanges(board, goal, weights) {
  const { colors } = board;
  const needed = neededFor(board, goal);
  const code = (syndrome) => syndrome.reduce((number, value) => number * BigInt(colors) + BigInt(value), 0n);
  const plus = (syndrome, other, sign) => syndrome.map((value, i) => (value + sign * other[i] + colors) % colors);
  const syndromeOf = ({ pattern }) => pattern.reduce((sum, weight, k) => sum + weight * needed[k], 0) % colors;
  const target = weights.map(syndromeOf);
  const wanted = code(target);
  const steps = [];
  for (let k = 0; k < board.size; k++) {
    const column = weights.map(({ pattern }) => pattern[k]);
    if (column.every((value) => !value)) continue;
    for (let add = 1; add < colors; add++) steps.push({ k, add, syndrome: column.map((value) => (value * add) % colors) });
  }
  const byCode = new Map(steps.map((step) => [code(step.syndrome), step]));
  const cells = steps.filter(({ syndrome }) => code(syndrome) === wanted).map(({ k, add }) => /** @type {[number, number]} */ ([k, add]));
  if (cells.length) return { least: 1, cells, some: [cells[0]] };
  for (const { k, add, syndrome } of steps) {
    const other = byCode.get(code(plus(target, syndrome, -1)));
    if (other && other.k !== k)
      return {
        least: 2,
        cells,
        some: [
          [k, add],
          [other.k, other.add],
        ],
      };
  }
  if (colors ** weights.length * steps.length > MOST_STEPS) return null;
  const reached = new Map([[0n, null]]);
  let border = [weights.map(() => 0)];
  for (let least = 0; border.length; least++) {
    if (reached.has(wanted)) {
      const some = [];
      for (let at = wanted; reached.get(at); at = reached.get(at).before) some.push(reached.get(at).step);
      return { least, cells, some };
    }
    const next = [];
    for (const syndrome of border) {
      const before = code(syndrome);
      for (const { k, add, syndrome: step } of steps) {
        const after = plus(syndrome, step, 1);
        if (reached.has(code(after))) continue;
        reached.set(code(after), { before, step: [k, add] });
        next.push(after);
      }
    }
    border = next;
  }
  throw new Error("no change of the cells makes the board solvable");
}
