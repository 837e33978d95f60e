"""Extension fields F_{2^k} of F2: roots of factors, d_m(z) there, and the order of t where z = t + 1/t.

Main definitions
    values_at(z, f)             d_0(z), d_1(z), d_2(z), ... in F2[λ]/(f), by the recurrence
    half_degree(f)              the degree of the field of t, where t + 1/t is a root of f: k = deg f or 2k
    order_of_half_root(f, N)    the order of t, given a multiple of it and the primes of that
Main statements
    d_m(t + 1/t) = (t^(m+1) + t^-(m+1)) / (t + 1/t), so d_m(z) = 0 iff the order of t divides m + 1 (t ≠ 1)
        test_rank_is_the_order_of_t: an independent road to the rank of apparition
Conventions
    An element of F2[λ]/(f) is the bits of its representative of degree below deg f; z = λ is the root of f.
    The fields of the half roots are flint's, and stay inside this module.
Source
    Thesis, example 6 and table 3.3, where f = λ² + λ + 1.
"""

from collections.abc import Iterable, Iterator

from flint import fmpz_mod_poly_ctx, fq_default, fq_default_ctx, fq_default_poly_ctx

from flipalg.algebra.f2 import arithmetic
from flipalg.algebra.f2.bits import Bits, to_text
from flipalg.algebra.f2.by_flint import from_bits
from flipalg.algebra.integers import order_from_multiple


def values_at(z: Bits, f: Bits) -> Iterator[Bits]:
    """Yield d_0(z), d_1(z), d_2(z), ... in F2[λ]/(f), without end; f of degree at least 1.

    >>> values = values_at(0b10, 0b111)
    >>> [next(values) for _ in range(6)]
    [1, 2, 2, 1, 0, 1]
    """
    before, d = 0, 1  # d_{-1} and d_0
    while True:
        yield d
        before, d = d, arithmetic.mod(arithmetic.multiply(z, d), f) ^ before


def half_degree(f: Bits) -> int:
    """Return the degree of the field of t, where t + 1/t is a root of the irreducible f ≠ λ: deg f or twice that."""
    return _half_root(f)[1]


def order_of_half_root(f: Bits, multiple: int, primes: Iterable[int]) -> int:
    """Return the order of t, where t + 1/t is a root of the irreducible f ≠ λ, from a multiple of it and its primes.

    >>> order_of_half_root(0b111, 5, [5])
    5
    """
    t = _half_root(f)[0]
    return order_from_multiple(multiple, primes, lambda n: bool((t**n).is_one()))


def _field(f: Bits) -> fq_default_ctx:
    """Return F2[z]/(f) for an irreducible f of degree at least 1; its generator is the root z of f."""
    if f.bit_length() < 2:
        raise ValueError(f"a field needs a modulus of degree at least 1, got {to_text(f)}")
    modulus = fmpz_mod_poly_ctx(2)([int(digit) for digit in format(f, "b")[::-1]])
    return fq_default_ctx(modulus=modulus, var="z", fq_type="FQ_NMOD")


def _half_root(f: Bits) -> tuple[fq_default, int]:
    """Return (t, degree of its field) with t + 1/t a root of the irreducible f ≠ λ of degree k.

    t is a root of T² + zT + 1, which splits over F_{2^k} or else over F_{2^2k}; there z is found as a root of f.
    """
    k = f.bit_length() - 1
    for degree in (k, 2 * k):
        F = _field(f) if degree == k else fq_default_ctx(2, degree, var="w", fq_type="FQ_NMOD")
        R = fq_default_poly_ctx(F)
        z = F.gen() if degree == k else R(from_bits(f)).roots()[0][0]
        T = R.gen()
        roots = (T * T + z * T + 1).roots()
        if roots:
            return roots[0][0], degree
    raise AssertionError("a quadratic splits over the quadratic extension")
