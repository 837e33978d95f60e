// A game of two players against the computer, which knows the value of every position and errs never.
//
// The values (nimbers) by search: the least number that no move leads to.  The player to move loses if it is 0.

import { ntr, tr } from "../../board/words.js";
import { frame } from "./frame.js";

const THINKS = 500; // milliseconds until the computer moves

// moves(position) are the moves that do not lose at once, after(position, move) the next position, key(position) its name.
export class Values {
  constructor({ moves, after, key }) {
    this.moves = moves;
    this.after = after;
    this.key = key;
    this.known = new Map();
  }

  value(position) {
    const name = this.key(position);
    if (this.known.has(name)) return this.known.get(name);
    const reached = new Set(this.moves(position).map((move) => this.value(this.after(position, move))));
    let least = 0;
    while (reached.has(least)) least += 1;
    this.known.set(name, least);
    return least;
  }

  winning(position) {
    return this.moves(position).filter((move) => !this.value(this.after(position, move)));
  }
}

// The game `kind` in its frame.  Besides what frame.js asks for it has
//     values(position)           the Values of its kind of positions
//     draw(position, marks)      shows it; marks has {played, wins: moves, editing}
//     refusal(position, move)    why a move is against the rules, or null
//     named(move), made(move), turn(position)   words; made: of the computer, turn: how things stand
//     stalls(position)           the computer's move if none wins: one after which the game is long
//     why(position, move)        why a move wins
//     isOver(position), wonBy(yours)   and the sentence for it; yours: whether it would be your turn
//     tap(position, target)      the position that a tap sets up
export function versus(section, changed, id, kind) {
  let first = null;
  let entered = ""; // the last position of one's own
  let before = null; // the position before one
  let rounds = []; // the positions before each of your moves
  let yours = true;
  let opens = false; // the computer made the first move
  let wait = null;
  const lost = () => tr("Every move loses if the computer makes no mistake, and it makes none.");
  const winning = () => kind.values(play.position).winning(play.position);
  const play = {
    position: null,
    press,
    begin,
    // Another game that the player asked for: a step of the history.
    deal(position, options) {
      table.edit("");
      begin(position, options);
      changed(true);
    },
  };
  const table = frame(section, id, {
    ...kind,
    rule: () => kind.rule(play.position),
    can: () => ({ undo: rounds.length, restart: String(play.position) !== String(first) || !yours, help: yours && !kind.isOver(play.position) }),
    undo() {
      const before = rounds.slice(0, -1);
      begin(rounds.at(-1), { start: first, opening: opens });
      rounds = before;
      table.show();
      changed();
    },
    restart() {
      begin(first, { computer: opens });
      changed();
    },
    hint() {
      const [move] = winning();
      show({ wins: move === undefined ? [] : [move] });
      table.answer(move === undefined ? lost() : kind.why(play.position, move));
    },
    solve() {
      const wins = winning();
      show({ wins });
      const value = tr("(The nimber of this position: {value}.)", { value: kind.values(play.position).value(play.position) });
      const each = wins.map(kind.named).join("; ");
      table.answer(
        `${wins.length ? ntr("{count} move wins (framed): {each}.", "{count} moves win (framed): {each}.", wins.length, { count: wins.length, each }) : lost()} ${value}`,
      );
    },
    solveName: tr("Winning moves"),
    text: () => kind.text(play.position),
    read: (text) => enter(kind.read(text)),
    begin() {
      if (!table.editing) return set(String(first) === entered ? play.position : before);
      before = play.position;
      return set(String(first) === entered ? first : kind.empty);
    },
  });

  function enter(position) {
    entered = String(position);
    set(position);
  }

  function set(next) {
    begin(next);
    changed();
  }

  function begin(next, { start = next, computer = false, opening = computer } = {}) {
    clearTimeout(wait);
    [play.position, first, rounds, yours, opens] = [next, start, [], !computer, opening];
    table.answer("");
    goOn();
  }

  // Say how things stand, after the computer's move if it made one; it moves if it is its turn.
  function goOn(marks = {}, made = "") {
    const over = kind.isOver(play.position);
    const stands = over ? kind.wonBy(yours) : `${kind.turn(play.position)} ${yours ? tr("Your move.") : tr("The computer is thinking …")}`;
    table.say(`${made} ${stands}`.trim());
    show(marks);
    if (!yours && !over) wait = setTimeout(reply, THINKS);
  }

  const show = (marks = {}) => {
    kind.draw(play.position, { played: [], wins: [], ...marks, editing: table.editing });
    table.show();
  };

  function press(target) {
    if (table.editing) return enter(kind.tap(play.position, target));
    if (!yours || kind.isOver(play.position)) return undefined;
    const refused = kind.refusal(play.position, target);
    if (refused) return table.say(refused);
    rounds.push(play.position);
    play.position = kind.values(play.position).after(play.position, target);
    yours = false;
    table.answer("");
    goOn();
    return changed();
  }

  function reply() {
    const values = kind.values(play.position);
    const [won] = values.winning(play.position);
    const move = won ?? kind.stalls(play.position);
    play.position = values.after(play.position, move);
    yours = true;
    goOn({ played: [move] }, kind.made(move));
    changed();
  }

  return Object.assign(play, { table });
}
