// The board of lights with its controls.  It alone keeps the state of the puzzle; the tabs listen to it.

import { Board, COLORS, Game, LARGEST, NEIGHBORHOODS, TOPOLOGIES, randomFrom, side } from "../../board/model.js";
import { BoardView } from "../../board/view.js";
import { N_, ntr, tr } from "../../board/words.js";
import { frame } from "../games/frame.js";
import { movePicture, square } from "../games/move_picture.js";
import { attempt, byId, element } from "../shared/dom.js";
import { keepTurns, keptTurns, readState } from "./kept_game.js";
import { load } from "../shared/language.js";
import { edgesWords, pressSentence, pressWords, showPress, solvedWords } from "../shared/press_words.js";
import { among, boardFrom, fieldsOf, fragmentOf } from "../shared/share.js";
import { solve } from "../solving/solver.js";

const FIRST_PRESSES = 6;
const PAPER = 8; // rows and columns at least of the squares on which a shape is drawn
const COUNTED = 900; // cells of a shape at most for which the solutions are counted while it is drawn

// The board of a first visit: six random presses away from dark.
function firstBoard() {
  const board = new Board(5, 5);
  const random = randomFrom(crypto.getRandomValues(new Uint32Array(1))[0]);
  const left = [...Array(board.size).keys()];
  for (let i = 0; i < FIRST_PRESSES; i++) board.press(left.splice(Math.floor(random() * left.length), 1)[0]);
  return board;
}

// A board without its outer rows and columns of holes.
function trimmed(board) {
  const cells = [...board.cells.keys()].filter((k) => !board.holes[k]);
  const [rows, columns] = [cells.map((k) => Math.floor(k / board.n)), cells.map((k) => k % board.n)];
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  const [m, n] = [Math.max(...rows) - top + 1, Math.max(...columns) - left + 1];
  const part = (from) => Uint8Array.from({ length: m * n }, (_, k) => from[(top + Math.floor(k / n)) * board.n + left + (k % n)]);
  const { neighborhood, topology, colors } = board;
  return new Board(m, n, { neighborhood, topology, colors, cells: part(board.cells), holes: part(board.holes) });
}

// How many cells a shape has, its nullity, and in how many ways its positions are solved.
function shapeWords(board) {
  const cells = board.holes.filter((hole) => !hole).length;
  if (!cells) return tr("Draw the shape of your board, with finger or mouse.");
  if (cells > COUNTED) return ntr("{cells} cell", "{cells} cells", cells, { cells });
  const { kernel, count } = solve(board, board.cells);
  const values = { cells, nullity: kernel.length, count };
  if (!kernel.length)
    return ntr("{cells} cell: every position has exactly one solution.", "{cells} cells: every position has exactly one solution.", cells, values);
  return ntr(
    "{cells} cell, nullity {nullity}: one position in {count} has solutions, {count} each.",
    "{cells} cells, nullity {nullity}: one position in {count} has solutions, {count} each.",
    cells,
    values,
  );
}

// What a press turns, as a picture that moves.
function legendOf(offsets) {
  const reach = Math.max(1, ...offsets.flat().map(Math.abs));
  const side = 2 * reach + 1;
  const after = Array(side * side).fill(0);
  for (const [down, right] of offsets) after[(down + reach) * side + right + reach] = 1;
  const words = ntr("a press turns {cells} cell", "a press turns {cells} cells", offsets.length, { cells: offsets.length });
  return movePicture(words, { places: square(side, side), before: Array(side * side).fill(0), after, chosen: (side * side - 1) / 2, squares: "cell" });
}

// The fields of a link that are the board's.
export const LINKED = ["size", "neighborhood", "topology", "colors", "cells", "holes", "goal", "mode", "daily", "weekly", "pack", "level"];

