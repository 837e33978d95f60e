"""Fifteen tasks in the words of each program: `python benchmarks/benchmark.py compare` prints lines and times.

A program that is not installed is left out.  The lines are those that a user types, with imports and the game's matrix.
The time is the least CPU time of three runs after a first one, which loads the program.  Every answer is checked before
its time counts.  docs/compare.md has a run, with the programs that were read and not run.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

PROGRAMS = {
    "flipalg": "flipalg",
    "galois": "galois",
    "python-flint": "flint",
    "SymPy": "sympy",
    "SageMath": "sage.all",
    "PARI/GP": "cypari",
    "python-lightsout": "lightsout",
}
"""The programs that Python can call, and the module that shows that one is installed."""

LIMIT = 5.0
"""Seconds of the first run from which a task is not repeated."""


@dataclass(frozen=True)
class Task:
    """A question in the words of each program, and the check of `answer`."""

    name: str
    code: dict[str, str]
    right: Callable[[Any], bool]


def matrix_of(cells: str) -> str:
    """Return the lines with which a user of a program for algebra sets up the matrix of a game."""
    return f"""
cells = {cells}
G = [[int(abs(i - k) + abs(j - l) < 2) for k, l in cells] for i, j in cells]
"""


def board(m: int, n: int) -> str:
    """Return the lines that set up the matrix of the m × n board."""
    return matrix_of(f"[(i, j) for i in range({m}) for j in range({n})]")


def lit_by(presses: list[int], m: int, n: int, torus: bool = False, colors: int = 2) -> list[int]:
    """Return the cells after presses (a number for each cell), from a dark board."""
    lights = [0] * (m * n)
    for place, count in enumerate(presses):
        i, j = divmod(place, n)
        for row, column in {(i, j), (i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)}:
            if torus:
                lights[row % m * n + column % n] += count
            elif 0 <= row < m and 0 <= column < n:
                lights[row * n + column] += count
    return [light % colors for light in lights]


START = [0, 0, 0, 0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 1, 0, 1, 0, 1, 0]
"""A position of the 5 × 5 board that has four solutions."""

SOLVE = {
    "galois": """
import galois
{matrix}
R = galois.GF(2)([row + [light] for row, light in zip(G, {lights})]).row_reduce().tolist()
answer = [0] * len(G)
for row in R:
    if any(row[:-1]):
        answer[row.index(1)] = row[-1]
""",
    "python-flint": """
import flint
{matrix}
R = flint.nmod_mat([row + [light] for row, light in zip(G, {lights})], 2).rref()[0].tolist()
answer = [0] * len(G)
for row in R:
    if any(int(x) for x in row[:-1]):
        answer[[int(x) for x in row].index(1)] = int(row[-1])
""",
    "SymPy": """
from sympy import GF
from sympy.polys.matrices import DM
{matrix}
R = DM([row + [light] for row, light in zip(G, {lights})], GF(2)).rref()[0].to_list()
answer = [0] * len(G)
for row in R:
    if any(row[:-1]):
        answer[row.index(1)] = int(row[-1]) % 2
""",
    "SageMath": """
from sage.all import GF, matrix, vector
{matrix}
answer = [int(x) for x in matrix(GF(2), G).solve_right(vector(GF(2), {lights}))]
""",
    "PARI/GP": """
from cypari import pari
pari.allocatemem(10**9, silent=True)
{matrix}
M = pari.matrix(len(G), len(G), sum(G, [])) * pari("Mod(1, 2)")
answer = [int(x.lift()) for x in M.matinverseimage(pari({lights}).Col())]
""",
    "python-lightsout": """
from lightsout import Board, ON, OFF, Solver
puzzle = Board({m}, {n}, [ON if light else OFF for light in {lights}])
answer = [0] * ({m} * {n})
for place in Solver(puzzle).solve():
    answer[place.row * {n} + place.col] = 1
""",
}


def solving(m: int, n: int, lights: str, who: tuple[str, ...] = tuple(SOLVE)) -> dict[str, str]:
    """Return the lines that solve a board, of each program named."""
    return {name: SOLVE[name].format(matrix=board(m, n), lights=lights, m=m, n=n) for name in who}


NULLITY = {
    "galois": """
import galois, numpy
{matrix}
answer = len(G) - int(numpy.linalg.matrix_rank(galois.GF(2)(G)))
""",
    "python-flint": """
import flint
{matrix}
answer = len(G) - flint.nmod_mat(G, 2).rank()
""",
    "SymPy": """
from sympy import GF
from sympy.polys.matrices import DM
{matrix}
answer = len(G) - DM(G, GF(2)).rank()
""",
    "SageMath": """
from sage.all import GF, matrix
{matrix}
answer = matrix(GF(2), G).right_nullity()
""",
    "PARI/GP": """
