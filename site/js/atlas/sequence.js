// The page of a sequence: the records that site/tools/build_page.py writes from docs/_ext/make_sequences.py.

import { N_, tr } from "../../board/words.js";
import { byId, element } from "../shared/dom.js";

const KNOWN = { proved: N_("proved"), "complete search": N_("complete search") };
const [SHOWN, LONGEST] = [30, 600]; // terms, characters
let records = null;

// The records of all sequences, fetched once.
export async function sequences() {
  records ??= await (await fetch(new URL("../../sequences.json", import.meta.url))).json();
  return records;
}

// The sequences that have these terms one after the other among those of their records, each with the index `at`.
export async function withTerms(terms) {
  const all = await sequences();
  const place = (known) => known.findIndex((_, i) => terms.every((term, k) => known[i + k] === term));
  const found = all.map((one) => ({ ...one, place: place(one.terms) })).filter(({ place: at }) => at >= 0);
  return { compared: all.length, found: found.map((one) => ({ ...one, at: one.offset + one.place })) };
}

export function shownTerms(terms) {
  const shown = terms.slice(0, SHOWN);
  while (shown.length > 5 && shown.join(", ").length > LONGEST) shown.pop();
  return `${shown.join(", ")}, …`;
}

// A table without a head: [title, content] each.
function table(rows) {
  const lines = rows.filter(([, ...content]) => content.some(Boolean)).map(([title, ...content]) => [element("dt", {}, title), element("dd", {}, ...content)]);
  return element("dl", { className: "facts" }, ...lines.flat());
}

const code = (text) => element("pre", { tabIndex: 0 }, text);
const heading = (text) => element("h3", {}, text);
const english = (text) => element("span", { lang: "en" }, text);

// Show a sequence by its number, or a candidate by its name.
export async function showSequence({ name, host, isShown }) {
  host.replaceChildren();
  try {
    await sequences();
  } catch {
    byId("find-words").textContent = tr("The page of the sequences could not be loaded.");
    return;
  }
  if (!isShown()) return;
  const found = records.find((one) => one.name === name);
  if (!found) {
    const known = element("a", { href: `https://oeis.org/${name}` }, "oeis.org");
    host.append(element("p", {}, tr("flipalg does not compute {name}.", { name }), " ", known), list());
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
    element("h2", {}, oeis ? `${name}: ` : "", english(found.what)),
    element("p", { className: "terms" }, shownTerms(found.terms)),
    table([
      [tr("Terms"), tr("{count}, from n = {offset}", { count: found.count.toLocaleString("en"), offset: found.offset })],
      [tr("Status"), tr(KNOWN[found.status]), element("span", { className: "small" }, ` (${found.theorems.map(({ name: theorem }) => theorem).join(", ")})`)],
      [tr("In the OEIS"), ...entry],
      [tr("flipalg adds"), found.adds && english(found.adds)],
      [tr("Cost of further terms"), found.cost && english(found.cost)],
    ]),
    heading(tr("Formula")),
    element(
      "ul",
      { lang: "en" },
      ...found.formulas.map((line) => element("li", {}, element("code", {}, line))),
      ...found.theorems.map(({ statement }) => element("li", {}, statement)),
    ),
    heading(tr("Program")),
    code(found.program),
    heading(tr("Terms as a b-file")),
    code(found.command),
    heading(oeis ? tr("Draft of an edit") : tr("Draft of an entry")),
    found.draft
      ? element("p", {}, tr("In the internal form of the OEIS. Compare it with the entry first, and sign with your own name and the date."))
      : element("p", {}, tr("None: the entry has these terms, or its formula gives them.")),
    ...(found.draft ? [code(found.draft)] : []),
    list(),
  );
}

// Links to all sequences and candidates.
function list() {
  const link = ({ name, what, oeis }) =>
    element("li", {}, element("a", { href: `?${name}` }, oeis ? name : english(what)), oeis ? element("span", { lang: "en" }, ` ${what}`) : "");
  const [known, candidates] = [true, false].map((wanted) => records.filter(({ oeis }) => Boolean(oeis) === wanted));
  return element(
    "details",
    { className: "all-sequences" },
    element("summary", {}, tr("All sequences")),
    element("ul", {}, ...known.map(link)),
    element("h3", {}, tr("Candidates")),
    element("ul", {}, ...candidates.map(link)),
  );
}
