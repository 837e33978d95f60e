// A board on the screen: a grid for mouse, touch, keyboard and screen readers.  It knows no rules: it shows a Board and
// reports the cell that was pressed.

import { N_, tr } from "./words.js";

const SPOKEN = {
  dot: N_("press here"),
  hint: N_("hint"),
  mend: N_("may be misread"),
  odd: N_("in the witness"),
  meets: N_("in the witness and to be turned"),
  quiet: N_("in the quiet pattern"),
  played: N_("just pressed"),
  counts: N_("in the sum"),
  acts: N_("changes the sum"),
};
const FRAMES = ["odd", "quiet"]; // with many colors their frames hold a number: how often the cell is pressed
const PLAIN_ABOVE = 40; // sides: the cells of a larger board are as plain as can be
const LABEL = 22; // pixels that a letter or number at the edge takes
const STEPS = [1, 2, 5, 10, 20, 50];
const ROWS_AT_ONCE = 8; // a large board is laid out in pieces, so that no task is long

export class BoardView {
  constructor(host, { label = "Board", onPress = () => {}, onDigit = () => {}, onDrag = () => {} } = {}) {
    this.host = host;
    this.onPress = onPress;
    this.onDigit = onDigit;
    this.onDrag = onDrag; // (cell, the cell where it began), as long as `drags`
    this.begun = null;
    this.label = label;
    this.elements = [];
    this.marks = {};
    this.current = 0;
    this.painting = 0;
    host.classList.add("lights-scroll");
    this.grid = host.ownerDocument.createElement("div");
    this.grid.className = "lights";
    this.grid.setAttribute("role", "grid");
    this.columns = host.ownerDocument.createElement("div");
    this.columns.className = "lights-columns";
    this.columns.setAttribute("aria-hidden", "true"); // each cell says its name
    host.append(this.columns, this.grid);
    this.every = 1; // the first row and column has its label, and each whose number this divides
    new ResizeObserver(() => this.showEdge()).observe(this.columns);
    this.grid.addEventListener("click", (event) => {
      if (!this.begun?.dragged) this.pressed(event.target.closest("[data-k]"));
    });
    this.grid.addEventListener("pointerdown", (event) => this.begin(event));
    this.grid.addEventListener("pointermove", (event) => this.drag(event));
    this.grid.addEventListener("keydown", (event) => this.key(event));
    this.grid.addEventListener("focusin", (event) => {
      const cell = event.target.closest("[data-k]");
      if (cell) this.moveTo(Number(cell.dataset.k), false);
    });
  }

  // Whether cells can be drawn over; then a finger on the board does not scroll.
  get drags() {
    return this.grid.classList.contains("drags");
  }

  set drags(wanted) {
    this.grid.classList.toggle("drags", wanted);
  }

  // Show a board; the elements are reused if the size is the same.
  show(board) {
    const same = this.board && this.board.m === board.m && this.board.n === board.n && this.elements.length;
    this.board = board;
    this.grid.setAttribute("aria-label", `${tr(this.label)}, ${tr("{m} rows, {n} columns", board)}`);
    this.grid.dataset.colors = board.colors > 2 ? "many" : "two";
    if (same) this.paint();
    else this.layOut();
  }

  layOut() {
    const { board, grid } = this;
    this.painting += 1;
    this.elements = [];
    this.current = Math.min(this.current, board.size - 1);
    grid.replaceChildren();
    this.host.style.setProperty("--columns", board.n);
    this.host.style.setProperty("--rows", board.m);
    this.host.classList.toggle("plain", Math.max(board.m, board.n) > PLAIN_ABOVE);
    this.columns.replaceChildren(...Array.from({ length: board.n }, () => grid.ownerDocument.createElement("span")));
    grid.setAttribute("aria-rowcount", board.m);
    grid.setAttribute("aria-colcount", board.n);
    const turn = this.painting;
    const some = (from) => {
      if (turn !== this.painting) return;
      const rows = Math.max(1, Math.min(ROWS_AT_ONCE, Math.floor(240 / board.n)));
      for (let i = from; i < Math.min(board.m, from + rows); i++) this.addRow(i);
      if (from + rows < board.m) setTimeout(some, 0, from + rows);
    };
    some(0);
    this.showEdge();
  }

  // Letters and numbers at the edge, as many as fit; a zoomed board shows more.
  showEdge() {
    const { board, columns, grid } = this;
    if (!board) return;
    const side = columns.getBoundingClientRect().width / board.n;
    this.every = STEPS.find((step) => step * side >= LABEL) ?? STEPS.at(-1);
    [...columns.children].forEach((letter, j) => {
      const text = this.labeled(j, board.n) ? board.name(j).replace(/\d+$/, "") : "";
      if (letter.textContent !== text) letter.textContent = text;
    });
    [...grid.children].forEach((row, i) => this.labelRow(row, i));
  }

  // The last label would stand beyond the edge.
  labeled(i, side) {
    return this.every === 1 || i === 0 || ((i + 1) % this.every === 0 && i + 1 < side);
  }

  labelRow(row, i) {
    row.dataset.row = this.labeled(i, this.board.m) ? i + 1 : "";
  }

