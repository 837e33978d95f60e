"""Time products in F2[x] by the engine's two ways, and by gf2x, bitpolymul2 and flint, in one run, and write the table.

    python scripts/benchmark_products.py [--gf2x libgf2x.so.3] [--bitpolymul libbitpolymul.so] [--most BITS] > table.md

gf2x and bitpolymul2 (arXiv 1708.09746) are shared libraries, called by ctypes; all run in turn on the same operands,
which come from os.urandom, and their products are compared.  A figure is the least CPU time of seven turns.
"""

import argparse
import ctypes
import os
import time
from collections.abc import Callable
from functools import partial
from operator import mul

from flipalg.algebra.f2.by_flint import from_bits
from flipalg.algebra.f2.packed import euclid, words
from flipalg.algebra.f2.packed.processor import INSTRUCTION
from flipalg.algebra.f2.packed.products import multiply, multiply_by_parts, multiply_by_transform

SIZES = (14_976, 30_336, 61_056, 122_496, *(2**k for k in range(18, 27)))
FLINT_BITS = 1 << 20
PARTS_BITS = 1 << 24
TURNS = 7
Product = Callable[[words.Words, words.Words], bytes]


def gf2x(path: str) -> Product:
    """Return the product of gf2x; the words of an operand are passed where they are."""
    function = ctypes.CDLL(path).gf2x_mul
    function.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_ulong, ctypes.c_char_p, ctypes.c_ulong]

    def product(f: words.Words, g: words.Words) -> bytes:
        out = ctypes.create_string_buffer(len(f) + len(g))
        function(out, f, len(f) // 8, g, len(g) // 8)
        return bytes(out.raw)

    return product


def bitpolymul(path: str) -> Product:
    """Return the product of bitpolymul2, of operands of the same length."""
    function = ctypes.CDLL(path).bitpolymul_2_128
    function.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_uint]

    def product(f: words.Words, g: words.Words) -> bytes:
        out = ctypes.create_string_buffer(len(f) + len(g))
        function(out, f, g, len(f) // 8)
        return bytes(out.raw)

    return product


def figure(run: Callable[[], object], batch: int) -> float:
    """Return the CPU time of a run, the mean of a batch."""
    start = time.process_time()
    for _ in range(batch):
        run()
    return (time.process_time() - start) / batch


def least(runs: dict[str, Callable[[], object]], seconds: float) -> dict[str, float]:
    """Return the least of TURNS figures for each, taken in turn."""
    found = dict.fromkeys(runs, float("inf"))
    batch = max(1, int(2e-3 / seconds))
    for _ in range(TURNS):
        for name, run in runs.items():
            found[name] = min(found[name], figure(run, batch))
    return found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--gf2x", metavar="LIBRARY", help="gf2x as a shared library")
    parser.add_argument("--bitpolymul", metavar="LIBRARY", help="bitpolymul2 as a shared library")
    parser.add_argument("--most", type=int, default=SIZES[-1], metavar="BITS", help="the longest operands")
    options = parser.parse_args()
    peers: dict[str, Product] = {"engine": multiply, "by parts": multiply_by_parts, "transform": multiply_by_transform}
    if options.gf2x:
        peers["gf2x"] = gf2x(options.gf2x)
    if options.bitpolymul:
        peers["bitpolymul2"] = bitpolymul(options.bitpolymul)
    print(f"| bits ({INSTRUCTION}) | " + " | ".join(peers) + " | flint |")
    print("|--:" * (len(peers) + 2) + "|")
    for bits in SIZES:
        if bits > options.most:
            continue
        f, g = (words.from_bytes(os.urandom(bits // 8)) for _ in range(2))
        used = {name: product for name, product in peers.items() if name != "by parts" or bits <= PARTS_BITS}
        runs: dict[str, Callable[[], object]] = {name: partial(product, f, g) for name, product in used.items()}
        expected = multiply(f, g)
        for name, product in used.items():
            if words.from_bytes(product(f, g)) != expected:
                raise SystemExit(f"{name} gives another product of {bits} bits")
        figures = least(runs, figure(runs["engine"], 1))
        if bits <= FLINT_BITS:
            a, b = from_bits(words.to_int(f)), from_bits(words.to_int(g))
            figures["flint"] = figure(partial(mul, a, b), 1)
        cells = [f"{figures[name] * 1e6:,.1f}" if name in figures else "" for name in (*peers, "flint")]
        print(f"| {bits:,} | " + " | ".join(cells) + " |", flush=True)
    print("\n| gcd of degree | engine |\n|--:|--:|")
    for degree in (10**5, 10**6, 10**7):
        f, g = (words.from_bytes(os.urandom(degree // 8)) for _ in range(2))
        print(f"| {degree:,} | {min(figure(partial(euclid.gcd, f, g), 1) for _ in range(3)) * 1e3:,.2f} ms |")


if __name__ == "__main__":
    main()
