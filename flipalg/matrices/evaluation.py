"""Values of polynomials at a matrix, and determinants of matrices of commuting blocks (thesis, section 3.2)."""

from collections.abc import Sequence
from itertools import product

from flint import nmod_mat, nmod_poly

from flipalg.matrices.structured import to_flint

__all__ = ["evaluate"]


Blocks = Sequence[Sequence[nmod_mat]]


def identity(size: int) -> nmod_mat:
    """Return the identity matrix over F2."""
    return to_flint([1 << i for i in range(size)], size)


def evaluate(f: nmod_poly, M: nmod_mat) -> nmod_mat:
    """Return f(M) for a square M over F2, by Horner's rule: deg f products of matrices.

    Raises ValueError for a matrix that is not square.
    """
    if M.nrows() != M.ncols():
        raise ValueError(f"a polynomial is evaluated at a square matrix, got {M.nrows()} × {M.ncols()}")
    one = identity(M.nrows())
    value = one - one
    for e in range(f.degree(), -1, -1):
        value = value * M
        if f[e]:
            value = value + one
    return value


def block_determinant(blocks: Blocks) -> nmod_mat:
    """Return the determinant of a square matrix of commuting blocks: a matrix of the size of a block (theorem 3).

    R. S. Bird's method (Information Processing Letters 111, 2011, 1072-1074) needs no division, so it holds in any
    commutative ring: k - 1 products of k × k block matrices.
    Raises ValueError unless the array is square, the blocks are square and of one size, and every pair commutes.
    Source: thesis, theorem 3 (det_2).
    """
    _require_commuting_square(blocks)
    k = len(blocks)
    power = [list(row) for row in blocks]
    for _ in range(k - 1):
        power = _multiply(_bird(power), blocks)
    return power[0][0]  # times (-1)^(k-1), which is 1 here


def _bird(X: list[list[nmod_mat]]) -> list[list[nmod_mat]]:
    """Return μ(X): zero below the diagonal, X above it, and on it minus the sum of the later diagonal entries."""
    k = len(X)
    zero = X[0][0] - X[0][0]
    result = [[X[i][j] if i < j else zero for j in range(k)] for i in range(k)]
    for i in range(k - 2, -1, -1):
        result[i][i] = result[i + 1][i + 1] - X[i + 1][i + 1]
    return result


def _multiply(X: Blocks, Y: Blocks) -> list[list[nmod_mat]]:
    k = len(X)
    zero = Y[0][0] - Y[0][0]
    return [[sum((X[i][h] * Y[h][j] for h in range(k)), zero) for j in range(k)] for i in range(k)]


def assemble(blocks: Blocks) -> nmod_mat:
    """Return the matrix with these blocks."""
    size = blocks[0][0].nrows()
    entries = [block[i, j] for row in blocks for i in range(size) for block in row for j in range(size)]
    return nmod_mat(size * len(blocks), size * len(blocks[0]), entries, 2)


def _require_commuting_square(blocks: Blocks) -> None:
    size = len(blocks)
    if size == 0 or any(len(row) != size for row in blocks):
        raise ValueError(f"expected a square array of blocks, got rows of {[len(row) for row in blocks]} blocks")
    shapes = {(block.nrows(), block.ncols()) for row in blocks for block in row}
    if len(shapes) > 1 or any(rows != columns for rows, columns in shapes):
        raise ValueError(f"expected square blocks of one size, got {sorted(shapes)}")
    places = list(product(range(size), repeat=2))
    for a, (i, j) in enumerate(places):
        for h, k in places[:a]:
            if blocks[i][j] * blocks[h][k] != blocks[h][k] * blocks[i][j]:
                raise ValueError(f"blocks ({h}, {k}) and ({i}, {j}) do not commute")
