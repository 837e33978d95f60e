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
