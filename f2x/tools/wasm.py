"""Build f2x.wasm: the portable core for WebAssembly with SIMD, which the page and its Python call.

    python f2x/tools/wasm.py FILE

The compiler is clang, in the package `ziglang` (dependency group `page` of the repository), so that the same sources
give the same bytes everywhere.  The functions are those of _core/wasm/exports.c; the module imports nothing.
`processors.py wasm` runs check_core.c, compiled by the same command, in Node.
"""

import importlib.util
import subprocess
import sys
from pathlib import Path

CORE = Path(__file__).resolve().parents[1] / "_core"
COMPILER = [sys.executable, "-m", "ziglang", "cc", "-target", "wasm32-wasi", "-msimd128"]
FLAGS = ["-std=gnu11", "-O3", "-Wall", "-Wextra", "-Werror", "-fvisibility=hidden"]
LINK_FLAGS = ["-mexec-model=reactor", "-Wl,--export-dynamic", "-s"]
MATRICES = ("eliminate", "kernels_128", "matrix", "multiply", "small")


def has_compiler() -> bool:
    """Return whether the package with the compiler is installed."""
    return importlib.util.find_spec("ziglang") is not None


def build(file: Path) -> None:
    """Write the module to a file; subprocess.CalledProcessError if it does not compile."""
    sources = [CORE / "wasm" / "exports.c", *(CORE / f"{name}.c" for name in ("memory", "tables"))]
    sources += [CORE / "levels" / "portable.c", *(CORE / "matrices" / f"{name}.c" for name in MATRICES)]
    subprocess.run([*COMPILER, *FLAGS, *LINK_FLAGS, "-o", str(file), *map(str, sources)], check=True)


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    build(Path(sys.argv[1]))
