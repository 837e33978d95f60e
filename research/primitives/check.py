"""Check rows of flipalg/squares/primitives.txt, and candidates without a row, by two other routes.

    python -m research.primitives.check --above 10000000 --max 100000000 --share 10 --fields 300

- One in `share` of the candidates, drawn by seed: |W(k)| from the polynomials in x of other residues than the search
  took, the second to the fourth.
- Each row in the range, and `fields` candidates without a row: P(k) by counting in fields F_{2^d}
  (research/primitives/search.py), which has neither residues nor gcds.
"""

import argparse
import random
import time
from collections import defaultdict
from collections.abc import Sequence
from math import isqrt, lcm

from flipalg.algebra.integers import divisors, half_order_of_2
from flipalg.algebra.polynomials import F2
from flipalg.squares.primitive_candidates import candidates
from flipalg.squares.primitives import known_primitives
from flipalg.theory.small_residues import Q_modulo, count_near_power_of_2, residue_walk
from research.primitives.search import combine, count_in_degree


def by_other_residues(k: int) -> int:
    """Return |W(k)| from all residues but the least, without halving their polynomials."""
    near = count_near_power_of_2(k, k)
    if near is not None:
        return near
    first, *others = residue_walk(k, k, 0, isqrt(k) + 1)[0]
    common = F2.zero
    for residue in others or [first]:
        common = common.gcd(residue.polynomial())
    common = common.gcd(Q_modulo(k, F2.x, common))
    return int(common.gcd(common.taylor_shift()).degree())


def by_counting(k: int) -> int:
    """Return P(k) by counting the x of each degree."""
    degrees = {r: half_order_of_2(r) for r in divisors(k) if r > 1}
    orders: dict[int, list[int]] = defaultdict(list)
    for r, d in degrees.items():
        if any(degrees[s] == d and lcm(r, s) == k for s in degrees):
            orders[d].append(r)
    return combine(count_in_degree(d, [(k, tuple(sorted(rs)))]) for d, rs in orders.items()).get(k, 0)


def report(what: str, ks: Sequence[int], differences: list[int], started: float) -> None:
    """Print one line on a route."""
    seconds = time.process_time() - started
    print(
        f"{what}: {len(list(ks)):,} numbers, {len(differences)} differences {differences[:5]}, {seconds:,.0f} s",
        flush=True,
    )


def main() -> int:
    """Run both routes; return 1 if there is a difference."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--above", type=int, default=10**7)
    parser.add_argument("--max", type=int, default=10**8)
    parser.add_argument("--share", type=int, default=10)
    parser.add_argument("--fields", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    known = known_primitives()
    ks = candidates(options.max, options.above)
    source = random.Random(options.seed)

    started = time.process_time()
    drawn = sorted(source.sample(ks, len(ks) // options.share))
    wrong = [k for k in drawn if by_other_residues(k) != sum(P for e, P in known.items() if k % e == 0)]
    report("other residues", drawn, wrong, started)

    started = time.process_time()
    rows = [k for k in known if options.above < k <= options.max]
    zeros = source.sample([k for k in ks if k not in known], options.fields)
    different = [k for k in rows + sorted(zeros) if by_counting(k) != known.get(k, 0)]
    report("counting in fields", rows + zeros, different, started)
    return int(bool(wrong or different))


if __name__ == "__main__":
    raise SystemExit(main())
