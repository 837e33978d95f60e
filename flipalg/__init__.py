"""Exact answers about *Flip it!* (Lights Out) boards, from polynomials over F2.

The names below are the whole public interface of the top level; each is documented where it is defined.
sympy, pandas, numba and the plots load when they are first used, not here.
"""

from flipalg.algebra.determinant_polynomials import determinant_polynomial
from flipalg.algebra.f2poly import F2Poly
from flipalg.any_colors import hint, is_solvable, is_unique, nullity, random_board, rule, solve
from flipalg.games.board import Board
from flipalg.games.game_matrices import game_matrix, symbolic_run
from flipalg.games.toggle_game import UnsolvableError
from flipalg.matrices.f2_matrix import F2Matrix
from flipalg.reports.determinant_steps import determinant_steps
from flipalg.solvers.hardest import Hardest, hardest
from flipalg.solvers.problem import Solution
from flipalg.solvers.solve import kernel_basis, solutions
from flipalg.theory.attained import attained
from flipalg.theory.certificates import Certificate, certificate
from flipalg.theory.nullity import determinant
from flipalg.theory.nullity_table import nullity_table, uniqueness_table
from flipalg.theory.rules import Rule

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
    "uniqueness_table",
]
