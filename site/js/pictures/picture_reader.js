// Read a board from a picture: find the grid and sort its cells by color.  Uses no document: pixels in, values out.
// tests/site/pictures/test_picture.py gives it pictures of known boards, drawn from a seed.

// A picture is {data, width, height} as canvases have it.  Outlines of cells: connected parts of thresholds at several
// scales whose moments are those of a filled square or disk.  Each is joined to its neighbors on the right and below, the
// largest joined part gets coordinates, and a homography (RANSAC) places all cells.  Colors: the medians of the middles
// of the cells, in two kinds after a plane is taken out for light from one side, or in more if these are far apart.
// A place with the color of the surroundings of the grid, and without an outline, is a hole.

export const LONGER_SIDE = 1000; // pixels to which a picture is scaled before it is read
export const SURE = 0.5; // a cell less sure than this is shown as not sure
export const MOST_SIDE = 60;
export const HOLE = -1;
const LEAST_SIDE = 2;
const MOST_COLORS = 9;
const LEAST_GAP = 14; // between two kinds of cells, in units of L*a*b*: less is one kind under uneven light,
const LEAST_TIGHT_GAP = 4; // unless each kind is narrow:
const TIGHT = 6; // the gap is at least this multiple of the width of the kinds
const APART = 8; // between the surroundings of the grid and the nearest kind, if holes are recognized by color
const NEAR_KIND = 10; // within one kind of many, from a cell to the next
const BLOCKS = [17, 41, 95]; // sides of the squares around a pixel whose mean it is compared with
const SMOOTH = [3, 9]; // sides of the squares over which a picture is smoothed; the second where the first shows no grid: moiré
const FEW = 2; // cells of a third color, such as a finger's, that are not a kind beside two others
const SAMPLES = 7; // a side: points looked at in a cell
const PALETTE = ["#26323f", "#f0e442", "#56b4e9", "#d55e00", "#0072b2", "#cc79a7", "#e69f00", "#009e73", "#ffffff"]; // boards/palette.py

const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const clip = (value) => Math.min(1, Math.max(0, value));

