// Chomp against the computer, which never errs: take a stone with all stones right of it and above it; the player who takes the corner loses.

import { ntr, tr } from "../../board/words.js";
import { button, element } from "../shared/dom.js";
import { movePicture, square } from "./move_picture.js";

// The rows, from top to bottom, that are left after taking the stone [column, row]; row 0 is at the bottom.
export function chomped(rows, [column, row]) {
  const upward = rows.toReversed().map((length, height) => (height >= row ? Math.min(length, column) : length));
  return upward.filter(Boolean).toReversed();
}

export function open(section, ask, changed) {
  let rows = [];
  let answer = null;
  let over = false;
  let first = []; // the rows at the start
  let before = []; // the rows before each of your moves
  let thinking = 0;
  const words = element("p", { className: "status", role: "status", id: "chomp-words" });
  const said = element("p", { role: "status" });
  const stairs = element("div", { className: "stairs", role: "group", "aria-label": tr("Stones, the corner at the bottom left") });
  const diagram = element("div", { className: "scroll" });
  const diagramBox = element("details", { id: "chomp-diagram" }, element("summary", {}, tr("The perfect reply to each of your moves")), diagram);
  const height = element("select", { id: "chomp-rows" }, ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => new Option(n, n, false, n === 3)));
  const width = element("select", { id: "chomp-columns" }, ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => new Option(n, n, false, n === 4)));
  const placeOf = ([column, row]) => tr("column {column}, row {row}", { column: column + 1, row: row + 1 });
  const key = ([column, row]) => `${column},${row}`;

  function show(showWins = false) {
    const lines = rows.map((length, i) => {
      const row = rows.length - 1 - i;
      const stones = Array.from({ length }, (_, column) => {
        const move = [column, row];
        const wins = showWins && answer?.moves.some((other) => other.wins && key(other.move) === key(move));
        const corner = column === 0 && row === 0;
        const label = [placeOf(move), corner && tr("the corner"), wins && tr("wins")].filter(Boolean).join(", ");
        return element("button", { type: "button", className: `stone${corner ? " poison" : ""}${wins ? " wins" : ""}`, "aria-label": label, "data-move": key(move), onclick: () => take(move) }, corner ? "☠" : "");
      });
      return element("div", {}, ...stones);
    });
    stairs.replaceChildren(...lines);
  }

  function showDiagram() {
    const lines = (answer?.moves ?? []).map(({ move, reply, wins, leaves }) => {
      const told = wins ? tr("none: this wins") : reply ? placeOf(reply) : tr("none: you took the corner");
      const after = reply ? chomped(leaves, reply) : leaves;
      return element("tr", {}, element("td", {}, placeOf(move)), element("td", {}, told), element("td", {}, after.join(" ") || tr("nothing")));
    });
    const head = element("tr", {}, ...[tr("You take"), tr("The reply"), tr("Rows left")].map((name) => element("th", { scope: "col" }, name)));
    diagram.replaceChildren(element("table", {}, element("thead", {}, head), element("tbody", {}, ...lines)));
  }

  function showButtons() {
    for (const back of [undo, restart]) back.disabled = !before.length;
    for (const help of [hint, who]) help.disabled = over;
  }

  async function look() {
    answer = null;
    showButtons();
    thinking += 1;
    const turn = thinking;
    const found = await ask("chomp", { rows }, said, { anyBoard: true });
    if (turn !== thinking || !found) return;
    answer = found;
    showDiagram();
  }

  async function take(move) {
    if (over) return;
    if (!answer) {
      said.textContent = tr("Wait for the computer …");
      return;
    }
    const { reply } = answer.moves.find((other) => key(other.move) === key(move));
    const wins = answer.moves.find((other) => key(other.move) === key(move)).wins;
    before.push(rows);
    rows = chomped(rows, move);
    changed();
    if (!rows.length) return end(tr("You took the corner: the computer wins."));
    // From a lost position the computer takes one stone and waits for a mistake.
    const played = reply ?? [rows[0] - 1, rows.length - 1];
    rows = chomped(rows, played);
    show();
    changed();
    if (!rows.length) return end(tr("The computer had to take the corner: you win!"));
    const place = placeOf(played);
    words.textContent = wins ? tr("The computer took {place} and loses if you go on like this. Your move.", { place }) : tr("The computer took {place}. Your move.", { place });
    return look();
  }

  function end(sentence) {
    over = true;
    rows = [];
    show();
    diagram.replaceChildren();
    said.textContent = "";
    words.textContent = sentence;
    showButtons();
  }

  // Take back your last move, with the computer's reply.
  function takeBack() {
    const moves = before.slice(0, -1);
    begin(before.at(-1), first);
    before = moves;
    showButtons();
    changed();
  }

  function deal() {
    begin(Array(Number(height.value)).fill(Number(width.value)));
    changed(true);
  }

  function begin(lengths, start = lengths) {
    over = false;
    rows = lengths;
    first = start;
    before = [];
    said.textContent = "";
    words.textContent = tr("Your move.");
    show();
    look();
  }

  // What a link says: the lengths of the rows from top to bottom.
  const fields = () => ({ rows: rows.join(".") });
  function read(linked) {
    const text = linked.get("rows") ?? fields().rows;
    if (text === fields().rows) return;
    const lengths = text.split(".").map(Number);
    const falls = lengths.every((length, i) => Number.isInteger(length) && length >= Math.max(1, lengths[i - 1] ?? 1) && length <= 8);
    if (!/^[1-8](\.[1-8])*$/.test(text) || lengths.length > 8 || !falls) {
      throw new RangeError(tr("the link's rows are at most 8 lengths from 1 to 8, none shorter than the one above it, got {met}", { met: text.slice(0, 30) }));
    }
    height.value = lengths.length;
    width.value = lengths.at(-1);
    begin(lengths);
  }

  function giveHint() {
    if (!answer) return;
    const won = answer.moves.find((move) => move.wins);
    said.textContent = won ? tr("Take {place}: then you can win.", { place: placeOf(won.move) }) : tr("Every move loses if the computer makes no mistake, and it makes none.");
    if (won) stairs.querySelector(`[data-move="${key(won.move)}"]`).classList.add("wins");
  }

  function whoWins() {
    if (!answer) return;
    const count = answer.moves.filter((move) => move.wins).length;
    said.textContent = count ? ntr("{count} move wins (framed).", "{count} moves win (framed).", count, { count }) : tr("Every move loses if the computer makes no mistake, and it makes none.");
    show(true);
  }

  const undo = button("chomp-undo", tr("Undo"), takeBack);
  const restart = button("chomp-restart", tr("Restart"), () => {
    begin(first);
    changed();
  });
  const hint = button("chomp-hint", tr("Hint"), giveHint);
  const who = button("chomp-who", tr("Which moves win?"), whoWins);
  for (const choice of [height, width]) choice.addEventListener("change", deal);
  section.append(
    element("p", {}, tr("Take turns with the computer: take a stone, and all stones to the right of it and above it go too. Take the corner, and you lose.")),
    movePicture(tr("Three rows of four stones; the third stone of the second row is taken, and four stones go."), { places: square(3, 4), before: Array(12).fill(1), after: [1, 1, null, null, 1, 1, null, null, 1, 1, 1, 1], chosen: 6 }),
    words,
    stairs,
    element("div", { className: "row" }, undo, restart, hint, who),
    element("div", { className: "row" }, element("label", {}, tr("Rows"), " ", height), element("label", {}, tr("Columns"), " ", width), element("button", { type: "button", onclick: deal }, tr("New game"))),
    said,
    diagramBox,
  );
  deal();
  return { fields, read };
}
