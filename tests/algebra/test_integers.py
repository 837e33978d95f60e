import numpy as np
import pytest

from flipalg.algebra.integers import brief, natural_number, odd_part, positive_integer, refuse_beyond_memory


def test_anything_with_an_index_is_an_integer():
    assert positive_integer("n", np.int64(7)) == 7
    assert type(positive_integer("n", np.int64(7))) is int
    assert natural_number("n", 0) == 0


@pytest.mark.parametrize("value", [True, False, 2.0, "3", None, [1]])
def test_what_is_no_integer_is_a_type_error_that_shows_it(value):
    with pytest.raises(TypeError) as error:
        positive_integer("m", value)
    assert str(error.value) == f"m must be an integer, got {value!r}"


@pytest.mark.parametrize("value", [0, -3])
def test_too_small_is_a_value_error_that_shows_it(value):
    with pytest.raises(ValueError, match=f"^m must be at least 1, got {value}$"):
        positive_integer("m", value)


def test_a_huge_number_is_shown_by_its_size():
    with pytest.raises(ValueError, match="got minus a number of 16610 bits"):
        positive_integer("m", -(10**5000))
    assert brief(10**30) == str(10**30)


def test_odd_part():
    for n in range(1, 200):
        k, b = odd_part(n)
        assert n == 2**k * b
        assert b % 2 == 1


def test_memory_is_refused_with_the_need_and_the_alternative():
    refuse_beyond_memory(2**32, "a table", "do without")
    with pytest.raises(MemoryError, match="a table would need 8 GiB, the limit is 4 GiB; do without"):
        refuse_beyond_memory(2**33, "a table", "do without")
