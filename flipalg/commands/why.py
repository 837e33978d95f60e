"""`flipalg why`: a theorem with its proof, a statement of a source, or the reason for a board's number of solutions."""

import argparse
import json
import re

from flipalg.console.ledgers import Entry, Found, found, ledger, page, proof_pages, proofs
from flipalg.console.output import answer
from flipalg.console.parsing import SIZE, Parser, add_json, add_kind, kind_of, whole_number
from flipalg.console.plain_text import wrapped
from flipalg.grids.grid import Grid

__all__ = ["add_why"]

WIDTH = 80
"""The most columns of a line of a proof."""
IN_FULL = 4
"""Up to this number of statements each is printed in full, of more a line each."""


def add_why(parser: Parser) -> None:
    """Add the arguments of `why`."""
    parser.add_words(
        "`flipalg why 3 3 --colors 7` is about a board; what the sources number is found too, in English, Dutch and "
        "German: `flipalg why stelling 4`, `flipalg why slide 11`, `flipalg why thesis A.2.3`.",
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
    if words.endswith(".md") and not arguments.json:
        print(page(words))
        return 0
    theorems, statements, errata = found(words) if words and not arguments.list else Found(ledger(), [], [])
    if not theorems and not statements and re.fullmatch(r"[Aa]\d{6}", words):
        from flipalg.sequences.sequences import SEQUENCES

        names = SEQUENCES[words.upper()].theorems if words.upper() in SEQUENCES else ()
        theorems = [entry for entry in ledger() if entry["name"] in names]
    if not theorems and not statements and not errata:
        raise ValueError(
            f"no theorem or statement has the name {words!r} or mentions it; `flipalg why` lists all theorems"
        )
    if arguments.json:
        proved = [entry | {"proofs": proofs(entry)} for entry in theorems]
        print(
            json.dumps(
                {"command": "why", "theorems": proved, "statements": statements, "errata": errata}, ensure_ascii=False
            )
        )
        return 0
    several = len(statements) > IN_FULL
    blocks = ["\n".join(map(_in_one_line, statements))] if several else [_stated(line) for line in statements]
    if not several:
        blocks += map(_erratum, errata)
    if len(theorems) == 1 and not several:
        blocks.append(_in_full(theorems[0]))
    elif theorems:
        blocks.append(_listed(theorems, bool(words)))
    print("\n\n".join(blocks))
    return 0


def _listed(entries: list[Entry], with_source: bool) -> str:
    width = max(len(entry["name"]) for entry in entries)
    lines = []
    for entry in entries:
        status = "" if entry["status"] == "proved" else f" ({entry['status']})"
        source = f" [{entry['source']}]" if with_source else ""
        lines.append(f"{entry['name']:{width}}  {entry['statement']}{status}{source}")
    return "\n".join(lines)


def _in_one_line(line: Entry) -> str:
    commands = ", ".join(_commands(line)[:1])
    return f"{line['source']}, {line['where']}: {line['says']}" + (f"  ({commands})" if commands else "")


def _commands(line: Entry) -> list[str]:
    """Return the commands that show a statement."""
    return [run.partition(" # ")[0] for run in line["runs"] if run.startswith("flipalg ")]


def _stated(line: Entry) -> str:
    """Return a statement of a source in our words, with what shows it."""
    shown = [("shown by", command) for command in _commands(line)]
    tests = [("test", run) for run in line["runs"] if not run.startswith("flipalg ")]
    if line["source"] == "Thesis" and re.search(r"\d × \d", line["says"]):
        shown.append(("sizes", "m × n is m coins wide here, as printed; the commands take rows, then columns"))
    return "\n".join(
        [*wrapped(f"{line['source']}, {line['where']}: {line['says']}", WIDTH), *_fields([*shown, *tests])]
    )


def _erratum(line: Entry) -> str:
    """Return an erratum as text."""
    fields = [(key, line[key]) for key in ("printed", "correct")]
    fields += [("because", line["evidence"])]
    return "\n".join([f"{line['source']}, {line['where']}: {line['verdict']}", *_fields(fields)])


def _fields(fields: list[tuple[str, str]]) -> list[str]:
    lines = []
    for name, text in fields:
        first, *others = wrapped(text, WIDTH - 10)
        lines += [f"{name:10}{first}", *(f"{'':10}{other}" for other in others)]
    return lines


def _in_full(entry: Entry) -> str:
    fields = [
        ("status", entry["status"]),
        ("source", entry["source"]),
        *(("proof", pointer) for pointer in proof_pages(entry)),
        ("used by", entry["function"]),
        ("test", entry["test"]),
        *(("Coq", f"{where}, without axioms") for where in entry.get("machine_checked", ())),
    ]
    lines = [entry["name"], *wrapped(entry["statement"], WIDTH), "", *_fields(fields)]
    return "\n\n".join(["\n".join(lines), *map(_proof, proofs(entry))])


def _proof(text: str) -> str:
    """Return a proof in lines of at most WIDTH columns; tables and examples keep their lines."""
    ended = text if "∎" in text else f"{text} ∎"
    parts = ended.replace(" ∎", "_∎").split("\n\n")  # in one word with the last
    paragraphs = [item for part in parts for item in (re.split(r"\n(?=- )", part) if part.startswith("- ") else [part])]
    shown = (part if part.startswith(("|", "```")) else "\n".join(wrapped(part, WIDTH)) for part in paragraphs)
    return "\n\n".join(shown).replace("_∎", " ∎")


def _answer_for_board(arguments: argparse.Namespace, m: int, n: int) -> None:
    """Print the reason for the number of solutions of the m × n board; with --json also its certificate."""
    from flipalg.reports.reasons import reason

    grid = Grid.of(m, n, **kind_of(arguments))
    text, proof = reason(grid)
    answer(arguments, text, **grid.to_json(), unique=proof.unique, text=text, certificate=json.loads(proof.to_json()))