export class Lights extends EventTarget {
  constructor() {
    super();
    this.mode = "press"; // what a tap on a cell does: a value of the choice `mode`
    this.stamp = 0; // grows with each change: an answer to an older board is not shown
    this.seconds = 0; // of play, counted in the row of puzzles
    this.table = this.framed();
    this.game = new Game(firstBoard(), "off");
    this.view = new BoardView(byId("board"), {
      label: N_("Lights"),
      onPress: (k) => this.clicked(k),
      onDigit: (k, color) => this.typed(k, color),
      onDrag: (k, from) => this.dragged(k, from),
      painting: () => import("../../board/painting.js"),
    });
    this.plans = {}; // by the name of who made it: the presses still to do, kept right as the board is pressed
    this.painted = []; // the cells before each stroke of the brush
    this.drawsPress = false; // "drawn by hand" is chosen
    this.address = null; // told what changes, when there is one
    this.given = null;
    this.mends = new Map(); // framed cells: the color to add to mend each
    this.puzzleOf = (_fields) => null; // the puzzle that a link names
    this.movesOf = (_puzzle) => []; // the earlier presses of that puzzle
    this.squares = null; // to draw a press with, once they are loaded
    this.fillOptions();
    this.listen();
    this.show();
  }

  // The frame that every game has, around the parts of this one.
  framed() {
    const section = document.querySelector("[data-section=lights]");
    this.count = element("output", { id: "moves" }, "0");
    const counter = element("span", { className: "counter" }, tr("Moves:"), " ", this.count, " · ", element("span", { id: "time", role: "timer" }, "0:00")); // prettier-ignore
    return frame(section, "lights", {
      ids: { undo: "undo", redo: "redo", restart: "restart", deal: "shuffle", hint: "hint-now", solve: "solve-now", own: "to-enter", share: "copy-link", more: "more", bar: "bar", area: "board-area", words: "link-words", rule: "how" }, // prettier-ignore
      board: [...section.children].filter(({ id }) => id !== "sheet"),
      panel: byId("sheet"),
      counter: [counter],
      rule: () => this.rule(),
      link: () => this.link(),
      address: (link) => this.address.put(new URL(link).hash),
      can: () => ({ undo: this.game.moves.length || (this.view.drags && this.painted.length), redo: this.game.undone.length, restart: this.game.moves.length || this.game.undone.length }), // prettier-ignore
    });
  }

  // What a press does, and the goal, of the board that is shown.
  rule() {
    const press = pressSentence(this.view.picture ? { ...this.board, colors: 2 } : this.board, tr("the cells shown here"));
    return `${press} ${tr("The goal: {goal}.", { goal: this.aim() })}`;
  }

  get board() {
    return this.game.board;
  }

  // The board of the day or of a pack while it is played, else null.
  get puzzle() {
    return this.given?.first === this.game.first ? this.given.puzzle : null;
  }

  openPuzzle(puzzle, step = false) {
    this.mode = "press";
    this.game.start(puzzle.board.copy(), "off");
    for (const k of this.movesOf(puzzle)) this.game.press(k);
    this.given = { puzzle, first: this.game.first };
    this.show(step);
  }

  // No presses reach the goal: frame the cells that would make it solvable if one of them were changed; return a sentence.
  showChanges(changes) {
    this.mends = new Map(changes?.least === 1 ? changes.cells.toReversed() : []);
    this.view.mark("mend", this.mends.keys());
    this.say(
      this.mends.size
        ? tr("No presses reach the goal. One framed cell was probably misread: tap it.")
        : tr("No presses reach the goal. The tab Why shows the reason."),
    );
    if (!changes) return "";
    const { board } = this;
    const { least } = changes;
    if (least > 1)
      return " " + tr("At least {least} cells must be different, for example {cells}.", { least, cells: changes.some.map(([k]) => board.name(k)).join(", ") });
    const names = [...new Set(changes.cells.map(([k]) => board.name(k)))];
    const cells = names.length > 6 ? tr("{cells} and {more} more", { cells: names.slice(0, 6).join(", "), more: names.length - 6 }) : names.join(", ");
    return " " + tr("One of these cells was probably misread: {cells}. Tap the wrong one to correct it.", { cells });
  }

