"""Tell words of a command line apart: a board, a size, a file, a pipe; without loading boards."""

import os
import re
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from flipalg.algebra.integers import NUMBER
from flipalg.boards.board_text import LETTERS, SIGNS, begins_with_dash
from flipalg.console.parsing import PICTURES, SIZE

__all__ = ["is_board_or_file", "is_file", "is_pipe", "looks_like_a_board"]


def looks_like_a_board(text: str) -> bool:
    """Return whether a word probably means a board: signs such as # and . alone, or equally long rows, mostly signs."""
    rows = any(sign in text.strip("/") for sign in "/;|, [\n")
    parts = re.split("[/;|]", text.strip("/;|"))
    if len(parts) > 1 and len({len(part) for part in parts}) == 1:
        signs = sum(sign in SIGNS or sign in LETTERS for part in parts for sign in part)
        if 2 * signs > sum(map(len, parts)) or (len(parts[0]) > 1 and len({*text} - {*"/;|"}) == 2):
            return True
    return not text.strip() or (set(text) <= {*SIGNS, *LETTERS, *"/;|, \n23456789[]="} and (rows or len(set(text)) < 4))


def is_board_or_file(words: Sequence[str]) -> bool:
    """Return whether the words of a command line begin with a board, a size, a file name or `-`, not a command."""
    first = words[0]
    if begins_with_dash(first):
        return True
    pair = len(words) > 1 and re.fullmatch(NUMBER, first) and re.fullmatch(NUMBER, words[1])
    return bool(
        pair
        or first == "-"
        or SIZE.fullmatch(first)
        or (len(first) > 2 and looks_like_a_board(first))
        or is_file(first)
        or Path(first).suffix.lower() in {".txt", *PICTURES}
    )


def is_file(name: str) -> bool:
    """Return whether a file or folder with this name exists."""
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # a file cannot have this name
        return False


def is_pipe(stream: TextIO | None) -> bool:
    """Return whether another program writes into the stream."""
    try:
        return stream is not None and stat.S_ISFIFO(os.fstat(stream.fileno()).st_mode)
    except (OSError, ValueError):  # closed, or not a file
        return False
