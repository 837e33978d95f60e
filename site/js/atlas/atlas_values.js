// The values of a board: Python's report (flipalg.board_report) with status, source, a check in the browser, and code.

import { N_, ntr, tr } from "../../board/words.js";
import { ruleSentences } from "../shared/answers.js";
import { nullityWords } from "./atlas_board.js";
import { byId, element, save } from "../shared/dom.js";
import { Stopped } from "../shared/engine.js";

const STATUSES = {
  proved: N_("proved"),
  "complete search": N_("complete search"),
  "not computed": N_("not computed"),
};
const RELATIONS = {
  reflection: N_("reflected"),
  "torus twin": N_("torus twin"),
  half: N_("half"),
  double: N_("double"),
  "gcd neighbor": N_("gcd neighbor"),
  "same nullity": N_("same nullity"),
};
const LANGUAGES = { flipalg: "flipalg", python: "Python", pari: "PARI/GP", sage: "SageMath", mathematica: "Mathematica" };
const ROWS_CLOSE = ["ring", "torus"];
const LONG = 300; // characters
const LONGEST_ADDRESS = 8_000; // characters

const product = (factors) => factors.map(([factor, times]) => (Number(times) > 1 ? `(${factor})^${times}` : `(${factor})`)).join(" ") || "1";

// name -> {title, technical, box, said(value, kind)}: said returns text or an element; box, a short title, puts it in the
// box of properties too.
const VALUES = {
  nullity: { title: N_("Nullity"), box: N_("Nullity") },
  nullities: { title: N_("Nullity"), box: N_("Nullity"), said: nullityWords },
  solutions: {
    title: N_("Solutions"),
    box: N_("Solutions"),
    said: ({ text }) => (text === "1" ? tr("Every board has exactly one solution.") : tr("A board with a solution has {count} of them.", { count: text })),
    boxed: ({ text }) => text,
  },
  all_on: {
    title: N_("All on"),
    box: N_("All on"),
    said: (value) => (value ? tr("Presses turn every cell from 0 to 1.") : tr("No presses turn every cell from 0 to 1.")),
    boxed: (value) => (value ? tr("possible") : tr("impossible")),
  },
  quiet_patterns: {
    title: N_("Quiet patterns"),
    said: ({ length }) =>
      length
        ? ntr(
            "{count} pattern generates all sets of presses that change nothing; the board above shows it.",
            "{count} patterns generate all sets of presses that change nothing; the board above shows them.",
            length,
            { count: length },
          )
        : tr("Only no press at all changes nothing."),
  },
  determinant: { title: N_("Determinant over Z"), box: N_("Determinant") },
  invariant_factors: { title: N_("Invariant factors over Z"), said: (factors) => `1, …, 1${factors.map((factor) => `, ${factor}`).join("")}` },
  factors: { title: N_("Polynomials of the two sides"), said: factorTables },
  rule_of_columns: { title: N_("Rule of its columns"), said: (rule, kind) => ruleWords(rule, kind) },
  rule_of_rows: { title: N_("Rule of its rows"), said: (rule, kind) => ruleWords(rule, transposed(kind), true) },
  fewest_presses: { title: N_("Fewest presses for all on"), box: N_("Presses for all on") },
  hardest: {
    title: N_("Hardest position"),
    box: N_("Hardest position"),
    said: (presses) => tr("It needs {presses} presses.", { presses }),
    boxed: (presses) => presses,
  },
  residues: {
    title: N_("Small residues of powers of 2"),
    technical: true,
    said: (residues) =>
      residues.length
        ? residues.map(({ j, a1, a2 }) => tr("2^{j} is ±{a1} for the rows and ±{a2} for the columns", { j, a1, a2 })).join("; ")
        : tr("None is needed."),
  },
  orders: {
    title: N_("Orders"),
    technical: true,
    said: (orders, { colors }) =>
      orders
        .map(({ side, modulus, order }) =>
          side === "rows"
            ? tr("rows: {p} has order {order} modulo {modulus}", { p: colors, order, modulus })
            : tr("columns: {p} has order {order} modulo {modulus}", { p: colors, order, modulus }),
        )
        .join("; "),
  },
  orbits: {
    title: N_("All-on solutions up to symmetry"),
    technical: true,
    box: N_("Up to symmetry"),
  },
  certificate: {
    title: N_("Certificate"),
    technical: true,
    said: ({ format, bytes, verified }) =>
      verified ? tr("{format}, {bytes} bytes, checked when it was made", { format, bytes }) : tr("{format}, {bytes} bytes", { format, bytes }),
  },
};

