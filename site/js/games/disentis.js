// Trisentis and Disentis: a move turns the pieces around the chosen one.  Disentis allows covered pieces only, and the
// last piece may be turned alone.

import { Board } from "../../board/model.js";
import { BoardView } from "../../board/view.js";
import { N_, ntr, tr } from "../../board/words.js";
import { pictureButton } from "../pictures/postcard.js";
import { disentisSentence } from "../shared/answers.js";
import { apart } from "../shared/apart.js";
import { button, element, labeled, select } from "../shared/dom.js";
import { leftWords } from "../shared/press_words.js";
import { among, packed, unpacked } from "../shared/share.js";
import { GAMES } from "./disentis_games.js";
import { linesOf } from "./frame.js";
import { movePicture, square } from "./move_picture.js";
import { solitaire } from "./solitaire.js";

const SIDES = Object.keys(GAMES).map(Number);
// The sides of full boards that cannot be won: to find out why is the task there.
export const LOST = { disentis: SIDES.filter((side) => !GAMES[side].winnable), trisentis: [3, 5] };

const boardOf = (cells) => new Board(Math.sqrt(cells.length), Math.sqrt(cells.length), { neighborhood: "king", cells });
const fullOf = (side) => new Uint8Array(side * side).fill(1);
const coveredOf = ({ cells }) => cells.filter(Boolean).length;

