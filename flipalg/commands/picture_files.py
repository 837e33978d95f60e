"""The options --png, --svg, --pdf and --look, the same for every sub-command, and the one writer behind them."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flipalg.reports.pictures.picture import Picture

FORMS = ("png", "svg", "pdf")
LOOKS = ("light", "dark", "clear")


def add_picture_options(parser: argparse.ArgumentParser, what: str) -> None:
    """Add --png, --svg, --pdf and --look; `what` says what is drawn."""
    for form in FORMS:
        parser.add_argument(f"--{form}", type=Path, metavar="FILE", help=f"{what}, as {form.upper()}")
    add_look(parser)


def add_look(parser: argparse.ArgumentParser) -> None:
    """Add --look."""
    parser.add_argument("--look", default="light", choices=LOOKS, help="the page of a picture (default: light)")


def write_pictures(arguments: argparse.Namespace, make: "Callable[[], Picture]") -> None:
    """Write the picture to each file that was asked for; it is made only when one was."""
    wanted = [(form, path) for form in FORMS if (path := getattr(arguments, form))]
    if wanted:
        from flipalg.reports.atomic_files import write_bytes

        picture = make()
        for form, path in wanted:
            write_bytes(path, picture.to_bytes(form, arguments.look))
