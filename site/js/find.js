// The box at the top: a size or a label opens its page.

import { byId } from "./dom.js";
import { labelOf, readLabel } from "./labels.js";

// "14x14", "14 × 14", "14 by 14" or "14" (a square) as a label; other text as it is.
export function labelFrom(text) {
  const [, m, n = m] = /^\s*(\d+)(?:\s*(?:x|×|\*|by|,)\s*(\d+))?\s*$/i.exec(text) ?? [];
  return m ? labelOf({ m, n }) : text.trim().toLowerCase();
}

export function finding({ go }) {
  byId("find").addEventListener("submit", (event) => {
    event.preventDefault();
    try {
      go(readLabel(labelFrom(byId("find-text").value)).label);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      byId("find-words").textContent = error.message;
    }
  });
}
