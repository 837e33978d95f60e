// Draw a picture of a game in a browser's canvas, as players send them: game_pictures.py describes it, `drawGame(spec)`
// returns {width, height, data}, the pixels in base64.

// Numbers from a seed (mulberry32).
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const mixed = (a, b, share) => `rgb(${a.map((value, c) => Math.round(value + (b[c] - value) * share))})`;
const css = (color) => `rgb(${color})`;

// Each look draws one cell: (context, {x, y, side, value, color, spec, k}).
const LOOKS = {
  tile({ context, x, y, side, color, spec }) {
    context.fillStyle = css(color);
    context.beginPath();
    context.roundRect(x, y, side, side, spec.radius * side);
    context.fill();
    if (spec.rim) {
      context.strokeStyle = css(spec.rim);
      context.lineWidth = Math.max(1, side * 0.04);
      context.stroke();
    }
  },
  number(cell) {
    const { context, x, y, side, spec, k } = cell;
    LOOKS.tile(cell);
    context.fillStyle = css(spec.ink);
    context.font = `${spec.bold ? "700" : "400"} ${Math.round(side * spec.letter)}px ${spec.font}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(spec.labels[k], x + side / 2, y + side / 2);
  },
  outline({ context, x, y, side, value, color, spec }) {
    const [cx, cy, r] = [x + side / 2, y + side * 0.46, side * 0.36];
    context.lineWidth = Math.max(1.5, side * spec.stroke);
    context.strokeStyle = css(spec.ink);
    context.beginPath();
    context.arc(cx, cy, r, 0, 2 * Math.PI);
    if (value) {
      context.fillStyle = css(color);
      context.fill();
    }
    context.stroke();
    if (!spec.bulb) return;
    for (const step of [0, 1]) {
      context.beginPath();
      context.moveTo(cx - r * 0.35, y + side * (0.88 + 0.06 * step));
      context.lineTo(cx + r * 0.35, y + side * (0.88 + 0.06 * step));
      context.stroke();
    }
    if (value && spec.rays) {
      for (let i = 0; i < 8; i++) {
        const [u, v] = [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)];
        context.beginPath();
        context.moveTo(cx + u * r * 1.12, cy + v * r * 1.12);
        context.lineTo(cx + u * r * 1.3, cy + v * r * 1.3);
        context.stroke();
      }
    }
  },
  gradient({ context, x, y, side, color, spec }) {
    const fill = context.createLinearGradient(x, y, x + (spec.slanted ? side : 0), y + side);
    fill.addColorStop(0, mixed(color, [255, 255, 255], spec.strength));
    fill.addColorStop(1, mixed(color, [0, 0, 0], spec.strength));
    context.fillStyle = fill;
    context.beginPath();
    context.roundRect(x, y, side, side, spec.radius * side);
    context.fill();
  },
  glow({ context, x, y, side, value, color, spec }) {
    context.save();
    if (value) {
      context.shadowColor = css(color);
      context.shadowBlur = side * spec.halo;
    }
    const fill = context.createRadialGradient(x + side / 2, y + side / 2, 0, x + side / 2, y + side / 2, side * 0.7);
    fill.addColorStop(0, value ? mixed(color, [255, 255, 255], 0.5) : css(color));
    fill.addColorStop(1, css(color));
    context.fillStyle = fill;
    context.beginPath();
    context.roundRect(x, y, side, side, spec.radius * side);
    context.fill();
    context.restore();
  },
  bevel({ context, x, y, side, color, spec }) {
    const edge = Math.max(2, side * spec.edge);
    context.fillStyle = css(color);
    context.fillRect(x, y, side, side);
    for (const [shade, points] of /** @type {[number[], number[][]][]} */ ([
      [
        [255, 255, 255],
        [
          [0, 0],
          [side, 0],
          [side - edge, edge],
          [edge, edge],
          [edge, side - edge],
          [0, side],
        ],
      ],
      [
        [0, 0, 0],
        [
          [side, side],
          [0, side],
          [edge, side - edge],
          [side - edge, side - edge],
          [side - edge, edge],
          [side, 0],
        ],
      ],
    ])) {
      context.fillStyle = mixed(color, shade, 0.45);
      context.beginPath();
      points.forEach(([u, v], i) => context[i ? "lineTo" : "moveTo"](x + u, y + v));
      context.fill();
    }
  },
  // What a press turns, drawn in each cell, as in Tatham's Flip.
  diagram(cell) {
    const { context, x, y, side, color, spec } = cell;
    LOOKS.tile({ ...cell, spec: { ...spec, radius: 0, rim: spec.ink } });
    context.lineWidth = 1;
    context.strokeStyle = css(spec.ink);
    const small = side * 0.14;
    for (const [down, right] of [
      [0, 0],
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
    ]) {
      context.fillStyle = mixed(color, spec.ink, 0.35);
      context.fillRect(x + side / 2 + (right - 0.5) * small, y + side / 2 + (down - 0.5) * small, small, small);
      context.strokeRect(x + side / 2 + (right - 0.5) * small, y + side / 2 + (down - 0.5) * small, small, small);
    }
  },
};

// Each effect changes the canvas: (context, share of strength, random) with its pixels, or draws over it.
const over = {
  glare(context, strength, random, box) {
    const { width, height } = context.canvas;
    const [x, y, r] = [box.x + box.width * random(), box.y + box.height * random() * 0.7, Math.min(width, height) * (0.2 + 0.25 * random())];
    const light = context.createRadialGradient(x, y, 0, x, y, r);
    light.addColorStop(0, `rgb(255 255 255 / ${strength})`);
    light.addColorStop(1, "rgb(255 255 255 / 0)");
    context.fillStyle = light;
    context.fillRect(0, 0, width, height);
  },
  hand(context, strength, random, box) {
    const { width, height } = context.canvas;
    const left = random() < 0.5;
    const skin = [
      [224, 172, 138],
      [141, 85, 52],
      [243, 206, 178],
    ][Math.floor(random() * 3)];
    const reach = box.x + box.width * strength * 0.2;
    const at = (x) => (left ? x : width - x);
    const top = box.y + box.height * (0.45 + 0.3 * random());
    const shade = context.createLinearGradient(at(0), 0, at(reach), 0);
    shade.addColorStop(0, mixed(skin, [0, 0, 0], 0.25));
    shade.addColorStop(1, css(skin));
    context.fillStyle = shade;
    context.beginPath();
    context.moveTo(at(-5), top - 30);
    context.bezierCurveTo(at(reach * 0.5), top - 60, at(reach * 1.2), top - 40, at(reach), top + 20);
    context.bezierCurveTo(at(reach * 0.9), top + 70, at(reach * 0.4), top + 60, at(reach * 0.45), top + 120);
    context.lineTo(at(reach * 0.3), height + 5);
    context.lineTo(at(-5), height + 5);
    context.fill();
  },
};

function withPixels(context, change) {
  const { width, height } = context.canvas;
  const image = context.getImageData(0, 0, width, height);
  change(image.data, width, height);
  context.putImageData(image, 0, 0);
}

// The picture as `from` says where each pixel comes from, between pixels by the four around.
function warped(context, from, outside) {
  withPixels(context, (data, width, height) => {
    const before = data.slice();
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const [u, v] = from(x, y, width, height);
        const [i, j] = [Math.floor(v), Math.floor(u)];
        for (let c = 0; c < 3; c++) {
          let value = outside[c];
          if (i >= 0 && j >= 0 && i < height - 1 && j < width - 1) {
            const at = (a, b) => before[4 * (a * width + b) + c];
            const [p, q] = [u - j, v - i];
            value = (at(i, j) * (1 - p) + at(i, j + 1) * p) * (1 - q) + (at(i + 1, j) * (1 - p) + at(i + 1, j + 1) * p) * q;
          }
          data[4 * (y * width + x) + c] = value;
        }
      }
    }
  });
}

const pixelEffects = {
  moire(context, strength, random) {
    const [a, b, c, d] = Array.from({ length: 4 }, () => (random() - 0.5) * 0.5);
    withPixels(context, (data, width, height) => {
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const wave = Math.sin(x * (0.6 + a) + y * b) * Math.sin(y * (0.6 + c) + x * d) * 255 * strength;
          const tint = Math.sin((x + y) * 0.05 * (1 + a)) * 255 * strength * 0.5;
          const at = 4 * (y * width + x);
          data[at] += wave + tint;
          data[at + 1] += wave;
          data[at + 2] += wave - tint;
        }
      }
    });
  },
  curve(context, strength, random, box, spec) {
    warped(
      context,
      (x, y, width, height) => {
        const [u, v] = [(2 * x) / width - 1, (2 * y) / height - 1];
        const factor = 1 + strength * (u * u + v * v);
        return [((u * factor + 1) * width) / 2, ((v * factor + 1) * height) / 2];
      },
      spec.page.map((value) => value * 0.4),
    );
  },
  perspective(context, strength, random, box, spec) {
    const [a, b, turn] = [(random() - 0.5) * strength, (random() - 0.5) * strength, (random() - 0.5) * strength];
    warped(
      context,
      (x, y, width, height) => {
        const [u, v] = [(2 * x) / width - 1, (2 * y) / height - 1];
        const w = 1 + a * u + b * v;
        const [p, q] = [(u * Math.cos(turn) - v * Math.sin(turn)) / w, (u * Math.sin(turn) + v * Math.cos(turn)) / w];
        return [((p + 1) * width) / 2, ((q + 1) * height) / 2];
      },
      spec.page,
    );
  },
  noise(context, strength, random) {
    withPixels(context, (data) => {
      for (let k = 0; k < data.length; k++) if (k % 4 < 3) data[k] += (random() + random() - 1) * 255 * strength;
    });
  },
  blur(context, strength) {
    const { canvas } = context;
    const copy = new OffscreenCanvas(canvas.width, canvas.height);
    copy.getContext("2d").drawImage(canvas, 0, 0);
    context.filter = `blur(${strength}px)`;
    context.drawImage(copy, 0, 0);
    context.filter = "none";
  },
};

function drawGame(spec) {
  const random = randomFrom(spec.seed);
  const { m, n, side: cell, gap, left, top } = spec;
  const [width, height] = [2 * left + n * cell, top + m * cell + spec.below];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const ground = context.createLinearGradient(0, 0, 0, height);
  ground.addColorStop(0, css(spec.page));
  ground.addColorStop(1, css(spec.pageEnd ?? spec.page));
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  const box = { x: left, y: top, width: n * cell, height: m * cell };
  if (spec.frame) {
    context.fillStyle = css(spec.frame);
    context.beginPath();
    context.roundRect(box.x - cell * 0.15, box.y - cell * 0.15, box.width + cell * 0.3, box.height + cell * 0.3, cell * 0.1);
    context.fill();
  }
  for (let k = 0; k < m * n; k++) {
    const value = spec.cells[k];
    const [x, y] = [left + (k % n) * cell + gap / 2, top + Math.floor(k / n) * cell + gap / 2];
    LOOKS[spec.look]({ context, x, y, side: cell - gap, value, color: spec.fills[value], spec, k });
  }
  context.fillStyle = css(spec.words);
  context.font = `600 ${Math.round(cell * 0.3)}px sans-serif`;
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  context.fillText(spec.title, left, top * 0.6);
  if (spec.below > cell) context.fillText(spec.footer, left, top + m * cell + spec.below * 0.6);
  for (const [name, strength] of spec.effects) {
    if (over[name]) over[name](context, strength, random, box);
    else pixelEffects[name](context, strength, random, box, spec);
  }
  return { canvas, width, height };
}

globalThis.pictureOf = async (spec) => {
  const { canvas, width, height } = drawGame(spec);
  const blob = await canvas.convertToBlob(spec.quality ? { type: "image/jpeg", quality: spec.quality } : { type: "image/png" });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (let k = 0; k < bytes.length; k += 8192) text += String.fromCharCode(...bytes.subarray(k, k + 8192));
  return { width, height, type: blob.type, data: btoa(text) };
};
