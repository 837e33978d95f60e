"""A changed cell of a table is found by explicit matrices, and named in one line."""

import csv
from pathlib import Path

import pytest

from flipalg.matrices import structured
from flipalg.tables import table_ranks
from flipalg.tables.table_ranks import CHECKS, compare, compare_random
from flipalg.tables.tables import TABLES, files

LIMITS = {"rules": 12, "reductions": 12, "rules_mod_3": 8, "m_by_4": 12, "square_nullity": 12, "masks": 5}


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A folder with a small version of each table."""
    folder = tmp_path_factory.mktemp("tables")
    for name in CHECKS:
        limit = LIMITS.get(name, 7)
        for file, text in files(TABLES[name], ["csv"], limit, limit).items():
            (folder / file).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("name", CHECKS)
def test_true_tables_agree(name, small):
    compared = compare(name, small, 20)
    assert compared.problems == []
    assert compared.rows == len((small / f"{name}.csv").read_text(encoding="utf-8").splitlines()) - 1


def other(cell):
    """Return another value of a cell: another digit at its end, or another word."""
    return cell[:-1] + ("8" if cell[-1] == "7" else "7") if cell[-1].isdigit() else f"{cell}!"


@pytest.mark.parametrize("name", CHECKS)
def test_each_changed_cell_is_named_in_one_line(name, small, tmp_path):
    path = tmp_path / f"{name}.csv"
    with (small / path.name).open(encoding="utf-8", newline="") as file:
        columns, *rows = csv.reader(file)
    step = max(1, len(rows) // 2)
    for i in range(0, len(rows), step):
        for j, column in enumerate(columns):
            changed = [list(row) for row in rows]
            changed[i][j] = other(changed[i][j])
            with path.open("w", encoding="utf-8", newline="") as file:
                csv.writer(file, lineterminator="\n").writerows([columns, *changed])
            problems = compare(name, tmp_path, 100).problems
            assert problems, (rows[i], column)
            assert all("\n" not in problem and str(path) in problem for problem in problems)
            is_key = column in CHECKS[name].key or name == "masks"
            assert is_key or len(problems) == 1, problems


def test_a_row_that_is_not_there_is_named(small, tmp_path):
    lines = (small / "nullity.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    (tmp_path / "nullity.csv").write_text("".join(lines[:9] + lines[10:]), encoding="utf-8")
    assert compare("nullity", tmp_path, 7).problems == [
        f"{tmp_path / 'nullity.csv'}, line 10: the row of 2 × 3, expected 2 × 2"
    ]


def test_only_rows_with_sides_to_n_are_compared_and_a_missing_table_is_made():
    assert compare("nullity", Path("no folder"), 5).rows == 25
    assert compare("unique_colors", Path("no folder"), 5).rows == 15


def test_random_boards_follow_the_seed_and_find_a_fault(monkeypatch):
    first = compare_random("a", 40)
    assert (first.problems, first.rows) == ([], 24)
    monkeypatch.setattr(table_ranks, "nullity_of", lambda grid: -grid.m * grid.n)
    wrong = compare_random("a", 40).problems
    assert len(wrong) == 24
    assert wrong == compare_random("a", 40).problems != compare_random("b", 40).problems


def test_a_wrong_matrix_is_found(monkeypatch, small):
    monkeypatch.setattr(table_ranks, "G_rows", lambda m, n, *kind: structured.G_rows(m, n, ((0, 0), (0, 1)), *kind[1:]))
    table_ranks._rank_nullity.cache_clear()
    assert compare("nullity", small, 4).problems
    table_ranks._rank_nullity.cache_clear()
