"""The page's modules in Node, against facts that the package writes down."""

import json
import os
import re
import subprocess
from itertools import islice, product
from pathlib import Path
from random import Random

import networkx as nx
import pytest
from facts import DATA

from f2x import F2Matrix, F2Modulus, F2Poly
from flipalg import determinant_polynomial, is_solvable, nullity, rule, solutions
from flipalg.boards.board import Board
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.games import merlin
from flipalg.games.disentis import disentis
from flipalg.games.flipping_triangles import CoinBoard, triangle
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.shapes import TWISTED, read_neighborhood
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.impartial import chomp, toggle

MASKS = ["000/011/000", "110/010/001", "10000/00000/00110/00000/01001", "00100/01010/00100/00000/00001"]
READ = ["1", "010/111/010", "00000/00000/00100/00000/00000", "11111", "1/0/1", "000/111/000"]
BOARDS = ["#", "##", ".#.\n#.#", "1x0\n012\nx21\n200", "#..#\n....\n.#.."]

LARGEST_COUNT = 1_000
SIDES = (3, 4, 5, 6, 8, 10)  # of Disentis on the page
STAIRCASES = [rows for m in range(1, 5) for rows in product(range(1, 6), repeat=m) if sorted(rows) == list(rows)]


def solved(seed):
    """Return a random board, and what the package says of it: whether it is solvable, and in how many ways."""
    random = Random(seed)
    m, n, colors = random.randint(1, 7), random.randint(1, 7), random.choice((2, 2, 3, 4, 5, 6, 8, 9))
    holes = [(i, j) for i in range(m) for j in range(n) if random.random() < random.choice((0, 0.15))][: m * n - 1]
    cells = [[0 if (i, j) in holes else random.randrange(colors) for j in range(n)] for i in range(m)]
    board = Board(cells, colors=colors, holes=holes)
    form = {
        "neighborhood": random.choice([*NEIGHBORHOODS, *MASKS]),
        "topology": random.choice([*TOPOLOGIES, *TWISTED]),
    }
    every = solutions(Board(m, n, colors=colors, holes=holes), goal="off", **form)
    ways = sum(1 for _ in islice(every, LARGEST_COUNT))
    fact = {"text": str(board), "colors": colors, **form, "solvable": is_solvable(board, goal="off", **form)}
    return fact | {"count": ways if ways < LARGEST_COUNT else None}


def toggled(seed):
    """Return a random position of two-player Lights Out, its value and the winning moves."""
    random = Random(seed)
    m, n = random.randint(1, 4), random.randint(1, 4)
    cells = [[int(random.random() < 0.75) for _ in range(n)] for _ in range(m)]
    lit = [(i, j) for i, j in product(range(m), range(n)) if cells[i][j]]
    graph = nx.grid_2d_graph(m, n)
    moves = sorted(i * n + j for i, j in toggle.winning_moves(graph, lit))
    return {"text": str(Board(cells)), "value": toggle.grundy(graph, lit), "moves": moves}


def coins(seed):
    """Return random coins in a triangle, None for no coin, the least pushes (None: none) and how many ways."""
    random = Random(seed)
    k = random.randint(3, 6)
    lines = [[random.choice((0, 1, 0, 1, 0, 1, None)) for _ in range(i + 1)] for i in range(k)]
    lines[0] = [1]
    places = {(a, k - 1 - i): sign for i, line in enumerate(lines) for a, sign in enumerate(line) if sign is not None}
    board = CoinBoard(places)
    start, goal = {place for place, sign in places.items() if sign}, (1,) * len(places)
    try:
        least = len(board.fewest(start, goal))
    except UnsolvableError:
        least = None
    return {"lines": lines, "least": least, "count": board.count_solutions(start, goal)}


def staircases():
    """Return the full rectangle of Chomp on the page, and positions drawn by lot in it."""
    random = Random(8)
    return [[10] * 8, *(sorted(random.choices(range(1, 11), k=random.randint(3, 8))) for _ in range(12))]


def game_of(verdict):
    """Return the fields of a Verdict about Disentis that the page keeps."""
    game = verdict.game and verdict.game._asdict()
    return {"winnable": verdict.winnable, "shortest": verdict.shortest, "patterns": len(verdict.patterns), "game": game}


def chased(seed):
    """Return a random board, and whether it can be turned off."""
    random = Random(seed)
    m, n = random.randint(2, 9), random.randint(2, 9)
    board = Board([[random.randrange(2) for _ in range(n)] for _ in range(m)])
    return {"text": str(board), "value": is_solvable(board, goal="off")}


def labels():
    """Return texts that name a board with what the package reads, and texts that it refuses and the page too."""
    random = Random(14)
    read = []
    kinds = product(NEIGHBORHOODS, TOPOLOGIES, (2, 3, 10))
    for text in ["14.14", "3.4.torus", "10^12.7.king.c9", *map(drawn(random), kinds)]:
        grid = Grid.from_label(text)
        fields = grid.to_json() | {"m": str(grid.m), "n": str(grid.n), "label": grid.label, "text": text}
        read.append({"neighborhood": "plus", "topology": "board", "colors": 2} | fields)
    refused = [
        "",
        "14",
        "0.5.plus",
        "5.5.nonsense",
        "5.5.plus.torus",
        "5.5.plus.c1",
        "5.5.c3.plus",
        "5..5",
        "a.b",
        "5.5.plus.c",
    ]
    for text in refused:
        with pytest.raises(ValueError, match=r"\w"):
            Grid.from_label(text)
    return read, refused


def drawn(random):
    """Return a function from a kind of board to a label of random sides."""

    def label(kind):
        neighborhood, topology, colors = kind
        return Grid.of(random.randint(1, 10**6), random.randint(1, 99), neighborhood, topology, colors).label

    return label


