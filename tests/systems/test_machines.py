"""Systems with unequal numbers of states, limited buttons, and whole numbers, compared with complete enumeration."""

import random
from itertools import product
from math import lcm

import pytest

from flipalg.matrices.elimination import InconsistentError
from flipalg.systems import system as system_module
from flipalg.systems.system import System
from flipalg.systems.whole_numbers import Found


def gained(buttons, x, lights):
    return [sum(k * button.get(i, 0) for k, button in zip(x, buttons, strict=True)) for i in lights]


def machines(how_many, seed):
    """Yield (system, buttons, states, all different x within the limits) of random machines with dead buttons."""
    rng = random.Random(seed)
    for _ in range(how_many):
        states = [rng.choice([2, 2, 3, 4, 6]) for _ in range(rng.randint(1, 4))]
        buttons = [
            {i: rng.randrange(-2, 5) for i in range(5) if rng.random() < 0.6} for _ in range(rng.randint(0, 3))
        ]  # light 4 does not matter, and light 3 perhaps
        most = [rng.choice([-1, -1, -1, 0, 1, 2]) for _ in buttons]
        lights = {i: rng.randrange(c) for i, c in enumerate(states)}
        turns = [lcm(*(c for i, c in enumerate(states) if button.get(i, 0) % c)) for button in buttons]
        allowed = [range(t if m < 0 else min(t, m + 1)) for t, m in zip(turns, most, strict=True)]
        yield System.of(buttons, lights, dict(enumerate(states)), most), buttons, states, list(product(*allowed))


def test_500_machines_against_complete_enumeration():
    kinds = set()
    for system, buttons, states, every in machines(500, 1):
        lights = range(len(states))

        def values(x, buttons=buttons, lights=lights, states=states):
            return tuple(a % c for a, c in zip(gained(buttons, x, lights), states, strict=True))

        found = [x for x in every if values(x) == system.lights]
        assert sorted(map(tuple, system.solutions())) == found
        assert (system.count(), system.is_solvable) == (len(found), bool(found))
        if found:
            assert sum(system.fewest()) == min(map(sum, found))
            assert tuple(system.solve()) in found
        else:
            with pytest.raises(InconsistentError):
                system.solve()
            y = system.witness()
            if y is not None:
                c = lcm(*states)
                alive = [button for button, turns in zip(buttons, system.turns, strict=True) if turns > 1]
                assert not any(sum(y[i] * a for i, a in button.items() if i in lights) % c for button in alive)
                assert sum(a * b for a, b in zip(y, system.lights, strict=True)) % c
        kinds.add((bool(found), system.witness() is None, len(set(states)) > 1, system._is_limited))
        changes = system.nearest()
        distance = {
            right: sum(a != b for a, b in zip(right, system.lights, strict=True)) for right in map(values, every)
        }
        assert changes.least == min(distance.values())
        for way in changes.ways:
            assert distance[tuple({**dict(enumerate(system.lights)), **dict(way)}.values())] == changes.least
    assert len(kinds) == 10


def test_beyond_the_limits_an_integer_program_decides(monkeypatch):
    many = System.of([{0: 1, 1: k % 3} for k in range(38)], {0: 2, 1: 1}, 3)
    monkeypatch.setattr(system_module, "by_integer_program", lambda *_: Found((1, 1) + (0,) * 36, 2, None))
    assert many.fewest() == [1, 1] + [0] * 36
    monkeypatch.setattr(system_module, "by_integer_program", lambda *_: None)
    with pytest.raises(ValueError, match="at most 4,194,304, got 150094635296999121, or solves an integer program"):
        many.fewest()


def test_integer_programs_agree_with_enumeration():
    pytest.importorskip("scipy")
    for system, *_ in machines(40, 2):
        found = system._program()
        assert (found.x is not None) == system.is_solvable
        assert found.x is None or sum(found.x) == found.at_least == sum(system.fewest())


def test_whole_numbers_with_limits_against_complete_enumeration():
    rng, verdicts = random.Random(3), []
    for _ in range(150):
        lights = range(rng.randint(1, 3))
        buttons = [{i: rng.randint(0, 3) for i in lights if rng.random() < 0.7} for _ in range(rng.randint(1, 3))]
        most = [rng.choice([-1, 0, 1, 2, 5]) for _ in buttons]
        goal = [rng.randint(0, 7) for _ in lights]
        used = [any(button.values()) for button in buttons]
        ranges = [range(1 + (7 if m < 0 else m) * use) for m, use in zip(most, used, strict=True)]
        found = [x for x in product(*ranges) if gained(buttons, x, lights) == goal]
        system = System.of(buttons, dict(zip(lights, goal, strict=True)), 0, most)
        assert sorted(map(tuple, system.solutions())) == found
        assert (system.count(), system.is_solvable) == (len(found), bool(found))
        if found:
            assert sum(system.fewest()) == min(map(sum, found))
        else:
            y, m = system.invariant_of_whole_numbers()
            if y is not None:
                sums = [sum(y[i] * a for i, a in button.items()) for button in buttons]
                needed = sum(a * b for a, b in zip(y, goal, strict=True))
                assert not any(s % m if m else s for s in sums)
                assert needed % m if m else needed
            least = system.nearest().least
            reached = (gained(buttons, x, lights) for x in product(*ranges))
            assert least == min(sum(a != b for a, b in zip(goal, other, strict=True)) for other in reached)
        verdicts.append(bool(found))
    assert 20 < sum(verdicts) < 130
