"""Read a board from a photo or a screenshot: find the grid, then classify the cells.

Neighboring outlines of cells give a lattice of places (row, column), to which RANSAC fits a homography (R. Hartley and
A. Zisserman, Multiple View Geometry, 2nd edition, chapter 4).  The color of a place, in `medians`, is the median color
of the middle of the place in CIE L*a*b*.  With two colors, places are clustered by color, after subtracting uneven
light (a plane) and glare (a local mean); with more colors, each place gets the nearest color of palette.py.  A place
with the color of the surroundings of the grid is a hole.
"""

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, TypeAlias

from flipalg.boards.board_image import PictureLike, name_of, opened
from flipalg.boards.board_text import cell_name
from flipalg.boards.palette import channels_of, fills

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Array: TypeAlias = npt.NDArray[np.float64]

__all__ = ["SURE", "Seen", "look", "read"]

SURE = 0.5
"""The confidence that every cell must have at least."""
LONGER_SIDE = 1280
"""The length in pixels to which the longer side of a picture is scaled."""
PIXELS = 24
"""The side of a cell, in pixels, in the picture after the perspective is removed."""
LEAST_GAP = 14.0
"""The least distance in L*a*b* between the colors of on and off; uneven light causes smaller distances."""
APART = 8.0
"""Color tells holes from cells only if the surroundings are more than this far in L*a*b* from all cell colors."""
WHITE = 98.0
"""A picture may be overexposed at places with at least this lightness L*."""
LEAST_SIDE, MOST_SIDE = 2, 60
"""The least and the largest number of rows, and of columns, that outlines give; color may extend them a little."""
LEAST_OUTLINE = LONGER_SIDE / MOST_SIDE / 3
"""The least side of an outline, in pixels."""
MOST_LOST, MOST_GROWN = 0.5, 3
"""The largest fraction of cells without an outline, and the most steps that extend the grid by color alone."""
SIMILAR = 1.5
"""The largest ratio of the sides of two neighboring outlines."""


@dataclass(frozen=True)
class Seen:
    """The board in a picture: the values row by row (None for a hole), and the confidence in each, from 0 to 1."""

    values: list[list[int | None]]
    sure: list[list[float]]


class NotSureError(ValueError):
    """The error that a picture cannot be read reliably; the message gives the reason."""


def read(source: PictureLike, colors: int = 2, on: str = "light") -> Seen:
    """Return the board in a picture; NotSureError if a cell has a confidence below SURE.  See `look`."""
    try:
        seen = look(source, colors, on)
    except NotSureError as error:
        raise NotSureError(f"{name_of(source)}: {error}") from None
    unsure = [(value, i, j) for i, row in enumerate(seen.sure) for j, value in enumerate(row) if not value >= SURE]
    if unsure:
        m, n = len(seen.sure), len(seen.sure[0])
        named = ", ".join(f"{cell_name(i, j)} ({value:.2f})" for value, i, j in sorted(unsure)[:4])
        named += ", ..." if len(unsure) > 4 else ""
        raise NotSureError(
            f"{name_of(source)}: not sure of {len(unsure)} of {m} × {n} cells: {named}; seen, ? for these: "
            f"{_shown(seen)}"
        )
    return seen


def _shown(seen: Seen) -> str:
    signs = {None: "x", 0: ".", 1: "#"}
    rows = (
        "".join(signs.get(value, str(value)) if sure >= SURE else "?" for value, sure in zip(*row, strict=True))
        for row in zip(seen.values, seen.sure, strict=True)
    )
    return "/".join(rows)


def look(source: PictureLike, colors: int = 2, on: str = "light") -> Seen:
    """Return the board in a picture, however uncertain the values of its cells are.

    Cells that are on look as `on` says, light or dark; with more than two `colors`, cells have the colors of
    palette.py.  Raises the errors of `opened`, and ValueError if no grid is found, if all cells look alike, if the
    cells do not end within the picture, if `on` is neither of these, or if OpenCV (extra `image`) is missing.
    """
    opened_picture = opened(source).convert("RGB")
    try:
        import cv2
        import numpy as np
    except ImportError:
        raise ValueError(
            "a grid is found by OpenCV: install flipalg[image], or cut the picture to it and give rows and columns"
        ) from None
    if on not in ("light", "dark"):
        raise ValueError(f"on must be light or dark, got {on!r}")
    scale = LONGER_SIDE / max(opened_picture.size)
    if scale * min(opened_picture.size) < LEAST_SIDE * LEAST_OUTLINE:
        raise NotSureError("no grid of cells fits into {} × {} pixels".format(*opened_picture.size))
    picture = np.asarray(opened_picture)
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=way)
    outlines = _outlines(picture)
    lattice = _lattice(outlines)
    if lattice is None:
        raise NotSureError(
            "no grid of cells is seen: type the board, or cut the picture to its grid and give rows and columns"
        )
    return _classified(picture, *lattice, colors, on)


