"""Time products in F2[x] by both algorithms of f2x and by other libraries, in one run, and write the table.

    python benchmarks/benchmark_products.py [--gf2x libgf2x.so.3] [--bitpolymul libbitpolymul.so]
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

from f2x import F2Poly, _native

SIZES = (14_976, 30_336, 61_056, 122_496, *(2**k for k in range(18, 27)))
FLINT_BITS = 1 << 20
PARTS_BITS = 1 << 24
TURNS = 7
Product = Callable[[F2Poly, F2Poly], F2Poly]
Run = Callable[[], object]
Prepared = tuple[Run, Callable[[], bytes]]
"""The call that is timed, and a function that returns its product."""
Peer = Callable[[F2Poly, F2Poly], Prepared]
SPARE = 4096
"""Bytes beyond an operand or a product that a kernel may read or write."""


def buffer(content: bytes, length: int) -> ctypes.c_void_p:
    """Return where the content stands in a new buffer, at a multiple of 64 bytes; the object keeps the buffer."""
    raw = ctypes.create_string_buffer(length + 64 + SPARE)
    pointer = ctypes.c_void_p((ctypes.addressof(raw) + 63) // 64 * 64)
    ctypes.memmove(pointer, content, len(content))
    pointer.raw = raw  # type: ignore[attr-defined]
    return pointer


def own(product: Product) -> Peer:
    """Return an algorithm of f2x."""
    return lambda f, g: (partial(product, f, g), lambda: bytes(product(f, g)))


def library(call: Callable[..., object], arranged: Callable[..., tuple[object, ...]]) -> Peer:
    """Return a function of a library; `arranged` puts the product, f, g and their number of words as it takes them."""

    def prepare(f: F2Poly, g: F2Poly) -> Prepared:
        size = 8 * (max(f.degree(), g.degree()) // 64 + 1)
        out = buffer(b"", 2 * size)
        run = partial(call, *arranged(out, buffer(bytes(f), size), buffer(bytes(g), size), ctypes.c_ulong(size // 8)))

        def product() -> bytes:
            run()
            return ctypes.string_at(out, 2 * size)

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
        "f2x": own(mul),
        "by parts": own(_native.multiply_by_parts),
        "transform": own(_native.multiply_by_transform),
    }
    if options.gf2x:
        peers["gf2x"] = library(ctypes.CDLL(options.gf2x).gf2x_mul, lambda out, f, g, n: (out, f, n, g, n))
    if options.bitpolymul:
        function = ctypes.CDLL(options.bitpolymul).bitpolymul_2_128
        peers["bitpolymul2"] = library(function, lambda out, f, g, n: (out, f, g, n))
    loaded = [ctypes.CDLL(path) for path in options.kernels]
    kernels = {kernel.product_bits(): library(kernel.product, lambda out, f, g, n: (out, f, g)) for kernel in loaded}
    columns = (*peers, *(["AVX-512 kernels"] if kernels else []), "flint")
    print(f"| bits ({_native.level}) | " + " | ".join(columns) + " |")
    print("|--:" * (len(columns) + 1) + "|")
    for bits in SIZES:
        if bits > options.most:
            continue
        f, g = (F2Poly(os.urandom(bits // 8)) for _ in range(2))
        used = {name: peer(f, g) for name, peer in peers.items() if name != "by parts" or bits <= PARTS_BITS}
        if bits in kernels:
            used["AVX-512 kernels"] = kernels[bits](f, g)
        runs = {name: run for name, (run, _) in used.items()}
        expected = f * g
        for name, (_, product) in used.items():
            if F2Poly(product()) != expected:
                raise SystemExit(f"{name} gives another product of {bits} bits")
        figures = least(runs, figure(runs["f2x"], 1))
        if bits <= FLINT_BITS:
            a, b = f.to_flint(), g.to_flint()
            figures["flint"] = figure(partial(mul, a, b), 1)
        cells = [f"{figures[name] * 1e6:,.1f}" if name in figures else "" for name in columns]
        print(f"| {bits:,} | " + " | ".join(cells) + " |", flush=True)
    print("\n| gcd of degree | f2x |\n|--:|--:|")
    for degree in (10**5, 10**6, 10**7):
        f, g = (F2Poly(os.urandom(degree // 8)) for _ in range(2))
        print(f"| {degree:,} | {min(figure(partial(f.gcd, g), 1) for _ in range(3)) * 1e3:,.2f} ms |")


if __name__ == "__main__":
    main()
