"""The determinant over F2, step by step: det G = det d_m(S_n) = Π det f(S_n)^e = Π d_n(z)^e, f^e the factors of d_m.

S_n is the game matrix of a row of n cells, d_m the determinant polynomial ([Jansons2009], theorem 3, eq. 3.8 and
examples 5 to 7).  Each f(S_n) costs deg f + 1 products of n × n matrices; its determinant is found by elimination.
"""

from dataclasses import dataclass
from itertools import islice

from f2x import F2Poly
from flipalg.algebra.extension_fields import values_at
from flipalg.algebra.integers import positive_integer
from flipalg.algebra.polynomial_text import latex_of
from flipalg.games.game_matrices import simple_matrix
from flipalg.matrices.evaluation import evaluate
from flipalg.system.limits import DETERMINANT_STEPS_SIDE
from flipalg.theory.determinant_polynomials import determinant_polynomial, factor_determinant_polynomial
from flipalg.theory.splitting import by_roots, chain, grouped, splitting

__all__ = ["DeterminantSteps", "determinant_steps"]


@dataclass(frozen=True)
class DeterminantSteps:
    """The steps to the determinant of one board.

    factors    (f, exponent of f in d_m, det f(S_n)) for the irreducible factors f of d_m
    """

    m: int
    n: int
    factors: tuple[tuple[F2Poly, int, int], ...]

    @property
    def value(self) -> int:
        """The determinant of the board over F2, 0 or 1."""
        return int(all(value for _, _, value in self.factors))

    def _equal(self) -> list[str]:
        """Return as text the expressions that are equal to det G, from det d_m(S_n) to 0 or 1."""
        m, n = self.m, self.n
        roots = splitting(m).roots
        whole = [f"det d_{m}(S_{n})", *by_roots(determinant_polynomial(m), f"S_{n}", str(n), roots)]
        if any(z.field.degree() > 1 for z in roots):
            values = {z: next(islice(values_at(z), n, None)) for z in roots}
            of_factor = [([values[z] for z in roots if not f(z + 1)], e) for f, e, _ in self.factors]
            texts = [([f"({v})" if " " in str(v) else str(v) for v in found], e) for found, e in of_factor]
            whole.append(grouped(texts))
        whole += [grouped(([str(value)], e) for _, e, value in self.factors), str(self.value)]
        return list(dict.fromkeys(whole))

    def lines(self) -> list[str]:
        """Return as LaTeX the expressions that are equal to det G, from det d_m(S_n) to 0 or 1."""
        return list(map(latex_of, self._equal()))

    def latex(self) -> str:
        r"""Return the chain of equations as an `aligned` environment of LaTeX.

        >>> print(determinant_steps(1, 3).latex())
        \begin{aligned}\det G_{1,3} &= \det d_{1}(S_{3}) \\ &= \det(S_{3}) \\ &= d_{3}(1) \\ &= 1\end{aligned}
        """
        body = r" \\ ".join(rf"&= {line}" for line in self.lines())
        return rf"\begin{{aligned}}\det G_{{{self.m},{self.n}}} {body}\end{{aligned}}"

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"

    def __str__(self) -> str:
        """Return the chain of equations as text, and the equation of z if it occurs."""
        lines = chain(f"det G_{{{self.m},{self.n}}}", self._equal())
        field = next((z.field for z in splitting(self.m).roots if z.field.degree() > 1), None)
        return "\n".join([*lines, f"with {field.modulus} = 0"] if field else lines)

    def __repr__(self) -> str:
        """Return the call that makes the value."""
        return f"determinant_steps({self.m}, {self.n})"


def determinant_steps(m: int, n: int) -> DeterminantSteps:
    """Return the determinant of the m × n board over F2 with every step of its computation.

    Parameters
    ----------
    m, n : int
        The numbers of rows and columns, 1 to 300.

    Returns
    -------
    DeterminantSteps
        The equations det G = det d_m(S_n) = the product of det f(S_n)^e over the irreducible factors f of d_m with
        exponents e, and of d_n at the roots of d_m(λ + 1) in a field of at most 256 elements, as text and as LaTeX.
        S_n is the game matrix of a row of n cells, d_m the determinant polynomial.

    Raises
    ------
    TypeError, ValueError
        For a side that is not an integer from 1 to 300.

    See Also
    --------
    determinant : the value alone, for boards of any size
    steps : the matrices, the rank and the greatest common divisor

    Notes
    -----
    Each det f(S_n) is found by elimination, after deg f + 1 products of n × n matrices.

    References
    ----------
    [Jansons2009], theorem 3, eq. 3.8 and examples 5 to 7.

    Examples
    --------
    >>> print(determinant_steps(4, 4))
    det G_{4,4} = det d_4(S_4)
                = det(S_4^4 + S_4^2 + I)
                = det((S_4^2 + S_4 + I)^2)
                = det(S_4^2 + S_4 + I)^2
                = (det(S_4 + z I)·det(S_4 + (z + 1) I))^2
                = (d_4(z + 1)·d_4(z))^2
                = (0·0)^2
                = 0^2
                = 0
    with z^2 + z + 1 = 0
    """
    m, n = positive_integer("m", m), positive_integer("n", n)
    if max(m, n) > DETERMINANT_STEPS_SIDE:
        raise ValueError(
            f"the steps are written for sides to {DETERMINANT_STEPS_SIDE}, got {m} × {n}; "
            "flipalg.determinant has no limit"
        )
    S = simple_matrix(n)
    return DeterminantSteps(m, n, tuple((f, e, evaluate(f, S).det()) for f, e in factor_determinant_polynomial(m)))
