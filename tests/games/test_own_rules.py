"""Random games of own rules against an elimination that is written here and knows nothing of flipalg."""

import random
from dataclasses import replace
from itertools import product

import networkx as nx
import pytest

import flipalg
from f2x import F2Matrix
from flipalg.answers.eliminated import elimination_certificate
from flipalg.cli import main
from flipalg.games import BoardGame, FlipIt, ToggleGame

TWISTS = {
    "board": (0, 0),
    "cylinder": (0, 1),
    "ring": (1, 0),
    "torus": (1, 1),
    "moebius": (0, -1),
    "klein": (1, -1),
    "projective": (-1, -1),
}
"""How rows and columns close up: 0 not at all, 1 straight, -1 with one edge reversed."""
PRIMES = (2, 2, 2, 3, 5)


def reduced(rows, p):
    """Return the nonzero rows of a reduced echelon form modulo p, and the columns of their pivots."""
    rows, pivots = [list(row) for row in rows], []
    for column in range(len(rows[0]) if rows else 0):
        top = len(pivots)
        found = next((i for i in range(top, len(rows)) if rows[i][column] % p), None)
        if found is None:
            continue
        rows[top], rows[found] = rows[found], rows[top]
        inverse = pow(rows[top][column], -1, p)
        rows[top] = [value * inverse % p for value in rows[top]]
        for i in range(len(rows)):
            if i != top and (times := rows[i][column]):
                rows[i] = [(a - times * b) % p for a, b in zip(rows[i], rows[top], strict=True)]
        pivots.append(column)
    return rows[: len(pivots)], pivots


def matrix(m, n, weights, topology, p):
    """Return the matrix whose column i n + j is what a press on (i, j) adds; steps go over the edges one by one."""
    over_rows, over_columns = TWISTS[topology]
    G = [[0] * (m * n) for _ in range(m * n)]
    for (i, j), ((down, right), weight) in product(product(range(m), range(n)), weights.items()):
        a, b = i + down, j + right
        while b < 0 or b >= n:
            if not over_columns:
                break
            b += n if b < 0 else -n
            a = m - 1 - a if over_columns < 0 else a
        while a < 0 or a >= m:
            if not over_rows:
                break
            a += m if a < 0 else -m
            b = n - 1 - b if over_rows < 0 else b
        if 0 <= a < m and 0 <= b < n:
            G[a * n + b][i * n + j] = (G[a * n + b][i * n + j] + weight) % p
    return G


def random_rule(draw, reach, p):
    """Return a mask of odd sides as lists, and its weights by offset."""
    side = range(-reach, reach + 1)
    while True:
        mask = [[draw.randrange(p) if draw.random() < 0.4 else 0 for _ in side] for _ in side]
        weights = {(i - reach, j - reach): mask[i][j] for i, j in product(range(len(side)), repeat=2) if mask[i][j]}
        if weights:
            return mask, weights


def check(draw, m, n, topology, p, reach):
    """Compare nullity, uniqueness, solutions and the fewest presses with elimination; return whether it is solvable."""
    mask, weights = random_rule(draw, reach, p)
    G = matrix(m, n, weights, topology, p)
    cells = m * n
    nullity = cells - len(reduced(G, p)[1])
    assert flipalg.nullity(m, n, mask, topology, colors=p) == nullity, (m, n, mask, topology, p)
    assert flipalg.is_unique(m, n, mask, topology, colors=p) == (nullity == 0)
    start = [draw.randrange(p) for _ in range(cells)]
    rows, pivots = reduced([[*row, -b % p] for row, b in zip(G, start, strict=True)], p)
    solvable = cells not in pivots
    board = [start[i * n : (i + 1) * n] for i in range(m)]
    try:
        solution = flipalg.solve(board, neighborhood=mask, topology=topology, colors=p)
    except flipalg.UnsolvableError:
        assert not solvable
        return False
    assert solvable
    presses = [int(value) for value in solution.presses.ravel()]
    after = [(s + sum(g * x for g, x in zip(row, presses, strict=True))) % p for s, row in zip(start, G, strict=True)]
    assert not any(after)
    assert solution.count == p**nullity
    if p**nullity <= 64:
        free = [j for j in range(cells) if j not in pivots]
        least = cells * p
        for chosen in product(range(p), repeat=len(free)):
            x = dict(zip(free, chosen, strict=True))
            for row, pivot in zip(rows, pivots, strict=True):
                x[pivot] = (row[cells] - sum(row[j] * x[j] for j in free)) % p
            least = min(least, sum(x.values()))
        assert solution.weight == least
        assert solution.proved
    return True


@pytest.mark.parametrize("topology", TWISTS)
def test_random_games_agree_with_elimination(topology):
    draw = random.Random(topology)
    solvable = 0
    for _ in range(80):
        m, n = draw.randint(1, 4), draw.randint(1, 4)
        solvable += check(draw, m, n, topology, draw.choice(PRIMES), draw.choice((1, 1, 2)))
    assert 20 < solvable < 79


