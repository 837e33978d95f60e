"""What the methods of F2Poly compute: factors, orders, recurrences, compositions.  By the engine, or by flint and bits.

Main definitions
    factor, squarefree_factors, factor_degrees, is_irreducible      on values; factors as bits
    is_primitive, order                                             with the primes of 2^k - 1
    minimal_polynomial(bits, N)                                     Berlekamp-Massey, by half-gcd with the engine
    compose, horner, candidates, sparse_candidates
Main statements
    Both routes give the same                           test_large_values_are_the_same_by_both
"""

from collections.abc import Iterator
from math import lcm
from typing import TYPE_CHECKING, Any

from flipalg.algebra import by_flint, engine
from flipalg.algebra import f2poly_reading as reading
from flipalg.algebra.bits import reverse_bits
from flipalg.algebra.f2poly_forms import bits_of, from_bits, words_of
from flipalg.algebra.power_factors import prime_factors_of_power

if TYPE_CHECKING:
    from flipalg.algebra.f2poly import F2Poly

BitFactors = list[tuple[int, int]]


def _by_engine(f: "F2Poly") -> bool:
    n = f.degree()
    return engine.active or engine.is_worth(2e-8 * n * n + 1e-5)


def factor(f: "F2Poly") -> BitFactors:
    """Return the irreducible factors of f ≠ 0 as bits, with multiplicities, by degree, then by bits."""
    if _by_engine(f):
        from flipalg.algebra.packed import factoring, words

        return [(words.to_int(p), e) for p, e in factoring.factor(words_of(f))]
    return by_flint.factor(bits_of(f))


def squarefree_factors(f: "F2Poly") -> BitFactors:
    """Return [(g, e)] with f = Π g^e, the g squarefree and coprime, e ascending."""
    if _by_engine(f):
        from flipalg.algebra.packed import factoring, words

        return [(words.to_int(g), e) for g, e in factoring.squarefree_factors(words_of(f))]
    groups: dict[int, F2Poly] = {}
    for p, e in factor(f):
        groups[e] = groups[e] * from_bits(f, p) if e in groups else from_bits(f, p)
    return [(bits_of(g), e) for e, g in sorted(groups.items())]


def factor_degrees(f: "F2Poly") -> set[int]:
    """Return the degrees of the irreducible factors of f ≠ 0."""
    if _by_engine(f):
        from flipalg.algebra.packed import factoring

        parts = factoring.squarefree_factors(words_of(f))
        return {d for g, _ in parts for _, d in factoring.distinct_degrees(g)}
    return {p.bit_length() - 1 for p, _ in factor(f)}


def is_irreducible(f: "F2Poly") -> bool:
    """Return whether f is irreducible."""
    if f.degree() <= 1:
        return f.degree() == 1
    if not f[0] or f.weight() % 2 == 0:
        return False  # divisible by x or x + 1
    if _by_engine(f):
        from flipalg.algebra.packed import factoring

        return factoring.is_irreducible(words_of(f))
    factors = factor(f)
    return len(factors) == 1 and factors[0][1] == 1


