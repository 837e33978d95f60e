// Rules: the m for which m × n is unique, and the map of all nullities, which the atlas has too.

import { LARGEST, NEIGHBORHOODS, TOPOLOGIES } from "../../board/model.js";
import { tr } from "../../board/words.js";
import { attempt, byId, teller } from "../shared/dom.js";
import { readLabel } from "../shared/labels.js";
import { load } from "../shared/language.js";
import { storedRule } from "../shared/reports.js";
import { wholeNumber } from "../learn/choices.js";
import { nullityMap } from "../map/map.js";

const LARGEST_N = 2000;
const SCALE = 16; // pixels a board: wide enough for a finger to hit

/** @param {Lights} lights @param {Ask} ask */
export function rulesTab(lights, ask) {
  // Only these have formulas.
  const hasRules = () => Object.hasOwn(NEIGHBORHOODS, lights.board.neighborhood) && !TOPOLOGIES[lights.board.topology].includes("reversed");
  const refusal = () => tr("There are rules and maps for the fifteen named presses, on boards without a twist.");
  const map = nullityMap(byId("map-place"), open);

  // Play a board of the map.
  function open(label) {
    const { neighborhood, topology, colors, ...size } = readLabel(label);
    const [m, n] = [size.m, size.n].map(Number);
    if (Math.max(m, n) > LARGEST)
      byId("map-words").textContent = tr("{m} × {n} is too large for the screen: at most {most} × {most}.", { m, n, most: LARGEST });
    else lights.open(m, n, { neighborhood, topology, colors });
  }

  // The map of the kind of boards that is played, at its size.
  function follow() {
    const { m, n, neighborhood, topology, colors } = lights.board;
    byId("map-place").hidden = !hasRules();
    byId("rule-words").textContent = hasRules() ? "" : refusal();
    if (!hasRules()) return;
    map.read(new URLSearchParams({ neighborhood, topology, colors: String(colors), scale: String(SCALE) }));
    map.choose(m, n);
  }

  byId("rule-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const said = byId("rule-words");
    await attempt(async () => {
      const n = wholeNumber("n", byId("rule-n").value.trim(), LARGEST_N);
      if (!hasRules()) throw new RangeError(refusal());
      const question = { n, neighborhood: lights.board.neighborhood, topology: lights.board.topology };
      const { ruleSentences } = await load(() => import("../shared/answers.js"));
      const answer = await ask("rule", question, said, { anyBoard: true, atOnce: () => storedRule(question) });
      if (answer) said.textContent = ruleSentences(answer);
    }, teller(said));
  });

  lights.addEventListener("new", () => {
    byId("rule-n").value = String(lights.board.n);
    if (!byId("panel-rules").hidden) follow();
  });
  return follow;
}
