"""System and its nearest solvable lights, compared with every x and every right side."""

import random
from itertools import product
from types import SimpleNamespace

import pytest

from flipalg.fewest.fewest import least
from flipalg.games import ToggleGame
from flipalg.matrices.elimination import InconsistentError
from flipalg.system.limits import ELIMINATED_CELLS
from flipalg.systems import nearest
from flipalg.systems.system import System, combinations

pytestmark = pytest.mark.engine_free


def added(buttons, x, lights, c):
    """Return the numbers that the presses x add to the lights."""
    return tuple(sum(times * button.get(i, 0) for times, button in zip(x, buttons, strict=True)) % c for i in lights)


def systems(how_many=250):
    """Yield (System, {right side: all its solutions})."""
    rng = random.Random(1)
    for _ in range(how_many):
        c, height = rng.choice([2, 2, 3, 4, 6]), rng.randint(1, 5)
        width = rng.randint(0, 6 if c == 2 else 4)
        lights = [rng.randrange(c) for _ in range(height)]
        buttons = [{i: rng.randrange(-2, 9) for i in range(height) if rng.random() < 0.5} for _ in range(width)]
        reached = {}
        for x in product(range(c), repeat=width):
            reached.setdefault(added(buttons, x, range(height), c), []).append(x)
        yield System.of(buttons, dict(enumerate(lights)), c), buttons, reached


def test_solutions_are_all_of_them():
    counts = set()
    for system, _, reached in systems():
        found, c = reached.get(tuple(system.lights), []), system.modulus
        assert sorted(map(tuple, system.solutions())) == sorted(found)
        assert (system.count(), system.is_solvable) == (len(found), bool(found))
        if found:
            assert tuple(system.solve()) in found
            light = least(system)
            assert (tuple(light.x) in found, light.proved, light.at_least) == (True, True, min(map(sum, found)))
            assert system.witness() is None
        quiet = reached[(0,) * len(system.lights)]
        zero = [0] * system.buttons
        assert sorted(map(tuple, combinations(zero, system.kernel(), system.orders, c))) == sorted(quiet)
        assert system.kernel_size == len(quiet)
        if c in (2, 3):
            assert c**system.nullity == len(quiet)
        counts.add((c, bool(found)))
    assert len(counts) == 8


def test_a_witness_proves_that_there_is_no_solution():
    refused = 0
    for system, buttons, reached in systems():
        if tuple(system.lights) not in reached:
            with pytest.raises(InconsistentError) as caught:
                system.solve()
            y, c = caught.value.witness, system.modulus
            assert tuple(y) == system.witness()
            assert all(sum(y[i] * times for i, times in button.items()) % c == 0 for button in buttons)
            assert sum(factor * light for factor, light in zip(y, system.lights, strict=True)) % c
            assert list(system.solutions()) == []
            refused += 1
    assert refused > 80


def test_no_solvable_lights_are_nearer():
    distances = set()
    for system, _, reached in systems():
        changes = system.nearest()
        distance = {right: sum(a != b for a, b in zip(right, system.lights, strict=True)) for right in reached}
        assert changes.least == changes.at_least == min(distance.values())
        for way in changes.ways:
            lights = tuple({**dict(enumerate(system.lights)), **dict(way)}.values())
            assert distance[lights] == len(way) == changes.least
        if changes.least == 1:
            assert len(set(changes.ways)) == len(changes.ways) == list(distance.values()).count(1)
        distances.add(changes.least)
    assert distances >= {0, 1, 2, 3}


def without_sets(monkeypatch):
    nothing = SimpleNamespace(lightest_solution=lambda *_, **__: None)
    monkeypatch.setattr(nearest, "F2Matrix", lambda rows: nothing)


def test_beyond_the_limits_only_proved_bounds_are_given(monkeypatch):
    system = System.of([{"a": 1, "b": 1}, {"c": 1, "d": 1}], {"a": 1, "b": 0, "c": 1, "d": 0})
    assert system.nearest().least == 2
    monkeypatch.setattr(nearest, "CHANGE_SUMS", 1)
    assert system.nearest().least == 2  # by information sets
    without_sets(monkeypatch)
    assert system.nearest() == nearest.Changes(2, None, 2, ())
    monkeypatch.setattr(nearest, "CHANGE_ENTRIES", 1)
    assert system.nearest().at_least == 1


def test_a_system_is_a_value():
    system = System.of([{"a": 1}, {"a": 2, "b": 3}], {"a": 1, "b": 2}, 4)
    assert system == System.of([{"a": 5}, {"a": 2, "b": -1}], {"a": 5, "b": -2}, 4) != system.with_lights([0, 0])
    assert system.transposed.rows == ((1, 0), (2, 3))
    with pytest.raises(ValueError, match="needs a prime number of colors, got 4"):
        _ = system.nullity


def test_elimination_modulo_more_than_two_is_refused_beyond_its_limit():
    large = System.of([{0: 1}], dict.fromkeys(range(ELIMINATED_CELLS + 1), 0), 3)
    for question in (large.solve, large.kernel, lambda: large.nullity):
        with pytest.raises(MemoryError, match="2,500 cells and moves, got 2,501 and 1"):
            question()
    assert System.of([{0: 1}], dict.fromkeys(range(ELIMINATED_CELLS + 1), 0)).nullity == 0


@pytest.mark.parametrize("colors", [2, 3, 4])
def test_a_game_is_its_system(colors):
    flips = {"p": {"a": 1, "b": 2}, "q": ["b", "c"], "r": ["a", "b", "c"]}
    game = ToggleGame("abc", flips, colors=colors)
    for start in product(range(colors), repeat=3):
        system = game.system(start, "000")
        assert system.lights == tuple(-value % colors for value in start)
        assert (system.is_solvable, system.count()) == (
            game.is_solvable(start, "000"),
            game.count_solutions(start, "000"),
        )


def test_a_light_that_is_not_listed_does_not_matter():
    for c in (2, 3):
        system = System.of([{"a": 1, "z": 1}, {"z": 1}], {"a": 1}, c)
        assert (system.solve(), system.count()) == ([1, 0], c)
