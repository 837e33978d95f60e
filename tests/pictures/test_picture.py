import io
import re
import sys
from math import dist, inf

import networkx as nx
import numpy as np
import pytest

from flipalg.answers.nullities import nullity
from flipalg.boards.board import Board
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.certificates.certificates import certificate
from flipalg.games.flipping_triangles import hexagon, triangle
from flipalg.games.graph_source import as_graph, read_graph
from flipalg.games.sweeping import sweep
from flipalg.impartial.position import Position
from flipalg.pictures import theme
from flipalg.pictures.boards import board_panel, first_rows, pattern_panel, quiet_picture, solution_picture
from flipalg.pictures.charts import (
    diagonal_chart,
    neighborhoods_map,
    nullity_map,
    primitives_chart,
    rules_chart,
    uniqueness_map,
)
from flipalg.pictures.coins import coins_panel, pushes_panel
from flipalg.pictures.graphs import field_panel, positions, sweep_panels
from flipalg.pictures.picture import Pixels, Scene
from flipalg.pictures.staircases import winning_panel
from flipalg.pictures.values import of_position
from flipalg.solvers.solve import kernel_basis, solve

pytest.importorskip("matplotlib")
Image = pytest.importorskip("PIL.Image")


def numbered_board(m, n):
    return nx.convert_node_labels_to_integers(nx.grid_2d_graph(m, n), first_label=1)


MAKE = {
    "board": lambda: Scene([board_panel("#.. .#. ...", [(0, 0)], "a board")]),
    "solution": lambda: solution_picture(solve(4, 4)),
    "sweep": lambda: Scene(sweep_panels(sweep(numbered_board(2, 3)), 3), 4),
    "graph": lambda: Scene([field_panel(nx.petersen_graph(), [1], [2])]),
    "coins": lambda: Scene([coins_panel(hexagon(3), [], hexagon(3).triangles[:1])]),
    "stairs": lambda: Scene([winning_panel((2, 4, 6, 8))]),
    "pixels": lambda: Pixels(np.eye(80, dtype=np.uint8), (theme.UNLIT, theme.LIT)),
    "chart": lambda: diagonal_chart(50),
    "map": lambda: nullity_map(12),
    "uniqueness": lambda: uniqueness_map(12),
    "primitives": lambda: primitives_chart(40),
    "rules": lambda: rules_chart(12),
}


@pytest.mark.parametrize("name", MAKE)
def test_bytes_are_the_same_each_time(name):
    forms = (("svg", b"<?xml"), ("png", b"\x89PNG"), ("pdf", b"%PDF"))
    for form, magic in forms if name in ("board", "pixels", "chart") else forms[:1]:
        first = MAKE[name]().to_bytes(form)
        assert first.startswith(magic)
        assert first == MAKE[name]().to_bytes(form)


@pytest.mark.parametrize("page", theme.THEMES)
def test_every_theme_draws_on_its_page(page):
    png = Image.open(io.BytesIO(MAKE["board"]().to_bytes("png", page)))
    corner = png.convert("RGBA").getpixel((1, 1))
    expected = {"light": (255, 255, 255, 255), "dark": (20, 24, 29, 255)}
    assert corner == expected.get(page, corner)
    assert (corner[3] == 0) == (page == "clear")


def luminance(color):
    channels = (int(color[k : k + 2], 16) / 255 for k in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first, second):
    bright, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def test_lit_unlit_and_pressed_cells_differ_in_brightness():
    assert contrast(theme.LIT, theme.UNLIT) > 7
    assert contrast(theme.RIM, theme.PRESS) > 3  # the ring separates a dot from its cell
    assert contrast(theme.PRESS, theme.UNLIT) > 3
    for page in ("light", "dark"):
        assert contrast(theme.THEMES[page].ink, theme.THEMES[page].page) > 12
        assert contrast(theme.GRID, theme.THEMES[page].page) > 3
        assert contrast(theme.THEMES["clear"].ink, theme.THEMES[page].page) > 3.9


def cell_centers(board, presses=(), dpi=100):
    """The colors in the middle of the cells of a board without labels, as drawn."""
    panel = board_panel(board, presses, labels=False)
    scene = Scene([panel])
    image = Image.open(io.BytesIO(scene.to_bytes("png", dpi=dpi))).convert("RGB")
    width, _ = scene.extent
    unit = image.width / width
    m, n = Board(board).shape
    return [
        [
            "#{:02x}{:02x}{:02x}".format(*image.getpixel((int((0.8 + j + 0.5) * unit), int((0.8 + i + 0.5) * unit))))
            for j in range(n)
        ]
        for i in range(m)
    ]


