// Check a value of Python's report in the browser by another way: with the game matrix, the board, or plain arithmetic.
//
// check(value, kind, report) returns {right, how}: right is null if the check would take too long here.

import { NEIGHBORHOODS, TOPOLOGIES } from "../../board/model.js";
import { fewest, solve, weightOf } from "../solving/solver.js";
import { ntr, tr } from "../../board/words.js";
import { determinantPolynomial, divided, sum } from "../solving/ladder.js";
import { boardOf, isSmall, nullityOf } from "../solving/nullity.js";
import { primesOf } from "../solving/numbers.js";
import { orderOf, pressesOf } from "../solving/patterns.js";

const CELLS = { two: 10_000, more: 900 }; // the most cells of a board that is solved
const LARGEST_MATRIX = 625; // rows of a matrix that is eliminated modulo a prime
const PRIMES = [67_108_859, 67_108_837, 67_108_819]; // the largest below 2^26, so that products are exact
const SIZES = 40; // to which a rule is tried
const LARGEST_DEGREE = 2_000;
const STATES = 2 ** 20; // boards that a search goes through
const SYMMETRIC = 4_096; // solutions that are turned and reflected

const tooLarge = () => ({ right: null, how: tr("This is too large to be checked here.") });
const same = (right, how) => ({ right, how });

const solvable = (kind) => isSmall(kind) && kind.m * kind.n <= (kind.colors === 2 ? CELLS.two : CELLS.more);

// The board, all off, after these presses.
function pressed(kind, presses) {
  const board = boardOf(kind);
  presses.forEach((times, k) => times && board.press(k, times));
  return board;
}

