"""Answers with worksheets for the site: each page as SVG to look at, and the sheet as PDF and as HTML to save."""

import json
from base64 import b64encode
from collections.abc import Callable
from typing import Any

import lazy_loader

__all__ = ["KINDS", "choices_module"]

# The prover of the page starts without the modules that draw, which are a quarter of its imports.
exercises: Any = lazy_loader.load("flipalg.worksheets.exercises", suppress_warning=True)
pages: Any = lazy_loader.load("flipalg.worksheets.pages", suppress_warning=True)


def sheet_answer(sheet: str, m: int, n: int, answers: bool = True, paper: str = "a4", **options: Any) -> dict[str, Any]:
    """Return the title of a worksheet, and its pages as SVG, as PDF (in base 64) and as HTML.

    `sheet` is its kind; worksheets.exercises.worksheet explains it, m, n and the `options`.  `answers` tells whether
    pages of answers are added, and `paper` is a name of PAPERS.
    """
    made = exercises.worksheet(sheet, m, n, **options)
    return {
        "title": made.title,
        "pages": pages.to_svgs(made, answers, paper),
        "pdf": b64encode(pages.to_pdf(made, answers, paper)).decode(),
        "html": pages.to_html(made, answers, paper),
    }


def choices_module() -> str:
    """Return the text of a JavaScript module with the choices for a worksheet: kinds, papers, difficulties, limits."""
    choices: dict[str, Any] = {
        "TITLES": {name: kind.title for name, kind in exercises.KINDS.items()},
        "PAPERS": list(exercises.PAPERS),
        "DIFFICULTIES": exercises.DIFFICULTIES,
        "GRADED": exercises.GRADED,
        "LARGEST": exercises.LARGEST,
        "MOST": exercises.MOST,
    }
    return "".join(f"export const {name} = {json.dumps(value)};\n" for name, value in choices.items())


KINDS: dict[str, Callable[..., dict[str, Any]]] = {"sheet": sheet_answer}