// CIE L*a*b* of red, green, blue, 0 to 255 (D65).
function labOf(rgb) {
  const [r, g, b] = rgb.map((v) => (v > 10.3 ? ((v / 255 + 0.055) / 1.055) ** 2.4 : v / 255 / 12.92));
  const f = (t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

// x with rows x = sides, by elimination; null if the solution is not unique.
function solved(rows, sides) {
  const n = rows.length;
  const a = rows.map((row, i) => [...row, sides[i]]);
  for (let c = 0; c < n; c++) {
    let best = c;
    for (let i = c + 1; i < n; i++) if (Math.abs(a[i][c]) > Math.abs(a[best][c])) best = i;
    if (Math.abs(a[best][c]) < 1e-12) return null;
    [a[c], a[best]] = [a[best], a[c]];
    for (let i = 0; i < n; i++) {
      if (i === c) continue;
      const factor = a[i][c] / a[c][c];
      for (let j = c; factor && j <= n; j++) a[i][j] -= factor * a[c][j];
    }
  }
  return a.map((row, i) => row[n] / row[i]);
}

// The x with the least squares of rows x - sides.
function leastSquares(rows, sides) {
  const n = rows[0].length;
  const normal = Array.from({ length: n }, () => new Array(n).fill(0));
  const right = new Array(n).fill(0);
  rows.forEach((row, k) => {
    for (let i = 0; i < n; i++) {
      if (!row[i]) continue;
      right[i] += row[i] * sides[k];
      for (let j = 0; j < n; j++) normal[i][j] += row[i] * row[j];
    }
  });
  return solved(normal, right);
}

// The homography that takes each place to its point, at least four of them; null if there is none.  Points are taken
// to a square around 0 before, so that the equations are of one size.
export function homographyOf(places, points) {
  const scaling = (all) => {
    const [x, y] = [0, 1].map((axis) => all.reduce((sum, one) => sum + one[axis], 0) / all.length);
    const size = Math.max(...all.map((one) => Math.hypot(one[0] - x, one[1] - y))) || 1;
    return { x, y, size };
  };
  const [from, to] = [scaling(places), scaling(points)];
  const rows = [];
  const sides = [];
  places.forEach((place, k) => {
    const [u, v] = [(place[0] - from.x) / from.size, (place[1] - from.y) / from.size];
    const [x, y] = [(points[k][0] - to.x) / to.size, (points[k][1] - to.y) / to.size];
    rows.push([u, v, 1, 0, 0, 0, -u * x, -v * x], [0, 0, 0, u, v, 1, -u * y, -v * y]);
    sides.push(x, y);
  });
  const h = places.length === 4 ? solved(rows, sides) : leastSquares(rows, sides);
  if (!h || h.some((value) => !Number.isFinite(value))) return null;
  const into = [
    [1 / from.size, 0, -from.x / from.size],
    [0, 1 / from.size, -from.y / from.size],
    [0, 0, 1],
  ];
  const out = [
    [to.size, 0, to.x],
    [0, to.size, to.y],
    [0, 0, 1],
  ];
  return product(product(out, [h.slice(0, 3), h.slice(3, 6), [h[6], h[7], 1]]), into);
}

const product = (a, b) => a.map((row) => [0, 1, 2].map((j) => row[0] * b[0][j] + row[1] * b[1][j] + row[2] * b[2][j]));

// The corners of a rectangle of the grid, clockwise.
export const corners = (left, top, right, bottom) => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

export function mapped(h, x, y) {
  const w = h[2][0] * x + h[2][1] * y + h[2][2];
  return [(h[0][0] * x + h[0][1] * y + h[0][2]) / w, (h[1][0] * x + h[1][1] * y + h[1][2]) / w];
}

function inverse(h) {
  const [[a, b, c], [d, e, f], [g, i, j]] = h;
  const cofactors = [
    [e * j - f * i, c * i - b * j, b * f - c * e],
    [f * g - d * j, a * j - c * g, c * d - a * f],
    [d * i - e * g, b * g - a * i, a * e - b * d],
  ];
  const det = a * cofactors[0][0] + b * cofactors[1][0] + c * cofactors[2][0];
  return cofactors.map((row) => row.map((value) => value / det));
}

// Brightness and two differences of colors, each smoothed by a square of that side.
function channels({ data, width, height }, smooth) {
  const size = width * height;
  const planes = [new Float32Array(size), new Float32Array(size), new Float32Array(size)];
  for (let k = 0; k < size; k++) {
    const r = data[4 * k];
    const g = data[4 * k + 1];
    const b = data[4 * k + 2];
    planes[0][k] = (2 * r + 5 * g + b) / 8;
    planes[1][k] = (r - g) / 1.5;
    planes[2][k] = ((r + g) / 2 - b) / 1.5;
  }
  return planes.map((plane) => meanAround(plane, width, height, smooth));
}

// The mean of the square of that side around each pixel, within the picture.
function meanAround(plane, width, height, side) {
  const reach = side >> 1;
  const along = new Float32Array(plane.length);
  for (let y = 0; y < height; y++) {
    const at = y * width;
    let sum = 0;
    for (let x = -reach; x < width; x++) {
      if (x + reach < width) sum += plane[at + x + reach];
      if (x - reach > 0) sum -= plane[at + x - reach - 1];
      if (x >= 0) along[at + x] = sum / (Math.min(width - 1, x + reach) - Math.max(0, x - reach) + 1);
    }
  }
  const found = new Float32Array(plane.length);
  const sums = new Float64Array(width);
  for (let y = -reach; y < height; y++) {
    const count = Math.min(height - 1, y + reach) - Math.max(0, y - reach) + 1;
    for (let x = 0; x < width; x++) {
      if (y + reach < height) sums[x] += along[(y + reach) * width + x];
      if (y - reach > 0) sums[x] -= along[(y - reach - 1) * width + x];
      if (y >= 0) found[y * width + x] = sums[x] / count;
    }
  }
  return found;
}

// The connected parts of a plane of 0 and 1 that look like a filled square or disk: [x, y, side].
function partsLikeCells(plane, width, height, found) {
  const least = LONGER_SIDE / MOST_SIDE / 3;
  const parents = [];
  let sums = new Float64Array(6 * 4096); // six a part: how many pixels, and their moments
  const root = (part) => {
    while (parents[part] !== part) part = parents[part] = parents[parents[part]];
    return part;
  };
  // The runs of a row and of the row above: where they end, and their parts.  A row begins with 0 or 1, and they take turns.
  let [ends, parts, aboveEnds, aboveParts] = Array.from({ length: 4 }, () => new Int32Array(width + 1));
  let [above, aboveFirst] = [0, 0];
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const first = plane[row];
    let [count, p] = [0, 0];
    for (let x = 0; x < width; count++) {
      const value = plane[row + x];
      let end = x + 1;
      while (end < width && plane[row + end] === value) end++;
      let part = -1;
      while (p < above && aboveEnds[p] <= x) p++;
      for (let q = p; q < above && (q ? aboveEnds[q - 1] : 0) < end; q++) {
        if (((q & 1) ^ aboveFirst) !== value) continue;
        const other = root(aboveParts[q]);
        if (part < 0) part = other;
        else if (part !== other) {
          parents[other] = part;
          for (let i = 0; i < 6; i++) sums[6 * part + i] += sums[6 * other + i];
        }
      }
      if (part < 0) {
        part = parents.length;
        parents.push(part);
        if (6 * parents.length > sums.length) {
          const larger = new Float64Array(2 * sums.length);
          larger.set(sums);
          sums = larger;
        }
      }
      const pixels = end - x;
      const sumX = (pixels * (x + end - 1)) / 2;
      const at = 6 * part;
      sums[at] += pixels;
      sums[at + 1] += sumX;
      sums[at + 2] += pixels * y;
      sums[at + 3] += ((end - 1) * end * (2 * end - 1) - (x - 1) * x * (2 * x - 1)) / 6;
      sums[at + 4] += sumX * y;
      sums[at + 5] += pixels * y * y;
      ends[count] = end;
      parts[count] = part;
      x = end;
    }
    [ends, parts, aboveEnds, aboveParts] = [aboveEnds, aboveParts, ends, parts];
    [above, aboveFirst] = [count, first];
  }
  for (let part = 0; part < parents.length; part++) {
    if (parents[part] !== part) continue;
    const area = sums[6 * part];
    if (area < least * least) continue;
    const [x, y] = [sums[6 * part + 1] / area, sums[6 * part + 2] / area];
    const xx = sums[6 * part + 3] / area - x * x + 1 / 12;
    const xy = sums[6 * part + 4] / area - x * y;
    const yy = sums[6 * part + 5] / area - y * y + 1 / 12;
    const det = xx * yy - xy * xy;
    const mean = (xx + yy) / 2;
    const spread = Math.sqrt(Math.max(0, mean * mean - det));
    if (Math.sqrt((mean + spread) / (mean - spread)) > 2) continue; // longer than wide
    const filled = area / (12 * Math.sqrt(det)); // 1 for a rectangle, 1.05 for a disk
    if (filled > 0.7) found.push([x, y, Math.sqrt(12 * Math.sqrt(det))]);
  }
}

// The outlines that may be cells: their middles and sides.
function outlinesOf(picture, smooth) {
  const { width, height } = picture;
  const planes = channels(picture, smooth);
  const found = [];
  const marked = new Uint8Array(width * height);
  for (const plane of planes) {
    let [low, high] = [Infinity, -Infinity];
    for (const value of plane) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
    if (high - low < LEAST_GAP) continue;
    for (const block of BLOCKS) {
      const mean = meanAround(plane, width, height, block);
      for (const offset of [-3, 3]) {
        for (let k = 0; k < marked.length; k++) marked[k] = plane[k] > mean[k] + offset ? 1 : 0;
        partsLikeCells(marked, width, height, found);
      }
    }
  }
  for (const steepest of [8, 24]) {
    // the pixels between edges
    for (let k = 0; k < marked.length; k++) {
      const right = k % width === width - 1 ? k : k + 1;
      const below = k + width < marked.length ? k + width : k;
      let change = 0;
      for (const plane of planes) change += Math.abs(plane[k] - plane[right]) + Math.abs(plane[k] - plane[below]);
      marked[k] = change > steepest ? 1 : 0;
    }
    partsLikeCells(marked, width, height, found);
  }
  return merged(found);
}

// Keep the largest of the outlines that nearly agree in center and size.
function merged(found) {
  const size = LONGER_SIDE / MOST_SIDE;
  const buckets = new Map();
  const kept = [];
  for (const one of found.sort((a, b) => b[2] - a[2])) {
    const [x, y, side] = one;
    const [i, j] = [Math.floor(x / size), Math.floor(y / size)];
    const reach = Math.ceil((0.25 * side) / size);
    let same = false;
    for (let a = i - reach; a <= i + reach && !same; a++) {
      for (let b = j - reach; b <= j + reach && !same; b++) {
        same = (buckets.get(a * 4096 + b) ?? []).some((other) => Math.abs(other[0] - x) + Math.abs(other[1] - y) < 0.25 * side && other[2] < 1.35 * side);
      }
    }
    if (same) continue;
    const key = i * 4096 + j;
    if (!buckets.has(key)) buckets.set(key, []);
    buckets.get(key).push(one);
    kept.push(one);
  }
  return kept;
}

// [a, b, rows, columns]: b is the next outline on the right of a, or below it, and a the one before b.
function neighbors(outlines) {
  const joined = [];
  const best = outlines.map(() => [null, null]); // on the right, below
  const before = outlines.map(() => [null, null]);
  const order = [...outlines.keys()].sort((a, b) => outlines[a][0] - outlines[b][0]);
  const widest = Math.max(...outlines.map(([, , side]) => side)) * 2.2;
  for (let p = 0; p < order.length; p++) {
    const a = order[p];
    const [x, y, side] = outlines[a];
    for (let q = p + 1; q < order.length; q++) {
      const b = order[q];
      const [dx, dy] = [outlines[b][0] - x, outlines[b][1] - y];
      if (dx > widest) break;
      const ratio = outlines[b][2] / side;
      if (ratio > 1.5 || ratio < 1 / 1.5) continue;
      const far = Math.hypot(dx, dy);
      for (const axis of [0, 1]) {
        const [along, across] = axis ? [dy, dx] : [dx, dy];
        if (Math.abs(across) >= 0.6 * Math.abs(along)) continue;
        const [from, to] = along > 0 ? [a, b] : [b, a];
        const unit = outlines[from][2];
        if (far <= 0.75 * unit || far >= 2.2 * unit) continue;
        const cost = far + 1.5 * Math.abs(across);
        if (!best[from][axis] || cost < best[from][axis].cost) best[from][axis] = { k: to, cost };
        if (!before[to][axis] || cost < before[to][axis].cost) before[to][axis] = { k: from, cost };
      }
    }
  }
  best.forEach((next, a) => {
    for (const axis of [0, 1]) {
      const b = next[axis]?.k;
      if (b !== undefined && before[b][axis].k === a) joined.push([a, b, axis, 1 - axis]);
    }
  });
  return joined;
}

// The connected parts, each a Map from its outlines to their [row, column].
function connected(joined, count) {
  const beside = Array.from({ length: count }, () => []);
  for (const [a, b, rows, columns] of joined) {
    beside[a].push([b, rows, columns]);
    beside[b].push([a, -rows, -columns]);
  }
  const met = new Set();
  const parts = [];
  for (let first = 0; first < count; first++) {
    if (met.has(first) || !beside[first].length) continue;
    const part = new Map([[first, [0, 0]]]);
    for (const [a, [i, j]] of part) {
      for (const [b, rows, columns] of beside[a]) if (!part.has(b)) part.set(b, [i + rows, j + columns]);
    }
    for (const a of part.keys()) met.add(a);
    parts.push(part);
  }
  return parts.sort((a, b) => b.size - a.size);
}

// The homography that most of the pairs agree with: samples of four, then all that agree.  The same pairs give the same.
function agreed(places, points, tolerance) {
  let state = 1;
  const random = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const inliers = (h) =>
    places.flatMap((place, k) => {
      const [x, y] = mapped(h, ...place);
      return Math.hypot(x - points[k][0], y - points[k][1]) < tolerance ? [k] : [];
    });
  const through = (pairs) => {
    const [from, to] = [places, points].map((all) => pairs.map((k) => all[k]));
    return homographyOf(from, to);
  };
  let most = [];
  for (let round = 0; round < 150 && most.length < places.length; round++) {
    const sample = new Set();
    while (sample.size < 4) sample.add(random(places.length));
    const h = through([...sample]);
    if (!h) continue;
    const agreeing = inliers(h);
    if (agreeing.length > most.length) most = agreeing;
  }
  let found = null;
  for (let round = 0; round < 3 && most.length >= 4; round++) {
    const h = through(most);
    if (!h) break;
    found = h;
    most = inliers(h);
  }
  return found;
}

// {h, cells}: the homography of a part, from [column, row] to pixels, and the outlines that lie where it says.
function fitted(outlines, part) {
  let kept = [...part.keys()];
  let places = kept.map((k) => [part.get(k)[1], part.get(k)[0]]);
  const distinct = (axis) => new Set(places.map((place) => place[axis])).size;
  if (distinct(0) < LEAST_SIDE || distinct(1) < LEAST_SIDE) return null;
  const side = median(kept.map((k) => outlines[k][2]));
  let h = null;
  for (let before = 0, round = 0; round < MOST_SIDE && kept.length !== before; round++) {
    before = kept.length;
    const points = kept.map((k) => outlines[k]);
    h = agreed(places, points, 0.2 * side);
    if (!h) return null;
    [kept, places] = predicted(outlines, h, places, kept);
    if (kept.length < LEAST_SIDE ** 2) return null;
  }
  return { h, cells: new Map(kept.map((k, index) => [`${places[index][1]},${places[index][0]}`, k])) };
}

// The side of a cell at a place of the grid.
function pitchAt(h, x, y) {
  const [a, b] = [mapped(h, x - 0.5, y - 0.5), mapped(h, x + 0.5, y + 0.5)];
  const [c, d] = [mapped(h, x + 0.5, y - 0.5), mapped(h, x - 0.5, y + 0.5)];
  return Math.sqrt(Math.abs((b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])) / 2);
}

