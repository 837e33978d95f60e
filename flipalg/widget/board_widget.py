"""BoardWidget, a board to press in a notebook, whose state Python can read and set (extra `widget`).

The JavaScript of board/, which the page (site/) has too, draws the board, and widget.js connects it to the notebook.
The modules are joined because anywidget takes a single module.
"""

import re
from pathlib import Path
from typing import Any

try:
    import anywidget
    import traitlets
except ImportError:
    raise ImportError("the widget needs anywidget: pip install anywidget") from None

from flipalg.boards.board import Board
from flipalg.boards.solution import Solution
from flipalg.system.limits import PAGE_COLORS, PAGE_SIDE
from flipalg.widget.forms import forms_module
from flipalg.widget.solving import answered, solve_answer

__all__ = ["BoardWidget"]

WEB = Path(__file__).parent / "board"


def joined_module(*names: str) -> str:
    """Return the text of a JavaScript module that joins forms.js and modules of board/.

    The names must be in an order in which each module comes after the modules that it imports.
    """
    texts = [forms_module(), *((WEB / name).read_text("utf-8") for name in names)]
    texts = [re.sub(r"^import [^;]*;.*\n", "", text, flags=re.M) for text in texts]
    inner = [re.sub(r"^export (\{[^;]*;\n|(?=class|const|function))", "", text, flags=re.M) for text in texts[:-1]]
    return "\n".join([*inner, texts[-1]])


class BoardWidget(anywidget.AnyWidget):
    """A board to press in JupyterLab, VS Code or marimo.

    It has these traits, which can be set and observed:

    text        the board as lines of # . and x, or of digits for more than two colors; `board` is the same as a Board
    goal        "on", "off" or a board as lines of text
    presses     the presses that are shown as dots, as lines of text; `show` sets them
    moves       the number of presses made by hand since the board was set
    neighborhood, topology, colors    the cells that a press changes, the edges that meet, the number of colors

    >>> widget = BoardWidget(3, 3)
    >>> widget.press([(1, 1)])
    >>> widget.board
    Board('.#.\\n###\\n.#.')
    """

    _esm = joined_module("words.js", "model.js", "reader.js", "painting.js", "view.js", "widget.js")
    _css = (WEB / "tokens.css").read_text("utf-8").replace(":root", ".lights-scroll")
    _css += (WEB / "board.css").read_text("utf-8")

    text = traitlets.Unicode().tag(sync=True)
    goal = traitlets.Unicode("on").tag(sync=True)
    neighborhood = traitlets.Unicode("plus").tag(sync=True)
    topology = traitlets.Unicode("board").tag(sync=True)
    colors = traitlets.Int(2).tag(sync=True)
    presses = traitlets.Unicode("").tag(sync=True)
    moves = traitlets.Int(0).tag(sync=True)

    def __init__(
        self,
        board: Any = 5,
        n: int | None = None,
        *,
        goal: Any = None,
        neighborhood: str = "plus",
        topology: str = "board",
        colors: int = 2,
    ) -> None:
        """Make a widget that shows a board.

        The board is given as its size m, n, as m alone for the m × m square, or as any argument that `Board` accepts.
        A board given by its size is dark, and its goal is "on" by default; for any other board it is "off".
        `colors` is from 2 to 9; a Board has its own number of colors.  ValueError for a side of more than 100 cells or
        more than 9 colors, and the errors of `Board`.  Names of neighborhoods and topologies are checked when they are
        first used.
        """
        given = n is not None or not isinstance(board, int)
        shown = Board(board, n, colors=colors) if given else Board(board, board, colors=colors)
        if max(shown.shape) > PAGE_SIDE:
            raise ValueError(f"a side of the board must be at most {PAGE_SIDE}, got {shown.m} × {shown.n}")
        if shown.colors > PAGE_COLORS:
            raise ValueError(f"colors must be 2 to {PAGE_COLORS}, got {shown.colors}")
        usual = "on" if isinstance(board, int) else "off"
        wanted = usual if goal is None else goal if goal in ("on", "off") else str(Board(goal, colors=shown.colors))
        super().__init__(
            text=str(shown), colors=shown.colors, goal=wanted, neighborhood=neighborhood, topology=topology
        )
        self.on_msg(self._answer)

    @property
    def board(self) -> Board:
        """The current board, as a Board; setting it clears the dots and sets `moves` to 0."""
        return Board(self.text, colors=self.colors, holes="x")

    @board.setter
    def board(self, board: Any) -> None:
        shown = Board(board, colors=self.colors)
        with self.hold_sync():
            self.presses, self.moves, self.colors, self.text = "", 0, shown.colors, str(shown)

    def press(self, cells: Any) -> None:
        """Press cells, which are given as for `Board.press`, so that the widget shows the board after the presses."""
        self.text = str(self.board.press(cells, self.neighborhood, self.topology))

    def show(self, solution: Solution | Board) -> None:
        """Show presses, given as a Solution or as a Board, as dots."""
        if isinstance(solution, Solution):
            solution = solution.board
        self.presses = str(solution)

    def _answer(self, _widget: Any, content: dict[str, Any], _buffers: Any) -> None:
        """Solve the board, as the notebook has asked in `content`."""
        fields = {"fewest": bool(content.get("fewest"))} | self._question()
        self.send({"id": content.get("id"), "answer": answered(solve_answer, fields)})

    def _question(self) -> dict[str, Any]:
        names = ("goal", "neighborhood", "topology", "colors")
        return {"board": self.text} | {name: getattr(self, name) for name in names}