  // The fields of a question to the engine.
  question() {
    const { board, goal } = this.game;
    return {
      board: board.text(),
      goal: typeof goal === "string" ? goal : board.text(goal),
      neighborhood: board.neighborhood,
      topology: board.topology,
      colors: board.colors,
    };
  }

  fillOptions() {
    for (const name of Object.keys(NEIGHBORHOODS)) {
      byId("neighborhood").append(new Option(pressWords(name), name));
    }
    byId("neighborhood").append(new Option(tr("drawn by hand"), ""));
    for (const name of Object.keys(TOPOLOGIES)) byId("topology").append(new Option(edgesWords(name), name));
    for (let colors = 2; colors <= COLORS; colors++) byId("colors").append(new Option(String(colors), String(colors)));
  }

  listen() {
    const on = (id, event, action) => byId(id).addEventListener(event, action);
    on("size", "submit", (event) => {
      event.preventDefault();
      this.table.closeDrawer(); // the board is seen at once
      this.attempt(() => {
        const [m, n] = [side("rows", byId("rows").value), side("columns", byId("columns").value)];
        if (this.game.goal === "on") return this.begin(new Board(m, n, this.kind)); // Flip it! begins dark
        this.game.start(new Board(m, n, this.kind), "off");
        return this.shuffle();
      });
    });
    on("shuffle", "click", () => this.shuffle());
    on("undo", "click", () => this.undo());
    on("redo", "click", () => this.redo());
    on("restart", "click", () => {
      const { puzzle } = this;
      this.game.restart();
      if (puzzle) this.given = { puzzle, first: this.game.first };
      this.show();
    });
    for (const id of /** @type {const} */ (["neighborhood", "topology", "colors"])) {
      on(id, "change", () => {
        const value = id === "colors" ? Number(byId(id).value) : byId(id).value;
        if (id === "neighborhood") this.drawsPress = !value;
        this.setKind(value ? { [id]: value } : {});
      });
    }
    on("goal", "change", () => {
      const goal = /** @type {"on" | "off" | "drawn"} */ (byId("goal").value);
      if (goal === "drawn") this.begin(this.board, { goal: this.board.goalCells(this.game.goal), mode: "goal" });
      else this.begin(this.board, { goal });
    });
    on("mode", "change", () => {
      this.mode = byId("mode").value;
      this.show(true);
    });
    on("to-play", "click", () => this.toPlay());
    on("to-enter", "click", () => (this.drawing ? this.toPlay() : this.toEnter()));
    on("rows-less", "click", () => this.resize(-1, 0));
    on("rows-more", "click", () => this.resize(1, 0));
    on("columns-less", "click", () => this.resize(0, -1));
    on("columns-more", "click", () => this.resize(0, 1));
    on("colors-less", "click", () => this.recolor(-1));
    on("colors-more", "click", () => this.recolor(1));
    on("draw-shape", "click", () => (this.shaping ? this.toEnter() : this.drawShape()));
    on("clear-board", "click", () => (this.shaping ? this.drawShape() : this.draw({ cells: [] })));
    on("fill-board", "click", () => this.draw(this.shaping ? { holes: [] } : { cells: new Uint8Array(this.board.size).fill(1) }));
    on("paste", "click", () => {
      this.table.openDrawer();
      byId("text-board").open = true;
      byId("text").select();
    });
    on("text-board", "toggle", ({ target }) => target.open && this.table.openDrawer());
    on("use-text", "click", async () => {
      this.table.closeDrawer();
      const { readBoard } = await load(() => import("../../board/reader.js"));
      this.attempt(() => {
        const { board, read } = readBoard(byId("text").value, this.kind);
        this.begin(board, { goal: "off" }); // a board that is given goes off
        this.table.answer(read);
      });
    });
    on("turns", "change", () => {
      this.view.turns = byId("turns").checked;
      keepTurns(byId("turns").checked);
    });
    byId("turns").checked = this.view.turns = keptTurns();
    document.addEventListener("keydown", (event) => this.key(event));
  }