// The outlines that are at most a sixth of a cell from a place, as large there as those that are known, at most one line
// beyond these.
function predicted(outlines, h, places, known) {
  const back = inverse(h);
  const at = outlines.map(([x, y, side]) => {
    const [u, v] = mapped(back, x, y);
    const [column, row] = [Math.round(u), Math.round(v)];
    return { column, row, off: Math.max(Math.abs(u - column), Math.abs(v - row)), size: side / pitchAt(h, column, row) };
  });
  const usual = median(known.map((k) => at[k].size));
  const [columns, rows] = [0, 1].map((axis) => places.map((place) => place[axis]));
  const [left, right, top, bottom] = [Math.min(...columns), Math.max(...columns), Math.min(...rows), Math.max(...rows)];
  const good = [...at.keys()].filter((k) => {
    const { column, row, off, size } = at[k];
    const beyond = Math.max(left - column, column - right, top - row, row - bottom);
    return beyond <= 1 && off < 0.17 && size > 0.45 && size < 1.12 && Math.abs(size / usual - 1) < 0.25;
  });
  good.sort((a, b) => Math.abs(at[a].size / usual - 1) - Math.abs(at[b].size / usual - 1));
  const best = new Map();
  for (const k of good) {
    const key = `${at[k].column},${at[k].row}`;
    if (!best.has(key)) best.set(key, k);
  }
  return [[...best.values()], [...best.values()].map((k) => [at[k].column, at[k].row])];
}

