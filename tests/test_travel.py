"""Every public value and exception travels between processes: pickled, and out of a Pool."""

import importlib
import inspect
import multiprocessing
import pickle
import pkgutil
from contextlib import suppress
from dataclasses import replace

import networkx as nx
import numpy as np
import pytest
from test_values import PETERSEN, VALUES

import flipalg
from flipalg.algebra import apparition, binary_fields, by_flint, power_factors
from flipalg.algebra.determinant_polynomials import two_adic_factorization
from flipalg.algebra.f2_modulus import F2Modulus
from flipalg.games import disentis
from flipalg.games.disentis_search import order
from flipalg.games.flipping_triangles import triangle
from flipalg.games.move_sums import ByBits, ByNumbers
from flipalg.games.packed_rows import Repeated
from flipalg.games.sweeping import sweep
from flipalg.games.toggle_game import ToggleGame, UnsolvableError
from flipalg.impartial import four_rows, graph_taking
from flipalg.impartial.position import Position
from flipalg.impartial.search import Expansion
from flipalg.impartial.series_parallel import GrundyData
from flipalg.matrices import modular
from flipalg.matrices.elimination import InconsistentError, solve
from flipalg.reports import burnside
from flipalg.reports.color_answers import ColorTask
from flipalg.reports.pictures import boards, charts
from flipalg.reports.pictures.animation import of_presses
from flipalg.reports.pictures.boards import board_panel
from flipalg.reports.pictures.coins import Layout
from flipalg.reports.pictures.look import LOOKS
from flipalg.reports.pictures.picture import Pixels, Scene
from flipalg.reports.pictures.printed import PRINTED
from flipalg.reports.pictures.sheets import exercises
from flipalg.reports.pictures.values import picture_of
from flipalg.runs.executors import executor
from flipalg.runs.running import Progress
from flipalg.solvers import SOLVERS, coset_weights, covering_radius
from flipalg.solvers.lanczos import LanczosBreakdown
from flipalg.solvers.polynomial import RowSpace
from flipalg.solvers.row_recursion import Turned
from flipalg.solvers.solve import problem
from flipalg.theory.primitives import primitives
from flipalg.theory.splitting import splitting


def modules():
    """Yield every module of flipalg that can be imported here."""
    for module in pkgutil.walk_packages(flipalg.__path__, "flipalg."):
        if not module.name.endswith("__main__"):
            with suppress(ImportError):  # needs an extra that is not here
                yield importlib.import_module(module.name)


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
    "UnsolvableError of a game": lambda: raised(ToggleGame("ab", {1: {"a": 1, "b": 1}}, 3).solve, "00", "10"),
    "UnsolvableError of colors": lambda: raised(flipalg.solve, flipalg.Board("100\n000", colors=2)),
    "InconsistentError": lambda: raised(solve, [0b1, 0b1], 1, 0b10),
    "LanczosBreakdown": lambda: LanczosBreakdown(problem(4, 4), 3),
    "UnsolvableError of coins": lambda: raised(triangle(4, states=3).solve, "0" * 10),
}


def made(kind):
    """Return an error of a class that needs nothing but a message."""
    return kind("what is wrong")


@pytest.mark.parametrize("kind", exceptions(), ids=lambda kind: kind.__name__)
def test_every_exception_comes_back_from_pickle(kind):
    real = {"UnsolvableError", "InconsistentError", "LanczosBreakdown"}
    error = REAL[kind.__name__]() if kind.__name__ in real else made(kind)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind
    assert str(again) == str(error)
    assert getattr(again, "exit_code", None) == getattr(error, "exit_code", None)


@pytest.mark.parametrize("name", REAL)
def test_what_an_exception_knows_comes_back_too(name):
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
        error = raised(pool.map_async(not_solvable, [0, 1]).get, timeout=60)
    assert type(error) is UnsolvableError
    assert error.witness == REAL["UnsolvableError"]().witness


