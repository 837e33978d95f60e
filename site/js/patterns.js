// Sets of presses as the engine writes them, added up: all solutions are one of them plus quiet patterns.

// Lines of text -> how often each cell is pressed.
export function pressesOf(text) {
  return Uint8Array.from(text.replaceAll("\n", ""), (sign) => (sign === "#" ? 1 : /\d/.test(sign) ? Number(sign) : 0));
}

// The solution of this number (a BigInt): its digits to the base `colors` say how often each quiet pattern is added.
export function solutionOf(first, patterns, colors, number) {
  const sum = first.slice();
  let left = number;
  for (const pattern of patterns) {
    const times = Number(left % BigInt(colors));
    left /= BigInt(colors);
    if (times) for (let k = 0; k < sum.length; k++) sum[k] = (sum[k] + times * pattern[k]) % colors;
  }
  return sum;
}

export const marked = (presses) => new Map([...presses.keys()].filter((k) => presses[k]).map((k) => [k, presses[k]]));

export const pressCount = (presses) => presses.reduce((sum, times) => sum + times, 0);
