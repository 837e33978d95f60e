// A game of one player on a Board of any kind, whose presses the page's elimination finds.

import { Game } from "../../board/model.js";
import { tr } from "../../board/words.js";
import { leftWords, pressesWords } from "../shared/press_words.js";
import { hintAtOnce, solveAtOnce } from "../solving/at_once.js";
import { marked, pressesOf } from "../solving/patterns.js";
import { solve } from "../solving/solver.js";
import { frame } from "./frame.js";

// The game `kind` in its frame.  Besides what frame.js asks for, where rule and text get the board, it has
//     host, draw(board, shown)        shows the board; shown has {marks, editing, press(k), tap(k), lay(board)}
//     goal(board)                     the cells of the goal
//     fields(board), linked(fields, board)   the fields of a link, and the board that they name instead of the one shown
//     left(left, game), won(moves, game)   sentences
//     named                           whether a hint names the press
// and may have
//     turned(board, k)                is called before a press, or with null for another board
//     settled(board)                  the board when it has been set up
//     refusal(board, k)               why a press is against the rules
//     isLast(board)                   whether any press wins
//     ordered(), hint(), solve(), framed(game)   if the order of the presses counts
export function solitaire(section, changed, id, kind) {
  const { host } = kind;
  let entered = ""; // the cells of the last position of one's own
  let before = null; // the game that was left for one
  let marks = {}; // the class of a mark -> the presses or lights that have it

  const play = {
    game: null,
    begin,
    // Another board that the player asked for: a step of the history.
    deal(board) {
      table.edit("");
      begin(board);
      changed(true);
    },
    // A game that was left.
    resume(game) {
      play.game = game;
      before = null;
      mark({}, "");
      changed();
    },
    fields: () => kind.fields(play.game.board),
    // The board of a link, unless it is shown.
    read(fields) {
      const board = kind.linked(fields, play.game.board);
      if (String(Object.values(kind.fields(board))) !== String(Object.values(play.fields()))) begin(board);
    },
    mark: (pieces, sentence) => mark({ hint: new Map(pieces.map((k) => [k, 1])) }, sentence),
  };
  const table = frame(section, id, {
    ...kind,
    board: host,
    rule: () => kind.rule(play.game.board),
    text: () => kind.text(play.game.board),
    fields: play.fields,
    read: (text) => set(kind.read(text, play.game.board)),
    begin: own,
    can: () => ({
      undo: play.game.moves.length,
      redo: play.game.undone.length,
      restart: String(play.game.board.cells) !== String(play.game.first) || play.game.moves.length,
    }),
    undo() {
      kind.turned?.(play.game.board, play.game.moves.at(-1));
      moved(play.game.undo());
    },
    redo() {
      kind.turned?.(play.game.board, play.game.undone.at(-1));
      moved(play.game.redo());
    },
    restart: () => begin(play.game.board.copy({ cells: play.game.first }), true),
    hint() {
      if (kind.ordered?.()) return kind.hint();
      const answer = hintAtOnce(play.game.board, play.game.goal);
      if (answer.unsolvable) return refuse();
      if (!answer.cell) return table.answer(tr("You are there: nothing to press."));
      const k = answer.cell[0] * play.game.board.n + answer.cell[1];
      const left = leftWords(answer.presses);
      return mark({ hint: new Map([[k, 1]]) }, kind.named ? `${tr("Press {cell}.", { cell: play.game.board.name(k) })} ${left}` : left);
    },
    solve() {
      if (kind.ordered?.()) return kind.solve();
      const answer = solveAtOnce(play.game.board, play.game.goal, false);
      if (answer.unsolvable) return refuse();
      const presses = pressesWords(answer.weight);
      const count = answer.nullity ? tr("{count} solutions", { count: 2 ** answer.nullity }) : tr("there is no other way");
      return mark({ dot: marked(pressesOf(answer.presses)) }, `${presses}${answer.proved ? tr(", the fewest: proved") : ""}; ${count}.`);
    },
  });

  function mark(wanted, sentence) {
    marks = wanted;
    show();
    table.answer(sentence);
  }

  // Frame the lights of which every press turns an even number.
  const refuse = () =>
    mark(
      { odd: marked(solve(play.game.board, play.game.goal).witness) },
      tr("No presses reach the goal: each turns an even number of the framed ones, and an odd number of them has to change."),
    );

  // A position of one's own begins dark, or as it was entered before; left untouched, it gives way to the game before.
  function own() {
    const { game } = play;
    const board = kind.settled?.(game.board) ?? game.board;
    if (table.editing === "own") {
      begin(board.copy({ cells: String(game.first) === entered ? game.first : board.cells.map(() => 0) }), true);
      before = game;
    } else if (before) play.resume(before);
    else begin(board, true);
  }

  function set(board) {
    begin(board, true);
    entered = String(board.cells);
  }

  // Another board; `tells` says whether the address is written.
  function begin(board, tells = false) {
    play.game = new Game(board, kind.goal(board));
    before = null;
    marks = {};
    kind.turned?.(board, null);
    table.answer("");
    show();
    if (tells) changed();
  }

  function moved(k) {
    if (k === null) return;
    const { dot } = marks;
    if (dot && !dot.delete(k)) dot.set(k, 1); // they stay right whatever is pressed
    const framed = kind.framed?.(play.game);
    marks = framed?.length ? { hint: new Map([[framed[0], 1]]) } : dot?.size ? { dot } : {};
    if (!dot && !framed?.length) table.answer("");
    show();
    changed();
  }

  const actions = {
    press(k) {
      const refused = kind.refusal?.(play.game.board, k);
      if (refused) return table.say(refused);
      if (kind.isLast?.(play.game.board)) {
        const { first } = play.game;
        begin(play.game.board.copy({ cells: [] }));
        play.game.first = first;
        return moved(k);
      }
      kind.turned?.(play.game.board, k);
      play.game.press(k);
      return moved(k);
    },
    // Set up the position: another light, or another board.
    tap(k) {
      play.game.board.cells[k] = 1 - play.game.board.cells[k];
      set(play.game.board);
    },
    lay: (board) => begin(board, true),
  };

  function show() {
    const { game } = play;
    const focused = host.querySelector(":focus")?.dataset.k;
    kind.draw(game.board, { marks, editing: table.editing, ...actions });
    if (focused !== undefined) host.querySelector(`[data-k="${focused}"]`)?.focus();
    const wanted = game.board.goalCells(game.goal);
    const left = wanted.filter((value, k) => value !== game.board.cells[k]).length;
    table.say(left ? kind.left(left, game) : kind.won(game.moves.length, game));
    table.show();
  }

  return Object.assign(play, { table });
}

// What a screen reader says of the marks of a press or light.
const SPOKEN = { dot: () => tr("press here"), hint: () => tr("hint"), odd: () => tr("in the witness") };
export const marksOf = (marks, k) => Object.keys(marks).filter((mark) => marks[mark].has(k));
export const spokenMarks = (named) => named.map((mark) => SPOKEN[mark]());
