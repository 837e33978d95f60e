"""Arithmetic modulo a polynomial on words: powers, Frobenius powers, composition, traces.

Main definitions
    power_mod(a, n, modulus)              a^n, n ≥ 0
    frobenius_mod(k, modulus)             x^(2^k)
    compose_mod(f, g, modulus)            f(g)
    Inner(g, modulus, count)              g prepared for as many compositions: .into(f) is f(g)
    trace_mod(a, k, modulus)              a + a² + a^4 + ... + a^(2^(k-1))
Main statements
    f(g) = Σ_j (Σ_{i<k} f_{jk+i} g^i) (g^k)^j        test_composition
    a^(2^l) = a(x^(2^l)), so l squares modulo cost a composition        test_frobenius_powers_are_squares
References
    R. P. Brent, H. T. Kung, Fast algorithms for manipulating formal power series, J. ACM 25 (1978), algorithm 2.1.
"""

from collections.abc import Callable
from math import isqrt

from flipalg.algebra import ladders
from flipalg.algebra.f2.packed.division import Modulus
from flipalg.algebra.f2.packed.native import function
from flipalg.algebra.f2.packed.words import ONE, ZERO, Words, add, degree, from_int, shifted_left

_combinations: Callable[[Words, int, Words, int], tuple[Words, ...]] = function("combinations")
X: Words = from_int(2)
WINDOW = 5
GIANT_DEGREE = 1000
"""Modulo a lower degree squares are taken one by one."""
GIANT_BYTES = 1 << 26
"""Nor are compositions used where so many powers would take more than this."""


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
    """Return f(g) mod the modulus, for f and g reduced: 2 √(deg f) products modulo, and a product of a 0/1 matrix."""
    return Inner(g, modulus, 1, degree(f)).into(f) if degree(f) > 0 else modulus.reduce(f)


class Inner:
    """A polynomial g, reduced, as the inner one of many compositions modulo the same polynomial; a value.

    Brent and Kung's baby steps g^0, ..., g^(k-1) are made once, k = √(count n) for f of degree n; a composition takes
    n/k giant steps by g^k and the sums of the baby steps that f chooses.
    """

    def __init__(self, g: Words, modulus: Modulus, count: int, most: int = 0) -> None:
        """Prepare g for `count` compositions f(g), deg f ≤ `most` (0: below that of the modulus)."""
        k = isqrt(count * (most or modulus.degree)) + 1
        powers = [modulus.reduce(ONE), g]
        while len(powers) <= k:
            half, odd = divmod(len(powers), 2)
            powers.append(modulus.multiply(powers[-1], g) if odd else modulus.square(powers[half]))
        self._modulus, self._k, self._giant, self._width = modulus, k, powers[k], len(modulus.f)
        self._table = b"".join(power.ljust(self._width, b"\0") for power in powers[:k])

    def into(self, f: Words) -> Words:
        """Return f(g), for f reduced."""
        value = ZERO
        for part in reversed(_combinations(self._table, self._width // 8, f, self._k) if f else ()):
            value = add(self._modulus.multiply(value, self._giant), part) if value else part
        return value


def squares_worth(count: int, steps: int, modulus: Modulus) -> int:
    """Return the h for which `count` h squares and steps/h compositions cost least; `steps` where squares alone do.

    A product modulo costs 1.4 squares, and u compositions 2 √(u n) products.
    """
    n = modulus.degree
    h = round((2 * n * steps / count**2) ** (1 / 3))
    if n < GIANT_DEGREE or modulus.is_sparse or h * len(modulus.f) > GIANT_BYTES:
        return steps
    return h if count * h + 2.8 * isqrt(n * steps // h) < steps else steps


def trace_mod(a: Words, k: int, modulus: Modulus) -> Words:
    """Return a + a² + ... + a^(2^(k-1)) mod the modulus: k squares, or compositions where these take less time.

    With T_k for the sum, T_(j+h) = T_l + T_j(x^(2^h)).
    """
    jumps = k // squares_worth(2, k, modulus) - 1
    if not jumps:
        return modulus.squares_and_sum(a, k)[1]
    h, more = divmod(k, jumps + 1)
    total = first = modulus.squares_and_sum(a, h)[1]
    inner = Inner(frobenius_mod(h, modulus), modulus, jumps)
    for _ in range(jumps):
        total = add(inner.into(total), first)
    return add(modulus.squares(total, more), modulus.squares_and_sum(a, more)[1])
