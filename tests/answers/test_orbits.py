"""The automaton x → G x against matrix powers, and against walks along the orbit of a board."""

from itertools import product
from math import comb

import numpy as np
import pytest

from flipalg import Board, automaton
from flipalg.algebra.integers import odd_part
from flipalg.answers import orbits
from flipalg.answers.orbits import Orbit, largest_block
from flipalg.grids.neighborhoods import BIJECTIVE, NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.theory.nullity import g


def matrix(m, n, form, topology, p):
    """Return G from the definition of a press, without the package."""
    G = np.zeros((m * n, m * n), dtype=np.int64)
    c0, c1, c2, c3 = NEIGHBORHOODS[form].coefficients
    rows_close, columns_close = TOPOLOGIES[topology].closed
    for i, j, down, right in product(range(m), range(n), (-1, 0, 1), (-1, 0, 1)):
        a, b = i + down, j + right
        a, b = a % m if rows_close else a, b % n if columns_close else b
        if 0 <= a < m and 0 <= b < n:
            G[a * n + b, i * n + j] += ((c0, c2), (c1, c3))[down != 0][right != 0]
    return G % p


def power(G, k, p):
    result = np.eye(len(G), dtype=np.int64)
    while k:
        result = result @ G % p if k & 1 else result
        G, k = G @ G % p, k >> 1
    return result


def rank(G, p):
    G, r = G % p, 0
    for c in range(len(G)):
        pivots = np.flatnonzero(G[r:, c])
        if pivots.size:
            G[[r, r + pivots[0]]] = G[[r + pivots[0], r]]
            G[r] = G[r] * pow(int(G[r, c]), -1, p) % p
            G[r + 1 :] = (G[r + 1 :] - np.outer(G[r + 1 :, c], G[r])) % p
            r += 1
    return r


def prime_factors(k):
    return [d for d in range(2, k + 1) if k % d == 0 and all(d % e for e in range(2, int(d**0.5) + 1))]


def require_by_powers(m, n, form, topology, p):
    """Check nullity, transient and period: ranks of powers stop falling at T, and P is the least with G^(T+P) = G^T."""
    found, G = automaton(m, n, form, topology, colors=p), matrix(m, n, form, topology, p)
    T, P = found.transient, found.period()
    at_T = power(G, T, p)
    assert found.nullity == m * n - rank(G, p)
    assert rank(at_T, p) == rank(at_T @ G, p)
    assert T == 0 or rank(power(G, T - 1, p), p) > rank(at_T, p)
    assert np.array_equal(power(G, T + P, p), at_T)
    assert not any(np.array_equal(power(G, T + P // d, p), at_T) for d in prime_factors(P))


@pytest.mark.parametrize("p", [2, 3])
def test_transient_and_period_by_powers_of_the_matrix(p):
    for form, topology in product(NEIGHBORHOODS, TOPOLOGIES):
        require_by_powers(3, 4, form, topology, p)
        require_by_powers(1, 2, form, topology, p)


@pytest.mark.parametrize("p", [2, 3, 5])
def test_every_board_to_4_by_5_by_powers_of_the_matrix(p):
    for m, n, form, topology in product(range(1, 5), range(1, 6), NEIGHBORHOODS, TOPOLOGIES):
        require_by_powers(m, n, form, topology, p)


@pytest.mark.parametrize("p", [2, 3, 5])
def test_the_largest_block_is_the_least_power_that_vanishes(p):
    for a, b in product(range(1, 13), repeat=2):
        vanishing = (e for e in range(1, 30) if all(comb(e, i) % p == 0 for i in range(a) if 0 <= e - i < b))
        assert largest_block(p, a, b) == next(vanishing)


def test_the_blocks_agree_with_the_minimal_polynomial_of_a_corner():
    for m, n, topology, p in (
        (4, 4, "board", 2),
        (7, 5, "board", 2),
        (6, 4, "torus", 2),
        (5, 3, "cylinder", 3),
        (5, 3, "ring", 5),
    ):
        for form in BIJECTIVE:
            found = automaton(m, n, form, topology, colors=p)
            T, rest = found._corner
            assert (found.transient, found.period()) == (T, orbits._order(p, rest, 10))


@pytest.mark.parametrize(("m", "n", "topology", "p"), [(3, 3, "board", 2), (2, 5, "torus", 2), (3, 2, "ring", 3)])
def test_the_orbit_of_a_board_by_walking(m, n, topology, p):
    for seed in range(5):
        start = Board.random(m, n, seed=seed, colors=p)
        walked = {}
        for step, board in enumerate(automaton(m, n, topology=topology, colors=p).boards(start, 1000)):
            if board in walked:
                break
            walked[board] = step
        found = automaton(m, n, topology=topology, colors=p).orbit(start)
        assert found == Orbit(walked[board], step - walked[board])


def test_the_boards_without_a_predecessor_are_counted():
    found = automaton(2, 3)
    boards = [Board([cells[:3], cells[3:]]) for cells in product((0, 1), repeat=6)]
    reached = {Board(2, 3).press(board) for board in boards}
    assert found.gardens_of_eden == "48"
    assert len(boards) - len(reached) == 64 - 16
    assert automaton(3, 3).is_reversible
    assert automaton(3, 3).gardens_of_eden == "0"


def test_rows_and_rings():
    for n in range(1, 30):
        assert automaton(1, n, "cross").is_reversible == (n % 2 == 0)
        assert automaton(1, n).is_reversible == ((n + 1) % 3 != 0)
        assert not automaton(1, n, "cross", "cylinder").is_reversible
        assert automaton(1, n, topology="cylinder").is_reversible == (n % 3 != 0)


def test_sides_of_any_size():
    assert [automaton(2**k - 1, 3 * 2**k - 1).transient for k in (1, 2, 9)] == [4, 8, 1024]
    assert automaton(1023, 1023).period() == 1024


def test_large_periods_and_other_boards_are_refused():
    with pytest.raises(MemoryError, match=r"two colors takes at most 4,096 cells, got 10000"):
        automaton(100, 100).period()
    with pytest.raises(ValueError, match="a board without holes of 3 × 3 cells is needed"):
        automaton(3, 3).orbit("##/##")
    with pytest.raises(RuntimeError, match=r"a divisor of 43\^"):
        automaton(1, 58, colors=43).period(0)


def test_the_transient_of_plus_is_a_power_of_2():
    for m, n in product(range(1, 25), range(1, 13)):
        (i, r), (j, s) = odd_part(m + 1), odd_part(n + 1)
        powers = [2 ** (max(i, j) + 1)] if g(r, s) else []
        powers += [2 ** max(i, j + 1)] if i and s % 3 == 0 else []
        powers += [2 ** max(i + 1, j)] if j and r % 3 == 0 else []
        assert automaton(m, n).transient == max(powers, default=0)
