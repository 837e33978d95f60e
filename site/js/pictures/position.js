// A position of a small game from a picture, as text: # for a light that is on, . for one that is off, x for a hole.

import { tr } from "../../board/words.js";
import { opened } from "./opened.js";
import { boardIn, HOLE, LONGER_SIDE, valuesOf } from "./picture_reader.js";

export async function textIn(file) {
  const canvas = await opened(file, LONGER_SIDE);
  const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const { outlines, grid } = boardIn(pixels);
  const seen = grid && valuesOf(pixels, outlines, grid);
  if (!seen) throw new RangeError(tr("No board is seen in this picture: take it from above, or tap the position."));
  const signs = Array.from(seen.values, (value) => (value === HOLE ? "x" : value ? "#" : "."));
  return Array.from({ length: grid.m }, (_, i) => signs.slice(i * grid.n, (i + 1) * grid.n).join("")).join("\n");
}
