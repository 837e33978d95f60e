"""The wiring of an unknown puzzle, from its lights before and after presses.

Button j adds a_ij to light i, modulo c.  If light i was s_i at first, it is s_i + a_i1 x_1 + a_i2 x_2 + ... after x_j
presses of each button j: a look at a light is a linear equation for s_i and row i of the matrix.  So the wirings that
agree with the looks are all solutions of a System for each light, or of a single one if the matrix is symmetric.
docs/howto/unknown-puzzles.md has the mathematics, and what it costs to find a light that was misread.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property, reduce
from math import gcd, prod
from operator import xor
from typing import Any, NamedTuple

from flipalg.algebra.bit_vectors import packed
from flipalg.algebra.integers import integer, read_integer
from flipalg.boards.board import Board, number_of_cell_colors
from flipalg.boards.board_text import cell_name, only_rows, read_all
from flipalg.fewest.fewest import least_proved
from flipalg.games.toggle_game import ToggleGame
from flipalg.matrices import elimination
from flipalg.system.limits import WIRING_ENTRIES
from flipalg.systems.system import System

__all__ = ["Misread", "Wiring", "rows_of_lights"]

Button = Any
Light = Any


class Misread(NamedTuple):
    """A light whose looks no wiring explains.

    light      the light; with a symmetric wiring it is None, because the lights are read together
    least      the least number of its readings that are wrong; None if this is not known
    readings   (number of the look, from 1; light; value that it must have) of each reading which alone explains all
    """

    light: Light
    least: int | None
    readings: tuple[tuple[int, Light, int], ...]


def rows_of_lights(text: str, colors: int = 2) -> list[list[int | None]]:
    """Return the rows of lights of a text, which is read as that of a board; ? is a light that was not read.

    >>> rows_of_lights("01?"), rows_of_lights("#./?#")
    ([[0, 1, None]], [[1, 0], [None, 1]])
    """
    return only_rows(read_all(text, colors, hole="?"))


def _names(rows: Sequence[Sequence[Any]]) -> list[str]:
    """Return the names of lights in these rows: A, B, ... in one row, else as the cells of a board."""
    names = [cell_name(i, j) for i, row in enumerate(rows) for j in range(len(row))]
    return [name[:-1] for name in names] if len(rows) == 1 else names


def _near(rows: Sequence[Sequence[Any]], names: Sequence[str], within: str) -> dict[str, list[str]]:
    """Return {light: itself and the lights in its neighborhood} on the board of these rows."""
    dark, width = Board(len(rows), len(rows[0])), len(rows[0])
    near = {}
    for k, name in enumerate(names):
        pressed = dark.press([divmod(k, width)], within)
        near[name] = [other for n, other in enumerate(names) if n == k or pressed[divmod(n, width)]]
    return near


class _Look(NamedTuple):
    start: int  # how often the lights were set anew before
    pressed: tuple[int, ...]  # since then
    values: tuple[int | None, ...]


Terms = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class _Part:
    """The lights whose rows of the matrix are found together, and their equations.

    entries    {light: {button: column of the system}}
    starts     {(light, start): column of the system}
    width      the number of columns
    readings   (look, light) of each equation
    """

    entries: dict[int, dict[int, int]]
    starts: dict[tuple[int, int], int]
    width: int
    readings: tuple[tuple[int, int], ...]
    looks: tuple[_Look, ...]
    colors: int

    def terms(self, light: int, start: int, pressed: Sequence[int]) -> Terms:
        """Return (column, coefficient) for a reading of a light; () if it was never read since that start."""
        if (light, start) not in self.starts:
            return ()
        found = [(column, times) for button, column in self.entries[light].items() if (times := pressed[button])]
        return ((self.starts[light, start], 1), *found)

    @cached_property
    def system(self) -> System:
        rows: list[Any] = []
        for k, light in self.readings:
            row = [0] * self.width
            for column, times in self.terms(light, self.looks[k].start, self.looks[k].pressed):
                row[column] = times
            rows.append(packed(row) if self.colors == 2 else tuple(row))
        values = tuple(self.looks[k].values[light] or 0 for k, light in self.readings)
        return System(tuple(rows), self.width, values, self.colors)

    @cached_property
    def solution(self) -> list[int]:
        return self.system.solve()

    @cached_property
    def free(self) -> list[list[int]]:
        """Generators of the differences of two wirings that agree with the looks."""
        return self.system.kernel()

    @cached_property
    def _free_columns(self) -> list[Any]:
        """The entries of `free` in each column; packed for two colors."""
        columns = zip(*self.free, strict=True) if self.free else ((),) * self.width
        return [packed(column) if self.colors == 2 else column for column in columns]

    @cached_property
    def checks(self) -> list[list[int]]:
        """Generators of the factors of the readings that add up to 0 if nothing was misread."""
        return self.system.transposed.kernel()

    def outcomes(self, readings: Sequence[Terms]) -> int:
        """Return how many results these readings can have; equally many wirings agree with each."""
        if not self.free:
            return 1
        columns, c = self._free_columns, self.colors
        if c == 2:
            return 1 << elimination.rank(reduce(xor, [columns[k] for k, _ in terms]) for terms in readings)
        rows = [
            tuple(sum(times * columns[k][t] for k, times in terms) % c for t in range(len(self.free)))
            for terms in readings
        ]
        if len(rows) == 1:
            return c // gcd(c, *rows[0])
        alike = System(tuple(rows), len(self.free), (0,) * len(rows), c).kernel_size
        return int(c ** len(self.free) // alike)

    def value(self, terms: Terms) -> int | None:
        """Return the value of a reading with these terms; None if the wirings that agree give several."""
        if not terms or self.outcomes([terms]) > 1:
            return None
        return sum(times * self.solution[k] for k, times in terms) % self.colors


class Wiring:
    """The wirings of a puzzle that agree with all looks at its lights: an immutable value, to which `look` adds one.

    Parameters
    ----------
    lights, buttons : iterable
        The names of the lights and of the buttons.
    colors : int, default 2
        The number of states of a light; a press moves each of its lights on by a fixed number of states.
    within : mapping, optional
        The assumption that a button changes no other lights than these, {button: lights}.
    symmetric : bool, default False
        The assumption that a button changes the light of another as that one changes its own; button k belongs to
        light k.

    Examples
    --------
    >>> wiring = Wiring("123", "ABC").look("000").look("110", after="A").look("011", after="B")
    >>> wiring.count, wiring.next_press()
    (8, ['C'])
    >>> wiring = wiring.look("010", after="C")
    >>> wiring.is_known, wiring.fewest("000")
    (True, ['A', 'B', 'C'])
    """

    def __init__(
        self,
        lights: Iterable[Light],
        buttons: Iterable[Button],
        *,
        colors: int = 2,
        within: Mapping[Button, Iterable[Light]] | None = None,
        symmetric: bool = False,
    ) -> None:
        """Take the names and the assumptions.

        Raises ValueError for a name that is repeated or unknown, no lights, and more than WIRING_ENTRIES entries of
        the matrix.
        """
        self.lights, self.buttons = tuple(lights), tuple(buttons)
        self.colors, self.symmetric = number_of_cell_colors(colors), symmetric
        for what, names in (("light", self.lights), ("button", self.buttons)):
            if repeated := next((name for name in names if names.count(name) > 1), None):
                raise ValueError(f"the {what} {repeated!r} is listed twice")
        if not self.lights:
            raise ValueError("a puzzle has at least one light, got none")
        size = len(self.lights) * len(self.buttons)
        if size > WIRING_ENTRIES:
            raise ValueError(
                f"{len(self.lights):,} lights and {len(self.buttons):,} buttons are too many to learn: their "
                f"product is at most {WIRING_ENTRIES:,}"
            )
        if symmetric and len(self.lights) != len(self.buttons):
            raise ValueError(
                f"a symmetric wiring has a button for each light, got {len(self.lights)} lights and "
                f"{len(self.buttons)} buttons"
            )
        self._light = {name: i for i, name in enumerate(self.lights)}
        self._button = {name: j for j, name in enumerate(self.buttons)}
        self._may = [[True] * len(self.buttons) for _ in self.lights]
        if within is not None:
            reached = {(self._number(light, self._light, "light"), button) for button in self.buttons
                       for light in within.get(button, ())}  # fmt: skip
            self._may = [[(i, button) in reached for button in self.buttons] for i in range(len(self.lights))]
        self.looks: tuple[_Look, ...] = ()

    @classmethod
    def read(
        cls,
        text: str,
        buttons: Iterable[str] | None = None,
        *,
        colors: int = 2,
        within: str | None = None,
        symmetric: bool = False,
    ) -> "Wiring":
        """Return the wiring of a text of looks: a line of lights, then lines `buttons: the lights after them`.

        The lights are in the notation of boards, with ? for a light that was not read.  A line without a colon says
        that the lights were set anew; a line without buttons is a second look.  By default each light has a button,
        and both are called A, B, ... if the lights are in a row, else A1, B1, ...; `A*2` is pressed twice.  `within` is
        the name of a neighborhood: a button changes at most its own light and those.

        >>> Wiring.read("000; A: 110; B: 011; C: 010").effects()
        {'A': {'A': 1, 'B': 1}, 'B': {'A': 1, 'C': 1}, 'C': {'C': 1}}
        """
        wiring: Wiring | None = None
        for number, line in enumerate(re.split(r"[\n;]", text), 1):
            if not line.strip():
                continue
            before, colon, lights = line.rpartition(":")
            try:
                rows = rows_of_lights(lights.strip(), colors)
                if wiring is None:
                    names = _names(rows)
                    near = None if within is None else _near(rows, names, within)
                    given = names if buttons is None else buttons
                    wiring = cls(names, given, colors=colors, within=near, symmetric=symmetric)
                wiring = wiring.look(rows, before if colon else None)
            except ValueError as error:
                raise ValueError(f"line {number}: {re.sub('^line 1[:,] ', '', str(error))}") from None
        if wiring is None:
            raise ValueError("begin with a line of lights, such as 0110")
        return wiring

    def _pressed(self, text: str) -> dict[str, int]:
        """Return {button: how often it is pressed} for a text such as `A, B*2`."""
        times: dict[str, int] = {}
        for word in re.findall(r"[^\s,]+", text):
            name, _, often = word.replace("×", "*").partition("*")
            if name not in self._button and name.upper() in self._button:
                name = name.upper()
            times[name] = times.get(name, 0) + (read_integer(often) if often else 1)
        return times

    def __repr__(self) -> str:
        """Return the sizes and the number of wirings that agree."""
        sizes = f"{len(self.lights)} lights, {len(self.buttons)} buttons, {len(self.looks)} looks"
        return f"Wiring({sizes}, {self.count} agree)"

    def look(self, values: Any, after: str | Iterable[Button] | Mapping[Button, int] | None = None) -> "Wiring":
        """Return the wiring that also knows a look at the lights.

        values   a number for each light, with None for a light that was not read, in lists, an array or a Board; or
                 text as that of a board, with ?
        after    the buttons that were pressed since the last look, as a list or as text such as "A, B*2"; an empty list
                 to look again; None if the lights were set anew in another way, as before the first look
        """
        after = self._pressed(after) if isinstance(after, str) else after
        found = rows_of_lights(values, self.colors) if isinstance(values, str) else values
        found = found.tolist() if hasattr(found, "tolist") else found
        read = [value for row in found for value in (row if isinstance(row, Sequence) else [row])]
        if len(read) != len(self.lights):
            raise ValueError(f"the puzzle has {len(self.lights)} lights, got {len(read)}")
        for value in read:
            if value is not None and not 0 <= integer("a light", value) < self.colors:
                raise ValueError(f"a light is a number from 0 to {self.colors - 1}, got {value}")
        if not self.looks or after is None:
            if after:
                raise ValueError("begin with the lights before the first press")
            start, pressed = (self.looks[-1].start + 1 if self.looks else 0), (0,) * len(self.buttons)
        else:
            start, pressed = self.looks[-1].start, self._after(self._times(after))
        return self._with((*self.looks, _Look(start, pressed, tuple(read))))

    def _with(self, looks: tuple[_Look, ...]) -> "Wiring":
        wiring = copy(self)
        wiring.__dict__.pop("_parts", None)
        wiring.looks = looks
        return wiring

    def _times(self, presses: Iterable[Button] | Mapping[Button, int]) -> list[int]:
        """Return how often each button is pressed, modulo the number of colors."""
        times = [0] * len(self.buttons)
        pairs = presses.items() if isinstance(presses, Mapping) else ((button, 1) for button in presses)
        for button, often in pairs:
            times[self._number(button, self._button, "button")] += integer("the number of presses", often)
        return [often % self.colors for often in times]

    def _number(self, name: Any, names: Mapping[Any, int], what: str) -> int:
        if name not in names:
            known = " ".join(map(str, names))
            raise ValueError(f"there is no {what} {name!r}; the {what}s are {known[:200]}")
        return names[name]

    def _after(self, times: Sequence[int]) -> tuple[int, ...]:
        """Return how often each button was pressed since the last start, and `times` more."""
        before = self.looks[-1].pressed if self.looks else (0,) * len(self.buttons)
        return tuple((a + b) % self.colors for a, b in zip(before, times, strict=True))

    def _named(self, times: Sequence[int]) -> list[Button]:
        return [button for button, often in zip(self.buttons, times, strict=True) for _ in range(often)]

    @cached_property
    def _parts(self) -> list[_Part]:
        lights = range(len(self.lights))
        return [self._part(tuple(lights))] if self.symmetric else [self._part((i,)) for i in lights]

    def _part(self, lights: tuple[int, ...]) -> _Part:
        entries: dict[int, dict[int, int]] = {i: {} for i in lights}
        columns: dict[tuple[int, int], int] = {}
        for i in lights:
            for j in range(len(self.buttons)):
                if self._may[i][j] and (not self.symmetric or self._may[j][i]):
                    pair = (min(i, j), max(i, j)) if self.symmetric else (i, j)
                    entries[i][j] = columns.setdefault(pair, len(columns))
        readings = tuple((k, i) for k, look in enumerate(self.looks) for i in lights if look.values[i] is not None)
        starts: dict[tuple[int, int], int] = {}
        for k, i in readings:
            starts.setdefault((i, self.looks[k].start), len(columns) + len(starts))
        return _Part(entries, starts, len(columns) + len(starts), readings, self.looks, self.colors)

    @property
    def count(self) -> int:
        """The number of wirings that agree with all looks."""
        return self._left() if all(part.system.is_solvable for part in self._parts) else 0

    def _left(self) -> int:
        return prod(part.system.kernel_size for part in self._parts)

    @property
    def is_known(self) -> bool:
        """Whether a single wiring agrees with all looks."""
        return self.count == 1

    def effects(self) -> dict[Button, dict[Light, int | None]]:
        """Return for each button {light: what a press adds to it}, with None for an unknown number, and without 0.

        Raises ValueError if no wiring agrees with the looks.
        """
        self._require_agreement()
        found: dict[Button, dict[Light, int | None]] = {button: {} for button in self.buttons}
        for part in self._parts:
            for i, columns in part.entries.items():
                for j, column in columns.items():
                    if (value := part.value(((column, 1),))) != 0:
                        found[self.buttons[j]][self.lights[i]] = value
        return found

    def _require_agreement(self) -> None:
        if not all(part.system.is_solvable for part in self._parts):
            raise ValueError("no wiring agrees with all looks: `misread` has the lights in question")

    def game(self) -> ToggleGame[Light, Button]:
        """Return the puzzle; ValueError if more than one wiring agrees with the looks, or none."""
        effects = self.effects()
        if not self.is_known:
            raise ValueError(f"{self.count:,} wirings agree with the looks: make more presses first")
        known = {button: {light: k or 0 for light, k in lights.items()} for button, lights in effects.items()}
        return ToggleGame(self.lights, known, colors=self.colors)

    def now(self) -> tuple[int | None, ...]:
        """Return the lights after the last look, also those that follow from earlier looks; None if not known."""
        self._require_agreement()
        values: list[int | None] = [None] * len(self.lights)
        for part in self._parts if self.looks else ():
            for i in part.entries:
                values[i] = part.value(part.terms(i, self.looks[-1].start, self.looks[-1].pressed))
        return tuple(values)

    def fewest(self, goal: Any) -> list[Button] | None:
        """Return the fewest presses that are sure to lead from the lights now to the goal, in all wirings that agree.

        If the wiring is not known there may be none, which is the result None: other presses tell more first.  If it is
        known, UnsolvableError has the reason.
        """
        end = (
            [value or 0 for row in rows_of_lights(goal, self.colors) for value in row]
            if isinstance(goal, str)
            else goal
        )
        now = self.now()
        if self.is_known and None not in now:
            return self.game().fewest(now, end)
        if None in now:
            return None
        rows: dict[tuple[int, ...], int] = {}  # the same row cannot have two values, because all wirings agree
        for part in self._parts:
            for i, entries in part.entries.items():
                columns = [entries.get(j) for j in range(len(self.buttons))]
                gains = (end[i] - (now[i] or 0)) % self.colors
                for vector, gain in [(part.solution, gains), *((vector, 0) for vector in part.free)]:
                    row = tuple(0 if column is None else vector[column] for column in columns)
                    if rows.setdefault(row, gain) != gain:
                        return None
        sure = System.of([{row: row[j] for row in rows if row[j]} for j in range(len(self.buttons))], rows, self.colors)
        try:
            return self._named(least_proved(sure))
        except elimination.InconsistentError:
            return None

    def misread(self) -> tuple[Misread, ...]:
        """Return the lights whose looks no wiring explains, with the readings that explain all if they are changed."""
        found = []
        for part in self._parts:
            if part.system.is_solvable:
                continue
            changes = part.system.nearest()
            single = [way[0] for way in changes.ways if len(way) == 1]
            at = [(part.readings[equation], value) for equation, value in single]
            readings = tuple((k + 1, self.lights[i], value) for (k, i), value in at)
            light = None if self.symmetric else self.lights[next(iter(part.entries))]
            found.append(Misread(light, changes.least, readings))
        return tuple(found)

    def slips(self) -> list[int]:
        """Return the looks, from 1, so that all agree if other buttons than noted were pressed before that one.

        It is empty if all agree anyway.  A light that was misread in the last look can be such a slip, too.
        """
        if self.count:
            return []
        linked = [k for k in range(1, len(self.looks)) if self.looks[k].start == self.looks[k - 1].start]
        return [k + 1 for k in linked if self._cut(k).count]

    def _cut(self, k: int) -> "Wiring":
        """Return the wiring for which nothing is known about the presses before look k, which counts from 0."""
        here, looks = self.looks[k], list(self.looks[:k])
        for start, pressed, values in self.looks[k:]:
            if start == here.start:
                pressed = tuple((a - b) % self.colors for a, b in zip(pressed, here.pressed, strict=True))
            looks.append(_Look(start + 1, pressed, values))
        return self._with(tuple(looks))

    def corrected(self) -> "Wiring":
        """Return the wiring with each reading changed that alone explains the looks of its light; self if none does.

        If either several lights were misread or there was one slip, nothing is changed.
        """
        looks, doubts = list(self.looks), self.misread()
        if len(doubts) > 1 and self.slips():
            return self
        for _, _, readings in doubts:
            if len(readings) == 1:
                ((number, light, value),) = readings
                values = list(looks[number - 1].values)
                values[self._light[light]] = value
                looks[number - 1] = looks[number - 1]._replace(values=tuple(values))
        return self._with(tuple(looks)) if looks != list(self.looks) else self

    def unchecked(self) -> list[tuple[int, Light]]:
        """Return (number of the look, from 1; light) of the readings that no other reading would contradict."""
        return [
            (k + 1, self.lights[i])
            for part in self._parts
            for equation, (k, i) in enumerate(part.readings)
            if gcd(self.colors, *(check[equation] for check in part.checks)) > 1
        ]

    def left_after(self, presses: Iterable[Button] | Mapping[Button, int]) -> int:
        """Return how many wirings will agree after these presses and a look at all lights, whatever it shows.

        A reading that no wiring explains counts as one that still has to be corrected.
        """
        return self._left() // self._outcomes(self._times(presses), {})

    def _outcomes(self, times: Sequence[int], known: dict[Any, int]) -> int:
        """Return how many results a look after these presses can have; `known` keeps the numbers of the parts."""
        start, pressed = (self.looks[-1].start if self.looks else 0), self._after(times)
        product = 1
        for n, part in enumerate(self._parts):
            readings = tuple(terms for i in part.entries if (terms := part.terms(i, start, pressed)))
            if (n, readings) not in known:
                known[n, readings] = part.outcomes(readings) if readings else 1
            product *= known[n, readings]
        return product

    def next_press(self) -> list[Button] | None:
        """Return the buttons to press before the next look, [] to look again, or None if nothing is left to find out.

        If a misread light may be in several looks, the presses halve their number.  Otherwise they leave the fewest
        wirings: the best single button, and further ones as long as each helps.  When nothing more is to be learned,
        they check as many as possible of the readings that nothing has confirmed.
        """
        if not self.looks:
            return []
        doubts = self.misread()
        for doubt in doubts:
            if len(suspects := sorted({number - 1 for number, _, _ in doubt.readings})) > 1:
                return self._named(self._back_to(suspects[: len(suspects) // 2], avoid=suspects))
        telling = self._telling()
        if any(telling):
            return self._named(telling)
        if doubts and not any(doubt.readings for doubt in doubts):
            return None  # several misread lights: no look is to be trusted
        corrected = self.corrected()
        unchecked = sorted({number - 1 for number, _ in corrected.unchecked()})
        return self._named(self._back_to(unchecked)) if unchecked else None

    def _telling(self) -> list[int]:
        """Return how often to press each button so that the fewest wirings remain; all 0 if none tells anything."""
        known: dict[Any, int] = {}
        times, best = [0] * len(self.buttons), 1
        most = prod(self.colors for part in self._parts if part.free for _ in part.entries)
        while best < most:
            found = None
            for j in range(len(self.buttons)):
                if not times[j]:
                    times[j] = 1
                    if (outcomes := self._outcomes(times, known)) > best:
                        found, best = j, outcomes
                    times[j] = 0
                if best == most:
                    break
            if found is None:
                break
            times[found] = 1
        return times

    def _back_to(self, looks: Sequence[int], avoid: Sequence[int] = ()) -> list[int]:
        """Return presses after which the lights follow from these looks, each of which counts as + or -.

        The signs add up to 1 for the looks since the last start, and to 0 for those since each earlier start.  If they
        cannot, a look is added, if possible none of `avoid`, or left out.
        """
        last, chosen = self.looks[-1].start, []
        for start in range(last + 1):
            here = [k for k in looks if self.looks[k].start == start]
            if len(here) % 2 != (start == last):
                of_start = [k for k, look in enumerate(self.looks) if look.start == start and k not in here]
                spare = sorted(of_start, key=lambda k: (k in avoid, -k))
                here = sorted([*here, spare[0]]) if spare else here[:-1]
            chosen.append(here)
        total = [0] * len(self.buttons)
        for k, sign in ((k, (-1) ** n) for here in chosen for n, k in enumerate(here)):
            total = [a + sign * b for a, b in zip(total, self.looks[k].pressed, strict=True)]
        return [(a - b) % self.colors for a, b in zip(total, self.looks[-1].pressed, strict=True)]
