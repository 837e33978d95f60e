"""Compile what changed in the core in C, and test it: the loop of someone who changes the core.

    python f2x/tools/core.py [LEVEL ...] [-- ARGUMENTS OF PYTEST]

With names of instruction sets, such as avx2, the core is compiled and tested for these alone, in about half a minute
after a change of an algorithm; a change in _core/python/ takes some seconds.  Without names it is compiled for all.
By default tests/test_core.py and tests/test_api.py run, up to the first that fails, and after a change in _core/python/
alone the second; `-- tests` runs all.  Needs a C compiler and what `pip install './f2x[test]'` installs.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
LEVELS = sorted(path.stem for path in (PACKAGE / "_core" / "levels").glob("*.c"))
OBJECTS = PACKAGE / "build" / "objects"
TYPES = {path.stem for path in (PACKAGE / "_core" / "python").glob("*.c")}
WHOLE = (PACKAGE.parent / "setup.py").exists()
"""Whether the package stands in a repository, whose setup.py compiles other extensions, too."""


def tests_of(compiled: set[str]) -> list[str]:
    """Return the tests to run by default, given the names of the C files that were compiled."""
    return ["tests/test_api.py"] if compiled and compiled <= TYPES else ["tests/test_core.py", "tests/test_api.py"]


def main() -> int:
    """Compile and test; return the exit code of the tests, or 2 for an unknown name."""
    names, _, tests = (" ".join(sys.argv[1:])).partition("--")
    if unknown := set(names.split()) - set(LEVELS):
        print(f"{__doc__}\nunknown: {', '.join(sorted(unknown))}; choose from {', '.join(LEVELS)}", file=sys.stderr)
        return 2
    start, began, folder = time.monotonic(), time.time(), PACKAGE.parent if WHOLE else PACKAGE
    environment = {**os.environ, "F2X_LEVELS": names, "F2X_BACKEND": "native", "PYTHONPATH": str(PACKAGE.parent)}
    build = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    if code := subprocess.run(build, cwd=folder, env=environment, check=False).returncode:
        return code
    stamps = OBJECTS.glob("*.stamp") if OBJECTS.exists() else ()
    compiled = {path.stem.rpartition("-")[0] for path in stamps if path.stat().st_mtime >= began}
    print(f"compiled {', '.join(sorted(compiled)) or 'nothing'} in {time.monotonic() - start:.1f} s", flush=True)
    pytest = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-x",
        "-p",
        "no:cacheprovider",
        *(tests.split() or tests_of(compiled)),
    ]
    code = subprocess.run(pytest, cwd=PACKAGE, env=environment, check=False).returncode
    if names:
        print(f"only {names} is compiled; `python f2x/tools/core.py` compiles and tests all")
    print(f"{time.monotonic() - start:.1f} s", flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
