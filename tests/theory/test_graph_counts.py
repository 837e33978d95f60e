from fractions import Fraction
from itertools import combinations, permutations, product

import networkx as nx
import pytest
from facts import outside_fact

from flipalg.matrices.elimination import rank
from flipalg.theory.graph_counts import (
    GAMES,
    connected_counts,
    labelled_nullity_counts,
    limit_of_the_share,
    unique_digraph_counts,
    unique_graph_counts,
)


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
@pytest.mark.parametrize("n", range(6))
def test_labelled_graphs_to_five_vertices(n, game):
    pairs = list(combinations(range(n), 2))
    counts = [0] * (n + 1)
    for chosen in product((False, True), repeat=len(pairs)):
        edges = [pair for pair, taken in zip(pairs, chosen, strict=True) if taken]
        counts[n - rank(rows_of(n, edges, game))] += 1
    assert labelled_nullity_counts(n, game) == tuple(counts)


def test_every_labelled_graph_has_a_nullity():
    for n, game in product((0, 1, 2, 9, 40, 101), GAMES):
        assert sum(labelled_nullity_counts(n, game)) == 2 ** (n * (n - 1) // 2)


def test_both_games_agree_on_an_even_number_of_vertices():
    with_itself, without = unique_graph_counts(24), unique_graph_counts(24, "sigma")
    assert with_itself[::2] == without[::2]
    assert set(without[1::2]) == {0}


def test_the_share_of_graphs_with_one_solution_tends_to_its_limit():
    share = Fraction(labelled_nullity_counts(60)[0], 2 ** (60 * 59 // 2))
    assert abs(share - Fraction(limit_of_the_share(25))) < Fraction(1, 10**15)
    graphs = (1, 1, 2, 4, 11, 34, 156, 1044, 12346, 274668, 12005168)  # OEIS A000088
    shares = [Fraction(unique_graph_counts(10)[n], graphs[n]) for n in (8, 9, 10)]
    assert [abs(share - Fraction(limit_of_the_share(20))) for share in shares] == sorted(
        (abs(share - Fraction(limit_of_the_share(20))) for share in shares), reverse=True
    )


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
