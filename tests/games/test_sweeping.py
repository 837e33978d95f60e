import random
from itertools import product

import networkx as nx
import pytest

from flipalg import nullity, rule
from flipalg.games.sweeping import SEVERAL, STUCK, UNIQUE, board_stage, order_through, sweep, sweep_rows
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.matrices.elimination import determinant, rank

TABLE_3_1 = {1: 3, 2: 4, 3: 6, 4: 5}


def numbered_board(rows, columns):
    """The board with its coins numbered from 1, row by row, as the thesis does."""
    return nx.convert_node_labels_to_integers(nx.grid_2d_graph(rows, columns), first_label=1)


def relabeled(stage):
    """A stage as (types by node, set of edges), for comparing graphs on different nodes."""
    return set(stage.circles), set(stage.crosses), {frozenset(edge) for edge in stage.edges}


def swept_by_the_four_rules(circles, crosses, edges, k):
    """The thesis's rules 1 to 4, on sets."""
    neighbors = {next(iter(edge - {k})) for edge in edges if k in edge}
    circles, crosses = circles ^ neighbors, crosses ^ neighbors
    among = {frozenset((u, v)) for u, v in product(neighbors, repeat=2) if u != v}
    return circles, crosses, {edge for edge in edges ^ among if k not in edge}


def assert_decides(graph):
    swept = sweep(graph)
    defect = len(graph) - rank(
        sum(1 << j for j, v in enumerate(graph) if u == v or graph.has_edge(u, v)) for u in graph
    )
    assert swept.outcome == (2 if defect else 1)
    assert swept.nullity == defect == len(swept.remaining.crosses)


def test_each_stage_follows_from_the_four_rules():
    for seed in range(30):
        graph = nx.gnp_random_graph(9, 0.4, seed=seed)
        swept = sweep(graph)
        stages = list(swept.stages())
        assert len(stages) == len(swept.order) + 1
        for k, before, after in zip(swept.order, stages, stages[1:], strict=False):
            assert k in before.circles
            assert swept_by_the_four_rules(*relabeled(before), k) == relabeled(after)
        assert stages[-1] == swept.remaining


def test_sweeping_decides_every_connected_graph_to_6_vertices():
    graphs = [graph for graph in nx.graph_atlas_g() if 1 <= len(graph) <= 6 and nx.is_connected(graph)]
    assert len(graphs) == 1 + 1 + 2 + 6 + 21 + 112  # OEIS A001349
    for graph in graphs:
        assert_decides(graph)


def test_sweeping_decides_300_random_graphs():
    rng = random.Random(1)
    for seed in range(300):
        assert_decides(nx.gnp_random_graph(rng.randint(1, 40), rng.random(), seed=seed))


def test_sweeping_decides_the_boards():
    for m, n in [*product(range(1, 8), repeat=2), (19, 19), (16, 33)]:
        swept = sweep(nx.grid_2d_graph(m, n))
        assert swept.nullity == nullity(m, n)
        assert swept.outcome == (2 if nullity(m, n) else 1)


def test_example_1_of_the_thesis():
    board = numbered_board(3, 3)
    printed = [1, 3, 2, 4, 8, 5, 7]
    with pytest.raises(ValueError, match="7, which is a ⊗-node when its turn comes"):
        sweep(board, printed)
    before = sweep(board, printed[:-1])
    assert before.outcome is None
    assert before.nullity is None
    assert relabeled(before.remaining) == ({1, 2, 3, 4, 5, 8, 9}, {6, 7}, {frozenset((6, 7)), frozenset((6, 9))})
    swept = sweep(board, [1, 3, 2, 4, 8, 7, 6])
    assert swept.outcome == 1
    assert relabeled(swept.remaining) == (set(range(1, 10)), set(), set())


