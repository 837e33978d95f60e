"""`flipalg unique | rule | splitting | polynomial`: one number or sentence about boards."""

import argparse
import re
import sys
from collections.abc import Iterable
from math import inf
from typing import Any

from flipalg.algebra.integers import brief, decimal, natural_number, odd_part, power_in_words
from flipalg.commands.answers import answer, number_or_text
from flipalg.commands.parsing import (
    ANY,
    Parser,
    add_colors,
    add_form,
    add_json,
    add_neighborhood,
    add_seconds,
    add_size,
    add_topology,
    form_of,
    refuse,
    whole_number,
)
from flipalg.theory.determinant_polynomials import determinant_polynomial_over

ANNOUNCED_FROM = 10**10
"""The smaller side from which a nullity may take seconds."""
FACTORED = 2_000
"""The degree to which a polynomial modulo an odd prime is factored."""


def add_unique(parser: Parser) -> None:
    """Add the arguments of `unique`."""
    parser.add_words(
        "`flipalg nullity SIZE` is short for --nullity, `flipalg colors SIZE` for --colors any.",
    )
    add_size(parser)
    parser.add_argument(
        "--nullity", action="store_true", help="print the nullity alone: there are colors^nullity solutions, or none"
    )
    add_neighborhood(parser)
    add_topology(parser)
    add_colors(parser, or_any="for which numbers of colors there is exactly one solution")
    add_seconds(parser, 10)
    add_json(parser)
    parser.set_defaults(run=_unique)


def add_rule(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `rule`."""
    parser.add_argument("n", type=whole_number, help="columns")
    add_form(parser)
    add_seconds(parser, 10)
    add_json(parser)
    parser.set_defaults(run=_rule)


def add_splitting(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `splitting`."""
    parser.add_argument("n", type=whole_number, help="columns")
    add_seconds(parser, 10)
    refuse(parser, "--colors", "the splitting of d_n is told in extension fields of F2: it is for two colors")
    add_json(parser)
    parser.set_defaults(run=_splitting)


def add_polynomial(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `polynomial`."""
    parser.add_argument("n", type=whole_number, help="its degree")
    parser.add_argument("--latex", action="store_true", help="write LaTeX")
    add_colors(parser)
    add_json(parser)
    parser.set_defaults(run=_polynomial)


def _size(arguments: argparse.Namespace) -> dict[str, Any]:
    return {"m": arguments.m, "n": arguments.n}


def _unique(arguments: argparse.Namespace) -> None:
    from flipalg.theory.colors import is_prime_number_of_colors
    from flipalg.theory.nullity import always_solvable, is_unique, nullity

    if arguments.colors == ANY:
        _unique_with_any(arguments)
        return
    board, c = _size(arguments) | form_of(arguments), arguments.colors
    if not arguments.nullity and not is_prime_number_of_colors(c):
        unique = is_unique(**board)
        words = "unique" if unique else "not unique: flipalg kernel shows the sets of presses that change nothing"
        answer(arguments, words, **board, unique=unique, nullity=None)
        return
    _announce_cost(arguments)
    dimension = nullity(**board)
    if arguments.nullity:
        words = str(dimension)
    elif dimension:
        or_none = "" if c == 2 and always_solvable(arguments.neighborhood) else ", or none"
        words = f"not unique: {power_in_words(c, dimension)} solutions{or_none}; nullity {dimension}"
    else:
        words = "unique"
    answer(arguments, words, **board, unique=dimension == 0, nullity=dimension)


def _announce_cost(arguments: argparse.Namespace) -> None:
    """Say on stderr what the nullity of a large board takes, before it is computed, if that is more than seconds."""
    from flipalg.theory.small_residues import about, outlook

    kind = (arguments.neighborhood, arguments.topology, arguments.colors)
    if kind != ("plus", "board", 2) or min(arguments.m, arguments.n) < ANNOUNCED_FROM:
        return
    expected = outlook(odd_part(arguments.m + 1)[1], odd_part(arguments.n + 1)[1])
    if 2e9 < expected.time < inf:
        print(
            f"{about(expected.steps)} powers of 2 and polynomials of degree {about(expected.degree or 0)}: "
            f"some {expected.time / 1e9:,.0f} seconds; Ctrl-C ends it",
            file=sys.stderr,
        )


def _unique_with_any(arguments: argparse.Namespace) -> None:
    from flipalg.theory.unique_colors import unique_colors

    if arguments.nullity:
        raise ValueError("--nullity is for a number of colors, got --colors any")
    board = _size(arguments) | {name: getattr(arguments, name) for name in ("neighborhood", "topology")}
    found = unique_colors(**board, seconds=arguments.seconds)
    D = found.determinant
    text = f"unique with {found}\ndeterminant {decimal(D)}" + (f" = {found.factored}" if abs(D) > 1 else "")
    primes, composites = ([*map(number_or_text, numbers)] for numbers in (found.primes, found.composites))
    fields = board | {"colors": ANY, "determinant": number_or_text(D), "primes": primes, "composites": composites}
    answer(arguments, text, **fields, sentence=f"unique with {found}")


def _rule(arguments: argparse.Namespace) -> None:
    from flipalg.theory.rules import rule

    found = rule(arguments.n, seconds=arguments.seconds, **form_of(arguments))
    answer(arguments, str(found), n=arguments.n, **form_of(arguments), rule=str(found))


def _splitting(arguments: argparse.Namespace) -> None:
    from flipalg.theory.splitting import splitting

    text = str(splitting(arguments.n, seconds=arguments.seconds))
    answer(arguments, text, n=arguments.n, text=text)


def _polynomial(arguments: argparse.Namespace) -> None:
    from flipalg.algebra.polynomial_text import product_text, written
    from flipalg.algebra.polynomials import polynomials_over
    from flipalg.theory.colors import prime_number_of_colors
    from flipalg.theory.determinant_polynomials import factor_determinant_polynomial

    n, p = natural_number("n", arguments.n), prime_number_of_colors(arguments.colors)
    if p > 2 and n > FACTORED:
        raise ValueError(f"with more than two colors d_n is factored to n = {FACTORED:,}, got {brief(n)}")
    R = polynomials_over(p)
    d = determinant_polynomial_over(R, n)
    factors = [] if n < 2 else factor_determinant_polynomial(n) if p == 2 else R.factor(d)
    text, product = written(R, d, "λ"), product_text(R, d, factors, "λ")
    modulo = "" if p == 2 else f" mod {p}"
    if arguments.latex:
        told = (
            rf"d_{{{n}}}(\lambda) = "
            + _latex(f"{text} = {product}" if n > 1 else text)
            + modulo.replace("mod ", r"\bmod ")
        )
    else:
        told = f"d_{n}(λ) = {text}{modulo}" + (f"\n{'':{len(str(n)) + 5}} = {product}" if n > 1 else "")
    listed = [{"terms": _terms(R.coefficients(f)), "multiplicity": e} for f, e in factors]
    answer(arguments, told, n=n, colors=p, terms=_terms(R.coefficients(d)), factors=listed)


def _terms(coefficients: Iterable[int]) -> list[list[int]]:
    """Return [exponent, coefficient] of each term, the highest first."""
    return [[k, c] for k, c in enumerate(coefficients) if c][::-1]


def _latex(text: str) -> str:
    """Return a polynomial, or products of some, as LaTeX."""
    return re.sub(r"\^(\d+)", r"^{\1}", text).replace("·", " ").replace("λ", r"\lambda")
