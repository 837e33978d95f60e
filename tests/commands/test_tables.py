import io
import json

import numpy as np
import pandas as pd
import pytest
from console import run

from flipalg import is_unique, nullity, nullity_table, uniqueness_table
from flipalg.tables import board_tables
from flipalg.tables.tables import TABLES, files


@pytest.mark.parametrize("name", ["nullity", "uniqueness", "square_nullity", "reductions"])
def test_csv_is_that_of_tables_to_the_byte(capsys, tmp_path, name):
    path = tmp_path / "x.csv"
    assert run(capsys, "table", name, "--max", "9x11", "--to", str(path))[0] == 0
    expected = files(TABLES[name], ["csv"], 9, 11)[f"{name}.csv"].encode()
    assert path.read_bytes() == expected
    assert run(capsys, "table", name, "--max", "9x11")[1].encode() == expected


def test_one_table_in_every_form(capsys, tmp_path):
    paths = {kind: tmp_path / f"x.{kind}" for kind in ("csv", "json", "parquet", "tex", "npz", "png")}
    for path in paths.values():
        code, out, err = run(capsys, "table", "nullity", "--max", "6x4", "--to", str(path))
        assert (code, out) == (0, "")
        assert err.endswith("24 rows\n")
    frame = nullity_table(6, 4).to_frame().astype("int64")
    assert pd.read_csv(paths["csv"]).equals(frame)
    assert pd.DataFrame(json.loads(paths["json"].read_text())).equals(frame)
    assert pd.read_parquet(paths["parquet"]).astype("int64").equals(frame.astype("int64"))
    assert np.load(paths["npz"])["nullity"].tolist() == nullity_table(6, 4).tolist()
    lines = paths["tex"].read_text().splitlines()
    assert lines[2:5] == [r"m & n & nullity \\", r"\hline", r"1 & 1 & 0 \\"]
    assert len(lines) == 24 + 5
    from PIL import Image

    pixels = np.asarray(Image.open(paths["png"]))
    assert pixels.shape == (6, 4)
    assert ((pixels > 0) == (nullity_table(6, 4) > 0)).all()


def test_a_block_of_a_table(capsys, tmp_path):
    code, out, _ = run(capsys, "table", "nullity", "--rows", "5999:6001", "--columns", "1:100")
    assert code == 0
    assert pd.read_csv(io.StringIO(out)).equals(
        nullity_table(rows=(5999, 6001), columns=(1, 100)).to_frame().astype("int64")
    )
    kind = ("--topology", "torus", "--colors", "6", "--rows", "3:5", "--columns", "6:9")
    assert run(capsys, "table", "uniqueness", *kind, "--to", str(tmp_path / "x.npz"))[0] == 0
    assert np.load(tmp_path / "x.npz")["unique"].tolist() == [
        [is_unique(m, n, topology="torus", colors=6) for n in (6, 7, 8)] for m in (3, 4)
    ]
    for line, words in {
        ("rules", "--rows", "1:4", "--columns", "1:4"): "--rows and --columns are for nullity and uniqueness",
        ("nullity", "--rows", "1:4"): "takes --max, or --rows and --columns",
        ("nullity", "--rows", "4:4", "--columns", "1:4"): "must be A:B",
        ("nullity", "--rows", "4", "--columns", "1:4"): "must be A:B",
        ("nullity", "--rows", "1:10000", "--columns", "1:10000"): "more than 10,000,000 rows",
    }.items():
        code, _, err = run(capsys, "table", *line)
        assert (code, err.count("\n")) == (2, 1)
        assert words in err


@pytest.mark.parametrize("topology", ["cylinder", "torus"])
def test_closed_boards_come_row_by_row(capsys, tmp_path, topology):
    path = tmp_path / "x.csv"
    line = ["table", "nullity", "--max", "7x8", "--neighborhood", "king", "--topology", topology, "--to", str(path)]
    assert run(capsys, *line)[0] == 0
    rows = pd.read_csv(path)
    assert [*rows["nullity"]] == [nullity(m, n, "king", topology) for m, n in zip(rows["m"], rows["n"], strict=True)]
    assert nullity_table(7, 8, "king", topology).to_frame()["nullity"].tolist() == [*rows["nullity"]]


def test_an_interrupted_table_keeps_its_rows(capsys, tmp_path, monkeypatch):
    def row(m, N, *_):
        if m == 4:
            raise KeyboardInterrupt
        return [m] * N

    monkeypatch.setattr(board_tables, "nullity_row", row)
    path = tmp_path / "x.csv"
    code, _, err = run(capsys, "table", "nullity", "--max", "9", "--topology", "torus", "--to", str(path))
    assert code == 130
    assert "holds the first 27 rows" in err
    assert len(path.read_text().splitlines()) == 28
    path = tmp_path / "x.png"
    path.write_bytes(b"old")
    code, _, err = run(capsys, "table", "nullity", "--max", "9", "--topology", "torus", "--to", str(path))
    assert (code, path.read_bytes()) == (130, b"old")
    assert "x.png is not changed" in err


def test_refusals_are_one_line(capsys, tmp_path):
    for line, words in {
        ("nothing",): "unknown table 'nothing'",
        ("nullity", "--max", "0"): "must be N or MxN",
        ("nullity", "--max", "3", "--to", str(tmp_path / "x.doc")): "must end in .csv or .json",
        ("m_by_4", "--topology", "torus"): "has one kind of board",
        ("rules", "--max", "3", "--to", str(tmp_path / "x.png")): "only a table over all m × n",
    }.items():
        code, _, err = run(capsys, "table", *line)
        assert code == 2
        assert words in err
        assert err.count("\n") == 1


def test_the_list_names_every_table(capsys):
    assert [line.split()[0] for line in run(capsys, "table", "--list")[1].splitlines()] == list(TABLES)


def test_uniqueness_table():
    assert (uniqueness_table(9, 7) == (nullity_table(9, 7) == 0)).all()


def test_a_table_takes_any_board_of_any_colors(capsys):
    form = ("--neighborhood", "king", "--topology", "ring", "--colors", "3", "--max", "3x4")
    for name, door in (("nullity", nullity), ("uniqueness", is_unique)):
        code, out, _ = run(capsys, "table", name, "--topology", "torus", "--colors", "3", "--max", "3x4")
        assert code == 0
        rows = [tuple(map(int, line.split(","))) for line in out.splitlines()[1:]]
        expected = [(m, n, int(door(m, n, topology="torus", colors=3))) for m in range(1, 4) for n in range(1, 5)]
        assert rows == expected
    code, out, _ = run(capsys, "table", "nullity_mod_3", "--max", "2")
    assert (code, out) == (0, "m,n,nullity\n1,1,0\n1,2,1\n2,2,1\n")
    assert "has one kind of board" in run(capsys, "table", "all_equal", *form)[2]