const CHECKS = {
  nullity: (value, kind) => nullityCheck([{ p: kind.colors, nullity: value }], kind),
  nullities: (value, kind) => nullityCheck(value, kind),
  solutions({ text, powers }, kind) {
    const count = solve(boardOf(kind), "off").count;
    const stated = powers.reduce((product, { base, exponent }) => product * BigInt(base) ** BigInt(exponent), 1n);
    return same(count === stated, tr("elimination counts {count}, the report says {text}", { count, text }));
  },
  all_on(value, kind) {
    const found = solve(boardOf(kind), "on");
    if (!found.presses) return same(!value, tr("elimination finds no presses"));
    const presses = weightOf(found.presses);
    const made = ntr("{presses} press was made on the board, and all is on", "{presses} presses were made on the board, and all is on", presses, { presses });
    return same(value && pressed(kind, found.presses).isAt("on"), made);
  },
  quiet_patterns(texts, kind) {
    const patterns = texts.map(pressesOf);
    if (!patterns.every((pattern) => pressed(kind, pattern).isAt("off"))) return same(false, tr("a pattern changes the board"));
    const { count } = solve(boardOf(kind), "off");
    if (!patterns.length) return same(count === 1n, tr("elimination finds none either"));
    const orders = patterns.map((pattern) => orderOf(pattern, kind.colors));
    const sums = orders.reduce((product, order) => product * BigInt(order), 1n);
    return same(
      sums === count && areIndependent(patterns, orders, kind.colors),
      ntr(
        "{number} pattern was pressed: it changes nothing, and gives all {count} that elimination finds",
        "{number} patterns were pressed: they change nothing, and their sums are all {count} that elimination finds",
        patterns.length,
        { number: patterns.length, count },
      ),
    );
  },
  determinant(value, kind) {
    if (!isSmall(kind) || kind.m * kind.n > LARGEST_MATRIX) return tooLarge();
    const right = PRIMES.every((p) => eliminated(kind, p).determinant === modulo(value, p));
    return same(right, tr("the determinant of the matrix of the game, modulo three primes"));
  },
  invariant_factors(value, kind) {
    if (!isSmall(kind) || kind.m * kind.n > LARGEST_MATRIX) return tooLarge();
    /** @type {bigint[]} */
    const factors = value.map(BigInt);
    const chain = factors.every((factor, i) => !i || (factors[i - 1] ? factor % factors[i - 1] === 0n : !factor));
    const zeros = factors.filter((factor) => !factor).length;
    const [p] = PRIMES;
    const found = eliminated(kind, p);
    const product = factors.reduce((all, factor) => all * factor, 1n);
    const determinant = zeros || [product, -product].some((one) => modulo(one, p) === found.determinant);
    const divided = (prime) => factors.filter((factor) => factor % BigInt(prime) === 0n).length;
    const primes = [2, 3, 5, 7, 11, 13];
    const ranks = found.nullity === zeros && primes.every((prime) => eliminated(kind, prime).nullity === divided(prime));
    return same(
      chain && determinant && ranks,
      tr("each divides the next, their product is the determinant, and the ranks modulo {primes} fit", { primes: primes.join(", ") }),
    );
  },
  factors(value, kind) {
    if (kind.m > LARGEST_DEGREE || kind.n > LARGEST_DEGREE) return tooLarge();
    const right = value.every(({ p, rows, columns, shared }) => {
      const prime = Number(p);
      const dm = determinantPolynomial(Number(kind.m), prime);
      const dn = sidePolynomial(Number(kind.n), kind.neighborhood, prime);
      const divides = shared.every(([factor, times]) =>
        [rows, columns].every(({ factors }) => factors.some(([other, often]) => other === factor && Number(often) >= Number(times))),
      );
      const all = rows.factors.filter(([factor]) => columns.factors.some(([other]) => other === factor)).length === shared.length;
      return equal(multiplied(rows.factors, prime), dm, prime) && equal(multiplied(columns.factors, prime), dn, prime) && divides && all;
    });
    return same(right, tr("the factors were multiplied out, and compared with the recursion"));
  },
  rule_of_columns: (value, kind) => ruleCheck(value, kind, false),
  rule_of_rows: (value, kind) => ruleCheck(value, kind, true),
  fewest_presses(value, kind) {
    const found = solve(boardOf(kind), "on");
    const best = found.presses && fewest(boardOf(kind), found);
    if (!best) return tooLarge();
    return same(
      pressed(kind, best.presses).isAt("on") && `${best.weight}` === value,
      ntr("the page went through {count} solution", "the page went through {count} solutions", found.count, { count: found.count }),
    );
  },
  hardest(value, kind) {
    const cells = isSmall(kind) ? Number(kind.m * kind.n) : Infinity;
    if (solvable(kind) && solve(boardOf(kind), "off").count === 1n)
      return same(value === `${(kind.colors - 1) * cells}`, tr("every set of presses is the only solution of a board"));
    if (kind.colors ** cells > STATES) return tooLarge();
    const { most, boards } = farthest(boardOf(kind));
    return same(`${most}` === value, tr("the page went through all {count} boards that presses reach", { count: boards }));
  },
  residues(value, { m, n }) {
    const [r, s] = [odd(m + 1n), odd(n + 1n)];
    /** @type {(a: bigint, j: number, modulus: bigint) => boolean} */
    const is = (a, j, modulus) => [a, modulus - a].some((one) => one % modulus === power(2n, BigInt(j), modulus));
    return same(
      value.every(({ j, a1, a2 }) => is(BigInt(a1), j, r) && is(BigInt(a2), j, s)),
      tr("the powers of 2 were computed modulo the odd parts of the sides plus 1"),
    );
  },
  orders(value, kind) {
    const right = value.map(({ side, modulus, order }) => orderCheck(side, BigInt(modulus), BigInt(order), kind));
    if (right.includes(null)) return tooLarge();
    return same(right.every(Boolean), tr("the power is 1, and no smaller one is"));
  },
  orbits(value, kind) {
    const board = boardOf(kind);
    const found = solve(board, "on");
    if (!found.presses || found.count > BigInt(SYMMETRIC)) return tooLarge();
    return same(`${orbitsOf(board, found)}` === value, tr("all {count} solutions were turned and reflected", { count: found.count }));
  },
};

const SOLVED = ["solutions", "all_on", "quiet_patterns", "fewest_presses", "orbits"]; // for these the board is solved

export function check({ name, value }, kind, report) {
  if (!Object.hasOwn(CHECKS, name) || (SOLVED.includes(name) && !solvable(kind))) return tooLarge();
  return CHECKS[name](value, kind, report);
}

const modulo = (value, p) => Number(((BigInt(value) % BigInt(p)) + BigInt(p)) % BigInt(p));

function odd(number) {
  while (!(number & 1n)) number >>= 1n;
  return number;
}

function power(base, exponent, modulus) {
  let result = 1n % modulus;
  for (; exponent; exponent >>= 1n, base = (base * base) % modulus) if (exponent & 1n) result = (result * base) % modulus;
  return result;
}

