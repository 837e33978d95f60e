import random

import pytest
from flint import nmod_mat
from flint_values import d, from_bits, shift
from hypothesis import given
from hypothesis import strategies as st

from flipalg.matrices.evaluation import block_determinant, evaluate, identity
from flipalg.matrices.structured import A_rows, G_rows, S_rows, to_flint


def assemble(blocks):
    """Return the matrix over F2 that consists of these rows of square blocks of one size."""
    size = blocks[0][0].nrows()
    entries = [block[i, j] for row in blocks for i in range(size) for block in row for j in range(size)]
    return nmod_mat(size * len(blocks), size * len(blocks[0]), entries, 2)


def simple(n):
    return to_flint(S_rows(n), n)


@given(st.integers(0, 2**12), st.integers(0, 2**12), st.integers(1, 8))
def test_evaluation_respects_sums_and_products(f, g, n):
    M, f, g = simple(n), from_bits(f), from_bits(g)
    assert evaluate(f + g, M) == evaluate(f, M) + evaluate(g, M)
    assert evaluate(f * g, M) == evaluate(f, M) * evaluate(g, M)


@pytest.mark.parametrize("n", range(1, 14))
def test_d_n_is_the_characteristic_polynomial_of_the_path(n):
    zero = simple(n) - simple(n)
    assert evaluate(d(n), to_flint(A_rows(n), n)) == zero
    assert evaluate(shift(d(n)), simple(n)) == zero
    assert to_flint(A_rows(n), n).charpoly() == d(n)


def random_commuting_blocks(k, size, generator):
    M = nmod_mat(size, size, [generator.getrandbits(1) for _ in range(size * size)], 2)
    return [[evaluate(from_bits(generator.getrandbits(size)), M) for _ in range(k)] for _ in range(k)]


def test_theorem_3_on_random_commuting_blocks():
    generator = random.Random(3)
    seen = set()
    for _ in range(300):
        blocks = random_commuting_blocks(generator.randint(1, 4), generator.randint(1, 5), generator)
        whole = int(assemble(blocks).det())
        assert int(block_determinant(blocks).det()) == whole
        seen.add(whole)
    assert seen == {0, 1}


def test_block_determinant_of_a_board_is_d_m_of_S_n():
    for m in range(1, 7):
        for n in range(1, 7):
            one, zero = identity(n), identity(n) - identity(n)
            blocks = [[simple(n) if i == j else one if abs(i - j) == 1 else zero for j in range(m)] for i in range(m)]
            assert block_determinant(blocks) == evaluate(d(m), simple(n))  # eq. 3.8
            assert assemble(blocks) == to_flint(G_rows(m, n), m * n)  # eq. 1.3


def test_blocks_that_do_not_commute_are_named():
    a, b = nmod_mat(2, 2, [0, 1, 0, 0], 2), nmod_mat(2, 2, [0, 0, 1, 0], 2)
    with pytest.raises(ValueError, match=r"blocks \(0, 0\) and \(0, 1\) do not commute"):
        block_determinant([[a, b], [a, a]])


def test_shapes_that_make_no_sense_are_refused():
    a, c = identity(2), identity(3)
    with pytest.raises(ValueError, match="square array of blocks"):
        block_determinant([[a, a]])
    with pytest.raises(ValueError, match="one size"):
        block_determinant([[a, c], [c, a]])
    with pytest.raises(ValueError, match="2 × 3"):
        evaluate(from_bits(0b11), nmod_mat(2, 3, [0] * 6, 2))
