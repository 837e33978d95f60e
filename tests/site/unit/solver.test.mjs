// The page's own elimination, in Node: against the package's answers, and against every set of presses of small boards.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { pathToFileURL } from "node:url";

const load = (path) => import(pathToFileURL(`${process.env.PAGE}/${path}`).href);
const { Board, NEIGHBORHOODS, TOPOLOGIES, randomFrom } = await load("board/model.js");
const { boardFromText } = await load("board/reader.js");
const { fewest, leastChanges, solve, weightOf } = await load("js/solving/solver.js");
const { agree, hintAtOnce, solveAtOnce } = await load("js/solving/at_once.js");
const { answers } = JSON.parse(readFileSync(process.env.FACTS, "utf8"));

function pressed(board, presses) {
  const after = board.copy();
  presses.forEach((times, k) => times && after.press(k, times));
  return after;
}

function randomBoard(random, largest, colors) {
  const below = (n) => Math.floor(random() * n);
  const [m, n] = [1 + below(largest), 1 + below(largest)];
  return new Board(m, n, {
    neighborhood: [...Object.keys(NEIGHBORHOODS), "110/010/001", "10000/00000/00110/00000/01001"][below(17)],
    topology: Object.keys(TOPOLOGIES)[below(Object.keys(TOPOLOGIES).length)],
    colors,
    cells: Array.from({ length: m * n }, () => below(colors)),
    holes: Array.from({ length: m * n }, () => below(6) === 0),
  });
}

test("the page and the package agree on solvability and the number of solutions", () => {
  assert.ok(answers.boards.length >= 200);
  for (const { text, colors, neighborhood, topology, solvable, count } of answers.boards) {
    const board = boardFromText(text, { colors, neighborhood, topology, hole: "x" });
    const found = solve(board, "off");
    assert.equal(Boolean(found.presses), solvable, `${neighborhood} ${topology} ${colors}\n${text}`);
    if (count !== null) assert.equal(found.count, BigInt(count), `${neighborhood} ${topology} ${colors}\n${text}`);
    if (solvable) assert.ok(pressed(board, found.presses).isAt("off"));
  }
});

test("every answer is pressed: solutions, patterns that change nothing, and the least changes", () => {
  const random = randomFrom(5);
  let unsolvable = 0;
  for (let round = 0; round < 400; round++) {
    const board = randomBoard(random, 5, 2 + (round % 8));
    const found = solve(board, "on");
    for (const { pattern } of found.kernel) assert.equal(pressed(board, pattern).text(), board.text());
    if (found.presses) {
      assert.ok(pressed(board, found.presses).isAt("on"));
      continue;
    }
    unsolvable += 1;
    const changes = leastChanges(board, "on", found.weights);
    if (!changes) continue;
    assert.equal(changes.some.length, changes.least);
    assert.equal(changes.cells.length > 0, changes.least === 1);
    for (const ways of [changes.some, ...changes.cells.map((one) => [one])]) {
      const mended = board.copy();
      for (const [k, add] of ways) mended.cells[k] = (mended.cells[k] + add) % board.colors;
      assert.ok(solve(mended, "on").presses);
    }
    if (changes.least > 1) continue;
    const named = new Set(changes.cells.map(String));
    for (let k = 0; k < board.size; k++) {
      for (let add = 1; add < board.colors && !board.holes[k]; add++) {
        const other = board.copy();
        other.cells[k] = (other.cells[k] + add) % board.colors;
        assert.equal(Boolean(solve(other, "on").presses), named.has(`${k},${add}`));
      }
    }
  }
  assert.ok(unsolvable > 80);
});

test("the count and the fewest presses are those of all sets of presses", () => {
  const random = randomFrom(7);
  for (let round = 0; round < 400; round++) {
    const board = randomBoard(random, 3, 2 + (round % 8));
    if (board.colors ** board.size > 3000) continue;
    const found = solve(board, "off");
    let [count, least] = [0n, Infinity];
    const x = new Uint8Array(board.size);
    for (let digit = 0; digit < x.length;) {
      if (!x.some((times, k) => times && board.holes[k])) {
        const after = pressed(board, x);
        if (after.text() === board.text()) count += 1n;
        if (after.isAt("off")) least = Math.min(least, weightOf(x));
      }
      for (digit = 0; digit < x.length && ++x[digit] === board.colors; digit++) x[digit] = 0;
    }
    assert.equal(found.count, count);
    assert.equal(Boolean(found.presses), least < Infinity);
    if (found.presses) assert.equal(fewest(board, found).weight, least);
  }
});

test("an answer at once has the words of the engine's, and a difference is seen", () => {
  const board = boardFromText("##./#../...".replaceAll("/", "\n"));
  assert.deepEqual(hintAtOnce(board, "off"), { cell: [0, 0], presses: 1, proved: true, plan: "#..\n...\n..." });
  const solved = solveAtOnce(board, "off", true);
  assert.deepEqual([solved.weight, solved.proved, solved.nullity], [1, true, 0]);
  const stuck = solveAtOnce(boardFromText("#."), "off", false);
  assert.ok(stuck.unsolvable);
  assert.deepEqual(stuck.changes.cells, [
    [0, 1],
    [1, 1],
  ]);
  assert.ok(agree(solved, { ...solved, presses: "" }) && !agree(solved, stuck) && !agree(solved, { ...solved, weight: 2 }));
  assert.equal(solveAtOnce(new Board(60, 60, { topology: "torus" }), "on", true), null);
});
