"""Numbers given by a user, checked once (this room imports nothing of the others)."""

import operator


def natural_number(name: str, value: object) -> int:
    """Return `value` as an int ≥ 0; `name` is what the error calls it.

    Raises TypeError for anything that is not an integer (bool included), ValueError below 0.
    """
    try:
        number = operator.index(value)  # type: ignore[arg-type]  # the TypeError is what we are after
    except TypeError:
        raise TypeError(f"{name} must be an integer, got {value!r}") from None
    if isinstance(value, bool):
        raise TypeError(f"{name} must be an integer, got {value!r}")
    if number < 0:
        raise ValueError(f"{name} must be at least 0, got {number}")
    return number
