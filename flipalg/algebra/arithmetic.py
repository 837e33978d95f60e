"""Arithmetic on the bits of polynomials over F2: this module only chooses, between flint and the packed engine.

Main definitions
    multiply, square, divide, mod, multiply_mod      products and remainders
    gcd, gcd_degree, xgcd, inverse, power_mod        Euclid
    factor                                           irreducible factors
    determinant_pair_mod, determinant_test           d_n modulo f, n of any size
    homogeneous_mod, common_with_homogeneous,
    closed_gcd_degree                                the same for D_n = w^n d_n(v/w)
    Q_gcd_degree, solve_modulo_determinant           what boards ask for
    determinant, shift, from_determinant_basis, to_determinant_basis     linear maps: of words once these are at hand
    uses_packed(degree, squarings)                   the choice
Main statements
    Both give the same values           test_backends_agree
    Ctrl-C is answered, by flint too    its long operations are done in a process that can be ended (by_child.py)
    A small request imports neither numba nor numpy      test_small_requests_do_not_load_the_engine
Conventions
    Integers below 0 are refused, and so is the divisor 0.
    FLIPALG_BACKEND = flint | packed | auto (the default, also when it is empty), read at every call.  `auto` takes
    the engine once it is loaded; engine.py says when that is.
"""

from collections.abc import Callable
from typing import Any

from flipalg.algebra import by_flint, determinant_basis, engine
from flipalg.algebra.bits import Bits, multiply_sparse, shift_bits, square_bits
from flipalg.algebra.determinant_polynomials import determinant_bits, refuse_degree
from flipalg.algebra.integers import brief, natural_number
from flipalg.algebra.ring import Ring

LADDER_CROSSOVER = 100
"""The degree from which the loaded engine is faster than flint in many squarings modulo one polynomial."""
SQUARINGS = 8
"""As many squarings modulo a polynomial cost flint what one gcd does."""
FEW = 64
"""A quotient of at most so many coefficients is found by XORs of whole integers, in less than a conversion takes."""

FEW_TERMS = 4
"""A factor of at most so many terms is multiplied by XORs of whole integers."""


def uses_packed(degree: int, squarings: int = 0) -> bool:
    """Return whether an operation on polynomials of about this degree, or so many squarings, is the engine's."""
    chosen = engine.choice()
    if chosen != "auto":
        return chosen == "packed"
    if engine.is_loaded():
        return degree >= LADDER_CROSSOVER if squarings else True
    return engine.is_worth(engine.seconds_by_flint(degree) * (SQUARINGS + squarings) / SQUARINGS)


def _ring(degree: int, squarings: int = 0) -> Ring[Any]:
    if uses_packed(degree, squarings):
        from flipalg.algebra.by_words import WORDS

        return WORDS
    if engine.seconds_by_flint(degree) > by_flint.DEAF:
        from flipalg.algebra.by_child import CHILD

        return CHILD  # type: ignore[no-any-return]  # a Ring as far as it is used
    return by_flint.FLINT


def _ring_for(*operands: Bits, squarings: int = 0) -> Ring[Any]:
    for bits in operands:
        if bits < 0:
            raise ValueError(f"the bits of a polynomial must be at least 0, got {brief(bits)}")
    return _ring(max(bits.bit_length() for bits in operands), squarings)


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
    if uses_packed(f.bit_length(), squarings=f.bit_length()):
        from flipalg.algebra import by_words

        return by_words.factor(f)
    return by_flint.factor(f)


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
    squarings = 2 * s.bit_length() if s > 4 * r else 0
    return _ring(min(s, 4 * r) // 2, squarings).Q_gcd_degree(r, s)


def solve_modulo_determinant(D: Bits, c: Bits, n: int) -> tuple[Bits | None, Bits]:
    """Return (x, g): g = gcd(D, d_n) and D x = c mod d_n, deg x < n - deg g, or None where g does not divide c.

    D and c are of degree below n.
    """
    if not D:
        return (None if c else 0), determinant_bits(n)
    return _ring(n).solve_modulo_determinant(D, c, n)


WORD = 64
"""Coefficients that are not worth a conversion."""


def _words_at_hand(coefficients: int) -> bool:
    """Return whether a map that only moves coefficients is the engine's: it never loads it; one word stays as it is."""
    chosen = engine.choice()
    if coefficients <= WORD:
        return False
    return chosen == "packed" or (chosen == "auto" and engine.is_loaded())


def determinant(n: int) -> Bits:
    """Return d_n, n ≥ 0: the bits of determinant_bits(n)."""
    if _words_at_hand(n):
        from flipalg.algebra import by_words

        refuse_degree(n, "modulo a polynomial n may be of any size")
        return by_words.determinant(n)
    return determinant_bits(n)


def shift(f: Bits) -> Bits:
    """Return f(λ + 1)."""
    if _words_at_hand(f.bit_length()):
        from flipalg.algebra import by_words

        return by_words.shift(f)
    return shift_bits(f)


def from_determinant_basis(v: Bits) -> Bits:
    """Return Σ v_j d_j(λ), bit j of v being v_j."""
    if _words_at_hand(v.bit_length()):
        from flipalg.algebra import by_words

        return by_words.from_determinant_basis(v)
    return determinant_basis.from_determinant_basis(v)


def to_determinant_basis(f: Bits) -> Bits:
    """Return v, bit j being v_j, with Σ v_j d_j(λ) = f(λ)."""
    if _words_at_hand(f.bit_length()):
        from flipalg.algebra import by_words

        return by_words.to_determinant_basis(f)
    return determinant_basis.to_determinant_basis(f)
