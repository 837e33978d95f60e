// Read a board from text as people write it.  The rules and signs are those of flipalg/boards/board_text.py and
// docs/howto/texts.md, which describes them; the tests try both on the same texts.

import { COLORS, LARGEST, OFF, ON } from "./forms.js";
import { Board } from "./model.js";
import { tr } from "./words.js";

const DARK = "⬛";
const BRIGHT = "🟨💡🟡";
const MEANINGS = { on: 1, off: 0, hole: null };
const VALUES = { true: "1", on: "1", false: "0", off: "0" };
const LEGEND = /\s*(\S)\s*=\s*(on|off|hole|\d{1,3})s?\s*[,;]?(?=\s|$)/giu;
const FRAME = /^(?=.*[|+┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╰╯])[\s|+:=─━═┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╰╯-]*(?:[-=─━═]{2}|\+[-=]\+)[\s|+:=─━═┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╰╯-]*$/;
const TITLE = /^(?:(?:level|board|puzzle|problem|position|game|graph|case|no|nr)\b[^:=]*[\p{L}\d_)]|\p{L}[^:=#*.]*(?=:))/iu;
const NOTHING = new Set(["null", "none", "nan"]);

// The rows of values, null for a hole; RangeError for several boards, and for a sign without a meaning or with two.
export function rowsFromText(text, { colors = 2, hole = null } = {}) {
  let lines = String(text).replace(/^\uFEFF/, "").replaceAll("\uFE0F", "").split(/\r\n|\r|\n/).map((line, i) => [i + 1, line]);
  const legend = hole ? { [hole]: null } : {};
  lines = lines.map(([number, line]) => {
    if (!line.trim() || line.replace(LEGEND, "").trim()) return [number, line];
    for (const [, sign, meaning] of line.matchAll(LEGEND)) legend[sign] = MEANINGS[meaning.toLowerCase()] ?? (meaning.toLowerCase() === "hole" ? null : Number(meaning));
    return [number, ""];
  });
  const full = lines.filter(([, line]) => line.trim());
  if (!full.length) throw new RangeError(tr("the board is empty"));
  const boards = boardsIn(lines, full, colors);
  if (boards.length > 1) refuseSecond(boards[1][0]?.[0] ?? 1);
  const meaning = meaningOf(boards[0], colors, legend);
  return rectangle(withoutSpaces(boards[0], meaning).map(([number, row]) => [number, row.map(([, sign]) => meaning[sign])]));
}

// The Board: two colors if a sign means on, else as many as its digits need.
export function boardFromText(text, options = {}) {
  const digits = (String(text).match(/\d/g) ?? []).map(Number);
  const asked = Math.min(Math.max(1, ...digits) + 1, COLORS);
  const mostly = /[#*■●⬛🟨💡🟡oO]/u.test(text) ? 2 : Math.max(options.colors ?? 2, asked);
  const rows = rowsFromText(text, { ...options, colors: mostly });
  const values = rows.flat();
  const colors = Math.min(mostly, Math.max(options.colors ?? 2, ...values.map((value) => (value ?? 0) + 1))); // not those of a header
  const [m, n] = [rows.length, rows[0].length];
  if (Math.max(m, n) > LARGEST) throw new RangeError(tr("a side must be from 1 to {most}, got {m} × {n}", { most: LARGEST, m, n }));
  return new Board(m, n, { ...options, colors, cells: values.map((value) => value ?? 0), holes: values.map((value) => value === null) });
}

function refuseSecond(line) {
  throw new RangeError(tr("line {line}: a second board: give the rows of one board on lines, or on one line with /", { line }));
}

// The rows of each board, as [line, [[column, sign], ...]]: blocks before rows, and rows before cells.
function boardsIn(lines, full, colors) {
  const lists = bracketed(full.map(([, line]) => line).join("\n"));
  if (lists) return (Array.isArray(lists[0]?.[0]) ? lists : [lists]).map(rowsOfLists);
  const width = (line) => signsOf(line, 1).filter(([, sign]) => sign !== " ").length;
  const headed = withoutHeader(full, width);
  if (headed) {
    if (colors > 2 && full.every(([, line]) => width(line) === width(full[0][1]))) refuseSecond(1);
    return headed.map((block) => block.flatMap((line) => rowsIn([line])));
  }
  const barred = lines.map(([number, line]) => [number, line.replace(/[│┃║¦]/g, "|")]);
  const others = barred.map(([, line]) => line).filter((line) => !FRAME.test(line)).join("");
  const corners = (line) => line.match(/[+┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╰╯]/g) ?? ["-"];
  const isFrame = ([, line]) => others.includes("|") && FRAME.test(line) && !corners(line).some((sign) => others.includes(sign));
  const groups = blocksIn(barred.filter((line) => !isFrame(line)));
  if (groups.length > 1 && groups.length === full.length && groups.every(([[, line]]) => partsOf(line).length === 1)) {
    throw new RangeError(tr("an empty line after each row: leave the empty lines out, or write --- between boards of one row"));
  }
  return groups.flatMap((block) => {
    const table = withoutTitle(block);
    const isTable = table.length > 1 && table.every(([, line]) => line.trim().replace(/^[/;]+|[/;]+$/g, "").split(/[/;]/).every((part) => width(part) < 2));
    const rest = isTable ? table.map(([number, line]) => [number, line.replace(/[/;]/g, " ")]) : table; // cells, as between |
    const inside = withoutHeader(rest, width);
    if (inside) return inside.map((rows) => rows.flatMap((line) => rowsIn([line])));
    const rows = withoutLabels(rest);
    return isOneEach(rows) ? rows.map((line) => rowsIn([line])) : [rowsIn(rows)];
  });
}

// The lines in blocks, which empty lines and rules such as --- separate.
function blocksIn(lines) {
  const isRule = ([, line]) => /^\s*([-=_~─━═])\1{2,}\s*$/.test(line);
  const others = lines.filter((line) => !isRule(line)).map(([, line]) => line).join("");
  const separates = (line) => isRule(line) && !others.includes(line[1].trim()[0]) && new Set(others.replaceAll(" ", "")).size > 1;
  const blocks = [[]];
  for (const line of lines) {
    const title = line[1].trim().match(TITLE)?.[0];
    if (separates(line) || !line[1].trim() || (title && blocks.at(-1).length && ["", ":"].includes(line[1].trim().slice(title.length)))) blocks.push([]);
    if (!separates(line) && line[1].trim()) blocks.at(-1).push(line);
  }
  return blocks.filter((block) => block.length);
}

function withoutTitle(block) {
  const [[number, line], ...rest] = block;
  const title = line.trim().match(TITLE)?.[0];
  if (!title) return block;
  const after = line.trim().slice(title.length);
  if (after[0] === ":" && after.slice(1).trim()) return [[number, after.slice(1)], ...rest];
  return rest.length && (after === "" || after === ":") ? rest : block;
}

// The blocks of lines that begin with their size, m n or n, perhaps after the number of blocks; null for other lines.
function withoutHeader(lines, width) {
  const numbers = lines.slice(0, 2).map(([, line]) => line.match(/^\s*(\d{1,6})(?:\s*[\s,x×]\s*(\d{1,6}))?\s*$/));
  if (numbers.length === 2 && numbers[0] && !numbers[0][2] && numbers[1]?.[2]) {
    const blocks = withoutHeader(lines.slice(1), width);
    if (blocks?.length === Number(numbers[0][1])) return blocks;
  }
  const blocks = [];
  for (let k = 0; k < lines.length; ) {
    const match = lines[k][1].match(/^\s*(\d{1,6})(?:\s*[\s,x×]\s*(\d{1,6}))?\s*$/);
    if (!match) return null;
    const [m, n] = [Number(match[1]), Number(match[2] ?? match[1])];
    const rows = lines.slice(k + 1, k + 1 + m);
    if (m === 0 || rows.length !== m || (!match[2] && m === 1) || rows.some(([, line]) => width(line) !== n)) return null;
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
  return rows.every((row) => [...row.join("")].length === names.length) ? rows.map((row, i) => [block[i + 1][0], row.join(" ")]) : block;
}

// Whether each line of a block is a board, with its rows separated by / ; or |.
function isOneEach(block) {
  if (block.length < 2 || block.slice(0, -1).some(([, line]) => /^[/;]|[/;]$/.test(line.trim()))) return false;
  const many = block.filter(([, line]) => partsOf(line).length > 1);
  if (many.length && many.length < block.length) refuseSecond(many[0][0]);
  return many.length > 0;
}

function partsOf(line) {
  const parts = line.replace(/^\s*[/;]+|[/;]+\s*$/g, "").split(/\s*;\s*|\s+\/\s+|\//).filter((part) => part.trim());
  if (parts.length > 1) return parts;
  const bars = line.trim().replace(/^\|+|\|+$/g, "").split(/\s+\|\s+|\|/).filter((part) => part.trim());
  if (line.includes("|") && bars.every((part) => [...part.replace(/[\s,]/g, "")].length > 1)) return bars;
  return parts.length ? parts : [line];
}

function rowsIn(block) {
  let rows = block.flatMap(([number, line]) => partsOf(line).map((part) => [number, part]));
  for (const [line, part] of rows) {
    const words = part.replace(/[,|]/g, " ").trim().split(/\s+/);
    if (rows.length > 1 && words.length > 1 && words.some((word) => [...word].length > 1 && !Object.hasOwn(VALUES, word.toLowerCase()))) {
      throw new RangeError(tr("line {line}: a space can be off, a hole, or between cells: write . for off, x for a hole", { line }));
    }
  }
  if (rows.length === 1 && block.length === 1) {
    const [[number, line]] = rows;
    if (line.trim().replace(/^\|+|\|+$/g, "").includes("|")) throw new RangeError(tr("line {line}: | can be between rows or between cells: write / between rows, nothing between cells", { line: number }));
    const words = (/\S,\S+\s+\S+,\S/.test(line) ? line : line.replaceAll(",", " ")).trim().split(/\s+/);
    if (words.length > 1 && words.every((word) => [...word].length > 1 && !Object.hasOwn(VALUES, word.toLowerCase()))) rows = words.map((word) => [number, word]);
  }
  return rows.map(([number, part]) => [number, signsOf(part, number)]);
}

function signsOf(text, number) {
  let row = text.replaceAll("|", " ");
  for (const [word, sign] of Object.entries(VALUES)) row = row.replace(new RegExp(`(?<![\\p{L}\\d_])${word}(?![\\p{L}\\d_])`, "giu"), sign);
  if (row.includes(",")) {
    const plain = row.replace(/\s/g, "");
    if (plain[0] === "," || plain.includes(",,")) throw new RangeError(tr("line {line}, column {column}: a comma without a cell before it", { line: number, column: row.indexOf(",") + 1 }));
    if (plain.at(-1) === ",") throw new RangeError(tr("line {line}: a comma without a cell after it", { line: number }));
    row = row.replaceAll(" ", "\t");
  }
  return [...row].map((sign, column) => [column + 1, sign]).filter(([, sign]) => sign === " " || !(sign === "," || !sign.trim()));
}

// Text in brackets, as JSON, Python, C, MATLAB and numpy write it, as nested lists of words; null for other text.
function bracketed(text) {
  let plain = text.trim();
  const key = plain.match(/^\{\s*\x22[^]*\x22board\x22\s*:\s*|^\{\s*\x22board\x22\s*:\s*/);
  if (key) plain = plain.slice(key[0].length).replace(/\}\s*$/, "");
  plain = plain.replace(/^[^[\](){}\x22'=]*(?:\[\d*\])*\s*=\s*(?=[[({A-Za-z])/, "").replace(/[A-Za-z_][\w.]*\s*(?=[[(])/g, "");
  if (!/^[[({]/.test(plain)) return null;
  const stack = [[]];
  plain = plain.replace(/,\s*\n|(?<=[[({])\s*\n|\n\s*(?=[\])}])/g, ",");
  for (const [token, , text2, text1] of plain.matchAll(/([[\](){};\n])|\x22([^\x22]*)\x22|'([^']*)'|[^\s,;[\](){}\x22']+/g)) {
    if (/^[[({]$/.test(token)) stack.push([]);
    else if (/^[\])}]$/.test(token)) {
      const rows = [[]];
      for (const value of stack.pop()) value === ";" || value === "\n" ? rows.push([]) : rows.at(-1).push(value);
      const some = rows.filter((row) => row.length);
      if (!stack.length) throw new RangeError(tr("a board that begins with [ is rows such as [[1, 0], [0, 1]]"));
      stack.at(-1).push(some.length > 1 && !Array.isArray(some[0][0]) ? some : some.flat());
    } else if (text2 !== undefined || text1 !== undefined || !token.slice(1).includes("=")) stack.at(-1).push(text2 ?? text1 ?? token);
  }
  const parts = stack[0].filter(Array.isArray);
  if (stack.length > 1 || !parts.length) throw new RangeError(tr("a board that begins with [ is rows such as [[1, 0], [0, 1]]"));
  let value = parts.length === 1 ? parts[0] : parts;
  while (value.length === 1 && Array.isArray(value[0]?.[0])) [value] = value;
  return value;
}

function rowsOfLists(lists) {
  let rows = lists;
  if (lists.length && lists.every((row) => typeof row === "string")) {
    if (lists.every((row) => [...row].length === 1)) throw new RangeError(tr("a board that begins with [ is rows such as [[1, 0], [0, 1]]"));
    rows = lists.map((row) => [...row]);
  }
  if (!rows.length || !rows[0].length) throw new RangeError(tr("the board is empty"));
  return rows.map((row, i) => {
    let words = Array.isArray(row) ? row : [row];
    if (!words.every((word) => typeof word === "string")) refuseSecond(1);
    if (words.length === 1 && rows.length > 1 && [...words[0]].length > 1) words = [...words[0]];
    return [i + 1, words.map((word, j) => [j + 1, VALUES[word.toLowerCase()] ?? word.replace(/(?<=\d)\.0*$/, "")])];
  });
}

// The meaning of each sign of the rows: a text of two signs has two values, and no two signs mean the same.
function meaningOf(rows, colors, legend) {
  const present = new Map();
  for (const [number, row] of rows) for (const [column, sign] of row) if (sign !== " " && !present.has(sign)) present.set(sign, [number, column]);
  const signs = [...present.keys()];
  const known = { ...(colors > 2 ? colored(colors) : { ...usual(), ...letters(signs, legend) }), ...legend };
  if (colors === 2 && signs.length === 2) {
    for (const [sign, other] of [signs, [...signs].reverse()]) {
      const value = known[other];
      const said = Object.hasOwn(legend, other) && !Object.hasOwn(legend, sign) && !(/[xX]/.test(sign) && value === 1 && ON.includes(other));
      if (typeof value === "number" && (said || (!Object.hasOwn(known, sign) && !/^[\p{L}\d?]$/u.test(sign)))) {
        known[sign] = 1 - value;
        break;
      }
    }
  }
  for (const [sign, [line, column]] of present) {
    if (NOTHING.has(sign.toLowerCase())) known[sign] = null;
    if (!Object.hasOwn(known, sign)) throw new RangeError(tr("line {line}, column {column}: {met} is not a cell: write # or . or x or a digit, or say what it means by a line such as {met} = on", { line, column, met: sign }));
  }
  const lamps = signs.filter((sign) => known[sign] !== null);
  for (const a of lamps) {
    for (const b of lamps.slice(lamps.indexOf(a) + 1)) {
      const same = known[a] === known[b] && (lamps.length === 2 || (colors === 2 && a.toLowerCase() !== b.toLowerCase()));
      if (same && !(Object.hasOwn(legend, a) && Object.hasOwn(legend, b) && lamps.length > 2)) refusePair(a, b);
    }
  }
  return known;
}

function refusePair(a, b) {
  throw new RangeError(tr("{a} beside {b}: say which is off, by a line such as {a} = off or {b} = off, or write # and .", { a, b }));
}

const usual = () => Object.fromEntries([...[...ON].map((sign) => [sign, 1]), ...[...OFF].map((sign) => [sign, 0])]);

const colored = (colors) => ({ ...Object.fromEntries(Array.from({ length: colors }, (_, color) => [color, color])), ".": 0, x: null });

// What x, o and a dark square mean beside the other signs of the text.
function letters(signs, legend) {
  const rest = signs.filter((sign) => !Object.hasOwn(legend, sign));
  const first = (candidates) => [...candidates].find((sign) => rest.includes(sign)) ?? "";
  const [x, o, on, off] = [first("xX"), first("oO"), first(ON), first(OFF)];
  if (rest.includes(DARK) && first(BRIGHT)) { // the lamp is lit, the dark square beside it is not
    if (off) refusePair(DARK, off);
    return { [DARK]: 0, ...letters(signs, { ...legend, [DARK]: 0 }) };
  }
  if (x && o && !on && !off) return { x: 1, X: 1, o: 0, O: 0 };
  const beside = rest.includes("0") ? "0" : x || on;
  if (o && beside) refusePair(o, beside);
  const meaning = { o: 1, O: 1 };
  if (x && on) return { ...meaning, x: null, X: null };
  if (x === "X" || !off || signs.length === 2) return { ...meaning, x: 1, X: 1 };
  if (x) throw new RangeError(tr("x can be on or a hole: add the line x = on, or x = hole"));
  return meaning;
}

// If no sign means off, a space can be off, a hole, or between cells: only a block of rows, indented alike, is read.
function withoutSpaces(rows, meaning) {
  const signs = new Set(rows.flatMap(([, row]) => row.map(([, sign]) => sign)));
  if (signs.has(" ") && ![...signs].some((sign) => meaning[sign] === 0)) {
    const before = (text) => text.length - text.replace(/^ +/, "").length;
    const texts = rows.map(([number, row]) => [number, row.map(([, sign]) => sign).join("")]);
    for (const [line, text] of texts) {
      if (text.replace(/^ +| +$/g, "").includes(" ") || before(text) !== before(texts[0][1])) throw new RangeError(tr("line {line}: a space can be off, a hole, or between cells: write . for off, x for a hole", { line }));
    }
  }
  return rows.map(([number, row]) => [number, row.filter(([, sign]) => sign !== " ")]);
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
