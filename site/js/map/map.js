// A map of all boards to 2,047 × 2,047: m downwards, n to the right, a color for each nullity.  Drag, zoom, click.
//
// A pixel may stand for many boards: then it has the mean of their colors.  Pictures of the whole map in half, a quarter,
// ... of its size are made when they are needed, and each frame draws a part of one of them.

import { COLORS, NEIGHBORHOODS, TOPOLOGIES } from "../../board/model.js";
import { tr } from "../../board/words.js";
import { apart } from "../shared/apart.js";
import { button, element, labeled, select } from "../shared/dom.js";
import { labelOf } from "../shared/labels.js";
import { WAYS } from "./map_picture.js";
import { hasNullity, largestOf, rowsClose } from "./nullity_map.js";
import { primesOf } from "../solving/numbers.js";
import { edgesWords, pressWords } from "../shared/press_words.js";

const EDGE = { left: 46, top: 22 }; // pixels for the numbers of rows and columns
const LARGEST_CELL = 64; // pixels a board
const SEPARATE = 8; // pixels a board: from here on lines separate the boards
const WRITTEN = 24; // pixels a board: from here on its number is written into it
const TOO_SMALL = 4; // pixels a board: below, a click zooms in
const CLICK = 5; // pixels that a click may move
const IN_LEGEND = 14;
const FIRST_CELL = 5; // pixels a board when the map is first seen
const USUAL = { neighborhood: "plus", topology: "board", colors: "2", by: "nullity" }; // not in an address
const WRITTEN_AFTER = 300; // milliseconds of rest before the address is written

