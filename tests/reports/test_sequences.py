import json
from itertools import islice, product

import numpy as np
import pytest
from console import run
from facts import outside_fact

from flipalg import nullity
from flipalg.matrices.elimination import rank
from flipalg.reports.burnside import inequivalent_solutions
from flipalg.reports.sequences import SEQUENCES, _alternating, antidiagonals, described, perfect_patterns
from flipalg.theory.primitives import known_primitives

SLOW = {"A075464": 24}  # terms that a test has time for


@pytest.mark.parametrize("name", SEQUENCES)
def test_every_sequence_has_all_its_terms_at_hand(name):
    known = outside_fact(f"oeis_{name.lower()}")[: SLOW.get(name)]
    assert len(known) >= 20
    assert SEQUENCES[name].terms(len(known)) == known


def parity_patterns(m, n):
    """Yield the m × n parity patterns but 0, from their first rows."""
    for first in product((0, 1), repeat=n):
        rows = [np.zeros(n, int), np.array(first)]
        for _ in range(m):
            padded = np.pad(rows[-1], 1)
            rows.append((rows[-2] + rows[-1] + padded[:-2] + padded[2:]) % 2)
        if not rows.pop().any() and any(first):
            yield np.array(rows[1:])


def test_perfect_patterns_by_search():
    for m in range(1, 10):
        for n in range(1, 8):
            perfect = [p for p in parity_patterns(m, n) if p.any(axis=0).all() and p.any(axis=1).all()]
            assert perfect_patterns(m, n) == len(perfect)


def test_burnside_by_orbits():
    """All solutions of n × n pressed out, and their orbits counted."""
    for n in range(1, 8):
        orbits = set()
        for x in solutions(n):
            images = [np.rot90(y, k) for y in (x, x.T) for k in range(4)]
            orbits.add(min(tuple(y.ravel().tolist()) for y in images))
        assert inequivalent_solutions(n) == len(orbits)


def solutions(n):
    """Return every set of presses that turns the n × n board over, by trying all first rows."""
    found = []
    for first in product((0, 1), repeat=n):
        above, row, rows = np.zeros(n, int), np.array(first), []
        for _ in range(n):
            rows.append(row)
            padded = np.pad(row, 1)
            above, row = row, (1 + above + row + padded[:-2] + padded[2:]) % 2
        if not row.any():
            found.append(np.array(rows))
    return found


def test_A179008_by_elimination():
    """Neighbor sums that differ across every edge: a checkerboard or the other, solved for by elimination."""
    for m in range(1, 13):
        for n in range(1, 13):
            cells = [(i, j) for i in range(m) for j in range(n)]
            matrix = [[int(abs(i - p) + abs(j - q) == 1) for p, q in cells] for i, j in cells]
            free = m * n - rank(packed(matrix))
            ways = sum(
                rank(packed([[*row, (i + j + k) % 2] for row, (i, j) in zip(matrix, cells, strict=True)]))
                == m * n - free
                for k in (0, 1)
            )
            assert ways in (1, 2)
            assert _alternating(m, n) == free + ways - 1


def packed(rows):
    return [sum(bit << k for k, bit in enumerate(row)) for row in rows]


def test_a220196_has_the_period_of_a118141():
    for n in range(1, 9):
        period = SEQUENCES["A118141"].terms(n)[-1] + 1
        for m in range(1, 20):
            assert nullity(m, n) == nullity(m + period, n)


def test_primitive_sizes_are_minimal_and_complete():
    squares = SEQUENCES["A094425"].terms(26 + 20)
    tori = SEQUENCES["A007802"].terms(42)  # all that the OEIS has, and there is no other up to 10^7
    for found in (squares, tori):
        assert found == sorted(set(found))
        assert all(a % b for i, a in enumerate(found) for b in found[:i])
    assert max(tori) < 10**7
    assert all(any(k % b == 0 for b in tori) for k in known_primitives() if k <= 10**7)
    with pytest.raises(ValueError, match=f"the primitives are complete to {known_primitives().complete_to:,}"):
        SEQUENCES["A007802"].terms(10_000)


def test_sequences_by_description(capsys):
    assert described("nullity", "square", "king", "torus").terms(6) == [
        nullity(n, n, "king", "torus") for n in range(1, 7)
    ]
    assert described("nullity", "antidiagonals", "king").terms(30) == [
        nullity(m, n, "king") for m, n in islice(antidiagonals(), 30)
    ]
    code, out, _ = run(capsys, "sequence", "nullity", "--by", "row=4", "--terms", "4", "--format", "bfile")
    assert code == 0
    assert out.splitlines()[1:] == [
        "# offset 1",
        "# flipalg sequence nullity --by row=4 --neighborhood plus --topology board --terms 4 --format bfile",
        out.splitlines()[3],
        "1 0",
        "2 0",
        "3 0",
        "4 4",
    ]


def test_the_command(capsys):
    assert run(capsys, "sequence", "a159257", "--terms", "5")[1] == "0, 0, 0, 4, 2\n"
    answer = json.loads(run(capsys, "sequence", "A029899", "--terms", "3", "--format", "json")[1])
    assert (answer["offset"], answer["terms"]) == (0, [0, 1, 3])
    assert [line.split()[0] for line in run(capsys, "sequence", "list")[1].splitlines()] == list(SEQUENCES)
    for line, words in {
        ("A000045",): "A000045 is none of the sequences here",
        ("fibonacci",): "an A-number, nullity or unique",
        ("nullity", "--by", "row=0"): "--by is square",
        ("A159257", "--format", "xml"): "unknown format 'xml'",
        ("A159257", "--terms", "0"): "must be an integer of at least 1",
    }.items():
        code, _, err = run(capsys, "sequence", *line)
        assert (code, err.count("\n")) == (2, 1)
        assert words in err


def test_a_million_terms_in_seconds():
    assert len(SEQUENCES["A159257"].terms(1_000_000)) == 1_000_000