def graph_of(n, edges):
    graph = nx.Graph(edges)
    graph.add_nodes_from(range(n))
    return graph


def test_random_graphs_agree_with_elimination():
    draw = random.Random(46)
    for _ in range(200):
        n, p = draw.randint(1, 7), draw.choice((2, 3))
        edges = [(i, j) for i in range(n) for j in range(i) if draw.random() < 0.4]
        G = [[int(i == j or (max(i, j), min(i, j)) in edges) for j in range(n)] for i in range(n)]
        game = FlipIt(graph_of(n, edges), colors=p)
        assert game.nullity == n - len(reduced(G, p)[1])


def test_weights_modulo_a_composite_number_are_those_of_its_matrix():
    draw = random.Random(6)
    for _ in range(60):
        c = draw.choice((4, 6, 9))
        mask, weights = random_rule(draw, 1, c)
        G = matrix(2, 2, weights, "board", c)
        quiet = sum(
            not any(sum(g * x for g, x in zip(row, presses, strict=True)) % c for row in G)
            for presses in product(range(c), repeat=4)
        )
        assert BoardGame(2, 2, mask, colors=c).kernel_size == quiet
        assert flipalg.is_unique(2, 2, mask, colors=c) == (quiet == 1)
        moves = {j: {i: G[i][j] for i in range(4) if G[i][j]} for j in range(4)}
        assert ToggleGame(range(4), moves, colors=c).kernel_size == quiet


def test_a_large_board_without_a_formula_is_refused_with_its_size():
    with pytest.raises(MemoryError, match=r"no formula .* to 40,000 cells, got 201 × 200"):
        flipalg.nullity(201, 200, topology="klein")
    with pytest.raises(MemoryError, match=r"to 2,500 cells with more than two colors, got 51 × 50"):
        flipalg.nullity(51, 50, [(0, 0), (1, 2)], colors=3)


def test_certificates_by_elimination_are_true_and_a_changed_one_is_not():
    draw, changed = random.Random(8), 0
    for _ in range(120):
        m, n, topology = draw.randint(1, 4), draw.randint(1, 4), draw.choice(list(TWISTS))
        mask, _ = random_rule(draw, draw.choice((1, 2)), 2)
        proof = elimination_certificate(m, n, mask, topology)
        assert proof.nullity == flipalg.nullity(m, n, mask, topology)
        assert proof.verify()
        for field in ("patterns", "inverse"):
            matrix = getattr(proof, field)
            if matrix is not None:
                rows = list(matrix.rows)
                rows[draw.randrange(len(rows))] ^= 1 << draw.randrange(m * n)
                other = F2Matrix.from_rows(rows, m * n)
                wrong = not replace(proof, **{field: other}).verify()
                assert wrong or field == "inverse"  # another pattern is not quiet, another inverse may be one
                changed += wrong
                fewer = F2Matrix.from_rows(rows[1:], m * n) if len(rows) > 1 else None
                assert not replace(proof, **{field: fewer}).verify()
        assert not replace(proof, free=proof.free[1:] if proof.free else (0,)).verify()
    assert changed > 60


@pytest.mark.parametrize("topology", TWISTS)
def test_matrices_and_tables_take_own_rules(topology):
    mask = [[0, 1, 0], [1, 1, 0], [0, 0, 2]]
    for p in (2, 3):
        weights = {(i - 1, j - 1): mask[i][j] % p for i, j in product(range(3), repeat=2) if mask[i][j] % p}
        G = flipalg.game_matrix(3, 4, mask, topology, colors=p)
        assert G.tolist() == matrix(3, 4, weights, topology, p)
        table = flipalg.nullity_table(3, 4, mask, topology, colors=p).tolist()
        for m, n in product(range(1, 4), range(1, 5)):
            assert table[m - 1][n - 1] == m * n - len(reduced(matrix(m, n, weights, topology, p), p)[1])
        unique = flipalg.uniqueness_table(3, 4, mask, topology, colors=p).tolist()
        assert unique == [[int(value == 0) for value in row] for row in table]


def test_the_command_line_takes_masks_and_twists(capsys):
    for words, said in {
        ("nullity", "5", "5", "--neighborhood", "00100/00100/11111/00100/00100"): "4",
        ("nullity", "5", "5", "--topology", "klein"): "4",
        ("unique", "3", "3", "--topology", "projective"): "not unique",
        ("unique", "4", "4", "--topology", "klein", "--colors", "6"): "not unique",
    }.items():
        code = main(list(words))
        assert code in (0, 1)
        assert capsys.readouterr().out.startswith(said)
    assert main(["rule", "5", "--topology", "klein"]) == 2
    assert "no formula for the neighborhood plus on the Klein bottle" in capsys.readouterr().err
