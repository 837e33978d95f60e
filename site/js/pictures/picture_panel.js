// A board from a picture.  The reading is drawn over the picture and can be corrected: corners
// are dragged, rows and columns added or taken away, colors given a meaning, cells tapped.  The picture stays in this browser.

import { Board, cellName, COLORS } from "../../board/model.js";
import { tr } from "../../board/words.js";
import { button, byId, drawn, element, pressable, select, targeted, teller } from "../shared/dom.js";
import { opened } from "./opened.js";
import { boardIn, corners, HOLE, homographyOf, LONGER_SIDE, mapped, MOST_SIDE, SURE, valuesOf } from "./picture_reader.js";

const STEP = 2; // pixels of the picture that an arrow key moves a corner

/** @param {Lights} lights */
export function picturePanel(lights) {
  let shown = null; // {pixels, outlines, grid, seen, changed}: the picture, the board read from it, and the cells that were tapped

  const say = teller(byId("picture-words"));
  const drawing = () => document.querySelector("#picture-view > svg");

  async function read(file) {
    say(tr("Looking for the board …"));
    byId("picture").hidden = false;
    await new Promise((resolve) => setTimeout(resolve, 30)); // the words are painted first
    try {
      const canvas = await opened(file, LONGER_SIDE);
      const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      const { outlines, grid: found } = boardIn(pixels);
      shown = { pixels, outlines, grid: found ?? byHand(pixels), found: Boolean(found) };
      byId("picture-view").replaceChildren(canvas, drawn("svg", { role: "group", "aria-label": tr("The board that was read") }));
      frame(canvas);
      look();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      shown = null;
      byId("picture-view").replaceChildren();
      byId("picture-tools").hidden = true;
      byId("picture-use").disabled = byId("picture-solve").disabled = true;
      say(error.message);
    }
    byId("picture").scrollIntoView({ block: "nearest" });
  }

  // Where no grid is seen: a square in the middle, to be moved.
  function byHand({ width, height }) {
    const half = 0.4 * Math.min(width, height);
    const [x, y] = [width / 2, height / 2];
    const { m, n } = lights.board;
    return { corners: corners(x - half, y - half, x + half, y + half), m: Math.min(m, MOST_SIDE), n: Math.min(n, MOST_SIDE) };
  }

  // The part of the picture to show: around the grid if every cell is certain, else all of it.
  function frame(canvas) {
    const { pixels, outlines, grid, found } = shown;
    const seen = found && valuesOf(pixels, outlines, grid);
    const sure = seen && seen.sure.every((value) => value >= SURE);
    const side = (axis, most) => {
      const along = grid.corners.map((corner) => corner[axis]);
      const margin = (Math.max(...along) - Math.min(...along)) / 10;
      return sure ? [Math.max(0, Math.floor(Math.min(...along) - margin)), Math.min(most, Math.ceil(Math.max(...along) + margin))] : [0, most];
    };
    const [[x, right], [y, bottom]] = [side(0, pixels.width), side(1, pixels.height)];
    shown.view = { x, y, width: right - x, height: bottom - y };
    Object.assign(canvas, { width: right - x, height: bottom - y });
    canvas.getContext("2d").putImageData(pixels, -x, -y);
    drawing().setAttribute("viewBox", `${x} ${y} ${right - x} ${bottom - y}`);
  }

  function look() {
    shown.seen = valuesOf(shown.pixels, shown.outlines, shown.grid);
    shown.colors = Math.max(shown.seen?.colors ?? 2, lights.board.colors);
    shown.changed = new Map();
    shown.answered = !shown.seen || shown.seen.certain || shown.seen.kinds.length < 2;
    shown.asks = !shown.answered;
    shown.order = [];
    byId("picture-tools").hidden = false;
    draw();
  }

  const valueOf = (k) => shown.changed.get(k) ?? (shown.seen.kindOf[k] === HOLE ? HOLE : shown.seen.kinds[shown.seen.kindOf[k]].value);
  const isSure = (k) => shown.changed.has(k) || shown.seen.sure[k] >= SURE;

  function draw() {
    const { grid, seen, found, colors } = shown;
    const svg = drawing();
    const h = homographyOf(corners(0, 0, grid.n, grid.m), grid.corners);
    svg.dataset.colors = colors > 2 ? "many" : "two";
    const cells = seen ? Array.from({ length: grid.m * grid.n }, (_, k) => cellOf(k, h)) : [];
    svg.replaceChildren(drawn("polygon", { class: "picture-edge", points: grid.corners.join(" ") }), ...cells, ...grid.corners.map(cornerOf));
    byId("picture-rows").value = grid.m;
    byId("picture-columns").value = grid.n;
    byId("picture-colors").value = colors;
    byId("picture-use").disabled = byId("picture-solve").disabled = !seen || !shown.answered;
    byId("picture-asked").hidden = !shown.asks;
    byId("picture-asked").replaceChildren(...(shown.asks ? asked() : []));
    byId("picture-kinds").replaceChildren(...(seen?.kinds ?? []).map(kindOf));
    const unsure = seen ? cells.filter((_, k) => !isSure(k)).length : 0;
    if (!found) say(tr("No grid of cells is seen: drag the four corners onto those of the board, and set rows and columns."));
    else if (!seen) say(tr("The board is not within the picture: move the corners."));
    else if (seen.kinds.length === 1 && !shown.changed.size) say(tr("All cells look alike: tap those that differ."));
    else if (unsure) say(tr("{m} × {n} cells; {unsure} are not sure and framed: tap a cell to change it.", { ...grid, unsure }));
    else say(tr("{m} × {n} cells. Tap a cell to change it.", grid));
  }

  // What the picture cannot tell: which of two kinds is lit, or the order of three and more.
  function asked() {
    const { kinds } = shown.seen;
    const two = kinds.length === 2;
    const question = two ? tr("Which is lit?") : tr("Tap the colors in the order in which a press changes them, first the one that all should become.");
    const choices = two ? [1, 0].map(readingWith) : kinds.map(orderOf);
    const again = !two && shown.order.length > 0 && button("picture-order-again", tr("Again"), () => answer([]));
    return [
      element("p", { className: "status" }, question),
      element("div", { className: "readings", role: "group", "aria-label": question }, ...choices, again),
    ];
  }

  // The board as it is if this kind is lit.
  function readingWith(lit) {
    const { grid: { m, n }, seen } = shown; // prettier-ignore
    const cells = Array.from({ length: m * n }, (_, k) => k).filter((k) => seen.kindOf[k] !== HOLE);
    const look = { width: 0.88, height: 0.88, rx: 0.15, stroke: "#8a95a3", "stroke-width": 0.03 };
    const fill = (k) => (seen.kindOf[k] === lit ? "#ffd23f" : "#26323f");
    const squares = cells.map((k) => drawn("rect", { x: (k % n) + 0.06, y: Math.floor(k / n) + 0.06, fill: fill(k), ...look }));
    const chosen = shown.answered && seen.kinds[lit].value === 1;
    return element("button", { type: "button", "data-lit": lit, "aria-pressed": chosen, "aria-label": lit ? tr("The brighter color is lit") : tr("The darker color is lit"), onclick: () => {
      seen.kinds[lit].value = 1;
      seen.kinds[1 - lit].value = 0;
      shown.answered = true;
      draw();
      byId("picture-asked").querySelector(`[data-lit="${lit}"]`).focus();
    } }, swatchOf(seen.kinds[lit].color), drawn("svg", { viewBox: `0 0 ${n} ${m}`, "aria-hidden": "true" }, ...squares)); // prettier-ignore
  }

  function orderOf({ color }, kind) {
    const place = shown.order.indexOf(kind);
    const name =
      place < 0 ? tr("Color {number} of the picture", { number: kind + 1 }) : tr("Color {number} of the picture: {place}", { number: kind + 1, place });
    return element("button", { type: "button", "data-kind": kind, "aria-pressed": place >= 0, "aria-label": name, onclick: () => {
      if (place < 0) answer([...shown.order, kind]);
      byId("picture-asked").querySelector(`[data-kind="${kind}"]`).focus();
    } }, swatchOf(color), place < 0 ? "" : String(place)); // prettier-ignore
  }

  // The order of the colors so far; the last one needs no tap.
  function answer(order) {
    const { kinds } = shown.seen;
    if (order.length === kinds.length - 1) order.push([...kinds.keys()].find((kind) => !order.includes(kind)));
    shown.order = order;
    shown.answered = order.length === kinds.length;
    order.forEach((kind, value) => {
      kinds[kind].value = value;
    });
    if (!shown.answered) byId("picture-kinds").replaceChildren();
    draw();
  }

  const swatchOf = (color) =>
    drawn(
      "svg",
      { viewBox: "0 0 1 1", class: "picture-swatch", "aria-hidden": "true" },
      drawn("rect", { width: 1, height: 1, fill: `rgb(${color.map(Math.round)})` }),
    );
  const words = (value) => (value === HOLE ? tr("hole") : shown.colors > 2 ? tr("color {color}", { color: value }) : value ? tr("on") : tr("off"));

  // Draw a cell: its outline and a mark for its value.
  function cellOf(k, h) {
    const { n } = shown.grid;
    const [i, j] = [Math.floor(k / n), k % n];
    const at = (x, y) => mapped(h, j + x, i + y).map((value) => Math.round(10 * value) / 10);
    const points = corners(0.06, 0.06, 0.94, 0.94).map(([across, down]) => at(across, down));
    const [x, y] = at(0.5, 0.5);
    const far = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);
    const size = Math.min(far(at(1, 0.5), at(0, 0.5)), far(at(0.5, 1), at(0.5, 0)));
    const value = valueOf(k);
    const sure = isSure(k);
    const marks = [drawn("polygon", { points: points.join(" ") })];
    if (value === HOLE) {
      const r = 0.2 * size;
      marks.push(drawn("path", { class: "picture-hole", d: `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}` }));
    } else {
      marks.push(drawn("circle", { cx: x, cy: y, r: 0.2 * size, class: shown.colors > 2 ? `color-${value}` : value ? "on" : "off" }));
      if (shown.colors > 2) marks.push(drawn("text", { x, y, "font-size": 0.3 * size, class: `color-${value}` }, String(value)));
    }
    const change = () => {
      shown.changed.set(k, value === shown.colors - 1 ? HOLE : value + 1);
      draw();
      focusOn(k);
    };
    const named = [cellName(i, j), words(value), ...(sure ? [] : [tr("not sure")])];
    return drawn("g", { class: sure ? "picture-cell" : "picture-cell unsure", ...pressable(k, named, change), tabindex: k ? -1 : 0 }, ...marks);
  }

  const focusOn = (k) => drawing().querySelector(`[data-k="${k}"]`)?.focus();

  // The arrows go from cell to cell.
  function arrows(event) {
    const at = targeted(event, "[data-k]");
    const { n } = shown.grid;
    const step = { ArrowUp: -n, ArrowDown: n, ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!at || !step) return;
    event.preventDefault();
    focusOn(Number(at.dataset.k) + step);
  }

  // A corner: dragged, or moved by the arrows.
  function cornerOf([x, y], index) {
    const { view, grid: { corners: [[left, top], [right, above]], n } } = shown; // prettier-ignore
    const pixel = view.width / drawing().getBoundingClientRect().width; // of the screen
    const r = Math.max(5 * pixel, Math.min(12 * pixel, (0.6 * Math.hypot(right - left, above - top)) / n)); // a finger's, and no cell is hidden
    const named = { role: "button", tabindex: 0, "data-corner": index, "aria-label": tr("Corner {number}", { number: index + 1 }) };
    const handle = drawn("circle", { cx: x, cy: y, r, class: "picture-corner", ...named });
    handle.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      const svg = drawing();
      const box = svg.getBoundingClientRect();
      const scale = view.width / box.width;
      svg.setPointerCapture(event.pointerId);
      svg.onpointermove = ({ clientX, clientY }) => moveCorner(index, view.x + (clientX - box.left) * scale, view.y + (clientY - box.top) * scale, false);
      svg.onpointerup = svg.onpointercancel = () => {
        svg.onpointermove = svg.onpointerup = svg.onpointercancel = null;
        look();
      };
    });
    handle.addEventListener("keydown", (event) => {
      const [right, down] = { ArrowUp: [0, -STEP], ArrowDown: [0, STEP], ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0] }[event.key] ?? [];
      if (right === undefined) return;
      event.preventDefault();
      moveCorner(index, x + right, y + down, true);
      byId("picture-view").querySelector(`[data-corner="${index}"]`).focus();
    });
    return handle;
  }

  // Move a corner; the picture is read again when the drag ends.
  function moveCorner(index, x, y, over) {
    const { width, height } = shown.pixels;
    shown.grid.corners[index] = [Math.min(width - 1, Math.max(0, x)), Math.min(height - 1, Math.max(0, y))];
    shown.found = true; // by hand now
    if (over) return look();
    const svg = drawing();
    svg.querySelector(".picture-edge").setAttribute("points", shown.grid.corners.join(" "));
    const handle = svg.querySelector(`[data-corner="${index}"]`);
    handle.setAttribute("cx", shown.grid.corners[index][0]);
    handle.setAttribute("cy", shown.grid.corners[index][1]);
    for (const cell of svg.querySelectorAll(".picture-cell")) cell.remove();
    return undefined;
  }

  // Add or remove a row or column between the same corners.
  function resize(down, right) {
    if (!shown) return;
    const fits = (side) => Math.min(MOST_SIDE, Math.max(1, side));
    shown.grid.m = fits(shown.grid.m + down);
    shown.grid.n = fits(shown.grid.n + right);
    shown.found = true;
    look();
  }

  // What a kind of cells stands for; the kind that stood for it takes the other's.
  function kindOf({ color, value }, kind) {
    const values = [...Array(shown.colors).keys(), HOLE];
    const choice = select({ value: String(value), "aria-label": tr("What this color stands for"), onchange: change }, values, words);
    function change() {
      const now = Number(choice.value);
      const { kinds } = shown.seen;
      const other = kinds.find((one) => one.value === now);
      if (other && now !== HOLE) other.value = value;
      kinds[kind].value = now;
      shown.answered = true; // by hand
      draw();
    }
    return element("label", swatchOf(color), choice);
  }

  function recolor(change) {
    if (!shown?.seen) return;
    const least = Math.max(2, ...shown.seen.kinds.map(({ value }) => value + 1), ...[...shown.changed.values()].map((value) => value + 1));
    shown.colors = Math.min(COLORS, Math.max(least, shown.colors + change));
    draw();
  }

  // Enter the board, and go on with a question to a player who is stuck; the order of the colors has said the goal.
  function use(question, questionIfOrdered) {
    const { m, n } = shown.grid;
    const ordered = shown.order.length > 0;
    const all = Array.from({ length: m * n }, (_, k) => valueOf(k));
    if (all.every((value) => value === HOLE)) {
      say(tr("A board keeps at least one cell."));
      return;
    }
    const { neighborhood, topology } = lights.board;
    const holes = all.map((value) => (value === HOLE ? 1 : 0));
    lights.enter(new Board(m, n, { neighborhood, topology, colors: shown.colors, cells: all.map((value) => Math.max(0, value)), holes }));
    const asked = ordered ? questionIfOrdered : question;
    if (asked) lights.dispatchEvent(new CustomEvent("stuck", { detail: asked }));
  }

  function close() {
    shown = null;
    byId("picture").hidden = true;
    byId("picture-tools").hidden = true;
    byId("picture-view").replaceChildren();
  }

  const on = (id, action) => byId(id).addEventListener("click", action);
  on("picture-rows-less", () => resize(-1, 0));
  on("picture-rows-more", () => resize(1, 0));
  on("picture-columns-less", () => resize(0, -1));
  on("picture-columns-more", () => resize(0, 1));
  on("picture-colors-less", () => recolor(-1));
  on("picture-colors-more", () => recolor(1));
  byId("picture-view").addEventListener("keydown", arrows);
  lights.addEventListener("new", close); // another board was taken
  on("picture-use", () => use("keepGoal"));
  on("picture-solve", () => use("askGoal", "showPresses"));
  on("picture-close", close);
  return read;
}
