"""A board to press in a notebook: `BoardWidget(5, 5)`, whose state Python reads and sets (pip's extra `widget`).

The JavaScript (flipalg/web/) is that of the page, with widget.js between it and the notebook.  anywidget takes one
module, so these modules are joined.
"""

import re
from pathlib import Path
from typing import Any

try:
    import anywidget
    import traitlets
except ImportError:
    raise ImportError("the widget needs anywidget: install flipalg[widget]") from None

from flipalg.boards.board import Board
from flipalg.page.forms import LARGEST_SIDE, MOST_COLORS, forms_module
from flipalg.page.requests import answer
from flipalg.solvers.solution import Solution

__all__ = ["BoardWidget"]

WEB = Path(__file__).parents[1] / "web"


def joined_module(*names: str) -> str:
    """Return the text of one module that joins forms.js and modules of flipalg/web/, named after those they import."""
    texts = [forms_module(), *((WEB / name).read_text("utf-8") for name in names)]
    texts = [re.sub(r"^import [^;]*;.*\n", "", text, flags=re.M) for text in texts]
    inner = [re.sub(r"^export (\{[^;]*;\n|(?=class|const|function))", "", text, flags=re.M) for text in texts[:-1]]
    return "\n".join([*inner, texts[-1]])


class BoardWidget(anywidget.AnyWidget):
    """A board to press in JupyterLab, VS Code or marimo.

    text        the board as lines, # . and x; .board is the same as a Board
    goal        "on", "off" or lines of text
    presses     the presses shown as dots, as lines of text; .show(solution) sets them
    moves       the number of presses since the board was set
    Each is a trait that can be set and observed.

    >>> widget = BoardWidget(3, 3)
    >>> widget.press([(1, 1)])
    >>> widget.board
    Board('.#.\\n###\\n.#.')
    """

    _esm = joined_module("words.js", "model.js", "reader.js", "painting.js", "view.js", "widget.js")
    _css = (WEB / "board.css").read_text("utf-8")

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
        """Show a board: a size m, n (a dark board to turn on), or any argument of `Board` (a board to turn off).

        colors    2 to 9; a Board keeps its own number
        Raises ValueError for a side of more than 100 cells, more than 9 colors, and what `Board` refuses.  The names of
        neighborhood and topology are not checked before they are used.
        """
        given = n is not None or not isinstance(board, int)
        shown = Board(board, n, colors=colors) if given else Board(board, board, colors=colors)
        if max(shown.shape) > LARGEST_SIDE:
            raise ValueError(f"a side of the board must be at most {LARGEST_SIDE}, got {shown.m} × {shown.n}")
        if shown.colors > MOST_COLORS:
            raise ValueError(f"colors must be 2 to {MOST_COLORS}, got {shown.colors}")
        usual = "on" if isinstance(board, int) else "off"
        wanted = usual if goal is None else goal if goal in ("on", "off") else str(Board(goal, colors=shown.colors))
        super().__init__(
            text=str(shown), colors=shown.colors, goal=wanted, neighborhood=neighborhood, topology=topology
        )
        self.on_msg(self._answer)

    @property
    def board(self) -> Board:
        """The current board."""
        return Board(self.text, colors=self.colors, holes="x")

    @board.setter
    def board(self, board: Any) -> None:
        shown = Board(board, colors=self.colors)
        with self.hold_sync():
            self.presses, self.moves, self.colors, self.text = "", 0, shown.colors, str(shown)

    def press(self, cells: Any) -> None:
        """Press the cells, given as for `Board.press`, and change the board."""
        self.text = str(self.board.press(cells, self.neighborhood, self.topology))

    def show(self, solution: Solution | Board) -> None:
        """Show as dots the presses of a Solution, or presses given as a Board."""
        if isinstance(solution, Solution):
            solution = solution.board
        self.presses = str(solution)

    def _answer(self, _widget: Any, content: dict[str, Any], _buffers: Any) -> None:
        """Send the answer to a question about the board that came from the notebook."""
        question = {"kind": content.get("kind"), "fewest": bool(content.get("fewest"))} | self._question()
        self.send({"id": content.get("id"), "answer": answer(question)})

    def _question(self) -> dict[str, Any]:
        names = ("goal", "neighborhood", "topology", "colors")
        return {"board": self.text} | {name: getattr(self, name) for name in names}