def _outlines(picture: Any) -> "Array":
    """Return the middle and the side of each outline that may be a cell, as rows (x, y, side)."""
    import cv2
    import numpy as np

    gray = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
    lab = cv2.cvtColor(picture, cv2.COLOR_RGB2Lab)
    mean, two = cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY
    planes = []
    for channel in (gray, lab[:, :, 1], lab[:, :, 2]):
        smooth = cv2.GaussianBlur(channel, (5, 5), 0)
        if int(smooth.max()) - int(smooth.min()) < LEAST_GAP:
            continue
        planes.append(cv2.threshold(smooth, 0, 255, two + cv2.THRESH_OTSU)[1])
        around = product((21, 51, 121), (-3, 3))
        planes += [cv2.adaptiveThreshold(smooth, 255, mean, two, block, offset) for block, offset in around]
    for low in (15, 40):
        edges = cv2.Canny(cv2.GaussianBlur(gray, (5, 5), 0), low, 3 * low)
        planes.append(cv2.dilate(edges, np.ones((3, 3), np.uint8)))
    found = []
    for plane in planes:
        for contour in cv2.findContours(plane, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)[0]:
            area = cv2.contourArea(contour)
            if area < LEAST_OUTLINE**2 or len(contour) < 4:
                continue
            (x, y), (width, height), _ = cv2.minAreaRect(contour)
            if min(width, height) < LEAST_OUTLINE or max(width, height) > 2 * min(width, height):
                continue
            if area / (width * height) > 0.72:  # a circle fills 0.785 of its square
                found.append((x, y, area**0.5))
    return _merged(np.array(found).reshape(-1, 3))


def _merged(found: "Array") -> "Array":
    """Return the outlines (x, y, side) without duplicates, which have nearly the same middle and size."""
    import numpy as np

    kept: list[Any] = []
    cells: dict[tuple[int, int], list[int]] = {}
    size = LONGER_SIDE / MOST_SIDE
    for x, y, side in sorted(found.tolist(), key=lambda outline: -outline[2]):
        place = int(x / size), int(y / size)
        near = (k for dx, dy in product((-1, 0, 1), repeat=2) for k in cells.get((place[0] + dx, place[1] + dy), ()))
        same = next(
            (k for k in near if abs(kept[k][0] - x) + abs(kept[k][1] - y) < 0.25 * side and kept[k][2] < 1.35 * side),
            None,
        )
        if same is None:
            cells.setdefault(place, []).append(len(kept))
            kept.append((x, y, side))
    return np.array(kept).reshape(-1, 3)


def _lattice(outlines: "Array") -> tuple["Array", dict[tuple[int, int], int], int, int] | None:
    """Return (homography from (column, row) to pixels, {(row, column): index of its outline}, rows, columns).

    Return None if the outlines form no grid of 2 to 60 rows and columns.
    """
    import numpy as np

    joined = _neighbors(outlines)
    parts = sorted(_connected(joined, len(outlines)), key=len, reverse=True)
    if not parts or len(parts[0]) < LEAST_SIDE**2:
        return None
    best: tuple[Array, dict[tuple[int, int], int]] | None = None
    for part in parts[:4]:
        if len(part) < LEAST_SIDE**2:
            break
        found = _fitted(outlines, part)
        if found is not None and (best is None or len(found[1]) > len(best[1])):
            best = found
    if best is None:
        return None
    homography, cells = best
    i0, i1 = _extent([i for i, _ in cells], len({j for _, j in cells}))
    j0, j1 = _extent([j for _, j in cells], len({i for i, _ in cells}))
    m, n = i1 - i0 + 1, j1 - j0 + 1
    if not (LEAST_SIDE <= m <= MOST_SIDE and LEAST_SIDE <= n <= MOST_SIDE):
        return None
    shift = np.array([[1.0, 0, j0], [0, 1, i0], [0, 0, 1]])
    return homography @ shift, {(i - i0, j - j0): k for (i, j), k in cells.items()}, m, n