from cypari import pari
pari.allocatemem(10**9, silent=True)
{matrix}
answer = len(G) - int((pari.matrix(len(G), len(G), sum(G, [])) * pari("Mod(1, 2)")).matrank())
""",
}


def ranks(matrix: str, who: tuple[str, ...] = tuple(NULLITY)) -> dict[str, str]:
    """Return the lines that compute the nullity of a matrix, of each program named."""
    return {name: NULLITY[name].format(matrix=matrix) for name in who}


TORUS = """
cells = [(i, j) for i in range(12) for j in range(12)]
G = [[int(min((i - k) % 12, (k - i) % 12) + min((j - l) % 12, (l - j) % 12) < 2) for k, l in cells] for i, j in cells]
"""
GRAPH = """
import networkx
graph = networkx.gnm_random_graph(300, 1500, seed=1)
G = (networkx.to_numpy_array(graph, dtype=int) + numpy.eye(300, dtype=int)).tolist()
"""
BITS = "import random\nf, g = (random.Random(seed).getrandbits(64_000) | 1 << 64_000 for seed in (1, 2))\n"
ROWS = "import random\nrows = [random.Random(i).getrandbits(1000) for i in range(1000)]\n"
LISTS = ROWS + "G = [[row >> k & 1 for k in range(1000)] for row in rows]\n"


def product(f: int, g: int) -> int:
    """Return the product of two polynomials over F2, bit by bit."""
    found = 0
    while f:
        low = f & -f
        found ^= g * low
        f ^= low
    return found


def equals(code: str) -> Callable[[Any], bool]:
    """Return the check that an answer is that of flipalg's lines."""

    def right(answer: Any) -> bool:
        names: dict[str, Any] = {}
        exec(code, names)
        return bool(answer == names["answer"])

    return right


def tasks() -> list[Task]:
    """Return the tasks that run here: all but the fifteenth, to play in a browser."""
    import random

    f, g = (random.Random(seed).getrandbits(64_000) | 1 << 64_000 for seed in (1, 2))
    ones = [1] * 25
    chosen: dict[str, tuple[str, dict[str, str], Callable[[Any], bool] | None]] = {
        "light the 5 × 5 board": (
            "from flipalg import solve\nanswer = solve(5, 5).presses.ravel().tolist()",
            solving(5, 5, "[1] * 25"),
            lambda presses: lit_by(presses, 5, 5) == ones,
        ),
        "the fewest presses of a 5 × 5 position": (
            f"from flipalg import Board, solve\nlights = {START}\n"
            "answer = solve(Board([lights[5 * i : 5 * i + 5] for i in range(5)])).presses.ravel().tolist()",
            {
                "SageMath": solving(5, 5, str(START))["SageMath"]
                .replace(
                    "answer = [int(x) for x in matrix(GF(2), G).solve_right(",
                    "M = matrix(GF(2), G)\nfirst = M.solve_right(",
                )
                .replace("))]", "))")
                + "best = min((first + k for k in M.right_kernel()), key=lambda v: v.hamming_weight())\n"
                "answer = [int(x) for x in best]",
            },
            lambda presses: lit_by(presses, 5, 5) == START and sum(presses) == 10,
        ),
        "say that a 4 × 4 position has no solution": (
            "from flipalg import Board, UnsolvableError, solve\ntry:\n    solve(Board('#...\\n....\\n....\\n....'))\n"
            "    answer = True\nexcept UnsolvableError:\n    answer = False",
            {
                "SageMath": "from sage.all import GF, matrix, vector"
                + board(4, 4)
                + "M = matrix(GF(2), G)\nanswer = M.augment(vector(GF(2), [1] + [0] * 15)).rank() == M.rank()",
                "PARI/GP": "from cypari import pari" + board(4, 4) + "M = pari.matrix(16, 16, sum(G, []))\n"
                "answer = pari.matsolvemod(M, 2, pari([1] + [0] * 15).Col()) != 0",
                "python-lightsout": "from lightsout import Board, ON, OFF, Solver\n"
                "answer = Solver(Board(4, 4, [ON] + [OFF] * 15)).is_solvable()",
            },
            None,
        ),
        "light the 20 × 20 board": (
            "from flipalg import solve\nanswer = solve(20, 20).presses.ravel().tolist()",
            solving(20, 20, "[1] * 400"),
            lambda presses: lit_by(presses, 20, 20) == [1] * 400,
        ),
        "light the 6 × 6 board of 3 colors": (
            "from flipalg import solve\nanswer = solve(6, 6, colors=3).presses.ravel().tolist()",
            {
                "SageMath": solving(6, 6, "[1] * 36")["SageMath"].replace("GF(2)", "GF(3)"),
                "PARI/GP": solving(6, 6, "[1] * 36")["PARI/GP"].replace("Mod(1, 2)", "Mod(1, 3)"),
            },
            lambda presses: lit_by(presses, 6, 6, colors=3) == [1] * 36,
        ),
        "nullity of the 12 × 12 torus": (
            'from flipalg import nullity\nanswer = nullity(12, 12, topology="torus")',
            ranks(TORUS),
            None,
        ),
        "nullity of a graph with 300 vertices": (
            "from flipalg.games import FlipIt\nimport networkx\n"
            "answer = FlipIt(networkx.gnm_random_graph(300, 1500, seed=1)).nullity",
            ranks("import numpy" + GRAPH),
            None,
        ),
        "nullity of the 24 × 24 board": (
            "from flipalg import nullity\nanswer = nullity(24, 24)",
            ranks(board(24, 24)),
            None,
        ),
        "nullity of the 10⁶ × 10⁶ board": (
            "from flipalg import nullity\nanswer = nullity(10**6, 10**6)",
            {},
            None,
        ),
        "all nullities to 64 × 64": (
            "from flipalg import nullity_table\nanswer = nullity_table(64, 64).tolist()",
            {},
            None,
        ),
        "for which m every m × 30 board has one solution": (
            "from flipalg import rule\nanswer = str(rule(30))",
            {},
            None,
        ),
        "factor the path's polynomial of degree 1,000": (
            "from flipalg import determinant_polynomial\n"
            "answer = sorted((f.degree(), e) for f, e in determinant_polynomial(1000).factor())",
            {
                "SageMath": "from sage.all import GF, PolynomialRing\n"
                "x = PolynomialRing(GF(2), 'x').gen()\nd, e = x.parent()(1), x\n"
                "for n in range(999):\n    d, e = e, x * e + d\n"
                "answer = sorted((f.degree(), k) for f, k in e.factor())",
                "python-flint": "from flint import nmod_poly\nx = nmod_poly([0, 1], 2)\n"
                "d, e = nmod_poly([1], 2), x\nfor n in range(999):\n    d, e = e, x * e + d\n"
                "answer = sorted((f.degree(), k) for f, k in e.factor()[1])",
                "PARI/GP": "from cypari import pari\n"
                "d, e = pari('Mod(1, 2)'), pari('Mod(1, 2) * x')\nfor n in range(999):\n"
                "    d, e = e, pari('x') * e + d\nfound = e.factor()\n"
                "answer = sorted((int(f.poldegree()), int(k)) for f, k in zip(found[0], found[1]))",
            },
            None,
        ),
        "product of two polynomials of degree 64,000 over F2": (
            BITS + "from f2x import F2Poly\nanswer = int(F2Poly(f) * F2Poly(g))",
            {
                "galois": BITS + "import galois\nanswer = int(galois.Poly.Int(f) * galois.Poly.Int(g))",
                "python-flint": BITS + "from flint import nmod_poly\n"
                "p, q = (nmod_poly([int(c) for c in bin(h)[:1:-1]], 2) for h in (f, g))\n"
                'answer = int("".join(str(int(c)) for c in reversed((p * q).coeffs())), 2)',
                "SageMath": BITS + "from sage.all import GF, PolynomialRing\n"
                "R = PolynomialRing(GF(2), 'x')\n"
                "p, q = (R([int(c) for c in bin(h)[:1:-1]]) for h in (f, g))\n"
                'answer = int("".join(str(c) for c in reversed((p * q).list())), 2)',
            },
            lambda found: found == product(f, g),
        ),
        "nullity of a 1,000 × 1,000 matrix over F2": (
            ROWS + "from f2x import F2Matrix\nanswer = F2Matrix.from_rows(rows, 1000).nullity()",
            ranks(LISTS, ("galois", "python-flint", "SageMath", "PARI/GP")),  # SymPy takes minutes
            None,
        ),
    }
    return [
        Task(name, {"flipalg": own, **others}, right or equals(own)) for name, (own, others, right) in chosen.items()
    ]


