"""Compile what changed in the core in C, and test it: the loop of someone who changes the core.

    python f2x/tools/core.py [LEVEL ...] [-- ARGUMENTS OF PYTEST]

With names of instruction sets, such as avx2, the core is compiled and tested for these alone, in about half a minute
after a change of an algorithm; a change in _core/python/ takes some seconds.  Without names it is compiled for all.
By default the tests of the core itself run, tests/test_core.py and tests/test_api.py, up to the first that fails;
`-- tests` runs all.  Needs a C compiler and what `pip install './f2x[test]'` installs; CC="ccache gcc" compiles faster.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
LEVELS = sorted(path.stem for path in (PACKAGE / "_core" / "levels").glob("*.c"))
QUICK = ["tests/test_core.py", "tests/test_api.py"]
WHOLE = (PACKAGE.parent / "setup.py").exists()
"""Whether the package stands in a repository, whose setup.py compiles other extensions, too."""


def main() -> int:
    """Compile and test; return the exit code of the tests, or 2 for an unknown name."""
    names, _, tests = (" ".join(sys.argv[1:])).partition("--")
    if unknown := set(names.split()) - set(LEVELS):
        print(f"{__doc__}\nunknown: {', '.join(sorted(unknown))}; choose from {', '.join(LEVELS)}", file=sys.stderr)
        return 2
    start, folder = time.monotonic(), PACKAGE.parent if WHOLE else PACKAGE
    environment = {**os.environ, "F2X_LEVELS": names, "F2X_BACKEND": "native", "PYTHONPATH": str(PACKAGE.parent)}
    build = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    if code := subprocess.run(build, cwd=folder, env=environment, check=False).returncode:
        return code
    print(f"compiled in {time.monotonic() - start:.1f} s", flush=True)
    pytest = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *(tests.split() or QUICK)]
    code = subprocess.run(pytest, cwd=PACKAGE, env=environment, check=False).returncode
    if names:
        print(f"only {names} is compiled; `python f2x/tools/core.py` compiles and tests all")
    print(f"{time.monotonic() - start:.1f} s", flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
