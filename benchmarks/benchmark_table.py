"""Time f2x beside galois, python-flint, NTL, M4RI, crcmod and zlib: the tables of performance.md and f2x/README.md.

    python benchmarks/benchmark_table.py [--peers FOLDER] [--quick] [--write]

FOLDER has the `include` and `lib` of NTL (NATIVE=on, with gf2x) and M4RI; benchmarks/README.md says how to build them.
The script compiles the C programs against them.  If a package is missing, its column stays empty, and --write leaves
the files as they are.  Each figure is the least CPU time of some runs on one core, from the value of the package to its
value; NTL and M4RI are called in C, the others from Python.  The last line names each row in which f2x is not first.
"""

import argparse
import platform
import re
import subprocess
import sys
import tempfile
import textwrap
import time
import zlib
from collections.abc import Callable, Iterator
from importlib.metadata import version
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import flint
import numpy as np
from flint import nmod_mat

from f2x import CRC, F2Extension, F2Matrices, F2Matrix, F2Poly, lfsr

HERE = Path(__file__).parent
README, PERFORMANCE = HERE.parent / "f2x" / "README.md", HERE / "performance.md"
PEERS = ("galois", "python-flint", "NTL", "M4RI", "crcmod", "zlib")
HEADER = f"| on one core | f2x | {' | '.join(PEERS)} |"
SHARE = 1.1
"""A row is named if a peer takes less than the time of f2x divided by this."""
OVER_FIELDS = ((2, 10, ("multiply", "divide", "factor")), (8, 10, ("factor",)), (8, 1_000, ("multiply", "gcd")))
"""(degree of the field, degree of the polynomials, tasks)."""
Runs = dict[str, Callable[[], Any]]
FRONT = (
    "product, degree 10,000",
    "product, degree 1,000,000",
    "gcd, degree 100,000",
    "factors, degree 1,000",
    "product, 1,000 × 1,000",
    "rank, 1,000 × 1,000",
    "inverse, 1,000 × 1,000",
    "PLU, 1,000 × 1,000",
    "1,000 ranks, 64 × 64",
    "100,000 bits of a register",
    "10,000 products in GF(256)",
    "CRC-32 of 4 MiB",
)
"""The rows that the README shows."""
WIDTH = 160
"""The most letters of a line of prose."""
batches = 7
"""The most batches of a measurement; `--quick` takes none, and then the first run counts."""


def seconds(run: Callable[[], Any]) -> float:
    """Return the least CPU time of a run, and of up to `batches` batches of runs."""
    start = time.process_time()
    run()
    once = least = max(time.process_time() - start, 1e-7)
    batch = max(1, int(2e-2 / once))
    for _ in range(min(batches, int(0.6 / once))):
        start = time.process_time()
        for _ in range(batch):
            run()
        least = min(least, (time.process_time() - start) / batch)
    return least


