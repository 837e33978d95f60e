"""The desk of sequences: a page for each one of the OEIS that flipalg computes, and for candidates.

A page has the terms, formulas, a program, the state of the entry in the OEIS, and a draft of an edit in its form.
`records` has the same for the atlas, without the b-files.
"""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from myst import escaped, fence, front_matter

SHOWN, LONGEST = 30, 600
"""The terms at the top of a page, and their most characters."""
KNOWN, MOST = 100, 2_000
"""The terms of a record, among which the atlas looks for pasted terms, and their most characters."""
LINE, DATA = 85, 255
"""The length of a line of terms, and of all terms of a new entry, in the form of the OEIS."""
SIGNED = "_Your Name_"
NOTHING = "None: the entry has these terms, or its formula gives them."


def pages(root: Path) -> dict[str, str]:
    """Return the pages and the b-files."""
    from flipalg import __version__
    from flipalg.sequences.sequences import text

    made = {}
    found = records(root)
    for record in found:
        sequence, file = record.pop("sequence"), _file(record)
        terms = sequence.first(record["count"])
        made[f"sequences/{file}"] = text(sequence, terms, "bfile", record["command"], __version__)
        made[f"sequences/{record['name']}.md"] = _page(record)
    made["sequences.md"] = _index(found)
    return made


def records(root: Path) -> list[dict[str, Any]]:
    """Return the contents of the pages, each with its `sequence`."""
    from flipalg.sequences.described_sequences import described
    from flipalg.sequences.sequences import SEQUENCES

    shown = tomllib.loads((root / "docs" / "sequences.toml").read_text(encoding="utf-8"))
    oeis, candidates = shown.pop("oeis"), shown.pop("candidate")
    if unknown := shown.keys() - SEQUENCES.keys():
        raise ValueError(f"docs/sequences.toml: not a sequence of this package: {', '.join(unknown)}")
    ledger = tomllib.loads((root / "flipalg" / "console" / "theorems.toml").read_text(encoding="utf-8"))["theorem"]
    theorems = {line["name"]: line for line in ledger}
    made = []
    for name, sequence in SEQUENCES.items():
        about = shown.get(name, {})
        record = _record(name, sequence, about, about.get("terms", min(1000, sequence.published)), theorems)
        record |= {
            "what": sequence.what,
            "command": f"flipalg sequence {name} --terms {record['count']} --format bfile",
        }
        read = {"read": oeis["read"], "commit": about.get("commit", oeis["commit"]), "compared": _stored(root, name)}
        record["oeis"] = {"published": sequence.published, "bfile": about.get("bfile", False), **read}
        if (more := record["count"] - sequence.published) > 0:
            record["adds"] = f"{record['adds']} {more:,} more terms in the b-file.".strip()
        made.append(record | {"draft": _edit(record, about)})
    for about in candidates:
        kind = {key: about[key] for key in ("neighborhood", "topology", "colors") if key in about}
        sequence = described(about["what"], "square", **kind)
        record = _record(f"candidate-{about['slug']}", sequence, about, about.get("terms", 1000), theorems)
        options = "".join(f" --{key} {value}" for key, value in kind.items())
        record["command"] = f"flipalg sequence {about['what']}{options} --terms {record['count']} --format bfile"
        arguments = "".join(f", {key}={value!r}" for key, value in kind.items())
        record["program"] = (
            "from flipalg.sequences.described_sequences import described\n"
            f"print(described({about['what']!r}{arguments}).terms(12))"
        )
        large = [term for term in record["terms"] if int(term) > 1][:10]
        record |= {"what": about["title"], "definition": about["name"], "oeis": None}
        record["search"] = f"https://oeis.org/search?q={','.join(large)}"
        made.append(record | {"draft": _entry(record, sequence.first(min(record["count"], 130)).values)})
    return made


