// Trisentis and Disentis: a move turns the pieces around the chosen one.  Disentis allows covered pieces only, and the
// last piece may be turned alone.

import { Board, Game } from "../../board/model.js";
import { BoardView } from "../../board/view.js";
import { N_, ntr, reasonOf, tr } from "../../board/words.js";
import { disentisSentence } from "../shared/answers.js";
import { apart } from "../shared/apart.js";
import { hintAtOnce } from "../solving/at_once.js";
import { button, element } from "../shared/dom.js";
import { openedPostcard, pictureButton } from "../pictures/postcard.js";
import { movePicture, square } from "./move_picture.js";
import { among, packed, unpacked } from "../shared/share.js";

const SIDES = [3, 4, 5, 6, 8, 10];
// The sides of full boards that cannot be won: to find out why is the task there.
export const LOST = { disentis: [4], trisentis: [3, 5] };

export function open(section, ask, changed) {
  const host = element("div", { id: "disentis-board" });
  const words = element("p", { className: "status", role: "status" });
  const answered = element("p", { id: "disentis-words", role: "status" });
  const rules = element("select", { id: "disentis-rules" }, new Option(tr("Disentis: covered pieces only"), "disentis"), new Option(tr("Trisentis: any piece"), "trisentis"));
  const size = element("select", { id: "disentis-size" }, ...SIDES.map((side) => new Option("", side, false, side === 5)));
  let game;
  let kept = null; // the player's game while a way is shown on another board
  let first; // its start
  let script = [];
  let way = null; // of the last hint: the cells where it begins, and the pieces to choose
  const view = new BoardView(host, { label: N_("Pieces"), onPress: press });
  view.covers = true;

  // A picture of the player's own lies under the covers.
  async function take(file) {
    try {
      view.picture = await openedPostcard(file);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      answered.textContent = error.message;
    }
  }

  function deal() {
    kept = null;
    fill();
    changed(true);
  }

  function fill() {
    const side = Number(size.value);
    begin(new Uint8Array(side * side).fill(1));
  }

  // Say of which sides the full board cannot be won.
  function offer() {
    const lost = LOST[rules.value];
    for (const option of size.options) option.textContent = lost.includes(Number(option.value)) ? tr("{side} × {side}: why can it not be won?", { side: option.value }) : `${option.value} × ${option.value}`;
  }

  function begin(cells) {
    const side = Math.sqrt(cells.length);
    game = new Game(new Board(side, side, { neighborhood: "king", cells }), "off");
    first = game.first;
    answered.textContent = "";
    paint();
  }

  function paint() {
    script = [];
    view.marks = {};
    view.show(game.board);
    show();
  }

  function press(k) {
    const { board } = game;
    const covered = board.cells.filter(Boolean).length;
    if (rules.value === "disentis" && !board.cells[k]) {
      words.textContent = tr("{cell} is not covered: in Disentis only covered pieces may be chosen.", { cell: board.name(k) });
      return;
    }
    if (rules.value === "disentis" && covered === 1) {
      game.start(board.copy({ cells: [] }));
      answered.textContent = "";
      paint();
      words.textContent = tr("Won: the last piece was turned alone.");
      changed();
      return;
    }
    const follows = way?.cells === String(board.cells) && way.pieces[0] === k;
    const turned = game.press(k);
    way = follows ? { cells: String(board.cells), pieces: way.pieces.slice(1) } : null;
    script = script[0] === k ? script.slice(1) : [];
    if (!script.length) answered.textContent = ""; // of a hint that has been followed or not
    view.mark("hint", script.slice(0, 1));
    view.paint(turned);
    show();
    changed();
  }

  function show() {
    const covered = game.board.cells.filter(Boolean).length;
    const alone = covered === 1 && rules.value === "disentis";
    words.textContent = alone ? tr("One piece is left: tap it. The last piece is turned alone.") : covered ? ntr("{covered} piece covered. Moves: {moves}", "{covered} pieces covered. Moves: {moves}", covered, { covered, moves: game.moves.length }) : tr("Won: no piece is covered.");
    undo.disabled = !game.moves.length;
    restart.disabled = String(game.board.cells) === String(first);
    back.hidden = !kept;
  }

  async function hint() {
    const { board } = game;
    const before = String(board.cells);
    const found = rules.value === "trisentis" ? hintOfTrisentis(board) : await hintOfDisentis(board);
    if (board !== game.board || String(board.cells) !== before) {
      if (answered.textContent === tr("Computing …")) answered.textContent = "";
      return;
    }
    const { rest, k, unsolvable } = found;
    if (unsolvable) answered.textContent = unsolvable;
    else answered.textContent = k === null ? tr("You are there: nothing to press.") : `${tr("Press {cell}.", { cell: board.name(k) })} ${ntr("You are {left} press from the goal.", "You are {left} presses from the goal.", rest, { left: rest })}`;
    script = [];
    view.mark("hint", k === null || unsolvable ? [] : [k]);
  }

  function hintOfTrisentis(board) {
    const found = hintAtOnce(board, "off");
    if (found.unsolvable) return { unsolvable: tr("No presses uncover all pieces.") };
    return { k: found.cell && found.cell[0] * board.n + found.cell[1], rest: found.presses };
  }

  // The way of the last hint, as far as it has been followed, or another one.
  async function hintOfDisentis(board) {
    if (way?.cells !== String(board.cells)) {
      answered.textContent = tr("Computing …");
      const cells = String(board.cells);
      const { presses, last, impossible } = await apart(new URL("./disentis_way.js", import.meta.url), "wayFor", board.m, board.cells);
      if (!presses) return { unsolvable: impossible ? tr("No order of presses wins from here: that is certain.") : tr("The search found no way from here. Take presses back, or restart.") };
      way = { cells, pieces: last === null ? presses : [...presses, last] };
    }
    return { k: way.pieces[0] ?? null, rest: way.pieces.length };
  }

  async function solve() {
    const side = Number(size.value);
    if (rules.value === "trisentis") {
      const { board } = game;
      const answer = await ask("solve", { board: board.text(), goal: "off", neighborhood: "king", fewest: true }, answered, { anyBoard: true });
      if (!answer || board !== game.board) return;
      if (answer.unsolvable) {
        answered.textContent = tr("No presses uncover all pieces. {why}", { why: reasonOf(answer, 2) });
        return;
      }
      const signs = [...answer.presses.replaceAll("\n", "")];
      script = [...signs.keys()].filter((k) => signs[k] === "#");
      answered.textContent = ntr("{presses} press, which is framed.", "{presses} presses; the next one is framed.", script.length, { presses: script.length });
    } else {
      const { board } = game;
      const answer = await ask("disentis", { size: side }, answered, { anyBoard: true });
      if (!answer || board !== game.board) return;
      if (!answer.game) {
        answered.textContent = disentisSentence(answer, side);
        return;
      }
      if (game.moves.length) kept ??= game;
      fill();
      script = answer.game.presses.map(([row, column]) => row * side + column);
      if (answer.game.last) script.push(answer.game.last[0] * side + answer.game.last[1]);
      answered.textContent = `${disentisSentence(answer, side)} ${tr("The next piece is framed.")}`;
    }
    view.mark("hint", script.slice(0, 1));
  }

  // The fields of a link: the rules, the side, and the pieces that are covered.
  const fields = () => ({ rules: rules.value, side: size.value, covered: packed(game.board.cells, 1) });
  function read(linked) {
    const chosen = among(linked, "rules", ["disentis", "trisentis"], rules.value);
    const side = Number(among(linked, "side", SIDES.map(String), size.value));
    const cells = linked.has("covered") ? unpacked(linked.get("covered"), 1, side * side) : new Uint8Array(side * side).fill(1);
    if (chosen === rules.value && String(cells) === String(game.board.cells)) return;
    rules.value = chosen;
    size.value = side;
    offer();
    kept = null;
    begin(cells);
  }

  const undo = button("disentis-undo", tr("Undo"), () => {
    game.undo();
    paint();
    changed();
  });
  const restart = button("disentis-restart", tr("Restart"), () => {
    begin(first);
    changed();
  });
  const back = button("disentis-back", tr("Back to my game"), () => {
    [game, kept] = [kept, null];
    first = game.first;
    answered.textContent = "";
    paint();
    changed();
  });
  size.addEventListener("change", deal);
  rules.addEventListener("change", () => {
    if (LOST[rules.value].includes(Number(size.value))) size.value = 6;
    offer();
    deal();
  });
  section.append(
    element("p", {}, tr("A move turns the up to eight pieces around the chosen one, not the piece itself. Uncover them all.")),
    movePicture(tr("Nine covered pieces; after a press of the middle one only that one is covered."), { places: square(3, 3), before: Array(9).fill(1), after: [0, 0, 0, 0, 1, 0, 0, 0, 0], chosen: 4 }),
    words,
    host,
    element("div", { className: "row" }, undo, restart, button("disentis-hint", tr("Hint"), hint), back, button("disentis-solve", tr("Show a way"), solve)),
    answered,
    element("div", { className: "row" }, element("label", {}, tr("Rules"), " ", rules), element("label", {}, tr("Size"), " ", size), ...pictureButton("disentis-picture", tr("My picture"), take)),
  );
  offer();
  deal();
  return { fields, read };
}
