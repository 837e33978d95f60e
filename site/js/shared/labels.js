// The label of a board, which is its address: 14.14.plus, 9.9.torus.king.c3.  Grid.label and Grid.from_label of the package
// write and read the same; a test compares them.

import { NEIGHBORHOODS, TOPOLOGIES } from "../../board/forms.js";
import { tr } from "../../board/words.js";

const SIDE = String.raw`(\d{1,1000}(?:\^\d{1,4})?)`;
const FORM = new RegExp(`^${SIDE}\\.${SIDE}((?:\\.[a-z_]+){0,2})(?:\\.c(\\d{1,19}))?$`);
const LARGEST_POWER = 5_000; // digits

const FLAT = Object.keys(TOPOLOGIES).filter((name) => !TOPOLOGIES[name].includes("reversed")); // others have no report
const OPEN = "board";
const USUAL = "plus";

// A number as text, perhaps written as a power, as a BigInt.
function number(text) {
  const [base, exponent] = text.split("^");
  if (exponent !== undefined && base.length * Number(exponent) > LARGEST_POWER)
    throw new RangeError(tr("a side has at most {most} digits", { most: LARGEST_POWER }));
  return BigInt(base) ** BigInt(exponent ?? 1);
}

// {m, n, neighborhood, topology, colors, label}, the sides as BigInt, the label in its one form; RangeError for other text.
export function readLabel(text) {
  const found = FORM.exec(text.trim());
  const refuse = () => new RangeError(tr("a label is written 14.14.plus or 9.9.torus.king.c3, got {met}", { met: text.slice(0, 40) || tr("nothing") }));
  if (!found) throw refuse();
  const words = found[3].split(".").slice(1);
  const topology = FLAT.includes(words[0]) ? words.shift() : OPEN;
  const neighborhood = words.shift() ?? USUAL;
  const [m, n, colors] = [number(found[1]), number(found[2]), Number(found[4] ?? 2)];
  if (words.length || !Object.hasOwn(NEIGHBORHOODS, neighborhood) || !m || !n || colors < 2) throw refuse();
  return { m, n, neighborhood, topology, colors, label: labelOf({ m, n, neighborhood, topology, colors }) };
}

/** @param {{m: bigint | number | string, n: bigint | number | string, neighborhood?: string, topology?: string, colors?: number}} board */
export function labelOf({ m, n, neighborhood = USUAL, topology = OPEN, colors = 2 }) {
  return [m, n, ...(topology === OPEN ? [] : [topology]), neighborhood, ...(colors > 2 ? [`c${colors}`] : [])].join(".");
}
