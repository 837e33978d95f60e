"""The ladder: the methods (rungs) for the nullity of a plain `plus` board modulo p.

G is the game matrix, A_m the adjacency matrix of the path with m vertices, and S_m = I + A_m.  `by_rank`,
`by_packed_rank`, `by_blocks` and `by_evaluation` compute with these matrices, and use nothing of theory/ except d_m in
`by_evaluation`; the other rungs call theory/.  See docs/mathematics/ladder.md.
`formula_disagreements` compares the formulas of theory/ with those of second_routes.py.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import product

from flipalg.certificates.certificates import certificate
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.matrices.elimination import rank
from flipalg.matrices.evaluation import evaluate
from flipalg.matrices.structured import A_rows, G_rows, S_rows, to_flint
from flipalg.tables import second_routes
from flipalg.theory.determinant_polynomials import determinant_polynomial
from flipalg.theory.determinants import determinant_of, invariant_factors
from flipalg.theory.nullity import nullity_by_closed_form, nullity_by_gcd, nullity_of
from flipalg.theory.rules import rule

__all__ = [
    "LADDER",
    "MODULO_2",
    "formula_disagreements",
    "nullities_by",
    "rungs",
]

Rung = Callable[[int, int, int], int]


def by_rank(m: int, n: int, p: int) -> int:
    """Return mn - rank G modulo p for the game matrix G, by FLINT's elimination with one word per entry."""
    return m * n - int(to_flint(G_rows(m, n), m * n, p).rank())


def by_blocks(m: int, n: int, p: int) -> int:
    """Return m - rank B_n modulo p, for B_k = -S_m B_{k-1} - B_{k-2}, B_0 = I and B_{-1} = 0.

    S_m is the game matrix of a row of m cells.
    """
    one = to_flint([1 << i for i in range(m)], m, p)
    S = one + to_flint(A_rows(m), m, p)
    before, B = one - one, one
    for _ in range(n):
        before, B = B, -(S * B) - before
    return m - int(B.rank())


def by_smith(m: int, n: int, p: int) -> int:
    """Return the number of invariant factors of the game matrix over Z that are multiples of p."""
    return sum(factor % p == 0 for factor in invariant_factors(m, n))


def by_gcd(m: int, n: int, p: int) -> int:
    """Return the degree of gcd(d_m, D_n) over F_p; d_m is the determinant polynomial, D_n the side polynomial."""
    return nullity_by_gcd(m, n, colors=p)


def by_rule(m: int, n: int, p: int) -> int:
    """Return the nullity by the rule for n columns: it depends only on gcd(m + 1, period)."""
    return rule(n, colors=p).nullity(m)


def by_packed_rank(m: int, n: int) -> int:
    """Return mn - rank G over F2 for the game matrix G, by elimination on packed rows."""
    return m * n - rank(G_rows(m, n))


def by_evaluation(m: int, n: int) -> int:
    """Return n - rank d_m(S_n) over F2 (thesis, eq. 3.8).

    d_m is the determinant polynomial and S_n the game matrix of a row of n cells.
    """
    return n - int(evaluate(determinant_polynomial(m).to_flint(), to_flint(S_rows(n), n)).rank())


LADDER: dict[str, Rung] = {
    "rank of G by FLINT": by_rank,
    "rank of the determinant of blocks": by_blocks,
    "Smith form": by_smith,
    "gcd": by_gcd,
    "rule": by_rule,
}
MODULO_2: dict[str, Callable[[int, int], int]] = {
    "rank of G": by_packed_rank,
    "rank of d_m(S_n)": by_evaluation,
    "closed form": nullity_by_closed_form,
}


def rungs(p: int) -> list[str]:
    """Return the names of the rungs for the prime p; those in MODULO_2 are for p = 2 alone."""
    return [*LADDER, *(MODULO_2 if p == 2 else ())]


def nullities_by(m: int, n: int, p: int = 2, names: Iterable[str] | None = None) -> dict[str, int]:
    """Return {name: nullity of the m × n board modulo p} for each rung of the ladder, or for the rungs in `names`."""
    chosen = rungs(p) if names is None else names
    return {name: MODULO_2[name](m, n) if name in MODULO_2 else LADDER[name](m, n, p) for name in chosen}


def formula_disagreements(boards: Iterable[tuple[int, int]]) -> Iterator[str]:
    """Yield a line for each value on which the formulas of theory/ and of second_routes differ.

    The boards have the given sizes (m, n) and every neighborhood and topology.  The values are determinants over Z and,
    modulo 2, 3 and 5, nullities and whether a board is unique by its row rule.  A wrong certificate gets a line, too.
    """
    for (m, n), neighborhood, topology in product(boards, NEIGHBORHOODS.values(), TOPOLOGIES.values()):
        grid = Grid(m, n, neighborhood, topology)
        if (D := determinant_of(grid)) != (second := second_routes.determinant(grid)):
            yield f"{grid}: determinant {D} by one formula, {second} by another"
        for p in (2, 3, 5):
            board = grid._replace(colors=p)
            found, second = nullity_of(board), second_routes.nullity(board)
            if found != second:
                yield f"{board}: nullity {found} by one formula, {second} by another"
            if rule(n, neighborhood, topology, colors=p).is_unique(m) != (second == 0):
                yield f"{board}: the rule for {n} columns is wrong, its nullity is {second}"
            if not certificate(*board[:4], colors=p).verify():
                yield f"{board}: the certificate is wrong"