def rows() -> Iterator[tuple[str, Callable[[], Any], Runs, str]]:
    """Yield (task, run of f2x, runs of the Python packages, task of the C programs)."""
    galois: Any = __import__("galois") if find_spec("galois") else None
    crcmod: Any = __import__("crcmod.predefined") if find_spec("crcmod") else None
    for n, by_galois in ((10_000, True), (1_000_000, False)):
        f, g = (F2Poly(bits_of(n, seed)) for seed in (1, 2))
        a, b = f.to_flint(), g.to_flint()
        peers: Runs = {"python-flint": lambda a=a, b=b: a * b}
        if galois and by_galois:
            p, q = f.to_galois(), g.to_galois()
            peers["galois"] = lambda p=p, q=q: p * q
        yield f"product, degree {n:,}", lambda f=f, g=g: f * g, peers, f"{n} multiply"
    f, g = (F2Poly(bits_of(100_000, seed)) for seed in (1, 2))
    a, b = f.to_flint(), g.to_flint()
    yield "gcd, degree 100,000", lambda: f.gcd(g), {"python-flint": lambda: a.gcd(b)}, "100000 gcd"
    h = F2Poly(bits_of(1_000, 3))
    c = h.to_flint()
    yield "factors, degree 1,000", h.factor, {"python-flint": lambda: len(c.factor()[1])}, "1000 factor"
    yield from matrix_rows(galois, 100, ("multiply",))
    yield from matrix_rows(galois, 1_000, ("multiply", "rank", "inverse", "plu"))
    words = np.random.default_rng(2).integers(0, 2**64, (1_000, 64), np.uint64)
    many = F2Matrices(words)
    each = [nmod_mat(64, 64, [int(row) >> j & 1 for row in matrix for j in range(64)], 2) for matrix in words]
    yield "1,000 ranks, 64 × 64", many.rank, {"python-flint": lambda: [m.rank() for m in each]}, "64 rank"
    register = lfsr("16,14,13,11,0", "fibonacci", state=0xFFFF)
    peers = {}
    if galois:
        theirs_register = galois.FLFSR(galois.Poly.Degrees([16, 14, 13, 11, 0]), state=[1] * 16)
        peers["galois"] = lambda: theirs_register.step(10**5)
    yield "100,000 bits of a register", lambda: register.bits(10**5), peers, ""
    K = F2Extension("x^8 + x^4 + x^3 + x^2 + 1")
    values = np.random.default_rng(3).integers(1, 256, (2, 10_000), np.uint8)
    left, right = map(K.array, values)
    peers = {}
    if galois:
        u, v = (K.to_galois()(row) for row in values)
        peers["galois"] = lambda: u * v
    yield "10,000 products in GF(256)", lambda: left * right, peers, ""
    yield from rows_over_fields()
    data, crc = np.random.default_rng(4).bytes(2**22), CRC.named("CRC-32")
    peers = {"zlib": lambda: zlib.crc32(data)}
    if crcmod:
        function = crcmod.predefined.mkCrcFun("crc-32")
        peers["crcmod"] = lambda: function(data)
    yield "CRC-32 of 4 MiB", lambda: crc(data), peers, ""


def matrix_rows(galois: Any, n: int, tasks: tuple[str, ...]) -> Iterator[tuple[str, Callable[[], Any], Runs, str]]:
    """Yield the rows of tasks with random n × n matrices, the first of which has an inverse."""
    drawn = (np.random.default_rng(seed).integers(0, 2, (2, n, n), np.uint8) for seed in count())
    entries = next(pair for pair in drawn if F2Matrix(pair[0]).det())
    A, B = map(F2Matrix, entries)
    M, N = A.to_flint(), B.to_flint()
    runs: dict[str, tuple[str, Callable[[], Any], Runs]] = {
        "multiply": ("product", lambda: A @ B, {"python-flint": lambda: M * N}),
        "rank": ("rank", A.rank, {"python-flint": M.rank}),
        "inverse": ("inverse", A.inverse, {"python-flint": M.inv}),
        "plu": ("PLU", A.plu, {}),
    }
    if galois:
        X, Y = map(galois.GF(2), entries)
        runs["multiply"][2]["galois"] = lambda: X @ Y
        runs["rank"][2]["galois"] = lambda: np.linalg.matrix_rank(X)
        runs["inverse"][2]["galois"] = lambda: np.linalg.inv(X)
    for task in tasks:
        title, run, peers = runs[task]
        yield f"{title}, {n:,} × {n:,}", run, peers, f"{n} {task}"


def rows_over_fields() -> Iterator[tuple[str, Callable[[], Any], Runs, str]]:
    """Yield the rows of polynomials over fields of 2^k elements."""
    for k, n, tasks in OVER_FIELDS:
        field, rng = F2Extension(degree=k), np.random.default_rng(5)
        f, g, h = (field.polynomial([*map(int, rng.integers(0, 2**k, d)), 1]) for d in (n, n, 2 * n))
        a, b, c = f.to_flint(), g.to_flint(), h.to_flint()
        runs: dict[str, tuple[str, Callable[[], Any], Callable[[], Any]]] = {
            "multiply": ("product", lambda f=f, g=g: f * g, lambda a=a, b=b: a * b),
            "divide": ("quotient", lambda h=h, g=g: divmod(h, g), lambda c=c, b=b: divmod(c, b)),
            "gcd": ("gcd", lambda f=f, g=g: f.gcd(g), lambda a=a, b=b: a.gcd(b)),
            "factor": ("factors", f.factor, a.factor),
        }
        for task in tasks:
            title, run, peer = runs[task]
            yield f"{title} over F{2**k}, degree {n:,}", run, {"python-flint": peer}, f"{k} {n} {task}"


