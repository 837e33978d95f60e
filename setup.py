"""Build the C extensions, and add the ledger of theorems to the package.

F2X_PURE=1 builds the packages without the extensions: they then run on FLINT, as in a browser.
F2X_CFLAGS and F2X_LDFLAGS are added to the flags of the compiler and the linker.
"""

import os
import shutil
from glob import glob
from multiprocessing.pool import ThreadPool
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

FLAGS = ["-std=gnu11", "-O3", "-g0", "-Wall", "-Wextra", "-fvisibility=hidden"]
FLAGS += os.environ.get("F2X_CFLAGS", "").split()
LINK_FLAGS = os.environ.get("F2X_LDFLAGS", "").split()
SOURCES = [path for folder in ("f2x/_core", "flipalg/_kernels") for path in glob(f"{folder}/**/*.[ch]", recursive=True)]


def extension(name: str, *sources: str) -> Extension:
    """Return an extension module; without a compiler it is left out, and the packages run without it."""
    return Extension(
        name,
        sorted(path for pattern in sources for path in glob(pattern)),
        depends=SOURCES,
        extra_compile_args=FLAGS,
        extra_link_args=LINK_FLAGS,
        optional=True,
    )


class BuildInParallel(build_ext):
    """Compile as many files at a time as there are processors."""

    def build_extensions(self) -> None:
        """Build the extensions."""
        compile_files = self.compiler.compile

        def compile_in_parallel(sources: list[str], **options: object) -> list[str]:
            with ThreadPool() as pool:
                made = pool.map(lambda source: compile_files([source], **options), sources)
            return [file for files in made for file in files]

        self.compiler.compile = compile_in_parallel
        super().build_extensions()


class BuildWithLedger(build_py):
    """Add tests/theorems.toml, which `flipalg why` reads."""

    def run(self) -> None:
        """Build, and copy the ledger."""
        super().run()
        if not self.editable_mode:
            shutil.copy("tests/theorems.toml", Path(self.build_lib, "flipalg", "commands"))


EXTENSIONS = [
    # each file of levels/ includes those of algorithms/ or orbits/
    extension("f2x._native", *(f"f2x/_core/{part}*.c" for part in ("", "levels/", "matrices/", "python/"))),
    extension("flipalg._native", "flipalg/_kernels/*.c", "flipalg/_kernels/levels/*.c"),
]

setup(
    ext_modules=[] if os.environ.get("F2X_PURE") else EXTENSIONS,
    cmdclass={"build_ext": BuildInParallel, "build_py": BuildWithLedger},
)
