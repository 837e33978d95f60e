// The nullities of all boards to M × N, from counts of pairs of orders (docs/mathematics/nullity-tables.md).
//
// The nullity modulo a prime p is a sum over the pairs of x = t + 1/t and its image y, of the less of two multiplicities: of
// x for the rows, of y for the columns.  The order of t decides which sizes have the root.

import { FORMS, LARGEST_ON_MAP, ORDERS } from "./orders.js"; // written from the package's counts
import { TOPOLOGIES } from "../../board/forms.js";
import { gcd, powerIn, primesOf } from "../solving/numbers.js";

// The largest side of a map, which is less with more colors.  A composite number of colors has no nullity.
export const largestOf = (colors) => Math.min(...primesOf(colors).map((p) => LARGEST_ON_MAP[p]));
export const hasNullity = (colors) => Object.hasOwn(LARGEST_ON_MAP, colors);
export const rowsClose = (topology) => Boolean(TOPOLOGIES[topology][0]);

// [d, e, the number of x of order d with an image of order e]
function pairsOf(p, neighborhood, largest) {
  if (neighborhood !== "cross") return ORDERS[p][neighborhood];
  const pairs = []; // y = -x, of the order of -t
  for (let d = 1; d <= largest; d++) {
    if (d % p === 0) continue;
    let coprime = 0;
    for (let k = 1; k <= d; k++) if (gcd(k, d) === 1) coprime += 1;
    const e = p === 2 || d % 4 === 0 ? d : d % 2 ? 2 * d : d / 2;
    pairs.push([d, e, Math.max(1, coprime / 2)]);
  }
  return pairs;
}

// The roots of a side over an x of this order: w^m = 1 on a side that closes up, t^(2m + 2) = 1 on another.  The sizes that
// have them are `rank`, 2 `rank`, ... less `open`.  At t = 1 and -1 other multiples of `step` have the multiplicity 0.
function rootsOf(p, order, closes) {
  const special = order <= 2;
  if (closes) return { open: 0, step: order, rank: order, points: special ? 1 : 2, ramification: special ? 2 : 1, multiplicity: (q) => q };
  const step = order % 2 ? order : order / 2;
  const multiplicity = p === 2 ? (q) => (special ? q - 1 : 2 * q) : (q) => (special ? (q - 1) / 2 : q);
  return { open: 1, step, rank: special ? p : step, points: 1, ramification: 1, multiplicity };
}

// The sizes to `most`, each with the multiplicity.
function sizesOf(p, { open, step, multiplicity }, most) {
  const sizes = [];
  for (let k = step; k <= most + open; k += step) {
    const times = multiplicity(powerIn(p, k));
    if (times) sizes.push([k - open, times]);
  }
  return sizes;
}

// {nullities, ranks}, row by row, for a prime number of colors.  A rank is 0 for a board with exactly one solution; else it
// is the least r such that all boards of n columns with r | m + 1 (r | m if the rows close up) have more than one.
export function mapOf({ neighborhood, topology, colors: p = 2 }, M = LARGEST_ON_MAP[p], N = M) {
  const [c0, c1, c2, c3] = FORMS[neighborhood];
  const [aroundRows, aroundColumns] = TOPOLOGIES[topology];
  const nullities = new Uint16Array(M * N);
  const ranks = new Uint16Array(M * N);
  if (c0 * c3 === c1 * c2) return mapOfProduct({ neighborhood, topology, p }, M, N);
  for (const [d, e, count] of pairsOf(p, neighborhood, 2 * Math.max(M, N) + 2)) {
    const [own, other] = [rootsOf(p, d, aroundRows), rootsOf(p, e, aroundColumns)];
    const both = own.ramification === 2 && other.ramification === 2;
    const times = count * own.points * other.points;
    const columns = sizesOf(p, other, N);
    for (const [m, ours] of sizesOf(p, own, M)) {
      const before = (m - 1) * N - 1;
      for (const [n, theirs] of columns) {
        let common = Math.min(ours * other.ramification, theirs * own.ramification);
        if (both && ours === theirs && (p > 2 || ours === 1)) common -= 1;
        nullities[before + n] += times * common;
        if (!ranks[before + n] || own.rank < ranks[before + n]) ranks[before + n] = own.rank;
      }
    }
  }
  return { nullities, ranks };
}

// The nullity of a0 + a1 x on a path or a cycle of `size` cells.
function factorNullity(p, size, constant, beside, closes) {
  if (!beside) return 0;
  if (!closes) return constant ? Number(size % 3 === 2) : size % 2;
  if (constant) return size % 3 === 0 ? 2 : Number(p === 3);
  return p === 2 ? 2 - (size % 2) : size % 4 ? 0 : 2;
}

// The same for the form (a0 + a1 x)(b0 + b1 y), whose matrix is a tensor product.
function mapOfProduct({ neighborhood, topology, p }, M, N) {
  const [c0, c1, c2, c3] = FORMS[neighborhood];
  const [aroundRows, aroundColumns] = TOPOLOGIES[topology];
  const ofRows = (m) => factorNullity(p, m, c0 | c2, c1 | c3, aroundRows);
  const ofColumns = (n) => factorNullity(p, n, c0 | c1, c2 | c3, aroundColumns);
  const first = [1, 2, 3, 4].find(ofRows) + (aroundRows ? 0 : 1); // its multiples, less 1 if open, are the singular sizes
  const nullities = new Uint16Array(M * N);
  const ranks = new Uint16Array(M * N);
  for (let m = 1; m <= M; m++) {
    const a = ofRows(m);
    for (let n = 1; n <= N; n++) {
      const b = ofColumns(n);
      const k = (m - 1) * N + n - 1;
      nullities[k] = m * b + n * a - a * b;
      if (b) ranks[k] = 1;
      else if (a) ranks[k] = first;
    }
  }
  return { nullities, ranks };
}

// 1 for a board with exactly one solution, else 0, for any number of colors that has a map.
export function uniqueOf({ neighborhood, topology, colors }, M = largestOf(colors), N = M) {
  const maps = primesOf(colors).map((p) => mapOf({ neighborhood, topology, colors: p }, M, N).nullities);
  return Uint8Array.from({ length: M * N }, (_, k) => Number(maps.every((nullities) => !nullities[k])));
}
