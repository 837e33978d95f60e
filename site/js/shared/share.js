// A board as the fields of a link, and back.  A link is untrusted data: each field is checked, unknown fields are ignored.

import { Board, neighborhoodOf, offsetsOf, TOPOLOGIES, side } from "../../board/model.js";
import { tr } from "../../board/words.js";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// Small numbers as letters of 6 bits, `bits` bits each; letters of zeros at the end are left out.
export function packed(values, bits) {
  let text = "";
  let held = 0;
  let have = 0;
  for (const value of values) {
    held |= value << have;
    have += bits;
    for (; have >= 6; have -= 6, held >>= 6) text += LETTERS[held & 63];
  }
  if (have) text += LETTERS[held & 63];
  return text.replace(/A+$/, "");
}

export function unpacked(text, bits, size) {
  if (!/^[\w-]*$/.test(text) || text.length * 6 > size * bits + 5) throw new RangeError(tr("the link's cells do not fit its size"));
  const values = new Uint8Array(size);
  let held = 0;
  let have = 0;
  let letter = 0;
  for (let k = 0; k < size; k++) {
    for (; have < bits; have += 6) held |= Math.max(0, LETTERS.indexOf(text[letter++] ?? "A")) << have;
    values[k] = held & ((1 << bits) - 1);
    held >>= bits;
    have -= bits;
  }
  return values;
}

export const fragmentOf = (board, goal) => `#${new URLSearchParams(fieldsOf(board, goal))}`;

/** @param {Board} board @param {Goal} goal */
export function fieldsOf(board, goal) {
  const fields = { size: `${board.m}x${board.n}` };
  const bits = Math.ceil(Math.log2(board.colors));
  if (board.neighborhood !== "plus") fields.neighborhood = board.neighborhood;
  if (board.topology !== "board") fields.topology = board.topology;
  if (board.colors > 2) fields.colors = board.colors;
  if (board.cells.some(Boolean)) fields.cells = packed(board.cells, bits);
  if (board.holes.some(Boolean)) fields.holes = packed(board.holes, 1);
  if (goal === "off") fields.goal = "off";
  else if (goal !== "on") fields.goal = `.${packed(goal, bits)}`;
  return fields;
}

export const boardOf = (fragment) => boardFrom(new URLSearchParams(fragment.replace(/^#/, "")));

// The error for a field that cannot be read.
export const unknown = (field, met) => new RangeError(tr("the link's {field} is unknown: {met}", { field, met: met.slice(0, 30) }));

// The value of a field, which must be one of `names`; a RangeError shows the value met.
export function among(fields, name, names, usual) {
  const value = fields.get(name) ?? usual;
  if (!names.includes(value)) throw unknown(name, value);
  return value;
}

// A name or a mask.
function neighborhoodFrom(fields) {
  const met = fields.get("neighborhood") ?? "plus";
  const offsets = offsetsOf(met);
  if (!offsets) throw unknown("neighborhood", met);
  return neighborhoodOf(offsets);
}

// {board, goal} of a link's fields, null if they name no board; RangeError with the reason if they are wrong.
export function boardFrom(fields) {
  const size = fields.get("size");
  if (size === null) return null;
  const sides = /^(\d{1,4})x(\d{1,4})$/.exec(size);
  if (!sides) throw new RangeError(tr("the link's size is rows x columns, as in 5x5, got {met}", { met: size.slice(0, 20) }));
  const [m, n] = [side("rows", sides[1]), side("columns", sides[2])];
  const colors = Number(among(fields, "colors", ["2", "3", "4", "5", "6", "7", "8", "9"], "2"));
  const bits = Math.ceil(Math.log2(colors));
  const cells = (name, wide) => unpacked(fields.get(name) ?? "", wide, m * n);
  const board = new Board(m, n, {
    neighborhood: neighborhoodFrom(fields),
    topology: among(fields, "topology", Object.keys(TOPOLOGIES), "board"),
    colors,
    cells: cells("cells", bits),
    holes: cells("holes", 1),
  });
  const goal = fields.get("goal") ?? "on";
  if (goal.startsWith(".")) return { board, goal: board.goalCells(unpacked(goal.slice(1), bits, m * n)) };
  if (goal !== "on" && goal !== "off") throw unknown("goal", goal);
  return { board, goal };
}
