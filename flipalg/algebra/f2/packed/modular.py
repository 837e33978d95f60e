"""Arithmetic modulo a polynomial on words: powers, Frobenius powers, composition, traces.

Main definitions
    power_mod(a, n, modulus)              a^n, n ≥ 0
    frobenius_mod(k, modulus)             x^(2^k)
    compose_mod(f, g, modulus)            f(g)
    trace_mod(a, k, modulus)              a + a² + a^4 + ... + a^(2^(k-1))
Main statements
    f(g) = Σ_j (Σ_{i<k} f_{jk+i} g^i) (g^k)^j        test_composition
    x^(2^(a+b)) = x^(2^a) composed with x^(2^b)        test_frobenius_powers_are_squares
References
    R. P. Brent, H. T. Kung, Fast algorithms for manipulating formal power series, J. ACM 25 (1978), algorithm 2.1.
"""

from collections.abc import Callable
from math import isqrt

from flipalg.algebra import ladders
from flipalg.algebra.f2.packed.division import Modulus
from flipalg.algebra.f2.packed.native import function
from flipalg.algebra.f2.packed.products import square
from flipalg.algebra.f2.packed.words import ONE, ZERO, Words, add, degree, from_int, shifted_left

_combinations: Callable[[Words, int, Words, int], tuple[Words, ...]] = function("combinations")
X: Words = from_int(2)
WINDOW = 5


def power_mod(a: Words, n: int, modulus: Modulus) -> Words:
    """Return a^n mod the modulus, n ≥ 0: log2(n) squares, and a product for every five bits (a shift, for a = x)."""
    a = modulus.reduce(a)
    power = modulus.reduce(ONE)
    if a == X or n.bit_length() < 4 * WINDOW:
        if a == X:
            return ladders.power(power, a, n, modulus.square, lambda f, _: modulus.reduce(shifted_left(f, 1)))
        return ladders.power(power, a, n, modulus.square, modulus.multiply)
    powers = [power, a]
    while len(powers) < 1 << WINDOW:
        powers.append(modulus.multiply(powers[-1], a))
    for start in range((n.bit_length() - 1) // WINDOW * WINDOW, -1, -WINDOW):
        for _ in range(WINDOW):
            power = modulus.square(power)
        digit = n >> start & (1 << WINDOW) - 1
        if digit:
            power = modulus.multiply(power, powers[digit])
    return power


def frobenius_mod(k: int, modulus: Modulus, known: dict[int, Words] | None = None) -> Words:
    """Return x^(2^k) mod the modulus: k squares, or log2(k) compositions where these take less time.

    `known` keeps what was computed on the way, by k.
    """
    n = modulus.degree
    known = {} if known is None else known
    if k in known:
        return known[k]
    compositions = k > 64 + 3 * isqrt(n) and not modulus.is_sparse
    if compositions:
        half = frobenius_mod(k // 2, modulus, known)
        power = compose_mod(half, half, modulus)
        if k % 2:
            power = modulus.square(power)
    else:
        direct = min(k, max(0, n.bit_length() - 1))  # x^(2^direct) is a power of x of degree ≤ n
        power = modulus.reduce(shifted_left(ONE, 1 << direct))
        power = modulus.squares(power, k - direct)
    known[k] = power
    return power


def compose_mod(f: Words, g: Words, modulus: Modulus) -> Words:
    """Return f(g) mod the modulus, for f and g reduced: 2 √(deg f) products modulo, and a product of a 0/1 matrix.

    Brent and Kung's baby steps g^0, ..., g^(k-1) and giant steps by g^k.
    """
    n = degree(f) + 1
    if n <= 1:
        return modulus.reduce(f)
    k = isqrt(n - 1) + 1
    width = len(modulus.f)
    powers = [modulus.reduce(ONE), g]
    while len(powers) <= k:
        half, odd = divmod(len(powers), 2)
        powers.append(modulus.multiply(powers[-1], g) if odd else modulus.square(powers[half]))
    table = b"".join(power + bytes(width - len(power)) for power in powers[:k])
    value = ZERO
    for part in reversed(_combinations(table, width // 8, f, k)):
        value = add(modulus.multiply(value, powers[k]), part) if value else part
    return value


def trace_mod(a: Words, k: int, modulus: Modulus) -> Words:
    """Return a + a² + ... + a^(2^(k-1)) mod the modulus: k - 1 squares."""
    total = a
    for _ in range(k - 1):
        a = modulus.reduce(square(a))
        total = add(total, a)
    return total
