"""Worksheets: tasks of eleven kinds about boards and their relatives, drawn by a seed, each with its answer.

Main definitions
    KINDS                          play, colors, chase, matrix, eliminate, kernel, polynomial, unique, merlin,
                                   triangles, chomp
    worksheet(kind, m, n, ...)     the tasks of a sheet, in English, Dutch or German
    Worksheet.text                 for a terminal; worksheet_pages makes PDF and HTML
    Task                           a question, what is drawn beside it, and the answer to both
Main statements
    the answers are right, by pressing, elimination, multiplication and playing    tests/worksheets/test_exercises.py
    the seed and the language decide                                               test_the_seed_and_the_language_decide
Conventions
    m and n are the largest sides that a task of the sheet has; play, colors and chase have boards of just that size.
    Boards of play and colors come in the order of the fewest presses, which are proved wherever the sheet says so.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import zip_longest
from random import Random
from textwrap import fill
from typing import TYPE_CHECKING, Any

from flipalg.algebra.integers import positive_integer
from flipalg.boards.board import Board
from flipalg.boards.board_text import cell_name
from flipalg.pictures import look as looks
from flipalg.pictures.boards import board_panel
from flipalg.pictures.pen import Pen, Point
from flipalg.pictures.picture import Panel
from flipalg.theory.grid import Grid, OnGrid
from flipalg.theory.neighborhoods import Neighborhood
from flipalg.theory.topologies import Topology
from flipalg.worksheets.sentences import Sentences

if TYPE_CHECKING:
    from flipalg.matrices.f2_matrix import F2Matrix

LARGEST = 30
"""Sides up to which a board is put on a sheet."""
MOST = 500
"""Tasks on a sheet."""
MATRIX_CELLS, SYSTEM_CELLS = 9, 6
"""Cells of boards whose matrix is written, and whose system is solved, by hand."""
PATTERNS_SHOWN = 4
DIFFICULTIES = ("mixed", "easy", "hard")
GRADED = ("play", "colors", "chase")
"""Kinds whose boards can be chosen by their fewest presses."""
PAPER = ("#c3c9cf", "#ffffff")
"""Fills of a cell that is off, and of one that is on."""
PAPERS = {"a4": (8.27, 11.69), "letter": (8.5, 11.0)}
"""Width and height in inches."""


@dataclass(frozen=True)
class Exercise:
    """A board, presses that turn it off, and whether it is proved that no fewer do."""

    board: Board
    presses: Board
    proved: bool


@dataclass(frozen=True)
class Task:
    """A task and its answer.

    question, answer    sentences
    panels, solved      what stands beside them
    text                the board or the position for a terminal
    truth               the answer as a value, which tests check
    """

    question: str
    answer: str
    panels: tuple[Panel, ...] = field(default=(), compare=False)
    solved: tuple[Panel, ...] = field(default=(), compare=False)
    text: str = ""
    truth: Any = None


@dataclass(frozen=True)
class Wanted(OnGrid):
    """What a sheet is asked for."""

    grid: Grid
    count: int
    seed: int
    difficulty: str
    say: Sentences

    @property
    def random(self) -> Random:
        """The source of the tasks."""
        return Random(self.seed)

    @property
    def options(self) -> dict[str, Any]:
        """Neighborhood and topology, as keywords."""
        return {"neighborhood": self.grid.neighborhood, "topology": self.grid.topology}

    def sizes(
        self, least: int, most: int, rare: Callable[[int, int], object] = lambda m, n: False
    ) -> list[tuple[int, int]]:
        """Return `count` sizes within m × n of `least` to `most` cells, by lot; each once before one comes again.

        rare    what every second of them is, as far as there are such sizes
        """
        sides = [(a, b) for a in range(1, self.m + 1) for b in range(1, self.n + 1) if least <= a * b <= most]
        if not sides:
            raise ValueError(f"the sheet needs boards of {least} to {most} cells, got at most {self.m} × {self.n}")
        random, found = self.random, list[tuple[int, int]]()
        while len(found) < self.count:
            random.shuffle(sides)
            chosen = [size for size in sides if rare(*size)]
            others = [size for size in sides if size not in chosen]
            pairs = zip_longest(chosen[: len(others) + 1], others)
            found += [size for pair in pairs for size in pair if size] + chosen[len(others) + 1 :]
        return found[: self.count]


def exercises(
    m: int,
    n: int,
    neighborhood: str | Neighborhood = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
    count: int = 6,
    seed: int = 0,
    difficulty: str = "mixed",
) -> list[Exercise]:
    """Return boards that presses turn off, none of them dark.

    difficulty    mixed: every board that can be turned off is equally likely; easy: presses on at most a third of the
                  cells do; hard: of four times as many mixed boards those that need the most presses

    Raises ValueError for sides above LARGEST, more than MOST boards and an unknown difficulty.
    """
    if difficulty not in DIFFICULTIES:
        raise ValueError(f"unknown difficulty {difficulty!r}: choose from {', '.join(DIFFICULTIES)}")
    m, n, count = positive_integer("m", m), positive_integer("n", n), positive_integer("count", count)
    if max(m, n) > LARGEST or count > MOST:
        raise ValueError(f"a sheet has at most {MOST} boards of {LARGEST} × {LARGEST}, got {count} of {m} × {n}")
    from flipalg.solvers.solve import solve

    random, found = Random(seed), list[Exercise]()
    dark = Board(m, n, colors=colors)
    press = partial(Board.press, neighborhood=neighborhood, topology=topology)
    while len(found) < (4 * count if difficulty == "hard" else count):
        board = press(dark, (_few_at_random if difficulty == "easy" else _pressed_at_random)(dark, random))
        if board.weight:
            solution = solve(board, neighborhood=neighborhood, topology=topology, fewest=True, seconds=5)
            found.append(Exercise(board, solution.board, solution.proved))
        elif not any(press(dark, [(i, j)]).weight for i in range(m) for j in range(n)):
            raise ValueError(f"no press changes anything on the {Grid.of(m, n, neighborhood, topology, colors)}")
    return sorted(found, key=lambda one: -one.presses.weight)[:count] if difficulty == "hard" else found


def _few_at_random(dark: Board, random: Random) -> Board:
    m, n = dark.shape
    rows = [[0] * n for _ in range(m)]
    for cell in random.sample(range(m * n), random.randint(1, -(-m * n // 3))):
        rows[cell // n][cell % n] = random.randrange(1, dark.colors)
    return Board(rows, colors=dark.colors)


def _pressed_at_random(dark: Board, random: Random) -> Board:
    m, n = dark.shape
    if dark.colors == 2:
        return Board.from_rows([random.getrandbits(n) for _ in range(m)], n)
    return Board([[random.randrange(dark.colors) for _ in range(n)] for _ in range(m)], colors=dark.colors)


# Boards on paper: lit white with a ring, unlit gray, so that they can be copied.


def paper_panel(board: Board, presses: Any = (), title: str = "", labels: bool | None = None) -> Panel:
    """Return a board as it is printed: lit white with a ring, unlit gray, a hole crossed out.

    With more than two colors its digits, or on a board of its own how often each cell is pressed.
    """
    if board.colors > 2 and presses:
        return board_panel(Board(*board.shape, holes=board.holes), presses, title, labels, (PAPER[1], PAPER[1]))
    panel = board_panel(board, presses, title, labels, fills=(PAPER[0], *(PAPER[1],) * (board.colors - 1)))
    if board.colors > 2:
        return panel
    edge = panel.width - board.n
    rings = [(j + 0.5 + edge, i + 0.5 + edge) for i, j in board.cells]
    holes = [(j + edge, i + edge) for i, j in sorted(board.holes)]
    return Panel(panel.width, panel.height, partial(_draw_ringed, panel=panel, rings=rings, holes=holes), title)


def _draw_ringed(pen: Pen, panel: Panel, rings: Sequence[Point], holes: Sequence[Point]) -> None:
    panel.draw(pen)
    pen.disks(rings, ["none"], 0.3, looks.GRID)
    crossed = [((x, y), (x + 1, y + 1)) for x, y in holes] + [((x + 1, y), (x, y + 1)) for x, y in holes]
    pen.edges(crossed, color=looks.GRID)


def blank_panel(m: int, n: int, title: str = "", marks: Any = (), labels: bool = True) -> Panel:
    """Return an empty grid to write in, with numbers on it where `marks` gives some."""
    return board_panel(Board(m, n), marks, title, labels, fills=(PAPER[1], PAPER[1]))


def pressed_panel(grid: Grid) -> Panel:
    """Return what a press on the middle of a board changes: the legend of a sheet."""
    side = 5 if grid.neighborhood.is_product or not grid.topology.is_open else 3
    middle = (side // 2, side // 2)
    return paper_panel(Board(side, side).press([middle], grid.neighborhood, grid.topology), [middle])


# The kinds.  Each yields `count` tasks.


def play(wanted: Wanted) -> Iterator[Task]:
    """Boards to turn off, or to bring to 0, the easiest first."""
    say = wanted.say
    asked: dict[str, Any] = {"count": wanted.count, "seed": wanted.seed, "difficulty": wanted.difficulty}
    given = exercises(wanted.m, wanted.n, **wanted.options, colors=wanted.colors, **asked)
    for k, one in enumerate(sorted(given, key=lambda one: one.presses.weight), 1):
        words = say("par_fewest" if one.proved else "par", presses=say.presses(one.presses.weight))
        names = _names(one.presses)
        yield Task(
            f"{k}.  {words}",
            f"{k}.  {say('press_cells', cells=names)}",
            (paper_panel(one.board),),
            (paper_panel(one.board, one.presses),),
            str(one.board),
            one,
        )


def _names(presses: Board) -> str:
    often = [(cell_name(*cell), presses[cell]) for cell in presses.cells]
    return ", ".join(name if times == 1 else f"{name}×{times}" for name, times in often)


def chase(wanted: Wanted) -> Iterator[Task]:
    """Boards to chase: what is left in the last row, and what to press in the first."""
    from flipalg.solvers.solve import solve

    if not wanted.grid.is_default:
        raise ValueError("lights are chased on a plus board of two colors that is not closed")
    say = wanted.say
    drawn = min(4 * wanted.count, MOST)
    given = exercises(wanted.m, wanted.n, count=drawn, seed=wanted.seed, difficulty=wanted.difficulty)
    given.sort(key=lambda one: chased(one.board).weight == 0)  # first those of which a chase leaves something
    if not chased(given[0].board).weight:
        raise ValueError(f"one chase turns every light off on {wanted.m} × {wanted.n}: choose another size")
    for k, one in enumerate(given[: wanted.count], 1):
        left = chased(one.board)
        first = [(0, j) for i, j in solve(left).board.cells if i == 0] if left.weight else []
        words = {"left": ", ".join(cell_name(*cell) for cell in left.cells) or say("nothing")}
        words["first"] = ", ".join(cell_name(*cell) for cell in first) or say("nothing")
        blank = partial(blank_panel, *one.board.shape)
        yield Task(
            say("chase.task", k=k),
            f"{k}.  {say('chase.answer', **words)}",
            (paper_panel(one.board), blank(), blank()),
            (paper_panel(one.board), paper_panel(left), paper_panel(left, first)),
            str(one.board),
            (one.board, first),
        )


def chased(board: Board) -> Board:
    """Return what is left when each row has been pressed below the lights of the row above.

    >>> chased(Board("#../.../...")).names
    ('A3', 'C3')
    """
    for i in range(1, board.m):
        board = board.press([(i, j) for j in range(board.n) if board[i - 1, j]])
    return board


def matrix(wanted: Wanted) -> Iterator[Task]:
    """Matrices of small boards to write down."""
    say = wanted.say
    for m, n in wanted.sizes(2, MATRIX_CELLS):
        G = _matrix(wanted, m, n)
        panels = (blank_panel(m, n, marks=_numbers(m, n)), blank_panel(m * n, m * n, labels=False))
        yield Task(
            say("matrix.task", m=m, n=n),
            say("matrix.answer", m=m, n=n, rank=G.rank),
            panels,
            (panels[0], _matrix_panel(G)),
            truth=(m, n, G),
        )


def _matrix(wanted: Wanted, m: int, n: int) -> "F2Matrix":
    from flipalg.games.game_matrices import game_matrix

    if wanted.colors != 2:
        raise ValueError(f"this sheet is about two colors, got {wanted.colors}")
    return game_matrix(m, n, wanted.grid.neighborhood, wanted.grid.topology)


def _matrix_panel(G: "F2Matrix", title: str = "") -> Panel:
    from flipalg.pictures.matrices import matrix_panel

    return matrix_panel(G, title)


def _numbers(m: int, n: int) -> dict[tuple[int, int], str]:
    return {(i, j): str(i * n + j + 1) for i in range(m) for j in range(n)}


def eliminate(wanted: Wanted) -> Iterator[Task]:
    """Systems of small boards to solve by hand, a blank matrix for each step."""
    say, random = wanted.say, wanted.random
    for m, n in wanted.sizes(3, SYSTEM_CELLS):
        G = _matrix(wanted, m, n)
        lights = random.sample(range(m * n), random.randint(1, m * n))
        right = [int(i in lights) for i in range(m * n)]
        steps = G.elimination_steps(right)
        cells = ", ".join(cell_name(*divmod(i, n)) for i in sorted(lights))
        start = _matrix_panel(G.augmented(right), say("eliminate.start"))
        blanks = [blank_panel(m * n, m * n + 1, "", labels=False)] * len(steps)
        done = [_matrix_panel(step.matrix, _in_words(step, say)) for step in steps]
        x = G.solve(right)
        if x is None:
            answer = say("eliminate.answer_none")
        else:
            pressed = ", ".join(cell_name(*divmod(i, n)) for i, bit in enumerate(x) if bit)
            count = 2**G.nullity
            answer = say("eliminate.answer_one" if count == 1 else "eliminate.answer_many", cells=pressed, count=count)
        question = say("eliminate.task", m=m, n=n, cells=cells)
        yield Task(question, answer, (start, *blanks), (start, *done), truth=(m, n, right, x))


def _in_words(step: Any, say: Sentences) -> str:
    a, b = (row + 1 for row in step.rows)
    return say(f"eliminate.step_{step.action}", a=a, b=b)


def kernel(wanted: Wanted) -> Iterator[Task]:
    """Quiet patterns to find, and how many solutions there are."""
    from flipalg.solvers.solve import kernel_basis
    from flipalg.theory.nullity import nullity

    if wanted.colors != 2:
        raise ValueError(f"this sheet is about two colors, got {wanted.colors}")
    say = wanted.say
    for m, n in wanted.sizes(2, LARGEST**2, partial(nullity, **wanted.options)):
        basis = list(kernel_basis(m, n, **wanted.options))
        key = "kernel.answer" if basis else "kernel.answer_none"
        shown = basis[:PATTERNS_SHOWN]
        yield Task(
            say("kernel.task", m=m, n=n),
            say(key, m=m, n=n, k=len(basis), count=f"2^{len(basis)} = {2 ** len(basis):,}"),
            (blank_panel(m, n),) * max(1, min(2, len(shown))),
            tuple(board_panel(Board(m, n), pattern, fills=(PAPER[1], PAPER[1])) for pattern in shown),
            truth=(m, n, basis),
        )


def polynomial(wanted: Wanted) -> Iterator[Task]:
    """Determinant polynomials to compute and to factor."""
    from flipalg.theory.determinant_polynomials import determinant_polynomial

    say, random = wanted.say, wanted.random
    most = max(wanted.m, wanted.n)
    if most < 2:
        raise ValueError(f"the sheet needs a side of at least 2, got {wanted.m} × {wanted.n}")
    possible = range(2, most + 1)
    chosen = sorted(random.sample(possible, min(wanted.count, len(possible))))
    for n in chosen:
        d, before, first = (determinant_polynomial(k) for k in (n, n - 1, n - 2))
        yield Task(
            say("polynomial.task", n=n, n1=n - 1, n2=n - 2, p1=before, p2=first),
            say("polynomial.answer", n=n, p=d, factors=d.factor()),
            truth=(n, d),
        )


def unique(wanted: Wanted) -> Iterator[Task]:
    """Sizes to decide by the rule for boards with n columns."""
    found = _rule(wanted)
    say, random = wanted.say, wanted.random
    for k in range(wanted.count):
        m = random.randint(2, 1000)
        if found.ranks and k % 2:
            m = random.choice(found.ranks) * random.randint(2, 100) - 1
        r = next((r for r in found.ranks if (m + 1) % r == 0), None)
        words = {
            "m": m,
            "n": wanted.n,
            "m1": m + 1,
            "ranks": _listed(found.ranks, say),
            "r": r,
            "q": (m + 1) // (r or 1),
        }
        key = "unique.answer_no" if r else "unique.answer_yes"
        yield Task(say("unique.task", m=m, n=wanted.n), say(key, **words), truth=(m, wanted.n, r is None))


def _rule(wanted: Wanted) -> Any:
    from flipalg.theory.rules import rule

    found = rule(wanted.n, **wanted.options, colors=wanted.colors)
    if not found.is_exact:
        raise ValueError(f"the rule for {wanted.n} columns is not known exactly: choose fewer")
    return found


def _listed(numbers: Sequence[int], say: Sentences) -> str:
    words = [str(number) for number in numbers]
    return f" {say('unique.or')} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def merlin(wanted: Wanted) -> Iterator[Task]:
    """Positions of Merlin's Magic Square."""
    from flipalg.games.merlin import MERLIN, WON

    say, random = wanted.say, wanted.random
    for k in range(1, wanted.count + 1):
        state = [random.randrange(2) for _ in range(9)]
        while "".join(map(str, state)) == WON:
            state = [random.randrange(2) for _ in range(9)]
        buttons = MERLIN.solve(state, WON)
        board = Board([state[:3], state[3:6], state[6:]])
        marks = {divmod(button - 1, 3): str(button) for button in buttons}
        yield Task(
            say("merlin.task", k=k),
            say("merlin.answer", k=k, buttons=", ".join(map(str, buttons))),
            (paper_panel(board, labels=False),),
            (paper_panel(board, marks, labels=False),),
            str(board),
            (state, buttons),
        )


