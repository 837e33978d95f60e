"""The diagonal method of the Disentis notebook (`loese2`): from the first row and column to the last.

Main definitions
    solve(problem)                       the same as a method of SOLVERS
    solve_rows(m, n, form, difference)   presses for a board, and the nullity
    boundary_matrix(m, n, form)          what the presses of the first row and column leave in the last (`randzurand`)
Main statements
    with xy in the form, the press at (i+1, j+1) is the only one below and right of (i, j) that flips it: so the presses
    of the first row and column, m + n - 1 of them, determine all others, and what they leave on the last row and
    column must vanish.  The boundary matrix of size m + n - 1 has the nullity of the board.
        test_boundary_matrix_has_the_nullity_of_the_board, test_kernel_dimensions_of_the_disentis_notebook
Conventions
    Packed rows: bit j of row i is cell (i, j).  Columns of the matrix: first row, then the rest of the first column.
    Rows: the last column, then the rest of the last row.
Cost
    mn additions of vectors of m + n bits, and an elimination of size m + n - 1; never a matrix of size mn.
References
    Disentis notebook, `loeseteilweise`, `startfeld`, `zielfeld`, `loese2`: it goes by diagonals, here by rows, with the
    same result.  There the loop that builds the kernel starts from a solution and stops at x instead of x + y - 1, so
    that what it returns beside the first solution is no kernel: test_kernel_printed_by_loese2_is_none.
"""

from collections.abc import Sequence

from flipalg.algebra.integers import positive_integer, refuse_beyond_memory
from flipalg.matrices.rank import rank
from flipalg.matrices.rank import solve as solve_linear
from flipalg.solvers import gauss
from flipalg.solvers.boards import Problem
from flipalg.theory.neighborhoods import Neighborhood


def solve(problem: Problem) -> tuple[list[int], int]:
    """Return a board's presses as packed rows, and the nullity; UnsolvableError when there are none.

    Raises ValueError for a form without xy (plus, cross).
    """
    found = solve_rows(problem.m, problem.n, problem.form, problem.difference)
    return gauss.solve(problem) if found is None else found  # elimination raises, with a witness


def boundary_matrix(m: int, n: int, form: Neighborhood) -> list[int]:
    """Return the boundary matrix of size m + n - 1 as packed rows.

    Raises ValueError for a form without xy.
    """
    presses = _presses(m, n, form, [0] * m)
    return _left_over(presses, form, [0] * m)


def solve_rows(m: int, n: int, form: Neighborhood, difference: Sequence[int]) -> tuple[list[int], int] | None:
    """Return presses that flip the cells of `difference` (m packed rows of n cells), and the nullity; None for none.

    Raises ValueError for a form without xy, MemoryError when mn vectors of m + n bits cannot be had.
    """
    presses = _presses(m, n, form, difference)
    size = m + n - 1
    constant = 1 << size
    equations = _left_over(presses, form, difference)
    matrix = [row & ~constant for row in equations]
    solution = solve_linear(matrix, size, sum(1 << i for i, row in enumerate(equations) if row & constant))
    if solution is None:
        return None
    chosen = solution | constant
    rows = [sum(((vector & chosen).bit_count() & 1) << j for j, vector in enumerate(row)) for row in presses]
    return rows, size - rank(matrix)


def _presses(m: int, n: int, form: Neighborhood, difference: Sequence[int]) -> list[list[int]]:
    """Return every press as a vector: bits of the first row and column on which it depends, and on top a constant."""
    m, n = positive_integer("m", m), positive_integer("n", n)
    if not form.c3:
        raise ValueError(f"the diagonal method needs a press that flips its diagonal neighbors, got {form.name}")
    refuse_beyond_memory(m * n * (m + n) // 8, f"{m:,} × {n:,} vectors of {m + n:,} bits", "solve by polynomials")
    presses = [[0] * n for _ in range(m)]
    presses[0] = [1 << j for j in range(n)]
    for i in range(1, m):
        presses[i][0] = 1 << (n - 1 + i)
    for i in range(m - 1):
        for j in range(n - 1):  # presses[i + 1][j + 1] is still 0
            presses[i + 1][j + 1] = _flips(presses, form, i, j) ^ (difference[i] >> j & 1) << (m + n - 1)
    return presses


def _left_over(presses: list[list[int]], form: Neighborhood, difference: Sequence[int]) -> list[int]:
    """Return the equations of the last column and of the rest of the last row."""
    m, n = len(presses), len(presses[0])
    last = [(i, n - 1) for i in range(m)] + [(m - 1, j) for j in range(n - 1)]
    return [_flips(presses, form, i, j) ^ (difference[i] >> j & 1) << (m + n - 1) for i, j in last]


def _flips(presses: list[list[int]], form: Neighborhood, i: int, j: int) -> int:
    """Return the sum of the presses that flip (i, j)."""
    m, n = len(presses), len(presses[0])
    total = 0
    for down, right in form.offsets:
        if 0 <= i + down < m and 0 <= j + right < n:
            total ^= presses[i + down][j + right]
    return total
