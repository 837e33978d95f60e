"""Every question is answered for every board, or refused for a reason."""

import pytest
from features import COLORS, QUESTIONS, answers, gaps, reason_of

from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES

BOARDS = len(NEIGHBORHOODS) * len(TOPOLOGIES) * len(COLORS)


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_is_answered_or_refused_for_a_reason(question):
    found = answers(question)
    assert len(found) == BOARDS
    refused = [sentence for sentence in found.values() if sentence]
    for sentence in refused:
        assert reason_of(sentence)
        assert "\n" not in sentence
    if question not in ("nullity", "orbit", "sweep"):
        assert refused == []


def test_the_gaps_say_which_boards_and_why():
    (gap,) = gaps("nullity")
    assert gap.boards == "all neighborhoods, all topologies, numbers of colors 4, 6"
    assert "needs a field, got another" in gap.sentence
    assert "not a vector space" in gap.reason


def test_a_refusal_without_a_reason_is_found(monkeypatch):
    def refuse(*form):
        raise ValueError("not for this board")

    monkeypatch.setitem(QUESTIONS, "nullity", refuse)
    with pytest.raises(KeyError, match="not for this board"):
        gaps("nullity")


def test_a_defect_is_not_a_refusal(monkeypatch):
    monkeypatch.setitem(QUESTIONS, "nullity", lambda f, t: 0)
    with pytest.raises(TypeError):
        answers("nullity")
