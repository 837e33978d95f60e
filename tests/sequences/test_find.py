"""Find reads what a mathematician types; its lists are compared with all boards of the range."""

import json
import sys
from pathlib import Path

import oracle
import pytest

import flipalg
from flipalg.matrices.by_rows import nullity_by_chasing
from flipalg.sequences.find import find, first_terms
from flipalg.sequences.sequences import SEQUENCES


def labels(found):
    return [board.label for board in found.boards]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("14x14", ["14.14.plus"]),
        ("14 × 14", ["14.14.plus"]),
        ("14 14", ["14.14.plus"]),
        ("the 5 by 6 board", ["5.6.plus"]),
        ("9 x 9 torus king 3 colors", ["9.9.torus.king.c3"]),
        (
            "5x5 king with center, 6x6 with 3 colours; 7x7 ring",
            ["5.5.king_with_center", "6.6.plus.c3", "7.7.ring.plus"],
        ),
        ("14x14 torus, 5 colors", ["14.14.torus.plus.c5"]),
        ("14x14, 15x15 torus, king, 3 colors", ["14.14.plus", "15.15.torus.king.c3"]),
        ("nullity=8 to 20", ["9.9.plus", "16.16.plus"]),
        ("nullity > 0 to 9", ["4.4.plus", "5.5.plus", "9.9.plus"]),
        ("14.14.plus 9.9.torus.king.c3,3.4", ["14.14.plus", "9.9.torus.king.c3", "3.4.plus"]),
        ("14x14, 5.5.king; 3x3 torus", ["14.14.plus", "5.5.king", "3.3.torus.plus"]),
        ("10^12x10^12", ["1000000000000.1000000000000.plus"]),
        ("nullity 100", ["29798.29798.plus"]),
        ("least board with nullity 100", ["29798.29798.plus"]),
        ("the smallest torus of nullity 12", ["15.15.torus.plus"]),
    ],
)
def test_boards_are_found(text, expected):
    assert labels(find(text)) == expected


def test_squares_with_a_nullity_are_those_that_chasing_finds():
    for v in (0, 2, 4, 8):
        found = find(f"nullity {v} to 60")
        assert labels(found) == [f"{n}.{n}.plus" for n in range(1, 61) if nullity_by_chasing(n, n) == v]
        assert found.complete
        assert all(board.nullity == v for board in found.boards)
    assert labels(find("unique squares to 40")) == labels(find("nullity 0 to 40"))
    several = labels(find("squares with several solutions to 40"))
    assert sorted([*several, *labels(find("unique squares to 40"))]) == sorted(f"{n}.{n}.plus" for n in range(1, 41))


def test_squares_and_boards_of_other_kinds_are_those_of_elimination():
    for text, kind in (("torus", ("plus", "torus", 2)), ("king 3 colors", ("king", "board", 3))):
        expected = [n for n in range(1, 13) if oracle.nullity(n, n, *kind) == 0]
        assert [int(label.split(".")[0]) for label in labels(find(f"unique squares to 12 {text}"))] == expected
    found = find("nullity 4 boards to 9")
    assert [tuple(map(int, label.split(".")[:2])) for label in labels(found)] == [
        (m, n) for m in range(1, 10) for n in range(m, 10) if oracle.nullity(m, n) == 4
    ]
    found = find("unique beams boards to 6")  # not symmetric: m and n in both orders
    assert [tuple(map(int, label.split(".")[:2])) for label in labels(found)] == [
        (m, n) for m in range(1, 7) for n in range(1, 7) if oracle.nullity(m, n, "beams") == 0
    ]
    found = find("not unique squares to 6 6 colors")
    several = [n for n in range(1, 7) if oracle.nullity(n, n, p=2) or oracle.nullity(n, n, p=3)]
    assert [int(label.split(".")[0]) for label in labels(found)] == several


def test_a_list_says_whether_it_is_complete():
    assert find("nullity 8 to 100").complete
    unlimited = find("nullity 8")
    assert not unlimited.complete
    assert "infinitely many" in unlimited.why
    for text in ("nullity 26", "nullity 7", "least board with nullity 26"):
        none = find(text)
        assert none.complete
        assert not none.boards
    cut = find("unique squares to 20000")
    assert len(cut.boards) == 2000
    assert not cut.complete


@pytest.mark.parametrize("text", ["nullity 2 6 colors", "least board with nullity 1 6 colors"])
def test_a_nullity_needs_a_prime_number_of_colors(text):
    with pytest.raises(ValueError, match="needs a prime number of colors, got 6"):
        find(text)


def test_the_reasons_are_the_sentence_as_values():
    found = find("nullity 8")
    reasons = found.to_json()["reasons"]
    assert reasons[0] == {"kind": "squares", "values": {"end": "2047"}}
    assert [reason["kind"] for reason in reasons] == ["squares", "go-on", "infinitely-many"]
    assert found.why == "all n ≤ 2,047 were computed; “to N” goes on; there are infinitely many"


def test_the_stored_terms_are_those_that_are_computed():
    """The file that scripts/first_terms.py writes."""
    stored = json.loads((Path(flipalg.__file__).parent / "sequences" / "first_terms.json").read_text(encoding="utf-8"))
    assert {name: tuple(terms) for name, terms in stored.items()} == first_terms()


def test_terms_of_each_sequence_find_it():
    for name, sequence in SEQUENCES.items():
        terms = sequence.first(12).values[2:12]
        found = {other.name: other.at for other in find(", ".join(map(str, terms))).sequences}
        assert found[name] <= sequence.offset + 2


@pytest.mark.parametrize(
    ("text", "name", "at"),
    [
        ("4, 2, 0, ...", "A159257", 4),
        ("4 2 0 0 0 8", "A159257", 4),
        ("1, 3, 7, 0, 0, 2197", "determinant", 1),
        ("0, 1, 0, 2, 3, 0, 0", "nullity --colors 3", 1),
        ("a159257", "A159257", None),
        ("chomp", "A029899", None),
        ("nullity torus", "A165738", None),
    ],
)
def test_sequences_are_found(text, name, at):
    found = {sequence.name: sequence for sequence in find(text).sequences}
    assert found[name].at == at
    assert found[name].command == f"flipalg sequence {name}"
    assert found[name].in_oeis == name.startswith("A")


def test_boards_are_found_without_numpy_as_in_the_browser(monkeypatch):
    texts = "unique boards to 12", "nullity 2 boards king to 9", "unique boards 6 colors to 6"
    with_numpy = [labels(find(text)) for text in texts]
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert [labels(find(text)) for text in texts] == with_numpy


def test_a_number_that_flipalg_does_not_have_is_named():
    found = find("A159257 A000001")
    assert [sequence.name for sequence in found.sequences] == ["A159257"]
    assert not found.complete
    assert "A000001" in found.why


@pytest.mark.parametrize(
    "text", ["", "hello", "14", "nullity 8 to 3000000", "nullity 2 6 colors", "5x", "1.2.plux", "0x3", None]
)
def test_other_texts_are_refused(text):
    with pytest.raises(ValueError, match=r"type for example|searched to|prime number|unknown|at least 1"):
        find(text)
