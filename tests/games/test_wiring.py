"""Wirings are learned from looks at the lights: random puzzles against enumeration, misread lights, assumptions."""

import random
from itertools import product
from math import ceil, log2

import numpy as np
import pytest

from flipalg.boards.board import Board
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.games import ToggleGame
from flipalg.games.wiring import Wiring


def hidden_puzzle(draw, colors=2, most=12):
    lights, buttons = draw.randint(1, most), draw.randint(1, most)
    flips = {j: {i: k for i in range(lights) if (k := draw.randrange(colors))} for j in range(buttons)}
    return ToggleGame(range(lights), flips, colors=colors), tuple(draw.choices(range(colors), k=lights))


def learned(puzzle, lights, read=lambda lights: lights, twice=False, presses=None):
    """Press the buttons of `next_press`, until it is None or for a number of `presses`; `read` makes the readings."""
    wiring = Wiring(puzzle.cells, puzzle.moves, colors=puzzle.colors).look(read(lights))
    made = 0
    while (pressed := wiring.next_press()) is not None and (presses is None or made < presses):
        if twice and made:
            wiring = wiring.look(read(lights), [])
            if (pressed := wiring.next_press()) is None:
                break
        lights, made = puzzle.press(lights, pressed), made + 1
        wiring = wiring.look(read(lights), pressed)
    return wiring


class Reader:
    """Reads lights as they are, but for a light in one of the looks."""

    def __init__(self, draw, puzzle, looks):
        self.looks, self.wrong, self.light, self.colors = (
            0,
            draw.randrange(looks),
            draw.choice(puzzle.cells),
            puzzle.colors,
        )

    def __call__(self, lights):
        self.looks += 1
        wrong = self.looks == self.wrong + 1
        return [(value + (wrong and i == self.light)) % self.colors for i, value in enumerate(lights)]


def assert_learned_and_misread_lights_found(seeds, colors):
    """Learn a random puzzle for each seed: without a fault, with a misread light, and with each state read twice.

    With buttons + 2 presses the misread light is always named, with its look among those in question; how many looks
    remain is a matter of information, but if each state is read twice the fault is corrected as well.
    """
    for seed in seeds:
        draw = random.Random(seed)
        puzzle, lights = hidden_puzzle(draw, colors)
        buttons = len(puzzle.moves)
        assert_equal(learned(puzzle, lights, presses=buttons), puzzle)
        once = Reader(draw, puzzle, buttons + 1)
        (found,) = learned(puzzle, lights, once, presses=buttons + 2).misread()
        assert (found.light, found.least) == (once.light, 1)
        assert once.wrong + 1 in [look for look, _, _ in found.readings]
        if seed % 5 == 0:
            assert learned(puzzle, lights, presses=buttons + 1 + buttons % 2).unchecked() == []
            wiring = learned(puzzle, lights, Reader(draw, puzzle, buttons + 1))
            assert len(wiring.looks) - 1 <= buttons + 2 + ceil(log2(buttons + 2))
            assert_equal(wiring.corrected(), puzzle)
        twice = Reader(draw, puzzle, 2 * buttons + 1)
        assert_equal(learned(puzzle, lights, twice, True, buttons + 2).corrected(), puzzle)


def assert_equal(wiring, puzzle):
    dark = (0,) * len(puzzle.cells)
    assert all(wiring.game().press(dark, [move]) == puzzle.press(dark, [move]) for move in puzzle.moves)


@pytest.mark.parametrize("colors", [2, 3, 4])
def test_puzzles_are_learned_and_misread_lights_found(colors):
    assert_learned_and_misread_lights_found((0, 40, 45), colors)


def test_two_hundred_puzzles_are_learned_and_misread_lights_found():
    assert_learned_and_misread_lights_found(range(100, 300), 2)


@pytest.mark.parametrize("colors", [2, 3, 4])
def test_the_wirings_that_agree_are_counted_as_by_trying_all(colors):
    draw = random.Random(colors)
    for symmetric in (False, True):
        wiring = Wiring("ab", "xy", colors=colors, within={"x": "ab", "y": "ab"[symmetric - 1 :]}, symmetric=symmetric)
        tables = [
            (a, b, c, d)
            for a, b, c, d in product(range(colors), repeat=4)
            if (b == c if symmetric else b == 0)  # b: what y adds to the first light
        ]
        assert wiring.count == len(tables)
        hidden = draw.choice(tables)
        state, seen = [0, 0], []
        wiring = wiring.look(state)
        for _ in range(3):
            times = draw.choices(range(colors), k=2)
            left = wiring.left_after(dict(zip("xy", times, strict=True)))
            step = effect(hidden, times, colors)
            state = [(s + t) % colors for s, t in zip(state, step, strict=True)]
            seen.append((times, step))
            wiring = wiring.look(state, dict(zip("xy", times, strict=True)))
            agree = [t for t in tables if all(effect(t, x, colors) == d for x, d in seen)]
            assert wiring.count == left == len(agree)
            sure = wiring.fewest([0, 0])
            needed = {tuple(-s % colors for s in state)}
            pairs = product(range(colors), repeat=2)
            goals = [x for x in pairs if {tuple(effect(t, x, colors)) for t in agree} == needed]
            if goals and wiring.count > 1:
                assert len(sure) == min(map(sum, goals))
            elif not goals and wiring.count > 1:
                assert sure is None


