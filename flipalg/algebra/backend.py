"""The one place that chooses between flint and the packed engine; everything here is on the bits of polynomials.

Main definitions
    multiply, divide, gcd, gcd_degree, xgcd, inverse, power_mod      arithmetic
    Q_gcd_degree(r, s)                  g(r, s) = deg gcd(Q_r(λ), Q_s(λ + 1))
    determinant_pair_mod(n, f)          (d_n, d_{n-1}) mod f
    inverse_modulo_determinant(f, n)    1/f mod d_n
Main statements
    Both give the same values           test_backends_agree
    A small request imports neither numba nor numpy      test_small_requests_do_not_load_the_engine
Conventions
    Bits as in f2_polynomials: bit i of a Python integer is the coefficient of λ^i; integers below 0 are refused.
    FLIPALG_BACKEND = flint | packed | auto (the default), read at every call.  `auto` takes the engine, once it is
    loaded, from the measured degree on from which it is faster, conversions included (scripts/performance.md).  Loading
    takes about a second; it happens when flint has been given as much work in this process.
"""

import os
import sys
from functools import cache
from importlib.util import find_spec

from flipalg.algebra import determinant_polynomials as by_flint
from flipalg.algebra.f2_bits import shift_bits, y_parts
from flipalg.algebra.f2_polynomials import from_bits, to_bits
from flipalg.algebra.integers import brief

CROSSOVER = 100
"""The degree from which the loaded engine is faster than flint, whatever the operation."""
SMALL = 1000
"""The degree below which an operation never brings the engine nearer to being loaded."""
WORTH_LOADING = 250_000
"""The sum of the degrees of flint's operations after which it has cost about what loading the engine does."""

_ENGINE = "flipalg.algebra.packed.euclid"


_work = [0]  # the sum of the degrees of flint's operations in this process


@cache
def _has_numba() -> bool:
    return find_spec("numba") is not None


def uses_packed(degree: int) -> bool:
    """Return whether an operation on polynomials of about this degree is the engine's."""
    choice = os.environ.get("FLIPALG_BACKEND", "auto")
    if choice not in ("flint", "packed", "auto"):
        raise ValueError(f"FLIPALG_BACKEND must be flint, packed or auto, got {choice!r}")
    if choice != "auto":
        return choice == "packed"
    if _ENGINE in sys.modules:
        return degree >= CROSSOVER
    if degree < SMALL:
        return False
    # Whoever asks for one thing does not wait for the engine, whoever goes on asking gets it: never more than twice
    # the time of the better choice.
    _work[0] += degree
    return _work[0] >= WORTH_LOADING and _has_numba()


def _engine_for(*operands: int) -> bool:
    for bits in operands:
        if bits < 0:
            raise ValueError(f"the bits of a polynomial must be at least 0, got {brief(bits)}")
    return uses_packed(max(bits.bit_length() for bits in operands))


def multiply(f: int, g: int) -> int:
    """Return the bits of f g."""
    if _engine_for(f, g):
        from flipalg.algebra.packed import products, words

        return words.to_int(products.multiply(words.from_int(f), words.from_int(g)))
    return to_bits(from_bits(f) * from_bits(g))


def divide(f: int, g: int) -> tuple[int, int]:
    """Return the bits of quotient and remainder; ZeroDivisionError for g = 0."""
    if not g:
        raise ZeroDivisionError("division by the polynomial 0")
    if _engine_for(f, g):
        from flipalg.algebra.packed import division, words

        quotient, remainder = division.divide(words.from_int(f), words.from_int(g))
        return words.to_int(quotient), words.to_int(remainder)
    flint_quotient, flint_remainder = divmod(from_bits(f), from_bits(g))
    return to_bits(flint_quotient), to_bits(flint_remainder)


def gcd(f: int, g: int) -> int:
    """Return the bits of gcd(f, g); gcd(0, 0) = 0."""
    if _engine_for(f, g):
        from flipalg.algebra.packed import euclid, words

        return words.to_int(euclid.gcd(words.from_int(f), words.from_int(g)))
    return to_bits(from_bits(f).gcd(from_bits(g)))


