"""`flipalg why`: a theorem of the ledger with source, proof and test, or the reason for the solutions of a board.

Main definitions
    ledger()          the entries of tests/theorems.toml
    found(words)      the entries that a name, or words of the statement, stand for
Conventions
    In a working copy the ledger is tests/theorems.toml; an installed package carries a copy beside this module.
"""

import argparse
import json
import textwrap
from pathlib import Path

from flipalg.commands.answers import answer
from flipalg.commands.parsing import SIZE, Parser, add_form, add_json, whole_number

Entry = dict[str, str]


def add_why(parser: Parser) -> None:
    """Add the arguments of `why`."""
    parser.add_words(
        "`flipalg why 3 3 --colors 7` is about a board.",
    )
    parser.add_argument(
        "name", nargs="*", metavar="NAME", help="a name, words of the statement, or M N for a board; none lists all"
    )
    add_form(parser)
    add_json(parser)
    parser.set_defaults(run=_why)


def ledger() -> list[Entry]:
    """Return the entries of the ledger, in its order."""
    import tomllib

    here = Path(__file__)
    places = (here.with_name("theorems.toml"), here.parents[2] / "tests" / "theorems.toml")
    path = next(place for place in places if place.exists())
    entries: list[Entry] = tomllib.loads(path.read_text(encoding="utf-8"))["theorem"]
    return entries


def found(words: str) -> list[Entry]:
    """Return the entry of that name, or else all whose name, statement or source holds each of the words."""
    entries = ledger()
    named = [entry for entry in entries if entry["name"] == words]
    if named:
        return named
    wanted = words.casefold().split()
    return [
        entry
        for entry in entries
        if all(word in f"{entry['name']} {entry['statement']} {entry['source']}".casefold() for word in wanted)
    ]


def _why(arguments: argparse.Namespace) -> int:
    if len(arguments.name) <= 2 and (size := SIZE.fullmatch("x".join(arguments.name))):
        return _why_board(arguments, *map(whole_number, size.groups()))
    words = " ".join(arguments.name)
    entries = found(words) if words else ledger()
    if not entries:
        raise ValueError(f"no theorem is called {words!r} or speaks of it; `flipalg why` lists all")
    if arguments.json:
        print(json.dumps({"command": "why", "theorems": entries}, ensure_ascii=False))
    elif len(entries) == 1:
        print(_told(entries[0]))
    else:
        width = max(len(entry["name"]) for entry in entries)
        for entry in entries:
            print(f"{entry['name']:{width}}  {entry['statement']}")
    return 0


def _why_board(arguments: argparse.Namespace, m: int, n: int) -> int:
    from flipalg.reports.reasons import reason

    board = {"neighborhood": arguments.neighborhood, "topology": arguments.topology, "colors": arguments.colors}
    text, proof = reason(m, n, **board)
    sizes = {"m": m, "n": n, **board}
    answer(arguments, text, **sizes, unique=proof.unique, text=text, certificate=json.loads(proof.to_json()))
    return 0


def _told(entry: Entry) -> str:
    proof = textwrap.fill(" ".join(entry.get("proof", "").split()), 96)
    lines = [
        entry["name"],
        entry["statement"],
        "",
        f"status    {entry['status']}",
        f"source    {entry['source']}",
        f"used by   {entry['function']}",
        f"test      {entry['test']}",
    ]
    if "machine_checked" in entry:
        lines.append(f"Coq       {entry['machine_checked']}, without axioms")
    return "\n".join(lines) + (f"\n\n{proof} ∎" if proof else "")