def _extent(lines: list[int], across: int) -> tuple[int, int]:
    """Return the indices of the first and the last row, or column, of the grid.

    `lines` has the row, or column, of each outline.  An outer line with outlines in less than 0.3 of the `across`
    places is left out, as it is likely to be text beside the board.
    """
    first, last = min(lines), max(lines)
    while first < last and lines.count(first) < 0.3 * across:
        first += 1
    while first < last and lines.count(last) < 0.3 * across:
        last -= 1
    return first, last


def _neighbors(outlines: "Array") -> list[tuple[int, int, int, int]]:
    """Return (a, b, rows, columns) for neighboring outlines a, b; the place of b is (rows, columns) after that of a."""
    import numpy as np

    if len(outlines) < 2:
        return []
    x, y, side = outlines.T
    dx, dy = x[None] - x[:, None], y[None] - y[:, None]
    distance = np.hypot(dx, dy)
    ratio = side[None] / side[:, None]
    near = (distance > 0.75 * side[:, None]) & (distance < 2.2 * side[:, None])
    near &= (ratio < SIMILAR) & (ratio > 1 / SIMILAR)
    joined = []
    for along, across, step in ((dx, dy, (0, 1)), (dy, dx, (1, 0))):
        ahead = near & (along > 0) & (np.abs(across) < 0.6 * along)
        far = np.where(ahead, distance + 1.5 * np.abs(across), np.inf)
        following, before = far.argmin(1), far.argmin(0)
        for a, b in enumerate(following):
            if np.isfinite(far[a, b]) and before[b] == a:
                joined.append((a, int(b), *step))
    return joined


def _connected(joined: list[tuple[int, int, int, int]], count: int) -> list[dict[int, tuple[int, int]]]:
    """Return the connected components of the graph of neighbors, each as {index of outline: (row, column)}.

    `joined` has the pairs of neighbors among `count` outlines; outlines without a neighbor are left out.
    """
    beside: dict[int, list[tuple[int, int, int]]] = {}
    for a, b, rows, columns in joined:
        beside.setdefault(a, []).append((b, rows, columns))
        beside.setdefault(b, []).append((a, -rows, -columns))
    parts, reached = [], set[int]()
    for first in range(count):
        if first in reached or first not in beside:
            continue
        part = {first: (0, 0)}
        waiting = [first]
        for a in waiting:
            i, j = part[a]
            for b, rows, columns in beside[a]:
                if b not in part:
                    part[b] = i + rows, j + columns
                    waiting.append(b)
        reached |= set(part)
        parts.append(part)
    return parts


def _fitted(outlines: "Array", part: dict[int, tuple[int, int]]) -> tuple["Array", dict[tuple[int, int], int]] | None:
    """Return (homography fitted to a component, {(row, column): index of the outline there}), or None if none fits."""
    import cv2
    import numpy as np

    # cells have outlines within outlines: of the largest at each place, the median size is that of a whole cell
    kept = list({part[k]: k for k in sorted(part, key=lambda k: outlines[k, 2])}.values())
    places = np.array([part[k] for k in kept], float)[:, ::-1]
    if len(kept) < 4 or len(np.unique(places[:, 0])) < LEAST_SIDE or len(np.unique(places[:, 1])) < LEAST_SIDE:
        return None
    side = float(np.median(outlines[kept, 2]))
    homography: Any = None
    before = 0
    for _ in range(MOST_SIDE):  # each step adds at most one row or column on each side
        homography, _mask = cv2.findHomography(places, outlines[kept, :2], cv2.RANSAC, 0.2 * side)
        if homography is None or abs(np.linalg.det(homography)) < 1e-12:
            return None
        kept, places = _predicted(outlines, homography, places, kept)
        if len(kept) < LEAST_SIDE**2:
            return None
        if len(kept) == before:
            break
        before = len(kept)
    cells: dict[tuple[int, int], int] = {}
    for k, (column, row) in zip(kept, places, strict=True):
        cells.setdefault((int(row), int(column)), k)
    return homography, cells


