import numpy as np
import pytest

from flipalg.algebra.integers import (
    brief,
    divisors,
    half_order_of_2,
    natural_number,
    odd_part,
    order_from_multiple,
    order_of_2,
    positive_integer,
    power_in_words,
    prime_divisors,
    read_integer,
    refuse_beyond_memory,
)


def test_anything_with_an_index_is_an_integer():
    assert positive_integer("n", np.int64(7)) == 7
    assert type(positive_integer("n", np.int64(7))) is int
    assert natural_number("n", 0) == 0


@pytest.mark.parametrize("value", [True, False, 2.0, "3", None, [1]])
def test_other_types_are_a_type_error_that_shows_the_value(value):
    with pytest.raises(TypeError) as error:
        positive_integer("m", value)
    assert str(error.value) == f"m must be an integer, got {value!r}"


@pytest.mark.parametrize("value", [0, -3])
def test_too_small_is_a_value_error_that_shows_it(value):
    with pytest.raises(ValueError, match=f"got {value}$"):
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


def test_prime_divisors():
    for n in range(1, 1000):
        assert prime_divisors(n) == [p for p in divisors(n) if len(divisors(p)) == 2]


def test_the_order_of_2_is_the_least_exponent():
    for k in range(1, 200, 2):
        order = order_of_2(k)
        assert pow(2, order, k) == 1 % k
        assert all(pow(2, i, k) != 1 for i in range(1, order)) or k == 1
        half = half_order_of_2(k)
        assert half == next(e for e in range(1, k + 1) if pow(2, e, k) in (1 % k, k - 1))
        assert order_of_2(k, order) == order
        assert order == 1 or order_of_2(k, order - 1) is None
    with pytest.raises(ValueError, match="got 6"):
        order_of_2(6)


def test_an_order_is_found_from_any_multiple():
    for k in range(3, 100, 2):
        for multiple in (order_of_2(k), 60 * order_of_2(k)):
            assert order_from_multiple(multiple, prime_divisors(multiple), lambda e: pow(2, e, k) == 1) == order_of_2(k)  # noqa: B023


def test_memory_is_refused_with_the_need_and_the_alternative():
    refuse_beyond_memory(2**32, "a table", "do without")
    with pytest.raises(MemoryError, match="a table would need 8 GiB, the limit is 4 GiB; do without"):
        refuse_beyond_memory(2**33, "a table", "do without")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12), ("007", 7), (" 5 ", 5), ("-3", -3), ("10^100", 10**100), ("10**100", 10**100), ("1e100", 10**100),
        ("2^64-1", 2**64 - 1), ("2^3+1", 9), ("3e2", 300), ("10^3999", 10**3999), ("0^99999", 0), ("-2^3", -8),
    ],
)  # fmt: skip
def test_numbers_are_read_as_people_write_them(text, value):
    assert read_integer(text) == value


@pytest.mark.parametrize("text", ["", "x", "3.5", "1e", "2^", "2^-1", "1e-3", "٣", "0x3", "2^2^2", "1_000"])
def test_text_that_is_not_an_integer_is_refused(text):
    with pytest.raises(ValueError, match="must be an integer, such as 12, 10"):
        read_integer(text)


@pytest.mark.parametrize(
    "text", ["9" * 5000, "10^4000", "1e99999", "9^9999999999", "99999^99999", "1e3999+" + "9" * 4000]
)
def test_a_number_of_too_many_digits_is_refused_at_once(text):
    with pytest.raises(ValueError, match="must have at most 4000 digits, got") as error:
        read_integer(text)
    assert len(str(error.value)) < 120


def test_short_powers_are_written_out():
    assert [power_in_words(2, k) for k in (0, 1, 2, 10, 39, 40)] == ["1", "2", "4", "1,024", "549,755,813,888", "2^40"]
    assert power_in_words(7, 10**9) == "7^1000000000"
