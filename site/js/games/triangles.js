// Flipping triangles: coins packed tightly, in any shape; a push turns three that touch one another.

import { ntr, tr } from "../../board/words.js";
import { button, drawn, labeled, pressable, select } from "../shared/dom.js";
import { solve } from "../solving/solver.js";
import { Wired } from "../solving/wired.js";
import { linesOf } from "./frame.js";
import { movePicture } from "./move_picture.js";
import { marksOf, solitaire, spokenMarks } from "./solitaire.js";

const STEP = 56;
const LINES = [3, 4, 5, 6, 7, 8];
const HEIGHT = (STEP * Math.sqrt(3)) / 2;

// The triangles of a board of k lines as triples of [line, place]: pointing up or down.
export function trianglesOf(k) {
  // prettier-ignore
  const below = (i, j) => [[[i, j], [i + 1, j], [i + 1, j + 1]], ...(j < i ? [[[i, j], [i, j + 1], [i + 1, j + 1]]] : [])];
  return full(k - 1).flatMap((line, i) => line.flatMap((_, j) => /** @type {[number, number][][]} */ (below(i, j))));
}

// A board of one row: light k is a coin, button k a triangle; there may be more of either.
export class CoinBoard extends Wired {
  // `lines` has a value for each place: 0, 1 for a turned coin, null for no coin
  constructor(lines) {
    const coins = lines.flatMap((line, i) => [...line.keys()].filter((j) => line[j] !== null).map((j) => [i, j]));
    const number = new Map(coins.map((coin, k) => [String(coin), k]));
    const triangles = trianglesOf(lines.length).filter((corners) => corners.every((corner) => number.has(String(corner))));
    const turned = triangles.map((corners) => corners.map((corner) => number.get(String(corner))));
    const values = coins.map(([i, j]) => lines[i][j]);
    super(1, Math.max(1, coins.length, triangles.length), turned, values);
    this.places = lines.map((line) => line.length);
    this.coins = coins;
    this.number = number;
    this.triangles = triangles;
  }

  // The values of the places; `coin` and `value` change one of them.
  lines(coin = null, value = null) {
    const valueAt = (i, j) => (String([i, j]) === String(coin) ? value : (this.cells[this.number.get(`${i},${j}`)] ?? null));
    return this.places.map((length, i) => Array.from({ length }, (_, j) => valueAt(i, j)));
  }

  name(k) {
    return this.triangles[k].map((corner) => this.nameOf(corner)).join(", ");
  }

  nameOf([i, j]) {
    return `${i + 1}.${j + 1}`;
  }
}

const full = (k, value = 0) => Array.from({ length: k }, (_, i) => Array(i + 1).fill(value));

