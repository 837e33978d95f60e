"""What `classify` writes, compares and leaves out; its last line, the limits of a folder, and planted mistakes."""

import re
import shutil
from dataclasses import replace

import pytest
from console import run

from flipalg.cli import main
from flipalg.tables import board_tables
from flipalg.tables.table_folders import files_of, record, recorded
from flipalg.tables.tables import TABLES, choose

SMALL = ("--max-m", "8", "--max-n", "8")
DEFAULT = [table.name for table in choose([])]


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Return a folder with the default tables, to 8 × 8, and the b-files."""
    folder = tmp_path_factory.mktemp("made")
    assert main(["classify", *SMALL, "--only", ",".join(DEFAULT), "--out", str(folder), "--quiet"]) == 0
    b_files = "square_nullity,reductions"
    assert main(["classify", *SMALL, "--only", b_files, "--format", "bfile", "--out", str(folder), "--quiet"]) == 0
    return folder


@pytest.fixture
def folder(made, tmp_path):
    """Return a copy of the folder."""
    return shutil.copytree(made, tmp_path / "tables")


FILES = [
    *(f"{name}.{file_format}" for name in DEFAULT for file_format in ("csv", "md")),
    "b159257.txt",
    "b118141.txt",
]


def wrong(text):
    """Return the text with another last row."""
    lines = text.splitlines(keepends=True)
    last = next(k for k in reversed(range(len(lines))) if re.search(r"\d", lines[k]))
    lines[last] = re.sub(r"\d(?=\D*$)", lambda digit: str((int(digit[0]) + 1) % 10), lines[last])
    assert "".join(lines) != text
    return "".join(lines)


def test_check_needs_no_options(folder, capsys):
    code, out, err = run(capsys, "classify", "--check", str(folder))
    assert (code, out) == (0, "")
    by = "128 rows cross-checked by the rank of d_m(S_n): nullity, uniqueness"
    assert err == f"{len(FILES)} files of {folder} are up to date; {by}\n"


@pytest.mark.parametrize("name", FILES)
def test_a_wrong_row_of_any_file_is_found(folder, capsys, name):
    path = folder / name
    path.write_text(wrong(path.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    code, out, _ = run(capsys, "classify", "--check", str(folder), "--quiet", "--only", name_of(name))
    assert code == 1
    assert str(path) in out


@pytest.mark.parametrize("name", ["hardest.csv", "hardest.md"])
def test_a_wrong_row_of_the_hardest_positions_is_found(tmp_path, capsys, name):
    assert run(capsys, "classify", *SMALL, "--only", "hardest", "--out", str(tmp_path), "--quiet")[0] == 0
    assert run(capsys, "classify", "--check", str(tmp_path), "--quiet") == (0, "", "")
    path = tmp_path / name
    path.write_text(wrong(path.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    code, out, _ = run(capsys, "classify", "--check", str(tmp_path), "--quiet")
    assert code == 1
    assert str(path) in out


def name_of(file_name):
    """Return the name of the table of a file."""
    return {"b159257.txt": "square_nullity", "b118141.txt": "reductions"}.get(file_name, file_name.partition(".")[0])


def test_every_file_of_a_small_folder_is_compared(folder):
    assert {path.name for path in folder.iterdir()} == {*FILES, "limits.csv"}


@pytest.mark.parametrize("swapped", ["nullities", "uniqueness"])
def test_swapped_rows_in_the_code_are_not_written(monkeypatch, capsys, tmp_path, swapped):
    name = {"nullities": "nullity"}.get(swapped, swapped)
    right = TABLES[name].make

    def swap(limits):
        columns, rows = right(limits)
        rows = list(rows)
        rows[1], rows[2] = (*rows[1][:2], rows[2][2]), (*rows[2][:2], rows[1][2])
        return board_tables.Rows(columns, rows)

    monkeypatch.setitem(TABLES, name, replace(TABLES[name], make=swap))
    code, out, err = run(capsys, "classify", *SMALL, "--only", f"rules,{name}", "--out", str(tmp_path / "t"))
    assert (code, out) == (2, "")
    assert re.match(rf"flipalg: nothing is written: {name} is wrong in 2 places: 1 × 2: \d in the table, \d by", err)
    assert not (tmp_path / "t").exists()


@pytest.mark.parametrize("change", [lambda rows: rows[:-1], lambda rows: [rows[1], rows[0], *rows[2:]]])
def test_rows_left_out_or_in_another_order_are_not_written(monkeypatch, capsys, tmp_path, change):
    right = TABLES["nullity"].make

    def changed(limits):
        columns, rows = right(limits)
        return board_tables.Rows(columns, change(list(rows)))

    monkeypatch.setitem(TABLES, "nullity", replace(TABLES["nullity"], make=changed))
    code, _, err = run(capsys, "classify", *SMALL, "--only", "nullity", "--out", str(tmp_path / "t"))
    assert code == 2
    assert "the rows are not those of all boards to 8 × 8, in order" in err


def test_the_last_line_says_what_is_left_out(capsys, tmp_path):
    options = ["classify", "--max-m", "4", "--max-n", "4", "--neighborhood", "king", "--out", str(tmp_path)]
    code, _, err = run(capsys, *options)
    last = err.splitlines()[-1]
    assert code == 0
    assert last.startswith(f"10 files of {tmp_path} written; 0 rows cross-checked; left out: determinant_polynomials, ")
    assert last.endswith("masks (not about these boards), hardest (needs scipy: --only hardest)")
    assert (tmp_path / "limits.csv").read_text(encoding="utf-8").splitlines()[1] == "nullity.csv,4,4,king,board,2"
    assert run(capsys, "classify", "--check", str(tmp_path), "--quiet") == (0, "", "")


def test_tables_that_cannot_be_made_again_are_named(monkeypatch, capsys, tmp_path):
    assert run(capsys, "classify", "--only", "rules", *SMALL, "--out", str(tmp_path), "--quiet")[0] == 0
    monkeypatch.setitem(TABLES, "hardest", replace(TABLES["hardest"], needs="no_such_module"))
    needs = "the table hardest needs no_such_module: pip install no_such_module"
    code, _, err = run(capsys, "classify", "--only", "hardest", "--out", str(tmp_path))
    assert (code, err) == (2, f"flipalg: {needs}\n")

    limits = tmp_path / "limits.csv"
    limits.write_text(limits.read_text(encoding="utf-8") + "hardest.csv,16,100,plus,board,2\n", encoding="utf-8")
    (tmp_path / "hardest.csv").write_text("m,n\n", encoding="utf-8")
    code, out, err = run(capsys, "classify", "--check", str(tmp_path))
    assert (code, out) == (2, "")
    reason, last = err.splitlines()
    assert reason == f"flipalg: {tmp_path / 'hardest.csv'}: not compared: {needs}"
    assert last.endswith("; not compared: hardest.csv")

    monkeypatch.undo()
    beyond = limits.read_text(encoding="utf-8").replace(",16,100,", ",17,17,")
    limits.write_text(beyond, encoding="utf-8")
    code, _, err = run(capsys, "classify", "--check", str(tmp_path), "--quiet")
    assert code == 2
    assert err.startswith(f"flipalg: {tmp_path / 'hardest.csv'}: not compared: ")

    limits.write_text(beyond.replace("hardest.csv", "hardness.csv"), encoding="utf-8")
    code, _, err = run(capsys, "classify", "--check", str(tmp_path))
    assert (code, err) == (2, f"flipalg: {limits}, line 4: no limits of a table ('hardness.csv')\n")


def test_a_folder_without_limits_has_the_default_tables(capsys, tmp_path):
    (tmp_path / "hardest.csv").write_text("m,n\n", encoding="utf-8")
    (tmp_path / "other.csv").write_text("m,n\n", encoding="utf-8")
    code, out, _ = run(capsys, "classify", "--check", str(tmp_path), "--quiet", "--only", "m_by_4,rules", "--diff")
    assert code == 1
    assert out.splitlines() == [
        f"{tmp_path / name}: missing" for name in ("m_by_4.csv", "rules.csv", "m_by_4.md", "rules.md")
    ]


def test_limits_that_differ_from_those_of_the_folder_are_refused(folder, capsys):
    code, out, err = run(capsys, "classify", "--check", str(folder), "--only", "nullity", "--max-m", "9")
    assert (code, out) == (2, "")
    assert err.startswith(f"flipalg: {folder / 'nullity.csv'} was written for the 8 × 8 board, not the 9 × 60 board: ")


def test_a_folder_with_the_default_tables_gets_no_limits(tmp_path):
    limits, every = tmp_path / "limits.csv", files_of(choose([]))
    record(tmp_path, files_of([TABLES["rules"]]))
    assert recorded(tmp_path) == files_of([TABLES["rules"]])
    record(tmp_path, every)
    assert not limits.exists()
    for name in every:
        (tmp_path / name).touch()
    record(tmp_path, files_of([TABLES["hardest"]]))
    assert not limits.exists()
    shorter = {"rules.csv": TABLES["rules"].limits(max_n=9)}
    record(tmp_path, shorter)
    assert recorded(tmp_path) == every | shorter
