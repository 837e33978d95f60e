"""Answer the requests of the page; requests and answers are JSON objects.

flipalg/widget/solving.py explains how boards and presses are written.  A cell is [row, column], counted from 0.  A
request may come from a link, so a board of lines with a side above PAGE_SIDE is refused before any work.  A report
takes any size, but leaves out values that take long.
"""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from flipalg.widget.solving import answered
from flipalg_page import board_answers, sheet_answers

__all__ = ["ATLAS", "KINDS", "answer", "answer_text"]


def _of_the_atlas(kind: str, **fields: Any) -> dict[str, Any]:
    """Return the answer of atlas_answers, which needs many modules that the player does not load."""
    from flipalg_page import atlas_answers

    return atlas_answers.KINDS[kind](**fields)


ATLAS = ("board", "board_download")
KINDS: dict[str, Callable[..., dict[str, Any]]] = {
    **board_answers.KINDS,
    **sheet_answers.KINDS,
    **{kind: partial(_of_the_atlas, kind) for kind in ATLAS},
}


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a question, or {"error": a line of text} if it cannot be answered.

    `question` has the key "kind", one of KINDS, and as further keys the parameters of the function of this kind.

    >>> answer({"kind": "rule", "n": 6})["ranks"]
    ['9']
    >>> answer({"kind": "solve", "board": "x" * 200})["error"]
    'a side of the board must be at most 100, got 1 × 200'
    """
    fields = dict(question)
    kind = fields.pop("kind", None)
    if not isinstance(kind, str) or kind not in KINDS:
        return {"error": f"unknown question {str(kind)[:40]!r}; choose from {', '.join(KINDS)}"}
    return answered(KINDS[kind], fields)


def answer_text(question: str) -> str:
    """Return the answer as JSON text, given the question as JSON text."""
    return json.dumps(answer(json.loads(question)))
