// A player's progress on the boards of the day and of the packs: the moves and the first solution of each.  It stays in
// this browser.  A solution has a medal: gold without help, silver with hints, bronze if the page had shown the presses;
// a bronze day is not at par and ends the row of days.

import { parOf } from "./puzzles.js";

const NAME = "flipalg-played";
const DAY = 86_400_000;

// The storage is localStorage, or null if the browser keeps nothing.
export class Progress {
  constructor(storage) {
    this.storage = storage;
    this.played = {};
    this.refresh();
  }

  // Read the kept records again: another window may have written since.
  refresh() {
    try {
      const text = this.storage?.getItem(NAME) ?? null;
      if (text === null) return;
      const kept = JSON.parse(text);
      this.played = {};
      for (const [key, record] of Object.entries(kept)) if (isRecord(record)) this.played[key] = record;
    } catch {
      // damaged, or not allowed: it begins anew
    }
  }

  of(key) {
    return this.played[key] ?? { moves: [], seconds: 0, hints: 0, shown: false, solved: null };
  }

  // Keep a record; a solution, hints and presses that were shown in another window stay.
  keep(key, record) {
    this.refresh();
    const { hints, shown, solved } = this.of(key);
    this.played[key] = { ...record, hints: Math.max(hints, record.hints), shown: Boolean(shown || record.shown), solved: solved ?? record.solved };
    this.write();
  }

  forget() {
    this.played = {};
    this.write();
  }

  write() {
    try {
      this.storage?.setItem(NAME, JSON.stringify(this.played));
    } catch {
      // full, or a private window: not kept
    }
  }
}

const isCount = (value) => Number.isInteger(value) && value >= 0;
const isRecord = (record) =>
  Array.isArray(record?.moves) &&
  record.moves.every(isCount) &&
  isCount(record.seconds) &&
  isCount(record.hints) &&
  [undefined, true, false].includes(record.shown) &&
  (record.solved === null || isCount(record.solved?.presses));

export const medalOf = ({ hints, shown }) => (shown ? "bronze" : hints ? "silver" : "gold");

// {played, solved, gold, silver, bronze, atPar, streak, longest}; a streak is of boards of the day, each solved on its day
// and not shown, to today or yesterday.
export function statisticsOf(played, today) {
  const records = Object.values(played);
  const solved = records.filter((record) => record.solved);
  const days = Object.keys(played)
    .filter((key) => played[key].solved?.day === key && !played[key].solved.shown)
    .map((key) => Date.parse(`${key}T00:00:00Z`) / DAY)
    .sort((a, b) => a - b);
  let [run, longest] = [0, 0];
  days.forEach((day, i) => {
    run = day - days[i - 1] === 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
  });
  const since = Date.parse(`${today}T00:00:00Z`) / DAY - (days.at(-1) ?? -Infinity);
  return {
    played: records.filter((record) => record.moves.length || record.solved).length,
    solved: solved.length,
    ...Object.fromEntries(["gold", "silver", "bronze"].map((medal) => [medal, solved.filter((record) => medalOf(record.solved) === medal).length])),
    atPar: solved.filter(({ solved: { presses, par, shown } }) => presses === par && !shown).length,
    streak: since <= 1 ? run : 0,
    longest,
  };
}

export const timeOf = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

// A sign for each press of a solution: green if it was one of the fewest presses from there, else orange; "" if that is
// not known.  It shows the way without the board.
export function wayOf(board, moves) {
  const left = board.copy();
  let distance = parOf(left);
  const signs = moves.map((k) => {
    left.press(k);
    const [before, after] = [distance, parOf(left)];
    distance = after;
    return after === null ? null : after < before ? "🟩" : "🟧";
  });
  return distance === null || signs.includes(null) ? "" : signs.join("");
}

// The board as emoji, if its rows fit on a phone.
export function pictureOf(board) {
  if (board.n > 10 || board.colors > 4) return "";
  const signs = board.colors === 2 ? ["⬛", "🟨"] : ["⬛", "🟨", "🟦", "🟥"];
  const rows = Array.from({ length: board.m }, (_, i) =>
    Array.from({ length: board.n }, (_, j) => (board.holes[i * board.n + j] ? "⬜" : signs[board.cells[i * board.n + j]])).join(""),
  );
  return rows.join("\n");
}
