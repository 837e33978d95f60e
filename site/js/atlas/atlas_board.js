// The first section of a board's page: the board to play, its quiet patterns, and the box of properties.

import { Game, NEIGHBORHOODS } from "../../board/model.js";
import { BoardView } from "../../board/view.js";
import { N_, ntr, tr } from "../../board/words.js";
import { solveAtOnce } from "../solving/at_once.js";
import { byId, drawn, element } from "../shared/dom.js";
import { boardOf, isSmall } from "../solving/nullity.js";
import { countOf, marked } from "../solving/patterns.js";
import { pressSentence, showPress } from "../shared/press_words.js";
import { fragmentOf } from "../shared/share.js";

const NAMES = { board: N_("board"), cylinder: N_("cylinder"), ring: N_("ring"), torus: N_("torus") };

export class BoardPanel {
  constructor() {
    this.game = null;
    this.patterns = [];
    this.view = new BoardView(byId("board"), { label: N_("Lights"), onPress: (k) => this.press(k) });
    byId("undo").addEventListener("click", () => this.undo());
    byId("restart").addEventListener("click", () => this.restart());
    byId("solve").addEventListener("click", () => this.solve());
    byId("quiet-show").addEventListener("click", () => this.toggleQuiet());
    byId("quiet-previous").addEventListener("click", () => this.turnQuiet(-1));
    byId("quiet-next").addEventListener("click", () => this.turnQuiet(1));
  }

  // The name, the rule of a press, and the box with what the label says.
  describe(kind) {
    const small = isSmall(kind);
    byId("name").textContent = nameOf(kind);
    const shape = element("span", { className: "shape", role: "img" });
    showPress(shape, NEIGHBORHOODS[kind.neighborhood]);
    const sentence = pressSentence(kind, tr("the cells shown here"));
    byId("rules").replaceChildren(shape, " ", small ? sentence : `${sentence} ${tr("The board is too large to be shown.")}`);
    byId("playing").hidden = !small;
    byId("quiet").hidden = true;
    byId("portrait").replaceChildren();
    byId("invariants").replaceChildren();
    this.invariant("label", tr("Label"), kind.label);
  }

  show(kind) {
    const board = boardOf(kind);
    this.game = new Game(board, "on");
    this.view.marks = {};
    this.view.show(board);
    byId("play").href = `../${fragmentOf(board, "on")}`;
    this.refresh();
  }

  press(k) {
    this.view.paint([...this.game.press(k), k]);
    this.follow(k, -1);
    this.refresh();
  }

  // Keep the dots a solution of the board as it is now.
  follow(k, times) {
    const dots = new Map(this.view.marks.dot);
    if (!dots.size) return;
    const { colors } = this.game.board;
    const left = ((dots.get(k) ?? 0) + times + colors) % colors;
    if (left) dots.set(k, left);
    else dots.delete(k);
    this.view.mark("dot", dots);
  }

  undo() {
    const k = this.game.undo();
    if (k !== null) {
      this.view.paint([...this.game.board.reach(k).keys(), k]);
      this.follow(k, 1);
    }
    this.refresh();
  }

  restart() {
    this.game.restart();
    this.view.clearMarks();
    this.view.show(this.game.board);
    byId("quiet-show").setAttribute("aria-pressed", false);
    this.refresh();
  }

  // Dots on the presses of a solution, the fewest if that is quick.
  solve() {
    const { board, goal } = this.game;
    const answer = solveAtOnce(board, goal, false);
    this.view.clearMarks();
    byId("quiet-show").setAttribute("aria-pressed", false);
    if (answer.unsolvable) return this.say(tr("No presses turn every cell on."));
    const presses = Uint8Array.from(answer.presses.replaceAll("\n", ""), (sign) => (sign === "#" ? 1 : Number(sign) || 0));
    this.view.mark("dot", marked(presses));
    const values = { presses: answer.weight };
    return this.say(
      answer.proved
        ? ntr("{presses} press, the fewest.", "{presses} presses, the fewest.", answer.weight, values)
        : ntr("{presses} press.", "{presses} presses.", answer.weight, values),
    );
  }

