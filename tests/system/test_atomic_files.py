import os
import random
import subprocess
import sys
import threading
import time

import pytest

from flipalg.system import atomic_files
from flipalg.system.atomic_files import is_leftover, write_bytes, write_text
from flipalg.tables.tables import differences

posix = pytest.mark.skipif(sys.platform == "win32", reason="links, pipes and signals as POSIX has them")


def test_text_is_utf8_with_plain_line_ends(tmp_path):
    write_text(tmp_path / "new" / "table.md", "d_n(λ)\n")
    assert (tmp_path / "new" / "table.md").read_bytes() == "d_n(λ)\n".encode()


@posix
@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can place a link as another user"
)
def test_a_link_of_another_user_in_a_shared_folder_is_refused(tmp_path):
    mine, shared = tmp_path / "mine.csv", tmp_path / "shared"
    mine.write_text("old\n")
    shared.mkdir()
    shared.chmod(0o1777)
    for name, target in {"out.csv": mine, "folder": tmp_path, "second": "out.csv"}.items():
        (shared / name).symlink_to(target)
    for name in ("out.csv", "folder"):
        os.chown(shared / name, 12_345, 12_345, follow_symlinks=False)
    for name in ("out.csv", "folder/mine.csv", "second"):
        with pytest.raises(PermissionError, match="a link that another user has placed"):
            write_text(shared / name, "new\n")
    assert mine.read_text() == "old\n"
    shared.chmod(0o755)  # now nobody else can write there
    write_text(shared / "second", "new\n")
    assert mine.read_text() == "new\n"


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


WRITER = """
import os, sys, time
from pathlib import Path
from flipalg.system import atomic_files

path, window, old, new = Path(sys.argv[1]), sys.argv[2], b"old" * 100_000, b"new" * 100_000

def stop(*_):
    print("here", flush=True)
    time.sleep(60)

def half(handle, data):
    os.write(handle, data[:150_000])
    stop()

if window == "while it is written":
    atomic_files._write_all = half
elif window == "before it is flushed":
    os.fsync = stop
elif window == "before it is renamed":
    Path.replace = stop
elif window == "after it is renamed":
    atomic_files._flush_folder = stop
else:
    print("here", flush=True)
while True:
    atomic_files.write_bytes(path, new)
    atomic_files.write_bytes(path, old)
"""
WINDOWS = ("while it is written", "before it is flushed", "before it is renamed", "after it is renamed")
RANDOM_KILLS = int(os.environ.get("FLIPALG_TEST_KILLS", "20"))


def killed_writer(path, window, delay):
    process = subprocess.Popen([sys.executable, "-c", WRITER, path, window], stdout=subprocess.PIPE)
    assert process.stdout.readline() == b"here\n"
    time.sleep(delay)
    process.kill()
    process.wait()
    process.stdout.close()


@pytest.mark.parametrize("window", [*WINDOWS, "anywhere"])
def test_a_killed_writer_leaves_the_old_file_or_the_new_one(tmp_path, window):
    path = tmp_path / "table.csv"
    texts = {name: name * 100_000 for name in ("old", "new")}
    write_text(path, texts["old"])
    seeded, left = random.Random(window), 0
    for _ in range(RANDOM_KILLS if window == "anywhere" else 6):
        killed_writer(path, window, seeded.random() / 50 if window == "anywhere" else 0)
        names = os.listdir(tmp_path)
        left += len(names) > 1
        assert all(name == "table.csv" or is_leftover(name) for name in names)
        found = path.read_text()
        assert found in texts.values()
        assert not list(differences(tmp_path, {"table.csv": found}, complete=True))  # what --check says
    assert left or window in ("anywhere", "after it is renamed")
    write_text(path, texts["old"])
    assert os.listdir(tmp_path) == ["table.csv"]  # swept


