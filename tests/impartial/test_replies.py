"""The letters of the report's diagrams."""

from functools import cache

import pytest

from flipalg.impartial.chomp import p_positions
from flipalg.impartial.replies import answers, diagram, letters


def fewest(answered):
    """Return the least number of pairs of mutual answers that meet every stone, by search."""

    @cache
    def least(left):
        if not left:
            return 0
        stone = min(left)
        return 1 + min(least(left - {stone, other}) for other in answered[stone])

    return least(frozenset(answered))


def test_letters_are_the_fewest():
    for rows in [rows for rows in p_positions(4, 5) if 1 < sum(rows) < 12]:
        answered, marks = answers(rows), letters(rows)
        assert set(marks) == set(answered)
        used = sorted(set("".join(marks.values())))
        assert len(used) == fewest(answered)
        for letter in used:
            first, second = (stone for stone, own in marks.items() if letter in own)
            assert second in answered[first]


@pytest.mark.parametrize(("rows", "number"), [((1, 1, 2, 5), 4), ((2, 2, 4), 4), ((2, 4, 4, 7), 8), ((2, 4, 5, 8), 10)])
def test_diagrams_have_as_many_letters_as_the_printed_ones(rows, number):
    text, several = diagram(rows)
    assert [len(line) for line in text.split("\n")] == list(rows)
    assert len(set("".join(letters(rows).values()))) == number
    assert len(set(text) - {"0", "\n"}) == number + len(several)  # a stone with several letters is drawn as x, y, z
    assert all(len(own) > 1 for own in several.values())
