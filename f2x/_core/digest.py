"""The digest of the C sources of an extension, which setup.py compiles into it, so that tests refuse an older build."""

import hashlib
from pathlib import Path

__all__ = ["digest_of"]


def digest_of(folder: Path) -> str:
    """Return a digest of the names and contents of the .c and .h files in a folder."""
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*.[ch]") if path.is_file()):
        digest.update(f"{path.relative_to(folder).as_posix()}\n".encode())
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:16]
