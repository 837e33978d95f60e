"""Every public value has a short, true repr, and pictures itself where it has something to show."""

import io
import random
import re
from dataclasses import replace
from xml.etree import ElementTree

import networkx as nx
import pytest

import flipalg
from f2x import CRC, F2Extension
from flipalg.boards.board_shown import to_html
from flipalg.boards.board_text import cell_name, cell_of
from flipalg.boards.problem import Problem
from flipalg.certificates.certificates import read_certificate
from flipalg.certificates.point_certificates import PointCertificate
from flipalg.games import MERLIN, BoardGame, FlipIt, ToggleGame, Trisentis
from flipalg.games.flipping_triangles import triangle
from flipalg.games.game_matrices import game_matrix, matrix_of
from flipalg.games.graph_source import read_graph
from flipalg.games.sweeping import sweep
from flipalg.games.symbolic_runs import symbolic_run
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import NEIGHBORHOODS, Form
from flipalg.grids.shapes import read_neighborhood
from flipalg.impartial.position import Position
from flipalg.matrices.modular_matrix import ModularMatrix
from flipalg.pictures.animation import of_presses
from flipalg.pictures.boards import board_panel
from flipalg.pictures.charts import nullity_map
from flipalg.pictures.picture import Scene
from flipalg.squares.attained import attained
from flipalg.theory.splitting import splitting

PETERSEN = nx.petersen_graph()

VALUES = {
    "Board": (lambda: flipalg.Board("#..\n.#."), r"Board\('#\.\.\\n\.#\.'\)"),
    "large Board": (lambda: flipalg.Board(1000, 1000), r"<Board 1000 × 1000.*>"),
    "Solution": (lambda: flipalg.solve(5, 5), r"Solution\(5 × 5 board, 15 presses, nullity 2\)"),
    "Problem": (lambda: Problem.of(5, 5), r"Problem\(5 × 5 board\)"),
    "QuietPatterns": (lambda: flipalg.kernel_basis(5, 5), r"QuietPatterns\(2 on 5 × 5\)"),
    "Certificate": (lambda: flipalg.certificate(5, 5), r"Certificate\(5 × 5 board, nullity 2, proved\)"),
    "Certificate of colors": (
        lambda: flipalg.certificate(2, 2, colors=6),
        r"Certificate\(2 × 2 board with 6 colors, nullity 0 mod 2, 1 mod 3, proved\)",
    ),
    "ResidueCertificate": (
        lambda: flipalg.certificate(10**6, 10**6),
        r"ResidueCertificate\(1000000 × 1000000 board, nullity 0, see verify\(\)\)",
    ),
    "PointCertificate": (lambda: PointCertificate(4, 7), r"PointCertificate\(4 × 4, f of degree 2\)"),
    "Rule": (lambda: flipalg.rule(6), r"Rule\(m × 6 board, ranks 9\)"),
    "Splitting": (lambda: splitting(4), r"Splitting\(d_4\(λ\+1\) = \(λ\^2 \+ λ \+ 1\)\^2\)"),
    "Attained": (lambda: attained(2), r"Attained\(nullity=2, n=5, .*\)"),
    "Form": (lambda: Form.of("plus"), r"Form\(name='plus'.*\)"),
    "F2Poly": (lambda: flipalg.F2Poly(11), r"F2Poly\('.\^3 \+ . \+ 1'\)"),
    "factors": (lambda: flipalg.F2Poly(10).factor(), r"Factorization\(.*\)"),
    "F2Matrix": (lambda: flipalg.F2Matrix("11 01"), r"F2Matrix\('11 01'\)"),
    "LightSolution": (
        lambda: flipalg.lightest_solution("1100 0110 0011", [1, 0, 1]),
        r"LightSolution\(x=\(.*\), at_least=2\)",
    ),
    "Step": (lambda: game_matrix(2, 2).elimination_steps()[0], r"Step\('add row 1 to row 2', 4 × 4\)"),
    "SymbolicRun": (lambda: symbolic_run(4, 3), r"SymbolicRun\(4 × 3\)"),
    "BoardSteps": (lambda: flipalg.steps(4, 3), r"steps\(4, 3\)"),
    "F2Extension": (lambda: F2Extension(degree=2), r"F2Extension\('z\^2 \+ z \+ 1'\)"),
    "F2Element": (lambda: F2Extension(degree=2).gen(), r"F2Extension\('z\^2 \+ z \+ 1'\)\('z'\)"),
    "DeterminantSteps": (lambda: flipalg.determinant_steps(4, 3), r"determinant_steps\(4, 3\)"),
    "ToggleGame": (lambda: ToggleGame("ab", {1: "ab"}), r"ToggleGame\(2 cells, 1 moves, nullity 0\)"),
    "FlipIt": (lambda: FlipIt(PETERSEN), r"FlipIt\(10 nodes, nullity 5\)"),
    "BoardGame": (lambda: BoardGame(3, 4), r"BoardGame\(3 × 4, nullity 0\)"),
    "Trisentis": (lambda: Trisentis(4, 4), r"Trisentis\(4 × 4, nullity 4\)"),
    "Merlin": (lambda: MERLIN, r"Merlin\(9 cells, 9 moves, nullity 0\)"),
    "triangles": (lambda: triangle(5), r"CoinBoard\(15 coins, 16 triangles, nullity 3\)"),
    "Position": (lambda: Position((2, 4, 6, 8)), r"Position\(\(2, 4, 6, 8\)\)"),
    "Sweep": (lambda: sweep(PETERSEN), r"Sweep\(10 nodes, \d swept, several solutions\)"),
    "Stage": (lambda: sweep(PETERSEN).remaining, r"Stage\(\d ○, \d ⊗, 0 edges\)"),
    "Scene": (lambda: Scene([board_panel("#.")]), r"Scene\(1\.\d × 1\.\d inches\)"),
    "Panel": (lambda: board_panel("#.", (), "a board"), r"Panel\(3 × 2, 'a board'\)"),
    "Chart": (lambda: nullity_map(9), r"Chart\(\d\.\d × \d\.\d inches\)"),
    "Animation": (lambda: of_presses(flipalg.Board(1, 1), [(0, 0)]), r"Animation\(3 frames\)"),
}