def _predicted(outlines: "Array", homography: "Array", places: "Array", known: list[int]) -> tuple[list[int], "Array"]:
    """Return (indices of the outlines that the homography predicts, their places as an array of (column, row)).

    The homography predicts an outline if its middle is within 0.17 cells of a place and its size about that of the
    known outlines.
    """
    import cv2
    import numpy as np

    inverse = np.linalg.inv(homography)
    at = cv2.perspectiveTransform(outlines[None, :, :2], inverse)[0]
    whole = np.round(at)
    corners = cv2.perspectiveTransform((whole + 0.5)[None], homography)[0]
    opposite = cv2.perspectiveTransform((whole - 0.5)[None], homography)[0]
    pitch = np.hypot(*(corners - opposite).T) / 2**0.5
    size = outlines[:, 2] / pitch
    low, high = places.min(0) - 1.5, places.max(0) + 1.5
    inside = ((whole > low) & (whole < high)).all(1)
    good = inside & (np.abs(at - whole).max(1) < 0.17) & (size > 0.45) & (size < 1.12)
    usual = np.median(size[known])
    good &= np.abs(size / usual - 1) < 0.25
    kept = sorted(np.flatnonzero(good).tolist(), key=lambda k: abs(size[k] / usual - 1))
    best: dict[tuple[float, float], int] = {}
    for k in kept:
        best.setdefault((whole[k][0], whole[k][1]), k)
    return list(best.values()), np.array(list(best), float).reshape(-1, 2)