def is_primitive(f: "F2Poly", budget: float) -> bool:
    """Return whether x generates the field modulo f; RuntimeError where the budget does not decide."""
    if not f[0] or not is_irreducible(f):
        return False
    k = f.degree()
    primes, composites = prime_factors_of_power(k, -1, budget)
    one, x = from_bits(f, 1) % f, from_bits(f, 2) % f
    # a composite's power that is 1 already disproves it
    for part in (*primes, *composites):
        if part < 2**k - 1 and pow(x, (2**k - 1) // part, f) == one:
            return False
    if composites:
        raise RuntimeError(_resisting(composites[0], budget))
    return True


def _resisting(number: int, budget: float) -> str:
    return f"a factor of {number.bit_length()} bits was not factored in {budget:g} seconds; give a larger budget"


def order(f: "F2Poly", budget: float) -> int:
    """Return the order of x modulo f; ValueError where x is not invertible."""
    if not f[0]:
        raise ValueError(f"x has no order modulo {f if f.weight() < 9 else 'a polynomial'}, which x divides")
    result = 1
    for p, e in factor(f):
        of_p = _order_of_irreducible(from_bits(f, p), budget)
        while e > 1:  # x^(2k) = 1 modulo p² where x^k = 1 modulo p
            of_p *= 2
            e = (e + 1) // 2
        result = lcm(result, of_p)
    return result


def _order_of_irreducible(p: "F2Poly", budget: float) -> int:
    k: int = 2 ** p.degree() - 1
    primes, composites = prime_factors_of_power(p.degree(), -1, budget)
    one, x = from_bits(p, 1), from_bits(p, 2) % p
    for part in (*primes, *composites):
        while k % part == 0 and pow(x, k // part, p) == one:
            k //= part
        if part in composites and k % part == 0:
            raise RuntimeError(_resisting(part, budget))
    return k


def sequence_bits(sequence: Any) -> tuple[int, int]:
    """Return (Σ s_i 2^i, N) of an iterable, array or text of 0 and 1."""
    if isinstance(sequence, str):
        if sequence.strip("01"):
            raise ValueError(f"a sequence has the characters 0 and 1, got {sequence.strip('01')[0]!r}")
        return int(sequence[::-1] or "0", 2), len(sequence)
    if isinstance(sequence, int | float) or not hasattr(sequence, "__iter__"):
        raise TypeError(f"expected an iterable, array or text of 0 and 1, got {sequence!r}")
    if not hasattr(sequence, "__len__"):
        sequence = list(sequence)
    return reading.bits_of_coefficients(sequence), len(sequence)


def minimal_polynomial(bits: int, length: int) -> int:
    """Return the bits of the characteristic polynomial of the shortest recurrence of s_i = bit i, i < length."""
    if not bits:
        return 1
    if engine.active or engine.is_worth(1e-9 * length * length):
        from flipalg.algebra.packed import sequences, words

        reversed_sequence = words.from_int(reverse_bits(bits, length - 1))
        return words.to_int(sequences.minimal_polynomial(reversed_sequence, length))
    return berlekamp_massey(bits, length)


def berlekamp_massey(bits: int, length: int) -> int:
    """Return the same, term by term: Massey's algorithm on Python's integers, length²/30 operations."""
    window = 0  # bit j is s_{i-j}
    c, b, L, gap = 1, 1, 0, 1  # connection polynomials: Σ c_j s_{i-j} = 0
    for i in range(length):
        window = window << 1 | bits >> i & 1
        if not (c & window).bit_count() & 1:
            gap += 1
        elif i >= 2 * L:
            c, b, L, gap = c ^ b << gap, c, i + 1 - L, 1
        else:
            c ^= b << gap
            gap += 1
    return reverse_bits(c, L)


def compose(f: "F2Poly", g: "F2Poly") -> "F2Poly":
    """Return f(g): with f = f_0 + x^h f_1, h a power of two, f_0(g) + g^h f_1(g), and g^h is only spread."""
    if f.degree() > 0 and g.degree() > 0:
        reading.refuse_degree(f.degree() * g.degree())

    def value(bits: int, h: int, power: "F2Poly") -> "F2Poly":
        if h == 0 or bits < 2:
            return from_bits(f, bits & 1)
        low, high = bits & (1 << h) - 1, bits >> h
        lower = value(low, h // 2, powers[h // 2]) if h > 1 else from_bits(f, low)
        if not high:
            return lower
        upper = value(high, h // 2, powers[h // 2]) if h > 1 else from_bits(f, high)
        return lower + power * upper

    powers = {0: g, 1: g}
    h = 1
    while 2 * h <= f.degree():
        powers[2 * h] = powers[h].square()
        h *= 2
    return value(bits_of(f), h, powers[h])


def horner(bits: int, point: Any) -> Any:
    """Return the value at an element with + and *, by Horner's scheme."""
    one = point**0
    value = point - point
    for digit in format(bits, "b"):
        value = value * point
        if digit == "1":
            value = value + one
    return value


def candidates(degree: int) -> Iterator[int]:
    """Yield the bits of the polynomials of a degree, ascending, that neither x nor x + 1 divides, but for these."""
    if degree == 1:
        yield 0b10
        return
    for tail in range(1, 1 << degree, 2):
        if tail.bit_count() % 2 == 0:
            yield 1 << degree | tail


def sparse_candidates(degree: int) -> Iterator[int]:
    """Yield the bits of trinomials, then of polynomials with five terms, the lowest exponents first."""
    if degree <= 2:
        yield from candidates(degree)
        return
    ends = 1 << degree | 1
    for k in range(1, degree):
        yield ends | 1 << k
    for a in range(3, degree):
        for b in range(2, a):
            for c in range(1, b):
                yield ends | 1 << a | 1 << b | 1 << c