const transposed = (kind) => ({ ...kind, m: kind.n, n: kind.m, topology: { ring: "cylinder", cylinder: "ring" }[kind.topology] ?? kind.topology });

function ruleWords(rule, kind, turned = false) {
  const answer = {
    ...rule,
    n: kind.n,
    topology: kind.topology,
    colors: kind.colors,
    divisors: rule.divisors.map(([, divisor]) => divisor),
    rows_close: ROWS_CLOSE.includes(kind.topology),
  };
  return ruleSentences(answer, turned);
}

function factorTables(value) {
  const row = (title, said) => element("tr", {}, element("th", { scope: "row" }, title), element("td", {}, said));
  return element(
    "div",
    { className: "scroll", tabIndex: 0, role: "group", "aria-label": tr("Polynomials of the two sides") },
    ...value.flatMap(({ p, rows, columns, shared }) => [
      ...(value.length > 1 || p !== "2" ? [element("p", { className: "small" }, tr("modulo {p}", { p }))] : []),
      element("table", {}, row(rows.name, product(rows.factors)), row(columns.name, product(columns.factors)), row(tr("shared"), product(shared))),
    ]),
  );
}

let theorems = null; // name -> {statement, source, status}, fetched at the first click

async function theorem(name, place) {
  if (place.dataset.name === name) {
    place.replaceChildren();
    delete place.dataset.name;
    return;
  }
  theorems ??= fetch(new URL("../../theorems.json", import.meta.url)).then((answer) => answer.json());
  const found = (await theorems)[name];
  place.dataset.name = name;
  place.replaceChildren(
    element("p", { lang: "en" }, found.statement),
    element("p", { className: "small", lang: "en" }, `${found.status}; ${found.source}`),
    element("p", { className: "small" }, element("code", {}, ["flipalg", "why", name].join(" "))),
  );
}

function sourcesOf(sources) {
  if (!sources.length) return [];
  const place = element("div", { className: "theorem", role: "status" });
  const shown = (name) => (name.includes("/") ? name : element("button", { type: "button", className: "link", onclick: () => theorem(name, place) }, name)); // else a page of the docs
  const links = sources.flatMap((name) => [" ", shown(name)]);
  return [element("p", { className: "small" }, ntr("Source:", "Sources:", sources.length), ...links), place];
}

let preferred = "flipalg"; // the language of the code that was chosen last

// Tabs of code; the chosen language is chosen for every value.
function codeOf(name, code, command) {
  const snippets = [...code];
  if (command && !snippets.some(({ language }) => language === "shell")) snippets.unshift({ language: "shell", text: command, run: true });
  if (!snippets.length) return [];
  const list = element("div", { role: "tablist", "aria-label": tr("Language of the code") });
  const panel = element("div", { role: "tabpanel", id: `code-${name}`, tabIndex: 0 });
  const tabs = snippets.map((snippet) =>
    element(
      "button",
      { type: "button", role: "tab", "aria-controls": panel.id, onclick: () => choose(snippet) },
      LANGUAGES[snippet.language] ?? tr("Terminal"),
    ),
  );
  function choose(snippet) {
    preferred = snippet.language;
    tabs.forEach((tab, i) => {
      tab.setAttribute("aria-selected", snippets[i] === snippet);
      tab.tabIndex = snippets[i] === snippet ? 0 : -1;
    });
    panel.replaceChildren(
      element("pre", { tabIndex: 0 }, snippet.text),
      ...(snippet.run ? [] : [element("p", { className: "small" }, tr("Not run by our tests."))]),
    );
  }
  list.append(...tabs);
  list.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const next = (tabs.findIndex((tab) => tab === document.activeElement) + step + tabs.length) % tabs.length;
    choose(snippets[next]);
    tabs[next].focus();
  });
  const details = element("details", { className: "snippets" }, element("summary", {}, tr("Code")), list, panel);
  details.addEventListener("toggle", () => choose(snippets.find(({ language }) => language === preferred) ?? snippets[0]));
  choose(snippets[0]);
  preferred = "flipalg";
  return [details];
}

