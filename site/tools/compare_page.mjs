// What the page itself answers, for compare_page.py: reads a JSON list of questions, each with its kind, from the file named
// second, with the page in the folder named first, and prints a JSON list of answers, null for those that it leaves to Python.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, file] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(`${folder}/${name}`).href);
const { Board } = await load("board/model.js");
const { hintAtOnce, solveAtOnce } = await load("js/solving/at_once.js");
const { uniqueColorsAtOnce, whyAtOnce } = await load("js/solving/why.js");

function boardOf({ board, goal, ...kind }) {
  const lines = board.split("\n");
  const values = (text) => [...text.replaceAll("\n", "")].map((sign) => (sign === "#" ? 1 : Number(sign) || 0));
  const holes = [...board.replaceAll("\n", "")].map((sign) => sign === "x");
  return [new Board(lines.length, lines[0].length, { ...kind, cells: values(board), holes }), goal === "on" || goal === "off" ? goal : values(goal)];
}

const KINDS = {
  solve: (asked) => solveAtOnce(...boardOf(asked), asked.fewest),
  hint: (asked) => hintAtOnce(...boardOf(asked)),
  why: (asked) => {
    const answer = whyAtOnce(...boardOf(asked));
    const [m, n] = [asked.board.split("\n").length, asked.board.indexOf("\n")];
    return answer?.nullities
      ? { ...answer, unique_colors: uniqueColorsAtOnce({ m, n: n < 0 ? asked.board.length : n, neighborhood: asked.neighborhood }) }
      : answer;
  },
};
const answers = JSON.parse(readFileSync(file, "utf8")).map((asked) => KINDS[asked.kind](asked));
process.stdout.write(JSON.stringify(answers));
