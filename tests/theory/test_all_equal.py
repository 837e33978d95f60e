from itertools import combinations_with_replacement, product
from math import gcd

import oracle
import pytest
from flint import fmpz_poly, nmod_mat

from flipalg.algebra.polynomials import polynomials_over
from flipalg.matrices.structured import G_rows
from flipalg.theory.all_equal import _ones, all_equal_determinant, least_color, symmetric_factor
from flipalg.theory.determinant_polynomials import determinant_polynomial_over


def odd_part_of(c):
    return c // (c & -c)


def test_least_colors_are_those_of_elimination():
    several = 0
    for m, n in combinations_with_replacement(range(1, 6), 2):
        for c in (*range(2, 10), 25):
            t = least_color(m, n, c)
            assert tuple(range(0, c, t)) == oracle.all_equal(m, n, c), (m, n, c)
            several += t > 1
    assert several > 5


def test_which_boards_go_to_every_color():
    """By the ranks of G and of G with the column 1 beside it."""
    not_all = 0
    for m, n in product(range(1, 13), repeat=2):
        rows, B = G_rows(m, n), all_equal_determinant(m, n)
        for p in (3, 5, 7, 11, 13):
            bits = [[int(bit) for bit in format(row, f"0{m * n}b")] for row in rows]
            G = nmod_mat(m * n, m * n, [a for row in bits for a in row], p)
            both = nmod_mat(m * n, m * n + 1, [a for row in bits for a in (*row, 1)], p)
            assert (G.rank() == both.rank()) == (B % p != 0) == (least_color(m, n, p) == 1), (m, n, p)
            not_all += B % p == 0
    assert not_all > 30


def test_b_decides_for_odd_numbers_of_colors_and_suffices_for_even_ones():
    for m, n in product(range(1, 11), repeat=2):
        B = all_equal_determinant(m, n)
        for c in range(2, 100):
            t = least_color(m, n, c)
            assert c % t == 0
            if gcd(c, B) == 1:
                assert t == 1
            elif gcd(odd_part_of(c), B) > 1:
                assert t > 1
        assert least_color(m, n, 2) == 1  # thesis, theorem 1


def test_b_is_never_0():
    assert all(all_equal_determinant(m, n) >= 1 for m in range(1, 101) for n in range(m, 101))


def test_symmetric_factors():
    """d_m = a_m b_m, b_m of the odd i, and a_m divides the polynomial of all ones."""
    from math import cos, pi

    for m in range(1, 30):
        b = symmetric_factor(m)
        a, rest = divmod(determinant_polynomial_over(polynomials_over(0), m), b)
        assert rest == fmpz_poly([])
        assert _ones(m) % a == fmpz_poly([])
        assert b.degree() == (m + 1) // 2
        for i in range(1, m + 1, 2):
            x = 2 * cos(pi * i / (m + 1))
            assert abs(sum(int(c) * x**k for k, c in enumerate(b.coeffs()))) < 1e-4
    x = fmpz_poly([0, 1])
    for m in range(1, 12):
        assert (x - 2) * _ones(m) == determinant_polynomial_over(polynomials_over(0), m) - determinant_polynomial_over(
            polynomials_over(0), m - 1
        ) - 1


def test_bad_input_is_refused():
    with pytest.raises(ValueError, match="got 1"):
        least_color(3, 3, 1)
    with pytest.raises(ValueError, match="got 0"):
        all_equal_determinant(0, 3)
    with pytest.raises(MemoryError, match="to sides of 2,000"):
        all_equal_determinant(3, 10**9)
    with pytest.raises(MemoryError, match="to sides of 150"):
        least_color(200, 200, 3)
