"""The table of commands, from which the help, the completion and the docs are made, and the names that lead to it.

The module of a command such as `chomp` has a function `add_chomp(parser)`.  The function adds the command's arguments
and sets `run`, a function of the parsed arguments that returns the exit code (None means 0).
"""

import re
from collections.abc import Sequence
from importlib import import_module
from shlex import join
from typing import Any, NamedTuple

from flipalg.algebra.integers import NUMBER
from flipalg.boards.board_text import begins_with_dash
from flipalg.console.parsing import Parser, shown
from flipalg.console.words import is_board_or_file
from flipalg.grids.names import did_you_mean, synonym

__all__ = [
    "COMMANDS",
    "GROUPS",
    "SHORT",
    "Command",
    "command_named",
    "fill_parser",
    "in_group",
    "load",
    "parser_of",
    "spelled_out",
]

GROUPS = {
    "tables and proofs": "flipalg table nullity --max 100 --to nullity.csv",
    "play": "flipalg solve 5x5",
    "look up, compute": "flipalg board 14 14",
    "teach": "flipalg exercises 5 5 --answers",
    "other games": "flipalg chomp 2 4 6 8",
}
"""{group of commands: an example of one of them}, in the order of `flipalg --help`."""


class Command(NamedTuple):
    """A row of the table; `no` is the meaning of exit code 1, or "" if the command never exits with 1.

    A command that answers yes or no, or looks for something that may not exist, exits with 1 for "no" and "none"; one
    that reports values, such as a nullity or who wins, exits with 0.
    """

    name: str
    group: str
    sentence: str
    example: str
    module: str
    no: str = ""

    @property
    def exit_codes(self) -> str:
        """The meaning of each exit code, on one line."""
        no = f"1 {self.no}; " if self.no else ""
        return f"exit codes: 0 done; {no}2 bad usage or bad input; 130 interrupted"


UNSOLVABLE = "there is no solution"

_ROWS = {
    "tables and proofs": (
        (
            "classify",
            "write or check the tables of all boards",
            "--only nullity --max-m 100 --max-n 100 --out boards",
            "classify",
            "--check found a difference",
        ),
        ("table", "a table, rows as they come", "nullity --max 1000 --to nullity.csv", "tables"),
        (
            "run",
            "a long computation that can be stopped and resumed",
            "primitives --max 1000001 --jobs 2 --to primitives.txt",
            "running",
        ),
        (
            "unique",
            "whether a board has exactly one solution, or how many",
            "7 7 --topology torus",
            "unique",
            "not unique",
        ),
        ("rule", "for which m the m × n board has exactly one solution", "14", "rules"),
        ("certificate", "a proof of a board's nullity, as JSON", "5 5 > proof.json", "certificates"),
        ("verify", "check a certificate", "proof.json", "certificates", "the proof is not true"),
    ),
    "play": (
        ("solve", "what to press: from a board to its goal", "board.txt --show", "solving", UNSOLVABLE),
        ("hint", "a cell to press next", "board.txt", "solving", UNSOLVABLE),
        ("kernel", "the sets of presses that change nothing", "5 5", "solving"),
        ("random", "a random board that can be solved", "7 7 --seed 3", "solving"),
        ("press", "before, moves and after: what moves do", "board 3x3 B2 C3", "press"),
        ("play", "play and prove in the browser", "7 7", "play"),
    ),
    "look up, compute": (
        ("board", "all values of a board, each with its status", "14 14", "atlas"),
        (
            "find",
            "boards and sequences: a size, a nullity, an A-number, terms",
            "nullity 8 to 100",
            "atlas",
            "nothing was found",
        ),
        ("polynomial", "the polynomial d_n(λ) of determinants, factored", "11 --latex", "rules"),
        ("sequence", "terms of a sequence", "A118141 --terms 100 --format bfile", "tables", "fewer terms are proved"),
        ("why", "a theorem and its proof, or why a board is unique", "commuting-blocks", "why"),
        ("poly", "a polynomial: its factors, its order", "x^8+x^4+x^3+x+1", "binary"),
        (
            "crc",
            "the CRC of a message, by name, or which CRC gave a check",
            "123456789 --crc modbus",
            "binary",
            "no CRC gives these checks, or the check is wrong",
        ),
    ),
    "teach": (
        ("matrix", "the game matrix of a board, its rank and determinant", "2 3 --steps", "matrices"),
        (
            "sweep",
            "by hand: sweep coin by coin (thesis, 3.1), or chase lights",
            "2 3 --order 1,5,2,4 --show",
            "sweeping",
            UNSOLVABLE,
        ),
        (
            "exercises",
            "a sheet of boards to solve, with answers",
            "5 5 --seed 1 --count 6 --pdf sheet.pdf --answers",
            "exercises",
        ),
        (
            "picture",
            "draw a solution, the classification, a printed figure, ...",
            "nullity --max 200 map.png",
            "pictures",
            UNSOLVABLE,
        ),
    ),
    "other games": (
        ("graph", "Flip it! on a graph: the nodes to press", "cycle 7", "graphs", UNSOLVABLE),
        (
            "machine",
            "any lights and buttons; Merlin; coins: what to press",
            "'red: A B; blue: B C; green: A C; goal: A C'",
            "machine",
            UNSOLVABLE,
        ),
        (
            "learn",
            "what the buttons of an unknown puzzle do, and what to press",
            "000 A:110 B:101 C:100",
            "machine",
            UNSOLVABLE,
        ),
        ("disentis", "Disentis: a game on a board", "5 5", "disentis", "it cannot be won"),
        ("chomp", "Chomp: P or N, and the winning moves; all P-positions", "2 4 6 8", "chomp"),
        ("take", "who wins, taking edges, elements of an order, lights, or coins", "D~{", "taking"),
    ),
}
"""{group: (name, sentence, example, module, and the meaning of exit code 1, if it occurs) of each command}."""

