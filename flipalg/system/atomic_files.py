"""Write a file so that it appears whole or not at all.

A temporary file in the same folder is written, flushed to the disk, then renamed.  It is locked while it is written;
the next writer of the file removes temporary files of killed writers.  Links are followed, but a link that another user
has placed in a shared folder is refused.  Devices and pipes are written directly.  A replaced file keeps its mode, and
its owner and group if the system allows this; another hard link to it keeps the old contents.
"""

import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

__all__ = ["is_leftover", "replacing", "write_bytes", "write_text"]


try:
    import fcntl

    LOCKS = True
except ImportError:  # outside Unix, temporary files of killed writers stay
    LOCKS = False

_LEFTOVER = re.compile(r"\..*\.flipalg-[0-9a-f]{8}", re.DOTALL)


def write_text(path: Path, text: str) -> None:
    """Write `text` as UTF-8, with its line ends unchanged; otherwise like `write_bytes`."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes) -> None:
    """Write `data` to the file; after an OSError the path is as it was, unless it is a device or a pipe."""
    with replacing(path) as file:
        _write_all(file.fileno(), data)


@contextmanager
def replacing(path: Path, keep_interrupted: bool = False) -> Iterator[BinaryIO]:
    """Yield an open binary file that replaces `path` if the context ends without an error.

    If `keep_interrupted`, the file replaces `path` also if Ctrl-C or the closing of a generator ends the context.
    Missing folders are created.  After an OSError the path is as it was, unless it is a device or a pipe.
    """
    _refuse_foreign_link(path)
    place = Path(os.path.realpath(path))
    old = _status(place)
    if old is not None and not stat.S_ISREG(old.st_mode):
        with place.open("r+b" if stat.S_ISBLK(old.st_mode) else "wb") as device:
            yield device
        return
    place.parent.mkdir(parents=True, exist_ok=True)
    _sweep(place)
    handle, temporary = _new_file(place, 0o666 if old is None else old.st_mode & 0o666)
    file = os.fdopen(handle, "wb")
    try:
        try:
            yield file
        except (KeyboardInterrupt, GeneratorExit):
            if keep_interrupted:
                _put(file, temporary, place, old)
            raise
        _put(file, temporary, place, old)
    except BaseException:
        with suppress(OSError):  # closing flushes, which fails if the disk is still full
            file.close()
        temporary.unlink(missing_ok=True)
        raise
    _flush_folder(place.parent)


def _refuse_foreign_link(path: Path) -> None:
    """Raise PermissionError if the path leads through a link that another user has placed in a shared folder.

    In a folder such as /tmp another user can place a link, so that you overwrite a file of your own.  Links are allowed
    if they belong to you, to the owner of the folder or to root.
    """
    if not hasattr(os, "geteuid"):
        return
    to_see, seen = [path.absolute()], set[Path]()
    while to_see:
        place = to_see.pop()
        if place in seen:  # this also ends a circle of links, which the system refuses later
            continue
        seen.add(place)
        if place.is_symlink():
            folder, owner = place.parent.stat(), place.lstat().st_uid
            if folder.st_mode & 0o022 and owner not in (0, os.geteuid(), folder.st_uid):
                raise PermissionError(f"{place} is a link that another user has placed: write to another file")
            to_see.append(place.parent / place.readlink())
        to_see.append(place.parent)


def _put(file: BinaryIO, temporary: Path, place: Path, old: os.stat_result | None) -> None:
    """Flush the file, close it and rename it from `temporary` to `place`, with the old file's mode and owner.

    The owner is kept only if the system allows it.  `old` is the status of the old file, None if there was none.
    """
    file.flush()
    if old is not None and hasattr(os, "fchmod"):
        with suppress(OSError):  # the file belongs to another user
            os.fchown(file.fileno(), old.st_uid, old.st_gid)
        os.fchmod(file.fileno(), stat.S_IMODE(old.st_mode))
    os.fsync(file.fileno())
    if LOCKS:  # rename while the file is locked, so that no other process removes it first
        temporary.replace(place)
    file.close()
    if not LOCKS:
        temporary.replace(place)


def is_leftover(name: str) -> bool:
    """Return whether a file of this name is a temporary file, which only a killed writer leaves behind.

    >>> is_leftover(".nullity.csv.flipalg-0123abcd"), is_leftover("nullity.csv")
    (True, False)
    """
    return _LEFTOVER.fullmatch(name) is not None


def _status(place: Path) -> os.stat_result | None:
    try:
        return place.stat()
    except FileNotFoundError:
        return None


def _prefix(place: Path) -> str:
    return f".{place.name[:50]}.flipalg-"  # short enough for every file system


def _new_file(place: Path, mode: int) -> tuple[int, Path]:
    """Return (handle, path) of a new open file in the folder of `place`, locked if the system has locks.

    Its permissions are `mode` without the bits of the umask.
    """
    while True:
        temporary = place.with_name(_prefix(place) + os.urandom(4).hex())
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        try:
            handle = os.open(temporary, flags, mode)
        except FileExistsError:
            continue
        if not LOCKS:
            return handle, temporary
        with suppress(OSError):  # the file system may have no locks
            fcntl.flock(handle, fcntl.LOCK_EX)
        if os.fstat(handle).st_nlink:  # no other process removed the file before it was locked
            return handle, temporary
        os.close(handle)


def _write_all(handle: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def _sweep(place: Path) -> None:
    """Remove the temporary files that killed writers of the file `place` left behind."""
    if not LOCKS:
        return
    prefix = _prefix(place)
    for name in os.listdir(place.parent):
        if name.startswith(prefix) and is_leftover(name):
            with suppress(OSError):  # its writer may hold the lock, or another process may have removed it
                handle = os.open(place.with_name(name), os.O_RDONLY)
                try:
                    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    os.unlink(place.with_name(name))
                finally:
                    os.close(handle)


def _flush_folder(folder: Path) -> None:
    """Flush the entries of a folder to the disk, if the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