@pytest.mark.parametrize("name", VALUES)
def test_the_repr_is_short_and_true(name):
    make, expected = VALUES[name]
    shown = repr(make())
    assert re.fullmatch(expected, shown)
    assert len(shown) < 120
    assert " object at 0x" not in shown


def test_a_certificate_says_proved_only_when_it_is():
    true = flipalg.certificate(5, 5)
    (part,) = true.parts
    false = replace(true, parts=(replace(part, steps=((true.u ^ 1, true.v, true.g),)),))
    assert repr(false) == "Certificate(5 × 5 board, nullity 2, not true)"
    large = flipalg.certificate(10**6, 3)
    assert repr(large) == "Certificate(1000000 × 3 board, nullity 0, see verify())"


PICTURED = {
    "board": lambda: flipalg.Board("#..\n.#."),
    "colors": lambda: flipalg.Board("012", colors=3),
    "solution": lambda: flipalg.solve(5, 5),
    "quiet patterns": lambda: flipalg.kernel_basis(5, 5),
    "certificate": lambda: flipalg.certificate(5, 5),
    "sweep": lambda: sweep(PETERSEN),
    "stage": lambda: sweep(PETERSEN).remaining,
    "graph": lambda: FlipIt(PETERSEN),
    "coins": lambda: triangle(4),
    "merlin": lambda: MERLIN,
    "P-position": lambda: Position((2, 4, 4, 7)),
    "N-position": lambda: Position((2, 4, 6, 8)),
    "game": lambda: ToggleGame("ab", {1: "ab"}),
    "board game": lambda: BoardGame(3, 4),
    "matrix": lambda: game_matrix(3, 3),
}


@pytest.mark.parametrize("name", PICTURED)
def test_a_value_is_drawn_on_axes_and_returns_them(name):
    pytest.importorskip("matplotlib")
    from matplotlib.figure import Figure

    axes = Figure().add_subplot()
    assert PICTURED[name]().plot(axes) is axes
    assert axes.collections or axes.images or axes.texts


def test_without_axes_a_new_figure_is_made():
    pyplot = pytest.importorskip("matplotlib.pyplot")
    pyplot.switch_backend("agg")
    axes = flipalg.Board(2, 3).plot()
    assert axes.figure.get_size_inches()[0] > axes.figure.get_size_inches()[1]
    pyplot.close(axes.figure)


@pytest.mark.parametrize("name", PICTURED)
def test_a_notebook_shows_it(name):
    pytest.importorskip("matplotlib")
    value = PICTURED[name]()
    svg = value._repr_svg_()
    if name == "matrix":  # small: shown as a table and as LaTeX
        assert value._repr_html_()
        assert value._repr_latex_()
    else:
        assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert value._repr_png_() is None


@pytest.mark.parametrize(
    "make",
    [
        lambda: flipalg.Board(100, 80),
        lambda: flipalg.solve(100, 80),
        lambda: flipalg.certificate(99, 99),
        lambda: game_matrix(20, 20),
    ],
)
def test_a_large_value_is_shown_a_pixel_a_cell(make):
    pytest.importorskip("matplotlib")
    image = pytest.importorskip("PIL.Image").open(io.BytesIO(make()._repr_png_()))
    assert image.size in ((80, 100), (99, 99), (400, 400))
    assert make()._repr_svg_() is None


def test_values_with_nothing_to_show_show_nothing():
    assert flipalg.certificate(3, 3)._repr_svg_() is None
    with pytest.raises(ValueError, match="the board is unique: there is no quiet pattern to draw"):
        flipalg.certificate(3, 3).plot()


