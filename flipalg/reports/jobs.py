"""The jobs of `flipalg run`: how each is cut into chunks, and how the results are combined.

Main definitions
    JOBS                    every job by name: a new one is a function of (max) that returns a Job, and one line here
    make(name, size)        the job
Conventions
    A chunk's function stands in this module and takes and returns JSON values; whatever takes long is in the chunks.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import f2x
from flipalg.runs.job import Job


@dataclass(frozen=True)
class Entry:
    """A job that can be run: what it is, how far it goes unless told, and what makes it."""

    what: str
    size: int
    make: Callable[[int], Job]


def primitives_job(K: int, above: int = 0) -> Job:
    """Return P(k) > 0 for all odd k with above < k ≤ K; a chunk a degree, the largest degrees first."""
    from flipalg.theory.primitive_search import search_plan
    from flipalg.theory.primitives import known_primitives

    if above > known_primitives().complete_to:
        raise ValueError(f"a range begins where the list ends, at {known_primitives().complete_to:,}, got {above:,}")
    plan = search_plan(K, above)
    chunks = [(str(d), [d, [[k, list(orders)] for k, orders in plan[d]]]) for d in sorted(plan, reverse=True)]
    count = len({k for cases in plan.values() for k, _ in cases})

    def finish(results: list[dict[str, int]]) -> str:
        from flipalg.theory.primitive_search import combine

        found = combine({int(k): P for k, P in result.items()} for result in results)
        rows = "".join(f"{k} {P}\n" for k, P in found.items())
        return (
            "# The odd k with P(k) > 0, and P(k) (flipalg/theory/primitives.py)\n"
            + (f"# complete from: {above + 1:,}\n" if above else "")
            + f"# complete to: {K:,}\n"
            f"# candidates: {count:,}, {len(found):,} of them with P(k) > 0\n"
            f"# sha256 of the rows: {hashlib.sha256(rows.encode()).hexdigest()}\n{rows}"
        )

    parameters = {"max": K, "above": above} if above else {"max": K}
    return Job("primitives", parameters, chunks, f"{__name__}:primitives_chunk", finish)


def primitives_chunk(d: int, cases: list[tuple[int, list[int]]]) -> dict[str, int]:
    """Return {k: number of x of degree d with lcm(ord x, ord(x + 1)) = k}."""
    from flipalg.theory.primitive_search import count_in_degree

    return {str(k): count for k, count in count_in_degree(d, [(k, tuple(r)) for k, r in cases]).items()}


def rectangles_job(N: int) -> Job:
    """Return the nullities of the m × n tori, m ≤ n ≤ N, a chunk an m: what has no sparse description."""
    chunks = [(str(m), [m, N]) for m in range(1, N + 1)]

    def finish(results: list[list[int]]) -> str:
        rows = (f"{m},{n},{v}\n" for m, row in enumerate(results, 1) for n, v in enumerate(row, m))
        return "m,n,nullity\n" + "".join(rows)

    return Job("rectangles", {"max": N}, chunks, f"{__name__}:rectangles_chunk", finish)


def rectangles_chunk(m: int, N: int) -> list[int]:
    """Return the nullities of the m × n tori, n = m..N."""
    from flipalg.theory.nullity import nullity

    return [nullity(m, n, topology="torus") for n in range(m, N + 1)]


def fewest_job(N: int) -> Job:
    """Return the job that finds the fewest presses of the n × n boards, n ≤ N (OEIS A075464), and what is proved."""
    return _by_side("fewest", N, "n,presses,proved\n")


def fewest_chunk(n: int) -> list[Any]:
    """Return the presses found and whether they are proved to be the fewest."""
    from flipalg.solvers.solve import solve

    solution = solve(n, n, fewest=True)
    return [int(solution.weight), int(bool(solution.proved))]


def hardest_job(N: int) -> Job:
    """Return how many presses the hardest position of the n × n board needs, n ≤ N, or bounds; empty: not known."""
    return _by_side("hardest", N, "n,at_least,at_most\n")


def hardest_chunk(n: int) -> list[Any]:
    """Return the bounds, nothing for a nullity above what the search takes."""
    from flipalg.extremal.hardest import hardest

    try:
        found = hardest(n, n)
    except ValueError:
        return ["", ""]
    return [found.at_least, found.at_most]


def chomp_job(Q: int) -> Job:
    """Return the P-positions of four rows r ≤ q ≤ s ≤ Q and the one below them, a chunk an r."""
    chunks = [(str(r), [r, Q]) for r in range(1, Q + 1)]

    def finish(results: list[list[list[int]]]) -> str:
        return "r,q,s,bottom\n" + "".join(",".join(map(str, row)) + "\n" for rows in results for row in rows)

    return Job("chomp", {"max": Q}, chunks, f"{__name__}:chomp_chunk", finish)


def chomp_chunk(r: int, Q: int) -> list[list[int]]:
    """Return r, q, s and the bottom row that makes a P-position."""
    from flipalg.impartial.chomp import bottom_row

    return [[r, q, s, int(bottom_row((r, q, s)))] for q in range(r, Q + 1) for s in range(q, Q + 1)]


def irreducible_job(N: int) -> Job:
    """Return the lightest and the first irreducible polynomial of each degree n ≤ N; ten degrees a chunk.

    The rows of the record that comes with the package are taken over: the search goes on from its end.
    """
    from f2x.uses.irreducible_record import complete_to, recorded, written

    chunks = [(str(low), [low, min(low + 9, N)]) for low in range(complete_to() + 1, N + 1, 10)]

    def finish(results: list[list[list[Any]]]) -> str:
        known = [recorded(n) for n in range(1, min(N, complete_to()) + 1)]
        found = [(tuple(exponents), tail) for rows in results for exponents, tail in rows]
        return written([*(row for row in known if row), *found])

    return Job("irreducible", {"max": N}, chunks, f"{__name__}:irreducible_chunk", finish)


def irreducible_chunk(low: int, high: int) -> list[list[Any]]:
    """Return [exponents of the lightest, tail of the first] for the degrees low ≤ n ≤ high."""
    from f2x.uses.irreducible_search import search

    return [[list(exponents), tail] for exponents, tail in search(low, high)]


def _by_side(name: str, N: int, head: str) -> Job:
    """Return a job with a chunk for each n ≤ N, whose results are the other columns of a CSV."""

    def finish(results: list[list[Any]]) -> str:
        return head + "".join(f"{n},{','.join(map(str, row))}\n" for n, row in enumerate(results, 1))

    return Job(name, {"max": N}, [(str(n), [n]) for n in range(1, N + 1)], f"{__name__}:{name}_chunk", finish)


JOBS: dict[str, Entry] = {
    "primitives": Entry("the odd k with P(k) > 0: the nullities of all square boards", 1_000_001, primitives_job),
    "rectangles": Entry("the nullities of all m × n tori", 200, rectangles_job),
    "fewest": Entry("the fewest presses for the n × n boards", 40, fewest_job),
    "hardest": Entry("the hardest positions of the n × n boards", 22, hardest_job),
    "irreducible": Entry("the lightest and the first irreducible polynomial of each degree", 20_000, irreducible_job),
    "chomp": Entry("the P-positions of Chomp with four rows", 12, chomp_job),
}


ROOMS = ("algebra", "boards", "games", "impartial", "matrices", "reports", "solvers", "system", "theory", "_kernels")
"""The rooms that a chunk may compute with, beside the package f2x."""
SOURCES = (".py", ".c", ".h")


def make(name: str, size: int | None = None, above: int = 0) -> Job:
    """Return a job, to its own size or another; ValueError lists the names for an unknown one.

    above    where a range begins; for primitives alone
    """
    if name not in JOBS:
        raise ValueError(f"unknown job {name!r}; choose from {', '.join(JOBS)}")
    size = JOBS[name].size if size is None else size
    if above and name != "primitives":
        raise ValueError(f"primitives are searched in ranges, {name} are not: leave out --above")
    if above >= size:
        raise ValueError(f"a range above {above:,} ends beyond it, got --max {size:,}")
    job = primitives_job(size, above) if above else JOBS[name].make(size)
    return replace(job, version=code_version())


def code_version() -> str:
    """Return a digest of all that a chunk may compute with."""
    package = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for folder in (*(package / room for room in ROOMS), Path(f2x.__file__).parent):
        for source in sorted(path for path in folder.rglob("*") if path.suffix in SOURCES):
            digest.update(source.read_bytes())
    return digest.hexdigest()[:12]
