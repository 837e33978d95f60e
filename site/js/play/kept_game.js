// The game in progress beyond its address: the moves and those taken back, the time, and the board that was entered.  The
// browser keeps it with the address; a window that is opened anew goes on with the last one.

import { kept, parsed } from "../shared/kept.js";

const NAME = "flipalg-game";
const TURNS = "flipalg-turns";

/** @param {Lights} lights */
export function stateOf(lights) {
  const { game, seconds, entered } = lights;
  const begun = game.moves.length + game.undone.length > 0;
  return { moves: [...game.moves], undone: [...game.undone], seconds: begun ? seconds : 0, entered };
}

// The state if it is one of a game on a board of this size, else null: it is data that anything may have written.
export function readState(state, size) {
  const cells = (list) => Array.isArray(list) && list.every((k) => Number.isInteger(k) && k >= 0 && k < size);
  if (!cells(state?.moves) || !cells(state.undone)) return null;
  const seconds = Number.isInteger(state.seconds) && state.seconds >= 0 ? state.seconds : 0;
  return { moves: state.moves, undone: state.undone, seconds, entered: typeof state.entered === "string" ? state.entered : undefined };
}

export function keepGame(written) {
  kept.set(NAME, JSON.stringify(written));
}

// {fragment, state} of the last game that was left unsolved, or null.
export function lastGame() {
  const { fragment, state } = parsed(kept.get(NAME)) ?? {};
  return typeof fragment === "string" && fragment.startsWith("#") ? { fragment, state } : null;
}

export function forgetGame() {
  kept.set(NAME, null);
}

// Whether each cell shows what it turns: a choice for this browser.
export const keptTurns = () => kept.get(TURNS) === "yes";
export const keepTurns = (wanted) => kept.set(TURNS, wanted ? "yes" : "no");
