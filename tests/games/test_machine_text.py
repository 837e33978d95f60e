"""Machines as text: both parts of the example of Advent of Code 2025, day 10, and random machines."""

import random
import re
from itertools import product

import pytest

from flipalg import UnsolvableError
from flipalg.games.machine_text import read_machines
from flipalg.games.toggle_game import ToggleGame

EXAMPLE = """\
[.##.] (3) (1,3) (2) (2,3) (0,2) (0,1) {3,5,4,7}
[...#.] (0,2,3,4) (2,3) (0,4) (0,1,2) (1,2,3,4) {7,5,12,7,2}
[.###.#] (0,1,2,3,4) (0,3,4) (0,1,2,4,5) (1,2) {10,11,11,5,10,5}
"""


def fewest(task):
    return task.game.fewest(task.start, task.goal)


def random_line(rng, lights, buttons, most):
    """A solvable line with both goals, and the lights of each button."""
    wiring = [sorted(rng.sample(range(lights), rng.randint(1, lights - 1))) for _ in range(buttons)]
    times = [rng.randint(0, most) for _ in wiring]
    sums = [sum(k for k, own in zip(times, wiring, strict=True) if i in own) for i in range(lights)]
    pattern = "".join(".#"[value % 2] for value in sums)
    named = " ".join(f"({','.join(map(str, own))})" for own in wiring)
    return f"[{pattern}] {named} {{{','.join(map(str, sums))}}}", wiring, sums


def test_the_example_needs_7_and_33_presses():
    tasks = [task for _, task in read_machines(EXAMPLE)]
    assert [len(fewest(task)) for task in tasks] == [2, 10, 3, 12, 2, 11]


def test_random_machines_against_complete_enumeration():
    rng = random.Random(10)
    for _ in range(60):
        text, wiring, sums = random_line(rng, rng.randint(2, 5), rng.randint(1, 4), 3)
        (_, lamps), (_, numbers) = read_machines(text)
        counts = {0: [], 2: []}
        for x in product(*(range(max(2, 1 + min(sums[i] for i in own))) for own in wiring)):
            reached = [sum(k for k, own in zip(x, wiring, strict=True) if i in own) for i in range(len(sums))]
            if reached == sums:
                counts[0].append(sum(x))
            if max(x) < 2 and all((a - b) % 2 == 0 for a, b in zip(reached, sums, strict=True)):
                counts[2].append(sum(x))
        for task, found in ((numbers, counts[0]), (lamps, counts[2])):
            assert len(fewest(task)) == min(found)
            assert task.game.count_solutions(task.start, task.goal) == len(found)


def test_200_machines_of_numbers_against_an_integer_program():
    optimize = pytest.importorskip("scipy.optimize")
    rng = random.Random(11)
    for _ in range(200):
        lights = rng.randint(4, 10)
        text, wiring, sums = random_line(rng, lights, rng.randint(4, lights + 3), 25)
        _, (_, task) = read_machines(text)
        rows = [[int(i in own) for own in wiring] for i in range(lights)]
        n = len(wiring)
        found = optimize.milp([1] * n, integrality=[1] * n, constraints=optimize.LinearConstraint(rows, sums, sums))
        assert len(fewest(task)) == round(found.fun)


def test_states_limits_and_lights_that_do_not_matter():
    ((_, task),) = read_machines("states: A=2 B=3 C=4\nred: A B # one\nblue: B C*3\nmost: blue=1\ngoal: A B=2 C=?")
    assert (task.game.states, task.goal) == ((2, 3), {"A": 1, "B": 2})
    assert fewest(task) == ["red", "blue"]
    ((_, dead),) = read_machines("a: A B; b: B; most: a=0; goal: A")
    with pytest.raises(UnsolvableError, match="the parity of A never changes"):
        fewest(dead)
    (_, first), (_, second) = read_machines("a: A; start: A\n\nstates: 3; a: A*2; goal: on")
    assert (fewest(first), fewest(second)) == (["a"], ["a", "a"])
    ((_, any_state),) = read_machines("[#?] (0,1)")
    assert (any_state.game.cells, fewest(any_state)) == (("0",), ["(0,1)"])


@pytest.mark.parametrize(
    ("text", "reason", "changes"),
    [
        ("a: A B; b: B C; c: A C; goal: A", "the parity of A, B and C never changes", {("A",), ("B",), ("C",)}),
        (
            "states: numbers; a: A B; goal: A=3 B=4",
            "A - B never changes, but would have to change by -1",
            {("A",), ("B",)},
        ),
        ("states: numbers; a: A*2; b: A*4; goal: A=3", "the parity of A never changes", {("A",)}),
        ("states: numbers; a: A B*2; b: B; goal: A=3 B=5", "by a complete search, none add up to it", {("A",), ("B",)}),
        ("states: 4; a: A*2 B; most: a=1; goal: A=2 B=3", "by a complete search, none keep to their limits", {("B",)}),
        ("states: A=2 B=4; a: A B; goal: A", "the parity of A and B never changes", {("A",), ("B",)}),
    ],
)
def test_every_refusal_has_a_reason_and_the_nearest_solvable_task(text, reason, changes):
    ((_, task),) = read_machines(text)
    with pytest.raises(UnsolvableError) as caught:
        fewest(task)
    assert reason in str(caught.value)
    found = caught.value.changes
    assert {tuple(light for light, _ in way) for way in found.ways} >= changes
    for way in found.ways:
        start, goal = dict(task.start), dict(task.goal)
        (start if task.game.colors else goal).update(way)
        assert task.game.is_solvable(start, goal)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no machine"),
        ("a: A B*2*3", "line 1: expected lights such as A B\\*2"),
        ("a: A=?", r"\? is for lights of the goal"),
        ("A B", "a line is `button: light light\\*2`, got 'A B'"),
        ("a: A\na: B", "line 2: a has two lines"),
        ("a: A A", "A is named twice"),
        ("goal: A", "no button"),
        ("a: A; most: b", "most: b=1 is not a button"),
        ("a: A; states: A", "states: a word is a number"),
        ("a: A; goal: A=2", "values 0 and 1, got 2"),
        ("a: A; states: numbers", "has a line `goal: A=3 B=5`"),
        ("states: numbers; a: A*-1; goal: A=1", "adds at least 0"),
        ("[.#] (2)", "has the light 2; the lights are 0 to 1"),
        ("[.x] (0)", "a goal has . # \\? or a number below 2, got 'x'"),
        ("[#] (0) x", "got 'x' in it"),
        ("[?] (0)", "no light of the goal matters"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(text, message):
    try:
        ((_, error),) = read_machines(text)
    except ValueError as refused:
        error = refused
    assert re.search(message, str(error))


def test_a_game_of_unequal_states_and_limits_in_python():
    game = ToggleGame("abc", {1: "ab", 2: "bc", 3: "ac"}, colors={"a": 2, "b": 3, "c": 4}, most={2: 1})
    start = game.random_solvable("000", seed=3)
    assert game.press(start, game.fewest(start, "000")) == (0, 0, 0)
    assert game.count_solutions(start, "000") == len(list(game.solutions(start, "000")))
    assert game.press("000", {1: 6, 3: 3}) == (1, 0, 3)
