// Elimination by oneself: the reader writes each new row and answers questions, and the board shows what is wrong.

import { ntr, tr } from "../../board/words.js";
import { element, labeled, select } from "../shared/dom.js";
import { Elimination } from "../solving/elimination.js";

// The entries that the reader writes for the row that a step makes, the needed change last.
export class WrittenRow {
  constructor(system, step, needed) {
    const [[to, times]] = step.added;
    this.to = to;
    this.system = system;
    this.step = step;
    this.needed = needed;
    this.bad = null; // the entry that was found wrong
    this.values = [...system.rows[this.to], system.sides(needed)[this.to]];
    this.weights = system.lights[this.to].map((weight, i) => (weight + times * system.lights[step.row][i]) % system.colors);
  }

  change(j) {
    this.values[j] = (this.values[j] + 1) % this.system.colors;
  }

  // By how much press j changes the weighted sum of the lights, counted on the board; for the last entry, by how much it
  // is to change.
  counted(j) {
    const { cells, first, size } = this.system;
    const changes = (i) => (j < size ? first[i][j] : this.needed[cells[i]]);
    return this.weights.reduce((sum, weight, i) => sum + weight * changes(i), 0);
  }

  // The first entry that is wrong, or null.
  wrong() {
    const { colors, size } = this.system;
    for (let j = 0; j <= size; j++) if (this.counted(j) % colors !== this.values[j]) return j;
    return null;
  }

  // What the board says about a wrong entry.
  sentence(j, nameOf, lights) {
    const { colors, size } = this.system;
    const values = { k: this.counted(j), value: this.values[j], press: j < size ? nameOf(j) : "", lights, colors };
    if (colors > 2) {
      if (j === size) return tr("Not yet: the sum {lights} is to grow by {k}, which modulo {colors} is not {value}.", values);
      return tr("Not yet: {press} adds {k} to the sum {lights}, which modulo {colors} is not {value}.", values);
    }
    if (j === size)
      return ntr(
        "Not yet: {k} framed light is to be turned, so the last entry is not {value}.",
        "Not yet: {k} framed lights are to be turned, so the last entry is not {value}.",
        values.k,
        values,
      );
    return ntr(
      "Not yet: {press} turns {k} framed light, so its entry is not {value}.",
      "Not yet: {press} turns {k} framed lights, so its entry is not {value}.",
      values.k,
      values,
    );
  }
}

// The right answers about a system of equations whose number of colors is prime.
/** @param {Board} board */
export function answersOf(board, system, needed) {
  const whole = new Elimination(board);
  const rank = whole.finish().pivots.size;
  const inSpan = whole.outcome(needed).contradiction === null;
  const solutions = inSpan ? BigInt(system.colors) ** BigInt(whole.size - rank) : 0n;
  return { reduced: system.look().next === null ? "yes" : "no", rank: String(rank), span: inSpan ? "yes" : "no", solutions: String(solutions) };
}

// The questions, as a form; answers() returns the right answers.
export function questionForm(answers) {
  const choice = (id) => select({ id }, { "": "", yes: tr("yes"), no: tr("no") });
  const number = (id) => element("input", { id, inputMode: "numeric", size: 6, autocomplete: "off" });
  const span = tr("Is the last column a sum of the others, so that presses reach the goal?");
  const questions = {
    reduced: [choice, tr("Is the matrix reduced now?"), tr("It is when no step is left: each pivot is alone in its column.")],
    rank: [number, tr("Its rank"), tr("Reduce the matrix, and count the rows that are not 0.")],
    span: [choice, span, tr("Reduce the matrix: is there a row with 0 everywhere and something needed?")],
    solutions: [number, tr("How many solutions"), tr("Each free cell may be pressed or not; without presses that reach the goal the number is 0.")],
  };
  const rows = Object.entries(questions).map(([name, [made, text, hint]]) => {
    const verdict = element("span", { className: "small", role: "status" });
    const field = made(`question-${name}`);
    field.addEventListener("change", () => {
      const given = field.value.trim();
      verdict.textContent = given === "" ? "" : given === answers()[name] ? tr("Right.") : `${tr("Not yet.")} ${hint}`;
    });
    return element("p", labeled(text, field), " ", verdict);
  });
  const form = element("form", { id: "questions", "aria-label": tr("Questions") }, ...rows);
  form.addEventListener("submit", (event) => event.preventDefault());
  const forget = () => {
    form.reset();
    for (const verdict of form.querySelectorAll("[role=status]")) verdict.textContent = "";
  };
  return { form, forget };
}