def triangles(wanted: Wanted) -> Iterator[Task]:
    """Triangles of coins: can all become dark?"""
    from flipalg.games.flipping_triangles import color, triangle
    from flipalg.pictures.coins import coins_panel

    say, random = wanted.say, wanted.random
    board = triangle(max(2, min(wanted.m, wanted.n, 8)))
    dark = (0,) * len(board.cells)
    for k in range(1, wanted.count + 1):
        lit = {coin for coin in board.cells if random.randrange(2)} or {board.cells[0]}
        pushed: list[Any] | None = None
        if board.is_solvable(lit, dark):
            pushed = board.solve(lit, dark)
            answer = say("triangles.answer_yes", k=k)
        else:
            numbers = [sum(color(coin) == kind for coin in lit) for kind in range(3)]
            answer = say("triangles.answer_no", k=k, numbers=", ".join(map(str, numbers)))
        yield Task(
            say("triangles.task", k=k),
            answer,
            (coins_panel(board, lit, fills=PAPER),),
            (coins_panel(board, lit, pushed or (), fills=PAPER),),
            " ".join(map(str, sorted(lit))),
            (board, lit, pushed),
        )


def chomp(wanted: Wanted) -> Iterator[Task]:
    """Positions of Chomp: the winning move, or that there is none."""
    from flipalg.impartial.chomp import winning_moves
    from flipalg.pictures.staircases import position_panel

    say, random = wanted.say, wanted.random
    if wanted.m * wanted.n < 2:
        raise ValueError("a position of Chomp has at least two stones, got 1 × 1")
    for k in range(1, wanted.count + 1):
        rows = [1]
        while sum(rows) < 2:
            rows = sorted(random.randint(1, wanted.n) for _ in range(random.randint(1, wanted.m)))
        move = min(winning_moves(rows), default=None)
        if move is None:
            answer, marks = say("chomp.answer_none", k=k), {}
        else:
            column, height = move
            kept = [min(length, column) if len(rows) - 1 - i >= height else length for i, length in enumerate(rows)]
            after = ", ".join(str(length) for length in kept if length)
            answer, marks = say("chomp.answer", k=k, after=after), {move: "×"}
        question = say("chomp.task", k=k, rows=", ".join(map(str, rows)))
        panels = (position_panel(rows, fills=PAPER),)
        yield Task(question, answer, panels, (position_panel(rows, marks, fills=PAPER),), truth=(rows, move))