def test_lit_is_bright_unlit_dark_a_press_a_dot_and_a_hole_nothing():
    board = Board("#.x .#. ..#", holes="x")
    drawn = cell_centers(board, [(1, 0)])
    for i in range(3):
        for j in range(3):
            expected = theme.LIT if board[i, j] else theme.UNLIT
            expected = "#ffffff" if (i, j) in board.holes else theme.PRESS if (i, j) == (1, 0) else expected
            assert drawn[i][j] == expected


def test_labels_stand_beside_boards_to_30():
    labeled = Scene([board_panel(Board(2, 30))]).svg()
    assert ">AD</text>" in labeled
    assert ">2</text>" in labeled
    assert ">A</text>" not in Scene([board_panel(Board(2, 31))]).svg()


def test_pixels_are_the_cells():
    solution = solve(100, 70)
    image = Image.open(io.BytesIO(solution_picture(solution).to_bytes("png")))
    assert image.size == (70, 100)
    bright = np.asarray(image.convert("L")) > 128
    assert np.array_equal(bright, solution.presses == 1)


def test_quiet_patterns_are_quiet():
    image = Image.open(io.BytesIO(quiet_picture(99, 99).to_bytes("png")))
    pattern = Board((np.asarray(image.convert("L")) > 128).astype(np.uint8))
    assert pattern.weight > 0
    assert Board(99, 99).press(pattern).weight == 0
    with pytest.raises(ValueError, match="the 1023 × 1023 board is unique: it has no quiet pattern"):
        quiet_picture(1023, 1023)


@pytest.mark.parametrize("text", ["hexagon 3", "  # # #\n # # # #\n# # # # #\n # # # #\n  # # #"])
def test_hexagons_are_drawn_in_shifted_rows(text):
    graph = as_graph(read_graph(text))
    at = positions(graph)
    assert [(round(y, 9), x) for x, y in at.values()] == sorted((round(y, 9), x) for x, y in at.values())
    assert max(dist(at[u], at[v]) for u, v in graph.edges) < 1.01 * min(dist(at[u], at[v]) for u, v in graph.edges)


def test_every_stage_and_every_push_is_drawn():
    swept = sweep(numbered_board(2, 3))
    svg = Scene(sweep_panels(swept, 3)).to_bytes("svg").decode()
    assert len(re.findall(">coin", svg)) == len(swept.order)
    board = triangle(5)
    pushes = board.solve()
    svg = Scene([pushes_panel(board, pushes)]).to_bytes("svg").decode()
    assert re.search(f'd="([^"]*)" fill="{theme.SECOND}"', svg)[1].count("Z") == len(pushes)


def test_the_six_neighborhoods_stand_side_by_side():
    figure = neighborhoods_map(9).figure()
    shown = {axes.get_title(): axes.images[0].get_array() for axes in figure.axes}
    assert sorted(shown) == ["beams", "cross", "king", "pillars", "plus", "saltire"]
    for name, table in shown.items():
        assert all(table.filled(0)[m - 1, n - 1] == nullity(m, n, name) for m in range(1, 10) for n in range(1, 10))


def test_maps_of_unknown_neighborhoods_are_refused():
    with pytest.raises(ValueError, match="'kin'"):
        uniqueness_map(5, "kin").figure()


def test_a_map_gives_each_board_whole_pixels():
    for N in (12, 100, 150):
        for chart in (nullity_map(N), uniqueness_map(N)):
            axes = chart.figure().axes[0]
            pixels = axes.get_window_extent().width / N
            assert abs(pixels - round(pixels)) < 1e-6
            assert pixels >= 1


