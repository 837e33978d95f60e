"""Check answers to the exercises of the lessons (docs/lessons) without revealing the right answers.

Most right answers are not written in this module, but computed when they are needed.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from f2x import F2Poly
from flipalg.answers.nullities import nullity
from flipalg.answers.uniqueness import is_unique
from flipalg.boards.board import Board
from flipalg.games import FlipIt
from flipalg.impartial import chomp
from flipalg.impartial.replies import letters
from flipalg.solvers.solve import kernel_basis, solve
from flipalg.theory.determinant_polynomials import determinant_polynomial

__all__ = ["EXERCISES", "Exercise", "Verdict", "check"]


@dataclass(frozen=True)
class Exercise:
    """An exercise: what to give as an answer, a function that tells whether an answer is right, and a hint."""

    asks: str
    is_right: Callable[[Any], bool]
    hint: str


@dataclass(frozen=True)
class Verdict:
    """The result of checking an answer; it is true in a condition if the answer is right."""

    number: int
    right: bool
    words: str

    def __bool__(self) -> bool:
        """Return whether the answer is right."""
        return self.right

    def __repr__(self) -> str:
        """Return the verdict as text."""
        return f"Exercise {self.number}: {self.words}"

    def _repr_html_(self) -> str:
        mark, color = ("✓", "#1a7f37") if self.right else ("…", "#9a6700")
        return f'<p><b style="color: {color}">{mark}</b> {self!r}</p>'


def check(lesson: str, number: int, answer: Any = ...) -> Verdict:
    """Return a verdict on an answer to an exercise of a lesson.

    Parameters
    ----------
    lesson : str
        The name of the lesson, a key of EXERCISES.
    number : int
        The number of the exercise.
    answer : object, optional
        The answer.  Without it, the verdict says what the exercise asks for.

    Returns
    -------
    Verdict
        The verdict, which is true in a condition if the answer is right.  Otherwise its text has a hint or says what
        the exercise asks for.

    Raises
    ------
    ValueError
        For an unknown lesson, or an exercise that has no check.

    Examples
    --------
    >>> check("linear-algebra", 4, 2**25)
    Exercise 4: not yet. Half of the solvable starts would be too many: what must a start be orthogonal to?
    """
    if lesson not in EXERCISES:
        raise ValueError(f"unknown lesson {lesson!r}: choose from {', '.join(EXERCISES)}")
    if number not in EXERCISES[lesson]:
        given = ", ".join(map(str, EXERCISES[lesson]))
        raise ValueError(f"{lesson} has no exercise {number!r} with a check: choose from {given}")
    exercise = EXERCISES[lesson][number]
    if answer is ...:
        return Verdict(number, False, f"give {exercise.asks}.")
    try:
        right = bool(exercise.is_right(answer))
    except (TypeError, ValueError, AttributeError, KeyError, IndexError):
        return Verdict(number, False, f"not yet. The check wants {exercise.asks}.")
    return Verdict(number, right, "right." if right else f"not yet. {exercise.hint}")


def _turns_3_by_3(presses: Any) -> bool:
    return Board(3, 3).press(presses).weight == 9


def _has_nullity_3(graph: Any) -> bool:
    return bool(len(graph) == 4 and FlipIt(graph).nullity == 3)


def _third_pattern(pattern: Any) -> bool:
    pattern = Board(pattern)
    is_quiet: bool = Board(5, 5).press(pattern).weight == 0 < pattern.weight
    return is_quiet and pattern not in list(kernel_basis(5, 5))


def _solvable_starts(number: Any) -> bool:
    return bool(int(number) == 2 ** (25 - nullity(5, 5)))


def _one_row(decide: Any) -> bool:
    return all(bool(decide(n)) == is_unique(1, n) for n in range(1, 31))


def _d(n: int) -> Callable[[Any], bool]:
    def is_right(answer: Any) -> bool:

        given = answer if isinstance(answer, F2Poly) else F2Poly(answer)
        return given == determinant_polynomial(n)

    return is_right


def _squarings(number: Any) -> bool:
    k, count = 1023, 0
    while k > 1:
        k, count = k // 2, count + 1
    return int(number) == count


def _least_side(n: Any) -> bool:
    return nullity(n, n) >= 20 and all(nullity(k, k) < 20 for k in range(1, n))


def _letters(number: Any) -> bool:
    return int(number) == len(set("".join(letters((2, 3, 5)).values())))


def _p_positions(positions: Any) -> bool:
    return {tuple(rows) for rows in positions} == set(chomp.p_positions(3, 4))


def _on_three_endless_rows(move: Any) -> bool:
    return tuple(move) in chomp.winning_moves([float("inf")] * 3)


def _exponent(number: Any) -> bool:
    return 3 <= float(number) <= 6


def _parity(words: Any) -> bool:
    return all(nullity(n, n) == 2 * int(words(n)) for n in range(1, 31))


def _share(share: Any) -> bool:
    exact = sum(is_unique(m, n) for m in range(1, 101) for n in range(1, 101)) / 10_000
    return abs(float(share) - exact) < 0.00005


def _presses(number: Any) -> bool:
    return int(number) == solve(200, 200).weight


EXERCISES: dict[str, dict[int, Exercise]] = {
    "linear-algebra": {
        1: Exercise('the cells to press, as ["A1", "B2"]', _turns_3_by_3, "Press them on paper: some coins stay dark."),
        2: Exercise("a graph of networkx with four nodes", _has_nullity_3, "Its four equations must all be the same."),
        3: Exercise(
            "a quiet pattern of 5 × 5 as a Board", _third_pattern, "It must turn nothing, and not be one of the two."
        ),
        4: Exercise(
            "a number",
            _solvable_starts,
            "Half of the solvable starts would be too many: what must a start be orthogonal to?",
        ),
        5: Exercise("a function of n that is true where 1 × n has one solution", _one_row, "Look at n + 1 modulo 3."),
    },
    "polynomials": {
        1: Exercise("a polynomial, as F2Poly(0b101) or a text in x", _d(8), "d_8 = λ d_7 + d_6, and 1 + 1 = 0."),
        4: Exercise("a number", _squarings, "1023 = 2 · 511 + 1, and so on down to d_1 = λ."),
        5: Exercise(
            "a whole number", _least_side, "Nullity 20 needs 20 roots in common; try rule(n).is_unique(n) first."
        ),
    },
    "chomp": {
        1: Exercise("a number", _letters, "Nine stones besides the corner: each letter is on a move and its answer."),
        2: Exercise("the positions, as [(1,), (1, 2)]", _p_positions, "A P-position has no move to a P-position."),
        5: Exercise("a move (column, row)", _on_three_endless_rows, "Two endless rows are P."),
    },
    "ten-thousand-coins": {
        1: Exercise("an exponent", _exponent, "Double n, and see how many times longer it takes: 2 to the exponent."),
        3: Exercise(
            "a function of n that gives half of the nullity of n × n", _parity, "It is a whole number for every n."
        ),
        4: Exercise(
            "the share of unique boards with sides to 100", _share, "Count with is_unique, and divide by 10,000."
        ),
        5: Exercise("the number of presses on 200 × 200", _presses, "solve(200, 200) knows it."),
    },
}
