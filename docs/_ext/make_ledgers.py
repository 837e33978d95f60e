"""The pages Theorems, Errata and Statements, from the three ledgers."""

import tomllib
from pathlib import Path

from myst import escaped

ROOMS = {
    "algebra": "Polynomials over F2",
    "theory": "Boards",
    "matrices": "Matrices",
    "colors": "More than two colors",
    "solvers": "Finding presses",
    "games": "Other games",
    "impartial": "Chomp and its relatives",
    "reports": "Boards, by every road",
}
SOURCES = {
    "Thesis": "the thesis on Flip it!",
    "Merlin": "the slides on Merlin's Magic Squares",
    "Disentis": "the notebook on Disentis and Trisentis",
    "Zucker": "A Game of Flipping Triangles",
    "Chomp": "Het afbreken van trappen",
}


def pages(root: Path) -> dict[str, str]:
    """Return the pages."""
    theorems = tomllib.loads((root / "tests" / "theorems.toml").read_text(encoding="utf-8"))["theorem"]
    errata = tomllib.loads((root / "tests" / "errata.toml").read_text(encoding="utf-8"))["erratum"]
    statements = tomllib.loads((root / "tests" / "statements.toml").read_text(encoding="utf-8"))["statement"]
    return {
        "theorems.md": _theorems(theorems),
        "errata.md": _errata(errata),
        "statements.md": _statements(statements),
    }


def _theorems(lines: list[dict[str, str]]) -> str:
    text = [
        "# Theorems\n",
        "Made from the ledger `tests/theorems.toml`, one entry a theorem. A test checks that each function and each "
        "test named here exists. `flipalg why NAME` prints the same.\n",
    ]
    rooms: dict[str, list[dict[str, str]]] = {}
    for line in lines:
        rooms.setdefault(line["function"].split(".")[1], []).append(line)
    for room in [*ROOMS, *sorted(set(rooms) - set(ROOMS))]:
        if room not in rooms:
            continue
        text.append(f"## {ROOMS.get(room, room.capitalize())}\n")
        for line in rooms[room]:
            name = line["name"]
            text += [
                f"(theorem-{name})=\n### {name}\n",
                f"**{escaped(line['statement']).strip()}**\n",
                f"{escaped(line['status']).capitalize()}. Source: {escaped(line['source'])}.\n",
            ]
            if "proof" in line:
                text.append(f"*Proof.* {' '.join(line['proof'].split())} ∎\n")
            elif line["status"] == "proved":
                text.append(
                    f"The proof stands in {{py:mod}}`{line['function'].rpartition('.')[0]}`, or with its source.\n"
                )
            if "machine_checked" in line:
                text.append(f"Machine-checked, without axioms: `{line['machine_checked']}`.\n")
            text.append(f"Used by {{py:obj}}`{line['function']}`; the test that would fail: `{line['test']}`.\n")
    return "\n".join(text)


def _errata(lines: list[dict]) -> str:
    text = []
    for source in dict.fromkeys(line["source"] for line in lines):
        text += [f"## {source}: {SOURCES[source]}\n" if source in SOURCES else f"## {source}\n"]
        text += ["| where | printed | correct | evidence |", "|:--|:--|:--|:--|"]
        for line in lines:
            if line["source"] == source:
                tests = ", ".join(f"`{node.partition('::')[2]}`" for node in line["tests"])
                verdict = " *(not wrong)*" if line["verdict"] == "not wrong" else ""
                cells = [line["where"], line["printed"], line["correct"], line["evidence"]]
                where, printed, correct, evidence = (escaped(cell) for cell in cells)
                text.append(f"| {where} | {printed} | {correct}{verdict} | {evidence}: {tests} |")
        text.append("")
    return "# Errata\n\n" + "\n".join(text)


def _statements(lines: list[dict]) -> str:
    text = [
        "# What the sources state\n",
        f"All {len(lines)} statements of the five sources, and what runs each: tests, and commands that a test runs. "
        "Made from `tests/statements.toml`.\n",
    ]
    for source in dict.fromkeys(line["source"] for line in lines):
        text += [f"## {source}: {SOURCES[source]}\n", "| where | what | run by |", "|:--|:--|:--|"]
        for line in lines:
            if line["source"] == source:
                runs = [f"`{run.rpartition('::')[2].partition(' # exit ')[0]}`" for run in line["runs"]]
                why = f" ({escaped(line['why'])})" if "why" in line else ""
                text.append(f"| {escaped(line['where'])} | {escaped(line['says'])} | {', '.join(runs)}{why} |")
        text.append("")
    return "\n".join(text)
