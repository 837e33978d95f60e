"""Worksheets: random tasks of several kinds about boards and related games, each with its answer.

The sides m and n of a sheet are the largest sides of its boards.  Exceptions: the boards of the kinds play, colors and
chase are exactly m × n, unique has n columns and any number of rows, polynomial has degrees up to the larger side,
triangles has min(m, n) rows of coins, at least 2 and at most 8, and merlin is 3 × 3.  The boards of play and colors are
sorted by the number of presses.  A sheet says "the fewest" only if this is proved.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import zip_longest
from random import Random
from textwrap import fill
from typing import Any

from flipalg.algebra.integers import positive_integer
from flipalg.answers.nullities import nullity
from flipalg.boards.board import Board
from flipalg.boards.board_text import cell_name
from flipalg.games.flipping_triangles import color, triangle
from flipalg.games.game_matrices import game_matrix
from flipalg.games.light_chasing import chased
from flipalg.games.merlin import MERLIN, WON
from flipalg.grids.grid import Grid, OnGrid
from flipalg.grids.neighborhoods import Form
from flipalg.grids.topologies import Topology
from flipalg.impartial.chomp import winning_moves
from flipalg.languages import N_, Language
from flipalg.matrices.f2_matrix import F2Matrix
from flipalg.pictures.boards import board_panel
from flipalg.pictures.coins import coins_panel
from flipalg.pictures.matrices import matrix_panel
from flipalg.pictures.pen import Pen, Point
from flipalg.pictures.picture import Panel
from flipalg.pictures.staircases import position_panel
from flipalg.pictures.theme import GRID
from flipalg.solvers.solve import kernel_basis, solve
from flipalg.system.limits import MOST_EXERCISES, SHEET_SIDE
from flipalg.theory.determinant_polynomials import determinant_polynomial
from flipalg.theory.rules import rule

__all__ = [
    "DIFFICULTIES",
    "KINDS",
    "PAPERS",
    "Exercise",
    "Kind",
    "Task",
    "Worksheet",
    "exercises",
    "paper_panel",
    "pressed_panel",
    "worksheet",
]

MATRIX_CELLS, SYSTEM_CELLS = 9, 6
"""The most cells of a board whose matrix is to be written down, and of a board whose system is to be solved."""
PATTERNS_SHOWN = 4
DIFFICULTIES = ("mixed", "easy", "hard")
GRADED = ("play", "colors", "chase")
"""The kinds that have a difficulty."""
CLOSED = {
    "cylinder": N_("The rows close up: right of the last column comes the first."),
    "ring": N_("The columns close up: below the last row comes the first."),
    "torus": N_("Rows and columns close up: after the last comes the first."),
}
PAPER = ("#c3c9cf", "#ffffff")
"""The colors of cells that are off and on, on paper."""
PAPERS = {"a4": (8.27, 11.69), "letter": (8.5, 11.0)}
"""{name of a paper: (width, height) in inches}."""


@dataclass(frozen=True)
class Exercise:
    """A board, presses that turn it off, and whether these presses are proved to be the fewest."""

    board: Board
    presses: Board
    proved: bool

    @property
    def weight(self) -> int:
        """The number of presses; a cell that is pressed twice counts twice."""
        return sum(self.presses[cell] for cell in self.presses.cells)


@dataclass(frozen=True)
class Task:
    """A task and its answer.

    question, answer    the question and the answer as sentences
    panels, solved      the drawings below the question, and those below the answer
    text                the board or the position as text for a terminal; "" if the question says all
    truth               the question and the answer as values, for the tests
    """

    question: str
    answer: str
    panels: tuple[Panel, ...] = field(default=(), compare=False)
    solved: tuple[Panel, ...] = field(default=(), compare=False)
    text: str = ""
    truth: Any = None


@dataclass(frozen=True)
class Wanted(OnGrid):
    """The options of a sheet: its grid, the number of tasks, the seed, the difficulty and the language (`say`)."""

    grid: Grid[Form]
    count: int
    seed: int
    difficulty: str
    say: Language

    @property
    def random(self) -> Random:
        """A new random generator that starts with the seed."""
        return Random(self.seed)

    @property
    def options(self) -> dict[str, Any]:
        """The neighborhood and the topology as keyword arguments."""
        return {"neighborhood": self.grid.neighborhood, "topology": self.grid.topology}

    def sizes(
        self, least: int, most: int, rare: Callable[[int, int], object] = lambda m, n: False
    ) -> list[tuple[int, int]]:
        """Return `count` random sizes of boards within m × n that have `least` to `most` cells.

        A size is repeated only after all sizes have occurred.  For every second size (a, b) rare(a, b) is true, as long
        as there are enough of these sizes.  ValueError if no size has `least` to `most` cells.
        """
        sides = [(a, b) for a in range(1, self.m + 1) for b in range(1, self.n + 1) if least <= a * b <= most]
        if not sides:
            needed = N_("the sheet needs boards of {least} to {most} cells, got at most {m} × {n}")
            raise ValueError(self.say(needed, least=least, most=most, m=self.m, n=self.n))
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
    neighborhood: str | Form = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
    count: int = 6,
    seed: int = 0,
    difficulty: str = "mixed",
) -> list[Exercise]:
    """Return `count` random m × n boards that are not off but can be turned off, with presses that turn them off.

    If the difficulty is mixed, all boards that can be turned off are equally likely.  If it is easy, presses on at most
    a third of the cells, rounded up, turn a board off.  If it is hard, the boards are those with the most presses among
    four times as many mixed boards, the most first.  Equal seeds give equal boards.  ValueError for sides above
    SHEET_SIDE, more than MOST_EXERCISES boards, an unknown difficulty, or if no press changes a cell.
    """
    if difficulty not in DIFFICULTIES:
        raise ValueError(f"unknown difficulty {difficulty!r}: choose from {', '.join(DIFFICULTIES)}")
    m, n, count = _checked(m, n, count)
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
    return sorted(found, key=lambda one: -one.weight)[:count] if difficulty == "hard" else found


def _checked(m: int, n: int, count: int) -> tuple[int, int, int]:
    m, n, count = positive_integer("m", m), positive_integer("n", n), positive_integer("count", count)
    if max(m, n) > SHEET_SIDE or count > MOST_EXERCISES:
        raise ValueError(
            f"a sheet has at most {MOST_EXERCISES} boards of {SHEET_SIDE} × {SHEET_SIDE}, got {count} of {m} × {n}"
        )
    return m, n, count


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


def paper_panel(board: Board, presses: Any = (), title: str = "", labels: bool | None = None) -> Panel:
    """Return a panel of a board for black-and-white paper.

    With two colors, a cell that is on is white with a ring, a cell that is off is gray, a hole is crossed out, and a
    press is a dot.  With more colors, a cell that is on is white, a cell that is off is gray, each shows its digit, and
    a hole is empty; but if presses are given, all cells are white, and pressed cells show how often.
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
    pen.disks(rings, ["none"], 0.3, GRID)
    crossed = [((x, y), (x + 1, y + 1)) for x, y in holes] + [((x + 1, y), (x, y + 1)) for x, y in holes]
    pen.edges(crossed, color=GRID)


