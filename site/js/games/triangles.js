// Flipping triangles: coins packed tightly; a push turns three that touch one another.

import { ntr, tr } from "../../board/words.js";
import { button, drawn, element, onActivate } from "../shared/dom.js";
import { movePicture } from "./move_picture.js";

const STEP = 56;
const LINES = [3, 4, 5, 6, 7, 8];
const HEIGHT = (STEP * Math.sqrt(3)) / 2;

// The triangles of a board of k lines as triples of [line, place]: pointing up or down.
export function trianglesOf(k) {
  const found = [];
  for (let i = 0; i + 1 < k; i++) {
    for (let j = 0; j <= i; j++) {
      found.push([[i, j], [i + 1, j], [i + 1, j + 1]]);
      if (j < i) found.push([[i, j], [i, j + 1], [i + 1, j + 1]]);
    }
  }
  return found;
}

export function open(section, ask, changed) {
  let k = 5;
  let coins = [];
  let pushes = new Set();
  let moves = []; // the triangles pushed so far
  const words = element("p", { className: "status", role: "status" });
  const answered = element("p", { id: "triangles-words", role: "status" });
  const size = element("select", { id: "triangles-size" }, ...LINES.map((lines) => new Option(tr("{lines} lines", { lines }), lines, false, lines === k)));
  const picture = drawn("svg", { class: "coins", role: "group", "aria-label": tr("Coins and the triangles between them") });

  const at = ([i, j]) => [STEP * (j - i / 2 + k / 2), HEIGHT * i + STEP / 2];
  const nameOf = (corners) => corners.map(([i, j]) => `${i + 1}.${j + 1}`).join(", ");

  function push(corners) {
    turn(corners);
    moves.push(corners);
    const focused = document.activeElement?.dataset?.name;
    show();
    picture.querySelector(`[data-name="${focused}"]`)?.focus();
    changed();
  }

  function turn(corners) {
    for (const [i, j] of corners) coins[i][j] = 1 - coins[i][j];
    const name = nameOf(corners);
    if (pushes.size) pushes.has(name) ? pushes.delete(name) : pushes.add(name);
  }

  // Take back the last pushes: a second push undoes the first.
  function takeBack(count) {
    for (let pushed = 0; pushed < count; pushed++) turn(moves.pop());
    show();
    changed();
  }

  function show(dots = pushes) {
    picture.setAttribute("viewBox", `0 0 ${STEP * k} ${HEIGHT * (k - 1) + STEP}`);
    picture.setAttribute("width", STEP * k);
    const triangles = trianglesOf(k).map((corners) => {
      const points = corners.map((corner) => at(corner).join()).join(" ");
      const dot = dots.has(nameOf(corners));
      const act = onActivate(() => push(corners));
      const label = dot ? tr("coins {names}, push here", { names: nameOf(corners) }) : tr("coins {names}", { names: nameOf(corners) });
      return drawn("polygon", { points, class: dot ? "push dot" : "push", tabindex: 0, role: "button", "aria-label": label, "data-name": nameOf(corners), onclick: act, onkeydown: act });
    });
    const circles = coins.flatMap((line, i) =>
      line.map((value, j) => drawn("circle", { cx: at([i, j])[0], cy: at([i, j])[1], r: STEP * 0.26, class: value ? "on" : "", role: "img", "aria-label": value ? tr("coin {name}, turned", { name: `${i + 1}.${j + 1}` }) : tr("coin {name}, not turned", { name: `${i + 1}.${j + 1}` }) })),
    );
    picture.replaceChildren(...triangles, ...circles);
    const left = coins.flat().filter((value) => !value).length;
    words.textContent = left
      ? ntr("{left} coin to turn. Moves: {moves}", "{left} coins to turn. Moves: {moves}", left, { left, moves: moves.length })
      : ntr("All turned in {moves} move!", "All turned in {moves} moves!", moves.length, { moves: moves.length });
    for (const back of [undo, restart]) back.disabled = !moves.length;
  }

  function deal(shuffled) {
    k = Number(size.value);
    coins = Array.from({ length: k }, (_, i) => Array.from({ length: i + 1 }, () => (shuffled ? 1 : 0)));
    if (shuffled) for (const corners of trianglesOf(k)) if (Math.random() < 0.5) for (const [i, j] of corners) coins[i][j] = 1 - coins[i][j];
    begin();
    changed(true);
  }

  function begin() {
    pushes = new Set();
    moves = [];
    answered.textContent = "";
    show();
  }

  // The fields of a link: the lines of coins, 1 for a turned coin.
  const fields = () => ({ coins: coins.map((line) => line.join("")).join(".") });
  function read(linked) {
    const text = linked.get("coins") ?? fields().coins;
    if (text === fields().coins) return;
    const lines = text.split(".");
    if (!LINES.includes(lines.length) || !lines.every((line, i) => /^[01]+$/.test(line) && line.length === i + 1)) {
      throw new RangeError(tr("the link's coins are lines of 1, 2, 3, ... digits 0 or 1, from {least} to {most} lines, got {met}", { least: LINES[0], most: LINES.at(-1), met: text.slice(0, 40) }));
    }
    k = lines.length;
    size.value = k;
    coins = lines.map((line) => [...line].map(Number));
    begin();
  }

  // The names of the fewest triangles that turn all coins, and the number of ways; undefined if there are none.
  async function solution() {
    const text = coins.map((line) => line.join("")).join("\n");
    const answer = await ask("triangles", { coins: text }, answered, { anyBoard: true });
    if (!answer || text !== coins.map((line) => line.join("")).join("\n")) return undefined;
    if (answer.unsolvable) {
      answered.textContent = tr("It cannot be done: the invariants of this position and of the goal differ.");
      return undefined;
    }
    const inOrder = (corners) => corners.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
    return { names: new Set(answer.pushes.map((index) => nameOf(inOrder(answer.triangles[index])))), nullity: answer.nullity };
  }

  async function solve() {
    const found = await solution();
    if (!found) return;
    pushes = found.names;
    const values = { pushes: pushes.size, count: (2 ** found.nullity).toLocaleString(document.documentElement.lang) };
    answered.textContent = found.nullity
      ? ntr("{pushes} push; there are {count} ways.", "{pushes} pushes; there are {count} ways.", pushes.size, values)
      : ntr("{pushes} push; there is no other way.", "{pushes} pushes; there is no other way.", pushes.size, values);
    show();
  }

  async function hint() {
    const found = await solution();
    if (!found) return;
    const { size: left } = found.names;
    answered.textContent = left ? ntr("You are {left} push from the goal.", "You are {left} pushes from the goal.", left, { left }) : tr("You are there: nothing to push.");
    show(new Set([...found.names].slice(0, 1)));
  }

  const undo = button("triangles-undo", tr("Undo"), () => takeBack(1));
  const restart = button("triangles-restart", tr("Restart"), () => takeBack(moves.length));

  size.addEventListener("change", () => deal(true));
  section.append(
    element("p", {}, tr("Push a triangle: its three coins turn. Turn them all. Some starts cannot be won, and the invariant says which.")),
    movePicture(tr("Three coins; a push of the triangle between them turns them."), { places: [[0.5, 0], [0, 0.87], [1, 0.87]], before: [0, 0, 1], after: [1, 1, 0], chosen: [0, 1, 2] }),
    words,
    picture,
    element("div", { className: "row" }, undo, restart, button("triangles-hint", tr("Hint"), hint), button("triangles-solve", tr("Solve"), solve)),
    element("div", { className: "row" }, element("label", {}, tr("Size"), " ", size), button("triangles-deal", tr("Deal"), () => deal(true)), button("triangles-none", tr("No coin turned"), () => deal(false))),
    answered,
  );
  deal(true);
  return { fields, read };
}
