// A way to win Disentis from any position: sets of presses by elimination, each put into an order where every piece is
// covered when it is chosen.  Each of them is covered by the start or by an odd number of earlier neighbors, so the number of
// adjacent pairs in the set is, modulo 2, the number of its pieces that are not covered at the start.
//
// A press does not turn its own piece, so a game played backward is a game too, and the search begins at the end, with the
// last piece alone: there few pieces are covered, and toward the position with many the choice grows.  It is a beam: of the
// positions after each press it keeps a few, those with the fewest pieces still to choose, more so if they are not covered.

import { Board, randomFrom } from "../../board/model.js";
import { solve, weightOf } from "../solving/solver.js";

const LONGEST = 8000; // milliseconds until the search gives up
const SHORTER = 100; // milliseconds in which a shorter way is looked for once there is one
const EXTRA = 12; // presses beyond those of the set, at most
const KEPT = 10; // positions of the beam, at first
const WIDER = 4; // times as many when all sets have failed
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

// The sets of presses after which one piece is covered, the smallest first, and whether these are all.
function setsFor(board, around) {
  const sets = [];
  let all = true;
  for (const last of board.cells.keys()) {
    const { presses, kernel } = solve(
      board,
      Uint8Array.from(board.cells, (_, k) => (k === last ? 1 : 0)),
    );
    if (!presses) continue;
    all &&= kernel.length <= COMBINED;
    for (const sum of sumsOf(presses, kernel)) if (isLawful(board, sum, around)) sets.push({ presses: sum, last, size: weightOf(sum) });
  }
  return { sets: sets.sort((one, other) => one.size - other.size), all };
}

// {order, cut}: the presses of a set in an order from `last` alone back to the position, at most `most`, null if the beam
// finds none; and whether it left positions out.
function backward({ presses, last, size }, around, most, kept, signs) {
  const cells = presses.map((_, k) => (k === last ? 1 : 0));
  const uncovered = presses.reduce((sum, on, k) => sum + (on && !cells[k] ? 1 : 0), 0);
  let beam = [{ cells, left: presses, size, uncovered, one: 0, two: 0, before: null, k: -1 }];
  const seen = new Set(); // by two sums of signs
  let cut = false;
  for (let depth = 1; beam.length; depth++) {
    const next = [];
    for (const place of beam) {
      if (!place.size) return { order: orderTo(place), cut };
      for (let k = 0; k < cells.length; k++) {
        if (!place.cells[k] || k === place.k) continue;
        const left = place.size + (place.left[k] ? -1 : 1);
        const [one, two] = [place.one ^ signs[2 * k], place.two ^ signs[2 * k + 1]];
        const name = (one >>> 0) * 2 ** 21 + (two >>> 11);
        if (left + depth > most || seen.has(name)) continue;
        seen.add(name);
        let hidden = place.uncovered;
        for (const other of around[k]) if (place.left[other]) hidden += place.cells[other] ? 1 : -1;
        next.push({ size: left, uncovered: hidden, one, two, before: place, k });
      }
    }
    const worth = ({ size: left, uncovered: hidden }) => 2 * left + hidden;
    cut ||= next.length > kept;
    beam = next.sort((a, b) => worth(a) - worth(b)).slice(0, kept);
    for (const place of beam) {
      place.cells = place.before.cells.slice();
      place.left = place.before.left.slice();
      place.left[place.k] ^= 1;
      for (const other of around[place.k]) place.cells[other] ^= 1;
    }
  }
  return { order: null, cut };
}

function orderTo(place) {
  const order = [];
  for (let at = place; at.before; at = at.before) order.push(at.k);
  return order; // the last press of the search is the first of the game
}

// {presses, last}: the pieces to choose, in order, and the last piece, turned alone; {presses: null, impossible} if none is
// found; `impossible` says that there is none.
/** @param {Board} board */
export function wayFrom(board) {
  if (!board.cells.some(Boolean)) return { presses: [], last: null };
  const around = Array.from({ length: board.size }, (_, k) => [...board.reach(k).keys()]);
  const { sets, all } = setsFor(board, around);
  if (!sets.length) return { presses: null, impossible: all };
  const random = randomFrom(1);
  const signs = Int32Array.from({ length: 2 * board.size }, () => random() * 2 ** 32);
  let ends = performance.now() + LONGEST;
  let best = null;
  for (let [kept, cut] = [KEPT, true]; cut; kept *= WIDER) {
    cut = false;
    for (const set of sets) {
      if (performance.now() > ends) break;
      const most = Math.min(set.size + EXTRA, best ? best.presses.length - 1 : Infinity);
      if (set.size > most) continue;
      const found = backward(set, around, most, kept, signs);
      cut ||= found.cut;
      if (!found.order) continue;
      if (!best) ends = performance.now() + SHORTER;
      best = { presses: found.order, last: set.last };
    }
    if (performance.now() > ends) break;
  }
  return best ?? { presses: null, impossible: false };
}

// The same from the cells of a square board.
export const wayFor = (side, cells) => wayFrom(new Board(side, side, { neighborhood: "king", cells }));
