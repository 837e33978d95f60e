"""Pressing and elimination by the definition: cell by cell, from the offsets of a press, on lists of numbers."""

import random
from collections.abc import Iterable, Iterator, Sequence

from flint import nmod_mat

from flipalg import Board, UnsolvableError, is_solvable, solve
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.matrices.elimination import rank

Offsets = str | Iterable[tuple[int, int]]


def reached(m: int, n: int, neighborhood: Offsets, topology: str) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield (pressed cell, changed cell) for each offset of a press on each cell of the m × n board."""
    rows_close, columns_close = TOPOLOGIES[topology].closed
    offsets = NEIGHBORHOODS[neighborhood].offsets if isinstance(neighborhood, str) else list(neighborhood)
    for i in range(m):
        for j in range(n):
            for down, right in offsets:
                k, h = i + down, j + right
                if (rows_close or 0 <= k < m) and (columns_close or 0 <= h < n):
                    yield (i, j), (k % m, h % n)


def game(m: int, n: int, neighborhood: Offsets = "plus", topology: str = "board") -> list[list[int]]:
    """Return the game matrix over Z: row i n + j for the cell (i, j), column k n + h for a press on (k, h)."""
    G = [[0] * (m * n) for _ in range(m * n)]
    for (i, j), (k, h) in reached(m, n, neighborhood, topology):
        G[k * n + h][i * n + j] += 1
    return G


def all_equal(m: int, n: int, colors: int) -> tuple[int, ...]:
    """Return the colors c such that presses can bring all cells of a dark board to c."""
    return tuple(c for c in range(colors) if is_solvable(m, n, colors=colors, goal=c))


def nullity(m: int, n: int, neighborhood: Offsets = "plus", topology: str = "board", p: int = 2) -> int:
    """Return the nullity of the game matrix modulo the prime p, by elimination."""
    if p > 2:
        G = game(m, n, neighborhood, topology)
        return m * n - nmod_mat(m * n, m * n, [entry for row in G for entry in row], p).rank()
    rows = [0] * (m * n)
    for (i, j), (k, h) in reached(m, n, neighborhood, topology):
        rows[k * n + h] ^= 1 << i * n + j
    return m * n - rank(rows)


def pressed(
    start: Sequence[Sequence[int]],
    presses: Sequence[Sequence[int]],
    neighborhood: Offsets = "plus",
    topology: str = "board",
    colors: int = 2,
    holes: Iterable[tuple[int, int]] = (),
) -> list[list[int]]:
    """Return the board after pressing each cell as often as `presses` says."""
    board, holes = [[int(value) for value in row] for row in start], set(holes)
    for (i, j), (k, h) in reached(len(board), len(board[0]), neighborhood, topology):
        if (k, h) not in holes:
            board[k][h] = (board[k][h] + int(presses[i][j])) % colors
    return board


def dark(m: int, n: int) -> list[list[int]]:
    """Return the m × n board of zeros."""
    return [[0] * n for _ in range(m)]


def bits(packed: int, m: int, n: int) -> list[list[int]]:
    """Return the cells of a packed m × n board: bit i n + j is the cell (i, j)."""
    return [[packed >> i * n + j & 1 for j in range(n)] for i in range(m)]


def random_board(rng: random.Random, m: int, n: int, colors: int) -> Board:
    """Return a board of random values, solvable or not."""
    return Board([[rng.randrange(colors) for _ in range(n)] for _ in range(m)], colors=colors)


def assert_answered(board: Board, **options: str) -> object:
    """Solve and press the solution; if there is none, check that the witness changes nothing and proves it."""
    kind = options.get("neighborhood", "plus"), options.get("topology", "board"), board.colors, board.holes or ()
    solution, witness = None, None
    try:
        solution = solve(board, **options)
    except UnsolvableError as error:
        witness = list(error.witness)
    if witness is None:
        assert pressed(list(board), list(solution.board), *kind) == dark(*board.shape)
    else:
        assert pressed(dark(*board.shape), witness, *kind) == dark(*board.shape)
        products = (a * b for x, y in zip(witness, board, strict=True) for a, b in zip(x, y, strict=True))
        assert sum(products) % board.colors
    return solution


def beside(row: int, n: int, closes: bool) -> int:
    """A row, by the definition: cell j lies beside j - 1 and j + 1."""
    result = 0
    for j in range(n):
        for neighbor in (j - 1, j + 1):
            if closes:
                neighbor %= n
            if 0 <= neighbor < n and row >> j & 1:
                result ^= 1 << neighbor
    return result


def chased_by_the_definition(first: int, b: list[int], n: int, center: int, closes: bool) -> list[int]:
    chased = [0, first]
    for target in b:
        chased.append(chased[-2] ^ target ^ beside(chased[-1], n, closes) ^ (chased[-1] if center else 0))
    return chased


def flipped_by_the_definition(presses: list[int], n: int, form: int, closes: bool) -> list[int]:
    found = []
    for above, here, below in zip(presses, presses[1:], presses[2:], strict=False):
        vertical = above ^ below
        found.append(
            (here if form & 1 else 0)
            ^ (vertical if form & 2 else 0)
            ^ (beside(here, n, closes) if form & 4 else 0)
            ^ (beside(vertical, n, closes) if form & 8 else 0)
        )
    return found
