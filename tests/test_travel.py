"""Every public value and exception travels between processes: pickled, and out of a Pool."""

import importlib
import inspect
import multiprocessing
import pickle
import pkgutil

import pytest
from test_values import VALUES

import flipalg
from flipalg.games.flipping_triangles import triangle
from flipalg.games.toggle_game import ToggleGame, UnsolvableError
from flipalg.matrices.elimination import InconsistentError, solve
from flipalg.solvers.lanczos import LanczosBreakdown
from flipalg.solvers.solve import problem


def exceptions():
    """Return every exception class that flipalg defines."""
    found = set()
    for module in pkgutil.walk_packages(flipalg.__path__, "flipalg."):
        if module.name.endswith("__main__"):
            continue
        try:
            loaded = importlib.import_module(module.name)
        except ImportError:  # needs an extra that is not here
            continue
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


PICTURES = {"Scene", "Panel", "Chart", "Animation"}
"""They hold functions that draw: what travels is their bytes, `to_bytes`."""


@pytest.mark.parametrize("name", sorted(set(VALUES) - PICTURES))
def test_every_value_comes_back_from_pickle(name):
    value = VALUES[name][0]()
    again = pickle.loads(pickle.dumps(value))
    assert type(again) is type(value)
    assert repr(again) == repr(value)


def test_the_exceptions_are_found():
    assert {UnsolvableError, InconsistentError, LanczosBreakdown} <= set(exceptions())
