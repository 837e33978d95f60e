"""The shared parts of the parsers: one-line errors, common options, numbers, sizes, output files, examples."""

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

from flipalg.algebra.integers import NUMBER, read_integer
from flipalg.boards.board_text import PHOTOS, begins_with_dash
from flipalg.console.plain_text import message_lines, wrapped
from flipalg.grids.names import did_you_mean, nearest, with_other_names
from flipalg.grids.neighborhoods import BIJECTIVE, NEIGHBORHOODS
from flipalg.grids.shapes import TWISTED, read_neighborhood
from flipalg.grids.topologies import TOPOLOGIES, Topology
from flipalg.system.limits import FIELD_DEGREE, PRINTED_CELLS

__all__ = [
    "ANY",
    "PICTURES",
    "P_OR_N",
    "SIZE",
    "ArgumentValueError",
    "Parser",
    "SubParsers",
    "add_colors",
    "add_field",
    "add_goal",
    "add_json",
    "add_kind",
    "add_lit_only",
    "add_neighborhood",
    "add_output",
    "add_seconds",
    "add_seed",
    "add_size",
    "add_topology",
    "kind_of",
    "output_file",
    "positive",
    "refuse",
    "require_asked",
    "shown",
    "value_named",
    "whole_number",
]

SubParsers: TypeAlias = "argparse._SubParsersAction[Any]"

SIZE = re.compile(rf"\s*({NUMBER})\s*[xX×*]\s*({NUMBER})\s*")
"""A size in one word, such as 7x7 or 10^100x1000."""
P_OR_N = "N: the next player, who is to move, wins. P: the previous player wins, as every move loses."
"""What the two kinds of positions are, for the help of games for two players."""


def shown(value: object) -> str:
    """Return the repr of a value, cut to 60 characters, for an error message."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def value_named(word: str, values: Sequence[Any], what: str) -> Any:
    """Return the value whose text is the word; a ValueError says that a move is `what`, such as "a node"."""
    for value in values:
        if str(value) == word:
            return value
    raise ValueError(f"a move is {what}, got {shown(word)}")


class _Lines(argparse.HelpFormatter):
    """A help formatter that keeps the line breaks of descriptions and epilogs, and breaks between words."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(f"{indent}{line}" for part in text.split("\n") for line in self._split_lines(part, width))

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrapped(text, width)


