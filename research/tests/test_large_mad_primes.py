"""Primes whose P(p) no gcd reaches, by counting in fields (docs/mathematics/small-residues.md)."""

from flipalg.algebra.integers import half_order_of_2
from research.primitives.search import count_in_degree


def test_primes_whose_residues_are_too_large():
    """Their gcds would take 10 GB; a walk over 20 million orbits of elements of degree 142 decides the first."""
    p = 5_585_522_857
    assert half_order_of_2(p) == 142
    assert count_in_degree(142, [(p, (p,))]) == {}
    assert count_in_degree(41, [(164_511_353, (164_511_353,))]) == {164_511_353: 2_542}
