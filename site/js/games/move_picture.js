// A move of a game as a picture: pieces before, an arrow, pieces after; a ring around the chosen one.

import { drawn } from "../shared/dom.js";

const STEP = 26; // between neighbors
const ARROW = 44;

export const square = (m, n) => Array.from({ length: m * n }, (_, k) => [k % n, Math.floor(k / n)]);

// places: [x, y] of each piece, in steps; before and after: 1 on, 0 off, null gone; chosen: the piece that was chosen, or a
// list of three around a triangle; edges: pairs of pieces that a line joins; squares: the class of pieces that are squares.
export function movePicture(words, { places, before, after, chosen, edges = [], squares = null }) {
  const width = (Math.max(...places.map(([x]) => x)) + 1) * STEP;
  const height = (Math.max(...places.map(([, y]) => y)) + 1) * STEP;
  const at = (k) => places[k].map((value) => (value + 0.5) * STEP);
  const panel = (values, right, first) => {
    const group = drawn("g", { transform: `translate(${right} 0)` });
    for (const [a, b] of edges) group.append(drawn("line", { x1: at(a)[0], y1: at(a)[1], x2: at(b)[0], y2: at(b)[1] }));
    if (first && Array.isArray(chosen)) group.append(drawn("polygon", { points: chosen.map((k) => at(k).join()).join(" "), class: "chosen" }));
    values.forEach((value, k) => {
      const [cx, cy] = at(k);
      const turn = first && after[k] !== value && (after[k] === null ? "goes" : value ? "turns-off" : "turns-on");
      const look = { class: [value ? "on" : "", squares ?? "", turn || ""].join(" ") };
      if (value !== null && squares)
        group.append(drawn("rect", { x: cx - STEP * 0.42, y: cy - STEP * 0.42, width: STEP * 0.84, height: STEP * 0.84, rx: 3, ...look }));
      else if (value !== null) group.append(drawn("circle", { cx, cy, r: STEP * 0.38, ...look }));
      if (first && k === chosen) group.append(drawn("circle", { cx, cy, r: STEP * 0.47, class: "chosen" }));
    });
    return group;
  };
  const middle = height / 2;
  const arrow = drawn("path", { class: "arrow", d: `M${width + 10} ${middle}h${ARROW - 22}m-7 -6l7 6l-7 6` });
  const whole = 2 * width + ARROW;
  return drawn(
    "svg",
    { class: "move-picture", viewBox: `0 0 ${whole} ${height}`, width: whole, height, role: "img", "aria-label": words },
    panel(before, 0, true),
    arrow,
    panel(after, width + ARROW),
  );
}
