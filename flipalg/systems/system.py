"""System: the equations A x = b modulo c of buttons and lights, solved by elimination.

Entry (i, j) of A is the number that a press of button j adds to light i, b is what the lights are to gain, and x says
how often to press each button.  There is a solution if and only if y b = 0 for all y with y A = 0, because Z/c is an
injective module over itself.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import prod
from operator import mul
from typing import Any

from f2x import F2Matrix, is_prime
from flipalg.algebra.bit_vectors import entries, packed, transposed
from flipalg.algebra.integers import brief, refuse_beyond_memory
from flipalg.matrices import elimination
from flipalg.matrices.modular import rank_modulo, solve_modulo
from flipalg.system.limits import COMPARED_SOLUTIONS, ELIMINATED_CELLS
from flipalg.systems.nearest import Changes, nearest_solvable

__all__ = ["System", "combinations"]

FEWEST_SECONDS = 10.0
"""The time for the fewest presses among more than COMPARED_SOLUTIONS solutions."""


@dataclass(frozen=True)
class System:
    """The equations A x = b modulo c, an immutable value.

    rows       A, with a row for each light: for c = 2 an integer, whose bit j is entry j, else a tuple of numbers
    buttons    the number of columns of A
    lights     b, with an entry for each row, from 0 to c - 1
    modulus    c, at least 2

    >>> dials = System.of([{"a": 1, "b": 1}, {"b": 1, "c": 1}, {"a": 2, "c": 2}], {"a": 1, "b": 0, "c": 3}, 4)
    >>> dials.solve(), dials.count(), dials.kernel()
    ([1, 3, 0], 4, [[2, 2, 1]])
    """

    rows: tuple[Any, ...] = field(repr=False)
    buttons: int
    lights: tuple[int, ...] = field(repr=False)
    modulus: int = 2

    @classmethod
    def of(cls, buttons: Iterable[Mapping[Any, int]], lights: Mapping[Any, int], modulus: int = 2) -> "System":
        """Return the system of `lights`, {light: what it is to gain}, and of buttons {light: what a press adds to it}.

        A light that is not in `lights` does not matter.
        Raises MemoryError if the modulus is not 2 and the matrix does not fit in memory.
        """
        rows: dict[Any, Any] = dict.fromkeys(lights, 0)
        wanted, bit = tuple([value % modulus for value in lights.values()]), 1
        if modulus == 2:
            for button in buttons:
                for light, added in button.items():
                    if added & 1 and (row := rows.get(light)) is not None:
                        rows[light] = row | bit
                bit <<= 1
            return cls(tuple(rows.values()), bit.bit_length() - 1, wanted)
        columns = list(buttons)
        refuse_beyond_memory(16 * len(rows) * len(columns), "the matrix", "take a smaller one")
        rows = {light: [0] * len(columns) for light in lights}
        for j, button in enumerate(columns):
            for light, added in button.items():
                if light in rows:
                    rows[light][j] = added % modulus
        return cls(tuple(map(tuple, rows.values())), len(columns), wanted, modulus)

    def with_lights(self, lights: Sequence[int]) -> "System":
        """Return the system with the same matrix and other lights."""
        return System(self.rows, self.buttons, tuple(lights), self.modulus)

    @property
    def transposed(self) -> "System":
        """The system with the transposed matrix and all lights 0; its kernel is {y : y A = 0}."""
        if self.modulus == 2:
            rows: Iterable[Any] = transposed(self.rows, self.buttons)
        else:
            rows = zip(*self.rows, strict=True) if self.rows else ((),) * self.buttons
        return System(tuple(rows), len(self.rows), (0,) * self.buttons, self.modulus)

    @cached_property
    def _solved(self) -> tuple[Any, Sequence[Any], Sequence[int]]:
        """A solution or None, generators of the kernel and their orders; the vectors are packed for c = 2."""
        if self.modulus == 2:
            x, kernel = elimination.solved(self.rows, self.buttons, packed(self.lights))
            return x, kernel, [2] * len(kernel)
        self._refuse_large()
        rows, lights = self.rows or [(0,) * self.buttons], self.lights or (0,)
        found = solve_modulo(rows, lights, self.modulus)
        return found.x, [vector for vector, _ in found.generators], [order for _, order in found.generators]

    def _refuse_large(self) -> None:
        if max(len(self.lights), self.buttons) > ELIMINATED_CELLS:
            raise MemoryError(
                f"elimination modulo {self.modulus} goes to {ELIMINATED_CELLS:,} cells and moves, "
                f"got {len(self.lights):,} and "
                f"{self.buttons:,}"
            )

    def _values(self, vector: Any) -> list[int]:
        return entries(vector, self.buttons) if self.modulus == 2 else list(vector)

    @property
    def is_solvable(self) -> bool:
        """Whether there is a solution."""
        return self._solved[0] is not None

    def solve(self) -> list[int]:
        """Return a solution; InconsistentError, with the witness, if there is none."""
        return self._values(self._solution())

    def _solution(self) -> Any:
        x = self._solved[0]
        if x is None:
            raise elimination.InconsistentError(self.witness() or ())
        return x

    def witness(self) -> tuple[int, ...] | None:
        """Return a y with y A = 0 and y b ≠ 0, which proves that there is no solution; None if there is one.

        For c = 2 it is a set of lights of which every press changes an even number, while b changes an odd number.
        """
        if self.is_solvable:
            return None
        if self.modulus == 2:
            return tuple(entries(elimination.witness(self.rows, packed(self.lights)), len(self.lights)))
        return next(tuple(y) for y in self.transposed.kernel() if sum(map(mul, y, self.lights)) % self.modulus)

    def kernel(self) -> list[list[int]]:
        """Return generators of {x : A x = 0}; if c is a prime, they are a basis."""
        return list(map(self._values, self._solved[1]))

    @property
    def orders(self) -> Sequence[int]:
        """The orders of the generators in `kernel()`: each x with A x = 0 is a unique sum of multiples below them."""
        return self._solved[2]

    @property
    def kernel_size(self) -> int:
        """The number of x with A x = 0."""
        return 1 << self.nullity if self.modulus == 2 else prod(self.orders)

    @cached_property
    def nullity(self) -> int:
        """The dimension of {x : A x = 0}; ValueError if c is not a prime."""
        if self.modulus == 2:
            return F2Matrix.from_rows(self.rows, self.buttons).nullity()
        if not is_prime(self.modulus):
            raise ValueError(
                f"a nullity needs a prime number of colors, got {self.modulus}: kernel_size counts for any number"
            )
        self._refuse_large()
        return self.buttons - rank_modulo(self.rows, self.modulus)

    def count(self) -> int:
        """Return the number of solutions."""
        return self.kernel_size if self.is_solvable else 0

    def solutions(self) -> Iterator[list[int]]:
        """Yield every solution; for c = 2 in the order of a Gray code."""
        x, kernel, orders = self._solved
        if x is None:
            return iter(())
        if self.modulus == 2:
            return map(self._values, elimination.coset(x, kernel))
        return combinations(x, kernel, orders, self.modulus)

    def fewest(self) -> list[int]:
        """Return a solution with the fewest presses; InconsistentError if there is none.

        Up to 2^22 solutions are all compared, and of several with the fewest it is the first of `solutions()`, for
        c = 2 the least as an integer with bit j for button j.  For more, with c = 2, information sets have ten seconds.
        ValueError if they do not end, or if c is not 2.
        """
        x, kernel = self._solution(), self._solved[1]
        if self.kernel_size > COMPARED_SOLUTIONS:
            if self.modulus > 2:
                raise ValueError(
                    f"fewest compares all solutions, at most {COMPARED_SOLUTIONS:,}, got {brief(self.kernel_size)}"
                )
            found = F2Matrix.from_rows(self.rows, self.buttons).lightest_solution(self.lights, seconds=FEWEST_SECONDS)
            if not found.proved:
                raise ValueError(
                    f"the fewest presses are between {found.at_least} and {found.weight}: "
                    f"the search did not end in {FEWEST_SECONDS:g} seconds"
                )
            return list(found.x)
        if self.modulus > 2:
            return min(self.solutions(), key=sum)
        return self._values(min(elimination.coset(x, kernel), key=lambda vector: (vector.bit_count(), vector)))

    def nearest(self) -> Changes:
        """Return the fewest entries of b to change, and their new values, so that there is a solution."""
        return nearest_solvable(
            self.transposed.kernel(),
            self.lights,
            self.modulus,
            lambda light, amount: (light, (self.lights[light] - amount) % self.modulus),
        )


def combinations(
    x: Sequence[int], generators: Sequence[Sequence[int]], orders: Sequence[int], c: int
) -> Iterator[list[int]]:
    """Yield the sums modulo c of x and multiples k · generator, 0 ≤ k < order, for all choices of the multiples.

    A generator times its order is 0 modulo c.  The multiples of the last generator change fastest.

    >>> list(combinations([1, 1], [[1, 2]], [3], 3))
    [[1, 1], [2, 0], [0, 2]]
    """
    y, times = list(x), [0] * len(orders)
    while True:
        yield y
        for j in reversed(range(len(orders))):
            y = [(a + b) % c for a, b in zip(y, generators[j], strict=True)]
            times[j] = (times[j] + 1) % orders[j]
            if times[j]:
                break  # else y is again what it was with 0 times this generator
        else:
            return
