// node check_reports.mjs PAGE REPORTS: check every value of the reports as the page does, and see that a changed one fails.
// Prints {checked: {name: how often}, open: {name: how often}, wrong: [...], missed: [...]}.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [page, file] = process.argv.slice(2);
const load = (path) => import(pathToFileURL(`${page}/${path}`).href);
const { readLabel } = await load("js/shared/labels.js");
const { quietAtOnce } = await load("js/solving/nullity.js");
const { check } = await load("js/atlas/checks.js");
const reports = JSON.parse(readFileSync(file, "utf8"));

const more = (text) => `${BigInt(text) + 1n}`;

// Another value of the same form; null if there is nothing to change.
function changed(name, value) {
  if (["nullity", "determinant", "fewest_presses", "hardest", "orbits"].includes(name)) return more(value);
  if (name === "all_on") return !value;
  if (name === "nullities") return [{ ...value[0], nullity: more(value[0].nullity) }, ...value.slice(1)];
  if (name === "solutions") return { ...value, powers: [...value.powers, { base: "2", exponent: "1" }] };
  if (name === "quiet_patterns") return value.length ? value.slice(1) : ["#"];
  if (name === "invariant_factors") return [...value, value.at(-1) === "0" ? "0" : more(value.at(-1) ?? "1")];
  if (name === "factors") return [{ ...value[0], rows: { ...value[0].rows, factors: [...value[0].rows.factors, ["λ + 1", "1"]] } }, ...value.slice(1)];
  if (name === "rule_of_columns" || name === "rule_of_rows") return { ...value, ranks: value.ranks.some((rank) => rank <= 40) ? [] : ["2"], divisors: [] };
  if (name === "residues") return value.length ? [{ ...value[0], a1: more(more(value[0].a1)) }] : null;
  if (name === "orders") return [{ ...value[0], order: more(value[0].order) }, ...value.slice(1)];
  return null;
}

const [checked, open, wrong, missed] = [{}, {}, [], []];
for (const report of reports) {
  const kind = readLabel(report.label);
  if (kind.label !== report.label) wrong.push([report.label, "label", kind.label]);
  const quiet = quietAtOnce(kind)
    ?.nullities.map(({ nullity }) => `${nullity}`)
    .join();
  for (const { name, status, value } of report.values) {
    if (status === "not computed" || name === "certificate") continue;
    if (name === "nullity" && quiet !== undefined && quiet !== value) wrong.push([report.label, "at once", quiet]);
    if (name === "nullities" && quiet !== undefined && quiet !== value.map(({ nullity }) => nullity).join()) wrong.push([report.label, "at once", quiet]);
    const { right, how } = check({ name, value }, kind, report);
    if (right === false) wrong.push([report.label, name, JSON.stringify(value).slice(0, 200), how]);
    const counts = right === null ? open : checked;
    counts[name] = (counts[name] ?? 0) + 1;
    const other = right ? changed(name, value) : null;
    if (other === null) continue;
    let found;
    try {
      found = check({ name, value: other }, kind, report).right;
    } catch {
      continue; // not a value at all
    }
    if (found !== false) missed.push([report.label, name, JSON.stringify(other).slice(0, 200)]);
  }
}
console.log(JSON.stringify({ checked, open, wrong, missed }));
