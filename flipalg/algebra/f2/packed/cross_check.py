"""The engine beside flint: the check for a processor or a product that nobody has tried yet (`flipalg warmup --check`).

Main definitions
    check_operations(count, seed)    compare that many operations on random and edge operands
    EDGES, LONG                      lengths in bits around words and blocks, and around the thresholds of algorithms
Conventions
    Operands are unrelated, equal, one dividing the other, or share a large factor; random, all ones,
    or of one or two terms.
"""

import random
from typing import Any

from flint import nmod_poly

from flipalg.algebra.f2.by_flint import from_bits, to_bits
from flipalg.algebra.f2.packed import division, euclid, modular, products, words
from flipalg.algebra.f2.packed.processor import FFT_WORDS, INSTRUCTION, TOOM_ALWAYS, TOOM_WORDS


def _around(*lengths: int) -> tuple[int, ...]:
    return tuple(length + e for length in lengths for e in (-1, 0, 1))


EDGES = (0, *_around(1, 64, 128, 512, 576, 960, 1024, 1088, 1536, 2048, 2112, 6144))
LONG = (
    *(64 * w + e for w in (TOOM_WORDS, TOOM_ALWAYS, FFT_WORDS) for e in (-65, -1, 0, 1, 65)),
    *_around(euclid.MATRIX_DEGREE, 64 * division.PREPARED_WORDS, 64 * division.NEWTON_WORDS, euclid.HALF_GCD_DEGREE),
)


def _operand(rng: random.Random, lengths: tuple[int, ...]) -> nmod_poly:
    n = rng.choice(lengths)
    top = 1 << n >> 1
    dense = rng.getrandbits(n) | top
    return from_bits(rng.choice((dense, dense, (1 << n) - 1, top | (n > 0), top)))


def _pair(rng: random.Random, lengths: tuple[int, ...]) -> tuple[nmod_poly, nmod_poly]:
    f, g, c = (_operand(rng, lengths) for _ in range(3))
    kind = rng.randrange(8)
    if kind == 0:
        return f, f
    if kind == 1:
        return f * g, g
    return (f * c, g * c) if kind <= 3 else (f, g)


def _compare(f: nmod_poly, g: nmod_poly) -> int:
    """Compare every operation on f and g with flint's; return how many that were."""
    count = 0

    def check(operation: str, agrees: bool) -> None:
        nonlocal count
        count += 1
        if not agrees:
            operands = f"{to_bits(f):#x} and {to_bits(g):#x}"
            raise ValueError(f"{operation} differs from flint's, {INSTRUCTION} product, for the bits {operands}")

    def equal(engine: words.Words, reference: Any) -> bool:
        return words.to_int(engine) == to_bits(reference) and (not engine or any(engine[-8:]))

    F, G = words.from_flint(f), words.from_flint(g)
    d = f.gcd(g)
    check("the product", equal(products.multiply(F, G), f * g))
    check("the square", equal(products.square(F), f * f))
    check("the sum", equal(words.add(F, G), f + g))
    check("the sum with a shift", equal(words.add_shifted(F, G, 77), f + from_bits(to_bits(g) << 77)))
    check("the gcd", equal(euclid.gcd(F, G), d))
    check("the gcd by Lehmer", equal(euclid.lehmer_gcd(F, G), d))
    D, U, V = euclid.xgcd(F, G)
    bezout = words.to_flint(U) * f + words.to_flint(V) * g
    check("Bezout's combination", equal(D, d) and bezout == d)
    check("the sum of products", equal(products.sum_of_products(U, F, V, G), d))
    check("the sum of products", equal(products.sum_of_products(F, F, V, G), f * f + words.to_flint(V) * g))
    if f and g:
        short = words.degree(U) < max(1, g.degree() - d.degree()) and words.degree(V) < max(1, f.degree() - d.degree())
        check("the degree of a cofactor", short)
        quotient, remainder = divmod(f, g)
        Q, R = division.divide(F, G)
        check("the quotient", equal(Q, quotient))
        check("the remainder", equal(R, remainder))
        check("exact division", equal(division.divide_exactly(words.from_flint(f * g), G), f))
        check("repeated reduction", equal(division.Modulus(G).reduce(F), remainder))
        power = modular.power_mod(F, 5, division.Modulus(G))
        square = f % g * (f % g) % g
        check("the power", equal(power, square * square % g * f % g))
        if d.degree() == 0 and g.degree() > 0:
            check("the inverse", words.to_flint(euclid.inverse(F, G)) * f % g == d)
    return count


def check_operations(count: int, seed: int, lengths: tuple[int, ...] = EDGES) -> None:
    """Compare at least `count` operations with flint's; ValueError names the first that differs, and its operands."""
    rng = random.Random(seed)
    while count > 0:
        count -= _compare(*_pair(rng, lengths))
