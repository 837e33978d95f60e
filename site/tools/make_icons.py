"""Draw site/icon.svg as the PNG files that phones ask for: site/icons/.

    python site/tools/make_icons.py

icon-192 and icon-512 are the drawing; maskable-512 and apple-touch-icon fill the square, because Android and iOS cut
the corners themselves, and keep the drawing within the circle that Android never cuts.  Needs Pillow (extra `test`).
"""

import re
from pathlib import Path

from PIL import Image, ImageDraw

SITE = Path(__file__).resolve().parent.parent
FINER = 8  # a pixel is the average of 8 by 8
SAFE = 0.9  # the corners of the drawing are then within 40 % of the side from its middle
ICONS = {
    "icon-192": (192, False),
    "icon-512": (512, False),
    "maskable-512": (512, True),
    "apple-touch-icon": (180, True),
}


def rectangles() -> tuple[float, list[tuple[dict[str, float], str]]]:
    """Return the side of site/icon.svg, and its rectangles with their colors."""
    text = (SITE / "icon.svg").read_text(encoding="utf-8")
    (side,) = re.findall(r'viewBox="0 0 (\d+) \1"', text)
    found, fill = [], ""
    for tag, attributes in re.findall(r"<(g|rect)\b([^>]*)>", text):
        values = dict(re.findall(r'(\w+)="([^"]*)"', attributes))
        fill = values.pop("fill", fill)
        if tag == "rect":
            found.append(({name: float(value) for name, value in values.items()}, fill))
    return float(side), found


def drawn(pixels: int, fills: bool) -> Image.Image:
    """Return the icon with that many pixels a side; `fills` the whole square."""
    side, (ground, *lights) = rectangles()
    wide = pixels * FINER
    picture = Image.new("RGBA", (wide, wide), ground[1] if fills else (0, 0, 0, 0))
    draw = ImageDraw.Draw(picture)
    scale = wide / side * (SAFE if fills else 1)
    shift = (wide - side * scale) / 2
    for values, fill in lights if fills else [ground, *lights]:
        left, top = (shift + scale * values.get(name, 0) for name in ("x", "y"))
        corner = (left + scale * values["width"] - 1, top + scale * values["height"] - 1)
        draw.rounded_rectangle([left, top, *corner], scale * values["rx"], fill=fill)
    return picture.resize((pixels, pixels), Image.Resampling.BOX)


def main() -> None:
    """Write the files."""
    (SITE / "icons").mkdir(exist_ok=True)
    for name, (pixels, fills) in ICONS.items():
        drawn(pixels, fills).save(SITE / "icons" / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
