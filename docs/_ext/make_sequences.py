"""The page Sequences: those of the OEIS that flipalg computes, with terms, theorems, and a b-file to download."""

import tomllib
from pathlib import Path

from myst import escaped, front_matter

SHOWN = 20


def pages(root: Path) -> dict[str, str]:
    """Return the page and the b-files."""
    from flipalg import __version__
    from flipalg.reports.sequences import SEQUENCES, text

    shown = tomllib.loads((root / "docs" / "sequences.toml").read_text(encoding="utf-8"))
    made = {}
    page = [
        front_matter("sequence, sequences, OEIS, b-file, bfile, " + ", ".join(SEQUENCES)),
        "# Sequences\n",
        "The sequences of the On-Line Encyclopedia of Integer Sequences {cite:p}`OEIS` that flipalg computes. Every "
        "term is proved, or the outcome of a complete search; where there is neither, the terms end and the b-file "
        "says why. "
        "`flipalg sequence A159257 --terms 1000 --format bfile` gives as many as you like, of any neighborhood, "
        "topology and number of colors.\n",
        "| number | what | in the OEIS |",
        "|:--|:--|--:|",
    ]
    for name, sequence in SEQUENCES.items():
        page.append(f"| [{name}](#{name.lower()}) | {escaped(sequence.what)} | {sequence.published:,} terms |")
    for name, sequence in SEQUENCES.items():
        about = shown.get(name, {})
        count = about.get("terms", min(1000, sequence.published))
        terms = sequence.first(count)
        command = f"flipalg sequence {name} --terms {count} --format bfile"
        file = f"b{name[1:]}.txt"
        made[f"sequences/{file}"] = text(sequence, terms, "bfile", command, __version__)
        first = ", ".join(map(str, terms.values[:SHOWN]))
        why = ", ".join(f"{{ref}}`theorem-{theorem}`" for theorem in sequence.theorems)
        ends = f" The terms end there: {escaped(terms.end)}." if terms.end else ""
        page += [
            f"\n({name.lower()})=\n## {name}: {escaped(sequence.what)}\n",
            f"> {first}{', ...' if len(terms.values) > SHOWN else ''}\n",
            f"From n = {sequence.offset}. Proved: {why}.{ends}" + f" {about.get('adds', '')}\n",
            f"{{download}}`{file} <sequences/{file}>` ({len(terms.values):,} terms); the OEIS has "
            f"{sequence.published:,}: [oeis.org/{name}](https://oeis.org/{name}). `{command}`\n",
        ]
    made["sequences.md"] = "\n".join(page)
    return made