def blank_panel(m: int, n: int, title: str = "", marks: Any = (), labels: bool = True) -> Panel:
    """Return a panel of an empty grid to write in; `marks` is {cell: text on it}, `labels` asks for names of cells."""
    return board_panel(Board(m, n), marks, title, labels, fills=(PAPER[1], PAPER[1]))


def pressed_panel(grid: Grid[Form]) -> Panel:
    """Return a panel for the legend of a sheet, with the cells that a press in the middle of a board changes."""
    board = _pressed_in_the_middle(grid)
    return paper_panel(board, [(board.m // 2, board.n // 2)])


def _pressed_in_the_middle(grid: Grid[Form]) -> Board:
    """Return a small dark board of two colors after a press in the middle."""
    side = 5 if grid.neighborhood.is_product or not grid.topology.is_open else 3
    return Board(side, side).press([(side // 2, side // 2)], grid.neighborhood, grid.topology)


def play(wanted: Wanted) -> Iterator[Task]:
    """Yield tasks: boards to turn off, or to bring to 0, in the order of the number of presses."""
    say = wanted.say
    asked: dict[str, Any] = {"count": wanted.count, "seed": wanted.seed, "difficulty": wanted.difficulty}
    given = exercises(wanted.m, wanted.n, **wanted.options, colors=wanted.colors, **asked)
    for k, one in enumerate(sorted(given, key=lambda one: one.weight), 1):
        words = say.plural("{k} press", "{k} presses", one.weight, k=one.weight)
        words = say("{presses}, the fewest", presses=words) if one.proved else words
        names = _names(one.presses)
        yield Task(
            f"{k}.  {words}",
            f"{k}.  " + say("Press {cells}.", cells=names),
            (paper_panel(one.board),),
            (paper_panel(one.board, one.presses),),
            str(one.board),
            one,
        )


def _names(presses: Board) -> str:
    pressed = [(cell_name(*cell), presses[cell]) for cell in presses.cells]
    return ", ".join(name if times == 1 else f"{name}×{times}" for name, times in pressed)


def chase(wanted: Wanted) -> Iterator[Task]:
    """Yield tasks: find the lights that light chasing leaves in the last row, and presses in row 1 that remove them."""
    say = wanted.say
    if not wanted.grid.is_default:
        raise ValueError(say("lights are chased on a plus board of two colors that is not closed"))
    drawn = min(4 * wanted.count, MOST_EXERCISES)
    given = exercises(wanted.m, wanted.n, count=drawn, seed=wanted.seed, difficulty=wanted.difficulty)
    given.sort(key=lambda one: chased(one.board).weight == 0)  # boards on which a chase leaves lights come first
    if not chased(given[0].board).weight:
        refused = say("one chase turns every light off on {m} × {n}: choose another size", m=wanted.m, n=wanted.n)
        raise ValueError(refused)
    for k, one in enumerate(given[: wanted.count], 1):
        left = chased(one.board)
        first = [(0, j) for i, j in solve(left).board.cells if i == 0] if left.weight else []
        words = {"left": ", ".join(cell_name(*cell) for cell in left.cells) or say("nothing")}
        words["first"] = ", ".join(cell_name(*cell) for cell in first) or say("nothing")
        blank = partial(blank_panel, *one.board.shape)
        yield Task(
            say("Board {k}. Draw what the first chase leaves, and mark the cells of row 1 to press.", k=k),
            f"{k}.  " + say("Left in the last row: {left}. Press in row 1: {first}. Then chase again.", **words),
            (paper_panel(one.board), blank(), blank()),
            (paper_panel(one.board), paper_panel(left), paper_panel(left, first)),
            str(one.board),
            (one.board, first),
        )


def matrix(wanted: Wanted) -> Iterator[Task]:
    """Yield tasks: write down the game matrix of a small board."""
    say = wanted.say
    for m, n in wanted.sizes(2, MATRIX_CELLS):
        G = _matrix(wanted, m, n)
        panels = (blank_panel(m, n, marks=_numbers(m, n)), blank_panel(m * n, m * n, labels=False))
        yield Task(
            say("The {m} × {n} board: write its matrix.", m=m, n=n),
            say("The {m} × {n} board: the matrix has rank {rank} over F2.", m=m, n=n, rank=G.rank()),
            panels,
            (panels[0], matrix_panel(G)),
            truth=(m, n, G),
        )


def _matrix(wanted: Wanted, m: int, n: int) -> F2Matrix:
    _refuse_colors(wanted)
    return game_matrix(m, n, wanted.grid.neighborhood, wanted.grid.topology)


def _refuse_colors(wanted: Wanted) -> None:
    if wanted.colors != 2:
        raise ValueError(wanted.say("this sheet is about two colors, got {colors}", colors=wanted.colors))


def _numbers(m: int, n: int) -> dict[tuple[int, int], str]:
    return {(i, j): str(i * n + j + 1) for i in range(m) for j in range(n)}


def eliminate(wanted: Wanted) -> Iterator[Task]:
    """Yield tasks: solve the linear system of a small board by hand, with a blank matrix for each step."""
    say, random = wanted.say, wanted.random
    for m, n in wanted.sizes(3, SYSTEM_CELLS):
        G = _matrix(wanted, m, n)
        lights = random.sample(range(m * n), random.randint(1, m * n))
        right = [int(i in lights) for i in range(m * n)]
        steps = G.elimination_steps(right)
        cells = ", ".join(cell_name(*divmod(i, n)) for i in sorted(lights))
        start = matrix_panel(G.augmented(right), say("start"))
        blanks = [blank_panel(m * n, m * n + 1, "", labels=False)] * len(steps)
        done = [matrix_panel(step.matrix, _in_words(step, say)) for step in steps]
        x = None if G.witness(right) else G.solve(right)
        if x is None:
            answer = say("No solution: a row says 0 = 1.")
        else:
            pressed = ", ".join(cell_name(*divmod(i, n)) for i, bit in enumerate(x) if bit)
            count = 2 ** G.nullity()
            one, many = N_("One solution: press {cells}."), N_("{count} solutions; one of them: press {cells}.")
            answer = say(one if count == 1 else many, cells=pressed, count=count)
        question = say("The {m} × {n} board, lights at {cells}. Solve the system.", m=m, n=n, cells=cells)
        yield Task(question, answer, (start, *blanks), (start, *done), truth=(m, n, right, x))


def _in_words(step: Any, say: Language) -> str:
    a, b = (row + 1 for row in step.rows)
    steps = {"add": N_("add row {a} to row {b}"), "exchange": N_("exchange rows {a} and {b}")}
    return say(steps[step.action], a=a, b=b)


def kernel(wanted: Wanted) -> Iterator[Task]:
    """Yield tasks: find the quiet patterns (presses that change nothing) and the number of solutions of a board."""
    _refuse_colors(wanted)
    say = wanted.say
    for m, n in wanted.sizes(2, SHEET_SIDE**2, partial(nullity, **wanted.options)):
        basis = list(kernel_basis(m, n, **wanted.options))
        none = N_("The {m} × {n} board: none but the empty one; every board has exactly one solution.")
        some = N_("The {m} × {n} board: k = {k}; a board has {count} solutions or none.")
        shown, count = basis[:PATTERNS_SHOWN], f"2^{len(basis)} = {2 ** len(basis):,}"
        yield Task(
            say("The {m} × {n} board:", m=m, n=n),
            say(some if basis else none, m=m, n=n, k=len(basis), count=count),
            (blank_panel(m, n),) * max(1, min(2, len(shown))),
            tuple(board_panel(Board(m, n), pattern, fills=(PAPER[1], PAPER[1])) for pattern in shown),
            truth=(m, n, basis),
        )


def polynomial(wanted: Wanted) -> Iterator[Task]:
    """Yield tasks: compute and factor determinant polynomials."""
    say, random = wanted.say, wanted.random
    most = max(wanted.m, wanted.n)
    if most < 2:
        raise ValueError(say("the sheet needs a side of at least 2, got {m} × {n}", m=wanted.m, n=wanted.n))
    possible = range(2, most + 1)
    chosen = sorted(random.sample(possible, min(wanted.count, len(possible))))
    for n in chosen:
        d, before, first = (determinant_polynomial(k) for k in (n, n - 1, n - 2))
        yield Task(
            say(
                "Compute d_{n} from d_{n1} = {p1} and d_{n2} = {p2}, and factor it.",
                n=n,
                n1=n - 1,
                n2=n - 2,
                p1=before,
                p2=first,
            ),
            f"d_{n} = " + " = ".join(dict.fromkeys((str(d), str(d.factor())))),  # d_3 = λ³ is its own factorization
            truth=(n, d),
        )


def unique(wanted: Wanted) -> Iterator[Task]:
    """Yield tasks: decide by the rule for n columns whether m × n boards have exactly one solution."""
    found = _rule(wanted)
    say, random = wanted.say, wanted.random
    for k in range(wanted.count):
        m = random.randint(2, 1000)
        if found.ranks and k % 2:
            m = random.choice(found.ranks) * random.randint(2, 100) - found.offset
        tested = m + found.offset
        r = next((r for r in found.ranks if tested % r == 0), None)
        words = {
            "m": m,
            "n": wanted.n,
            "tested": tested,
            "ranks": _listed(found.ranks, say),
            "r": r,
            "q": tested // (r or 1),
        }
        no = N_("{m} × {n}: no, {tested} = {q} · {r}.")
        yes = N_("{m} × {n}: yes, {tested} is not a multiple of {ranks}.")
        yield Task(
            say("{m} × {n}: exactly one solution?", m=m, n=wanted.n),
            say(no if r else yes, **words),
            truth=(m, wanted.n, r is None),
        )


def _rule(wanted: Wanted) -> Any:
    found = rule(wanted.n, **wanted.options, colors=wanted.colors)
    if not found.is_exact:
        raise ValueError(wanted.say("the rule for {n} columns is not known exactly: choose fewer", n=wanted.n))
    return found


def _listed(numbers: Sequence[int], say: Language) -> str:
    words = [str(number) for number in numbers]
    if len(words) < 2:
        return "".join(words)
    return say("{most} or {last}", most=", ".join(words[:-1]), last=words[-1])


def merlin(wanted: Wanted) -> Iterator[Task]:
    """Yield tasks: solve positions of Merlin's Magic Square."""
    say, random = wanted.say, wanted.random
    for k in range(1, wanted.count + 1):
        state = [random.randrange(2) for _ in range(9)]
        while "".join(map(str, state)) == WON:
            state = [random.randrange(2) for _ in range(9)]
        buttons = MERLIN.solve(state, WON)
        board = Board([state[:3], state[3:6], state[6:]])
        marks = {divmod(button - 1, 3): str(button) for button in buttons}
        yield Task(
            say("Position {k}: which buttons?", k=k),
            say("Position {k}: press {buttons}.", k=k, buttons=", ".join(map(str, buttons))),
            (paper_panel(board, labels=False),),
            (paper_panel(board, marks, labels=False),),
            str(board),
            (state, buttons),
        )


def triangles(wanted: Wanted) -> Iterator[Task]:
    """Yield tasks: turn all coins of a triangle dark, if this is possible."""
    say, random = wanted.say, wanted.random
    board = triangle(max(2, min(wanted.m, wanted.n, 8)))
    dark = (0,) * len(board.cells)
    for k in range(1, wanted.count + 1):
        lit = {coin for coin in board.cells if random.randrange(2)} or {board.cells[0]}
        pushed: list[Any] | None = None
        if board.is_solvable(lit, dark):
            pushed = board.solve(lit, dark)
            answer = say("Position {k}: yes, turn the marked triangles.", k=k)
        else:
            numbers = [sum(color(coin) == kind for coin in lit) for kind in range(3)]
            answer = say(
                "Position {k}: no. Color the coins with three colors so that touching ones differ. Each move turns "
                "over one coin of each color, so each of the three numbers of lit coins changes between even and odd. "
                "Here they are {numbers}, not all even or all odd; in the end they would all be 0.",
                k=k,
                numbers=", ".join(map(str, numbers)),
            )
        yield Task(
            say("Position {k}: can all coins become dark?", k=k),
            answer,
            (coins_panel(board, lit, fills=PAPER),),
            (coins_panel(board, lit, pushed or (), fills=PAPER),),
            " ".join(map(str, sorted(lit))),
            (board, lit, pushed),
        )


def chomp(wanted: Wanted) -> Iterator[Task]:
    """Yield tasks: find a winning move in a position of Chomp, if a winning move exists."""
    say, random = wanted.say, wanted.random
    if wanted.m * wanted.n < 2:
        raise ValueError(say("a position of Chomp has at least two stones, got 1 × 1"))
    for k in range(1, wanted.count + 1):
        rows = [1]
        while sum(rows) < 2:
            rows = sorted(random.randint(1, wanted.n) for _ in range(random.randint(1, wanted.m)))
        move = min(winning_moves(rows), default=None)
        if move is None:
            answer, marks = say("Position {k}: none; the player who moves here loses.", k=k), {}
        else:
            column, height = move
            kept = [min(length, column) if len(rows) - 1 - i >= height else length for i, length in enumerate(rows)]
            after = ", ".join(str(length) for length in kept if length)
            answer, marks = (
                say("Position {k}: take the marked stone; rows of {after} are left.", k=k, after=after),
                {move: "×"},
            )
        question = say("Position {k}: rows of {rows}. Which move wins?", k=k, rows=", ".join(map(str, rows)))
        panels = (position_panel(rows, fills=PAPER),)
        yield Task(question, answer, panels, (position_panel(rows, marks, fills=PAPER),), truth=(rows, move))


@dataclass(frozen=True)
class Kind:
    """A kind of worksheet: its tasks, its words in English, and its layout.

    tasks      the function that yields the tasks
    title      the title of the sheet
    rules      the text of the rules
    how        a sentence that explains the drawings of the answers
    across     the number of tasks beside each other, or 0 for one to three
    columns    the number of panels of a task beside each other, or 0 for all panels
    space      the height of the empty space below each task, in inches
    pressed    whether the legend shows the cells that a press changes
    """

    tasks: Callable[[Wanted], Iterator[Task]]
    title: str
    rules: str
    how: str = ""
    across: int = 0
    columns: int = 0
    space: float = 0.0
    pressed: bool = True


KINDS = {
    "play": Kind(
        play,
        N_("Turn every light off"),
        N_(
            "A press turns over the cells that the legend shows: on becomes off, off becomes on. Turn every light "
            "off. The order of the presses does not matter, and to press a cell twice is to leave it alone. Above "
            "each board stands how many presses are enough."
        ),
        how=N_("Press each dot once, in any order."),
    ),
    "colors": Kind(
        play,
        N_("Lights of several colors"),
        N_(
            "A press adds 1 to the cells that the legend shows; after {last} comes 0. Bring every cell to 0. The "
            "order of the presses does not matter. Above each board stands how many presses are enough."
        ),
        how=N_("Press each cell as often as its dot says, in any order."),
    ),
    "chase": Kind(
        chase,
        N_("Chase the lights down"),
        N_(
            "Press below every light of row 1, then below every light of row 2, and so on to the last row. Only the "
            "last row may still have lights. Find the cells of row 1 that have to be pressed so that a second chase "
            "leaves nothing."
        ),
        across=1,
    ),
    "matrix": Kind(
        matrix,
        N_("Set up the matrix of the game"),
        N_(
            "Number the cells from left to right, row by row. Entry (i, j) of the matrix is 1 if a press on cell j "
            "changes cell i, else 0."
        ),
        across=1,
    ),
    "eliminate": Kind(
        eliminate,
        N_("Solve by elimination over F2"),
        N_(
            "The unknown x_j is 1 if cell j is pressed. Behind the line stands the board that is to be turned off. "
            "Add rows, modulo 2, until the first 1 of each row is the only 1 in its column. Write the matrix after "
            "each step, and what you did."
        ),
        across=1,
        columns=4,
    ),
    "kernel": Kind(
        kernel,
        N_("Quiet patterns, and how many solutions there are"),
        N_(
            "A quiet pattern is a set of presses that changes nothing. If k of them are independent, every board "
            "that can be solved has 2^k solutions. Find the quiet patterns: choose the presses of row 1, and each "
            "further row is decided by the row above. Say how many solutions a board of each size has if it has "
            "one."
        ),
        across=2,
        space=0.3,
    ),
    "polynomial": Kind(
        polynomial,
        N_("Determinant polynomials over F2"),
        N_(
            "d_0 = 1, d_1 = λ, and d_n = λ d_(n-1) + d_(n-2), with coefficients modulo 2. The m × n board has "
            "exactly one solution for every position if and only if d_m(λ) and d_n(λ+1) have no common factor."
        ),
        across=1,
        space=0.9,
        pressed=False,
    ),
    "unique": Kind(
        unique,
        N_("Which boards have exactly one solution?"),
        N_("For boards with {n} columns: {rule}"),
        across=2,
        space=0.45,
    ),
    "merlin": Kind(
        merlin,
        N_("Merlin's Magic Square"),
        N_(
            "The nine buttons are numbered 1 to 9, row by row. A corner turns over itself and its three neighbors, "
            "the middle of an edge its whole edge, the center itself and the four next to it. Make all outer "
            "buttons light and the center dark."
        ),
        across=3,
        space=0.3,
        pressed=False,
    ),
    "triangles": Kind(
        triangles,
        N_("Flipping triangles"),
        N_(
            "A move turns over three coins that touch one another. Can all coins be turned to dark? If so, say "
            "which triangles to turn; if not, say why."
        ),
        across=2,
        space=0.3,
        pressed=False,
    ),
    "chomp": Kind(
        chomp,
        N_("Chomp"),
        N_(
            "Two players in turn take a stone together with all stones above it and to its right. The player "
            "who takes the stone marked 0 loses. Find a move that wins, or show that there is none."
        ),
        across=2,
        space=0.3,
        pressed=False,
    ),
}


@dataclass(frozen=True)
class Worksheet:
    """A worksheet: its kind, title, rules, options and tasks, and `how`, a sentence that explains the answers."""

    kind: str
    title: str
    rules: str
    how: str
    wanted: Wanted
    tasks: tuple[Task, ...]

    def text(self, answers: bool = False) -> str:
        """Return the sheet as text for a terminal, with the answers if `answers` is true."""
        parts = [self.title, fill(self.rules, 79)]
        if KINDS[self.kind].pressed:
            legend = self.wanted.say(N_("Legend: a press on the cell in the middle changes the cells marked #."))
            parts.append(f"{legend}\n{_pressed_in_the_middle(self.wanted.grid)}")
        for task in self.tasks:
            lines = fill(task.question, 79), task.text, fill(task.answer, 79) if answers else ""
            parts += ["\n".join(filter(None, lines))]
        return "\n\n".join(parts)


def worksheet(
    kind: str,
    m: int,
    n: int,
    neighborhood: str | Form = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
    count: int = 6,
    seed: int = 0,
    difficulty: str = "mixed",
    language: str = "en",
    heading: str = "",
) -> Worksheet:
    """Return a worksheet with random tasks of a given kind and their answers.

    Parameters
    ----------
    kind : str
        The kind, a key of KINDS.  With more than two colors `play` means `colors`; `colors` uses at least three colors.
    m, n : int
        The numbers of rows and columns of the boards, at most SHEET_SIDE.  For most kinds these are upper limits.
    neighborhood, topology, colors
        The cells that a press changes, the edges that meet, and the number of colors; see flipalg.nullity.
    count : int
        The number of tasks, at most MOST_EXERCISES; `polynomial` may have fewer.
    seed : int
        The seed of the random generator; equal seeds give equal sheets.
    difficulty : {"mixed", "easy", "hard"}
        The difficulty of the boards, which `exercises` explains.  Kinds other than play, colors and chase accept only
        "mixed".
    language : {"en", "nl", "de"}
        The language of the sheet.
    heading : str
        A title that replaces the title of the kind.

    Returns
    -------
    Worksheet
        The worksheet.

    Raises
    ------
    ValueError
        For an unknown kind, difficulty or language, a side or count out of range, or options for which the kind has no
        tasks.
    """
    if kind not in KINDS:
        raise ValueError(f"unknown kind {kind!r}: choose from {', '.join(KINDS)}")
    m, n, count = _checked(m, n, count)
    if kind in ("play", "colors"):
        kind, colors = ("colors", max(3, colors)) if kind == "colors" or colors > 2 else ("play", 2)
    if difficulty not in DIFFICULTIES or (difficulty != "mixed" and kind not in GRADED):
        choices = DIFFICULTIES if kind in GRADED else DIFFICULTIES[:1]
        raise ValueError(f"no difficulty {difficulty!r} of {kind}: choose from {', '.join(choices)}")
    say = Language(language)
    wanted = Wanted(Grid.of(m, n, neighborhood, topology, colors), count, seed, difficulty, say)
    rules = {"last": colors - 1, "n": n}
    if kind == "unique":
        found = _rule(wanted)
        rule = say(
            "m × {n} has exactly one solution for every position if and only if {tested} is not a multiple of {ranks}.",
            n=n,
            tested="m + 1" if found.offset else "m",
            ranks=_listed(found.ranks, say),
        )
        rules["rule"] = rule if found.ranks else say("every board has exactly one solution.")  # type: ignore[assignment]
    said = [say(KINDS[kind].rules, **rules)]
    if KINDS[kind].pressed and not wanted.grid.topology.is_open:
        said.append(say(CLOSED[wanted.grid.topology.name]))
    how = say(KINDS[kind].how) if KINDS[kind].how else ""
    tasks = tuple(KINDS[kind].tasks(wanted))
    return Worksheet(kind, heading or say(KINDS[kind].title), " ".join(said), how, wanted, tasks)
