from flipalg.answers.nullities import nullity
from flipalg.theory.rules import rule


def test_r_n_is_the_least_period():
    """Against the nullities themselves: no T below R_n is a period, and n is reached first at R_n - 1."""
    for n in range(1, 13):
        r = rule(n).period
        row = [nullity(m, n) for m in range(1, 3 * r + 1)]
        assert row[r:] == row[: 2 * r]
        assert row.index(n) == r - 2
        for T in range(1, r):
            assert row[T:] != row[: len(row) - T]
