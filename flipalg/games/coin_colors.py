"""Flipping triangles with m states a coin: a push adds 1 modulo m to three coins that touch one another.

Main definitions
    invariant(labels, states)              (S_0 - S_2, S_1 - S_2) mod m, S_c the sum of the labels of color c
    solve(board, start, target, states)    pushes, by taking the board apart
    count_solutions(board, states)         m^(r - n + 2), of any task that has a solution
Main statements (proofs: docs/mathematics/coins.md; r triangles, n coins)
    a task is solvable iff start and target have the same invariant     test_invariant_decides_for_m_states
    there are then m^(r - n + 2) solutions                              test_count_by_going_through_all_pushes
    a hexagon of k coins a side can be turned over (m = 2) iff k ≡ 2 mod 3     test_hexagons_that_can_be_turned
Conventions
    Labels are a dict from coins to integers, those left out are 0; coins and boards as in flipping_triangles.
References
    M. Zucker, A Game of Flipping Triangles; its reference [7] announces the game with m states on n-simplex graphs.
"""

from collections.abc import Mapping

from flipalg.algebra.integers import positive_integer
from flipalg.games.flipping_triangles import Board, Coin, Triangle, color
from flipalg.games.toggle_game import UnsolvableError


def invariant(labels: Mapping[Coin, int], states: int) -> tuple[int, int]:
    """Return (S_0 - S_2, S_1 - S_2) modulo `states`: no push changes it.

    >>> invariant({(0, 0): 1, (1, 0): 1, (0, 1): 1}, 5), invariant({(0, 0): 3}, 5)
    ((0, 0), (3, 0))
    """
    sums = [0, 0, 0]
    for coin, label in labels.items():
        sums[color(coin)] += label
    return (sums[0] - sums[2]) % states, (sums[1] - sums[2]) % states


def solve(board: Board, start: Mapping[Coin, int], target: Mapping[Coin, int], states: int) -> dict[Triangle, int]:
    """Return how often each triangle is pushed, 1 to states - 1 times, to lead from start to target.

    The coins leave in the reverse of the order in which the board was built, each made right by the triangle that it
    completed.  Raises ValueError for labels beside the board, and UnsolvableError when the invariants differ; its
    witness is factors of the coins that add up to 0 on every triangle, but not with the labels that are missing.

    >>> from flipalg.games.flipping_triangles import triangle
    >>> solve(triangle(2), {}, {(0, 0): 2, (1, 0): 2, (0, 1): 2}, 3)
    {((0, 0), (0, 1), (1, 0)): 2}
    """
    if positive_integer("states", states) < 2:
        raise ValueError(f"a coin has at least 2 states, got {states}")
    for coin in (*start, *target):
        if coin not in board.cells:
            raise ValueError(f"there is no coin {coin} on the board")
    missing = {coin: (target.get(coin, 0) - start.get(coin, 0)) % states for coin in board.cells}
    if invariant(missing, states) != (0, 0):
        raise UnsolvableError(
            f"start and target have the invariants {invariant(start, states)} and {invariant(target, states)}, "
            f"which no push changes",
            lambda: _witness(board, invariant(missing, states)),
        )
    pushes: dict[Triangle, int] = {}
    for coin, corners in reversed(board.building_order):
        if times := missing[coin]:
            pushes[corners] = (pushes.get(corners, 0) + times) % states
            for corner in corners:
                missing[corner] = (missing[corner] - times) % states
    return {corners: pushes[corners] for corners in board.triangles if pushes.get(corners)}


def _witness(board: Board, difference: tuple[int, int]) -> dict[Coin, int]:
    """Return factors of the coins that add up to 0 on every triangle, but not, with the labels, on the difference."""
    factors = (1, 0, -1) if difference[0] else (0, 1, -1)
    return {coin: factors[color(coin)] for coin in board.cells}


def count_solutions(board: Board, states: int) -> int:
    """Return how many ways there are to push, each triangle 0 to states - 1 times, for any task that has one.

    >>> from flipalg.games.flipping_triangles import triangle
    >>> count_solutions(triangle(5), 2), count_solutions(triangle(5), 3)
    (8, 27)
    """
    power: int = positive_integer("states", states) ** board.nullity
    return power
