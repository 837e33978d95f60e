"""System: the equations A x = b modulo c of buttons and lights, solved by elimination.

Entry (i, j) of A is the number that a press of button j adds to light i, b is what the lights are to gain, and x says
how often to press each button.  There is a solution if and only if y b = 0 for all y with y A = 0, because Z/c is an
injective module over itself.  Lights with numbers of states of their own are made into one system by `_even`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations as subsets
from math import gcd, lcm, prod
from operator import mul
from typing import Any

from f2x import F2Matrix, is_prime
from flipalg.algebra.bit_vectors import entries, packed, transposed
from flipalg.algebra.integers import brief, refuse_beyond_memory
from flipalg.matrices import elimination
from flipalg.matrices.modular import rank_modulo, solve_modulo
from flipalg.system.limits import COMPARED_SOLUTIONS, ELIMINATED_CELLS, LIMITED_SOLUTIONS, NEAREST_STEPS
from flipalg.systems.nearest import Change, Changes, nearest_solvable
from flipalg.systems.whole_numbers import Digits, Found, by_integer_program

__all__ = ["System", "combinations"]

NEAREST_NUMBERS = 20
"""How far from the number of a light others are tried for a change of one light."""

STEPS_OF_A_SYSTEM = 256
"""The steps that a system without some of the lights counts for, besides its solutions."""

FEWEST_SECONDS = 10.0
"""The time for the fewest presses by an integer program."""


@dataclass(frozen=True)
class System:
    """The equations A x = b modulo c, an immutable value.

    rows       A, with a row for each light: for c = 2 an integer, whose bit j is entry j, else a tuple of numbers
    buttons    the number of columns of A
    lights     b, with an entry for each row, from 0 to c - 1
    modulus    c, at least 2; 0 for whole numbers: A x = b itself, with no entry below 0
    states     c_i for each light if they differ (c is then their least common multiple, and no row is packed)
    most       the largest number of presses of each button, -1 for any number; empty if no button is limited

    >>> dials = System.of([{"a": 1, "b": 1}, {"b": 1, "c": 1}, {"a": 2, "c": 2}], {"a": 1, "b": 0, "c": 3}, 4)
    >>> dials.solve(), dials.count(), dials.kernel()
    ([1, 3, 0], 4, [[2, 2, 1]])
    >>> uneven = System.of([{"a": 1, "b": 1}, {"b": 1}], {"a": 1, "b": 0}, {"a": 2, "b": 3})
    >>> uneven.solve(), uneven.count(), uneven.fewest()
    ([3, 0], 3, [3, 0])
    """

    rows: tuple[Any, ...] = field(repr=False)
    buttons: int
    lights: tuple[int, ...] = field(repr=False)
    modulus: int = 2
    states: tuple[int, ...] = field(default=(), repr=False)
    most: tuple[int, ...] = field(default=(), repr=False)

    @classmethod
    def of(
        cls,
        buttons: Iterable[Mapping[Any, int]],
        lights: Mapping[Any, int],
        modulus: int | Mapping[Any, int] = 2,
        most: Sequence[int] = (),
    ) -> "System":
        """Return the system of `lights`, {light: what it is to gain}, and of buttons {light: what a press adds to it}.

        A light that is not in `lights` does not matter.  `modulus` may be a mapping {light: its number of states}; then
        a button that does nothing is not pressed, while with one modulus c it may be pressed 0 to c - 1 times.
        Raises MemoryError if the modulus is not 2 and the matrix does not fit in memory.
        """
        rows: dict[Any, Any] = dict.fromkeys(lights, 0)
        states = [modulus[light] for light in lights] if isinstance(modulus, Mapping) else [modulus] * len(rows)
        c = modulus if isinstance(modulus, int) else lcm(*states)
        limited = tuple(most) if any(times >= 0 for times in most) else ()
        buttons = list(buttons)
        if isinstance(modulus, Mapping) and not limited and any(map(_does_nothing(modulus), buttons)):
            limited = (-1,) * len(buttons)
        wanted = tuple([value % k if k else value for value, k in zip(lights.values(), states, strict=True)])
        if c == 2 and not limited:
            bit = 1
            for button in buttons:
                for light, added in button.items():
                    if added & 1 and (row := rows.get(light)) is not None:
                        rows[light] = row | bit
                bit <<= 1
            return cls(tuple(rows.values()), bit.bit_length() - 1, wanted)
        refuse_beyond_memory(16 * len(rows) * len(buttons), "the matrix", "take a smaller one")
        rows = {light: [0] * len(buttons) for light in lights}
        number = dict(zip(lights, states, strict=True))
        for j, button in enumerate(buttons):
            for light, added in button.items():
                if light in rows:
                    rows[light][j] = added % number[light] if c else added
        own = tuple(states) if limited or any(k != c for k in states) else ()
        return cls(tuple(map(tuple, rows.values())), len(buttons), wanted, c, own, limited)

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """For each button the number of presses that are different: from 0 to this number, without it."""
        if not self.states:
            return (self.modulus,) * self.buttons
        return tuple(
            1
            if self.most and self.most[j] == 0
            else lcm(*(c for row, c in zip(self.rows, self.states, strict=True) if row[j]))
            for j in range(self.buttons)
        )

    @cached_property
    def _even(self) -> "System":
        """The system whose lights all have c states, for c the least common multiple of the numbers c_i of states.

        Button j has done nothing after t_j presses, the least common multiple of the c_i that it changes.  With
        z_j = (c / t_j) x_j the sum of (t_j A_ij / c_i) z_j is (c / c_i) b_i for each light, and t_j z_j = 0 for each
        button.
        """
        if not self.states:
            return self
        c, turns = self.modulus, self.turns
        rows: list[Any] = [
            [a * t // k % c for a, t in zip(row, turns, strict=True)]
            for row, k in zip(self.rows, self.states, strict=True)
        ]
        rows += [[t * (i == j) for i in range(self.buttons)] for j, t in enumerate(turns) if t < c]
        lights = [c // k * light for light, k in zip(self.lights, self.states, strict=True)]
        lights += [0] * (len(rows) - len(lights))
        return System(tuple(map(packed if c == 2 else tuple, rows)), self.buttons, tuple(lights), c)

    @property
    def is_binary(self) -> bool:
        """Whether every light has two states and no button is limited."""
        return self.modulus == 2 and not self.states and not self.most

    @property
    def _is_limited(self) -> bool:
        """Whether a limit excludes numbers of presses that are otherwise different."""
        return bool(self.most) and any(
            0 <= times < turns - 1 for times, turns in zip(self.most, self.turns, strict=True)
        )

    def with_lights(self, lights: Sequence[int]) -> "System":
        """Return the system with the same matrix and other lights."""
        return replace(self, lights=tuple(lights))

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
        """A solution or None, generators of the kernel and their orders; the vectors are packed for c = 2.

        Limits are left out.  With states of their own the vectors are those of z.
        """
        if self.states:
            return self._even._solved
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
        values = entries(vector, self.buttons) if self.modulus == 2 else list(vector)
        if not self.states:
            return values
        return [z * t // self.modulus for z, t in zip(values, self.turns, strict=True)]

    @property
    def is_solvable(self) -> bool:
        """Whether there is a solution."""
        if self.modulus == 0 or (self._is_limited and self._solved[0] is not None):
            return self._searched.x is not None
        return self._solved[0] is not None

    def solve(self) -> list[int]:
        """Return a solution; InconsistentError if there is none, with the witness, which is () after a search."""
        x = self._solution()
        return list(x) if self.modulus == 0 or self._is_limited else self._values(x)

    def _solution(self) -> Any:
        """Return a solution as it is in `_solved`, or that of a search."""
        if not self.is_solvable:
            raise elimination.InconsistentError(self.witness() or ())
        return self._searched.x if self.modulus == 0 or self._is_limited else self._solved[0]

    @cached_property
    def _searched(self) -> Found:
        """The fewest presses for whole numbers or limited buttons, by a complete search or an integer program."""
        if self.modulus:
            if self.kernel_size <= LIMITED_SOLUTIONS:
                found = list(self.solutions())
                best = min(found, key=sum, default=None)
                return Found(None if best is None else tuple(best), sum(best or ()), len(found))
        elif min((min(row, default=0) for row in self.rows), default=0) >= 0:
            if min(self.lights, default=0) < 0:
                return Found(None, 0, 0)
            with suppress(ValueError):  # too many steps
                return self._digits.fewest(self.lights)
        return self._program()

    @property
    def _digits(self) -> Digits:
        return Digits(self.rows, self.buttons, self.most)

    def _program(self) -> Found:
        """Return the fewest presses by an integer program; ValueError if it is not solved in time."""
        most = [
            t - 1 if not 0 <= times < t else times for t, times in zip(self.turns, self.most or self.turns, strict=True)
        ]
        if not self.modulus:
            most = list(self.most) or [-1] * self.buttons
        states = self.states or (self.modulus,) * len(self.lights)
        found = by_integer_program(self.rows, self.buttons, self.lights, states, most, FEWEST_SECONDS)
        if found is None:
            raise ValueError(f"an integer program for the presses did not end in {FEWEST_SECONDS:g} seconds")
        return found

    def coset(self) -> tuple[Any, Sequence[Any]]:
        """Return a solution and a basis of the kernel, packed, for c = 2 without limits; see `solve`."""
        return self._solution(), self._solved[1]

    def witness(self) -> tuple[int, ...] | None:
        """Return a y with y A = 0 and y b ≠ 0, which proves that there is no solution; None if there is one.

        For c = 2 it is a set of lights of which every press changes an even number, while b changes an odd number.
        It is None too if only a search proves that there is no solution: with limited buttons, and for whole numbers.
        """
        if not self.modulus:
            return self.invariant_of_whole_numbers()[0]
        if self._solved[0] is not None:
            return None
        if self.modulus == 2 and not self.states:
            return tuple(entries(elimination.witness(self.rows, packed(self.lights)), len(self.lights)))
        return next(tuple(y) for y in self.invariants() if sum(map(mul, y, self.lights)) % self.modulus)

    def invariants(self) -> list[list[int]]:
        """Return generators of the factors y for the lights with y A = 0 modulo c, which no press changes."""
        if not self.states:
            return self.transposed.kernel()
        own = [self.modulus // c for c in self.states]
        found = ([a * b % self.modulus for a, b in zip(y, own, strict=False)] for y in self._even.transposed.kernel())
        return [y for y in found if any(y)]

    def invariant_of_whole_numbers(self) -> tuple[tuple[int, ...] | None, int]:
        """Return (y, m) so that every press changes y · lights by a multiple of m, but b does not, or (None, 0).

        m = 0 is for presses that change it by 0.  There is such a y if and only if A x = b has no integer solution x.
        """
        from flint import fmpz_mat

        lights, width = len(self.lights), self.buttons
        A = fmpz_mat(lights, width, [a for row in self.rows for a in row])
        kernel, nullity = A.transpose().nullspace()
        for k in range(nullity):
            y = [int(kernel[i, k]) for i in range(lights)]
            if sum(map(mul, y, self.lights)):
                common = gcd(*y)
                return tuple(value // common for value in y), 0
        form = A.snf()
        m = max((abs(int(form[i, i])) for i in range(min(lights, width))), default=0)
        if m > 1:
            modulo = System(
                tuple(tuple(a % m for a in row) for row in self.rows), width, (0,) * lights, m, (m,) * lights
            )
            for factors in modulo.invariants():
                if sum(map(mul, factors, self.lights)) % m:
                    return tuple(factors), m
        return None, 0

    def kernel(self) -> list[list[int]]:
        """Return generators of {x : A x = 0}; if c is a prime, they are a basis.  Limits are left out."""
        return list(map(self._values, self._solved[1]))

    @property
    def orders(self) -> Sequence[int]:
        """The orders of the generators in `kernel()`: each x with A x = 0 is a unique sum of multiples below them."""
        return self._solved[2]

    @property
    def kernel_size(self) -> int:
        """The number of x with A x = 0, those beyond the limits too."""
        return 1 << self.nullity if self.modulus == 2 else prod(self.orders)

    @cached_property
    def nullity(self) -> int:
        """The dimension of {x : A x = 0}; ValueError if c is not a prime."""
        if self.states:
            return self._even.nullity
        if self.modulus == 2:
            return F2Matrix.from_rows(self.rows, self.buttons).nullity()
        if not is_prime(self.modulus):
            raise ValueError(
                f"a nullity needs a prime number of colors, got {self.modulus}: kernel_size counts for any number"
            )
        self._refuse_large()
        return self.buttons - rank_modulo(self.rows, self.modulus)

    def count(self) -> int:
        """Return the number of solutions; ValueError if only an integer program could be solved."""
        if not self.modulus or self._is_limited:
            if (count := self._searched.solutions) is None:
                raise ValueError("the solutions are too many to be counted one by one")
            return count
        return self.kernel_size if self.is_solvable else 0

    def solutions(self) -> Iterator[list[int]]:
        """Yield every solution; for c = 2 in the order of a Gray code."""
        if not self.modulus:
            return map(list, self._digits.solutions(self.lights))
        x, kernel, orders = self._solved
        if x is None:
            return iter(())
        if self.modulus == 2:
            found = map(self._values, elimination.coset(x, kernel))
        else:
            found = map(self._values, combinations(x, kernel, orders, self.modulus))
        return filter(self._keeps_limits, found) if self._is_limited else found

    def _keeps_limits(self, x: Sequence[int]) -> bool:
        return all(times <= limit or limit < 0 for times, limit in zip(x, self.most, strict=True))

    def fewest(self) -> list[int]:
        """Return a solution with the fewest presses; InconsistentError if there is none.

        Up to 2^22 solutions are all compared, and of several with the fewest it is the first of `solutions()`, for
        c = 2 the least as an integer with bit j for button j; `flipalg.fewest.fewest.least` does the same faster.
        With other c, limited buttons or whole numbers an integer program has them (extra `fewest`) beyond 2^16
        solutions or 2^20 steps.  ValueError if they do not end.
        """
        x = self._solution()
        if not self.modulus or self._is_limited:
            return list(x)
        kernel = self._solved[1]
        if (self.modulus > 2 or self.states) and self.kernel_size > LIMITED_SOLUTIONS:
            with suppress(ValueError):
                return list(self._program().x or ())
        if self.kernel_size > COMPARED_SOLUTIONS:
            raise ValueError(
                f"fewest compares all solutions, at most {COMPARED_SOLUTIONS:,}, got {brief(self.kernel_size)}, or "
                "solves an integer program, which needs scipy and time"
            )
        if self.modulus > 2 or self.states:
            return min(self.solutions(), key=sum)
        return self._values(min(elimination.coset(x, kernel), key=lambda vector: (vector.bit_count(), vector)))

    def nearest(self, change: Callable[[int, int], Change] | None = None) -> Changes:
        """Return the fewest entries of b to change so that there is a solution.

        `change` makes a Change of the number of a light and the amount by which b exceeds what it becomes; by default
        it is (light, what b becomes).  With limited buttons, and for whole numbers, lights are left out: all sets of
        one light, then of two, and so on, for at most NEAREST_STEPS steps.
        """
        if change is None:
            states = self.states or (self.modulus,) * len(self.lights)

            def change(light: int, amount: int) -> Change:
                value, c = self.lights[light] - amount, states[light]
                return light, value % c if c else value

        if self.modulus and not self._is_limited:
            return nearest_solvable(self.invariants(), self.lights, self.modulus, change, self.states)
        size, steps = len(self.lights), NEAREST_STEPS
        for least in range(size + 1):
            ways = []
            for chosen in subsets(range(size), least):
                try:
                    x, steps = self._without(chosen)._presses_within(steps)
                except ValueError:
                    return Changes(self.modulus, None, least, ())
                if x is not None:
                    gained = [sum(map(mul, self.rows[i], x)) for i in chosen]
                    if least == 1 and not self.modulus:
                        gained = [self._nearest_number(chosen[0], gained[0])]
                    ways.append(tuple(change(i, self.lights[i] - g) for i, g in zip(chosen, gained, strict=True)))
                    if least > 1:
                        break
            if ways:
                return Changes(self.modulus, least, least, tuple(ways))
        raise AssertionError("no presses at all change nothing")

    def _presses_within(self, steps: int) -> tuple[Sequence[int] | None, int]:
        """Return (a solution with limited buttons or whole numbers, or None; the steps left), else raise ValueError."""
        steps -= STEPS_OF_A_SYSTEM
        if self.modulus:
            if self.kernel_size > steps:
                raise ValueError(f"more than {NEAREST_STEPS:,} solutions")
            return next(self.solutions(), None), steps - self.kernel_size
        if min(self.lights, default=0) < 0:
            return None, steps
        digits = Digits(self.rows, self.buttons, self.most, steps)
        return digits.fewest(self.lights).x, digits.left

    def _nearest_number(self, light: int, solvable: int) -> int:
        """Return the number nearest to that of a light with which there is a solution, as there is with `solvable`."""
        now = self.lights[light]
        for far in range(1, min(abs(solvable - now), NEAREST_NUMBERS)):
            for number in (now - far, now + far):
                lights = (*self.lights[:light], number, *self.lights[light + 1 :])
                with suppress(ValueError):
                    if self.with_lights(lights)._presses_within(NEAREST_STEPS)[0] is not None:
                        return number
        return solvable

    def _without(self, lights: Sequence[int]) -> "System":
        """Return the system in which the lights with these numbers do not matter."""
        kept = [i for i in range(len(self.lights)) if i not in lights]
        states = tuple(self.states[i] for i in kept) if self.states else ()
        rows, values = tuple(self.rows[i] for i in kept), tuple(self.lights[i] for i in kept)
        return replace(self, rows=rows, lights=values, states=states)


def _does_nothing(states: Mapping[Any, int]) -> Callable[[Mapping[Any, int]], bool]:
    """Return the function that says whether a button changes none of these lights."""
    return lambda button: all(light not in states or added % states[light] == 0 for light, added in button.items())


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
