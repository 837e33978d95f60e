// Read a board from text as people write it.  The rules are those of flipalg/boards/board_text.py, which docs/howto/texts.md
// describes; the patterns and signs come from the package by forms.js, and the tests try both on the same texts.

import { APART, BESIDE, COLORS, LABELS, LARGEST, PATTERNS, SIGNS, WORDS } from "./forms.js";
import { Board } from "./model.js";
import { tr } from "./words.js";

const MEANINGS = { on: 1, off: 0, hole: null };
const PLAIN = { colors: 2, topology: "board", neighborhood: "plus", goal: "off" };
const CORNERS = /[|+┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╰╯]/;
const SIGN = new RegExp(`(?<![\\p{L}\\d_])(?:${Object.keys(WORDS).join("|")})(?![\\p{L}\\d_])|[^\\s,]`, "giu");
const all = Object.fromEntries(Object.entries(PATTERNS).map(([name, pattern]) => [name, new RegExp(pattern, "giu")]));
const whole = Object.fromEntries(Object.entries(PATTERNS).map(([name, pattern]) => [name, new RegExp(`^(?:${pattern})$`, "iu")]));

// The rows of values, null for a hole; RangeError for several boards, and for a sign without a meaning or with two.
export const rowsFromText = (text, options) => readText(text, options).rows;

// The rows, and the signs that are on.
function readText(text, { colors = 2, hole = null } = {}) {
  const legend = hole ? { [hole]: null } : {};
  const plain = boardInJson(String(text))
    .replace(/^\uFEFF/, "")
    .replaceAll("\uFE0F", "")
    .replace(/[│┃║¦]/g, "|");
  const lines = plain.split(/\r\n|\r|\n/).map((line, i) => {
    if (line.replace(all.legend, "").trim()) return [i + 1, line];
    for (const [, sign, word] of line.matchAll(all.legend)) {
      const meaning = { [word]: Number(word), ...MEANINGS }[word.toLowerCase()];
      if (!(meaning < colors) || (Object.hasOwn(legend, sign) && legend[sign] !== meaning)) refuseLine(i + 1);
      legend[sign] = meaning;
    }
    return [i + 1, ""];
  });
  const boards = boardsIn(flattened(lines));
  if (!boards.length) throw new RangeError(tr("the board is empty"));
  if (boards.length > 1) refuseSecond(boards[1][0]?.[0] || 1);
  const meaning = meaningOf(boards[0], colors, legend);
  const signs = boards[0].flatMap(([, row]) => row.map(([, sign]) => sign));
  return { rows: valuesOf(boards[0], meaning), signs: [...new Set(signs)].filter((sign) => colors === 2 && meaning[sign] === 1) };
}

