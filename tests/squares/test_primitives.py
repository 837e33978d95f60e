import hashlib
import random
from importlib import resources

import pytest
from facts import outside_fact
from flint_values import Q, from_bits, shift, to_bits

from f2x import F2Poly
from flipalg import nullity
from flipalg.algebra.integers import divisors, order_of_2
from flipalg.algebra.polynomials import F2Polynomials
from flipalg.squares.primitive_candidates import can_be_primitive
from flipalg.squares.primitives import (
    Primitives,
    attained_nullities,
    count_by_gcd,
    known_primitives,
    largest_nullity,
    primitive_count,
    primitive_sizes,
    primitives,
    primitives_by_gcd,
    square_nullities,
    square_nullity,
)
from flipalg.system.native import native
from flipalg.theory.nullity import nullity_by_gcd

TO_25001 = primitives(25_001)


def test_lemma_has_no_exception_to_1500():
    """P(k) of every odd k by full gcds, neither the lemma nor the halving used."""
    counts = {}
    for k in range(1, 1501, 2):
        q = Q(k)
        count = q.gcd(shift(q)).degree() - sum(P for d, P in counts.items() if k % d == 0)
        if count:
            counts[k] = count
            assert can_be_primitive(k)
            assert order_of_2(k) ** 2 <= 4 * k  # the bound in its short form
    assert counts == {k: P for k, P in TO_25001.items() if k <= 1500}


def test_lemma_leaves_out_most_sizes():
    left = sum(map(can_be_primitive, range(3, 25_002, 2)))
    short_form = sum(order_of_2(k, 317) is not None and order_of_2(k) ** 2 <= 4 * k for k in range(3, 25_002, 2))
    assert left == 790 < short_form == 1652 < 12_500


def test_the_list_equals_the_gcds_to_10001():
    assert primitives_by_gcd(10_001) == primitives(10_001)
    assert list(primitives_by_gcd(30)) == [5, 17]  # 31 is the next


def test_the_squares_to_25000_come_from_50_numbers():
    assert len(TO_25001) == 50
    assert list(TO_25001.items())[:7] == [(5, 2), (17, 4), (31, 10), (33, 10), (63, 12), (65, 12), (127, 28)]
    nullities = square_nullities(25_000, TO_25001)
    step = 97 if native is None else 7  # FLINT takes 15 ms for each
    assert nullities[4::step] == [nullity_by_gcd(n, n) for n in range(5, 25_001, step)]
    published = outside_fact("oeis_a159257")
    assert nullities[: len(published)] == published


@pytest.mark.parametrize("k", [129, 511, 2047, 4095])
def test_counts_that_the_design_does_not_list_by_full_gcds(k):
    def common(b):
        return Q(b).gcd(shift(Q(b))).degree()

    proper = {}
    for d in divisors(k):
        proper[d] = common(d) - sum(P for c, P in proper.items() if d % c == 0)
    assert TO_25001[k] == proper[k] == primitive_count(k)


def test_primitive_count_outside_the_list_is_0():
    assert [primitive_count(k) for k in (1, 3, 7, 9, 23, 15)] == [0] * 6


def test_square_nullity_from_the_list_is_the_gcd():
    for n in range(1, 400):
        assert square_nullity(n, TO_25001) == square_nullity(n) == nullity_by_gcd(n, n)


def test_a_list_too_short_is_not_believed():
    short = primitives(20)
    assert short.complete_to == 20
    assert [square_nullity(n, short) for n in (30, 32, 61)] == [nullity(n, n) for n in (30, 32, 61)] == [20, 20, 40]
    with pytest.raises(ValueError, match="boards to 80 need the primitives to 81; the list given is complete to 20"):
        square_nullities(80, short)
    assert square_nullities(80, primitives(81)) == [nullity(n, n) for n in range(1, 81)]


