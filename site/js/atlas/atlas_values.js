// The table of a board's values: Python's report (flipalg.board_report), each with its status, who proved it, and a check.

import { N_, ntr, tr } from "../../board/words.js";
import { ruleSentences } from "../shared/answers.js";
import { nullityWords } from "./atlas_board.js";
import { byId, element, labeled, save, select } from "../shared/dom.js";
import { Stopped } from "../shared/engine.js";
import { storedReport } from "../shared/reports.js";
import { STATUSES, data, knowl } from "./knowl.js";

const RELATIONS = {
  reflection: N_("reflected"),
  "torus twin": N_("torus twin"),
  half: N_("half"),
  double: N_("double"),
  "gcd neighbor": N_("gcd neighbor"),
  "same nullity": N_("same nullity"),
};
const LANGUAGES = { shell: N_("Terminal"), flipalg: "flipalg", python: "Python", pari: "PARI/GP", sage: "SageMath", mathematica: "Mathematica" };
const ROWS_CLOSE = ["ring", "torus"];
const LONG = 300; // characters
const LONGEST_ADDRESS = 8_000; // characters

const product = (factors) => factors.map(([factor, times]) => (Number(times) > 1 ? `(${factor})^${times}` : `(${factor})`)).join(" ") || "1";
const count = (one, many) => (number) => ntr(one, many, number, { presses: number });

// name -> {title, said(value, kind), more(value)}: said returns text, more an element for those who open the line.
const VALUES = {
  nullity: { title: N_("Nullity") },
  nullities: { title: N_("Nullity"), said: nullityWords },
  solutions: {
    title: N_("Solutions"),
    said: ({ text }) => (text === "1" ? tr("Every board has exactly one solution.") : tr("A board with a solution has {count} of them.", { count: text })),
  },
  all_on: {
    title: N_("All on"),
    said: (value) => (value ? tr("Presses turn every cell from 0 to 1.") : tr("No presses turn every cell from 0 to 1.")),
  },
  fewest_presses: { title: N_("Fewest presses for all on"), said: count("{presses} press", "{presses} presses") },
  hardest: { title: N_("Hardest position"), said: (presses) => tr("It needs {presses} presses.", { presses }) },
  quiet_patterns: {
    title: N_("Quiet patterns"),
    said: ({ length }) =>
      length
        ? ntr(
            "{count} pattern generates all sets of presses that change nothing; the board shows it.",
            "{count} patterns generate all sets of presses that change nothing; the board shows them.",
            length,
            { count: length },
          )
        : tr("Only no press at all changes nothing."),
  },
  orbits: { title: N_("All-on solutions up to symmetry") },
  rule_of_columns: { title: N_("Rule of its columns"), said: (rule, kind) => ruleWords(rule, kind) },
  rule_of_rows: { title: N_("Rule of its rows"), said: (rule, kind) => ruleWords(rule, transposed(kind), true) },
  factors: {
    title: N_("Polynomials of the two sides"),
    said: (value) => value.map(({ p, shared }) => `${tr("shared")}: ${product(shared)}${value.length > 1 ? ` (${tr("modulo {p}", { p })})` : ""}`).join("; "),
    more: factorTables,
  },
  determinant: { title: N_("Determinant over Z") },
  invariant_factors: { title: N_("Invariant factors over Z"), said: (factors) => `1, …, 1${factors.map((factor) => `, ${factor}`).join("")}` },
  residues: {
    title: N_("Small residues of powers of 2"),
    said: (residues) =>
      residues.length
        ? residues.map(({ j, a1, a2 }) => tr("2^{j} is ±{a1} for the rows and ±{a2} for the columns", { j, a1, a2 })).join("; ")
        : tr("None is needed."),
  },
  orders: {
    title: N_("Orders"),
    said: (orders, { colors }) =>
      orders
        .map(({ side, modulus, order }) =>
          side === "rows"
            ? tr("rows: {p} has order {order} modulo {modulus}", { p: colors, order, modulus })
            : tr("columns: {p} has order {order} modulo {modulus}", { p: colors, order, modulus }),
        )
        .join("; "),
  },
  certificate: {
    title: N_("Certificate"),
    said: ({ format, bytes, verified }) =>
      verified ? tr("{format}, {bytes} bytes, checked when it was made", { format, bytes }) : tr("{format}, {bytes} bytes", { format, bytes }),
  },
};

