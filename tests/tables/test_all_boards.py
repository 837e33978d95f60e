import hashlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from console import run as console

from flipalg import nullity_table
from flipalg.runs.running import run
from flipalg.tables import all_boards
from flipalg.tables.jobs import make


@pytest.fixture
def small_files(monkeypatch):
    monkeypatch.setattr(all_boards, "FILE_BOARDS", 400)
    monkeypatch.setattr(all_boards, "GROUP_BOARDS", 80)


def test_refusals_are_one_line(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for line, words in {
        ("boards", "--max", "4"): "needs a folder: --to FOLDER",
        ("boards", "--max", "4", "--colors", "6", "--to", "x"): "prime",
        ("boards", "--max", "1000001", "--to", "x"): "to at most 1,000,000, got 1,000,001",
        ("chomp", "--max", "4", "--topology", "torus"): "has one kind of board",
    }.items():
        code, _, err = console(capsys, "run", *line)
        assert (code, err.count("\n")) == (2, 1)
        assert words in err
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert "needs pyarrow: pip install pyarrow" in console(capsys, "run", "boards", "--max", "4", "--to", "x")[2]


@pytest.mark.parametrize(
    ("neighborhood", "topology", "colors"),
    [("plus", "board", 2), ("king", "torus", 3), ("king_with_center", "ring", 2)],
)
def test_the_files_are_the_table(tmp_path, small_files, neighborhood, topology, colors):
    import pandas as pd
    import pyarrow.parquet as pq

    text = run(make("boards", 40, 0, tmp_path / "x", neighborhood, topology, colors))
    table = nullity_table(40, 40, neighborhood, topology, colors=colors).to_frame()
    frame = pd.read_parquet(tmp_path / "x")
    assert frame["nullity"].dtype == ("uint16" if neighborhood == "king_with_center" else "uint8")
    assert frame.astype("int64").drop(columns="unique").equals(table.astype("int64"))
    assert (frame["unique"] == (table["nullity"] == 0)).all()
    assert f"1,600 boards, {frame['unique'].sum():,} unique" in text
    files = sorted((tmp_path / "x").iterdir())
    assert [path.name for path in files] == [f"m-{m:02}-{m + 9:02}.parquet" for m in range(1, 41, 10)]
    groups = pq.ParquetFile(files[1]).metadata
    assert [groups.row_group(i).column(0).statistics.min for i in range(groups.num_row_groups)] == [11, 13, 15, 17, 19]
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  x/{path.name}\n" for path in files]
    assert (tmp_path / "x.sha256").read_text() == "".join(sums)


@pytest.mark.filterwarnings("ignore:The inplace keyword")  # of pandas, as Dask uses it
def test_other_programs_read_the_files(tmp_path, small_files):
    run(make("boards", 40, 0, tmp_path / "x"))
    dask = pytest.importorskip("dask.dataframe")
    frame = dask.read_parquet(tmp_path / "x", filters=[("m", ">=", 31)])
    assert frame.npartitions > 1 or len(frame) == 400
    expected = int(nullity_table(40)[30:].sum())
    assert int(frame["nullity"].sum().compute()) == expected
    polars = pytest.importorskip("polars")
    rows = polars.scan_parquet(tmp_path / "x").filter(polars.col("m") >= 31)
    assert rows.select(polars.col("nullity").cast(polars.Int64).sum()).collect().item() == expected
    duckdb = pytest.importorskip("duckdb")
    line = f"select sum(nullity), count(*) from '{tmp_path / 'x' / '*.parquet'}' where m >= 31"
    assert duckdb.sql(line).fetchall() == [(expected, 400)]


MAIN = """
import sys
from flipalg.cli import main
from flipalg.tables import all_boards
all_boards.FILE_BOARDS, all_boards.GROUP_BOARDS = 900, 300
sys.exit(main(["run", "boards", "--max", "300", "--resume", "--to", "x"]))
"""


def test_a_run_that_is_killed_twice_goes_on_to_the_same_bytes(tmp_path, monkeypatch):
    folder = tmp_path / "x"
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
    for least in (3, 30):
        process = subprocess.Popen([sys.executable, "-c", MAIN], cwd=tmp_path, env=environment)
        while process.poll() is None and len(list(folder.glob("m-*"))) <= least:
            time.sleep(0.001)
        process.kill()
        assert process.wait() == -signal.SIGKILL
    subprocess.run([sys.executable, "-c", MAIN], cwd=tmp_path, env=environment, check=True, capture_output=True)
    monkeypatch.setattr(all_boards, "FILE_BOARDS", 900)
    monkeypatch.setattr(all_boards, "GROUP_BOARDS", 300)
    run(make("boards", 300, 0, tmp_path / "whole" / "x"))
    assert (tmp_path / "x.sha256").read_text() == (tmp_path / "whole" / "x.sha256").read_text()
    assert [path.name for path in sorted(folder.iterdir())] == [
        f"m-{m:03}-{m + 2:03}.parquet" for m in range(1, 301, 3)
    ]


def test_a_file_that_was_removed_or_changed_is_written_again(tmp_path, small_files):
    checkpoint = tmp_path / "x.sqlite"
    job = make("boards", 40, 0, tmp_path / "x")
    run(job, checkpoint)
    before = {path: path.read_bytes() for path in (tmp_path / "x").iterdir()}
    one, other, *_ = before
    one.unlink()
    other.write_bytes(b"PAR1")
    run(job, checkpoint, resume=True)
    assert {path: path.read_bytes() for path in (tmp_path / "x").iterdir()} == before
    with pytest.raises(ValueError, match=r"x has another file, m-01-10.parquet: name a new folder"):
        make("boards", 50, 0, tmp_path / "x")
