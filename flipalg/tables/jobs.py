"""The jobs of `flipalg run`: how each is cut into independent chunks, and how the results of the chunks are combined.

Each function NAME_chunk computes a chunk; it takes and returns JSON values.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import f2x
from flipalg.extremal.hardest import hardest
from flipalg.grids.grid import Grid
from flipalg.grids.names import look_up
from flipalg.impartial.chomp import bottom_row
from flipalg.runs.job import Job
from flipalg.solvers.solve import solve
from flipalg.squares.primitive_candidates import candidates
from flipalg.squares.primitives import common_roots, counts_from_common_roots, known_primitives
from flipalg.tables.all_boards import boards_job

__all__ = ["JOBS", "make"]

CANDIDATES = 2_000
"""The number of candidates in a chunk of `primitives`."""


@dataclass(frozen=True)
class Entry:
    """A job: its description, its default limit, and the function that makes it; None for `boards`."""

    what: str
    size: int
    make: Callable[[int], Job] | None


def primitives_job(K: int, above: int = 0) -> Job:
    """Return the job that finds all odd k with P(k) > 0 (squares/primitives.py) and above < k ≤ K.

    A chunk has at most CANDIDATES of the k for which a lemma does not exclude P(k) > 0
    (squares/primitive_candidates.py).
    """
    known = known_primitives()
    if above > (end := known.complete_to):
        raise ValueError(f"--above must be at most {end:,}, where the list of primitives ends, got {above:,}")
    ks = candidates(K, above)
    chunks = [(str(part[0]), [part]) for part in (ks[i : i + CANDIDATES] for i in range(0, len(ks), CANDIDATES))]

    def finish(results: list[dict[str, int]]) -> str:
        numbers = {int(k): number for result in results for k, number in result.items()}
        found = counts_from_common_roots(numbers, {k: P for k, P in known.items() if k <= above})
        rows = "".join(f"{k} {P}\n" for k, P in found.items())
        return (
            "# The odd k with P(k) > 0, and P(k) (flipalg/squares/primitives.py)\n"
            + (f"# complete from: {above + 1:,}\n" if above else "")
            + f"# complete to: {K:,}\n"
            f"# candidates: {len(ks):,}, {len(found):,} of them with P(k) > 0\n"
            f"# sha256 of the rows: {hashlib.sha256(rows.encode()).hexdigest()}\n{rows}"
        )

    parameters = {"max": K, "above": above} if above else {"max": K}
    return Job("primitives", parameters, chunks, f"{__name__}:primitives_chunk", finish)


def primitives_chunk(ks: list[int]) -> dict[str, int]:
    """Return {k as text: number of common roots of d_{k-1}(x) and d_{k-1}(x + 1)}, without zeros, for odd k.

    d_n is the determinant polynomial over F2; each common root counts once, although it is a double root of both.
    """
    return {str(k): number for k, number in common_roots(ks).items()}


def fewest_job(N: int) -> Job:
    """Return the job that finds the fewest presses for all-ones on n × n, n ≤ N, or an upper bound (OEIS A075464)."""
    return _by_side("fewest", N, "n,presses,proved\n")


def fewest_chunk(n: int) -> list[Any]:
    """Return [the least number of presses found, 1 if it is proved to be the least, else 0]."""
    solution = solve(n, n, fewest=True)
    return [int(solution.weight), int(bool(solution.proved))]


def hardest_job(N: int) -> Job:
    """Return the job that bounds the presses for the hardest position of the n × n board, for n ≤ N."""
    return _by_side("hardest", N, "n,at_least,at_most\n")


def hardest_chunk(n: int) -> list[Any]:
    """Return [lower bound, upper bound] for the hardest position of n × n; both "" if the nullity is too large."""
    try:
        found = hardest(n, n)
    except ValueError:
        return ["", ""]
    return [found.at_least, found.at_most]


def chomp_job(Q: int) -> Job:
    """Return the job that lists the P-positions of Chomp with rows 1 ≤ r ≤ q ≤ s ≤ Q above a fourth row."""
    chunks = [(str(r), [r, Q]) for r in range(1, Q + 1)]

    def finish(results: list[list[list[int]]]) -> str:
        return "r,q,s,bottom\n" + "".join(",".join(map(str, row)) + "\n" for rows in results for row in rows)

    return Job("chomp", {"max": Q}, chunks, f"{__name__}:chomp_chunk", finish)


def chomp_chunk(r: int, Q: int) -> list[list[int]]:
    """Return [r, q, s, the bottom row that makes them a P-position] for all q and s with r ≤ q ≤ s ≤ Q."""
    return [[r, q, s, int(bottom_row((r, q, s)))] for q in range(r, Q + 1) for s in range(q, Q + 1)]


def _by_side(name: str, N: int, head: str) -> Job:
    """Return a job with a chunk for each n ≤ N; n and the result of its chunk are a row of a CSV file."""

    def finish(results: list[list[Any]]) -> str:
        return head + "".join(f"{n},{','.join(map(str, row))}\n" for n, row in enumerate(results, 1))

    return Job(name, {"max": N}, [(str(n), [n]) for n in range(1, N + 1)], f"{__name__}:{name}_chunk", finish)


JOBS: dict[str, Entry] = {
    "primitives": Entry("the odd k with P(k) > 0: the nullities of all square boards", 1_000_001, primitives_job),
    "boards": Entry("the nullities of all m × n boards of one kind, as Parquet files", 1_000, None),
    "fewest": Entry("the fewest presses for the n × n boards", 40, fewest_job),
    "hardest": Entry("the hardest positions of the n × n boards", 22, hardest_job),
    "chomp": Entry("the P-positions of Chomp with four rows", 12, chomp_job),
}


ROOMS = (
    "algebra",
    "answers",
    "boards",
    "certificates",
    "counting",
    "extremal",
    "fewest",
    "games",
    "grids",
    "impartial",
    "matrices",
    "solvers",
    "squares",
    "system",
    "tables",
    "theory",
    "_kernels",
)
"""The folders of flipalg whose sources `code_version` reads, besides the package f2x."""
SOURCES = (".py", ".c", ".h")
NOT_RUN = {"build", "setup.py", "tests", "tools"}
"""Files and folders beside the modules of f2x."""


def make(
    name: str,
    size: int | None = None,
    above: int = 0,
    folder: Path | None = None,
    neighborhood: str = "plus",
    topology: str = "board",
    colors: int = 2,
) -> Job:
    """Return the job with this name in JOBS.

    size      the limit of the job; the default is in JOBS
    above     for `primitives`, the k up to which the package's list is used; 0 for the other jobs
    folder    for `boards`, the folder of the files
    The other arguments are for `boards`, too.  Raises ValueError for an unknown name (the message lists the names), if
    the limit is not larger than `above`, if `above` is larger than the k to which the list is complete, or for an
    argument that is not for this job.
    """
    entry = look_up("job", name, JOBS)
    size = entry.size if size is None else size
    if above and name != "primitives":
        raise ValueError(f"--above is for primitives, got {name}")
    if above >= size:
        raise ValueError(f"--max must be larger than --above {above:,}, got {size:,}")
    kind = Grid.of(size, size, neighborhood, topology, colors)
    if entry.make is None:
        if folder is None:
            raise ValueError(f"the job {name} needs a folder: --to FOLDER")
        job = boards_job(kind, folder)
    elif not kind.is_default:
        raise ValueError(f"the job {name} has one kind of board; boards takes --neighborhood, --topology, --colors")
    else:
        job = primitives_job(size, above) if above else entry.make(size)
    return replace(job, version=f"{code_version()} {job.version}".strip())


def code_version() -> str:
    """Return a digest of the source files of f2x and of ROOMS, which changes when the code of a chunk changes."""
    package = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for folder in (*(package / room for room in ROOMS), Path(f2x.__file__).parent):
        for source in sorted(path for path in folder.rglob("*") if path.suffix in SOURCES):
            if not NOT_RUN & set(source.relative_to(folder).parts):
                digest.update(source.read_bytes())
    return digest.hexdigest()[:12]
