"""Pictures of games as players send them, drawn in Chromium by game_pictures.js: specs from a seed.

TUNING has the pictures by which the reader was made better; HELD_OUT has other colors, sizes, fonts and seeds, and was
looked at only when the reader was finished.
"""

import base64
import io
from pathlib import Path
from random import Random

SCRIPT = Path(__file__).with_name("game_pictures.js")
LOOKS = ("number", "outline", "contrast", "gradient", "glow", "tile", "hand", "glare", "moire", "curve")
# off, on, page, ink: light and dark, as games have them
TUNING_THEMES = [
    ([150, 150, 150], [60, 170, 75], [245, 245, 245], [20, 20, 20]),  # dark numbers on grey and green
    ([38, 50, 63], [255, 210, 63], [18, 22, 28], [240, 240, 240]),
    ([220, 224, 228], [52, 120, 246], [255, 255, 255], [30, 30, 30]),
    ([60, 20, 20], [235, 60, 50], [25, 25, 30], [255, 230, 220]),
    ([255, 255, 255], [30, 30, 30], [190, 200, 210], [90, 90, 90]),
    ([96, 70, 130], [250, 190, 240], [40, 20, 60], [255, 255, 255]),
]
HELD_OUT_THEMES = [
    ([173, 168, 160], [84, 160, 98], [250, 247, 240], [35, 35, 35]),
    ([28, 44, 40], [170, 255, 120], [10, 14, 12], [220, 230, 220]),
    ([205, 190, 170], [240, 120, 30], [250, 240, 225], [70, 40, 20]),
    ([25, 60, 110], [120, 215, 255], [8, 20, 45], [235, 245, 255]),
    ([235, 235, 235], [200, 30, 70], [170, 170, 175], [50, 50, 50]),
    ([80, 80, 80], [245, 245, 230], [50, 52, 56], [15, 15, 15]),
]
TITLES = {
    "tuning": ["Lights Out", "LEVEL 7", "Moves: 3", "9:41"],
    "held out": ["Lamps", "Puzzle 112", "Best 14", "12:07"],
}


