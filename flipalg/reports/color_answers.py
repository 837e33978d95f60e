"""Answers about a board of more than two colors, with the keys of board_answers: presses, hints, the reasons.

Main definitions
    ColorTask            a board, its goal and what a press reaches: .solve, .hint, .why
    for_which_colors     for which numbers of colors a size has exactly one solution
Conventions
    Presses, patterns and witnesses are lines of digits: how often each cell is pressed.  `nullity` is the number of
    quiet patterns in `kernel`; each is of an order that its digits show, and the solutions are as many as the product
    of the orders.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Any

from flipalg.games.board import Board
from flipalg.games.toggle_game import UnsolvableError
from flipalg.theory.neighborhoods import neighborhood as named_neighborhood

if TYPE_CHECKING:
    from flipalg.solvers.color_solution import ColorSolution

MOST_COLORS = 9
"""A cell is one digit."""
SECONDS = 1.0
"""For factoring the determinant; what resists is named as it is."""


@dataclass(frozen=True)
class ColorTask:
    """A board of 3 to 9 colors that is to be brought to its goal: "on" (all 1), "off" (all 0) or a board."""

    start: Board
    goal: str | Board
    neighborhood: str
    topology: str

    def solve(self, fewest: bool) -> dict[str, Any]:
        """Return presses, their number and the quiet patterns; or the witness that there are none."""
        from flipalg.solvers.color_boards import FEWEST_LIMIT

        try:
            found = self._found(self.goal, FEWEST_LIMIT if fewest else 1)
        except UnsolvableError as error:
            return self._unsolvable(error)
        kernel = list(map(str, found.generators))
        answer = {"presses": str(found.presses), "weight": found.weight, "nullity": len(kernel), "kernel": kernel}
        return answer | {"proved": found.proved, "lower_bound": found.weight if found.proved else self._at_least(found)}

    def hint(self, most: int) -> dict[str, Any]:
        """Return a cell to press, how many presses are left, and all of them; the fewest of up to `most` solutions."""
        try:
            found = self._found(self.goal, most)
        except UnsolvableError as error:
            return self._unsolvable(error)
        cell = next(map(list, found.presses.cells), None)
        return {"cell": cell, "presses": found.weight, "proved": found.proved, "plan": str(found.presses)}

    def why(self) -> dict[str, Any]:
        """Return quiet patterns or a witness, polynomials and a certificate where there are any."""
        unsolvable: dict[str, Any] = {}
        try:
            found = self._found(self.goal)
        except UnsolvableError as error:
            unsolvable = self._unsolvable(error)
            found = self._found(self.start)
        kernel = list(map(str, found.generators))
        answer = {"nullity": len(kernel), "kernel": kernel, "polynomials": [], "certificate": None} | unsolvable
        return answer | self._proof()

    def _found(self, goal: str | Board, most: int = 1) -> "ColorSolution":
        """Return a solution, the lightest of up to `most`."""
        # here: what boards of two colors never ask for is not loaded for them
        from flipalg.solvers.color_boards import solve_colors, with_fewest_presses

        found = solve_colors(self.start, goal=goal, neighborhood=self.neighborhood, topology=self.topology)
        return with_fewest_presses(found, most)

    def _at_least(self, found: "ColorSolution") -> int:
        """Return how many presses are needed at least: each adds 1 to so many cells, and each cell needs that much."""
        pairs = zip(found.start, found.goal, strict=True)
        needed = sum((b - a) % found.colors for x, y in pairs for a, b in zip(x, y, strict=True))
        return ceil(needed / len(named_neighborhood(self.neighborhood).offsets))

    def _unsolvable(self, error: UnsolvableError) -> dict[str, Any]:
        witness: Board = error.witness
        k = self.start.colors
        named = {"off": 0, "on": 1}
        goal = self.goal if isinstance(self.goal, Board) else None

        def weighed(color: Callable[[int, int], int]) -> int:
            return sum(times * color(i, j) for i, row in enumerate(witness) for j, times in enumerate(row)) % k

        here = weighed(lambda i, j: self.start[i, j])
        there = weighed(lambda i, j: goal[i, j] if goal else named[str(self.goal)])
        why = (
            "Pressing each framed cell as often as its frame says changes nothing. So presses never change this sum: "
            f"the colors of the framed cells, each times the number in its frame, modulo {k}. "
            f"It is {here} here and {there} at the goal."
        )
        return {"unsolvable": True, "witness": str(witness), "why": why}

    def _proof(self) -> dict[str, Any]:
        """Return the certificate and the factored polynomials, on a plain board of one of the six forms."""
        from flipalg.colors.certificates import certificate
        from flipalg.colors.polynomial_text import factored
        from flipalg.colors.polynomials import FORMS, determinant_polynomial_mod, form, side_polynomial_mod

        (m, n), name = self.start.shape, self.neighborhood
        if self.start.holes or self.topology != "board" or name not in FORMS:
            return {}
        proof = certificate(m, n, name, colors=self.start.colors)
        column = {"plus": f"d_{n}(-1-x)", "cross": f"d_{n}(-x)"}.get(name, f"D_{n}(x)")
        polynomials = []
        for p in (part.p for part in proof.parts):
            sides = {f"d_{m}(x)": determinant_polynomial_mod(m, p), column: side_polynomial_mod(n, form(name), p)}
            polynomials += [{"name": f"modulo {p}, {side}", "factors": factored(f)} for side, f in sides.items()]
        degrees = [f"{part.nullity} modulo {part.p}" for part in proof.parts]
        divisor = f"Their greatest common divisor has degree {' and '.join(degrees)}."
        by_colors = for_which_colors(m, n, name)
        return {"polynomials": polynomials, "divisor": divisor, "certificate": proof.to_json(), "by_colors": by_colors}


def for_which_colors(m: int, n: int, neighborhood: str) -> str:
    """Return for which numbers of colors a plain board of one of the six forms is unique, as a sentence.

    >>> for_which_colors(3, 3, "plus")
    'By the number c of colors: exactly one solution with all c prime to 7.'
    """
    from flipalg.colors.unique_colors import unique_colors

    return f"By the number c of colors: exactly one solution with {unique_colors(m, n, neighborhood, SECONDS)}."
