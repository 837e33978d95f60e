"""Answers for the atlas of the page: the report of a board, and files to download.

reports/atlas.schema.json describes the JSON of reports.
"""

from collections.abc import Callable
from typing import Any

from flipalg.grids.grid import Grid
from flipalg.reports.board_files import File, board_file
from flipalg.reports.board_report import board_report

__all__ = ["KINDS"]


def report_answer(label: str) -> dict[str, Any]:
    """Return the report of the board with this label (flipalg.board_report) as JSON, with integers as text."""
    return board_report(label).to_json()


def download_answer(label: str, what: str) -> dict[str, Any]:
    """Return a file about the board with this label as {"file": name, "type": media type, "text": contents}.

    `what` is "certificate", "matrix" or "patterns" (quiet patterns).
    """
    return _file(board_file(Grid.from_label(label), what))


def _file(made: File) -> dict[str, Any]:
    return {"file": made.name, "type": made.type, "text": made.text}


KINDS: dict[str, Callable[..., dict[str, Any]]] = {
    "board": report_answer,
    "board_download": download_answer,
}
