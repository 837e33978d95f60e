// Read a board from text as people write it.  The rules and signs are those of flipalg/boards/board_text.py and
// docs/howto/texts.md, which describes them; the tests try both on the same texts.

import { BESIDE, COLORS, LARGEST, SIGNS, WORDS } from "./forms.js";
import { Board } from "./model.js";
import { tr } from "./words.js";

const MEANINGS = { on: 1, off: 0, hole: null };
const LEGEND = /\s*(\S)\s*=\s*(on|off|hole|\d{1,3})s?\s*[,;]?(?=\s|$)/giu;
const CORNERS = /[|+┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╰╯]/;
const DRAWN = /^(?=.*(?:([-=_~─━═])\1|\+[-=]\+))[\s|:+┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╰╯_~─━═=-]{3,}$/;
const TITLE = /^[\s#;/=\-]*((?:level|board|puzzle|problem|position|game|graph|case|no|nr)\b[^:=]*[\p{L}\d_)]|[\p{L}\d][^:=#*.]*(?=:|=\s*$))(?:[\s:=\-]*|:((?=.*,).*[\p{L}\d_]-[\p{L}\d_].*|.*(?:[/;|]|\d *[x×] *\d).*))$/iu;
const SIZE = /^\s*(\d{1,6})(?:\s*[\s,x×]\s*(\d{1,6}))?\s*$/;
const NAMES = /^[^[({\x22'=]*(?:\[\d*\])*\s*=\s*(?=[[({A-Za-z])|(?<![\w.])[A-Za-z_][\w.]*!?\s*(?=[[(])|,\s*(?:dtype|colors|device)\s*=[^\][(){},]+/g;
const LABELS = ["name", "id", "title", "level", "author", "date", "comment", "command", "m", "n"];
const PLAIN = { colors: 2, topology: "board", neighborhood: "plus", goal: "off" };
const SIGN = new RegExp(`(?<![\\p{L}\\d_])(?:${Object.keys(WORDS).join("|")})(?![\\p{L}\\d_])|[^\\s,\x22]`, "giu");

// The rows of values, null for a hole; RangeError for several boards, and for a sign without a meaning or with two.
export const rowsFromText = (text, options) => readText(text, options).rows;

// The rows, and the signs that are on.
function readText(text, { colors = 2, hole = null } = {}) {
  const legend = hole ? { [hole]: null } : {};
  const plain = boardInJson(String(text)).replace(/^\uFEFF/, "").replaceAll("\uFE0F", "").replace(/[│┃║¦]/g, "|");
  const lines = plain.split(/\r\n|\r|\n/).map((line, i) => {
    if (line.replace(LEGEND, "").trim()) return [i + 1, line];
    for (const [, sign, word] of line.matchAll(LEGEND)) {
      const meaning = { [word]: Number(word), ...MEANINGS }[word.toLowerCase()];
      if (Object.hasOwn(legend, sign) && legend[sign] !== meaning) refuseLine(i + 1);
      legend[sign] = meaning;
    }
    return [i + 1, ""];
  });
  const full = lines.filter(([, line]) => line.trim());
  const boards = full.length ? boardsIn(lines, full, colors) : [];
  if (!boards.length) throw new RangeError(tr("the board is empty"));
  if (boards.length > 1) refuseSecond(boards[1][0]?.[0] || 1);
  const meaning = meaningOf(boards[0], colors, legend);
  const signs = boards[0].flatMap(([, row]) => row.map(([, sign]) => sign));
  return { rows: valuesOf(boards[0], meaning), signs: [...new Set(signs)].filter((sign) => colors === 2 && meaning[sign] === 1) };
}

// The board in a JSON object, also if it is text itself; other text as it is.
function boardInJson(text) {
  if (!/^\s*\{\s*\x22/.test(text)) return text;
  try {
    const { board, ...others } = JSON.parse(text);
    if (Object.entries(others).some(([key, value]) => !LABELS.includes(key) && PLAIN[key] !== value)) return text; // refused
    return typeof board === "string" ? board : JSON.stringify(board) ?? text;
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
  const read = signs.length ? tr("Read as a board of {m} × {n}; {signs} is on.", { m, n, signs: signs.join(" ") }) : tr("Read as a board of {m} × {n}.", { m, n });
  return { board, read };
}

function refuseLine(line) {
  throw new RangeError(tr("line {line}: not a row of cells, or a second meaning of a sign: leave the line out", { line }));
}

function refuseSecond(line) {
  throw new RangeError(tr("line {line}: a second board: give the rows of one board on lines, or on one line with /", { line }));
}

// The rows of each board, as [line, [[column, sign], ...], text]: blocks before rows, and rows before cells.
function boardsIn(lines, full, colors) {
  const lists = bracketed(full.map(([, line]) => line).join("\n"));
  if (lists) return (Array.isArray(lists[0]?.[0]) ? lists : [lists]).map(rowsOfLists);
  const blocks = withoutHeader(full) ? [full] : blocksIn(lines);
  if (blocks.length > 1 && blocks.length === full.length && blocks.every(([[, line]]) => partsOf(line).length === 1)) {
    throw new RangeError(tr("an empty line after each row: leave the empty lines out, or write --- between boards of one row"));
  }
  for (const [[number, line], ...rest] of blocks) if (blocks.length > 1 && !rest.length && width(line) === 1) refuseLine(number);
  return blocks.flatMap((block) => inBlock(block, withoutHeader(block), colors));
}

const width = (line) => signsOf(line, 1)[1].length;

function inBlock(block, headed, colors) {
  if (headed) {
    if (colors > 2 && new Set(block.map(([, line]) => width(line))).size === 1) refuseSecond(1);
    return headed.map(rowsIn);
  }
  const rows = withoutLabels(block).map(([number, line]) => [number, partsOf(line), line]);
  const most = Math.max(...rows.map(([, parts]) => parts.length));
  if (most > 1 && rows.every(([, parts]) => parts.every((part) => width(part) < 2))) {
    if (rows.length === 1 && !/[/;]/.test(rows[0][2])) throw new RangeError(tr("line {line}: | can be between rows or between cells: write / between rows, nothing between cells", { line: rows[0][0] }));
    if (rows.length > 1) return [rowsIn(rows.map(([number, parts]) => [number, parts.join(" ")]))]; // a table: the signs between rows are between cells
  }
  if (rows.length === 1 || most === 1 || rows.slice(0, -1).some(([, , line]) => /[/;]\s*$/.test(line))) {
    return [rowsIn(rows.flatMap(([number, parts]) => parts.map((part) => [number, part])))];
  }
  if (rows[0][2].includes(" | ") || rows.some(([, parts]) => parts.length === 1)) refuseSecond(rows.find(([, parts]) => parts.length > 1)[0]);
  return rows.map(([number, parts]) => rowsIn(parts.map((part) => [number, part])));
}

// The blocks of the lines, which empty lines, rules such as --- and titles separate, without titles and frames.
function blocksIn(lines) {
  const others = lines.filter(([, line]) => !DRAWN.test(line.trim())).map(([, line]) => line).join("");
  const drawn = (line) => DRAWN.test(line.trim()) && new Set(others.replace(/\s/g, "")).size > 1 && ![...line].some((sign) => !" |:".includes(sign) && others.includes(sign));
  const blocks = [[]];
  for (const [number, line] of lines) {
    const title = line.match(TITLE);
    if (!line.trim() || drawn(line)) {
      if (!(drawn(line) && CORNERS.test(line) && others.includes("|"))) blocks.push([]);
    } else if (title) blocks.push(title[2]?.trim() ? [[number, title[2]]] : []);
    else blocks.at(-1).push([number, line]);
  }
  return blocks.filter((block) => block.length);
}

// The blocks of lines that begin with their size, m n or n, perhaps after the number of blocks; null for other lines.
function withoutHeader(lines) {
  const counted = lines.length > 2 && /^\s*\d{1,6}\s*$/.test(lines[0][1]) && withoutHeader(lines.slice(1));
  if (counted && counted.length === Number(lines[0][1])) return counted;
  const blocks = [];
  for (let k = 0; k < lines.length; ) {
    const size = lines[k][1].match(SIZE);
    const [m, n] = size ? [Number(size[1]), Number(size[2] ?? size[1])] : [0, 0];
    const rows = lines.slice(k + 1, k + 1 + m);
    if (m === 0 || rows.length !== m || (n === 1 && lines.length === 2) || rows.some(([, line]) => width(line) !== n)) return null;
    blocks.push(rows);
    k += m + 1;
  }
  return blocks;
}

// The lines without names of columns (A B C, or numbers in order) above them and of rows before them.
function withoutLabels(block) {
  const [names, ...table] = block.map(([, line]) => line.replace(/^[\s|,]+|[\s|,]+$/g, "").split(/[\s|,]+/));
  const inOrder = (words) => [0, 1].some((first) => words.every((word, k) => word === String(first + k))) || (words.length <= 26 && words.every((word, k) => word.toUpperCase() === String.fromCharCode(65 + k)));
  const labeled = inOrder(table.map(([word]) => word));
  const rows = table.map((words) => words.slice(labeled ? 1 : 0));
  if (names.length < 2 || !rows.length || !inOrder(names) || !(labeled || /^a$/i.test(names[0]))) return block;
  return rows.every((row) => [...row.join("")].length === names.length) ? rows.map((row, i) => [block[i + 1][0], [...row.join("")].join(" ")]) : block;
}

// The rows in a line: its parts between / and ;, or if there are none, between |.
function partsOf(line) {
  let [inner, apart] = [line.replace(/^\s*[/;]+|[/;]+\s*$/g, ""), /\s*;\s*|\s+\/\s+|\//];
  if (!apart.test(inner) && line.includes("|")) [inner, apart] = [inner.trim().replace(/^\|+|\|+$/g, ""), /\s+\|\s+|\|/];
  const parts = inner.split(apart).filter((part) => part.trim());
  return parts.length ? parts : [line];
}

// The rows of one board; a row alone is split at spaces, or at commas too, between several cells.
function rowsIn(rows) {
  let several = [];
  for (const apart of [/\s+/, /[\s,|]+/]) {
    const split = rows.map(([, row]) => row.replace(/^[\s,|]+|[\s,|]+$/g, "").split(apart).filter(Boolean).map((word) => word.replace(/^,+|,+$/g, "")));
    several = split.map((words) => words.map((word) => width(word) > 1));
    if (rows.length === 1 && split[0].length > 1 && several[0].every(Boolean)) return split[0].map((word) => signsOf(word, rows[0][0]));
  }
  several.forEach((row, i) => {
    if (row.length > 1 && (row.some(Boolean) || / = /.test(rows[i][1]))) refuseLine(rows[i][0]);
  });
  return rows.map(([number, row]) => signsOf(row, number));
}

function signsOf(text, number) {
  const row = text.replaceAll("|", " ");
  const gap = row.match(/(?:^|,)\s*(,)|,\s*$/);
  if (gap?.[1]) throw new RangeError(tr("line {line}, column {column}: a comma without a cell before it", { line: number, column: gap.index + gap[0].length }));
  if (gap) throw new RangeError(tr("line {line}: a comma without a cell after it", { line: number }));
  return [number, [...row.matchAll(SIGN)].map(({ 0: sign, index }) => [index + 1, WORDS[sign.toLowerCase()] ?? sign]), row];
}

// Text in brackets, as JSON, Python, C, MATLAB and numpy write it, as nested lists of words; null for other text.
function bracketed(text) {
  const plain = text.trim().replace(/;$/, "").replace(NAMES, "").replace(/[({]/g, "[").replace(/[)}]/g, "]");
  if (plain[0] !== "[") return null;
  const apart = plain.indexOf("[", 1) < 0 ? /[;\n]/ : /;/; // numpy breaks long rows
  const inner = (_, found) => {
    const rows = found.split(apart).map((part) => [...part.matchAll(/\x22([^\x22]*)\x22|'([^']*)'|([^\s,;\x22']+)/g)].map(([, a, b, c]) => a ?? b ?? c));
    const some = rows.filter((row) => row.length);
    return JSON.stringify(some.length > 1 ? some : some.flat());
  };
  let value;
  try {
    value = JSON.parse(`[${plain.replace(/\[([^\][]*)\]/g, inner).replace(/\](?:\s*[,;\n]\s*|(?<!\[\x22.\x22\])\s*)(?=\[)/gu, "],").replace(/,\s*(?=\])/g, "")}]`);
  } catch {
    throw new RangeError(tr("a board that begins with [ is rows such as [[1, 0], [0, 1]]"));
  }
  while (value.length === 1 && Array.isArray(value[0]?.[0])) [value] = value; // array([[...]])
  return value;
}

function rowsOfLists(lists) {
  const rows = lists.map((row) => [row].flat());
  if (!rows.flat().length) throw new RangeError(tr("the board is empty"));
  if (!rows.flat().every((word) => typeof word === "string")) refuseSecond(1);
  return rowsIn(rows.map((row, i) => [i + 1, row.map((word) => word.replace(/(?<=\d)\.0*$/, "")).join(", ")]));
}

// The meaning of each sign of the rows: a text of two signs has two values, and no two signs mean the same.
function meaningOf(rows, colors, legend) {
  const present = new Map();
  for (const [line, row] of rows) for (const [column, sign] of row) if (!present.has(sign)) present.set(sign, { line, column });
  const signs = [...present.keys()];
  const has = (sign) => Object.hasOwn(legend, sign);
  const known = colors > 2 ? { ...Object.fromEntries(Array.from({ length: colors }, (_, color) => [color, color])), ".": 0, x: null, "∅": null, ...legend } : { ...SIGNS };
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
    if (!Object.hasOwn(known, sign)) throw new RangeError(tr("line {line}, column {column}: {met} is not a cell: write # or . or x or a digit, or say what it means by a line such as {met} = on", { ...present.get(sign), met: sign }));
  }
  const lamps = signs.filter((sign) => known[sign] !== null);
  for (const a of lamps) {
    for (const b of lamps.slice(lamps.indexOf(a) + 1)) {
      const same = known[a] === known[b] && (lamps.length === 2 || (colors === 2 && a.toLowerCase() !== b.toLowerCase()));
      if (same && !(has(a) && has(b) && lamps.length > 2)) throw new RangeError(tr("{a} beside {b}: say which is off, by a line such as {a} = off or {b} = off, or write # and .", { a, b }));
    }
  }
  return known;
}

// The values of the rows.  If no sign means off, a space can be off, a hole, or between cells: refused.
function valuesOf(rows, meaning) {
  const [number, first, text] = rows[0];
  const off = rows.some(([, row]) => row.some(([, sign]) => meaning[sign] === 0));
  const indent = (row) => row.length - row.replace(/^ +/, "").length;
  return rows.map(([line, row, plain], i) => {
    if (!off && ((plain.trim().includes(" ") && !plain.includes(",")) || indent(plain) !== indent(text))) throw new RangeError(tr("line {line}: a space can be off, a hole, or between cells: write . for off, x for a hole", { line }));
    if (!row.length) throw new RangeError(tr("line {line}: no cells", { line }));
    if (row.length !== first.length) {
      const where = line === number ? tr("row {row}", { row: i + 1 }) : tr("line {line}", { line });
      throw new RangeError(tr("{where} has {cells} cells, the first has {first}", { where, cells: row.length, first: first.length }));
    }
    return row.map(([, sign]) => meaning[sign]);
  });
}