function boundsWords(bounds) {
  const [low, high] = bounds ?? [null, null];
  if (low !== null && high !== null) return tr("from {low} to {high}", { low, high });
  if (low !== null) return tr("at least {low}", { low });
  return high === null ? "" : tr("at most {high}", { high });
}

// The article of a value; `check(words)` verifies it and shows the result.
function articleOf(value, kind, check) {
  const { name, status, value: found, bounds, why, sources, command, code } = value;
  const { title, said } = VALUES[name];
  const computed = status !== "not computed";
  const shown = computed ? (said?.(found, kind) ?? String(found)) : boundsWords(bounds);
  const text = typeof shown === "string" ? element("p", { className: "said" }, shown) : shown;
  if (shown.length > LONG) {
    text.classList.add("long");
    text.tabIndex = 0; // it scrolls
  }
  const words = element("span", { role: "status" });
  const verify = element("button", { type: "button", onclick: () => check(value, words) }, tr("Verify now in your browser"));
  return element(
    "article",
    { className: "value", id: `value-${name}` },
    element("h3", {}, tr(title)),
    element("span", { className: "known-how", "data-status": status }, tr(STATUSES[status])),
    ...(shown === "" ? [] : [text]),
    ...(why ? [element("p", { className: "small", lang: "en" }, why)] : []),
    ...sourcesOf(sources),
    ...(computed ? [element("div", { className: "row" }, verify, words)] : []),
    ...codeOf(name, code, command),
  );
}

// Show all that Python knows about the board; `page` is {kind, quiet, engine, panel, isShown}.
export async function showReport(page) {
  const { kind, quiet, engine, panel, isShown } = page;
  downloads(page);
  for (const id of ["known", "technical"])
    byId(id)
      .querySelectorAll(".value, .waiting")
      .forEach((one) => one.remove());
  byId("certificate-words")?.remove();
  byId("known").hidden = false;
  const waiting = element("p", { className: "waiting", role: "status" }, engine.ready ? tr("Computing …") : tr("Waiting for the prover …"));
  byId("known").append(waiting);
  byId("report").dataset.phase = "waiting";
  addressedCertificate(page);
  let report;
  byId("stop").hidden = false;
  try {
    report = await engine.ask("board", { label: kind.label });
  } catch (error) {
    if (isShown()) waiting.textContent = error instanceof Stopped ? tr("Stopped.") : error.message;
    return;
  } finally {
    if (isShown()) byId("stop").hidden = true;
  }
  if (!isShown()) return;
  waiting.remove();
  compare(quiet, report);
  report.values = report.values.map((value) => completed(value, quiet));
  for (const value of report.values.filter(({ name }) => Object.hasOwn(VALUES, name))) {
    const { technical, box, boxed, said } = VALUES[value.name];
    byId(technical ? "technical" : "known").append(articleOf(value, kind, (one, words) => verify(one, words, { ...page, report })));
    if (box && value.status !== "not computed") panel.invariant(value.name, tr(box), (boxed ?? said ?? String)(value.value, kind));
    else if (box && value.bounds) panel.invariant(value.name, tr(box), boundsWords(value.bounds));
  }
  byId("technical").hidden = !byId("technical").querySelector(".value");
  byId("related").replaceChildren(...report.related.map(relatedItem));
  byId("related-section").hidden = !report.related.length;
  byId("report").dataset.phase = "ready";
}

