"""Answers of the atlas: the report of a board, files to download, and Find; their forms: reports/atlas.schema.json."""

from collections.abc import Callable, Sequence
from typing import Any

from flipalg.reports.board_files import File, atlas_file, board_file
from flipalg.reports.board_report import board_report
from flipalg.reports.find import find
from flipalg.theory.grid import Grid

__all__ = ["KINDS"]


def report_answer(label: str) -> dict[str, Any]:
    """Return the report of a board (flipalg.board_report) in its JSON form; integers are text."""
    return board_report(label).to_json()


def download_answer(label: str, what: str) -> dict[str, Any]:
    """Return a file about a board: its certificate, matrix or patterns, as {"file", "type", "text"}."""
    return _file(board_file(Grid.from_label(label), what))


def atlas_answer(labels: Sequence[str]) -> dict[str, Any]:
    """Return the reports of some boards as one file, which flipalg.atlas reads."""
    return _file(atlas_file(labels))


def find_answer(text: str) -> dict[str, Any]:
    """Return the boards or sequences that a line of text asks for (flipalg.find)."""
    return find(text).to_json()


def _file(made: File) -> dict[str, Any]:
    return {"file": made.name, "type": made.type, "text": made.text}


KINDS: dict[str, Callable[..., dict[str, Any]]] = {
    "board": report_answer,
    "board_download": download_answer,
    "atlas": atlas_answer,
    "find": find_answer,
}
