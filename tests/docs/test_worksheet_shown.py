"""The worksheet on the page for teachers is the one that is made today."""

from pathlib import Path

from flipalg.worksheets.exercises import worksheet
from flipalg.worksheets.pages import to_svgs

SHOWN = Path(__file__).parents[2] / "docs" / "worksheet.svg"


def test_the_worksheet_shown_is_made_today():
    assert (
        SHOWN.read_text(encoding="utf-8") == to_svgs(worksheet("play", 4, 4, count=6, seed=3), answers=False)[0] + "\n"
    )
