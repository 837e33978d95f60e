"""Time the CRC of every entry of the catalogue and the bits of shift registers, and write the tables of performance.md.

    python benchmarks/benchmark_streams.py [--all] [--quick] [--write]

`--all` prints a line for each entry of the catalogue, too.  Least CPU time of some runs on one core, from Python, of a
message of 1 MiB and of arrays with a byte for each bit.
"""

import argparse
import statistics
import time
import zlib
from collections.abc import Callable, Iterator
from typing import Any

from benchmark_table import write_section

from f2x import CRC, F2Poly, _native, lfsr

MESSAGE = bytes(range(256)) * 4096
CLASSES = ((1, 8), (9, 16), (17, 32), (33, 64), (65, 128))
"""The widths of CRCs, from and to, that are a row of the table."""
REGISTERS = ("3,1,0", "16,14,13,11,0", "64,4,3,1,0", "521,32,0", "9689,84,0")
COUNTS = (10_000, 100_000, 1_000_000, 10_000_000)


def seconds(run: Callable[[], Any], turns: int) -> float:
    """Return the least CPU time of some runs, after one that makes tables."""
    run()
    least = float("inf")
    for _ in range(turns):
        batch, start = 0, time.process_time()
        while not batch or time.process_time() - start < 2e-3:
            run()
            batch += 1
        least = min(least, (time.process_time() - start) / batch)
    return least


def rates(turns: int) -> dict[str, float]:
    """Return {name: bytes in a nanosecond} for every entry of the catalogue."""
    crcs = {name: CRC.named(name) for name in CRC.names()}
    return {name: len(MESSAGE) / seconds(lambda crc=crc: crc(MESSAGE), turns) / 1e9 for name, crc in crcs.items()}


def table_of_crcs(found: dict[str, float], turns: int) -> Iterator[str]:
    """Yield the lines of the table of CRCs, and the speed of zlib."""
    yield "| bits of the check | entries | slowest, GB/s | median | fastest |"
    yield "|--:|--:|--:|--:|--:|"
    for first, last in CLASSES:
        some = {name: rate for name, rate in found.items() if first <= CRC.named(name).width <= last}
        slowest = min(some, key=lambda name: some[name])
        cells = f"{some[slowest]:.2g} ({slowest}) | {statistics.median(some.values()):.2g} | {max(some.values()):.2g}"
        yield f"| {first} to {last} | {len(some)} | {cells} |"
    yield ""
    rate = len(MESSAGE) / seconds(lambda: zlib.crc32(MESSAGE), turns) / 1e9
    yield f"CRC-32 takes {found['CRC-32/ISO-HDLC']:.2g} GB/s, and zlib {zlib.ZLIB_RUNTIME_VERSION} {rate:.2g} GB/s."


def table_of_registers(turns: int) -> Iterator[str]:
    """Yield the lines of the table of shift registers."""
    yield f"| GB/s of the bits of a register | {' | '.join(f'{count:,} bits' for count in COUNTS)} |"
    yield "|:--|" + "--:|" * len(COUNTS)
    for taps in REGISTERS:
        for kind in ("fibonacci", "galois"):
            register = lfsr(taps, kind, state=(1 << F2Poly(taps).degree()) - 1)
            cells = (count / seconds(lambda n=count, r=register: r.bits(n), turns) / 1e9 for count in COUNTS)
            yield f'| `lfsr("{taps}", "{kind}")` | {" | ".join(f"{cell:.2g}" for cell in cells)} |'


def main() -> None:
    """Print the tables, and write them into performance.md if asked to."""
    parser = argparse.ArgumentParser(description="Time the CRCs of the catalogue, and shift registers.")
    parser.add_argument("--all", action="store_true", help="print a line for each entry of the catalogue")
    parser.add_argument("--quick", action="store_true", help="measure once, to see that all runs")
    parser.add_argument("--write", action="store_true", help="write the tables into benchmarks/performance.md")
    arguments = parser.parse_args()
    turns = 1 if arguments.quick else 5
    found = rates(turns)
    if arguments.all:
        for name, rate in found.items():
            print(f"{name:24} {CRC.named(name).width:3} bits {rate:8.2f} GB/s")
    lines = [f"Level `{_native.level}`.", "", *table_of_crcs(found, turns), "", *table_of_registers(turns)]
    print("\n".join(lines))
    if arguments.write:
        write_section("CRCs and shift registers", lines)


if __name__ == "__main__":
    main()
