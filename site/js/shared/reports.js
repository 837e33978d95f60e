// Reports of plain boards of two colors that Python wrote when the page was built: a packed file for each number of columns,
// with the boards of 1, 2, ... rows.

import { REPORTED } from "./reported.js"; // written by the build: rows and columns at most

const isStored = ({ m, n, neighborhood, topology, colors }) =>
  m <= REPORTED && n <= REPORTED && neighborhood === "plus" && topology === "board" && colors === 2;

// The report, as Python gives it; null for other boards, or without the file.
export async function storedReport(kind) {
  if (!isStored(kind)) return null;
  try {
    const { body } = await fetch(new URL(`../../reports/${kind.n}.packed`, import.meta.url));
    const reports = await new Response(body.pipeThrough(new DecompressionStream("gzip"))).json();
    return reports[Number(kind.m) - 1];
  } catch {
    return null; // offline, or an old browser
  }
}

// The answer to "rule" from the report of a board with n columns; null for other questions.
export async function storedRule({ n, neighborhood, topology }) {
  const report = await storedReport({ m: 1, n, neighborhood, topology, colors: 2 });
  const rule = report?.values.find(({ name }) => name === "rule_of_columns").value;
  if (!rule) return null;
  const { ranks, period, period_is_exact } = rule;
  return { n, topology, colors: 2, rows_close: false, ranks, divisors: rule.divisors.map(([, divisor]) => divisor), period, period_is_exact };
}
