// The graphs drawn by hand, each with what the page's elimination says of 12 starts, as JSON.  PAGE is the folder of the version.

import { pathToFileURL } from "node:url";

const load = (path) => import(pathToFileURL(`${process.env.PAGE}/${path}`).href);
const { GRAPHS, GraphBoard } = await load("js/games/graphs.js");
const { solve } = await load("js/solving/solver.js");
const { parOf } = await load("js/puzzles/puzzles.js");
const { randomFrom } = await load("board/model.js");

const told = Object.entries(GRAPHS).map(([name, { places, edges }]) => {
  const starts = Array.from({ length: 12 }, (_, seed) => {
    const random = randomFrom(seed);
    const cells = places.map(() => (seed === 0 || random() < 0.5 ? 1 : 0));
    const board = new GraphBoard(name, cells);
    const { presses, witness, count } = solve(board, "off");
    return { cells, presses: presses ? [...presses] : null, witness: witness ? [...witness] : null, count: String(count), least: parOf(board) };
  });
  return { name, places, edges, starts };
});
console.log(JSON.stringify(told));
