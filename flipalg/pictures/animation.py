"""Pictures in motion: press by press, sweep by sweep, row operation by row operation; as .gif and .html.

Main definitions
    Animation                     frames with their captions; .to_bytes("gif" | "html"), .save(path)
    of_presses(start, presses)    the board after each press
    of_solution(solution)         the same from the solution's start, row by row, a cell as often as it is to be
    of_sweep(swept, columns)      the graph after each coin
    of_elimination(matrix)        the matrix after each step
Main statements
    the last board of a solution is its goal         test_the_last_frame_is_the_goal
Conventions
    A .gif goes round; a .html is one file with a slider and buttons, works without a network, and stops at the end.
    At most MOST_FRAMES frames: ValueError says how many there would be.
"""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flipalg.boards.board import Board
from flipalg.boards.board_text import cell_name
from flipalg.boards.palette import PALETTE, channels_of, fills, ink_on
from flipalg.matrices.f2_matrix import F2Matrix
from flipalg.pictures.boards import board_panel
from flipalg.pictures.graphs import sweep_panels
from flipalg.pictures.look import GRID, LIT, LOOKS, PRESS, RIM, SECOND, UNLIT, Look
from flipalg.pictures.matrices import steps_panels
from flipalg.pictures.pen import Pen
from flipalg.pictures.picture import Panel, Scene
from flipalg.system.atomic_files import write_bytes

if TYPE_CHECKING:
    from flipalg.solvers.problem import Solution

MOST_FRAMES = 400
FORMS = ("gif", "html")
DOTS_PER_INCH = 72


@dataclass(frozen=True)
class Animation:
    """Frames, each a panel with its title as the caption; `milliseconds` for each; the boards have so many `colors`."""

    frames: Sequence[Panel]
    milliseconds: int = 700
    colors: int = 2

    def __post_init__(self) -> None:
        """Refuse too many frames."""
        if len(self.frames) > MOST_FRAMES:
            raise ValueError(f"an animation has at most {MOST_FRAMES} frames, got {len(self.frames):,}")

    def __repr__(self) -> str:
        """Return the number of frames."""
        return f"Animation({len(self.frames)} frames)"

    def pngs(self, look: str = "light") -> list[bytes]:
        """Return the frames as PNG files of one size."""
        return [Scene([frame]).to_bytes("png", look, DOTS_PER_INCH) for frame in self._of_one_size()]

    def _of_one_size(self) -> list[Panel]:
        width, height = max(f.room for f in self.frames), max(f.height for f in self.frames)
        return [Panel(width, height, partial(_centered, frame, width), frame.title or " ") for frame in self.frames]

    def to_bytes(self, form: str, look: str = "light") -> bytes:
        """Return the animation as a file; the form is gif or html."""
        if form == "gif":
            return self._gif(self.pngs(look), look)
        if form == "html":
            return self._html(self.pngs(look)).encode()
        raise ValueError(f"unknown form {form!r} of an animation; choose from {', '.join(FORMS)}")

    def save(self, path: str | Path, look: str = "light") -> None:
        """Write a .gif or .html file; it appears whole or not at all."""
        path = Path(path)
        write_bytes(path, self.to_bytes(form_of(path), look))

    def _gif(self, pngs: list[bytes], look: str) -> bytes:
        from PIL import Image

        # one palette for all frames: what does not move does not flicker
        palette = Image.new("P", (1, 1))
        palette.putpalette(_palette(LOOKS[look], self.colors))
        frames = [Image.open(BytesIO(png)).convert("RGB") for png in pngs]
        first, *rest = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
        durations = [self.milliseconds] * len(rest) + [3 * self.milliseconds]
        file = BytesIO()
        options: dict[str, Any] = {"append_images": rest, "duration": durations, "loop": 0, "optimize": False}
        first.save(file, "GIF", save_all=True, disposal=1, **options)
        return file.getvalue()

    def _html(self, pngs: list[bytes]) -> str:
        images = ",\n".join(f'"data:image/png;base64,{b64encode(png).decode()}"' for png in pngs)
        captions = ", ".join(f'"{escape(frame.title)}"' for frame in self.frames)
        return _PAGE.replace("IMAGES", images).replace("CAPTIONS", captions).replace("PAUSE", str(self.milliseconds))

    def _repr_html_(self) -> str:
        return f'<iframe srcdoc="{escape(self.to_bytes("html").decode())}" width="100%" height="420"></iframe>'


