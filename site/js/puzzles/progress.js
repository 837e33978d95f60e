// A player's progress on the boards of the day and of the packs: the moves, the cells that hints named, and the first
// solution of each.  It stays in this browser.

import { parsed } from "../shared/kept.js";
import { parOf } from "./puzzles.js";

const NAME = "flipalg-played";
const DAY = 86_400_000;
const WEEK = 7;

// Signs of medals.  Gold is without help and at par, which nobody can beat; silver without help; bronze with hints for at
// most half of par.  A board that the page solved, for more than half or at once, has none.
export const MEDALS = { gold: "🥇", silver: "🥈", bronze: "🥉", none: "✓" };
export function medalOf({ presses, par, hints, shown }) {
  if (shown || 2 * hints > par) return "none";
  return hints ? "bronze" : presses > par ? "silver" : "gold";
}

// `kept` is what the browser keeps (shared/kept.js).
export class Progress {
  constructor(kept) {
    this.kept = kept;
    this.played = {};
    this.refresh();
  }

  // Read the kept records again: another window may have written since.
  refresh() {
    const text = this.kept.get(NAME);
    if (text !== null) this.played = Object.fromEntries(Object.entries(parsed(text) ?? {}).filter(([, record]) => isRecord(record)));
  }

  of(key) {
    return this.played[key] ?? { moves: [], seconds: 0, hinted: [], shown: false, solved: null };
  }

  // Keep a record; a solution, hints and presses that were shown in another window stay.
  keep(key, record) {
    this.refresh();
    const { hinted, shown, solved } = this.of(key);
    const either = [...new Set([...hinted, ...record.hinted])];
    this.played[key] = { ...record, hinted: either, shown: shown || record.shown, solved: solved ?? record.solved };
    this.write();
  }

  forget() {
    this.played = {};
    this.write();
  }

  write() {
    this.kept.set(NAME, JSON.stringify(this.played));
  }
}

const isCount = (value) => Number.isInteger(value) && value >= 0;
const areCounts = (values) => Array.isArray(values) && values.every(isCount);
const isRecord = (record) =>
  areCounts(record?.moves) &&
  areCounts(record.hinted) &&
  isCount(record.seconds) &&
  typeof record.shown === "boolean" &&
  (record.solved === null || [record.solved?.presses, record.solved?.par, record.solved?.hints].every(isCount));

// {played, solved, gold, silver, bronze, streak, longest}; a streak is of boards of the day, each solved on its day and not
// shown, to today or yesterday.  It forgives a missed day, once in seven days.
export function statisticsOf(played, today) {
  const numberOf = (day) => Date.parse(`${day}T00:00:00Z`) / DAY;
  const solved = Object.values(played).flatMap((record) => record.solved ?? []);
  const days = Object.keys(played).filter((key) => played[key].solved?.day === key && !played[key].solved.shown);
  let [run, longest, last, forgiven] = [0, 0, -Infinity, -Infinity];
  const goesOn = (day) => day - last <= 1 || (day - last === 2 && last + 1 - forgiven >= WEEK);
  for (const day of days.map(numberOf).sort((a, b) => a - b)) {
    run = goesOn(day) ? run + 1 : 1;
    if (run > 1 && day - last === 2) forgiven = last + 1;
    longest = Math.max(longest, run);
    last = day;
  }
  const count = (medal) => solved.filter((one) => medalOf(one) === medal).length;
  return {
    played: Object.values(played).filter((record) => record.moves.length || record.solved).length,
    solved: solved.length,
    gold: count("gold"),
    silver: count("silver"),
    bronze: count("bronze"),
    streak: goesOn(numberOf(today)) ? run : 0,
    longest,
  };
}

export const timeOf = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

// A sign for each press of a solution: a bulb if a hint had named its cell, green if it was one of the fewest presses from
// there, else orange; "" if that is not known.  It shows the way without the board.
export function wayOf(board, moves, hinted = []) {
  const left = board.copy();
  let distance = parOf(left);
  const signs = moves.map((k) => {
    left.press(k);
    const before = distance;
    distance = parOf(left);
    return distance === null ? null : hinted.includes(k) ? "💡" : distance < before ? "🟩" : "🟧";
  });
  return distance === null || signs.includes(null) ? "" : signs.join("");
}

// The board as emoji, if its rows fit on a phone.
/** @param {Board} board */
export function pictureOf(board) {
  if (board.n > 10 || board.colors > 4) return "";
  const signs = board.colors === 2 ? ["⬛", "🟨"] : ["⬛", "🟨", "🟦", "🟥"];
  const row = (i) => Array.from({ length: board.n }, (_, j) => (board.holes[i * board.n + j] ? "⬜" : signs[board.cells[i * board.n + j]])).join("");
  return Array.from({ length: board.m }, (_, i) => row(i)).join("\n");
}
