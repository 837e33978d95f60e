"""The pages Theorems, Errata and Statements, from the three ledgers in flipalg/console/."""

import re
import tomllib
from pathlib import Path
from typing import Any

from make_reference import public_name
from myst import bib_keys, escaped, front_matter

ROOMS = {
    "algebra": "Polynomials over F2",
    "theory": "Boards",
    "matrices": "Matrices",
    "solvers": "Finding presses",
    "games": "Other games",
    "impartial": "Chomp and its relatives",
    "reports": "Boards, by several routes",
}
SOURCES = {
    "Thesis": ("Flip it! (Jansons 2009)", "Jansons2009"),
    "Merlin": ("Merlin's Magic Squares (Arnold and Blaszak)", "Merlin"),
    "Disentis": ("the notebook on Disentis and Trisentis", "Disentis"),
    "Zucker": ("A Game of Flipping Triangles (Zucker)", "Zucker"),
    "Chomp": ("Het afbreken van trappen (2002)", "Trappen2002"),
}
CITED = {
    "thesis": "Jansons2009",
    "Sutner 1989": "Sutner1989",
    "Sutner 2000": "Sutner2000",
    "Hunziker, Machiavelo, Park 2004": "HMP2004",
    "Hannenhalli, Pevzner 1999": "HannenhalliPevzner1999",
    "Bergeron 2005": "Bergeron2005",
    "Arnold, Blaszak": "Merlin",
    "Disentis notebook": "Disentis",
    "Het afbreken van trappen": "Trappen2002",
    "Huddleston, Shurman 2002": "HuddlestonShurman2002",
    "Fraenkel, Scheinerman 1991": "FraenkelScheinerman1991",
    "Khandhawit, Ye 2011": "KhandhawitYe2011",
    "Conway, Jones 1976": "ConwayJones1976",
    "Janssen 1983": "Janssen1983",
    "Zucker": "Zucker",
    "Sarkar 1996": "Sarkar1996",
    "Boyles 2022a": "Boyles2022a",
    "Boyles 2022b": "Boyles2022b",
    "Boyles 2026": "Boyles2026",
    "Goshima, Yamagishi 2010": "GoshimaYamagishi2010",
    "Yamagishi 2015": "Yamagishi2015",
    "Blokhuis, Cao, Chou, Hou 2018": "BlokhuisEtAl2018",
    "Brown, Humphries 1986": "BrownHumphries1986",
    "Seven 2005": "Seven2005",
    "Garg 2026": "Garg2026",
    "Knuth 2011": "Knuth2011",
    "Rabin 1980": "Rabin1980",
    "Cantor, Zassenhaus 1981": "CantorZassenhaus1981",
    "Dornstetter 1987": "Dornstetter1987",
    "MacWilliams 1969": "MacWilliams1969",
    "Forrest, Manno 2021": "ForrestManno2021",
    "Zaidenberg 2006": "Zaidenberg2006",
    "Dimitrov 2016": "Dimitrov2016",
    "Carlitz 1969": "Carlitz1969",
}
"""How the ledger names a source, and its key in references.bib."""


def pages(root: Path) -> dict[str, str]:
    """Return the pages."""
    theorems = tomllib.loads((root / "flipalg" / "console" / "theorems.toml").read_text(encoding="utf-8"))["theorem"]
    shown = tomllib.loads((root / "docs" / "theorems.toml").read_text(encoding="utf-8"))
    errata = tomllib.loads((root / "flipalg" / "console" / "errata.toml").read_text(encoding="utf-8"))["erratum"]
    statements = tomllib.loads((root / "flipalg" / "console" / "statements.toml").read_text(encoding="utf-8"))[
        "statement"
    ]
    missing = set(CITED.values()) - bib_keys((root / "docs" / "references.bib").read_text(encoding="utf-8"))
    if missing or (extra := set(shown) - {line["name"] for line in theorems}):
        raise ValueError(
            f"not in references.bib: {missing}" if missing else f"not in flipalg/console/theorems.toml: {extra}"
        )
    return {
        "theorems.md": _theorems(theorems, shown, root),
        "errata.md": _errata(errata),
        "statements.md": _statements(statements),
    }


def test_link(node: str) -> str:
    """Return the name of a test as a link to its file."""
    path, _, name = node.partition("::")
    return f"{{download}}`{name or path} <../../{path}>`"


def _theorems(lines: list[dict[str, Any]], shown: dict[str, dict[str, str]], root: Path) -> str:
    text = [
        front_matter("theorem, proof, lemma, statement, proved, gcd, row, rule, chasing"),
        "# Theorems\n",
        "What flipalg relies on and what it adds. Each statement has its proof, the function that uses it, and the "
        "test that would fail if it were wrong; `flipalg why NAME` prints the same.\n",
        "- {bdg-success}`proved` for all sizes, here or on the page named; *given* a theorem that we have not checked, "
        "if it says so;",
        "- {bdg-info}`complete search`: finitely many cases, all of them gone through;",
        "- {bdg-warning}`observed` as far as it says, without a proof known to us;",
        "- {bdg-primary}`Coq`: {doc}`checked by machine <../mathematics/machine-checked>`, without axioms.\n",
    ]
    rooms: dict[str, list[dict[str, Any]]] = {}
    for line in lines:
        rooms.setdefault(line["function"].split(".")[1], []).append(line)
    order = [room for room in [*ROOMS, *sorted(set(rooms) - set(ROOMS))] if room in rooms]
    for room in order:
        links = [f"- {{ref}}`theorem-{line['name']}`" for line in rooms[room]]
        text.append(f"**{ROOMS.get(room, room.capitalize())}**\n\n" + "\n".join(links) + "\n")
    for room in order:
        text.append(f"## {ROOMS.get(room, room.capitalize())}\n")
        text += [_theorem(line, shown.get(line["name"], {}), root) for line in rooms[room]]
    return "\n".join(text)


