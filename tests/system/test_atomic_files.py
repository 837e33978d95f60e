"""A file is written whole or not at all: failed, killed and simultaneous writers, links, pipes, modes and owners."""

import os
import signal
import sys
import threading

import pytest

from flipalg.system import atomic_files
from flipalg.system.atomic_files import is_leftover, write_bytes, write_text
from flipalg.tables.tables import differences

posix = pytest.mark.skipif(sys.platform == "win32", reason="links, pipes and signals as POSIX has them")
root = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")


def test_text_is_utf8_with_plain_line_ends_under_a_name_of_any_length(tmp_path):
    path = tmp_path / "new" / ("λ" * 125 + ".csv")
    write_text(path, "d_n(λ)\n")
    assert path.read_bytes() == "d_n(λ)\n".encode()
    assert os.listdir(path.parent) == [path.name]


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


def killed(function, before):
    """Return a function that ends its process by SIGKILL, after what `before` does with the arguments."""

    def call(*arguments):
        before(*arguments)
        os.kill(os.getpid(), signal.SIGKILL)

    return call


def write_half(handle, data):
    os.write(handle, data[: len(data) // 2])


WINDOWS = {
    "while it is written": (atomic_files, "_write_all", write_half, "old"),
    "before it is flushed": (os, "fsync", lambda handle: None, "old"),
    "before it is renamed": (atomic_files.Path, "replace", lambda here, there: None, "old"),
    "after it is renamed": (atomic_files, "_flush_folder", lambda folder: None, "new"),
}


@posix
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("window", WINDOWS)
def test_a_killed_writer_leaves_the_old_file_or_the_new_one(tmp_path, monkeypatch, window):
    path, (owner, name, before, left) = tmp_path / "table.csv", WINDOWS[window]
    write_text(path, "old" * 100_000)
    if not (child := os.fork()):
        monkeypatch.setattr(owner, name, killed(getattr(owner, name), before))
        write_text(path, "new" * 100_000)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
    assert path.read_text() == left * 100_000
    assert not list(differences(tmp_path, {"table.csv": left * 100_000}))  # what --check says
    leftovers = [name for name in os.listdir(tmp_path) if name != "table.csv"]
    assert list(map(is_leftover, leftovers)) == ([True] if left == "old" else [])
    write_text(path, "new")
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
def test_a_chain_of_links_ends_in_its_file_and_a_circle_is_refused(tmp_path):
    (tmp_path / "real").mkdir()
    for here, there in (("a", "b"), ("b", "real/file"), ("hanging", "real/other"), ("x", "y"), ("y", "x")):
        (tmp_path / here).symlink_to(there)
    write_text(tmp_path / "real" / "file", "old")
    os.link(tmp_path / "real" / "file", tmp_path / "second name")
    for name in ("a", "hanging"):
        write_text(tmp_path / name, "new")
    assert {path.name: path.read_text() for path in (tmp_path / "real").iterdir()} == {"file": "new", "other": "new"}
    assert (tmp_path / "second name").read_text() == "old"
    assert all((tmp_path / name).is_symlink() for name in ("a", "b", "hanging", "x", "y"))
    with pytest.raises(OSError, match="x"):
        write_text(tmp_path / "x", "new")


@root
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


@posix
def test_a_file_keeps_its_mode_and_a_private_one_is_private_while_it_is_written(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "umask", lambda _mask: pytest.fail("the mask belongs to all threads"))
    write, seen = atomic_files._write_all, []
    monkeypatch.setattr(atomic_files, "_write_all", lambda h, data: (seen.append(os.fstat(h).st_mode), write(h, data)))
    plain = tmp_path / "plain"
    plain.touch()
    write_text(tmp_path / "new", "x")
    assert (tmp_path / "new").stat().st_mode == plain.stat().st_mode
    for mode in (0o640, 0o600):
        plain.chmod(mode)
        write_text(plain, "x")
        assert {plain.stat().st_mode & 0o777, seen[-1] & 0o777} == {mode}


@root
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
    pipe, received = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: received.append(pipe.read_bytes()))
    reader.start()
    write_bytes(pipe, b"x" * 200_000)
    reader.join(10)
    assert received == [b"x" * 200_000]
    assert pipe.is_fifo()
    (tmp_path / "null").symlink_to("/dev/null")
    write_text(tmp_path / "null", "gone")
    assert (tmp_path / "null").is_char_device()
    (tmp_path / "full").symlink_to("/dev/full")
    with pytest.raises(OSError, match="No space"):
        write_text(tmp_path / "full", "x")
