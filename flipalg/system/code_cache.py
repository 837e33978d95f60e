"""Compiled code kept on disk, each file sealed with the digest of what it holds.

Main definitions
    CodeFile(name, identity, beside)    .read() and .write(payload); .read() is None where no file has that identity
    digest_of(*parts)                   what an identity is made of, as one text
Main statements
    A damaged file is removed, with one warning a process     test_a_damaged_cache_is_compiled_again
    A file of another identity is not taken                   test_files_that_changed_places_are_not_taken
Conventions
    A file goes into FLIPALG_CACHE_DIR or NUMBA_CACHE_DIR, where one is set; else into __pycache__ beside the source, or
    where that cannot be written into the user's folder for caches.
    The identity is the digest of all that the code depends on: sources, versions, the processor.  The digests are
    against accidents: whoever can write into the folder can run what he likes, as with Python's own __pycache__.
"""

import hashlib
import os
import secrets
import stat
import warnings
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from flipalg.system.atomic_files import write_bytes

MAGIC = b"flipalg code 1"
_warned = False


def digest_of(*parts: str | bytes) -> str:
    """Return a digest of texts and contents of files."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(b"%d " % len(data) + data)
    return digest.hexdigest()


@dataclass(frozen=True)
class CodeFile:
    """A file of the cache: code that is read only if it has this identity; `beside` is the folder of the source."""

    name: str
    identity: str
    beside: Path

    @property
    def paths(self) -> list[Path]:
        """Return where the file may be, the first choice first."""
        chosen = os.environ.get("FLIPALG_CACHE_DIR") or os.environ.get("NUMBA_CACHE_DIR")
        if chosen:
            folders = [Path(chosen)]
        else:
            home = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or os.path.expanduser("~/.cache")
            folders = [self.beside / "__pycache__"]
            folders += [Path(home) / "flipalg"] if os.path.isabs(home) else []  # some users have no home
        return [folder / f"{self.name}.code" for folder in folders]

    @property
    def path(self) -> Path:
        """Return the file that is there, or the one that would be written first."""
        return next((path for path in self.paths if os.access(path, os.R_OK)), self.paths[0])

    def read(self) -> bytes | None:
        """Return the payload, None where no file holds one of this identity; a damaged file is removed."""
        return next((found for path in self.paths if (found := self._read(path)) is not None), None)

    def write(self, payload: bytes) -> None:
        """Keep the payload in the first folder that takes it.  Raises OSError where none does."""
        identity = self.identity.encode()
        data = b"\n".join((MAGIC, _seal(identity, payload), identity, payload))
        problem: OSError | None = None
        for path in self.paths:
            try:
                write_bytes(path, data)
            except OSError as error:
                problem = error
            else:
                return
        raise problem or OSError("no folder for compiled code")

    def _read(self, path: Path) -> bytes | None:
        problem = "it is no file"
        try:
            if stat.S_ISREG(path.stat().st_mode):
                problem = "it is damaged"
                head, seal, identity, payload = path.read_bytes().split(b"\n", 3)
                if head == MAGIC and seal == _seal(identity, payload):
                    return payload if identity == self.identity.encode() else None
        except (FileNotFoundError, NotADirectoryError, PermissionError):  # none, or another user's
            return None
        except OSError as error:  # a circle of links, a broken disk
            if not os.path.lexists(path):  # it is the folder that cannot be had
                return None
            problem = str(error)
        except ValueError:  # fewer than four parts
            pass
        _remove(path, problem)
        return None


def _seal(identity: bytes, payload: bytes) -> bytes:
    return digest_of(identity, payload).encode()


def _remove(path: Path, problem: str) -> None:
    """Take a file that cannot be used out of the way, and say so once a process."""
    global _warned
    with suppress(OSError):  # the new file will replace it, or that is what the next warning says
        if path.is_dir() and not path.is_symlink():
            path.rename(path.with_name(f"{path.name}.{secrets.token_hex(4)}"))
        else:
            path.unlink()
    if not _warned:
        _warned = True
        text = f"the compiled code {path} cannot be used ({problem}); it is compiled again"
        warnings.warn(text, RuntimeWarning, stacklevel=2)
