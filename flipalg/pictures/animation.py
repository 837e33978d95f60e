"""Animations of presses, of sweeping a graph, and of elimination, step by step, as .gif and .html files.

A .gif plays in a loop.  An .html file needs no other file, works offline and fills the window.  It has buttons and keys
for steps, speed, a light or dark page, and the full screen.
"""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial, singledispatch
from html import escape
from io import BytesIO
from json import dumps
from pathlib import Path
from typing import Any

from flipalg.boards.board import Board
from flipalg.boards.board_text import cell_name
from flipalg.boards.palette import PALETTE, channels_of, fills, ink_on
from flipalg.boards.solution import Solution
from flipalg.games.game_matrices import game_matrix
from flipalg.games.sweeping import Sweep
from flipalg.matrices.f2_matrix import F2Matrix
from flipalg.pictures.boards import board_panel
from flipalg.pictures.graphs import sweep_panels
from flipalg.pictures.matrices import matrix_panel, steps_panels
from flipalg.pictures.pen import Pen
from flipalg.pictures.picture import Panel, Scene, format_from_name
from flipalg.pictures.theme import GRID, LIT, PRESS, RIM, SECOND, THEMES, UNLIT, Theme
from flipalg.system.atomic_files import write_bytes
from flipalg.system.limits import MOST_FRAMES

__all__ = [
    "SYSTEM_CELLS",
    "Animation",
    "animation_of",
    "of_elimination",
    "of_equations",
    "of_presses",
    "of_solution",
    "of_sweep",
]

SYSTEM_CELLS = 20
"""The most cells of a board that is shown beside its equations."""
FORMATS = ("gif", "html")
DOTS_PER_INCH = 72
PROJECTED = 1000
"""The number of pixels on the longer side of a frame in an .html file."""


@dataclass(frozen=True)
class Animation:
    """A sequence of frames.

    frames          the frames, each a Panel whose title is the caption
    milliseconds    how long a frame is shown; in a .gif the last frame is shown three times as long
    colors          the number of colors of the boards
    legend          pairs of a fill color and its meaning, shown below the frames in an .html file
    """

    frames: Sequence[Panel]
    milliseconds: int = 700
    colors: int = 2
    legend: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        """Raise ValueError for more than MOST_FRAMES frames."""
        if len(self.frames) > MOST_FRAMES:
            raise ValueError(f"an animation has at most {MOST_FRAMES} frames, got {len(self.frames):,}")

    def __repr__(self) -> str:
        """Return the class with the number of frames."""
        return f"Animation({len(self.frames)} frames)"

    def pngs(self, theme: str = "light", dots: int | None = None) -> list[bytes]:
        """Return the frames as PNG files of equal size.

        `dots` is the number of pixels on the longer side; None means DOTS_PER_INCH pixels per inch.
        """
        scenes = [Scene([frame]) for frame in self._of_one_size()]
        per_inch = dots / max(scenes[0].size) if dots else DOTS_PER_INCH
        return [scene.to_bytes("png", theme, per_inch) for scene in scenes]

    def _of_one_size(self) -> list[Panel]:
        width, height = max(f.room for f in self.frames), max(f.height for f in self.frames)
        return [Panel(width, height, partial(_centered, frame, width), frame.title or " ") for frame in self.frames]

    def to_bytes(self, file_format: str, theme: str = "light") -> bytes:
        """Return the content of a gif or html file; an html file has both the light and the dark theme."""
        if file_format == "gif":
            return self._gif(self.pngs(theme), theme)
        if file_format == "html":
            return self._html().encode()
        raise ValueError(f"unknown format {file_format!r} of an animation; choose from {', '.join(FORMATS)}")

    def save(self, path: str | Path, theme: str = "light") -> None:
        """Write a .gif or .html file; it appears whole or not at all."""
        path = Path(path)
        write_bytes(path, self.to_bytes(animation_format(path), theme))

    def _gif(self, pngs: list[bytes], theme: str) -> bytes:
        from PIL import Image

        # one palette for all frames, or cells that do not change would flicker
        palette = Image.new("P", (1, 1))
        palette.putpalette(_palette(THEMES[theme], self.colors))
        frames = [Image.open(BytesIO(png)).convert("RGB") for png in pngs]
        first, *rest = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
        durations = [self.milliseconds] * len(rest) + [3 * self.milliseconds]
        file = BytesIO()
        options: dict[str, Any] = {"append_images": rest, "duration": durations, "loop": 0, "optimize": False}
        first.save(file, "GIF", save_all=True, disposal=1, **options)
        return file.getvalue()

    def _html(self) -> str:
        images = {name: [b64encode(png).decode() for png in self.pngs(name, PROJECTED)] for name in ("light", "dark")}
        captions = [escape(frame.title) for frame in self.frames]
        pages = {name: THEMES[name].page for name in images}
        legend = "".join(f'<span><i style="background:{fill}"></i>{escape(word)}</span>' for fill, word in self.legend)
        data = {"images": images, "captions": captions, "pages": pages, "pause": self.milliseconds}
        return _PAGE.replace("LEGEND", legend).replace("DATA", dumps(data))

    def _repr_html_(self) -> str:
        return f'<iframe srcdoc="{escape(self.to_bytes("html").decode())}" width="100%" height="420"></iframe>'


