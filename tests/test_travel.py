"""Every public value and exception travels between processes: pickled, and out of a Pool."""

import importlib
import inspect
import multiprocessing
import pickle
import re
from contextlib import suppress
from pathlib import Path

import networkx as nx
import numpy as np
import pytest
from test_values import PETERSEN, VALUES

import flipalg
from f2x import F2Modulus
from flipalg import games
from flipalg.boards.problem import Problem
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.games import disentis, simplices
from flipalg.games.flipping_triangles import triangle
from flipalg.games.sweeping import sweep
from flipalg.games.toggle_game import ToggleGame
from flipalg.games.wiring import Wiring
from flipalg.grids.topologies import Topology
from flipalg.impartial import four_rows, graph_taking
from flipalg.impartial.position import Position
from flipalg.impartial.series_parallel import GrundyData
from flipalg.matrices import modular
from flipalg.matrices.elimination import InconsistentError, solve
from flipalg.pictures import boards, charts
from flipalg.pictures.animation import of_presses
from flipalg.pictures.boards import board_panel
from flipalg.pictures.picture import Pixels, Scene
from flipalg.pictures.values import picture_of
from flipalg.printed import disentis_notebook
from flipalg.printed.figures import PRINTED
from flipalg.runs.running import Progress
from flipalg.sequences.sequences import SEQUENCES
from flipalg.solvers.lanczos import LanczosBreakdown
from flipalg.squares.attained import UndecidedError
from flipalg.squares.primitives import primitives
from flipalg.worksheets.exercises import exercises


def modules():
    """Yield every module of flipalg that defines an exception and can be imported here."""
    folder = Path(flipalg.__path__[0])
    for path in sorted(folder.rglob("*.py")):
        if re.search("^class .*(Error|Exception)", path.read_text(encoding="utf-8"), re.MULTILINE):
            name = ".".join(path.relative_to(folder.parent).with_suffix("").parts)
            with suppress(ImportError):  # needs an extra that is not here
                yield importlib.import_module(name.removesuffix(".__init__"))


def exceptions():
    """Return every exception class that flipalg defines."""
    found = set()
    for loaded in modules():
        for _, value in inspect.getmembers(loaded, inspect.isclass):
            if issubclass(value, BaseException) and value.__module__.startswith("flipalg."):
                found.add(value)
    return sorted(found, key=lambda one: one.__qualname__)


def raised(call, *arguments, **options):
    with pytest.raises(Exception) as caught:  # noqa: PT011  which one is the caller's matter
        call(*arguments, **options)
    return caught.value


def not_solvable(k):
    """Fail in a worker of a Pool."""
    return flipalg.solve(flipalg.Board("#...\n....\n....\n....")) if k else k


REAL = {
    "UnsolvableError": lambda: raised(not_solvable, 1),
    "UnsolvableError of a game": lambda: raised(ToggleGame("ab", {1: {"a": 1, "b": 1}}, colors=3).solve, "00", "10"),
    "UnsolvableError of colors": lambda: raised(flipalg.solve, flipalg.Board("100\n000", colors=2)),
    "InconsistentError": lambda: raised(solve, [0b1, 0b1], 1, 0b10),
    "LanczosBreakdown": lambda: LanczosBreakdown(Problem.of(4, 4), 3),
    "UndecidedError": lambda: UndecidedError(85, 6),
    "UnsolvableError of coins": lambda: raised(triangle(4, colors=3).solve, "0" * 10),
}


def made(kind):
    """Return an error of a class that needs nothing but a message."""
    return kind("what is wrong")


@pytest.mark.parametrize("kind", exceptions(), ids=lambda kind: kind.__name__)
def test_every_exception_comes_back_from_pickle(kind):
    error = REAL.get(kind.__name__, lambda: made(kind))()
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind
    assert str(again) == str(error)
    assert getattr(again, "exit_code", None) == getattr(error, "exit_code", None)


@pytest.mark.parametrize("name", REAL)
def test_exceptions_keep_their_attributes_in_pickles(name):
    error = REAL[name]()
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again)) == (type(error), str(error))
    for known in ("witness", "step"):
        assert getattr(again, known, None) == getattr(error, known, None)
    assert list(getattr(again, "packed", ())) == list(getattr(error, "packed", ()))
    assert str(pickle.loads(pickle.dumps(again))) == str(error)  # and once more


@pytest.mark.parametrize("method", sorted({"fork", "spawn"} & set(multiprocessing.get_all_start_methods())))
def test_a_pool_hands_over_the_error(method):
    with multiprocessing.get_context(method).Pool(1) as pool:
        error = raised(pool.map_async(not_solvable, [0, 1]).get, timeout=600)
    assert type(error) is UnsolvableError
    assert error.witness == REAL["UnsolvableError"]().witness


