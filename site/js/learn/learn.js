// Learn to solve by hand, in ten steps: chase the lights down, and look up what to press in row 1.

import { Board, Game, randomFrom } from "../../board/model.js";
import { BoardView } from "../../board/view.js";
import { N_, ntr, tr } from "../../board/words.js";
import { arriving, chasing, columnsOf, effects, firstRow, rowOf, tableOf, wholeTable } from "../solving/chasing.js";
import { button, drawn, element, labeled, select } from "../shared/dom.js";
import { fieldsOf } from "../shared/share.js";
import { stepLine } from "./choices.js";

const PACE = 450; // milliseconds between the presses that are shown
const SIDES = [2, 3, 4, 5, 6, 7, 8, 9];
const WHOLE = 3; // lines of a table that is written out with all their sums
const CELL = 16; // of a row in the table

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const named = (columns) => columns.map((j) => String.fromCharCode(65 + j)).join(" ");
const dark = (m = 5, n = 5) => new Board(m, n);

function after(presses, m = 5, n = 5) {
  const board = dark(m, n);
  for (const k of presses) board.press(k);
  return board;
}

// A board that can be solved, with a last row that is not dark after chasing, unless that cannot be.
function dealt(m, n, random) {
  let board;
  for (let tries = 0; tries < 40; tries++) {
    board = dark(m, n);
    for (let k = 0; k < board.size; k++) if (random() < 0.5) board.press(k);
    if (arriving(board)) break;
  }
  return board;
}

function chased(board) {
  for (const k of chasing(board)) board.press(k);
  return board;
}

const ofSeed = (seed) => dealt(5, 5, randomFrom(seed));
const isDark = (board) => !board.cells.some(Boolean);
const lastAlone = (board) => !chasing(board).length;

// A row of lights, or of presses, as a picture with a name.
function rowPicture(bits, n, presses) {
  const columns = columnsOf(bits);
  const label = presses ? tr("press {columns}", { columns: named(columns) || "–" }) : tr("{columns} on", { columns: named(columns) || "–" });
  const svg = drawn("svg", { class: "row-picture", viewBox: `0 0 ${n * CELL} ${CELL}`, width: n * CELL, height: CELL, role: "img", "aria-label": label });
  for (let j = 0; j < n; j++) {
    svg.append(drawn("rect", { x: j * CELL + 1, y: 1, width: CELL - 2, height: CELL - 2, rx: 3, class: !presses && (bits >> j) & 1 ? "on" : "" }));
    if (presses && (bits >> j) & 1) svg.append(drawn("circle", { cx: (j + 0.5) * CELL, cy: CELL / 2, r: CELL * 0.28 }));
  }
  return svg;
}

