"""Other formulas for what theory.nullity answers, on which FLIPALG_CHECK=1 insists (algebra/checking.py).

Main definitions
    nullity(m, n, form, topology), g(r, s)
Main statements (against: what theory.nullity does)
    board      gcd(d_n, D_m of the transposed form), against the closed form or gcd(d_m, D_n), m ≤ n
    cylinder   the torus's formula with F2[x]/(d_m) in place of F2[z]/(z^n - 1), against gcd(z^n - 1, H_m); its proof
               uses of z^n - 1 only that it is a polynomial f, and F2[z]/(f) what the other direction acts on
    torus      with m and n exchanged, against the smaller of them as f
    product    the gcds of its two factors with d_m and d_n or z^m - 1 and z^n - 1, against remainders modulo 2 and 3
    g(r, s)    the gcd of the whole polynomials, against halves for r = s; gcd with d_{s-1} = Q_s² where s is far larger
        test_second_routes_agree_with_the_first
Conventions
    Where one side is far larger than the other, or both are beyond 100,000, the formula of the first route is used on
    the other backend.
"""

from flipalg.algebra import arithmetic
from flipalg.algebra.bits import Bits, shift_bits
from flipalg.algebra.determinant_polynomials import LAMBDA, Q_bits, determinant_bits
from flipalg.algebra.integers import odd_part
from flipalg.theory.closed_boards import cycle_polynomial, cylinder_nullity, ring_coefficients, torus_nullity
from flipalg.theory.degenerate import factors
from flipalg.theory.neighborhoods import TOPOLOGIES, Neighborhood, side_polynomial_bits

LARGEST_SIDE = 100_000
FAR = 4


def nullity(m: int, n: int, form: Neighborhood, topology: str) -> int:
    """Return the nullity; costs a few times what theory.nullity does."""
    if form.is_degenerate:
        nulls = [
            _factor_gcd(size, factor, closed)
            for size, factor, closed in zip((m, n), factors(form), TOPOLOGIES[topology], strict=True)
        ]
        return m * nulls[1] + n * nulls[0] - nulls[0] * nulls[1]
    if topology == "cylinder":
        if m > min(LARGEST_SIDE, FAR * n):
            return cylinder_nullity(m, n, form)
        return arithmetic.closed_gcd_degree(n - 1, form.v, form.w, determinant_bits(m))
    if topology == "torus":
        if n > m:
            m, n, form = n, m, form.transposed
        if m > min(LARGEST_SIDE, FAR * n):
            return torus_nullity(m, n, form)
        p, q = ring_coefficients(form.transposed)
        return arithmetic.closed_gcd_degree(n - 1, p, q, cycle_polynomial(m))
    return _board_nullity(m, n, form)


def _board_nullity(m: int, n: int, form: Neighborhood) -> int:
    if m > n:
        m, n, form = n, m, form.transposed
    if form.name == "plus" and m > LARGEST_SIDE:
        (a, r), (b, s) = odd_part(m + 1), odd_part(n + 1)
        of_lambda = min(2**a - 1, 2 ** (b + 1)) if s % 3 == 0 else 0
        return (g(r, s) << (min(a, b) + 1)) + of_lambda + (min(2**b - 1, 2 ** (a + 1)) if r % 3 == 0 else 0)
    D = side_polynomial_bits(m, form.transposed)
    if n <= FAR * m:
        return arithmetic.gcd_degree(D, determinant_bits(n))
    return arithmetic.common_with_homogeneous(n, LAMBDA, 1, D)


def _factor_gcd(size: int, factor: tuple[int, int], closed: bool) -> int:
    """Return deg gcd(a0 + a1 x, d_size), or on a cycle deg gcd(a0 z + a1 (z² + 1), z^size - 1)."""
    a0, a1 = factor
    if not closed:
        return arithmetic.common_with_homogeneous(size, LAMBDA, 1, a0 | a1 << 1)
    f: Bits = a0 << 1 ^ a1 * 0b101
    return arithmetic.gcd_degree(f, arithmetic.power_mod(LAMBDA, size, f) ^ 1)


def g(r: int, s: int) -> int:
    """Return deg gcd(Q_r(λ), Q_s(λ+1)) for r, s odd."""
    r, s = sorted((r, s))
    f = shift_bits(Q_bits(r))
    if s <= FAR * r:
        return arithmetic.gcd_degree(f, Q_bits(s))
    return arithmetic.common_with_homogeneous(s - 1, LAMBDA, 1, f)
