"""Answers with worksheets for the page: each page as SVG to look at, and the sheet as PDF to save."""

from base64 import b64encode
from collections.abc import Callable
from typing import Any

__all__ = ["KINDS"]


def sheet_answer(sheet: str, m: int, n: int, answers: bool = True, paper: str = "a4", **options: Any) -> dict[str, Any]:
    """Return the title of a worksheet, and its pages as SVG and as PDF (in base 64).

    `sheet` is its kind; worksheets.exercises.worksheet explains it, m, n and the `options`.  `answers` tells whether
    pages of answers are added, and `paper` is a name of PAPERS.
    """
    from flipalg.worksheets import exercises, pages  # which draw: a quarter of the imports of the page's prover

    made = exercises.worksheet(sheet, m, n, **options)
    return {
        "title": made.title,
        "pages": pages.to_svgs(made, answers, paper),
        "pdf": b64encode(pages.to_pdf(made, answers, paper)).decode(),
    }


KINDS: dict[str, Callable[..., dict[str, Any]]] = {"sheet": sheet_answer}
