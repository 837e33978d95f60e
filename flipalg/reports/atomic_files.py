"""Files that appear whole or not at all: written beside their place, then renamed over it."""

import os
import tempfile
from pathlib import Path


def write_text(path: Path, text: str) -> None:
    r"""Write `text` as UTF-8 with "\n" line ends on every platform.  Raises OSError, leaving no file behind."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes) -> None:
    """Write `data`.  Raises OSError, leaving no file behind."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
