import re

import networkx as nx
import pytest

from flipalg.games.flipping_triangles import hexagon, triangle
from flipalg.reports.game_plots import sweep_picture, triangles_picture
from flipalg.solvers.sweeping import sweep

pytest.importorskip("matplotlib")


def numbered_board(m, n):
    return nx.convert_node_labels_to_integers(nx.grid_2d_graph(m, n), first_label=1)


def test_bytes_are_the_same_each_time():
    swept = sweep(numbered_board(2, 3))
    board = hexagon(2)
    for form, magic in (("svg", b"<?xml"), ("png", b"\x89PNG")):
        assert sweep_picture(swept, 3, form) == sweep_picture(swept, 3, form)
        pictures = {triangles_picture(board, board.triangles[:k], form) for k in (0, 0, 1)}
        assert len(pictures) == 2
        assert all(picture.startswith(magic) for picture in pictures)


def test_every_stage_and_every_push_is_drawn():
    swept = sweep(numbered_board(2, 3))
    svg = sweep_picture(swept, 3, "svg").decode()
    assert len(re.findall(r'<g id="axes_\d+">', svg)) == len(swept.order) + 1
    board = triangle(5)
    pushes = board.solve()
    svg = triangles_picture(board, pushes, "svg").decode()
    assert svg.count("fill: #999999") == len(pushes)


def test_too_large_a_picture_is_refused():
    with pytest.raises(ValueError, match="at most 36 stages"):
        sweep_picture(sweep(numbered_board(8, 8)), 8, "svg")
    with pytest.raises(ValueError, match="at most 10,000 coins, got 10,011"):
        triangles_picture(triangle(141), [], "svg")
