// A way to win Disentis from any position: sets of presses by elimination, each put into an order where every piece is
// covered when it is chosen.  Each of them is covered by the start or by an odd number of earlier neighbors, so the number of
// adjacent pairs in the set is, modulo 2, the number of its pieces that are not covered at the start.  The search is short:
// null does not mean that there is no way.

import { solve, weightOf } from "../board/solver.js";

const LONGEST = 1500; // milliseconds of search
const NODES = 2000; // of the search for an order of one set
const EXTRA = 4; // pieces that are chosen twice more than they need to be
const COMBINED = 6; // quiet patterns that are added to a set of presses

function sumsOf(presses, kernel) {
  let sums = [presses];
  for (const { pattern } of kernel.slice(0, COMBINED)) sums = sums.flatMap((sum) => [sum, sum.map((value, k) => value ^ pattern[k])]);
  return sums;
}

function isLawful(board, presses, around) {
  let parity = 0;
  presses.forEach((on, k) => {
    if (on) parity += 1 + board.cells[k] + around[k].filter((other) => other > k && presses[other]).length;
  });
  return parity % 2 === 0;
}

// The presses in an order in which each piece is covered, with `extra` pieces pressed twice more; null if there is none or
// the search is too long.  The piece that covers the most of those still to choose comes first.
function ordered(board, presses, around, extra) {
  const cells = board.cells.slice();
  const left = presses.slice();
  const order = [];
  const failed = new Set();
  let nodes = NODES;
  const turn = (k) => around[k].forEach((other) => (cells[other] ^= 1));
  const covering = (k) => around[k].reduce((sum, other) => sum + (left[other] ? 1 - 2 * cells[other] : 0), 0);
  const search = (spare) => {
    if (!left.some(Boolean)) return true;
    const key = `${left.join("")}${spare}`;
    if (failed.has(key) || --nodes < 0) return false;
    for (const wanted of spare ? [1, 0] : [1]) {
      const choices = [...left.keys()].filter((k) => cells[k] && left[k] === wanted);
      for (const [k] of choices.map((piece) => [piece, covering(piece)]).sort((a, b) => b[1] - a[1])) {
        left[k] ^= 1;
        order.push(k);
        turn(k);
        if (search(spare - 1 + wanted)) return true;
        turn(k);
        order.pop();
        left[k] ^= 1;
      }
    }
    failed.add(key);
    return false;
  };
  return search(extra) ? order : null;
}

// {presses, last}: the pieces to choose, in order, and the last piece, turned alone (null: not needed); null if none is found.
export function wayFrom(board) {
  const around = Array.from({ length: board.size }, (_, k) => [...board.reach(k).keys()]);
  const sets = [];
  for (const last of [null, ...board.cells.keys()]) {
    const goal = Uint8Array.from(board.cells, (_, k) => (k === last ? 1 : 0));
    const found = solve(board, goal);
    if (!found.presses) continue;
    for (const presses of sumsOf(found.presses, found.kernel)) if (isLawful(board, presses, around)) sets.push({ presses, last });
  }
  const ends = performance.now() + LONGEST;
  const tasks = sets.flatMap(({ presses, last }) => Array.from({ length: EXTRA + 1 }, (_, extra) => ({ presses, last, extra, length: weightOf(presses) + 2 * extra })));
  for (const { presses, last, extra } of tasks.sort((one, other) => one.length - other.length)) {
    if (performance.now() > ends) return null;
    const order = ordered(board, presses, around, extra);
    if (order) return { presses: order, last };
  }
  return null;
}
