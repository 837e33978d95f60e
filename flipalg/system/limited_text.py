"""Read the text of a file or a stream up to a limit, so that reading an endless source such as /dev/zero ends."""

from pathlib import Path
from typing import IO, Any

__all__ = ["LARGEST_TEXT", "limited_text"]

LARGEST_TEXT = 2**28
"""The most bytes that are read, or the most characters of a text stream."""


def limited_text(source: "Path | IO[Any]", encoding: str = "utf-8") -> str:
    """Return the text of a file or stream; ValueError if it is longer than LARGEST_TEXT.

    Bytes are decoded from `encoding`, and their line ends become newlines; text of a text stream is left as it is.
    UnicodeDecodeError and OSError are raised as by reading a file.
    """
    if isinstance(source, Path):
        with source.open("rb") as stream:
            content: str | bytes = stream.read(LARGEST_TEXT + 1)
    else:
        content = source.read(LARGEST_TEXT + 1)
    if len(content) > LARGEST_TEXT:
        raise ValueError(f"the text has more than {LARGEST_TEXT:,} characters, the most that are read")
    if isinstance(content, str):
        return content
    return content.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")  # as reading a text file does
