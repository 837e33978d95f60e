"""The table of sub-commands, from which the help, the completion and the docs are made.

The module of a command such as `chomp` has a function `add_chomp(parser)`.  The function adds the command's arguments
and sets `run`, a function of the parsed arguments that returns the exit code (None means 0).  `load` imports the module
when the command runs.
"""

import re
from collections.abc import Sequence
from importlib import import_module
from textwrap import fill
from typing import Any, NamedTuple

from flipalg import __version__
from flipalg.commands.parsing import Parser, shown
from flipalg.grids.names import did_you_mean

__all__ = [
    "COMMANDS",
    "GROUPS",
    "OTHER_NAMES",
    "SHORT",
    "Command",
    "command_named",
    "in_group",
    "load",
    "overview",
    "parser_of",
    "spelled_out",
    "welcome",
    "whole_list",
    "whole_parser",
]

WHAT_IT_IS = "Exact, proved answers about Lights Out (Flip it!) boards of any size."

GROUPS = {
    "play": "flipalg solve 5x5",
    "look up": "flipalg rule 14",
    "prove": "flipalg certificate 5 5 > proof.json",
    "teach": "flipalg exercises 5 5 --answers",
    "tables and long runs": "flipalg table nullity --max 100 --to nullity.csv",
    "other games": "flipalg chomp 2 4 6 8",
    "compute over F2": 'flipalg poly "x^8+x^4+x^3+x+1" --factor',
    "this program": "flipalg help solve",
}


class Command(NamedTuple):
    """A row of the table; `no` is the meaning of exit code 1, or "" if the command never exits with 1."""

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


NO_SOLUTION = "the board has no solution"

COMMANDS = {
    command.name: command
    for command in (
        Command("solve", "play", "what to press: from a board to its goal", "board.txt --show", "solving", NO_SOLUTION),
        Command("hint", "play", "a cell to press next", "board.txt", "solving", NO_SOLUTION),
        Command("solutions", "play", "all solutions of a board", "4 4 --most 3", "solving", NO_SOLUTION),
        Command("random", "play", "a random board that can be solved", "7 7 --seed 3", "solving"),
        Command("press", "play", "before, moves and after: what moves do", "board 3x3 B2 C3", "press"),
        Command("hardest", "play", "the position that needs the most presses", "5 5", "hardest"),
        Command("play", "play", "play and prove in the browser", "7 7", "play"),
        Command(
            "unique",
            "look up",
            "whether a board has exactly one solution, and how many otherwise",
            "5 5 --topology torus",
            "unique",
        ),
        Command("board", "look up", "all values of a board, each with its status", "14 14", "atlas"),
        Command(
            "find",
            "look up",
            "boards and sequences: a size, a nullity, an A-number, terms",
            "nullity 8 to 100",
            "atlas",
        ),
        Command("rule", "look up", "for which m the m × n board has exactly one solution", "14", "rules"),
        Command("kernel", "look up", "the sets of presses that change nothing", "5 5", "solving"),
        Command("attained", "look up", "the least square board with a nullity", "100", "rules", "there is none"),
        Command(
            "polynomial",
            "look up",
            "the polynomial d_n(λ) of determinants, and its factors",
            "11 --latex",
            "polynomials",
        ),
        Command("splitting", "look up", "the m × n boards over extension fields, for a given n", "6", "polynomials"),
        Command("certificate", "prove", "a proof of a board's nullity, as JSON", "5 5 > proof.json", "certificates"),
        Command("verify", "prove", "check a certificate", "proof.json", "certificates", "the certificate is not true"),
        Command(
            "why", "prove", "a theorem with its proof, or why a board has its solutions", "commuting-blocks", "why"
        ),
        Command(
            "matrix",
            "teach",
            "the game matrix of a board, its rank and determinant, step by step",
            "2 3 --steps",
            "matrices",
        ),
        Command("steps", "teach", "from S_m and d_n to the number of solutions, step by step", "4 4", "matrices"),
        Command(
            "sweep",
            "teach",
            "sweep a board, coin by coin (thesis, section 3.1)",
            "2 3 --order 1,5,2,4 --show",
            "graphs",
        ),
        Command(
            "chase",
            "teach",
            "light chasing: its table for a size, or the chase of a board",
            "5 5",
            "chasing",
            NO_SOLUTION,
        ),
        Command(
            "exercises",
            "teach",
            "a sheet of boards to solve, with answers",
            "5 5 --seed 1 --count 6 --pdf sheet.pdf --answers",
            "exercises",
        ),
        Command(
            "picture",
            "teach",
            "draw a solution, the classification, a printed figure, ...",
            "nullity --max 200 map.png",
            "pictures",
            "there is no solution to draw",
        ),
        Command(
            "table",
            "tables and long runs",
            "write a table to a file, rows as they come",
            "nullity --max 1000 --to nullity.csv",
            "tables",
        ),
        Command(
            "sequence",
            "tables and long runs",
            "print terms of a sequence",
            "A118141 --terms 100 --format bfile",
            "sequences",
            "fewer terms are proved",
        ),
        Command(
            "classify",
            "tables and long runs",
            "write or check the tables of all boards",
            "--only nullity --max-m 100 --max-n 100 --out boards",
            "classify",
            "--check found a difference",
        ),
        Command(
            "run",
            "tables and long runs",
            "run a long computation that can be stopped and resumed",
            "primitives --max 1000001 --jobs 2 --to primitives.txt",
            "running",
        ),
        Command("graph", "other games", "solve Flip it! on a graph", "cycle 7", "graphs", "there is no solution"),
        Command(
            "merlin",
            "other games",
            "Merlin's Magic Squares: the buttons to press",
            "100110001",
            "merlin",
            "there is no solution",
        ),
        Command(
            "triangles",
            "other games",
            "flipping triangles: turn the triangle of K rows",
            "5",
            "coins",
            "there is no solution",
        ),
        Command(
            "coins",
            "other games",
            "flipping triangles on any board of coins: what to push",
            "hexagon:3 --goal on",
            "coins",
            "there is no solution",
        ),
        Command("disentis", "other games", "Disentis: a game on a board", "5 5", "disentis", "it cannot be won"),
        Command("chomp", "other games", "Chomp: P or N, and the winning moves; all P-positions", "2 4 6 8", "chomp"),
        Command("take", "other games", "take an edge, or a vertex with its edges: who wins", "D~{", "taking"),
        Command("toggle", "other games", "Lights Out for two players: who wins, and how", "3 3", "taking"),
        Command("poset", "other games", "take an element and all above it: who wins", "order.txt", "taking"),
        Command(
            "poly",
            "compute over F2",
            "a polynomial over F2: its factors, its order",
            '"x^8+x^4+x^3+x+1" --factor',
            "binary",
        ),
        Command(
            "crc",
            "compute over F2",
            "the CRC of a message, by name, or which CRC gave a check",
            "123456789 --crc modbus",
            "binary",
            "no CRC gives these checks, or the check is wrong",
        ),
        Command("help", "this program", "a sentence on each command, or the help of one", "solve", "helping"),
        Command(
            "completion",
            "this program",
            "print the completion script of a shell",
            "bash > ~/.local/share/bash-completion/completions/flipalg",
            "helping",
        ),
    )
}