@dataclass(frozen=True)
class Kind:
    """A kind of worksheet: its tasks, how many stand side by side, and inches to work in below each."""

    tasks: Callable[[Wanted], Iterator[Task]]
    across: int = 0  # by the width of the board
    columns: int = 0  # panels of a task beside each other, if not all
    space: float = 0.0
    pressed: bool = True  # whether the legend shows what a press changes


KINDS = {
    "play": Kind(play),
    "colors": Kind(play),
    "chase": Kind(chase, 1),
    "matrix": Kind(matrix, 1),
    "eliminate": Kind(eliminate, 1, columns=4),
    "kernel": Kind(kernel, 2, space=0.3),
    "polynomial": Kind(polynomial, 1, space=0.9, pressed=False),
    "unique": Kind(unique, 2, space=0.45),
    "merlin": Kind(merlin, 3, space=0.3, pressed=False),
    "triangles": Kind(triangles, 2, space=0.3, pressed=False),
    "chomp": Kind(chomp, 2, space=0.3, pressed=False),
}


@dataclass(frozen=True)
class Worksheet:
    """The tasks of a sheet, and what stands above them."""

    kind: str
    title: str
    rules: str
    how: str
    wanted: Wanted
    tasks: tuple[Task, ...]

    def text(self, answers: bool = False) -> str:
        """Return the sheet for a terminal."""
        parts = [self.title, fill(self.rules, 79)]
        for task in self.tasks:
            lines = fill(task.question, 79), task.text, fill(task.answer, 79) if answers else ""
            parts += ["\n".join(filter(None, lines))]
        return "\n\n".join(parts)


