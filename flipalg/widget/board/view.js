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
const PAINTED_ABOVE = 625; // cells: a larger board is drawn on a canvas, if there is one
const LABEL = 22; // pixels that a letter or number at the edge takes
const STEPS = [1, 2, 5, 10, 20, 50];
const CELLS_AT_ONCE = 240; // a board is laid out in pieces, so that no task is long

// The degrees by which a piece of a picture is turned.
export const turnOf = (board, k) => (360 * board.cells[k]) / board.colors;

export class BoardView {
  /**
   * `onDrag` gets a cell and the cell where the stroke began, as long as `drags`; `painting` loads the module for large boards.
   * @param {HTMLElement} host
   * @param {{label?: string, onPress?: (k: number) => void, onDigit?: (k: number, digit: number) => void,
   *   onDrag?: (k: number, first: number) => void, painting?: () => Promise<{Painting: new (view: BoardView) => Painting}>}} actions
   */
  constructor(host, { label = "Board", onPress = () => {}, onDigit = () => {}, onDrag = () => {}, painting = null } = {}) {
    this.host = host;
    this.onPress = onPress;
    this.onDigit = onDigit;
    this.onDrag = onDrag;
    this.loadPainting = painting;
    this.painting = null;
    this.begun = null;
    this.label = label;
    this.elements = [];
    this.marks = {};
    this.current = 0;
    this.cut = null; // a picture (canvas) of which each cell is a piece
    this.covers = false; // a cell that is on hides its piece, else the piece is turned by the value of the cell
    this.turn = 0; // grows with each drawing: an older one ends
    host.classList.add("lights-scroll");
    this.grid = host.ownerDocument.createElement("div");
    this.grid.className = "lights";
    this.grid.setAttribute("role", "grid");
    this.columns = host.ownerDocument.createElement("div");
    this.columns.className = "lights-columns";
    this.columns.setAttribute("aria-hidden", "true"); // each cell says its name
    host.append(this.columns, this.grid);
    this.every = 1; // the first row and column has its label, and each whose number this divides
    this.measured = false; // until the browser has laid the page out
    new ResizeObserver(() => {
      this.measured = true;
      this.showEdge();
    }).observe(this.columns);
    this.grid.addEventListener("click", (event) => {
      if (!this.begun?.dragged) this.pressed(this.cellOf(event));
    });
    this.grid.addEventListener("pointerdown", (event) => this.begin(event));
    this.grid.addEventListener("pointermove", (event) => this.drag(event));
    this.grid.addEventListener("keydown", (event) => this.key(event));
    this.grid.addEventListener("focusin", (event) => {
      const k = this.cellOf(event);
      if (k !== null) this.moveTo(k, false);
    });
  }

  // Whether cells can be drawn over; then a finger on the board does not scroll.
  get drags() {
    return this.grid.classList.contains("drags");
  }

  set drags(wanted) {
    this.grid.classList.toggle("drags", wanted);
  }

  // Whether each cell shows, in small squares, what a press of it turns.
  get turns() {
    return this.grid.classList.contains("turns");
  }

  set turns(wanted) {
    this.grid.classList.toggle("turns", wanted);
    if (this.board) this.paint();
  }

  get picture() {
    return this.cut;
  }

  set picture(picture) {
    this.cut = picture;
    if (this.board) this.layOut();
  }

  get large() {
    return Boolean(this.loadPainting) && this.board.size > PAINTED_ABOVE;
  }

  // The cell that an event is about, or null.
  cellOf(event) {
    const own = event.target.closest("[data-k]");
    return own ? Number(own.dataset.k) : this.large ? this.cellAt(event) : null;
  }

  // The cell under the pointer, or null.
  cellAt({ clientX, clientY }) {
    if (this.large) return this.painting?.cellAt(clientX, clientY) ?? null;
    /** @type {HTMLElement | null} */
    const cell = this.grid.ownerDocument.elementFromPoint(clientX, clientY)?.closest("[data-k]");
    return cell && this.grid.contains(cell) ? Number(cell.dataset.k) : null;
  }

  // Where a cell is in the window.
  boxOf(k) {
    if (this.large) return this.painting?.boxOf(k) ?? null;
    return this.elements[k]?.getBoundingClientRect() ?? null;
  }

  // Show a board; the elements are reused if the size is the same.
  show(board) {
    const same = this.board && this.board.m === board.m && this.board.n === board.n && this.elements.length;
    this.board = board;
    this.grid.setAttribute("aria-label", `${tr(this.label)}, ${tr("{m} rows, {n} columns", board)}`);
    this.grid.dataset.colors = board.colors > 2 ? "many" : "two";
    this.host.classList.toggle("painted", this.large);
    if (same) this.paint();
    else this.layOut();
  }

  layOut() {
    const { board, grid } = this;
    this.turn += 1;
    this.elements = [];
    this.current = Math.min(this.current, board.size - 1);
    grid.replaceChildren();
    this.host.style.setProperty("--columns", board.n);
    this.host.style.setProperty("--rows", board.m);
    this.columns.replaceChildren(...Array.from({ length: board.n }, () => grid.ownerDocument.createElement("span")));
    grid.setAttribute("aria-rowcount", board.m);
    grid.setAttribute("aria-colcount", board.n);
    const { turn } = this;
    if (this.large) {
      this.paintLarge(turn);
      return;
    }
    const some = (from) => {
      if (turn !== this.turn) return;
      const rows = Math.max(1, Math.floor(CELLS_AT_ONCE / board.n));
      for (let i = from; i < Math.min(board.m, from + rows); i++) this.addRow(i);
      if (from + rows < board.m) setTimeout(some, 0, from + rows);
    };
    some(0);
    if (this.measured) this.showEdge();
    else this.writeEdge();
  }