  // Another board, goal or mode; `step` is one of the history, `painted` what Undo returns to while one paints.
  /** @param {Board} board @param {{goal?: Goal, mode?: string, painted?: Board[], step?: boolean}} change */
  begin(board, { goal = this.game.goal, mode = this.mode, painted = this.painted, step = true } = {}) {
    Object.assign(this, { mode, painted });
    this.game.start(board, goal);
    this.show(step);
  }

  // The same cells with another press, other edges or more colors.
  setKind(change) {
    this.begin(this.board.copy(change));
  }

  get kind() {
    const { neighborhood, topology, colors } = this.board;
    return { neighborhood, topology, colors };
  }

  get drawing() {
    return this.mode === "draw";
  }

  // Cells are drawn, from holes.
  get shaping() {
    return this.mode === "holes";
  }

  // The board, without the empty lines around a shape that was drawn.
  get drawn() {
    const isCut = this.shaping && this.board.topology === "board" && typeof this.game.goal === "string";
    return isCut ? trimmed(this.board) : this.board;
  }

  // Play the board as it is now.
  toPlay() {
    if (this.mode === "press") return;
    if (this.board.holes.every(Boolean)) return this.say(tr("A board keeps at least one cell."));
    if (this.drawing) this.entered = fragmentOf(this.board, this.game.goal);
    this.begin(this.drawn, { mode: "press" });
  }

  // Enter a board: a dark one to paint on, or the board that was entered before and is being played.  Its goal is off.
  toEnter() {
    if (this.drawing) return null;
    if (this.shaping && !this.board.holes.every(Boolean)) return this.enter(this.drawn);
    const { goal, first } = this.game;
    const begun = this.board.copy({ cells: first });
    if (fragmentOf(begun, goal) !== this.entered) return this.enter(new Board(begun.m, begun.n, this.kind));
    return this.enter(begun, goal);
  }

  // An empty sheet of squares for the shape of a board; it is to be turned on, which every shape can be.
  drawShape() {
    const [rows, columns] = [this.board.m, this.board.n].map((side) => Math.max(side, PAPER));
    const sheet = new Board(rows, columns, { ...this.kind, holes: new Uint8Array(rows * columns).fill(1) });
    this.begin(sheet, { goal: "on", mode: "holes", painted: [] });
  }

  // Enter a board: one that was read from a picture, a shape that was drawn, or a dark one.
  /** @param {Board} board @param {Goal} goal */
  enter(board, goal = "off") {
    this.begin(board, { goal, mode: "draw", painted: [] });
  }

  // Add or remove a row or column at the end; the painted cells stay.
  resize(down, right) {
    this.attempt(() => {
      const { board } = this;
      const [m, n] = [side("rows", String(board.m + down)), side("columns", String(board.n + right))];
      const kept = (from, added = 0) =>
        Uint8Array.from({ length: m * n }, (_, k) => (k % n < board.n && Math.floor(k / n) < board.m ? from[Math.floor(k / n) * board.n + (k % n)] : added));
      const resized = new Board(m, n, { ...this.kind, cells: kept(board.cells), holes: kept(board.holes, Number(this.shaping)) });
      this.begin(resized, { goal: typeof this.game.goal === "string" ? this.game.goal : "off", painted: [], step: false });
    });
  }

  recolor(more) {
    const colors = this.board.colors + more;
    if (colors >= 2 && colors <= COLORS) this.setKind({ colors });
  }

  // Show another board, as the map does.
  open(m, n, changes = {}) {
    this.begin(new Board(Math.min(m, LARGEST), Math.min(n, LARGEST), { ...this.kind, ...changes }), { goal: "on" });
  }

