import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from console import run

from f2x import backend
from flipalg import __version__, certificate, cli
from flipalg.cli import main
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES

ROOT = Path(__file__).parents[1]

VERSION = f"flipalg {__version__}" + (", computing with FLINT" if backend == "flint" else "")
LATEX_OF_11 = r"d_{11}(\lambda) = \lambda^{11} + \lambda^{3} = \lambda^{3} (\lambda + 1)^{8}" + "\n"


@pytest.mark.parametrize(
    ("arguments", "output"),
    [
        (["nullity", "4", "4"], "4\n"),
        (["unique", "3", "3"], "unique\n"),
        (["unique", "4", "4"], "not unique: 16 solutions; nullity 4\n"),
        (["nullity", "14", "14", "--neighborhood", "king"], "12\n"),
        (["rule", "3", "--neighborhood", "saltire"], "m × 3 is unique for every m\n"),
        (["rule", "6"], "m × 6 is unique iff m + 1 is not a multiple of 9\n"),
        (["polynomial", "5"], "d_5(λ) = λ^5 + λ\n       = λ·(λ + 1)^4\n"),
        (["polynomial", "11", "--latex"], LATEX_OF_11),
        (["--version"], f"{VERSION}\n"),
    ],
)
def test_answers(capsys, arguments, output):
    assert run(capsys, *arguments) == (int(output.startswith("not ")), output, "")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nullity", "0", "4"], "flipalg: m must be at least 1, got 0\n"),
        (["rule", "-3"], None),
        (["nullity", "4"], None),
        (["nullity", "four", "4"], None),
        (["classify", "--only", "nulity"], "flipalg: unknown table 'nulity': did you mean nullity? choose from"),
        (["classify", "--format", "xml"], "flipalg: unknown format 'xml'; choose from csv, md, bfile"),
        (["classify", "--max-n", "0"], None),
    ],
)
def test_bad_input_is_exit_2_and_one_line(capsys, arguments, message):
    code, out, err = run(capsys, *arguments)
    assert code == 2
    assert out == ""
    assert "Traceback" not in err
    if message:
        assert err.startswith(message)
        assert err.count("\n") == 1


def test_classify_writes_checks_and_names_the_files_that_differ(capsys, tmp_path):
    out = ["classify", "--out", str(tmp_path), "--max-m", "6", "--max-n", "6", "--only", "nullity,rules", "--quiet"]
    assert run(capsys, *out) == (0, "", "")
    assert run(capsys, *out, "--check") == (0, "", "")

    table = tmp_path / "nullity.csv"
    table.write_text(table.read_text().replace("4,4,4", "4,4,5"))
    code, shown, _ = run(capsys, *out, "--check")
    assert code == 1
    assert "-4,4,5\n+4,4,4\n" in shown
    assert table.read_text().count("4,4,5") == 1  # --check writes nothing

    table.unlink()
    code, shown, _ = run(capsys, *out, "--check")
    assert code == 1
    assert shown == f"{table} (missing): 37 lines\n"
    assert run(capsys, *out[:-1], str(tmp_path / "nodir"), "--check")[:2] == (2, "")


def test_classify_only_and_format(capsys, tmp_path):
    assert run(capsys, "classify", "--out", str(tmp_path), "--only", "m_by_4,rules", "--format", "md")[0] == 0
    assert sorted(os.listdir(tmp_path)) == ["limits.csv", "m_by_4.md", "rules.md"]


def test_classify_writes_the_tables_of_another_neighborhood(capsys, tmp_path):
    options = ["classify", "--neighborhood", "king", "--max-m", "16", "--max-n", "16", "--quiet", "--format", "csv"]
    assert run(capsys, *options, "--out", str(tmp_path)) == (0, "", "")
    names = ["nullity", "reductions", "rules", "square_nullity", "uniqueness"]
    assert sorted(os.listdir(tmp_path)) == sorted(f"{name}.csv" for name in ["limits", *names])
    nullities = (tmp_path / "square_nullity.csv").read_text().splitlines()
    assert [nullities[n] for n in (4, 8, 10, 12, 14, 16)] == ["4,4", "8,0", "10,0", "12,0", "14,12", "16,16"]
    assert run(capsys, "classify", "--quiet", "--check", str(tmp_path)) == (0, "", "")
    code, _, err = run(capsys, *options)
    assert (code, err) == (2, "flipalg: tables of other boards need a folder of their own: give --out DIR\n")
    code, _, err = run(capsys, *options, "--only", "primitives", "--out", str(tmp_path))
    assert code == 2
    assert "the table primitives has one kind of board" in err


def test_classify_writes_the_b_file_of_the_oeis(capsys, tmp_path):
    options = ["classify", "--out", str(tmp_path), "--format", "bfile", "--quiet"]
    assert run(capsys, *options, "--only", "square_nullity", "--max-n", "5")[0] == 0
    assert (tmp_path / "b159257.txt").read_text() == "1 0\n2 0\n3 0\n4 4\n5 2\n"
    code, _, err = run(capsys, *options, "--only", "rules")
    assert code == 2
    assert err == "flipalg: the table rules has no b-file; these have: reductions, square_nullity\n"