const transposed = (kind) => ({ ...kind, m: kind.n, n: kind.m, topology: { ring: "cylinder", cylinder: "ring" }[kind.topology] ?? kind.topology });

function ruleWords(rule, kind, turned = false) {
  const divisors = rule.divisors.map(([, divisor]) => divisor);
  return ruleSentences({ ...rule, n: kind.n, topology: kind.topology, colors: kind.colors, divisors, rows_close: ROWS_CLOSE.includes(kind.topology) }, turned);
}

function factorTables(value) {
  const row = (title, said) => element("tr", element("th", { scope: "row" }, title), element("td", said));
  return element(
    "div",
    { className: "scroll", tabIndex: 0, role: "group", "aria-label": tr("Polynomials of the two sides") },
    ...value.flatMap(({ p, rows, columns, shared }) => [
      ...(value.length > 1 || p !== "2" ? [element("p", { className: "small" }, tr("modulo {p}", { p }))] : []),
      element("table", row(rows.name, product(rows.factors)), row(columns.name, product(columns.factors)), row(tr("shared"), product(shared))),
    ]),
  );
}

function boundsWords(bounds) {
  const [low, high] = bounds ?? [null, null];
  if (low !== null && high !== null) return tr("from {low} to {high}", { low, high });
  if (low !== null) return tr("at least {low}", { low });
  return high === null ? "" : tr("at most {high}", { high });
}

let preferred = "flipalg"; // the language of the code that was chosen last

// The code of a value, in the language that was chosen last.
function codeOf({ name, code, command }) {
  const snippets = [...(command ? [{ language: "shell", text: command, run: true }] : []), ...code.filter(({ language }) => language !== "shell")];
  if (!snippets.length) return [];
  const chosen = snippets.some(({ language }) => language === preferred) ? preferred : snippets[0].language;
  const languages = snippets.map(({ language }) => language);
  const choice = select({ id: `language-${name}`, value: chosen, onchange: show }, languages, (language) => tr(LANGUAGES[language]));
  const text = element("pre", { tabIndex: 0 });
  const tested = element("span", { className: "small" });
  function show(event) {
    if (event) preferred = choice.value;
    const snippet = snippets.find(({ language }) => language === choice.value);
    text.textContent = snippet.text;
    tested.textContent = snippet.run ? "" : tr("Not run by our tests.");
  }
  show();
  return [element("p", labeled(tr("Code"), choice), " ", tested), text];
}

// The line of a value, and below it what it rests on: folded, made when it is opened.
function linesOf(value, kind, ledgers) {
  const { name, status, bounds, why, sources } = value;
  const { title, said = String, more } = VALUES[name];
  const computed = status !== "not computed";
  const shown = computed ? said(value.value, kind) : boundsWords(bounds);
  const known = sources.filter((source) => Object.hasOwn(ledgers.theorems, source));
  const details = element("tr", { hidden: true }, element("td", { colSpan: 3 }));
  const opener = element("button", { type: "button", className: "opener", "aria-expanded": false }, tr(title));
  opener.addEventListener("click", () => {
    details.hidden = !details.hidden;
    opener.setAttribute("aria-expanded", !details.hidden);
    if (details.cells[0].childElementCount) return;
    details.cells[0].append(...(more && computed ? [more(value.value)] : []), ...known.map((source) => knowl(source, ledgers)), ...codeOf(value));
  });
  const works = new Set(known.flatMap((source) => ledgers.theorems[source].by));
  const who = [...works].map((key) => ledgers.works[key]).map(({ names, year, title: text }) => `${names.join(", ") || text} ${year.slice(0, 4)}`);
  const long = shown.length > LONG ? { className: "said long", tabIndex: 0 } : { className: "said" };
  const line = element(
    "tr",
    { id: `value-${name}` },
    element("th", { scope: "row" }, opener),
    element("td", element("div", long, shown), why && element("div", { className: "small", lang: "en" }, why), element("div", { className: "small" }, who.join("; ") || (known.length ? "flipalg 2026" : ""))), // prettier-ignore
    element("td", element("span", { className: "known-how", "data-status": status }, tr(STATUSES[status])), element("span", { className: "checked" })),
  );
  return [line, details];
}

