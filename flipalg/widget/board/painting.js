// A board of many cells on a canvas, of which only the part in view is drawn: at once, and anew for each frame of a zoom.
// Of the cells themselves only those around the current one are elements, for the keyboard and for screen readers.

const AROUND = 2; // rows and columns of elements on each side of the current cell
const TOP = 20; // pixels above the board for the letters
const SHARPEST = 2; // pixels of the canvas for one of the page: more cost time and are hardly seen
const DIGITS_FROM = 16; // pixels of a cell in which a digit can be read

export class Painting {
  // `view` is a BoardView: its board, its marks, and paintCell for the elements.
  constructor(view) {
    this.view = view;
    const { host, grid } = view;
    const document = grid.ownerDocument;
    this.canvas = Object.assign(document.createElement("canvas"), { className: "painting" });
    this.canvas.setAttribute("aria-hidden", "true");
    this.version = 0; // grows with each change of a cell or a mark
    this.bitmap = document.createElement("canvas"); // a pixel for each cell
    host.addEventListener("scroll", () => this.later(), { passive: true });
    new ResizeObserver(() => this.draw()).observe(grid);
    new ResizeObserver(() => this.draw()).observe(host);
    const dark = matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", () => this.all());
    new MutationObserver(() => this.all()).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  get shown() {
    return this.canvas.isConnected;
  }

  show() {
    const { grid, board, current } = this.view;
    grid.replaceChildren(this.canvas);
    this.bitmap.width = board.n;
    this.bitmap.height = board.m;
    this.around(current);
    this.all();
  }

  // The side of a cell, and where the first one begins in the grid, in pixels.
  get measures() {
    const box = this.view.grid.getBoundingClientRect();
    const { m, n } = this.view.board;
    const side = (box.height - TOP) / m;
    return { side, edge: box.width - n * side, box };
  }

  boxOf(k) {
    const { side, edge, box } = this.measures;
    const { n } = this.view.board;
    return { left: box.left + edge + (k % n) * side, top: box.top + TOP + Math.floor(k / n) * side, width: side, height: side };
  }

  // The cell at a point of the window, or null.
  cellAt(x, y) {
    const { side, edge, box } = this.measures;
    const { m, n } = this.view.board;
    const [i, j] = [Math.floor((y - box.top - TOP) / side), Math.floor((x - box.left - edge) / side)];
    return i >= 0 && j >= 0 && i < m && j < n ? i * n + j : null;
  }

  // Make elements of the cells around this one.
  around(k) {
    const { view } = this;
    const { grid, board } = view;
    const document = grid.ownerDocument;
    const focused = grid.contains(document.activeElement);
    view.elements = [];
    const [row, column] = [Math.floor(k / board.n), k % board.n];
    const near = (at, most) => Array.from({ length: 2 * AROUND + 1 }, (_, d) => at + d - AROUND).filter((i) => i >= 0 && i < most);
    const rows = near(row, board.m).map((i) => {
      const made = document.createElement("div");
      made.setAttribute("role", "row");
      made.setAttribute("aria-rowindex", i + 1);
      for (const j of near(column, board.n)) {
        const cell = document.createElement("div");
        cell.setAttribute("role", "gridcell");
        cell.setAttribute("aria-colindex", j + 1);
        cell.dataset.k = i * board.n + j;
        cell.style.setProperty("--i", i);
        cell.style.setProperty("--j", j);
        cell.tabIndex = i * board.n + j === k ? 0 : -1;
        view.elements[i * board.n + j] = cell;
        made.append(cell);
      }
      return made;
    });
    grid.replaceChildren(this.canvas, ...rows);
    for (const number of view.elements.keys()) if (view.elements[number]) view.paintCell(number);
    if (focused) view.elements[k].focus({ preventScroll: true });
  }

  // The theme, the board or many cells have changed.
  all() {
    if (!this.shown) return;
    const { grid, board, elements } = this.view;
    const document = grid.ownerDocument;
    const styles = document.defaultView.getComputedStyle(grid);
    const named = (name) => styles.getPropertyValue(name).trim();
    this.inks = Object.fromEntries(["off", "on", "dot", "odd", "hint", "quiet", "rim"].map((name) => [name, named(`--${name}`)]));
    this.label = styles.color;
    const probe = grid.appendChild(document.createElement("i"));
    this.fills = Array.from({ length: board.colors }, (_, value) => {
      probe.className = `color-${value}`;
      const own = document.defaultView.getComputedStyle(probe);
      const [fill, digit] = ["--fill", "--digit"].map((name) => own.getPropertyValue(name).trim());
      return board.colors > 2 ? { fill, digit } : { fill: value ? this.inks.on : this.inks.off, digit: "#fff" };
    });
    probe.remove();
    for (const k of elements.keys()) if (elements[k]) this.view.paintCell(k);
    this.pixels();
    this.later();
  }

  pixels() {
    const { board } = this.view;
    const context = this.bitmap.getContext("2d");
    const image = context.createImageData(board.n, board.m);
    const words = new Uint32Array(image.data.buffer);
    const packed = this.fills.map(({ fill }) => {
      const [red, green, blue] = [1, 3, 5].map((at) => parseInt(fill.slice(at, at + 2), 16));
      return (255 << 24) | (blue << 16) | (green << 8) | red;
    });
    for (let k = 0; k < board.size; k++) words[k] = board.holes[k] ? 0 : packed[board.cells[k]];
    context.putImageData(image, 0, 0);
    this.version += 1;
  }

  // These cells have changed.
  paint() {
    if (!this.fills) return;
    this.pixels();
    this.later();
  }

  later() {
    if (!this.shown) return;
    this.frame ??= requestAnimationFrame(() => this.draw());
  }

  draw() {
    cancelAnimationFrame(this.frame);
    this.frame = null;
    if (!this.shown || !this.fills) return;
    const { host, board } = this.view;
    const { m, n } = board;
    const { side, edge, box } = this.measures;
    if (!(side > 0)) return;
    const { canvas } = this;
    const sharp = Math.min(SHARPEST, canvas.ownerDocument.defaultView.devicePixelRatio || 1);
    const [width, height] = [Math.min(host.clientWidth, box.width), Math.min(host.clientHeight, box.height)];
    const [wide, high] = [Math.round(width * sharp), Math.round(height * sharp)];
    if (canvas.width !== wide || canvas.height !== high) {
      Object.assign(canvas, { width: wide, height: high });
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    const at = canvas.getBoundingClientRect();
    const [x, y] = [box.left - at.left + edge, box.top - at.top + TOP]; // of the first cell, on the canvas
    const drawn = [this.version, x, y, side, wide, high].join();
    if (drawn === this.drawn) return; // a zoom changes the size and scrolls, in one frame
    this.drawn = drawn;
    const seen = (from, begin, end, count) => [Math.max(0, Math.floor((begin - from) / side)), Math.min(count, Math.ceil((end - from) / side))];
    const [left, right] = seen(x, edge, width, n);
    const [top, bottom] = seen(y, TOP, height, m);
    const context = canvas.getContext("2d");
    context.setTransform(sharp, 0, 0, sharp, 0, 0);
    context.clearRect(0, 0, width, height);
    context.save();
    context.beginPath();
    context.rect(edge - 1, TOP - 1, width, height);
    context.clip();
    context.imageSmoothingEnabled = false;
    context.drawImage(this.bitmap, left, top, right - left, bottom - top, x + left * side, y + top * side, (right - left) * side, (bottom - top) * side);
    this.lines(context, { x, y, left, right, top, bottom, side });
    this.digits(context, { x, y, left, right, top, bottom, side });
    if (this.view.turns && side >= DIGITS_FROM) this.turns(context, { x, y, left, right, top, bottom, side });
    for (const [mark, cells] of Object.entries(this.view.marks)) {
      for (const [k, times] of cells) {
        const [i, j] = [Math.floor(k / n), k % n];
        if (i >= top && i < bottom && j >= left && j < right) this.mark(context, mark, k, times, x + j * side, y + i * side, side);
      }
    }
    context.restore();
    this.labels(context, { x, y, left, right, top, bottom, side, edge });
  }

  // Between the cells: the background, or their rims in the dark.
  lines(context, { x, y, left, right, top, bottom, side }) {
    const thick = Math.min(1, side * 0.12);
    const rim = this.inks.rim.startsWith("rgb(") && this.inks.rim; // else transparent
    if (!rim) context.globalCompositeOperation = "destination-out";
    context.fillStyle = rim || "#000";
    for (let j = left; j <= right; j++) context.fillRect(x + j * side - thick, y + top * side, thick, (bottom - top) * side);
    for (let i = top; i <= bottom; i++) context.fillRect(x + left * side, y + i * side - thick, (right - left) * side, thick);
    context.globalCompositeOperation = "source-over";
  }

  digits(context, { x, y, left, right, top, bottom, side }) {
    const { board, marks } = this.view;
    if (board.colors === 2 || side < DIGITS_FROM) return;
    context.font = `600 ${side * 0.42}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    const marked = (k) => marks.dot?.has(k) || marks.quiet?.has(k) || marks.odd?.has(k);
    for (let i = top; i < bottom; i++) {
      for (let j = left; j < right; j++) {
        const k = i * board.n + j;
        if (board.holes[k]) continue;
        context.fillStyle = this.fills[board.cells[k]].digit;
        const wanted = marks.goal?.get(k);
        const text = wanted !== undefined && wanted !== board.cells[k] ? `${board.cells[k]}→${wanted}` : board.cells[k];
        context.fillText(text, x + (j + 0.5) * side, y + (i + (marked(k) ? 0.28 : 0.5)) * side, side);
      }
    }
  }

  // In each cell what a press of it turns.
  turns(context, { x, y, left, right, top, bottom, side }) {
    const { board } = this.view;
    const reach = Math.max(1, ...board.offsets.flat().map(Math.abs));
    const [from, share] = board.colors > 2 ? [0.64, 0.28] : [0.17, 0.66];
    const square = (side * share) / (2 * reach + 1);
    for (let i = top; i < bottom; i++) {
      for (let j = left; j < right; j++) {
        const k = i * board.n + j;
        if (board.holes[k]) continue;
        context.fillStyle = board.colors === 2 && board.cells[k] ? "#111" : this.fills[board.cells[k]].digit;
        for (const [down, across] of board.stepsFrom(k)) {
          context.fillRect(x + (j + from) * side + (across + reach) * square, y + (i + from) * side + (down + reach) * square, square * 0.8, square * 0.8);
        }
      }
    }
  }

  mark(context, mark, k, times, left, top, side) {
    const { board } = this.view;
    const many = board.colors > 2;
    const { dot, odd, hint, quiet } = this.inks;
    const frame = (inset, thick, color, dashed = false) => {
      context.strokeStyle = color;
      context.lineWidth = thick;
      context.setLineDash(dashed ? [2 * thick, thick] : []);
      context.strokeRect(left + inset, top + inset, side - 2 * inset, side - 2 * inset);
    };
    const count = (color) => {
      if (!many || side < DIGITS_FROM) return;
      context.fillStyle = color;
      context.font = `600 ${side * 0.32}px system-ui, sans-serif`;
      context.textAlign = "center";
      context.textBaseline = "middle";
      context.fillText(times, left + side / 2, top + side * 0.72);
    };
    if (mark === "dot") {
      context.beginPath();
      context.arc(left + side / 2, top + side * (many ? 0.72 : 0.5), side * (many ? 0.23 : 0.2), 0, 2 * Math.PI);
      context.fillStyle = dot;
      context.strokeStyle = "#fff";
      context.lineWidth = Math.min(2, side * 0.12);
      context.setLineDash([]);
      context.stroke();
      context.fill();
      count("#fff");
    } else if (mark === "hint" || mark === "mend" || mark === "counts") {
      const beyond = Math.max(0, 6 - side * 0.5); // a thin frame would not be seen
      frame(side * 0.12, Math.max(1, side * 0.05), "#fff");
      frame(side * 0.05 - beyond / 2, side * 0.1 + beyond, mark === "mend" ? odd : hint);
    } else if (mark === "goal" && !many) {
      frame(side * 0.05, Math.max(1, side * 0.06), board.cells[k] ? "#000" : "#fff");
    } else if (mark === "quiet") {
      frame(side * 0.2, Math.max(1, side * 0.16), "#fff");
      frame(side * 0.2, Math.max(1, side * 0.08), quiet);
      count("#fff");
    } else if (mark === "odd" || mark === "meets") {
      frame(side * 0.2, Math.max(1, side * 0.16), "#fff");
      frame(side * 0.2, Math.max(1, side * 0.08), odd, mark === "odd");
      count("#fff");
    }
  }

  // Letters and numbers at the edge, as many as fit; they stay there while the board is dragged.
  labels(context, { x, y, left, right, top, bottom, side, edge }) {
    const { board } = this.view;
    this.view.space(side);
    context.fillStyle = this.label;
    context.font = "12.8px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    const [letters, numbers] = [[], []];
    for (let j = left; j < right; j++) {
      const middle = x + (j + 0.5) * side;
      if (!this.view.labeled(j, board.n) || middle < edge - 4) continue;
      letters.push(board.name(j).replace(/\d+$/, ""));
      context.fillText(letters.at(-1), middle, TOP / 2);
    }
    for (let i = top; i < bottom; i++) {
      const middle = y + (i + 0.5) * side;
      if (!this.view.labeled(i, board.m) || middle < TOP - 4) continue;
      numbers.push(i + 1);
      context.fillText(i + 1, edge / 2, middle);
    }
    this.canvas.dataset.labels = `${letters.join(" ")}, ${numbers.join(" ")}`; // for tests: a canvas cannot be read
  }
}