def form_of(path: Path) -> str:
    """Return gif or html from the end of a file's name; ValueError for another."""
    form = path.suffix.lower().removeprefix(".")
    if form not in FORMS:
        raise ValueError(f"an animation is .gif or .html, got {path.name}")
    return form


def _palette(look: Look, cells: int) -> list[int]:
    """Return the colors of a page, and steps between each two of them for smooth edges; those of cells and digits."""
    page = "#ffffff" if look.page == "none" else look.page
    named = [page, look.ink, LIT, UNLIT, PRESS, RIM, GRID, SECOND]
    colors = [[int(name[k : k + 2], 16) for k in (1, 3, 5)] for name in named]
    mixed = [
        [round(x + (y - x) * part / 4) for x, y in zip(a, b, strict=True)]
        for i, a in enumerate(colors)
        for b in colors[:i]
        for part in (1, 2, 3)
    ]
    return [channel for color in colors + mixed + (_of_cells(cells) if cells > 2 else []) for channel in color]


def _of_cells(colors: int) -> list[tuple[int, ...]]:
    """Return the fills of cells, and the edges of their digits where there is room: 256 colors are all there are."""
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
    """Return the start and the board after each press, the press dotted."""
    board, places = Board(start), list(presses)
    if len(places) >= MOST_FRAMES:
        raise ValueError(f"an animation has at most {MOST_FRAMES} frames, got {len(places) + 1:,}")
    colors = board.colors
    frames = [board_panel(board, (), "start")]
    for k, place in enumerate(places, 1):
        board = board.press([place], neighborhood, topology)
        frames.append(board_panel(board, [place], f"{k} of {len(places)}: {cell_name(*place)}"))
    return Animation([*frames, board_panel(board, (), "done")], colors=colors)


def of_solution(solution: "Solution") -> Animation:
    """Return the solution pressed, row by row, a cell as often as it is to be."""
    often = solution.board
    presses = [cell for cell in often.cells for _ in range(often[cell])]
    return of_presses(solution.start, presses, solution.neighborhood, solution.topology)


def of_sweep(swept: Any, columns: int | None = None) -> Animation:
    """Return the stages of a sweep."""
    return Animation(sweep_panels(swept, columns), 1200)


def of_elimination(matrix: F2Matrix) -> Animation:
    """Return the matrix and every step of its elimination."""
    return Animation(steps_panels(matrix), 1200)


_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>flipalg</title>
<style>
 body { font: 16px system-ui, sans-serif; text-align: center; margin: 1em; color-scheme: light dark }
 img { max-width: 100%; height: auto; background: #fff; border-radius: 6px }
 input { width: min(24em, 90%) } button { font: inherit; min-width: 3em }
</style>
<img id="picture" alt=""><p id="caption" aria-live="polite"></p>
<p><input id="slider" type="range" min="0" value="0" aria-label="step"></p>
<p><button id="back" aria-label="one step back">◀</button> <button id="play">play</button>
<button id="next" aria-label="one step on">▶</button></p>
<script>
const images = [IMAGES];
const captions = [CAPTIONS];
const at = name => document.getElementById(name);
let timer = 0;
function show(k) {
  k = Math.max(0, Math.min(images.length - 1, k));
  at("slider").value = k;
  at("picture").src = images[k];
  at("picture").alt = captions[k];
  at("caption").innerHTML = captions[k];
  if (k === images.length - 1) stop();
}
function stop() { clearInterval(timer); timer = 0; at("play").textContent = "play"; }
function step(by) { stop(); show(+at("slider").value + by); }
at("slider").max = images.length - 1;
at("slider").oninput = () => step(0);
at("back").onclick = () => step(-1);
at("next").onclick = () => step(1);
at("play").onclick = () => {
  if (timer) return stop();
  if (+at("slider").value === images.length - 1) show(0);
  at("play").textContent = "stop";
  timer = setInterval(() => show(+at("slider").value + 1), PAUSE);
};
show(0);
</script></html>
"""
