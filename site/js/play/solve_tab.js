// Hint: one of the fewest presses, named above the board.  Solve: presses as dots, one step at a time, the fewest, all solutions.

import { ntr, tr } from "../../board/words.js";
import { hintAtOnce, solveAtOnce } from "../solving/at_once.js";
import { byId } from "../shared/dom.js";
import { leftWords, pressesWords } from "../shared/press_words.js";
import { countOf, marked, patternsOf, pressCount, pressesOf, solutionOf } from "../solving/patterns.js";

// showTab() shows this tab.
/** @param {Lights} lights @param {Ask} ask */
export function solveTab(lights, ask, showTab) {
  const words = byId("solve-words");
  let first = null;
  let patterns = [];
  let number = 0n;
  let total = 1n;
  let fixed = true; // as long as nothing was pressed since, the other solutions can be shown
  let timer = null;

  function showDots() {
    const presses = lights.plans.solve;
    lights.view.mark("dot", presses ? marked(presses) : []);
    byId("solve-tools").hidden = !presses;
    const none = !presses || !pressCount(presses);
    byId("step").disabled = byId("run").disabled = none;
    byId("all-solutions").hidden = total === 1n || !fixed;
    const values = { number: number + 1n, total, presses: presses && pressCount(presses) };
    byId("solution-words").textContent = presses
      ? ntr("{number} of {total}: {presses} press", "{number} of {total}: {presses} presses", values.presses, values)
      : "";
    if (none) stop();
    else lights.say(tr("Press the dots, in any order: {left} to go.", { left: pressCount(presses) }));
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    byId("run").textContent = tr("Run");
  }

  function run() {
    clearInterval(timer);
    timer = setInterval(step, 1000 / Number(byId("speed").value));
  }

  function clear() {
    stop();
    delete lights.plans.solve;
    words.textContent = "";
    total = 1n;
    showDots();
    lights.refresh();
  }

  async function solve(fewest) {
    lights.toPlay(); // a board that was entered is pressed from now on
    clear();
    const { board, game } = lights;
    const answer = await ask("solve", { ...lights.question(), fewest }, words, { atOnce: () => solveAtOnce(board, game.goal, fewest) });
    if (!answer) return;
    if (answer.unsolvable) {
      words.textContent = tr("No presses reach the goal. The tab Why shows the reason.") + lights.showChanges(answer.changes);
      return;
    }
    lights.dispatchEvent(new CustomEvent("help", { detail: "solution" }));
    first = pressesOf(answer.presses);
    lights.plans.solve = first.slice();
    patterns = patternsOf(answer, board.colors);
    number = 0n;
    const all = countOf(patterns);
    total = all.count;
    fixed = true;
    const count = answer.nullity ? tr("{count} solutions", { count: all.words }) : tr("the only solution");
    let least = answer.proved && answer.nullity ? tr(", the fewest: proved") : "";
    if (!answer.proved && fewest) least = tr("; at least {least} are needed (not proved to be the fewest)", { least: answer.lower_bound });
    words.textContent = `${pressesWords(answer.weight)}${least}; ${count}.`;
    showDots();
  }

  function step() {
    const k = lights.plans.solve?.findIndex(Boolean) ?? -1;
    if (k < 0) stop();
    else lights.press(k);
  }

  function other(change) {
    number = (number + change + total) % total;
    lights.plans.solve = solutionOf(first, patterns, lights.board.colors, number);
    showDots();
  }

  byId("hint-now").addEventListener("click", async () => {
    lights.toPlay();
    const { board, game } = lights;
    const answer = await ask("hint", lights.question(), byId("status"), { atOnce: () => hintAtOnce(board, game.goal) });
    if (!answer) return undefined;
    byId("status").scrollIntoView({ block: "nearest" });
    if (answer.unsolvable) return lights.showChanges(answer.changes);
    // Presses that are not proved to be the fewest may outnumber the rest of the last hint's plan.
    const { plans } = lights;
    if (answer.proved || !plans.hint || pressCount(plans.hint) > answer.presses) plans.hint = pressesOf(answer.plan);
    const plan = plans.hint;
    const k = plan.findIndex(Boolean);
    if (k < 0) return lights.say(tr("You are there: nothing to press."));
    const cell = lights.board.name(k);
    const press = plan[k] > 1 ? tr("Press {cell} ({times} times in all).", { cell, times: plan[k] }) : tr("Press {cell}.", { cell });
    const left = pressCount(plan);
    const distance = answer.proved
      ? leftWords(left)
      : ntr("You are at most {left} press from the goal.", "You are at most {left} presses from the goal.", left, { left });
    lights.say(`${press} ${distance}`);
    lights.view.mark("hint", [k]);
    return lights.dispatchEvent(new CustomEvent("help", { detail: "hint" }));
  });
  byId("solve-now").addEventListener("click", () => {
    showTab();
    solve(false);
    byId("status").scrollIntoView({ block: "nearest" });
  });
  byId("solve").addEventListener("click", () => solve(false));
  byId("fewest").addEventListener("click", () => solve(true));
  byId("step").addEventListener("click", step);
  byId("run").addEventListener("click", () => {
    if (timer) return stop();
    byId("run").textContent = tr("Pause");
    run();
    return step();
  });
  byId("speed").addEventListener("input", () => timer && run());
  byId("previous-solution").addEventListener("click", () => other(-1n));
  byId("next-solution").addEventListener("click", () => other(1n));
  byId("clear-dots").addEventListener("click", clear);
  lights.addEventListener("move", () => {
    if (!lights.plans.solve) return;
    fixed = false;
    showDots();
  });
  lights.addEventListener("new", clear);
}
