from itertools import product

import oracle
import pytest
from flint import nmod_mat

import flipalg
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES

KINDS = [(name, topology) for name in NEIGHBORHOODS for topology in TOPOLOGIES]


@pytest.mark.parametrize(("name", "topology"), KINDS)
def test_closed_boards_are_the_rank_for_every_prime(name, topology):
    several = 0
    for m, n, p in product(range(1, 7), range(1, 7, 2), (2, 3, 7)):
        expected = oracle.nullity(m, n, name, topology, p)
        assert flipalg.nullity(m, n, name, topology, colors=p) == expected, (m, n, p)
        several += expected > 0
    assert several > 2 or name == "center"


@pytest.mark.parametrize("p", [3, 5, 7])
@pytest.mark.parametrize("name", ["plus", "cross"])
def test_a_side_of_any_size_by_the_transfer_matrix(name, p):
    """x_(i+1) = -P x_i - x_(i-1): the power of a matrix of side 2n, by squaring."""
    several = 0
    for n, m in product((3, 4, 6, 9), (10**30, 10**30 + 11, p**20 * 2**40 * 3**20 * 5**9 * 7**3)):
        for topology, closed in ((name, found.closed) for name, found in TOPOLOGIES.items()):
            P = [[int(i == j and name == "plus") for j in range(n)] for i in range(n)]
            for i, j in product(range(n), range(n)):
                P[i][j] += (abs(i - j) == 1) + (closed[1] and abs(i - j) == n - 1)
            T = nmod_mat(2 * n, 2 * n, p)
            for i, j in product(range(n), range(n)):
                T[i, j], T[i, n + j], T[n + i, j] = -P[i][j], -int(i == j), int(i == j)
            power = one = nmod_mat(2 * n, 2 * n, [int(i == j) for i in range(2 * n) for j in range(2 * n)], p)
            for bit in format(m, "b"):
                power = power * power * (T if bit == "1" else one)
            if closed[0]:
                expected = 2 * n - (power - one).rank()
            else:  # x_0 = 0 and x_(m+1) = 0: the block of x_(m+1) from x_1
                block = nmod_mat(n, n, [int(power[i, j]) for i in range(n) for j in range(n)], p)
                expected = n - block.rank()
            assert flipalg.nullity(m, n, name, topology, colors=p) == expected, (m, n, topology)
            several += expected > 0
    assert several > 8


def test_unique_with_composite_numbers_of_colors():
    for (name, topology), m, n in product(KINDS[::4], (2, 3, 5), (3, 4)):
        for c in (4, 6, 15):
            expected = all(flipalg.nullity(m, n, name, topology, colors=p) == 0 for p in (2, 3, 5) if c % p == 0)
            assert flipalg.is_unique(m, n, name, topology, colors=c) == expected


def test_bad_input_is_refused():
    with pytest.raises(ValueError, match="colors must be a prime here"):
        flipalg.nullity(3, 3, topology="torus", colors=4)
    with pytest.raises(ValueError, match="'sphere'"):
        flipalg.nullity(3, 3, topology="sphere", colors=3)
    with pytest.raises(MemoryError, match="only one side may be that large"):
        flipalg.nullity(10**12, 10**12, topology="torus", colors=3)
