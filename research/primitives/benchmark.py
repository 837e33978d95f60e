"""Time the search for primitives by counting in fields: python -m research.primitives.benchmark [K].

benchmarks/performance.md has the figures.
"""

import sys
import time

from research.primitives.search import search


def main(K: int = 100_001) -> None:
    """Print the seconds of this process for P(k), k ≤ K, and the number of k with P(k) > 0."""
    started = time.process_time()
    found = search(K)
    print(f"P(k) counted to {K:,}: {len(found)} k in {time.process_time() - started:.2f} s")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
