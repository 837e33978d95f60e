"""The console command `flipalg`: run a sub-command; an expected exception becomes an exit code and a line on stderr.

Data goes to stdout, progress and messages go to stderr.  The exit code is 0 for success; 1 if the answer is "no" (such
as a board without a solution) or if `--check` found a difference; 2 for any other expected error or a failed
cross-check; 130 after Ctrl-C.  A reader that closes the pipe does not change it.
"""

import os
import sys
import warnings
from argparse import Namespace
from collections.abc import Sequence
from contextlib import nullcontext, redirect_stdout, suppress
from io import StringIO, TextIOWrapper
from pathlib import Path

from f2x import backend
from flipalg import __version__
from flipalg.commands import catalog, helping
from flipalg.console.closed_pipes import outlasting_readers
from flipalg.console.output import answer
from flipalg.console.plain_text import carry_plain_text, message_lines
from flipalg.console.progress import progress_notes
from flipalg.system.address_space import watch_numpy
from flipalg.system.atomic_files import replacing

__all__ = ["main"]

PROG = "flipalg"

REPORTING = ("classify", "learn", "play", "run")
"""The commands that show their own progress, ask or serve; for others, a note on stderr says that they still run."""

FILES = ("png", "svg", "pdf", "animate", "sheet")
"""The options that write a file in addition to the answer."""

MESSAGE_TO = 500
"""The most characters of an error message; the rest is cut off."""

PACKAGES = {"PIL": "pillow"}
"""{module: the package that installs it}, where the names differ."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line, by default sys.argv[1:], and return its exit code; print an expected error on stderr."""
    if sys.stdout is None or sys.stderr is None:  # the caller closed them (>&-)
        if sys.stderr is not None:
            with suppress(OSError):
                print(f"{PROG}: standard output is closed, nothing can be printed", file=sys.stderr)
        return 2
    words = sys.argv[1:] if arguments is None else list(arguments)
    carry_plain_text()
    watch_numpy()
    with warnings.catch_warnings():
        warnings.showwarning = _warn  # type: ignore[assignment]  # prints one line instead of two
        with outlasting_readers():
            return _answered(words)


def run(words: Sequence[str]) -> int | None:
    """Run a command line, or print the help or the version; return the exit code, where None means 0."""
    if (text := _about_flipalg(words)) is not None:
        print(text)
        return 0
    first = words[0]
    name, *rest = catalog.spelled_out(words)
    parser = catalog.parser_of(catalog.command_named(name, rest), first)
    parsed = parser.parse_args(rest)
    with nullcontext() if name in REPORTING else progress_notes(name):
        if path := getattr(parsed, "answer_to", None):
            return _into_file(parsed, path)
        return _whole(parsed)


def _about_flipalg(words: Sequence[str]) -> str | None:
    """Return the text of --help, help, --version, --completion or no words at all; None for other command lines."""
    if not words:
        return helping.welcome()
    first, *rest = words
    if first in ("-h", "--help", "help"):
        if len(rest) > 1:
            raise ValueError(f"the help is that of one command, got {' '.join(rest)!r:.60}")
        if rest and rest[0] not in ("-h", "--help"):
            return catalog.parser_of(catalog.command_named(rest[0]), rest[0]).format_help().rstrip("\n")
        return helping.whole_list() if first == "help" else helping.overview()
    if first == "--version":
        return f"{PROG} {__version__}{', computing with FLINT' if backend == 'flint' else ''}"
    if first.startswith("--completion"):
        return helping.completion(" ".join([first.removeprefix("--completion").lstrip("="), *rest]).strip())
    return None


def _into_file(parsed: Namespace, path: Path) -> int | None:
    """Run a parsed command, writing its standard output to the file `path` of --to; return the exit code."""
    with replacing(path) as file:
        text = TextIOWrapper(file, "utf-8", newline="\n")
        with redirect_stdout(text):
            code = _whole(parsed)
        text.detach()  # this flushes the text and leaves it to `replacing` to close the file
    print(f"wrote {path}", file=sys.stderr)
    return code


def _whole(parsed: Namespace) -> int | None:
    """Run a parsed command and return its exit code; with --json, print an exception that means "no" as JSON.

    A command that also writes files prints its answer after them, so that only an error line appears if a file cannot
    be written.
    """
    later = any(getattr(parsed, option, None) for option in FILES)
    printed = StringIO()
    try:
        with redirect_stdout(printed) if later else nullcontext():
            code: int | None = parsed.run(parsed)
    except Exception as error:
        if getattr(error, "exit_code", 2) != 1:
            raise
        sys.stdout.write(printed.getvalue())
        if not getattr(parsed, "json", False):
            raise
        answer(parsed, "", reason=" ".join(str(error).split()))
        return 1
    sys.stdout.write(printed.getvalue())
    return code


def _warn(message: Warning | str, *_: object) -> None:
    """Print a warning as one line on stderr."""
    with suppress(OSError, AttributeError):  # stderr is full or closed
        print(message_lines(f"{PROG}: {' '.join(str(message).split())}"), file=sys.stderr)


def _answered(words: Sequence[str]) -> int:
    """Run a command line and return its exit code; print an expected exception as one line on stderr."""
    try:
        code = run(words)
        sys.stdout.flush()
    except BrokenPipeError:  # nobody reads the rows of a table any more
        sys.stdout.flush()
        return 0
    except SystemExit:  # from a parser, after its help or its complaint
        sys.stdout.flush()
        raise
    except KeyboardInterrupt:
        with suppress(OSError):
            print(f"{PROG}: interrupted", file=sys.stderr)
        return 130
    except ModuleNotFoundError as error:  # a package that not everybody needs
        missing = (error.name or "").partition(".")[0]
        if missing in ("", "flipalg"):
            raise
        print(f"{PROG}: this needs {missing}: pip install {PACKAGES.get(missing, missing)}", file=sys.stderr)
        return 2
    except (ImportError, ValueError, TypeError, OSError, MemoryError, Warning) as error:
        message = " ".join(str(error).split()) or type(error).__name__
        if isinstance(error, OSError) and error.strerror and isinstance(error.filename, str | os.PathLike):
            message = f"{os.fspath(error.filename)}: {error.strerror}"
        with suppress(OSError):  # if stderr is full, the exit code must do
            message = message if len(message) <= MESSAGE_TO else message[:MESSAGE_TO] + "..."
            print(message_lines(f"{PROG}: {message}"), file=sys.stderr)
        return getattr(error, "exit_code", 2)
    return code or 0
