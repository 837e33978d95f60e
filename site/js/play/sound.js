// A short note for each press and three when the board is solved; off by default.

import { byId } from "../shared/dom.js";
import { kept } from "../shared/kept.js";

const NAME = "flipalg-sound";

/** @param {Lights} lights */
export function sound(lights) {
  const box = byId("sound");
  let context = null;
  box.checked = kept.get(NAME) === "on";

  function note(frequency, after = 0) {
    context ??= new AudioContext();
    const start = context.currentTime + after;
    const [tone, loudness] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime(0.08, start);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.12);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.13);
  }

  box.addEventListener("change", () => {
    kept.set(NAME, box.checked ? "on" : "off");
    if (box.checked) note(523);
  });
  lights.addEventListener("move", (/** @type {Move} */ { detail: { k } }) => {
    if (!box.checked) return;
    if (lights.game.won) [523, 659, 784].forEach((frequency, i) => note(frequency, i * 0.12));
    else note(lights.board.cells[k] ? 523 : 392);
  });
}
