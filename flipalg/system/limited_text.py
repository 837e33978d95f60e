"""Read the text of a file or a stream up to a limit, so that reading an endless source such as /dev/zero ends."""

from pathlib import Path
from typing import IO, Any

from flipalg.system.limits import LONGEST_TEXT

__all__ = ["limited_text"]


def limited_text(source: "Path | IO[Any]", encoding: str = "utf-8") -> str:
    """Return the text of a file or stream; ValueError if it is longer than LONGEST_TEXT.

    Bytes are decoded from `encoding`, and their line ends become newlines; text of a text stream is left as it is.
    UnicodeDecodeError and OSError are raised as by reading a file.
    """
    if isinstance(source, Path):
        with source.open("rb") as stream:
            content: str | bytes = stream.read(LONGEST_TEXT + 1)
    else:
        content = source.read(LONGEST_TEXT + 1)
    if len(content) > LONGEST_TEXT:
        raise ValueError(f"the text has more than {LONGEST_TEXT:,} characters, the most that are read")
    if isinstance(content, str):
        return content
    return content.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")  # as reading a text file does