def gcd_degree(f: int, g: int) -> int:
    """Return deg gcd(f, g), -1 for f = g = 0."""
    if not _engine_for(f, g) and (f or g):
        return int(from_bits(f).gcd(from_bits(g)).degree())  # flint's gcd need not become bits for its degree
    return gcd(f, g).bit_length() - 1


def xgcd(f: int, g: int) -> tuple[int, int, int]:
    """Return (d, u, v) with u f + v g = d = gcd(f, g).

    deg u < deg g/d and deg v < deg f/d where these are ≥ 1; one that divides the other is itself the combination, the
    second of them if they are equal.
    """
    if not f or not g:
        return f | g, int(f > 0), int(g > 0)
    if _engine_for(f, g):
        from flipalg.algebra.packed import euclid, words

        d, u, v = euclid.xgcd(words.from_int(f), words.from_int(g))
        return words.to_int(d), words.to_int(u), words.to_int(v)
    combination = from_bits(f).xgcd(from_bits(g))
    return to_bits(combination[0]), to_bits(combination[1]), to_bits(combination[2])


def inverse(f: int, modulus: int) -> int:
    """Return the bits of 1/f mod `modulus`; ValueError where there is none, ZeroDivisionError for the modulus 0."""
    d, u, _ = xgcd(divide(f, modulus)[1], modulus)
    if d != 1:
        raise ValueError(f"not invertible: the common factor has degree {d.bit_length() - 1}")
    return divide(u, modulus)[1]


def power_mod(f: int, n: int, modulus: int) -> int:
    """Return the bits of f^n mod `modulus`, for any integer n: the inverse's power where n < 0."""
    if n < 0:
        f, n = inverse(f, modulus), -n
    f = divide(f, modulus)[1]
    if _engine_for(f, modulus):
        from flipalg.algebra.packed import division, words

        engine_modulus = division.Modulus(words.from_int(modulus))
        base = words.from_int(f)
        power = engine_modulus.reduce(words.ONE)
        for bit in format(n, "b"):
            power = engine_modulus.square(power)
            if bit == "1":
                power = engine_modulus.multiply(power, base)
        return words.to_int(power)
    m, flint_base = from_bits(modulus), from_bits(f)
    flint_power = from_bits(1) % m
    for bit in format(n, "b"):
        flint_power = flint_power * flint_power % m
        if bit == "1":
            flint_power = flint_power * flint_base % m
    return to_bits(flint_power)


def Q_gcd_degree(r: int, s: int) -> int:
    """Return g(r, s) = deg gcd(Q_r(λ), Q_s(λ + 1)) for r, s odd.

    For r = s the gcd is unchanged by λ → λ + 1, so it is a polynomial in y = λ² + λ: a gcd of half the degree.
    Raises MemoryError when polynomials of degree r/2 and s/2 cannot be had.
    """
    by_flint.refuse_degree(max(r, s) // 2, "only one side may be that large")
    if uses_packed(max(r, s) // 2):
        from flipalg.algebra.packed import determinants

        return determinants.Q_gcd_degree(r, s)
    if r == s:
        return 2 * gcd_degree(*y_parts(by_flint.Q_bits(r)))
    return gcd_degree(by_flint.Q_bits(r), shift_bits(by_flint.Q_bits(s)))


def determinant_pair_mod(n: int, f: int) -> tuple[int, int]:
    """Return the bits of (d_n mod f, d_{n-1} mod f), for n ≥ 0 of any size; ZeroDivisionError for f = 0."""
    if f and _engine_for(f):
        from flipalg.algebra.packed import determinants, division, words

        d, before = determinants.determinant_pair_mod(n, division.Modulus(words.from_int(f)))
        return words.to_int(d), words.to_int(before)
    flint_d, flint_before = by_flint.determinant_pair_mod(n, from_bits(f))
    return to_bits(flint_d), to_bits(flint_before)


def inverse_modulo_determinant(f: int, n: int) -> int:
    """Return the bits of 1/f mod d_n; ValueError where gcd(f, d_n) ≠ 1."""
    if uses_packed(max(n, f.bit_length())):
        from flipalg.algebra.packed import determinants, words

        return words.to_int(determinants.inverse_modulo_determinant(words.from_int(f), n))
    return inverse(f, by_flint.determinant_bits(n))