// The first and the last line of the lattice; letters beside it, a few in a line, are left out.
function extent(lines, across) {
  const counts = new Map();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  let [first, last] = [Math.min(...lines), Math.max(...lines)];
  const few = (line) => (counts.get(line) ?? 0) < 0.3 * across;
  while (first < last && few(first)) first++;
  while (first < last && few(last)) last--;
  return [first, last];
}

// {outlines, grid}: the outlines that may be cells and the grid that most of them lie on, null if none is found.  The corners of
// the grid begin at the upper left one and go clockwise.
export function boardIn(picture) {
  let best = null;
  for (const smooth of SMOOTH) {
    const outlines = outlinesOf(picture, smooth);
    const grid = gridOf(picture, outlines);
    const seen = grid && valuesOf(picture, outlines, grid);
    const sure = seen ? seen.sure.filter((value) => value >= SURE).length / seen.sure.length : -1;
    if (!best || sure > best.sure) best = { outlines, grid, sure };
    if (best.sure === 1) break;
  }
  return best;
}

function gridOf(picture, outlines) {
  if (outlines.length < LEAST_SIDE ** 2) return null;
  const covered = ({ cells }) => [...cells.values()].reduce((sum, k) => sum + outlines[k][2] ** 2, 0); // more than parts of cells do
  let best = null;
  for (const part of connected(neighbors(outlines), outlines.length).slice(0, 4)) {
    if (part.size < LEAST_SIDE ** 2) break;
    const found = fitted(outlines, part);
    if (found && (!best || covered(found) > covered(best))) best = found;
  }
  if (!best) return null;
  const places = [...best.cells.keys()].map((key) => key.split(",").map(Number));
  const [rows, columns] = [0, 1].map((axis) => places.map((place) => place[axis]));
  let [top, bottom] = extent(rows, new Set(columns).size);
  let [left, right] = extent(columns, new Set(rows).size);
  const grid = () => ({
    m: bottom - top + 1,
    n: right - left + 1,
    corners: corners(left, top, right + 1, bottom + 1).map(([x, y]) => mapped(best.h, x - 0.5, y - 0.5)),
  });
  const fits = () => [grid().m, grid().n].every((side) => side >= LEAST_SIDE && side <= MOST_SIDE);
  if (!fits()) return null;
  for (let more = 0; more < 3; more++) {
    const { above, below, before, after } = goesOn(picture, outlines, grid());
    if (!(above || below || before || after)) break;
    [top, bottom, left, right] = [top - Number(above), bottom + Number(below), left - Number(before), right + Number(after)];
    if (!fits()) return null;
  }
  // a line of holes at the edge does not belong to the board: a row of buttons below it, for example
  for (;;) {
    const { m, n } = grid();
    const kindOf = valuesOf(picture, outlines, grid())?.kindOf;
    const empty = (line) => kindOf && line.every((k) => kindOf[k] === HOLE);
    const row = (i) => Array.from({ length: n }, (_, j) => i * n + j);
    const column = (j) => Array.from({ length: m }, (_, i) => i * n + j);
    if (m > LEAST_SIDE && empty(row(0))) top++;
    else if (m > LEAST_SIDE && empty(row(m - 1))) bottom--;
    else if (n > LEAST_SIDE && empty(column(0))) left++;
    else if (n > LEAST_SIDE && empty(column(n - 1))) right--;
    else return grid();
  }
}