// The values that the page has found by itself.
function ownValues(quiet) {
  if (!quiet || quiet.nullities.length > 1) return [];
  const [{ p, nullity }] = quiet.nullities;
  const sources = [quiet.by === "residues" ? "nullity-by-small-residues" : "nullity-is-a-gcd"];
  const shared = { status: "proved", bounds: null, why: "", sources, code: [], command: "" };
  const powers = nullity ? [{ base: `${p}`, exponent: `${nullity}` }] : [];
  const exact = nullity < 64n ? `${BigInt(p) ** nullity}` : `${p}^${nullity}`;
  return [
    { ...shared, name: "nullity", value: `${nullity}` },
    { ...shared, name: "solutions", value: { text: nullity ? exact : "1", powers } },
  ];
}

// Show what the page knows at once, and then all that Python knows; `page` is {kind, quiet, engine, isShown}.
export async function showReport(page) {
  const { kind, quiet, engine, isShown } = page;
  const ledgers = await data("ledgers");
  if (!isShown()) return;
  downloads(page);
  byId("certificate-words")?.remove();
  const own = ownValues(quiet);
  const show = (values) => byId("values").tBodies[0].replaceChildren(...values.flatMap((value) => linesOf(value, kind, ledgers)));
  show(own);
  byId("verify").hidden = true;
  const words = byId("verified");
  words.textContent = engine.ready ? tr("Computing …") : tr("Waiting for the prover …");
  byId("report").dataset.phase = "waiting";
  addressedCertificate(page);
  let report;
  byId("stop").hidden = false;
  try {
    report = (await storedReport(kind)) ?? (await engine.ask("board", { label: kind.label }));
  } catch (error) {
    if (isShown()) words.textContent = error instanceof Stopped ? tr("Stopped.") : error.message;
    return;
  } finally {
    if (isShown()) byId("stop").hidden = true;
  }
  if (!isShown()) return;
  words.textContent = "";
  compare(quiet, report);
  const found = new Map(report.values.map((value) => [value.name, value]));
  for (const value of own) if (found.get(value.name)?.status === "not computed") found.set(value.name, value);
  const values = Object.keys(VALUES).flatMap((name) => found.get(name) ?? []);
  show(values);
  byId("verify").hidden = byId("verify").disabled = false;
  byId("verify").onclick = () => verifyAll(values, { ...page, report });
  byId("related").replaceChildren(...report.related.map(relatedItem));
  byId("related-section").hidden = !report.related.length;
  byId("report").dataset.phase = "ready";
}

function relatedItem({ label, relation, nullity }) {
  const named = tr(RELATIONS[relation] ?? relation);
  return element(
    "li",
    element("a", { href: `?${label}` }, label),
    ` ${nullity === null ? named : tr("{relation}, nullity {nullity}", { relation: named, nullity })}`,
  );
}

// The page's own nullity and Python's must agree: both were computed, along different roads.
function compare(quiet, report) {
  const own = quiet?.nullities.map(({ nullity }) => `${nullity}`).join();
  const value = report.values.find(({ name }) => name === "nullity" || name === "nullities");
  if (!own || !value || value.status === "not computed") return;
  const theirs = Array.isArray(value.value) ? value.value.map(({ nullity }) => nullity).join() : value.value;
  if (own !== theirs) byId("find-words").textContent = tr("The prover finds another answer than the page: please report this board (Copy link).");
}

