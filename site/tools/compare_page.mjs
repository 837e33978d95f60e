// What the page's own elimination says of boards, for compare_page.py: reads a JSON list of boards from the file named
// second, with the modules in the folder named first, and prints a JSON list of answers.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, file] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(`${folder}/${name}`));
const { Board } = await load("model.js");
const { fewest, leastChanges, solve } = await load("solver.js");

const answers = JSON.parse(readFileSync(file, "utf8")).map(({ m, n, goal, ...given }) => {
  const board = new Board(m, n, given);
  const found = solve(board, goal);
  const answer = { solvable: Boolean(found.presses), count: String(found.count) };
  if (!found.presses) return { ...answer, changes: leastChanges(board, goal, found.weights) };
  const best = fewest(board, found); // null if there are too many solutions to look at in a moment
  return { ...answer, presses: [...(best ?? found).presses], fewest: best?.weight ?? null };
});
process.stdout.write(JSON.stringify(answers));
