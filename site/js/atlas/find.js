// The box at the top: a size or a label opens its page at once; other text is read by Python, which lists what it finds.

import { NEIGHBORHOODS } from "../../board/model.js";
import { N_, ntr, tr } from "../../board/words.js";
import { byId, element } from "../shared/dom.js";
import { Stopped } from "../shared/engine.js";
import { labelOf, readLabel } from "../shared/labels.js";
import { shownTerms, withTerms } from "./sequence.js";

const LARGEST_AT_RANDOM = 60; // rows and columns
// The sentences of flipalg/sequences/find.py, by their kinds.
const REASONS = {
  odd: N_("nullities of square boards are even"),
  "no-parts": N_("no a and D fit"),
  listed: N_("list of all n ≤ {end}"),
  searched: N_("search of all b"),
  "no-b": N_("no b with {cases}"),
  "may-be-more": N_("D({b}) is at least {D}, and may be more"),
  "odd-parts-listed": N_("list of all odd parts to {end}"),
  "too-large": N_("beyond n = {end}, and D = {D} is too large"),
  compared: N_("at most {most} terms of each of {among} sequences were compared; terms that come later are not found"),
  "not-here": N_("flipalg does not have {names}; “flipalg sequence list” names those it has"),
  "terms-certain": N_("each term is proved or found by a complete search"),
  published: N_("these are the first {shown}, the OEIS has {counts}"),
  named: N_("these boards were named"),
  squares: N_("all n ≤ {end} were computed"),
  sides: N_("all sides to {end} were computed"),
  "go-on": N_("“to N” goes on"),
  "infinitely-many": N_("there are infinitely many"),
  first: N_("the first {shown} of {count}"),
  none: N_("no n ≤ {end}"),
  "the-least": N_("the least is {n}"),
  one: N_("one is {n}"),
  definitions: N_("these are the sequences of flipalg that are in the OEIS and have these words in their definition"),
};
const NUMBER_OF_OEIS = /^A\d{6}$/i;

const NUMBER = String.raw`\d+(?:\^\d+)?`;
const SIZE = new RegExp(`^(${NUMBER})(?:\\s*(?:x|×|\\*|by)\\s*(${NUMBER}))?(?=\\s|$)`);
const COLORS = /\b(?:with )?(\d+) colou?rs?\b/;

// "14x14", "14 by 9 torus", "7x8 king with 3 colors" or "14" (a square) as a label; other text as it is.
export function labelFrom(text) {
  const written = text.trim().toLowerCase().replace(/\s+/g, " ");
  const [size, m, n = m] = SIZE.exec(written) ?? [];
  if (!m) return written;
  let rest = written.slice(size.length);
  const [counted, colors = 2] = COLORS.exec(rest) ?? [];
  if (counted) rest = rest.replace(counted, "");
  const named = (names) => {
    const found = names.filter((name) => new RegExp(`\\b${name.replaceAll("_", "[ _-]")}\\b`).test(rest)).sort((a, b) => b.length - a.length)[0];
    if (found) rest = rest.replace(new RegExp(found.replaceAll("_", "[ _-]")), "");
    return found;
  };
  const [neighborhood, topology] = [named(Object.keys(NEIGHBORHOODS)), named(["torus", "cylinder", "ring"])];
  if (rest.trim()) return written; // more words than these
  return labelOf({ m, n, neighborhood, topology, colors: Number(colors) });
}

// What stands behind ? in the address of the page that answers; RangeError for a single label that cannot be read.
export function addressOf(text) {
  if (NUMBER_OF_OEIS.test(text.trim())) return text.trim().toUpperCase();
  try {
    return readLabel(labelFrom(text)).label;
  } catch (error) {
    if (!(error instanceof RangeError) || /^\d+\.\d[^\s,;]*$/.test(text.trim())) throw error;
    return `find=${encodeURIComponent(text.trim())}`;
  }
}

function randomBoard() {
  const side = () => 1 + Math.floor(Math.random() * LARGEST_AT_RANDOM);
  return labelOf({ m: side(), n: side() });
}

function attempt(action) {
  try {
    action();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    byId("find-words").textContent = error.message;
  }
}

export function finding({ go }) {
  byId("find").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = byId("find-text").value;
    if (/^\s*random( board)?\s*$/i.test(text)) go(randomBoard());
    else if (text.trim()) attempt(() => go(addressOf(text)));
  });
  byId("find-random").addEventListener("click", () => go(randomBoard()));
}

