"""The determinant polynomial d_n over Z at an expression, and a board's determinant as a resultant, both by sympy.

A_n is the adjacency matrix of the path with n vertices, and d_n(x) is the product of x - β over the eigenvalues β of
A_n.  So the determinant of the m × n board with `plus` is
det(I + A_m ⊗ I + I ⊗ A_n) = (-1)^(mn) Res(d_m(λ), d_n(-1 - λ)).
"""

from typing import TYPE_CHECKING, Any

from flipalg.algebra.integers import natural_number, positive_integer

if TYPE_CHECKING:
    from sympy import Expr

__all__ = ["determinant_by_resultant", "determinant_expression"]

LARGEST = 60
"""The largest side for which a resultant is computed; it takes seconds."""


def determinant_expression(n: int, x: Any = "λ") -> "Expr":
    """Return d_n(x) over Z, expanded; d_0 = 1, d_1 = x, d_n = x d_{n-1} - d_{n-2}.

    x is a sympy expression or the name of a symbol.

    >>> determinant_expression(5)
    λ**5 - 4*λ**3 + 3*λ
    >>> from sympy.abc import u, v
    >>> determinant_expression(2, u + v)
    u**2 + 2*u*v + v**2 - 1
    """
    from sympy import Integer, Symbol, expand, sympify

    n = natural_number("n", n)
    x = Symbol(x) if isinstance(x, str) else sympify(x)
    before, d = Integer(0), Integer(1)
    for _ in range(n):
        before, d = d, expand(x * d - before)
    return d


def determinant_by_resultant(m: int, n: int) -> int:
    """Return the determinant of the m × n board over Z, as a resultant of d_m and d_n; ValueError for a side above 60.

    `colors_determinant` computes the same number in another way.

    >>> determinant_by_resultant(6, 7)
    -791
    """
    from sympy import Symbol, resultant

    m, n = positive_integer("m", m), positive_integer("n", n)
    if max(m, n) > LARGEST:
        raise ValueError(f"a resultant is computed for sides to {LARGEST}, got {m} × {n}; see colors_determinant")
    m, n = max(m, n), min(m, n)  # the sign of sympy's resultant (1.14) is wrong if the first degree is the lower one
    x = Symbol("λ")
    return int((-1) ** (m * n) * resultant(determinant_expression(m, x), determinant_expression(n, -1 - x), x))