Parser.commands = frozenset(COMMANDS)


def load(module: str) -> Any:
    """Import and return a module of flipalg.commands, by its name."""
    return import_module(f"flipalg.commands.{module}")


SHORT = {
    "nullity": ("unique", "--nullity"),
    "colors": ("unique", "--colors", "any"),
    "chomp-table": ("chomp", "--list"),
    "chomp-plot": ("picture", "diagonal"),
}
"""{short name: the words that replace it}."""

USUAL = {"press": ("GAMES", "board"), "picture": ("KINDS", "solution")}
"""{command: (the name of the table of its kinds in its module, the kind that is added if a board follows it)}."""

FIGURES = "flipalg picture figure --list lists the figures of the sources; flipalg picture draws others"
LESSONS = "the lessons are in docs/howto/lesson-plans.md and on the page; flipalg exercises prints a sheet"

OTHER_NAMES = {
    "check": "press",
    "try": "press",
    "chasing": "chase",
    "lightchasing": "chase",
    "light-chasing": "chase",
    "lights": "chase",
    "lesson": LESSONS,
    "lessons": LESSONS,
    "teach": LESSONS,
    "cite": "the file CITATION.cff says how to cite flipalg",
    "howmany": "unique",
    "how-many": "unique",
    "generate": "random",
    "puzzle": "random",
    "new": "random",
    "worksheet": "exercises",
    "worksheets": "exercises",
    "sheet": "exercises",
    "pattern": "kernel",
    "patterns": "kernel",
    "nullspace": "kernel",
    "period": "rule",
    "fewest": "solve",
    "determinant": "matrix",
    "rank": "matrix",
    "eliminate": "matrix",
    "elimination": "matrix",
    "gauss": "matrix",
    "errata": "the mistakes of the sources are listed in docs/sources-and-errata.md",
    "theorem": "why",
    "proof": "certificate",
    "factor": "poly",
    "gcd": "poly",
    "irreducible": "poly",
    "lfsr": "poly",
    "count": "solutions",
    "solvable": "solve",
    "image": "picture",
    "draw": "picture",
    "figure": "picture",
    "figures": FIGURES,
    "plot": "picture",
    "photo": "the page reads photos: type flipalg play and choose I'm stuck",
    "det": "matrix",
    "inverse": "matrix",
    "oeis": "sequence",
    "list": "help",
    "commands": "help",
    "game": "play",
    "export": "table",
    "csv": "table",
    "checksum": "crc",
}
"""{word that newcomers type: the command that the error message suggests, or a sentence for this message}."""


