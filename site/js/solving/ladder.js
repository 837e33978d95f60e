// The nullity of m × n, plus on a plain board, from two polynomials modulo a prime p: the degree of gcd(d_m(λ), d_n(λ + 1)).
//
//     d_0 = 1,   d_1 = λ,   d_n = λ d_{n-1} - d_{n-2}
//
// A polynomial is the list of its coefficients, from that of 1 on, the last not 0; an empty list is 0.

import { inverse } from "./numbers.js";

function trimmed(f) {
  let length = f.length;
  while (length && !f[length - 1]) length -= 1;
  return f.slice(0, length);
}

// f + times * g
export function sum(f, g, times, p) {
  const length = Math.max(f.length, g.length);
  return trimmed(Array.from({ length }, (_, i) => ((((f[i] ?? 0) + times * (g[i] ?? 0)) % p) + p) % p));
}

export function determinantPolynomial(n, p) {
  let [before, d] = [[], [1]];
  for (let k = 0; k < n; k++) [before, d] = [d, sum([0, ...d], before, -1, p)];
  return d;
}

// f(λ + 1), by Horner's rule.
export function shifted(f, p) {
  return f.reduceRight((value, coefficient) => sum(sum([0, ...value], value, 1, p), [coefficient], 1, p), []);
}

export function divided(f, g, p) {
  const quotient = [];
  let rest = f;
  const factor = inverse(g.at(-1), p);
  while (rest.length >= g.length) {
    const place = rest.length - g.length;
    quotient[place] = (rest.at(-1) * factor) % p;
    rest = sum(rest, [...new Array(place).fill(0), ...g], -quotient[place], p);
  }
  return { quotient: Array.from(quotient, (value) => value ?? 0), rest };
}

export const degree = (f) => f.length - 1;

export function written(f) {
  const power = (i) => (i > 1 ? `λ^${i}` : "λ");
  const terms = f.map((c, i) => (!c ? "" : i ? `${c > 1 ? c : ""}${power(i)}` : `${c}`)).filter(Boolean);
  return terms.reverse().join(" + ") || "0";
}

// Euclid's steps from d_m(λ) and d_n(λ + 1): {dm, dn, moved, divisions, gcd}; a division is {f, g, quotient, rest}.
export function euclid(m, n, p) {
  const [dm, dn] = [determinantPolynomial(m, p), determinantPolynomial(n, p)];
  const moved = shifted(dn, p);
  let [f, g] = m >= n ? [dm, moved] : [moved, dm];
  const divisions = [];
  while (g.length) {
    const { quotient, rest } = divided(f, g, p);
    divisions.push({ f, g, quotient, rest });
    [f, g] = [g, rest];
  }
  const factor = inverse(f.at(-1), p);
  return { dm, dn, moved, divisions, gcd: f.map((value) => (value * factor) % p) };
}

const LARGEST_RANK = 1024; // the last rank that is tried: a moment

// The least r > 0 with d_r(λ) divisible by f; null if the search ends before it.  Then gcd(d_m, f) = gcd(d_{g-1}, f)
// with g = gcd(m + 1, r + 1): of m + 1 only that counts.
export function firstMultiple(f, p) {
  let [before, d] = [[], divided([1], f, p).rest];
  for (let r = 1; r <= LARGEST_RANK; r++) {
    [before, d] = [d, divided(sum([0, ...d], before, -1, p), f, p).rest];
    if (!d.length) return r;
  }
  return null;
}
