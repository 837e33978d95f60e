// Trisentis and Disentis: a move turns the pieces around the chosen one.  Disentis allows covered pieces only, and the
// last piece may be turned alone.

import { Board, Game } from "../board/model.js";
import { BoardView } from "../board/view.js";
import { N_, ntr, reasonOf, tr } from "../board/words.js";
import { disentisSentence } from "./answers.js";
import { element } from "./dom.js";
import { among, packed, unpacked } from "./share.js";

const SIDES = [3, 4, 5, 6, 8, 10];

export function open(section, ask, changed) {
  const host = element("div", { id: "disentis-board" });
  const words = element("p", { className: "status", role: "status" });
  const answered = element("p", { id: "disentis-words", role: "status" });
  const rules = element("select", { id: "disentis-rules" }, new Option(tr("Disentis: covered pieces only"), "disentis"), new Option(tr("Trisentis: any piece"), "trisentis"));
  const size = element("select", { id: "disentis-size" }, ...SIDES.map((side) => new Option(`${side} × ${side}`, side, false, side === 5)));
  let game;
  let script = [];
  const view = new BoardView(host, { label: N_("Pieces"), onPress: press });

  function deal() {
    const side = Number(size.value);
    begin(new Uint8Array(side * side).fill(1));
    changed(true);
  }

  function begin(cells) {
    const side = Math.sqrt(cells.length);
    game = new Game(new Board(side, side, { neighborhood: "king", cells }), "off");
    script = [];
    answered.textContent = "";
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
      script = [];
      view.marks = {};
      view.show(game.board);
      words.textContent = tr("Won: the last piece was turned alone.");
      changed();
      return;
    }
    const turned = game.press(k);
    script = script[0] === k ? script.slice(1) : [];
    view.mark("hint", script.slice(0, 1));
    view.paint(turned);
    show();
    changed();
  }

  function show() {
    const covered = game.board.cells.filter(Boolean).length;
    words.textContent = covered ? ntr("{covered} piece covered. Moves: {moves}", "{covered} pieces covered. Moves: {moves}", covered, { covered, moves: game.moves.length }) : tr("Won: no piece is covered.");
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
      deal();
      const answer = await ask("disentis", { size: side }, answered, { anyBoard: true });
      if (!answer || side !== game.board.n) return;
      if (!answer.game) {
        answered.textContent = disentisSentence(answer, side);
        return;
      }
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
    begin(cells);
  }

  for (const choice of [size, rules]) choice.addEventListener("change", deal);
  section.append(
    element("p", {}, tr("A move turns the up to eight pieces around the chosen one, not the piece itself. Uncover them all.")),
    words,
    host,
    element("div", { className: "row" }, element("label", {}, tr("Rules"), " ", rules), element("label", {}, tr("Size"), " ", size), element("button", { type: "button", onclick: deal }, tr("Start again")), element("button", { type: "button", id: "disentis-solve", onclick: solve }, tr("Show a way"))),
    answered,
  );
  deal();
  return { fields, read };
}
