"""Run the native core on processors that this machine does not have, by qemu, and compiled by clang.

    python f2x/tools/processors.py [Nehalem Westmere Haswell ARM clang wasm] [--seconds 30]

x86: the installed extension module on models of processors, by qemu's user emulation.  A model must choose its own
instruction set, and an instruction that it lacks ends the run; the operations are compared with FLINT.
ARM, clang, wasm: f2x/tools/check_core.c for ARM with PMULL, by clang for each x86 level, for WebAssembly in Node.

    apt-get install qemu-user gcc-aarch64-linux-gnu libc6-dev-arm64-cross clang nodejs; pip install ziglang

Prints a line for each model and instruction set.  Exit code 1 if a result is wrong or a program is not installed; a
level that this processor lacks is not run by clang.  About ten minutes with two processors, most of them ARM's.
"""

import argparse
import os
import runpy
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
MODELS = {"Nehalem": "portable", "Westmere": "pclmul", "Haswell": "avx2"}
"""The models that qemu emulates, and the instruction set that each must choose."""
ZIG = runpy.run_path(str(HERE / "wasm.py"))["COMPILER"]
IN_NODE = """
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";
const wasi = new WASI({ version: "preview1", args: process.argv.slice(1), returnOnExit: true });
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[1]), wasi.getImportObject());
process.exitCode = wasi.start(instance);
"""
CHECKS = {
    "ARM": (["aarch64-linux-gnu-gcc", "-static"], ["qemu-aarch64", "-cpu", "max"], ["pmull", "portable"]),
    "clang": (["clang"], [], ["avx512", "vpclmul", "avx2", "pclmul", "portable"]),
    "wasm": (ZIG, ["node", "--no-warnings", "--input-type=module", "--eval", IN_NODE], ["portable"]),
}
"""Compiler, emulator and levels for check_core.c."""
DETECT = "from f2x import _native; print(_native.level)"


def last_line(done: subprocess.CompletedProcess[str]) -> str:
    """Return the last line that a program printed, of its errors if it failed."""
    return (done.stdout if done.returncode == 0 else done.stdout + done.stderr).strip().rpartition("\n")[2][-300:]


def installed(name: str, *programs: str) -> bool:
    """Return whether all programs are installed; print those that are not."""
    missing = [program for program in programs if not shutil.which(program)]
    if missing:
        print(f"{name:12} NOT RUN: {' and '.join(missing)} not installed", flush=True)
    return not missing


def run_model(name: str, seconds: float) -> bool:
    """Return whether a model chooses its instruction set and all operations equal FLINT's there."""
    level, python = MODELS[name], ["qemu-x86_64", "-cpu", name, sys.executable]
    if not installed(name, python[0]):
        return False
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    found = subprocess.run([*python, "-c", DETECT], env=environment, capture_output=True, text=True, check=False)
    if found.stdout.strip() != level:
        print(f"{name:12} WRONG: expected {level}, got {(found.stdout + found.stderr).strip()[-300:]}", flush=True)
        return False
    fuzz = [str(HERE / "fuzz.py"), "--seconds", str(seconds), "--level", level, "--bits", "9000"]
    done = subprocess.run([*python, *fuzz], env=environment, capture_output=True, text=True, check=False)
    print(f"{name:12} {'' if done.returncode == 0 else 'WRONG: '}{level}: {last_line(done)}", flush=True)
    return done.returncode == 0


def run_check(name: str) -> bool:
    """Compile check_core.c and return whether it finds nothing wrong on any level."""
    compiler, emulator, levels = CHECKS[name]
    if not installed(name, *compiler[:1], *emulator[:1]):
        return False
    core, right = ROOT / "f2x" / "_core", True
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder, "check_core"))
        sources = [HERE / "check_core.c", *(core / f"{part}.c" for part in ("memory", "select", "tables"))]
        sources += sorted(core.glob("levels/*.c"))
        flags = ["-O3", "-std=gnu11", "-Wall", "-Wextra", "-Werror"]
        done = subprocess.run([*compiler, *flags, "-o", program, *sources], capture_output=True, text=True, check=False)
        if done.returncode:
            print(f"{name:12} WRONG: {done.stderr[-1000:]}", flush=True)
            return False
        for level in levels:
            done = subprocess.run([*emulator, program, level], capture_output=True, text=True, check=False)
            if done.returncode == 2 and not emulator:
                print(f"{name:12} {level}: not run: {last_line(done)}", flush=True)
                continue
            print(f"{name:12} {'' if done.returncode == 0 else 'WRONG: '}{last_line(done)}", flush=True)
            right &= done.returncode == 0
    return right


def main() -> int:
    """Run the models and checks."""
    names = [*MODELS, *CHECKS]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"{', '.join(names)} (default: all)")
    parser.add_argument("--seconds", type=float, default=30, help="for each x86 model")
    arguments = parser.parse_args()
    if unknown := set(arguments.names) - set(names):
        parser.error(f"unknown: {', '.join(sorted(unknown))}; known: {', '.join(names)}")
    right = True
    for name in arguments.names or names:
        right &= run_model(name, arguments.seconds) if name in MODELS else run_check(name)
    return int(not right)


if __name__ == "__main__":
    sys.exit(main())