def test_a_certificate_is_written_and_verified(capsys, tmp_path):
    code, text, _ = run(capsys, "certificate", "4", "4")
    assert code == 0
    file = tmp_path / "certificate.json"
    file.write_text(text, encoding="utf-8")
    assert run(capsys, "verify", str(file)) == (0, "true: the 4 × 4 board has nullity 4\n", "")

    for altered in (text.replace('"1101"', '"1100"'), text[:-20], "nonsense", text.replace('"g": "15"', '"g": "7"')):
        assert altered != text
        file.write_text(altered, encoding="utf-8")
        code, out, err = run(capsys, "verify", str(file))
        assert (code, out) == (1, "")
        assert err.startswith(f"flipalg: {file}: ")
        assert err.count("\n") == 1

    file.write_bytes(b"\xff\xfe")
    assert run(capsys, "verify", str(file))[0] == 1
    code, _, err = run(capsys, "verify", str(tmp_path / "none.json"))
    assert code == 2
    assert "none.json" in err


def test_a_certificate_of_another_kind_and_a_limit(capsys, tmp_path):
    file = tmp_path / "torus.json"
    code, text, _ = run(capsys, "certificate", "5", "5", "--topology", "torus", "--neighborhood", "king")
    assert code == 0
    file.write_text(text, encoding="utf-8")
    assert run(capsys, "verify", str(file)) == (0, "true: the 5 × 5 torus (king) has nullity 9\n", "")
    code, out, err = run(capsys, "verify", "--limit", "50", str(file))
    assert (code, out) == (2, "")
    assert "checking it takes about 70 coefficients, the limit is 50; give a larger limit" in err


@pytest.mark.parametrize("encoding", ["ascii", "cp1251", "utf-8"])
def test_a_true_certificate_is_true_on_any_terminal(encoding, tmp_path):
    file = tmp_path / "certificate.json"
    file.write_text(certificate(4, 4).to_json(), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "flipalg", "verify", str(file)],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert done.returncode == 0
    assert done.stdout.decode(encoding).startswith("true: the 4 ")


def test_cross_check_counts_the_rows_of_each_table(capsys):
    code, out, _ = run(capsys, "classify", "--cross-check", "3", "--quiet", "--seed", "a", "--out", "no folder")
    assert code == 0
    counts = dict(re.match(r"(.*?): ([\d,]+) rows agree, [\d.]+ s: ", line).groups() for line in out.splitlines())
    every = 9 * len(NEIGHBORHOODS) * len(TOPOLOGIES)
    assert counts == {
        **dict.fromkeys(("uniqueness", "nullity"), "9"),
        **dict.fromkeys(("m_by_4", "rules", "reductions", "square_nullity", "rules_mod_3"), "3"),
        **dict.fromkeys(("nullity_mod_3", "nullity_mod_5", "color_determinants", "unique_colors"), "6"),
        "masks": "372",
        "random boards of the seed a": "24",
        "boards of every kind": f"{every:,}",
    }


def test_a_failed_cross_check_names_the_board_and_exits_2(capsys, tmp_path):
    assert run(capsys, "classify", "--only", "nullity", "--max-m", "3", "--max-n", "3", "--out", str(tmp_path))[0] == 0
    table = tmp_path / "nullity.csv"
    table.write_text(table.read_text(encoding="utf-8").replace("2,3,2", "2,3,7"), encoding="utf-8")
    code, out, _ = run(capsys, "classify", "--cross-check", "3", "--only", "nullity", "--out", str(tmp_path), "--quiet")
    assert code == 2
    assert out.startswith(f"{table}, 2 × 3: nullity 7 in the table, 2 by rank G, d_n(S_m), ")
    assert "\nnullity: 1 of 9 rows differ, " in out


def test_an_unwritable_folder_is_one_line_and_leaves_nothing(capsys, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    code, out, err = run(capsys, "classify", "--only", "m_by_4", "--out", str(blocked / "tables"))
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1
    assert "file" in err
    assert os.listdir(tmp_path) == ["file"]


@pytest.mark.parametrize("command", [["-m", "flipalg"], [str(ROOT / "scripts" / "classify.py")]])
def test_both_ways_in_start(command):
    result = subprocess.run(
        [sys.executable, *command, "--help"], capture_output=True, text=True, check=True, env=environment()
    )
    assert "usage:" in result.stdout


def test_a_closed_stdout_is_exit_2_and_no_traceback():
    result = subprocess.run(
        f"{shlex.quote(sys.executable)} -m flipalg nullity 4 4 >&-",
        shell=True,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        env=environment(),
    )
    assert (result.returncode, result.stderr) == (2, "flipalg: standard output is closed, nothing can be printed\n")


def environment():
    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}


def test_a_module_of_an_extra_that_is_missing_is_one_line(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "scipy", None)
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    code = main(["board", "9", "9", "--hardest"])
    said = capsys.readouterr()
    assert (code, said.out) == (2, "")
    assert re.fullmatch(r"flipalg: this needs scipy: pip install scipy\n", said.err)


def test_a_missing_module_is_named_by_the_package_that_installs_it(capsys, monkeypatch):
    monkeypatch.setattr(cli, "run", lambda words: __import__("PIL.nothing"))
    monkeypatch.setitem(sys.modules, "PIL", None)
    assert main(["solve", "3", "3"]) == 2
    assert capsys.readouterr().err == "flipalg: this needs PIL: pip install pillow\n"
