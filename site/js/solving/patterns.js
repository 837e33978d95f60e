// Arithmetic with sets of presses: each solution is the first one plus quiet patterns.

// The order of a pattern, a divisor of the number of colors: adding it that often gives 0.
export function orderOf(pattern, colors) {
  const gcd = (a, b) => (b ? gcd(b, a % b) : a);
  return colors / pattern.reduce(gcd, colors);
}

// The patterns of an answer: adding each of them 0 to times - 1 times gives every solution once.
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