def _record(
    name: str, sequence: Any, about: Mapping[str, Any], count: int, theorems: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the fields that sequences and candidates share."""
    first = _short([str(term) for term in sequence.first(min(count, KNOWN)).values], MOST)
    searched = any(theorems[theorem]["status"] == "complete search" for theorem in sequence.theorems)
    return {
        "name": name,
        "sequence": sequence,
        "offset": sequence.offset,
        "count": count,
        "terms": first,
        "status": "complete search" if searched else "proved",
        "theorems": [{"name": one, "statement": theorems[one]["statement"]} for one in sequence.theorems],
        "formulas": [line["oeis"] for line in about.get("formulas", ())],
        "program": about.get("program", "").strip(),
        "adds": about.get("adds", ""),
        "cost": about.get("cost", ""),
    }


def _short(terms: list[str], most: int) -> list[str]:
    """Return as many of the terms, at least 5, as fit into `most` characters."""
    while len(terms) > 5 and len(", ".join(terms)) > most:
        terms = terms[:-1]
    return terms


def _stored(root: Path, name: str) -> int:
    """Return how many terms of an entry tests/data has; a test compares them with ours."""
    lines = (root / "tests" / "data" / f"oeis_{name.lower()}.txt").read_text(encoding="utf-8").splitlines()
    return sum(len(line.split()) for line in lines if not line.startswith("#"))


def _file(record: Mapping[str, Any]) -> str:
    return f"b{record['name'][1:]}.txt" if record["oeis"] else f"{record['name']}.txt"


def _range(record: Mapping[str, Any]) -> str:
    return f"Table of n, a(n) for n = {record['offset']}..{record['offset'] + record['count'] - 1}"


def _edit(record: Mapping[str, Any], about: Mapping[str, Any]) -> str:
    """Return the lines that an edit would add to an entry; "" if it has them already."""
    if about.get("draft") is False:
        return ""
    name, oeis, offset = record["name"], record["oeis"], record["offset"]
    lines = [f"%{line['kind']} {name} {line['oeis']} - {SIGNED}" for line in about.get("formulas", ())]
    if record["count"] > oeis["published"]:
        last = offset + oeis["published"] - 1
        file = f'<a href="/{name}/{_file(record)}">{_range(record)}</a>'
        lines.append(
            f"%H {name} {SIGNED}, {file}" + f" (terms {offset}..{last} from the earlier b-file)" * oeis["bfile"]
        )
        if not oeis["bfile"]:
            lines.append(f"%E {name} a({last + 1})-a({offset + record['count'] - 1}) from {SIGNED}")
    return "\n".join(sorted(lines, key=lambda line: "CHFE".index(line[1])))


def _entry(record: Mapping[str, Any], values: tuple[int, ...]) -> str:
    """Return a new entry."""
    data = ""
    for value in values:
        if len(data) + len(str(value)) + 1 > DATA:
            break
        data += f"{value},"
    lines = re.findall(rf".{{1,{LINE}}}(?:,|$)", data)
    return "\n".join(
        [
            "%I A000000",
            *(f"%{letter} A000000 {line}" for letter, line in zip("STU", lines, strict=False)),
            f"%N A000000 {record['definition']}",
            f'%H A000000 {SIGNED}, <a href="/A000000/b000000.txt">{_range(record)}</a>',
            "%o A000000 (Python)",
            *(f"%o A000000 {line}" for line in record["program"].splitlines()),
            "%K A000000 nonn",
            f"%O A000000 {record['offset']}",
        ]
    )


def _index(found: list[dict[str, Any]]) -> str:
    known = [record for record in found if record["oeis"]]
    page = [
        front_matter("sequence, sequences, OEIS, b-file, bfile, " + ", ".join(record["name"] for record in known)),
        "```{index} ! b-file, ! OEIS\n```\n",
        "# Sequences\n",
        "The sequences of the On-Line Encyclopedia of Integer Sequences {cite:p}`OEIS` that flipalg computes. Every "
        "term is proved, or the outcome of a complete search; where there is neither, the terms end and the b-file "
        "says why. "
        "`flipalg sequence A159257 --terms 1000 --format bfile` gives as many as you like, of any neighborhood, "
        f"topology and number of colors. The entries of the OEIS were read on {known[0]['oeis']['read']}.\n",
        "| number | what | in the OEIS | flipalg adds |",
        "|:--|:--|--:|:--|",
    ]
    for record in known:
        name, published = record["name"], record["oeis"]["published"]
        cells = (f"{{doc}}`{name} <sequences/{name}>`", escaped(record["what"]), f"{published:,} terms", record["adds"])
        page.append(f"| {' | '.join(cells)} |")
    page += [
        "\n## Candidates\n",
        "Sequences that may be new. We did not search the OEIS for them: each page has a link that does.\n",
        "| | first terms |",
        "|:--|:--|",
    ]
    for record in found:
        if not record["oeis"]:
            title = f"{{doc}}`{record['what']} <sequences/{record['name']}>`"
            page.append(f"| {title} | {', '.join(record['terms'][:10])}, ... |")
    page.append(
        "\n```{toctree}\n:hidden:\n\n" + "\n".join(f"sequences/{record['name']}" for record in found) + "\n```\n"
    )
    return "\n".join(page)


def _page(record: Mapping[str, Any]) -> str:
    name, oeis = record["name"], record["oeis"]
    if oeis:
        title = f"({name.lower()})=\n# {name}: {escaped(record['what'])}\n\n"
        entry = (
            f"{oeis['published']:,} terms {'in its b-file' if oeis['bfile'] else 'without a b-file'}: "
            f"[oeis.org/{name}](https://oeis.org/{name}), read on {oeis['read']} (the repository oeis/oeisdata, commit "
            f"{oeis['commit']}). The {oeis['compared']} terms that our tests store agree with ours."
        )
        advice = "The lines to add, in the internal form of the OEIS. Compare them with the entry first, and sign"
    else:
        title = f"# {record['what']}\n\n{escaped(record['definition'])}\n\n"
        entry = f"A candidate: we did not search for it. [Search for its terms above 1]({record['search']}) first."
        advice = "In the internal form of the OEIS; the second number of `%O` is left to the form. Check it, and sign"
    rows = [
        ("terms", f"{record['count']:,}, from n = {record['offset']}: {{download}}`{_file(record)}`"),
        (
            "status",
            f"{record['status']}: " + ", ".join(f"{{ref}}`theorem-{one['name']}`" for one in record["theorems"]),
        ),
        ("in the OEIS", entry),
        ("flipalg adds", record["adds"]),
        ("cost of further terms", record["cost"]),
    ]
    formulas = [f"- `{line}`" for line in record["formulas"]]
    formulas += [f"- {{ref}}`theorem-{one['name']}`: {escaped(one['statement'])}" for one in record["theorems"]]
    draft = f"{advice} with your own name and the date.\n\n{fence(record['draft'], 'text')}"
    return (
        front_matter(f"{name}, OEIS, sequence, b-file" if oeis else "sequence, candidate, OEIS, b-file")
        + f"\n{title}> {', '.join(_short(record['terms'][:SHOWN], LONGEST))}, ...\n\n"
        + "| | |\n|:--|:--|\n"
        + "".join(f"| {name} | {value} |\n" for name, value in rows if value)
        + "\n## Formula\n\n"
        + "\n".join(formulas)
        + f"\n\n## Program\n\n{fence(record['program'], 'python')}\n`{record['command']}`\n\n"
        + f"## Draft for the OEIS\n\n{draft if record['draft'] else NOTHING}\n"
    )