  refresh() {
    const { board, goal, moves } = this.game;
    const left = board.goalCells(goal).reduce((sum, value, k) => sum + Number(value !== board.cells[k]), 0);
    byId("undo").disabled = byId("restart").disabled = !moves.length;
    if (left)
      this.say(
        board.colors > 2
          ? ntr("{left} cell is not 1 yet.", "{left} cells are not 1 yet.", left, { left })
          : ntr("{left} cell is off.", "{left} cells are off.", left, { left }),
      );
    else this.say(ntr("Solved in {moves} move!", "Solved in {moves} moves!", moves.length, { moves: moves.length }));
  }

  say(words) {
    if (byId("status").textContent !== words) byId("status").textContent = words;
  }

  // What the page has found by itself: the nullity, and patterns with the portrait of the first.
  showQuiet(quiet) {
    this.patterns = quiet?.patterns ?? [];
    this.chosen = 0;
    if (quiet) {
      this.invariant(quiet.nullities.length > 1 ? "nullities" : "nullity", tr("Nullity"), nullityWords(quiet.nullities));
      if (quiet.patterns) this.invariant("solutions", tr("Solutions"), countOf(this.patterns).words);
    }
    byId("quiet").hidden = !this.patterns.length;
    if (!this.patterns.length) return;
    const { m, n, colors } = this.game.board;
    byId("portrait").replaceChildren(portrait(this.patterns[0].pattern, m, n, colors));
    this.nameQuiet();
  }

  nameQuiet() {
    byId("quiet-show").textContent = tr("Quiet pattern {number} of {count}", { number: this.chosen + 1, count: this.patterns.length });
    byId("quiet-previous").disabled = this.chosen === 0;
    byId("quiet-next").disabled = this.chosen === this.patterns.length - 1;
  }

  turnQuiet(step) {
    this.chosen += step;
    this.nameQuiet();
    this.toggleQuiet(true);
  }

  toggleQuiet(wanted = byId("quiet-show").getAttribute("aria-pressed") !== "true") {
    byId("quiet-show").setAttribute("aria-pressed", wanted);
    this.view.mark("dot", []);
    this.view.mark("quiet", wanted ? marked(this.patterns[this.chosen].pattern) : []);
    if (wanted) this.say(tr("Pressing the ringed cells changes nothing."));
    else this.refresh();
  }

  // A line of the box, which replaces the one of the same name.
  invariant(name, title, value) {
    const line = [element("dt", {}, title), element("dd", { id: `invariant-${name}` }, value)];
    const before = byId(`invariant-${name}`);
    if (before) before.textContent = value;
    else byId("invariants").append(...line);
  }
}

export function nameOf({ m, n, neighborhood, topology, colors }) {
  const size = tr("{m} × {n} {topology}", { m, n, topology: tr(NAMES[topology]) });
  const words = [size, ...(neighborhood === "plus" ? [] : [neighborhood]), ...(colors > 2 ? [tr("{colors} colors", { colors })] : [])];
  return words.join(", ");
}

// "4", or for a composite number of colors "4 modulo 2, 0 modulo 3".
export function nullityWords(nullities) {
  if (nullities.length === 1) return `${nullities[0].nullity}`;
  return nullities.map(({ p, nullity }) => tr("{degree} modulo {prime}", { degree: nullity, prime: p })).join(", ");
}

// A pattern as a drawing.
export function portrait(pattern, m, n, colors) {
  const paths = new Map();
  pattern.forEach((times, k) => {
    if (times) paths.set(times, `${paths.get(times) ?? ""}M${k % n} ${Math.floor(k / n)}h1v1h-1z`);
  });
  const drawing = { viewBox: `0 0 ${n} ${m}`, role: "img", "aria-label": tr("a quiet pattern"), "data-colors": colors > 2 ? "many" : "two" };
  return drawn("svg", drawing, ...[...paths].map(([times, d]) => drawn("path", { d, class: `color-${times}` })));
}
