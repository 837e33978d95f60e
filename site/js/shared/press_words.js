// The effect of a press in words, and as small squares.

import { TOPOLOGIES } from "../../board/model.js";
import { N_, ntr, tr } from "../../board/words.js";
import { element } from "./dom.js";

export const WORDS = {
  plus: N_("the cell and its 4 neighbors"),
  cross: N_("the 4 neighbors"),
  king: N_("the 8 around it"),
  king_with_center: N_("the cell and the 8 around it"),
};
// How the upper and lower edges meet, and the left and right ones.
const EDGES = {
  ",": N_("edges end"),
  ",straight": N_("left meets right"),
  "straight,": N_("top meets bottom"),
  "straight,straight": N_("both pairs meet"),
  ",reversed": N_("left meets right, reversed"),
  "straight,reversed": N_("both pairs meet, left and right reversed"),
  "reversed,reversed": N_("both pairs meet, reversed"),
};
const SURFACES = { moebius: N_("Möbius band"), klein: N_("Klein bottle"), projective: N_("projective plane") };
const MEETING = {
  cylinder: N_("The left edge meets the right one."),
  ring: N_("The upper edge meets the lower one."),
  torus: N_("Opposite edges meet."),
  moebius: N_("The left edge meets the right one upside down."),
  klein: N_("The upper edge meets the lower one, the left edge the right one upside down."),
  projective: N_("Opposite edges meet, each the other way round."),
};

// A neighborhood and a topology by name, as a choice.
export const pressWords = (name) => `${name.replaceAll("_", " ")}${WORDS[name] ? `: ${tr(WORDS[name])}` : ""}`;
export const edgesWords = (name) => `${SURFACES[name] ? tr(SURFACES[name]) : name}: ${tr(EDGES[TOPOLOGIES[name].join()])}`;

// A sentence about a press; `others` are the words for a neighborhood that has none of its own.
export function pressSentence({ neighborhood, topology, colors }, others) {
  const named = WORDS[neighborhood];
  const turned = named ? tr(named) : others;
  const press =
    colors > 2
      ? tr("A press takes {turned} to the next color, and from {last} to 0.", { turned, last: colors - 1 })
      : tr("A press turns {turned}.", { turned });
  return topology === "board" ? press : `${press} ${tr(MEETING[topology])}`;
}

// Numbers of presses in words.
export const pressesWords = (presses) => ntr("{presses} press", "{presses} presses", presses, { presses });
export const solvedWords = (moves) => ntr("Solved in {moves} move!", "Solved in {moves} moves!", moves, { moves });
export const leftWords = (left) => ntr("You are {left} press from the goal.", "You are {left} presses from the goal.", left, { left });

// Show the press as squares.
export function showPress(host, offsets) {
  const reach = Math.max(1, ...offsets.flat().map(Math.abs));
  const width = 2 * reach + 1;
  const turned = new Set(offsets.map(([down, right]) => (down + reach) * width + right + reach));
  host.style.setProperty("--width", width);
  host.replaceChildren(...Array.from({ length: width ** 2 }, (_, k) => element("i", { className: turned.has(k) ? "full" : "" })));
  host.setAttribute("aria-label", ntr("a press turns {cells} cell", "a press turns {cells} cells", turned.size, { cells: turned.size }));
}
