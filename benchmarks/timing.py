"""The timer of the benchmarks."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def times(call: Callable[[], T], repeats: int) -> tuple[list[float], T]:
    """Return (the seconds of `repeats` ≥ 1 calls, the last result)."""
    seconds = []
    for _ in range(repeats):
        begin = time.perf_counter()
        result = call()
        seconds.append(time.perf_counter() - begin)
    return seconds, result
