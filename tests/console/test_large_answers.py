"""Large answers: written whole, or refused with what to ask instead, or announced."""

import json
import sys

import pytest
from console import run

from flipalg import nullity, unique_colors
from flipalg.console import progress
from flipalg.counting.counting import count
from flipalg.games.sweeping import board_stage


@pytest.fixture
def few_digits():
    """Let Python write 640 digits at most, the least that it can be given."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(640)
    yield
    sys.set_int_max_str_digits(before)


def test_a_determinant_with_more_digits_than_python_writes(capsys, few_digits):
    code, out, _ = run(capsys, "unique", "88", "88", "--colors", "any", "--seconds", "0")
    assert code == 0
    D = unique_colors(88, 88).determinant
    text = out.split("determinant ")[1].split(" = ")[0]
    sys.set_int_max_str_digits(0)
    assert int(text) == D
    assert len(text) > 640


def test_json_has_such_numbers_as_text(capsys):
    D = unique_colors(200, 200).determinant
    code, out, _ = run(capsys, "unique", "200", "200", "--colors", "any", "--json", "--seconds", "0")
    found = json.loads(out)["determinant"]
    assert code == 0
    assert isinstance(found, str)
    sys.set_int_max_str_digits(0)
    try:
        assert int(found) == D
    finally:
        sys.set_int_max_str_digits(4300)


def test_the_repr_of_unique_colors_is_a_call_and_short(few_digits):
    for found in (unique_colors(88, 88), unique_colors(3, 4, "row", "ring")):
        assert eval(repr(found)) == found
        assert len(repr(found)) < 60


def test_a_long_row_of_solutions_is_written(capsys):
    code, out, _ = run(capsys, "solve", "1x400000", "--most", "16")
    assert (code, len(out.split("\n")[0])) == (0, 400_000)


def test_edges_of_a_stage_are_found_without_looking_at_every_pair():
    stage = board_stage(6, 7)
    numbered = list(enumerate(stage.nodes))
    pairs = [(u, v) for i, u in numbered for j, v in numbered if i < j and stage.rows[i] >> j & 1]
    assert stage.edges == pairs


def test_an_elimination_of_hundreds_of_megabytes_is_refused(capsys):
    code, out, err = run(capsys, "matrix", "9", "23", "--steps")
    assert (code, out) == (2, "")
    assert "boards to 100 cells, got 9 × 23; flipalg matrix 9 23 prints" in err


def test_counts_of_large_boards_are_products_over_the_primes():
    for m, n in ((150, 150), (149, 89)):
        assert count(m, n, colors=6) == 2 ** nullity(m, n) * 3 ** nullity(m, n, colors=3)
    assert count(149, 89, colors=6) > 1


def test_a_command_that_takes_long_says_so_and_the_answer_is_the_same(capsys, monkeypatch):
    quiet = run(capsys, "sequence", "A075464", "--terms", "12")
    monkeypatch.setattr(progress, "FIRST_SECONDS", 0.001)
    code, out, err = run(capsys, "sequence", "A075464", "--terms", "12")
    assert (code, out) == quiet[:2]
    assert "flipalg sequence: running for 0 seconds; Ctrl-C stops it\n" in err
    err = run(capsys, "disentis", "4", "5")[2]
    assert "flipalg disentis: running for 0 seconds of at most some 0; Ctrl-C stops it\n" in err
    assert "at most" not in run(capsys, "nullity", "2000", "2000")[2]
    assert 0 < err.count("\n") < 12  # each when the time has doubled
