"""The determinant over F2, step by step: det G = det d_m(S_n) = Π det f(S_n)^e over the factors f^e of d_m.

S_n is the game matrix of a row of n cells, d_m the determinant polynomial ([Jansons2009], theorem 3, eq. 3.8 and
examples 5 to 7).  Each f(S_n) costs deg f + 1 products of n × n matrices; its determinant is found by elimination.
"""

from dataclasses import dataclass

from f2x import F2Poly
from flipalg.algebra.integers import positive_integer
from flipalg.games.game_matrices import simple_matrix
from flipalg.matrices.evaluation import evaluate
from flipalg.system.limits import DETERMINANT_STEPS_SIDE
from flipalg.theory.determinant_polynomials import determinant_polynomial, factor_determinant_polynomial

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

    def lines(self) -> list[str]:
        """Return as LaTeX the expressions that are equal to det G, from det d_m(S_n) to 0 or 1."""
        S, d = f"S_{{{self.n}}}", determinant_polynomial(self.m)
        whole = [rf"\det d_{{{self.m}}}({S})", rf"\det\left({_at(d, S)}\right)"]
        if len(self.factors) > 1 or any(e > 1 for _, e, _ in self.factors):
            product = rf"\det\left({''.join(_power(f, e, S) for f, e, _ in self.factors)}\right)"
            if product != whole[-1]:  # d_m = λ^m for m = 2^k - 1
                whole.append(product)
            whole.append(r" \cdot ".join(_determinant(f, e, S) for f, e, _ in self.factors))
        whole.append(r" \cdot ".join(f"{value}^{{{e}}}" if e > 1 else str(value) for _, e, value in self.factors))
        if len(self.factors) > 1 or self.factors[0][1] > 1:
            whole.append(str(self.value))
        return whole

    def latex(self) -> str:
        r"""Return the chain of equations as an `aligned` environment of LaTeX.

        >>> print(determinant_steps(1, 3).latex())
        \begin{aligned}\det G_{1,3} &= \det d_{1}(S_{3}) \\ &= \det\left(S_{3}\right) \\ &= 1\end{aligned}
        """
        body = r" \\ ".join(rf"&= {line}" for line in self.lines())
        return rf"\begin{{aligned}}\det G_{{{self.m},{self.n}}} {body}\end{{aligned}}"

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"

    def __str__(self) -> str:
        """Return a line of text for each factor, and a line for the product."""
        written = [
            f"det f(S_{self.n}) = {value} for f = {f}" + (f", {e} times" if e > 1 else "")
            for f, e, value in self.factors
        ]
        return "\n".join([*written, f"det G_{{{self.m},{self.n}}} = {self.value}"])

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
        exponents e, as text and as LaTeX.  S_n is the game matrix of a row of n cells, d_m the determinant polynomial.

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
    det f(S_4) = 0 for f = λ^2 + λ + 1, 2 times
    det G_{4,4} = 0
    """
    m, n = positive_integer("m", m), positive_integer("n", n)
    if max(m, n) > DETERMINANT_STEPS_SIDE:
        raise ValueError(
            f"the steps are written for sides to {DETERMINANT_STEPS_SIDE}, got {m} × {n}; "
            "flipalg.determinant has no limit"
        )
    S = simple_matrix(n)
    return DeterminantSteps(m, n, tuple((f, e, evaluate(f, S).det()) for f, e in factor_determinant_polynomial(m)))


def _at(f: F2Poly, S: str) -> str:
    return " + ".join("I" if e == 0 else S if e == 1 else f"{S}^{{{e}}}" for e in f.to_exponents())


def _power(f: F2Poly, e: int, S: str) -> str:
    base = _at(f, S) if f.weight() == 1 else f"({_at(f, S)})"
    return f"{base}^{{{e}}}" if e > 1 else base


def _determinant(f: F2Poly, e: int, S: str) -> str:
    return rf"\det({_at(f, S)})" + (f"^{{{e}}}" if e > 1 else "")
