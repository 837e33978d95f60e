// The values of the map of all boards and its picture, with a pixel a board.  A worker makes them.

import { mapOf, uniqueOf } from "./nullity_map.js";

const UNIQUE = [35, 42, 58];
const OTHER = [255, 180, 84];
const SCALE = [[59, 91, 219], [16, 152, 173], [55, 178, 77], [173, 200, 30], [250, 176, 5], [247, 103, 7], [224, 49, 49], [240, 101, 149], [250, 200, 230]]; // prettier-ignore

// The color of a nullity: a step of SCALE each time it doubles.
function ofNullity(nullity) {
  if (!nullity) return UNIQUE;
  const at = Math.min(Math.log2(nullity), SCALE.length - 1);
  const [from, to] = [SCALE[Math.floor(at)], SCALE[Math.ceil(at)]];
  return from.map((part, i) => Math.round(part + (to[i] - part) * (at % 1)));
}

// The color of a rank: neighbors differ, as the hue goes on by the golden angle.
function ofRank(rank) {
  if (!rank) return UNIQUE;
  const hue = (rank * 137.508) % 360;
  return [0, 8, 4].map((k) => {
    const at = (k + hue / 30) % 12;
    return Math.round(255 * (0.58 - 0.3 * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  });
}

export const WAYS = {
  nullity: { color: ofNullity, values: (kind) => mapOf(kind).nullities },
  unique: { color: (unique) => (unique ? UNIQUE : OTHER), values: (kind) => uniqueOf(kind) },
  rule: { color: ofRank, values: (kind) => mapOf(kind).ranks },
};

export async function drawn(way, kind, side) {
  const values = WAYS[way].values(kind);
  const palette = new Uint32Array(1 << 16); // of values of 16 bits; 0, until it is known
  const rgba = new Uint32Array(side * side);
  for (let k = 0; k < rgba.length; k++) {
    const value = values[k];
    if (!palette[value]) {
      const [red, green, blue] = WAYS[way].color(value);
      palette[value] = (255 << 24) | (blue << 16) | (green << 8) | red;
    }
    rgba[k] = palette[value];
  }
  return { values, whole: await createImageBitmap(new ImageData(new Uint8ClampedArray(rgba.buffer), side, side)) };
}