def test_one_order_of_seven_coins_starts_as_example_1_does():
    """Swept on packed rows here, as the four rules say; the figure has eight panels: the start and seven coins."""
    ended = []

    def go_on(rows, order):
        if len(order) == 7:
            if all(row == 1 << i for i, row in enumerate(rows)):  # single ○ alone
                ended.append(order)
            return
        for k in set(range(9)) - set(order):
            if rows[k] >> k & 1:
                neighbors = rows[k] & ~(1 << k)
                after = [row ^ neighbors if neighbors >> i & 1 else row for i, row in enumerate(rows)]
                go_on([1 << k if i == k else row & ~(1 << k) for i, row in enumerate(after)], [*order, k])

    go_on([sum(1 << j for j in range(9) if abs(i // 3 - j // 3) + abs(i % 3 - j % 3) <= 1) for i in range(9)], [])
    assert len(ended) == 1632
    coins = [[k + 1 for k in order] for order in ended]
    assert [order for order in coins if order[:5] == [1, 3, 2, 4, 8]] == [[1, 3, 2, 4, 8, 7, 6]]


def test_example_2_of_the_thesis():
    swept = sweep(numbered_board(2, 3), [1, 5, 2, 4])  # 3 × 2 there: three wide
    assert swept.outcome == 2
    assert swept.nullity == 2 == nullity(2, 3)
    assert relabeled(swept.remaining) == ({1, 2, 4, 5}, {3, 6}, set())


def test_the_middle_first_gets_stuck_on_3_by_1():
    stuck = sweep(numbered_board(3, 1), [2])
    assert stuck.outcome == 3
    assert stuck.nullity is None
    assert relabeled(stuck.remaining) == ({2}, {1, 3}, {frozenset((1, 3))})
    assert sweep(numbered_board(3, 1)).outcome == 1


def test_the_middle_first_gets_stuck_on_a_star():
    # The thesis: a stuck matrix is the identity with its columns exchanged, or two of its columns are equal.
    stuck = sweep([("middle", 1), ("middle", 2), ("middle", 3)], ["middle"])
    assert stuck.outcome == 3
    assert stuck.remaining.nodes == ("middle", 1, 2, 3)
    assert stuck.remaining.rows == (0b0001, 0b1100, 0b1010, 0b0110)  # neither
    assert sweep([("middle", 1), ("middle", 2), ("middle", 3)]).nullity == 1


def test_stuck_leaves_uniqueness_open():
    # "There can be no verdict" (thesis, outcome 3): fields of both kinds get stuck in some order.
    outcomes = {}
    for graph in nx.graph_atlas_g():
        if len(graph) == 5 and nx.is_connected(graph):
            for seed in range(30):
                nodes = list(graph)
                random.Random(seed).shuffle(nodes)
                swept = sweep(graph, greedy_prefix(graph, nodes))
                outcomes.setdefault(swept.outcome, set()).add(sweep(graph).outcome)
    assert outcomes[1] == {1}
    assert outcomes[2] == {2}
    assert outcomes[3] == {1, 2}


def greedy_prefix(graph, nodes):
    """Sweep with the nodes in the order given, leaving out those whose turn comes as a ⊗, until no © has an edge."""
    order = []
    while True:
        stage = sweep(graph, order).remaining
        ready = [node for node in nodes if node in stage.circles and node not in stage.isolated]
        if not ready:
            return order
        order.append(ready[0])


@pytest.mark.parametrize("n", range(1, 7))
def test_table_3_1_by_sweeping(n):
    R = rule(n).period
    assert TABLE_3_1.get(n, R) == R
    for m in (R + 1, R + 2, R + 4):
        board = nx.grid_2d_graph(m, n)
        top = [(i, j) for i in range(R) for j in range(n)]
        swept = sweep(board, order_through(board, top))
        assert set(swept.order) == set(top)
        assert set(top) <= set(swept.remaining.isolated)
        rest = nx.grid_2d_graph(m - R, n)
        assert {frozenset(edge) for edge in swept.remaining.edges} == {
            frozenset(((i + R, j), (h + R, k))) for (i, j), (h, k) in rest.edges
        }
        assert not swept.remaining.crosses
        assert determinant(swept.start.rows) == determinant(swept.remaining.rows) == determinant(sweep(rest).start.rows)


def test_sweeping_rows_leaves_a_smaller_board_exactly_as_in_table_3_1():
    for n, R in ((1, 3), (2, 4), (3, 6), (4, 5)):
        for m in range(2, 10):
            for rows in range(1, m):
                if rule(n).is_unique(rows):
                    swept, is_board = sweep_rows(m, n, rows)
                    assert len(swept.order) == rows * n
                    assert is_board == (rows % R == 0), (m, n, rows)
    with pytest.raises(ValueError, match="got 4"):
        sweep_rows(3, 2, 4)


def test_the_natural_order_gets_stuck_on_3_and_4_rows_of_7():
    sides = list(product(range(1, 8), repeat=2))
    assert [(m, n) for m, n in sides if sweep(board_stage(m, n), "natural").outcome == STUCK] == [(3, 7), (4, 7)]
    assert [sweep(board_stage(m, 7)).outcome for m in (3, 4)] == [UNIQUE, UNIQUE]


def test_order_through_a_field_that_is_not_unique_is_refused():
    board = nx.grid_2d_graph(5, 4)
    with pytest.raises(ValueError, match="alone is not unique"):
        order_through(board, [(i, j) for i in range(4) for j in range(4)])


def test_order_through_foreign_nodes_is_refused():
    with pytest.raises(ValueError, match="9 is not a node of the graph"):
        order_through([(1, 2)], [1, 9])


@pytest.mark.parametrize(
    ("order", "message"),
    [
        ([1, 1], "has 1 twice"),
        ([1, 2], "has 2, which is a ⊗-node when its turn comes"),
        ([4], "has 4, which is not a node of the graph"),
    ],
)
def test_an_order_that_cannot_be_swept_is_refused(order, message):
    with pytest.raises(ValueError, match=message):
        sweep([(1, 2), (2, 3)], order)


def test_without_an_order_no_isolated_node_is_swept():
    lonely = nx.empty_graph(3)
    assert sweep(lonely).order == ()
    assert sweep(lonely).outcome == 1
    assert sweep(nx.complete_graph(6)).nullity == 5


@pytest.mark.parametrize("topology", TOPOLOGIES)
@pytest.mark.parametrize("name", NEIGHBORHOODS)
def test_a_swept_board_has_the_nullity_of_every_neighborhood_and_topology(name, topology):
    for m, n in product(range(1, 5), repeat=2):
        swept = sweep(board_stage(m, n, name, topology))
        if swept.outcome in (UNIQUE, SEVERAL):
            assert swept.nullity == nullity(m, n, name, topology)
        else:
            assert swept.remaining.edges
        if NEIGHBORHOODS[name].c0 and topology == "board":  # every coin is a © at the start
            assert swept.outcome in (UNIQUE, SEVERAL)
