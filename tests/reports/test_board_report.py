"""The report of a board: each value compared with an independent computation."""

import json

import pytest

from flipalg.reports.board_report import board_report


def test_a_report_is_the_same_by_size_label_and_grid():
    by_label = board_report("5.6.ring.cross.c3")
    assert by_label == board_report(5, 6, "cross", "ring", colors=3) == board_report(by_label.grid)


def test_the_json_form_has_no_integers_that_javascript_would_round():
    text = json.dumps(board_report("10^12.10^12.plus").to_json())
    assert all(abs(number) < 2**53 for number in _integers(json.loads(text)))
    assert '"1000000000000.1000000000000.plus"' in text


def _integers(value):
    if isinstance(value, int) and not isinstance(value, bool):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _integers(part)


@pytest.mark.parametrize("label", ["x", "0.3.plus", "3.4.plux", "3.4.torus.king.c1"])
def test_other_texts_than_labels_are_refused(label):
    with pytest.raises(ValueError, match=r"must be|label|unknown"):
        board_report(label)