def bits_of(degree: int, seed: int) -> int:
    """Return the bits of a random polynomial."""
    return (
        int.from_bytes(np.random.default_rng(seed).bytes(degree // 8 + 1), "little") & (1 << degree) - 1 | 1 << degree
    )


def compiled(source: str, runs: list[list[str]], text: str, *flags: str) -> tuple[str, dict[str, float]]:
    """Return (version, {"size operation": seconds}) of a C program, compiled here and run with each list of arguments.

    The dict is empty if the library is missing.  A line of the output has the size and pairs of operation and seconds,
    or an operation and seconds for the size that the arguments say, or "version" and the version of the library.
    """
    found, release = {}, ""
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder, "program"))
        compiler = "g++" if source.endswith("cpp") else "gcc"
        command = [compiler, "-O3", "-march=native", str(HERE / source), "-o", program, *flags]
        if (done := subprocess.run(command, capture_output=True, text=True, check=False)).returncode:
            sys.stderr.write(f"{source}: {done.stderr[-300:]}\n")
            return "", {}
        for arguments in runs:
            done = subprocess.run([program, *arguments], input=text, capture_output=True, text=True, check=True)
            for first, *pairs in map(str.split, done.stdout.splitlines()):
                if first == "version":
                    release = pairs[0]
                elif len(pairs) == 1:
                    found[f"{' '.join(arguments)} {first}"] = float(pairs[0])
                else:
                    keys = zip(pairs[::2], pairs[1::2], strict=True)
                    found |= {f"{first} {name}": float(value) for name, value in keys}
    return release, found


def compiler_options(folder: str | None, library: str) -> list[str]:
    """Return the options for a program that uses NTL or M4RI, installed in the folder or on this machine."""
    names = {"NTL": ["-lntl", "-lgf2x", "-lgmp", "-lpthread"], "M4RI": ["-lm4ri"]}[library]
    return [*([f"-I{folder}/include", f"-L{folder}/lib", f"-Wl,-rpath,{folder}/lib"] if folder else []), *names]


def write_section(heading: str, lines: list[str]) -> None:
    """Replace the end of a section of performance.md, from the line after its command on."""
    text = PERFORMANCE.read_text(encoding="utf-8")
    old = re.compile(rf"(\n## {heading}\n.*?\n    python benchmarks/[^\n]*\n\n).*?(?=\n## )", re.DOTALL)
    PERFORMANCE.write_text(old.sub(lambda part: part[1] + "\n".join(lines) + "\n", text), encoding="utf-8")


def shown(value: float | None) -> str:
    """Return a time with two digits and its unit."""
    if value is None:
        return ""
    unit, scale = next(
        (u, s) for u, s in (("ns", 1e9), ("µs", 1e6), ("ms", 1e3), ("s", 1)) if value * s < 1000 or s == 1
    )
    return f"{float(f'{value * scale:.2g}'):g} {unit}"


def release(name: str, folder: str | None) -> str:
    """Return the version of a C library, as pkg-config knows it in the folder or on this machine."""
    found = subprocess.run(
        ["pkg-config", "--modversion", f"{folder}/lib/pkgconfig/{name}.pc" if folder else name],
        capture_output=True,
        text=True,
        check=False,
    )
    return found.stdout.strip() or "of unknown version"


def processor() -> str:
    """Return the name of the processor."""
    info = Path("/proc/cpuinfo")
    found = re.search(r"model name\s*: (.*)", info.read_text()) if info.exists() else None
    return found[1] if found else platform.processor()


def verdict(rows: dict[str, dict[str, float]]) -> str:
    """Return the sentence that names the rows in which f2x is not first, given {row: {package: seconds}}."""
    slower = []
    for row, times in rows.items():
        first = min(times, key=lambda name: times[name])
        if times[first] * SHARE < times["f2x"]:
            slower.append(f"{row} ({first}, {times['f2x'] / times[first]:.2g} times as fast)")
    return "f2x is first, or within a tenth of the first, in every row" + (
        f" but: {'; '.join(slower)}." if slower else "."
    )


