"""The figures in the manuscript are those of the documentation, which other tests check."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
MANUSCRIPT = (ROOT / "research" / "paper" / "small-residues" / "small-residues.tex").read_text(encoding="utf-8")
PAGE = (ROOT / "docs" / "mathematics" / "small-residues.md").read_text(encoding="utf-8")
MEASURED = (ROOT / "benchmarks" / "performance.md").read_text(encoding="utf-8")


def rows(table):
    """Return the rows between \\midrule and \\bottomrule of the table that contains a text, as lists of cells."""
    part = next(
        part for part in re.findall(r"\\begin\{tabular\}.*?\\end\{tabular\}", MANUSCRIPT, re.S) if table in part
    )
    body = part.partition("\\midrule")[2].partition("\\bottomrule")[0]
    return [[cell.strip() for cell in row.split("&")] for row in body.split(r"\\") if row.strip()]


def test_mad_primes_are_those_of_the_page():
    pairs = {tuple(row[i : i + 2]) for row in rows("8,831,418,697") for i in (0, 2, 4) if row[i]}
    table = PAGE[PAGE.index("| $p$ |") :].partition("\n\n")[0]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]
    expected = {tuple(row[i : i + 2]) for row in cells for i in (0, 2, 4, 6) if row[i : i + 2] != ["", ""] and row[i]}
    assert len(expected) == 27
    assert {(p, w.replace(r"$\ge 82$", "at least 82")) for p, w in pairs} == expected


def test_times_are_those_measured():
    for side, seconds, by_gcd, residue in rows("1,000,000,000,000"):
        line = next(line for line in MEASURED.splitlines() if line.startswith(f"| {side} × {side} |"))
        for figure in (seconds, by_gcd, residue):
            shown = figure.replace(r"$\mu$s", "µs")
            assert f" {shown} |" in line or not figure, (side, figure)
