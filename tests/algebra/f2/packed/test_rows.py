import random

import pytest
from engine import lazily

rows = lazily("packed.rows")

SIDES = (1, 2, 3, 63, 64, 65, 127, 128, 129, 200)


def beside(row: int, n: int, closes: bool) -> int:
    """A row, by the definition: cell j lies beside j - 1 and j + 1."""
    result = 0
    for j in range(n):
        for neighbor in (j - 1, j + 1):
            if closes:
                neighbor %= n
            if 0 <= neighbor < n and row >> j & 1:
                result ^= 1 << neighbor
    return result


def chased_by_the_definition(first: int, b: list[int], n: int, center: int, closes: bool) -> list[int]:
    chased = [0, first]
    for target in b:
        chased.append(chased[-2] ^ target ^ beside(chased[-1], n, closes) ^ (chased[-1] if center else 0))
    return chased


def flipped_by_the_definition(presses: list[int], n: int, form: int, closes: bool) -> list[int]:
    found = []
    for above, here, below in zip(presses, presses[1:], presses[2:], strict=False):
        vertical = above ^ below
        found.append(
            (here if form & 1 else 0)
            ^ (vertical if form & 2 else 0)
            ^ (beside(here, n, closes) if form & 4 else 0)
            ^ (beside(vertical, n, closes) if form & 8 else 0)
        )
    return found


@pytest.mark.parametrize("n", SIDES)
@pytest.mark.parametrize("closes", [False, True])
@pytest.mark.parametrize("block", [1, 100, None])
def test_rows_are_chased_as_the_definition_says(
    n: int, closes: bool, block: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("flipalg.algebra.f2.packed.rows.BLOCK_BYTES", block or rows.BLOCK_BYTES)
    rng = random.Random(n)
    for center in (0, 1):
        first, m = rng.getrandbits(n), 17
        for b, given in (([rng.getrandbits(n) for _ in range(m)], m), ([5 % 2**n] * m, 1)):
            chased = chased_by_the_definition(first, b, n, center, closes)
            found = list(rows.blocks(first, rows.joined(b[:given], n), m, n, center, closes))
            whole = found[0][0] + b"".join(
                part[-(len(part) - 2 * len(rows.joined([0], n))) :] for part, _, _ in found[1:]
            )
            assert whole == rows.joined(chased, n)
            assert sum(count for _, _, count in found) == m


@pytest.mark.parametrize("n", SIDES)
@pytest.mark.parametrize("closes", [False, True])
def test_presses_flip_what_the_definition_says(n: int, closes: bool) -> None:
    rng = random.Random(n)
    for form in range(1, 16):
        presses = [0, *(rng.getrandbits(n) for _ in range(7)), 0]
        flipped = flipped_by_the_definition(presses, n, form, closes)
        assert rows.flips(rows.joined(presses, n), rows.joined(flipped, n), n, form, closes)
        wrong = list(flipped)
        wrong[rng.randrange(7)] ^= 1 << rng.randrange(n)
        assert not rows.flips(rows.joined(presses, n), rows.joined(wrong, n), n, form, closes)
        quiet = [0] * 9
        assert rows.flips(rows.joined(quiet, n), rows.joined([0], n), n, form, closes)  # one row for all
        assert not rows.flips(rows.joined(quiet, n), rows.joined([1], n), n, form, closes)
