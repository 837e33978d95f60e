from math import lcm

import pytest
from facts import outside_fact

from f2x import F2Poly
from flipalg.answers.nullities import nullity
from flipalg.matrices.elimination import rank
from flipalg.matrices.structured import G_rows
from flipalg.squares import attained as module
from flipalg.squares.attained import (
    UndecidedError,
    attained,
    cases,
    least_odd,
    orders_of_degree,
    orders_of_self_paired,
    small_counts,
)
from flipalg.squares.primitives import primitive_count, primitives, square_nullities
from flipalg.system.native import native
from flipalg.theory.apparition import rank_of_irreducible

NEVER = [26, 34, 54, 70, 110, 142, 222]


def test_every_even_nullity_to_256_is_decided():
    for v in range(0, 257, 2):
        found = attained(v)
        assert found.decided
        assert (found.n is None) == (v in NEVER)
        if found.n is not None:
            assert nullity(found.n, found.n) == v


FROM_26_AND_34 = [*NEVER, 286, 446, 574, 894]
BEYOND_TEN_MILLION = {868: 10_040_744, 716: 10_273_574, 636: 12_006_764}
"""Some of the 21 nullities that no odd part of n + 1 to 10,000,000 brings, and the least side of each."""


def test_every_even_nullity_to_1024_is_decided():
    never, beyond = [], {}
    for v in range(0, 1025, 2):
        found = attained(v)
        assert found.decided, v
        if found.n is None:
            never.append(v)
        elif (found.n + 1) // (found.n + 1 & -(found.n + 1)) > 10**7 and v % 4 == 0:  # its odd part
            beyond[v] = found.n
            assert found.least
        elif v % 50 == 8:
            assert nullity(found.n, found.n) == v
    assert never == FROM_26_AND_34
    assert all((v - 2) // 2 in never for v in never[2:])
    assert beyond.keys() == {v for v in range(4, 1025, 4) if v not in _listed_to_ten_million()}
    assert len(beyond) == 21
    assert min(beyond.values()) > 10**7
    assert BEYOND_TEN_MILLION.items() <= beyond.items()
    assert all(nullity(n, n) == v for v, n in beyond.items())


def test_a_nullity_that_first_occurs_beyond_ten_million():
    found = attained(868)
    assert (found.n, found.decided, found.least) == (BEYOND_TEN_MILLION[868], True, True)
    assert str(found).startswith("nullity 868: the least square board is 10040744 × 10040744")
    assert "(list of all odd parts to 300,000,000)" in str(found)


def test_a_nullity_whose_side_is_beyond_the_list():
    found = attained(2026)
    assert (found.n, found.decided, found.least) == (512_676_449, True, False)
    assert str(found).startswith(
        "nullity 2026: a square board is 512676449 × 512676449 (list of all odd parts to 300,000,000)"
    )


def test_the_largest_of_the_least_sides_to_1024():
    """A primitive beyond 10^8 brings it: to there only the multiple 159,822,567 of primitives was known."""
    found = attained(924)
    assert (found.n, found.decided, found.least) == (128_442_930, True, True)
    if native is not None:  # the plain walk of powers takes minutes
        assert nullity(found.n, found.n) == nullity(159_822_566, 159_822_566) == 924


def _listed_to_ten_million():
    parts = module._least_odd_parts(10**7)
    return {v for v in range(4, 1025, 4) if any((D, t) in parts for _, D, three in cases(v) for t in _either(three))}


def _either(three):
    return (False, True) if three is None else (three,)


def test_the_least_odd_parts_are_those_of_the_list():
    parts = module._least_odd_parts(10**7)
    for n, v in enumerate(square_nullities(3000), 1):
        if n % 2 == 0 and v:
            assert parts[v // 2, (n + 1) % 3 == 0] <= n + 1
    for (D, three), b in sorted(parts.items(), key=lambda item: item[1])[:40]:
        assert (nullity(b - 1, b - 1), b % 3 == 0) == (2 * D, three)


def test_the_least_sides_are_those_of_the_published_list():
    published = outside_fact("oeis_a159257")
    for v in range(0, 129, 2):
        n = attained(v).n
        if v in published:
            assert n == published.index(v) + 1
        else:
            assert n is None or n > len(published)


def test_the_least_sides_by_elimination():
    ranks = {n: n * n - rank(G_rows(n, n)) for n in range(1, 31)}
    for v in set(ranks.values()):
        assert attained(v).n == min(n for n, w in ranks.items() if w == v)


@pytest.mark.parametrize("a", [1, 2, 5, 19, 60])
def test_a_power_of_two_times_three_has_no_other_common_root(a):
    found = attained(2 * (2**a - 1))
    assert nullity(found.n, found.n) == 2 * (2**a - 1)
    if a >= 19:
        assert found.n == 3 * 2**a - 1


def test_100_occurs():
    """Issue and literature call it open: 29,799 = 9 · 7 · 11 · 43, and 33, 63 and 129 divide it."""
    assert attained(100).n == 29_798
    assert nullity(29_798, 29_798) == 100
    assert sum(primitive_count(k) for k in (33, 63, 129)) == 50


def counts_by_factoring(D):
    """All irreducible f of degree ≤ D/2, and those of degree ≤ D with f(λ+1) = f(λ), by the ranks of f and f(λ+1).

    Shares nothing with `small_counts`: the f are found by factoring λ^(2^d) + λ and λ^(2^e) + λ + 1, and an order is a
    rank of apparition.
    """
    found = set()
    for d in range(1, D // 2 + 1):
        found |= {f for f, _ in F2Poly((1 << (1 << d)) ^ 0b10).factor()}
        found |= {f for f, _ in F2Poly((1 << (1 << d)) ^ 0b11).factor()}
    counts = {}
    for f in found:
        d, shifted = f.degree(), f.taylor_shift()
        if d > 1 and (d <= D // 2 or (shifted == f and d <= D)):
            k = lcm(rank_of_irreducible(f).known, rank_of_irreducible(shifted).known)
            counts[k] = counts.get(k, 0) + d
    return {k: P for k, P in counts.items() if P <= D and primitive_count(k) == P}


@pytest.mark.parametrize("D", [2, 4, 6, 8, 10, 12, 16, 20])
def test_small_counts_by_factoring(D):
    assert small_counts(D) == counts_by_factoring(D)


def test_every_nullity_to_40_by_the_other_route():
    """D ≤ 20 from counts_by_factoring, boards from gcds: the same without field tables and without the list."""
    counts = counts_by_factoring(20)
    for v in range(2, 41, 2):
        sides = []
        for a, D, three in cases(v):
            b = least_odd(D, three, {k: P for k, P in counts.items() if D >= P})
            if b is not None:
                sides.append((b << a) - 1)
        assert min(sides, default=None) == attained(v).n
        assert all(nullity(n, n) == v for n in sides)


def test_the_orbits_of_the_proof_that_26_and_34_do_not_occur():
    assert [orders_of_degree(d) for d in (2, 3, 4)] == [[(5, 2)], [(63, 6)], [(17, 4), (255, 8)]]
    assert [sorted(orders_of_self_paired(d)) for d in (2, 4, 6, 8)] == [[5], [17], [63], [255, 257]]
    assert [primitive_count(k) for k in (5, 17, 63, 255, 257)] == [2, 4, 12, 64, 72]
    assert all((found.n, found.decided) == (None, True) for found in map(attained, NEVER))


def test_counts_are_the_primitives():
    listed = primitives(3001)
    for D in (8, 12, 20):
        assert {k: P for k, P in small_counts(D).items() if k <= 3001} == {k: P for k, P in listed.items() if P <= D}


def test_p_is_even_and_twice_a_nullity_plus_two_needs_the_nullity():
    assert not any(P % 2 for P in primitives(5001).values())
    occurring = set(square_nullities(5000))
    assert not any(v % 2 for v in occurring)
    for v in occurring:
        if v >= 2 and (v - 2) % 4 == 0:
            assert (v - 2) // 2 in occurring
    assert [2 * v + 2 for v in NEVER[:5]] == NEVER[2:]
    # nullity 2: n + 1 = 2b, D(b) = 0 and 3 | b; then n + 1 is an odd multiple of 6
    assert cases(2) == [(1, 0, True)]
    assert all((n + 1) % 12 == 6 for n, v in enumerate(square_nullities(5000), 1) if v == 2)


def test_cases_are_all():
    for v in range(1, 200):
        every = [
            (a, D, three)
            for a in range(9)
            for D in range(0, 101, 2)
            for three in ((None,) if a == 0 else (False, True))
            if v == 2 ** (a + 1) * D + (2 * (2**a - 1) if three else 0)
        ]
        assert sorted(map(str, cases(v))) == sorted(map(str, every))


def test_nullity_1106_occurs():
    """The first v > 1,024, v = 2 mod 4, that the list to 10^7 does not bring."""
    found = attained(1106)
    assert (found.n, found.decided, found.least) == (95_449_661, True, True)
    assert found.n + 1 == 2 * 47_724_831
    known = primitives(10**7)
    assert sum(P for k, P in known.items() if 47_724_831 % k == 0) == 276
    assert 47_724_831 % 3 == 0


def test_every_even_nullity_to_1586_is_decided():
    found = {v: attained(v) for v in range(1026, 1587, 2)}
    assert all(one.decided for one in found.values())
    assert [v for v, one in found.items() if one.n is None] == [1150]
    assert 1150 == 2 * 574 + 2


def test_an_undecided_nullity_says_so():
    found = attained(1588)
    assert (found.n, found.decided) == (None, False)
    assert str(found) == "nullity 1588: not decided (beyond n = 1,000,000, and D = 794 is too large)"
    assert (
        str(attained(258))
        == "nullity 258: the least square board is 2745929 × 2745929 (list of all odd parts to 10,000,000)"
    )
    assert str(attained(7)) == "nullity 7: no square board has it (nullities of square boards are even)"
    for wrong, error in ((-1, ValueError), (2.0, TypeError), ("2", TypeError), (True, TypeError)):
        with pytest.raises(error, match=f"^v must be .*, got {wrong!r}$"):
            attained(wrong)


def test_a_multiple_that_is_too_large_is_not_called_decided(monkeypatch):
    monkeypatch.setattr(module, "ATTAINED_CHECKED", 50)
    with pytest.raises(UndecidedError, match=r"D\(85\) is at least 6"):
        least_odd(6, None, {5: 2, 17: 4})
