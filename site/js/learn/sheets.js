// Worksheets: a form, the pages to look at, and the files to print.  The sheet has a language of its own.

import { N_, ntr, tr } from "../../board/words.js";
import { element } from "../shared/dom.js";
import { LANGUAGES } from "../shared/language.js";
import { among } from "../shared/share.js";
import { DIFFICULTIES, GRADED, LARGEST, MOST, PAPERS, TITLES } from "./sheet_choices.js";

const LABELS = {
  language: N_("Language of the sheet"),
  kind: N_("What to practice"),
  rows: N_("Rows"),
  columns: N_("Columns"),
  count: N_("How many tasks"),
  difficulty: N_("Difficulty"),
  paper: N_("Paper"),
  heading: N_("Title on the sheet"),
  seed: N_("Number of the sheet"),
  answers: N_("With answers, on pages of their own"),
};
const DIFFICULTY_NAMES = { mixed: N_("mixed"), easy: N_("easy"), hard: N_("hard") };

const PAPER_NAMES = { a4: "A4", letter: "Letter" };
const LARGEST_SEED = 999_999;
const LETTERS = /[ -~\u00a0-\u00ffŒœŠšŽžŸ–—‘’‚“”„†‡•…‰‹›€™]/; // of the fonts that every PDF reader has
const REST = 500; // milliseconds without a change of the form until its sheet is shown