class Parser(argparse.ArgumentParser):
    """An argument parser whose error message is one line: the wrong word and, if there is one, a known word near it."""

    commands: frozenset[str] = frozenset()
    """The names of all commands, for the advice about an unknown option."""
    takes_any_words = False
    """Whether the arguments are a text of any words, so that an unknown option is probably part of the text."""

    def __init__(self, **options: Any) -> None:
        """Make a parser; the options are those of argparse.ArgumentParser."""
        super().__init__(formatter_class=_Lines, **options)
        self.example = self.prog
        self.set_defaults(parser=self)  # if parsers are nested, the inner parser

    def describe(self, sentence: str) -> None:
        """Set the text above the options to a sentence, with a capital letter and a period."""
        self.description = f"{sentence[0].upper()}{sentence[1:]}.".replace("....", " ...")

    def add_words(self, words: str) -> None:
        """Add words to the text above the options."""
        self.description = f"{self.description} {words}"

    def end(self, example: str, exit_codes: str = "") -> None:
        """Set the text below the options: an example, and the exit codes."""
        self.example = f"{self.prog} {example}".strip()
        self.epilog = f"example: {self.example}\n{exit_codes}".strip()

    def error(self, message: str) -> NoReturn:
        """Print one line and leave with exit code 2."""
        words = " ".join(message.split())
        if "are required: " in words:
            words += f"; example: {self.example}"
        if re.search("are required: .*(BOARD|START)", words):  # bash takes # as the start of a comment
            words += "; did you quote a board that starts with #? A board from a pipe is -"
        self.exit(2, message_lines(f"{self.prog}: {words}; see {self.prog} --help") + "\n")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Write the help, the version or an error, and flush it; raise OSError if that fails (a full disk)."""
        if message and (stream := sys.stderr if file is None else file) is not None:
            stream.write(message)
            stream.flush()

    def _get_option_tuples(self, option_string: str) -> Any:
        """Return the options that a word of three letters or more abbreviates; --to is not short for --topology."""
        name = option_string.partition("=")[0].lstrip("-")
        return super()._get_option_tuples(option_string) if len(name) > 2 else []

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            names = [str(choice) for choice in action.choices]
            near, words = did_you_mean(str(value), names), with_other_names(names)
            if isinstance(action.choices, _Neighborhoods):
                near += " σ is cross, σ+ is plus" if near.endswith((" plus?", " cross?")) else ""
                words += ", or a mask with odd sides, such as 110/111/011 for six neighbors"
            raise argparse.ArgumentError(action, f"unknown {shown(value)}{near or f': choose from {words}'}")

    def _in_full(self, words: Sequence[str]) -> list[str]:
        """Return the words, with the option added to a value that comes without it: --torus becomes --topology torus.

        A value may come without dashes, unless it is the first word, follows an option, or the parser takes any words.
        The name of an argument, as in --n 5, is left out.
        """
        options = _values(self)
        arguments = {f"--{action.dest}" for action in self._actions if not action.option_strings}
        words = [word for word in words if word not in arguments or word in self._option_string_actions]
        words = [f"/{word}" if begins_with_dash(word) else word for word in words]  # / begins a row, - an option
        full: list[str] = []
        for before, word in zip(["--", *words], words, strict=False):
            value = word.removeprefix("--").replace("-", "_")
            is_alone = value == word and not before.startswith("-") and not self.takes_any_words
            if value in options and (is_alone or (word.startswith("--") and word not in self._option_string_actions)):
                full.append(options[value])
                word = value
            full.append(word)
        return full

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Return (the arguments, the words that no argument takes), after adding the options that are missing."""
        return super().parse_known_args(self._in_full(sys.argv[1:] if args is None else args), namespace)

    def parse_args(  # type: ignore[override]  # one of the overloads is enough here
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> argparse.Namespace:
        """Return the arguments; the error for an unknown option suggests the nearest known option."""
        parsed, unknown = self.parse_known_args(args, namespace)
        if unknown:
            parser: argparse.ArgumentParser = parsed.parser
            word = next((word for word in unknown if word.startswith("-")), "")
            if not word:
                example = f"; example: {parser.example}" if isinstance(parser, Parser) else ""
                parser.error(f"unknown argument {shown(unknown[0])}{example}")
            plain = " ".join(word.removeprefix("--").replace("=", " ") for word in args or sys.argv[1:])
            instead = f": did you mean {self.prog} {plain:.60}?" if self.takes_any_words else _instead_of(word, parser)
            if (name := word.strip("-")) in self.commands:
                others = [other for other in args or () if other != word]
                instead = f": that is a command, {' '.join(['flipalg', name, *others])}"
            parser.error(f"unknown option {shown(word)}{instead}")
        return parsed


def _values(parser: argparse.ArgumentParser) -> dict[str, str]:
    """Return {value: its option} for the options that take one of several words."""
    return {
        str(value): action.option_strings[-1]
        for action in parser._actions
        if action.option_strings
        for value in action.choices or ()
    }


def _instead_of(word: str, parser: argparse.ArgumentParser) -> str:
    """Return advice about an unknown option: the nearest option, or all of them."""
    name = word.partition("=")[0].strip("-")
    shown_actions = (action for action in parser._actions if action.help != argparse.SUPPRESS)
    options = [action.option_strings[-1] for action in shown_actions if action.option_strings and action.dest != "help"]
    by_name = {option.strip("-"): option for option in options}
    by_value = {value: f"{option} {value}" for value, option in _values(parser).items()}
    arguments = (action for action in parser._actions if not action.option_strings)
    by_argument = {str(action.metavar): f"{action.metavar}, {action.help}" for action in arguments}
    same = ((full, 1.0) for full in (by_name, by_value, by_argument))  # other words for the same
    for full, similarity in (*same, (by_name, 0.6), (by_value, 0.75)):
        for near in nearest(name, full, similarity=similarity):
            return f": did you mean {full[near]}?"
    return f": choose from {', '.join(options)}" if options else ""


class ArgumentValueError(argparse.ArgumentTypeError, ValueError):
    """The ValueError for a word that an argument does not accept; argparse adds the name of the argument."""


class _Size(argparse.Action):
    """Set m and n of the namespace from the words M N or MxN; if `file` is given, set `file` from a word after them.

    With `or_board` any other words are kept as `board`, without m and n.
    """

    def __init__(self, *, file: Callable[[str], Any] | None = None, or_board: bool = False, **options: Any) -> None:
        super().__init__(**options)
        self.file, self.or_board = file, or_board

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, option: str | None = None
    ) -> None:
        if self.file and len(values) > 1 and not re.fullmatch(NUMBER, values[-1]):
            *values, name = values
            try:
                namespace.file = self.file(name)
            except ArgumentValueError as error:
                raise argparse.ArgumentError(self, str(error)) from None
        if not values:  # an optional size
            namespace.m = namespace.n = None
            return
        match = SIZE.fullmatch("x".join(values)) if len(values) <= 2 else None
        if match is None and not (len(values) == 2 and all(re.fullmatch(f"-?{NUMBER}", value) for value in values)):
            if self.or_board and not all(re.fullmatch(NUMBER, value) for value in values):
                namespace.board = values
                return
            typed = " ".join(values)
            is_short = len(typed) < 20 and re.fullmatch(NUMBER, typed)
            square = f"; the square is {typed}x{typed}" if is_short else ""
            raise argparse.ArgumentError(self, f"a size is M N or MxN, such as 7 7, got {shown(typed)}{square}")
        try:
            namespace.m, namespace.n = map(whole_number, match.groups() if match else values)
        except ArgumentValueError as error:
            raise argparse.ArgumentError(self, str(error)) from None


