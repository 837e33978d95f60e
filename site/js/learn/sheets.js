// Worksheets: a gallery of kinds, an example of the sheet at once, and the sheet itself, by Python, when it is printed,
// saved or shown; from then on each change shows it.  The sheet has a language of its own.

import { N_, ntr, tr } from "../../board/words.js";
import { button, element, select } from "../shared/dom.js";
import { LANGUAGES } from "../shared/language.js";
import { among } from "../shared/share.js";
import { chips, drawnSeed, input, labeled, LARGEST_SEED, wholeNumber } from "./choices.js";
import { DIFFICULTIES, EXAMPLES, GRADED, LARGEST, MOST, PAPERS, TITLES } from "./sheet_choices.js";

// The fields of the form and of a link, with their labels.
const LABELS = {
  language: N_("Language of the sheet"),
  kind: N_("What to practice"),
  rows: N_("Rows"),
  columns: N_("Columns"),
  count: N_("How many tasks"),
  difficulty: N_("Difficulty"),
  colors: N_("Colors"),
  paper: N_("Paper"),
  heading: N_("Title on the sheet"),
  seed: N_("Number of the sheet"),
  answers: N_("With answers, on pages of their own"),
};
const MOSTS = { rows: LARGEST, columns: LARGEST, count: MOST, seed: LARGEST_SEED };
const DIFFICULTY_NAMES = { mixed: N_("mixed"), easy: N_("easy"), hard: N_("hard") };
const COLOR_NAMES = { 3: N_("three colors"), 4: N_("four colors"), 5: N_("five colors") };
const CHOICES = { kind: Object.keys(TITLES), language: Object.keys(LANGUAGES), difficulty: DIFFICULTIES, colors: Object.keys(COLOR_NAMES), paper: PAPERS };
const LETTERS = /[ -~\u00a0-\u00ffŒœŠšŽžŸ–—‘’‚“”„†‡•…‰‹›€™]/; // of the fonts that every PDF reader has
const REST = 500; // milliseconds without a change of the form until its sheet is shown, once Python is there
const KEPT = 60_000; // milliseconds that a saved file stays

