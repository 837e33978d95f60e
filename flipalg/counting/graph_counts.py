"""Count the graphs on which the game has exactly one solution from every start, and labelled graphs by their nullity.

A press flips a vertex and its neighbors ("sigma+"), or the neighbors alone ("sigma").  Graphs up to isomorphism are
counted by Burnside's lemma, from the invertible matrices that commute with a permutation.  Theorems and proofs:
docs/mathematics/graphs.md.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, factorial, gcd, prod

from flipalg.algebra.integers import divisors, natural_number, odd_part, order_of_2
from flipalg.grids.names import look_up
from flipalg.system.limits import DIGRAPH_ORDER, GRAPH_ORDER, LABELLED_ORDER

__all__ = [
    "GAMES",
    "connected_counts",
    "labelled_nullity_counts",
    "unique_digraph_counts",
    "unique_graph_counts",
]

GAMES = ("sigma+", "sigma")

Level = tuple[int, int, int]
"""(a, d, m): m cycles of lengths 2^a b, where each b is odd and divisible by d."""


def unique_graph_counts(N: int, game: str = "sigma+") -> tuple[int, ...]:
    """Return how many graphs on 0, 1, ..., N vertices, up to isomorphism, have exactly one solution from every start.

    Parameters
    ----------
    N : int
        The largest number of vertices, 0 to 120.
    game : str
        "sigma+": a press flips the vertex and its neighbors; "sigma": the neighbors alone.

    Returns
    -------
    tuple of int
        The N + 1 counts.

    Raises
    ------
    TypeError, ValueError
        For an N that is not an integer of at least 0, or an unknown game.
    MemoryError
        For more than 120 vertices.

    Notes
    -----
    N = 60 takes 3 seconds, N = 80 takes 16.  Formula: docs/mathematics/graphs.md, theorem 1.

    Examples
    --------
    >>> unique_graph_counts(10)  # OEIS A334444
    (1, 1, 1, 2, 4, 13, 47, 339, 4043, 98375, 4553432)
    >>> unique_graph_counts(6, "sigma")
    (1, 0, 1, 0, 4, 0, 47)
    """
    N, game = natural_number("N", N), _game(game)
    if N > GRAPH_ORDER:
        raise MemoryError(f"graphs are counted to {GRAPH_ORDER} vertices, got {N}")
    odd_lengths = sorted(range(1, N + 1, 2), key=lambda b: (-_largest_prime(b), -b))
    last = {d: b for b in odd_lengths for d in divisors(b)}
    # (vertices used, levels) -> the sum over permutations of the vertices used so far; a level is multiplied in and
    # forgotten once no further length is divisible by its d
    states: dict[tuple[int, tuple[Level, ...]], int] = {(0, ()): 1}
    for b in odd_lengths:
        for a in range((N // b).bit_length()):
            states = _with_cycles(states, a, b, N)
        finished = {d for d in divisors(b) if last[d] == b}
        states = _without_levels(states, finished, game)
    totals = [0] * (N + 1)
    for (n, _), total in states.items():
        totals[n] += total
    return tuple(total // factorial(n) for n, total in enumerate(totals))


def _with_cycles(
    states: dict[tuple[int, tuple[Level, ...]], int], a: int, b: int, N: int
) -> dict[tuple[int, tuple[Level, ...]], int]:
    """Return the states after adding 0, 1, 2, ... cycles of length 2^a b to each state; b is odd.

    A state is (vertices used, levels).  Its value is the sum over the permutations of these vertices of the number of
    graphs that the permutation fixes, times the shares of the levels that `_without_levels` has removed.  A level
    (a, d, m) stands for m cycles of lengths 2^a b with d | b.  These give an m × m block over each field F2[x]/f,
    where f is an irreducible factor of the cyclotomic polynomial Φ_d modulo 2.
    """
    k = b << a
    dividing = divisors(b)
    totients = {d: _totient(d) for d in dividing}
    after: dict[tuple[int, tuple[Level, ...]], int] = defaultdict(int)
    for (n, levels), total in states.items():
        # gcd(2^a b, 2^c l) = 2^min(a, c) Σ φ(d) over the d that divide b and l
        met = sum(totients[d] * m << min(a, c) for c, d, m in levels if d in totients)
        for count in range((N - n) // k + 1):
            size = n + count * k
            arranged = factorial(size) // (factorial(n) * k**count * factorial(count))
            orbits = count * (k // 2) + k * comb(count, 2) + count * met
            after[size, _levels_with_cycles(levels, a, dividing, count)] += total * arranged << orbits
    return after


def _levels_with_cycles(levels: tuple[Level, ...], a: int, dividing: Sequence[int], count: int) -> tuple[Level, ...]:
    if not count:
        return levels
    numbers = {(c, d): m for c, d, m in levels}
    for d in dividing:
        numbers[a, d] = numbers.get((a, d), 0) + count
    return tuple(sorted((c, d, m) for (c, d), m in numbers.items()))


def _without_levels(
    states: dict[tuple[int, tuple[Level, ...]], int], finished: set[int], game: str
) -> dict[tuple[int, tuple[Level, ...]], int]:
    """Return the states of `_with_cycles` without the levels (a, d, m) with d in `finished`.

    The value of a state is multiplied by the `_invertible_share` of each level that is removed.
    """
    after: dict[tuple[int, tuple[Level, ...]], int] = defaultdict(int)
    for (n, levels), total in states.items():
        shares = [_invertible_share(a, d, m, game) for a, d, m in levels if d in finished]
        if all(shares):
            kept = tuple(level for level in levels if level[1] not in finished)
            # exact: the blocks are linear images of the matrices, whose number is a power of two
            total *= prod(share.numerator for share in shares)
            after[n, kept] += total >> sum(share.denominator.bit_length() - 1 for share in shares)
    return after


@cache
def _invertible_share(a: int, d: int, m: int, game: str) -> Fraction:
    """Return the share of invertible blocks among the m × m blocks of the level (a, d, m).

    If d = 1, the blocks are symmetric matrices over F2, with the diagonal of the game if a = 0.  Otherwise the result
    is the product of the shares for the irreducible factors of the cyclotomic polynomial Φ_d modulo 2, where a factor
    and its reciprocal have one block together.
    """
    if d == 1:
        if a:
            return Fraction(_symmetric(m, m), 2 ** (m * (m + 1) // 2))
        return Fraction(_with_diagonal(m, m, game), 2 ** comb(m, 2))
    degree = order_of_2(d) or 0
    factors = _totient(d) // degree
    if degree % 2 == 0 and pow(2, degree // 2, d) == d - 1:  # each factor is its own reciprocal: Hermitian
        q = 2 ** (degree // 2)
        return prod((1 + Fraction(1, (-q) ** i) for i in range(1, m + 1)), start=Fraction(1)) ** factors
    q = 2**degree
    return prod((1 - Fraction(1, q**i) for i in range(1, m + 1)), start=Fraction(1)) ** (factors // 2)


def unique_digraph_counts(N: int, game: str = "sigma+") -> tuple[int, ...]:
    """Return how many directed graphs on 0, 1, ..., N vertices, up to isomorphism, have one solution from every start.

    The graphs have no loops and no multiple edges.

    Parameters
    ----------
    N : int
        The largest number of vertices, 0 to 60.
    game : str
        "sigma+": a press flips the vertex and the vertices to which its edges lead; "sigma": only the latter.

    Returns
    -------
    tuple of int
        The N + 1 counts.

    Raises
    ------
    TypeError, ValueError, MemoryError
        The errors of `unique_graph_counts`, with MemoryError beyond 60 vertices.

    Notes
    -----
    N = 30 takes 5 seconds, N = 36 takes 25, N = 60 takes hours.  Formula: docs/mathematics/graphs.md, theorem 5.

    Examples
    --------
    >>> unique_digraph_counts(5), unique_digraph_counts(4, "sigma")
    ((1, 1, 2, 8, 88, 3338), (1, 0, 1, 3, 50))
    """
    N, game = natural_number("N", N), _game(game)
    if N > DIGRAPH_ORDER:
        raise MemoryError(f"directed graphs are counted to {DIGRAPH_ORDER} vertices, got {N}")
    return tuple(
        sum(_digraphs_fixed(cycles, game) for cycles in _partitions(n, n)) // factorial(n) for n in range(N + 1)
    )


def _partitions(n: int, largest: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield the partitions of n into parts ≤ `largest` as ((part, how often), ...)."""
    if not n:
        yield ()
    for part in range(min(n, largest), 0, -1):
        for count in range(1, n // part + 1):
            for rest in _partitions(n - count * part, part - 1):
                yield ((part, count), *rest)


def _digraphs_fixed(cycles: tuple[tuple[int, int], ...], game: str) -> int:
    """Return the number of pairs of a permutation with these cycles and an invertible matrix that commutes with it.

    `cycles` is ((length, number of cycles), ...).  The diagonal of the matrix is 1 for "sigma+" and 0 for "sigma".
    """
    n = sum(k * count for k, count in cycles)
    arranged = factorial(n) // prod(k**count * factorial(count) for k, count in cycles)
    free = sum(c * d * gcd(j, k) for j, c in cycles for k, d in cycles) - sum(c for _, c in cycles)
    share = Fraction(1)
    for a in {odd_part(k)[0] for k, _ in cycles}:
        level = {b: count for k, count in cycles for e, b in (odd_part(k),) if e == a}
        rows: dict[int, int] = defaultdict(int)
        for b, count in level.items():
            for d in divisors(b):
                rows[d] += count
        share *= _share_with_diagonal(level, rows, game) if a == 0 else prod(_general(d, m, 0) for d, m in rows.items())
    found = share * 2**free
    assert found.denominator == 1
    return int(arranged * found.numerator)


def _share_with_diagonal(level: dict[int, int], rows: dict[int, int], game: str) -> Fraction:
    """Return s_0 in theorem 5 of docs/mathematics/graphs.md, the share of the cycles of odd length.

    `level` is {odd length: number of cycles}, and `rows` is {d: number of rows of the block for each factor of the
    cyclotomic polynomial Φ_d}.
    """
    total = Fraction(0)
    for chosen in product(*(range(count + 1) for count in level.values())):
        marked = dict(zip(level, chosen, strict=True))
        sign = -1 if game == "sigma+" and sum(chosen) % 2 else 1
        ways = prod(comb(level[b], j) for b, j in marked.items())
        total += (
            sign * ways * prod(_general(d, m, sum(j for b, j in marked.items() if b % d == 0)) for d, m in rows.items())
        )
    return total


@cache
def _general(d: int, m: int, t: int) -> Fraction:
    """Return (K_q(m, t) / q^(m²))^(φ(d) / ord_d 2), q = 2^(ord_d 2), of theorem 5 of docs/mathematics/graphs.md."""
    degree = order_of_2(d) or 1
    q = 2**degree
    value = Fraction((-1) ** t * q ** comb(m, 2) * prod(q**i - 1 for i in range(1, m - t + 1)), q ** (m * m))
    return value ** (_totient(d) // degree)


def connected_counts(counts: Sequence[int]) -> tuple[int, ...]:
    """Return how many of the graphs that `counts` counts are connected, by the inverse Euler transform.

    Parameters
    ----------
    counts : sequence of int
        For n = 0, 1, ... the number of graphs on n vertices of some kind; counts[0] is 1.  A graph must be of this kind
        if and only if all its components are.

    Returns
    -------
    tuple of int
        The counts for the same n; the count for n = 0 is 0.

    Examples
    --------
    >>> connected_counts(unique_graph_counts(10))[1:]  # OEIS A334443
    (1, 0, 1, 2, 9, 33, 290, 3692, 94280, 4454654)
    """
    weighted = [0] * len(counts)  # Σ d connected[d] over d | n
    connected = [0] * len(counts)
    for n in range(1, len(counts)):
        weighted[n] = n * counts[n] - sum(weighted[k] * counts[n - k] for k in range(1, n))
        connected[n] = (weighted[n] - sum(d * connected[d] for d in divisors(n)[:-1])) // n
    return tuple(connected)


def labelled_nullity_counts(n: int, game: str = "sigma+") -> tuple[int, ...]:
    """Return how many of the 2^(n(n-1)/2) graphs on n labelled vertices have nullity k, for k = 0, 1, ..., n.

    Parameters
    ----------
    n : int
        The number of vertices, 0 to 2,000.
    game : str
        "sigma+" or "sigma", as for `unique_graph_counts`.

    Returns
    -------
    tuple of int
        The n + 1 counts.

    Raises
    ------
    TypeError, ValueError, MemoryError
        The errors of `unique_graph_counts`, with MemoryError beyond 2,000 vertices.

    Notes
    -----
    The counts follow from the numbers of symmetric matrices of each rank [MacWilliams1969]: docs/mathematics/graphs.md,
    theorem 2.

    Examples
    --------
    >>> labelled_nullity_counts(3), labelled_nullity_counts(3, "sigma")
    ((4, 3, 1, 0), (0, 7, 0, 1))
    """
    n, game = natural_number("n", n), _game(game)
    if n > LABELLED_ORDER:
        raise MemoryError(f"labelled graphs are counted to {LABELLED_ORDER:,} vertices, got {n}")
    return tuple(_with_diagonal(n, n - nullity, game) for nullity in range(n + 1))


def _with_diagonal(n: int, rank: int, game: str) -> int:
    """Return how many symmetric n × n matrices over F2 have this rank, with diagonal 1 ("sigma+") or 0 ("sigma")."""
    if game == "sigma" or n == 0:
        return _alternating(n, rank)
    # x ↦ x^T M x is linear, and each nonzero linear map comes from the same number of matrices M of a given rank
    return int((_symmetric(n, rank) - _alternating(n, rank)) // (2**n - 1))


@cache
def _symmetric(n: int, rank: int) -> int:
    """Return how many symmetric n × n matrices over F2 have this rank [MacWilliams1969]."""
    found = prod((2 ** (n - i) - 1 for i in range(rank)), start=1)
    return int(found * _prod_even(rank // 2, 2) // _prod_even_less_one(rank // 2))


@cache
def _alternating(n: int, rank: int) -> int:
    """Return how many symmetric n × n matrices over F2 with zeros on the diagonal have this rank."""
    if rank % 2:
        return 0
    found = prod((2 ** (n - i) - 1 for i in range(rank)), start=1)
    return int(found * _prod_even(rank // 2, 0) // _prod_even_less_one(rank // 2))


def _prod_even(s: int, more: int) -> int:
    """Return the product of 2^(2i - 2 + more) for i = 1, ..., s."""
    return int(2 ** (s * (s - 1) + more * s))


def _prod_even_less_one(s: int) -> int:
    return int(prod((4**i - 1 for i in range(1, s + 1)), start=1))


def _game(game: str) -> str:
    return look_up("game", game, dict(zip(GAMES, GAMES, strict=True)))


def _largest_prime(b: int) -> int:
    return max(d for d in divisors(b) if len(divisors(d)) <= 2)


def _totient(d: int) -> int:
    return sum(gcd(i, d) == 1 for i in range(1, d + 1))
