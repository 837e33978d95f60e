// Read a board from text as people write it.  The rules and signs are those of flipalg/boards/board_text.py, which
// describes them; the tests try both on the same texts.

import { COLORS, LARGEST, OFF, ON } from "./forms.js";
import { Board } from "./model.js";
import { tr } from "./words.js";

const DARK = "⬛";
const BRIGHT = "🟨💡🟡";
const MEANINGS = { on: 1, off: 0, hole: null };

// The rows of values, null for a hole; RangeError for a sign without a meaning or with two.
export function rowsFromText(text, { colors = 2, hole = null } = {}) {
  const plain = String(text).replace(/^\uFEFF/, "").replaceAll("\uFE0F", "");
  if (plain.trimStart().startsWith("[")) return rowsFromList(plain, colors);
  const legend = hole ? { [hole]: null } : {};
  const lines = [];
  plain.split(/\r\n|\r|\n/).forEach((line, i) => {
    if (!line.trim()) return;
    const said = line.match(/^\s*(\S)\s*=\s*(on|off|hole)s?\s*$/iu);
    if (said) legend[said[1]] = MEANINGS[said[2].toLowerCase()];
    else lines.push([i + 1, line]);
  });
  if (!lines.length) throw new RangeError(tr("the board is empty"));
  const meaning = colors > 2 ? colored(colors) : { ...signs(), ...letters(lines, legend) };
  let parts = oneRowEach(lines);
  if (colors === 2) parts = withoutIndentation(parts, { ...meaning, ...legend });
  const rows = parts.map(([number, line]) => [number, rowOf(number, line, { ...meaning, ...legend })]);
  return rectangle(rows);
}

