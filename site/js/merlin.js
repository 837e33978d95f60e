// Merlin's Magic Squares: nine buttons, and the goal is a ring around a dark center.

import { ntr, tr } from "../board/words.js";
import { element } from "./dom.js";

const FLIPS = [[1, 2, 4, 5], [1, 2, 3], [2, 3, 5, 6], [1, 4, 7], [2, 4, 5, 6, 8], [3, 6, 9], [4, 5, 7, 8], [7, 8, 9], [5, 6, 8, 9]];
const RING = "111101111";

// The state after button b (1 to 9).
export function pressed(state, b) {
  return [...state].map((sign, k) => (FLIPS[b - 1].includes(k + 1) ? "01"[1 - sign] : sign)).join("");
}

export const flipsOf = (b) => FLIPS[b - 1];

export function open(section, ask, changed) {
  let state = RING;
  let moves = 0;
  const words = element("p", { className: "status", role: "status" });
  const answered = element("p", { id: "merlin-words", role: "status" });
  const buttons = FLIPS.map((_, k) => element("button", { type: "button", onclick: () => press(k + 1) }, String(k + 1)));

  function show(dots = []) {
    buttons.forEach((button, k) => {
      button.setAttribute("aria-pressed", state[k] === "1");
      button.setAttribute("aria-label", `${k + 1}, ${state[k] === "1" ? tr("lit") : tr("dark")}${dots.includes(k + 1) ? `, ${tr("press here")}` : ""}`);
      button.classList.toggle("dot", dots.includes(k + 1));
    });
    words.textContent = state !== RING
      ? tr("Make the ring. Moves: {moves}", { moves })
      : moves
        ? ntr("Solved in {moves} move!", "Solved in {moves} moves!", moves, { moves })
        : tr("This is the goal: a ring. Deal a new square.");
  }

  let dots = [];
  function press(b) {
    state = pressed(state, b);
    moves += 1;
    dots = dots.includes(b) ? dots.filter((dot) => dot !== b) : dots.length ? [...dots, b] : dots;
    show(dots);
    changed();
  }

  function deal() {
    do state = Array.from({ length: 9 }, () => "01"[Math.floor(2 * Math.random())]).join("");
    while (state === RING);
    begin();
    changed(true);
  }

  function begin() {
    moves = 0;
    dots = [];
    answered.textContent = "";
    show();
  }

  // The fields of a link: a digit for each button, 1 if it is lit.
  const fields = () => ({ buttons: state });
  function read(linked) {
    const buttons = linked.get("buttons") ?? state;
    if (!/^[01]{9}$/.test(buttons)) throw new RangeError(tr("the link's buttons are nine digits 0 or 1, got {met}", { met: buttons.slice(0, 20) }));
    if (buttons === state) return;
    state = buttons;
    begin();
  }

  async function solve() {
    const asked = state;
    const answer = await ask("merlin", { state }, answered, { anyBoard: true });
    if (!answer || asked !== state) return;
    dots = answer.buttons;
    answered.textContent = dots.length ? tr("Press {buttons}: the one set of buttons that does it.", { buttons: dots.join(" ") }) : tr("Nothing to press.");
    show(dots);
  }

  section.append(
    element("p", {}, tr("A corner turns its square of four, an edge its side, the center a plus. Make a ring around a dark center.")),
    words,
    element("div", { className: "merlin", role: "group", "aria-label": tr("Nine buttons") }, ...buttons),
    element("div", { className: "row" }, element("button", { type: "button", onclick: deal }, tr("Deal")), element("button", { type: "button", id: "merlin-solve", onclick: solve }, tr("Solve"))),
    answered,
  );
  deal();
  return { fields, read };
}
