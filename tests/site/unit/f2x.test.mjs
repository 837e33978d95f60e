// f2x.wasm, called as the page calls it, against the package.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { pathToFileURL } from "node:url";

const { F2x, nativeFrom } = await import(pathToFileURL(`${process.env.PAGE}/js/solving/f2x.js`).href);
const { answers } = JSON.parse(readFileSync(process.env.FACTS, "utf8"));
const { polynomials, matrices } = answers.arithmetic;
const f2x = new F2x(await nativeFrom(readFileSync(`${process.env.PAGE}/f2x.wasm`)));

function wordsOf(digits, length = Math.ceil(digits.length / 8)) {
  return Uint32Array.from({ length }, (_, i) => parseInt(digits.slice(-8 * (i + 1), digits.length - 8 * i) || "0", 16));
}

const read = (digits) => ({ words: wordsOf(digits), degree: 4 * digits.length - 1 - Math.clz32(parseInt(digits[0], 16)) + 28 });

function written({ words, degree }) {
  assert.equal(words.length, (Math.max(degree, 0) >> 5) + 1);
  const digits = [...words].reverse().map((word) => word.toString(16).padStart(8, "0"));
  return digits.join("").replace(/^0+(?=.)/, "");
}

test("products, gcds, remainders, squares, shifts and powers are the package's", () => {
  assert.ok(polynomials.length >= 20);
  for (const [f, g, ...expected] of polynomials) {
    const [a, b] = [read(f), read(g)];
    const found = [f2x.product(a, b), f2x.gcd(a, b), f2x.remainder(a, b), f2x.square(a), f2x.shifted(a), f2x.power(a, 10n ** 40n + 7n, b)];
    assert.deepEqual(found.map(written), expected, `${f.length} and ${g.length} digits`);
  }
});

test("pivots, ranks and kernels are the package's", () => {
  for (const { rows, columns, pivots } of matrices) {
    const width = Math.ceil(columns / 32);
    const matrix = { rows: rows.length, columns, words: Uint32Array.from(rows.flatMap((row) => [...wordsOf(row, width)])) };
    assert.equal(f2x.rank(matrix), pivots.length);
    const { matrix: form, pivots: found } = f2x.echelon(matrix);
    assert.deepEqual(found, pivots);
    assert.equal(f2x.rank(form), pivots.length);
    const kernel = f2x.kernel(matrix);
    assert.equal(kernel.rows, columns - pivots.length);
    const row = ({ words }, i) => words.subarray(i * width, (i + 1) * width);
    const parity = (a, b) => (a.reduce((sum, word, k) => sum ^ (word & b[k]), 0) >>> 0).toString(2).replaceAll("0", "").length % 2;
    for (let i = 0; i < matrix.rows; i++) for (let k = 0; k < kernel.rows; k++) assert.equal(parity(row(matrix, i), row(kernel, k)), 0);
    assert.equal(f2x.rank(kernel), kernel.rows);
  }
});

test("no memory is leaked, and none left is an error", () => {
  const size = f2x.native.core.memory.buffer.byteLength;
  const a = read("f".repeat(100_000));
  for (let i = 0; i < 2000; i++) f2x.square(a);
  assert.ok(f2x.native.core.memory.buffer.byteLength <= size + 2 ** 20);
  assert.throws(() => f2x.native.keep({ length: 2 ** 33 }), RangeError);
});
