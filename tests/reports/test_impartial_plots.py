import sys

import pytest

from flipalg.reports.impartial_plots import diagonal_picture


@pytest.mark.parametrize(("form", "begin"), [("png", b"\x89PNG"), ("svg", b"<?xml")])
def test_pictures_are_the_same_every_day(form, begin):
    picture = diagonal_picture(50, form)
    assert picture.startswith(begin)
    assert picture == diagonal_picture(50, form)


def test_without_matplotlib_one_line_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ValueError, match=r"^pictures need matplotlib: install flipalg\[plots\]$"):
        diagonal_picture(50, "png")


def test_a_picture_of_nothing_is_refused():
    with pytest.raises(ValueError, match=r"^Q must be at least 1, got 0$"):
        diagonal_picture(0, "png")
