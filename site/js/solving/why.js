// Why a board has its number of solutions, without Python: quiet patterns, a witness, and the facts about the two sides.

import { NEIGHBORHOODS, TOPOLOGIES, neighborhoodOf } from "../../board/model.js";
import { labelOf } from "../shared/labels.js";
import { quiet, reason } from "./at_once.js";
import { primesOf } from "./numbers.js";
import { SIDES, SMALL_SIDE, UNIQUE_COLORS } from "./sides.js"; // written from the package's polynomials
import { solve } from "./solver.js";

// The fields of Python's answer to "why"; null for a board that Python explains.
/** @param {Board} board @param {Goal} goal */
export function whyAtOnce(board, goal) {
  const { m, n, colors, topology } = board;
  const neighborhood = neighborhoodOf(board.offsets);
  const found = solve(board, goal);
  const answer = { ...quiet(board, found), polynomials: [], label: null, ...(found.presses ? {} : reason(board, goal, found.witness)) };
  if (!Object.hasOwn(NEIGHBORHOODS, neighborhood) || TOPOLOGIES[topology].includes("reversed") || board.holes.some(Boolean)) return answer;
  answer.label = labelOf({ m, n, neighborhood, topology, colors });
  if (topology !== "board" || !Object.hasOwn(SIDES, neighborhood)) return answer;
  if (Math.max(m, n) > SMALL_SIDE) return null;
  const primes = primesOf(colors);
  return {
    ...answer,
    polynomials: primes.flatMap((p) => {
      const { rows, columns } = SIDES[neighborhood][p];
      return [rows[m - 1], columns[n - 1]].map(([name, factors]) => ({ p, name, factors }));
    }),
    nullities: primes.map((p) => ({ p, nullity: `${answer.times.filter((order) => order % p === 0).length}` })),
  };
}

// The fields of Python's answer to "unique_colors"; null for a board that is not small.
/** @returns {UniqueColors} */
export function uniqueColorsAtOnce({ m, n, neighborhood }) {
  if (Math.max(m, n) > SMALL_SIDE) return null;
  const primes = UNIQUE_COLORS[neighborhood][m - 1][n - 1];
  return { colors: !primes ? "none" : primes.length ? "prime_to" : "all", primes: primes ?? [], composites: [] };
}
