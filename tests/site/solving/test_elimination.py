"""The page's own elimination, in Node, beside the package's on random boards of every kind."""

import compare_page
import pytest


def test_the_page_and_the_package_agree_on_random_boards_of_every_kind():
    """Presses drawn by lot and twisted boards too; 20,000 boards by the script itself take four minutes."""
    seen = compare_page.compare(1_000, seed=30)
    assert seen["boards"] == 1_000
    assert seen["fewest"] > 500
    assert seen["unsolvable"] > 150
    assert seen["least changes"] > 100


def test_a_wrong_answer_is_reported(monkeypatch):
    right = compare_page.page_answers

    def wrong(boards):
        answers = right(boards)
        answers[3]["count"] += "0"
        return answers

    monkeypatch.setattr(compare_page, "page_answers", wrong)
    with pytest.raises(SystemExit, match="page, then package"):
        compare_page.compare(10)
