// Polynomials over F2 in packed words: {words, degree}, bit i of the words is the coefficient of x^i; degree -1 is 0.
//
//     d_0 = 1,  d_1 = x,  d_n = x d_{n-1} + d_{n-2};   d_{2k} = (d_k + d_{k-1})²,  d_{2k+1} = x d_k²

const NATIVE_FROM = 600; // degree from which f2x.wasm is faster, copies included

let native = null;

// Let f2x.wasm compute long gcds from now on; if it is not to be had, the functions below go on alone.
export async function useNative() {
  const { nativeF2x } = await import("./f2x.js");
  native = await nativeF2x();
  return native !== null;
}

const isLong = (f, g = f) => native && f.degree >= NATIVE_FROM && g.degree >= NATIVE_FROM;

const SPREAD = Uint16Array.from({ length: 256 }, (_, byte) => {
  let spread = 0;
  for (let bit = 0; bit < 8; bit++) spread |= ((byte >> bit) & 1) << (2 * bit);
  return spread;
});

function measured(words, from = words.length - 1) {
  let last = Math.min(from, words.length - 1);
  while (last >= 0 && !words[last]) last -= 1;
  return { words, degree: last < 0 ? -1 : 32 * last + 31 - Math.clz32(words[last]) };
}

// to ^= from << shift; `to` is long enough.
function addShifted(to, from, shift) {
  const [skip, bits] = [shift >> 5, shift & 31];
  const length = (from.degree >> 5) + 1;
  if (!bits) {
    for (let i = 0; i < length; i++) to[i + skip] ^= from.words[i];
    return;
  }
  let carried = 0;
  for (let i = 0; i < length; i++) {
    const word = from.words[i];
    to[i + skip] ^= (word << bits) | carried;
    carried = word >>> (32 - bits);
  }
  if (carried) to[length + skip] ^= carried;
}

export const one = () => measured(Uint32Array.of(1));

export function sum(f, g) {
  const words = new Uint32Array((Math.max(f.degree, g.degree) >> 5) + 1);
  words.set(f.words.subarray(0, (f.degree >> 5) + 1));
  for (let i = 0; i <= g.degree >> 5; i++) words[i] ^= g.words[i];
  return measured(words);
}

export function timesX(f) {
  const words = new Uint32Array(((f.degree + 1) >> 5) + 1);
  addShifted(words, f, 1);
  return measured(words);
}

export function squared(f) {
  const words = new Uint32Array(((2 * f.degree) >> 5) + 1);
  for (let i = 0; i <= f.degree >> 5; i++) {
    const word = f.words[i];
    words[2 * i] = SPREAD[word & 255] | (SPREAD[(word >>> 8) & 255] << 16);
    if (2 * i + 1 < words.length) words[2 * i + 1] = SPREAD[(word >>> 16) & 255] | (SPREAD[word >>> 24] << 16);
  }
  return measured(words);
}

export function remainder(f, g) {
  if (f.degree < g.degree) return f;
  if (isLong(f, g)) return native.remainder(f, g);
  let rest = { words: f.words.slice(), degree: f.degree };
  while (rest.degree >= g.degree) {
    addShifted(rest.words, g, rest.degree - g.degree);
    rest = measured(rest.words, rest.degree >> 5);
  }
  return rest;
}

export function gcd(f, g) {
  if (isLong(f, g)) return native.gcd(f, g);
  while (g.degree >= 0) [f, g] = [g, remainder(f, g)];
  return f;
}

// f(x + 1), with f = A + x^h B for h = ..., 4, 2, 1 in turn.
export function shifted(f) {
  let half = 1;
  while (2 * half <= f.degree) half *= 2;
  const words = new Uint32Array(Math.max(1, half >> 4));
  words.set(f.words.subarray(0, (f.degree >> 5) + 1));
  for (; half >= 32; half /= 2) {
    const step = half / 32;
    for (let i = 0; i < words.length; i += 2 * step) for (let j = i; j < i + step; j++) words[j] ^= words[j + step];
  }
  for (const [shift, mask] of [
    [16, 0xffff],
    [8, 0xff00ff],
    [4, 0xf0f0f0f],
    [2, 0x33333333],
    [1, 0x55555555],
  ]) {
    // prettier-ignore
    if (shift <= half) for (let i = 0; i < words.length; i++) words[i] ^= (words[i] >>> shift) & mask;
  }
  return measured(words);
}

// [d_k, d_{k-1}] of y, modulo g if it is given; y is x, or x + 1 if `moved`.
/** @param {bigint} k @param {Polynomial} g @param {boolean} moved @returns {[Polynomial, Polynomial]} */
function pairOf(k, g, moved) {
  const reduced = (f) => (g ? remainder(f, g) : f);
  const timesY = (f) => (moved ? sum(timesX(f), f) : timesX(f));
  let [d, before] = [reduced(one()), measured(new Uint32Array(1))]; // d_0 and d_{-1}
  for (const bit of k.toString(2)) {
    const [square, other] = [reduced(squared(d)), reduced(squared(before))];
    const even = sum(square, other);
    [d, before] = bit === "1" ? [reduced(timesY(square)), even] : [even, reduced(timesY(other))];
  }
  return [d, before];
}

// d_n(y), and Q_r(y), whose square is d_{r-1}(y), for an odd r.
/** @type {(n: bigint, options?: {modulo?: Polynomial, moved?: boolean}) => Polynomial} */
export const determinantPolynomial = (n, { modulo, moved } = {}) => pairOf(n, modulo, moved)[0];
/** @type {(r: bigint, options?: {modulo?: Polynomial, moved?: boolean}) => Polynomial} */
export const rootPolynomial = (r, { modulo, moved } = {}) => sum(...pairOf((r - 1n) / 2n, modulo, moved));
