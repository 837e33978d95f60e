"""The ladder: every way to the nullity of a board, and the check that they agree.

Main definitions
    LADDER             name ↦ function of (m, n), from the obvious to the fast
    disagreements(N)   the boards m, n ≤ N on which two rungs differ
"""

from collections.abc import Callable, Iterable, Iterator

from flipalg.algebra.determinant_polynomials import determinant_polynomial
from flipalg.matrices.elimination import rank
from flipalg.matrices.evaluation import evaluate
from flipalg.matrices.structured import G_rows, S_rows, to_flint
from flipalg.theory.nullity import nullity_by_closed_form, nullity_by_gcd


def by_rank(m: int, n: int) -> int:
    """Return mn - rank G, by elimination on packed rows."""
    return m * n - rank(G_rows(m, n))


def by_flint_rank(m: int, n: int) -> int:
    """Return mn - rank G, by FLINT's elimination on a word an entry."""
    return m * n - int(to_flint(G_rows(m, n), m * n).rank())


def by_evaluation(m: int, n: int) -> int:
    """Return n - rank d_m(S_n) (thesis, eq. 3.8)."""
    return n - int(evaluate(determinant_polynomial(m).to_flint(), to_flint(S_rows(n), n)).rank())


LADDER: dict[str, Callable[[int, int], int]] = {
    "rank of G": by_rank,
    "rank of G by FLINT": by_flint_rank,
    "rank of d_m(S_n)": by_evaluation,
    "gcd": nullity_by_gcd,
    "closed form": nullity_by_closed_form,
}

CROSS_CHECK = ("rank of G", "rank of d_m(S_n)", "closed form")
"""The rungs that `classify --cross-check` compares: two by matrices, and the one that the tables are made with."""


def nullities_by(m: int, n: int, rungs: Iterable[str] = tuple(LADDER)) -> dict[str, int]:
    """Return the nullity of the m × n board by each of the rungs."""
    return {rung: LADDER[rung](m, n) for rung in rungs}


def disagreements(boards: Iterable[tuple[int, int]]) -> Iterator[str]:
    """Yield a line for each of the boards on which the rungs of CROSS_CHECK differ."""
    for m, n in boards:
        found = nullities_by(m, n, CROSS_CHECK)
        if len(set(found.values())) > 1:
            yield f"{m} × {n}: " + ", ".join(f"{rung} {nullity}" for rung, nullity in found.items())
