// Statistics of the boards of the day, in Node.

import assert from "node:assert/strict";
import test from "node:test";
import { pathToFileURL } from "node:url";

const load = (path) => import(pathToFileURL(`${process.env.PAGE}/${path}`));
const { Progress, medalOf, statisticsOf, timeOf, wayOf } = await load("js/puzzles/progress.js");
const { boardFromText } = await load("board/reader.js");

const solved = (day, presses = 9, help = {}) => ({
  moves: [],
  seconds: 5,
  hints: 0,
  shown: false,
  solved: { presses, par: 9, seconds: 5, hints: 0, shown: false, day, ...help },
});
const medals = (gold, silver = 0, bronze = 0) => ({ gold, silver, bronze });
const days = (...names) => Object.fromEntries(names.map((name) => [name, solved(name)]));

test("a streak is of days in a row, to today or yesterday", () => {
  const played = days("2026-02-27", "2026-02-28", "2026-03-01", "2026-03-03");
  assert.deepEqual(statisticsOf(played, "2026-03-03"), { played: 4, solved: 4, ...medals(4), atPar: 4, streak: 1, longest: 3 });
  assert.equal(statisticsOf(played, "2026-03-04").streak, 1);
  assert.equal(statisticsOf(played, "2026-03-05").streak, 0);
  assert.equal(statisticsOf({ ...played, "2026-03-02": solved("2026-03-02") }, "2026-03-03").streak, 5);
  assert.equal(statisticsOf({ ...played, "2026-03-02": solved("2026-03-03") }, "2026-03-03").streak, 1); // a day late
  assert.deepEqual(statisticsOf({}, "2026-03-03"), { played: 0, solved: 0, ...medals(0), atPar: 0, streak: 0, longest: 0 });
});

test("presses that were shown are not at par and end the row of days; hints cost only the gold", () => {
  const hinted = solved("2026-03-02", 9, { hints: 2 });
  const shown = solved("2026-03-03", 9, { hints: 1, shown: true });
  assert.deepEqual(
    [solved("2026-03-01"), hinted, shown].map((record) => medalOf(record.solved)),
    ["gold", "silver", "bronze"],
  );
  const played = { ...days("2026-03-01"), "2026-03-02": hinted, "2026-03-03": shown };
  assert.deepEqual(statisticsOf(played, "2026-03-03"), { played: 3, solved: 3, ...medals(1, 1, 1), atPar: 2, streak: 2, longest: 2 });
  assert.equal(statisticsOf({ ...played, ...days("2026-03-04") }, "2026-03-04").streak, 1);
});

test("the way of a solution says of each press whether it was one of the fewest", () => {
  const board = boardFromText("#../##./#..");
  assert.equal(wayOf(board, [3]), "🟩");
  assert.equal(wayOf(board, [0, 3, 0]), "🟧🟩🟩");
});

test("levels count, but not for the streak, and more than par is not at par", () => {
  const played = { "torus-1": solved("2026-03-03", 10), "torus-2": { moves: [3], seconds: 1, hints: 1, solved: null } };
  assert.deepEqual(statisticsOf(played, "2026-03-03"), { played: 2, solved: 1, ...medals(1), atPar: 0, streak: 0, longest: 0 });
});

test("a kept puzzle is found again, and a full storage raises no error", () => {
  const kept = new Map();
  const storage = { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, text) };
  new Progress(storage).keep("torus-3", solved("2026-03-03"));
  assert.deepEqual(new Progress(storage).of("torus-3"), solved("2026-03-03"));
  const refuses = {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
  };
  const progress = new Progress(refuses);
  progress.keep("torus-3", solved("2026-03-03"));
  assert.equal(progress.of("torus-3").solved.presses, 9);
  assert.equal(new Progress(null).of("x").solved, null);
  assert.equal(timeOf(125), "2:05");
});
