"""The order of 2 modulo every odd k ≤ K, by a sieve; seconds to 10^7.

Main definitions
    sieve(K)                  least prime factors and the degrees of ζ + 1/ζ over F2, ζ of order k
    short_orbits(K, ...)      the (degree, k, r) that a search for P(k) > 0 has to look at
Main statements
    ord_k(2) is the lcm over the prime powers of k; -1 is a power of 2 mod k iff it is one modulo each of them and the
    orders have one power of 2 in common     test_degrees_by_doubling
    the degree is ord_k(2), or half of it where -1 is a power of 2
Conventions
    Arrays are indexed by k itself, entries at even k are 0 (four bytes a number: 40 MB to 10^7 each).
"""

from typing import Any

import numpy as np
from numba import int64, types

from flipalg.algebra.f2.packed.compilation import helper
from flipalg.algebra.orbits.compilation import kernel

INT32 = types.Array(types.int32, 1, "C")
_TABLE = types.Array(types.int64, 2, "C")


@kernel(types.void(INT32))
def _least_primes(least: Any) -> None:
    """Write the least prime factor of each k; `least` enters as zeros."""
    K = len(least) - 1
    for p in range(3, K + 1, 2):
        if least[p] == 0:
            least[p] = p
            if p * p <= K:
                for multiple in range(p * p, K + 1, 2 * p):
                    if least[multiple] == 0:
                        least[multiple] = p


@helper
def _is_1(exponent: Any, k: Any) -> Any:
    """Whether 2^exponent = 1 mod k."""
    result, base = 1, 2 % k
    while exponent:
        if exponent & 1:
            result = result * base % k
        base = base * base % k
        exponent >>= 1
    return result == 1


@helper
def _gcd(a: Any, b: Any) -> Any:
    while b:
        a, b = b, a % b
    return a


@helper
def _order_modulo_prime(p: Any, least: Any) -> Any:
    order = p - 1
    rest = p - 1
    while rest & 1 == 0:
        rest >>= 1
    while order & 1 == 0 and _is_1(order >> 1, p):
        order >>= 1
    while rest > 1:
        q = int64(least[rest])
        while rest % q == 0:
            rest //= q
        while order % q == 0 and _is_1(order // q, p):
            order //= q
    return order


@kernel(types.void(INT32, INT32))
def _degrees(least: Any, degrees: Any) -> None:
    """Write ord_k(2), negative where -1 is a power of 2, then the degree."""
    K = len(least) - 1
    for k in range(3, K + 1, 2):
        p = int64(least[k])
        if p == k:
            order = _order_modulo_prime(k, least)
            degrees[k] = order if order & 1 else -order
            continue
        power, rest = p, k // p
        while rest % p == 0:
            rest //= p
            power *= p
        if rest == 1:
            order = abs(int64(degrees[k // p]))
            if not _is_1(order, k):
                order *= p
            degrees[k] = order if degrees[p] > 0 else -order
        else:
            a, b = int64(degrees[rest]), int64(degrees[power])
            both = a < 0 and b < 0
            a, b = abs(a), abs(b)
            order = a // _gcd(a, b) * b
            degrees[k] = -order if both and (a & -a) == (b & -b) else order
    for k in range(1, K + 1, 2):
        if degrees[k] < 0:
            degrees[k] = -degrees[k] // 2


@helper
def _divisors(k: Any, least: Any, out: Any) -> Any:
    """Write the divisors of k into `out`; return how many."""
    out[0] = 1
    count = 1
    while k > 1:
        p = int64(least[k])
        before = count
        power = 1
        while k % p == 0:
            k //= p
            power *= p
            for i in range(before):
                out[count] = out[i] * power
                count += 1
    return count


@helper
def _is_short(k: Any, degrees: Any, divisors: Any, count: Any) -> Any:
    """Whether 2·degree(k) ≤ 2 √(k/e) · #(± powers of 2 mod e) for every divisor e < k."""
    d = int64(degrees[k])
    for i in range(count):
        e = divisors[i]
        if e < k:
            size = 1 if e == 1 else 2 * int64(degrees[e])
            if d * d * e > k * size * size:
                return False
    return True


@kernel(int64(int64, INT32, INT32, _TABLE))
def _short_orbits(start: Any, least: Any, degrees: Any, out: Any) -> Any:
    """Fill rows (degree, k, r) from k = start on, their number in out[0, 0]; return the k to go on with, or 0."""
    divisors = np.empty(8192, np.int64)
    rows = 1
    for k in range(start, len(least), 2):
        if int64(degrees[k]) ** 2 > k:
            continue
        count = _divisors(k, least, divisors)
        if not _is_short(k, degrees, divisors, count):
            continue
        if rows + count > len(out):
            out[0, 0] = rows
            return k
        for i in range(count):
            r = divisors[i]
            if r == 1:
                continue
            for j in range(count):
                s = divisors[j]
                if degrees[s] == degrees[r] and s > 1 and r // _gcd(r, s) * s == k:
                    out[rows, 0], out[rows, 1], out[rows, 2] = int64(degrees[r]), k, r
                    rows += 1
                    break
    out[0, 0] = rows
    return 0


def sieve(K: int) -> tuple[Any, Any]:
    """Return (least prime factors, degrees) of the odd k ≤ K, as arrays indexed by k."""
    least, degrees = np.zeros(K + 1, np.int32), np.zeros(K + 1, np.int32)
    _least_primes(least)
    degrees[1:2] = 1
    _degrees(least, degrees)
    return least, degrees


def short_orbits(K: int) -> Any:
    """Return the rows (degree, k, r): the r of this degree whose lcm with another, or itself, is a candidate k."""
    least, degrees = sieve(K)
    blocks, k = [], 3
    while k:
        block = np.empty((1 << 20, 3), np.int64)
        k = _short_orbits(k, least, degrees, block)
        blocks.append(block[1 : block[0, 0]])
    return np.concatenate(blocks)
