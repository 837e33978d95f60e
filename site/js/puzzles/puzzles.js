// The daily board and the packs: the same boards for everyone, each with its par, the least number of presses.
//
// A board is made by pressing the goal at par random cells, from a seed, until no solution has fewer presses.  All
// solutions are examined, so par is proved.

import { Board, randomFrom } from "../../board/model.js";
import { unknown } from "../shared/share.js";
import { fewest, solve, weightOf } from "../solving/solver.js";
import { tr } from "../../board/words.js";

const TRIES = 400;
// From Sunday on; from Monday each day is harder.  par: its least and its largest value.
const WEEK = [
  { m: 7, n: 7, par: [16, 22] },
  { m: 4, n: 4, par: [4, 5] },
  { m: 5, n: 5, par: [5, 7] },
  { m: 5, n: 5, neighborhood: "king_with_center", par: [6, 9] },
  { m: 5, n: 5, holes: 3, par: [8, 10] },
  { m: 5, n: 6, topology: "torus", par: [8, 11] },
  { m: 4, n: 4, colors: 3, par: [9, 12] },
];
// The long board of a week: these in turn.
const LONG = [
  { m: 9, n: 9, par: [20, 26] },
  { m: 9, n: 9, topology: "torus", par: [20, 26] },
  { m: 9, n: 9, neighborhood: "king_with_center", par: [20, 26] },
];
const DAY = 86_400_000;
const GROWING = [4, 5, 6, 7, 8].flatMap((side) => [side, side, side, side]);
const grown = (more, shares) => (number) => {
  const side = GROWING[number - 1];
  const par = shares[(number - 1) % 4] * side * side;
  return { m: side, n: side, ...more, par: [Math.round(par), Math.round(par)] };
};
// No position of that size needs more presses: for each size to 8 x 8 with quiet patterns, and 9 x 9, that of
// `flipalg.hardest`; a test compares them.  Where there are none, the hardest position has every cell pressed.
const HARDEST = [
  "#.#/...",
  "..#../..#..",
  "##.#/##.#/..##/###.",
  "##.#.##/.#####.",
  "#..#./#.#.#/###..",
  "#...#.#./#.####.#/#...#.#.",
  "#...#/.##.#/#####/..###/.#.#.",
  "#...#../.####../##.#..#/.#.#.../#.#....",
  "##....##/###.####/.#....../######../#.#..#../##.....#",
  "#......#/.###.#.#/.##..##./#.#.###./#......#",
  "#.......#/..#.#.#../....#..../#..##.##./######..#/..#.##.##/..#...#../#.##.##.#/.#.....#.",
  "#......#/.######./.######./#.#..#.#/#.#..#.#/.######./.#.##.#.",
];

// The packs: the number of levels, and the boards that they are made from.
export const PACKS = {
  torus: { levels: 20, make: grown({ topology: "torus" }, [0.16, 0.2, 0.24, 0.28]) },
  king: { levels: 20, make: grown({ neighborhood: "king_with_center" }, [0.2, 0.26, 0.3, 0.34]) },
  holes: { levels: 20, make: (number) => ({ ...grown({}, [0.2, 0.25, 0.3, 0.35])(number), holes: GROWING[number - 1] }) },
  colors: { levels: 20, make: grown({ colors: 3 }, [0.4, 0.5, 0.6, 0.7]) },
  hardest: { levels: HARDEST.length, make: (number) => ({ text: HARDEST[number - 1] }) },
};

// The pack that a board could be of, "plain" if it is like the first ones.
export function kindOf({ topology, neighborhood, colors, holes }) {
  if (topology !== "board") return "torus";
  if (neighborhood !== "plus") return "king";
  return colors > 2 ? "colors" : holes.some(Boolean) ? "holes" : "plain";
}

// The day as the reader's clock has it: 2026-11-22.
export function dayOf(date) {
  const two = (value) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

// The day that many days later.
export const dayAfter = (day, days) => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

// The Monday of the week of a day.
export const mondayOf = (day) => dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

function dateOf(day) {
  const date = /^(\d{4})-(\d\d)-(\d\d)$/.test(day) ? new Date(`${day}T00:00:00Z`) : null;
  if (!date || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) {
    throw new RangeError(tr("the link's day is a date such as 2026-11-22, got {met}", { met: day.slice(0, 20) }));
  }
  return date;
}

export function dailyOf(day) {
  return { key: day, daily: day, ...made(WEEK[dateOf(day).getUTCDay()], day) };
}

// The long board of the week of a day.
export function weeklyOf(day) {
  dateOf(day);
  const monday = mondayOf(day);
  const number = (Date.parse(`${monday}T00:00:00Z`) / DAY - 4) / 7; // 1970-01-05 was a Monday
  return { key: `week ${monday}`, weekly: monday, ...made(LONG[number % LONG.length], `week ${monday}`) };
}

export function levelOf(pack, text) {
  if (!Object.hasOwn(PACKS, pack)) throw unknown("pack", pack);
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  const { levels, make } = PACKS[pack];
  if (number < 1 || number > levels) throw new RangeError(tr("the link's level is a number from 1 to {levels}, got {met}", { levels, met: text.slice(0, 20) }));
  return { key: `${pack}-${number}`, pack, level: number, levels, ...made(make(number), `${pack} ${number}`) };
}

// A number from text (FNV-1a).
export function hashOf(text) {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ sign.codePointAt(0), 0x01000193);
  return hash >>> 0;
}

// {board, par}: the board to turn off, and the proved least number of presses.
/** @param {Partial<Kind> & {m?: number, n?: number, holes?: number, par?: number[], text?: string}} wanted @param {string} name */
function made({ m, n, neighborhood, topology, colors = 2, holes: count = 0, par, text }, name) {
  if (text) {
    const lines = text.split("/");
    const board = new Board(lines.length, lines[0].length, { cells: [...lines.join("")].map((sign) => (sign === "#" ? 1 : 0)) });
    return { board, par: parOf(board) };
  }
  const random = randomFrom(hashOf(name));
  const below = (limit) => Math.floor(random() * limit);
  const wanted = par[0] + below(par[1] - par[0] + 1);
  let best = null;
  for (let tried = 0; tried < TRIES && best?.par !== wanted; tried++) {
    const holes = new Uint8Array(m * n);
    for (let left = count; left > 0;) {
      const k = below(m * n);
      if (!holes[k]) left -= holes[k] = 1;
    }
    const board = new Board(m, n, { neighborhood, topology, colors, holes });
    const presses = new Uint8Array(m * n);
    for (let left = wanted; left > 0;) {
      const k = below(m * n);
      if (holes[k] || presses[k] === colors - 1) continue;
      presses[k] += 1;
      left -= 1;
    }
    presses.forEach((times, k) => times && board.press(k, colors - times));
    const proved = parOf(board);
    if (proved !== null && proved > (best?.par ?? 0)) best = { board, par: proved };
  }
  return best;
}

// The least number of presses, by examining all solutions; null if there are too many.
/** @param {Board} board */
export function parOf(board) {
  const found = solve(board, "off");
  if (!found.presses) return null;
  return found.count === 1n ? weightOf(found.presses) : (fewest(board, found)?.weight ?? null);
}