// The medians at the places of the grid and of a ring around it, as far as they lie in the picture.
function looked(picture, outlines, { corners: points, m, n }) {
  const { data, width, height } = picture;
  const h = homographyOf(corners(0, 0, n, m), points);
  if (!h) return null;
  const back = inverse(h);
  const outlined = new Set();
  for (const [x, y, side] of outlines) {
    const [u, v] = mapped(back, x, y);
    const [j, i] = [Math.floor(u), Math.floor(v)];
    if (i < -1 || j < -1 || i > m || j > n || Math.max(Math.abs(u - j - 0.5), Math.abs(v - i - 0.5)) > 0.2) continue;
    const size = side / pitchAt(h, j + 0.5, i + 0.5);
    if (size > 0.45 && size < 1.15) outlined.add(`${i},${j}`);
  }
  const places = [];
  for (let i = -1; i <= m; i++) {
    for (let j = -1; j <= n; j++) {
      const seen = [];
      for (let a = 0; a < SAMPLES ** 2; a++) {
        const [u, v] = [a % SAMPLES, Math.floor(a / SAMPLES)].map((step) => 0.22 + (0.56 * step) / (SAMPLES - 1));
        const [x, y] = mapped(h, j + u, i + v).map(Math.floor);
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        const k = 4 * (y * width + x);
        seen.push([data[k], data[k + 1], data[k + 2]]);
      }
      const inside = i >= 0 && j >= 0 && i < m && j < n;
      if (seen.length < SAMPLES) {
        if (inside) return null; // the board is not within the picture
        continue;
      }
      const rgb = [0, 1, 2].map((c) => median(seen.map((color) => color[c])));
      const lab = labOf(rgb);
      const spread = median(seen.map((color) => distance(labOf(color), lab)));
      places.push({ i, j, inside, rgb, lab, spread, outlined: outlined.has(`${i},${j}`) });
    }
  }
  return places;
}

