"""The candidates of the package are those of a sieve of the orders modulo all odd numbers."""

from flipalg.squares.primitive_candidates import candidates
from research.primitives import order_sieve


def test_candidates_are_those_of_the_sieve_of_all_orders():
    """Products of primes with few residues ±2^i, and an array of the orders modulo all odd k: no code in common."""
    assert candidates(10**6) == sorted(set(order_sieve.short_orbits(10**6)[:, 1].tolist()))
    assert candidates(10**6, 990_000) == [k for k in candidates(10**6) if k > 990_000]
