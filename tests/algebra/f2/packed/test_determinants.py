import pytest
from engine import lazily

from flipalg.algebra import determinant_polynomials

determinants = lazily("packed.determinants")
words = lazily("packed.words")


@pytest.mark.parametrize("n", [*range(70), 127, 128, 129, 255, 256, 1000, 5001])
def test_determinants_equal_the_recurrence(n: int) -> None:
    assert words.to_int(determinants.determinant_words(n)) == determinant_polynomials.by_recurrence(n)
    b = 2 * n + 1
    assert words.to_int(determinants.Q_words(b)) == determinant_polynomials.Q_bits(b)