// The steps.  start: the board; allowed: the presses that are taken, with the words for another; done: whether the task is
// done; said: the words then; next: the presses that are shown, one by one; marks: cells that are marked at the start.
const STEPS = [
  {
    title: N_("One press"),
    text: N_("A press turns a light and its neighbors: up, down, left, right. Press the middle of the plus."),
    start: () => after([12]),
    next: (board) => (isDark(board) ? [] : [12]),
    done: isDark,
    said: N_("All dark. A second press would bring the plus back."),
    why: N_("Whatever was pressed, each light only remembers whether it was turned an even or an odd number of times. So no light needs more than one press."),
  },
  {
    title: N_("The order does not matter"),
    text: N_("Press the three dots, in any order you like."),
    start: () => after([6, 12, 8]),
    marks: [6, 12, 8],
    next: (board, moves) => [6, 12, 8].filter((k) => !moves.includes(k)),
    done: isDark,
    said: N_("In every order the board ends dark. So you may choose the order: from the top down."),
    why: N_("A light at the end is on or off by how many of the presses reached it, not by when. The method below lives on that."),
  },
  {
    title: N_("Chase one row"),
    text: N_("A light in row 1 is on? Press the light below it. Make row 1 dark with presses in row 2 alone."),
    start: () => ofSeed(3),
    allowed: (board, k) => Math.floor(k / 5) === 1,
    other: N_("Here only row 2 is pressed."),
    next: (board) => chasing(board).filter((k) => Math.floor(k / 5) === 1),
    done: (board) => !rowOf(board, 0),
    said: N_("Row 1 is dark. Nothing was to decide: row 1 said which lights of row 2 to press."),
    why: N_("Of the presses in row 2, only the one straight below reaches a light of row 1. So each light of row 1 settles one press."),
  },
  {
    title: N_("Chase them all"),
    text: N_("Go on like this: look at the first row with a light on, and press below it. Stop when only the last row is left."),
    start: () => ofSeed(3),
    allowed: (board, k) => chasing(board)[0] !== undefined && Math.floor(k / 5) === Math.floor(chasing(board)[0] / 5),
    other: N_("Press below the first row that has a light on."),
    next: chasing,
    done: lastAlone,
    said: N_("Rows 1 to 4 are dark. The rest stands in the last row."),
    why: N_("The presses in row 1 decide everything: after them each row is settled by the row above. With other presses in row 1 another last row is left."),
  },
  {
    title: N_("Look it up"),
    text: N_("The table says which lights of row 1 to press for each last row. Tap the line that shows your last row."),
    start: () => chased(ofSeed(3)),
    allowed: () => false,
    other: N_("Now nothing is pressed: find your last row in the table."),
    table: "choose",
    done: (board, moves, chosen) => chosen === rowOf(board, 4),
    said: N_("Right. Press these lights of row 1, and chase once more."),
    why: N_(
      "Five lights have 32 patterns, but only seven of them, and the dark row, can be left on a board that can be solved. Step 8 shows where they come from.",
    ),
  },
  {
    title: N_("Press row 1, chase again"),
    text: N_("Press the dots in row 1. The lights come back: chase them down as before."),
    start: () => chased(ofSeed(3)),
    marks: columnsOf(firstRow(tableOf(5, 5), arriving(ofSeed(3)))),
    next: (board, moves) => planned(board, moves),
    table: "show",
    done: isDark,
    said: N_("Solved! Chase, look up, press row 1, chase: that is the whole method."),
    why: N_("The presses in row 1, chased down alone, would leave just what you had in the last row. Together the two cancel, and nothing is left."),
  },
  {
    title: N_("On your own"),
    text: N_("A board that can be solved. Chase, look up, press row 1, chase again."),
    start: (random) => dealt(5, 5, random),
    another: true,
    next: (board, moves) => planned(board, moves),
    table: "show",
    done: isDark,
    said: N_("Solved by hand. Take another board, or see where the table comes from."),
    why: N_("This way always works, but it need not be the one with the fewest presses; the tab Solve shows that one."),
  },
  {
    title: N_("Where the table comes from"),
    text: N_("On a dark board, press one light of row 1: it is chased down for you, and its last row is written below. Try all five."),
    start: () => dark(),
    allowed: (board, k) => k < 5,
    other: N_("Press a light of row 1."),
    collect: true,
    done: (board, moves, chosen, collected) => collected.size === 5,
    said: N_("All five. Two presses together leave the sum of their rows: a light that both leave is off. All the sums are the table."),
    why: N_(
      "That is elimination: five rows are added until each has a light of its own in front. Only three are left over, so the table has 2·2·2 − 1 = 7 lines; the other two sums leave nothing at all.",
    ),
  },
  {
    title: N_("When it cannot be done"),
    text: N_("This last row is not in the table, so no presses turn the board dark. The framed lights show why: is an odd or an even number of them on?"),
    start: () => new Board(5, 5, { cells: Array.from({ length: 25 }, (_, k) => (k === 20 ? 1 : 0)) }),
    allowed: () => false,
    other: N_("Count the framed lights that are on."),
    parity: true,
    done: (board, moves, chosen) => chosen === "odd",
    said: N_("Odd. Every press turns an even number of the framed lights, so their number stays odd, and they are never all off."),
    why: N_(
      "The framed lights are a quiet pattern: pressing all of them changes nothing. A press and a quiet pattern always share an even number of lights. A board can be solved exactly when each quiet pattern has an even number of lights on; 5 × 5 has two of them and their sum, so one board in four.",
    ),
  },
  {
    title: N_("Any size"),
    text: N_("Choose a size: its table is made on the spot. Then chase, look up, press row 1, chase again."),
    start: (random, m, n) => dealt(m, n, random),
    another: true,
    sized: true,
    next: (board, moves) => planned(board, moves),
    table: "show",
    done: isDark,
    said: N_("Solved. Now you can solve every size by hand."),
    why: N_(
      "Each press in row 1 is chased down once, and the rows that arrive are eliminated. If as many lines remain as there are columns, every board of that size can be solved, in one way.",
    ),
  },
];