/** @param {HTMLElement} section @param {Ask} ask */
export function open(section, ask, changed) {
  const size = select({ id: "triangles-size", value: 5 }, LINES, (lines) => tr("{lines} lines", { lines }));
  const shape = button("triangles-shape", tr("Draw the shape"), drawShape);
  const picture = drawn("svg", { class: "coins", role: "group", "aria-label": tr("Coins and the triangles between them") });
  const play = solitaire(section, changed, "triangles", {
    host: picture,
    legend: movePicture(tr("Three coins; a push of the triangle between them turns them."), {
      places: [[0.5, 0], [0, 0.87], [1, 0.87]], // prettier-ignore
      before: [0, 0, 1],
      after: [1, 1, 0],
      chosen: [0, 1, 2],
    }),
    tools: [labeled(tr("Size"), size), button("triangles-none", tr("No coin turned"), () => deal(false, play.game.board.lines())), shape],
    deal: () => deal(true, play.game.board.lines()),
    goal: ({ coins, size: cells }) => Uint8Array.from({ length: cells }, (_, k) => Number(k < coins.length)),
    rule(board) {
      const { coins: { length: coins }, triangles: { length: triangles } } = board; // prettier-ignore
      const quiet = solve(board, board.cells).kernel.length;
      const values = { coins, starts: (2 ** (coins - triangles + quiet)).toLocaleString(document.documentElement.lang), ways: 2 ** quiet };
      const rule = tr("Push a triangle: its three coins turn. Turn them all.");
      if (!triangles) return rule;
      return `${rule} ${ntr("{coins} coin, nullity {quiet}: one start in {starts} can be won.", "{coins} coins, nullity {quiet}: one start in {starts} can be won.", coins, { ...values, quiet })}`;
    },
    left: (left, { moves }) => ntr("{left} coin to turn. Moves: {moves}", "{left} coins to turn. Moves: {moves}", left, { left, moves: moves.length }),
    won: (moves, { board }) =>
      board.coins.length
        ? ntr("All turned in {moves} move!", "All turned in {moves} moves!", moves, { moves })
        : tr("Draw the shape of your board, with finger or mouse."),
    fields: (board) => (board.coins.length ? { coins: textOf(board, ".") } : {}),
    linked: (fields, board) => (fields.has("coins") ? boardOf(fields.get("coins").replaceAll(".", "\n")) : board),
    text: (board) => textOf(board, "\n"),
    read: boardOf,
    // the lines below a shape are left out
    settled(board) {
      const lines = board.lines();
      while (play.table.editing !== "shape" && lines.length > LINES[0] && lines.at(-1).every((value) => value === null)) lines.pop();
      return new CoinBoard(lines);
    },
    draw,
  });

  function draw(board, { marks, editing, press, tap, lay }) {
    const k = board.places.length;
    const at = ([i, j]) => [STEP * (j - i / 2 + k / 2), HEIGHT * i + STEP / 2];
    const acting = (coin) => () => {
      if (editing === "own") tap(board.number.get(String(coin)));
      else lay(new CoinBoard(board.lines(coin, board.number.has(String(coin)) ? null : 0)));
    };
    shape.setAttribute("aria-pressed", editing === "shape");
    picture.setAttribute("viewBox", `0 0 ${STEP * k} ${HEIGHT * (k - 1) + STEP}`);
    picture.setAttribute("width", STEP * k);
    picture.classList.toggle("drags", editing === "shape");
    const triangles = board.triangles.map((corners, index) => {
      const named = marksOf({ ...marks, odd: new Map() }, index);
      const words = [tr("coins {names}", { names: board.name(index) }), ...spokenMarks(named)];
      const active = editing ? { "aria-hidden": true } : pressable(index, words, () => press(index));
      return drawn("polygon", { points: corners.map((corner) => at(corner).join()).join(" "), class: ["push", ...named].join(" "), ...active });
    });
    const places = editing === "shape" ? full(k).flatMap((line, i) => line.map((_, j) => [i, j])) : board.coins;
    const circles = places.map((coin) => {
      const number = board.number.get(String(coin));
      const on = board.cells[number];
      const odd = marks.odd?.has(number);
      const name = board.nameOf(coin);
      const said =
        number === undefined ? tr("place {name}, no coin", { name }) : on ? tr("coin {name}, turned", { name }) : tr("coin {name}, not turned", { name });
      const words = [said, ...(odd ? [tr("in the witness")] : [])];
      const { onclick, ...acts } = pressable(`coin ${coin}`, words, acting(coin)); // a stroke, no click, draws a shape
      const active = editing ? { ...acts, "data-coin": coin, ...(editing === "own" && { onclick }) } : { role: "img", "aria-label": acts["aria-label"] };
      const [cx, cy] = at(coin);
      const look = [on ? "on" : number === undefined ? "none" : "", odd ? "odd" : ""].join(" ");
      return drawn("circle", { cx, cy, r: STEP * (editing ? 0.42 : 0.26), class: look, ...active });
    });
    picture.replaceChildren(...triangles, ...circles);
  }

  // Coins are laid or taken away along the stroke, as at its first place.
  let stroke = null;
  const strokeTo = ({ clientX, clientY }) => {
    const coin = document.elementFromPoint(clientX, clientY)?.getAttribute("data-coin")?.split(",").map(Number);
    if (!coin || play.table.editing !== "shape") return;
    const has = play.game.board.number.has(String(coin));
    stroke ??= { lays: !has };
    if (has !== stroke.lays) play.begin(new CoinBoard(play.game.board.lines(coin, stroke.lays ? 0 : null)), true);
  };
  picture.addEventListener("pointerdown", (event) => {
    stroke = null;
    strokeTo(event);
  });
  picture.addEventListener("pointermove", (event) => stroke && event.buttons && strokeTo(event));

  // An empty sheet.
  function drawShape() {
    if (play.table.editing === "shape") return play.table.edit("");
    play.table.edit("shape");
    picture.scrollIntoView({ block: "nearest" });
    return play.begin(new CoinBoard(full(LINES.at(-1), null)), true);
  }

  // Coins in these places: none turned, or all and then pushes at random.
  function deal(shuffled, places = full(Number(size.value))) {
    const board = new CoinBoard(places.map((line) => line.map((value) => (value === null ? null : Number(shuffled)))));
    if (shuffled) for (const k of board.triangles.keys()) if (Math.random() < 0.5) board.press(k);
    play.deal(board);
  }

  // The lines of coins, 1 for a turned coin, x for none.
  const textOf = (board, between) => board.lines().map((line) => line.map((value) => value ?? "x").join("")).join(between); // prettier-ignore
  function boardOf(text) {
    const fits = (rows) => LINES.includes(rows.length) && rows.every((row, i) => row.length === i + 1) && rows.flat().some((value) => value !== null);
    const lines = linesOf(text, fits, tr("{least} to {most} lines of 1, 2, 3, ... signs", { least: LINES[0], most: LINES.at(-1) }));
    size.value = lines.length;
    return new CoinBoard(lines);
  }

  size.addEventListener("change", () => deal(true));
  deal(true);
  return play;
}
