"""The page's own answers, in Node, beside Python's to the same questions about boards of every kind."""

import compare_page
import pytest


def test_the_page_and_python_give_the_same_answers():
    """Presses drawn by lot and twisted boards too; the script itself asks 5,000 questions in half a minute."""
    seen = compare_page.compare(500, seed=30)
    assert seen["questions"] == 500
    assert seen["fewest"] > 150
    assert seen["unsolvable"] > 80
    assert seen["least changes"] > 40
    assert seen["left to Python"] < 10


@pytest.mark.parametrize("planted", ["nullity", "label", "to_turn", "kernel"])
def test_a_wrong_answer_is_reported(monkeypatch, planted):
    right = compare_page.page_answers

    def wrong(questions):
        answers = right(questions)
        answer = next(one for one in answers if one and one.get(planted))
        answer[planted] = {"nullity": 99, "label": None, "to_turn": 2, "kernel": ["#"]}[planted]
        return answers

    monkeypatch.setattr(compare_page, "page_answers", wrong)
    with pytest.raises((SystemExit, ValueError), match=r"page, then Python|the shape"):
        compare_page.compare(100)
