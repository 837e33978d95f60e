"""Run the engine on processors that this machine is not, by qemu's user emulation.

    python scripts/processors.py [MODEL ...] [--arm64 ARM64 --wheels WHEELS]

For x86 the processor is detected on the model, the code is compiled here for it (NUMBA_CPU_NAME, NUMBA_CPU_FEATURES),
and runs there: what the model lacks ends it.  The three take 105 seconds of processor time.  ARM is another
machine: a Debian of arm64 in a folder, made by debootstrap, with its Python, and the wheels of the package index for
aarch64, unpacked; numba compiles there, for 8 minutes.  qemu tells LLVM nothing of PMULL, so NUMBA_CPU_FEATURES does.

    apt-get install qemu-user debootstrap
    debootstrap --foreign --arch=arm64 --include=python3 bookworm ARM64 http://deb.debian.org/debian
    for package in ARM64/var/cache/apt/archives/*.deb; do dpkg -x $package ARM64; done
    pip download --only-binary=:all: --platform manylinux_2_28_aarch64 --python-version 3.11 -d W numba python-flint
    for wheel in W/*.whl; do unzip -o $wheel -d WHEELS; done

Prints a line a model: the seconds, its product, the operations that equal flint's; exit code 1 where something differs.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
V2 = "+cx16,+sahf,+popcnt,+sse,+sse2,+sse3,+ssse3,+sse4.1,+sse4.2"
MODELS = {  # what qemu is told, what LLVM is told, and the product that there is
    "no-pclmul": ("Nehalem", "nehalem", V2, "portable"),
    "westmere": ("Westmere", "westmere", f"{V2},+pclmul", "pclmul"),
    "haswell": ("Haswell", "haswell", f"{V2},+pclmul,+avx,+avx2,+bmi,+bmi2,+fma,+lzcnt,+movbe", "pclmul"),
}
DETECT = "from flipalg.algebra.f2.packed.processor import INSTRUCTION; print(INSTRUCTION)"
ARM = {"pmull": "+neon,+aes", "portable": "+neon"}


def x86(name: str, operations: int, folder: Path) -> tuple[list[str], dict[str, str], str]:
    """Return the command, its environment and the product; the engine is compiled first, by this processor."""
    model, cpu, features, product = MODELS[name]
    environment = {**os.environ, "NUMBA_CPU_NAME": cpu, "NUMBA_CPU_FEATURES": features, "PYTHONPATH": str(ROOT)}
    environment["FLIPALG_CACHE_DIR"] = str(folder)
    there = ["qemu-x86_64", "-cpu", model, sys.executable]
    plain = {name: value for name, value in environment.items() if not name.startswith("NUMBA_CPU")}
    known = subprocess.run([*there, "-c", DETECT], env=plain, check=True, capture_output=True, text=True).stdout.strip()
    if known != product:
        raise SystemExit(f"{name}: the processor is known to have the {known} product, expected {product}")
    subprocess.run([sys.executable, "-m", "flipalg", "warmup"], env=environment, check=True, capture_output=True)
    return [*there, *check(operations)], environment, product


def arm(product: str, operations: int, folder: Path, system: str, wheels: str) -> tuple[list[str], dict[str, str], str]:
    """Return the command, its environment and the product."""
    environment = {"PYTHONPATH": f"{wheels}:{ROOT}", "NUMBA_CPU_FEATURES": ARM[product], "PATH": os.environ["PATH"]}
    environment |= {"FLIPALG_CACHE_DIR": str(folder), "HOME": str(folder)}
    python = next(Path(system, "usr", "bin").glob("python3.[0-9]*"))
    return ["qemu-aarch64", "-cpu", "max", "-L", system, str(python), *check(operations)], environment, product


def check(operations: int) -> list[str]:
    """Return Python's arguments."""
    return ["-m", "flipalg", "warmup", "--check", str(operations)]


def main() -> int:
    """Run the models that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*", metavar="MODEL", help=f"{', '.join(MODELS)} (default: all), pmull, ...")
    parser.add_argument("--operations", type=int, default=200, metavar="N", help="compared with flint's (default: 200)")
    parser.add_argument("--arm64", metavar="FOLDER", help="a Debian of arm64, for its Python")
    parser.add_argument("--wheels", metavar="FOLDER", help="the wheels for aarch64, unpacked")
    arguments = parser.parse_args()
    wrong = 0
    for name in arguments.models or [*MODELS, *(ARM if arguments.arm64 else ())]:
        with tempfile.TemporaryDirectory() as folder:
            if name in MODELS:
                command, environment, product = x86(name, arguments.operations, Path(folder))
            else:
                places = arguments.arm64, arguments.wheels
                command, environment, product = arm(name, arguments.operations, Path(folder), *places)
            started = time.monotonic()
            done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
            took = time.monotonic() - started
        right = done.returncode == 0 and f"the {product} product" in done.stdout and "equal flint's" in done.stdout
        wrong |= not right
        told = " ".join(done.stdout.split()) if right else " ".join((done.stdout + done.stderr).split())[-400:]
        print(f"{name:12} {took:6.0f} s  {'' if right else 'WRONG: '}{told}", flush=True)
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
