import random

import pytest
from oracle import chased_by_the_definition, flipped_by_the_definition

from flipalg.boards.packed_rows import in_words
from flipalg.solvers import row_recursion as rows
from flipalg.system.native import native

pytestmark = pytest.mark.skipif(native is None, reason="the extension was not built, or F2X_BACKEND=flint")

SIDES = (1, 2, 3, 63, 64, 65, 127, 128, 129, 200)


@pytest.mark.parametrize("n", SIDES)
@pytest.mark.parametrize("closes", [False, True])
@pytest.mark.parametrize("block", [1, 100, None])
def test_rows_are_chased_as_the_definition_says(
    n: int, closes: bool, block: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("flipalg.solvers.row_recursion.BLOCK_BYTES", block or rows.BLOCK_BYTES)
    rng = random.Random(n)
    for center in (0, 1):
        first, m = rng.getrandbits(n), 17
        for b, given in (([rng.getrandbits(n) for _ in range(m)], m), ([5 % 2**n] * m, 1)):
            chased = chased_by_the_definition(first, b, n, center, closes)
            found = list(rows.blocks(first, in_words(b[:given], n), m, n, center, closes))
            whole = found[0][0] + b"".join(part[-(len(part) - 2 * len(in_words([0], n))) :] for part, _, _ in found[1:])
            assert whole == in_words(chased, n)
            assert sum(count for _, _, count in found) == m


@pytest.mark.parametrize("n", SIDES)
@pytest.mark.parametrize("closes", [False, True])
def test_presses_flip_the_cells_of_the_definition(n: int, closes: bool) -> None:
    rng = random.Random(n)
    for form in range(1, 16):
        presses = [0, *(rng.getrandbits(n) for _ in range(7)), 0]
        flipped = flipped_by_the_definition(presses, n, form, closes)
        assert rows.flips(in_words(presses, n), in_words(flipped, n), n, form, closes)
        wrong = list(flipped)
        wrong[rng.randrange(7)] ^= 1 << rng.randrange(n)
        assert not rows.flips(in_words(presses, n), in_words(wrong, n), n, form, closes)
        quiet = [0] * 9
        assert rows.flips(in_words(quiet, n), in_words([0], n), n, form, closes)  # one row for all
        assert not rows.flips(in_words(quiet, n), in_words([1], n), n, form, closes)


def test_rows_of_other_lengths_are_refused() -> None:
    row = bytes(16)
    for margin, b, n, count in [
        (row, row, 64, 3),  # b has two rows
        (row, row[:8], 65, 3),
        (row[:8], row[:8], 64, 3),
        (row, row[:8], 0, 3),
        (row, row[:8], 64, -1),
        (row[:12], row[:8], 64, 3),
        (memoryview(bytes(17))[1:], row[:8], 64, 3),
    ]:
        with pytest.raises(ValueError, match="rows"):
            native.chase_rows(margin, b, n, 0, False, count)
        with pytest.raises(ValueError, match="rows"):
            native.rows_flip(margin + row[:1], b, n, 7, False, count) if isinstance(margin, bytes) else int("rows")


@pytest.mark.parametrize("n", [2**12 - 1, 2**12, 2**12 + 1, 10_000])
@pytest.mark.parametrize("closes", [False, True])
def test_long_rows(n: int, closes: bool) -> None:
    rng = random.Random(n)
    presses = [0, *(rng.getrandbits(n) for _ in range(2)), 0]
    flipped = flipped_by_the_definition(presses, n, 15, closes)
    assert rows.flips(in_words(presses, n), in_words(flipped, n), n, 15, closes)
    for place in (0, 63, 64, 127, n - 65, n - 1):
        wrong = [flipped[0], flipped[1] ^ 1 << place]
        assert not rows.flips(in_words(presses, n), in_words(wrong, n), n, 15, closes)