MORE = {
    "ColorTask": lambda: ColorTask(flipalg.Board("12/01", colors=3), "off", "plus", "board"),
    "Rank": lambda: apparition.rank_of_irreducible(0b111),
    "Field": lambda: binary_fields.Field(5),
    "Flint": lambda: by_flint.FLINT,
    "Packed": lambda: importlib.import_module("flipalg.algebra.by_words").WORDS,
    "TwoAdicFactorization": lambda: two_adic_factorization(11),
    "F2Modulus": lambda: F2Modulus(flipalg.F2Poly(0b1011)),
    "SparseField": lambda: importlib.import_module("flipalg.algebra.orbits.sparse_fields").SparseField(100),
    "Modulus": lambda: importlib.import_module("flipalg.algebra.packed.division").Modulus(bytes([7] * 8)),
    "PrimeFactors": lambda: power_factors.prime_factors_of_power(12, -1),
    "Part": lambda: flipalg.certificate(2, 2, colors=6).parts[0],
    "Form": lambda: importlib.import_module("flipalg.colors.polynomials").FORMS["plus"],
    "ColorRule": lambda: flipalg.rule(6, colors=3),
    "UniqueColors": lambda: flipalg.unique_colors(6, 7),
    "Game": lambda: disentis.play_disentis(4, 5),
    "Verdict": lambda: disentis.disentis(3, 3),
    "Orders": lambda: order([0b11, 0b11], 0b01, 0, 100),
    "ByBits": lambda: ByBits(2, [{0: 1}]),
    "ByNumbers": lambda: ByNumbers(2, [{0: 1, 1: 2}], 3),
    "Repeated": lambda: Repeated(5, 3),
    "FourRowTable": lambda: four_rows.four_row_table(5),
    "WinningMoves": lambda: graph_taking.winning_moves(nx.path_graph(4)),
    "ValuesAfter": lambda: graph_taking.values_after(nx.path_graph(4)),
    "GrundyData": lambda: GrundyData(frozenset({0, 4})),
    "Expansion": lambda: Expansion([], max),
    "Modular": lambda: modular.solve_modulo(np.array([[1, 1], [1, 1]]), [1, 1], 6),
    "Symmetry": lambda: burnside.Symmetry(1, True),
    "Look": lambda: LOOKS["light"],
    "Layout": lambda: Layout(triangle(3).cells),
    "Exercise": lambda: exercises(3, 3, 1)[0],
    "Pixels": lambda: Pixels(np.zeros((2, 2), np.uint8), ("#ffffff", "#000000")),
    "InProcess": lambda: executor(1)[0],
    "Progress": lambda: Progress(1, 2, 1, 0.5),
    "ColorSolution": lambda: flipalg.solve(3, 3, colors=3),
    "Coset": lambda: coset_weights.coset_of(0b0111, [0b0011], 4),
    "Multiplicities": lambda: covering_radius.multiplicities([0b11], 4),
    "Hardest": lambda: flipalg.hardest(3, 3),
    "RowSpace": lambda: RowSpace(5, False),
    "Answer": lambda: replace(SOLVERS["polynomial"](problem(5, 5)), find_kernel=tuple),
    "Around": lambda: SOLVERS["polynomial"](problem(4, 4, topology="torus")).presses,
    "Chase": lambda: SOLVERS["polynomial"](problem(5, 5)).presses,
    "Turned": lambda: Turned([1, 2], 3),
    "BoardValues": lambda: flipalg.nullity_table(4, 4),
    "Primitives": lambda: primitives(100),
    "SplitFactor": lambda: splitting(4).factors[0],
}
"""A value of every public class that test_values.py does not have."""

STAY = {
    "Parser": "argparse's",
    "Options": "a type of keyword arguments",
    "Pen": "draws on axes that are somebody's",
    "Checkpoint": "a file that is open and locked",
    "Search": "a search under way",
    "BoardWidget": "lives in a notebook",
    "Child": "the operations as a child does them: each process has its own",
    "Insistent": "listens to this process's Ctrl-C",
    "Ring": "a base", "F2PolyForms": "a base", "F2PolyRing": "a base", "MatrixText": "a base", "Picture": "a base",
    "BoardInNotebooks": "a base", "Pictured": "a base", "Animated": "a base", "Proof": "a base",
    "Printed": "an entry of a list: its name travels", "Entry": "the same", "Sequence": "the same", "Table": "the same",
    "Job": "its chunks travel, and `function` by name; what it finishes with stays where the results come together",
}  # fmt: skip
"""Classes without values that travel, and why."""


def classes():
    """Return {name: class} of every public class of flipalg that is no exception."""
    found = {}
    for loaded in modules():
        for name, value in vars(loaded).items():
            public = inspect.isclass(value) and value.__module__ == loaded.__name__ and not name.startswith("_")
            if public and not issubclass(value, BaseException):
                found.setdefault(name, set()).add(value)
    return found


def examples():
    """Return what makes a value, by name."""
    return {name: make for name, (make, _) in VALUES.items()} | MORE


def test_every_public_class_has_a_value_that_travels():
    kinds = {type(make()) for make in examples().values()}
    missing = {name for name, some in classes().items() if not some <= kinds and name not in STAY}
    assert not missing, "add one to MORE, or say in STAY why it does not travel"
    assert not set(STAY) - set(classes()) - {"BoardWidget"}


@pytest.mark.parametrize("name", sorted(examples()))
def test_every_value_comes_back_from_pickle(name):
    value = examples()[name]()
    again = pickle.loads(pickle.dumps(value))
    assert type(again) is type(value)
    if " at 0x" not in repr(value):
        assert repr(again) == repr(value)
    if type(value).__eq__ is not object.__eq__ and name not in UNEQUAL:
        assert np.all(again == value)
    assert pickle.dumps(pickle.loads(pickle.dumps(again))) == pickle.dumps(again)


UNEQUAL = {"Panel", "Scene", "Chart", "Animation", "Pixels", "Coset", "FourRowTable", "Around", "Chase", "Answer"}
"""Compared by their parts: arrays, and functions, which are not equal to what they came from."""


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
        assert again.to_bytes("png", dpi=50) == picture.to_bytes("png", dpi=50), picture  # sets: another order
        assert pickle.dumps(again) == pickle.dumps(pickle.loads(pickle.dumps(again)))
        count += 1
    assert count > 60


def test_the_exceptions_are_found():
    assert {UnsolvableError, InconsistentError, LanczosBreakdown} <= set(exceptions())