// The map in `host`, with its tools.  `go(label)` opens the page of a board.
export function nullityMap(host, go) {
  const neighborhoods = select({ id: "map-neighborhood" }, Object.keys(NEIGHBORHOODS), pressWords);
  const flat = Object.keys(TOPOLOGIES).filter((name) => !TOPOLOGIES[name].includes("reversed"));
  const topologies = select({ id: "map-topology" }, flat, edgesWords);
  const colors = select({ id: "map-colors" }, [...Array(COLORS + 1).keys()].slice(2));
  const ways = select({ id: "map-by" }, { nullity: tr("nullity"), unique: tr("one solution or not"), rule: tr("rule") });
  const canvas = element("canvas", { id: "map", tabIndex: 0, role: "application", ariaLabel: tr("Map of nullities"), "aria-describedby": "map-help" });
  const legend = element("p", { id: "map-legend", className: "small" });
  const words = element("p", { id: "map-words", role: "status", className: "status" });
  const zooms = element("span", { className: "row", role: "group", "aria-label": tr("Zoom") }, button("map-out", "−", () => zoom(0.5)), button("map-fit", tr("Whole map"), fit), button("map-in", "+", () => zoom(2))); // prettier-ignore
  zooms.querySelector("#map-out").ariaLabel = tr("zoom out");
  zooms.querySelector("#map-in").ariaLabel = tr("zoom in");
  const help = tr(
    "Drag or use the arrow keys to look around, turn the wheel or pinch to zoom; a click or Enter opens the board. Where boards are smaller than 4 pixels a click zooms in first.",
  );
  host.append(
    element(
      "div",
      { className: "map-tools" },
      labeled(tr("A press turns"), neighborhoods),
      labeled(tr("Edges"), topologies),
      labeled(tr("Colors"), colors),
      labeled(tr("Color by"), ways),
      zooms,
    ),
    words,
    canvas,
    legend,
    element("p", { id: "map-help", className: "small" }, help),
    element("p", { id: "map-range", className: "small" }),
  );
  const context = canvas.getContext("2d", { alpha: false });
  const kind = () => ({ neighborhood: neighborhoods.value, topology: topologies.value, colors: Number(colors.value) });

  let side = 0; // boards a side
  let values = null;
  let pictures = []; // of 1, 1/2, 1/4, ... of the size
  let key = "";
  let corner = [0, 0]; // boards above and left of the window
  let scale = 1; // pixels a board
  let size = { width: 0, height: 0, ratio: 1 }; // of the canvas, in CSS pixels, with the pixels of the screen in one
  let chosen = [14, 14];
  let asked = 0; // a frame

  const plot = () => [Math.max(1, size.height - EDGE.top), Math.max(1, size.width - EDGE.left)];
  const smallest = () => Math.min(...plot()) / side;
  const redraw = () => {
    asked ||= requestAnimationFrame(draw);
  };

  // Compute the map for the choices, if it is another one.  Until it is there nothing is drawn or said.
  async function compute() {
    const now = kind();
    const prime = hasNullity(now.colors);
    for (const option of ways.options) option.disabled = !prime && option.value !== "unique";
    if (!prime) ways.value = "unique";
    const name = `${labelOf({ m: 1, n: 1, ...now })} ${ways.value}`;
    if (name === key) return;
    key = name;
    const before = side;
    side = largestOf(now.colors);
    values = null;
    words.textContent = "";
    byRange().textContent = prime
      ? tr("All boards to {side} × {side}, computed on this page from counts of pairs of roots, which is proved.", { side })
      : tr("All boards to {side} × {side}. With {colors} colors, which is not a prime, there is no nullity; a board has one solution if it has one with each of {primes} colors.", { side, colors: now.colors, primes: primesOf(now.colors).join(", ") }); // prettier-ignore
    if (before !== side) choose(...chosen.map((one) => Math.min(one, side)));
    if (before && before !== side) fit();
    const made = await apart(new URL("./map_picture.js", import.meta.url), "drawn", ways.value, now, side);
    if (key !== name) return;
    values = made.values;
    pictures = [made.whole];
    tell();
    redraw();
  }
  const byRange = () => host.querySelector("#map-range");

  // The picture of 1 / 2^level of the size, made when the map is first seen as small as that.
  function picture(level) {
    while (pictures.length <= level && pictures.at(-1).width > 128) {
      const last = pictures.at(-1);
      const half = element("canvas", { width: last.width >> 1, height: last.height >> 1 });
      half.getContext("2d", { alpha: false }).drawImage(last, 0, 0, 2 * half.width, 2 * half.height, 0, 0, half.width, half.height);
      pictures.push(half);
    }
    return pictures[Math.min(level, pictures.length - 1)];
  }

  function draw() {
    asked = 0;
    if (!size.width) return;
    const begun = performance.now();
    const style = getComputedStyle(canvas);
    const [height, width] = plot();
    context.setTransform(size.ratio, 0, 0, size.ratio, 0, 0);
    context.fillStyle = style.backgroundColor;
    context.fillRect(0, 0, size.width, size.height);
    context.save();
    context.translate(EDGE.left, EDGE.top);
    context.beginPath();
    context.rect(0, 0, width, height);
    context.clip();
    if (values) drawMap(style, height, width);
    context.restore();
    drawEdges(style);
    canvas.dataset.milliseconds = (performance.now() - begun).toFixed(2);
    clearTimeout(later);
    if (values) later = setTimeout(rested, WRITTEN_AFTER);
  }
  let later = null;

  function drawMap(style, height, width) {
    const shown = picture(Math.max(0, Math.floor(-Math.log2(scale * size.ratio))));
    context.imageSmoothingEnabled = scale * size.ratio < 1;
    const [rows, columns] = [Math.min(side - corner[0], height / scale), Math.min(side - corner[1], width / scale)];
    const part = shown.width / side;
    context.drawImage(shown, corner[1] * part, corner[0] * part, columns * part, rows * part, 0, 0, columns * scale, rows * scale);
    const [top, left] = corner.map(Math.floor);
    if (scale >= SEPARATE) drawBoards(style, top, left, Math.ceil(corner[0] + rows), Math.ceil(corner[1] + columns));
    const [y, x] = [0, 1].map((axis) => (chosen[axis] - 1 - corner[axis]) * scale);
    const [border, cell] = [Math.max(scale, 5), (Math.max(scale, 5) - scale) / 2];
    context.lineWidth = 2;
    const frame = (color, out) => {
      context.strokeStyle = color;
      context.strokeRect(x - cell - out, y - cell - out, border + 2 * out, border + 2 * out);
    };
    frame("#000", 2);
    frame("#fff", 0);
  }

  // Lines between the boards, and the number of each if there is room.
  function drawBoards(style, top, left, bottom, right) {
    context.fillStyle = style.backgroundColor;
    for (let m = top; m <= bottom; m++) context.fillRect(0, (m - corner[0]) * scale - 0.5, size.width, 1);
    for (let n = left; n <= right; n++) context.fillRect((n - corner[1]) * scale - 0.5, 0, 1, size.height);
    if (scale < WRITTEN || ways.value === "unique") return;
    context.font = `600 ${Math.min(15, scale / 2.6)}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    for (let m = top; m < bottom; m++) {
      for (let n = left; n < right; n++) {
        const value = values[m * side + n];
        const [red, green, blue] = WAYS[ways.value].color(value);
        context.fillStyle = 0.3 * red + 0.59 * green + 0.11 * blue > 140 ? "#111" : "#fff";
        if (value || ways.value === "nullity") context.fillText(value, (n + 0.5 - corner[1]) * scale, (m + 0.5 - corner[0]) * scale);
      }
    }
  }

  // Numbers at the left and above, at round distances.
  function drawEdges(style) {
    context.fillStyle = style.color;
    context.font = "12px system-ui, sans-serif";
    context.textBaseline = "middle";
    const apart = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((step) => step * scale >= 44) ?? 1000;
    for (const axis of [0, 1]) {
      context.textAlign = axis ? "center" : "right";
      const length = plot()[axis];
      for (let k = Math.max(apart, Math.ceil(corner[axis] / apart) * apart); k <= side; k += apart) {
        const at = (k - 0.5 - corner[axis]) * scale;
        if (at > length) break;
        if (at < 0) continue;
        if (axis) context.fillText(String(k), EDGE.left + at, EDGE.top / 2);
        else context.fillText(String(k), EDGE.left - 6, EDGE.top + at);
      }
    }
    context.textAlign = "left";
    context.fillText("m \\ n", 4, EDGE.top / 2);
  }

  // When nothing moves: the legend, and the address.
  function rested() {
    if (!canvas.clientWidth || !values) return;
    const [height, width] = plot();
    const step = Math.max(1, Math.floor(Math.sqrt((height * width) / scale ** 2 / 40_000)));
    const counts = new Map();
    const end = (axis, length) => Math.min(side, Math.ceil(corner[axis] + length / scale));
    for (let m = Math.floor(corner[0]); m < end(0, height); m += step) {
      for (let n = Math.floor(corner[1]); n < end(1, width); n += step) counts.set(values[m * side + n], (counts.get(values[m * side + n]) ?? 0) + 1);
    }
    const often = [...counts].sort((a, b) => b[1] - a[1]).slice(0, IN_LEGEND).map(([value]) => value).sort((a, b) => a - b); // prettier-ignore
    const said = `${key} ${often}`;
    if (legend.dataset.said !== said) showLegend(said, often, counts.size > IN_LEGEND);
    onRest?.();
  }
  let onRest = null;

  function showLegend(said, often, more) {
    legend.dataset.said = said;
    const name = { unique: ["", tr("one solution")].map((words) => words || tr("more or none")) }[ways.value];
    const swatches = often.map((value) => {
      const swatch = element("i", { className: "swatch", style: `background: rgb(${WAYS[ways.value].color(value)})` });
      const words = name ? name[value] : ways.value === "rule" && !value ? tr("one solution") : String(value);
      return element("span", swatch, ` ${words}`);
    });
    const counted = rowsClose(topologies.value) ? "m" : "m + 1";
    const title = { nullity: tr("Nullity:"), unique: "", rule: tr("Not one solution, as this number divides {counted}:", { counted }) }[ways.value];
    legend.replaceChildren(...(title ? [element("span", title)] : []), ...swatches, ...(more ? [tr("and others")] : []));
  }

  // The chosen board in words.
  function tell() {
    if (!values) return;
    const [m, n] = chosen;
    const value = values[(m - 1) * side + n - 1];
    const { neighborhood, colors: number } = kind();
    const always = number === 2 && NEIGHBORHOODS[neighborhood].some(([down, right]) => !down && !right); // a press turns its own cell: all on can be reached
    const one = { m, n, nullity: value, colors: number };
    if (ways.value === "unique") words.textContent = value ? tr("{m} × {n}: one solution", one) : tr("{m} × {n}: several solutions or none", one);
    else if (!value) words.textContent = tr("{m} × {n}: nullity 0, one solution", one);
    else if (ways.value === "rule")
      words.textContent = tr("{m} × {n}: not one solution, as {rank} divides {counted}", { m, n, rank: value, counted: rowsClose(topologies.value) ? `m = ${m}` : `m + 1 = ${m + 1}` }); // prettier-ignore
    else if (always) words.textContent = tr("{m} × {n}: nullity {nullity}, 2^{nullity} solutions", one);
    else words.textContent = tr("{m} × {n}: nullity {nullity}, {colors}^{nullity} solutions or none", one);
  }

  // Keep the window within the map.
  function bound() {
    scale = Math.min(LARGEST_CELL, Math.max(smallest(), scale));
    corner = plot().map((length, axis) => Math.max(0, Math.min(corner[axis], side - length / scale)));
    redraw();
  }

  // Zoom around a point of the plot, by default its middle.
  function zoom(factor, at = plot().map((length) => length / 2)) {
    const now = Math.min(LARGEST_CELL, Math.max(smallest(), scale * factor));
    corner = corner.map((boards, axis) => boards + at[axis] / scale - at[axis] / now);
    scale = now;
    bound();
  }

  function fit() {
    scale = smallest();
    corner = [0, 0];
    bound();
  }

  function choose(m, n) {
    chosen = [m, n].map((one) => Math.min(side, Math.max(1, one)));
    if (size.width)
      plot().forEach((length, axis) => {
        const boards = length / scale;
        if (chosen[axis] - 1 < corner[axis]) corner[axis] = chosen[axis] - 1;
        if (chosen[axis] > corner[axis] + boards) corner[axis] = chosen[axis] - boards;
      });
    tell();
    redraw();
  }

  const open = () => go(labelOf({ m: chosen[0], n: chosen[1], ...kind() }));
  const placeOf = (event) => [event.offsetY - EDGE.top, event.offsetX - EDGE.left];
  const boardAt = (place) => place.map((pixels, axis) => Math.floor(corner[axis] + pixels / scale) + 1);
  const isOn = ([m, n]) => m >= 1 && n >= 1 && m <= side && n <= side;

  const fingers = new Map(); // pointers that are down, and where
  let moved = 0;
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, placeOf(event));
    if (fingers.size === 1) moved = 0;
  });
  canvas.addEventListener("pointermove", (event) => {
    const place = placeOf(event);
    if (!fingers.has(event.pointerId)) {
      const board = boardAt(place);
      if (event.pointerType === "mouse" && place.every((pixels) => pixels >= 0) && isOn(board) && String(board) !== String(chosen)) {
        chosen = board;
        tell();
        redraw();
      }
      return;
    }
    const before = fingers.get(event.pointerId);
    moved += Math.hypot(place[0] - before[0], place[1] - before[1]);
    if (fingers.size > 1) {
      const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      const far = (a, b) => Math.max(1, Math.hypot(a[0] - b[0], a[1] - b[1]));
      zoom(far(place, other) / far(before, other), other);
      moved = CLICK;
    } else if (moved >= CLICK) {
      corner = corner.map((boards, axis) => boards - (place[axis] - before[axis]) / scale);
      bound();
    }
    fingers.set(event.pointerId, place);
  });
  const lift = (event) => {
    if (!fingers.delete(event.pointerId) || fingers.size || moved >= CLICK || event.type !== "pointerup") return;
    const place = placeOf(event);
    const board = boardAt(place);
    if (place.some((pixels) => pixels < 0) || !isOn(board)) return;
    choose(...board);
    if (scale < TOO_SMALL) zoom((2 * TOO_SMALL) / scale, place);
    else open();
  };
  canvas.addEventListener("pointerup", lift);
  canvas.addEventListener("pointercancel", lift);
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      zoom(Math.exp((-event.deltaY * (event.deltaMode ? 20 : 1)) / 300), placeOf(event));
    },
    { passive: false },
  );
  canvas.addEventListener("keydown", (event) => {
    const by = event.shiftKey ? 10 : 1;
    const step = { ArrowUp: [-by, 0], ArrowDown: [by, 0], ArrowLeft: [0, -by], ArrowRight: [0, by], PageUp: [-100, 0], PageDown: [100, 0] }[event.key];
    const place = () => chosen.map((one, axis) => (one - 0.5 - corner[axis]) * scale);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) choose(chosen[0] + step[0], chosen[1] + step[1]);
    else if (event.key === "+" || event.key === "=") zoom(2, place());
    else if (event.key === "-") zoom(0.5, place());
    else if (event.key === "Home") fit();
    else if (event.key === "Enter") open();
    else return;
    event.preventDefault();
  });
  for (const one of [neighborhoods, topologies, colors, ways]) {
    one.addEventListener("change", () => {
      compute();
      redraw();
    });
  }

  // The state of the map as fields of an address, and back.
  const choices = { neighborhood: neighborhoods, topology: topologies, colors, by: ways };
  const fields = () => ({
    ...Object.fromEntries(Object.entries(choices).map(([name, { value }]) => [name, value]).filter(([name, value]) => value !== USUAL[name])),
    ...(scale !== FIRST_CELL || corner.some(Boolean) ? { at: corner.map((one, axis) => (one + plot()[axis] / scale / 2).toFixed(1)).join(), scale: scale.toPrecision(3) } : {}),
  }); // prettier-ignore
  function read(given) {
    for (const [name, one] of Object.entries(choices)) {
      if ([...one.options].some(({ value }) => value === given.get(name))) one.value = given.get(name);
    }
    compute();
    const [, m, n] = /^([\d.]+),([\d.]+)$/.exec(given.get("at") ?? "") ?? [];
    scale = Number(given.get("scale")) || FIRST_CELL;
    scale = Math.min(LARGEST_CELL, Math.max(smallest(), scale));
    if (m) corner = [m, n].map((middle, axis) => Number(middle) - plot()[axis] / scale / 2);
    bound();
  }

  const measure = () => {
    const first = !size.width;
    const whole = !first && scale <= smallest() * 1.001;
    if (!canvas.clientWidth) return; // hidden
    size = { width: canvas.clientWidth, height: canvas.clientHeight, ratio: Math.min(2, devicePixelRatio || 1) };
    [canvas.width, canvas.height] = [size.width, size.height].map((length) => Math.round(length * size.ratio));
    if (first) scale = FIRST_CELL;
    if (whole) fit();
    else bound();
  };
  compute();
  measure();
  new ResizeObserver(measure).observe(canvas);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  new MutationObserver(redraw).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return { choose, fields, read, seen: measure, set onRest(action) { onRest = action; } }; // prettier-ignore
}
