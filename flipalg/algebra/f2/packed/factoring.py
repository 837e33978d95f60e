"""Factors polynomials stored as words: squarefree, distinct-degree and equal-degree factors; Rabin's test.

Main definitions
    factor(f)                    [(irreducible, multiplicity)], by degree, then by bits
    squarefree_factors(f)        [(g, e)]: f = Π g^e, the g squarefree and coprime, e ascending
    distinct_degrees(f)          [(g, d)]: g the product of the irreducible factors of degree d, of a squarefree f
    equal_degree(f, d)           the irreducible factors, all of degree d, of a squarefree f
    is_irreducible(f)
Main statements
    Factors multiply back, and pass Rabin's test     test_factorizations_multiply_back_into_irreducibles
    x^(2^d) + x is the product of all irreducible polynomials of degree dividing d
    f of degree n is irreducible iff it divides x^(2^n) + x and is coprime to x^(2^(n/p)) + x for the primes p | n
    Blocks of degrees are those degrees one by one     test_blocks_of_degrees_are_all_their_degrees
    x^(2^a) + x^(2^b) is a multiple of x^(2^(a-b)) + x      test_factors_by_giant_steps_are_flints
Conventions
    Squaring only spreads coefficients here, so the powers x^(2^d) of many d are squares, and compositions are few: one
    for about n^(2/3) degrees ([KS98]'s giant steps).  What a stretch of degrees shares, as in [GS92], is one gcd.
    Modulo few terms a square costs next to nothing, so a modulus of few terms is kept while half of it is left.
References
    [GS92] J. von zur Gathen, V. Shoup, Computing Frobenius maps and factoring polynomials (1992).
    [KS98] E. Kaltofen, V. Shoup, Subquadratic-time factoring of polynomials over finite fields (1998).
    R. P. Brent, P. Zimmermann, A multi-level blocking distinct-degree factorization algorithm (2008).
    M. O. Rabin, Probabilistic algorithms in finite fields (1980); D. Cantor, H. Zassenhaus (1981), with traces.
"""

import random
from collections.abc import Iterator
from functools import reduce
from math import isqrt

from flipalg.algebra.f2.packed.division import Modulus, divide_exactly, remainder
from flipalg.algebra.f2.packed.euclid import gcd
from flipalg.algebra.f2.packed.modular import Inner, X, compose_mod, frobenius_mod, squares_worth, trace_mod
from flipalg.algebra.f2.packed.words import ONE, Words, add, add_shifted, degree, from_int, shifted_left, to_int
from flipalg.algebra.integers import prime_divisors

Factors = list[tuple[Words, int]]
COMPOSITION_DEGREE = 4000
"""From this degree on x^(2^k) is reached by compositions in Rabin's test, unless the modulus has few terms."""

SHARED_DEGREE = 200
"""Below this degree a trace modulo a product costs little more than modulo a part of it."""

BLOCK = 8
"""Degrees that share a product modulo a sparse polynomial, where a square costs little: 64 squares and a product."""

_SYMMETRIC = [from_int(sum(1 << 2 * k for k in range(1 << BLOCK) if k.bit_count() == j)) for j in range(1, BLOCK + 1)]
"""s_j(x²), j = 1, ..., BLOCK: the X of the first block, of the degrees 1 to BLOCK, is x²."""

_LOWERED = bytes((byte & 0xAA) >> 1 for byte in range(256))
"""The odd coefficients of a byte, one place lower: they stay in their byte."""


