// Why the par of a board is its least number of presses: all solutions are compared.

import { tr } from "../../board/words.js";
import { solveAtOnce } from "../solving/at_once.js";
import { button, element } from "../shared/dom.js";
import { LARGEST_MATRIX } from "../solving/elimination.js";
import { countOf, patternsOf, pressCount, pressesOf, solutionOf } from "../solving/patterns.js";

const MOST = 4096; // solutions that are counted here
const MOST_LISTED = 12; // different numbers of presses

// Elements for the explanation; explain() opens the steps.
export function whyPar({ board, par }, explain) {
  const answer = solveAtOnce(board, "off", true);
  const first = pressesOf(answer.presses);
  const cells = [...first.keys()].filter((k) => first[k]).map((k) => (first[k] > 1 ? `${board.name(k)}×${first[k]}` : board.name(k)));
  const patterns = patternsOf(answer, board.colors);
  const { count } = countOf(patterns);
  const parts = /** @type {HTMLElement[]} */ ([]);
  parts.push(element("p", tr("{par} presses, in any order: {cells}.", { par, cells: cells.join(", ") }), " ", compared(board, first, patterns, count)));
  if (board.size <= LARGEST_MATRIX) parts.push(button("par-steps", tr("Step by step"), explain));
  return parts;
}

function compared(board, first, patterns, count) {
  if (count === 1n) return tr("No other presses lead to the goal.");
  if (count > MOST) return tr("None of the {count} solutions has fewer.", { count });
  const weights = new Set();
  for (let number = 0n; number < count; number++) weights.add(pressCount(solutionOf(first, patterns, board.colors, number)));
  const sorted = [...weights].sort((a, b) => a - b);
  if (sorted.length > MOST_LISTED)
    return tr("All {count} solutions were compared: they take {least} to {most} presses.", { count, least: sorted[0], most: sorted.at(-1) });
  return tr("All {count} solutions were compared: they take {presses} presses.", { count, presses: sorted.join(", ") });
}
