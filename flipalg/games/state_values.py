"""States of a toggle game, read from a sequence, an array of any shape, a Board, digits, a mapping or a set."""

from collections.abc import Hashable, Mapping, Sequence, Set
from functools import lru_cache
from typing import Any, TypeAlias

from flipalg.algebra.integers import brief, natural_number

__all__ = ["State", "values_of"]

State: TypeAlias = Any
"""The values in the order of the cells, a mapping from cells to their values, or the set of the cells that are 1."""


def values_of(state: State, cells: Mapping[Any, int], colors: int | Sequence[int]) -> list[int]:
    """Return the values of a state in the order of the cells, which are the keys of `cells`.

    A cell that is missing from a mapping is 0.  `colors` may be the number for each cell; 0 is for any whole numbers.
    Raises TypeError if the state is of a wrong type, ValueError for an
    unknown cell, a wrong number of values, and a value that is not from 0 to colors - 1.

    >>> values_of("102", {"a": 0, "b": 1, "c": 2}, 3), values_of({"b": 2}, {"a": 0, "b": 1, "c": 2}, 3)
    ([1, 0, 2], [0, 2, 0])
    """
    if isinstance(state, Set):
        state = {**dict.fromkeys(cells, 0), **dict.fromkeys(state, 1)}
    if isinstance(state, Mapping):
        for cell in state:
            if cell not in cells:
                raise ValueError(f"{cell!r} is not a cell of the game")
        state = [state.get(cell, 0) for cell in cells]
    values = _flat(state)
    if len(values) != len(cells):
        raise ValueError(f"a state has {len(cells)} values, got {len(values)}: {_shown(state)}")
    if colors == 0:
        return [
            natural_number("the value of a cell", int(v) if isinstance(v, str) and v.isdecimal() else v) for v in values
        ]
    each = [_numbers(k) for k in ([colors] * len(values) if isinstance(colors, int) else colors)]
    try:
        return [numbers[value] for numbers, value in zip(each, values, strict=True)]
    except (KeyError, TypeError):  # TypeError for a value that is not hashable
        pairs = enumerate(zip(each, values, strict=True))
        at, wrong = next(
            (i, value) for i, (numbers, value) in pairs if not isinstance(value, Hashable) or value not in numbers
        )
    k = colors if isinstance(colors, int) else colors[at]
    what = "0 and 1" if k == 2 else f"0 to {k - 1}"
    shown = brief(wrong) if isinstance(wrong, int) else repr(wrong)
    raise ValueError(f"a state has values {what}, got {shown} in {_shown(state)}")


@lru_cache
def _numbers(colors: int) -> dict[object, int]:
    """Return {a value of a cell, as a number or a digit: the number}."""
    return {value: k for k in range(colors) for value in ((k, str(k)) if k < 10 else (k,))}


def _flat(state: Any) -> Sequence[object]:
    if hasattr(state, "ravel"):  # a numpy array
        return list(state.ravel().tolist())
    if hasattr(state, "tolist"):  # a Board
        state = state.tolist()
    if not isinstance(state, Sequence):
        raise TypeError(f"a state is a sequence, a mapping or a set, got {state!r}")
    if state and all(isinstance(row, Sequence) and not isinstance(row, str) for row in state):
        return [value for row in state for value in row]
    return state


def _shown(state: object) -> str:
    text = repr(state)
    return text if len(text) <= 60 else text[:57] + "..."
