import subprocess
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from math import gcd, prod

import networkx as nx
import numpy as np
import pytest
from facts import outside_fact

from flipalg.counting.graph_counts import (
    GAMES,
    connected_counts,
    labelled_nullity_counts,
    unique_digraph_counts,
    unique_graph_counts,
)
from flipalg.matrices.elimination import rank


def rows_of(n, edges, game):
    rows = [int(game == "sigma+") << i for i in range(n)]
    for i, j in edges:
        rows[i] ^= 1 << j
        rows[j] ^= 1 << i
    return rows


def test_published_terms():
    counts = unique_graph_counts(10)
    assert list(counts[1:]) == outside_fact("oeis_a334444")
    assert list(connected_counts(counts)[1:]) == outside_fact("oeis_a334443")


@pytest.mark.parametrize("game", GAMES)
def test_burnside_agrees_with_every_graph(game):
    counts, connected = [0] * 8, [0] * 8
    for graph in nx.graph_atlas_g():  # all graphs to seven vertices
        n = len(graph)
        if rank(rows_of(n, graph.edges, game)) == n:
            counts[n] += 1
            connected[n] += n > 0 and nx.is_connected(graph)
    assert unique_graph_counts(7, game) == tuple(counts)
    assert connected_counts(counts) == tuple(connected)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("n", range(7))
def test_labelled_graphs_to_six_vertices(n, game):
    counts = [0] * (n + 1)
    for rows in matrices_by_steps([[edge] for edge in combinations(range(n), 2)], n, game):
        counts[n - rank(rows)] += 1
    assert labelled_nullity_counts(n, game) == tuple(counts)


def matrices_by_steps(orbits, n, game):
    """The matrices of all graphs whose edges are unions of the orbits, each from the one before by one orbit."""
    rows = rows_of(n, (), game)
    yield rows
    for k in range(1, 1 << len(orbits)):
        for i, j in orbits[(k & -k).bit_length() - 1]:
            rows[i] ^= 1 << j
            rows[j] ^= 1 << i
        yield rows


def orbits_on_pairs(cycles):
    """The orbits, on pairs of different vertices, of a permutation with these cycles."""
    after, start = [], 0
    for length in cycles:
        after += [start + (i + 1) % length for i in range(length)]
        start += length
    orbits, left = [], set(combinations(range(start), 2))
    while left:
        orbit = [pair := min(left)]
        while (pair := tuple(sorted((after[pair[0]], after[pair[1]])))) != orbit[0]:
            orbit.append(pair)
        orbits.append(orbit)
        left -= set(orbit)
    return orbits


