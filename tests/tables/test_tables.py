import csv
import io
import re
from contextlib import nullcontext
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from facts import outside_fact

from flipalg.cli import main
from flipalg.extremal.hardest import first_of_family
from flipalg.grids.grid import Grid
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.matrices.elimination import rank
from flipalg.matrices.structured import G_rows
from flipalg.tables import hardest_tables
from flipalg.tables.tables import TABLES, choose, differences, files, unknown_files
from flipalg.theory.nullity import nullity_by_gcd
from flipalg.theory.rules import rule

COMMITTED = Path(__file__).parents[2] / "tables"


def rows(name):
    with (COMMITTED / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("name", TABLES)
def test_committed_tables_are_as_regenerated(name):
    assert list(differences(COMMITTED, files(TABLES[name]))) == []


LONG = {(14, 16), (16, 16), (23, 23), (29, 29), (33, 33)}
"""The first boards of the families in `hardest` with integer programs of 5 to 20 s; Coq's checker proves their rows."""


def is_long(sides):
    return first_of_family(Grid.of(*sides)).shape in LONG


def test_committed_hardest_positions_are_as_regenerated_but_for_the_longest(monkeypatch):
    every = hardest_tables.boards
    monkeypatch.setattr(hardest_tables, "boards", lambda m, n: (sides for sides in every(m, n) if not is_long(sides)))
    long = {}
    for name, made in files(TABLES["hardest"]).items():
        lines = (COMMITTED / name).read_text(encoding="utf-8").splitlines()
        rows = [tuple(map(int, re.findall(r"\d+", line))) for line in lines]
        is_left_out = [len(row) == 8 and is_long(row[:2]) for row in rows]
        assert [line for line, left_out in zip(lines, is_left_out, strict=True) if not left_out] == made.splitlines()
        long[name] = [row for row, left_out in zip(rows, is_left_out, strict=True) if left_out]
    assert long["hardest.csv"] == long["hardest.md"]
    assert len(long["hardest.csv"]) < 12


def test_tables_folder_holds_nothing_else():
    expected = {f"{name}.{form}" for name in TABLES for form in ("csv", "md")}
    assert {path.name for path in COMMITTED.iterdir()} == expected | {"README.md"}


def test_tables_readme_describes_every_table():
    readme = (COMMITTED / "README.md").read_text(encoding="utf-8")
    assert all(f"## {name}\n" in readme for name in TABLES)


def test_every_nullity_is_found_by_another_rung():
    table = rows("nullity")
    assert [(int(r["m"]), int(r["n"])) for r in table] == list(product(range(1, 61), repeat=2))  # complete
    assert all(int(r["nullity"]) == nullity_by_gcd(int(r["m"]), int(r["n"])) for r in table)
    for r in table:  # and a part of them by elimination
        m, n = int(r["m"]), int(r["n"])
        if (m * 7 + n) % 23 == 0:
            assert int(r["nullity"]) == m * n - rank(G_rows(m, n))


def test_uniqueness_is_nullity_0():
    nullities = rows("nullity")
    assert [(r["m"], r["n"], r["unique"]) for r in rows("uniqueness")] == [
        (r["m"], r["n"], "1" if r["nullity"] == "0" else "0") for r in nullities
    ]


def test_square_nullity_is_complete_and_begins_as_oeis_a159257():
    table = rows("square_nullity")
    assert [int(r["n"]) for r in table] == list(range(1, 2001))
    published = outside_fact("oeis_a159257")
    assert [int(r["nullity"]) for r in table[: len(published)]] == published


def test_square_nullity_is_found_by_the_gcd_as_the_theorem_has_it():
    assert all(int(r["nullity"]) == nullity_by_gcd(int(r["n"]), int(r["n"])) for r in rows("square_nullity")[::17])


def test_rules_are_complete_and_hold_on_the_nullity_table():
    table = rows("rules")
    assert [int(r["n"]) for r in table] == list(range(1, len(table) + 1))
    unique = {(int(r["m"]), int(r["n"])): r["unique"] == "1" for r in rows("uniqueness")}
    for r in table[:60]:
        ranks = [int(rank) for rank in r["ranks"].split()]
        for m in range(1, 61):
            assert unique[m, int(r["n"])] == all((m + 1) % rank for rank in ranks)


def test_determinant_polynomials_satisfy_the_recurrence_as_printed():
    def exponents(text):
        powers = {"1": 0, "λ": 1}
        return {powers[term] if term in powers else int(term[2:]) for term in text.split(" + ")}

    table = rows("determinant_polynomials")
    assert [int(r["n"]) for r in table] == list(range(65))
    d = [exponents(r["d_n(λ)"]) for r in table]
    for n in range(2, 65):
        assert d[n] == {e + 1 for e in d[n - 1]} ^ d[n - 2]


def test_m_by_4_repeats_after_5_steps_as_the_thesis_says():
    table = rows("m_by_4")
    assert [r["determinant"] for r in table] == [str(int(m % 5 != 4)) for m in range(1, 31)]
    values = [(r["d_m(z)"], r["d_m(z̄)"]) for r in table]
    assert values[:25] == values[5:]


def test_m_by_4_differs_from_thesis_table_3_3_in_rows_3_and_5():
    # printed: z, z, z, 0, z, z.  But z³ = 1 where z² = z + 1, so rows 3 and 5 are 1; the determinants stand.
    assert [r["d_m(z)"] for r in rows("m_by_4")][:6] == ["z", "z", "1", "0", "1", "z"]


def test_csv_has_integers_and_plain_line_ends():
    for name in TABLES:
        data = (COMMITTED / f"{name}.csv").read_bytes()
        assert b"\r" not in data
        assert data.endswith(b"\n")
        assert b".0," not in data


def test_limits_are_the_caller_s():
    table = TABLES["nullity"]
    rows = table.make(table.limits(max_m=3, max_n=2)).rows
    assert [row[:2] for row in rows] == [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)]
    text = files(TABLES["square_nullity"], ["csv"], max_n=4)["square_nullity.csv"]
    assert list(csv.reader(io.StringIO(text))) == [["n", "nullity"], ["1", "0"], ["2", "0"], ["3", "0"], ["4", "4"]]