def derivative(f: Words) -> Words:
    """Return f': the odd coefficients, one place lower."""
    lowered = f.translate(_LOWERED)
    return lowered[: (len(lowered.rstrip(b"\0")) + 7) // 8 * 8]


def square_root(f: Words) -> Words:
    """Return the polynomial of the even coefficients: √f where f is a square."""
    digits = format(to_int(f), "b")[::-1]
    return from_int(int(digits[::2][::-1], 2))


def squarefree_factors(f: Words) -> Factors:
    """Return [(g, e)] with f = Π g^e, f ≠ 0, the g squarefree, coprime and of degree ≥ 1, e ascending.  Some gcds.

    gcd(f, f') = s², each factor in it with its multiplicity if that is even, else one less: so f/s² has no square, and
    the factors of s have half the multiplicities.
    """
    if degree(f) <= 0:
        return []
    square = gcd(f, derivative(f))
    odd = divide_exactly(f, square)
    found: Factors = []
    for g, e in squarefree_factors(square_root(square)):
        shared = gcd(odd, g)
        odd = divide_exactly(odd, shared)
        found += [(divide_exactly(g, shared), 2 * e), (shared, 2 * e + 1)]
    return [(g, e) for g, e in [(odd, 1), *found] if degree(g) > 0]


def distinct_degrees(f: Words) -> Iterator[tuple[Words, int]]:
    """Yield (g, d), d ascending: g ≠ 1 the product of the irreducible factors of degree d of the squarefree f.

    A product modulo f for each d up to half the degree of what is left, and a gcd for every stretch of d.  To d = h
    the factors of degree d divide x^(2^d) + x, by a square each; from there on x^(2^(jh)) + x^(2^i), d = jh - i, by a
    composition for every h degrees, Kaltofen and Shoup's giant step.
    """
    d = h = 0
    stretch = 4
    modulus = Modulus(f)  # f, or what it was when it had few terms
    powers = [modulus.reduce(X)]  # x^(2^i), i = 0, ..., d or h
    giant, inner = powers[0], None
    while 2 * (d + 1) <= degree(f):
        if not h and d >= squares_worth(1, degree(f) // 2, modulus):
            h = d
            giant = powers[h]
        if h and d % h == 0:
            inner = inner or Inner(powers[h], modulus, (degree(f) // 2 - d) // h + 1)
            giant = inner.into(giant)
        count = min(stretch, degree(f) // 2 - d)
        if h:
            first = h - d % h - 1  # the i of the degree d + 1
            count = min(count, first + 1)
            differences = [add(giant, powers[first - i]) for i in range(count)]
        else:
            for _ in range(count):
                powers.append(modulus.square(powers[-1]))
            differences = [add(power, X) for power in powers[d + 1 :]]
        common = gcd(f, reduce(modulus.multiply, differences))
        if degree(common) > 0:
            yield from _separated(common, differences, d)
            f = divide_exactly(f, common)
            if not modulus.is_sparse or 2 * degree(f) < modulus.degree:
                modulus, inner = Modulus(f), None
                powers, giant = [modulus.reduce(power) for power in powers], modulus.reduce(giant)
        d += count
        stretch = min(2 * stretch, 16 + degree(f).bit_length() * 8)
    if degree(f) > 0:
        yield f, degree(f)


def _separated(f: Words, differences: list[Words], d: int) -> Iterator[tuple[Words, int]]:
    """Yield (g, degree) for f, whose factors of degree d + 1, d + 2, ... divide the differences in turn."""
    for difference in differences:
        d += 1
        if degree(f) < 2 * d:
            if degree(f) > 0:
                yield f, degree(f)
            return
        common = gcd(f, remainder(difference, f))
        if degree(common) > 0:
            yield common, d
            f = divide_exactly(f, common)


def equal_degree(f: Words, d: int) -> list[Words]:
    """Return the irreducible factors of a squarefree f whose factors all have degree d.

    The trace a + a² + ... + a^(2^(d-1)) of a random a is 0 or 1 modulo each factor, with even odds: a gcd parts them.
    A trace modulo a short product serves all parts of it.  The random choices are the same every time, and do not show
    in the result.
    """
    pending: list[Words] = [f]
    found: list[Words] = []
    rng = random.Random(d)
    while pending:
        g = pending.pop()
        if degree(g) <= d:
            found.append(g)
            continue
        modulus, parts = Modulus(g), [g]
        while parts == [g] or (parts and modulus.degree < SHARED_DEGREE):
            trace = trace_mod(from_int(rng.getrandbits(modulus.degree) & -2 or 2), d, modulus)
            split: list[Words] = []
            for part in parts:
                common = gcd(part, trace)
                pieces = (part,) if common in (ONE, part) else (common, divide_exactly(part, common))
                for piece in pieces:
                    (found if degree(piece) == d else split).append(piece)
            parts = split
        pending += parts
    return found


def factor(f: Words) -> Factors:
    """Return the irreducible factors of f ≠ 0 with their multiplicities, by degree, then by bits."""
    found = [
        (p, e)
        for part, e in squarefree_factors(f)
        for group, d in distinct_degrees(part)
        for p in equal_degree(group, d)
    ]
    return sorted(found, key=lambda pair: (len(pair[0]), pair[0][::-1]))  # by degree and then by coefficients


def is_irreducible(f: Words, without: int = 0) -> bool:
    """Return whether f is irreducible: small factors are looked for first, then Rabin's test.

    `without` says that f is known to have no factor of a degree from 1 to `without`, as after a sieve.
    """
    n = degree(f)
    if n <= 1:
        return n == 1
    modulus = Modulus(f)
    if modulus.is_sparse:
        tried = 0
        for bound in (isqrt(n) // 2, 2 * isqrt(n)):
            tried = max(tried, without)
            if tried < bound:
                tried, product = _product_over_degrees(modulus, tried, bound)
                if degree(gcd(f, product)) > 0:
                    return False
    else:
        power, product = modulus.reduce(X), ONE
        tried = min(n // 2, 2 * n.bit_length())
        for _ in range(tried):
            power = modulus.square(power)
            product = modulus.multiply(product, add(power, X))
        if degree(gcd(f, product)) > 0:
            return False
    if tried >= n // 2:
        return True
    quotients = sorted(n // p for p in prime_divisors(n))
    if n < COMPOSITION_DEGREE or modulus.is_sparse:
        power, k = modulus.reduce(X), 0
        for target in (*quotients, n):
            power = modulus.squares(power, target - k)
            k = target
            if tried < k < n and degree(gcd(f, add(power, X))) > 0:
                return False
        return power == X
    known: dict[int, Words] = {}
    if _whole(n, quotients, modulus, known) != X:
        return False
    return all(degree(gcd(f, add(frobenius_mod(k, modulus, known), X))) == 0 for k in quotients if k > tried)


def _product_over_degrees(modulus: Modulus, above: int, to: int) -> tuple[int, Words]:
    """Return (t, a multiple of every irreducible polynomial of a degree d, above < d ≤ t, modulo a sparse f), t ≥ to.

    Brent and Zimmermann's blocks: the product of X^(2^j) + x over j < m is Σ_j x^(m-j) s_j(X) with s_j the sum of the
    X^k, k < 2^m with j ones; from one block to the next X becomes X^(2^m).  So a block costs m² squares and a product.
    """
    m = BLOCK
    degrees = range(above // m * m, to, m)
    sums = [modulus.squares(modulus.reduce(s), degrees.start) for s in _SYMMETRIC]
    product = ONE
    for start in degrees:
        if start > degrees.start:
            sums = [modulus.squares(s, m) for s in sums]
        block = shifted_left(ONE, m)
        for j, s in enumerate(sums, 1):
            block = add_shifted(block, s, m - j)
        product = modulus.multiply(product, block)
    return degrees.start + m * len(degrees), product


def _whole(n: int, quotients: list[int], modulus: Modulus, known: dict[int, Words]) -> Words:
    """Return x^(2^n), by way of the greatest of the quotients that will be asked for."""
    k = quotients[-1]
    power = total = frobenius_mod(k, modulus, known)
    for bit in format(n // k, "b")[1:]:
        total = compose_mod(total, total, modulus)
        if bit == "1":
            total = compose_mod(total, power, modulus)
    return total
