"""What every sub-command's parser has in common: errors of one line, numbers, sizes, output files, examples.

Main definitions
    Parser                      refuses in one line, and says what may have been meant
    add_command(...)            a sub-command with its help, an example and what runs it
    add_size(parser)            M N or MxN
    add_json(parser), add_neighborhood, add_topology
    whole_number, output_file   types of arguments
Conventions
    An option of one name has the same words everywhere: it is added by a function of this module.
"""

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

SubParsers: TypeAlias = "argparse._SubParsersAction[Any]"

SIZE = re.compile(r"\s*(\d+)\s*[xX×]\s*(\d+)\s*", re.ASCII)
"""A size in one word, such as 7x7."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose refusal is one line: what was met, and what may have been meant."""

    def error(self, message: str) -> NoReturn:
        """Print one line and leave with exit code 2."""
        words = " ".join(message.split())
        self.exit(2, f"{self.prog}: {words}; see {self.prog} --help\n")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Write the help, the version or a refusal, and flush it: where that fails (a full disk) OSError is raised."""
        if message and (stream := sys.stderr if file is None else file) is not None:
            stream.write(message)
            stream.flush()

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            names = [str(choice) for choice in action.choices]
            raise argparse.ArgumentError(
                action,
                f"unknown {shown(value)}{did_you_mean(str(value), names) or ': choose from ' + ', '.join(names)}",
            )

    def parse_args(  # type: ignore[override]  # one of the overloads is enough here
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> argparse.Namespace:
        """Return the arguments; an option that no parser knows is refused with what may have been meant."""
        parsed, unknown = self.parse_known_args(args, namespace)
        if unknown:
            parser: argparse.ArgumentParser = getattr(parsed, "parser", self)
            word = next((word for word in unknown if word.startswith("-")), unknown[0])
            close = did_you_mean(word.partition("=")[0], list(parser._option_string_actions))
            if word.partition("=")[0] == "--colors":
                parser.error("this is for two colors alone: no --colors")
            parser.error(f"unknown {'option' if word.startswith('-') else 'argument'} {shown(word)}{close}")
        return parsed


def did_you_mean(word: str, names: Sequence[str]) -> str:
    """Return the words that propose the name closest to a word; nothing where none is close.

    >>> did_you_mean("slove", ["solve", "sweep"])
    ': did you mean solve?'
    """
    from difflib import get_close_matches  # 5 ms, for an error only

    close = get_close_matches(word, names, 1, 0.6)
    return f": did you mean {close[0]}?" if close else ""


def shown(value: object) -> str:
    """Return a value for an error message, at most 60 characters of it."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def add_command(
    subparsers: SubParsers,
    name: str,
    words: str,
    run: Callable[[argparse.Namespace], int | None],
    example: str = "",
    description: str = "",
) -> argparse.ArgumentParser:
    """Add a sub-command: `words` stands in the list of commands, `example` is a line to type."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        name,
        help=words,
        description=f"{words[0].upper()}{words[1:]}. {description}".strip(),
        epilog=f"example: flipalg {name} {example}".rstrip(),
    )
    parser.set_defaults(run=run, parser=parser, command=name)
    return parser


class _Size(argparse.Action):
    """Set m and n of the namespace from the words M N or MxN."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, option: str | None = None
    ) -> None:
        match = SIZE.fullmatch("x".join(values)) if len(values) <= 2 else None
        if match is None and not (len(values) == 2 and all(re.fullmatch(r"-?[0-9]+", value) for value in values)):
            raise argparse.ArgumentError(self, f"a size is M N or MxN, such as 7 7, got {shown(' '.join(values))}")
        try:
            namespace.m, namespace.n = map(whole_number, match.groups() if match else values)
        except argparse.ArgumentTypeError as error:
            raise argparse.ArgumentError(self, str(error)) from None


def add_size(parser: argparse.ArgumentParser) -> None:
    """Add the size of a board, which becomes m and n."""
    parser.add_argument("size", nargs="+", action=_Size, metavar="SIZE", help="rows and columns: M N or MxN")


def add_board_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the size and the neighborhood of a board."""
    add_size(parser)
    add_neighborhood(parser)


def add_neighborhood(parser: argparse.ArgumentParser) -> None:
    """Add the option that names what a press flips."""
    parser.add_argument(
        "--neighborhood",
        default="plus",
        metavar="NAME",
        help="what a press flips: plus (default), cross, king, saltire, pillars, beams, or one of nine products",
    )


def add_topology(parser: argparse.ArgumentParser) -> None:
    """Add the option that says how a board closes up."""
    parser.add_argument(
        "--topology", default="board", metavar="NAME", help="board (default), cylinder (P_m × C_n) or torus"
    )


def add_colors(parser: argparse.ArgumentParser) -> None:
    """Add --colors."""
    parser.add_argument(
        "--colors", type=_colors, default=2, metavar="K", help="number of colors; a press adds 1 (default: 2)"
    )


def _colors(text: str) -> int:
    colors = whole_number(text)
    if colors < 2:
        raise argparse.ArgumentTypeError(f"must be at least 2, got {colors}")
    return colors


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add --json."""
    parser.add_argument("--json", action="store_true", help="answer in JSON, as docs/json.md says")


def add_seed(parser: argparse.ArgumentParser, default: int | None = None) -> None:
    """Add --seed."""
    parser.add_argument(
        "--seed", type=whole_number, default=default, metavar="S", help="the same seed gives the same answer"
    )


def whole_number(text: str) -> int:
    """Return an integer of any length; the error shows at most 60 characters of what is none."""
    if not re.fullmatch(r"\s*[-+]?[0-9]+\s*", text):
        raise argparse.ArgumentTypeError(f"must be an integer, got {shown(text)}")
    if len(text) > 4000:
        raise argparse.ArgumentTypeError(f"must have at most 4000 digits, got {len(text)}")
    return int(text)


def output_file(*endings: str) -> Callable[[str], Path]:
    """Return the type of a file to be written: it has one of the endings, and its folder exists."""

    def path(text: str) -> Path:
        name = Path(text)
        if name.suffix.lower() not in endings:
            raise argparse.ArgumentTypeError(f"the name must end in {' or '.join(endings)}, got {shown(text)}")
        if name.is_dir():
            raise argparse.ArgumentTypeError(f"{shown(text)} is a folder")
        if not name.parent.is_dir():
            raise argparse.ArgumentTypeError(f"there is no folder {shown(str(name.parent))}")
        return name

    return path


def add_budget(parser: argparse.ArgumentParser) -> None:
    """Add --seconds, the time for factoring."""
    parser.add_argument(
        "--seconds", "--budget", type=seconds, default=10.0, metavar="S", help="time for factoring (default: 10)"
    )


def seconds(text: str) -> float:
    """Return a number of seconds, at least 0 and finite."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number < 1e9:
        raise argparse.ArgumentTypeError(f"must be a number of seconds from 0, got {shown(text)}")
    return number
