"""The desk of sequences: a page for each one of the OEIS that flipalg computes, and for candidates.

A page has the terms, formulas, a program, the state of the entry in the OEIS, and a draft of an edit in its form.
"""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from myst import escaped, fence, front_matter

SHOWN = 30
LINE = 85
DATA = 255
"""The length of a line of terms, and of all terms of a new entry, in the form of the OEIS."""
SIGNED = "_Your Name_"


def pages(root: Path) -> dict[str, str]:
    """Return the pages and the b-files."""
    from flipalg import __version__
    from flipalg.reports.described_sequences import described
    from flipalg.reports.sequences import SEQUENCES, text

    shown = tomllib.loads((root / "docs" / "sequences.toml").read_text(encoding="utf-8"))
    oeis, candidates = shown.pop("oeis"), shown.pop("candidate")
    if unknown := shown.keys() - SEQUENCES.keys():
        raise ValueError(f"docs/sequences.toml: not a sequence of this package: {', '.join(unknown)}")
    ledger = tomllib.loads((root / "tests" / "theorems.toml").read_text(encoding="utf-8"))["theorem"]
    theorems = {line["name"]: line for line in ledger}
    made = {}
    for name, sequence in SEQUENCES.items():
        about = shown.get(name, {})
        terms = sequence.first(about.get("terms", min(1000, sequence.published)))
        command = f"flipalg sequence {name} --terms {len(terms.values)} --format bfile"
        made[f"sequences/b{name[1:]}.txt"] = text(sequence, terms, "bfile", command, __version__)
        data = _data_section(root, name)
        made[f"sequences/{name}.md"] = _page(sequence, terms, about, command, theorems, oeis, data)
    described_ones = []
    for about in candidates:
        kind = {key: about[key] for key in ("neighborhood", "topology", "colors") if key in about}
        sequence = described(about["what"], "square", **kind)
        terms = sequence.first(about.get("terms", 1000))
        options = "".join(f" --{key} {value}" for key, value in kind.items())
        command = f"flipalg sequence {about['what']}{options} --terms {len(terms.values)} --format bfile"
        made[f"sequences/{about['slug']}.txt"] = text(sequence, terms, "bfile", command, __version__)
        made[f"sequences/{about['slug']}.md"] = _candidate(sequence, terms, about, command, theorems)
        described_ones.append((about, terms))
    made["sequences.md"] = _index(SEQUENCES, shown, oeis, described_ones)
    return made


def _index(
    sequences: Mapping[str, Any], shown: Mapping[str, Any], oeis: Mapping[str, str], candidates: list[Any]
) -> str:
    page = [
        front_matter("sequence, sequences, OEIS, b-file, bfile, " + ", ".join(sequences)),
        "```{index} ! b-file, ! OEIS\n```\n",
        "# Sequences\n",
        "The sequences of the On-Line Encyclopedia of Integer Sequences {cite:p}`OEIS` that flipalg computes. Every "
        "term is proved, or the outcome of a complete search; where there is neither, the terms end and the b-file "
        "says why. "
        "`flipalg sequence A159257 --terms 1000 --format bfile` gives as many as you like, of any neighborhood, "
        f"topology and number of colors. The entries of the OEIS were read on {oeis['read']}.\n",
        "| number | what | in the OEIS | flipalg adds |",
        "|:--|:--|--:|:--|",
    ]
    for name, sequence in sequences.items():
        what, adds = escaped(sequence.what), shown.get(name, {}).get("adds", "more terms")
        page.append(f"| {{doc}}`{name} <sequences/{name}>` | {what} | {sequence.published:,} terms | {adds} |")
    page += [
        "\n## Candidates\n",
        "Sequences that may be new. We did not search the OEIS for them: each page has a link that does.\n",
        "| | first terms |",
        "|:--|:--|",
    ]
    for about, terms in candidates:
        first = ", ".join(map(str, terms.values[:10]))
        page.append(f"| {{doc}}`{about['title']} <sequences/{about['slug']}>` | {first}, ... |")
    names = [*sequences, *(about["slug"] for about, _ in candidates)]
    page.append("\n```{toctree}\n:hidden:\n\n" + "\n".join(f"sequences/{name}" for name in names) + "\n```\n")
    return "\n".join(page)