/** @param {HTMLElement} section @param {Ask} ask */
export function open(section, ask, changed) {
  const choice = (id, names) => element("select", { id }, ...Object.entries(names).map(([value, name]) => new Option(name, value)));
  const number = (id, value) => element("input", { id, value, inputMode: "numeric", size: 6, autocomplete: "off" });
  const draw = () => 1 + Math.floor(Math.random() * LARGEST_SEED);
  const fields = {
    language: choice("sheet-language", LANGUAGES),
    kind: choice("sheet-kind", Object.fromEntries(Object.entries(TITLES).map(([kind, title]) => [kind, tr(title)]))),
    rows: number("sheet-rows", 4),
    columns: number("sheet-columns", 4),
    count: number("sheet-count", 6),
    difficulty: choice("sheet-difficulty", Object.fromEntries(DIFFICULTIES.map((name) => [name, tr(DIFFICULTY_NAMES[name])]))),
    paper: choice("sheet-paper", Object.fromEntries(PAPERS.map((name) => [name, PAPER_NAMES[name]]))),
    heading: element("input", { id: "sheet-heading", maxLength: 60, autocomplete: "off" }),
    seed: number("sheet-seed", draw()),
    answers: element("input", { id: "sheet-answers", type: "checkbox", checked: true }),
  };
  const labels = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, element("label", { htmlFor: field.id }, tr(LABELS[name]))]));
  const whole = element(
    "p",
    {},
    element("a", { href: `lessons/${document.documentElement.lang}.html` }, tr("Whole lessons of 45 minutes, with plan, slides and notebook")),
  );
  const help = element("span", { className: "small", id: "sheet-seed-help" }, tr("The same number gives the same sheet."));
  fields.seed.setAttribute("aria-describedby", help.id);
  const grid = element("div", { className: "grid-form" });
  for (const [name, field] of Object.entries(fields)) grid.append(labels[name], name === "seed" ? element("span", { className: "row" }, field, help) : field);
  const make = element("button", { type: "submit", id: "sheet-make" }, tr("Make the sheet"));
  const other = element("button", { type: "button", id: "sheet-other" }, tr("Another sheet"));
  const words = element("p", { role: "status", id: "sheet-words" });
  const files = element("p", { className: "row", id: "sheet-files" });
  const pages = element("div", { className: "sheet-pages", id: "sheet-pages" });
  const form = element("form", { id: "sheet-form", noValidate: true }, grid, element("div", { className: "row" }, make, other));
  section.append(element("div", { className: "columns" }, element("div", {}, form, words, files, whole), pages));
  let later = null;

  function choose() {
    fields.heading.placeholder = tr(TITLES[fields.kind.value]);
    const graded = GRADED.includes(fields.kind.value);
    fields.difficulty.disabled = !graded;
    if (!graded) fields.difficulty.value = DIFFICULTIES[0];
    if (fields.kind.value === "chase" && fields.rows.value === "4" && fields.columns.value === "4") {
      fields.rows.value = fields.columns.value = "5"; // on 4 × 4 one chase turns every light off
    }
    forget();
  }

  // Remove the sheet: the form has changed.  The new one comes when the form has rested for a moment.
  function forget() {
    delete section.dataset.asked;
    clearTimeout(later);
    later = setTimeout(() => show(), REST);
    for (const link of files.querySelectorAll("a")) URL.revokeObjectURL(link.href);
    for (const shown of [files, pages]) shown.replaceChildren();
    words.textContent = "";
  }

  function wholeNumber(name, most, focus) {
    const value = Number(fields[name].value);
    if (Number.isInteger(value) && value >= 1 && value <= most) return value;
    if (focus) fields[name].focus();
    const met = fields[name].value.trim().slice(0, 20) || tr("nothing");
    throw new RangeError(tr("{name} must be a whole number from 1 to {most}, got {met}", { name: tr(LABELS[name]), most, met }));
  }

  function link(text, bytes, type, name) {
    return element("a", { href: URL.createObjectURL(new Blob([bytes], { type })), download: name, className: "button" }, text);
  }

  // The sheet of the form; `focus` goes to a field that is wrong, but not while it is being typed.
  async function show(focus = false) {
    forget();
    clearTimeout(later);
    changed();
    let question;
    try {
      question = {
        sheet: fields.kind.value,
        m: wholeNumber("rows", LARGEST, focus),
        n: wholeNumber("columns", LARGEST, focus),
        count: wholeNumber("count", MOST, focus),
        seed: wholeNumber("seed", LARGEST_SEED, focus),
        difficulty: fields.difficulty.value,
        language: fields.language.value,
        paper: fields.paper.value,
        heading: fields.heading.value.trim(),
        answers: fields.answers.checked,
      };
      const letter = [...question.heading].find((one) => !LETTERS.test(one));
      if (letter) throw new RangeError(tr("A sheet is written in Western European letters, got {met}", { met: letter }));
    } catch (error) {
      words.textContent = error.message;
      return;
    }
    const asked = JSON.stringify(question);
    section.dataset.asked = asked;
    const made = await ask("sheet", question, words, { anyBoard: true });
    if (!made || section.dataset.asked !== asked) return;
    const name = `${question.sheet}-${question.m}x${question.n}-${question.seed}`;
    const pdf = Uint8Array.from(atob(made.pdf), (letter) => letter.charCodeAt(0));
    pages.dataset.paper = question.paper;
    files.append(link(tr("Download as PDF"), pdf, "application/pdf", `${name}.pdf`), link(tr("Download as web page"), made.html, "text/html", `${name}.html`));
    files.append(element("button", { type: "button", id: "sheet-print", onclick: () => print() }, tr("Print")));
    for (const page of made.pages) {
      const drawing = new DOMParser().parseFromString(page, "image/svg+xml").documentElement;
      drawing.setAttribute("aria-label", made.title);
      drawing.setAttribute("lang", question.language);
      pages.append(document.importNode(drawing, true));
    }
    words.textContent = ntr("{pages} page.", "{pages} pages.", made.pages.length, { pages: made.pages.length });
  }

  const valueOf = (field) => (field.type === "checkbox" ? String(Number(field.checked)) : field.value.trim());
  // The fields of a link are those of the form; seed=own draws a number.
  const linked = () =>
    Object.fromEntries(
      Object.entries(fields)
        .map(([name, field]) => [name, valueOf(field)])
        .filter(([, value]) => value),
    );

  // Fill the form from a link.  Numbers are checked when the sheet is made.
  function read(given) {
    if (Object.keys(fields).every((name) => (given.get(name) ?? linked()[name]) === linked()[name])) return;
    for (const name of ["kind", "language", "difficulty", "paper"]) {
      fields[name].value = among(
        given,
        name,
        [...fields[name].options].map(({ value }) => value),
        fields[name].value,
      );
      if (name === "kind") choose();
    }
    for (const name of ["rows", "columns", "count", "heading", "seed"]) fields[name].value = (given.get(name) ?? fields[name].value).slice(0, 60);
    if (given.get("seed") === "own") fields.seed.value = String(draw());
    fields.answers.checked = among(given, "answers", ["0", "1"], valueOf(fields.answers)) === "1";
    show();
  }

  fields.language.value = document.documentElement.lang;
  choose();
  form.addEventListener("input", (event) => (event.target === fields.kind ? choose() : forget()));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    show(true);
  });
  other.addEventListener("click", () => {
    fields.seed.value = String(draw());
    show(true);
  });
  return { fields: linked, read };
}