def test_a_file_that_is_being_written_is_not_swept(tmp_path, monkeypatch):
    path = tmp_path / "table.csv"
    real = atomic_files._write_all

    def with_another_meanwhile(handle, data):
        if data == b"first":
            write_text(path, "second")
        real(handle, data)

    monkeypatch.setattr(atomic_files, "_write_all", with_another_meanwhile)
    write_text(path, "first")
    assert path.read_text() == "first"
    assert os.listdir(tmp_path) == ["table.csv"]


@posix
def test_links_are_followed(tmp_path):
    (tmp_path / "real").mkdir()
    link, hanging = tmp_path / "link.csv", tmp_path / "hanging.csv"
    link.symlink_to("real/table.csv")
    hanging.symlink_to("real/other.csv")
    write_text(tmp_path / "real" / "table.csv", "old")
    write_text(link, "new")
    write_text(hanging, "new")
    assert link.is_symlink()
    assert hanging.is_symlink()
    assert sorted(os.listdir(tmp_path / "real")) == ["other.csv", "table.csv"]
    assert (tmp_path / "real" / "table.csv").read_text() == "new"


@posix
def test_a_chain_of_links_ends_in_its_file_and_a_circle_is_refused(tmp_path):
    for here, there in (("a", "b"), ("b", "c"), ("c", "file"), ("x", "y"), ("y", "x")):
        (tmp_path / here).symlink_to(there)
    write_text(tmp_path / "a", "new")
    assert (tmp_path / "file").read_text() == "new"
    assert all((tmp_path / name).is_symlink() for name in "abcxy")
    with pytest.raises(OSError, match="x"):
        write_text(tmp_path / "x", "new")
    assert sorted(os.listdir(tmp_path)) == ["a", "b", "c", "file", "x", "y"]


@posix
def test_another_name_of_the_file_keeps_the_old_contents(tmp_path):
    write_text(tmp_path / "one", "old")
    os.link(tmp_path / "one", tmp_path / "other")
    write_text(tmp_path / "one", "new")
    assert ((tmp_path / "one").read_text(), (tmp_path / "other").read_text()) == ("new", "old")


@posix
def test_a_private_file_is_private_while_it_is_written(tmp_path, monkeypatch):
    path, seen = tmp_path / "private", []
    path.touch(0o600)
    path.chmod(0o600)
    write = atomic_files._write_all
    monkeypatch.setattr(atomic_files, "_write_all", lambda h, data: (seen.append(os.fstat(h).st_mode), write(h, data)))
    write_text(path, "secret")
    assert [mode & 0o777 for mode in seen] == [0o600]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")
def test_a_file_keeps_its_owner_and_group(tmp_path):
    path = tmp_path / "file"
    path.touch()
    os.chown(path, 1234, 4321)
    path.chmod(0o4755)
    write_text(path, "new")
    status = path.stat()
    assert (status.st_uid, status.st_gid, status.st_mode & 0o7777) == (1234, 4321, 0o4755)


@posix
def test_pipes_and_devices_are_written_through(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    received = []
    reader = threading.Thread(target=lambda: received.append(pipe.read_bytes()))
    reader.start()
    write_bytes(pipe, b"x" * 200_000)
    reader.join(10)
    assert received == [b"x" * 200_000]
    assert pipe.is_fifo()
    null = tmp_path / "null"
    null.symlink_to("/dev/null")
    write_text(null, "gone")
    assert null.is_char_device()
    full = tmp_path / "full"
    full.symlink_to("/dev/full")
    with pytest.raises(OSError, match="No space"):
        write_text(full, "x")


def test_a_new_file_has_the_mode_of_the_mask_and_an_old_one_keeps_its(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "umask", lambda _mask: pytest.fail("the mask belongs to all threads"))
    plain = tmp_path / "plain"
    plain.touch()
    write_text(tmp_path / "new", "x")
    assert (tmp_path / "new").stat().st_mode == plain.stat().st_mode
    plain.chmod(0o640)
    write_text(plain, "x")
    assert plain.stat().st_mode & 0o777 == 0o640


def test_a_name_of_any_length_is_written(tmp_path):
    path = tmp_path / ("λ" * 125 + ".csv")
    write_text(path, "x")
    assert os.listdir(tmp_path) == [path.name]
