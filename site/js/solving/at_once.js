// Answers that need no Python: the same fields as the engine's, from the page's own elimination.

import { independent } from "./patterns.js";
import { fewest, leastChanges, solve, weightOf } from "./solver.js";

const LARGEST_KERNEL = 24; // patterns that are written out with a solution

/** The engine's answer; null if it takes the engine. @param {Board} board @param {Goal} goal @param {boolean} wantsFewest @returns {Answer} */
export function solveAtOnce(board, goal, wantsFewest) {
  const found = solve(board, goal);
  if (!found.presses) return unsolvable(board, goal, found);
  const best = found.count === 1n ? { presses: found.presses, weight: weightOf(found.presses) } : fewest(board, found);
  if (wantsFewest && !best) return null; // too many solutions to look at here
  const presses = best ? best.presses : found.presses;
  return { presses: board.text(presses), weight: weightOf(presses), proved: Boolean(best), lower_bound: best ? best.weight : 0, ...quiet(board, found) };
}

// The quiet patterns: each sum of 0 to times - 1 of each is another one.
export function quiet(board, { kernel }) {
  const patterns = independent(kernel, board.colors);
  return { nullity: patterns.length, kernel: patterns.map(({ pattern }) => board.text(pattern)), times: patterns.map(({ times }) => times) };
}

/** @param {Board} board @param {Goal} goal @returns {Hint} */
export function hintAtOnce(board, goal) {
  const found = solve(board, goal);
  if (!found.presses) return unsolvable(board, goal, found);
  const best = found.count === 1n ? null : fewest(board, found);
  const presses = best?.presses ?? found.presses;
  const k = presses.findIndex(Boolean);
  return {
    cell: k < 0 ? null : [Math.floor(k / board.n), k % board.n],
    presses: weightOf(presses),
    proved: found.count === 1n || best !== null,
    plan: board.text(presses),
  };
}

/** @param {Board} board @param {Goal} goal @param {Found} found @returns {Refused} */
function unsolvable(board, goal, { witness, weights }) {
  return { ...reason(board, goal, witness), changes: weights.length <= LARGEST_KERNEL ? leastChanges(board, goal, weights) : null };
}

// The witness, with the numbers of the sentence about it.
/** @param {Board} board @param {Goal} goal */
export function reason(board, goal, witness) {
  const { cells, colors } = board;
  const wanted = board.goalCells(goal);
  const weighed = (values) => witness.reduce((sum, weight, k) => sum + weight * values[k], 0);
  const found = { unsolvable: true, witness: board.text(witness) };
  if (colors === 2) return { ...found, framed: weightOf(witness), to_turn: weighed(wanted.map((value, k) => value ^ cells[k])) };
  return { ...found, here: weighed(cells) % colors, there: weighed(wanted) % colors };
}

// Whether two answers to a question agree: on solvability, the nullity and, if both are proved, the fewest presses.
export function agree(answer, other) {
  if (Boolean(answer.unsolvable) !== Boolean(other.unsolvable) || answer.nullity !== other.nullity) return false;
  if (answer.unsolvable || !answer.proved || !other.proved) return true;
  return (answer.weight ?? answer.presses) === (other.weight ?? other.presses);
}
