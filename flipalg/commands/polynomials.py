"""`flipalg polynomial | splitting`: the determinant polynomial d_n(λ) with its factors, and its splitting field."""

import argparse
import re
from collections.abc import Iterable

from flipalg.algebra.integers import brief, natural_number
from flipalg.algebra.polynomial_text import product_text, written
from flipalg.algebra.polynomials import polynomials_over
from flipalg.commands.answers import answer
from flipalg.commands.parsing import Parser, add_colors, add_json, add_seconds, refuse, whole_number
from flipalg.grids.colors import prime_number_of_colors
from flipalg.theory.determinant_polynomials import determinant_polynomial_over, factor_determinant_polynomial
from flipalg.theory.splitting import splitting

__all__ = ["add_polynomial", "add_splitting"]

FACTORED = 2_000
"""The largest degree of a polynomial to factor modulo an odd prime."""


def add_splitting(parser: Parser) -> None:
    """Add the arguments of `splitting`."""
    parser.add_argument("n", type=whole_number, help="columns")
    add_seconds(parser, 10)
    refuse(parser, "--colors", "d_n splits over extension fields of F2: two colors only")
    add_json(parser)
    parser.set_defaults(run=_splitting)


def add_polynomial(parser: Parser) -> None:
    """Add the arguments of `polynomial`."""
    parser.add_argument("n", type=whole_number, help="its degree")
    parser.add_argument("--latex", action="store_true", help="write LaTeX")
    add_colors(parser)
    add_json(parser)
    parser.set_defaults(run=_polynomial)


def _splitting(arguments: argparse.Namespace) -> None:
    text = str(splitting(arguments.n, seconds=arguments.seconds))
    answer(arguments, text, n=arguments.n, text=text)


def _polynomial(arguments: argparse.Namespace) -> None:
    n, p = natural_number("n", arguments.n), prime_number_of_colors(arguments.colors)
    if p > 2 and n > FACTORED:
        raise ValueError(f"with more than two colors d_n is factored to n = {FACTORED:,}, got {brief(n)}")
    R = polynomials_over(p)
    d = determinant_polynomial_over(R, n)
    factors = [] if n < 2 else factor_determinant_polynomial(n) if p == 2 else R.factor(d)
    text, product = written(R, d, "λ"), product_text(R, d, factors, "λ")
    modulo = "" if p == 2 else f" mod {p}"
    if arguments.latex:
        shown = (
            rf"d_{{{n}}}(\lambda) = "
            + _latex(f"{text} = {product}" if n > 1 else text)
            + modulo.replace("mod ", r"\bmod ")
        )
    else:
        shown = f"d_{n}(λ) = {text}{modulo}" + (f"\n{'':{len(str(n)) + 5}} = {product}" if n > 1 else "")
    listed = [{"terms": _terms(R.coefficients(f)), "multiplicity": e} for f, e in factors]
    answer(arguments, shown, n=n, colors=p, terms=_terms(R.coefficients(d)), factors=listed)


def _terms(coefficients: Iterable[int]) -> list[list[int]]:
    """Return [exponent, coefficient] for each term, the highest first."""
    return [[k, c] for k, c in enumerate(coefficients) if c][::-1]


def _latex(text: str) -> str:
    """Return the text of a polynomial, or of a product of polynomials, as LaTeX."""
    return re.sub(r"\^(\d+)", r"^{\1}", text).replace("·", " ").replace("λ", r"\lambda")
