"""`solve` of a graph, compared with the board that the graph is."""

from collections import Counter
from itertools import product

import networkx as nx
import pytest

from flipalg import UnsolvableError, hint, solve, solve_graph
from flipalg.games import FlipIt


@pytest.mark.parametrize("colors", [2, 3])
@pytest.mark.parametrize(("m", "n"), [(3, 4), (4, 4), (2, 5), (5, 5)])
def test_a_grid_is_solved_as_its_board_is(m, n, colors):
    try:
        board = solve(m, n, colors=colors)
    except UnsolvableError:
        with pytest.raises(UnsolvableError):
            solve(nx.grid_2d_graph(m, n), colors=colors)
        return
    graph = solve(nx.grid_2d_graph(m, n), colors=colors)
    assert graph.verify()
    assert (graph.weight, graph.count, graph.proved) == (board.weight, board.count, board.proved)
    assert graph.weight == len(graph.presses)


def test_start_goal_and_all_solutions():
    graph = nx.cycle_graph(6)
    lit = dict.fromkeys(graph, 0) | {0: 1, 1: 1, 5: 1}
    found = solve(graph, start=lit)  # a start that is given goes off
    assert (found.presses, found.proved, found.verify()) == ((0,), True, True)
    assert not type(found)(found.game, (1,), True, found.start, found.goal).verify()
    assert solve(graph, start=lit, goal=lit).presses == ()
    assert solve_graph(graph, lit).presses == solve_graph(list(graph.edges), lit).presses == found.presses
    assert solve(graph, goal="off").presses == ()
    assert found.sentence() == "1 press, the fewest; 4 solutions"
    petersen = nx.petersen_graph()
    least = min(map(len, FlipIt(petersen).solutions()))
    assert solve(petersen).weight == least
    assert not solve(petersen, fewest=False).proved


def test_options_that_a_graph_does_not_take_are_refused():
    graph = nx.path_graph(3)
    for options in ({"neighborhood": "king"}, {"topology": "torus"}, {"holes": [(0, 0)]}, {"method": "gauss"}):
        with pytest.raises(ValueError, match="a graph determines what a press reaches"):
            solve(graph, **options)
    with pytest.raises(ValueError, match="got 2"):
        solve(graph, goal=2)
    with pytest.raises(UnsolvableError):
        solve(nx.complete_graph(2), start=[1, 0])


def test_hints_of_a_graph_lead_to_its_goal():
    graph = nx.petersen_graph()
    game, state, pressed = FlipIt(graph), [0] * 10, []
    while (node := hint(graph, start=state, goal="on")) is not None:
        state = list(game.press(state, [node]))
        pressed.append(node)
    assert state == [1] * 10
    assert len(pressed) == len(solve_graph(graph, fewest=True).presses)
    with pytest.raises(ValueError, match="a graph determines what a press reaches"):
        hint(graph, neighborhood="king")


def test_nodes_that_a_start_does_not_mention_are_off():
    graph = nx.path_graph(3)
    assert solve_graph(graph, start={0: 1}).presses == solve_graph(graph, start=[1, 0, 0]).presses


@pytest.mark.parametrize(("sides", "k"), [((2, 2, 2), 3), ((3, 3, 3), 2), ((2, 3, 2, 2), 5), ((4,), 7)])
def test_boxes_are_solved_as_graphs(sides, k):
    cells = list(product(*map(range, sides)))
    near = {c: [d for d in cells if sum(abs(a - b) for a, b in zip(c, d, strict=True)) == 1] for c in cells}
    presses = Counter(solve_graph(near, colors=k).presses)
    assert all((presses[cell] + sum(presses[other] for other in near[cell])) % k == 1 for cell in cells)