function nullityCheck(stated, kind) {
  const plain = kind.neighborhood === "plus" && kind.topology === "board" && kind.colors === 2;
  const small = isSmall(kind) && kind.m * kind.n <= LARGEST_MATRIX;
  if (small) {
    const right = stated.every(({ p, nullity }) => `${eliminated(kind, Number(p)).nullity}` === nullity);
    return same(right, tr("the matrix of the game was eliminated: {cells} rows", { cells: kind.m * kind.n }));
  }
  if (plain) {
    const found = nullityOf(kind.m, kind.n);
    if (found !== null) return same(`${found}` === stated[0].nullity, tr("a gcd of polynomials has this degree"));
  }
  if (!solvable(kind)) return tooLarge();
  const right = stated.every(({ p, nullity }) => `${solve(boardOf({ ...kind, colors: Number(p) }), "off").kernel.length}` === nullity);
  return same(right, tr("the matrix of the game was eliminated: {cells} rows", { cells: kind.m * kind.n }));
}

// The matrix of the game: entry (i, j) counts how often press j changes cell i.
function matrixOf(kind) {
  const [m, n] = [Number(kind.m), Number(kind.n)];
  const rows = Array.from({ length: m * n }, () => new Float64Array(m * n));
  const [rowsClose, columnsClose] = TOPOLOGIES[kind.topology];
  for (let k = 0; k < m * n; k++) {
    for (const [down, right] of NEIGHBORHOODS[kind.neighborhood]) {
      let [a, b] = [Math.floor(k / n) + down, (k % n) + right];
      if (rowsClose) a = (a + m) % m;
      if (columnsClose) b = (b + n) % n;
      if (a >= 0 && b >= 0 && a < m && b < n) rows[a * n + b][k] += 1;
    }
  }
  return rows;
}

export const eliminated = (kind, p) => rankOf(matrixOf(kind), p);

// {determinant, rank, nullity} of a matrix modulo a prime below 2^26, so that products are exact; the rows are changed.
function rankOf(rows, p) {
  const size = rows.length;
  const columns = size ? rows[0].length : 0;
  let [determinant, rank] = [1, 0];
  for (let column = 0; column < columns; column++) {
    let pivot = rank;
    while (pivot < size && rows[pivot][column] % p === 0) pivot += 1;
    if (pivot === size) {
      determinant = 0;
      continue;
    }
    if (pivot !== rank) {
      [rows[pivot], rows[rank]] = [rows[rank], rows[pivot]];
      determinant = (p - determinant) % p;
    }
    const row = rows[rank];
    determinant = (determinant * (row[column] % p)) % p;
    const inverse = Number(power(BigInt(row[column]), BigInt(p - 2), BigInt(p)));
    const full = [];
    for (let k = column; k < columns; k++) if ((row[k] = (row[k] * inverse) % p)) full.push(k);
    for (let i = rank + 1; i < size; i++) {
      const factor = rows[i][column] % p;
      if (factor) for (const k of full) rows[i][k] = (rows[i][k] + (p - factor) * row[k]) % p;
    }
    rank += 1;
  }
  return { determinant, rank, nullity: columns - rank };
}

// Whether each sum of multiples of the patterns is another one: whether the multiples of prime order p are independent over F_p.
function areIndependent(patterns, orders, colors) {
  return primesOf(colors).every((p) => {
    const socle = patterns.flatMap((pattern, i) =>
      orders[i] % p ? [] : [Array.from(pattern, (value) => ((value * (orders[i] / p)) % colors) / (colors / p))],
    );
    return rankOf(socle.slice(), p).rank === socle.length;
  });
}

// D_n of the form c0 + c1 x + c2 y + c3 xy: D_k = -v D_{k-1} - w² D_{k-2} with v = c0 + c1 x and w = c2 + c3 x.
function sidePolynomial(n, neighborhood, p) {
  const has = (offset) => Number(NEIGHBORHOODS[neighborhood].some((one) => `${one}` === offset));
  const v = [has("0,0"), has("1,0")];
  const w = [has("0,1"), has("1,1")];
  let [before, d] = [[], [1]];
  for (let k = 0; k < n; k++) [before, d] = [d, sum(times(v, d, p), times(times(w, w, p), before, p), -1, p)];
  return d;
}

function times(f, g, p) {
  const product = new Array(Math.max(0, f.length + g.length - 1)).fill(0);
  f.forEach((a, i) => a && g.forEach((b, j) => (product[i + j] = (product[i + j] + a * b) % p)));
  return product;
}

// "2λ^3 + λ + 1" as coefficients.
function coefficients(text) {
  const f = [];
  for (const term of text.split(" + ")) {
    const [, factor, variable, exponent] = /^(\d*)(λ?)(?:\^(\d+))?$/.exec(term);
    const place = variable ? Number(exponent ?? 1) : 0;
    f[place] = Number(factor || 1);
  }
  return Array.from(f, (value) => value ?? 0);
}