const middleOf = (points) => [0, 1, 2].map((c) => median(points.map((point) => point[c])));

// Whether most places beside the grid look like its cells rather than the surroundings.
function goesOn(picture, outlines, grid) {
  const places = looked(picture, outlines, grid) ?? [];
  const ring = places.filter(({ inside }) => !inside);
  const cells = places.filter(({ inside, outlined }) => inside && outlined);
  if (!ring.length || !cells.length) return {};
  const background = middleOf(ring.map(({ lab }) => lab));
  const { centers } = kindsOf(cells, background);
  const gap = Math.min(...centers.map((center) => distance(center, background)));
  const labs = cells.map(({ lab }) => lab);
  const wide = widthOf(labs, centers);
  const like = ({ lab }) => {
    const nearest = Math.min(...centers.map((center) => distance(center, lab)));
    return gap > APART && distance(lab, background) > 3 * nearest && nearest < 2 * wide + APART / 2;
  };
  const line = (belongs) => {
    const there = ring.filter(belongs);
    return there.filter(like).length > 0.5 * there.length;
  };
  return {
    above: line(({ i }) => i < 0),
    below: line(({ i }) => i === grid.m),
    before: line(({ j }) => j < 0),
    after: line(({ j }) => j === grid.n),
  };
}

// {centers, light}: the colors of the kinds of cells, from dark to bright, and how light falls: a plane over the grid.
// If there are three kinds of cells and one has the color of the surroundings, these are holes.
function kindsOf(cells, background) {
  const none = () => [0, 0, 0];
  const many = manyKinds(cells, background);
  if (many) return { centers: many, light: none };
  const points = cells.map(({ lab }) => lab);
  const [rows, columns] = ["i", "j"].map((name) => Math.max(1, ...cells.map((cell) => cell[name] + 1)));
  const at = ({ i, j }) => [i / rows - 0.5, j / columns - 0.5];
  let kind = twoKinds(points);
  let slope = Array(3).fill([0, 0]); // of each channel: down, right
  for (let round = 0; round < 12; round++) {
    if (!kind.some(Boolean) || kind.every(Boolean)) break;
    const unknowns = cells.map((cell, k) => [kind[k] ? 0 : 1, kind[k] ? 1 : 0, ...at(cell)]);
    const byChannel = [0, 1, 2].map((c) => points.map((point) => point[c]));
    const fit = byChannel.map((values) => leastSquares(unknowns, values));
    if (fit.includes(null)) break;
    slope = fit.map((x) => x.slice(2));
    const level = cells.map((cell) => leveled(cell, slope, at));
    const [dark, bright] = [0, 1].map((one) => fit.map((x) => x[one]));
    const now = level.map((point) => distance(point, bright) < distance(point, dark));
    const same = now.every((value, k) => value === kind[k]);
    kind = now;
    if (same) break;
  }
  const level = cells.map((cell) => leveled(cell, slope, at));
  const halves = [false, true].map((value) => level.filter((_, k) => kind[k] === value));
  if (halves.some((half) => !half.length)) return { centers: [middleOf(points)], light: none };
  const centers = halves.map(middleOf).sort((a, b) => a[0] - b[0]);
  const wide = widthOf(level, centers);
  const apart = distance(...centers);
  if (apart < LEAST_GAP && (apart < LEAST_TIGHT_GAP || apart < TIGHT * wide)) return { centers: [middleOf(points)], light: none };
  return { centers, light: (cell) => slope.map(([down, right]) => down * at(cell)[0] + right * at(cell)[1]) };
}