// The board in a JSON object, also if it is text itself; other text as it is, which is refused.
function boardInJson(text) {
  if (!/^\s*\{\s*\x22/.test(text)) return text;
  try {
    const { board, ...others } = JSON.parse(text);
    if (Object.entries(others).some(([key, value]) => !LABELS.includes(key) && PLAIN[key] !== value)) return text;
    return typeof board === "string" ? board : (JSON.stringify(board) ?? text);
  } catch {
    return text;
  }
}

// The Board: two colors if a sign means on, else as many as its digits need.
export const boardFromText = (text, options) => readBoard(text, options).board;

// The Board, and a sentence that says what was read.
export function readBoard(text, options = {}) {
  const digits = (String(text).match(/\d/g) ?? []).map(Number);
  const asked = Math.min(Math.max(1, ...digits) + 1, COLORS);
  const mostly = /[#*■●⬛🟨💡🟡oO]/u.test(text) ? 2 : Math.max(options.colors ?? 2, asked);
  const { rows, signs } = readText(text, { ...options, colors: mostly });
  const values = rows.flat();
  const colors = Math.min(mostly, Math.max(options.colors ?? 2, ...values.map((value) => (value ?? 0) + 1))); // not those of a header
  const [m, n] = [rows.length, rows[0].length];
  if (Math.max(m, n) > LARGEST) throw new RangeError(tr("a side must be from 1 to {most}, got {m} × {n}", { most: LARGEST, m, n }));
  const board = new Board(m, n, { ...options, colors, cells: values.map((value) => value ?? 0), holes: values.map((value) => value === null) });
  const read = signs.length
    ? tr("Read as a board of {m} × {n}; {signs} is on.", { m, n, signs: signs.join(" ") })
    : tr("Read as a board of {m} × {n}.", { m, n });
  return { board, read };
}

function refuseLine(line) {
  throw new RangeError(tr("line {line}: not a row of cells, or a second meaning of a sign: leave the line out", { line }));
}

function refuseSecond(line) {
  throw new RangeError(tr("line {line}: a second board: give the rows of one board on lines, or on one line with /", { line }));
}

const joined = (lines, by) => lines.map(([, line]) => line).join(by);

// Lines in brackets, as JSON, Python, C, MATLAB and numpy write them, as one line a board, with ; between rows.
function flattened(lines) {
  const trimmed = joined(lines, "\n").trim();
  const unnamed = trimmed.replace(/;$/, "").replace(all.names, "");
  const text = unnamed.replace(/[({]/g, "[").replace(/[)}]/g, "]").replace(all.float, "");
  if (text[0] !== "[") return lines;
  const shape = text.replace(all.row, (row) => (/\S[\s,;]+\S/.test(row.slice(1, -1)) ? "r" : "c"));
  if (!whole.nested.test(shape.replace(/\s/g, "")) || unnamed.search(all.pair) >= 0)
    throw new RangeError(tr("a board that begins with [ is rows such as [[1, 0], [0, 1]]"));
  const unquoted = (row) => row.replace(/[\x22']/g, "");
  const inside = (row) => row.slice(1, -1).trim();
  if (shape.length === 1) {
    const strings = unquoted(text.slice(1, -1).replace(all.strings, "\n"));
    return strings.split("\n").map((line, i) => [i + 1, line]);
  }
  const rows = unquoted(text.replace(all.row, (row) => `${inside(row).replace(/\s*\n\s*/g, " ")}]`));
  const boards = rows.split(/\][\s,;]*\][\s\],;]*/).map((board) => strip(board, "[]; \n").replace(/\]\s*[,;]?\s*/g, ";"));
  const separate = boards.filter(Boolean).flatMap((board) => [board, ""]);
  return separate.map((line) => [1, line]);
}

// The rows of each board, as [line, [[column, sign], ...], text]: blocks before rows, and rows before cells.
function boardsIn(lines) {
  const full = lines.filter(([, line]) => line.trim());
  const blocks = withoutHeader(full) ? [full] : blocksIn(lines);
  if (blocks.length > 1 && blocks.length === full.length && !full.some(([, line]) => /[/;|]/.test(line))) {
    throw new RangeError(tr("an empty line after each row: leave the empty lines out, or write --- between boards of one row"));
  }
  for (const [[number, line], ...rest] of blocks) if (blocks.length > 1 && !rest.length && width(line) === 1) refuseLine(number);
  return blocks.flatMap((block) => inBlock(block));
}

function strip(text, signs) {
  let [first, last] = [0, text.length];
  while (first < last && signs.includes(text[first])) first++;
  while (first < last && signs.includes(text[last - 1])) last--;
  return text.slice(first, last);
}

const width = (line) => signsOf(line, 1)[1].length;

function inBlock(block) {
  const headed = withoutHeader(block);
  if (headed) return headed.map(rowsIn);
  const alone = block.length === 1;
  const rows = withoutLabels(block).map(([number, line]) => [number, line, partsOf(line, alone)]);
  const [number, line, { length }] = rows.reduce((most, row) => (row[2].length > most[2].length ? row : most));
  if (alone && length === 1 && strip(line, " |").includes("|")) {
    throw new RangeError(tr("line {line}: | can be between rows or between cells: write / between rows, nothing between cells", { line: number }));
  }
  const boards = rows.map(([number, , parts]) => parts.map((part) => [number, part]));
  const ends = ([, line]) => "/;".includes(line.trim().at(-1));
  const goesOn = rows.slice(0, -1).some(ends) && !rows.every((row) => ends(row) && row[2].length > 1);
  if (alone || length === 1 || goesOn) return [rowsIn(boards.flat())];
  if (line.includes(" | ") || rows.some(([, , parts]) => parts.length === 1)) refuseSecond(number);
  return boards.map(rowsIn);
}