def add_size(
    parser: argparse.ArgumentParser,
    *,
    required: bool = True,
    file: Callable[[str], Any] | None = None,
    or_board: bool = False,
) -> None:
    """Add the size of a board as an argument, which sets m and n; without `required` both may be None.

    `file` is the argparse type of an output file that may follow the size.  With `or_board` other words set `board`.
    """
    parser.add_argument(
        "size",
        nargs="+" if required else "*",
        action=_Size,
        file=file,
        or_board=or_board,
        metavar="SIZE",
        help="rows and columns: M N or MxN; 10^100, 1e100 and 2^64-1 are numbers"
        + "; then FILE, or --to" * bool(file)
        + "; or boards: a file, - or rows" * or_board,
    )


def add_kind(parser: argparse.ArgumentParser, colors: int | None = 2) -> None:
    """Add --neighborhood, --topology and --colors."""
    add_neighborhood(parser)
    add_topology(parser)
    add_colors(parser, colors)


def kind_of(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return {name: value} for neighborhood, topology and colors, as keyword arguments and for JSON."""
    return {name: getattr(arguments, name) for name in ("neighborhood", "topology", "colors")}


def add_neighborhood(parser: argparse.ArgumentParser) -> None:
    """Add --neighborhood."""
    parser.add_argument(
        "--neighborhood",
        default="plus",
        type=_neighborhood,
        choices=_Neighborhoods(NEIGHBORHOODS),
        metavar="NAME",
        help=f"what a press reaches: plus (σ+, default), king_with_center (3 x 3 cells), "
        f"{with_other_names(list(BIJECTIVE)[1:])} "
        "(cross and king leave out the pressed cell), another of the 15 names, or a mask such as 100/110/000",
    )


class _Neighborhoods(list[str]):
    """The choices of --neighborhood: messages and completion list the fifteen names, but masks are also accepted."""

    def __contains__(self, word: object) -> bool:
        return super().__contains__(word) or _is_mask(str(word))


def _is_mask(text: str) -> bool:
    return bool(text) and not text[0].isalpha()


def _neighborhood(text: str) -> str:
    """Return the word unchanged; for a mask return its name."""
    try:
        return read_neighborhood(text).name if _is_mask(text) else text
    except ValueError as error:
        raise ArgumentValueError(str(error)) from None


def add_topology(parser: argparse.ArgumentParser) -> None:
    """Add --topology."""
    parser.add_argument(
        "--topology",
        default="board",
        choices=[*TOPOLOGIES, *TWISTED],
        metavar="NAME",
        help=f"board (default), {', '.join(_closed_in_words(topology) for topology in list(TOPOLOGIES.values())[1:])}, "
        f"{', '.join(TWISTED)}",
    )


def _closed_in_words(topology: Topology) -> str:
    closed = [side for side, close in zip(("row", "column"), topology.closed, strict=True) if close]
    return f"{topology.name} (last {' and '.join(closed)} next to the first)"


ANY = "any"
"""The value of --colors that means all numbers of colors."""


def add_colors(parser: argparse.ArgumentParser, default: int | None = 2, or_any: str = "") -> None:
    """Add --colors; if `or_any` is not empty, "any" is accepted, and `or_any` describes the answer to "any"."""
    words = f"number of colors; a press adds 1 (default: {default or 'those of the table'})"
    if or_any:
        words += f"; {ANY}: {or_any}"
    take = _colors_or_any if or_any else _colors
    parser.add_argument("--colors", type=take, default=default, metavar="K", help=words)


def _colors_or_any(text: str) -> int | str:
    return text if text == ANY else _colors(text)


def _colors(text: str) -> int:
    colors = whole_number(text)
    if colors < 2:
        raise ArgumentValueError(f"must be at least 2, got {colors}")
    return colors


def add_goal(
    parser: argparse.ArgumentParser,
    usual: str = "a board goes off, a board given only by its size goes on",
    more: str = "",
) -> None:
    """Add --goal, which is None by default; the help describes the default goal, and `more` goals."""
    parser.add_argument("--goal", metavar="GOAL", help=f"on, off, a color or a position{more} (default: {usual})")


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add --json."""
    parser.add_argument("--json", action="store_true", help="answer in JSON, as docs/json.md says")


def add_seed(parser: argparse.ArgumentParser, default: int | None = None) -> None:
    """Add --seed."""
    parser.add_argument(
        "--seed", type=whole_number, default=default, metavar="S", help="the same seed gives the same answer"
    )


def whole_number(text: str) -> int:
    """Return the integer that a text such as 12, 1e100 or 2^64-1 denotes; ArgumentValueError for any other text."""
    try:
        return read_integer(text)
    except ValueError as error:
        raise ArgumentValueError(str(error)) from None


PICTURES = {*PHOTOS, ".svg", ".pdf"}
"""The endings of picture files."""


def add_output(parser: argparse.ArgumentParser) -> None:
    """Add --to and --all; an answer of more than PRINTED_CELLS cells needs one of them."""
    parser.add_argument(
        "--to", dest="answer_to", type=_answer_file, metavar="FILE", help="write the answer into a file (-: stdout)"
    )
    parser.add_argument("--all", action="store_true", help=f"also print an answer of more than {PRINTED_CELLS:,} cells")


def _answer_file(text: str) -> Path | None:
    if Path(text).suffix.lower() in PICTURES:
        raise ArgumentValueError(
            f"writes the answer as text; --png, --svg and --pdf write pictures if a command draws, got {shown(text)}"
        )
    return output_file()(text)


def require_asked(arguments: argparse.Namespace, number: int, what: str, unit: str = "cells") -> None:
    """Raise ValueError if `number` is above PRINTED_CELLS and the user gave neither --to nor --all.

    `what` is the answer and `unit` the unit of `number` in the error message.
    """
    if number > PRINTED_CELLS and not arguments.all and getattr(arguments, "answer_to", None) is None:
        raise ValueError(
            f"{what}: more than {PRINTED_CELLS:,} {unit} are computed and printed only if you ask: "
            f"--to FILE writes them into a file, --all prints them"
        )


def output_file(*endings: str) -> Callable[[str], Path | None]:
    """Return the argparse type of an output file: its folder must exist, and its name must have one of the endings.

    Without endings the name may have any ending, and the word - stands for standard output and becomes None.
    """

    def path(text: str) -> Path | None:
        if text == "-" and not endings:
            return None
        name = Path(text)
        if endings and name.suffix.lower() not in endings:
            raise ArgumentValueError(f"the name must end in {' or '.join(endings)}, got {shown(text)}")
        if name.is_dir():
            raise ArgumentValueError(f"{shown(text)} is a folder")
        if not name.parent.is_dir():
            raise ArgumentValueError(f"there is no folder {shown(str(name.parent))}")
        return name

    return path


def positive(text: str) -> int:
    """Return the integer, at least 1, that a text denotes; ArgumentValueError for any other text."""
    number = whole_number(text)
    if number < 1:
        raise ArgumentValueError(f"must be an integer of at least 1, got {shown(text)}")
    return number


def add_field(parser: argparse._ActionsContainer) -> None:
    """Add --field, the number of elements of a field of characteristic 2, or the splitting field."""
    parser.add_argument(
        "--field",
        type=_field,
        metavar="Q",
        help="factor over the field of Q = 2, 4, 8, ... elements, or over the word splitting",
    )


def _field(text: str) -> int | str:
    order = int(text) if text.isdecimal() and len(text) < 30 else 0
    if text != "splitting" and (order < 2 or order & (order - 1) or order.bit_length() > FIELD_DEGREE + 1):
        raise ArgumentValueError(f"must be 2, 4, 8, ..., at most 2^{FIELD_DEGREE}, or splitting, got {shown(text)}")
    return order or text


def add_lit_only(parser: argparse.ArgumentParser) -> None:
    """Add --lit-only."""
    parser.add_argument(
        "--lit-only", action="store_true", help="in an order in which each press meets a light that is on"
    )


def add_seconds(parser: argparse.ArgumentParser, default: float) -> None:
    """Add --seconds."""
    parser.add_argument(
        "--seconds", type=seconds, default=default, metavar="S", help="seconds that it may take (default: %(default)g)"
    )


def seconds(text: str) -> float:
    """Return the number of seconds that a text denotes; ArgumentValueError unless it is at least 0 and below 10^9."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number < 1e9:
        raise ArgumentValueError(f"must be a number of seconds from 0, got {shown(text)}")
    return number


class _Refusal(argparse.Action):
    """An option that raises an error whenever the user gives it; `const` is the reason."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, option: str | None = None
    ) -> None:
        raise argparse.ArgumentError(None, f"{option}: {self.const}")


def refuse(parser: argparse.ArgumentParser, option: str, why: str) -> None:
    """Add an option that other commands have but this command refuses, with the reason `why`."""
    parser.add_argument(option, action=_Refusal, const=why, nargs="?", help=argparse.SUPPRESS)
