// The box at the top: a size or a label opens its page at once; a question is answered on a page of its own, without Python.

import { N_, ntr, tr } from "../../board/words.js";
import { attempt, byId, element, teller } from "../shared/dom.js";
import { data, knowl } from "./knowl.js";
import { labelOf, readLabel } from "../shared/labels.js";
import { answer, boardAlone, nameOf } from "./questions.js";
import { sequenceLine, withTerms } from "./sequence.js";

const LARGEST_AT_RANDOM = 60; // rows and columns
const NUMBER_OF_OEIS = /^A\d{6}$/i;
const EXAMPLES = N_("5x5; 14x14 torus king 3 colors; 5x5 hardest; 7x7 solvable; nullity 8; A159257; Sutner; Merlin; quiet pattern");
const SHOWN = 200; // boards of a list

// What stands behind ? in the address of the page that answers; RangeError for a single label that cannot be read.
export function addressOf(text) {
  if (NUMBER_OF_OEIS.test(text.trim())) return text.trim().toUpperCase();
  if (/^\d[^\s,;]*\.[^\s,;]*$/.test(text.trim())) return readLabel(text).label;
  const label = boardAlone(text);
  return label ? readLabel(label).label : `find=${encodeURIComponent(text.trim())}`;
}

function randomBoard() {
  const side = () => 1 + Math.floor(Math.random() * LARGEST_AT_RANDOM);
  return labelOf({ m: side(), n: side() });
}

export function finding({ go }) {
  byId("find").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = byId("find-text").value;
    const label = () => (/^\s*random( board)?\s*$/i.test(text) ? randomBoard() : addressOf(text));
    if (text.trim()) attempt(() => go(label()), teller(byId("find-words")));
  });
  byId("find-random").addEventListener("click", () => go(randomBoard()));
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

async function termCard(terms) {
  const { found, compared } = await withTerms(terms);
  return {
    title: tr("Sequences with the terms {terms}", { terms: terms.join(", ") }),
    words: [ntr("{count} sequence of {compared}; only their first terms were compared.", "{count} sequences of {compared}; only their first terms were compared.", found.length, { count: found.length, compared })], // prettier-ignore
    more: [element("ul", { className: "sequences" }, ...found.map(sequenceLine))],
  };
}

function shownCard({ title, words, href, boards = [], theorems = [], statements = [], more = [] }, ledgers) {
  const folded = statements.map(({ source, where, says, printed, correct }) =>
    element("li", element("strong", `${source}, ${where}: `), says ?? `${printed} → ${correct}`),
  );
  return element(
    "section",
    { className: "card" },
    element("h2", href ? element("a", { href }, title) : title),
    ...words.map((line) => element("p", line)),
    ...more,
    boards.length > 0 && element("p", { className: "boards" }, ...boards.slice(0, SHOWN).flatMap((label) => [element("a", { href: `?${label}` }, nameOf(readLabel(label))), " "])), // prettier-ignore
    boards.length > SHOWN && element("p", { className: "small" }, tr("The first {shown} of {count}.", { shown: SHOWN, count: boards.length })),
    ...theorems.map((name) => knowl(name, ledgers)),
    folded.length > 0 && element("details", element("summary", tr("What the text says, line by line")), element("ul", { lang: "en" }, ...folded)),
  );
}

// Answer a question in `host`.
export async function showFound({ text, host, isShown }) {
  const [ledgers, known, terms] = [await data("ledgers"), await data("known"), termsIn(text)];
  const { cards, unread } = terms ? { cards: [await termCard(terms)], unread: [] } : answer(text, ledgers, known);
  if (!isShown()) return;
  const words = [cards.length ? "" : tr("No answer to that here."), unread.length ? tr("Not understood: {words}.", { words: unread.join(", ") }) : ""];
  byId("find-words").textContent = words.filter(Boolean).join(" ");
  const examples = element(
    "p",
    { className: "row" },
    ...tr(EXAMPLES)
      .split("; ")
      .map((one) => element("a", { className: "button", href: `?${addressOf(one)}` }, one)),
  );
  host.replaceChildren(
    ...cards.map((card) => shownCard(card, ledgers)),
    element("section", element("h2", tr("Find reads")), element("p", tr("Sizes and kinds of boards, what you want to know of them, games, people, theorems, sequences and terms, in English, Dutch and German.")), examples), // prettier-ignore
  );
}
