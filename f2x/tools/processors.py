"""Run the native core on processors and systems that this machine does not have, by qemu and Wine.

    python f2x/tools/processors.py [Nehalem Westmere Haswell ARM clang wasm Windows ...] [--seconds 30]

x86: the installed extension module on models of processors, by qemu's user emulation.  A model must choose its own
instruction set, and an instruction that it lacks ends the run; the operations are compared with FLINT.
The others: f2x/tools/check_core.c, compiled for each target by the clang of ziglang, and run if it is emulated.

    apt-get install qemu-user wine nodejs; pip install ziglang

Prints a line for each model and instruction set.  Exit code 1 if a result is wrong or a program is not installed; a
level that this processor lacks is not run on x86.  About ten minutes with two processors, most of them ARM's.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
MODELS = {"Nehalem": "portable", "Westmere": "pclmul", "Haswell": "avx2"}
"""The models that qemu emulates, and the instruction set that each must choose."""
IN_NODE = """
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";
const wasi = new WASI({ version: "preview1", args: process.argv.slice(1), returnOnExit: true });
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[1]), wasi.getImportObject());
process.exitCode = wasi.start(instance);
"""
NODE = ["node", "--no-warnings", "--input-type=module", "--eval", IN_NODE]
X86 = ["avx512", "vpclmul", "avx2", "pclmul", "portable"]
CHECKS = {
    "ARM": (["aarch64-linux-musl"], ["qemu-aarch64", "-cpu", "max"], ["pmull", "portable"]),
    "clang": (["x86_64-linux-musl"], [], X86),
    "wasm": (["wasm32-wasi", "-msimd128"], NODE, ["portable"]),
    "Windows": (["x86_64-windows-gnu"], ["wine"], X86),
    "Windows-ARM": (["aarch64-windows-gnu"], [], []),
    "macOS": (["x86_64-macos"], [], []),
    "macOS-ARM": (["aarch64-macos"], [], []),
}
"""Target of the compiler, emulator and levels for check_core.c."""
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
    target, emulator, levels = CHECKS[name]
    if not installed(name, *emulator[:1]):
        return False
    core, right = ROOT / "f2x" / "_core", True
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder, "check_core.exe"))
        sources = [HERE / "check_core.c", *core.glob("*.c"), *core.glob("levels/*.c")]
        command = [sys.executable, "-m", "ziglang", "cc", "-target", *target, "-O3", "-std=gnu11", "-Wall", "-Wextra"]
        command += ["-Werror", "-o", program]
        done = subprocess.run([*command, *sources], capture_output=True, text=True, check=False)
        if done.returncode:
            print(f"{name:12} WRONG: {done.stderr[-1000:]}", flush=True)
            return False
        if not levels:
            print(f"{name:12} compiled and linked, not run", flush=True)
        for level in levels:
            done = subprocess.run([*emulator, program, level], capture_output=True, text=True, check=False)
            if done.returncode == 2 and levels == X86:
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
