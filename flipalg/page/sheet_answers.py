"""Worksheets as the page makes them: the pages to look at, and the same as PDF and as HTML to keep.

Main definitions
    KINDS             sheet: a function of the form's fields that returns a dict (see `answers`)
    words_module()    what the form says in each language, as JavaScript
Conventions
    What draws is imported when a sheet is asked for: the page's prover starts without it.
"""

import json
from base64 import b64encode
from collections.abc import Callable
from typing import Any


def sheet_answer(sheet: str, m: int, n: int, answers: bool = True, paper: str = "a4", **options: Any) -> dict[str, Any]:
    """Return the title and the pages of a worksheet as SVG, PDF (in base 64) and HTML."""
    from flipalg.worksheets.exercises import worksheet
    from flipalg.worksheets.pages import to_html, to_pdf, to_svgs

    made = worksheet(sheet, m, n, **options)
    return {
        "title": made.title,
        "pages": to_svgs(made, answers, paper),
        "pdf": b64encode(to_pdf(made, answers, paper)).decode(),
        "html": to_html(made, answers, paper),
    }


def words_module() -> str:
    """Return a JavaScript module: WORDS of the form by language, and what it can be asked."""
    from flipalg.worksheets import exercises
    from flipalg.worksheets.sentences import LANGUAGES, Sentences

    words = {}
    for language, name in LANGUAGES.items():
        say = Sentences(language)
        titles = {kind: say(f"{kind}.title") for kind in exercises.KINDS}
        words[language] = {"name": name, "titles": titles, **say.section("form")}
    given: dict[str, Any] = {"WORDS": words, "PAPERS": list(exercises.PAPERS)}
    given |= {name: getattr(exercises, name) for name in ("DIFFICULTIES", "GRADED", "LARGEST", "MOST")}
    lines = (f"export const {name} = {json.dumps(value, ensure_ascii=False)};" for name, value in given.items())
    return "// Written by flipalg/page/sheet_answers.py.\n" + "\n".join(lines) + "\n"


KINDS: dict[str, Callable[..., dict[str, Any]]] = {"sheet": sheet_answer}