def effect(table, times, colors):
    a, b, c, d = table
    x, y = times
    return [(a * x + b * y) % colors, (c * x + d * y) % colors]


def test_neighbors_of_a_board_are_learned_in_a_few_looks():
    draw = random.Random(5)
    wiring = Wiring.read("00000/00000/00000/00000/00000", within="plus")
    near = {b: [light for light in lights if draw.random() < 0.7] for b, lights in wiring.effects().items()}
    puzzle, lights = ToggleGame(wiring.lights, near), (0,) * 25
    while not wiring.is_known:
        pressed = wiring.next_press()
        lights = puzzle.press(lights, pressed)
        wiring = wiring.look(lights, pressed)
    assert wiring.game().rows == puzzle.rows
    assert len(wiring.looks) - 1 == 5  # a light is changed by up to five buttons


@pytest.mark.parametrize("within", ["plus", "king", "row"])
def test_no_set_of_presses_tells_more_than_the_next_press(within):
    for symmetric, seen in product((False, True), ({}, {"A1": 1, "B2": 1}, {"B1": 1})):
        wiring = Wiring.read("00/00/00", within=within, symmetric=symmetric).look([0] * 6, seen)
        sets = product((0, 1), repeat=6)
        least = min(wiring.left_after(dict(zip(wiring.buttons, times, strict=True))) for times in sets)
        assert wiring.left_after(wiring.next_press()) == least


def test_a_symmetric_wiring_shows_a_misread_light_without_further_presses():
    puzzle = ToggleGame("ABC", {"A": "AB", "B": "ABC", "C": "BC"})
    wiring, lights = Wiring("ABC", "ABC", symmetric=True).look("000"), (0, 0, 0)
    for button in "ABC":
        lights = puzzle.press(lights, [button])
        wrong = [value ^ (button == "B" and light == 2) for light, value in enumerate(lights)]
        wiring = wiring.look(wrong, [button])
    ((light, least, readings),) = wiring.misread()
    assert (light, least) == (None, 1)
    assert (3, "C", lights[2]) not in readings
    assert any(look == 3 and name == "C" for look, name, _ in readings)


@pytest.mark.parametrize("colors", [2, 3])
def test_a_wrong_button_is_a_slip_before_its_look(colors):
    draw, tried = random.Random(colors), 0
    while tried < 12:
        puzzle, lights = hidden_puzzle(draw, colors, 6)
        buttons, wiring = list(puzzle.moves), Wiring(puzzle.cells, puzzle.moves, colors=colors).look(lights)
        for noted, pressed in [(b, b) for b in buttons] + [(b, (b + (b == 1)) % len(buttons)) for b in buttons]:
            lights = puzzle.press(lights, [pressed])
            wiring = wiring.look(lights, [noted])
        if wiring.count:
            assert wiring.slips() == []
        else:
            assert len(buttons) + 3 in wiring.slips()
            tried += 1


def test_presses_that_are_sure_are_found_before_the_wiring_is_known():
    wiring = Wiring.read("000; A: 110; B: 011")
    assert wiring.count == 8
    assert wiring.fewest("110") == ["B"]
    assert wiring.fewest("111") is None


def test_a_known_wiring_without_a_solution_has_a_witness():
    wiring = Wiring.read("00; A: 11; B: 00")
    with pytest.raises(UnsolvableError):
        wiring.fewest("01")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "begin with a line of lights"),
        ("A: 01", "begin with the lights before the first press"),
        ("01; C: 11", "line 2: there is no button 'C'; the buttons are A B"),
        ("01; A: 011", "line 2: the puzzle has 2 lights, got 3"),
        ("01; A*x: 11", "line 2: "),
    ],
)
def test_texts_that_cannot_be_read_are_refused_with_the_line(text, message):
    with pytest.raises(ValueError, match=message):
        Wiring.read(text)


def test_a_look_is_text_lists_an_array_or_a_board():
    seen = [([[0, 1], [1, 0]], None), (np.array([[1, 1], [1, 0]]), ["A"]), (Board("11/00"), ["B"])]
    wiring = Wiring("1234", "AB")
    for values, after in seen:
        wiring = wiring.look(values, after)
    assert wiring.effects() == {"A": {"1": 1}, "B": {"3": 1}}
    for wrong in ([0, 0, 0], [0, 0, 0, 2]):
        with pytest.raises(ValueError, match=r"lights, got 3|from 0 to 1, got 2"):
            wiring.look(wrong)


@pytest.mark.parametrize(
    ("lights", "buttons", "options", "message"),
    [
        (range(101), range(100), {}, "at most 10,000"),
        ("", "A", {}, "at least one light"),
        ("11", "A", {}, "the light '1' is listed twice"),
        ("12", "A", {"symmetric": True}, "got 2 lights and 1 buttons"),
        ("12", "A", {"within": {"A": "3"}}, "there is no light '3'"),
    ],
)
def test_puzzles_that_cannot_be_learned_are_refused(lights, buttons, options, message):
    with pytest.raises(ValueError, match=message):
        Wiring(lights, buttons, **options)


def test_lights_may_be_unread_read_again_or_set_anew():
    wiring = Wiring.read("0?1; : 011; A: 110; 000; b: 011")
    assert [look.start for look in wiring.looks] == [0, 0, 0, 1, 1]
    assert wiring.effects()["A"] == {"A": 1, "C": 1}
    assert wiring.effects()["B"] == {"B": 1, "C": 1}
    assert wiring.next_press() == ["C"]