// The rows in a line: several cells each, or one too between / and ; in a line alone.
function partsOf(line, alone) {
  const inner = line.replace(/^\s*[/;|]+|[/;|]+\s*$/g, "");
  const cutBy = (apart) => inner.split(new RegExp(apart)).filter((part) => part.trim());
  const cut = APART.slice(0, alone ? APART.length : 2).map((apart) => cutBy(apart).map((part) => strip(part, ",")));
  return cut.find((parts, k) => parts.length > 1 && ((alone && k === 0) || parts.every((part) => width(part) > 1))) ?? [line];
}

// The blocks of the lines, which empty lines, rules such as --- and titles separate, without titles and frames.
function blocksIn(lines) {
  const ruled = (line) => whole.rule.test(line.trim());
  const unruled = lines.filter(([, line]) => !ruled(line));
  const others = joined(unruled, "").replace(/\s/g, "");
  const drawn = (line) => ruled(line) && new Set(others).size > 1 && ![...line].some((sign) => !" |:".includes(sign) && others.includes(sign));
  const blocks = [[]];
  const plain = lines.map(([, line]) => line.trim()).filter((line) => !whole.title.test(line));
  for (const [number, line] of lines) {
    const named = line.match(whole.title);
    const names = named && !named[2] ? [named[1], line.trim()] : [];
    const isRow = names.some((name) => plain.some(({ length }) => length === name.length) && [...name].every((sign) => plain.join("").includes(sign)));
    const title = isRow ? null : named; // a row, perhaps with a colon by mistake
    if (drawn(line) && CORNERS.test(line) && others.includes("|")) continue;
    if (drawn(line) || !line.trim()) blocks.push([]);
    else if (title) blocks.push(title[2]?.trim() ? [[number, title[2]]] : []);
    else blocks.at(-1).push([number, line]);
  }
  return blocks.filter((block) => block.length);
}

// The blocks of lines that begin with their size, m n or n, perhaps after the number of blocks; null for other lines.
function withoutHeader(lines) {
  for (const first of [1, 0]) {
    const blocks = [];
    let k = first;
    for (let size; k < lines.length && (size = lines[k][1].match(whole.size)); k += blocks.at(-1).length + 1) {
      const [m, n] = [Number(size[1]), Number(size[2] ?? size[1])];
      const rows = lines.slice(k + 1, k + 1 + m);
      if (!m || rows.length !== m || (n === 1 && lines.length === 2) || rows.some(([, line]) => width(line) !== n)) break;
      blocks.push(rows);
    }
    if (blocks.length && k === lines.length && (!first || lines[0][1].trim() === String(blocks.length))) return blocks;
  }
  return null;
}

// The lines without names of columns (A B C, or numbers in order) above them and of rows before them.
function withoutLabels(block) {
  const [names, ...table] = block.map(([, line]) => line.split(/[\s|,]+/).filter(Boolean));
  const inOrder = (words) =>
    [0, 1].some((first) => words.every((word, k) => word === String(first + k))) ||
    (words.length <= 26 && words.every((word, k) => word.toUpperCase() === String.fromCharCode(65 + k)));
  const labeled = inOrder(table.map(([word]) => word));
  const rows = table.map((words) => [...words.slice(labeled ? 1 : 0).join("")]);
  if (names.length < 2 || !rows.length || !inOrder(names) || !(labeled || /^a$/i.test(names[0]))) return block;
  return rows.every((row) => row.length === names.length) ? rows.map((row, i) => [block[i + 1][0], row.join(" ")]) : block;
}

// The rows of one board; a row with several words of several cells is refused.
function rowsIn(rows) {
  for (const [number, row] of rows) {
    const words = row.split(/[\s,|/;\x22]+/).filter(Boolean);
    if (words.length > 1 && words.some((word) => word === "=" || width(word) > 1)) refuseLine(number);
  }
  return rows.map(([number, row]) => signsOf(row, number));
}

