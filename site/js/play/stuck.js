// Help for players who are stuck in a game elsewhere: questions about the board and its goal, then the presses as dots on
// the whole screen, all at once or one at a time.

import { BoardView } from "../../board/view.js";
import { N_, ntr, tr } from "../../board/words.js";
import { solveAtOnce } from "../solving/at_once.js";
import { button, byId, element } from "../shared/dom.js";
import { load } from "../shared/language.js";
import { marked, pressCount, pressesOf } from "../solving/patterns.js";
import { pressSentence, pressesWords, showPress } from "../shared/press_words.js";

/** @param {Lights} lights @param {Ask} ask */
export function stuckDialog(lights, ask) {
  const heading = element("h2", { id: "stuck-question" });
  const body = element("div", { className: "stuck-body" });
  const close = button("stuck-close", tr("Close"), () => dialog.close());
  const dialog = element("dialog", { id: "stuck", "aria-labelledby": "stuck-question" }, element("div", { className: "stuck-head" }, heading, close), body);
  document.body.append(dialog);

  function show(question, ...parts) {
    heading.textContent = question;
    body.replaceChildren(...parts);
    dialog.classList.remove("whole");
    if (!dialog.open) dialog.showModal();
  }

  const choice = (id, words, then) =>
    button(id, words, () => {
      dialog.close();
      then();
    });

  function askHow() {
    show(
      tr("How does your board get here?"),
      element("div", { className: "stuck-choices" },
        choice("stuck-picture", tr("Screenshot or picture"), () => enterAnd(() => byId("picture-choose").click())),
        choice("stuck-camera", tr("Photo"), () => enterAnd(() => byId("picture-take").click())),
        choice("stuck-hand", tr("I tap the lights that are on"), () => enterAnd(() => byId("status").scrollIntoView({ block: "nearest" }))),
        button("stuck-unknown", tr("I do not know what the buttons turn"), async () => {
          const { unknownButtons } = await load(() => import("./unknown_buttons.js"));
          show(tr("What do the buttons turn?"), unknownButtons());
        })),
    ); // prettier-ignore
  }

  function enterAnd(then) {
    lights.toEnter();
    then();
  }

  /** The color that all cells should get. @param {(goal: Goal) => void} then */
  function askGoal(then = showPresses) {
    const { board } = lights;
    const many = board.colors > 2;
    const words = (value) => (many ? tr("all {color}", { color: value }) : value ? tr("all on") : tr("all off"));
    const goalOf = (value) => (value === 0 ? "off" : value === 1 ? "on" : new Uint8Array(board.size).fill(value));
    const one = (value) => {
      const light = element("span", { className: many ? `color-${value} swatch` : "swatch", "data-lit": many ? "" : value }, many ? String(value) : "");
      return element("button", { type: "button", id: `stuck-goal-${value}`, onclick: () => then(goalOf(value)) }, light, ` ${words(value)}`);
    };
    const choices = element(
      "div",
      { className: "stuck-choices", "data-colors": many ? "many" : "two" },
      ...Array.from({ length: board.colors }, (_, value) => one(value)),
    );
    show(tr("What should all lights become?"), choices, ...pressNow(() => askGoal(then)));
  }

  // The goal of a board that goes on being entered.
  const keepGoal = () =>
    askGoal((goal) => {
      dialog.close();
      lights.begin(lights.board, { goal });
    });

  // What a press turns, and a button to say something else; `then` goes on afterwards.
  function pressNow(then) {
    const shape = element("span", { className: "shape", "aria-hidden": "true" });
    showPress(shape, lights.board.offsets);
    return [
      element("p", { className: "pressing" }, shape, pressSentence(lights.board, tr("the cells shown here"))),
      button("stuck-press", tr("A press turns something else"), () => askPress(then)),
    ];
  }

  // A press by name or drawn in squares, and the edges.
  async function askPress(then) {
    const { pressShape } = await load(() => import("./press_shape.js"));
    const squares = element("div", { className: "squares", role: "group", "aria-label": tr("Cells that a press turns") });
    const copied = (id) => {
      const onchange = ({ target }) => target.value && take({ [id]: target.value });
      return element("select", { id: `stuck-${id}`, onchange }, ...[...byId(id).options].map((option) => option.cloneNode(true)));
    };
    const [presses, edges] = [copied("neighborhood"), copied("topology")];
    const mark = pressShape(squares, (neighborhood) => take({ neighborhood }));
    function take(change) {
      lights.setKind(change);
      paint();
    }
    function paint() {
      const { board } = lights;
      mark(board.offsets);
      presses.value = [...presses.options].some(({ value }) => value === board.neighborhood) ? board.neighborhood : "";
      edges.value = board.topology;
    }
    show(
      tr("What does a press turn?"),
      element("div", { className: "grid-form" },
        element("label", { htmlFor: "stuck-neighborhood" }, tr("A press turns")), presses,
        element("span", tr("or tap the squares")), squares,
        element("label", { htmlFor: "stuck-topology" }, tr("Edges")), edges),
      button("stuck-pressed", tr("Go on"), then),
    ); // prettier-ignore
    paint();
  }

  async function showPresses(goal) {
    lights.toPlay();
    lights.begin(lights.board, { goal });
    const board = lights.board.copy();
    const words = element("p", { className: "status", role: "status" });
    show(tr("These presses"), words);
    const answer = await ask("solve", { ...lights.question(), fewest: true }, words, { atOnce: () => solveAtOnce(board, lights.game.goal, true) });
    if (!answer) return;
    if (answer.unsolvable) {
      dialog.close();
      lights.showChanges(answer.changes);
      byId("status").scrollIntoView({ block: "nearest" });
      return;
    }
    dots(board, goal, answer, words);
  }

  // The presses on the whole screen; each is done with a tap, as in the player's own game.
  function dots(board, goal, answer, words) {
    const left = pressesOf(answer.presses);
    const done = [];
    let single = false;
    const host = element("div");
    const view = new BoardView(host, { label: N_("Board"), onPress: press });
    const next = button("stuck-next", tr("Done, next"), () => press(left.findIndex(Boolean)));
    const back = button("stuck-back", tr("Back"), undo);
    const one = element("input", { type: "checkbox", id: "stuck-single", onchange: () => {
      single = one.checked;
      paint();
    } }); // prettier-ignore
    const proved = answer.proved ? tr(", the fewest: proved") : "";
    show(`${pressesWords(answer.weight)}${proved}`, words, host,
      element("div", { className: "row" }, element("label", one, tr("one at a time")), next, back), ...pressNow(() => showPresses(goal))); // prettier-ignore
    dialog.classList.add("whole");
    view.show(board);
    paint();
    next.focus();

    function press(k) {
      if (k < 0 || !left[k]) return;
      left[k] -= 1;
      done.push(k);
      view.paint([...board.press(k), k]);
      paint();
    }

    function undo() {
      const k = done.pop();
      if (k === undefined) return;
      left[k] = (left[k] + 1) % board.colors;
      view.paint([...board.press(k, board.colors - 1), k]);
      paint();
    }

    function paint() {
      const first = left.findIndex(Boolean);
      const count = pressCount(left);
      view.mark("dot", single && first >= 0 ? new Map([[first, left[first]]]) : marked(left));
      next.disabled = first < 0;
      back.disabled = !done.length;
      if (first < 0) words.textContent = board.isAt(goal) ? tr("Done: every light is as you wanted.") : "";
      else if (single)
        words.textContent = `${tr("Press {cell}.", { cell: board.name(first) })} ${ntr("{left} press to go.", "{left} presses to go.", count, { left: count })}`;
      else words.textContent = tr("Press the dots, in any order: {left} to go.", { left: count });
    }
  }

  return { askHow, askGoal: () => askGoal(), keepGoal, showPresses: () => showPresses("off") };
}