def _data_section(root: Path, name: str) -> list[int]:
    """Return the terms of an entry as tests/data has them; a test compares all of them with ours."""
    lines = (root / "tests" / "data" / f"oeis_{name.lower()}.txt").read_text(encoding="utf-8").splitlines()
    return [int(term) for line in lines if not line.startswith("#") for term in line.split()]


def _page(
    sequence: Any,
    terms: Any,
    about: Mapping[str, Any],
    command: str,
    theorems: Mapping[str, Any],
    oeis: Mapping[str, str],
    data: list[int],
) -> str:
    name, more = sequence.name, len(terms.values) - sequence.published
    adds = about.get("adds", "")
    if more > 0:
        adds = f"{adds} {more:,} more terms in the b-file.".strip()
    commit = about.get("commit", oeis["commit"])
    kept = "in its b-file" if about.get("bfile") else "without a b-file"
    rows = [
        ("terms", f"{len(terms.values):,}, from n = {sequence.offset}: {{download}}`b{name[1:]}.txt`{_end(terms)}"),
        ("status", _status(sequence, theorems)),
        (
            "in the OEIS",
            f"{sequence.published:,} terms {kept}: [oeis.org/{name}](https://oeis.org/{name}), read on "
            f"{oeis['read']} (the repository oeis/oeisdata, commit {commit}). "
            f"The {len(data)} terms that our tests store agree with ours.",
        ),
        ("flipalg adds", adds),
        ("cost of further terms", about.get("cost", "")),
    ]
    return (
        f"{front_matter(f'{name}, OEIS, sequence, b-file')}\n({name.lower()})=\n# {name}: {escaped(sequence.what)}\n\n"
        + _terms(terms)
        + _table(rows)
        + _formulas(about, sequence, theorems)
        + _program(about, command)
        + _draft(sequence, terms, about)
    )


def _candidate(sequence: Any, terms: Any, about: Mapping[str, Any], command: str, theorems: Mapping[str, Any]) -> str:
    first = [str(value) for value in terms.values if value > 1][:10]
    search = f"https://oeis.org/search?q={','.join(first)}"
    rows = [
        ("terms", f"{len(terms.values):,}, from n = 1: {{download}}`{about['slug']}.txt`{_end(terms)}"),
        ("status", _status(sequence, theorems)),
        (
            "in the OEIS",
            f"A candidate: we did not search for it. [Search for its terms above 1]({search}) before you propose it.",
        ),
    ]
    kind = {key: about[key] for key in ("neighborhood", "topology", "colors") if key in about}
    options = "".join(f", {key}={value!r}" for key, value in kind.items())
    program = (
        "from flipalg.reports.described_sequences import described\n"
        f"print(described({about['what']!r}{options}).terms(12))"
    )
    lines = [f"%I A000000\n{_data(terms.values)}\n%N A000000 {about['name']}"]
    lines += [f'%H A000000 {SIGNED}, <a href="/A000000/b000000.txt">{_range(sequence, terms)}</a>']
    lines += ["%o A000000 (Python)", *(f"%o A000000 {line}" for line in program.splitlines())]
    lines += ["%K A000000 nonn", "%O A000000 1"]
    return (
        f"{front_matter('sequence, candidate, OEIS, b-file')}\n# {about['title']}\n\n{about['name']}\n\n"
        + _terms(terms)
        + _table(rows)
        + _formulas(about, sequence, theorems)
        + _program({"program": program}, command)
        + "## Draft of an entry\n\n"
        "In the internal form of the OEIS, to be checked and signed with your own name. The second number of `%O`, the "
        "place of the first term above 1, is left to the form.\n\n" + fence("\n".join(lines), "text")
    )