def counts_by_theorem_1(cycles, game):
    """I(σ) as docs/mathematics/graphs.md states it, but the share for d = 1, a = 0, which is counted."""
    share, numbers = Fraction(2) ** len(orbits_on_pairs(cycles)), Counter()
    for length in cycles:
        a, b = (length & -length).bit_length() - 1, length // (length & -length)
        numbers.update((a, d) for d in range(1, b + 1) if b % d == 0)
    for (a, d), m in numbers.items():
        powers = {pow(2, k, d) for k in range(d)}  # of 2 modulo d
        factors = sum(gcd(k, d) == 1 for k in range(1, d + 1)) // len(powers)
        if d == 1 and a == 0:
            pairs = [[pair] for pair in combinations(range(m), 2)]
            share *= Fraction(sum(rank(rows) == m for rows in matrices_by_steps(pairs, m, game)), 2 ** len(pairs))
        elif d == 1:
            share *= prod(1 - Fraction(1, 2**i) for i in range(1, m + 1, 2))
        elif d - 1 in powers:
            share *= prod(1 + Fraction(1, (-(2 ** (len(powers) // 2))) ** i) for i in range(1, m + 1)) ** factors
        else:
            share *= prod(1 - Fraction(1, 2 ** (len(powers) * i)) for i in range(1, m + 1)) ** (factors // 2)
    return share


SIX = [
    (6,),
    (5, 1),
    (4, 2),
    (4, 1, 1),
    (3, 3),
    (3, 2, 1),
    (3, 1, 1, 1),
    (2, 2, 2),
    (2, 2, 1, 1),
    (2, 1, 1, 1, 1),
    (1,) * 6,
]
LONG = [
    (7, 1),
    (9,),
    (15,),
    (14,),
    (12,),
    (10, 5),
    (6, 3),
    (7, 7),
    (5, 5),
    (3, 3, 3),
    (12, 4),
    (15, 3),
    (21,),
    (9, 3, 1),
    (8, 4),
]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("cycles", [*SIX, *LONG], ids=str)
def test_matrices_that_commute_with_a_permutation(cycles, game):
    n, orbits = sum(cycles), orbits_on_pairs(cycles)
    found = sum(rank(rows) == n for rows in matrices_by_steps(orbits, n, game))
    assert found == counts_by_theorem_1(cycles, game)


def geng(n):
    """All graphs on n vertices by nauty, as an array of packed rows; graph6 has the pairs as 01, 02, 12, 03."""
    text = subprocess.run(["nauty-geng", "-q", str(n)], capture_output=True, check=True).stdout
    width = 2 + -(-n * (n - 1) // 2 // 6)  # n, six pairs a byte, and the end of the line
    codes = np.frombuffer(text, np.uint8).reshape(-1, width)[:, 1:-1] - 63
    rows = np.zeros((len(codes), n), np.uint16)
    for k, (j, i) in enumerate(pair for pair in product(range(n), repeat=2) if pair[0] > pair[1]):
        edge = codes[:, k // 6] >> (5 - k % 6) & 1
        rows[:, i] |= edge.astype(np.uint16) << j
        rows[:, j] |= edge.astype(np.uint16) << i
    return rows


def are_invertible(rows):
    """Which of the matrices are invertible: elimination of all at once."""
    rows, n = rows.copy(), rows.shape[1]
    everything = np.arange(len(rows))
    found = np.ones(len(rows), bool)
    for column in range(n):
        candidates = rows[:, column:] >> column & 1
        pivot = column + candidates.argmax(axis=1)
        found &= candidates.any(axis=1)
        taken = rows[everything, pivot]
        rows[everything, pivot] = rows[:, column]
        rows[:, column] = taken
        below = rows[:, column + 1 :]
        below ^= np.where(below >> column & 1, taken[:, None], 0).astype(np.uint16)
    return found


@pytest.mark.parametrize("n", range(2, 10))
def test_burnside_agrees_with_geng(n):
    rows = geng(n)
    for game in GAMES:
        diagonal = (int(game == "sigma+") << np.arange(n)).astype(np.uint16)
        assert unique_graph_counts(n, game)[n] == np.count_nonzero(are_invertible(rows | diagonal))


def test_every_labelled_graph_has_a_nullity():
    for n, game in product((0, 1, 2, 9, 40, 101), GAMES):
        assert sum(labelled_nullity_counts(n, game)) == 2 ** (n * (n - 1) // 2)


def test_both_games_agree_on_an_even_number_of_vertices():
    with_itself, without = unique_graph_counts(24), unique_graph_counts(24, "sigma")
    assert with_itself[::2] == without[::2]
    assert set(without[1::2]) == {0}


def test_the_share_of_graphs_with_one_solution_tends_to_its_limit():
    limit = prod(1 - Fraction(1, 2**i) for i in range(1, 99, 2))  # 0.41942244179510759770...
    share = Fraction(labelled_nullity_counts(60)[0], 2 ** (60 * 59 // 2))
    assert abs(share - limit) < Fraction(1, 10**15)
    graphs = (1, 1, 2, 4, 11, 34, 156, 1044, 12346, 274668, 12005168)  # OEIS A000088
    shares = [Fraction(unique_graph_counts(10)[n], graphs[n]) for n in (8, 9, 10)]
    assert [abs(share - limit) for share in shares] == sorted((abs(share - limit) for share in shares), reverse=True)


def test_unknown_games_and_sizes_are_refused():
    with pytest.raises(ValueError, match="lights"):
        unique_graph_counts(3, "lights")
    with pytest.raises(MemoryError):
        unique_graph_counts(10**9)
    with pytest.raises(MemoryError):
        labelled_nullity_counts(10**9)


def digraphs_by_hand(n, game):
    """All digraphs, one of each class, by the rank of their matrix."""
    places = [(i, j) for i in range(n) for j in range(n) if i != j]
    orders = list(permutations(range(n)))
    seen, found = set(), 0
    for code in range(1 << len(places)):
        edges = [place for k, place in enumerate(places) if code >> k & 1]
        name = min(sum(1 << p[i] * n + p[j] for i, j in edges) for p in orders)
        if name not in seen:
            seen.add(name)
            rows = [1 << i if game == "sigma+" else 0 for i in range(n)]
            for i, j in edges:
                rows[i] ^= 1 << j
            found += rank(rows) == n
    return found


def test_every_digraph_to_four_vertices():
    for game in ("sigma+", "sigma"):
        assert unique_digraph_counts(4, game) == tuple(digraphs_by_hand(n, game) for n in range(5))


def test_digraphs_beyond_the_limit_are_refused():
    with pytest.raises(MemoryError):
        unique_digraph_counts(10**9)