  shuffle() {
    const text = byId("seed").value.trim();
    const seed = /^\d{1,10}$/.test(text) ? Number(text) : crypto.getRandomValues(new Uint32Array(1))[0];
    byId("seed").placeholder = String(seed);
    this.game.shuffle(seed);
    this.show(true);
  }

  clicked(k) {
    if (this.mode === "press") return this.mends.has(k) ? this.mend(k) : this.press(k);
    const { board } = this;
    if (this.mode === "goal") return this.paint(k, Number(this.brush || board.goalCells(this.game.goal)[k] + 1) % board.colors);
    return this.draw(this.inked([k], this.inkFor(k)));
  }

  get brush() {
    if (this.shaping) return "hole";
    return byId("brush").hidden ? "" : /** @type {HTMLInputElement} */ (document.querySelector("#brush input:checked")).value;
  }

  // The color or hole that a click leaves on a cell.
  inkFor(k) {
    const { board, brush } = this;
    if (brush === "hole") return { hole: 1 - board.holes[k], color: 0 };
    return { hole: 0, color: Number(brush || board.cells[k] + 1) % board.colors };
  }

  inked(places, { hole, color }) {
    const [cells, holes] = [this.board.cells.slice(), this.board.holes.slice()];
    for (const k of places) [cells[k], holes[k]] = [color, hole];
    return { cells, holes };
  }

  // A framed cell gets the color with which the board can be solved.
  mend(k) {
    const cells = this.board.cells.slice();
    cells[k] = (cells[k] + this.mends.get(k)) % this.board.colors;
    this.entered = fragmentOf(this.board.copy({ cells }), this.game.goal);
    this.setKind({ cells });
    this.say(tr("{cell} is mended: now the board can be solved.", { cell: this.board.name(k) }));
  }

  // A digit typed on a cell in a painting mode: paint it and move to the next cell.
  typed(k, color) {
    if (!["draw", "goal"].includes(this.mode) || color >= this.board.colors) return;
    this.paint(k, color);
    this.view.moveTo(Math.min(k + 1, this.board.size - 1), true);
  }

  paint(k, color) {
    if (this.drawing) return this.draw(this.inked([k], { hole: 0, color }));
    const goal = this.board.goalCells(this.game.goal).with(k, color);
    return this.begin(this.board, { goal, step: false });
  }

  // Change cells or holes; Undo returns to the board `kept`.
  draw(changes, kept = this.board) {
    if (changes.holes?.every(Boolean)) return this.say(tr("A board keeps at least one cell."));
    return this.begin(this.board.copy(changes), { painted: kept ? [...this.painted, kept] : this.painted, step: false });
  }

  // Paint while dragging, with the color that a click would give the first cell `from`.
  dragged(k, from) {
    if (!this.view.drags) return;
    const begins = this.stroke?.from !== from;
    if (begins) this.stroke = { from, ink: this.inkFor(from) };
    this.draw(this.inked([from, k], this.stroke.ink), begins ? this.board : null);
  }

  // Show the colors to paint with while a click paints; "next" is the color after that of the cell.
  showBrush() {
    const { drawing, board: { colors } } = this; // prettier-ignore
    const host = byId("brush");
    host.hidden = !drawing && (colors === 2 || this.mode !== "goal");
    if (host.dataset.choices === `${colors} ${drawing}`) return;
    host.dataset.choices = `${colors} ${drawing}`;
    host.dataset.colors = "many"; // as on the board
    const choice = (value, name, color) =>
      element("label", element("input", { type: "radio", name: "brush", value, checked: !value }), element("span", { className: `swatch ${color}` }, name));
    const all = colors > 2 ? Array.from({ length: colors }, (_, value) => choice(String(value), String(value), `color-${value}`)) : [];
    host.replaceChildren(choice("", colors > 2 ? tr("next") : tr("on or off"), ""), ...all, ...(drawing ? [choice("hole", tr("hole"), "")] : []));
  }

