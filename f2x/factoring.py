"""Squarefree, distinct-degree and equal-degree factorization of polynomials, and Rabin's irreducibility test.

The polynomials are over F2, q = 2, or those of f2x/extension_polynomial.py over a field of q = 2^k elements.

Sources: J. v. z. Gathen, V. Shoup, Computing Frobenius maps and factoring polynomials (1992); E. Kaltofen, V. Shoup,
Subquadratic-time factoring of polynomials over finite fields (1998); R. P. Brent, P. Zimmermann, A multi-level blocking
distinct-degree factorization algorithm (2008); M. O. Rabin, Probabilistic algorithms in finite fields (1980);
D. G. Cantor, H. Zassenhaus, A new algorithm for factoring polynomials over finite fields (1981).
"""

import random
from collections.abc import Iterator
from functools import reduce
from math import isqrt
from typing import Any, TypeVar

from f2x.integers import prime_divisors
from f2x.ring import Modulus, Polynomial, backend

__all__ = [
    "distinct_degrees",
    "equal_degree",
    "factor",
    "factor_degrees",
    "is_irreducible",
    "repeated",
    "squarefree_factors",
]

P = TypeVar("P", bound=Any)  # a polynomial over F2 or over an extension field

COMPOSITION_DEGREE = 300
"""From this degree on Rabin's test uses compositions, but squares if the polynomial has few terms."""

SHARED_DEGREE = 200
"""Below this degree a trace (see `equal_degree`) modulo a product of factors costs little more than modulo a factor."""

BLOCK = 8
"""The number m of degrees in a block of `_product_over_degrees`."""

_SYMMETRIC = [sum(1 << 2 * k for k in range(1 << BLOCK) if k.bit_count() == j) for j in range(1, BLOCK + 1)]
"""The bits of s_j(x²) for j = 1, ..., BLOCK; `_product_over_degrees` defines s_j and begins with X = x²."""


def factor(f: P) -> list[tuple[P, int]]:
    """Return the list of pairs (irreducible factor of f, multiplicity), f ≠ 0, ordered by degree, then by bits."""
    if backend == "flint":
        return sorted(f._factor())  # a method of by_flint.Polynomial
    return sorted(
        (p, e)
        for part, e in squarefree_factors(f)
        for group, d in distinct_degrees(part)
        for p in equal_degree(group, d)
    )


def factor_degrees(f: Polynomial) -> set[int]:
    """Return the degrees of the irreducible factors of f ≠ 0."""
    if backend == "flint":
        return {p.degree() for p, _ in factor(f)}
    return {d for g, _ in squarefree_factors(f) for _, d in distinct_degrees(g)}


def squarefree_factors(f: P) -> list[tuple[P, int]]:
    """Return the list of pairs (g, e), e ascending, with f = Π g^e for an f ≠ 0.

    The g are squarefree, pairwise coprime and of degree ≥ 1.  An irreducible factor of multiplicity k in f has
    multiplicity k (k even) or k - 1 (k odd) in gcd(f, f') = s².  So f/s² is the product of the factors with an odd k,
    and s has each factor with multiplicity ⌊k/2⌋.
    """
    if f.degree() <= 0:
        return []
    square = f.gcd(f.derivative())
    odd = f.divide_exactly(square)
    found: list[tuple[P, int]] = []
    for g, e in squarefree_factors(square.sqrt()):
        shared = odd.gcd(g)
        odd = odd.divide_exactly(shared)
        found += [(g.divide_exactly(shared), 2 * e), (shared, 2 * e + 1)]
    return [(g, e) for g, e in [(odd, 1), *found] if g.degree() > 0]


def _x(f: P) -> P:
    return type(f)(2) if isinstance(f, Polynomial) else f._x()


def _modulus(f: Any) -> Any:
    """Return f, or a multiple of f with few terms, prepared for arithmetic modulo it."""
    return Modulus(f) if isinstance(f, Polynomial) else f._prepared()


def _squares_worth(modulus: Any, steps: int) -> int:
    """Return how many degrees, at most `steps`, to search by squares before giant steps are cheaper."""
    worth: int = modulus.squares_worth(1, steps)
    return worth