/** @param {HTMLElement} section @param {Ask} ask */
export function open(section, ask, changed) {
  const number = (name, value) => input(`sheet-${name}`, name, { value, inputMode: "numeric", size: 6 });
  const pictures = Object.fromEntries(CHOICES.kind.map((kind) => [kind, element("img", { alt: "", loading: "lazy", width: 595, height: 842 })]));
  const cards = CHOICES.kind.map((kind) => [kind, element("span", pictures[kind]), tr(TITLES[kind])]);
  const gallery = chips("kind", tr(LABELS.kind), cards, "gallery");
  const sides = element("div");
  const named = (name, names) => {
    const choices = Object.entries(names).map(([value, shown]) => [value, tr(shown)]);
    return chips(name, tr(LABELS[name]), choices);
  };
  const [graded, colors] = [named("difficulty", DIFFICULTY_NAMES), named("colors", COLOR_NAMES)];
  const answers = element("label", input("sheet-answers", "answers", { type: "checkbox", checked: true }), tr(LABELS.answers));
  const others = {
    rows: number("rows", 4),
    columns: number("columns", 4),
    count: number("count", 6),
    language: select({ id: "sheet-language", name: "language" }, LANGUAGES),
    paper: select({ id: "sheet-paper", name: "paper" }, { a4: "A4", letter: "Letter" }),
    heading: input("sheet-heading", "heading", { maxLength: 60 }),
    seed: number("seed", drawnSeed()),
  };
  const more = element(
    "details",
    { id: "sheet-more" },
    element("summary", tr("More choices")),
    element("div", { className: "grid-form" }, ...Object.entries(others).flatMap(([name, field]) => labeled(tr(LABELS[name]), field))),
    element("p", { className: "small" }, tr("The same number gives the same sheet.")),
  );
  const said = element("p", { className: "status", role: "status", id: "sheet-words" });
  const actions = [element("button", { type: "submit", id: "sheet-print", className: "go" }, tr("Print")), button("sheet-pdf", tr("Download as PDF"), save)];
  const form = element("form", { id: "sheet-form", noValidate: true, onsubmit: printOut, oninput: change });
  form.append(gallery, sides, graded, colors, answers, element("div", { className: "row" }, ...actions), said, more);
  const example = element("img", { id: "sheet-example", width: 595, height: 842 });
  const hint = element("figcaption", { className: "row" }, tr("An example. Your sheet is made when you print, save or show it."));
  const figure = element("figure", hint, example);
  hint.append(button("sheet-make", tr("Show my sheet"), () => make(true)));
  const other = button("sheet-other", tr("Another sheet"), () => {
    others.seed.value = String(drawnSeed());
    show();
    make();
  });
  const pages = element("div", { className: "sheet-pages", id: "sheet-pages" });
  const whole = element("a", { href: `lessons/${document.documentElement.lang}.html` }, tr("Whole lessons of 45 minutes, with plan, slides and notebook"));
  const preview = element("div", { className: "preview" }, figure, other, pages);
  section.append(element("div", { className: "columns", id: "sheets" }, element("div", form, element("p", whole)), preview));
  const fields = /** @type {Record<string, any>} */ (/** @type {unknown} */ (form.elements));
  const value = (name) => (name === "answers" ? String(Number(fields.answers.checked)) : fields[name].value.trim());
  let [later, made, stamp] = [null, null, 0];

  const pictureOf = (kind, side) => new URL(`../../sheets/${kind}-${side}-${value("language")}.svg`, import.meta.url).href;

  // Another kind, or another language of the sheet: its pictures and choices.
  function choose() {
    const kind = value("kind");
    const of = EXAMPLES[kind];
    for (const name of CHOICES.kind) pictures[name].src = pictureOf(name, EXAMPLES[name][0]);
    const squares = of.map((side) => [side, `${side} × ${side}`]);
    sides.replaceChildren(...(of.length > 1 ? [chips("side", tr("Boards"), squares)] : []));
    graded.hidden = !GRADED.includes(kind);
    if (graded.hidden) fields.difficulty.value = DIFFICULTIES[0];
    colors.hidden = kind !== "colors";
    others.heading.placeholder = tr(TITLES[kind]);
    show();
  }

  // The form has changed: show an example of what it asks for, and the sheet itself once Python is there.
  function show() {
    const kind = value("kind");
    const of = EXAMPLES[kind];
    if (of.length > 1) fields.side.value = value("rows") === value("columns") ? value("rows") : "";
    example.src = pictureOf(kind, of.findLast((side) => side <= Number(value("columns"))) ?? of[0]);
    example.alt = tr("An example of the sheet");
    figure.hidden = false;
    other.hidden = true;
    pages.replaceChildren();
    said.textContent = "";
    made = null;
    stamp += 1;
    clearTimeout(later);
    changed();
    if (question() && document.getElementById("engine").dataset.phase === "ready") later = setTimeout(make, REST);
  }

  // What the form asks for; null if a field is wrong: the reason is shown, and `focus` goes to the field.
  function question(focus = false) {
    let name;
    try {
      const numbers = /** @type {Record<string, number>} */ ({});
      for (name of Object.keys(MOSTS)) numbers[name] = wholeNumber(tr(LABELS[name]), value(name), MOSTS[name]);
      name = "heading";
      const letter = [...value(name)].find((one) => !LETTERS.test(one));
      if (letter) throw new RangeError(tr("A sheet is written in Western European letters, got {met}", { met: letter }));
      const { rows: m, columns: n, ...rest } = numbers;
      const colored = colors.hidden ? {} : { colors: Number(value("colors")) };
      const chosen = Object.fromEntries(["difficulty", "language", "paper", "heading"].map((one) => [one, value(one)]));
      return { sheet: value("kind"), m, n, ...rest, ...colored, ...chosen, answers: fields.answers.checked };
    } catch (error) {
      said.textContent = error.message;
      if (focus) {
        more.open = true;
        fields[name].focus();
      }
      return null;
    }
  }

  // Show the sheet of the form and return it; null if there is none.
  async function make(focus = false) {
    clearTimeout(later);
    if (made) return made;
    const asked = question(focus === true);
    const mine = stamp;
    const found = asked && (await ask("sheet", asked, said, { anyBoard: true }));
    if (!found || mine !== stamp) return null;
    made = found;
    figure.hidden = true;
    other.hidden = false;
    pages.dataset.paper = value("paper");
    for (const page of made.pages) {
      const drawing = new DOMParser().parseFromString(page, "image/svg+xml").documentElement;
      drawing.setAttribute("aria-label", made.title);
      drawing.setAttribute("lang", value("language"));
      pages.append(document.importNode(drawing, true));
    }
    said.textContent = ntr("{pages} page.", "{pages} pages.", made.pages.length, { pages: made.pages.length });
    return made;
  }

  async function save() {
    if (!(await make(true))) return;
    const bytes = Uint8Array.from(atob(made.pdf), (letter) => letter.charCodeAt(0));
    const href = URL.createObjectURL(new Blob([bytes], { type: "application/pdf" }));
    element("a", { href, download: `${value("kind")}-${value("rows")}x${value("columns")}-${value("seed")}.pdf` }).click();
    setTimeout(() => URL.revokeObjectURL(href), KEPT);
  }

  const linked = () =>
    Object.fromEntries(
      Object.keys(LABELS)
        .filter((name) => value(name) && !(name === "colors" && colors.hidden))
        .map((name) => [name, value(name)]),
    );

  // Fill the form from a link; seed=own draws a number.  Numbers are checked when the sheet is shown.
  function read(given) {
    if (Object.keys(LABELS).every((name) => (given.get(name) ?? linked()[name]) === linked()[name])) return;
    for (const [name, choices] of Object.entries(CHOICES)) fields[name].value = among(given, name, choices, value(name));
    for (const name of ["rows", "columns", "count", "heading", "seed"]) others[name].value = (given.get(name) ?? value(name)).slice(0, 60);
    if (given.get("seed") === "own") others.seed.value = String(drawnSeed());
    fields.answers.checked = among(given, "answers", ["0", "1"], value("answers")) === "1";
    choose();
  }

  function change({ target: { name, value: given } }) {
    if (name === "side") others.rows.value = others.columns.value = given;
    // One chase turns all of a 4 × 4 board off: choosing this kind makes it 5 × 5, and a link to 4 × 4 is refused.
    if (name === "kind" && given === "chase" && value("rows") === "4" && value("columns") === "4") others.rows.value = others.columns.value = "5";
    if (name === "kind" || name === "language") choose();
    else show();
  }

  async function printOut(event) {
    event.preventDefault();
    if (await make(true)) print();
  }

  const usual = { kind: "play", difficulty: DIFFICULTIES[0], colors: "3", language: document.documentElement.lang };
  for (const [name, first] of Object.entries(usual)) fields[name].value = first;
  choose();
  return { fields: linked, read };
}
