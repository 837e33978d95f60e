"""Files of reports: they fit their schema, and pandas reads them exactly."""

import io
import json
from pathlib import Path

import oracle
import pandas as pd
import pytest
from jsonschema import Draft202012Validator

import flipalg
from flipalg.grids.grid import Grid
from flipalg.reports.atlas import atlas
from flipalg.reports.board_files import atlas_file, board_file
from flipalg.reports.board_report import board_report
from flipalg.sequences.find import find

SCHEMA = json.loads((Path(flipalg.__file__).parent / "reports" / "atlas.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
LABELS = ("4.4.plus", "14.14.plus", "3.3.torus.king.c6", "5.4.cross", "10^12.10^12.plus", "10^40.10^40.plus")


@pytest.mark.parametrize("label", LABELS)
def test_reports_fit_the_schema(label):
    VALIDATOR.validate(board_report(label).to_json())


@pytest.mark.parametrize("text", ["nullity 8", "4, 2, 0, ...", "14x14 king 6 colors", "least board with nullity 6"])
def test_answers_of_find_fit_the_schema(text):
    VALIDATOR.validate(find(text).to_json())


def test_a_report_with_another_status_or_a_number_that_is_not_text_does_not_fit_the_schema():
    Draft202012Validator.check_schema(SCHEMA)
    for change in ({"status": "sure"}, {"value": 4}, {"value": "four"}):
        report = board_report("4.4.plus").to_json()
        report["values"][0] |= change
        assert not VALIDATOR.is_valid(report)


def test_a_set_is_a_frame_with_the_exact_values():
    made = atlas_file(LABELS)
    VALIDATOR.validate(json.loads(made.text))
    frame = atlas(made.text)
    for label in LABELS:
        report, row = board_report(label), frame.loc[Grid.from_label(label).label]
        for name in ("nullity", "determinant", "fewest_presses", "hardest"):
            value = report[name].value if name in report else None
            assert value == row[name] if value is not None else pd.isna(row[name])
    assert str(frame.nullity.dtype) == "Int64"
    assert frame.hardest.max() == 10**24  # Python's integers
    assert frame.fewest_presses_status["14.14.plus"] == "complete search"
    assert frame.invariant_factors.isna().any()
    assert frame.attrs == {"format": "flipalg atlas 1", "version": flipalg.__version__}


def test_a_determinant_of_ten_thousand_digits_is_read(tmp_path):
    path = tmp_path / "boards.json"
    path.write_text(atlas_file(["200.202.plus"]).text, encoding="utf-8")
    assert atlas(path).determinant.iloc[0] == flipalg.colors_determinant(200, 202)


@pytest.mark.parametrize("text", ['{"format": "flipalg atlas 99", "boards": []}', "{}", "{"])
def test_other_files_are_refused(text):
    with pytest.raises(ValueError, match=r"another flipalg|not a set of boards"):
        atlas(text)


def test_the_matrix_and_the_patterns_are_those_of_the_board():
    for label in ("3.4.plus", "2.2.torus.plus", "4.4.king_with_center.c3", "3.3.ring.cross.c4"):
        grid = Grid.from_label(label)
        G = oracle.game(*grid.shape, *grid.names)
        lines = board_file(grid, "matrix").text.splitlines()
        read = [[0] * len(G) for _ in G]
        for line in lines[3:]:
            i, j, times = map(int, line.split())
            read[i - 1][j - 1] = read[j - 1][i - 1] = times
        assert read == G
        assert lines[2].split()[2] == str(len(lines) - 3)
        made = board_file(grid, "patterns")
        frame = pd.read_csv(io.StringIO(made.text), comment="#")
        assert made.text.startswith(f"# flipalg quiet patterns 1, flipalg {flipalg.__version__}, {grid.label}\n")
        kernel = list(flipalg.kernel_basis(*grid.shape, *grid.names, colors=grid.colors))
        assert frame.pattern.nunique() == len(kernel)
        for k, pattern in enumerate(kernel, 1):
            cells = frame[frame.pattern == k]
            assert {(i - 1, j - 1): v for _, i, j, v in cells.itertuples(index=False)} == {
                cell: pattern[cell] for cell in pattern.cells
            }


def test_files_of_large_boards_are_refused():
    for what in ("matrix", "patterns"):
        with pytest.raises(MemoryError, match="are written to"):
            board_file(Grid.of(10**6, 10**6), what)
