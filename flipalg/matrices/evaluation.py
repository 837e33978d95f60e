"""Values of polynomials at a matrix over F2, and determinants of matrices of commuting blocks (thesis, section 3.2)."""

from collections.abc import Sequence
from itertools import product
from typing import Any, TypeVar

from flint import nmod_mat, nmod_poly

from f2x import F2Matrix, F2Poly
from flipalg.algebra.integers import shown
from flipalg.matrices.structured import to_flint

__all__ = ["block_determinant", "evaluate"]

M = TypeVar("M", F2Matrix, nmod_mat)


def identity(size: int) -> nmod_mat:
    """Return the identity matrix over F2 of this size as FLINT's nmod_mat."""
    return to_flint([1 << i for i in range(size)], size)


def evaluate(f: F2Poly | nmod_poly, matrix: M) -> M:
    """Return f(M) for a square matrix M over F2, by Horner's rule.

    Parameters
    ----------
    f : F2Poly or flint.nmod_poly
        A polynomial over F2.
    matrix : F2Matrix or flint.nmod_mat
        A square matrix over F2.

    Returns
    -------
    F2Matrix or flint.nmod_mat
        f(M), of the type of the matrix.

    Raises
    ------
    TypeError, ValueError
        For arguments of other types, a modulus other than 2, or a matrix that is not square.

    See Also
    --------
    F2Poly : a call f(M) does the same for an F2Matrix, faster

    Notes
    -----
    It takes deg f + 1 products of matrices; the call f(M) takes about 2 √(deg f).

    References
    ----------
    [Jansons2009], eq. 3.7.

    Examples
    --------
    >>> from flipalg import determinant_polynomial, evaluate, simple_matrix
    >>> evaluate(determinant_polynomial(4), simple_matrix(3))
    F2Matrix('001 010 100')
    >>> evaluate(determinant_polynomial(4).to_flint(), simple_matrix(3).to_flint())
    [0, 0, 1]
    [0, 1, 0]
    [1, 0, 0]
    """
    rows, columns = _shape(matrix)
    if not hasattr(f, "degree") or (hasattr(f, "modulus") and int(f.modulus()) != 2):
        raise TypeError(f"a polynomial over F2 is an F2Poly or a flint.nmod_poly modulo 2, got {shown(f)}")
    if rows != columns:
        raise ValueError(f"a polynomial is evaluated at a square matrix, got {rows} × {columns}")
    one: Any = F2Matrix.identity(rows) if isinstance(matrix, F2Matrix) else identity(rows)
    value = one - one
    for e in range(f.degree(), -1, -1):
        value = value @ matrix if isinstance(matrix, F2Matrix) else value * matrix
        if f[e]:
            value = value + one
    return value  # type: ignore[no-any-return]


def _shape(matrix: Any) -> tuple[int, int]:
    if isinstance(matrix, F2Matrix):
        return matrix.shape
    if not hasattr(matrix, "nrows") or not hasattr(matrix, "modulus") or int(matrix.modulus()) != 2:
        raise TypeError(f"a matrix over F2 is an F2Matrix or a flint.nmod_mat modulo 2, got {shown(matrix)}")
    return matrix.nrows(), matrix.ncols()


def block_determinant(blocks: Sequence[Sequence[M]]) -> M:
    """Return the determinant of a square matrix of commuting blocks, which is a matrix of the size of a block.

    The blocks, and the result, are matrices over F2, of the type F2Matrix or flint.nmod_mat.

    >>> from flipalg import simple_matrix
    >>> S, one = simple_matrix(2), simple_matrix(2) ** 0
    >>> block_determinant([[S, one], [one, S]]) == S @ S + one
    True

    For k × k blocks, R. S. Bird's method (Information Processing Letters 111, 2011, 1072-1074) takes k - 1 products of
    such matrices of blocks.  ValueError unless the array of blocks is square and the blocks are square, of one size,
    and commute with each other.  Source: [Jansons2009], theorem 3, in which this determinant is called det_2.
    """
    if blocks and blocks[0] and isinstance(blocks[0][0], F2Matrix):
        return F2Matrix(block_determinant([[block.to_flint() for block in row] for row in blocks]))
    _require_commuting_square(blocks)
    k = len(blocks)
    power = [list(row) for row in blocks]
    for _ in range(k - 1):
        power = _multiply(_bird(power), blocks)
    return power[0][0]  # Bird's sign (-1)^(k-1) is 1 over F2


def _bird(X: list[list[Any]]) -> list[list[Any]]:
    """Return Bird's μ(X): 0 below the diagonal, X above it, and on it minus the sum of the diagonal entries below."""
    k = len(X)
    zero = X[0][0] - X[0][0]
    result = [[X[i][j] if i < j else zero for j in range(k)] for i in range(k)]
    for i in range(k - 2, -1, -1):
        result[i][i] = result[i + 1][i + 1] - X[i + 1][i + 1]
    return result


def _multiply(X: Sequence[Sequence[Any]], Y: Sequence[Sequence[Any]]) -> list[list[Any]]:
    k = len(X)
    zero = Y[0][0] - Y[0][0]
    return [[sum((X[i][h] * Y[h][j] for h in range(k)), zero) for j in range(k)] for i in range(k)]


def _require_commuting_square(blocks: Sequence[Sequence[Any]]) -> None:
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
