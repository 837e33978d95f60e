"""Disentis, the lit-only σ-game on the king's graph: which boards can be won, and games that win them.

All pieces are covered at the start.  A press chooses a covered piece and turns the pieces around it, at most eight, but
not the piece itself.  The game is won when only one piece, the last, is covered.  A board can be won iff some set of
presses leaves one piece covered (law 1) and contains an even number of pairs of neighbors (law 2).  Proof:
docs/mathematics/disentis.md.  A piece is (row, column), from 0; in a packed set the piece (i, j) is bit i n + j.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from typing import NamedTuple, TypeAlias

from flipalg.algebra.integers import brief, positive_integer
from flipalg.games.board_game import Place as Piece
from flipalg.games.disentis_search import shortest_game
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.matrices.elimination import reduced_echelon_form
from flipalg.matrices.structured import G_rows
from flipalg.system.native import native
from flipalg.systems.orders import ordered_presses
from flipalg.theory.nullity import nullity_of

__all__ = [
    "AROUND",
    "DisentisGame",
    "Verdict",
    "adjacent_pairs",
    "disentis",
    "longest_time",
    "play_disentis",
    "press_sets",
]

AROUND = NEIGHBORHOODS["king"].offsets

STATES_LIMIT, STATES_LIMIT_WITHOUT_NUMPY = 25, 20
"""The largest number of pieces for a search of all states, and in browsers, where numpy is not loaded."""
WORD_LIMIT, LAWS_LIMIT = 61, 2_500
"""The largest number of pieces for a depth-first search for a game, and for a decision by the laws."""
COSET_LIMIT, EXTRA_LIMIT = 256, 6
"""The most sets of presses that are tried for each last piece, and the most pairs of further presses in a game."""
QUICK_TASKS, QUICK_EFFORT, NODES_LIMIT = 500, 50_000, 25_000_000
"""The most short searches, the most nodes of each of them, and the most nodes of a long search."""
NODE_SECONDS = 1e-6
"""The approximate time of a node of a search, with native code."""

Found: TypeAlias = tuple[list[int], int]
"""A game: the numbers of the pieces pressed, in order, and the number of the last piece."""


class DisentisGame(NamedTuple):
    """A game of Disentis: the pieces pressed, in order, and the only piece that is still covered at the end."""

    presses: list[Piece]
    last: Piece | None


@dataclass(frozen=True)
class Verdict:
    """Whether Disentis can be won on the m × n board, with a game if one was found.

    winnable    whether the board can be won; this is proved either way
    game        a game that wins, or None if there is none, or if none was found or searched for
    shortest    whether it is proved that no game has fewer presses than `game`
    patterns    if no set of presses leaves one piece covered: quiet patterns (sets of presses that change nothing) that
                together prove it
    """

    m: int
    n: int
    winnable: bool
    game: DisentisGame | None = None
    shortest: bool = False
    patterns: tuple[frozenset[Piece], ...] = ()

    @property
    def outcome(self) -> str:
        """Return "won" if `game` is a game, "impossible" if the board cannot be won, else "not found"."""
        if not self.winnable:
            return "impossible"
        return "won" if self.game else "not found"

    def __str__(self) -> str:
        """Return the result as a sentence."""
        board = f"{self.m} × {self.n}"
        if self.game:
            count = len(self.game.presses)
            fewest = "; no game has fewer" if self.shortest else ""
            return f"{board} is won in {count} {'press' if count == 1 else 'presses'}{fewest}"
        if self.winnable:
            return f"{board} can be won (proved); no game was found within the search"
        if not self.patterns:
            return (
                f"{board} cannot be won: every set of presses that leaves one piece has an odd number of adjacent pairs"
            )
        return (
            f"{board} cannot be won: {len(self.patterns)} quiet {'pattern' if len(self.patterns) == 1 else 'patterns'} "
            "exclude every piece as the last one"
        )


def disentis(m: int, n: int, effort: int = 100_000_000) -> Verdict:
    """Return a Verdict: whether Disentis can be won on the m × n board, with a game if one is found.

    effort   the most nodes that the long depth-first searches visit; up to 500 short searches of at most 50,000 nodes
             each come before them
    The two laws decide whether the board can be won.  On a single row or column a shortest game comes from sorting.
    On other boards of up to 25 pieces (20 in browsers) a search through all states finds a shortest game.  Up
    to 61 pieces, depth-first searches try to order the sets of presses that the laws allow; for more pieces no game is
    looked for.
    Raises TypeError or ValueError for sizes or an effort that are not integers ≥ 1, ValueError beyond 2,500 pieces.

    >>> print(disentis(3, 3), disentis(4, 4), sep="\\n")
    3 × 3 is won in 1 press; no game has fewer
    4 × 4 cannot be won: 4 quiet patterns exclude every piece as the last one
    """
    m, n = positive_integer("m", m), positive_integer("n", n)
    effort = positive_integer("effort", effort)
    sets, kernel = _solved(m, n)
    if not any(True for _ in _lawful(m, n, sets, kernel)):
        return Verdict(m, n, False, patterns=_excluding(m, n, kernel))
    found: Found | None = None
    if m == 1 or n == 1:
        return Verdict(m, n, True, _game_of(_sorting(m * n), n), shortest=True)
    shortest = m * n <= (STATES_LIMIT if find_spec("numpy") else STATES_LIMIT_WITHOUT_NUMPY)
    if shortest:
        found = shortest_game(G_rows(m, n, AROUND))
    elif m * n <= WORD_LIMIT:
        found, shortest = _searched_game(m, n, effort)
    if found is None:
        return Verdict(m, n, True)
    return Verdict(m, n, True, _game_of(found, n), shortest)


def longest_time(pieces: int, effort: int = 100_000_000) -> float:
    """Return the approximate number of seconds that `disentis` takes at most for a board with this number of pieces."""
    seconds = (1 << pieces) * 4e-8 if pieces <= STATES_LIMIT else (QUICK_TASKS * QUICK_EFFORT + effort) * NODE_SECONDS
    return seconds if native else (7 if pieces <= STATES_LIMIT else 20) * seconds


def _game_of(found: Found, n: int) -> DisentisGame:
    presses, last = found
    return DisentisGame([divmod(p, n) for p in presses], divmod(last, n))


def _sorting(size: int) -> Found:
    """Return (the presses, the last piece) of a shortest game on a single row of `size` pieces.

    A state is a word of size + 1 letters 0 and 1.  Each piece stands between two letters and is covered if they differ;
    a press exchanges them.  So a game sorts the alternating word, up or down, and an exchange removes one inversion at
    most.
    """
    word = [k % 2 for k in range(size + 1)]  # 0 1 0 1 ...: fewer inversions than 1 0 1 0 ... to sort upward
    presses = []
    for end in range(size, 0, -1):
        for k in range(end):
            if word[k] > word[k + 1]:
                word[k], word[k + 1] = word[k + 1], word[k]
                presses.append(k)
    return presses, word.index(1) - 1


def press_sets(m: int, n: int) -> Iterator[tuple[int, int]]:
    """Yield pairs (L, x): the packed set x of presses obeys both laws, and leaves only piece number L covered.

    Pieces are numbered from 0, row by row.  At most 256 sets x are yielded for each L.  The errors for m and n are
    those of `disentis`.
    """
    m, n = positive_integer("m", m), positive_integer("n", n)
    yield from _lawful(m, n, *_solved(m, n))


@lru_cache(maxsize=8)
def _solved(m: int, n: int) -> tuple[dict[int, int], tuple[int, ...]]:
    """Return ({L: a solution x of K x = 1 + e_L} for all L that have a solution, a basis of ker K), as packed sets.

    K is the adjacency matrix of the king's graph, 1 the set of all pieces, and e_L the set of piece number L alone.
    """
    size = m * n
    if size > LAWS_LIMIT:
        raise ValueError(
            f"Disentis is settled to {LAWS_LIMIT:,} pieces, got {brief(m)} × {brief(n)}; "
            "nullity(m, n, 'king') takes any size"
        )
    reduced = reduced_echelon_form(row << size | 1 << i for i, row in enumerate(G_rows(m, n, AROUND)))
    kernel = tuple(row for lead, row in reduced.items() if lead < size)
    own = (1 << size) - 1
    solutions = {}
    for last in range(size):
        right = own ^ 1 << last
        if not any((vector & right).bit_count() & 1 for vector in kernel):
            solutions[last] = sum(
                ((row & right).bit_count() & 1) << (lead - size) for lead, row in reduced.items() if lead >= size
            )
    return solutions, kernel


def _lawful(m: int, n: int, solutions: dict[int, int], kernel: Sequence[int]) -> Iterator[tuple[int, int]]:
    rows = G_rows(m, n, AROUND)
    odd = [vector for vector in kernel if adjacent_pairs(rows, vector) % 2]
    # A quiet pattern has an even number of pieces in every neighborhood.  So adding it to x changes the number of
    # adjacent pairs by its own, modulo 2; `basis` spans the quiet patterns with an even number.
    basis = [vector for vector in kernel if vector not in odd] + [odd[0] ^ vector for vector in odd[1:]]
    for last, x in solutions.items():
        if adjacent_pairs(rows, x) % 2:
            if not odd:
                continue
            x ^= odd[0]
        for i in range(min(1 << len(basis), COSET_LIMIT)):
            if i:
                x ^= basis[(i & -i).bit_length() - 1]
            yield last, x


def adjacent_pairs(rows: Sequence[int], x: int) -> int:
    """Return the number of pairs of neighbors in the packed set x; `rows` lists the packed neighbors of each piece."""
    ends, left = 0, x
    while left:
        low = left & -left
        ends += (rows[low.bit_length() - 1] & x).bit_count()
        left ^= low
    return ends // 2


def _excluding(m: int, n: int, kernel: Sequence[int]) -> tuple[frozenset[Piece], ...]:
    """Return quiet patterns that together exclude every last piece, or () if some last piece L is possible by law 1.

    If L is possible, every quiet pattern has an even number of pieces other than L: it contains L iff its size is odd.
    """
    allowed, used = (1 << m * n) - 1, []
    for vector in kernel:
        rest = allowed & (vector if vector.bit_count() % 2 else ~vector)
        if rest != allowed:
            allowed = rest
            used.append(vector)
    if allowed:
        return ()
    return tuple(frozenset(divmod(k, n) for k in range(m * n) if vector >> k & 1) for vector in used)


def _searched_game(m: int, n: int, effort: int) -> tuple[Found | None, bool]:
    """Return (a game or None, whether it is proved to be shortest), after a search for a game and for shorter games."""
    rows = G_rows(m, n, AROUND)
    tasks = sorted(
        (x.bit_count() + 2 * extra, extra, last, x)
        for last, x in press_sets(m, n)
        if 2 * (last // n) < m and 2 * (last % n) < n and (m != n or last // n <= last % n)  # by symmetry
        for extra in range(EXTRA_LIMIT + 1)
    )
    tasks_from = tasks[0][0]  # the fewest presses of a set that the laws allow
    found: Found | None = None
    for length, extra, last, x in tasks[:QUICK_TASKS]:
        presses = ordered_presses(rows, x, extra, QUICK_EFFORT).presses
        if presses is not None:
            found = presses, last
            tasks = [task for task in tasks if task[0] < length]
            break
    # complete: the tasks have every set of presses that could give a shorter game, and each search comes to its end
    complete = (1 << nullity_of(Grid.of(m, n, "king"))) <= COSET_LIMIT and (
        found is None or len(found[0]) <= tasks_from + 2 * EXTRA_LIMIT + 2
    )
    for _, extra, last, x in tasks:
        if effort <= 0:
            return found, False
        result = ordered_presses(rows, x, extra, min(effort, NODES_LIMIT))
        effort -= result.nodes
        complete = complete and result.complete
        if result.presses is not None:
            return (result.presses, last), complete
    return found, complete and found is not None


def play_disentis(m: int, n: int) -> DisentisGame | None:
    """Return a game that wins Disentis on the m × n board, or None if `disentis` finds no game; errors as there.

    >>> play_disentis(3, 3)
    DisentisGame(presses=[(1, 1)], last=(1, 1))
    """
    return disentis(m, n).game
