"""The fewest presses if a press changes its whole row and its whole column, found without comparing all solutions.

Let b be the lights to change, and let a solution x have R_i presses in row i and C_j in column j.  Then, modulo 2,
x_ij = b_ij + R_i + C_j.  The sum over row i gives Σ_j C_j = Σ_j b_ij if n is odd, else R_i = Σ_j b_ij + Σ_j C_j;
likewise for columns.  So if n is even, at most two choices of all R_i are possible; if m is even, at most two of all
C_j.  If both are odd, the search tries 2^(min(m, n) - 1) choices for the lines of one direction, instead of up to
2^(m + n - 2) solutions.  Proof: docs/mathematics/fewest-presses.md.
"""

from collections.abc import Iterator

from flipalg.algebra.bit_vectors import transposed
from flipalg.boards.problem import Problem
from flipalg.grids.shapes import Shape
from flipalg.system.limits import ROW_AND_COLUMN_SIDE

__all__ = ["applies", "lightest"]


def applies(problem: Problem) -> bool:
    """Return whether `lightest` applies: two colors, no holes, a Shape, and presses that flip their row and column.

    If both sides are odd, the shorter must be at most ROW_AND_COLUMN_SIDE, unless the lights of all cells are to
    change.
    """
    m, n = problem.m, problem.n
    if problem.colors > 2 or problem.holes or not isinstance(problem.grid.neighborhood, Shape):
        return False
    if m % 2 and n % 2 and min(m, n) > ROW_AND_COLUMN_SIDE and not _is_uniform(problem):
        return False
    for i in range(m):
        for j in range(n):
            cross = {(i, k) for k in range(n)} | {(k, j) for k in range(m)}
            if {cell for cell, times in problem.grid.reached(i, j).items() if times & 1} != cross:
                return False
    return True


def lightest(problem: Problem) -> list[int] | None:
    """Return the packed rows of a solution with the fewest presses, or None if there is no solution.

    applies(problem) must be true.
    """
    m, n, b = problem.m, problem.n, list(problem.difference)
    if m % 2 and n % 2 and _is_uniform(problem) and b[0]:
        line = m <= n  # press all cells of one line, the shorter one: a column if m <= n, else a row
        return [(1 << n) - 1 if i == 0 else 0 for i in range(m)] if not line else [1] * m
    best: list[int] | None = None
    turned = n % 2 > m % 2 or (m % 2 == n % 2 and m > n)  # if one side is odd, it is the height: R is determined
    rows = transposed(b, n) if turned else b
    height, width = (n, m) if turned else (m, n)
    columns = transposed(rows, width)
    for R, parity in _choices(rows, columns, height, width):
        chosen = _best_columns(columns, R, height, parity)
        found = [row ^ (((1 << width) - 1) * (R >> i & 1)) ^ chosen for i, row in enumerate(rows)]
        if best is None or sum(map(int.bit_count, found)) < sum(map(int.bit_count, best)):
            best = found
    return transposed(best, width) if best is not None and turned else best


def _is_uniform(problem: Problem) -> bool:
    """Return whether the lights of all cells are to change."""
    return all(row == (1 << problem.n) - 1 for row in problem.difference)


def _choices(rows: list[int], columns: list[int], m: int, n: int) -> Iterator[tuple[int, int | list[int]]]:
    """Yield (the packed parities of all R_i, a list of all C_j if the R_i determine them, else Σ C_j), modulo 2.

    R_i and C_j are defined in the head of the module.
    """
    beta = [row.bit_count() & 1 for row in rows]
    gamma = [column.bit_count() & 1 for column in columns]
    if n % 2:
        if len(set(beta)) > 1:
            return
        candidates: Iterator[tuple[int, int]] = ((R, beta[0]) for R in range(1 << m))
    else:
        candidates = ((sum((bit ^ s) << i for i, bit in enumerate(beta)), s) for s in (0, 1))
    for R, s in candidates:
        odd = R.bit_count() & 1
        if m % 2:
            if set(gamma) == {odd}:
                yield R, s
        elif sum(C := [bit ^ odd for bit in gamma]) & 1 == s:
            yield R, C


def _best_columns(columns: list[int], R: int, m: int, parity: int | list[int]) -> int:
    """Return the packed C_j of a solution with the fewest presses, given R and `parity` from `_choices`."""
    if isinstance(parity, list):
        return sum(bit << j for j, bit in enumerate(parity))
    weights = [(column ^ R).bit_count() for column in columns]
    chosen = [int(2 * weight > m) for weight in weights]
    if sum(chosen) & 1 != parity:
        j = min(range(len(weights)), key=lambda j: abs(m - 2 * weights[j]))
        chosen[j] ^= 1
    return sum(bit << j for j, bit in enumerate(chosen))
