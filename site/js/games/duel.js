// Lights Out for two on a small board, against the computer, which knows the value of every position.

import { Board } from "../../board/model.js";
import { BoardView } from "../../board/view.js";
import { N_, ntr, tr } from "../../board/words.js";
import { button, element } from "../shared/dom.js";
import { movePicture, square } from "./move_picture.js";
import { among, packed, unpacked } from "../shared/share.js";
import { Toggle, bitsOf } from "./toggle.js";

export const SIZES = ["2x2", "2x3", "2x4", "3x3", "3x4", "3x5", "4x4", "4x5"];
const THINKS = 500; // milliseconds until the computer presses

export function open(section, ask, changed) {
  let board = null;
  let toggle = null;
  let first = null; // the lights at the start
  let presses = []; // {k, before, mine}: the lights before each press
  let yours = true; // it is your turn
  let wait = null;
  const words = element("p", { className: "status", role: "status", id: "duel-words" });
  const answered = element("p", { id: "duel-answer", role: "status" });
  const host = element("div", { id: "duel-board" });
  const size = element("select", { id: "duel-size" }, ...SIZES.map((name) => new Option(name.replace("x", " × "), name, false, name === "3x4")));
  const starts = element("select", { id: "duel-starts" }, new Option(tr("you"), "you"), new Option(tr("the computer"), "computer"));
  const view = new BoardView(host, { label: N_("Lights"), onPress: press });

  const position = () => bitsOf(board.cells);
  const litWords = () => {
    const lit = board.cells.filter(Boolean).length;
    return ntr("{lit} light is on.", "{lit} lights are on.", lit, { lit });
  };

  function begin(cells, { computer = false } = {}) {
    clearTimeout(wait);
    const [m, n] = size.value.split("x").map(Number);
    const fresh = new Board(m, n, { cells });
    if (!board || board.m !== m || board.n !== n) toggle = new Toggle(fresh);
    board = fresh;
    first = board.cells.slice();
    presses = [];
    yours = !computer;
    if (over()) show(computer ? tr("The computer cannot press: you win!") : tr("You cannot press: the computer wins."));
    else show(yours ? `${litWords()} ${tr("Your move.")}` : tr("The computer is thinking …"));
    if (computer && !over()) later();
  }

  function show(sentence) {
    view.marks = {};
    view.show(board);
    answered.textContent = "";
    words.textContent = sentence;
    undo.disabled = !presses.some(({ mine }) => mine) || !yours;
    restart.disabled = !presses.length;
    for (const help of [hint, who]) help.disabled = !yours || over();
  }

  const over = () => !toggle.allowed(position()).length;

  function make(k, mine) {
    presses.push({ k, before: board.cells.slice(), mine });
    board.press(k);
  }

  function press(k) {
    if (!yours || over()) return;
    if (!toggle.allowed(position()).includes(k)) {
      const name = board.name(k);
      words.textContent = board.cells[k] ? tr("{cell} may not be pressed: the lights that are on would not become fewer.", { cell: name }) : tr("{cell} is off: only a light that is on may be pressed.", { cell: name });
      return;
    }
    make(k, true);
    yours = false;
    changed();
    if (over()) return show(tr("The computer cannot press: you win!"));
    show(`${litWords()} ${tr("The computer is thinking …")}`);
    later();
  }

  function later() {
    wait = setTimeout(() => {
      const k = toggle.reply(position());
      make(k, false);
      yours = true;
      changed();
      const pressed = tr("The computer pressed {cell}.", { cell: board.name(k) });
      show(over() ? `${pressed} ${tr("You cannot press: the computer wins.")}` : `${pressed} ${litWords()} ${tr("Your move.")}`);
      view.mark("played", [k]);
    }, THINKS);
  }

  // Take back your last press, with the computer's reply.
  function takeBack() {
    clearTimeout(wait);
    while (presses.length) {
      const { before, mine } = presses.pop();
      board = board.copy({ cells: before });
      if (mine) break;
    }
    yours = true;
    show(`${litWords()} ${tr("Your move.")}`);
    changed();
  }

  function giveHint() {
    const [k] = toggle.winning(position());
    view.mark("hint", k === undefined ? [] : [k]);
    answered.textContent = k === undefined ? tr("No press wins if the computer makes no mistake, and it makes none.") : tr("Press {cell}.", { cell: board.name(k) });
  }

  function whoWins() {
    const winning = toggle.winning(position());
    view.mark("hint", winning);
    const value = tr("(The nimber of this position: {value}.)", { value: toggle.value(position()) });
    const said = winning.length ? ntr("You win with the right press: {count} press wins (framed).", "You win with the right press: {count} presses win (framed).", winning.length, { count: winning.length }) : tr("No press wins if the computer makes no mistake, and it makes none.");
    answered.textContent = `${said} ${value}`;
  }

  const byComputer = () => ({ computer: starts.value === "computer" });
  function deal() {
    const [m, n] = size.value.split("x").map(Number);
    begin(new Uint8Array(m * n).fill(1), byComputer());
    changed(true);
  }

  // Other lights at the start, so that no two games are alike.
  function shuffle() {
    const [m, n] = size.value.split("x").map(Number);
    let cells;
    do cells = Uint8Array.from({ length: m * n }, () => (Math.random() < 0.7 ? 1 : 0));
    while (cells.filter(Boolean).length < 3);
    begin(cells, byComputer());
    changed(true);
  }

  // The fields of a link: the size and the lights that are on; it is your turn.
  const fields = () => ({ board: size.value, lights: packed(board.cells, 1) });
  function read(linked) {
    const chosen = among(linked, "board", SIZES, size.value);
    const [m, n] = chosen.split("x").map(Number);
    const cells = linked.has("lights") ? unpacked(linked.get("lights"), 1, m * n) : new Uint8Array(m * n).fill(1);
    if (chosen === size.value && String(cells) === String(board.cells)) return;
    size.value = chosen;
    begin(cells);
  }

  const undo = button("duel-undo", tr("Undo"), takeBack);
  const restart = button("duel-restart", tr("Restart"), () => {
    begin(first, byComputer());
    changed();
  });
  const hint = button("duel-hint", tr("Hint"), giveHint);
  const who = button("duel-who", tr("Which presses win?"), whoWins);
  size.addEventListener("change", deal);
  starts.addEventListener("change", deal);
  section.append(
    element("p", {}, tr("Take turns with the computer: press a light that is on, if fewer lights are on afterwards. If you cannot, you have lost.")),
    movePicture(tr("Five lights are on; after a press of the middle one, two."), { places: square(3, 3), before: [1, 1, 0, 0, 1, 1, 0, 1, 0], after: [1, 0, 0, 1, 0, 0, 0, 0, 0], chosen: 4 }),
    words,
    host,
    element("div", { className: "row" }, undo, restart, hint, who),
    element("div", { className: "row" }, element("label", {}, tr("Size"), " ", size), element("label", {}, tr("First move:"), " ", starts), button("duel-deal", tr("All on"), deal), button("duel-shuffle", tr("Shuffle"), shuffle)),
    answered,
    element("p", { className: "small" }, tr("The computer has searched all positions that can follow, so it wins whenever it can. From the full board 3 × 4 you can win; from 4 × 4 the player who begins loses."), " ", element("a", { href: "https://arxiv.org/abs/2411.08247", rel: "noopener" }, tr("The rules and known values"))),
  );
  begin(new Uint8Array(12).fill(1));
  return { fields, read };
}