  addRow(i) {
    const { board, grid } = this;
    const document = grid.ownerDocument;
    const row = document.createElement("div");
    row.className = "lights-row";
    this.labelRow(row, i);
    row.setAttribute("role", "row");
    for (let j = 0; j < board.n; j++) {
      const k = i * board.n + j;
      const cell = document.createElement("div");
      cell.setAttribute("role", "gridcell");
      cell.dataset.k = k;
      cell.tabIndex = k === this.current ? 0 : -1;
      this.elements[k] = cell;
      row.append(cell);
      this.paintCell(k);
    }
    grid.append(row);
  }

  // Paint these cells, or all: a large board in pieces.
  paint(cells) {
    if (cells) {
      for (const k of cells) if (this.elements[k]) this.paintCell(k);
      return;
    }
    const turn = this.painting;
    const some = (from) => {
      if (turn !== this.painting) return;
      const end = Math.min(this.elements.length, from + 400);
      for (let k = from; k < end; k++) this.paintCell(k);
      if (end < this.elements.length) setTimeout(some, 0, end);
    };
    some(0);
  }

  paintCell(k) {
    const { board } = this;
    const cell = this.elements[k];
    const value = board.cells[k];
    const many = board.colors > 2 && !board.holes[k];
    const names = ["cell"];
    const words = [board.name(k)];
    if (board.holes[k]) {
      names.push("hole");
      words.push(tr("hole"));
    } else {
      if (value) names.push("on", `color-${value}`);
      words.push(many ? tr("color {color}", { color: value }) : value ? tr("on") : tr("off"));
    }
    let text = many ? String(value) : "";
    for (const [mark, cells] of Object.entries(this.marks)) {
      if (!cells.has(k)) continue;
      const times = cells.get(k);
      if (mark === "goal" && many) {
        if (times === value) continue;
        names.push(mark);
        text = `${value}→${times}`;
        words[1] = tr("color {color}", { color: text }); // the spoken words include the visible text
        words.push(tr("wanted color {color}", { color: times }));
      } else if (mark === "goal") {
        names.push(mark);
        words.push(tr("wanted on"));
      } else {
        names.push(mark);
        words.push(tr(SPOKEN[mark]) + (times > 1 ? " " + tr("{times} times", { times }) : ""));
      }
    }
    const frame = FRAMES.find((mark) => this.marks[mark]?.has(k));
    if (many && this.marks.dot?.has(k)) cell.dataset.dot = this.marks.dot.get(k);
    else delete cell.dataset.dot;
    if (many && frame) cell.dataset.frame = this.marks[frame].get(k);
    else delete cell.dataset.frame;
    const name = names.join(" ");
    const label = words.join(", ");
    if (cell.className !== name) cell.className = name;
    if (cell.ariaLabel !== label) cell.setAttribute("aria-label", label);
    if (cell.textContent !== text) cell.textContent = text;
  }

  // Mark cells (an iterable of numbers, or a Map to how often): "dot", "hint", "mend", "odd", "meets", "quiet", "played", "counts", "acts", "goal".
  mark(kind, cells) {
    const before = this.marks[kind] ?? new Map();
    const after = cells instanceof Map ? cells : new Map([...(cells ?? [])].map((k) => [k, 1]));
    this.marks[kind] = after;
    const changed = [...before.keys(), ...after.keys()].filter((k) => before.get(k) !== after.get(k));
    this.paint(new Set(changed));
  }

  clearMarks() {
    for (const kind of Object.keys(this.marks)) this.mark(kind, []);
  }

  begin(event) {
    const cell = event.target.closest("[data-k]");
    this.begun = this.drags && cell ? { k: Number(cell.dataset.k), last: Number(cell.dataset.k), dragged: false } : null;
    if (this.begun) event.target.releasePointerCapture?.(event.pointerId);
  }

  drag(event) {
    const { begun } = this;
    if (!begun || !event.buttons) return;
    const cell = this.grid.ownerDocument.elementFromPoint(event.clientX, event.clientY)?.closest?.("[data-k]");
    const k = cell && this.grid.contains(cell) ? Number(cell.dataset.k) : begun.last;
    if (k === begun.last) return;
    begun.last = k;
    begun.dragged = true;
    this.onDrag(k, begun.k);
  }

  pressed(cell) {
    if (cell) this.onPress(Number(cell.dataset.k));
  }

  key(event) {
    const { m, n } = this.board;
    const [i, j] = [Math.floor(this.current / n), this.current % n];
    if (event.altKey || event.metaKey) return;
    const to = {
      ArrowUp: [Math.max(0, i - 1), j],
      ArrowDown: [Math.min(m - 1, i + 1), j],
      ArrowLeft: [i, Math.max(0, j - 1)],
      ArrowRight: [i, Math.min(n - 1, j + 1)],
      Home: [event.ctrlKey ? 0 : i, 0],
      End: [event.ctrlKey ? m - 1 : i, n - 1],
      PageUp: [0, j],
      PageDown: [m - 1, j],
    }[event.key];
    if (to) this.moveTo(to[0] * n + to[1], true);
    else if (event.key === " " || event.key === "Enter") this.onPress(this.current);
    else if (/^\d$/.test(event.key) && !event.ctrlKey) this.onDigit(this.current, Number(event.key));
    else return;
    event.preventDefault();
  }

  moveTo(k, focus) {
    const [before, after] = [this.elements[this.current], this.elements[k]];
    if (!after) return;
    if (before) before.tabIndex = -1;
    after.tabIndex = 0;
    this.current = k;
    if (focus) after.focus();
  }
}