  async paintLarge(turn) {
    const { Painting } = await this.loadPainting();
    if (turn !== this.turn) return;
    this.painting ??= new Painting(this);
    this.painting.show();
  }

  // Letters and numbers at the edge, as many as fit; a zoomed board shows more.
  showEdge() {
    const { board, columns } = this;
    if (!board || this.large) return;
    this.space(columns.getBoundingClientRect().width / board.n);
    this.writeEdge();
  }

  writeEdge() {
    const { board, columns, grid } = this;
    [...columns.children].forEach((letter, j) => {
      const text = this.labeled(j, board.n) ? board.name(j).replace(/\d+$/, "") : "";
      if (letter.textContent !== text) letter.textContent = text;
    });
    [...grid.children].forEach((row, i) => this.labelRow(row, i));
  }

  // Labels as far apart as cells of this side need.
  space(side) {
    this.every = STEPS.find((step) => step * side >= LABEL) ?? STEPS.at(-1);
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
      cell.dataset.k = String(k);
      cell.tabIndex = k === this.current ? 0 : -1;
      this.elements[k] = cell;
      row.append(cell);
      this.paintCell(k);
    }
    grid.append(row);
  }

  // Paint these cells, or all.
  paint(cells) {
    for (const k of cells ?? this.elements.keys()) if (this.elements[k]) this.paintCell(k);
    if (this.large && cells) this.painting?.paint();
    else if (this.large) this.painting?.all();
  }

  // The piece of the picture in a cell: a full turn has as many steps as there are colors.  Square pieces fit after quarter turns only.
  drawPiece(k) {
    const { board, cut } = this;
    const cell = this.elements[k];
    if (!cell.firstElementChild) {
      const side = Math.min(cut.width / board.n, cut.height / board.m);
      const [left, top] = [(cut.width - board.n * side) / 2, (cut.height - board.m * side) / 2];
      const piece = cell.ownerDocument.createElement("canvas");
      piece.width = piece.height = Math.ceil(side);
      piece.getContext("2d").drawImage(cut, left + (k % board.n) * side, top + Math.floor(k / board.n) * side, side, side, 0, 0, piece.width, piece.height);
      cell.append(piece);
    }
    const piece = cell.firstElementChild;
    piece.hidden = Boolean(board.holes[k] || (this.covers && board.cells[k]));
    if (this.covers) return;
    piece.classList.toggle("round", 4 % board.colors > 0);
    const before = Number(piece.dataset.turned ?? 0);
    piece.dataset.turned = before + ((turnOf(board, k) - before + 900) % 360) - 180; // the shorter way
    piece.style.rotate = `${piece.dataset.turned}deg`;
  }

  // The squares of a cell: in its middle, or in a corner beside the digit of many colors.
  drawTurns(k) {
    const { board, turns } = this;
    const { style } = this.elements[k];
    const steps = turns && !board.holes[k] ? board.stepsFrom(k) : [];
    if (!steps.length) {
      style.backgroundImage = style.backgroundPosition = style.backgroundSize = "";
      return;
    }
    const reach = Math.max(1, ...board.offsets.flat().map(Math.abs));
    const [from, share] = board.colors > 2 ? [64, 28] : [17, 66]; // percent of the cell
    const side = share / (2 * reach + 1);
    const size = side * 0.8;
    const place = (step) => `${((from + (step + reach) * side + side * 0.1) * 100) / (100 - size)}%`;
    style.backgroundImage = steps.map(() => "var(--square)").join();
    style.backgroundPosition = steps.map(([down, right]) => `${place(right)} ${place(down)}`).join();
    style.backgroundSize = `${size}% ${size}%`;
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
    if (this.cut && !this.covers && !board.holes[k]) words[1] = value ? tr("turned by {degrees}°", { degrees: Math.round(turnOf(board, k)) }) : tr("upright");
    let text = many && !this.cut ? String(value) : "";
    for (const [mark, cells] of Object.entries(this.marks)) {
      if (!cells.has(k)) continue;
      const times = cells.get(k);
      if (mark === "goal" && many) {
        if (times === value || this.cut) continue;
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
    if (this.turns || cell.style.backgroundImage) this.drawTurns(k);
    if (cell.ariaLabel !== label) cell.setAttribute("aria-label", label);
    if (cell.textContent !== text) cell.textContent = text;
    if (this.cut) this.drawPiece(k);
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
    const k = this.drags ? this.cellOf(event) : null;
    this.begun = k === null ? null : { k, last: k, dragged: false };
    if (this.begun) event.target.releasePointerCapture?.(event.pointerId);
  }

  drag(event) {
    const { begun } = this;
    if (!begun || !event.buttons) return;
    const k = this.cellAt(event) ?? begun.last;
    if (k === begun.last) return;
    begun.last = k;
    begun.dragged = true;
    this.onDrag(k, begun.k);
  }

  pressed(k) {
    if (k === null) return;
    if (this.large) this.moveTo(k, false);
    this.onPress(k);
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
    if (this.large && k !== this.current) {
      this.current = k;
      this.painting?.around(k);
    }
    const [before, after] = [this.elements[this.current], this.elements[k]];
    if (!after) return;
    if (before) before.tabIndex = -1;
    after.tabIndex = 0;
    this.current = k;
    if (focus) after.focus();
  }
}
