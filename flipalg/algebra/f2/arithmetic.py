"""Arithmetic on the bits of polynomials over F2: what is given is checked, `backend` chooses who computes.

Main definitions
    multiply, square, divide, mod, multiply_mod      products and remainders
    gcd, gcd_degree, xgcd, inverse, power_mod        Euclid
    factor                                           irreducible factors
    determinant_pair_mod, determinant_test           d_n modulo f, n of any size
    homogeneous_mod, common_with_homogeneous,
    closed_gcd_degree                                the same for D_n = w^n d_n(v/w)
    Q_gcd_degree, solve_modulo_determinant           what boards ask for
    determinant, shift, from_determinant_basis, to_determinant_basis     linear maps: of words once these are at hand
Main statements
    All three arithmetics give the same values           test_backends_agree
    Ctrl-C is answered while FLINT computes              test_the_api_answers_within_a_second
    A small request loads neither FLINT nor numpy        test_small_requests_load_nothing
Conventions
    Integers below 0 are refused, and so is the divisor 0.
"""

from collections.abc import Callable
from typing import Any

from flipalg.algebra.determinant_polynomials import determinant_bits, refuse_degree
from flipalg.algebra.f2 import backend
from flipalg.algebra.f2.bits import Bits, multiply_sparse, square_bits
from flipalg.algebra.f2.ring import Ring
from flipalg.algebra.integers import brief, natural_number
from flipalg.algebra.ladders import ladder_pays

FEW = 64
"""A quotient of at most so many coefficients is found by XORs of whole integers, in less than a conversion takes."""

FEW_TERMS = 4
"""A factor of at most so many terms is multiplied by XORs of whole integers."""


def _ring_for(*operands: Bits, squarings: int = 0) -> Ring[Any]:
    for bits in operands:
        if bits < 0:
            raise ValueError(f"the bits of a polynomial must be at least 0, got {brief(bits)}")
    return backend.ready() or backend.ring(max(bits.bit_length() for bits in operands), squarings)


def _require_divisor(f: Bits) -> None:
    if not f:
        raise ZeroDivisionError("division by the polynomial 0")


def multiply(f: Bits, g: Bits) -> Bits:
    """Return f g."""
    ring = _ring_for(f, g)
    f, g = sorted((f, g), key=int.bit_count)
    return multiply_sparse(g, f) if f.bit_count() <= FEW_TERMS else ring.multiply(f, g)


def square(f: Bits) -> Bits:
    """Return f²: the coefficients spread, whoever does it."""
    return square_bits(f)


def divide(f: Bits, g: Bits) -> tuple[Bits, Bits]:
    """Return quotient and remainder; ZeroDivisionError for g = 0."""
    _require_divisor(g)
    return _ring_for(f, g).divide(f, g)


def mod(f: Bits, g: Bits) -> Bits:
    """Return the remainder of f by g; ZeroDivisionError for g = 0."""
    _require_divisor(g)
    if (few := f.bit_length() - g.bit_length()) >= FEW:
        return _ring_for(f, g).mod(f, g)
    for shift in range(few, -1, -1):
        if f.bit_length() == g.bit_length() + shift:
            f ^= g << shift
    return f


def multiply_mod(f: Bits, g: Bits, modulus: Bits) -> Bits:
    """Return f g mod `modulus`; ZeroDivisionError for the modulus 0."""
    _require_divisor(modulus)
    return _ring_for(f, g, modulus).multiply_mod(f, g, modulus)


def gcd(f: Bits, g: Bits) -> Bits:
    """Return gcd(f, g); gcd(0, 0) = 0."""
    return _ring_for(f, g).gcd(f, g)


def gcd_degree(f: Bits, g: Bits) -> int:
    """Return deg gcd(f, g), -1 for f = g = 0."""
    return _ring_for(f, g).gcd_degree(f, g)


def xgcd(f: Bits, g: Bits) -> tuple[Bits, Bits, Bits]:
    """Return (d, u, v) with u f + v g = d = gcd(f, g).

    deg u < deg g/d and deg v < deg f/d where these are ≥ 1; one that divides the other is itself the combination, the
    second of them if they are equal.
    """
    if not f or not g:
        return f | g, int(f > 0), int(g > 0)
    return _ring_for(f, g).xgcd(f, g)


def inverse(f: Bits, modulus: Bits) -> Bits:
    """Return 1/f mod `modulus`; ValueError where there is none, ZeroDivisionError for the modulus 0."""
    _require_divisor(modulus)
    return _ring_for(f, modulus).inverse(f, modulus)


