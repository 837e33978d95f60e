"""What the tests of colored boards share: random boards, and answers that are pressed, or refused with a witness."""

from flipalg import Board, UnsolvableError, solve


def a_board(rng, m, n, k):
    return Board([[rng.randrange(k) for _ in range(n)] for _ in range(m)], colors=k)


def assert_answered(board, **options):
    """Press the solution, or press the witness and meet the board with it."""
    try:
        solution = solve(board, **options)
    except UnsolvableError as error:
        proof = error.witness
        still = Board(*board.shape, colors=board.colors, holes=board.holes or None)
        form, topology = options.get("neighborhood", "plus"), options.get("topology", "board")
        assert still.press(proof, form, topology) == still
        assert sum(a * b for x, y in zip(proof, board, strict=True) for a, b in zip(x, y, strict=True)) % board.colors
        return None
    assert solution.verify()
    return solution
