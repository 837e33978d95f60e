"""`flipalg nullity | unique | rule | splitting | polynomial`: one number or sentence about boards."""

import argparse

from flipalg.commands import SubParsers, add_board_arguments, add_neighborhood, add_topology


def add_to(subparsers: SubParsers) -> None:
    """Add this family's sub-commands."""
    nullity = subparsers.add_parser("nullity", help="the nullity of the m × n board")
    add_board_arguments(nullity)
    add_topology(nullity)
    nullity.set_defaults(run=_nullity)

    unique = subparsers.add_parser("unique", help="has the m × n board exactly one solution?")
    add_board_arguments(unique)
    add_topology(unique)
    unique.set_defaults(run=_unique)

    rule = subparsers.add_parser("rule", help="for which m has the m × n board exactly one solution?")
    rule.add_argument("n", type=int)
    add_neighborhood(rule)
    add_topology(rule)
    rule.add_argument("--budget", type=float, default=10.0, metavar="SECONDS", help="time for factoring (default: 10)")
    rule.set_defaults(run=_rule)

    splitting = subparsers.add_parser("splitting", help="the m × n boards over extension fields, for a given n")
    splitting.add_argument("n", type=int)
    splitting.set_defaults(run=_splitting)

    polynomial = subparsers.add_parser("polynomial", help="the determinant polynomial d_n(λ) and its factors")
    polynomial.add_argument("n", type=int)
    polynomial.add_argument("--latex", action="store_true", help="write LaTeX")
    polynomial.set_defaults(run=_polynomial)


def _nullity(arguments: argparse.Namespace) -> None:
    from flipalg.theory.nullity import nullity

    print(nullity(arguments.m, arguments.n, arguments.neighborhood, arguments.topology))


def _unique(arguments: argparse.Namespace) -> None:
    from flipalg.theory.nullity import always_solvable, nullity

    dimension = nullity(arguments.m, arguments.n, arguments.neighborhood, arguments.topology)
    several = f"not unique: 2^{dimension} solutions" + ("" if always_solvable(arguments.neighborhood) else ", or none")
    print("unique" if dimension == 0 else several)


def _rule(arguments: argparse.Namespace) -> None:
    from flipalg.theory.rules import rule

    print(rule(arguments.n, arguments.neighborhood, arguments.budget, arguments.topology))


def _splitting(arguments: argparse.Namespace) -> None:
    from flipalg.theory.splitting import splitting

    print(splitting(arguments.n))


def _polynomial(arguments: argparse.Namespace) -> None:
    from flipalg.algebra.bits import factored_text, to_latex, to_text
    from flipalg.algebra.determinant_factors import factor_determinant_polynomial
    from flipalg.algebra.determinant_polynomials import determinant_bits

    d = determinant_bits(arguments.n)
    if arguments.latex:
        print(to_latex(d))
    else:
        print(f"d_{arguments.n}(λ) = {to_text(d)}")
        if arguments.n > 1:
            print(f"{'':{len(str(arguments.n)) + 5}} = {factored_text(factor_determinant_polynomial(arguments.n))}")
