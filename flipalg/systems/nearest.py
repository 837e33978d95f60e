"""The fewest lights to change so that an unsolvable system has a solution: a coset leader of the image of A.

The syndrome of a vector b has the products y b modulo c for generators y of {y : y A = 0}; there is a solution if and
only if it is 0.  A step is the syndrome of a change of one light.  For w = 1, 2, ... the search looks for w steps with
the sum of the syndrome of b, as ⌊w/2⌋ steps and ⌈w/2⌉ others.  If they are too many and c = 2, f2x decides.
Source: F. J. MacWilliams, N. J. A. Sloane, The Theory of Error-Correcting Codes, 1977, section 1.3.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import gcd
from operator import mul
from typing import Any, TypeAlias

from f2x import F2Matrix
from flipalg.system.limits import CHANGE_ENTRIES, CHANGE_SUMS

__all__ = ["NAMED_LIGHTS", "Change", "Changes", "invariant_in_words", "nearest_solvable"]

NAMED_CHANGES = 24
"""The largest number of lights that a sentence names."""

NAMED_LIGHTS = 12
"""The largest number of lights in the sentence of a witness."""

CHANGE_SECONDS = 1.0
"""The time for information sets, which take about a hundredth of it on boards."""

Change: TypeAlias = tuple[Any, ...]
"""A light and its new value; for a board the row and the column, from 0, and the new color."""
Syndrome: TypeAlias = Any
"""An integer with one bit for each generator; if the modulus is not 2, a tuple with one number for each."""


@dataclass(frozen=True)
class Changes:
    """The fewest lights to change so that there is a solution.

    Attributes
    ----------
    modulus : int
        The number of values of a light.
    least : int or None
        The least number of lights to change, proved; None if the search gave up.
    at_least : int
        A proved lower bound for that number.
    ways : tuple of tuple
        Changes (light, new value): all ways to change one light, if one is enough, else one way with the fewest
        changes; empty if the search gave up.
    name : function
        Returns the name of a light in sentences.
    """

    modulus: int
    least: int | None
    at_least: int
    ways: tuple[tuple[Change, ...], ...]

    name: Callable[[Any], str] = field(default=str, kw_only=True, compare=False, repr=False)

    def sentence(self) -> str:
        """Return the changes in words; if the search gave up, the lower bound for their number."""
        if self.least is None:
            return (
                f"at least {self.at_least} cell{'s' * (self.at_least > 1)} must be changed before there is a solution"
            )
        if self.least > 1:
            *names, last = map(self._named, self.ways[0])
            return f"change {', '.join(names)} and {last}, and there is a solution; fewer will not do"
        names = [self._named(change) for (change,) in self.ways[: NAMED_CHANGES + 1]]
        if len(names) == 1:
            return f"change {names[0]}, and there is a solution"
        several = "one of these {} ways" if self.modulus != 2 else "any one of these {} cells"
        named = ", ".join(names[:NAMED_CHANGES]) + (", ..." if len(names) > NAMED_CHANGES else "")
        return f"change {several.format(len(self.ways))}, and there is a solution: {named}"

    def _named(self, change: Change) -> str:
        return self._light(change) + (f" to {change[-1]}" if self.modulus != 2 else "")

    def _light(self, change: Change) -> str:
        return self.name(change[0])


def invariant_in_words(factors: Mapping[str, int], modulus: int, needed: int, more: int = 0) -> str:
    """Return the sentence that no presses change a sum, and that the goal needs another.

    factors   {name of a light: its factor in the sum, not 0}
    modulus   the modulus of the sum, 0 for a sum of whole numbers
    needed    by how much the sum would have to change
    more      the number of further lights, which have the factor 1

    >>> invariant_in_words({"A": 1, "C": 1, "F": 1}, 2, 1)
    'the parity of A, C and F never changes, but would have to'
    >>> invariant_in_words({"A": 1, "C": 2}, 5, 7)
    'A + 2·C modulo 5 never changes, but would have to change by 2'
    """
    common = gcd(modulus, *factors.values())
    modulus, needed = modulus // common, needed // common
    if any(name.isdecimal() for name in factors):
        factors = dict(sorted(factors.items(), key=lambda item: (len(item[0]), item[0])))
    names = list(factors)
    kept = NAMED_LIGHTS if len(names) + more <= NAMED_LIGHTS else NAMED_LIGHTS - 1
    others = len(names[kept:]) + more
    if modulus == 2:
        *some, last = [*names[:kept], *([f"{others} others"] if others else [])]
        listed = f"{', '.join(some)} and {last}" if some else last
        return f"the parity of {listed} never changes, but would have to"
    short = {f"({name})" if name.isdecimal() else name: k // common for name, k in factors.items()}
    short = {name: k - modulus if 2 * k > modulus > 0 else k for name, k in short.items()}
    terms = [f"{'+' if k > 0 else '-'} {'' if abs(k) == 1 else f'{abs(k)}·'}{name}" for name, k in short.items()]
    total = " ".join([*terms[:kept], *([f"+ ({others} more terms)"] if others else [])]).removeprefix("+ ")
    by = needed % modulus if modulus else needed
    return f"{total}{f' modulo {modulus}' if modulus else ''} never changes, but would have to change by {by}"


def nearest_solvable(
    weights: Sequence[Sequence[int]],
    lights: Sequence[int],
    modulus: int,
    change: Callable[[int, int], Change],
    states: Sequence[int] = (),
) -> Changes:
    """Return the fewest entries of b = `lights` to change so that every product with a vector of `weights` is 0.

    `change` makes a Change of the number of a light and the amount by which b exceeds what it becomes.  A light has
    `modulus` states, or its entry of `states` if these are given.  The search
    stops before it forms more than 2^20 sums of the same number of steps, for a modulus other than 2 more than 2^16.
    With modulus 2 it then looks for a second at information sets.  If both end without an answer, `.least` is None and
    `.at_least` is the proved bound.  If the weights have at most 10^7 entries together, a
    single change is always found if it suffices, and with modulus 2 also a pair of changes.

    >>> nearest_solvable([[1, 1, 0, 0], [0, 0, 1, 1]], [1, 0, 0, 1], 2, lambda light, amount: (light, 0)).ways
    (((0, 0), (2, 0)),)
    """
    if len(weights) * len(lights) > CHANGE_ENTRIES:
        return Changes(modulus, None, 1, ())
    target = _packed([sum(map(mul, weight, lights)) % modulus for weight in weights], modulus)
    zero, plus, times = _arithmetic(modulus, len(weights))
    if target == zero:
        return Changes(modulus, 0, 0, ((),))
    steps: dict[Syndrome, list[tuple[int, int]]] = {}
    for light, column in enumerate(zip(*weights, strict=True)):
        syndrome = _packed(column, modulus)
        for amount in range(1, states[light] if states else modulus):
            if (step := times(syndrome, amount)) != zero:
                steps.setdefault(step, []).append((light, amount))
    if target in steps:
        return Changes(modulus, 1, 1, tuple((change(*step),) for step in steps[target]))
    most = CHANGE_SUMS if modulus == 2 else CHANGE_SUMS // 16
    least, syndromes = _shortest(target, list(steps), zero, plus, times, most)
    if not syndromes and modulus == 2:
        syndrome = [target >> t & 1 for t in range(len(weights))]
        found = F2Matrix(weights).lightest_solution(syndrome, seconds=CHANGE_SECONDS)
        if found is not None and found.proved:
            way = tuple(change(light, 1) for light, changed in enumerate(found.x) if changed)
            return Changes(modulus, found.weight, found.weight, (way,))
        least = max(least, 0 if found is None else found.at_least)
    if not syndromes:
        return Changes(modulus, None, least, ())
    return Changes(modulus, least, least, (tuple(change(*step) for step in sorted(steps[s][0] for s in syndromes)),))


def _packed(values: Sequence[int], modulus: int) -> Syndrome:
    return sum(value << t for t, value in enumerate(values)) if modulus == 2 else tuple(values)


def _arithmetic(modulus: int, size: int) -> tuple[Syndrome, Callable[..., Syndrome], Callable[..., Syndrome]]:
    """Return the zero syndrome of `size` entries, and the functions of its arithmetic.

    One function adds two syndromes, the other multiplies a syndrome by an integer.
    """
    if modulus == 2:
        return 0, int.__xor__, lambda a, times: a if times & 1 else 0
    return (
        (0,) * size,
        lambda a, b: tuple([(x + y) % modulus for x, y in zip(a, b, strict=True)]),
        lambda a, times: tuple([x * times % modulus for x in a]),
    )


def _shortest(
    target: Syndrome,
    steps: list[Syndrome],
    zero: Syndrome,
    plus: Callable[..., Syndrome],
    times: Callable[..., Syndrome],
    most: int,
) -> tuple[int, list[Syndrome]]:
    """Return (the least number of steps with sum `target`, the steps), or (a lower bound, []) beyond `most` sums.

    A step is the syndrome of a change of one light; the target is not itself a step.  `zero`, `plus` and `times` are
    the results of `_arithmetic`.  The steps found belong to different lights, because two steps of one light could be
    replaced by one step or none.
    """
    before: dict[Syndrome, Syndrome] = {zero: None}  # the last step to each sum that was found
    layers = [[zero]]
    least = 1
    while True:
        least += 1
        half = (least + 1) // 2
        if half == len(layers):
            if len(layers[-1]) * len(steps) > most:
                return least, []
            layers.append(_next_layer(layers[-1], steps, before, plus))
            if not layers[-1]:
                raise AssertionError("no change of the lights makes the system solvable")
        far = set(layers[half])
        for near in layers[least - half]:
            rest = plus(target, times(near, -1))
            if rest in far:
                return least, [*_path(near, before, plus, times), *_path(rest, before, plus, times)]


def _next_layer(
    layer: list[Syndrome], steps: list[Syndrome], before: dict[Syndrome, Syndrome], plus: Callable[..., Syndrome]
) -> list[Syndrome]:
    found = []
    for syndrome in layer:
        for step in steps:
            if (after := plus(syndrome, step)) not in before:
                before[after] = step
                found.append(after)
    return found


def _path(
    syndrome: Syndrome,
    before: dict[Syndrome, Syndrome],
    plus: Callable[..., Syndrome],
    times: Callable[..., Syndrome],
) -> list[Syndrome]:
    """Return the steps that add up to a syndrome; `before` has the last step of each sum."""
    steps = []
    while (step := before[syndrome]) is not None:
        steps.append(step)
        syndrome = plus(syndrome, times(step, -1))
    return steps