@pytest.mark.parametrize("name", [name for name, table in TABLES.items() if table.takes_kind])
def test_a_composite_number_of_colors_gives_rows_or_a_reason(name):
    """FLINT aborts the process on a number that is not prime."""
    for topology in TOPOLOGIES:
        limits = TABLES[name].limits(3, 3, "plus", topology, 6)
        with pytest.raises(ValueError, match="prime") if "nullity" in name else nullcontext():
            assert list(TABLES[name].make(limits).rows)


def test_a_hardest_position_that_is_not_stored_is_named():
    with pytest.raises(ValueError, match="no hardest position is stored for 13 × 17"):
        TABLES["hardest"].make(TABLES["hardest"].limits(17, 17))


def test_unknown_table_lists_the_names():
    with pytest.raises(ValueError, match="'nulity'"):
        choose(["nulity"])


def test_a_changed_digit_is_shown_at_its_place(tmp_path):
    expected = files(TABLES["m_by_4"])
    for name, text in expected.items():
        (tmp_path / name).write_text(text, encoding="utf-8", newline="\n")
    assert list(differences(tmp_path, expected)) == []

    (tmp_path / "m_by_4.csv").write_text(expected["m_by_4.csv"].replace("4,0,0,0", "4,0,0,1"), encoding="utf-8")
    (difference,) = differences(tmp_path, expected)
    assert "-4,0,0,1\n+4,0,0,0\n" in difference


def test_missing_and_extra_files_and_line_ends_are_differences(tmp_path):
    expected = files(TABLES["m_by_4"], ["csv"])
    (difference,) = differences(tmp_path, expected)
    assert "m_by_4.csv (missing)" in difference

    (tmp_path / "m_by_4.csv").write_bytes(expected["m_by_4.csv"].replace("\n", "\r\n").encode())
    (tmp_path / "m_by_5.csv").write_text("")
    (line_ends,) = differences(tmp_path, expected)
    assert "\r" in line_ends
    assert list(unknown_files(tmp_path, expected)) == [f"{tmp_path / 'm_by_5.csv'}: no table is written to this file\n"]


def test_period_column_is_the_rule_s():
    assert [int(r["period"]) for r in rows("rules")[:40]] == [rule(n).period for n in range(1, 41)]


def test_a_table_that_needs_a_module_is_made_only_by_name():
    assert [table.name for table in TABLES.values() if table not in choose([])] == ["hardest"]
    assert [table.name for table in choose(["hardest"])] == ["hardest"]
    with pytest.raises(ValueError, match="the table rules needs no_such_module: pip install no_such_module"):
        files(replace(TABLES["rules"], needs="no_such_module"))


def test_limits_on_the_sides_write_every_table_about_boards(tmp_path, capsys):
    assert main(["classify", "--max-m", "15", "--max-n", "15", "--quiet", "--out", str(tmp_path)]) == 0
    names = {path.stem for path in tmp_path.iterdir()}
    assert {"nullity", "uniqueness", "rules", "square_nullity", "m_by_4"} <= names
    assert not any(name.startswith("chomp") for name in names)
    assert len((tmp_path / "nullity.csv").read_text().splitlines()) == 1 + 15 * 15
