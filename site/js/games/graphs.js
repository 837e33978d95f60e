// Lights on the vertices of graphs drawn by hand: a press turns a vertex and its neighbors.

import { ntr, tr } from "../../board/words.js";
import { button, drawn, labeled, pressable, select } from "../shared/dom.js";
import { parOf } from "../puzzles/puzzles.js";
import { among, packed, unpacked } from "../shared/share.js";
import { Wired } from "../solving/wired.js";
import { linesOf } from "./frame.js";
import { movePicture } from "./move_picture.js";
import { marksOf, solitaire, spokenMarks } from "./solitaire.js";

const SIDE = 360; // of the drawing
const LIGHT = 17; // a light's radius

// "0,1 2,3" as [[0, 1], [2, 3]].
const tuples = (text) => text.split(" ").map((pair) => /** @type {[number, number]} */ (pair.split(",").map(Number)));

// Points on a circle around the middle, the first at the top; `turn` is in steps.
function ring(count, radius, turn = 0) {
  const angle = (i) => (2 * Math.PI * (i + turn)) / count - Math.PI / 2;
  return Array.from({ length: count }, (_, i) => [radius * Math.cos(angle(i)), radius * Math.sin(angle(i))]);
}
const cycle = (from, count, step = 1) => Array.from({ length: count }, (_, i) => [from + i, from + ((i + step) % count)]);
const spokes = (from, to, count) => Array.from({ length: count }, (_, i) => [from + i, to + i]);

// A hexagon of cells in rows that are shifted by half a cell, `k` cells on a side; a cell has six neighbors.
function hexagon(k) {
  const rows = Array.from({ length: 2 * k - 1 }, (_, i) => Array.from({ length: 2 * k - 1 - Math.abs(k - 1 - i) }, (_, j) => [Math.max(0, i - k + 1) + j, i]));
  const cells = rows.flat();
  const at = (x, y) => cells.findIndex(([a, b]) => a === x && b === y);
  const edges = cells.flatMap(([x, y], from) => [[x + 1, y], [x, y + 1], [x + 1, y + 1]].map(([a, b]) => [from, at(a, b)])).filter(([, to]) => to >= 0); // prettier-ignore
  return { places: cells.map(([x, y]) => [(0.95 * (x - y / 2 - (k - 1) / 2)) / (k - 1), (0.95 * (y - k + 1) * Math.sqrt(0.75)) / (k - 1)]), edges };
}

// Each with the places of its vertices, in the square from -1 to 1, and its edges.
export const GRAPHS = {
  tree: {
    places: tuples("0,-0.9 -0.5,-0.3 0.5,-0.3 -0.75,0.3 -0.25,0.3 0.25,0.3 0.75,0.3 -0.9,0.9 -0.6,0.9 0.75,0.9"),
    edges: tuples("0,1 0,2 1,3 1,4 2,5 2,6 3,7 3,8 6,9"),
  },
  hexagon: hexagon(3),
  wheel: { places: [...ring(6, 0.9), [0, 0]], edges: [...cycle(0, 6), ...ring(6, 1).map((_, i) => [i, 6])] },
  octahedron: { places: [...ring(3, 0.95), ...ring(3, 0.35, 0.5)], edges: [...cycle(0, 3), ...cycle(3, 3), ...spokes(0, 3, 3), [1, 3], [2, 4], [0, 5]] },
  utilities: { places: tuples("-0.8,-0.7 -0.8,0.7 0,-0.7 0,0.7 0.8,-0.7 0.8,0.7"), edges: tuples("0,1 0,3 0,5 2,1 2,3 2,5 4,1 4,3 4,5") },
  cube: { places: [...ring(4, 0.95, 0.5), ...ring(4, 0.45, 0.5)], edges: [...cycle(0, 4), ...cycle(4, 4), ...spokes(0, 4, 4)] },
  petersen: { places: [...ring(5, 0.95), ...ring(5, 0.48)], edges: [...cycle(0, 5), ...cycle(5, 5, 2), ...spokes(0, 5, 5)] },
  heawood: { places: ring(14, 0.95), edges: [...cycle(0, 14), ...[0, 2, 4, 6, 8, 10, 12].map((i) => [i, (i + 5) % 14])] },
  // prettier-ignore
  dodecahedron: {
    places: [...ring(5, 0.97), ...ring(5, 0.68), ...ring(5, 0.5, 0.5), ...ring(5, 0.24, 0.5)],
    edges: [...cycle(0, 5), ...spokes(0, 5, 5), ...spokes(5, 10, 5), ...[0, 1, 2, 3, 4].map((i) => [10 + i, 5 + ((i + 1) % 5)]), ...spokes(10, 15, 5), ...cycle(15, 5)],
  },
};

