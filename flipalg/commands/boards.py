"""`flipalg nullity | unique | rule | splitting | polynomial`: one number or sentence about boards."""

import argparse

from flipalg.algebra.integers import brief
from flipalg.commands.answers import answer
from flipalg.commands.parsing import (
    SubParsers,
    add_board_arguments,
    add_budget,
    add_colors,
    add_command,
    add_json,
    add_neighborhood,
    add_topology,
    whole_number,
)

FACTORED = 2_000
"""The degree to which a polynomial modulo an odd prime is factored."""


def add_to(subparsers: SubParsers) -> None:
    """Add this family's sub-commands."""
    nullity = add_command(subparsers, "nullity", "the nullity of the m × n board", _nullity, "5 5 --topology torus")
    unique = add_command(subparsers, "unique", "has the m × n board exactly one solution?", _unique, "7x7")
    for parser in (nullity, unique):
        add_board_arguments(parser)
        add_topology(parser)
        add_colors(parser)
        add_json(parser)

    rule = add_command(subparsers, "rule", "for which m has the m × n board exactly one solution?", _rule, "14")
    rule.add_argument("n", type=whole_number, help="columns")
    add_neighborhood(rule)
    add_topology(rule)
    add_colors(rule)
    add_budget(rule)
    add_json(rule)

    splitting = add_command(
        subparsers, "splitting", "the m × n boards over extension fields, for a given n", _splitting, "6"
    )
    splitting.add_argument("n", type=whole_number, help="columns")
    add_json(splitting)

    polynomial = add_command(
        subparsers, "polynomial", "the determinant polynomial d_n(λ) and its factors", _polynomial, "11 --latex"
    )
    polynomial.add_argument("n", type=whole_number, help="its degree")
    polynomial.add_argument("--latex", action="store_true", help="write LaTeX")
    add_colors(polynomial)
    add_json(polynomial)


def _board(arguments: argparse.Namespace) -> dict[str, object]:
    return {
        "m": arguments.m,
        "n": arguments.n,
        "neighborhood": arguments.neighborhood,
        "topology": arguments.topology,
        **_colors(arguments),
    }


def _colors(arguments: argparse.Namespace) -> dict[str, int]:
    return {"colors": arguments.colors} if arguments.colors > 2 else {}


def _nullity(arguments: argparse.Namespace) -> None:
    from flipalg.any_colors import nullity

    dimension = nullity(arguments.m, arguments.n, arguments.neighborhood, arguments.topology, colors=arguments.colors)
    answer(arguments, str(dimension), **_board(arguments), nullity=dimension)


def _unique(arguments: argparse.Namespace) -> None:
    if arguments.colors != 2:
        from flipalg.any_colors import is_unique

        unique = is_unique(
            arguments.m, arguments.n, arguments.neighborhood, arguments.topology, colors=arguments.colors
        )
        words = "unique" if unique else "not unique: flipalg kernel shows the sets of presses that change nothing"
        answer(arguments, words, **_board(arguments), unique=unique)
        return
    from flipalg.theory.nullity import always_solvable, nullity

    dimension = nullity(arguments.m, arguments.n, arguments.neighborhood, arguments.topology)
    several = f"not unique: 2^{dimension} solutions" + ("" if always_solvable(arguments.neighborhood) else ", or none")
    answer(
        arguments,
        "unique" if dimension == 0 else several,
        **_board(arguments),
        unique=dimension == 0,
        nullity=dimension,
    )


def _rule(arguments: argparse.Namespace) -> None:
    from flipalg.any_colors import rule

    found = rule(arguments.n, arguments.neighborhood, arguments.seconds, arguments.topology, colors=arguments.colors)
    answer(
        arguments,
        str(found),
        n=arguments.n,
        neighborhood=arguments.neighborhood,
        topology=arguments.topology,
        **_colors(arguments),
        rule=str(found),
    )


def _splitting(arguments: argparse.Namespace) -> None:
    from flipalg.theory.splitting import splitting

    text = str(splitting(arguments.n))
    answer(arguments, text, n=arguments.n, text=text)


def _polynomial_of_colors(arguments: argparse.Namespace) -> None:
    from flipalg.colors.polynomial_text import factored, factors, written
    from flipalg.colors.polynomials import determinant_polynomial_mod, prime

    n, p = arguments.n, prime(arguments.colors)
    if n > FACTORED:
        raise ValueError(f"with more than two colors d_n is factored to n = {FACTORED:,}, got {brief(n)}")
    if arguments.latex:
        raise ValueError(f"--latex is for two colors, got --colors {p}")
    d = determinant_polynomial_mod(n, p)
    lines = [f"d_{n}(λ) = {written(d, 'λ')} mod {p}"]
    lines += [f"{'':{len(str(n)) + 5}} = {factored(d, 'λ')}"] if n > 1 else []
    listed = [{"coefficients": [int(c) for c in f.coeffs()], "multiplicity": e} for f, e in factors(d) if n > 1]
    coefficients = [int(c) for c in d.coeffs()]
    answer(arguments, "\n".join(lines), n=n, colors=p, coefficients=coefficients, factors=listed)


def _polynomial(arguments: argparse.Namespace) -> None:
    if arguments.colors != 2:
        _polynomial_of_colors(arguments)
        return
    from flipalg.algebra.bits import exponents, factored_text, to_latex, to_text
    from flipalg.algebra.determinant_factors import factor_determinant_polynomial
    from flipalg.algebra.determinant_polynomials import determinant_bits

    d = determinant_bits(arguments.n)
    if arguments.latex:
        from flipalg.algebra.determinant_polynomials import determinant_polynomial

        factored = f" = {determinant_polynomial(arguments.n).factor().latex()}" if arguments.n > 1 else ""
        written = rf"d_{{{arguments.n}}}(\lambda) = {to_latex(d)}{factored}"
        answer(arguments, written, n=arguments.n, latex=written)
        return
    lines = [f"d_{arguments.n}(λ) = {to_text(d)}"]
    factors = factor_determinant_polynomial(arguments.n) if arguments.n > 1 else []
    if arguments.n > 1:
        lines.append(f"{'':{len(str(arguments.n)) + 5}} = {factored_text(factors)}")
    answer(
        arguments,
        "\n".join(lines),
        n=arguments.n,
        exponents=list(exponents(d)),
        factors=[{"exponents": list(exponents(f)), "multiplicity": e} for f, e in factors],
    )
