"""The steps of [Jansons2009], chapter 3, from one board to the number of its solutions.

S_m is the game matrix of a row of m cells and d_n the determinant polynomial.  The nullity of the m × n board is the
nullity of d_n(S_m), found by elimination, and also the degree of gcd(d_n(λ), d_m(λ + 1)).
"""

import re
from dataclasses import dataclass
from functools import cached_property
from html import escape

from f2x import F2Matrix, F2Poly, Factorization
from flipalg.algebra.integers import positive_integer
from flipalg.games.game_matrices import simple_matrix
from flipalg.system.limits import DETERMINANT_STEPS_SIDE, STEPS_FIELD
from flipalg.theory.determinant_polynomials import determinant_polynomial, factor_determinant_polynomial

__all__ = ["BoardSteps", "steps"]

SHOWN_SIDE = 36
"""Of a matrix with more rows or columns only the size is written."""


@dataclass(frozen=True)
class BoardSteps:
    """The steps from the m × n board to the number of its solutions.

    simple        S_m, the game matrix of a row of m cells
    polynomial    the determinant polynomial d_n(λ)
    factors       the irreducible factors of d_n over F2
    linear        the linear factors of d_n over its splitting field, None if the field is F2 or has a degree above 8
    value         d_n(S_m), an m × m matrix
    gcd           the greatest common divisor of d_n(λ) and d_m(λ + 1)
    """

    m: int
    n: int
    simple: F2Matrix
    polynomial: F2Poly
    factors: Factorization
    value: F2Matrix
    gcd: F2Poly

    @cached_property
    def linear(self) -> Factorization | None:
        """The linear factors of d_n over its splitting field; None if the field is F2 or has a degree above 8."""
        if not 1 < self.factors.splitting_degree() <= STEPS_FIELD:
            return None
        return self.polynomial.factor(self.polynomial.splitting_field())

    @property
    def rank(self) -> int:
        """The rank of d_n(S_m)."""
        return self.value.rank()

    @property
    def nullity(self) -> int:
        """The nullity of d_n(S_m), which is the nullity of the board."""
        return self.m - self.rank

    @property
    def unique(self) -> bool:
        """Whether the board has exactly one solution."""
        return self.nullity == 0

    @property
    def sentence(self) -> str:
        """The verdict as a sentence."""
        if self.unique:
            return f"the {self.m} × {self.n} board has exactly one solution"
        return f"the {self.m} × {self.n} board has 2^{self.nullity} solutions"

    def __str__(self) -> str:
        """Return the steps as text."""
        m, n = self.m, self.n
        indent = " " * (len(f"d_{n}(λ)") + 1)
        lines = [
            f"S_{m}, the matrix of a row of {m} cells:",
            _written(self.simple),
            "",
            f"d_{n}(λ) = {self.polynomial}",
            f"{indent}= {self.factors}",
        ]
        if self.linear:
            lines.append(f"{indent}= {self.linear} over {self.linear[0][0].field}")
        lines += [
            "",
            f"d_{n}(S_{m}), whose nullity is that of the board:",
            _written(self.value),
            "",
            f"rank {self.rank}, nullity {m} - {self.rank} = {self.nullity}",
            f"gcd(d_{n}(λ), d_{m}(λ + 1)) = {self.gcd}, of degree {self.gcd.degree()}",
            self.sentence,
        ]
        return "\n".join(lines)

    def __repr__(self) -> str:
        """Return the call that makes the value."""
        return f"steps({self.m}, {self.n})"

    def latex(self) -> str:
        r"""Return the steps as an `aligned` environment of LaTeX.

        >>> print(steps(1, 2).latex().partition(r"\gcd")[2])
        (d_{2}(\lambda), d_{1}(\lambda + 1)) &= \lambda + 1 \\ \dim\ker G_{1,2} &= 1\end{aligned}
        """
        S, d = f"S_{{{self.m}}}", f"d_{{{self.n}}}"
        lines = [
            (S, _latex(self.simple)),
            (rf"{d}(\lambda)", self.polynomial.latex()),
            ("", self.factors.latex()),
            *([("", self.linear.latex())] if self.linear else []),
            (f"{d}({S})", _latex(self.value)),
            (rf"\operatorname{{rank}} {d}({S})", str(self.rank)),
            (rf"\gcd({d}(\lambda), d_{{{self.m}}}(\lambda + 1))", self.gcd.latex()),
            (rf"\dim\ker G_{{{self.m},{self.n}}}", str(self.nullity)),
        ]
        body = r" \\ ".join(f"{left} &= {right}".lstrip() for left, right in lines)
        return rf"\begin{{aligned}}{body}\end{{aligned}}"

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"

    def html(self) -> str:
        """Return the steps as HTML."""
        m, n = self.m, self.n
        S, d = f"<i>S</i><sub>{m}</sub>", f"<i>d</i><sub>{n}</sub>"
        products = [str(self.polynomial), str(self.factors), *([str(self.linear)] if self.linear else [])]
        field = f" over {_powers(escape(str(self.linear[0][0].field)))}" if self.linear else ""
        paragraphs = [
            f"{S}, the matrix of a row of {m} cells:",
            _html(self.simple),
            f"{d}(λ) = {' = '.join(map(_powers, products))}{field}",
            f"{d}({S}), whose nullity is that of the board:",
            _html(self.value),
            f"rank {self.rank}, nullity {m} − {self.rank} = {self.nullity}",
            f"gcd({d}(λ), <i>d</i><sub>{m}</sub>(λ + 1)) = {_powers(str(self.gcd))}, of degree {self.gcd.degree()}",
            f"<strong>{_powers(self.sentence)}</strong>",
        ]
        return "<div>\n" + "\n".join(p if p.startswith("<table") else f"<p>{p}</p>" for p in paragraphs) + "\n</div>"

    def _repr_html_(self) -> str:
        return self.html()


