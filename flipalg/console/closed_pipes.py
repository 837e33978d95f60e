"""Keep a command running, and so its exit code, when the reader of its output (head, less) closes the pipe."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO, cast

__all__ = ["outlasting_readers"]


class _Outlasting:
    """A text stream that discards everything after its reader has closed the pipe.

    `writelines` is that of the stream and raises BrokenPipeError: a table whose rows nobody reads is not computed.
    """

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)

    def write(self, text: str) -> int:
        """Write the text; return its length."""
        try:
            return self.stream.write(text)
        except BrokenPipeError:
            self.discard()
            return len(text)

    def flush(self) -> None:
        """Flush the stream."""
        try:
            self.stream.flush()
        except BrokenPipeError:
            self.discard()

    def discard(self) -> None:
        """Send what the stream still holds, and everything after it, nowhere."""
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, self.stream.fileno())
        os.close(nowhere)


@contextmanager
def outlasting_readers() -> Iterator[None]:
    """Return a context manager in which a closed pipe neither ends a command nor changes its exit code.

    Only `writelines` raises BrokenPipeError; a command that writes rows in this way never answers "no".
    """
    streams = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (cast(TextIO, _Outlasting(stream)) for stream in streams)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = streams