def _terms(terms: Any) -> str:
    shown = terms.values[:SHOWN]
    while len(shown) > 5 and len(", ".join(map(str, shown))) > 600:
        shown = shown[:-1]
    return f"> {', '.join(map(str, shown))}{', ...' if len(terms.values) > len(shown) else ''}\n\n"


def _end(terms: Any) -> str:
    return f". The terms end there: {escaped(terms.end)}." if terms.end else ""


def _status(sequence: Any, theorems: Mapping[str, Any]) -> str:
    """Return how the terms are known, by the ledger."""
    found = [theorems[name]["status"] for name in sequence.theorems]
    known = "complete search" if "complete search" in found else "proved"
    return f"{known}: " + ", ".join(f"{{ref}}`theorem-{name}`" for name in sequence.theorems)


def _table(rows: list[tuple[str, str]]) -> str:
    return "| | |\n|:--|:--|\n" + "".join(f"| {name} | {value} |\n" for name, value in rows if value) + "\n"


def _formulas(about: Mapping[str, Any], sequence: Any, theorems: Mapping[str, Any]) -> str:
    """Return the lines of the draft, a formula as it is typed, and the theorems."""
    text = "## Formula\n\n"
    for line in about.get("formulas", ()):
        text += f"- `{line['oeis']}`\n" if line["kind"] == "F" else f"- {escaped(line['oeis'])}\n"
    return text + _theorem_list(sequence, theorems)


def _theorem_list(sequence: Any, theorems: Mapping[str, Any]) -> str:
    lines = (f"- {{ref}}`theorem-{name}`: {escaped(theorems[name]['statement'])}\n" for name in sequence.theorems)
    return "".join(lines) + "\n"


def _program(about: Mapping[str, Any], command: str) -> str:
    program = fence(about["program"].strip(), "python") + "\n" if "program" in about else ""
    return f"## Program\n\n{program}`{command}`\n\n"


def _draft(sequence: Any, terms: Any, about: Mapping[str, Any]) -> str:
    """Return the part of an entry that an edit would add, or the reason why there is none."""
    name, more = sequence.name, len(terms.values) - sequence.published
    lines = []
    if more > 0:
        before = f" (terms {sequence.offset}..{sequence.offset + sequence.published - 1} from the earlier b-file)"
        file = f'<a href="/{name}/b{name[1:]}.txt">{_range(sequence, terms)}</a>'
        lines.append(f"%H {name} {SIGNED}, {file}{before if about.get('bfile') else ''}")
    lines += [f"%{formula['kind']} {name} {formula['oeis']} - {SIGNED}" for formula in about.get("formulas", ())]
    if more > 0 and not about.get("bfile"):
        first = sequence.offset + sequence.published
        lines.append(f"%E {name} a({first})-a({sequence.offset + len(terms.values) - 1}) from {SIGNED}")
    lines.sort(key=lambda line: "CHFE".index(line[1]))
    if not lines or about.get("draft") is False:
        return "## Draft for the OEIS\n\nNone: the entry has these terms, or its formula gives them.\n"
    return (
        "## Draft for the OEIS\n\nThe lines to add, in the internal form of the OEIS. Compare them with the entry "
        "first, and sign with your own name and the date.\n\n" + fence("\n".join(lines), "text")
    )


def _range(sequence: Any, terms: Any) -> str:
    return f"Table of n, a(n) for n = {sequence.offset}..{sequence.offset + len(terms.values) - 1}"


def _data(values: tuple[int, ...]) -> str:
    """Return the lines %S, %T and %U of a new entry."""
    text = ""
    for value in values:
        if len(text) + len(str(value)) + 1 > DATA:
            break
        text += f"{value},"
    lines = re.findall(rf".{{1,{LINE}}}(?:,|$)", text)
    return "\n".join(f"%{letter} A000000 {line}" for letter, line in zip("STU", lines, strict=False)).rstrip(",")