def spelled_out(words: Sequence[str]) -> list[str]:
    """Return the words of a command line with short names replaced and an omitted command added.

    The short names are in SHORT.  If the line begins with a board, a size, a file or `-`, `solve` is added before it;
    if one of these follows `press` or `picture`, the word in USUAL is added between them: the game `board`, or the
    picture `solution`.  Before an A-number `sequence` is added, before a label such as 9.9.torus.king.c3 `board`.

    >>> spelled_out(["5x5", "--list"]), spelled_out(["nullity", "5", "5"])
    (['solve', '5x5', '--list'], ['unique', '--nullity', '5', '5'])
    """
    first, *rest = words
    if first in USUAL and rest:
        kinds, usual = USUAL[first]
        if rest[0] not in getattr(load(COMMANDS[first].module), kinds) and load("reading").is_board_or_file(rest[:2]):
            return [first, usual, *rest]
    if first in COMMANDS:
        return list(words)
    if first in SHORT:
        return [*SHORT[first], *rest]
    if not first.startswith("--") and load("reading").is_board_or_file(words):
        return ["solve", *words]
    if re.fullmatch(r"[Aa]\d{6}", first):
        return ["sequence", first.upper(), *rest]
    if re.fullmatch(r"\d+\.\d+(\.\w+)+", first):
        return ["board", *words]
    return list(words)


def command_named(name: str) -> Command:
    """Return the command with this name or short name; ValueError, perhaps with a suggestion, for an unknown name."""
    name = SHORT.get(name, (name,))[0]
    if name not in COMMANDS:
        kind = "option" if name.startswith("-") else "command"
        options = ("--version", "--help")
        names = {option.strip("-"): option for option in options} | dict.fromkeys(COMMANDS) | dict.fromkeys(SHORT)
        near = f": did you mean --{name}?" if f"--{name}" in options else did_you_mean(name, names, similarity=0.65)
        meant = OTHER_NAMES.get(name.lstrip("-"), "")
        mentions = [COMMANDS[meant]] if meant in COMMANDS else []
        mentions += [other for other in COMMANDS.values() if name in re.findall("[a-z]+", other.sentence)]
        mentions = list(dict.fromkeys(mentions))
        if mentions and (name in OTHER_NAMES or not near):
            near = f": did you mean {' or '.join(f'flipalg {other.name}, {other.sentence}' for other in mentions[:2])}?"
        if meant and not mentions:
            near = f": {meant}"
        raise ValueError(f"unknown {kind} {shown(name)}{near}; see flipalg --help")
    return COMMANDS[name]


def parser_of(command: Command, typed: str = "") -> Parser:
    """Return the parser of a command.

    If the user typed a short name that stands for the command and options alone, the usage line has the short name.
    """
    short = typed in SHORT and all(word.startswith("-") for word in SHORT[typed][1:2])
    parser = Parser(prog=f"flipalg {typed if short else command.name}")
    _fill(parser, command)
    return parser


def _fill(parser: Parser, command: Command) -> None:
    parser.describe(command.sentence)
    parser.end(command.example, command.exit_codes)
    parser.set_defaults(command=command.name)
    getattr(load(command.module), f"add_{command.name.replace('-', '_')}")(parser)


def whole_parser() -> Parser:
    """Return one parser with every sub-command, for tools that complete command lines."""
    parser = Parser(prog="flipalg", description=WHAT_IT_IS)
    parser.add_argument("--version", action="version", version=f"flipalg {__version__}")
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS.values():
        _fill(subparsers.add_parser(command.name, help=command.sentence), command)
    return parser


def in_group(group: str) -> list[Command]:
    """Return the commands of a group, in the order of the table."""
    return [command for command in COMMANDS.values() if command.group == group]


def welcome() -> str:
    """Return the text that `flipalg` prints without arguments: its purpose, three examples, and how to get help."""
    examples = [GROUPS["play"], GROUPS["look up"], GROUPS["prove"]]
    return "\n".join(
        [
            WHAT_IT_IS,
            "",
            *(f"    {example}" for example in examples),
            "",
            "A board alone is solved: flipalg 5x5, flipalg '##./#../...'.",
            "flipalg --help lists more.",
        ]
    )


def overview() -> str:
    """Return the text of `flipalg --help`: the commands of each group with an example, on a screen of 24 lines."""
    lines = [WHAT_IT_IS, "", "usage: flipalg COMMAND ...", ""]
    for group, example in GROUPS.items():
        names = " ".join(command.name for command in in_group(group))
        lines.append(fill(names, 79, initial_indent=f"{group:22}", subsequent_indent=" " * 22, break_on_hyphens=False))
        lines.append(f"{'':22}example: {example}")
    ends = "flipalg help: a sentence on each; flipalg COMMAND --help; flipalg --version"
    return "\n".join([*lines, "", ends])


def whole_list() -> str:
    """Return the text of `flipalg help`: every command with its sentence, by groups."""
    lines = []
    for group in GROUPS:
        lines += [group, *(f"    {command.name:13}{command.sentence}" for command in in_group(group)), ""]
    return "\n".join([*lines, "flipalg help COMMAND shows its options, an example and its exit codes."])
