// Medals, statistics and the card of the board of the day, in Node.

import assert from "node:assert/strict";
import test from "node:test";
import { pathToFileURL } from "node:url";

const load = (path) => import(pathToFileURL(`${process.env.PAGE}/${path}`).href);
const { Progress, medalOf, pictureOf, statisticsOf, timeOf, wayOf } = await load("js/puzzles/progress.js");
const { dailyOf, kindOf, levelOf } = await load("js/puzzles/puzzles.js");
const { boardFromText } = await load("board/reader.js");

const solved = (day, changes = {}) => ({
  moves: [],
  seconds: 5,
  hinted: [],
  shown: false,
  solved: { presses: 9, par: 9, seconds: 5, hints: 0, shown: false, day, ...changes },
});
const days = (...names) => Object.fromEntries(names.map((name) => [name, solved(name)]));
const streaks = (played, today) => ["streak", "longest"].map((name) => statisticsOf(played, today)[name]);

test("gold is at par without help, silver without help, bronze with few hints, and nothing for what the page solved", () => {
  const medal = (changes) => medalOf(solved("", changes).solved);
  assert.deepEqual([{}, { presses: 10 }, { hints: 1 }, { hints: 4, presses: 12 }, { hints: 5 }, { hints: 9 }, { shown: true }].map(medal), [
    "gold",
    "silver",
    "bronze",
    "bronze",
    "none",
    "none",
    "none",
  ]);
  const played = { ...days("2026-03-01", "2026-03-02"), "torus-1": solved("2026-03-03", { hints: 2 }), "torus-2": solved("2026-03-03", { hints: 9 }) };
  played["torus-3"] = { ...solved(""), moves: [3], solved: null };
  assert.deepEqual(statisticsOf(played, "2026-03-03"), { played: 5, solved: 4, gold: 2, silver: 0, bronze: 1, streak: 2, longest: 2 });
  assert.deepEqual(statisticsOf({}, "2026-03-03"), { played: 0, solved: 0, gold: 0, silver: 0, bronze: 0, streak: 0, longest: 0 });
});

test("a streak forgives a missed day, but not two, nor a second one within seven days", () => {
  const played = days("2026-02-27", "2026-02-28", "2026-03-02");
  assert.deepEqual(streaks(played, "2026-03-02"), [3, 3]); // 1 March was missed
  assert.deepEqual(streaks(played, "2026-03-03"), [3, 3]);
  assert.deepEqual(streaks(played, "2026-03-04"), [0, 3]);
  assert.deepEqual(streaks({ ...played, ...days("2026-03-04") }, "2026-03-04"), [1, 3]);
  const week = days("2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06", "2026-03-07");
  assert.deepEqual(streaks({ ...played, ...week }, "2026-03-09"), [8, 8]); // 8 March may be missed, if 9 March is played
  assert.deepEqual(streaks({ ...played, ...week, ...days("2026-03-09") }, "2026-03-09"), [9, 9]);
  assert.deepEqual(streaks(days("2026-02-27", "2026-03-02"), "2026-03-02"), [1, 1]); // two days
});

test("a day counts if it was solved on that day, also with hints, but not if its presses were shown", () => {
  const played = { ...days("2026-03-01"), "2026-03-02": solved("2026-03-02", { hints: 9 }) };
  assert.deepEqual(streaks(played, "2026-03-02"), [2, 2]);
  assert.deepEqual(streaks({ ...played, "2026-03-03": solved("2026-03-04"), "2026-03-04": solved("2026-03-04", { shown: true }) }, "2026-03-05"), [0, 2]);
});

test("the card shows each press: one of the fewest, another one, or one that a hint named", () => {
  const board = boardFromText("#../##./#..");
  assert.equal(wayOf(board, [3]), "🟩");
  assert.equal(wayOf(board, [0, 3, 0]), "🟧🟩🟩");
  assert.equal(wayOf(board, [0, 3, 0], [3, 8]), "🟧💡🟩");
  assert.equal(pictureOf(board), "🟨⬛⬛\n🟨🟨⬛\n🟨⬛⬛");
});

test("each day of the week has its kind of board, and a link to none is refused", () => {
  const week = ["22", "23", "24", "25", "26", "27", "28"].map((day) => kindOf(dailyOf(`2026-11-${day}`).board));
  assert.deepEqual(week, ["plain", "plain", "plain", "king", "holes", "torus", "colors"]);
  assert.throws(() => dailyOf("2026-02-30"), /such as 2026-11-22, got 2026-02-30/);
  assert.throws(() => levelOf("cubes", "1"), /the link's pack is unknown: cubes/);
  assert.throws(() => levelOf("torus", "21"), /from 1 to 20, got 21/);
});

test("a kept board is found again with the hints of both windows; a damaged or refused one begins anew", () => {
  const texts = new Map();
  const kept = { get: (name) => texts.get(name) ?? null, set: (name, text) => texts.set(name, text) };
  const progress = new Progress(kept);
  progress.keep("torus-3", { ...solved("2026-03-03"), hinted: [4] });
  new Progress(kept).keep("torus-3", { ...progress.of("torus-3"), hinted: [7], solved: null });
  progress.refresh();
  assert.deepEqual(progress.of("torus-3"), { ...solved("2026-03-03"), hinted: [4, 7] });
  const none = { moves: [], seconds: 0, hinted: [], shown: false, solved: null };
  for (const text of [
    "{",
    "[1]",
    '{"x": {"moves": ["x"]}}',
    '{"x": null}',
    '{"x": {"moves": [], "hinted": 2, "seconds": 0, "shown": false, "solved": null}}',
  ]) {
    const { played } = new Progress({ get: () => text });
    assert.deepEqual(played, {}, text);
  }
  assert.deepEqual(progress.of("x"), none);
  assert.equal(timeOf(125), "2:05");
});
