// Boards of the day and all levels of the packs, as lines of JSON, for test_puzzles.py.  PAGE is the folder of the version.

import { pathToFileURL } from "node:url";

const { dailyOf, levelOf, PACKS, weeklyOf } = await import(pathToFileURL(`${process.env.PAGE}/js/puzzles/puzzles.js`).href);
const told = ({ board, ...puzzle }) => {
  const { neighborhood, topology, colors } = board;
  console.log(JSON.stringify({ ...puzzle, neighborhood, topology, colors, text: board.text() }));
};
for (let i = 0; i < 56; i++) told(dailyOf(new Date(Date.UTC(2026, 10, 16 + i)).toISOString().slice(0, 10)));
for (let i = 0; i < 9; i++) told(weeklyOf(new Date(Date.UTC(2026, 10, 18 + 7 * i)).toISOString().slice(0, 10)));
for (const pack of Object.keys(PACKS)) for (let level = 1; level <= PACKS[pack].levels; level++) told(levelOf(pack, String(level)));
