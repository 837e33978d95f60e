// Play: a hint.

import { byId, plural } from "./dom.js";

export function playTab(lights, ask) {
  byId("hint").addEventListener("click", async () => {
    const answer = await ask("hint", lights.question(), byId("hint-words"));
    if (!answer) return;
    if (answer.unsolvable) {
      byId("hint-words").textContent = `No presses reach the goal: ${answer.why}`;
    } else if (!answer.cell) {
      byId("hint-words").textContent = "You are there: nothing to press.";
    } else {
      const [row, column] = answer.cell;
      const k = row * lights.board.n + column;
      const fewest = answer.proved ? "" : "at most ";
      byId("hint-words").textContent =
        `Press ${lights.board.name(k)}. You are ${fewest}${plural(answer.presses, "press", "presses")} from the goal.`;
      lights.view.mark("hint", [k]);
    }
  });
  const clear = () => (byId("hint-words").textContent = "");
  lights.addEventListener("move", clear);
  lights.addEventListener("new", clear);
}
