"""The k for which the lemma leaves P(k) > 0 possible, by two routes, and their common roots by two."""

import random

import pytest

from flipalg.squares import primitive_candidates as module
from flipalg.squares.primitive_candidates import can_be_primitive, candidates
from flipalg.squares.primitives import common_roots, counts_from_common_roots, known_primitives, primitives_by_gcd
from flipalg.system.native import native
from flipalg.theory.nullity import _gcd_degree_of_Q as half_gcd


@pytest.mark.parametrize("K", [1, 2, 3, 4, 5, 63, 3001])
def test_candidates_are_the_k_that_can_be_primitive(K, monkeypatch):
    expected = [k for k in range(3, K + 1, 2) if can_be_primitive(k)]
    assert candidates(K) == expected
    monkeypatch.setattr(module, "native", None)
    assert candidates(K) == expected
    assert candidates(K, K // 2) == [k for k in expected if k > K // 2]


def test_candidates_near_a_large_limit_can_be_primitive():
    """With 2^31, where Montgomery's products come near 2^32, it takes five minutes; it agreed when it was run."""
    if native is None:
        pytest.skip("the plain version would take hours")
    K = 2**26
    assert candidates(K, K - 4000) == [k for k in range(K - 3999, K, 2) if can_be_primitive(k)]


def test_common_roots_by_residues_and_by_the_half_gcd():
    ks = [*random.Random(8).sample(candidates(200_000 if native else 20_000), 60), 33, 2047, 4095, 16385]
    assert common_roots(ks) == {k: number for k in ks if (number := half_gcd(k, k))}


def test_counts_to_10001_from_common_roots():
    counts = counts_from_common_roots(common_roots(candidates(10_001)), {})
    assert counts == primitives_by_gcd(10_001)
    beyond = counts_from_common_roots(
        common_roots(candidates(10_001, 5_000)), {k: P for k, P in counts.items() if k <= 5_000}
    )
    assert beyond == {k: P for k, P in counts.items() if k > 5_000}


def test_rows_of_the_list_drawn_by_seed():
    """|W(k)| is the sum of P over the divisors: for candidates with and without P(k)."""
    known = {k: P for k, P in known_primitives().items() if native or k < 10**5}  # the plain walk takes minutes
    source = random.Random(9)
    ks = source.sample(list(known), 10) + source.sample(candidates(10**7 if native else 10**5), 100)
    sums = {k: sum(P for e, P in known.items() if k % e == 0) for k in ks}
    assert common_roots(ks) == {k: number for k, number in sums.items() if number}


@pytest.mark.skipif(native is None, reason="there is no kernel")
def test_the_kernel_refuses_what_it_cannot_take():
    for wrong in ((2, 0), (2**31 + 1, 0), (10, -1), (10,), ("a", 0)):
        with pytest.raises((TypeError, ValueError)):
            native.primitive_candidates(*wrong)
