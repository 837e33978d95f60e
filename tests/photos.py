"""Photos and screenshots of boards, drawn from a seed: themes, shapes, perspective, light, glare, blur, noise."""

import io
import random

import numpy as np

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
    """Return (picture, board): how it was taken follows from the seed unless given (`as_taken`)."""
    import cv2

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
    sheet = _drawn(board, THEMES[theme], shape, rng)
    picture = _taken(sheet, rng, cv2, **taken)
    return picture, board


def screenshot(board, size, radius):
    """Return a picture of square tiles: yellow on dark blue, on black, `size` pixels wide; drawn by Pillow."""
    from PIL import Image, ImageDraw

    unit = size / (100 * board.n + 20)
    picture = Image.new("RGB", (size, round((100 * board.m + 20) * unit)), (10, 10, 20))
    draw = ImageDraw.Draw(picture)
    for i, row in enumerate(board):
        for j, value in enumerate(row):
            box = [round(unit * (side + 100 * place)) for side in (15, 105) for place in (j, i)]
            draw.rounded_rectangle(box, unit * radius, (250, 220, 60) if value else (30, 40, 80))
    return picture


def _drawn(board, colors, shape, rng):
    """Return the page with the board on it, and other things that a screen shows."""
    import cv2

    page, off, on = colors
    m, n = board.shape
    left, top, right, bottom = (rng.randint(CELL // 2, 3 * CELL) for _ in range(4))
    height, width = m * CELL + top + bottom, n * CELL + left + right
    sheet = np.full((height, width, 3), page, np.uint8)
    ink = tuple(int(255 - value) for value in page)
    gap = 0 if shape == "lines" else rng.randint(3, 9)
    line = rng.randint(2, 4)
    radius = {"square": 0, "lines": 0, "rounded": rng.randint(5, 14), "round": (CELL - gap) // 2}[shape]
    for i in range(m):
        for j in range(n):
            if (i, j) in board.holes:
                continue
            x, y = left + j * CELL, top + i * CELL
            color = on if board[i, j] else off
            _rounded(sheet, x + gap // 2, y + gap // 2, CELL - gap, radius, color)
            if shape == "lines":
                cv2.rectangle(sheet, (x, y), (x + CELL, y + CELL), ink if page == on else page, line)
    cv2.putText(sheet, rng.choice(["Lights Out", "level 12", "9:41"]), (left, top - CELL // 4),
                cv2.FONT_HERSHEY_SIMPLEX, 0.8, ink, 2, cv2.LINE_AA)  # fmt: skip
    if bottom > CELL:
        words = rng.choice(["moves: 14", "New game", "hint"])
        cv2.putText(sheet, words, (left + CELL, height - 12), cv2.FONT_HERSHEY_SIMPLEX, 0.7, ink, 1, cv2.LINE_AA)
    return sheet


def _rounded(sheet, x, y, side, radius, color):
    import cv2

    if not radius:
        sheet[y : y + side, x : x + side] = color
        return
    points = []
    for cx, cy, start in ((x + side - radius, y + side - radius, 0), (x + radius, y + side - radius, 90),
                          (x + radius, y + radius, 180), (x + side - radius, y + radius, 270)):  # fmt: skip
        points += cv2.ellipse2Poly((cx, cy), (radius, radius), 0, start, start + 90, 6).tolist()
    cv2.fillPoly(sheet, [np.array(points)], color, cv2.LINE_AA)


def _taken(sheet, rng, cv2, perspective=None, turn=None, slope=None, glare=None, blur=None, noise=None, quality=None):
    """Return the picture that a camera takes of the page."""
    height, width = sheet.shape[:2]
    perspective = rng.choice([0, 0.04, 0.08, 0.12]) if perspective is None else perspective
    turn = rng.choice([0, 0, rng.uniform(-8, 8)]) if turn is None else turn
    corners = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    shifted = corners + np.float32(
        [[rng.uniform(-1, 1) * perspective * side for side in (width, height)] for _ in corners]
    )
    angle = np.radians(turn)
    rotation = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    middle = corners.mean(0)
    shifted = (shifted - middle) @ rotation.T + middle
    shifted -= shifted.min(0) - 10
    size = tuple(int(x) for x in np.ceil(shifted.max(0) + 10))
    transform = cv2.getPerspectiveTransform(corners, np.float32(shifted))
    page = tuple(int(x) for x in sheet[0, 0])
    seen = cv2.warpPerspective(sheet, transform, size, flags=cv2.INTER_AREA, borderValue=page).astype(float)
    y, x = np.mgrid[0 : size[1], 0 : size[0]]
    slope = rng.choice([0, 0.15, 0.3]) if slope is None else slope
    direction = rng.uniform(0, 2 * np.pi)
    seen *= (
        1 - slope / 2 + slope * ((np.cos(direction) * (x / size[0] - 0.5)) + np.sin(direction) * (y / size[1] - 0.5))
    )[..., None]
    glare = rng.choice([0, 0, 0, 60, 120, 220]) if glare is None else glare
    cx, cy, reach = rng.uniform(0, size[0]), rng.uniform(0, size[1]), rng.uniform(0.08, 0.3) * min(size)
    seen += (glare * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * reach**2)))[..., None]
    blur = rng.choice([0, 0.8, 2.0, 3.5]) if blur is None else blur
    if blur:
        seen = cv2.GaussianBlur(seen, (0, 0), blur)
    noise = rng.choice([0, 3, 8]) if noise is None else noise
    seen += np.random.default_rng(rng.randrange(2**32)).normal(0, noise, seen.shape) if noise else 0
    picture = np.clip(seen, 0, 255).astype(np.uint8)
    quality = rng.choice([None, 60, 85]) if quality is None else quality
    from PIL import Image

    image = Image.fromarray(picture)
    if quality:
        stream = io.BytesIO()
        image.save(stream, "JPEG", quality=quality)
        image = Image.open(io.BytesIO(stream.getvalue()))
        image.load()
    return image