def spec(kind, number):
    """Return the description of a picture of the set "tuning" or "held out", and the look that it has."""
    random = Random(f"{kind} {number}")
    look = LOOKS[number % len(LOOKS)]
    themes = TUNING_THEMES if kind == "tuning" else HELD_OUT_THEMES
    off, on, page, ink = themes[
        number // len(LOOKS) % len(themes) if look == "number" else random.randrange(len(themes))
    ]
    low, high = (3, 7) if kind == "tuning" else (4, 8)
    m = random.randint(low, high)
    n = m if random.random() < 0.7 else random.randint(low, high)
    if look == "contrast":
        m = n = 5
    side = random.randint(48, 110)
    cells = [random.randrange(2) for _ in range(m * n)]
    cells[random.randrange(m * n)] = 1
    cells[next(k for k in range(m * n) if sum(cells) > 1 or not cells[k])] = 0
    given = {
        "seed": random.randrange(2**32), "m": m, "n": n, "side": side, "gap": random.choice([2, 4, 8, 14]),
        "left": random.randint(20, 90), "top": random.randint(80, 260), "below": random.choice([30, 180, 300]),
        "cells": cells, "fills": [off, on], "page": page, "ink": ink, "words": ink, "look": "tile",
        "radius": random.choice([0, 0.08, 0.2, 0.5]), "effects": [], "quality": None,
        "title": random.choice(TITLES[kind]), "footer": random.choice(["New game", "Undo   Hint", "Reset"]),
    }  # fmt: skip
    if random.random() < 0.3 and look != "contrast":
        given["frame"] = [(a + b) // 2 for a, b in zip(page, off, strict=True)]
    if sum(abs(a - b) for a, b in zip(page, ink, strict=True)) < 200:
        given["words"] = [255 - value for value in page]
    LOOK_OF[look](given, random, kind)
    return given, look


def _number(given, random, kind):
    signs = (
        [str(k + 1) for k in range(100)] if random.random() < 0.7 else [str(random.randint(1, 4)) for _ in range(100)]
    )
    given |= {"look": "number", "labels": signs,
              "letter": random.choice([0.35, 0.5, 0.62]), "bold": random.random() < 0.5,
              "font": random.choice(["sans-serif", "monospace"] if kind == "tuning" else ["serif", "sans-serif"]),
              "radius": random.choice([0, 0.1])}  # fmt: skip
    if kind == "held out" and random.random() < 0.3:
        given["look"] = "diagram"


def _outline(given, random, kind):
    given |= {"look": "outline", "stroke": random.choice([0.03, 0.05, 0.08]), "bulb": random.random() < 0.6,
              "rays": random.random() < 0.4}  # fmt: skip
    given.pop("frame", None)
    if sum(abs(a - b) for a, b in zip(given["page"], given["ink"], strict=True)) < 200:
        given["ink"] = [255 - value for value in given["page"]]
    if sum(abs(a - b) for a, b in zip(given["page"], given["fills"][1], strict=True)) < 120:
        given["fills"] = [given["fills"][0], [255, 180, 40]]


def _contrast(given, random, kind):
    base = [random.randint(70, 190)] * 3 if kind == "tuning" else [random.randint(90, 170) for _ in range(3)]
    step = random.choice([-1, 1]) * random.randint(16, 26)
    given |= {"fills": [base, [value + step for value in base]],
              "page": [value + random.choice([-40, 40]) for value in base],
              "radius": random.choice([0, 0.15])}  # fmt: skip


def _gradient(given, random, kind):
    given |= {"look": "gradient", "strength": random.choice([0.15, 0.25, 0.35]), "slanted": random.random() < 0.5,
              "pageEnd": [min(255, value + 50) for value in given["page"]]}  # fmt: skip


def _glow(given, random, kind):
    given |= {"look": "glow", "halo": random.choice([0.15, 0.3, 0.5]), "gap": random.choice([8, 14, 20])}


def _tile(given, random, kind):
    if random.random() < 0.5:
        given |= {"look": "bevel", "edge": random.choice([0.06, 0.1])}
    elif random.random() < 0.5:
        given["rim"] = given["ink"]


def _camera(name, low, high):
    def change(given, random, kind):
        effects = [(name, random.uniform(low, high))]
        if name != "curve" and random.random() < 0.6:
            effects.append(("perspective", random.uniform(0.05, 0.2)))
        effects += [("blur", random.choice([0.6, 1.2])), ("noise", random.choice([0, 0.02, 0.04]))]
        given |= {"effects": effects, "quality": random.choice([0.6, 0.85, None])}
        if random.random() < 0.4:
            _number(given, random, kind)
        if kind == "held out" and random.random() < 0.3:
            _glow(given, random, kind)

    return change


LOOK_OF = {
    "number": _number, "outline": _outline, "contrast": _contrast, "gradient": _gradient, "glow": _glow, "tile": _tile,
    "hand": _camera("hand", 0.5, 1), "glare": _camera("glare", 0.35, 0.7), "moire": _camera("moire", 0.03, 0.09),
    "curve": _camera("curve", 0.02, 0.08),
}  # fmt: skip


def truth(given):
    """Return the board as lines of # and ."""
    signs = ["#" if value else "." for value in given["cells"]]
    return "\n".join("".join(signs[i : i + given["n"]]) for i in range(0, len(signs), given["n"]))


class Painter:
    """A page of Chromium that draws the pictures."""

    def __init__(self, browser):
        self.page = browser.new_page()
        self.page.add_script_tag(path=str(SCRIPT))

    def picture(self, given):
        """Return the PIL image that a spec describes."""
        from PIL import Image

        drawn = self.page.evaluate("spec => pictureOf(spec)", given)
        return Image.open(io.BytesIO(base64.b64decode(drawn["data"])))

    def close(self):
        self.page.close()