def plain():
    """Return [m, n, nullity] of plain boards of two colors: all small ones, and some large ones, as text."""
    random = Random(12)
    sides = [*product(range(1, 41), repeat=2), (4, 10**50), (10**8, 10**8), (10**9, 10**9), (2**100 + 14, 2**100 + 14)]
    for most in (500, 5_000, 50_000):
        sides += [(random.randint(1, most), random.randint(1, most)) for _ in range(30)]
    sides += [(n, n + 3 * random.randint(0, 1)) for n in random.sample(range(200_000, 10**6), 10)]
    return [[str(m), str(n), str(nullity(m, n))] for m, n in sides]


def arithmetic():
    """Return operands and results in F2[x], as digits of base 16, and matrices with their ranks and kernels."""
    random = Random(3)
    polynomials, matrices = [], []
    for words in (1, 2, 3, 8, 31, 33, 64, 120, 500, 1_200):
        for f, g in ((words, words), (words, 1 + words // 3)):
            a, b = (F2Poly(random.getrandbits(64 * n) | 1 << 64 * n - random.randint(1, 9)) for n in (f, g))
            if words == 33:
                a, b = a * F2Poly("x^70 + x + 1"), b * F2Poly("x^70 + x + 1")
            results = (a * b, a.gcd(b), a % b, a.square(), a.taylor_shift(), F2Modulus(b).power(a, 10**40 + 7))
            polynomials.append([format(int(value), "x") for value in (a, b, *results)])
    for m, n in ((1, 1), (5, 70), (64, 64), (65, 63), (130, 200), (300, 290)):
        matrix = F2Matrix.random(m, n, seed=m) @ F2Matrix.random(n, n, seed=n)
        pivots = matrix.pivots()
        matrices.append({"rows": [format(row, "x") for row in matrix.rows], "columns": n, "pivots": list(pivots)})
    return {"polynomials": polynomials, "matrices": matrices}


def facts():
    presses = []
    for text, name, topology in product(BOARDS, [*sorted(NEIGHBORHOODS), *MASKS], [*TOPOLOGIES, *TWISTED]):
        colors = 3 if "2" in text else 2
        board = Board(text, colors=colors, holes="x")
        for i, j in product(range(board.m), range(board.n)):
            if (i, j) not in board.holes:
                fact = {"text": text, "neighborhood": name, "topology": topology, "colors": colors}
                presses.append(fact | {"k": i * board.n + j, "after": str(board.press([(i, j)], name, topology))})
    moves = product([(1, 3, 4), (2, 2)], product(range(4), range(3)))
    inside = [(rows, move) for rows, move in moves if move[1] < len(rows) and move[0] < rows[::-1][move[1]]]
    sides = list(product(range(1, 13), repeat=2))
    read, refused = labels()
    return {
        "labels": read,
        "refused": refused,
        "plain": plain(),
        "arithmetic": arithmetic(),
        "nullities": [[m, n, p, nullity(m, n, colors=p)] for p in (2, 3, 5, 7) for m, n in sides],
        "periods": [[n, p, rule(n, colors=p).period] for p in (2, 3, 5, 7) for n in range(1, 13)],
        "polynomials": [[str(d), str(d.taylor_shift())] for d in map(determinant_polynomial, range(61))],
        "toggles": [toggled(seed) for seed in range(150)],
        "chased": [chased(seed) for seed in range(200)],
        "boards": [solved(seed) for seed in range(200)],
        "spellings": json.loads((DATA / "boards.json").read_text(encoding="utf-8")),
        "neighborhoods": sorted(NEIGHBORHOODS),
        "topologies": [*TOPOLOGIES, *TWISTED],
        "masks": {
            mask: [read_neighborhood(mask).name, sorted(read_neighborhood(mask).offsets)] for mask in [*MASKS, *READ]
        },
        "presses": presses,
        "merlin": [list(merlin.FLIPS[button]) for button in merlin.BUTTONS],
        "triangles": [[[4 - b, a] for a, b in corners] for corners in triangle(5).triangles],
        "coins": [coins(seed) for seed in range(60)],
        "merlins": [[sums, merlin.solve("".join(map(str, sums)))] for sums in product((0, 1), repeat=9)],
        "positions": [[rows, sorted(chomp.winning_moves(rows))] for rows in [*STAIRCASES, *staircases()]],
        "nimbers": [[rows, chomp.grundy(rows)] for rows in STAIRCASES[::9]],
        "disentis": {side: game_of(disentis(side, side, 2_000_000)) for side in SIDES},
        "trisentis": [side for side in SIDES if not is_solvable(side, side, neighborhood="king")],
        "chomp": [{"rows": rows, "move": move, "left": chomp.play(rows, move)} for rows, move in inside],
    }


def test_the_modules_of_the_page_in_node(built, tmp_path):
    (page,) = built.glob("*/js")
    file = tmp_path / "facts.json"
    file.write_text(json.dumps({"answers": facts()}), encoding="utf-8")
    tests = sorted(map(str, Path(__file__).parent.glob("*.test.mjs")))
    if not os.environ.get("CI") and not any(page.parent.glob("*.wasm")):  # ziglang is not installed
        tests = [name for name in tests if Path(name).name.partition(".")[0] != "f2x"]
    environment = os.environ | {"PAGE": str(page.parent), "FACTS": str(file)}
    run = subprocess.run(["node", "--test", *tests], env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-2000:]
    written = sum(Path(file).read_text(encoding="utf-8").count("\ntest(") for file in tests)
    assert int(re.search(r"pass (\d+)", run.stdout)[1]) == written
