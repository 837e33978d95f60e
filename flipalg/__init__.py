"""Exact answers about *Flip it!* (Lights Out) boards, from polynomials over F2.

The names below are the whole public interface of the top level; each is documented where it is defined.  The module of
a name loads when it is first used, and so do sympy, pandas and the plots: importing flipalg takes milliseconds.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from f2x import F2Poly
    from flipalg.boards.board import Board
    from flipalg.boards.unsolvable import UnsolvableError
    from flipalg.extremal.hardest import Hardest, hardest
    from flipalg.games.game_matrices import game_matrix, symbolic_run
    from flipalg.matrices.f2_matrix import F2Matrix
    from flipalg.reports.determinant_steps import determinant_steps
    from flipalg.solvers.problem import Solution
    from flipalg.solvers.solve import hint, is_solvable, kernel_basis, random_board, solutions, solve
    from flipalg.theory.attained import attained
    from flipalg.theory.certificates import Certificate, certificate
    from flipalg.theory.determinant_polynomials import determinant_polynomial
    from flipalg.theory.determinants import colors_determinant
    from flipalg.theory.nullity import determinant, is_unique, nullity
    from flipalg.theory.nullity_table import nullity_table, uniqueness_table
    from flipalg.theory.rules import Rule, rule
    from flipalg.theory.unique_colors import unique_colors

__version__ = "0.1.0"

__all__ = [
    "Board",
    "Certificate",
    "F2Matrix",
    "F2Poly",
    "Hardest",
    "Rule",
    "Solution",
    "UnsolvableError",
    "__version__",
    "attained",
    "certificate",
    "colors_determinant",
    "determinant",
    "determinant_polynomial",
    "determinant_steps",
    "game_matrix",
    "hardest",
    "hint",
    "is_solvable",
    "is_unique",
    "kernel_basis",
    "nullity",
    "nullity_table",
    "random_board",
    "rule",
    "solutions",
    "solve",
    "symbolic_run",
    "unique_colors",
    "uniqueness_table",
]

_HOME = {
    "Board": "boards.board",
    "Certificate": "theory.certificates",
    "F2Matrix": "matrices.f2_matrix",
    "F2Poly": "f2x",
    "Hardest": "extremal.hardest",
    "Rule": "theory.rules",
    "Solution": "solvers.problem",
    "UnsolvableError": "boards.unsolvable",
    "attained": "theory.attained",
    "certificate": "theory.certificates",
    "colors_determinant": "theory.determinants",
    "determinant": "theory.nullity",
    "determinant_polynomial": "theory.determinant_polynomials",
    "determinant_steps": "reports.determinant_steps",
    "game_matrix": "games.game_matrices",
    "hardest": "extremal.hardest",
    "hint": "solvers.solve",
    "is_solvable": "solvers.solve",
    "is_unique": "theory.nullity",
    "kernel_basis": "solvers.solve",
    "nullity": "theory.nullity",
    "nullity_table": "theory.nullity_table",
    "random_board": "solvers.solve",
    "rule": "theory.rules",
    "solutions": "solvers.solve",
    "solve": "solvers.solve",
    "symbolic_run": "games.game_matrices",
    "unique_colors": "theory.unique_colors",
    "uniqueness_table": "theory.nullity_table",
}
"""Where each name is defined: under flipalg, or in the package f2x."""


sys.meta_path.append(import_module("flipalg.system.former_modules").FormerModules())


def __getattr__(name: str) -> Any:
    """Return a public name, from its module."""
    if name not in _HOME:
        raise AttributeError(f"module 'flipalg' has no attribute {name!r}")
    home = _HOME[name] if _HOME[name] == "f2x" else f"flipalg.{_HOME[name]}"
    value = globals()[name] = getattr(import_module(home), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
