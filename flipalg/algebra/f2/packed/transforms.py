"""Linear changes of variable and basis, as kernels/transform_kernels.py makes them: n log n bit operations each.

Main definitions
    taylor_shift(f)              f(λ + 1)
    in_powers_of_y(f)            (A, B) with f(λ) = A(y) + λ B(y), y = λ² + λ
    from_d_basis(v), to_d_basis(f)    Σ v_j d_j in powers of λ, and back
"""

from collections.abc import Callable

from flipalg.algebra.f2.packed.native import function
from flipalg.algebra.f2.packed.words import Words

taylor_shift: Callable[[Words], Words] = function("taylor_shift")
in_powers_of_y: Callable[[Words], tuple[Words, Words]] = function("in_powers_of_y")
from_d_basis: Callable[[Words], Words] = function("from_d_basis")
to_d_basis: Callable[[Words], Words] = function("to_d_basis")
