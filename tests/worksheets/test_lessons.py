"""Checks of the lessons' exercises: right answers are accepted, wrong ones get a hint."""

import re

import pytest

from flipalg import kernel_basis, nullity
from flipalg.worksheets.lessons import EXERCISES, check

ANSWERS = {  # right, then wrong ones
    ("linear-algebra", 1): (["A1", "C1", "B2", "A3", "C3"], ["A1"], 7),
    ("linear-algebra", 3): (None, "#....\n.....\n.....\n.....\n.....", [1, 2]),
    ("linear-algebra", 4): (2**23, 2**25, "many"),
    ("linear-algebra", 5): (lambda n: (n + 1) % 3 != 0, lambda n: n % 2 == 0, [2, 5, 8]),
    ("polynomials", 1): ("x^8 + x^6 + x^4 + 1", 0b111, "eight"),
    ("polynomials", 4): (9, 10, "ten"),
    ("polynomials", 5): (30, 62, 1),
    ("chomp", 1): (5, 4, "a"),
    ("chomp", 2): ([[1], [1, 2], (2, 3), (3, 4), (1, 1, 3), (1, 2, 2), (2, 2, 4)], [(1,), (1, 2)], 7),
    ("chomp", 5): ((0, 2), (0, 1), 5),
    ("ten-thousand-coins", 1): (4.2, 1, "cubic"),
    ("ten-thousand-coins", 3): (lambda n: nullity(n, n) // 2, lambda n: 0, 2),
    ("ten-thousand-coins", 4): (None, 0.5, "half"),
    ("ten-thousand-coins", 5): (None, 20_000, "many"),
}


def right(lesson, number):
    from flipalg import is_unique, solve

    if (lesson, number) == ("linear-algebra", 3):
        first, second = kernel_basis(5, 5)
        return [[(first[i, j] + second[i, j]) % 2 for j in range(5)] for i in range(5)]
    if (lesson, number) == ("ten-thousand-coins", 4):
        return sum(is_unique(m, n) for m in range(1, 101) for n in range(1, 101)) / 10_000
    return solve(200, 200).weight


@pytest.mark.parametrize(("lesson", "number"), ANSWERS)
def test_right_answers_are_accepted_and_wrong_ones_are_not(lesson, number):
    accepted, *wrong = ANSWERS[lesson, number]
    answer = right(lesson, number) if accepted is None else accepted
    assert check(lesson, number, answer), answer
    assert repr(check(lesson, number, answer)) == f"Exercise {number}: right."
    for other in wrong:
        assert not check(lesson, number, other)
        assert "not yet" in repr(check(lesson, number, other))
    assert re.match(rf"Exercise {number}: give .*\.$", repr(check(lesson, number, ...)))


def test_graphs_of_nullity_3():
    nx = pytest.importorskip("networkx")
    assert check("linear-algebra", 2, nx.complete_graph(4))
    assert not check("linear-algebra", 2, nx.path_graph(4))
    assert not check("linear-algebra", 2, nx.complete_graph(5))
    assert ("linear-algebra", 2) not in ANSWERS
    assert {(lesson, number) for lesson in EXERCISES for number in EXERCISES[lesson]} == {
        *ANSWERS,
        ("linear-algebra", 2),
    }


def test_unknown_exercises_are_refused():
    with pytest.raises(ValueError, match="unknown lesson 'latin'"):
        check("latin", 1, 1)
    with pytest.raises(ValueError, match="no exercise 2 with a check: choose from 1, 4, 5"):
        check("polynomials", 2, 1)
