import json
from itertools import islice

import pytest
from console import run
from facts import outside_fact

from flipalg import nullity
from flipalg.sequences.described_sequences import described
from flipalg.sequences.sequences import SEQUENCES, antidiagonals
from flipalg.squares.primitives import known_primitives, torus_primitive_sizes

SLOW = {"A075464": 24}  # terms that a test has time for


@pytest.mark.parametrize("name", SEQUENCES)
def test_every_sequence_has_all_its_terms_at_hand(name):
    known = outside_fact(f"oeis_{name.lower()}")[: SLOW.get(name)]
    assert len(known) >= min(20, SEQUENCES[name].published)
    assert SEQUENCES[name].terms(len(known)) == known


def test_a220196_has_the_period_of_a118141():
    for n in range(1, 9):
        period = SEQUENCES["A118141"].terms(n)[-1] + 1
        for m in range(1, 20):
            assert nullity(m, n) == nullity(m + period, n)


def test_primitive_sizes_are_minimal_and_complete():
    squares = SEQUENCES["A094425"].terms(70)
    assert [torus_primitive_sizes(K) for K in (2, 3, 20)] == [[], [3], [3, 5, 17]]
    tori = SEQUENCES["A007802"].terms(56)
    for found in (squares, tori):
        assert found == sorted(set(found))
        assert all(a % b for i, a in enumerate(found) for b in found[:i])
    assert [b for b in tori if b < 10**7] == tori[:42]  # all that the OEIS has
    assert all(any(k % b == 0 for b in tori) for k in known_primitives())
    ended = SEQUENCES["A007802"].first(10_000)
    assert ended.end.startswith(f"the primitives are complete to {known_primitives().complete_to:,}")
    assert list(ended.values) == tori
    assert len(ended.values) == 56


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
        "# flipalg sequence nullity --by row=4 --neighborhood plus --topology board --colors 2 --terms 4 "
        "--format bfile",
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
        ("A000045",): "A000045 is not a sequence of this package",
        ("fibonacci",): "an A-number or one of nullity, unique, sizes",
        ("nullity", "--by", "row=0"): "--by is square",
        ("A159257", "--format", "xml"): "unknown format 'xml'",
        ("A159257", "--terms", "0"): "must be an integer of at least 1",
    }.items():
        code, _, err = run(capsys, "sequence", *line)
        assert (code, err.count("\n")) == (2, 1)
        assert words in err


def test_a_million_terms_in_seconds():
    assert len(SEQUENCES["A159257"].terms(1_000_000)) == 1_000_000