  press(k) {
    if (this.board.holes[k]) return;
    const changed = this.game.press(k);
    this.moved(k, 1, changed);
  }

  undo() {
    if (this.view.drags && this.painted.length) return this.begin(this.painted.pop(), { step: false });
    const k = this.game.undo();
    return k !== null && this.moved(k, -1, this.board.reach(k).keys());
  }

  redo() {
    const k = this.game.redo();
    if (k !== null) this.moved(k, 1, this.board.reach(k).keys());
  }

  moved(k, times, changed) {
    this.stamp += 1;
    for (const plan of Object.values(this.plans)) plan[k] = (plan[k] - times + this.board.colors) % this.board.colors;
    this.view.mark("hint", []);
    this.view.mark("mend", []);
    this.mends.clear();
    this.view.paint(changed);
    this.view.paint([k]);
    this.refresh();
    this.dispatchEvent(new CustomEvent("move", { detail: { k, times } }));
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, [role=application]")) return;
    if (document.querySelector("[data-section=lights]").hidden) return;
    if (event.key === "u" || event.key === "U") this.undo();
    if (event.key === "r" || event.key === "R") this.redo();
  }

  // Another board, goal or kind of press: everything is drawn afresh.  Back returns from a step.
  show(step = false) {
    this.stamp += 1;
    this.plans = {};
    const { board, mode } = this;
    const shown = {
      rows: board.m,
      columns: board.n,
      topology: board.topology,
      colors: board.colors,
      neighborhood: this.drawsPress || !NEIGHBORHOODS[board.neighborhood] ? "" : board.neighborhood,
      goal: typeof this.game.goal === "string" ? this.game.goal : "drawn",
      mode,
    };
    for (const [id, value] of Object.entries(shown)) byId(/** @type {keyof typeof shown} */ (id)).value = String(value);
    const many = board.colors > 2;
    for (const { value, index } of byId("goal").options) {
      byId("goal").options[index].text = { on: many ? tr("all 1") : tr("all on"), off: many ? tr("all 0") : tr("all off"), drawn: tr("painted") }[value];
    }
    byId("to-enter").setAttribute("aria-pressed", this.drawing || this.shaping);
    byId("draw-shape").setAttribute("aria-pressed", this.shaping);
    this.view.drags = this.drawing || this.shaping;
    byId("enter-tools").hidden = !this.view.drags;
    if (!this.view.drags) this.painted = [];
    this.showBrush();
    this.view.marks = {};
    this.mends = new Map();
    this.view.show(board);
    this.showShape();
    if (mode === "goal" || shown.goal === "drawn") this.showGoal();
    this.refresh(step);
    this.dispatchEvent(new Event("new"));
  }

  showGoal() {
    const { board } = this;
    const cells = board.goalCells(this.game.goal);
    const shown = [...cells.keys()].filter((k) => (board.colors > 2 ? !board.holes[k] : cells[k]));
    this.view.mark("goal", new Map(shown.map((k) => [k, cells[k]])));
  }

  showShape() {
    const { offsets } = this.board;
    showPress(byId("pressed-shape"), offsets);
    const shown = String(offsets);
    if (this.table.legend.dataset.press !== shown) this.table.legend.replaceChildren(legendOf(offsets));
    this.table.legend.dataset.press = shown;
    this.showDrawnPress();
  }

  // The squares to draw a press with, while the choice is "drawn by hand".
  async showDrawnPress() {
    const host = byId("press-squares");
    host.hidden = byId("neighborhood").value !== "";
    if (host.hidden) return;
    this.squares ??= load(() => import("./press_shape.js")).then(({ pressShape }) =>
      pressShape(host, (neighborhood) => {
        this.drawsPress = true;
        this.setKind({ neighborhood });
      }),
    );
    (await this.squares)(this.board.offsets);
  }