MORE = {
    "Solution of colors": lambda: flipalg.solve(3, 3, colors=3),
    "Solution on a torus": lambda: flipalg.solve(4, 4, topology="torus"),
    "Solution around a hole": lambda: flipalg.solve(3, 3, holes=[(1, 1)]),
    "large Solution": lambda: flipalg.solve(200, 200),
    "Rule of colors": lambda: flipalg.rule(6, colors=3),
    "Topology": lambda: Topology.of("ring"),
    "Shape": lambda: flipalg.Shape(((0, 0), (1, 2))),
    "F2Modulus": lambda: F2Modulus(flipalg.F2Poly(0b1011)),
    "System": lambda: ToggleGame("ab", {1: "ab"}).system("00", "10"),
    "Changes": lambda: ToggleGame("ab", {1: "ab"}).system("00", "10").nearest(),
    "Wiring": lambda: Wiring.read("00; A: 11; : 10"),
    "Misread": lambda: Wiring.read("00; A: 11; : 10").misread()[0],
    "UniqueColors": lambda: flipalg.unique_colors(6, 7),
    "BoardReport": lambda: flipalg.board_report(4, 5),
    "Found": lambda: flipalg.find("nullity 8 to 20"),
    "Hardest": lambda: flipalg.hardest(3, 3),
    "BoardValues": lambda: flipalg.nullity_table(4, 4),
    "Primitives": lambda: primitives(100),
    "Modular": lambda: modular.solve_modulo(np.array([[1, 1], [1, 1]]), [1, 1], 6),
    "Game": lambda: disentis.play_disentis(4, 5),
    "Cell": lambda: flipalg.hint(4, 4),
    "FoundBoard": lambda: flipalg.find("nullity 8 to 20").boards[0],
    "FoundSequence": lambda: flipalg.find("1, 3, 7, 0, 0, 2197").sequences[0],
    "GraphSolution": lambda: flipalg.solve_graph(nx.path_graph(4)),
    "Grid": lambda: flipalg.solve(3, 3).grid,
    "ModularMatrix": lambda: flipalg.game_matrix(3, 3, colors=3),
    "Part": lambda: flipalg.certificate(5, 5).parts[0],
    "Reason": lambda: flipalg.attained(8).because,
    "Related": lambda: flipalg.board_report(4, 5).related[0],
    "Snippet": lambda: flipalg.board_report(4, 5)["nullity"].code[0],
    "Term": lambda: flipalg.certificate(10**12, 10**12).residues[0],
    "Value": lambda: flipalg.board_report(4, 5)["nullity"],
    "Verdict": lambda: disentis.disentis(3, 3),
    "Run": lambda: disentis_notebook.by_columns(3, 3, 1),
    "Simplices": lambda: simplices.simplex(3, 2, colors=3),
    "FourRowTable": lambda: four_rows.four_row_table(5),
    "FourRowTally": lambda: four_rows.four_row_tally(5),
    "WinningMoves": lambda: graph_taking.winning_moves(nx.path_graph(4)),
    "ValuesAfter": lambda: graph_taking.values_after(nx.path_graph(4)),
    "GrundyData": lambda: GrundyData(frozenset({0, 4})),
    "Terms": lambda: SEQUENCES["A159257"].first(3),
    "Exercise": lambda: exercises(3, 3, count=1)[0],
    "Pixels": lambda: Pixels(np.zeros((2, 2), np.uint8), ("#ffffff", "#000000")),
    "Share": lambda: flipalg.share(orders=20, sides=10),
    "Automaton": lambda: flipalg.automaton(3, 3),
    "Orbit": lambda: flipalg.automaton(3, 3).orbit(flipalg.Board("100/000/000")),
    "Progress": lambda: Progress(1, 2, 1, 0.5),
}
"""What public functions return, beside the values of test_values.py."""


def examples():
    """Return the functions that make values, by name."""
    return {name: make for name, (make, _) in VALUES.items()} | MORE


def is_protocol(kind):
    return getattr(kind, "_is_protocol", False)


@pytest.mark.parametrize("room", [flipalg, games])
def test_every_public_class_has_a_value_that_travels(room):
    public = {value for name in room.__all__ if inspect.isclass(value := getattr(room, name))}
    kinds = {type(make()) for make in examples().values()}
    assert {kind for kind in public if not issubclass(kind, BaseException | dict) and not is_protocol(kind)} <= kinds


@pytest.mark.parametrize("name", sorted(examples()))
def test_every_value_comes_back_from_pickle(name):
    value = examples()[name]()
    again = pickle.loads(pickle.dumps(value))
    assert type(again) is type(value)
    if " at 0x" not in repr(value):
        assert repr(again) == repr(value)
    if isinstance(value, flipalg.Solution):
        assert np.array_equal(again.presses, value.presses)
    elif type(value).__eq__ is not object.__eq__ and name not in UNEQUAL:
        assert np.all(again == value)
    assert pickle.dumps(pickle.loads(pickle.dumps(again))) == pickle.dumps(again)


UNEQUAL = {"GraphSolution", "Panel", "Scene", "Chart", "Animation", "Pixels", "FourRowTable"}
"""Compared by their parts: arrays, games and functions, which are not equal to what they came from."""


def drawings():
    """Return pictures with every kind of panel."""
    board = flipalg.Board("#..\n.#.")
    yield from (make() for name, make in examples().items() if name in ("Scene", "Chart", "Pixels"))
    yield Scene([board_panel(board), boards.pattern_panel(board, "quiet")])
    yield Scene(of_presses(board, [(0, 0), (1, 1)]).frames)
    for value in (
        flipalg.solve(4, 4),
        flipalg.kernel_basis(4, 4),
        triangle(4),
        Position((2, 4, 6, 8)),
        sweep(PETERSEN),
    ):
        yield picture_of(value)
    for figure in PRINTED.values():
        yield figure.make()
    yield from (charts.uniqueness_map(5), charts.neighborhoods_map(3), charts.primitives_chart(9))
    yield from (charts.rules_chart(5), charts.diagonal_chart(5))


def test_every_picture_comes_back_as_the_same_picture():
    pytest.importorskip("matplotlib")
    count = 0
    for picture in drawings():
        again = pickle.loads(pickle.dumps(picture))
        assert again.to_bytes("svg") == picture.to_bytes("svg"), picture  # sets: another order
        assert pickle.dumps(again) == pickle.dumps(pickle.loads(pickle.dumps(again)))
        count += 1
    assert count > 60


def test_the_exceptions_are_found():
    assert {UnsolvableError, InconsistentError, LanczosBreakdown} <= set(exceptions())