// How far most points are from the nearest center.
function widthOf(points, centers) {
  const far = points.map((point) => Math.min(...centers.map((center) => distance(center, point)))).sort((a, b) => a - b);
  return far[Math.floor(0.9 * (far.length - 1))];
}

function leveled(cell, slope, at) {
  const [y, x] = at(cell);
  return cell.lab.map((value, c) => value - slope[c][0] * y - slope[c][1] * x);
}

// Three or more clusters that are narrow and far apart; null if there are none.
function manyKinds(cells, background) {
  let groups = [];
  for (const { lab } of cells) {
    const near = groups.filter((group) => group.some((other) => distance(other, lab) < NEAR_KIND));
    const joined = [lab, ...near.flat()];
    for (const group of near) groups.splice(groups.indexOf(group), 1);
    groups.push(joined);
  }
  if (groups.length < 3 || groups.length > MOST_COLORS) return null;
  if (groups.filter((group) => group.length > FEW).length === 2) return null;
  const apart = groups.filter((group) => !background || distance(middleOf(group), background) > APART);
  if (apart.length > 1) groups = apart;
  const centers = groups.map(middleOf);
  const narrow = groups.every((group, g) => {
    const wide = group.map((lab) => distance(lab, centers[g])).sort((a, b) => a - b)[Math.floor(0.9 * group.length)];
    const nearest = Math.min(...centers.filter((_, other) => other !== g).map((center) => distance(center, centers[g])));
    return nearest > 18 && wide < 0.2 * nearest && !(group.length < 3 && between(centers[g], centers));
  });
  return narrow ? centers.sort((a, b) => a[0] - b[0]) : null;
}

// Whether a color lies between two others: so does that of a dark cell under a reflection.
function between(color, centers) {
  return centers.some((a) => centers.some((b) => a !== color && b !== color && distance(a, color) + distance(color, b) < 1.1 * distance(a, b)));
}

// Whether each point is in the second of two clusters, split along the longest direction where the variance drops most.
function twoKinds(points) {
  const mean = [0, 1, 2].map((c) => points.reduce((sum, point) => sum + point[c], 0) / points.length);
  let direction = [1, 0.5, 0.25];
  for (let round = 0; round < 30; round++) {
    const next = [0, 0, 0];
    for (const point of points) {
      const along = point.reduce((sum, value, c) => sum + (value - mean[c]) * direction[c], 0);
      for (let c = 0; c < 3; c++) next[c] += along * (point[c] - mean[c]);
    }
    const length = Math.hypot(...next);
    if (!length) return points.map(() => false);
    direction = next.map((value) => value / length);
  }
  const along = points.map((point) => point.reduce((sum, value, c) => sum + (value - mean[c]) * direction[c], 0));
  const sorted = along.toSorted((a, b) => a - b);
  const total = sorted.reduce((sum, value) => sum + value, 0);
  let [low, most, border] = [0, -1, 0];
  for (let k = 1; k < sorted.length; k++) {
    low += sorted[k - 1];
    const explained = k * (sorted.length - k) * (low / k - (total - low) / (sorted.length - k)) ** 2;
    if (explained > most) [most, border] = [explained, (sorted[k - 1] + sorted[k]) / 2];
  }
  return along.map((value) => value > border);
}

