// A hint: one of the fewest presses, named above the board.

import { ntr, tr } from "../../board/words.js";
import { hintAtOnce } from "../solving/at_once.js";
import { byId } from "../shared/dom.js";
import { leftWords } from "../shared/press_words.js";
import { pressCount, pressesOf } from "../solving/patterns.js";

/** @param {Lights} lights @param {Ask} ask */
export function playTab(lights, ask) {
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
}
