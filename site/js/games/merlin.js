// Merlin's Magic Squares: nine buttons, and the goal is a ring around a dark center.

import { ntr, tr } from "../../board/words.js";
import { button, element } from "../shared/dom.js";
import { movePicture, square } from "./move_picture.js";

const FLIPS = [[1, 2, 4, 5], [1, 2, 3], [2, 3, 5, 6], [1, 4, 7], [2, 4, 5, 6, 8], [3, 6, 9], [4, 5, 7, 8], [7, 8, 9], [5, 6, 8, 9]];
const RING = "111101111";

// The state after button b (1 to 9).
export function pressed(state, b) {
  return [...state].map((sign, k) => (FLIPS[b - 1].includes(k + 1) ? "01"[1 - sign] : sign)).join("");
}

// What a press adds: v_p + u_b = v_p', nine digits each, as on slide 11 of the source.
export const sumOf = (state, b) => `v + u_${b}: ${[state, pressed("000000000", b)].join(" + ")} = ${pressed(state, b)}`;

export const flipsOf = (b) => FLIPS[b - 1];

export function open(section, ask, changed) {
  let state = RING;
  let moves = []; // the buttons pressed so far
  const words = element("p", { className: "status", role: "status" });
  const answered = element("p", { id: "merlin-words", role: "status" });
  const sum = element("p", {});
  const buttons = FLIPS.map((_, k) => element("button", { type: "button", onclick: () => press(k + 1) }, String(k + 1)));

  function show(dots = []) {
    buttons.forEach((button, k) => {
      button.setAttribute("aria-pressed", state[k] === "1");
      button.setAttribute("aria-label", `${k + 1}, ${state[k] === "1" ? tr("lit") : tr("dark")}${dots.includes(k + 1) ? `, ${tr("press here")}` : ""}`);
      button.classList.toggle("dot", dots.includes(k + 1));
    });
    words.textContent = state !== RING
      ? tr("Make the ring. Moves: {moves}", { moves: moves.length })
      : moves.length
        ? ntr("Solved in {moves} move!", "Solved in {moves} moves!", moves.length, { moves: moves.length })
        : tr("This is the goal: a ring. Deal a new square.");
    for (const back of [undo, restart]) back.disabled = !moves.length;
  }

  let dots = [];
  function press(b) {
    turn(b);
    moves.push(b);
    show(dots);
    changed();
  }

  function turn(b) {
    sum.textContent = sumOf(state, b);
    state = pressed(state, b);
    dots = dots.includes(b) ? dots.filter((dot) => dot !== b) : dots.length ? [...dots, b] : dots;
  }

  // Take back the last presses: a second press undoes the first.
  function takeBack(count) {
    for (let k = 0; k < count; k++) turn(moves.pop());
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
    moves = [];
    dots = [];
    answered.textContent = sum.textContent = "";
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

  // The buttons that lead from here to the ring; undefined if the state has changed meanwhile.
  async function solution() {
    const asked = state;
    const answer = await ask("merlin", { state }, answered, { anyBoard: true });
    return answer && asked === state ? answer.buttons : undefined;
  }

  async function solve() {
    const found = await solution();
    if (!found) return;
    dots = found;
    answered.textContent = dots.length ? tr("Press {buttons}: the one set of buttons that does it.", { buttons: dots.join(" ") }) : tr("Nothing to press.");
    show(dots);
  }

  async function hint() {
    const found = await solution();
    if (!found) return;
    answered.textContent = found.length ? `${tr("Press {cell}.", { cell: found[0] })} ${left(found.length)}` : tr("You are there: nothing to press.");
    show(found.slice(0, 1));
  }
  const left = (presses) => ntr("You are {left} press from the goal.", "You are {left} presses from the goal.", presses, { left: presses });

  const undo = button("merlin-undo", tr("Undo"), () => takeBack(1));
  const restart = button("merlin-restart", tr("Restart"), () => takeBack(moves.length));

  section.append(
    element("p", {}, tr("A corner turns its square of four, an edge its side, the center a plus. Make a ring around a dark center.")),
    movePicture(tr("Four wrong buttons around a corner; a press of the corner makes the ring."), { places: square(3, 3), before: [0, 0, 1, 0, 1, 1, 1, 1, 1], after: pressed("001011111", 1).split("").map(Number), chosen: 0 }),
    words,
    element("div", { className: "merlin", role: "group", "aria-label": tr("Nine buttons") }, ...buttons),
    element("div", { className: "row" }, undo, restart, button("merlin-hint", tr("Hint"), hint), button("merlin-solve", tr("Solve"), solve), button("merlin-deal", tr("Deal"), deal)),
    sum,
    answered,
  );
  deal();
  return { fields, read };
}