def test_the_list_agrees_with_its_record():
    text = (resources.files("flipalg.squares") / "primitives.txt").read_text(encoding="utf-8")
    rows = "".join(line + "\n" for line in text.splitlines() if not line.startswith("#"))
    assert f"# sha256 of the rows: {hashlib.sha256(rows.encode()).hexdigest()}\n" in text
    known = known_primitives()
    assert known.complete_to == 300_000_000
    assert primitives(300_000_000) == known
    assert [sum(k <= 10**i for k in known) for i in range(1, 9)] == [1, 6, 19, 39, 78, 130, 225, 367]
    assert (sum(k <= 25_001 for k in known), len(known)) == (50, 452)
    assert all(can_be_primitive(k) for k in known)
    assert "# candidates: 1,923,018, 452 of them with P(k) > 0\n" in text


def test_40_rows_drawn_by_seed_through_flint(monkeypatch):
    """Zero and not, by a gcd of degree k/4 in flint: nothing in common with the counting but the lemma's name."""
    monkeypatch.setattr(F2Polynomials, "gcd", lambda R, f, g: F2Poly(to_bits(from_bits(f).gcd(from_bits(g)))))
    known = known_primitives()
    source = random.Random(40)
    nonzero = source.sample([k for k in known if k < 150_000], 20)
    zero = source.sample([k for k in range(3, 120_000, 2) if k not in known and can_be_primitive(k)], 20)
    assert {k: count_by_gcd(k, known) for k in nonzero} == {k: known[k] for k in nonzero}
    assert {count_by_gcd(k, known) for k in zero} == {0}


def test_square_nullities_to_a_million_equal_single_ones():
    nullities = square_nullities(1_000_000)
    source = random.Random(6)
    for n in [*source.sample(range(1, 1_000_001), 200), *(k - 1 for k in known_primitives() if k < 10**6)]:
        assert nullities[n - 1] == square_nullity(n)
    for n in source.sample(range(1, 60_000), 10):
        assert nullities[n - 1] == nullity(n, n)


def test_a_list_cut_short_is_complete_to_there():
    assert Primitives({17: 4, 5: 2, 31: 10}, 20) == {5: 2, 17: 4}
    assert list(Primitives({17: 4, 5: 2}, 20)) == [5, 17]


def test_a_huge_size_whose_odd_part_is_covered():
    n = 2**200 * 31 * 3 - 1
    assert square_nullity(n, TO_25001) == 2**200 * 2 * 10 + 2 * (2**200 - 1)
    prime = 2**89 - 1  # ord is 89: the lemma leaves it in, and nothing covers it
    assert can_be_primitive(prime)
    leaves_out = 1_000_003
    assert not can_be_primitive(leaves_out)
    assert square_nullity(leaves_out * 5 - 1, TO_25001) == 4


def test_primitive_sizes_match_oeis_a094425():
    # the terms to 2047 as the entry's data section has them; 3 has no part beside 6
    assert primitive_sizes(2047) == [5, 6, 17, 31, 33, 63, 127, 129, 171, 257, 511, 683, 2047]


def test_primitive_sizes_are_the_minimal_sizes_that_are_not_unique():
    singular = [b for b in range(2, 1500) if nullity(b - 1, b - 1)]
    assert primitive_sizes(1499) == [b for b in singular if not any(b % c == 0 for c in singular if c < b)]


def test_records_and_values():
    nullities = [nullity(n, n) for n in range(1, 301)]
    assert largest_nullity(300) == (max(nullities), nullities.index(max(nullities)) + 1)
    assert attained_nullities(300) == sorted(set(nullities))


def test_a_size_too_large_for_its_divisors_is_refused_at_once():
    with pytest.raises(MemoryError):
        square_nullity(10**24, primitives(100))


def test_bad_input_shows_the_value():
    with pytest.raises(ValueError, match="got 4"):
        primitive_count(4)
    with pytest.raises(ValueError, match="got 0"):
        square_nullity(0)