// What the cells of a grid show: {values, sure, kinds, kindOf, colors, certain}, a value and how sure it is a cell, row by row;
// HOLE for a hole; the kinds of cells with their colors and values, and which kind a cell is of; whether the values of the
// kinds are certain: which is lit, or their order.  Null where the grid is not within the picture.
export function valuesOf(picture, outlines, grid) {
  const places = looked(picture, outlines, grid);
  if (!places) return null;
  const ring = places.filter(({ inside }) => !inside);
  const cells = places.filter(({ inside }) => inside);
  let drawn = cells.filter(({ outlined }) => outlined);
  const byHand = drawn.length < 0.5 * cells.length; // where outlines are not seen, they cannot tell holes
  if (byHand) drawn = cells;
  const background = ring.length ? middleOf(ring.map(({ lab }) => lab)) : null;
  const { centers, light } = kindsOf(drawn, background);
  const gap = background ? Math.min(...centers.map((center) => distance(center, background))) : 0;
  const most = Math.max(
    LEAST_TIGHT_GAP,
    ...centers
      .map((center) => Math.min(...centers.filter((other) => other !== center).map((other) => distance(center, other)), Infinity))
      .filter(Number.isFinite),
  );
  const values = new Int8Array(cells.length);
  const sure = new Float64Array(cells.length);
  const kindOf = new Int8Array(cells.length);
  cells.forEach((cell, k) => {
    const shift = light(cell);
    const level = cell.lab.map((value, c) => value - shift[c]);
    const { kind, certain } = nearest(level, centers);
    kindOf[k] = kind;
    sure[k] = centers.length === 1 ? 0 : clip(certain - cell.spread / most);
    if (!background || byHand) return;
    const toBackground = distance(cell.lab, background);
    const toKind = distance(level, centers[kind]);
    const told = (toBackground - toKind) / Math.max(1e-9, toBackground + toKind);
    const apart = gap > APART;
    if (apart && told < 0) {
      kindOf[k] = HOLE;
      sure[k] = Math.min(-told, clip(1.5 - toBackground / APART));
    } else if (apart) sure[k] = Math.min(sure[k], 1.2 * told);
    else if (!cell.outlined || (gap > APART / 3 && told < 0.3)) sure[k] = 0; // a hole, or hardly told from the background
  });
  const ends = ring.every(
    ({ outlined, lab }) => !outlined || (gap > APART && Math.min(...centers.map((center) => distance(center, lab))) * 3 > distance(lab, background)),
  );
  if (byHand || !ends) sure.fill(0); // the board may go on, or was laid by hand
  const { meant, colors, certain } = meaning(centers);
  const kinds = centers.map((_, kind) => {
    const seen = cells.filter((__, k) => kindOf[k] === kind).map(({ rgb }) => rgb);
    return { color: seen.length ? middleOf(seen) : [127, 127, 127], value: meant[kind] };
  });
  cells.forEach((_, k) => {
    values[k] = kindOf[k] === HOLE ? HOLE : meant[kindOf[k]];
  });
  return { values, sure, kinds, kindOf, colors, certain };
}

// The center nearest to a color, and how certain that is; a color beyond a center is no less certain.
function nearest(level, centers) {
  const order = [...centers.keys()].sort((a, b) => distance(level, centers[a]) - distance(level, centers[b]));
  const [kind, other] = order;
  if (other === undefined) return { kind, certain: 0 };
  const gap = distance(centers[kind], centers[other]);
  const direction = centers[other].map((value, c) => (value - centers[kind][c]) / gap);
  const along = level.reduce((sum, value, c) => sum + (value - centers[kind][c]) * direction[c], 0) / gap;
  const beside = Math.hypot(...level.map((value, c) => value - centers[kind][c] - along * gap * direction[c])) / gap;
  return { kind, certain: clip(1 - 2 * Math.max(0, along) - 0.5 * Math.max(0, -along) - beside) };
}

// The values of the kinds: by this page's own colors if they match, else from dark to bright.  The latter is certain only if
// the bright kind looks like a lamp beside one that is out: much brighter, colorful and yellowish.
function meaning(centers) {
  const fills = PALETTE.map((fill) => labOf([1, 3, 5].map((at) => parseInt(fill.slice(at, at + 2), 16))));
  const like = centers.length > 2 ? NEAR_KIND : 4; // any two kinds may be dark and white
  const own = centers.map((center) => fills.findIndex((fill) => distance(fill, center) < like));
  const known = centers.length > 1 && !own.includes(-1) && new Set(own).size === own.length;
  const meant = known ? own : centers.map((_, kind) => kind);
  const certain = known || (centers.length === 2 && isLamp(...centers));
  return { meant, colors: known ? Math.max(3, ...own.map((value) => value + 1)) : Math.max(2, centers.length), certain };
}

function isLamp(dark, bright) {
  const colorful = ([, a, b]) => Math.hypot(a, b);
  return bright[0] > dark[0] + 30 && colorful(bright) > colorful(dark) + 20 && bright[2] > 20;
}