def worksheet(
    kind: str,
    m: int,
    n: int,
    neighborhood: str | Neighborhood = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
    count: int = 6,
    seed: int = 0,
    difficulty: str = "mixed",
    language: str = "en",
    heading: str = "",
) -> Worksheet:
    """Return a worksheet.

    Parameters
    ----------
    kind : str
        A name of KINDS; `play` with more than two colors is `colors`, and `colors` with two has three.
    m, n : int
        The sides of its boards, to LARGEST; for some kinds the largest sides.
    neighborhood, topology, colors
        What a press reaches and adds.
    count : int
        How many tasks, to MOST; `polynomial` has fewer where there are no more.
    seed : int
        The same seed gives the same sheet.
    difficulty : {"mixed", "easy", "hard"}
        Of the boards of play, colors and chase, as `exercises` says; other kinds have no other than mixed.
    language : {"en", "nl", "de"}
        Of all that is written on it.
    heading : str
        What stands above it instead of the kind's title.

    Raises
    ------
    ValueError
        For an unknown kind or language, sides out of range, and options that a kind has no tasks for.
    """
    if kind not in KINDS:
        raise ValueError(f"unknown kind {kind!r}: choose from {', '.join(KINDS)}")
    m, n, count = positive_integer("m", m), positive_integer("n", n), positive_integer("count", count)
    if max(m, n) > LARGEST or count > MOST:
        raise ValueError(f"a sheet has at most {MOST} boards of {LARGEST} × {LARGEST}, got {count} of {m} × {n}")
    if kind in ("play", "colors"):
        kind, colors = ("colors", max(3, colors)) if kind == "colors" or colors > 2 else ("play", 2)
    if difficulty not in DIFFICULTIES or (difficulty != "mixed" and kind not in GRADED):
        choices = DIFFICULTIES if kind in GRADED else DIFFICULTIES[:1]
        raise ValueError(f"no difficulty {difficulty!r} of {kind}: choose from {', '.join(choices)}")
    say = Sentences(language)
    wanted = Wanted(Grid.of(m, n, neighborhood, topology, colors), count, seed, difficulty, say)
    rules = {"last": colors - 1, "n": n}
    if kind == "unique":
        ranks = _rule(wanted).ranks
        words = _listed(ranks, say)
        rules["rule"] = say("unique.rule", n=n, ranks=words) if ranks else say("unique.rule_always")  # type: ignore[assignment]
    said = [say(f"{kind}.rules", **rules)]
    if KINDS[kind].pressed and not wanted.grid.topology.is_open:
        said.append(say(f"topology_{wanted.grid.topology.name}"))
    how = say(f"{kind}.answers") if kind in ("play", "colors") else ""
    tasks = tuple(KINDS[kind].tasks(wanted))
    return Worksheet(kind, heading or say(f"{kind}.title"), " ".join(said), how, wanted, tasks)