// Compute every value again in the browser, by another way, and say how many are the same.
async function verifyAll(values, page) {
  const counts = { right: 0, wrong: 0, open: 0 };
  byId("verify").disabled = true;
  const { check } = await import("./checks.js");
  for (const value of values.filter(({ status }) => status !== "not computed")) {
    byId("verified").textContent = tr("Computing …");
    await new Promise((resolve) => setTimeout(resolve, 20)); // the words are shown first
    if (!page.isShown()) return;
    const words = byId(`value-${value.name}`).querySelector(".checked");
    try {
      const own = value.name === "certificate";
      const { right, how } = own ? await verifyOwnCertificate(page) : check(value, page.kind, page.report);
      const verdict = right === null ? "open" : right ? "right" : "wrong";
      counts[verdict] += 1;
      words.className = `checked ${verdict}`;
      words.replaceChildren(right === null ? how : right ? `✓ ${how}` : tr("✗ Not the same: {how}", { how }));
    } catch (error) {
      words.textContent = error instanceof Stopped ? tr("Stopped.") : error.message;
      counts.open += 1;
    }
  }
  if (!page.isShown()) return;
  byId("verify").disabled = false;
  const parts = [
    ntr("{right} value is the same, computed in your browser in another way.", "{right} values are the same, computed in your browser in another way.", counts.right, counts), // prettier-ignore
    counts.wrong ? ntr("{wrong} value differs: please report this board.", "{wrong} values differ: please report this board.", counts.wrong, counts) : "",
    counts.open ? ntr("{open} value is too large to be checked here.", "{open} values are too large to be checked here.", counts.open, counts) : "",
  ];
  byId("verified").textContent = parts.filter(Boolean).join(" ");
}

// Have the certificate made again and checked; its line gets an address that has it in it.
async function verifyOwnCertificate(page) {
  const { text } = await page.engine.ask("board_download", { label: page.kind.label, what: "certificate" });
  const found = await verifyCertificate(text, page);
  const address = `?${page.kind.label}#certificate=${toAddress(text)}`;
  const link = element("a", { href: address, id: "certificate-link" }, tr("Address with this certificate"));
  if (address.length <= LONGEST_ADDRESS && !byId("certificate-link")) byId("value-certificate").querySelector("td").append(link);
  return found;
}

// Check a certificate, and that it is about this board: {right, how}.
async function verifyCertificate(text, { engine, kind }) {
  const answer = await engine.ask("check", { certificate: text });
  const { certificateSentence } = await import("../shared/answers.js");
  if (!answer.is_true) return { right: false, how: tr("Not true: {why}", answer) };
  const statement = certificateSentence(answer);
  const { m, n, neighborhood = "plus", topology = "board", colors } = answer;
  const right = m === `${kind.m}` && n === `${kind.n}` && neighborhood === kind.neighborhood && topology === kind.topology && colors === kind.colors;
  return { right, how: right ? tr("True: {statement}.", { statement }) : tr("True, but of another board: {statement}.", { statement }) };
}

// A certificate that the address gives is checked as soon as Python is there.
async function addressedCertificate(page) {
  const given = new URLSearchParams(location.hash.slice(1)).get("certificate");
  if (given === null) return;
  const words = element("p", { id: "certificate-words", role: "status" }, tr("The certificate of the address is being checked …"));
  byId("known").prepend(words);
  try {
    const { right, how } = await verifyCertificate(fromAddress(given), page);
    words.className = right ? "right" : "wrong";
    words.textContent = how;
  } catch (error) {
    words.className = "wrong";
    words.textContent = error instanceof RangeError ? tr("The address has no certificate that can be read.") : error.message;
  }
}

// Text in the letters of an address, and back.
export function toAddress(text) {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

export function fromAddress(letters) {
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new RangeError("unreadable");
  }
}

function downloads(page) {
  const words = byId("download-words");
  words.textContent = "";
  for (const button of document.querySelectorAll("[data-download]")) {
    button.onclick = async () => {
      words.textContent = page.engine.ready ? tr("Computing …") : tr("Waiting for the prover …");
      try {
        const made = await page.engine.ask("board_download", { label: page.kind.label, what: button.dataset.download });
        save(made);
        words.textContent = made.file;
      } catch (error) {
        words.textContent = error instanceof Stopped ? tr("Stopped.") : error.message;
      }
    };
  }
}