/** @param {HTMLElement} section @param {Ask} ask */
export function open(section, ask, changed) {
  const host = element("div", { id: "disentis-board" });
  const rules = select({ id: "disentis-rules" }, { disentis: tr("Disentis: covered pieces only"), trisentis: tr("Trisentis: any piece") });
  const size = select({ id: "disentis-size", value: 5 }, SIDES);
  const isDisentis = () => rules.value === "disentis";
  let kept = null; // the player's game while a way is shown on another board
  let way = null; // the pieces to choose in order, the number of moves before them, the game, and whether each is framed
  let actions = {}; // what a tap does
  const back = button("disentis-back", tr("Back to my game"), () => {
    play.resume(kept);
    kept = null;
    back.hidden = true;
  });
  const view = new BoardView(host, { label: N_("Pieces"), onPress: (k) => (actions.editing ? actions.tap : actions.press)(k) });
  view.covers = true;
  // A picture of the player's own lies under the covers.
  const picture = pictureButton("disentis-picture", tr("My picture"), (canvas) => (view.picture = canvas), (sentence) => play.table.answer(sentence)); // prettier-ignore
  const play = solitaire(section, changed, "disentis", {
    named: true,
    host,
    legend: movePicture(tr("Nine covered pieces; after a press of the middle one only that one is covered."), {
      places: square(3, 3),
      before: Array(9).fill(1),
      after: [0, 0, 0, 0, 1, 0, 0, 0, 0],
      chosen: 4,
      squares: "cell",
    }),
    tools: [labeled(tr("Rules"), rules), labeled(tr("Size"), size), ...picture, back],
    rule: () =>
      `${tr("A move turns the up to eight pieces around the chosen one, not the piece itself. Uncover them all.")} ${isDisentis() ? tr("Only covered pieces may be chosen, and the last piece is turned alone.") : ""}`,
    goal: () => "off",
    left: (covered, { moves }) =>
      covered === 1 && isDisentis()
        ? tr("One piece is left: tap it. The last piece is turned alone.")
        : ntr("{covered} piece covered. Moves: {moves}", "{covered} pieces covered. Moves: {moves}", covered, { covered, moves: moves.length }),
    won: () => tr("Won: no piece is covered."),
    refusal: (board, k) =>
      isDisentis() && !board.cells[k] ? tr("{cell} is not covered: in Disentis only covered pieces may be chosen.", { cell: board.name(k) }) : null,
    isLast: (board) => isDisentis() && coveredOf(board) === 1,
    framed: (game) => (way?.framed ? restOf(game)?.slice(0, 1) : null),
    ordered: isDisentis,
    deal,
    grid: true,
    hint,
    solve,
    solveName: tr("Show a way"),
    fields: (board) => ({ rules: rules.value, side: size.value, covered: packed(board.cells, 1) }),
    text: (board) => board.text(),
    read(text) {
      const lines = linesOf(
        text,
        (rows) => SIDES.includes(rows.length) && rows.every((row) => row.length === rows.length && !row.includes(null)),
        tr("a square of {sides} lines", { sides: SIDES.join(", ") }),
      );
      size.value = lines.length;
      return boardOf(lines.flat());
    },
    draw(board, shown) {
      actions = shown;
      view.marks = shown.marks;
      view.show(board);
    },
  });

  function deal() {
    kept = null;
    back.hidden = true;
    play.deal(boardOf(fullOf(Number(size.value))));
  }

  // Say of which sides the full board cannot be won.
  function offer() {
    for (const option of size.options)
      option.textContent = LOST[rules.value].includes(Number(option.value))
        ? tr("{side} × {side}: why can it not be won?", { side: option.value })
        : `${option.value} × ${option.value}`;
  }

  // The rest of the way, if the moves have followed it.
  function restOf(game) {
    if (way?.game !== game || game.moves.length < way.from) return null;
    const made = game.moves.slice(way.from);
    return made.every((k, i) => k === way.pieces[i]) ? way.pieces.slice(made.length) : null;
  }

  const wayOf = (pieces, framed) => ({ pieces, framed, game: play.game, from: play.game.moves.length });

  // The known game of a full board, or a way that a search finds apart from the page, in a moment or in seconds.
  async function hint(framed = false) {
    const { game } = play;
    const before = String(game.board.cells);
    if (!restOf(game)) {
      const { m, cells } = game.board;
      let found = cells.every(Boolean) && knownGame(m);
      if (!found) {
        play.table.answer(tr("Computing …"));
        found = await apart(new URL("./disentis_way.js", import.meta.url), "wayFor", m, cells);
      }
      const { presses, last, impossible } = found;
      if (game !== play.game || String(game.board.cells) !== before)
        return play.table.answered.textContent === tr("Computing …") ? play.table.answer("") : undefined;
      if (!presses)
        return play.mark(
          [],
          impossible ? tr("No order of presses wins from here: that is certain.") : tr("The search found no way from here. Take presses back, or restart."),
        );
      way = wayOf(last === null ? presses : [...presses, last]);
    }
    way.framed ||= framed;
    const { length, 0: k } = restOf(game);
    if (!length) return play.mark([], tr("You are there: nothing to press."));
    return play.mark([k], `${tr("Press {cell}.", { cell: game.board.name(k) })} ${leftWords(length)}`);
  }

  function knownGame(side) {
    const { game, winnable } = GAMES[side];
    const number = ([row, column]) => row * side + column;
    if (!game) return winnable ? null : { presses: null, impossible: true };
    return { presses: game.presses.map(number), last: game.last && number(game.last) };
  }

  // A game from the full board, with the proof that none is shorter or that there is none; from a position of the player's
  // own, or if no game is known, the way of the hints.
  function solve() {
    const { game } = play;
    const side = game.board.n;
    if (!game.first.every(Boolean)) return hint(true);
    const sentence = disentisSentence(GAMES[side], side);
    if (!GAMES[side].game) return GAMES[side].winnable ? hint(true) : play.table.answer(sentence);
    if (game.moves.length) kept ??= game;
    back.hidden = !kept;
    play.begin(boardOf(fullOf(side)));
    const { presses, last } = knownGame(side);
    way = wayOf(last === null ? presses : [...presses, last], true);
    return play.mark(presses.slice(0, 1), `${sentence} ${tr("The next piece is framed.")}`);
  }

  function read(linked) {
    const chosen = among(linked, "rules", ["disentis", "trisentis"], rules.value);
    const side = Number(among(linked, "side", SIDES.map(String), size.value));
    const cells = linked.has("covered") ? unpacked(linked.get("covered"), 1, side * side) : fullOf(side);
    if (chosen === rules.value && String(cells) === String(play.game.board.cells)) return;
    rules.value = chosen;
    size.value = String(side);
    offer();
    kept = null;
    back.hidden = true;
    play.begin(boardOf(cells));
  }

  size.addEventListener("change", deal);
  rules.addEventListener("change", () => {
    if (LOST[rules.value].includes(Number(size.value))) size.value = "6";
    offer();
    deal();
  });
  offer();
  deal();
  return { fields: play.fields, read };
}