def distinct_degrees(f: P) -> Iterator[tuple[P, int]]:
    """Yield (g, d), d ascending, where g ≠ 1 is the product of the irreducible factors of degree d of a squarefree f.

    A factor of degree d divides x^(q^d) + x.  Up to a degree h, chosen by cost, one power to q for each d gives this
    polynomial modulo f.  For d = jh - i > h, 0 ≤ i < h, the factor divides x^(q^(jh)) + x^(q^i), and one composition
    serves h degrees (Kaltofen and Shoup's giant step).  The polynomials of an interval of degrees are multiplied modulo
    f, so that one gcd serves the interval (Gathen and Shoup).
    """
    d = h = 0
    stretch = 4
    x, modulus = _x(f), _modulus(f)
    powers: list[Any] = [modulus.reduce(x)]  # x^(q^i), i = 0, ..., d or h
    giant, inner = powers[0], None
    while 2 * (d + 1) <= f.degree():
        if not h and d >= _squares_worth(modulus, f.degree() // 2):
            h = d
            giant = powers[h]
        if h and d % h == 0:
            inner = inner or modulus.inner(powers[h], (f.degree() // 2 - d) // h + 1)
            giant = inner(giant)
        count = min(stretch, f.degree() // 2 - d)
        if h:
            first = h - d % h - 1  # the exponent i for the degree d + 1
            count = min(count, first + 1)
            differences = [giant + powers[first - i] for i in range(count)]
        else:
            for _ in range(count):
                powers.append(modulus.square(powers[-1]))
            differences = [power + x for power in powers[d + 1 :]]
        divisor = f.gcd(reduce(modulus.multiply, differences))
        if divisor.degree() > 0:
            yield from _separated(divisor, differences, d)
            f = f.divide_exactly(divisor)
            if not modulus.is_sparse or 2 * f.degree() < modulus.degree():
                if f.degree() == 0:
                    return
                modulus, inner = _modulus(f), None
                powers, giant = [modulus.reduce(power) for power in powers], modulus.reduce(giant)
        d += count
        stretch = min(2 * stretch, 16 + f.degree().bit_length() * 8)
    if f.degree() > 0:
        yield f, f.degree()


def _separated(f: P, differences: list[P], d: int) -> Iterator[tuple[P, int]]:
    """Yield (g, e), where g ≠ 1 is the product of the irreducible factors of degree e of a squarefree f.

    f has no factor of degree ≤ d, and the factors of degree d + 1, d + 2, ... divide the first, the second, ... of the
    `differences`.
    """
    for difference in differences:
        d += 1
        if f.degree() < 2 * d:
            if f.degree() > 0:
                yield f, f.degree()
            return
        divisor = f.gcd(difference % f)
        if divisor.degree() > 0:
            yield divisor, d
            f = f.divide_exactly(divisor)


def equal_degree(f: P, d: int) -> list[P]:
    """Return the list of the irreducible factors, in no order, of a squarefree f whose factors all have degree d.

    The trace a + a² + ... + a^(q^d / 2) of a random a is 0 or 1 modulo each factor, with equal chances, so that a gcd
    separates the factors modulo which it is 0 from the others (Cantor and Zassenhaus).  Modulo a product of small
    degree, one trace is tried on all its factors.
    """
    if f.degree() <= d:
        return [f]
    pending: list[P] = [f]
    found: list[P] = []
    rng = random.Random(d)
    while pending:
        g = pending.pop()
        if g.degree() <= d:
            found.append(g)
            continue
        modulus, parts = _modulus(g), [g]
        while parts == [g] or (parts and modulus.degree() < SHARED_DEGREE):
            trace = modulus.trace(_random(g, modulus, rng), d)
            split: list[P] = []
            for part in parts:
                divisor = part.gcd(trace)
                trivial = divisor.degree() == 0 or divisor == part
                for piece in (part,) if trivial else (divisor, part.divide_exactly(divisor)):
                    (found if piece.degree() == d else split).append(piece)
            parts = split
        pending += parts
    return found


def _random(f: P, modulus: Any, rng: random.Random) -> P:
    """Return a random polynomial of lower degree than f ≠ 1, over F2 with the constant term 0."""
    if isinstance(f, Polynomial):
        return type(f)(rng.getrandbits(modulus.degree()) & -2 or 2)
    return modulus.random(rng)  # type: ignore[no-any-return]


def is_irreducible(f: Polynomial, without: int = 0) -> bool:
    """Return whether f is irreducible, by a search for small factors and Rabin's test; FLINT instead factors f.

    By Rabin's test, an f of degree n is irreducible iff it divides x^(2^n) + x and is coprime to x^(2^(n/p)) + x for
    every prime p that divides n.  The caller guarantees that f has no factor of degree 1 to `without`.
    """
    n = f.degree()
    if n <= 1:
        return n == 1
    if backend == "flint":
        return [e for _, e in factor(f)] == [1]
    modulus = Modulus(f)
    tried = _tried_without_factor(f, modulus, without)
    if tried is None or tried >= n // 2:
        return tried is not None
    x = type(f)(2)
    quotients = sorted(n // p for p in prime_divisors(n))
    if modulus.is_sparse or n < COMPOSITION_DEGREE:
        power, k = modulus.reduce(x), 0
        for target in (*quotients, n):
            power = modulus.squares(power, target - k)
            k = target
            if tried < k < n and f.gcd(power + x).degree() > 0:
                return False
        return bool(power == x)
    largest = modulus.frobenius(quotients[-1])
    if repeated(largest, n // quotients[-1], modulus) != x:
        return False
    powers = (largest if k == quotients[-1] else modulus.frobenius(k) for k in quotients if k > tried)
    return all(f.gcd(power + x).degree() == 0 for power in powers)


def _tried_without_factor(f: Polynomial, modulus: Modulus, without: int) -> int | None:
    """Return a degree up to which f has no factor, or None if a factor was found.

    `modulus` is Modulus(f), and f has no factor of degree 1 to `without`.
    """
    n = f.degree()
    if modulus.is_sparse:
        tried = without
        for bound in (isqrt(n) // 2, 2 * isqrt(n)):
            if tried < bound:
                tried, product = _product_over_degrees(modulus, tried, bound)
                if f.gcd(product).degree() > 0:
                    return None
        return tried
    x = type(f)(2)
    power: Any = modulus.reduce(x)
    product = type(f)(1)
    tried = min(n // 2, 2 * n.bit_length())
    for _ in range(tried):
        power = modulus.square(power)
        product = modulus.multiply(product, power + x)
    return None if f.gcd(product).degree() > 0 else tried


def _product_over_degrees(modulus: Modulus, above: int, to: int) -> tuple[int, Any]:
    """Return (t, product) for some t ≥ `to`: each irreducible factor of f of degree d, `above` < d ≤ t, divides it.

    f is the polynomial of `modulus`, and the product is reduced modulo f.  It is computed in blocks of m = BLOCK
    degrees (Brent and Zimmermann).  Let X = x^(2^d) for the first degree d of a block.  The product of X^(2^j) + x over
    j < m is Σ_j x^(m-j) s_j(X), where s_j(X) is the sum of X^k over the k < 2^m with j binary ones.  The next block has
    X^(2^m) instead of X.
    """
    m = BLOCK
    degrees = range(above // m * m, to, m)
    make = type(modulus.modulus)
    sums = [modulus.squares(make(s), degrees.start) for s in _SYMMETRIC]
    product: Any = make(1)
    for start in degrees:
        if start > degrees.start:
            sums = [modulus.squares(s, m) for s in sums]
        block = make(1) << m
        for j, s in enumerate(sums, 1):
            block += s << m - j
        product = modulus.multiply(product, block)
    return degrees.start + m * len(degrees), product


def repeated(power: Any, count: int, modulus: Any) -> Any:
    """Return x^(q^(k count)), given `power` = x^(q^k), by about log2(count) compositions."""
    total = power
    for bit in format(count, "b")[1:]:
        total = modulus.compose(total, total)
        if bit == "1":
            total = modulus.compose(total, power)
    return total