def steps(m: int, n: int) -> BoardSteps:
    """Return the steps from the m × n board over F2 to the number of its solutions.

    Parameters
    ----------
    m, n : int
        The numbers of rows and columns, 1 to 300.

    Returns
    -------
    BoardSteps
        The game matrix S_m of a row of m cells, the determinant polynomial d_n(λ) with its factors, d_n(S_m) and its
        rank, the gcd of d_n(λ) and d_m(λ + 1), and the verdict, as values, text, LaTeX and HTML.

    Raises
    ------
    TypeError, ValueError
        For a side that is not an integer from 1 to 300.

    See Also
    --------
    nullity : the nullity alone, for boards of any size
    determinant_steps : the determinant, factor by factor
    symbolic_run : the rows of presses that follow from an unknown first row

    Notes
    -----
    This takes about 2 √n products of m × m matrices and an elimination.  The degree of the greatest common divisor
    gives the nullity in a second way.

    References
    ----------
    [Jansons2009], sections 3.2 and 3.3.

    Examples
    --------
    >>> print(steps(3, 4))
    S_3, the matrix of a row of 3 cells:
    1 1 0
    1 1 1
    0 1 1
    <BLANKLINE>
    d_4(λ) = λ^4 + λ^2 + 1
           = (λ^2 + λ + 1)^2
           = (λ + z)^2·(λ + z + 1)^2 over F2[z]/(z^2 + z + 1)
    <BLANKLINE>
    d_4(S_3), whose nullity is that of the board:
    0 0 1
    0 1 0
    1 0 0
    <BLANKLINE>
    rank 3, nullity 3 - 3 = 0
    gcd(d_4(λ), d_3(λ + 1)) = 1, of degree 0
    the 3 × 4 board has exactly one solution
    """
    m, n = positive_integer("m", m), positive_integer("n", n)
    if max(m, n) > DETERMINANT_STEPS_SIDE:
        raise ValueError(
            f"the steps are written for sides to {DETERMINANT_STEPS_SIDE}, got {m} × {n}; flipalg.nullity has no limit"
        )
    S, d = simple_matrix(m), determinant_polynomial(n)
    common = d.gcd(determinant_polynomial(m).taylor_shift())
    return BoardSteps(m, n, S, d, Factorization(factor_determinant_polynomial(n)), d(S), common)


def _written(matrix: F2Matrix) -> str:
    """Return a matrix as text: its entries, or its size if it is large."""
    return str(matrix) if max(matrix.shape) <= SHOWN_SIDE else repr(matrix)


def _latex(matrix: F2Matrix) -> str:
    return matrix.latex() if max(matrix.shape) <= SHOWN_SIDE else rf"\text{{{matrix!r}}}"


def _html(matrix: F2Matrix) -> str:
    return matrix._repr_html_() or escape(repr(matrix))


def _powers(text: str) -> str:
    """Return the text with each exponent, such as the 12 of x^12, as an HTML superscript."""
    return re.sub(r"\^(\d+)", r"<sup>\1</sup>", text)
