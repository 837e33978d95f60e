// Lights Out for two on a small board: press a light that is on if fewer are on afterwards; the last press wins.
//
// A position is a number, bit k for light k.  Rules: Fiorini and others, arXiv:2411.08247; the package has the same search,
// flipalg.impartial.toggle.

import { Board } from "../../board/model.js";
import { BoardView } from "../../board/view.js";
import { N_, ntr, tr } from "../../board/words.js";
import { button, element, labeled, select } from "../shared/dom.js";
import { among, packed, unpacked } from "../shared/share.js";
import { linesOf } from "./frame.js";
import { movePicture, square } from "./move_picture.js";
import { Values, versus } from "./versus.js";

export const SIZES = ["2x2", "2x3", "2x4", "3x3", "3x4", "3x5", "4x4", "4x5"];

const litIn = (bits) => bits.toString(2).replaceAll("0", "").length;
export const bitsOf = (cells) => cells.reduce((bits, on, k) => (on ? bits | (1 << k) : bits), 0);

export class Toggle extends Values {
  constructor(board) {
    const masks = Array.from({ length: board.size }, (_, k) => bitsOf(board.cells.map((_, cell) => board.reach(k).has(cell))));
    super({
      moves: (bits) => [...masks.keys()].filter((k) => (bits >> k) & 1 && litIn(bits ^ masks[k]) < litIn(bits)),
      after: (bits, k) => bits ^ masks[k],
      key: (bits) => bits,
    });
  }
}

/** @param {HTMLElement} section @param {Ask} ask */
export function open(section, ask, changed) {
  const host = element("div", { id: "duel-board" });
  const size = select({ id: "duel-size", value: "3x4", onchange: deal }, SIZES, (name) => name.replace("x", " × "));
  const starts = select({ id: "duel-starts", onchange: deal }, { you: tr("you"), computer: tr("the computer") });
  const view = new BoardView(host, { label: N_("Lights"), onPress: (k) => play.press(k) });
  const toggles = {}; // of each size that was played
  const empty = () => new Board(size.value[0], size.value[2]);
  const toggle = () => (toggles[size.value] ??= new Toggle(empty()));
  const boardOf = (bits) => empty().copy({ cells: empty().cells.map((_, k) => (bits >> k) & 1) });
  const named = (k) => empty().name(k);
  const play = versus(section, changed, "duel", {
    board: host,
    legend: movePicture(tr("Five lights are on; after a press of the middle one, two."), {
      places: square(3, 3),
      before: [1, 1, 0, 0, 1, 1, 0, 1, 0],
      after: [1, 0, 0, 1, 0, 0, 0, 0, 0],
      chosen: 4,
      squares: "cell",
    }),
    tools: [labeled(tr("Size"), size), labeled(tr("First move:"), starts), button("duel-shuffle", tr("Shuffle"), shuffle)],
    deal,
    grid: true,
    more: [
      element(
        "p",
        { className: "small" },
        tr(
          "The computer has searched all positions that can follow, so it wins whenever it can. From the full board 3 × 4 you can win; from 4 × 4 the player who begins loses.",
        ),
        " ",
        element("a", { href: "https://arxiv.org/abs/2411.08247", rel: "noopener" }, tr("The rules and known values")),
      ),
    ],
    rule: () => tr("Take turns with the computer: press a light that is on, if fewer lights are on afterwards. If you cannot, you have lost."),
    values: toggle,
    refusal(bits, k) {
      if (toggle().moves(bits).includes(k)) return null;
      return (bits >> k) & 1
        ? tr("{cell} may not be pressed: the lights that are on would not become fewer.", { cell: named(k) })
        : tr("{cell} is off: only a light that is on may be pressed.", { cell: named(k) });
    },
    named,
    made: (k) => tr("The computer pressed {cell}.", { cell: named(k) }),
    turn: (bits) => ntr("{lit} light is on.", "{lit} lights are on.", litIn(bits), { lit: litIn(bits) }),
    stalls: (bits) =>
      toggle()
        .moves(bits)
        .toSorted((a, b) => litIn(toggle().after(bits, b)) - litIn(toggle().after(bits, a)) || a - b)[0], // the most lights stay on
    why: (bits, k) => `${tr("Press {cell}.", { cell: named(k) })} ${tr("Whatever the computer does then, you can win.")}`,
    isOver: (bits) => !toggle().moves(bits).length,
    wonBy: (yours) => (yours ? tr("You cannot press: the computer wins.") : tr("The computer cannot press: you win!")),
    empty: 0,
    tap: (bits, k) => bits ^ (1 << k),
    fields: () => ({ board: size.value, lights: packed(boardOf(play.position).cells, 1) }), // it is your turn
    text: (bits) => boardOf(bits).text(),
    read(text) {
      const nameOf = (lines) => `${lines.length}x${lines[0].length}`;
      const lines = linesOf(
        text,
        (rows) => SIZES.includes(nameOf(rows)) && rows.every((row) => row.length === rows[0].length && !row.includes(null)),
        tr("a board of {sizes}", { sizes: SIZES.join(", ") }),
      );
      size.value = nameOf(lines);
      return bitsOf(lines.flat());
    },
    draw(bits, { wins, played }) {
      view.marks = {};
      view.show(boardOf(bits));
      view.mark("hint", wins);
      view.mark("played", played);
    },
  });

  function deal() {
    play.deal(2 ** empty().size - 1, { computer: starts.value === "computer" });
  }

  // Other lights at the start, so that no two games are alike.
  function shuffle() {
    let bits;
    do bits = bitsOf(empty().cells.map(() => (Math.random() < 0.7 ? 1 : 0)));
    while (litIn(bits) < 3);
    play.deal(bits, { computer: starts.value === "computer" });
  }

  function read(linked) {
    const chosen = among(linked, "board", SIZES, size.value);
    const [m, n] = chosen.split("x").map(Number);
    const bits = linked.has("lights") ? bitsOf(unpacked(linked.get("lights"), 1, m * n)) : 2 ** (m * n) - 1;
    if (chosen === size.value && bits === play.position) return;
    size.value = chosen;
    play.begin(bits);
  }

  deal();
  return { fields: play.table.fields, read };
}