def every_row(peers: str | None) -> tuple[str, dict[str, dict[str, float]]]:
    """Return (the versions of the packages, {row: {package: seconds}}), and print each row."""
    factored = f"version NTL\nfactor {bytes(F2Poly(bits_of(1_000, 3))).hex()}\nmatrix 100\nmatrix 1000\n"
    ntl, m4ri = compiler_options(peers, "NTL"), compiler_options(peers, "M4RI")
    over_fields = [[str(k), str(n)] for k, n, _ in OVER_FIELDS]
    ntl_release, by_ntl = compiled("benchmark_ntl.cpp", [["10000", "100000", "1000000"]], factored, *ntl)
    over = compiled("benchmark_ntl_extension.cpp", over_fields, "", *ntl)[1]
    by_m4ri = compiled("benchmark_m4ri.c", [["64", "100", "1000"]], "", *m4ri)[1]
    of_c = {"NTL": by_ntl | over, "M4RI": by_m4ri}
    names = ("numpy", "galois", "python-flint", "crcmod")
    releases = [f"{name} {version(name)}" for name in names if find_spec({"python-flint": "flint"}.get(name, name))]
    releases += [f"FLINT {flint.__FLINT_VERSION__}", f"NTL {ntl_release} with gf2x {release('gf2x', peers)}"]
    releases += [f"M4RI {release('m4ri', peers)}", f"zlib {zlib.ZLIB_RUNTIME_VERSION}"]
    every = {}
    for task, run, by_python, key in rows():
        times = {"f2x": seconds(run)} | {name: seconds(peer) for name, peer in by_python.items()}
        repeated = 1_000 if key == "64 rank" else 1
        every[task] = times | {name: repeated * found[key] for name, found in of_c.items() if key in found}
        print(line_of(task, every[task]), flush=True)
    return f"Python {platform.python_version()}, {', '.join(releases)}", every


def line_of(row: str, times: dict[str, float]) -> str:
    """Return a row of the table."""
    return f"| {row} | {' | '.join(shown(times.get(name)) for name in ('f2x', *PEERS))} |"


def table(every: dict[str, dict[str, float]]) -> list[str]:
    """Return the lines of the table."""
    rule = "|:--|" + "--:|" * (len(PEERS) + 1)
    return [HEADER, rule, *(line_of(row, times) for row, times in every.items())]


def main() -> None:
    """Print the table, and write it into performance.md and the README of f2x if asked to."""
    global batches
    parser = argparse.ArgumentParser(description="Time f2x beside other packages.")
    parser.add_argument("--peers", metavar="FOLDER", help="folder with include and lib of NTL, gf2x and M4RI")
    parser.add_argument("--quick", action="store_true", help="run each task once, to see that it runs")
    parser.add_argument("--write", action="store_true", help="write the table into performance.md and f2x/README.md")
    arguments = parser.parse_args()
    if arguments.quick:
        batches = 0
    versions, every = every_row(arguments.peers)
    said = textwrap.fill(verdict(every), WIDTH)
    from f2x import _native  # without the C core there is nothing to measure, but a table to read

    machine = f"{processor()}, level `{_native.level}`: {versions}."
    print("", machine, "", said, sep="\n")
    if missing := set(PEERS).difference(*every.values()):
        raise SystemExit(f"missing: {', '.join(sorted(missing))}; no table was written")
    if arguments.write:
        write_section("f2x beside other packages", [textwrap.fill(machine, WIDTH), "", *table(every), "", said])
        front = table({row: times for row, times in every.items() if row in FRONT})
        old = re.compile(r"\| on one core \|.*?\n\nf2x is first.*?(?=\n\n)", re.DOTALL)
        text = README.read_text(encoding="utf-8")
        README.write_text(old.sub(lambda _: "\n".join([*front, "", said]), text), encoding="utf-8")


if __name__ == "__main__":
    main()