// "14 × 14 torus king" for a label.
function sizeWords(label) {
  const { m, n, neighborhood, topology, colors } = readLabel(label);
  const kind = [topology === "board" ? "" : topology, neighborhood === "plus" ? "" : neighborhood.replaceAll("_", " "), colors > 2 ? ntr("{colors} color", "{colors} colors", colors, { colors }) : ""]; // prettier-ignore
  return [`${m} × ${n}`, ...kind.filter(Boolean)].join(" ");
}

// The reasons why a list is complete, or may not be.
function reasonWords(reasons) {
  const { format } = new Intl.NumberFormat(document.documentElement.lang);
  const written = (value) => (/^\d+$/.test(value) ? format(BigInt(value)) : value);
  const sentences = reasons.map(({ kind, values }) =>
    tr(REASONS[kind], Object.fromEntries(Object.entries(values).map(([name, value]) => [name, written(value)]))),
  );
  return sentences.join("; ");
}

// A sequence with a page links to it; one that only a description names has its command.
function sequenceLine({ name, what, terms, at, command, in_oeis: known }) {
  const title = known ? element("a", { href: `?${name}` }, name) : element("strong", {}, name);
  const from = at === null ? "" : ` (${tr("from n = {n}", { n: at })})`;
  const line = element("li", {}, title, " ", element("span", { lang: "en" }, what), from, element("p", { className: "terms" }, shownTerms(terms)));
  if (!known) line.append(element("p", {}, element("code", {}, command)));
  return line;
}

// At least three integers, or two and an ellipsis, as text; else null.
export function termsIn(text) {
  const terms = text
    .replace(/(\.\.\.|…)\s*$/, "")
    .trim()
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((term) => term.replace(/^\+/, ""));
  const least = /(\.\.\.|…)\s*$/.test(text) ? 2 : 3;
  return terms.length >= least && terms.every((term) => /^-?\d+$/.test(term)) ? terms : null;
}

// The sequences of the desk that have the pasted terms, without Python.
function showTerms(host, terms, { found, compared }) {
  byId("find-words").textContent = ntr("{count} sequence", "{count} sequences", found.length, { count: found.length });
  const most = Math.max(...found.map((one) => one.terms.length));
  host.append(
    element("h2", {}, tr("Sequences with the terms {terms}", { terms: terms.join(", ") })),
    element(
      "p",
      { className: "complete", "data-complete": false },
      tr("The list may not be complete:"),
      " ",
      tr("up to {most} terms of each of {compared} sequences were compared.", { most, compared }),
    ),
    element("ul", { className: "sequences" }, ...found.map((one) => sequenceLine({ ...one, in_oeis: true }))),
  );
}

// Ask Python and list its answer in `host`.
export async function showFound({ text, host, engine, isShown }) {
  const words = byId("find-words");
  words.textContent = engine.ready ? tr("Computing …") : tr("Waiting for the prover …");
  host.replaceChildren();
  let answer;
  try {
    const terms = termsIn(text);
    const known = terms && (await withTerms(terms));
    if (!isShown()) return;
    if (known?.found.length) return showTerms(host, terms, known);
    answer = await engine.ask("find", { text });
  } catch (error) {
    if (isShown()) words.textContent = error instanceof Stopped ? tr("Stopped.") : error.message;
    return;
  }
  if (!isShown()) return;
  const { boards, sequences } = answer;
  words.textContent = [
    boards.length || !sequences.length ? ntr("{count} board", "{count} boards", boards.length, { count: boards.length }) : "",
    sequences.length ? ntr("{count} sequence", "{count} sequences", sequences.length, { count: sequences.length }) : "",
  ].filter(Boolean).join(", "); // prettier-ignore
  const links = boards.map(({ label, nullity }) => element("li", {}, element("a", { href: `?${label}` }, sizeWords(label)), nullity === null ? "" : element("span", { className: "small" }, ` ${tr("nullity {nullity}", { nullity })}`))); // prettier-ignore
  host.append(
    element("h2", { lang: "en" }, answer.meaning),
    element("p", { className: "complete", "data-complete": answer.complete }, answer.complete ? tr("The list is complete:") : tr("The list may not be complete:"), " ", reasonWords(answer.reasons)), // prettier-ignore
  );
  if (links.length) host.append(element("ul", { className: "boards" }, ...links));
  if (sequences.length) host.append(element("ul", { className: "sequences" }, ...sequences.map(sequenceLine)));
}
