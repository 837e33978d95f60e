import os

import pytest

from flipalg.reports.atomic_files import write_text


def test_text_is_utf8_with_plain_line_ends(tmp_path):
    write_text(tmp_path / "new" / "table.md", "d_n(λ)\n")
    assert (tmp_path / "new" / "table.md").read_bytes() == "d_n(λ)\n".encode()


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / "table.csv"
    write_text(path, "old\n")

    def full(*_):
        raise OSError("No space left on device")

    monkeypatch.setattr("pathlib.Path.replace", full)
    with pytest.raises(OSError, match="No space"):
        write_text(path, "new\n")
    assert path.read_text() == "old\n"
    assert os.listdir(tmp_path) == ["table.csv"]
