// The board to play beside the table of its values, and its quiet patterns.

import { Game, NEIGHBORHOODS } from "../../board/model.js";
import { BoardView } from "../../board/view.js";
import { N_, ntr, tr } from "../../board/words.js";
import { solveAtOnce } from "../solving/at_once.js";
import { byId, element } from "../shared/dom.js";
import { boardOf, isSmall } from "../solving/nullity.js";
import { marked, pressesOf } from "../solving/patterns.js";
import { pressSentence, showPress, solvedWords } from "../shared/press_words.js";
import { fragmentOf } from "../shared/share.js";

const NAMES = { board: N_("board"), cylinder: N_("cylinder"), ring: N_("ring"), torus: N_("torus") };

export class BoardPanel {
  constructor() {
    this.game = null;
    this.patterns = [];
    this.view = new BoardView(byId("board"), { label: N_("Lights"), onPress: (k) => this.move(k, this.game.press(k), -1) });
    const actions = {
      undo: () => this.undo(),
      restart: () => this.restart(),
      solve: () => this.solve(),
      "quiet-show": () => this.showPattern(this.chosen, byId("quiet-show").getAttribute("aria-pressed") !== "true"),
      "quiet-previous": () => this.showPattern(this.chosen - 1),
      "quiet-next": () => this.showPattern(this.chosen + 1),
    };
    for (const [id, action] of Object.entries(actions)) byId(id).addEventListener("click", action);
  }

  // The name, the rule of a press, and the board if it is not too large.
  show(kind) {
    const small = isSmall(kind);
    byId("name").textContent = nameOf(kind);
    const shape = element("span", { className: "shape", role: "img" });
    showPress(shape, NEIGHBORHOODS[kind.neighborhood]);
    const sentence = pressSentence(kind, tr("the cells shown here"));
    byId("rules").replaceChildren(shape, " ", small ? sentence : `${sentence} ${tr("The board is too large to be shown.")}`);
    byId("playing").hidden = !small;
    byId("quiet").hidden = true;
    if (!small) return;
    const board = boardOf(kind);
    this.game = new Game(board, "on");
    byId("play").href = `../${fragmentOf(board, "on")}`;
    this.restart();
  }

  // Paint what a press changed, and keep the dots a solution of the board as it is now.
  move(k, changed, times) {
    this.view.paint([...changed, k]);
    const dots = new Map(this.view.marks.dot);
    const { colors } = this.game.board;
    const left = ((dots.get(k) ?? 0) + times + colors) % colors;
    if (dots.size && left) dots.set(k, left);
    else dots.delete(k);
    this.view.mark("dot", dots);
    this.refresh();
  }

  undo() {
    const k = this.game.undo();
    if (k !== null) this.move(k, this.game.board.reach(k).keys(), 1);
  }

  restart() {
    this.game.restart();
    this.clear();
    this.view.show(this.game.board);
    this.refresh();
  }

  clear() {
    this.view.clearMarks();
    byId("quiet-show").setAttribute("aria-pressed", false);
  }

  // Dots on the presses of a solution, the fewest if that is quick.
  solve() {
    const answer = solveAtOnce(this.game.board, this.game.goal, false);
    this.clear();
    if (answer.unsolvable) return this.say(tr("No presses turn every cell on."));
    this.view.mark("dot", marked(pressesOf(answer.presses)));
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
    if (!left) return this.say(solvedWords(moves.length));
    return this.say(
      board.colors > 2
        ? ntr("{left} cell is not 1 yet.", "{left} cells are not 1 yet.", left, { left })
        : ntr("{left} cell is off.", "{left} cells are off.", left, { left }),
    );
  }

  say(words) {
    if (byId("status").textContent !== words) byId("status").textContent = words;
  }

  showQuiet(patterns) {
    this.patterns = patterns;
    byId("quiet").hidden = !patterns.length;
    if (patterns.length) this.showPattern(0, false);
  }

  // Choose a pattern, and ring its cells if `wanted`.
  showPattern(number, wanted = true) {
    this.chosen = number;
    byId("quiet-show").textContent = tr("Quiet pattern {number} of {count}", { number: number + 1, count: this.patterns.length });
    byId("quiet-previous").disabled = number === 0;
    byId("quiet-next").disabled = number === this.patterns.length - 1;
    byId("quiet-show").setAttribute("aria-pressed", wanted);
    this.view.mark("dot", []);
    this.view.mark("quiet", wanted ? marked(this.patterns[number].pattern) : []);
    if (wanted) this.say(tr("Pressing the ringed cells changes nothing."));
    else this.refresh();
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