COMMANDS = {row[0]: Command(row[0], group, *row[1:]) for group, rows in _ROWS.items() for row in rows}
"""{name: command}."""


Parser.commands = frozenset(COMMANDS)


def load(command: str) -> Any:
    """Return the module of a command; the only import by a string, so that a command line loads one command alone."""
    return import_module(f"flipalg.commands.{COMMANDS[command].module}")


SHORT = {"nullity": ("unique", "--nullity"), "share": ("rule", "--share")}
"""{short name: the words that replace it}."""

USUAL = {"press": "board", "picture": "solution"}
"""{command: the kind, one of KINDS in its module, that is added if a board follows the command}."""

WORDS_TO = 60
"""The most characters of the words after a name that are repeated in the line to type instead of it."""


def spelled_out(words: Sequence[str]) -> list[str]:
    """Return the words of a command line with short names replaced and an omitted command added.

    The short names are in SHORT.  If the line begins with a board, a size, a file or `-`, `solve` is added before it;
    if one of these follows `press` or `picture`, the word in USUAL is added between them: the game `board`, or the
    picture `solution`.  Before an A-number `sequence` is added, before a label such as 9.9.torus.king.c3 `board`.

    >>> spelled_out(["5x5", "--list"]), spelled_out(["nullity", "5", "5"])
    (['solve', '5x5', '--list'], ['unique', '--nullity', '5', '5'])
    """
    first, *rest = words
    if first in USUAL and rest and rest[0] not in load(first).KINDS and is_board_or_file(rest[:2]):
        return [first, USUAL[first], *rest]
    if first in COMMANDS:
        return list(words)
    if first in SHORT:
        return [*SHORT[first], *rest]
    if (not first.startswith("--") or begins_with_dash(first)) and is_board_or_file(words):
        return ["solve", *words]
    if re.fullmatch(r"[Aa]\d{6}", first):
        return ["sequence", first.upper(), *rest]
    if re.fullmatch(r"\d+\.\d+(\.\w+)+", first):
        return ["board", *words]
    return list(words)


def command_named(name: str, rest: Sequence[str] = ()) -> Command:
    """Return the command with this name or short name; for an unknown name ValueError, perhaps with what to type."""
    name = SHORT.get(name, (name,))[0]
    if name not in COMMANDS:
        kind = "option" if name.startswith("-") else "command"
        options = ("version", "help", "completion")
        if instead := synonym(name.lstrip("-")).command:
            near = f": {_to_type(instead, rest)}"
        elif name.strip("-") in options:
            near = f": did you mean --{name.strip('-')}?"
        else:
            near = did_you_mean(name, [*options, *COMMANDS, *SHORT], similarity=0.65)
        raise ValueError(f"unknown {kind} {shown(name)}{near}; see flipalg --help")
    return COMMANDS[name]


def _to_type(instead: str, rest: Sequence[str]) -> str:
    """Return the command of a Synonym in words, with the words `rest` that followed the name, if they fit."""
    if not instead.startswith("flipalg"):
        return instead
    before, _, after = instead.partition("{")
    usual, _, after = after.partition("}")
    typed = join(rest)
    fits = typed and len(typed) <= WORDS_TO and _kind(rest) == _kind(usual.split())
    return f"type `{before}{typed if fits else usual}{after}`"


def _kind(words: Sequence[str]) -> str:
    """Return the kind of argument that a list of words begins with."""
    if not words:
        return "nothing"
    kinds = {"an option": "-.*", "a polynomial": r"0[xb].+|x|x[+^].*", "a number": NUMBER, "a sequence": r"[Aa]\d{6}"}
    if is_board_or_file(words) and not re.match("0[xb]|-.", words[0]):
        return "a board"
    return next((kind for kind, pattern in kinds.items() if re.fullmatch(pattern, words[0])), "a word")


def parser_of(command: Command, typed: str = "") -> Parser:
    """Return the parser of a command.

    If the user typed a short name that stands for the command and options alone, the usage line has the short name.
    """
    parser = Parser(prog=f"flipalg {typed if typed in SHORT else command.name}")
    fill_parser(parser, command)
    return parser


def fill_parser(parser: Parser, command: Command) -> None:
    """Add a command's description, arguments, example and exit codes to a parser."""
    parser.describe(command.sentence)
    parser.end(command.example, command.exit_codes)
    parser.set_defaults(command=command.name)
    getattr(load(command.name), f"add_{command.name}")(parser)


def in_group(group: str) -> list[Command]:
    """Return the commands of a group, in the order of the table."""
    return [command for command in COMMANDS.values() if command.group == group]
