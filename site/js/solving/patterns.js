// Arithmetic with sets of presses: each solution is the first one plus quiet patterns.

import { gcd, powerIn, primesOf } from "./numbers.js";

const MOST_STEPS = 2 ** 25; // of a moment

// The order of a pattern, a divisor of the number of colors: adding it that often gives 0.
export function orderOf(pattern, colors) {
  return colors / pattern.reduce(gcd, colors);
}

// The patterns of an answer: adding each of them 0 to times - 1 times gives every solution once.
/** @param {{kernel?: string[], times?: number[]}} answer @param {number} colors */
export function patternsOf({ kernel, times }, colors) {
  return kernel.map(pressesOf).map((pattern, i) => ({ pattern, times: times?.[i] ?? orderOf(pattern, colors) }));
}

// How many sums the patterns have, a BigInt, and the same in words: "3^2 = 9".
export function countOf(patterns) {
  const orders = patterns.map(({ times }) => times).sort((a, b) => a - b);
  const count = orders.reduce((product, order) => product * BigInt(order), 1n);
  const power = (order, exponent) => (exponent > 1 ? `${order}^${exponent}` : `${order}`);
  const powers = [...new Set(orders)].map((order) => power(order, orders.filter((other) => other === order).length));
  return { count, words: orders.length > 1 ? `${powers.join("·")} = ${count}` : `${count}` };
}

// Lines of text -> how often each cell is pressed.
export function pressesOf(text) {
  return Uint8Array.from(text.replaceAll("\n", ""), (sign) => (sign === "#" ? 1 : /\d/.test(sign) ? Number(sign) : 0));
}

// The solution of this number (a BigInt): its digits, to the bases `times`, say how often each quiet pattern is added.
export function solutionOf(first, patterns, colors, number) {
  const sum = first.slice();
  let left = number;
  for (const { pattern, times } of patterns) {
    const often = Number(left % BigInt(times));
    left /= BigInt(times);
    if (often) for (let k = 0; k < sum.length; k++) sum[k] = (sum[k] + often * pattern[k]) % colors;
  }
  return sum;
}

export const marked = (presses) => new Map([...presses.keys()].filter((k) => presses[k]).map((k) => [k, presses[k]]));

export const pressCount = (presses) => presses.reduce((sum, times) => sum + times, 0);

// The same sums from other patterns, as many as the package has: each of a prime power as its order, all independent.  Modulo
// a prime power q, a row whose entry is divisible by the least power of the prime clears its column in the others.
export function independent(kernel, colors) {
  const parts = primesOf(colors).map((p) => [p, powerIn(p, colors)]);
  if (parts[0][0] === colors || kernel.length ** 2 * (kernel[0]?.pattern.length ?? 0) > MOST_STEPS) return kernel;
  return parts.flatMap(([p, q]) => {
    const found = [];
    let rows = kernel.map(({ pattern }) => pattern.map((value) => value % q));
    for (let power = 1; power < q; power *= p) {
      for (let i = 0; i < rows.length;) {
        const row = rows[i];
        const column = row.findIndex((value) => value % (power * p));
        if (column < 0) {
          i += 1;
          continue;
        }
        rows.splice(i, 1);
        let unit = 1;
        while ((unit * row[column]) % q !== power) unit += 1;
        rows = rows.map((other) => {
          const times = q - (((unit * other[column]) / power) % q);
          return times < q ? other.map((value, k) => (value + times * row[k]) % q) : other;
        });
        found.push({ pattern: row.map((value) => value * (colors / q)), times: q / power });
        i = 0;
      }
    }
    return found;
  });
}
