// Worksheets: a form, the pages to look at, and the files to print.  Its words come in the sheet's language.

import { element } from "./dom.js";
import { DIFFICULTIES, GRADED, LARGEST, MOST, PAPERS, WORDS } from "./sheet_words.js";

const PAPER_NAMES = { a4: "A4", letter: "Letter" };
const LARGEST_SEED = 999_999;

export function open(section, ask) {
  const spoken = document.documentElement.lang in WORDS ? document.documentElement.lang : "en";
  const choice = (id, values) => element("select", { id }, ...values.map((value) => new Option(value, value)));
  const number = (id, value) => element("input", { id, value, inputMode: "numeric", size: 6, autocomplete: "off" });
  const draw = () => 1 + Math.floor(Math.random() * LARGEST_SEED);
  const fields = {
    language: choice("sheet-language", Object.keys(WORDS)),
    kind: choice("sheet-kind", Object.keys(WORDS.en.titles)),
    rows: number("sheet-rows", 4),
    columns: number("sheet-columns", 4),
    count: number("sheet-count", 6),
    difficulty: choice("sheet-difficulty", DIFFICULTIES),
    paper: choice("sheet-paper", PAPERS),
    heading: element("input", { id: "sheet-heading", maxLength: 60, autocomplete: "off" }),
    seed: number("sheet-seed", draw()),
    answers: element("input", { id: "sheet-answers", type: "checkbox", checked: true }),
  };
  const labels = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, element("label", { htmlFor: field.id })]));
  const help = element("span", { className: "small", id: "sheet-seed-help" });
  fields.seed.setAttribute("aria-describedby", help.id);
  const grid = element("div", { className: "grid-form" });
  for (const [name, field] of Object.entries(fields)) grid.append(labels[name], name === "seed" ? element("span", { className: "row" }, field, help) : field);
  const make = element("button", { type: "submit", id: "sheet-make" });
  const other = element("button", { type: "button", id: "sheet-other" });
  const words = element("p", { role: "status", id: "sheet-words" });
  const files = element("p", { className: "row", id: "sheet-files" });
  const pages = element("div", { className: "sheet-pages", id: "sheet-pages" });
  const form = element("form", { id: "sheet-form", noValidate: true }, grid, element("div", { className: "row" }, make, other));
  section.append(element("div", { className: "columns" }, element("div", {}, form, words, files), pages));

  const say = () => WORDS[fields.language.value];

  function speak() {
    section.lang = fields.language.value;
    for (const [name, label] of Object.entries(labels)) label.textContent = say()[name];
    for (const option of fields.language.options) option.text = WORDS[option.value].name;
    for (const option of fields.kind.options) option.text = say().titles[option.value];
    for (const option of fields.difficulty.options) option.text = say()[option.value];
    for (const option of fields.paper.options) option.text = PAPER_NAMES[option.value];
    fields.heading.placeholder = say().titles[fields.kind.value];
    help.textContent = say().seed_help;
    make.textContent = say().make;
    other.textContent = say().other;
    const graded = GRADED.includes(fields.kind.value);
    fields.difficulty.disabled = !graded;
    if (!graded) fields.difficulty.value = DIFFICULTIES[0];
    if (fields.kind.value === "chase" && fields.rows.value === "4" && fields.columns.value === "4") {
      fields.rows.value = fields.columns.value = 5; // on 4 × 4 one chase turns every light off
    }
    forget();
  }

  // What was made is not what the form now says.
  function forget() {
    for (const link of files.querySelectorAll("a")) URL.revokeObjectURL(link.href);
    for (const shown of [files, pages]) shown.replaceChildren();
    words.textContent = "";
  }

  function wholeNumber(name, most) {
    const value = Number(fields[name].value);
    if (Number.isInteger(value) && value >= 1 && value <= most) return value;
    fields[name].focus();
    throw new RangeError(say().bounds.replace("{name}", say()[name]).replace("{most}", most));
  }

  function link(text, bytes, type, name) {
    return element("a", { href: URL.createObjectURL(new Blob([bytes], { type })), download: name, className: "button" }, text);
  }

  async function show() {
    forget();
    let question;
    try {
      question = {
        sheet: fields.kind.value,
        m: wholeNumber("rows", LARGEST),
        n: wholeNumber("columns", LARGEST),
        count: wholeNumber("count", MOST),
        seed: wholeNumber("seed", LARGEST_SEED),
        difficulty: fields.difficulty.value,
        language: fields.language.value,
        paper: fields.paper.value,
        heading: fields.heading.value.trim(),
        answers: fields.answers.checked,
      };
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
    files.append(link(say().pdf, pdf, "application/pdf", `${name}.pdf`), link(say().html, made.html, "text/html", `${name}.html`));
    for (const page of made.pages) {
      const drawing = new DOMParser().parseFromString(page, "image/svg+xml").documentElement;
      drawing.setAttribute("aria-label", made.title);
      pages.append(document.importNode(drawing, true));
    }
    words.textContent = say().made.replace("{pages}", made.pages.length);
  }

  fields.language.value = spoken;
  speak();
  form.addEventListener("input", (event) => (event.target === fields.language || event.target === fields.kind ? speak() : forget()));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    show();
  });
  other.addEventListener("click", () => {
    fields.seed.value = draw();
    show();
  });
}
