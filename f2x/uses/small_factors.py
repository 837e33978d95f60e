"""Sieve the polynomials of a given degree for those without factors of small degree.

Let γ generate the multiplicative group of GF(2^d), and let Z be Zech's logarithm: γ^Z(e) = γ^e + 1.  Then α = γ^j is a
root of the trinomial x^n + x^k + 1 iff k j = Z(n j) modulo 2^d - 1.  So the conjugates of α rule out at most one
residue class of k modulo the order of α.  Sources: Brent, Larvala, Zimmermann, A fast algorithm for testing
reducibility of trinomials mod 2 (2003); Swan, Factorization of polynomials over finite fields (1962), corollary 5.
"""

from functools import cache
from typing import Any

import numpy as np

from f2x.integers import prime_divisors
from f2x.poly import F2Poly

__all__ = ["PENTANOMIALS_TO", "TO", "Residues", "trinomials_without_small_factors"]


TO = 20
"""Polynomials with a factor of at most this degree are sieved out."""
TAIL_BITS = 16
"""A block of `Residues.tails` has 2^TAIL_BITS polynomials."""
PENTANOMIALS_TO = 16
"""Pentanomials with a factor of at most this degree are sieved out."""
MIDDLE = 256
"""The three middle exponents of a pentanomial are below this bound."""


def has_even_number_of_factors(n: int, k: int) -> bool:
    """Return whether x^n + x^k + 1 has an even number of irreducible factors, by Swan's rule; 0 < k < n.

    Factors are counted with multiplicity.

    >>> [k for k in range(1, 9) if not has_even_number_of_factors(9, k)]
    [1, 4, 5, 8]
    """
    if n % 2 == 0 and k % 2 == 0:
        return True  # a square
    if n % 2 and k % 2:
        k = n - k
    if n % 2 == 0:
        return n != 2 * k and n * k // 2 % 4 in (0, 1)
    return n % 8 in ((1, 7) if 2 * n % k == 0 else (3, 5))


def _multiples(p: int, count: int) -> Any:
    """Return the array of the products p t for t = 0, ..., count - 1, where integers are the bits of polynomials."""
    t, result = np.arange(count, dtype=np.int64), np.zeros(count, np.int64)
    for bit in range(p.bit_length()):
        if p >> bit & 1:
            result ^= t << bit
    return result


