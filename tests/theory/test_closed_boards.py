from itertools import product
from math import lcm

import oracle
import pytest
from facts import outside_fact

from flipalg import nullity
from flipalg.grids.neighborhoods import BIJECTIVE

pytestmark = pytest.mark.engine_free

CYLINDER, TORUS = (False, True), (True, True)


def test_cylinder_is_the_rank():
    for m, n in product(range(1, 21), repeat=2):
        assert nullity(m, n, topology="cylinder") == oracle.nullity(m, n, topology="cylinder")


def test_square_torus_is_the_rank():
    for n in range(1, 41):
        assert nullity(n, n, topology="torus") == oracle.nullity(n, n, topology="torus")


def test_torus_is_the_rank():
    for m, n in product(range(1, 16), repeat=2):
        assert nullity(m, n, topology="torus") == oracle.nullity(m, n, topology="torus")


@pytest.mark.parametrize("name", BIJECTIVE)
def test_cylinder_is_the_rank_for_the_six_neighborhoods(name):
    for m, n in product(range(1, 11), repeat=2):
        assert nullity(m, n, name, "cylinder") == oracle.nullity(m, n, name, "cylinder")


@pytest.mark.parametrize("name", BIJECTIVE)
def test_torus_is_the_rank_for_the_six_neighborhoods(name):
    for m, n in product(range(1, 11), repeat=2):
        assert nullity(m, n, name, "torus") == oracle.nullity(m, n, name, "torus")


def test_square_torus_matches_oeis_a165738():
    terms = outside_fact("oeis_a165738")
    assert len(terms) == 90
    assert [nullity(n, n, topology="torus") for n in range(1, 91)] == terms


def test_square_torus_is_twice_a_board():
    for n in [*range(2, 130), 255, 256, 511, 512, 513, 1000]:
        assert nullity(n, n, topology="torus") == 2 * nullity(n - 1, n - 1) + 4 * (n % 3 == 0)


def test_edges_of_a_ring_of_one_or_two_cancel():
    for m in range(1, 12):
        assert nullity(m, 1, topology="cylinder") == nullity(m, 1)
        assert nullity(m, 2, topology="cylinder") == 2 * nullity(m, 1)
        assert nullity(1, m, topology="torus") == nullity(1, m, topology="cylinder")


def test_one_side_of_a_closed_board_may_be_astronomical():
    # Polynomials of degree at most 12 with nonzero constant term divide z^N - 1 for this N, so z^n repeats modulo them;
    # so do the ranks of apparition.
    N = 16 * lcm(*(2**k + sign for k in range(2, 13) for sign in (1, -1)))
    for m, n in product(range(1, 7), repeat=2):
        assert nullity(m, n + N**5, topology="cylinder") == nullity(m, n, topology="cylinder")
        assert nullity(m + N**5, n, topology="cylinder") == nullity(m, n, topology="cylinder")
        assert nullity(m + N**5, n, topology="torus") == nullity(m, n, topology="torus")
        assert nullity(m, n + N**5, topology="torus") == nullity(m, n, topology="torus")


def test_unknown_topology_lists_the_names():
    with pytest.raises(ValueError, match="unknown topology 'sphere'; choose from board, cylinder, ring, torus"):
        nullity(3, 3, topology="sphere")


def test_two_astronomical_sides_are_refused():
    with pytest.raises(MemoryError, match="only one side may be that large"):
        nullity(10**30, 10**30, topology="torus")
