"""Build the core of f2x in C.  The setup.py one folder up runs this file, too, and builds its own extension with it.

Environment:
F2X_PURE=1 builds no extension.  F2X_CFLAGS and F2X_LDFLAGS are added to the flags of the compiler and the linker.
F2X_LEVELS, such as "avx2 portable", compiles the core for these instruction sets alone: for work on the core.

A file is compiled again if it, a header that it includes or its command changed; the objects stay in build/objects.
On Windows, whose own compiler lacks GNU C, the compiler is that of CC or the clang of the package ziglang.
"""

import hashlib
import os
import re
import runpy
import sys
import sysconfig
from collections.abc import Callable
from multiprocessing.pool import ThreadPool
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent
OBJECTS = HERE / "build" / "objects"
FLAGS = ["-std=gnu11", "-O3", "-g0", "-Wall", "-Wextra", "-fvisibility=hidden"]
FLAGS += os.environ.get("F2X_CFLAGS", "").split()
LINK_FLAGS = os.environ.get("F2X_LDFLAGS", "").split()
LEVELS = os.environ.get("F2X_LEVELS", "").split()
WINDOWS = {"win32": "x86", "win-amd64": "x86_64", "win-arm64": "aarch64"}.get(sysconfig.get_platform())
"""The processor, on Windows."""
FREE_THREADED = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
NOT_INSTALLED = ("conftest", "setup")
"""Modules in the folder of a package that do not belong to it."""
digest_of = runpy.run_path(str(HERE / "_core" / "digest.py"))["digest_of"]


def extension(name: str, folder: str, *parts: str) -> Extension:
    """Return an extension module from the C files in parts of a folder; if it cannot be compiled, it is left out."""
    sources = sorted(path for part in parts for path in Path(folder, part).glob("*.c"))
    if LEVELS:
        sources = [path for path in sources if path.parent.name != "levels" or path.stem in LEVELS]
    return Extension(
        name,
        [path.as_posix() for path in sources],
        define_macros=[("SOURCES", f'"{digest_of(Path(folder))}"')],  # for module.c alone
        extra_compile_args=FLAGS,
        extra_link_args=LINK_FLAGS,
        optional=True,
    )


def core(folder: str) -> Extension:
    """Return the extension f2x._native from the folder _core."""
    return extension("f2x._native", folder, "", "levels", "matrices", "python")


class BuildChanged(build_ext):
    """Compile the files that changed, as many at a time as there are processors."""

    def finalize_options(self) -> None:
        """Leave the question which files changed to `build_extensions`."""
        super().finalize_options()
        self.force = True

    def build_extensions(self) -> None:
        """Build the extensions."""
        if WINDOWS:
            clang = [sys.executable, "-m", "ziglang", "cc", "-target", f"{WINDOWS}-windows-gnu"]
            program = os.environ.get("CC", "").split() or clang
            self.compiler.link_shared_object = self.linked_by(program)
            compiler = [*program, "-DMS_WIN64", *(["-DPy_GIL_DISABLED=1"] if FREE_THREADED else [])]
        else:
            compiler = self.compiler.compiler_so

        def compile_file(source: str, options: dict[str, object]) -> str:
            name = Path(source).name
            macros = options["macros"] if name == "module.c" else [("F2X_SOME_LEVELS", "")] if LEVELS else []
            # leave out the empty folder of a virtual environment, so that another one does not compile anew
            folders = (folder for folder in self.compiler.include_dirs if any(Path(folder).glob("*.h")))
            command = [*compiler, *(f"-I{folder}" for folder in folders), *FLAGS]
            command += [f"-D{name}={value}" for name, value in macros]
            return self.object_of(Path(source).resolve(), command)

        def compile_in_parallel(sources: list[str], **options: object) -> list[str]:
            with ThreadPool() as pool:
                return pool.map(lambda source: compile_file(source, options), sources)

        self.compiler.compile = compile_in_parallel
        super().build_extensions()

    def linked_by(self, program: list[str]) -> Callable[..., None]:
        """Return the function that links an extension module on Windows."""
        major, minor = sys.version_info[:2]
        python = Path(sys.base_prefix, "libs", f"python{major}{minor}{'t' if FREE_THREADED else ''}.lib")

        def link(objects: list[str], module: str, **_: object) -> None:
            Path(module).parent.mkdir(parents=True, exist_ok=True)
            self.spawn([*program, "-shared", "-s", "-o", module, *objects, str(python), *LINK_FLAGS])

        return link

    def object_of(self, source: Path, command: list[str]) -> str:
        """Return the object file of a source, which is compiled if it is not there or something changed."""
        OBJECTS.mkdir(parents=True, exist_ok=True)
        made = OBJECTS / f"{source.stem}-{hashlib.sha256(str(source).encode()).hexdigest()[:8]}.o"
        headers, stamp = made.with_suffix(".d"), made.with_suffix(".stamp")
        if not (made.exists() and stamp.exists() and stamp.read_text() == stamp_of(command, headers)):
            stamp.unlink(missing_ok=True)
            self.spawn([*command, "-MMD", "-MF", str(headers), "-c", str(source), "-o", str(made)])
            stamp.write_text(stamp_of(command, headers))
        return str(made)


def stamp_of(command: list[str], headers: Path) -> str:
    """Return a digest of a command and of the files that a file of dependencies, written by -MMD, names."""
    digest = hashlib.sha256(repr(command).encode())
    for name in re.split(r"(?<!\\)\s+", headers.read_text().replace("\\\n", " ").strip())[1:]:
        path = Path(name.replace("\\ ", " "))
        digest.update(path.read_bytes() if path.exists() else b"")
    return digest.hexdigest()


class BuildModules(build_py):
    """Leave out the modules in the folder that are not of the package."""

    def find_package_modules(self, package: str, package_dir: str) -> list[tuple[str, str, str]]:
        """Return (package, module, file) for each module."""
        return [found for found in super().find_package_modules(package, package_dir) if found[1] not in NOT_INSTALLED]


if __name__ == "__main__":
    setup(
        ext_modules=[] if os.environ.get("F2X_PURE") else [core("_core")],
        cmdclass={"build_ext": BuildChanged, "build_py": BuildModules},
    )