function signsOf(text, number) {
  const row = text.replace(/[|;/\x22]/g, " ");
  const gap = row.match(/(?:^|,)\s*(,)|,\s*$/);
  if (gap?.[1]) throw new RangeError(tr("line {line}, column {column}: a comma without a cell before it", { line: number, column: gap.index + gap[0].length }));
  if (gap) throw new RangeError(tr("line {line}: a comma without a cell after it", { line: number }));
  return [number, [...row.matchAll(SIGN)].map(({ 0: sign, index }) => [index + 1, WORDS[sign.toLowerCase()] ?? sign]), row];
}

// The meaning of each sign of the rows: a text of two signs has two values, and no two signs mean the same.
function meaningOf(rows, colors, legend) {
  const present = new Map();
  for (const [line, row] of rows) for (const [column, sign] of row) if (!present.has(sign)) present.set(sign, { line, column });
  const signs = [...present.keys()];
  const has = (sign) => Object.hasOwn(legend, sign);
  const known =
    colors > 2 ? { ...Object.fromEntries(Array.from({ length: colors }, (_, color) => [color, color])), ".": 0, x: null, "∅": null, ...legend } : { ...SIGNS };
  if (colors === 2) {
    const plain = signs.filter((sign) => !has(sign) || legend[sign] === SIGNS[sign]);
    if (plain.length === 1 && /^o$/i.test(plain[0])) plain.push("x"); // a board of o alone is off
    for (const [sign, [others, near, far]] of Object.entries(BESIDE)) known[sign] = plain.some((other) => others.includes(other)) ? near : far;
    Object.assign(known, legend);
    for (const [sign, other] of signs.length === 2 ? [signs, [...signs].reverse()] : []) {
      const opposite = (has(other) && !has(sign) && known[sign] !== null) || (!Object.hasOwn(known, sign) && !/^[\p{L}\d?]$/u.test(sign) && known[other] === 0);
      if (opposite && typeof known[other] === "number") known[sign] = 1 - known[other];
    }
  }
  for (const sign of signs) {
    if (!Object.hasOwn(known, sign))
      throw new RangeError(
        tr("line {line}, column {column}: {met} is not a cell: write # or . or x or a digit, or say what it means by a line such as {met} = on", {
          ...present.get(sign),
          met: sign,
        }),
      );
  }
  const lamps = signs.filter((sign) => known[sign] !== null);
  for (const a of lamps) {
    for (const b of lamps.slice(lamps.indexOf(a) + 1)) {
      const same = known[a] === known[b] && (lamps.length === 2 || (colors === 2 && a.toLowerCase() !== b.toLowerCase()));
      if (same && !(has(a) && has(b) && lamps.length > 2))
        throw new RangeError(tr("{a} beside {b}: say which is off, by a line such as {a} = off or {b} = off, or write # and .", { a, b }));
    }
  }
  return known;
}

// The values of the rows.  If no sign means off, a space can be off, a hole, or between cells: refused.
function valuesOf(rows, meaning) {
  const [number, first, text] = rows[0];
  const off = rows.some(([, row]) => row.some(([, sign]) => meaning[sign] === 0));
  const indent = (row) => row.search(/[^ ]|$/);
  return rows.map(([line, row, plain], i) => {
    if (!off && ((plain.trim().includes(" ") && !plain.includes(",")) || indent(plain) !== indent(text)))
      throw new RangeError(tr("line {line}: a space can be off, a hole, or between cells: write . for off, x for a hole", { line }));
    if (!row.length) throw new RangeError(tr("line {line}: no cells", { line }));
    if (row.length !== first.length) {
      const where = line === number ? tr("row {row}", { row: i + 1 }) : tr("line {line}", { line });
      throw new RangeError(tr("{where} has {cells} cells, the first has {first}", { where, cells: row.length, first: first.length }));
    }
    return row.map(([, sign]) => meaning[sign]);
  });
}