function relatedItem({ label, relation, nullity }) {
  const words =
    nullity === null ? tr(RELATIONS[relation] ?? relation) : tr("{relation}, nullity {nullity}", { relation: tr(RELATIONS[relation] ?? relation), nullity });
  return element("li", {}, element("a", { href: `?${label}` }, label), ` ${words}`);
}

// The page's own nullity and Python's must agree: both were computed, along different roads.
function compare(quiet, report) {
  const own = quiet?.nullities.map(({ nullity }) => `${nullity}`).join();
  const value = report.values.find(({ name }) => name === "nullity" || name === "nullities");
  if (!own || !value || value.status === "not computed") return;
  const theirs = Array.isArray(value.value) ? value.value.map(({ nullity }) => nullity).join() : value.value;
  if (own !== theirs) byId("find-words").textContent = tr("The prover finds another answer than the page: please report this board (Copy link).");
}

// A value that Python leaves out, and the page itself has computed.
function completed(value, quiet) {
  if (value.status !== "not computed" || !quiet || !["nullity", "solutions"].includes(value.name) || quiet.nullities.length > 1) return value;
  const [{ p, nullity }] = quiet.nullities;
  const found =
    value.name === "nullity" ? `${nullity}` : { text: nullity ? `${p}^${nullity}` : "1", powers: nullity ? [{ base: `${p}`, exponent: `${nullity}` }] : [] };
  return {
    ...value,
    status: "proved",
    value: found,
    bounds: null,
    why: "",
    sources: [quiet.by === "residues" ? "nullity-by-small-residues" : "nullity-is-a-gcd"],
  };
}

async function verify(value, words, page) {
  words.className = "";
  words.textContent = tr("Computing …");
  await new Promise((resolve) => setTimeout(resolve, 20)); // the words are shown first
  try {
    if (value.name === "certificate") return await verifyOwnCertificate(words, page);
    const { check } = await import("./checks.js");
    const { right, how } = check(value, page.kind, page.report);
    words.className = right === null ? "" : right ? "right" : "wrong";
    words.textContent = right === null ? how : right ? `✓ ${how}` : tr("✗ Not the same: {how}", { how });
  } catch (error) {
    words.textContent = error instanceof Stopped ? tr("Stopped.") : error.message;
  }
  return undefined;
}

// Have the certificate made again and checked, and show an address that has it in it.
async function verifyOwnCertificate(words, page) {
  const { text } = await page.engine.ask("board_download", { label: page.kind.label, what: "certificate" });
  await verifyCertificate(text, words, page);
  const address = `?${page.kind.label}#certificate=${toAddress(text)}`;
  if (address.length <= LONGEST_ADDRESS) words.append(" ", element("a", { href: address, id: "certificate-link" }, tr("Address with this certificate")));
}

// Check a certificate, and that it is about this board.
async function verifyCertificate(text, words, { engine, kind }) {
  const answer = await engine.ask("check", { certificate: text });
  const { certificateSentence } = await import("../shared/answers.js");
  const same =
    answer.is_true &&
    answer.m === `${kind.m}` &&
    answer.n === `${kind.n}` &&
    (answer.neighborhood ?? "plus") === kind.neighborhood &&
    (answer.topology ?? "board") === kind.topology &&
    answer.colors === kind.colors;
  words.className = same ? "right" : "wrong";
  if (!answer.is_true) words.textContent = tr("Not true: {why}", answer);
  else
    words.textContent = same
      ? tr("True: {statement}.", { statement: certificateSentence(answer) })
      : tr("True, but of another board: {statement}.", { statement: certificateSentence(answer) });
}

// A certificate that the address gives is checked as soon as Python is there.
async function addressedCertificate(page) {
  const given = new URLSearchParams(location.hash.slice(1)).get("certificate");
  if (given === null) return;
  const words = element("p", { id: "certificate-words", role: "status" }, tr("The certificate of the address is being checked …"));
  byId("known").prepend(words);
  try {
    await verifyCertificate(fromAddress(given), words, page);
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
