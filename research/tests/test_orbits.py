"""The kernels of fields and orbits equal the Python versions, on every instruction set of this processor."""

import random
from array import array

import numpy as np
import pytest

from research.primitives import fingerprints as walks
from research.primitives import order_sieve, sparse_fields
from research.primitives.fingerprints import coset_walk, elements, fingerprints
from research.primitives.native import native
from research.primitives.sparse_fields import SparseField

pytestmark = pytest.mark.skipif(native is None, reason="the extension was not built, or F2X_BACKEND=flint")

# around whole words, a row of products, and the lengths from which loops use vectors
DEGREES = [*(2, 3, 31, 33, 63, 64, 65, 127, 128, 129, 191, 192, 193, 257), *(511, 513, 577, 640, 700, 769, 1025, 1500)]
STEPS = [(3, 3), (5, 2), (7, 2)]


def available() -> list[str]:
    if sparse_fields.core is None:
        return ["portable"]
    level = sparse_fields.core.level
    levels = ["avx2", "pclmul", "portable"] if level != "pmull" else ["pmull", "portable"]
    return levels[levels.index(sparse_fields._LEVELS.get(level, level)) :]


def without_native(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (order_sieve, sparse_fields, walks):
        monkeypatch.setattr(module, "native", None)


@pytest.fixture(params=available())
def level(request: pytest.FixtureRequest):
    native.use_orbits_level(request.param)
    yield
    native.use_orbits_level(available()[0])


def values(d: int) -> list[object]:
    """All that is computed in fields and walks, on values drawn by seed."""
    field, source = SparseField(d), random.Random(d)
    prints = np.empty(12, np.uint64)
    found: list[object] = [field.terms]
    for _ in range(3):
        x, y = source.getrandbits(d), source.getrandbits(d)
        fingerprints(field, x, STEPS, min(40, max(d // 2, 2)) if d > 64 else 40, 5, prints)
        found += [field.multiply(x, y), field.power_of_2(x, 3), field.dickson(x, 3**20), field._ben_or(x, 5)]
        found += [field.trace(x), prints.tolist(), elements(field, y, STEPS, [0, 3, 4, 11])]
    ones = (1 << d) - 1
    return [*found, field.multiply(ones, ones), field.power_of_2(ones, 2), field.multiply(0, ones)]


@pytest.mark.parametrize("d", DEGREES)
def test_fields_equal_those_without_kernels(d: int, level, monkeypatch: pytest.MonkeyPatch) -> None:
    by_kernel = values(d)
    without_native(monkeypatch)
    assert by_kernel == values(d)


@pytest.mark.parametrize(
    ("r", "degree"), [(45, 12), (341, 10), (8191, 13), (2**20 - 1, 20), (65537, 16), (2**33 + 1, 33)]
)
def test_walks_equal_those_without_the_kernel(r: int, degree: int, monkeypatch: pytest.MonkeyPatch) -> None:
    units = sum(1 for a in range(1, r) if np.gcd(a, r) == 1) if r < 10**5 else None
    count = units // (2 * degree) if units else 100
    by_kernel = coset_walk(r, degree, count)
    without_native(monkeypatch)
    assert by_kernel == coset_walk(r, degree, count)


@pytest.mark.parametrize("K", [1, 2, 3, 4, 63, 3001])
def test_the_sieve_equals_the_one_without_kernels(K: int, monkeypatch: pytest.MonkeyPatch) -> None:
    least, degrees = order_sieve.sieve(K)
    rows = order_sieve.short_orbits(K)
    without_native(monkeypatch)
    assert np.array_equal(order_sieve.sieve(K), (least, degrees))
    assert sorted(order_sieve.short_orbits(K).tolist()) == sorted(rows.tolist())


def test_rows_of_the_sieve_are_the_same_in_small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = order_sieve.short_orbits(10**6)
    monkeypatch.setattr(order_sieve, "BLOCK", 8192)
    assert len(rows) > 2 * 8192
    assert np.array_equal(order_sieve.short_orbits(10**6), rows)


def prints(bits: int = 40):
    return lambda: native.orbit_fingerprints(SparseField(5).shape, b"1", array("q"), array("q"), bits, 0, words(1))


def words(count: int):
    return np.zeros(count, np.uint64)


SHAPE = array("q", [65, 0, 18, 0, 0])
REFUSED = {
    "no field": lambda: native.field_multiply(array("q", [65, 0, 18, 0]), b"", b""),
    "middle term above d/2": lambda: native.field_multiply(array("q", [65, 0, 33, 0, 0]), b"", b""),
    "terms that ascend": lambda: native.field_multiply(array("q", [65, 0, 3, 4, 1]), b"", b""),
    "four terms": lambda: native.field_multiply(array("q", [65, 0, 4, 3, 0]), b"", b""),
    "trace beyond 2d - 2": lambda: native.field_multiply(array("q", [65, 0, 18, 0, 0, 129]), b"", b""),
    "too many words": lambda: native.field_multiply(SHAPE, bytes(17), b""),
    "too many bits": lambda: native.field_multiply(SHAPE, b"", bytes(8) + b"\2"),
    "squares": lambda: native.field_squares(SHAPE, b"", -1),
    "no exponent": lambda: native.field_dickson(SHAPE, b"", b""),
    "an even step": lambda: native.orbit_elements(SHAPE, b"", array("q", [4]), array("q", [2]), array("q", [1])),
    "counts": lambda: native.orbit_elements(SHAPE, b"", array("q", [3]), array("q", []), array("q", [1])),
    "64 bits": prints(64),
    "one bit": prints(1),
    "an even order": lambda: native.unit_walk(10, 1, 1),
    "an order beyond 2^36": lambda: native.unit_walk(2**36 + 1, 72, 1),
    "too many cosets": lambda: native.unit_walk(31, 5, 4),
    "a level": lambda: native.use_orbits_level("none"),
    "an even start": lambda: native.short_orbits(4, *np.zeros((2, 9), np.int32), np.zeros((8192, 3), np.int64)),
    "few rows": lambda: native.short_orbits(3, *np.zeros((2, 9), np.int32), np.zeros((9, 3), np.int64)),
}


@pytest.mark.parametrize("case", REFUSED)
def test_other_arguments_are_refused(case: str) -> None:
    with pytest.raises((TypeError, ValueError)):
        REFUSED[case]()
