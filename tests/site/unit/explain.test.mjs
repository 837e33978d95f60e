// What Explain computes, in Node: elimination and Euclid's steps, against the package's answers.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { pathToFileURL } from "node:url";

const load = (path) => import(pathToFileURL(`${process.env.PAGE}/${path}`));
const { boardFromText } = await load("board/reader.js");
const { Elimination, LARGEST_MATRIX, isPrime } = await load("js/elimination.js");
const { degree, determinantPolynomial, euclid, shifted, written } = await load("js/ladder.js");
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
      const sum = [...board.met(k)].reduce((total, [cell, times]) => total + times * weights[system.cells.indexOf(cell)], 0);
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
