"""`flipalg why`: a theorem in tests/theorems.toml with its proof, or the reason for a board's number of solutions."""

import argparse
import json
import re

from flipalg.console.output import answer
from flipalg.console.parsing import SIZE, Parser, add_json, add_kind, kind_of, whole_number
from flipalg.console.plain_text import wrapped
from flipalg.console.theorem_names import Entry, found, ledger, proof_pages
from flipalg.grids.grid import Grid

__all__ = ["add_why"]

WIDTH = 80
"""The most columns of a line of a proof."""


def add_why(parser: Parser) -> None:
    """Add the arguments of `why`."""
    parser.add_words(
        "`flipalg why 3 3 --colors 7` is about a board; a source's names are found too: `flipalg why stelling 4`, "
        "`flipalg why Zucker lemma 1`, `flipalg why thesis eq. 3.8`.",
    )
    parser.add_argument(
        "name",
        nargs="*",
        metavar="NAME",
        help="a name, a source's name for it, words of the statement, an A-number, or M N for a board; none lists all",
    )
    add_kind(parser)
    add_json(parser)
    parser.add_argument("--list", action="store_true", help="list all theorems")
    parser.takes_any_words = True
    parser.set_defaults(run=_why)


def _why(arguments: argparse.Namespace) -> int:
    if len(arguments.name) <= 2 and (size := SIZE.fullmatch("x".join(arguments.name))):
        _answer_for_board(arguments, *map(whole_number, size.groups()))
        return 0
    words = " ".join(arguments.name)
    entries = found(words) if words and not arguments.list else ledger()
    if not entries and re.fullmatch(r"[Aa]\d{6}", words):
        from flipalg.sequences.sequences import SEQUENCES

        names = SEQUENCES[words.upper()].theorems if words.upper() in SEQUENCES else ()
        entries = [entry for entry in ledger() if entry["name"] in names]
    if not entries:
        raise ValueError(f"no theorem has the name {words!r} or mentions it; `flipalg why` lists all")
    if arguments.json:
        print(json.dumps({"command": "why", "theorems": entries}, ensure_ascii=False))
    elif len(entries) == 1:
        print(_in_full(entries[0]))
    else:
        width = max(len(entry["name"]) for entry in entries)
        for entry in entries:
            status = "" if entry["status"] == "proved" else f" ({entry['status']})"
            source = f" [{entry['source']}]" if words else ""
            print(f"{entry['name']:{width}}  {entry['statement']}{status}{source}")
    return 0


def _in_full(entry: Entry) -> str:
    paragraphs = f"{entry['proof'].rstrip()}_∎".split("\n\n") if "proof" in entry else []  # in one word with the last
    proof = "\n\n".join("\n".join(wrapped(paragraph, WIDTH)) for paragraph in paragraphs).replace("_∎", " ∎")
    fields = [
        ("status", entry["status"]),
        ("source", entry["source"]),
        *(("proof", page) for page in proof_pages(entry)),
        ("used by", entry["function"]),
        ("test", entry["test"]),
        *(("Coq", f"{where}, without axioms") for where in entry.get("machine_checked", ())),
    ]
    lines = [entry["name"], *wrapped(entry["statement"], WIDTH), ""]
    for name, text in fields:
        first, *others = wrapped(text, WIDTH - 10)
        lines += [f"{name:10}{first}", *(f"{'':10}{other}" for other in others)]
    return "\n".join(lines) + (f"\n\n{proof}" if proof else "")


def _answer_for_board(arguments: argparse.Namespace, m: int, n: int) -> None:
    """Print the reason for the number of solutions of the m × n board; with --json also its certificate."""
    from flipalg.reports.reasons import reason

    grid = Grid.of(m, n, **kind_of(arguments))
    text, proof = reason(grid)
    answer(arguments, text, **grid.to_json(), unique=proof.unique, text=text, certificate=json.loads(proof.to_json()))
