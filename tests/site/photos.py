"""Photos of boards for the page's reader, drawn from a seed: themes, shapes, perspective, light, glare, blur, noise."""

import io
import random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from flipalg import Board

CELL = 48
"""Pixels of a cell before the picture is taken."""

THEMES = {
    "light": ((240, 240, 236), (90, 100, 112), (255, 208, 60)),
    "dark": ((16, 18, 22), (52, 58, 66), (250, 220, 110)),
    "black": ((0, 0, 0), (38, 38, 44), (255, 255, 255)),
    "paper": ((250, 249, 244), (120, 120, 120), (250, 249, 244)),
    "blue": ((222, 232, 245), (30, 60, 130), (250, 250, 255)),
    "green": ((28, 60, 40), (20, 40, 28), (120, 240, 140)),
    "red": ((245, 238, 230), (70, 30, 30), (250, 90, 70)),
}
"""The surroundings of the board, a cell that is off, and one that is on."""


def photo(seed, shape="any", holes=False, theme=None, **taken):
    """Return (picture, board): how it was taken follows from the seed unless given (`_taken`)."""
    rng = random.Random(f"photo {seed}")
    m = rng.randint(5, 15)
    n = m if rng.random() < 0.6 else rng.randint(5, 15)
    theme = rng.choice(sorted(THEMES)) if theme is None else theme
    shape = rng.choice(["square", "rounded", "lines", "round"]) if shape == "any" else shape
    if theme == "paper":
        shape = "lines"
    holes = holes and theme != "paper"  # a hole between drawn lines looks as a cell of the page's color
    places = [(i, j) for i in range(m) for j in range(n)]
    missing = set(rng.sample(places, rng.randint(1, max(1, m * n // 8)))) if holes else set()
    lit = rng.uniform(0.25, 0.75)
    rows = [[int((i, j) not in missing and rng.random() < lit) for j in range(n)] for i in range(m)]
    board = Board(rows, holes=missing)
    return _taken(_drawn(board, THEMES[theme], shape, rng), rng, **taken), board


def _drawn(board, colors, shape, rng):
    """Return the page with the board on it, and other things that a screen shows."""
    page, off, on = colors
    m, n = board.shape
    left, top, right, bottom = (rng.randint(CELL // 2, 3 * CELL) for _ in range(4))
    width, height = n * CELL + left + right, m * CELL + top + bottom
    sheet = Image.new("RGB", (2 * width, 2 * height), page)  # drawn at twice the size, for smooth edges
    draw = ImageDraw.Draw(sheet)
    ink = tuple(255 - value for value in page)
    gap = 0 if shape == "lines" else rng.randint(3, 9)
    line = rng.randint(2, 4)
    radius = {"square": 0, "lines": 0, "rounded": rng.randint(5, 14), "round": (CELL - gap) // 2}[shape]
    for i, row in enumerate(board):
        for j, value in enumerate(row):
            if (i, j) in board.holes:
                continue
            x, y = left + j * CELL + gap // 2, top + i * CELL + gap // 2
            box = [2 * x, 2 * y, 2 * (x + CELL - gap) - 1, 2 * (y + CELL - gap) - 1]
            draw.rounded_rectangle(box, 2 * radius, on if value else off)
    if shape == "lines":
        for i, j in {(i, j) for i in range(m) for j in range(n)} - board.holes:
            x, y, half = left + j * CELL, top + i * CELL, line / 2
            box = [2 * (x - half), 2 * (y - half), 2 * (x + CELL + half), 2 * (y + CELL + half)]
            draw.rectangle(box, None, ink if page == on else page, 2 * line)
    font = ImageFont.load_default(2 * 22)
    draw.text((2 * left, 2 * (top - CELL // 4)), rng.choice(["Lights Out", "level 12", "9:41"]), ink, font, "ls")
    if bottom > CELL:
        words = rng.choice(["moves: 14", "New game", "hint"])
        draw.text((2 * (left + CELL), 2 * (height - 12)), words, ink, font, "ls")
    return sheet.resize((width, height), Image.Resampling.BOX)


def _taken(sheet, rng, perspective=None, turn=None, slope=None, glare=None, blur=None, noise=None, quality=None):
    """Return the picture that a camera takes of the page."""
    width, height = sheet.size
    perspective = rng.choice([0, 0.04, 0.08, 0.12]) if perspective is None else perspective
    turn = rng.choice([0, 0, rng.uniform(-8, 8)]) if turn is None else turn
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], float)
    shifted = corners + [[rng.uniform(-1, 1) * perspective * side for side in (width, height)] for _ in corners]
    angle = np.radians(turn)
    rotation = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    shifted = (shifted - corners.mean(0)) @ rotation.T
    shifted -= shifted.min(0) - 10
    size = tuple(int(x) for x in np.ceil(shifted.max(0) + 10))
    # the homography from the photo to the page: x = (a u + b v + c) / (g u + h v + 1), y likewise
    zero = np.zeros((4, 3))
    ones = np.column_stack([shifted, np.ones(4)])
    of_x = np.column_stack([ones, zero, -corners[:, :1] * shifted])
    of_y = np.column_stack([zero, ones, -corners[:, 1:] * shifted])
    homography = np.linalg.solve(np.vstack([of_x, of_y]), corners.T.ravel())
    page = sheet.getpixel((0, 0))
    seen = sheet.transform(
        size, Image.Transform.PERSPECTIVE, homography.tolist(), Image.Resampling.BILINEAR, fillcolor=page
    )
    blur = rng.choice([0, 0.8, 2.0, 3.5]) if blur is None else blur
    pixels = np.asarray(seen.filter(ImageFilter.GaussianBlur(blur))).astype(float)
    y, x = np.mgrid[0 : size[1], 0 : size[0]]
    slope = rng.choice([0, 0.15, 0.3]) if slope is None else slope
    direction = rng.uniform(0, 2 * np.pi)
    across = np.cos(direction) * (x / size[0] - 0.5) + np.sin(direction) * (y / size[1] - 0.5)
    pixels *= (1 - slope / 2 + slope * across)[..., None]
    glare = rng.choice([0, 0, 0, 60, 120, 220]) if glare is None else glare
    cx, cy, reach = rng.uniform(0, size[0]), rng.uniform(0, size[1]), rng.uniform(0.08, 0.3) * min(size)
    pixels += (glare * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * reach**2)))[..., None]
    noise = rng.choice([0, 3, 8]) if noise is None else noise
    pixels += np.random.default_rng(rng.randrange(2**32)).normal(0, noise, pixels.shape) if noise else 0
    image = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    quality = rng.choice([None, 60, 85]) if quality is None else quality
    if quality:
        stream = io.BytesIO()
        image.save(stream, "JPEG", quality=quality)
        image = Image.open(io.BytesIO(stream.getvalue()))
        image.load()
    return image