function multiplied(factors, p) {
  let product = [1];
  for (const [text, often] of factors) for (let i = 0; i < Number(often); i++) product = times(product, coefficients(text), p);
  return product;
}

// Whether two polynomials are equal but for a factor from the field.
const equal = (f, g, p) => f.length === g.length && !divided(f, g, p).rest.length;

// The rule against the nullities of the first sizes; ranks that are not known exactly leave it open.
function ruleCheck({ ranks, divisors }, kind, turned) {
  const fixed = turned ? kind.m : kind.n;
  const [rowsClose, columnsClose] = TOPOLOGIES[kind.topology];
  const closes = turned ? columnsClose : rowsClose;
  const plain = kind.neighborhood === "plus" && kind.topology === "board" && kind.colors === 2;
  if (!plain && fixed > 30n) return tooLarge();
  let tried = 0;
  for (let size = 1n; size <= BigInt(SIZES); size++) {
    const other = { ...kind, ...(turned ? { n: size } : { m: size }) };
    if (!plain && !solvable(other)) break;
    const nullity = plain ? nullityOf(other.m, other.n) : BigInt(solve(boardOf(other), "off").kernel.length);
    if (nullity === null) return tooLarge();
    const index = closes ? size : size + 1n;
    const divided = ranks.some((rank) => index % BigInt(rank) === 0n);
    if (divided ? nullity === 0n : nullity !== 0n && !divisors.length) return same(false, tr("the size {size} does not fit", { size }));
    tried += 1;
  }
  return tried ? same(true, tr("the sizes from 1 to {most} were tried", { most: tried })) : tooLarge();
}

// The number of presses that the farthest board from dark needs, breadth first.
function farthest(board) {
  const moves = [...board.cells.keys()].map((k) => [...board.reach(k)]);
  const place = board.colors;
  const code = (cells) => cells.reduce((number, value) => number * place + value, 0);
  const seen = new Set([0]);
  let [border, most] = [[new Uint8Array(board.size)], 0];
  for (;;) {
    const next = [];
    for (const cells of border) {
      for (const move of moves) {
        const after = cells.slice();
        for (const [cell, count] of move) after[cell] = (after[cell] + count) % place;
        const number = code(after);
        if (seen.has(number)) continue;
        seen.add(number);
        next.push(after);
      }
    }
    if (!next.length) return { most, boards: seen.size };
    most += 1;
    border = next;
  }
}

// Whether the order of the number of colors is right, null if the order has too many digits to be divided.
function orderCheck(side, modulus, order, kind) {
  const length = side === "rows" ? kind.m : kind.n;
  const closes = TOPOLOGIES[kind.topology][side === "rows" ? 0 : 1];
  let rest = closes ? length : length + 1n;
  const p = BigInt(kind.colors);
  while (rest % p === 0n) rest /= p;
  if (rest !== modulus || power(p, order, modulus) !== 1n % modulus) return false;
  if (order > 10n ** 12n) return null;
  return primesOf(Number(order)).every((prime) => power(p, order / BigInt(prime), modulus) !== 1n % modulus);
}

// The number of solutions of a plain board up to the symmetries that keep the board and its neighborhood.
/** @param {Board} board @param {Found} found */
function orbitsOf(board, { presses, kernel }) {
  const { m, n } = board;
  const at = (from) => (pattern) => Array.from(pattern, (_, k) => pattern[from(Math.floor(k / n), k % n)]);
  const maps = [(i, j) => i * n + j, (i, j) => (m - 1 - i) * n + j, (i, j) => i * n + n - 1 - j, (i, j) => (m - 1 - i) * n + n - 1 - j].map(at);
  const offsets = new Set(board.offsets.map(String));
  const turns = m === n && board.offsets.every(([down, right]) => offsets.has(`${right},${down}`));
  const symmetries = turns ? [...maps, ...maps.map((map) => (pattern) => at((i, j) => j * n + i)(map(pattern)))] : maps;
  const classes = new Set();
  for (let number = 0; number < 2 ** kernel.length; number++) {
    const sum = presses.slice();
    kernel.forEach(({ pattern }, i) => (number >> i) & 1 && pattern.forEach((value, k) => (sum[k] ^= value)));
    classes.add(symmetries.map((symmetry) => symmetry(sum).join("")).sort()[0]);
  }
  return classes.size;
}
