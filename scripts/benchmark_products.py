"""Time products in F2[x] by the engine's two ways, and by other libraries, in one run, and write the table.

    python scripts/benchmark_products.py [--gf2x libgf2x.so.3] [--bitpolymul libbitpolymul.so]
                                         [--kernels libtoom14976.so ...] [--most BITS] > table.md

gf2x, bitpolymul2 (arXiv 1708.09746) and the AVX-512 kernels (arXiv 2201.10473) are shared libraries, called by ctypes
with buffers that are made before; all run in turn on the same operands, which come from os.urandom, and their products
are compared.  A library of a kernel is for one length: it exports int product_bits(void) and
void product(void *out, const void *f, const void *g), whose buffers begin at multiples of 64 bytes.
A figure is the least CPU time of seven turns, a call from Python included.
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
Run = Callable[[], object]
Prepared = tuple[Run, Callable[[], bytes]]
"""What is timed, and its product."""
Peer = Callable[[words.Words, words.Words], Prepared]
SPARE = 4096
"""Bytes beyond an operand or a product that a kernel may read or write."""


def buffer(content: bytes, length: int) -> ctypes.c_void_p:
    """Return where the content stands in a new buffer, at a multiple of 64 bytes; the object keeps the buffer."""
    raw = ctypes.create_string_buffer(length + 64 + SPARE)
    pointer = ctypes.c_void_p((ctypes.addressof(raw) + 63) // 64 * 64)
    ctypes.memmove(pointer, content, len(content))
    pointer.raw = raw  # type: ignore[attr-defined]
    return pointer


def engine(product: Product) -> Peer:
    """Return a way of the engine, which takes and gives bytes."""
    return lambda f, g: (partial(product, f, g), partial(product, f, g))


def library(call: Callable[..., object], arranged: Callable[..., tuple[object, ...]]) -> Peer:
    """Return a function of a library; `arranged` puts the product, f, g and their number of words as it takes them."""

    def prepare(f: words.Words, g: words.Words) -> Prepared:
        out = buffer(b"", len(f) + len(g))
        run = partial(call, *arranged(out, buffer(f, len(f)), buffer(g, len(g)), ctypes.c_ulong(len(f) // 8)))

        def product() -> bytes:
            run()
            return ctypes.string_at(out, len(f) + len(g))

        return run, product

    return prepare


def figure(run: Run, batch: int) -> float:
    """Return the CPU time of a run, the mean of a batch."""
    start = time.process_time()
    for _ in range(batch):
        run()
    return (time.process_time() - start) / batch


def least(runs: dict[str, Run], seconds: float) -> dict[str, float]:
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
    parser.add_argument("--kernels", metavar="LIBRARY", nargs="*", default=[], help="AVX-512 kernels, one for a length")
    parser.add_argument("--most", type=int, default=SIZES[-1], metavar="BITS", help="the longest operands")
    options = parser.parse_args()
    peers = {
        "engine": engine(multiply),
        "by parts": engine(multiply_by_parts),
        "transform": engine(multiply_by_transform),
    }
    if options.gf2x:
        peers["gf2x"] = library(ctypes.CDLL(options.gf2x).gf2x_mul, lambda out, f, g, n: (out, f, n, g, n))
    if options.bitpolymul:
        function = ctypes.CDLL(options.bitpolymul).bitpolymul_2_128
        peers["bitpolymul2"] = library(function, lambda out, f, g, n: (out, f, g, n))
    loaded = [ctypes.CDLL(path) for path in options.kernels]
    kernels = {kernel.product_bits(): library(kernel.product, lambda out, f, g, n: (out, f, g)) for kernel in loaded}
    columns = (*peers, *(["AVX-512 kernels"] if kernels else []), "flint")
    print(f"| bits ({INSTRUCTION}) | " + " | ".join(columns) + " |")
    print("|--:" * (len(columns) + 1) + "|")
    for bits in SIZES:
        if bits > options.most:
            continue
        f, g = (words.from_bytes(os.urandom(bits // 8)) for _ in range(2))
        used = {name: peer(f, g) for name, peer in peers.items() if name != "by parts" or bits <= PARTS_BITS}
        if bits in kernels:
            used["AVX-512 kernels"] = kernels[bits](f, g)
        runs = {name: run for name, (run, _) in used.items()}
        expected = multiply(f, g)
        for name, (_, product) in used.items():
            if words.from_bytes(product()) != expected:
                raise SystemExit(f"{name} gives another product of {bits} bits")
        figures = least(runs, figure(runs["engine"], 1))
        if bits <= FLINT_BITS:
            a, b = from_bits(words.to_int(f)), from_bits(words.to_int(g))
            figures["flint"] = figure(partial(mul, a, b), 1)
        cells = [f"{figures[name] * 1e6:,.1f}" if name in figures else "" for name in columns]
        print(f"| {bits:,} | " + " | ".join(cells) + " |", flush=True)
    print("\n| gcd of degree | engine |\n|--:|--:|")
    for degree in (10**5, 10**6, 10**7):
        f, g = (words.from_bytes(os.urandom(degree // 8)) for _ in range(2))
        print(f"| {degree:,} | {min(figure(partial(euclid.gcd, f, g), 1) for _ in range(3)) * 1e3:,.2f} ms |")


if __name__ == "__main__":
    main()
