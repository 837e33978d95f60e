"""docs/mathematics/unique-squares.md: what its lemmas say of small numbers, and the theorem's numbers k."""

import random
from math import gcd, isqrt, lcm, prod

from flipalg.algebra.integers import prime_divisors
from flipalg.squares.primitives import primitive_sizes

PRIMES = [q for q in range(3, 1 << 12) if all(q % d for d in range(2, isqrt(q) + 1))]


def order(k):
    """Return the order of 2 modulo k, by doubling."""
    power, f = 2 % k, 1
    while power != 1 % k:
        power, f = 2 * power % k, f + 1
    return f


ORDERS = {q: order(q) for q in PRIMES}


def test_lemma_1_on_small_divisors():
    for n in range(1, 1_500):
        primes = prime_divisors(n)
        squarefree = [1]
        for prime in primes:
            squarefree += [d * prime for d in squarefree]
        for kappa in (0.2, 0.6, 1.0):
            small = sum(kappa ** len(prime_divisors(d)) for d in squarefree if d * d <= n)
            assert (1 + kappa) ** len(primes) <= 2 * small + 1e-9, n
    assert (1 + 2.0) ** 1 > 2 * 1  # the 1 in "κ ≤ 1" is needed: n = 7 and κ = 2


def test_few_primes_have_small_orders():
    """Bound (a): at most F² / (d j) primes above 2^j have an order that is at most F and a multiple of d."""
    for j in range(2, 12):
        orders = [f for q, f in ORDERS.items() if q > 2**j]
        for d in (1, 2, 3, 5, 9):
            for F in (8, 16, 32, 64, 128):
                assert sum(f <= F and f % d == 0 for f in orders) <= F * F / (d * j)


def test_the_weights_of_a_composite_number():
    """The lcm is the product less the gcds, which split into small and large primes; H is submultiplicative."""
    generator = random.Random(68)
    for _ in range(60):
        primes = generator.sample(PRIMES, generator.randint(1, 5))
        k = prod(primes) * primes[0] ** generator.randint(0, 1)
        orders = [ORDERS[q] for q in primes]
        assert pow(2, lcm(*orders), prod(primes)) == 1
        if k < 10**5:
            assert order(k) % lcm(*orders) == 0
        lost, bound, seen, y = 1, 1, 1, 7
        for f in orders:
            smooth = prod(prime ** exponent(f, prime) for prime in prime_divisors(f) if prime <= y)
            lost *= gcd(f, seen)
            bound *= smooth * gcd(f // smooth, seen)
            seen = lcm(seen, f)
        assert lcm(*orders) * lost == prod(orders)
        assert lost <= bound
        assert H(lcm(*orders), y) <= prod(H(f, y) for f in orders) * (1 + 1e-12)


def exponent(n, prime):
    e = 0
    while n % prime == 0:
        n, e = n // prime, e + 1
    return e


def H(n, y):
    return prod(1 + 8 * prime**-0.99 for prime in prime_divisors(n) if prime > y)


def test_a_primitive_size_has_a_small_order():
    """Each k with P(k) > 0 belongs to the numbers of theorem 2, whose reciprocals have a finite sum."""
    sizes = [k for k in primitive_sizes(300_000) if k % 2]
    assert sizes
    assert all(order(k) <= 2 * k**0.5 for k in sizes)
