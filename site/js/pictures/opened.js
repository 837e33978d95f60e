// A picture of a file as a canvas.  It stays in this browser.

import { tr } from "../../board/words.js";
import { element } from "../shared/dom.js";

const MOST_PIXELS = 200e6; // of a picture that is opened at all

// Upright as its camera was held, its longer side `longer` pixels; a RangeError tells what is wrong with the file.
export async function opened(file, longer) {
  let bitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    throw new RangeError(tr("The browser cannot open this picture: {name}", { name: (file.name || "?").slice(0, 60) }));
  }
  if (bitmap.width * bitmap.height > MOST_PIXELS) throw new RangeError(tr("The picture is too large: {width} × {height} pixels", bitmap));
  const scale = longer / Math.max(bitmap.width, bitmap.height);
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = element("canvas", { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.imageSmoothingQuality = "high";
  context.fillStyle = "#fff"; // shows through transparent pixels
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return canvas;
}