def test_a_solution_and_a_sweep_move(tmp_path):
    pytest.importorskip("matplotlib")
    flipalg.solve(2, 2).animate(tmp_path / "a.gif")
    sweep([(0, 1), (1, 2)]).animate(tmp_path / "b.html")
    assert (tmp_path / "a.gif").read_bytes().startswith(b"GIF8")
    assert (tmp_path / "b.html").stat().st_size > 1000
    with pytest.raises(ValueError, match=r"got c\.avi"):
        flipalg.solve(2, 2).animate(tmp_path / "c.avi")


def test_a_notebook_shows_a_table_of_boards():
    table = ElementTree.fromstring(flipalg.uniqueness_table(3, 4)._repr_html_())
    rows = [[cell.text for cell in row] for row in table]
    assert rows[0] == ["unique", "1", "2", "3", "4"]
    assert [row[1:] for row in rows[1:]] == [list(map(str, row)) for row in flipalg.uniqueness_table(3, 4).tolist()]
    assert flipalg.uniqueness_table(37, 2)._repr_html_() is None
    assert flipalg.uniqueness_table(3, 4)[0]._repr_html_() is None


def test_matrices_of_games_are_values_too():
    assert repr(matrix_of(MERLIN)) == "F2Matrix('{}')".format(
        " ".join(re.sub(r"\D", "", line) for line in str(matrix_of(MERLIN)).splitlines())
    )


def test_quiet_patterns_are_dots_and_with_more_colors_numbers():
    (pattern,) = two = flipalg.kernel_basis(5, 5, holes=[(0, 0)])
    assert to_html(flipalg.Board(5, 5, holes=[(0, 0)]), pattern.cells) in two._repr_html_()
    (pattern,) = seven = flipalg.kernel_basis(3, 3, colors=7)
    assert to_html(pattern, ()) in seven._repr_html_()


def random_matrix(rng, colors):
    m, n = rng.randrange(1, 6), rng.randrange(1, 6)
    return [[rng.randrange(colors) for _ in range(n)] for _ in range(m)]


PRINTED = {
    "Board": (lambda rng: flipalg.Board(random_matrix(rng, 2)), flipalg.Board),
    "Board of colors": (
        lambda rng: flipalg.Board([[0, *row] for row in random_matrix(rng, 12)], colors=12),
        lambda text: flipalg.Board(text, colors=12),
    ),
    "presses": (lambda rng: flipalg.solve(4, 4, goal=flipalg.Board(4, 4).press([(rng.randrange(4), 1)])), None),
    "F2Matrix": (lambda rng: flipalg.F2Matrix(random_matrix(rng, 2)), flipalg.F2Matrix),
    "ModularMatrix": (
        lambda rng: ModularMatrix(random_matrix(rng, 12), colors=12),
        lambda text: ModularMatrix(text, colors=12),
    ),
    "F2Poly": (lambda rng: flipalg.F2Poly(rng.getrandbits(30)), flipalg.F2Poly),
    "Factorization": (
        lambda rng: flipalg.F2Poly(1 + rng.getrandbits(12)).factor(),
        lambda text: flipalg.F2Poly(text).factor(),
    ),
    "label": (
        lambda rng: Grid.of(rng.randrange(1, 9), 7, rng.choice([*NEIGHBORHOODS]), "torus", 3).label,
        lambda text: Grid.from_label(text).label,
    ),
    "cell": (lambda rng: cell_name(rng.randrange(99), rng.randrange(999)), lambda text: cell_name(*cell_of(text))),
    "neighborhood": (
        lambda rng: read_neighborhood([(rng.randrange(-3, 4), 0), (0, rng.randrange(1, 9))]).name,
        lambda text: read_neighborhood(text).name,
    ),
}


@pytest.mark.parametrize("name", PRINTED)
def test_a_printed_value_reads_back_equal(name):
    make, read = PRINTED[name]
    rng = random.Random(name)
    for _ in range(20):
        value = make(rng)
        if name == "presses":
            assert flipalg.Board(str(value)) == value.board
            continue
        assert read(str(value)) == value
        if name in ("Board", "Board of colors", "F2Matrix", "ModularMatrix", "F2Poly"):
            assert eval(repr(value), vars(flipalg) | {"ModularMatrix": ModularMatrix}) == value


def test_two_matrices_of_numbers_are_refused():
    with pytest.raises(ValueError, match="one matrix"):
        ModularMatrix("1 2\n3 4\n\n1 2\n3 4", colors=5)


def test_written_graphs_certificates_and_checks_read_back_equal():
    for graph in (PETERSEN, nx.path_graph(4), nx.star_graph(3)):
        for text in (nx.to_graph6_bytes(graph).decode(), str(nx.to_numpy_array(graph)), str(list(graph.edges))):
            assert nx.is_isomorphic(read_graph(text), graph)
    for certificate in (flipalg.certificate(5, 5), flipalg.certificate(2, 2, colors=6), flipalg.certificate(10**6, 3)):
        assert read_certificate(certificate.to_json()) == certificate
    check = CRC.named("CRC-16/MODBUS")
    assert eval(repr(check), {"CRC": CRC})(b"123456789") == check(b"123456789")
