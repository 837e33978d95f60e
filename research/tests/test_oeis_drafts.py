"""The drafts for the OEIS have the terms of the tables."""

import csv
import tomllib
from pathlib import Path

from flipalg import nullity

ROOT = Path(__file__).parents[2]
DRAFTS = tomllib.loads((ROOT / "research" / "oeis" / "drafts.toml").read_text(encoding="utf-8"))


def table(name):
    with (ROOT / "tables" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_drafts_have_the_terms_of_the_tables():
    missing, least, hardest = (draft["data"] for draft in DRAFTS["draft"])
    sides = {int(row["nullity"]): row["n"] for row in table("attained")}
    assert missing == [v for v, n in sides.items() if n == "none"]
    assert least == [0 if sides[2 * k] == "none" else int(sides[2 * k]) for k in range(len(least))]
    bounds = {row["m"]: row for row in table("hardest") if row["m"] == row["n"]}
    for n, presses in enumerate(hardest, 1):
        row = bounds.get(str(n), {"at_least": n * n, "at_most": n * n})
        assert (str(n) in bounds) == (nullity(n, n) > 0)
        assert presses == int(row["at_least"]) == int(row["at_most"])
    assert (bounds["19"]["at_least"], bounds["19"]["at_most"]) == ("162", "177")
