"""The long operations of FLINT in a subprocess: FLINT answers no Ctrl-C while it computes.

Main definitions
    FLINT_SUBPROCESS      the operations of FLINT on bits, each in a process of its own
Main statements
    It gives the values of FLINT                         test_a_subprocess_gives_what_flint_gives
    Ctrl-C is answered while FLINT computes              test_the_api_answers_within_a_second
"""

from collections.abc import Callable
from typing import Any

from flipalg.algebra.f2.bits import Bits
from flipalg.algebra.f2.by_integers import Integers
from flipalg.algebra.f2.ring import FactoringRing, PreparedModulus
from flipalg.system.subprocesses import run_in_subprocess


def _by_flint(name: str) -> Callable[..., Any]:
    def run(_: Any, *arguments: Any) -> Any:
        return run_in_subprocess(f"flipalg.algebra.f2.by_flint:{name}", *arguments)

    return run


class FlintSubprocess(Integers, FactoringRing[Bits]):
    """The operations of FLINT on bits; sums, squares and other linear maps are those of Python's integers.

    Each whole operation is one subprocess, a power or a ladder too.
    """

    product = multiply = _by_flint("FLINT.multiply")
    quotient = divide = _by_flint("FLINT.divide")
    mod = _by_flint("FLINT.mod")
    multiply_mod = _by_flint("FLINT.multiply_mod")
    common = gcd = _by_flint("FLINT.gcd")
    gcd_degree = _by_flint("FLINT.gcd_degree")
    combination = xgcd = _by_flint("FLINT.xgcd")
    inverse = _by_flint("FLINT.inverse")
    power_mod = _by_flint("FLINT.power_mod")
    frobenius_mod = _by_flint("FLINT.frobenius_mod")
    compose_mod = _by_flint("FLINT.compose_mod")
    homogeneous_mod = _by_flint("FLINT.homogeneous_mod")
    determinant_pair_mod = _by_flint("FLINT.determinant_pair_mod")
    common_with_homogeneous = _by_flint("FLINT.common_with_homogeneous")
    closed_gcd_degree = _by_flint("FLINT.closed_gcd_degree")
    Q_gcd_degree = _by_flint("FLINT.Q_gcd_degree")
    solve_modulo_determinant = _by_flint("FLINT.solve_modulo_determinant")
    factor = _by_flint("factor_bits")

    def reducer(self, f: Bits) -> Callable[[Bits], Bits]:
        """Return the map to remainders by f."""
        return lambda g: self.mod(g, f)

    def determinant_test(self, f: Bits) -> Callable[[int], bool]:
        """Return the test whether f divides d_n: a subprocess for each n."""
        return lambda n: not self.homogeneous_mod(n, 0b10, 1, f)

    def modulus(self, f: Bits) -> "SubprocessModulus":
        """Return f ≠ 0 for operations modulo it."""
        return SubprocessModulus(self, f)


class SubprocessModulus(PreparedModulus[Bits]):
    """A modulus, nothing being prepared: each operation is one subprocess."""

    ring: FlintSubprocess

    def multiply(self, a: Bits, b: Bits) -> Bits:
        """Return a b mod f."""
        return int(self.ring.multiply_mod(a, b, self.f))

    def power(self, a: Bits, n: int) -> Bits:
        """Return a^n mod f, n ≥ 0."""
        return int(self.ring.power_mod(a, n, self.f))

    def frobenius(self, k: int) -> Bits:
        """Return x^(2^k) mod f."""
        return int(self.ring.frobenius_mod(k, self.f))

    def compose(self, a: Bits, g: Bits) -> Bits:
        """Return a(g) mod f, g reduced."""
        return int(self.ring.compose_mod(a, g, self.f))


FLINT_SUBPROCESS = FlintSubprocess()
