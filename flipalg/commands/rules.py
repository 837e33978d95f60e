"""`flipalg rule | polynomial`: for which m, or which share of all m × n boards is unique; d_n(λ) and its factors."""

import argparse
from typing import Any

from flipalg.algebra.integers import brief, natural_number
from flipalg.algebra.polynomial_text import (
    factorization,
    factors_in_json,
    factors_over,
    field_of,
    latex_of,
    terms,
    written,
)
from flipalg.algebra.polynomials import PolynomialRing, polynomials_over
from flipalg.answers.share import share
from flipalg.console.output import answer, number_or_text
from flipalg.console.parsing import (
    add_colors,
    add_field,
    add_json,
    add_kind,
    add_seconds,
    kind_of,
    positive,
    whole_number,
)
from flipalg.grids.colors import prime_number_of_colors
from flipalg.theory.determinant_polynomials import (
    determinant_polynomial,
    determinant_polynomial_over,
    factor_determinant_polynomial,
)
from flipalg.theory.rules import rule
from flipalg.theory.splitting import splitting

__all__ = ["add_polynomial", "add_rule"]

FACTORED = 2_000
"""The largest degree of a polynomial to factor modulo an odd prime."""


def add_rule(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `rule`."""
    parser.add_argument("n", type=whole_number, nargs="?", help="columns")
    parser.add_argument("--share", action="store_true", help="the share of all m × n boards with exactly one solution")
    parser.add_argument(
        "--orders",
        type=positive,
        metavar="B",
        help="with --share: better bounds for more (default: 2000)",
    )
    add_kind(parser)
    add_seconds(parser, 10)
    add_json(parser)
    parser.set_defaults(run=_rule)


def add_polynomial(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `polynomial`."""
    parser.add_argument("n", type=whole_number, help="its degree")
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--latex", action="store_true", help="write LaTeX")
    ways.add_argument(
        "--splitting", action="store_true", help="the m × n boards over the extension fields in which it splits"
    )
    add_field(parser)
    add_colors(parser)
    add_seconds(parser, 10)
    add_json(parser)
    parser.set_defaults(run=_polynomial)


def _rule(arguments: argparse.Namespace) -> None:
    kind = kind_of(arguments)
    if arguments.share == (arguments.n is not None):
        raise ValueError("give either the number n of columns or --share")
    if arguments.orders and not arguments.share:
        raise ValueError("--orders is an option of --share")
    if arguments.share:
        of_all = share(**kind, orders=arguments.orders or 2_000)
        answer(arguments, str(of_all), **kind, **of_all._asdict())
        return
    found = rule(arguments.n, seconds=arguments.seconds, **kind)
    fields = {
        "ranks": list(map(number_or_text, found.ranks)),
        "divisors": [list(map(number_or_text, pair)) for pair in found.divisors],
        "offset": found.offset,
        "exact": found.is_exact,
    }
    answer(arguments, str(found), n=arguments.n, **kind, rule=str(found), **fields)


def _polynomial(arguments: argparse.Namespace) -> None:
    if arguments.splitting:
        _splitting(arguments)
        return
    n, p, field = natural_number("n", arguments.n), prime_number_of_colors(arguments.colors), arguments.field
    if p > 2 and field:
        raise ValueError(f"--field is an extension field of F2: two colors only, got {p}")
    if p > 2 and n > FACTORED:
        raise ValueError(f"with more than two colors d_n is factored to n = {FACTORED:,}, got {brief(n)}")
    R: PolynomialRing[Any] = polynomials_over(p)
    d = determinant_polynomial_over(R, n)
    found = [] if n < 2 else factor_determinant_polynomial(n) if p == 2 else R.factor(d)
    product = factorization(R, d, found, "λ")
    if n > 1 and field:
        found = product = factors_over(determinant_polynomial(n), field)
    over = field_of(found) if p == 2 else None
    modulo = "" if p == 2 else f" mod {p}"
    text = written(R, d, "λ")
    if arguments.latex:
        equal = rf" = {product.latex()}" if n > 1 else ""
        where = rf" \text{{ over }} {over.latex()}" if over else modulo.replace("mod ", r"\bmod ")
        shown = rf"d_{{{n}}}(\lambda) = {latex_of(text)}{equal}{where}"
    else:
        equal = f"\n{'':{len(str(n)) + 5}} = {product}" if n > 1 else ""
        shown = f"d_{n}(λ) = {text}{modulo}{equal}" + (f" over {over}" if over else "")
    answer(
        arguments,
        shown,
        n=n,
        colors=p,
        terms=terms(d, R),
        factors=factors_in_json(found, None if p == 2 else R),
        **({"field": str(over)} if over else {}),
    )


def _splitting(arguments: argparse.Namespace) -> None:
    if arguments.colors != 2:
        raise ValueError(f"d_n splits over extension fields of F2: two colors only, got {arguments.colors}")
    if arguments.field:
        raise ValueError("--splitting names the fields itself: leave out --field")
    text = str(splitting(arguments.n, seconds=arguments.seconds))
    answer(arguments, text, n=arguments.n, text=text)