  refresh(step = false) {
    const { game, board } = this;
    this.count.value = String(game.moves.length);
    this.table.show();
    this.say(this.state());
    byId("text").value = `${board.holes.some(Boolean) ? "x = hole\n" : ""}${board.text()}`;
    if (step) this.address?.stepped();
    else this.address?.moved();
  }

  // The goal in words.
  aim() {
    const { board: { colors }, goal } = this.game; // prettier-ignore
    if (typeof goal !== "string") return tr("reach the painted goal");
    if (this.view.picture && goal === "off") return tr("turn all pieces upright");
    if (colors > 2) return tr("bring every cell to {color}", { color: goal === "on" ? 1 : 0 });
    return goal === "on" ? tr("turn all lights on") : tr("turn all lights off");
  }

  // The distance to the goal in words.
  state(goal = this.aim()) {
    const { game, board } = this;
    const many = board.colors > 2;
    const moves = game.moves.length;
    const left = board.goalCells(game.goal).filter((value, k) => value !== board.cells[k]).length;
    if (this.drawing) return many ? tr("Paint your board, then press Solve.") : tr("Tap or drag over the lights that are on, then press Solve.");
    if (this.shaping) return shapeWords(board);
    if (left && many) return ntr("{left} cell to go: {goal}.", "{left} cells to go: {goal}.", left, { left, goal });
    if (left) return ntr("{left} light to go: {goal}.", "{left} lights to go: {goal}.", left, { left, goal });
    if (this.puzzle && moves) return tr("Solved in {presses}, par {par}, proved.", { presses: moves, par: this.puzzle.par });
    return moves ? solvedWords(moves) : tr("This board is at its goal.");
  }

  say(words) {
    if (byId("status").textContent !== words) byId("status").textContent = words;
  }

  attempt(action) {
    attempt(action, (sentence) => this.say(sentence));
  }

  // The board as fields of a link, and back.
  fields() {
    if (this.puzzle?.daily) return { daily: this.puzzle.daily };
    if (this.puzzle?.weekly) return { weekly: this.puzzle.weekly };
    if (this.puzzle) return { pack: this.puzzle.pack, level: this.puzzle.level };
    return { ...fieldsOf(this.board, this.game.goal), ...(this.mode === "press" ? {} : { mode: this.mode }) };
  }

  // Show the board of a link, with the moves of its state if the browser kept one.
  read(fields, state = null) {
    const modes = [...byId("mode").options].map(({ value }) => value);
    const mode = among(fields, "mode", modes, "press");
    const puzzle = this.puzzleOf(fields);
    if (puzzle) {
      if (puzzle.key !== this.puzzle?.key) this.openPuzzle(puzzle);
      const kept = readState(state, this.board.size);
      if (kept && String(kept.moves) === String(this.game.moves)) this.game.undone = kept.undone;
      return this.refresh();
    }
    const linked = boardFrom(fields);
    if (!linked) return null;
    const kept = readState(state, linked.board.size);
    if (kept) return this.restore(linked, mode, kept);
    const same = fragmentOf(this.board, this.game.goal) === fragmentOf(linked.board, linked.goal);
    if (same && !this.puzzle && mode === this.mode) return null;
    return this.begin(linked.board, { goal: linked.goal, mode, step: false });
  }

  // A game as it was left: its first board is the one shown with all moves taken back.
  restore({ board, goal }, mode, { moves, undone, seconds, entered }) {
    const first = board.copy();
    for (const k of moves) first.press(k, board.colors - 1);
    this.mode = mode;
    this.game.start(first, goal);
    for (const k of moves) this.game.press(k);
    this.game.undone = [...undone];
    this.entered = entered;
    this.restored = seconds;
    this.show();
  }

  // The link to the puzzle, not to how far it has been solved.
  link() {
    const start = this.board.copy({ cells: this.game.first });
    const fragment = this.puzzle ? `#${new URLSearchParams(this.fields())}` : fragmentOf(start, this.game.goal);
    return new URL(fragment, location.href).href;
  }
}