def lines(code: str) -> int:
    """Return how many lines a user types."""
    return sum(bool(line.strip()) for line in code.split("\n"))


def installed(module: str) -> bool:
    """Return whether a module can be found."""
    parent = module.rpartition(".")[0]
    return bool((not parent or find_spec(parent)) and find_spec(module))


def measure(chosen: list[Task] | None = None) -> Iterator[tuple[str, str, int, float]]:
    """Yield (task, program, lines, seconds); AssertionError for a wrong answer."""
    for task in tasks() if chosen is None else chosen:
        for program, code in task.code.items():
            if not installed(PROGRAMS[program]):
                continue
            compiled = compile(code, f"{task.name}, {program}", "exec")
            seconds = []
            while len(seconds) < 4 and (not seconds or seconds[0] < LIMIT):
                names: dict[str, Any] = {}
                begin = time.process_time()
                exec(compiled, names)
                seconds.append(time.process_time() - begin)
            if not task.right(names["answer"]):
                raise AssertionError(f"{program} answers wrongly: {task.name}")
            yield task.name, program, lines(code), min(seconds)


def report(rows: list[tuple[str, str, int, float]]) -> list[list[str]]:
    """Return a row for each task: the time of each program with its lines, "·" for a program that is not asked."""
    from benchmark import shown

    found = {(task, program): f"{shown(seconds)} ({count})" for task, program, count, seconds in rows}
    programs = [program for program in PROGRAMS if any(row[1] == program for row in rows)]
    names = dict.fromkeys(row[0] for row in rows)
    return [["task", *programs], *([task, *(found.get((task, name), "·") for name in programs)] for task in names)]