def power_mod(f: Bits, n: int, modulus: Bits) -> Bits:
    """Return f^n mod `modulus`, for any integer n: the inverse's power where n < 0."""
    _require_divisor(modulus)
    if n < 0:
        f, n = inverse(f, modulus), -n
    return _ring_for(f, modulus, squarings=n.bit_length()).power_mod(f, n, modulus)


def factor(f: Bits) -> list[tuple[Bits, int]]:
    """Return the irreducible factors of f ≠ 0 with their multiplicities, by degree and then by bits.

    >>> factor(0b10010)  # λ^4 + λ
    [(2, 1), (3, 1), (7, 1)]
    """
    if not f:
        raise ValueError("the polynomial 0 has no factorization")
    ring = backend.factoring_ring(f.bit_length())
    return sorted((ring.out(p), e) for p, e in ring.factor(ring.into(f)))


def determinant_pair_mod(n: int, f: Bits) -> tuple[Bits, Bits]:
    """Return (d_n mod f, d_{n-1} mod f), for n ≥ 0 of any size; ZeroDivisionError for f = 0."""
    _require_divisor(f)
    return _ladder_ring(n, f).determinant_pair_mod(n, f)


def determinant_test(f: Bits, largest: int) -> Callable[[int], bool]:
    """Return the test whether f divides d_n, for many n up to `largest`: f is converted once."""
    _require_divisor(f)
    return _ladder_ring(largest, f).determinant_test(f)


def homogeneous_mod(n: int, v: Bits, w: Bits, f: Bits) -> Bits:
    """Return D_n mod f, where D_n = w^n d_n(v/w), for n ≥ 0 of any size; ZeroDivisionError for f = 0."""
    _require_divisor(f)
    return _ladder_ring(n, f).homogeneous_mod(n, v, w, f)


def common_with_homogeneous(n: int, v: Bits, w: Bits, f: Bits) -> int:
    """Return deg gcd(f, D_n), where D_n = w^n d_n(v/w), for n ≥ 0 of any size; ZeroDivisionError for f = 0."""
    _require_divisor(f)
    return _ladder_ring(n, f).common_with_homogeneous(n, v, w, f)


def closed_gcd_degree(k: int, v: Bits, w: Bits, f: Bits) -> int:
    """Return deg gcd(v D_k, f gcd(f, D_k)), where D_k = w^k d_k(v/w), for k ≥ 0 of any size, f ≠ 0."""
    _require_divisor(f)
    return _ladder_ring(k, f).closed_gcd_degree(k, v, w, f)


def _ladder_ring(n: int, f: Bits) -> Ring[Any]:
    return _ring_for(f, squarings=2 * natural_number("n", n).bit_length())


def Q_gcd_degree(r: int, s: int) -> int:
    """Return g(r, s) = deg gcd(Q_r(λ), Q_s(λ + 1)) for r, s odd, in either order.

    Raises MemoryError when a polynomial of degree min(r, s)/2 cannot be had.
    """
    r, s = sorted((r, s))
    refuse_degree(r // 2, "only one side may be that large")
    squarings = 2 * s.bit_length() if ladder_pays(s, r) else 0
    return backend.ring(min(s, 4 * r) // 2, squarings).Q_gcd_degree(r, s)


def solve_modulo_determinant(D: Bits, c: Bits, n: int) -> tuple[Bits | None, Bits]:
    """Return (x, g): g = gcd(D, d_n) and D x = c mod d_n, deg x < n - deg g, or None where g does not divide c.

    D and c are of degree below n.
    """
    if not D:
        return (None if c else 0), determinant_bits(n)
    return backend.ring(n).solve_modulo_determinant(D, c, n)


def determinant(n: int) -> Bits:
    """Return d_n, n ≥ 0: the bits of determinant_bits(n)."""
    refuse_degree(natural_number("n", n), "modulo a polynomial n may be of any size")
    ring = backend.at_hand(n)
    return ring.out(ring.determinant(n))


def shift(f: Bits) -> Bits:
    """Return f(λ + 1)."""
    ring = backend.at_hand(f.bit_length())
    return ring.out(ring.shift(ring.into(f)))


def from_determinant_basis(v: Bits) -> Bits:
    """Return Σ v_j d_j(λ), bit j of v being v_j."""
    ring = backend.at_hand(v.bit_length())
    return ring.out(ring.from_determinant_basis(ring.into(v)))


def to_determinant_basis(f: Bits) -> Bits:
    """Return v, bit j being v_j, with Σ v_j d_j(λ) = f(λ)."""
    ring = backend.at_hand(f.bit_length())
    return ring.out(ring.to_determinant_basis(ring.into(f)))
