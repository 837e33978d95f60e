// A hint: one press of the fewest, said above the board.

import { tr } from "../board/words.js";
import { hintAtOnce } from "./at_once.js";
import { byId } from "./dom.js";
import { pressCount, pressesOf } from "./patterns.js";

export function playTab(lights, ask) {
  let plan = null; // the presses that the last hint is of; kept right as the board is pressed

  byId("hint-now").addEventListener("click", async () => {
    lights.toPlay();
    const { board, game } = lights;
    const answer = await ask("hint", lights.question(), byId("status"), { atOnce: () => hintAtOnce(board, game.goal) });
    if (!answer) return;
    byId("status").scrollIntoView({ block: "nearest" });
    if (answer.unsolvable) {
      lights.showChanges(answer.changes);
      return;
    }
    // Presses that are not proved to be the fewest may be more than what is left of those of the last hint.
    if (answer.proved || !plan || pressCount(plan) > answer.presses) plan = pressesOf(answer.plan);
    const k = plan.findIndex(Boolean);
    if (k < 0) {
      lights.say(tr("You are there: nothing to press."));
      return;
    }
    const cell = lights.board.name(k);
    const press = plan[k] > 1 ? tr("Press {cell} ({times} times in all).", { cell, times: plan[k] }) : tr("Press {cell}.", { cell });
    const left = answer.proved ? "You are {left} {left|press|presses} from the goal." : "You are at most {left} {left|press|presses} from the goal.";
    lights.say(`${press} ${tr(left, { left: pressCount(plan) })}`);
    lights.view.mark("hint", [k]);
    lights.dispatchEvent(new Event("help"));
  });
  lights.addEventListener("move", ({ detail: { k, times } }) => {
    const { colors } = lights.board;
    if (plan) plan[k] = (plan[k] - times + colors) % colors;
  });
  lights.addEventListener("new", () => {
    plan = null;
  });
}
