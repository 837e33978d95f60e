"""A disk that is full at any moment: the old file stays or the new one is whole, in one line, with exit code 2."""

import os
import subprocess
from contextlib import contextmanager
from functools import cache

import pytest
from attacked_files import SIZE, check_old_or_new, texts
from attacking import LONG, linux, rounds, tried

from flipalg.system.atomic_files import is_leftover

FAILING = """
import errno, os
counter = 0
def failing(function):
    def call(*arguments, **named):
        global counter
        counter += 1
        if counter == {number} or ({stays} and counter > {number}):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return function(*arguments, **named)
    return call
from pathlib import Path
os.write, os.fsync, Path.replace, os.open = map(failing, (os.write, os.fsync, Path.replace, os.open))
"""
LIMITED = """
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))
"""
COMMANDS = {
    "tables": ["classify", "--only", "nullity,uniqueness", "--max-m", "{0}", "--max-n", "{0}", "--out", "t", "--quiet"],
    "table": ["table", "nullity", "--max", "{0}", "--to", "t.csv"],
    "json": ["table", "nullity", "--max", "{0}", "--to", "t.json"],
    "parquet": ["table", "nullity", "--max", "{0}", "--to", "t.parquet"],
    "npz": ["table", "nullity", "--max", "{0}", "--to", "t.npz"],
    "png": ["table", "nullity", "--max", "{0}", "--to", "t.png"],
    "picture": ["solve", "{0}", "{0}", "--svg", "s.svg", "--png", "s.png"],
    "animation": ["solve", "{0}", "{0}", "--animate", "a.gif"],
    "sheet": ["exercises", "{0}", "{0}", "--count", "1", "--pdf", "e.pdf"],
    "run": ["run", "rectangles", "--max", "{0}", "--to", "out.txt", "--checkpoint", "run-{0}.sqlite", "--resume"],
}


def check_files(folder, expected):
    check_old_or_new(folder, expected)
    assert not [path for path in folder.rglob("*") if is_leftover(path.name)]


@linux
def test_a_write_that_fails_at_any_moment_leaves_old_files_or_new_ones(nursery, tmp_path):
    expected = cache(lambda name: texts(nursery, tmp_path / name, COMMANDS[name]))
    for number, chance in enumerate(rounds("full disk", least=3 if LONG else 1)):
        name = chance.choice(sorted(COMMANDS))
        words = COMMANDS[name]
        folder = tmp_path / str(number)
        folder.mkdir()
        nursery.command([word.format(SIZE["old"]) for word in words], folder)
        new = [word.format(SIZE["new"]) for word in words]
        for _ in range(4):
            if chance.random() < 0.7:
                before = FAILING.format(number=chance.randint(1, 9), stays=chance.random() < 0.5)
            else:
                before = LIMITED.format(size=chance.choice([0, 1, 50, 1000, 9000]))
            outcome = nursery.command(new, folder, before)
            assert outcome.code in (0, 2), (name, outcome)
            assert outcome.is_clean() or outcome.code == 0, (name, before, outcome)
            says_why = b"flipalg: " in outcome.err or before.startswith(LIMITED[:20])  # which limits stderr, too
            assert outcome.code == 0 or says_why, (name, outcome)
            check_files(folder, expected(name))
            tried("writes that fail at the k-th call, or beyond a size")
            tried("of them refused in one line", outcome.code == 2)
        assert nursery.command(new, folder).code == 0, name
        check_files(folder, expected(name))


@contextmanager
def small_file_system(place, size):
    """Mount a tmpfs of `size` bytes; skip the test if only root may mount one."""
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(place)]
    if os.geteuid() or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("only root mounts a file system")
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)


@linux
def test_a_file_system_that_is_full(nursery, tmp_path):
    expected = cache(lambda name: texts(nursery, tmp_path / name, COMMANDS[name]))
    for number, chance in enumerate(rounds("small file system", least=2 if LONG else 1)):
        name = chance.choice(sorted(COMMANDS))
        words = COMMANDS[name]
        with small_file_system(tmp_path / str(number), 256 << 10) as folder:
            assert nursery.command([word.format(SIZE["old"]) for word in words], folder).code == 0, name
            new = [word.format(SIZE["new"]) for word in words]
            left = os.statvfs(folder).f_bavail * os.statvfs(folder).f_bsize
            ballast = folder / "ballast"
            ballast.write_bytes(bytes(max(0, left - chance.choice([0, 4096, 8192, 16384]))))
            outcome = nursery.command(new, folder)
            assert outcome.code in (0, 2), (name, outcome)
            assert outcome.is_clean() or outcome.code == 0, (name, outcome)
            ballast.unlink()
            check_files(folder, expected(name))
            tried("commands on a file system that is full")
            tried("of them refused in one line", outcome.code == 2)
            assert nursery.command(new, folder).code == 0
            check_files(folder, expected(name))


@linux
@pytest.mark.parametrize("size", ["3 3", "30 30", "300 301"])
def test_a_certificate_into_a_full_file_is_refused(nursery, tmp_path, size):
    outcome = nursery.command(["certificate", *size.split()], tmp_path, files={"out": "/dev/full"})
    assert outcome.code == 2
    assert outcome.is_clean()
    assert b"No space" in outcome.err
    tried("certificates into a full file")
