"""The field F2[z]/(f) for an irreducible f with three or five terms: products are reduced modulo f by shifts.

An element is an integer, bit i the coefficient of z^i.  Dickson's polynomial D_n, with D_n(t + 1/t) = t^n + t^-n, is
computed by D_{2j} = D_j² and D_{2j+1}(x) = D_j(x) D_{j+1}(x) + x.
M. Ben-Or, Probabilistic algorithms in finite fields (1981): the test for irreducibility.
G. Seroussi, Table of low-weight binary irreducible polynomials (1998): each degree from 2 to
10,000 has such an f.
"""

from array import array
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from f2x import F2Modulus, F2Poly
from f2x.ring import native as core
from f2x.uses.irreducible_record import recorded
from research.primitives.native import native

__all__ = ["SparseField"]


_LEVELS = {"avx512": "avx2", "vpclmul": "avx2"}
"""Instruction sets that gain nothing for products of a few words, each with the set whose kernels are used instead."""

if native is not None and core is not None:
    native.use_orbits_level(_LEVELS.get(core.level, core.level))


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
    """Return for each irreducible p ≠ z, z + 1 of degree ≤ 8 the powers of z modulo p, each once."""
    tables = []
    for p in _small_irreducibles(8)[2:]:
        powers, value = [1], _remainder(2, p)
        while value != 1:
            powers.append(value)
            value = _remainder(2 * value, p)
        tables.append(powers)
    return tables


def _middle_terms(d: int) -> Iterator[tuple[int, ...]]:
    """Yield the exponents between d and 0 of candidates for f of three or five terms.

    The candidates of three terms come last; unless d is 0, 3 or 5 modulo 8, they also come first.
    """
    if d % 8 not in (0, 3, 5):  # otherwise most are reducible, by Swan's theorem
        for a in range(1, d // 2 + 1):
            yield (a,)
    for a in range(3, d // 2 + 1):
        for b in range(2, a):
            for c in range(1, b):
                yield (a, b, c)
    yield from ((a,) for a in range(1, d // 2 + 1))


class SparseField:
    """F2[z]/(f) for an irreducible f of degree d with three or five terms.

    f is the lightest irreducible polynomial of degree d if f2x.uses.irreducible_record has it, else the first that a
    search in a fixed order finds.
    """

    def __init__(self, d: int) -> None:
        """Find f for d ≥ 2; ValueError if every polynomial of degree d with three or five terms is reducible."""
        self.d = d
        known = recorded(d)
        for middle in chain([known[0]] if known and len(known[0]) in (1, 3) else [], _middle_terms(d)):
            self.terms = (0, *middle)
            self.shape = array("q", [d, *self.terms, *[0] * (4 - len(self.terms))])  # as the kernels read it
            if self._is_irreducible():
                break
        else:
            raise ValueError(f"no irreducible polynomial of three or five terms and degree {d}")
        exponents = self._traces()
        self.shape.extend(exponents)
        self._trace_mask = sum(1 << s for s in exponents if s < d)

    def _is_irreducible(self) -> bool:
        d, terms = self.d, (*self.terms, self.d)
        for powers in _powers_modulo_small():
            value = 0
            for term in terms:
                value ^= powers[term % len(powers)]
            if not value and d >= 2 * 8:
                return False
        self.modulus = F2Modulus(F2Poly.from_exponents(terms))
        power = 2
        done, batch = 0, 8
        while done < d // 2:
            count = min(batch, d // 2 - done)
            power, product = self._ben_or(power, count)
            if self.modulus.modulus.gcd(F2Poly(product)).degree() > 0:
                return False
            done, batch = done + count, 2 * batch
        return True

    def _ben_or(self, power: int, count: int) -> tuple[int, int]:
        """Return `power` squared `count` times, and the product of the differences of these `count` squares and z."""
        if native is not None:
            power_bytes, product_bytes = native.field_ben_or(self.shape, self.to_bytes(power), count)
            return int.from_bytes(power_bytes, "little"), int.from_bytes(product_bytes, "little")
        product = 1
        for _ in range(count):
            power = self.power_of_2(power, 1)
            product = self.multiply(product, power ^ 2)
        return power, product

    def _traces(self) -> list[int]:
        """Return the s ≤ 2d - 2 with the trace Tr(z^s) = 1, by Newton's identities for the roots of f."""
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

    def to_bytes(self, x: int) -> bytes:
        """Return an element as the little-endian bytes that the kernels read."""
        return x.to_bytes((self.d + 7) // 8, "little")

    def multiply(self, x: int, y: int) -> int:
        """Return x y."""
        if native is not None:
            return int.from_bytes(native.field_multiply(self.shape, self.to_bytes(x), self.to_bytes(y)), "little")
        return int(self.modulus.multiply(F2Poly(x), F2Poly(y)))

    def power_of_2(self, x: int, count: int) -> int:
        """Return x^(2^count)."""
        if native is not None:
            return int.from_bytes(native.field_squares(self.shape, self.to_bytes(x), count), "little")
        element = F2Poly(x)
        for _ in range(count):
            element = self.modulus.square(element)
        return int(element)

    def inverse(self, x: int) -> int:
        """Return 1/x for x ≠ 0, by the extended Euclidean algorithm."""
        return int(self.modulus.inverse(F2Poly(x)))

    def trace(self, x: int) -> int:
        """Return the trace of x to F2, 0 or 1: the sum of Tr(z^i) over the bits i of x that are 1."""
        return (x & self._trace_mask).bit_count() & 1

    def dickson(self, x: int, n: int) -> int:
        """Return D_n(x) = t^n + t^-n for x = t + 1/t, n ≥ 0, by a product and a square for each bit of n."""
        if n == 0:
            return 0
        if native is not None:
            bits = bytes(map(int, format(n, "b")))
            return int.from_bytes(native.field_dickson(self.shape, self.to_bytes(x), bits), "little")
        low, high = x, self.power_of_2(x, 1)
        for bit in format(n, "b")[1:]:
            between = self.multiply(low, high) ^ x
            low, high = (between, self.power_of_2(high, 1)) if bit == "1" else (self.power_of_2(low, 1), between)
        return low
