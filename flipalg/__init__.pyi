# The public names of the top level and the modules that define them; lazy_loader reads this file.

from .algebra.polynomials import F2Poly as F2Poly
from .boards.board import Board as Board
from .boards.solution import Solution as Solution
from .boards.unsolvable import UnsolvableError as UnsolvableError
from .certificates.certificates import Certificate as Certificate
from .certificates.certificates import certificate as certificate
from .extremal.hardest import Hardest as Hardest
from .extremal.hardest import hardest as hardest
from .fewest.lightest import LightSolution as LightSolution
from .fewest.lightest import lightest_solution as lightest_solution
from .games.game_matrices import game_matrix as game_matrix
from .games.game_matrices import simple_matrix as simple_matrix
from .games.symbolic_runs import symbolic_run as symbolic_run
from .matrices.evaluation import evaluate as evaluate
from .matrices.f2_matrix import F2Matrix as F2Matrix
from .reports.atlas import atlas as atlas
from .reports.board_report import BoardReport as BoardReport
from .reports.board_report import board_report as board_report
from .reports.board_steps import steps as steps
from .reports.determinant_steps import determinant_steps as determinant_steps
from .sequences.find import find as find
from .solvers.graph_solution import solve_graph as solve_graph
from .solvers.solve import hint as hint
from .solvers.solve import is_solvable as is_solvable
from .solvers.solve import kernel_basis as kernel_basis
from .solvers.solve import random_board as random_board
from .solvers.solve import solutions as solutions
from .solvers.solve import solve as solve
from .squares.attained import attained as attained
from .theory.determinant_polynomials import determinant_polynomial as determinant_polynomial
from .theory.determinants import colors_determinant as colors_determinant
from .theory.determinants import determinant as determinant
from .theory.nullity import nullity as nullity
from .theory.nullity_table import nullity_table as nullity_table
from .theory.nullity_table import uniqueness_table as uniqueness_table
from .theory.rules import Rule as Rule
from .theory.rules import rule as rule
from .theory.unique_colors import is_unique as is_unique
from .theory.unique_colors import unique_colors as unique_colors

__version__: str
