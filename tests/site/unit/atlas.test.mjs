// The atlas without a screen: labels, and nullities by gcds and small residues, against the package's.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { pathToFileURL } from "node:url";

const load = (path) => import(pathToFileURL(`${process.env.PAGE}/${path}`).href);
const { determinantPolynomial, rootPolynomial, shifted, squared, sum } = await load("js/solving/f2_words.js");
const { readLabel } = await load("js/shared/labels.js");
const { nullityOf } = await load("js/solving/nullity.js");
const { answers } = JSON.parse(readFileSync(process.env.FACTS, "utf8"));

test("a label is read as the package reads it, and written in one form", () => {
  assert.ok(answers.labels.length > 100);
  for (const { text, label, m, n, neighborhood, topology, colors } of answers.labels) {
    const kind = readLabel(text);
    assert.deepEqual({ ...kind, m: `${kind.m}`, n: `${kind.n}` }, { label, m, n, neighborhood, topology, colors });
  }
  for (const text of answers.refused) assert.throws(() => readLabel(text), RangeError, text);
});

test("the nullity is the package's, by gcds and by small residues", () => {
  for (const [m, n, nullity] of answers.plain) assert.equal(nullityOf(BigInt(m), BigInt(n)), BigInt(nullity), `${m} × ${n}`);
});

test("polynomials over F2 in words are those of lists of coefficients", () => {
  const listed = ({ words, degree }) => Array.from({ length: degree + 1 }, (_, i) => (words[i >> 5] >>> (i & 31)) & 1).join("");
  let [before, d, moved, earlier] = [[], [1], [1], []]; // d_n(x) and d_n(x + 1) by the recursion
  const added = (f, g) => Array.from({ length: Math.max(f.length, g.length) }, (_, i) => (f[i] ?? 0) ^ (g[i] ?? 0));
  for (let n = 0; n < 200; n++) {
    assert.equal(listed(determinantPolynomial(BigInt(n))), d.join(""));
    assert.equal(listed(shifted(determinantPolynomial(BigInt(n)))), moved.join(""));
    assert.equal(listed(determinantPolynomial(BigInt(n), { moved: true })), moved.join(""));
    if (n % 2 === 0) assert.equal(listed(squared(rootPolynomial(BigInt(n + 1)))), d.join(""));
    assert.equal(sum(determinantPolynomial(BigInt(n)), determinantPolynomial(BigInt(n))).degree, -1);
    [before, d] = [d, added([0, ...d], before)];
    [earlier, moved] = [moved, added(added([0, ...moved], moved), earlier)];
  }
});