def animation_format(path: Path) -> str:
    """Return the format at the end of a file's name; ValueError unless it is gif or html."""
    return format_from_name(path, FORMATS, "an animation")


def _palette(theme: Theme, cells: int) -> list[int]:
    """Return the palette [red, green, blue, red, ...] of the frames; `cells` is the number of colors of the boards."""
    page = "#ffffff" if theme.page == "none" else theme.page
    named = [page, theme.ink, LIT, UNLIT, PRESS, RIM, GRID, SECOND]
    colors = [[int(name[k : k + 2], 16) for k in (1, 3, 5)] for name in named]
    mixed = [
        [round(x + (y - x) * part / 4) for x, y in zip(a, b, strict=True)]
        for i, a in enumerate(colors)
        for b in colors[:i]
        for part in (1, 2, 3)
    ]
    return [channel for color in colors + mixed + (_of_cells(cells) if cells > 2 else []) for channel in color]


def _of_cells(colors: int) -> list[tuple[int, ...]]:
    """Return at most 150 fill colors of cells and, if PALETTE has enough colors, shades between fill and digit."""
    filled = [channels_of(fill) for fill in fills(colors)[:: 1 + colors // 150]]
    inks = [channels_of(ink_on(fill)) for fill in fills(colors)] if colors <= len(PALETTE) else []
    edges = [
        tuple(round(x + (y - x) * part / 4) for x, y in zip(fill, ink, strict=True))
        for fill, ink in zip(filled, inks, strict=False)
        for part in (1, 2, 3, 4)
    ]
    return [*filled, *edges]


def _centered(frame: Panel, width: float, pen: Pen) -> None:
    frame.draw(pen.moved((width - frame.width) / 2, 0))


def of_presses(
    start: Any, presses: Iterable[tuple[int, int]], neighborhood: str = "plus", topology: str = "board"
) -> Animation:
    """Return an animation of the start, the board after each press with a dot on the pressed cell, and the end."""
    board, places = Board(start), list(presses)
    if len(places) + 2 > MOST_FRAMES:
        raise ValueError(f"an animation has at most {MOST_FRAMES} frames, got {len(places) + 2:,}")
    colors = board.colors
    frames = [board_panel(board, (), "start")]
    for k, place in enumerate(places, 1):
        board = board.press([place], neighborhood, topology)
        frames.append(board_panel(board, [place], f"{k} of {len(places)}: {cell_name(*place)}"))
    legend = [(LIT, "on"), (UNLIT, "off")] if colors == 2 else []
    legend += [(PRESS, "press"), *([("none", "no cell")] if board.holes else [])]
    return Animation([*frames, board_panel(board, (), "done")], colors=colors, legend=tuple(legend))


@singledispatch
def animation_of(value: Any) -> Animation:
    """Return the animation of a value, from the function that is registered for its class; TypeError for another."""
    raise TypeError(f"there is no animation of a {type(value).__name__}")


@animation_of.register
def of_solution(solution: Solution) -> Animation:
    """Return an animation of the presses of a solution, row by row, from its start to its goal."""
    times = solution.board
    presses = [cell for cell in times.cells for _ in range(times[cell])]
    return of_presses(solution.start, presses, solution.neighborhood, solution.topology)


@animation_of.register
def of_sweep(swept: Sweep, columns: int | None = None) -> Animation:
    """Return an animation of a Sweep: the graph at the start and after each swept coin, laid out as by `positions`."""
    return Animation(sweep_panels(swept, columns), 1200)


@animation_of.register
def of_elimination(matrix: F2Matrix) -> Animation:
    """Return an animation of the matrix at the start and after every step of its elimination."""
    return Animation(steps_panels(matrix), 1200)


def of_equations(start: Any, neighborhood: str = "plus", topology: str = "board") -> Animation:
    """Return an animation of the elimination of the equations for turning a board off, beside the board.

    At first row i of the matrix is the equation of cell i.  After each step the changed rows are bright, and the number
    of each is written on the cells whose equations add up to it.  The last frame shows presses that solve the board, or
    cells whose equations add up to 0 = 1.

    Raises ValueError for holes, more than two colors or more than SYSTEM_CELLS cells.
    """
    board = Board(start)
    m, n = board.shape
    if board.colors > 2 or board.holes or m * n > SYSTEM_CELLS:
        raise ValueError(f"equations are shown beside boards of two colors, without holes, to {SYSTEM_CELLS} cells")
    G = game_matrix(m, n, neighborhood, topology)
    right = [board[cell] for cell in ((i, j) for i in range(m) for j in range(n))]
    system, frames = G.augmented(right), list[Panel]()

    def beside(matrix: F2Matrix, words: str, changed: Sequence[int] = (), marks: Any = ()) -> None:
        frames.append(_side_by_side((board_panel(board, marks), matrix_panel(matrix, "", changed)), words))

    beside(system, "row i: the equation of cell i", (), {divmod(i, n): str(i + 1) for i in range(m * n)})
    sums, last = [{i} for i in range(m * n)], system  # the cells whose equations add up to each row
    for step in G.elimination_steps(right):
        a, b = step.rows
        changed: tuple[int, ...] = (b,) if step.action == "add" else (a, b)
        if step.action == "add":
            sums[b] = sums[a] ^ sums[b]
        else:
            sums[a], sums[b] = sums[b], sums[a]
        marks = {
            divmod(cell, n): "\n".join(str(i + 1) for i in changed if cell in sums[i])
            for i in changed
            for cell in sums[i]
        }
        beside(step.matrix, str(step), changed, marks)
        last = step.matrix
    presses = None if G.witness(right) else G.solve(right)
    if presses is None:
        false = next(i for i, row in enumerate(last.rows) if row == 1 << m * n)
        beside(
            last,
            "no solution: 0 = 1 is the sum of these equations",
            (false,),
            [divmod(cell, n) for cell in sums[false]],
        )
    else:
        pressed = [divmod(i, n) for i, bit in enumerate(presses) if bit]
        words = "one solution" if G.nullity() == 0 else f"one of {2 ** G.nullity()} solutions"
        beside(last, f"{words}: press {', '.join(cell_name(*cell) for cell in pressed) or 'nothing'}", (), pressed)
    legend = (LIT, "on; a row that changes"), (UNLIT, "off"), (PRESS, "the cells whose equations make up that row")
    return Animation(frames, 1600, legend=legend)


def _side_by_side(panels: Sequence[Panel], title: str) -> Panel:
    height = max(panel.height for panel in panels)
    width = sum(panel.width for panel in panels) + 1.5 * (len(panels) - 1)
    return Panel(width, height, partial(_draw_side_by_side, panels=panels, height=height), title)


def _draw_side_by_side(pen: Pen, panels: Sequence[Panel], height: float) -> None:
    x = 0.0
    for panel in panels:
        panel.draw(pen.moved(x, (height - panel.height) / 2))
        x += panel.width + 1.5


_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>flipalg</title>
<style>
 html, body { height: 100%; margin: 0 }
 body { font: 18px system-ui, sans-serif; text-align: center; display: flex; flex-direction: column }
 body.light { background: #fff; color: #111; color-scheme: light }
 body.dark { background: #111; color: #eee; color-scheme: dark }
 main { flex: 1; min-height: 0; padding: .5em } img { width: 100%; height: 100%; object-fit: contain }
 .legend span { margin: 0 .6em } .legend i { display: inline-block; width: .9em; height: .9em; margin-right: .3em;
  border: 1px solid #888; vertical-align: -.1em }
 p { margin: .3em } input { width: min(40em, 90%) } button { font: inherit; min-width: 2.6em; min-height: 2.2em }
</style>
<main><img id="picture" alt=""></main><p id="caption" aria-live="polite"></p>
<p class="legend">LEGEND</p>
<p><input id="slider" type="range" min="0" value="0" aria-label="step"></p>
<p><button id="back" aria-label="one step back" title="←">◀</button>
<button id="play" title="space">play</button>
<button id="next" aria-label="one step on" title="→">▶</button>
<button id="slower" aria-label="slower" title="-">−</button> <span id="speed" aria-live="polite">1×</span>
<button id="faster" aria-label="faster" title="+">+</button>
<button id="theme" aria-label="light or dark" title="d">◐</button>
<button id="full" aria-label="full screen" title="f">full</button></p>
<script>
const data = DATA;
const at = name => document.getElementById(name);
const last = data.captions.length - 1;
let timer = 0, speed = 1, theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
function show(k) {
  k = Math.max(0, Math.min(last, k));
  at("slider").value = k;
  document.body.className = theme;
  document.body.style.background = data.pages[theme];
  at("picture").src = "data:image/png;base64," + data.images[theme][k];
  at("picture").alt = data.captions[k];
  at("caption").innerHTML = data.captions[k] || "&nbsp;";
  if (k === last) stop();
}
function stop() { clearInterval(timer); timer = 0; at("play").textContent = "play"; }
function step(by) { stop(); show(+at("slider").value + by); }
function run() {
  clearInterval(timer);
  timer = setInterval(() => show(+at("slider").value + 1), data.pause / speed);
  at("play").textContent = "stop";
}
function play() {
  if (timer) return stop();
  if (+at("slider").value === last) show(0);
  if (last) run();
}
function faster(times) {
  speed = Math.max(1 / 8, Math.min(8, speed * times));
  at("speed").textContent = speed + "×";
  if (timer) run();
}
function turn() { theme = theme === "dark" ? "light" : "dark"; show(+at("slider").value); }
function full() {
  if (document.fullscreenElement) document.exitFullscreen(); else document.documentElement.requestFullscreen();
}
at("slider").max = last;
at("slider").oninput = () => step(0);
at("back").onclick = () => step(-1);
at("next").onclick = () => step(1);
at("play").onclick = play;
at("slower").onclick = () => faster(1 / 2);
at("faster").onclick = () => faster(2);
at("theme").onclick = turn;
at("full").onclick = full;
const keys = { ArrowLeft: () => step(-1), ArrowRight: () => step(1), PageUp: () => step(-1), PageDown: () => step(1),
  Home: () => step(-last), End: () => step(last), " ": play, "+": () => faster(2), "-": () => faster(1 / 2), d: turn,
  f: full };
addEventListener("keydown", event => {
  if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === " " && event.target.tagName === "BUTTON") return;
  event.preventDefault();
  keys[event.key]();
});
show(0);
</script></html>
"""