@cache
def irreducibles() -> Any:
    """Return the array of the bits of the irreducible polynomials of degree 2 to TO, ascending."""
    left = np.ones(2 << TO, bool)
    left[:4] = False
    left[::2] = False  # x divides
    left[_multiples(3, 1 << TO)[1:]] = False
    for p in range(7, 2 << TO // 2, 2):
        if left[p]:
            left[_multiples(p, 1 << TO + 1 - (p.bit_length() - 1))[2:]] = False
    return np.flatnonzero(left)


def _generator(d: int) -> int:
    """Return the bits of a primitive polynomial of degree d."""
    one, x, order = F2Poly(1), F2Poly(2), (1 << d) - 1
    candidates = (F2Poly(int(p)) for p in irreducibles() if int(p).bit_length() == d + 1)
    return next(int(f) for f in candidates if all(pow(x, order // q, f) != one for q in prime_divisors(order)))


@cache
def _root_classes() -> list[tuple[Any, ...]]:
    """Return a list of tuples, one for each d from 2 to TO, by which k j = Z(n j) is solved for k (see the head).

    A tuple has 2^d - 1, the array Z, an array of one j for each class of conjugates α of degree d, and three arrays of
    the same length: g = gcd(j, 2^d - 1), the inverse of j/g modulo (2^d - 1)/g, and the order (2^d - 1)/g of α.
    """
    classes = []
    for d in range(2, TO + 1):
        order, f = (1 << d) - 1, _generator(d)
        powers, value = [], 1
        for _ in range(order):
            powers.append(value)
            value <<= 1
            value ^= f if value >> d else 0
        exponentials = np.array(powers, np.int64)
        logarithms = np.zeros(1 << d, np.int64)
        logarithms[exponentials] = np.arange(order)
        zech = logarithms[exponentials ^ 1]
        least = rotated = np.arange(1, order, dtype=np.int64)
        full = np.ones(order - 1, bool)
        for step in range(1, d):
            rotated = rotated << 1 & order | rotated >> d - 1
            full &= rotated != np.arange(1, order) if d % step == 0 else True
            least = np.minimum(least, rotated)
        j = np.flatnonzero(full & (least == np.arange(1, order))) + 1
        divisors = np.gcd(j, order)
        inverses = [pow(int(a) // int(g), -1, order // int(g)) for a, g in zip(j, divisors, strict=True)]
        classes.append((order, zech, j, divisors, np.array(inverses, np.int64), order // divisors))
    return classes


def trinomials_without_small_factors(n: int) -> list[int]:
    """Return the list of the k ≤ n/2, ascending, that the sieve leaves for x^n + x^k + 1; n must be above TO.

    For these k the trinomial has an odd number of irreducible factors, all of degree above TO.

    >>> 23 in trinomials_without_small_factors(47), 5 in trinomials_without_small_factors(47)
    (False, True)
    """
    left = np.ones(n // 2 + 1, bool)
    left[0] = False
    left[[k for k in range(1, n // 2 + 1) if has_even_number_of_factors(n, k)]] = False
    for order, zech, j, divisors, inverses, orders in _root_classes():
        a = n * j % order
        target = zech[a]
        solvable = (a != 0) & (target % divisors == 0)
        first = (target // divisors * inverses % orders)[solvable]
        steps = orders[solvable]
        once = steps > n // 2
        places = first[once]
        left[places[places <= n // 2]] = False
        for start, step in zip(first[~once].tolist(), steps[~once].tolist(), strict=True):
            left[start::step] = False
    return np.flatnonzero(left).tolist()


@cache
def _middle_powers() -> Any:
    """Return the array whose row i < MIDDLE has x^i modulo each irreducible p of degree 2 to PENTANOMIALS_TO."""
    moduli = irreducibles()
    moduli = moduli[moduli < 2 << PENTANOMIALS_TO]
    tops = _top_bits(moduli)
    powers = np.empty((MIDDLE, len(moduli)), np.int32)
    value = np.ones(len(moduli), np.int64)
    for i in range(MIDDLE):
        powers[i] = value
        value = _times_x(value, moduli, tops)
    return powers


@cache
def _tail_multiples() -> tuple[Any, Any]:
    """Return two arrays with an entry for each irreducible p of degree 2 to TAIL_BITS and each multiple of p.

    The multiples are those of degree below TAIL_BITS, with 0.  The first array has the index of p in `irreducibles()`,
    the second the bits of the multiple.
    """
    numbers, multiples = [], []
    for i, p in enumerate(irreducibles().tolist()):
        if p < 2 << TAIL_BITS:
            own = _multiples(p, 1 << max(0, TAIL_BITS - (p.bit_length() - 1)))
            numbers.append(np.full(len(own), i))
            multiples.append(own)
    return np.concatenate(numbers), np.concatenate(multiples)


def _top_bits(moduli: Any) -> Any:
    """Return the array of the degrees of polynomials, given by their bits."""
    return np.frexp(moduli.astype(float))[1] - 1


def _times_x(values: Any, moduli: Any, degrees: Any) -> Any:
    doubled = values << 1
    return np.where(doubled >> degrees & 1, doubled ^ moduli, doubled)


def _small_remainder(f: int, moduli: Any, degrees: Any) -> Any:
    """Return the array of f modulo each of the moduli, all given by their bits."""
    value = np.zeros(len(moduli), np.int64)
    for digit in format(f, "b"):
        value = _times_x(value, moduli, degrees) ^ int(digit)
    return value


class Residues:
    """The residues of x^n modulo every irreducible polynomial of degree 2 to TO."""

    def __init__(self, n: int) -> None:
        """Compute the residues of x^n by squaring."""
        self.n = n
        self._moduli = irreducibles()
        self._degrees = _top_bits(self._moduli)
        self._values = np.ones(len(self._moduli), np.int64)
        for digit in format(n, "b"):
            self._values = self._squared(self._values)
            if digit == "1":
                self._values = _times_x(self._values, self._moduli, self._degrees)

    def _squared(self, values: Any) -> Any:
        square = np.zeros(len(values), np.int64)
        for bit in range(TO, -1, -1):
            for _ in range(2):
                square = _times_x(square, self._moduli, self._degrees)
            square ^= values >> bit & 1
        return square

    def next(self) -> None:
        """Replace the residues by those of x^(n+1)."""
        self.n += 1
        self._values = _times_x(self._values, self._moduli, self._degrees)

    def tails(self, block: int) -> list[int]:
        """Return the list of the bits of the g in a block for which x^n + g has no factor of degree up to TO; n > TO.

        A block has the polynomials g whose bits are from block · 2^16 to (block + 1) · 2^16 - 1.
        """
        base = block << TAIL_BITS
        values = self._values ^ _small_remainder(base, self._moduli, self._degrees)
        g = np.arange(1 << TAIL_BITS)
        parity = g ^ base
        for shift in (32, 16, 8, 4, 2, 1):
            parity ^= parity >> shift
        left = (g & 1 == 1) & (parity & 1 == 0)  # neither x nor x + 1 divides
        numbers, multiples = _tail_multiples()
        left[multiples ^ values[numbers]] = False
        long = values[numbers[-1] + 1 :]
        left[long[long < 1 << TAIL_BITS]] = False
        return (np.flatnonzero(left) + base).tolist()

    def pentanomials(self, a: int) -> list[tuple[int, int]]:
        """Return the list of the (b, c), a > b > c ≥ 1, that the sieve leaves for x^n + x^a + x^b + x^c + 1, ascending.

        For these the pentanomial has no factor of degree up to PENTANOMIALS_TO.  ValueError unless a < MIDDLE.
        """
        if a >= MIDDLE:
            raise ValueError(f"the middle exponents must be below {MIDDLE}, got {a}")
        powers = _middle_powers()
        targets = (self._values[: powers.shape[1]] ^ 1).astype(np.int32) ^ powers[a]
        pairs = ((b, c) for b in range(2, a) for c in range(1, b))
        return [(b, c) for b, c in pairs if not (powers[b] ^ powers[c] == targets).any()]
