"""Gauss elimination (thesis, 4.1) on packed rows: any game, every solution.

Main definitions
    solve_game(rows, columns, right)    one x with A x = right, and a basis of the kernel, for any matrix of packed rows
    solve(problem)                      the same for a board, as every method of SOLVERS
    InconsistentError                          A x = right has no solution, with y such that yᵀA = 0 and <y, right> = 1
Cost
    That of matrices/rank.py: a 100 × 100 board is a matter of seconds.
"""

from collections.abc import Sequence

from flipalg.matrices.rank import reduced_echelon_form
from flipalg.matrices.structured import G_rows
from flipalg.solvers.boards import Problem, UnsolvableError


class InconsistentError(ValueError):
    """A x = b has no solution; `witness` is y, packed, with yᵀ A = 0 and <y, b> = 1."""

    exit_code = 1

    def __init__(self, witness: int) -> None:
        """Keep the witness."""
        super().__init__(f"A x = b has no solution: {witness.bit_count()} of its rows add up to 0 = 1")
        self.witness = witness


def solve_game(rows: Sequence[int], columns: int, right: int) -> tuple[int, list[int]]:
    """Return one x with A x = right, its free columns 0, and a basis of {x : A x = 0}; all packed.

    Row i is the integer rows[i], bit j its entry in column j; bit i of `right` belongs to row i.
    Raises InconsistentError, with a proof, when there is none.

    >>> solve_game([0b11, 0b11], 2, 0b11)
    (2, [3])
    """
    # every row carries, below its entries, its right side and, below that, which rows of A it is the sum of
    count = len(rows)
    augmented = (row << (count + 1) | (right >> i & 1) << count | 1 << i for i, row in enumerate(rows))
    reduced = reduced_echelon_form(augmented)
    if count in reduced:  # 0 = 1
        raise InconsistentError(reduced[count] & ((1 << count) - 1))
    pivots = {lead - count - 1: row >> count for lead, row in reduced.items() if lead > count}
    x = sum(1 << lead for lead, row in pivots.items() if row & 1)
    kernel = [
        1 << free | sum(1 << lead for lead, row in pivots.items() if row >> (free + 1) & 1)
        for free in range(columns)
        if free not in pivots
    ]
    return x, kernel


def solve(problem: Problem) -> tuple[list[int], int]:
    """Return a board's presses as packed rows, and the nullity; UnsolvableError when there are none."""
    rows = G_rows(problem.m, problem.n, problem.form.offsets)
    try:
        x, kernel = solve_game(rows, len(rows), joined(problem.difference, problem.n))
    except InconsistentError as error:
        raise UnsolvableError(problem, split(error.witness, problem)) from None
    return split(x, problem), len(kernel)


def joined(rows: Sequence[int], n: int) -> int:
    """Return packed rows as one packed vector, cell (i, j) at bit i n + j."""
    return int("".join(format(row, f"0{n}b") for row in reversed(rows)), 2)


def split(x: int, problem: Problem) -> list[int]:
    """Return a packed vector as packed rows."""
    digits = format(x, f"0{problem.m * problem.n}b")
    return [int(digits[(problem.m - 1 - i) * problem.n :][: problem.n], 2) for i in range(problem.m)]
