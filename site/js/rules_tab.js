// Rules: the m for which m × n is unique, and a map of nullities.

import { LARGEST, NEIGHBORHOODS, TOPOLOGIES } from "../board/model.js";
import { tr } from "../board/words.js";
import { byId, element } from "./dom.js";
import { load } from "./language.js";

const TILE = 16; // boards a side of a tile, the unit of a question for nullities
const CELL = 16; // pixels a board
const EDGE = 28; // pixels at the left and above for the numbers of rows and columns
const VIEW = 480 - EDGE;
const LARGEST_N = 2000;

// A nullity as a color: 0 is dark, the others from orange on through the rainbow.
export function colorOf(nullity) {
  if (nullity === undefined) return "rgb(128 128 128 / .25)";
  if (nullity === 0) return "#232a3a";
  return `hsl(${(40 + 47 * Math.log2(nullity)) % 360} 85% ${Math.min(80, 52 + 4 * Math.log2(nullity))}%)`;
}

export function rulesTab(lights, ask) {
  const canvas = byId("map");
  let context = null; // made when the map is first shown
  const tiles = new Map(); // "neighborhood topology row column" -> rows of nullities
  let corner = [0, 0]; // pixels of the map at the canvas's corner; the board 1 x 1 begins at 0
  let chosen = [5, 5];
  let shown = false;

  // Only these have formulas, which a map needs.
  const hasRules = () => Object.hasOwn(NEIGHBORHOODS, lights.board.neighborhood) && !TOPOLOGIES[lights.board.topology].includes("reversed");
  const refusal = () => tr("There are rules and maps for the fifteen named presses, on boards without a twist.");
  const key = (i, j) => `${lights.board.neighborhood} ${lights.board.topology} ${i} ${j}`;
  const nullityOf = (m, n) => {
    const tile = tiles.get(key(Math.floor((m - 1) / TILE), Math.floor((n - 1) / TILE)));
    return tile?.[(m - 1) % TILE]?.[(n - 1) % TILE];
  };

  function draw() {
    context ??= canvas.getContext("2d");
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, VIEW + EDGE, VIEW + EDGE);
    const seen = new Set();
    context.translate(EDGE, EDGE);
    context.save();
    context.beginPath();
    context.rect(0, 0, VIEW, VIEW);
    context.clip();
    const [top, left] = corner.map((pixels) => Math.floor(pixels / CELL));
    const cells = VIEW / CELL + 1;
    for (let i = 0; i < cells; i++) {
      for (let j = 0; j < cells; j++) {
        const [m, n] = [top + i + 1, left + j + 1];
        seen.add(nullityOf(m, n));
        context.fillStyle = colorOf(nullityOf(m, n));
        context.fillRect((left + j) * CELL - corner[1], (top + i) * CELL - corner[0], CELL - 1, CELL - 1);
      }
    }
    const [m, n] = chosen;
    context.lineWidth = 2;
    context.strokeStyle = "#fff";
    context.strokeRect((n - 1) * CELL - corner[1], (m - 1) * CELL - corner[0], CELL, CELL);
    context.strokeStyle = "#000";
    context.strokeRect((n - 1) * CELL - corner[1] - 2, (m - 1) * CELL - corner[0] - 2, CELL + 4, CELL + 4);
    context.restore();
    drawEdges();
    seen.delete(undefined);
    showLegend([...seen].sort((a, b) => a - b));
  }

  // Every fifth number of rows at the left and of columns above.
  function drawEdges() {
    context.fillStyle = getComputedStyle(canvas).color;
    context.font = "12px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    const places = Array.from({ length: VIEW / CELL / 5 + 2 }, (_, i) => i);
    for (const axis of [0, 1]) {
      for (const i of places) {
        const number = 5 * (Math.floor(corner[axis] / CELL / 5) + i);
        const at = (number - 0.5) * CELL - corner[axis];
        if (number < 1 || at < 0 || at > VIEW) continue;
        if (axis) context.fillText(number, at, -EDGE / 2);
        else context.fillText(number, -EDGE / 2, at);
      }
    }
  }

  // A legend of the visible colors.
  function showLegend(nullities) {
    const said = nullities.join();
    if (byId("map-legend").dataset.said === said) return;
    byId("map-legend").dataset.said = said;
    const swatches = nullities.map((nullity) => {
      const swatch = element("i", { className: "swatch" });
      swatch.style.background = colorOf(nullity);
      return element("span", {}, swatch, ` ${nullity}`);
    });
    byId("map-legend").replaceChildren(element("span", {}, tr("Nullity:")), ...swatches);
  }

  async function loadTiles() {
    draw();
    if (!hasRules()) {
      byId("map-words").textContent = refusal();
      return;
    }
    const span = (pixels) => [Math.floor(pixels / CELL / TILE), Math.floor((pixels + VIEW - 1) / CELL / TILE)];
    const [[top, bottom], [left, right]] = corner.map(span);
    for (let i = top; i <= bottom; i++) {
      for (let j = left; j <= right; j++) {
        const name = key(i, j);
        if (tiles.has(name)) continue;
        tiles.set(name, null);
        const range = (from) => Array.from({ length: TILE }, (_, k) => from * TILE + k + 1);
        const { neighborhood, topology } = lights.board;
        const question = { rows: range(i), columns: range(j), neighborhood, topology };
        const answer = await ask("nullities", question, byId("map-words"), { anyBoard: true, quietly: true });
        if (answer) tiles.set(name, answer.nullities);
        else tiles.delete(name);
        draw();
        if (!answer) return;
      }
    }
    tell();
  }

  function tell() {
    const nullity = nullityOf(...chosen);
    if (nullity === undefined) return;
    const always = NEIGHBORHOODS[lights.board.neighborhood].some(([down, right]) => !down && !right); // a press turns its own cell: all on can be reached
    const [m, n] = chosen;
    const values = { m, n, nullity };
    if (!nullity) byId("map-words").textContent = tr("{m} × {n}: nullity 0, one solution", values);
    else if (always) byId("map-words").textContent = tr("{m} × {n}: nullity {nullity}, 2^{nullity} solutions", values);
    else byId("map-words").textContent = tr("{m} × {n}: nullity {nullity}, 2^{nullity} solutions or none", values);
  }

  function choose(m, n) {
    chosen = [Math.max(1, m), Math.max(1, n)];
    chosen.forEach((value, axis) => {
      const pixels = (value - 1) * CELL;
      if (pixels < corner[axis]) corner[axis] = pixels;
      if (pixels + CELL > corner[axis] + VIEW) corner[axis] = pixels + CELL - VIEW;
    });
    loadTiles();
    tell();
  }

  function take() {
    const [m, n] = chosen;
    if (Math.max(m, n) > LARGEST) byId("map-words").textContent = tr("{m} × {n} is too large for the screen: at most {most} × {most}.", { m, n, most: LARGEST });
    else lights.open(m, n);
  }

  // The position of a pointer in pixels of the map.
  function placeOf(event) {
    const scale = (VIEW + EDGE) / canvas.clientWidth;
    return [event.offsetY * scale - EDGE + corner[0], event.offsetX * scale - EDGE + corner[1]];
  }

  let grabbed = null;
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    grabbed = { x: event.offsetX, y: event.offsetY, corner: corner.slice(), moved: false };
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!grabbed) return;
    const scale = (VIEW + EDGE) / canvas.clientWidth;
    const [down, right] = [(event.offsetY - grabbed.y) * scale, (event.offsetX - grabbed.x) * scale];
    if (Math.hypot(down, right) < 5 && !grabbed.moved) return;
    grabbed.moved = true;
    corner = [Math.max(0, grabbed.corner[0] - down), Math.max(0, grabbed.corner[1] - right)];
    draw();
  });
  canvas.addEventListener("pointerup", (event) => {
    if (grabbed && !grabbed.moved) {
      const [down, right] = placeOf(event);
      choose(Math.floor(down / CELL) + 1, Math.floor(right / CELL) + 1);
      take();
    } else loadTiles();
    grabbed = null;
  });
  canvas.addEventListener("keydown", (event) => {
    const by = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], PageUp: [-TILE, 0], PageDown: [TILE, 0] }[event.key];
    if (by) choose(chosen[0] + by[0], chosen[1] + by[1]);
    else if (event.key === "Enter" || event.key === " ") take();
    else return;
    event.preventDefault();
  });

  byId("rule-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = byId("rule-n").value.trim();
    const said = byId("rule-words");
    if (!/^\d{1,4}$/.test(text) || Number(text) < 1 || Number(text) > LARGEST_N) {
      const met = text.slice(0, 20) || tr("nothing");
      said.textContent = tr("{name} must be a whole number from 1 to {most}, got {met}", { name: "n", most: LARGEST_N, met });
      return;
    }
    if (!hasRules()) {
      said.textContent = refusal();
      return;
    }
    const question = { n: Number(text), neighborhood: lights.board.neighborhood, topology: lights.board.topology };
    const [answer, { ruleSentences }] = await Promise.all([ask("rule", question, said, { anyBoard: true }), load("answers")]);
    if (answer) said.textContent = ruleSentences(answer);
  });

  lights.addEventListener("new", () => {
    byId("rule-n").value = lights.board.n;
    chosen = [lights.board.m, lights.board.n];
    if (shown) choose(...chosen);
  });
  return () => {
    shown = true;
    choose(lights.board.m, lights.board.n);
  };
}
