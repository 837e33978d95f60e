// The nullity and the quiet patterns of a board without Python.
//
// Two colors, plus, plain: with m + 1 = 2^a r, n + 1 = 2^b s, r and s odd, d_m = x^(2^a - 1) Q_r^(2^(a+1)) gives
//     nullity = 2^(min(a,b)+1) W + [3 | s] min(2^a - 1, 2^(b+1)) + [3 | r] min(2^b - 1, 2^(a+1)),  W = deg gcd(Q_r(x), Q_s(x + 1)).
// If a1 = ±2^j mod r and a2 = ±2^j mod s, the common roots are roots of D_a1(x) + D_a2(x + 1) + 1, which is short for
// some j of a walk (docs/mathematics/small-residues.md).  Any other board of moderate size: elimination.

import { Board, COLORS, LARGEST } from "../../board/model.js";
import { primesOf } from "./numbers.js";
import { solve } from "./solver.js";
import { determinantPolynomial, gcd, one, rootPolynomial, shifted, sum, timesX } from "./f2_words.js";
import { euclid } from "./ladder.js";

const CELLS = { two: LARGEST ** 2, more: 900 }; // the most cells that are eliminated: half a second on a phone
const LARGEST_GCD = 60_000; // degree
const SHORT = 4000n; // an odd part below which residues are not looked for
const LARGEST_LADDER = 400; // degree, modulo an odd prime
const WALK = 30_000_000; // steps for sides below 2^52
const LONG_WALK = 30_000; // steps for larger ones
const KEPT = 3;

// Whether a board of this kind can be laid out as a Board.
export const isSmall = ({ m, n, colors }) => m <= LARGEST && n <= LARGEST && colors <= COLORS;

export const boardOf = ({ m, n, ...kind }) => new Board(Number(m), Number(n), kind);

const isEliminated = (kind) => isSmall(kind) && kind.m * kind.n <= (kind.colors === 2 ? CELLS.two : CELLS.more);

// {nullities: [{p, nullity}], patterns, by}: the nullity modulo each prime as a BigInt, by "elimination", "gcd" or
// "residues"; the patterns as [{pattern, times}], null if they would be too large to write out.  Null if it would take long.
export function quietAtOnce(kind) {
  if (isEliminated(kind)) {
    const { kernel } = solve(boardOf(kind), "off");
    const nullities = primesOf(kind.colors).map((p) => ({ p, nullity: BigInt(kernel.filter(({ times }) => times % p === 0).length) }));
    return { nullities, patterns: kernel, by: "elimination" };
  }
  if (kind.neighborhood !== "plus" || kind.topology !== "board") return null;
  if (kind.colors === 2) {
    const nullity = nullityOf(kind.m, kind.n);
    return nullity === null ? null : { nullities: [{ p: 2, nullity }], patterns: null, by: kind.m > LARGEST_GCD && kind.n > LARGEST_GCD ? "residues" : "gcd" };
  }
  if (!(kind.m <= LARGEST_LADDER && kind.n <= LARGEST_LADDER && kind.colors <= COLORS)) return null;
  const found = primesOf(kind.colors).map((p) => ({ p, nullity: BigInt(euclid(Number(kind.m), Number(kind.n), p).gcd.length - 1) }));
  return { nullities: found, patterns: null, by: "gcd" };
}

// The nullity of m × n with two colors, plus and plain, a BigInt; null if it takes long.
export function nullityOf(m, n) {
  const [[a, r], [b, s]] = [oddPart(m + 1n), oddPart(n + 1n)];
  const roots = commonRoots(r, s);
  if (roots === null) return null;
  const least = (x, y) => (x < y ? x : y);
  const power = (e) => 1n << e;
  const atZero = s % 3n ? 0n : least(power(a) - 1n, power(b + 1n));
  const atOne = r % 3n ? 0n : least(power(b) - 1n, power(a + 1n));
  return power(least(a, b) + 1n) * roots + atZero + atOne;
}

function oddPart(number) {
  let twos = 0n;
  for (; !(number & 1n); number >>= 1n) twos += 1n;
  return [twos, number];
}

// deg gcd(Q_r(x), Q_s(x + 1)) as a BigInt, null if it takes long.
export function commonRoots(r, s) {
  const [less, more] = r < s ? [r, s] : [s, r];
  if (less === 1n) return 0n;
  const found = less < SHORT ? [] : residues(r, s);
  if (less < SHORT || (more <= 2n * BigInt(LARGEST_GCD) && !(found[0]?.larger < Number(less) / 8))) {
    const short = rootPolynomial(less); // the two sides may change places: x -> x + 1
    return BigInt(gcd(short, rootPolynomial(more, { modulo: short, moved: true })).degree);
  }
  if (!found.length) return null;
  let common = found.map(polynomialOf).reduce(gcd);
  common = gcd(common, rootPolynomial(r, { modulo: common }));
  return BigInt(common.degree && gcd(common, rootPolynomial(s, { modulo: common, moved: true })).degree);
}

// D_a1(x) + D_a2(x + 1) + 1, with D_a = x d_{a-1}.
function polynomialOf({ a1, a2 }) {
  const dickson = (a) => timesX(determinantPolynomial(BigInt(a) - 1n));
  return sum(sum(dickson(a1), shifted(dickson(a2))), one());
}

// The least residues that a walk finds: [{j, a1, a2, larger}], ascending.  It ends where the search costs more than the count.
export function residues(r, s) {
  const small = r < 2n ** 52n && s < 2n ** 52n;
  let steps = small ? WALK : LONG_WALK;
  const best = [];
  const take = (j, a1, a2) => {
    if (a1 === 1 && a2 === 1) return j === 0; // the walk is closed
    const larger = Math.max(a1, a2);
    if ((a1 | a2) & 1 && (best.length < KEPT || larger < best.at(-1).larger) && !best.some((one) => one.a1 === a1 && one.a2 === a2)) {
      best.push({ j, a1, a2, larger });
      best.sort((x, y) => x.larger - y.larger);
      best.length = Math.min(best.length, KEPT);
    }
    return true;
  };
  if (!small) {
    const least = (a, modulus) => (2n * a > modulus ? modulus - a : a);
    for (let j = 0, a = 1n, b = 1n; j < steps; j++, a = (2n * a) % r, b = (2n * b) % s) {
      const [a1, a2] = [least(a, r), least(b, s)];
      if (a1 <= LARGEST_GCD && a2 <= LARGEST_GCD && !take(j, Number(a1), Number(a2))) break;
    }
    return best;
  }
  const [R, S] = [Number(r), Number(s)];
  if (R !== S && (R * S) / WALK > LARGEST_GCD ** 2) steps = LONG_WALK; // a longer walk finds no short residue either
  let [a, b, worst] = [1, 1, LARGEST_GCD];
  for (let j = 0; j < steps; j++) {
    if ((a <= worst || R - a <= worst) && (b <= worst || S - b <= worst)) {
      if (!take(j, Math.min(a, R - a), Math.min(b, S - b))) break;
      if (best.length === KEPT) worst = best.at(-1).larger;
    }
    if ((j & 0xffff) === 0 && best.length > 1 && 16 * j > best[1].larger ** 2) break;
    a += a < R - a ? a : a - R;
    b = R === S ? a : b + (b < S - b ? b : b - S);
  }
  return best;
}
