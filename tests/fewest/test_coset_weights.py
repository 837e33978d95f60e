import random

import pytest

from flipalg.algebra.bit_vectors import combination
from flipalg.fewest import coset_weights
from flipalg.fewest.coset_weights import (
    coset_of,
    least_weight,
    light_elements,
    lightest,
    lightest_coefficients,
    weight_counts,
    weights_of_chunk,
)

CASES = [(0, 5), (1, 5), (3, 9), (4, 30), (5, 40), (7, 64), (10, 100)]


def coset(dimension, size, seed=1):
    r = random.Random(seed)
    return r.getrandbits(size), [r.getrandbits(size) for _ in range(dimension)]


@pytest.mark.parametrize(("dimension", "size"), CASES)
def test_chunks_are_the_weights_of_all_elements(dimension, size, monkeypatch):
    for chunk in (coset_weights.CHUNK, dimension):
        monkeypatch.setattr(coset_weights, "CHUNK", chunk)
        x, basis = coset(dimension, size)
        weights = weights_of_chunk(coset_of(x, basis, size), 0)
        assert weights.tolist() == [(x ^ combination(c, basis)).bit_count() for c in range(1 << dimension)]


def test_leading_coefficients_choose_the_chunk():
    x, basis = coset(22, 300)
    c = coset_of(x, basis, 300)
    assert c.chunks == 4
    r = random.Random(2)
    for prefix in range(4):
        weights = weights_of_chunk(c, prefix)
        for low in (0, 1, 2**20 - 1, *(r.randrange(2**20) for _ in range(50))):
            assert weights[low] == (x ^ combination(prefix << 20 | low, basis)).bit_count()


def test_counts_and_light_elements_belong_together():
    x, basis = coset(22, 300)
    c = coset_of(x, basis, 300)
    counts = weight_counts(c)
    assert counts.sum() == 1 << 22
    assert (counts * range(301)).sum() == 150 * (1 << 22)  # the mean: every cell is in some kernel vector
    least = int(counts.nonzero()[0][0])
    weights, coefficients = light_elements(c, least + 6)
    assert len(weights) == counts[: least + 7].sum()
    assert len(set(coefficients.tolist())) == len(coefficients)
    assert all((x ^ combination(int(k), basis)).bit_count() == w for w, k in zip(weights, coefficients, strict=True))
    assert lightest_coefficients(c)[0] == least


@pytest.mark.parametrize(("dimension", "size"), CASES)
def test_lightest_is_that_of_the_gray_code(dimension, size):
    for seed in range(5):
        x, basis = coset(dimension, size, seed)
        found = lightest(x, basis, size)
        assert found.bit_count() == least_weight(x, basis).bit_count()
        assert found in {x ^ combination(c, basis) for c in range(1 << dimension)}


def test_sums_of_the_largest_size_fit_their_type():
    size = coset_weights.COSET_CELLS
    everything = (1 << size) - 1
    assert weight_counts(coset_of(0, [everything], size)).nonzero()[0].tolist() == [0, size]
    assert weights_of_chunk(coset_of(0, [everything], size), 0).tolist() == [0, size]
    with pytest.raises(ValueError, match="got 32,768"):
        coset_of(0, [1], size + 1)