// A board of one row whose cells are the vertices of a graph.
export class GraphBoard extends Wired {
  /** @param {string} graph @param {Numbers} [cells] */
  constructor(graph, cells) {
    const { places, edges } = GRAPHS[graph];
    const beside = (k) => edges.filter((edge) => edge.includes(k)).map(([a, b]) => (a === k ? b : a));
    super(1, places.length, [...places.keys()].map((k) => [k, ...beside(k)]), cells); // prettier-ignore
    this.graph = graph;
  }
}

const nameOf = (graph) =>
  ({
    tree: tr("A tree"),
    hexagon: tr("A hexagon"),
    wheel: tr("A wheel"),
    octahedron: tr("Octahedron"),
    utilities: tr("Three houses, three wells"),
    cube: tr("Cube"),
    petersen: tr("Petersen's graph"),
    heawood: tr("Heawood's graph"),
    dodecahedron: tr("Dodecahedron"),
  })[graph];

/** @param {HTMLElement} section @param {Ask} ask */
export function open(section, ask, changed) {
  let par = null; // of the start
  const choice = select({ id: "graph" }, Object.keys(GRAPHS), nameOf);
  const picture = drawn("svg", { class: "graph", viewBox: `0 0 ${SIDE} ${SIDE}`, role: "group", "aria-label": tr("Lights joined by lines") });
  const at = ([x, y]) => [x, y].map((value) => (SIDE / 2) * (1 + 0.92 * value));
  const play = solitaire(section, changed, "graph", {
    named: true,
    host: picture,
    legend: movePicture(tr("Four lights; a press of the first turns it and the two that a line joins to it."), {
      places: tuples("0,0.5 1,0 1,1 2,0.5"),
      edges: tuples("0,1 0,2 1,3 2,3"),
      before: [1, 1, 0, 0],
      after: [0, 0, 1, 0],
      chosen: 0,
    }),
    tools: [labeled(tr("Graph"), choice), button("graph-all", tr("all on"), () => deal(false))],
    rule: ({ graph }) => `${nameOf(graph)}: ${tr("a press turns a light and those that a line joins to it. Turn all off.")}`,
    deal: () => deal(true),
    goal: () => "off",
    turned(board, k) {
      if (k === null) par = parOf(board);
    },
    left(left) {
      const values = { left, goal: tr("turn all lights off") };
      return `${ntr("{left} light to go: {goal}.", "{left} lights to go: {goal}.", left, values)} ${par === null ? "" : tr("Par {par}.", { par })}`;
    },
    won: (presses) => (presses && par !== null ? tr("Solved in {presses}, par {par}, proved.", { presses, par }) : tr("This board is at its goal.")),
    fields: (board) => ({ graph: board.graph, lights: packed(board.cells, 1) }),
    linked(fields, { graph }) {
      const board = new GraphBoard(among(fields, "graph", Object.keys(GRAPHS), graph));
      const lights = fields.get("lights");
      return board.copy({ cells: lights === null ? board.cells.map(() => 1) : unpacked(lights, 1, board.size) });
    },
    text: (board) => board.text(),
    read: (text, { graph, size }) =>
      new GraphBoard(graph, linesOf(text, (lines) => lines.flat().length === size && !lines.flat().includes(null), tr("{size} lights", { size })).flat()),
    draw(board, { marks, editing, press, tap }) {
      const { places, edges } = GRAPHS[board.graph];
      choice.value = board.graph;
      const lines = edges.map((edge) => {
        const [[x1, y1], [x2, y2]] = edge.map((k) => at(places[k]));
        return drawn("line", { x1, y1, x2, y2 });
      });
      const lights = places.map((place, k) => {
        const [x, y] = at(place);
        const named = marksOf(marks, k);
        const on = board.cells[k];
        const words = [board.name(k), on ? tr("on") : tr("off"), ...spokenMarks(named)];
        const acting = pressable(k, words, () => (editing ? tap : press)(k));
        const shape = [drawn("circle", { cx: x, cy: y, r: LIGHT }), drawn("text", { x, y }, String(k + 1))];
        const light = drawn("g", { class: ["light", on ? "on" : "", ...named].join(" "), ...acting }, ...shape);
        if (named.includes("dot")) light.append(drawn("circle", { class: "press", cx: x, cy: y, r: LIGHT / 2 }));
        return light;
      });
      picture.replaceChildren(...lines, ...lights);
    },
  });

  function deal(mixed) {
    const board = new GraphBoard(choice.value);
    if (mixed) for (let k = 0; k < board.size; k++) if (Math.random() < 0.5) board.press(k);
    play.deal(mixed && board.cells.some(Boolean) ? board : board.copy({ cells: new Uint8Array(board.size).fill(1) }));
  }

  choice.addEventListener("change", () => deal(false));
  play.begin(new GraphBoard("petersen", new Uint8Array(10).fill(1)));
  return play;
}
