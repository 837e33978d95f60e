// What the forms of a teacher share: choices that are seen at once, fields, and numbers with their limits.

import { tr } from "../../board/words.js";
import { element } from "../shared/dom.js";

export const LARGEST_SEED = 999_999;
export const drawnSeed = () => 1 + Math.floor(Math.random() * LARGEST_SEED);

// Buttons of which one is chosen.
/** @param {any[][]} choices of each the value and its elements */
export const chips = (name, label, choices, className = "chips") =>
  element(
    "div",
    { className, role: "radiogroup", ariaLabel: label },
    className === "chips" && element("span", { className: "small" }, label),
    ...choices.map(([value, ...shown]) => element("label", element("input", { type: "radio", name, value }), ...shown)),
  );

// A label and its field, for a .grid-form.
export const labeled = (label, field) => [element("label", { htmlFor: field.id }, label), field];
export const input = (id, name, more = {}) => element("input", { id, name, autocomplete: "off", ...more });

// A line of a list of steps: a link to the step, and more about it.
export const stepLine = (href, isShown, name, ...more) => element("li", element("a", { href, ...(isShown ? { "aria-current": "step" } : {}) }, name), ...more);

// The whole number from 1 to `most` in a text; a RangeError with the value met.
export function wholeNumber(label, text, most) {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= most) return value;
  throw new RangeError(tr("{name} must be a whole number from 1 to {most}, got {met}", { name: label, most, met: text.slice(0, 20) || tr("nothing") }));
}
