"""Time f2x beside galois, python-flint, NTL, M4RI and crcmod, and write the table of f2x/README.md.

    python benchmarks/benchmark_table.py [--ntl FOLDER] [--write]

FOLDER has the `include` and `lib` of an NTL with NATIVE=on and gf2x.  The C programs for NTL and M4RI are compiled;
a package that is not installed has an empty column.  Each figure is the least CPU time of some runs on one core, from
the value of the package to its value.
"""

import argparse
import re
import subprocess
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
from flint import nmod_mat

from f2x import CRC, F2Extension, F2Matrices, F2Matrix, F2Poly, lfsr

HERE = Path(__file__).parent
README = HERE.parent / "f2x" / "README.md"
PEERS = ("galois", "python-flint", "NTL", "M4RI", "crcmod", "zlib")
HEADER = f"| on one core | f2x | {' | '.join(PEERS)} |"
SHARE = 1.1
"""A row is named if a peer takes less than the time of f2x divided by this."""
Runs = dict[str, Callable[[], Any]]


def seconds(run: Callable[[], Any]) -> float:
    """Return the least CPU time of up to seven batches of runs, one if a run takes long."""
    start = time.process_time()
    run()
    once = least = max(time.process_time() - start, 1e-7)
    batch = max(1, int(2e-2 / once))
    for _ in range(min(7, int(0.6 / once))):
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
    n = 1_000
    drawn = (np.random.default_rng(seed).integers(0, 2, (2, n, n), np.uint8) for seed in count())
    entries = next(pair for pair in drawn if F2Matrix(pair[0]).det())
    A, B = map(F2Matrix, entries)
    M, N = A.to_flint(), B.to_flint()
    flint: dict[str, Callable[[], Any]] = {"multiply": lambda: M * N, "rank": M.rank, "inverse": M.inv}
    theirs: dict[str, Callable[[], Any]] = {}
    if galois:
        X, Y = map(galois.GF(2), entries)
        theirs = {
            "multiply": lambda: X @ Y,
            "rank": lambda: np.linalg.matrix_rank(X),
            "inverse": lambda: np.linalg.inv(X),
        }
    own = {"multiply": lambda: A @ B, "rank": A.rank, "inverse": A.inverse, "plu": A.plu}
    for name, title in (("multiply", "product"), ("rank", "rank"), ("inverse", "inverse"), ("plu", "PLU")):
        both = {"galois": theirs.get(name), "python-flint": flint.get(name)}
        yield f"{title}, {n:,} × {n:,}", own[name], {k: v for k, v in both.items() if v}, f"{n} {name}"
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
    data, crc = np.random.default_rng(4).bytes(2**22), CRC.named("CRC-32")
    peers = {"zlib": lambda: zlib.crc32(data)}
    if crcmod:
        function = crcmod.predefined.mkCrcFun("crc-32")
        peers["crcmod"] = lambda: function(data)
    yield "CRC-32 of 4 MiB", lambda: crc(data), peers, ""


def bits_of(degree: int, seed: int) -> int:
    """Return the bits of a random polynomial."""
    return (
        int.from_bytes(np.random.default_rng(seed).bytes(degree // 8 + 1), "little") & (1 << degree) - 1 | 1 << degree
    )


def compiled(source: str, arguments: list[str], text: str, *flags: str) -> dict[str, float]:
    """Return {"size operation": seconds} of a C program, compiled here; {} if its library is missing."""
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder, "program"))
        compiler = "g++" if source.endswith("cpp") else "gcc"
        command = [compiler, "-O3", "-march=native", str(HERE / source), "-o", program, *flags]
        if subprocess.run(command, capture_output=True, check=False).returncode:
            return {}
        output = subprocess.run([program, *arguments], input=text, capture_output=True, text=True, check=True).stdout
    found = {}
    for size, *pairs in map(str.split, output.splitlines()):
        found |= {f"{size} {name}": float(value) for name, value in zip(pairs[::2], pairs[1::2], strict=True)}
    return found


def shown(value: float | None) -> str:
    """Return a time with two digits and its unit."""
    if value is None:
        return ""
    unit, scale = next(
        (u, s) for u, s in (("ns", 1e9), ("µs", 1e6), ("ms", 1e3), ("s", 1)) if value * s < 1000 or s == 1
    )
    return f"{float(f'{value * scale:.2g}'):g} {unit}"


def table(ntl: str | None) -> Iterator[str]:
    """Yield the lines of the table, then a line with the rows in which f2x is not first."""
    include = [f"-I{ntl}/include", f"-L{ntl}/lib"] if ntl else []
    factored = f"factor {bytes(F2Poly(bits_of(1_000, 3))).hex()}\nmatrix 1000\n"
    degrees = ["10000", "100000", "1000000"]
    of_c = {
        "NTL": compiled("benchmark_ntl.cpp", degrees, factored, *include, "-lntl", "-lgf2x", "-lgmp", "-lpthread"),
        "M4RI": compiled("benchmark_m4ri.c", ["64", "1000"], "", "-lm4ri"),
    }
    yield HEADER
    yield "|:--|" + "--:|" * (len(PEERS) + 1)
    slower = []
    for task, run, peers, key in rows():
        times = {"f2x": seconds(run)} | {name: seconds(peer) for name, peer in peers.items()}
        repeated = 1_000 if key == "64 rank" else 1
        times |= {name: repeated * found[key] for name, found in of_c.items() if key in found}
        yield f"| {task} | {shown(times['f2x'])} | {' | '.join(shown(times.get(name)) for name in PEERS)} |"
        first = min(times, key=lambda name: times[name])
        if times[first] * SHARE < times["f2x"]:
            slower.append(f"{task} ({first}, {times['f2x'] / times[first]:.3g} times as fast)")
    yield ""
    yield "f2x is first, or within a tenth of the first, in every row" + (
        f" but: {'; '.join(slower)}." if slower else "."
    )


def main() -> None:
    """Print the table, and write it into the README of f2x if asked to."""
    parser = argparse.ArgumentParser(description="Time f2x beside other packages.")
    parser.add_argument("--ntl", metavar="FOLDER", help="folder of NTL with include and lib")
    parser.add_argument("--write", action="store_true", help="write the table into f2x/README.md")
    arguments = parser.parse_args()
    lines = []
    for line in table(arguments.ntl):
        print(line, flush=True)
        lines.append(line)
    if arguments.write:
        text = README.read_text(encoding="utf-8")
        old = re.compile(r"\| on one core \|.*?\n\nf2x is first[^\n]*", re.DOTALL)
        README.write_text(old.sub(lambda _: "\n".join(lines), text), encoding="utf-8")


if __name__ == "__main__":
    main()
