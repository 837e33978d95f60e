"""Exact answers about *Flip it!* (Lights Out) boards, from polynomials over F2.

`__init__.pyi` lists the public names.  The module that defines a name is loaded when the name is first used, so that
importing flipalg takes milliseconds.
"""

import sys

import lazy_loader

from f2x.other_names import with_other_names
from flipalg.system.former_modules import FormerModules

__version__ = "0.1.0"

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
__all__ = sorted([*__all__, "__version__"])
__getattr__ = with_other_names(
    __name__,
    __getattr__,
    {
        "CRC": "from f2x import CRC",
        "all_solutions": "solutions",
        "chomp": "from flipalg.impartial import chomp",
        "count": "solve(m, n).count, the number of solutions",
        "kernel": "kernel_basis",
        "lights_out": "solve",
        "null_space": "kernel_basis",
        "nullspace": "kernel_basis",
        "random": "random_board, or Board.random",
        "rank": "game_matrix(m, n).rank",
        "solvable": "is_solvable",
        "unique": "is_unique",
        "verify": "certificate(m, n).verify()",
    },
)

sys.meta_path.append(FormerModules())