def _theorem(line: dict[str, Any], shown: dict[str, str], root: Path) -> str:
    name = line["name"]
    title = shown.get("title") or line["statement"].split(":")[0]
    says = shown.get("says") or escaped(line["statement"]).strip() + "."
    proof, end = line.get("proof"), "∎"
    text = [f"(theorem-{name})=\n### {escaped(title)}\n", _badges(line) + "\n", f":::{{div}} statement\n{says}\n:::\n"]
    if proof:
        paragraphs = "\n\n".join(" ".join(paragraph.split()) for paragraph in _linked(proof).split("\n\n"))
        text.append(f":::{{dropdown}} Proof\n:open:\n{paragraphs} {end}\n:::\n")
    elif line["status"].startswith("proved"):
        text.append(f"The proof is in {_documents(line['source'])}.\n")
    function = public_name(line["function"], root)
    text.append(
        f"Source: {_source(line['source'])}. Used by {{py:obj}}`{function}`. Test: {test_link(line['test'])}. "
        f"Name: `{name}`.\n"
    )
    return "\n".join(text)


def _badges(line: dict[str, Any]) -> str:
    status = line["status"]
    kind = "success" if status.startswith("proved") else "info" if status == "complete search" else "warning"
    badges = f"{{bdg-{kind}}}`{status}`"
    return badges + (" {bdg-primary}`Coq`" if "machine_checked" in line else "")


def _linked(proof: str) -> str:
    """Return a proof whose *names* of theorems are links."""
    return re.sub(r"(?<![*$\w])\*([a-z0-9]+(?:-[a-z0-9]+)+)\*(?!\*)", r"{ref}`theorem-\1`", proof)


def _documents(source: str) -> str:
    found = re.findall(r"docs/mathematics/([\w-]+)\.md", source)
    return " and ".join(f"{{doc}}`../mathematics/{name}`" for name in found)


def _source(source: str) -> str:
    """Return where a theorem is from, with papers and pages as links."""
    text = escaped(source)
    for name, key in CITED.items():
        text = text.replace(name, f"{{cite:t}}`{key}`", 1)
    text = re.sub(r"docs/mathematics/([\w-]+)\.md", r"{doc}`../mathematics/\1`", text)
    return re.sub(r"\b(flipalg\.[\w.]+\w)", r"{py:obj}`\1`", text)


def _errata(lines: list[dict]) -> str:
    wrong = [line for line in lines if line["verdict"] in ("wrong", "incomplete")]
    text = [
        front_matter("erratum, errata, corrigenda, mistake, misprint, wrong, typo"),
        "# Errata\n",
        f"The five sources are wrong, or say less than holds, in {len(wrong)} places. Each card has the printed text, "
        "the correct one, the reason, and the test. {bdg-secondary}`not wrong` marks a place that was taken for an "
        "error but is right, {bdg-secondary}`text` a slip that may come from our copy of a printed page.\n",
    ]
    for source in dict.fromkeys(line["source"] for line in lines):
        name, key = SOURCES.get(source, (source, ""))
        text.append(f"## {name[0].upper()}{name[1:]}\n" + (f"\n{{cite:p}}`{key}`\n" if key else ""))
        text += [_erratum(line) for line in lines if line["source"] == source]
    return "\n".join(text)


def _erratum(line: dict) -> str:
    where, printed, correct, evidence = (escaped(line[key]) for key in ("where", "printed", "correct", "evidence"))
    kind = {"wrong": "danger", "incomplete": "warning"}.get(line["verdict"], "secondary")
    tests = ", ".join(map(test_link, line["tests"]))
    return (
        f":::{{card}} {where[0].upper()}{where[1:]}\n:class-card: erratum\n\n"
        f"{{bdg-{kind}}}`{line['verdict']}`\n\n"
        f"Printed\n: {printed}\n\nCorrect\n: {correct}\n\nWhy\n: {evidence}\n\nTest\n: {tests}\n:::\n"
    )


def _statements(lines: list[dict]) -> str:
    text = [
        "# What the sources state\n",
        f"All {len(lines)} statements of the five sources, and what runs each: tests, and commands that a test runs.\n",
    ]
    for source in dict.fromkeys(line["source"] for line in lines):
        name = SOURCES[source][0]
        text += [f"## {name[0].upper()}{name[1:]}\n", "| where | what | run by |", "|:--|:--|:--|"]
        for line in lines:
            if line["source"] == source:
                runs = [f"`{run.rpartition('::')[2].partition(' # exit ')[0]}`" for run in line["runs"]]
                why = f" ({escaped(line['why'])})" if "why" in line else ""
                text.append(f"| {escaped(line['where'])} | {escaped(line['says'])} | {', '.join(runs)}{why} |")
        text.append("")
    return "\n".join(text)