// The presses that are still to make by the method: row 1 by the table if nothing but row 1 is to press, else chasing.
function planned(board, moves) {
  const { m, n } = board;
  const table = tableOf(m, n);
  const down = chasing(board);
  const left = arriving(board);
  const first = columnsOf(firstRow(table, left) ?? 0);
  if (!first.length) return down;
  return down.length && !(moves.at(-1) < n) ? down : first; // row 1 is pressed as a whole
}

/** @param {HTMLElement} section @param {Ask} ask */
export function open(section, ask, changed) {
  let at = 0; // the step
  let [m, n] = [5, 5];
  let game = null;
  let chosen = null; // the line of the table, or the answer, that was chosen
  let collected = new Map(); // columns of row 1 -> the last row
  let playing = null;
  let finished = false;
  const view = new BoardView(element("div", { id: "learn-board" }), { label: N_("Lights"), onPress: press });
  const title = element("h2", { id: "learn-title" });
  const text = element("p", { id: "learn-text" });
  const words = element("p", { className: "status", role: "status", id: "learn-words" });
  const list = element("ol", { className: "learn-steps" });
  const table = element("div", { id: "learn-table" });
  const why = element("p");
  const reason = element("details", { id: "learn-why" }, element("summary", tr("Why?")), why);
  const back = button("learn-back", tr("Back"), () => go(at - 1));
  const next = button("learn-next", tr("Next"), () => go(at + 1));
  const undo = button("learn-undo", tr("Undo"), takeBack);
  const restart = button("learn-restart", tr("Restart"), () => begin(game.board.copy({ cells: game.first })));
  const hint = button("learn-hint", tr("Hint"), giveHint);
  const show = button("learn-show", tr("Show me"), play);
  const another = button("learn-another", tr("Another board"), deal);
  const [rows, columns] = ["learn-rows", "learn-columns"].map((id) => select({ id, onchange: resize }, SIDES));
  const sizes = element("div", { className: "row" }, labeled(tr("Rows"), rows), labeled(tr("Columns"), columns));
  const parity = element(
    "div",
    { className: "row", role: "group", "aria-label": tr("The number of framed lights that are on") },
    button("learn-even", tr("even"), () => choose("even")),
    button("learn-odd", tr("odd"), () => choose("odd")),
  );

  const step = () => STEPS[at];

  function go(to) {
    openStep(to);
    changed(true);
  }

  function openStep(to) {
    at = to;
    const { sized } = step();
    if (!sized) [m, n] = [5, 5];
    deal();
  }

  function deal() {
    const random = randomFrom(crypto.getRandomValues(new Uint32Array(1))[0]);
    begin(step().start(random, m, n));
  }

  function resize() {
    [m, n] = [Number(rows.value), Number(columns.value)];
    deal();
    changed(true);
  }

  function begin(start) {
    halt();
    game = new Game(start, "off");
    [chosen, collected, finished] = [null, new Map(), false];
    draw();
  }

  function draw() {
    const { title: name, text: task, why: because, another: deals, sized, parity: asks, next: shown } = step();
    title.textContent = `${at + 1}. ${tr(name)}`;
    text.textContent = tr(task);
    why.replaceChildren(tr(because), " ", element("a", { href: explained() }, tr("See it with equations")));
    reason.open = false;
    next.classList.remove("go");
    back.disabled = !at;
    next.disabled = at === STEPS.length - 1;
    another.hidden = !deals;
    sizes.hidden = !sized;
    parity.hidden = !asks;
    for (const made of [undo, restart, hint, show]) made.hidden = !shown;
    rows.value = String(m);
    columns.value = String(n);
    list.replaceChildren(...STEPS.map(({ title: other }, i) => stepLine(linkOf(i), i === at, tr(other))));
    view.marks = {};
    view.show(game.board);
    showDots();
    if (asks) view.mark("quiet", quietCells());
    words.textContent = "";
    drawTable();
    refresh();
  }

  // The first quiet pattern of the board that has an odd number of lights on.
  function quietCells() {
    const patterns = tableOf(m, n).quiet.map((row) => {
      const presses = new Set(columnsOf(row));
      const copy = after(presses, m, n);
      for (const k of chasing(copy)) presses.add(k);
      return [...presses];
    });
    return patterns.find((cells) => cells.filter((k) => game.board.cells[k]).length % 2) ?? patterns[0];
  }

  function refresh() {
    undo.disabled = restart.disabled = !game.moves.length;
    const { done, said } = step();
    if (!finished && done(game.board, game.moves, chosen, collected)) {
      finished = true;
      next.classList.add("go");
      words.textContent = tr(said);
      view.mark("hint", []);
    }
  }

  // The dots that are not pressed yet.
  function showDots() {
    const isLeft = (k) => game.moves.filter((pressed) => pressed === k).length % 2 === 0;
    view.mark("dot", (step().marks ?? []).filter(isLeft));
  }

  function drawTable() {
    const { table: kind, collect } = step();
    table.replaceChildren();
    if (collect) {
      const lines = effects(m, n).map((_, j) => [rowPicture(1 << j, n, true), collected.has(j) ? rowPicture(collected.get(j), n, false) : "?"]);
      const said = element("p", { className: "small" }, tr("One press in row 1, and the last row that it leaves:"));
      return table.append(said, grid(lines, [tr("Row 1"), tr("Last row")]));
    }
    if (!kind) return undefined;
    const found = tableOf(m, n);
    const whole = found.lines.length <= WHOLE;
    const others = 2 ** found.lines.length - 1;
    const rules =
      found.lines.length === n
        ? tr("Every row can be left: each board of this size can be solved, in one way.")
        : ntr(
            "A dark row or {count} other can be left; with any other row the board cannot be solved.",
            "A dark row or {count} others can be left; with any other row the board cannot be solved.",
            others,
            { count: others.toLocaleString(document.documentElement.lang) },
          );
    const use = whole ? "" : tr("Take each line whose first light is on in your last row; a light of row 1 that comes twice is not pressed.");
    const lines = (whole ? wholeTable(found) : found.lines).map(({ last, first }) => {
      const shown = rowPicture(last, n, false);
      const choice = () => element("button", { type: "button", className: "learn-line", "data-last": last, onclick: () => choose(last) }, shown);
      return [kind === "choose" ? choice() : shown, rowPicture(first, n, true)];
    });
    return table.append(grid(lines, [tr("Last row"), tr("Press in row 1")]), element("p", { className: "small" }, `${rules} ${use}`.trim()));
  }

  function grid(lines, heads) {
    const rows = lines.map((cells) => element("tr", ...cells.map((cell) => element("td", cell))));
    const head = element("tr", ...heads.map((name) => element("th", { scope: "col" }, name)));
    return element("div", { className: "learn-table" }, element("table", element("thead", head), element("tbody", ...rows)));
  }

  function choose(value) {
    chosen = value;
    refresh();
    if (finished) return;
    words.textContent = value === "even" ? tr("Count again: which framed lights are on?") : tr("That line shows another row than your last one.");
  }

  function press(k) {
    if (playing !== null) return;
    const { allowed, other, collect } = step();
    if (allowed && !allowed(game.board, k)) {
      if (!finished) words.textContent = tr(other);
      return;
    }
    if (collect) return send(k);
    make(k);
  }

  function make(k) {
    game.press(k);
    moved(k);
  }

  function takeBack() {
    halt();
    finished = false;
    moved(game.undo());
  }

  function moved(k) {
    view.mark("hint", []);
    showDots();
    view.paint([...game.board.reach(k).keys()]);
    if (!finished) words.textContent = "";
    refresh();
  }

  // Step 8: press a light of row 1 of the dark board, and chase it down.
  function send(column) {
    game = new Game(dark(m, n), "off");
    view.show(game.board);
    const presses = [column, ...chasing(after([column], m, n))];
    playAll(
      () => presses.shift(),
      () => {
        collected.set(column, rowOf(game.board, m - 1));
        drawTable();
        refresh();
      },
    );
  }

  function giveHint() {
    const [k] = step().next(game.board, game.moves);
    view.mark("hint", k === undefined ? [] : [k]);
    words.textContent = k === undefined ? tr("You are there: nothing to press.") : tr("Press {cell}.", { cell: game.board.name(k) });
  }

  function play() {
    if (finished) begin(game.board.copy({ cells: game.first }));
    playAll(() => (finished ? undefined : step().next(game.board, game.moves)[0]));
  }

  function halt() {
    clearTimeout(playing);
    playing = null;
  }

  // Press what `choose` names, one by one; at once where motion is unwelcome.
  function playAll(chooses, ended = () => {}) {
    halt();
    const turn = () => {
      playing = null;
      const k = chooses();
      if (k === undefined) return ended();
      make(k);
      if (still()) return turn();
      playing = setTimeout(turn, PACE);
    };
    turn();
  }

  const explained = () => `#${new URLSearchParams({ ...fieldsOf(game.board, "off"), tab: step().parity ? "why" : "explain" })}`;

  // The fields of a link: the step, and the size of the last one.
  const fields = (i = at) => ({ step: `${i + 1}`, ...(STEPS[i].sized ? { sides: `${m}x${n}` } : {}) });
  const linkOf = (i) => `#${new URLSearchParams({ game: "learn", ...fields(i) })}`;
  function read(linked) {
    const number = linked.get("step") ?? String(at + 1);
    if (!/^\d{1,2}$/.test(number) || number < 1 || number > STEPS.length)
      throw new RangeError(tr("the link's step is a number from 1 to {most}, got {met}", { most: STEPS.length, met: number.slice(0, 20) }));
    const sides = /^([2-9])x([2-9])$/.exec(linked.get("sides") ?? "5x5");
    if (!sides) throw new RangeError(tr("the link's size is rows x columns, as in 5x5, got {met}", { met: linked.get("sides").slice(0, 20) }));
    if (number - 1 === at && (!STEPS[at].sized || (m === Number(sides[1]) && n === Number(sides[2])))) return;
    [m, n] = [Number(sides[1]), Number(sides[2])];
    openStep(number - 1);
  }

  const row = (...buttons) => element("div", { className: "row" }, ...buttons);
  const buttons = [row(undo, restart, hint, show, another), row(back, next)];
  const side = element("div", { className: "board-side" }, title, text, sizes, words, view.host, parity, ...buttons, reason);
  section.append(element("div", { className: "columns" }, side, element("div", { className: "panel" }, table, element("h2", tr("Ten steps")), list)));
  openStep(0);
  return { fields: () => fields(), read };
}