def _classified(
    picture: Any,
    homography: "Array",
    cells: dict[tuple[int, int], int],
    m: int,
    n: int,
    colors: int,
    on: str,
    grown: int = 0,
) -> Seen:
    """Return the m × n board, read from the colors of its cells, after adding outer lines that look like cells.

    `cells` is the {(row, column): index of outline} of `_lattice`, and `grown` counts the extensions so far.
    """
    import cv2
    import numpy as np

    # the grid and a ring of places around it, without the perspective
    to_pixels = homography @ np.array([[1 / PIXELS, 0, -1.5], [0, 1 / PIXELS, -1.5], [0, 0, 1]])
    flat = cv2.warpPerspective(
        picture, to_pixels, ((n + 2) * PIXELS, (m + 2) * PIXELS), flags=cv2.INTER_AREA | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )  # fmt: skip
    lab = cv2.cvtColor(np.float32(flat) / 255, cv2.COLOR_RGB2Lab).astype(float)
    middle = slice(PIXELS // 4, PIXELS - PIXELS // 4)
    blocks = lab.reshape(m + 2, PIXELS, n + 2, PIXELS, 3).transpose(0, 2, 1, 3, 4)[:, :, middle, middle]
    blocks = blocks.reshape(m + 2, n + 2, -1, 3)
    medians = np.median(blocks, axis=2)
    spread = np.median(np.linalg.norm(blocks - medians[:, :, None], axis=3), axis=2)
    outlined = np.zeros((m + 2, n + 2), bool)
    for i, j in cells:
        if -1 <= i <= m and -1 <= j <= n:
            outlined[i + 1, j + 1] = True
    if colors > 2:
        values, sure, centers = _by_palette(medians, outlined, spread, colors)
    else:
        values, sure, centers = _by_clusters(medians, outlined, spread, on)
    top, bottom, left, right = map(int, _goes_on(medians, centers))
    if top or bottom or left or right:
        if grown == MOST_GROWN:
            raise NotSureError("the cells do not end within the picture, or their surroundings look like cells")
        shift = np.array([[1.0, 0, -left], [0, 1, -top], [0, 0, 1]])
        cells = {(i + top, j + left): k for (i, j), k in cells.items()}
        return _classified(
            picture, homography @ shift, cells, m + top + bottom, n + left + right, colors, on, grown + 1
        )
    return _with_holes(values, sure, medians, centers, outlined)


def _by_clusters(medians: "Array", outlined: Any, spread: "Array", on: str) -> tuple[Any, "Array", "Array"]:
    """Return (value 0 or 1 of each place, confidence in it, colors of dark and light cells at each place).

    `outlined` tells whether a place has an outline, and `spread` how far the colors within a place differ.
    """
    import numpy as np

    m, n, _ = medians.shape
    rows, columns = np.mgrid[0:m, 0:n]
    plane = np.stack([rows / m - 0.5, columns / n - 0.5], -1)
    cells = outlined.copy()
    cells[[0, -1]] = cells[:, [0, -1]] = False
    points, at = medians[cells], plane[cells]
    kind = _two_kinds(points)
    slope = np.zeros((2, 3))
    for _ in range(12):
        one = np.stack([~kind, kind], 1).astype(float)
        if not one.sum(0).all():
            break
        solved = np.linalg.lstsq(np.concatenate([one, at], 1), points, rcond=None)[0]
        slope = solved[2:]
        now = _two_kinds(points - at @ slope, solved[:2])
        if (now == kind).all():
            break
        kind = now
    if kind.all() or not kind.any():
        raise NotSureError("all cells look alike: are they all on, or all off?")
    light = plane @ slope
    centers = np.array([np.median((medians - light)[cells][kind == value], axis=0) for value in (False, True)])
    if centers[0, 0] > centers[1, 0]:
        centers = centers[::-1]
    gap = float(np.linalg.norm(centers[1] - centers[0]))
    if gap < LEAST_GAP:
        raise NotSureError("all cells look alike: are they all on, or all off?")
    kinds, sure = _nearer(medians - light, centers, gap)
    for _ in range(3):  # glare is a deviation that neighboring cells share
        wrong = medians - light - centers[kinds.astype(int)]
        glare = _smoothed(wrong, np.where(cells, sure, 0) + 1e-6)
        kinds, now = _nearer(medians - light - glare, centers, gap)
        sure = now - 0.6 * np.linalg.norm(glare, axis=2) / gap
        sure = np.clip(sure, 0, 1)
    sure = np.clip(sure - spread / gap, 0, 1)
    values = kinds if on == "light" else ~kinds
    return values.astype(int), sure, centers[None, None] + (light + glare)[:, :, None]


def _nearer(level: "Array", centers: "Array", gap: float) -> tuple[Any, "Array"]:
    """Return (whether each color in `level` is nearer to the second center, confidence); `gap` is their distance."""
    import numpy as np

    direction = (centers[1] - centers[0]) / gap
    along = (level - centers[0]) @ direction / gap
    beside = np.linalg.norm(level - centers[0] - along[..., None] * gap * direction, axis=2) / gap
    kinds = along > 0.5
    short = np.maximum(np.where(kinds, 1 - along, along), 0)
    far = np.maximum(np.where(kinds, along - 1, -along), 0)
    return kinds, np.clip(1 - 2 * short - 0.5 * far - beside, 0, 1)


def _smoothed(values: "Array", weights: "Array") -> "Array":
    """Return, for each place, the weighted mean of the values around the place, without its own value."""
    import cv2
    import numpy as np

    reach = np.exp(-np.add.outer(np.arange(-3, 4) ** 2, np.arange(-3, 4) ** 2) / 3.0)
    reach[3, 3] = 0

    def around(x: "Array") -> Any:
        return cv2.filter2D(np.ascontiguousarray(x), -1, reach, borderType=cv2.BORDER_CONSTANT)

    smooth: Array = around(values * weights[..., None]) / around(weights)[..., None]
    return smooth


def _two_kinds(points: "Array", centers: "Array | None" = None) -> Any:
    """Return, for each point, whether it belongs to the second of two classes.

    If centers are given, a point belongs to the nearer center.  Otherwise the classes lie on the two sides of the
    threshold that Otsu's method finds along the principal axis of the points.
    """
    import numpy as np

    if centers is None:
        mean = points.mean(0)
        direction = np.linalg.svd(points - mean, full_matrices=False)[2][0]
        along = np.sort((points - mean) @ direction)
        if len(along) < 2:
            return np.zeros(len(points), bool)
        k = np.arange(1, len(along))
        low = np.cumsum(along)[:-1] / k
        high = (along.sum() - np.cumsum(along)[:-1]) / (len(along) - k)
        best = int((k * (len(along) - k) * (high - low) ** 2).argmax())
        return (points - mean) @ direction > (along[best] + along[best + 1]) / 2
    distance = np.linalg.norm(points[:, None] - centers[None], axis=2)
    return distance[:, 1] < distance[:, 0]


def _by_palette(medians: "Array", outlined: Any, spread: "Array", colors: int) -> tuple[Any, "Array", "Array"]:
    """Return (index of the palette color nearest to each place, confidence, palette at each place).

    `outlined` tells whether a place has an outline, and `spread` how far the colors within a place differ.
    """
    import cv2
    import numpy as np

    rgb = np.array([[channels_of(fill) for fill in fills(colors)]], np.float32) / 255
    centers = cv2.cvtColor(rgb, cv2.COLOR_RGB2Lab)[0].astype(float)
    points = medians[outlined]
    factor = 1.0
    for _ in range(5):  # fit the brightness of the picture
        meant = centers[np.linalg.norm(points[:, None] - factor * centers[None], axis=2).argmin(1)]
        factor = float(np.clip((points * meant).sum() / (meant * meant).sum(), 0.6, 1.4))
    centers = centers * factor
    distance = np.linalg.norm(medians[:, :, None] - centers[None, None], axis=3)
    order = np.sort(distance, axis=2)
    closest = float(min(np.linalg.norm(a - b) for k, a in enumerate(centers) for b in centers[:k]))
    sure = (order[..., 1] - order[..., 0]) / np.maximum(order[..., 1] + order[..., 0], 1e-9) - spread / closest
    return distance.argmin(2), np.clip(sure, 0, 1), np.broadcast_to(centers, (*medians.shape[:2], colors, 3))


def _ring(outlined: Any) -> Any:
    """Return a mask of the outermost places, which form a ring around the grid."""
    import numpy as np

    ring = np.ones(outlined.shape, bool)
    ring[1:-1, 1:-1] = False
    return ring


def _compared(medians: "Array", centers: "Array") -> tuple["Array", Any]:
    """Return (likeness of each place, distance from the surroundings to the nearest cell color at each place).

    The likeness is 1 for a color of a cell and -1 for the color of the surroundings.  `centers` are the colors that
    cells would have at each place.
    """
    import numpy as np

    background = np.median(medians[_ring(medians[:, :, 0])], axis=0)
    nearest = np.linalg.norm(medians[:, :, None] - centers, axis=3).min(2)
    to_background = np.linalg.norm(medians - background, axis=2)
    gap = np.linalg.norm(centers - background, axis=3).min(2)
    likeness = (to_background - nearest) / np.maximum(nearest + to_background, 1e-9)
    return likeness, gap


def _goes_on(medians: "Array", centers: "Array") -> tuple[bool, bool, bool, bool]:
    """Return, for the top, bottom, left and right side, whether most places beyond that side look like cells."""
    likeness, gap = _compared(medians, centers)
    like = (likeness > 0.5) & (gap > APART)
    top, bottom, left, right = like[0, 1:-1], like[-1, 1:-1], like[1:-1, 0], like[1:-1, -1]
    return top.mean() > 0.5, bottom.mean() > 0.5, left.mean() > 0.5, right.mean() > 0.5


def _with_holes(values: Any, sure: "Array", medians: "Array", centers: "Array", outlined: Any) -> Seen:
    """Return the board inside the ring of places around the grid, with a hole at each place that looks like the ring.

    Every place has confidence 0 if the board may continue in the ring, or if more than MOST_LOST of the places are
    cells without an outline.
    """
    import numpy as np

    likeness, gap = _compared(medians, centers)
    apart = gap > APART
    hole = apart & (likeness < 0)
    either = ~apart & (gap > APART / 3) & (likeness < 0.3)  # a hole, or a cell that hardly differs from the background
    cell = np.where(outlined & ~either, sure, 0)
    background = np.median(medians[_ring(outlined)], axis=0)
    same = np.clip(1.5 - np.linalg.norm(medians - background, axis=2) / APART, 0, 1)
    same[(medians[..., 0] > WHITE) & (background[0] < WHITE)] = 0  # so much glare that any cell is white
    sure = np.where(hole, np.minimum(-likeness, same), np.where(apart, np.minimum(sure, 1.2 * likeness), cell))
    goes_on = _ring(outlined) & outlined & ((likeness > 0.5) | ~apart)
    if goes_on.any() or (~outlined & ~hole)[1:-1, 1:-1].mean() > MOST_LOST:
        sure = np.zeros_like(sure)
    inside = [(i, range(1, outlined.shape[1] - 1)) for i in range(1, outlined.shape[0] - 1)]
    return Seen(
        [[None if hole[i, j] else int(values[i, j]) for j in columns] for i, columns in inside],
        [[float(np.clip(sure[i, j], 0, 1)) for j in columns] for i, columns in inside],
    )
