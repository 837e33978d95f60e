// The page of a sequence: the records that site/tools/build_page.py writes from docs/_ext/make_sequences.py.

import { tr } from "../../board/words.js";
import { element } from "../shared/dom.js";
import { STATUSES, data, facts, knowl } from "./knowl.js";

const [SHOWN, LONGEST] = [30, 600]; // terms, characters

// The sequences that have these terms one after the other: those with a page, else those that a description names.
export async function withTerms(terms) {
  const place = (known) => known.findIndex((_, i) => terms.every((term, k) => `${known[i + k]}` === term));
  const records = await data("sequences");
  const paged = records.map((one) => ({ ...one, place: place(one.terms) })).filter((one) => one.place >= 0);
  if (paged.length) return { compared: records.length, found: paged.map((one) => ({ ...one, page: one.name, at: one.offset + one.place })) };
  const described = Object.entries((await data("known")).terms);
  const named = described.filter(([, known]) => place(known) >= 0).map(([name, known]) => ({ name, what: "", terms: known }));
  return { compared: described.length, found: named };
}

// A sequence with a page links to it; one that only a description names has its command.
export function sequenceLine({ name, what, terms, at, page }) {
  return element(
    "li",
    page ? element("a", { href: `?${page}` }, name) : element("code", `flipalg sequence ${name}`),
    element("span", { lang: "en" }, ` ${what}`),
    at === undefined ? "" : ` (${tr("from n = {n}", { n: at })})`,
    element("p", { className: "terms" }, shownTerms(terms)),
  );
}

export function shownTerms(terms) {
  const shown = terms.slice(0, SHOWN);
  while (shown.length > 5 && shown.join(", ").length > LONGEST) shown.pop();
  return `${shown.join(", ")}, …`;
}

const code = (text) => element("pre", { tabIndex: 0 }, text);
const heading = (text) => element("h3", text);
const english = (text) => element("span", { lang: "en" }, text);

// Show a sequence by its number, or a candidate by its name.
export async function showSequence({ name, host, isShown }) {
  host.replaceChildren();
  const [records, ledgers] = await Promise.all([data("sequences"), data("ledgers")]);
  if (!isShown()) return;
  const found = records.find((one) => one.name === name);
  if (!found) {
    const known = element("a", { href: `https://oeis.org/${name}` }, "oeis.org");
    host.append(element("p", tr("flipalg does not compute {name}.", { name }), " ", known), list(records));
    return;
  }
  const { oeis } = found;
  const entry = oeis
    ? [
        tr("{count} terms, {date}:", { count: oeis.published.toLocaleString("en"), date: oeis.read }),
        " ",
        element("a", { href: `https://oeis.org/${name}` }, name),
      ]
    : [tr("A candidate: we did not search for it."), " ", element("a", { href: found.search }, tr("Search for its terms in the OEIS"))];
  host.append(
    element("h2", oeis ? `${name}: ` : "", english(found.what)),
    element("p", { className: "terms" }, shownTerms(found.terms)),
    facts([
      [tr("Terms"), tr("{count}, from n = {offset}", { count: found.count.toLocaleString("en"), offset: found.offset })],
      [tr("Status"), tr(STATUSES[found.status])],
      [tr("Proof"), ...found.theorems.map((theorem) => knowl(theorem.name, ledgers))],
      [tr("In the OEIS"), ...entry],
      [tr("flipalg adds"), found.adds && english(found.adds)],
      [tr("Cost of further terms"), found.cost && english(found.cost)],
    ]),
    heading(tr("Formula")),
    element("ul", { lang: "en" }, ...found.formulas.map((line) => element("li", element("code", line)))),
    heading(tr("Program")),
    code(found.program),
    heading(tr("Terms as a b-file")),
    code(found.command),
    heading(oeis ? tr("Draft of an edit") : tr("Draft of an entry")),
    found.draft
      ? element("p", tr("In the internal form of the OEIS. Compare it with the entry first, and sign with your own name and the date."))
      : element("p", tr("None: the entry has these terms, or its formula gives them.")),
    ...(found.draft ? [code(found.draft)] : []),
    list(records),
  );
}

// Links to all sequences and candidates.
function list(records) {
  const link = ({ name, what, oeis }) =>
    element("li", element("a", { href: `?${name}` }, oeis ? name : english(what)), oeis ? element("span", { lang: "en" }, ` ${what}`) : "");
  const [known, candidates] = [true, false].map((wanted) => records.filter(({ oeis }) => Boolean(oeis) === wanted));
  return element(
    "details",
    { className: "all-sequences" },
    element("summary", tr("All sequences")),
    element("ul", ...known.map(link)),
    element("h3", tr("Candidates")),
    element("ul", ...candidates.map(link)),
  );
}
