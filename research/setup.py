"""Build research's extension module in place: python research/setup.py -q build_ext --inplace.

Without it the searches run in Python, a hundred times slower.  F2X_CFLAGS and F2X_LDFLAGS are added to
the flags of the compiler and the linker.
"""

import os
from glob import glob
from pathlib import Path

from setuptools import Extension, setup

os.chdir(Path(__file__).parent)
FLAGS = ["-std=gnu11", "-O3", "-g0", "-Wall", "-Wextra", "-fvisibility=hidden"]
FLAGS += os.environ.get("F2X_CFLAGS", "").split()
LINK_FLAGS = os.environ.get("F2X_LDFLAGS", "").split()
SOURCES = ["primitives/kernels/*.c", "primitives/kernels/levels/*.c"]
HEADERS = ["primitives/kernels/orbits/*", "../flipalg/_kernels/kernels.*", "../f2x/_core/**/*.h"]


def found(patterns: list[str]) -> list[str]:
    """Return the files that fit the patterns."""
    return sorted(path for pattern in patterns for path in glob(pattern, recursive=True))


setup(
    name="research",
    packages=["primitives"],
    ext_modules=[
        Extension(
            "primitives._native",
            found(SOURCES),
            depends=found(HEADERS),
            extra_compile_args=FLAGS,
            extra_link_args=LINK_FLAGS,
        ),
    ],
)
