// Sentences made from the fields of Python's answers (site/python/flipalg_page/).

import { N_, ntr, tr } from "../../board/words.js";

function listed(parts, sentence) {
  return parts.length < 2 ? parts.join("") : tr(sentence, { most: parts.slice(0, -1).join(", "), last: parts.at(-1) });
}

/** @param {{m: string, n: string, neighborhood?: string, topology: string, colors: number}} board */
function boardName({ m, n, neighborhood, topology, colors }) {
  const board = neighborhood
    ? tr("the {m} × {n} {topology} ({neighborhood})", { m, n, topology, neighborhood })
    : tr("the {m} × {n} {topology}", { m, n, topology });
  return colors > 2 ? tr("{board} with {colors} colors", { board, colors }) : board;
}

// `turned` is for the rule of the rows: n of the n × m board is fixed.
export function ruleSentences(answer, turned = false) {
  const { n, topology, colors, ranks, divisors, period } = answer;
  const [variable, sides] = turned ? ["n", { m: n, n: "n" }] : ["m", { m: "m", n }];
  const plain = `${sides.m} × ${sides.n}`;
  const board = topology === "board" && colors === 2 ? plain : boardName({ ...sides, topology, colors });
  const certain = divisors.map((number) =>
    number === "0"
      ? tr("certain ranks ({polynomial} was not factored)", { polynomial: `D_${n}` })
      : tr("a certain divisor of {number} (not factored)", { number }),
  );
  const all = [...ranks, ...certain];
  const listedRanks = listed(all, N_("{most} or {last}"));
  const values = { board, index: answer.rows_close ? variable : `${variable} + 1`, ranks: listedRanks, variable };
  const unique = ranks.includes("1")
    ? tr("{board} is unique for no {variable}.", values)
    : all.length
      ? tr("{board} is unique iff {index} is not a multiple of {ranks}.", values)
      : tr("{board} is unique for every {variable}.", values);
  const repeats = answer.period_is_exact
    ? tr("The nullity of {board} repeats with period {period}.", { board: plain, period })
    : tr("The nullity of {board} repeats with a period that divides {period}.", { board: plain, period });
  return `${unique} ${repeats}`;
}

export function certificateSentence(answer) {
  const board = boardName(answer);
  if (answer.at_least) return tr("{board} has nullity at least {nullity}", { board, nullity: answer.at_least });
  if (answer.nullities.every(({ nullity }) => nullity === "0")) return tr("{board} has exactly one solution", { board });
  return tr("{board} has nullity {nullity}", { board, nullity: answer.colors > 2 ? byPrimes(answer.nullities).join(", ") : answer.nullities[0].nullity });
}

const byPrimes = (nullities) => nullities.map(({ p, nullity }) => tr("{degree} modulo {prime}", { degree: nullity, prime: p }));

export function divisorSentence({ nullities }, colors) {
  const degrees = colors > 2 ? byPrimes(nullities) : nullities.map(({ nullity }) => nullity);
  const joined = listed(degrees, N_("{most} and {last}"));
  return tr("Their greatest common divisor has degree {degrees}.", { degrees: joined });
}

export function colorsSentence({ colors, primes, composites }) {
  if (colors === "none") return tr("No number of colors gives exactly one solution.");
  if (colors === "all") return tr("Every number of colors gives exactly one solution.");
  const factors = [...primes, ...composites.map((number) => tr("{number} (not factored)", { number }))].join("·");
  return tr("Exactly one solution with c colors if c is prime to {factors}.", { factors });
}

export function disentisSentence({ shortest, patterns, game }, side) {
  const values = { board: `${side} × ${side}`, presses: game?.presses.length, patterns };
  if (game?.last) return `${disentisSentence({ shortest, patterns, game: { presses: game.presses } }, side)} ${tr("Then the last piece is turned alone.")}`;
  if (game && shortest)
    return ntr("{board} is won in {presses} press; no game has fewer.", "{board} is won in {presses} presses; no game has fewer.", values.presses, values);
  if (game) return ntr("{board} is won in {presses} press.", "{board} is won in {presses} presses.", values.presses, values);
  if (!patterns) return tr("{board} cannot be won: every set of presses that leaves one piece has an odd number of adjacent pairs.", values);
  return ntr(
    "{board} cannot be won: {patterns} quiet pattern excludes every piece as the last one.",
    "{board} cannot be won: {patterns} quiet patterns together exclude every piece as the last one.",
    patterns,
    values,
  );
}

// The words of the explanation, each with its meaning.
export const meanings = () => [
  [tr("quiet pattern"), tr("Presses that change nothing together.")],
  [tr("nullity"), tr("The number of independent quiet patterns: with two colors each doubles the number of solutions.")],
  [tr("framed cells (witness)"), tr("Every press turns an even number of them. If an odd number must turn, there is no solution.")],
];
