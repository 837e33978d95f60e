"""The ladder for p colors: every way to the nullity modulo p, and the check that they agree.

Main definitions
    COLOR_LADDER                 name ↦ function of (m, n, p), from the obvious to the fast
    color_disagreements(N)       the boards m ≤ n ≤ N on which two rungs differ, modulo 3 and 5, and those whose
                                 determinant over Z is another than that of G modulo a large prime
Conventions
    The rungs by matrices are built from what a press flips and know nothing of colors/.
"""

from collections.abc import Callable, Iterable, Iterator

from flint import nmod_mat

from flipalg.colors.determinants import colors_determinant, invariant_factors, nullity
from flipalg.colors.rules import rule
from flipalg.matrices.structured import A_rows, G_rows

LARGE_PRIME = 2**61 - 1


def modulo(rows: list[int], p: int) -> nmod_mat:
    """Return a square matrix of packed rows of zeros and ones modulo p."""
    size = len(rows)
    return nmod_mat(size, size, [int(bit) for row in rows for bit in format(row, f"0{size}b")[::-1]], p)


def by_rank(m: int, n: int, p: int) -> int:
    """Return mn - rank G, by flint's elimination modulo p."""
    return m * n - int(modulo(G_rows(m, n), p).rank())


def by_blocks(m: int, n: int, p: int) -> int:
    """Return m - rank B_n, B_n the determinant of the n × n blocks: B_k = -S_m B_{k-1} - B_{k-2}, S_m = I + A_m."""
    one = modulo([1 << i for i in range(m)], p)
    S = one + modulo(A_rows(m), p)
    before, B = one - one, one
    for _ in range(n):
        before, B = B, -(S * B) - before
    return m - int(B.rank())


def by_smith(m: int, n: int, p: int) -> int:
    """Return how many of the invariant factors of G over Z are multiples of p."""
    return sum(factor % p == 0 for factor in invariant_factors(m, n))


def by_rule(m: int, n: int, p: int) -> int:
    """Return the nullity that the rule for n columns gives; the gcd with two colors, which have a rule of their own."""
    return nullity(m, n, p) if p == 2 else rule(n, p).nullity(m)


COLOR_LADDER: dict[str, Callable[[int, int, int], int]] = {
    "rank of G": by_rank,
    "rank of the determinant of blocks": by_blocks,
    "Smith form": by_smith,
    "gcd": nullity,
    "rule": by_rule,
}

COLOR_CROSS_CHECK = ("rank of G", "rank of the determinant of blocks", "gcd")


def color_nullities_by(m: int, n: int, p: int, rungs: Iterable[str] = tuple(COLOR_LADDER)) -> dict[str, int]:
    """Return the nullity of the m × n board modulo p by each of the rungs."""
    return {rung: COLOR_LADDER[rung](m, n, p) for rung in rungs}


def color_disagreements(boards: Iterable[tuple[int, int]]) -> Iterator[str]:
    """Yield a line for each of the boards on which the rungs of COLOR_CROSS_CHECK, or two determinants, differ."""
    for m, n in boards:
        for p in (3, 5):
            found = color_nullities_by(m, n, p, COLOR_CROSS_CHECK)
            if len(set(found.values())) > 1:
                yield f"{m} × {n} modulo {p}: " + ", ".join(f"{rung} {value}" for rung, value in found.items())
        of_G = int(modulo(G_rows(m, n), LARGE_PRIME).det())
        if (D := colors_determinant(m, n)) % LARGE_PRIME != of_G:
            yield f"{m} × {n}: determinant {D} over Z, {of_G} modulo {LARGE_PRIME}"