def test_maps_show_the_nullities():
    figure = nullity_map(20).figure()
    shown = figure.axes[0].images[0].get_array()
    assert shown[3, 3] == 4
    assert shown[18, 18] == 16
    assert bool(shown.mask[2, 2])  # unique boards are left white
    assert int((~shown.mask).sum()) == sum(1 for m in range(1, 21) for n in range(1, 21) if solve(m, n).nullity)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Scene(sweep_panels(sweep(numbered_board(8, 8)), 8)), "at most 36 stages"),
        (lambda: coins_panel(triangle(141)), "at most 10,000 coins, got 10,011"),
        (lambda: field_panel(nx.empty_graph(2001)), "at most 2,000 nodes, got 2,001"),
        (lambda: diagonal_chart(0), "Q must be at least 1, got 0"),
        (lambda: nullity_map(5000).to_bytes("png"), "at most 4,096 boards a side, got 5,000"),
        (lambda: MAKE["board"]().to_bytes("gif"), "unknown format 'gif' of a picture; choose from png, svg, pdf"),
        (lambda: MAKE["board"]().to_bytes("svg", "sepia"), "unknown look 'sepia'; choose from light, dark, clear"),
        (lambda: MAKE["board"]().save("board.txt"), "a picture is .png, .svg or .pdf, got board.txt"),
    ],
)
def test_drawing_beyond_the_limits_or_in_an_unknown_format_raises_valueerror(make, message):
    with pytest.raises(ValueError, match=message):
        make()


def test_without_matplotlib_one_line_names_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ValueError, match=r"^pictures need matplotlib: pip install matplotlib$"):
        MAKE["board"]().to_bytes("png")


def test_a_scene_can_be_drawn_on_axes_of_ones_own():
    from matplotlib.figure import Figure

    figure = Figure()
    axes = figure.add_subplot()
    assert MAKE["board"]().draw_on(axes) is axes
    assert axes.collections
    assert pattern_panel(Board(100, 100)).width == 100


@pytest.mark.parametrize(("topology", "colors"), [("board", 2), ("ring", 2), ("cylinder", 5), ("torus", 3)])
def test_maps_show_the_nullities_of_every_topology_and_number_of_colors(topology, colors):
    def shown(chart):
        return np.ma.filled(chart.figure().axes[0].images[0].get_array(), 0).tolist()

    sides = range(1, 7)
    expected = [[nullity(m, n, "plus", topology, colors=colors) for n in sides] for m in sides]
    assert shown(nullity_map(6, "plus", topology, colors=colors)) == expected
    unique = [[int(value == 0) for value in row] for row in expected]
    assert shown(uniqueness_map(6, "plus", topology, colors=colors)) == unique
    title = uniqueness_map(6, "plus", topology, colors=colors).figure().axes[0].get_title()
    kind = topology if colors == 2 else f"{topology} with {colors} colors"
    assert title.startswith(f"The m × n {kind} is unique (")


@pytest.mark.parametrize(("topology", "colors"), [("board", 2), ("ring", 2), ("cylinder", 3), ("torus", 6)])
def test_a_quiet_picture_is_a_pattern_that_changes_nothing(topology, colors):
    picture = quiet_picture(65, 65, "plus", topology, colors=colors)
    assert picture.array.any()
    dark = Board(65, 65, colors=colors)
    assert dark.press(Board(picture.array, colors=colors), "plus", topology) == dark


def test_first_rows_are_presses_and_an_unsolvable_board_has_none():
    image = first_rows(5, "plus", "torus", colors=3).array
    for n in range(1, 6):
        row = image[n - 1, (5 - n) // 2 : (5 - n) // 2 + n]
        try:
            solution = solve(n, n, topology="torus", colors=3)
        except UnsolvableError:
            assert set(row.tolist()) == {3}
        else:
            assert ((row > 0) == (solution.presses[0] > 0)).all()


@pytest.mark.parametrize(
    ("value", "ending", "begin"),
    [
        (solve(3, 3), "png", b"\x89PNG"),
        (kernel_basis(2, 3), "svg", b"<?xml"),
        (Board("##./#../..."), "pdf", b"%PDF"),
        (certificate(5, 5), "svg", b"<?xml"),
    ],
)
def test_a_value_saves_its_picture(tmp_path, value, ending, begin):
    value.save(tmp_path / f"a.{ending}")
    assert (tmp_path / f"a.{ending}").read_bytes().startswith(begin)
    with pytest.raises(ValueError, match="json"):
        value.save(tmp_path / "a.json")


@pytest.mark.parametrize(
    ("rows", "error", "words"), [([10**30], ValueError, "1,000,000 stones"), ([3, inf], TypeError, "got inf")]
)
def test_a_position_with_too_many_stones_is_not_drawn(rows, error, words):
    with pytest.raises(error, match=words):
        of_position(Position(rows))
