// A press drawn by hand: squares to turn on and off around the cell that is pressed.

import { LARGEST_MASK, neighborhoodOf } from "../../board/model.js";
import { N_, tr } from "../../board/words.js";
import { element } from "../shared/dom.js";

const FAR = [N_("{by} up"), N_("{by} down"), N_("{by} left"), N_("{by} right")];

// Draw in `host`; `changed` gets the neighborhood after each change.  Returns a function that shows other offsets.
export function pressShape(host, changed) {
  const reach = LARGEST_MASK >> 1;
  const steps = Array.from({ length: LARGEST_MASK }, (_, i) => i - reach);
  const places = steps.flatMap((down) => steps.map((right) => [down, right]));
  const squares = places.map(([down, right], k) => {
    const words = [-down, down, -right, right].map((by, i) => by > 0 && tr(FAR[i], { by })).filter(Boolean);
    const label = words.join(", ") || tr("the cell that is pressed");
    return element("button", { type: "button", className: "square", "aria-pressed": false, "aria-label": label, onclick: () => turn(k) });
  });
  const isOn = (k) => squares[k].getAttribute("aria-pressed") === "true";

  function turn(k) {
    squares[k].setAttribute("aria-pressed", !isOn(k));
    const turned = places.filter((_, other) => isOn(other));
    if (turned.length) changed(neighborhoodOf(turned));
    else squares[k].setAttribute("aria-pressed", "true"); // a press turns at least one cell
  }

  host.replaceChildren(...squares);
  return (offsets) => {
    const turned = new Set(offsets.map(String));
    places.forEach((place, k) => squares[k].setAttribute("aria-pressed", turned.has(String(place))));
  };
}