// The Board: two colors if a sign means on, else as many as its digits need.
export function boardFromText(text, options = {}) {
  const digits = (String(text).match(/\d/g) ?? []).map(Number);
  const asked = Math.min(Math.max(1, ...digits) + 1, COLORS);
  const colors = /[#*■●⬛🟨💡🟡oO]/u.test(text) ? 2 : Math.max(options.colors ?? 2, asked);
  const rows = rowsFromText(text, { ...options, colors });
  const [m, n] = [rows.length, rows[0].length];
  if (Math.max(m, n) > LARGEST) throw new RangeError(tr("a side must be from 1 to {most}, got {m} × {n}", { most: LARGEST, m, n }));
  const values = rows.flat();
  return new Board(m, n, { ...options, colors, cells: values.map((value) => value ?? 0), holes: values.map((value) => value === null) });
}

function rowsFromList(text, colors) {
  let rows;
  try {
    rows = JSON.parse(text);
  } catch {
    throw new RangeError(tr("a board that begins with [ is rows such as [[1, 0], [0, 1]]"));
  }
  if (!rows.length || !rows.every((row) => Array.isArray(row) && row.length)) throw new RangeError(tr("the board is empty"));
  rows.forEach((row, i) => {
    const wrong = row.find((value) => value !== null && !(Number.isInteger(value) && value >= 0 && value < colors));
    if (wrong !== undefined) throw new RangeError(tr("row {row}: a cell is a number from 0 to {last}, got {met}", { row: i, last: colors - 1, met: wrong }));
  });
  return rectangle(rows.map((row, i) => [i + 1, row]));
}

const signs = () => Object.fromEntries([...[...ON].map((sign) => [sign, 1]), ...[...OFF].map((sign) => [sign, 0])]);

const colored = (colors) => ({ ...Object.fromEntries(Array.from({ length: colors }, (_, color) => [color, color])), ".": 0, x: null });

function oneRowEach(lines) {
  const boards = lines.filter(([, line]) => /[^\s/;][/;].*[^\s/;]/.test(line));
  if (boards.length > 1) throw new RangeError(tr("line {line}: a second board: give the rows of one board on lines, or on one line with /", { line: boards[1][0] }));
  if (lines.some(([, line]) => /[/;|]/.test(line))) {
    const whole = lines.map(([number, line]) => [number, line.includes("|") ? line.trim().replace(/^\|+|\|+$/g, "") : line]);
    const parts = whole.flatMap(([number, line]) => line.split(/\s*;\s*|\s+[/|]\s+|[/|]/).map((part) => [number, part]));
    return parts.some(([, part]) => part.trim()) ? parts : lines;
  }
  if (lines.length === 1) {
    const parts = lines[0][1].replaceAll(",", " ").trim().split(/\s+/);
    if (parts.length > 1 && parts.every((part) => [...part].length > 1)) return parts.map((part) => [1, part]);
  }
  return lines;
}

// If no sign means off, a space can be off, a hole, or between cells: only a block of rows, indented alike, is read.
function withoutIndentation(lines, meaning) {
  const all = lines.map(([, line]) => line).join("");
  if ([...all].some((sign) => meaning[sign] === 0 || sign === ",") || !all.includes(" ")) return lines;
  const indentation = (line) => line.length - line.replace(/^ +/, "").length;
  return lines.map(([number, line]) => {
    const row = line.replace(/^ +| +$/g, "");
    if (row.includes(" ") || (row && indentation(line) !== indentation(lines[0][1]))) {
      throw new RangeError(tr("line {line}: a space can be off, a hole, or between cells: write . for off, x for a hole", { line: number }));
    }
    return [number, row];
  });
}

function rowOf(number, line, meaning) {
  const row = [];
  let afterComma = false;
  [...line].forEach((sign, column) => {
    if (sign === ",") {
      if (!row.length || afterComma) throw new RangeError(tr("line {line}, column {column}: a comma without a cell before it", { line: number, column: column + 1 }));
      afterComma = true;
    } else if (Object.hasOwn(meaning, sign)) {
      row.push(meaning[sign]);
      afterComma = false;
    } else if (sign.trim()) {
      throw new RangeError(tr("line {line}, column {column}: a cell is # or . or x or a digit, got {met}", { line: number, column: column + 1, met: sign }));
    }
  });
  if (afterComma) throw new RangeError(tr("line {line}: a comma without a cell after it", { line: number }));
  return row;
}

// What x and o mean beside the other signs of the text.
function letters(lines, legend) {
  const present = new Set(lines.flatMap(([, line]) => [...line]).filter((sign) => !Object.hasOwn(legend, sign)));
  const first = (candidates) => [...candidates].find((sign) => present.has(sign)) ?? "";
  const refuse = (a, b) => {
    if (a && b) throw new RangeError(tr("{a} beside {b}: say which is off, by a line such as {a} = off or {b} = off, or write # and .", { a, b }));
  };
  const [x, o, on, off] = [first("xX"), first("oO"), first(ON), first(OFF)];
  if (present.has(DARK) && first(BRIGHT)) { // the lamp is lit, the dark square beside it is not
    refuse(DARK, off);
    return { [DARK]: 0, ...letters(lines, { ...legend, [DARK]: 0 }) };
  }
  if (x && o && !on && !off) return { x: 1, X: 1, o: 0, O: 0 };
  refuse(o, present.has("0") ? "0" : x || on);
  const meaning = { o: 1, O: 1 };
  if (x && on) return { ...meaning, x: null, X: null };
  if (x === "X" || !off) return { ...meaning, x: 1, X: 1 };
  if (x) throw new RangeError(tr("x can be on or a hole: add the line x = on, or x = hole"));
  return meaning;
}

function rectangle(rows) {
  const [number, first] = rows[0];
  rows.forEach(([line, row], i) => {
    if (row.length !== first.length) {
      const where = line === number ? tr("row {row}", { row: i + 1 }) : tr("line {line}", { line });
      throw new RangeError(tr("{where} has {cells} cells, the first has {first}", { where, cells: row.length, first: first.length }));
    }
  });
  if (!first.length) throw new RangeError(tr("line {line}: no cells", { line: number }));
  return rows.map(([, row]) => row);
}
