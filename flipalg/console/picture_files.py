"""The options --png, --svg, --pdf, --look, --animate and --sheet, and the writers of their files.

Functions of drawings.py make the pictures; it is loaded only if a command writes a file.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from flipalg.console.parsing import output_file
from flipalg.system.atomic_files import write_bytes

__all__ = [
    "FORMATS",
    "add_animation",
    "add_file",
    "add_look",
    "add_picture_options",
    "add_sheet",
    "announce_written",
    "usual_name",
    "wants_picture",
    "write_animation",
    "write_file",
    "write_pictures",
    "write_sheet",
]

FORMATS = ("png", "svg", "pdf")
LOOKS = ("light", "dark", "clear")


def add_picture_options(parser: argparse.ArgumentParser, what: str) -> None:
    """Add --png, --svg, --pdf and --look; `what` describes the picture in the help."""
    for name in FORMATS:
        add_file(parser, f"--{name}", [f".{name}"], f"{what}, as {name.upper()}")
    add_look(parser)


def usual_name(parser: argparse.ArgumentParser, ending: str = ".png", which: str = "") -> Path:
    """Return the file that an option means if the user gives no name: the command's name, `which`, the ending."""
    return Path(f"{parser.prog.replace(' ', '-')}{which}{ending}")


def add_file(
    parser: argparse.ArgumentParser, option: str, endings: Sequence[str], what: str, dest: str | None = None
) -> None:
    """Add an option for an output file with one of the endings; `what` describes the file in the help.

    Without a name the option means a file in the current folder that is called after the command, such as
    flipalg-solve.png, so that it replaces only an earlier answer of flipalg.
    """
    usual = usual_name(parser, endings[0], "" if option.strip("-") in FORMATS else option[1:])
    parser.add_argument(
        option,
        nargs="?",
        type=output_file(*endings),
        const=usual,
        metavar="FILE",
        help=f"{what} (without a name: {usual})",
        dest=dest,
    )


def add_animation(parser: argparse.ArgumentParser, what: str) -> None:
    """Add --animate; `what` describes the animation in the help."""
    add_file(parser, "--animate", [".gif", ".html"], f"{what}, as FILE.gif or FILE.html")


def add_sheet(parser: argparse.ArgumentParser, what: str) -> None:
    """Add --sheet, a PDF to print; `what` describes the sheet in the help."""
    add_file(parser, "--sheet", [".pdf"], f"a PDF to print: {what}")


def add_look(parser: argparse.ArgumentParser) -> None:
    """Add --look, the theme of a picture: light, dark or clear (transparent)."""
    parser.add_argument("--look", default="light", choices=LOOKS, help="the page of a picture (default: light)")


def write_file(path: Path, content: bytes) -> None:
    """Write a file atomically, and print its name on stderr."""
    write_bytes(path, content)
    announce_written(path)


def announce_written(path: Path) -> None:
    """Print on stderr that a file was written."""
    print(f"wrote {path}", file=sys.stderr)


def wants_picture(arguments: argparse.Namespace) -> bool:
    """Return whether --png, --svg or --pdf names a file."""
    return any(getattr(arguments, name) for name in FORMATS)


def write_pictures(arguments: argparse.Namespace, drawing: str, *values: Any) -> None:
    """Draw the values by the function `drawing` of drawings.py, and write the files of --png, --svg and --pdf."""
    if wants_picture(arguments):
        picture = _drawn(drawing, values)
        for name in FORMATS:
            if path := getattr(arguments, name):
                write_file(path, picture.to_bytes(name, arguments.look))


def write_animation(arguments: argparse.Namespace, drawing: str, *values: Any) -> None:
    """Animate the values by the function `drawing` of drawings.py, and write the file of --animate, if any."""
    if arguments.animate:
        _drawn(drawing, values).save(arguments.animate, arguments.look)
        announce_written(arguments.animate)


def write_sheet(arguments: argparse.Namespace, drawing: str, *values: Any) -> None:
    """Make a PDF of the values by the function `drawing` of drawings.py, and write the file of --sheet, if any."""
    if arguments.sheet:
        write_file(arguments.sheet, _drawn(drawing, values))


def _drawn(drawing: str, values: tuple[Any, ...]) -> Any:
    from flipalg.console import drawings

    return getattr(drawings, drawing)(*values)
