// What Explain computes, in Node: elimination and Euclid's steps, against the package's answers.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { pathToFileURL } from "node:url";

const load = (path) => import(pathToFileURL(`${process.env.PAGE}/${path}`).href);
const { boardFromText } = await load("board/reader.js");
const { Elimination, LARGEST_MATRIX, isPrime } = await load("js/solving/elimination.js");
const { degree, determinantPolynomial, euclid, firstMultiple, shifted, written } = await load("js/solving/ladder.js");
const { answers } = JSON.parse(readFileSync(process.env.FACTS, "utf8"));

test("elimination ends in a solution, its free cells, or a contradiction, as the package says", () => {
  const seen = { solved: 0, contradicted: 0 };
  for (const { text, colors, neighborhood, topology, solvable, count } of answers.boards) {
    const board = boardFromText(text, { colors, neighborhood, topology, hole: "x" });
    const system = new Elimination(board);
    if (!isPrime(colors) || system.size > LARGEST_MATRIX) continue;
    const needed = board.cells.map((value) => (board.colors - value) % board.colors);
    for (let { next } = system.look(); next; { next } = system.look()) system.add(next);
    const again = new Elimination(board);
    again.take(again.read(system.text()));
    assert.deepEqual(again.rows, system.rows);
    const { contradiction, free, presses } = system.outcome(needed);
    assert.equal(contradiction === null, solvable, text);
    if (count !== null) assert.equal(BigInt(colors) ** BigInt(free.length), BigInt(count));
    if (solvable) {
      for (const [k, times] of presses) board.press(k, times);
      assert.ok(board.isAt("off"));
      seen.solved += 1;
      continue;
    }
    seen.contradicted += 1;
    const weights = system.lights[contradiction];
    for (const k of system.cells) {
      const sum = [...board.reach(k)].reduce((total, [cell, times]) => total + times * weights[system.cells.indexOf(cell)], 0);
      assert.equal(sum % colors, 0);
    }
  }
  assert.ok(seen.solved > 30 && seen.contradicted > 30, JSON.stringify(seen));
});

test("the degree of the greatest common divisor is the nullity", () => {
  assert.equal(answers.nullities.length, 4 * 144);
  for (const [m, n, p, nullity] of answers.nullities) assert.equal(degree(euclid(m, n, p).gcd), nullity, `${m} × ${n} modulo ${p}`);
  answers.polynomials.forEach(([d, moved], n) => {
    assert.equal(written(determinantPolynomial(n, 2)), d);
    assert.equal(written(shifted(determinantPolynomial(n, 2), 2)), moved);
  });
});

test("the gcd move leaves the nullity, and its index is the package's period", () => {
  const gcd = (a, b) => (b ? gcd(b, a % b) : a);
  const first = (n, p) => firstMultiple(shifted(determinantPolynomial(n, p), p), p);
  const found = new Map(answers.periods.map(([n, p]) => [`${n},${p}`, first(n, p)]));
  let moved = 0;
  for (const [m, n, p, nullity] of answers.nullities) {
    const r = found.get(`${n},${p}`);
    if (r === null) continue; // more than is looked at
    const g = gcd(m + 1, r + 1);
    assert.equal(g > 1 ? degree(euclid(g - 1, n, p).gcd) : 0, nullity, `${m} × ${n} modulo ${p}`);
    moved += Number(g <= m);
  }
  assert.ok(moved > 200);
  for (const [n, p, period] of answers.periods) assert.equal(found.get(`${n},${p}`), period <= 1025 ? period - 1 : null, `${n} modulo ${p}`);
});
