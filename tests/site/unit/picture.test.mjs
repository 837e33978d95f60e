import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const { boardIn, valuesOf } = await import(pathToFileURL(`${process.env.PAGE}/js/pictures/picture_reader.js`).href);

const ROWS = ["#..#.", ".##..", "#.#.#", "..#..", ".#..#"];

// A screenshot of the rows with squares of 60 pixels and gaps of 6.
function picture(on, off, page) {
  const [rgbOn, rgbOff, rgbPage] = [on, off, page].map((color) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)));
  const data = new Uint8ClampedArray(4 * 380 * 380);
  for (let k = 0; k < 380 * 380; k++) {
    const [y, x] = [Math.floor(k / 380) - 40, (k % 380) - 40];
    const sign = ROWS[Math.floor(y / 60)]?.[Math.floor(x / 60)];
    const inside = sign && y % 60 >= 6 && x % 60 >= 6;
    data.set([...(inside ? (sign === "#" ? rgbOn : rgbOff) : rgbPage), 255], 4 * k);
  }
  return { data, width: 380, height: 380 };
}

test("the reader asks which color is lit, unless the bright one looks like a lamp", () => {
  for (const [on, off, page, certain] of [
    ["#2196f3", "#e3f2fd", "#ffffff", false],
    ["#e53935", "#43a047", "#ffffff", false],
    ["#ffd23f", "#26323f", "#111820", true],
  ]) {
    const seen = picture(on, off, page);
    const { outlines, grid } = boardIn(seen);
    assert.deepEqual([grid.m, grid.n], [5, 5]);
    assert.equal(valuesOf(seen, outlines, grid).certain, certain, `${on} ${off}`);
  }
});
