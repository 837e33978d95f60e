// A postcard: any picture, cut in pieces that a press turns; and the same to print, cut out and play on a table.

import { turnOf } from "../../board/view.js";
import { tr } from "../../board/words.js";
import { attempt, button, byId, element, labeled, select, teller } from "../shared/dom.js";
import { pressSentence } from "../shared/press_words.js";
import { solveAtOnce } from "../solving/at_once.js";
import { pressesOf } from "../solving/patterns.js";
import { opened } from "./opened.js";

const LONGER = 1600; // pixels of the picture
const MOST_PIECES = 625; // a larger board is drawn without elements for its cells
const DOTS = 8; // of a printed page, in a millimeter
const PAPERS = { a4: [210, 297], letter: [215.9, 279.4] };
const [MARGIN, HEAD] = [12, 24]; // millimeters

// A button that asks for a picture file, with its field: take(canvas), or fail(sentence).
export function pictureButton(id, name, take, fail) {
  const file = element("input", { type: "file", id: `${id}-file`, accept: "image/*", ariaLabel: name, hidden: true, onchange: async () => {
    const [chosen] = file.files;
    file.value = ""; // the same one can be chosen again
    if (chosen) await attempt(async () => take(await opened(chosen, LONGER)), fail);
  } }); // prettier-ignore
  return [button(id, name, () => file.click()), file];
}

// The pages, front and back, as canvases: the pieces as they lie, and on the back of each its name and how often it is pressed.
/** @param {Board} board @param {Uint8Array} presses */
function pagesOf(board, pieceOf, presses, paper) {
  const [width, height] = PAPERS[paper];
  const side = Math.min((width - 2 * MARGIN) / board.n, (height - 2 * MARGIN - HEAD) / board.m, 60);
  const [left, top] = [(width - board.n * side) / 2, MARGIN + HEAD];
  const page = (label, lines, pieceAt) => {
    const canvas = element("canvas", { width: width * DOTS, height: height * DOTS, role: "img", ariaLabel: label });
    const context = canvas.getContext("2d");
    context.scale(DOTS, DOTS);
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    Object.assign(context, { fillStyle: "#111", strokeStyle: "#777", lineWidth: 0.2, textAlign: "center", textBaseline: "middle" });
    lines.forEach((line, i) => {
      context.font = `${i ? 4 : 6}px sans-serif`;
      context.fillText(line, width / 2, MARGIN + 4 + 7 * i, width - 2 * MARGIN);
    });
    for (let k = 0; k < board.size; k++) {
      if (board.holes[k]) continue;
      context.save();
      pieceAt(context, k, [Math.floor(k / board.n), k % board.n]);
      context.restore();
    }
    return canvas;
  };
  const outline = (context, x, y) => {
    context.beginPath();
    if (4 % board.colors) context.arc(x, y, side / 2, 0, 2 * Math.PI);
    else context.rect(x - side / 2, y - side / 2, side, side);
    context.stroke();
  };
  const rules = pressSentence({ ...board, colors: 2 }, tr("the cells around it"));
  const turn = tr("Turn: {degrees}° clockwise. Goal: all pieces upright.", { degrees: Math.round(360 / board.colors) });
  const front = page(tr("Pieces to cut out"), [tr("Cut out the pieces and leave them as they lie"), rules, turn], (context, k, [i, j]) => {
    const [x, y] = [left + (j + 0.5) * side, top + (i + 0.5) * side];
    outline(context, x, y);
    context.clip();
    context.translate(x, y);
    context.rotate((turnOf(board, k) * Math.PI) / 180);
    context.drawImage(pieceOf(k), -side / 2, -side / 2, side, side);
    context.stroke();
  });
  const total = presses.reduce((sum, times) => sum + times, 0);
  const back = page(
    tr("Backs of the pieces"),
    [tr("The backs: how often each piece is pressed"), tr("In all: {presses}. Print on both sides, turned over the long edge.", { presses: total })],
    (context, k, [i, j]) => {
      const [x, y] = [left + (board.n - j - 0.5) * side, top + (i + 0.5) * side];
      outline(context, x, y);
      context.font = `${side / 3}px sans-serif`;
      context.fillText(presses[k] ? `${presses[k]} ×` : "–", x, y + side / 8);
      context.font = `${side / 6}px sans-serif`;
      context.fillText(board.name(k), x, y - side / 4);
    },
  );
  return [front, back];
}

/** @param {Lights} lights @param {HTMLElement} host */
export function postcard(lights, host) {
  const { view } = lights;
  const words = element("p", { id: "postcard-words", role: "status" });
  const turns = { 4: tr("a quarter turn"), 3: tr("a third of a turn"), 2: tr("half a turn") };
  const turn = select({ id: "postcard-turn", onchange: begin }, [4, 3, 2], (colors) => turns[colors]);
  const pages = element("div", { id: "postcard-pages", className: "sheet-pages" });
  const print = button("postcard-print", tr("Print, to cut out"), printOut);
  const remove = button("postcard-remove", tr("Without the picture"), () => {
    view.picture = null;
    show();
  });

  const say = teller(words);

  function take(canvas) {
    say("");
    view.picture = canvas;
    begin();
    lights.table.closeDrawer(); // of a phone: the board is seen
  }

  // The board that is played, with these turns and its pieces mixed.
  function begin() {
    if (lights.board.size > MOST_PIECES) lights.open(5, 5);
    lights.game.start(lights.board.copy({ colors: Number(turn.value), cells: [] }), "off");
    lights.shuffle();
    show();
  }

  function show() {
    print.disabled = remove.disabled = turn.disabled = !view.picture;
    lights.show();
  }

  function printOut() {
    const { board } = lights;
    const found = view.picture && board.size <= MOST_PIECES ? solveAtOnce(board, "off", false) : null;
    if (!found || found.unsolvable)
      return say(found ? tr("No presses reach the goal. The tab Why shows the reason.") : tr("At most {most} pieces are printed.", { most: MOST_PIECES }));
    pages.dataset.paper = navigator.language === "en-US" ? "letter" : "a4";
    pages.replaceChildren(...pagesOf(board, (k) => view.elements[k].firstElementChild, pressesOf(found.presses), pages.dataset.paper));
    addEventListener("afterprint", () => pages.replaceChildren(), { once: true });
    return setTimeout(() => globalThis.print()); // once the pages are laid out
  }

  host.replaceChildren(
    element(
      "p",
      { className: "small" },
      tr("Your picture is cut into the cells of the board, and a press turns pieces. Turn all upright. The picture stays on this device."),
    ),
    element(
      "div",
      { className: "row" },
      ...pictureButton("postcard-choose", tr("Choose a picture"), take, say),
      labeled(tr("A press gives"), turn),
      print,
      remove,
    ),
    words,
  );
  byId("board-area").parentElement.append(pages);
  print.disabled = remove.disabled = turn.disabled = true;
}
