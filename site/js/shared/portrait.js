// A set of presses, or a quiet pattern, as a small drawing.

import { drawn } from "./dom.js";

export function portrait(pattern, { m, n, colors }, name = "") {
  const paths = new Map();
  pattern.forEach((times, k) => {
    if (times) paths.set(times, `${paths.get(times) ?? ""}M${k % n} ${Math.floor(k / n)}h1v1h-1z`);
  });
  const shown = {
    class: "portrait",
    viewBox: `0 0 ${n} ${m}`,
    "data-colors": colors > 2 ? "many" : "two",
    ...(name ? { role: "img", "aria-label": name } : { "aria-hidden": true }),
  };
  return drawn("svg", shown, ...[...paths].map(([times, d]) => drawn("path", { d, class: `color-${times}` })));
}
