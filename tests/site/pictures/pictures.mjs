// Read pictures with the page's reader: lines of JSON {path, width, height} in, {text, sure, asked} out; null if it finds no grid.

import { readFileSync } from "node:fs";

const { boardIn, HOLE, valuesOf } = await import(process.argv[2]);

for (const line of readFileSync(0, "utf-8").trim().split("\n")) {
  const { path, width, height } = JSON.parse(line);
  const picture = { data: new Uint8ClampedArray(readFileSync(path)), width, height };
  const { outlines, grid } = boardIn(picture);
  const seen = grid && valuesOf(picture, outlines, grid);
  const signs = (values) => Array.from(values, (value) => (value === HOLE ? "x" : (".#"[value] ?? value))).join("");
  const text = seen && Array.from({ length: grid.m }, (_, i) => signs(seen.values.subarray(i * grid.n, (i + 1) * grid.n))).join("\n");
  console.log(JSON.stringify(seen && { text, sure: Math.min(...seen.sure), asked: !seen.certain }));
}
