// The board in a notebook: the page's model and view; the kernel's Python answers the questions.

import { Game } from "./model.js";
import { boardFromText } from "./reader.js";
import { Painting } from "./painting.js";
import { BoardView } from "./view.js";
import { reasonOf } from "./words.js";

function render({ model, el }) {
  const document = el.ownerDocument;
  const words = Object.assign(document.createElement("p"), { className: "lights-words" });
  const tools = Object.assign(document.createElement("div"), { className: "lights-tools" });
  words.setAttribute("role", "status");
  const host = document.createElement("div");
  el.append(host, tools, words);
  const game = new Game(boardOf(), goalOf());
  let asked = 0;
  let writing = false; // the change comes from here: it need not be shown again
  const view = new BoardView(host, { label: "Lights", onPress: press, painting: async () => ({ Painting }) });

  function boardOf() {
    return boardFromText(model.get("text"), {
      neighborhood: model.get("neighborhood"),
      topology: model.get("topology"),
      colors: model.get("colors"),
      hole: "x",
    });
  }

  function goalOf() {
    const goal = model.get("goal");
    return goal === "on" || goal === "off" ? goal : boardFromText(goal, { colors: model.get("colors"), hole: "x" }).cells;
  }

  function marksOf(text) {
    const signs = [...text.replaceAll("\n", "")];
    return new Map([...signs.keys()].filter((k) => /[#1-8]/.test(signs[k])).map((k) => [k, Number(signs[k]) || 1]));
  }

  function press(k) {
    const changed = game.press(k);
    if (!changed.length && game.board.holes[k]) return;
    const dots = new Map(view.marks.dot);
    if (dots.size) {
      dots.set(k, ((dots.get(k) ?? 0) - 1 + game.board.colors) % game.board.colors);
      view.mark("dot", new Map([...dots].filter(([, times]) => times)));
    }
    moved(changed);
  }

  function moved(changed) {
    asked += 1; // an answer to an older board is not shown
    view.paint(changed);
    writing = true;
    model.set("text", game.board.text());
    model.set("moves", game.moves.length);
    model.save_changes();
    writing = false;
    tell();
  }

  function undo() {
    const k = game.undo();
    if (k === null) return;
    view.mark("dot", []);
    moved(game.board.reach(k).keys());
  }

  function tell(sentence) {
    const wanted = game.board.goalCells(game.goal);
    const wrong = wanted.filter((value, k) => value !== game.board.cells[k]).length;
    words.textContent = sentence ?? (wrong ? `${wrong} to go, ${game.moves.length} moves` : `At the goal, ${game.moves.length} moves`);
  }

  function solve() {
    asked += 1;
    model.send({ id: asked, fewest: true });
    tell("Computing …");
  }

  function answered({ id, answer }) {
    if (id !== asked) return;
    if (answer.error) tell(answer.error);
    else if (answer.unsolvable) {
      view.mark("odd", marksOf(answer.witness));
      tell(`It cannot be solved. ${reasonOf(answer, game.board.colors)}`);
    } else {
      view.mark("dot", marksOf(answer.presses));
      tell(`${answer.weight} presses${answer.proved ? ", the fewest" : ""}`);
    }
  }

  function show() {
    game.start(boardOf(), goalOf());
    view.marks = { dot: marksOf(model.get("presses")) };
    view.show(game.board);
    tell();
  }

  for (const [label, action] of [
    ["Undo", undo],
    ["Solve", solve],
  ]) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
    button.addEventListener("click", action);
    tools.append(button);
  }
  const changed = () => writing || show();
  const names = ["text", "goal", "neighborhood", "topology", "colors", "presses"];
  for (const name of names) model.on(`change:${name}`, changed);
  model.on("msg:custom", answered);
  show();
  return () => {
    for (const name of names) model.off(`change:${name}`, changed);
    model.off("msg:custom", answered);
  };
}

export default { render };
