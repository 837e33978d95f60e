"""Fields F_{2^d} modulo a polynomial of three or five terms: squares and products in kernels, no reciprocal needed.

Main definitions
    SparseField(d)                F2[z]/(f), f an irreducible z^d + z^a (+ z^b + z^c) + 1: the lightest of the record
                                  (algebra.f2.irreducible_record), beyond it the first in a fixed order
    .dickson(x, n)                D_n(x) for n ≥ 0 of any size: t^n + t^-n where x = t + 1/t
    .trace(x), .inverse(x)
Main statements
    D_{2j} = D_j², D_{2j+1} = D_j D_{j+1} + x                       test_dickson_polynomials
Conventions
    An element is `length` words, a multiple of BLOCK.  All that kernels know of a field is its `shape`: d, length, the
    number of terms but z^d, 0, a, b, c, the number of s ≤ 2d - 2 with Tr(z^s) = 1, and these s.
References
    M. Ben-Or, Probabilistic algorithms in finite fields (1981): the test for irreducibility.
    G. Seroussi, Table of low-weight binary irreducible polynomials (1998): three or five terms suffice.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import Any

import numpy as np

from flipalg.algebra.f2 import arithmetic
from flipalg.algebra.f2.irreducible_record import recorded
from flipalg.algebra.f2.packed.kernels.carryless import BLOCK
from flipalg.algebra.orbits.field_kernels import SCRATCH, ben_or, dickson, form_of, multiply, square_often

Words = Any
"""An element: an array of uint64, `length` of them."""


def _small_irreducibles(degree: int) -> list[int]:
    found: list[int] = []
    for f in range(2, 2 << degree):
        if all(_remainder(f, p) for p in found if 2 * (p.bit_length() - 1) < f.bit_length()):
            found.append(f)
    return found


def _remainder(f: int, p: int) -> int:
    while f.bit_length() >= p.bit_length():
        f ^= p << (f.bit_length() - p.bit_length())
    return f


@lru_cache(maxsize=1)
def _powers_modulo_small() -> list[list[int]]:
    """Return for each irreducible p ≠ z, z + 1 of degree ≤ 8 the powers of z modulo p, as long as they differ."""
    tables = []
    for p in _small_irreducibles(8)[2:]:
        powers, value = [1], _remainder(2, p)
        while value != 1:
            powers.append(value)
            value = _remainder(2 * value, p)
        tables.append(powers)
    return tables


def _middle_terms(d: int) -> Iterator[tuple[int, ...]]:
    """Yield the a, or a > b > c, that may make an irreducible: three terms first."""
    if d % 8 not in (0, 3, 5):  # Swan: three terms are reducible there, but for few
        for a in range(1, d // 2 + 1):
            yield (a,)
    for a in range(3, d // 2 + 1):
        for b in range(2, a):
            for c in range(1, b):
                yield (a, b, c)
    yield from ((a,) for a in range(1, d // 2 + 1))


def bits(x: Words) -> int:
    """Return the coefficients of an element."""
    return int.from_bytes(x.tobytes(), "little")


class SparseField:
    """F2[z]/(f) for the first irreducible f of three or five terms; elements are arrays of `length` words."""

    def __init__(self, d: int) -> None:
        """Find f: that of the record, tested, or by about d trials, nearly all of them by factors of degree ≤ 8."""
        self.d = d
        self.length = -(-(d + 1) // (64 * BLOCK)) * BLOCK
        self._scratch = np.zeros((SCRATCH + 2) * self.length + 2 * BLOCK + 8, np.uint64)
        known = recorded(d)
        for middle in chain([known[0]] if known and len(known[0]) in (1, 3) else [], _middle_terms(d)):
            self.terms = (0, *middle)
            a, b, c = (*middle, 0, 0)[:3]
            self.shape = np.array([d, self.length, len(self.terms), 0, a, b, c, 0], np.int64)
            if self._is_irreducible():
                break
        else:
            raise ValueError(f"no irreducible polynomial of three or five terms and degree {d}")
        exponents = self._traces()
        self.shape = np.array([*self.shape[:-1], len(exponents), *exponents], np.int64)

    def _is_irreducible(self) -> bool:
        d, terms = self.d, (*self.terms, self.d)
        for powers in _powers_modulo_small():
            value = 0
            for term in terms:
                value ^= powers[term % len(powers)]
            if not value and d >= 2 * 8:
                return False
        modulus = self._modulus()
        power = self.element(2)
        product = np.zeros(self.length, np.uint64)
        done, batch = 0, 8
        while done < d // 2:
            count = min(batch, d // 2 - done)
            ben_or(self.shape, power, count, self._scratch, product)
            if arithmetic.gcd_degree(modulus, bits(product)):
                return False
            done, batch = done + count, 2 * batch
        return True

    def _modulus(self) -> int:
        return sum(1 << term for term in self.terms) | 1 << self.d

    def _traces(self) -> list[int]:
        """Return the s ≤ 2d - 2 with Tr(z^s) = 1: Newton's identities, the power sums of the roots of f."""
        d = self.d
        sums = [d % 2]
        drops = [d - term for term in self.terms]  # f: p_s is the sum of the p_(s - drop), and s itself if s is one
        for s in range(1, 2 * d - 1):
            value = sum(sums[s - drop] for drop in drops if drop < s) % 2
            if s <= d and s in drops:
                value ^= s % 2
            elif s > d:
                value = sum(sums[s - drop] for drop in drops) % 2
            sums.append(value)
        return [s for s, value in enumerate(sums) if value]

    def element(self, coefficients: int) -> Words:
        """Return the element whose coefficients are these bits."""
        return np.frombuffer(coefficients.to_bytes(8 * self.length, "little"), np.uint64).copy()

    def multiply(self, x: Words, y: Words) -> Words:
        """Return x y."""
        out = np.zeros(self.length, np.uint64)
        multiply(self.shape, x, y, self._scratch, out)
        return out

    def power_of_2(self, x: Words, count: int) -> Words:
        """Return x^(2^count)."""
        out = x.copy()
        square_often(self.shape, out, count, self._scratch)
        return out

    def inverse(self, x: Words) -> Words:
        """Return 1/x for x ≠ 0, by the extended Euclidean algorithm."""
        return self.element(arithmetic.inverse(bits(x), self._modulus()))

    def trace(self, x: Words) -> int:
        """Return Tr(x), 0 or 1."""
        form = np.zeros(self.length, np.uint64)
        form_of(self.shape, x, self._scratch, form)
        return int(form[0] & np.uint64(1))  # Tr(x · 1)

    def dickson(self, x: Words, n: int) -> Words:
        """Return D_n(x), n ≥ 0: log2 n products and squares."""
        if n == 0:
            return np.zeros(self.length, np.uint64)
        out = np.zeros(self.length, np.uint64)
        dickson(self.shape, x, np.array([int(bit) for bit in format(n, "b")], np.uint64), self._scratch, out)
        return out
