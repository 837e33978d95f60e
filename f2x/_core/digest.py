"""The digest of the C sources of an extension, which setup.py compiles into it, so that tests refuse an older build."""

import hashlib
from pathlib import Path
from types import ModuleType

__all__ = ["digest_of", "require_newest"]


def digest_of(folder: Path) -> str:
    """Return a digest of the names and contents of the .c and .h files in a folder."""
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*.[ch]") if path.is_file()):
        digest.update(f"{path.relative_to(folder).as_posix()}\n".encode())
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:16]


def require_newest(module: ModuleType, folder: Path) -> None:
    """Raise ImportError unless an extension module was compiled from the sources that are in the folder now."""
    if getattr(module, "sources", "") != digest_of(folder):
        raise ImportError(
            f"{module.__name__} is older than its sources in {folder.name}/: compile it again, by "
            "`python setup.py -q build_ext --inplace` in the folder of setup.py"
        )
