"""The options --png, --svg, --pdf, --look, --animate and --sheet, and the one writer of each, which tells the file."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from flipalg.commands.parsing import output_file

if TYPE_CHECKING:
    from flipalg.pictures.animation import Animation
    from flipalg.pictures.picture import Panel, Picture

FORMS = ("png", "svg", "pdf")
LOOKS = ("light", "dark", "clear")


def add_picture_options(parser: argparse.ArgumentParser, what: str) -> None:
    """Add --png, --svg, --pdf and --look; `what` says what is drawn."""
    for form in FORMS:
        parser.add_argument(
            f"--{form}", type=output_file(f".{form}"), metavar="FILE", help=f"{what}, as {form.upper()}"
        )
    add_look(parser)


def add_animation(parser: argparse.ArgumentParser, what: str) -> None:
    """Add --animate; `what` says what moves."""
    parser.add_argument(
        "--animate", type=output_file(".gif", ".html"), metavar="FILE", help=f"{what}, as FILE.gif or FILE.html"
    )


def add_sheet(parser: argparse.ArgumentParser, what: str) -> None:
    """Add --sheet, a PDF to print."""
    parser.add_argument("--sheet", type=output_file(".pdf"), metavar="FILE", help=f"a PDF to print: {what}")


def add_look(parser: argparse.ArgumentParser) -> None:
    """Add --look."""
    parser.add_argument("--look", default="light", choices=LOOKS, help="the page of a picture (default: light)")


def write_file(path: Path, content: bytes) -> None:
    """Write a file that appears whole, and tell its name."""
    from flipalg.system.atomic_files import write_bytes

    write_bytes(path, content)
    tell_written(path)


def tell_written(path: Path) -> None:
    """Say on stderr that a file was written."""
    print(f"wrote {path}", file=sys.stderr)


def write_pictures(arguments: argparse.Namespace, make: "Callable[[], Picture]") -> None:
    """Write the picture to each file that was asked for; it is made only when one was."""
    wanted = [(form, path) for form in FORMS if (path := getattr(arguments, form))]
    if wanted:
        picture = make()
        for form, path in wanted:
            write_file(path, picture.to_bytes(form, arguments.look))


def write_animation(arguments: argparse.Namespace, make: "Callable[[], Animation]") -> None:
    """Write the animation to the file that --animate names, if any."""
    if arguments.animate:
        from flipalg.pictures.animation import form_of

        form_of(arguments.animate)
        make().save(arguments.animate, arguments.look)
        tell_written(arguments.animate)


def write_sheet(arguments: argparse.Namespace, make: Callable[[], bytes]) -> None:
    """Write the PDF to the file that --sheet names, if any."""
    if arguments.sheet:
        write_file(arguments.sheet, make())


def write_pictures_of(arguments: argparse.Namespace, value: object) -> None:
    """Write the picture of a value that pictures itself."""

    def make() -> "Picture":
        from flipalg.pictures.values import picture_of

        return picture_of(value)

    write_pictures(arguments, make)


def write_panels(arguments: argparse.Namespace, make: "Callable[[], list[Panel]]") -> None:
    """Write panels side by side."""

    def scene() -> "Picture":
        from flipalg.pictures.picture import Scene

        return Scene(make())

    write_pictures(arguments, scene)
