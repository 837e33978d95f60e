"""A command whose disk fails at any moment leaves the old file or the whole new one, and says why in one line."""

import errno
import os
from pathlib import Path

import pytest

from flipalg.cli import main
from flipalg.system import atomic_files
from flipalg.system.atomic_files import is_leftover

COMMANDS = {
    "tables": "classify --only nullity,uniqueness --max-m {0} --max-n {0} --out t --quiet",
    "csv": "table nullity --max {0} --to t.csv",
    "json": "table nullity --max {0} --to t.json",
    "npz": "table nullity --max {0} --to t.npz",
    "parquet": "table nullity --max {0} --to t.parquet",
    "picture": "solve {0} {0} --png s.png",
    "sheet": "exercises {0} {0} --count 1 --pdf e.pdf",
    "run": "run chomp --max {0} --to out.txt --checkpoint {0}.sqlite --resume",
}
NEEDS = {"parquet": "pyarrow", "picture": "matplotlib", "sheet": "matplotlib"}


class FullDisk:
    """The module os whose writing functions fail from the k-th call on; a file opened then is on a full device."""

    def __init__(self, k):
        self.left = k

    def __getattr__(self, name):
        return self.failing(getattr(os, name)) if name in ("open", "write", "fsync", "fdopen") else getattr(os, name)

    def failing(self, function):
        def call(*arguments, **named):
            self.left -= 1
            if self.left >= 0:
                return function(*arguments, **named)
            if function is os.fdopen:
                os.close(arguments[0])
                return open("/dev/full", "wb")
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        return call


def contents(folder):
    """Return {name: bytes} without checkpoints."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".sqlite")
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
@pytest.mark.parametrize("name", COMMANDS)
def test_a_write_that_fails_leaves_old_files_or_new_ones(name, tmp_path, monkeypatch, capsys):
    pytest.importorskip(NEEDS.get(name, "os"))
    expected = {}
    for age, size in (("old", 5), ("new", 6)):
        (tmp_path / age).mkdir()
        monkeypatch.chdir(tmp_path / age)
        assert main(COMMANDS[name].format(size).split()) == 0
        expected[age] = contents(tmp_path / age)
    monkeypatch.chdir(tmp_path / "old")
    codes = []
    for k in (0, 1, 3, 10**6):
        capsys.readouterr()
        disk = FullDisk(k)
        with monkeypatch.context() as patch:
            patch.setattr(atomic_files, "os", disk)
            patch.setattr(Path, "replace", disk.failing(Path.replace))
            codes.append(main(COMMANDS[name].format(6).split()))
        said, found = capsys.readouterr().err, contents(tmp_path / "old")
        assert set(expected["old"]) <= set(found) <= set(expected["new"])
        assert not any(is_leftover(path.name) for path in tmp_path.rglob("*"))
        assert all(data in (expected["old"].get(path), expected["new"][path]) for path, data in found.items()), k
        assert codes[-1] == 0 or (codes[-1], said.count("\n"), "No space left" in said) == (2, 1, True), said
    assert (codes[0], codes[-1]) == (2, 0)
    assert contents(tmp_path / "old") == expected["new"]
