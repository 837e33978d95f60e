"""The growth of the determinant against determinants over Z, and the Mahler measure against an L-function."""

from math import exp, log, pi, sqrt

import pytest

from flipalg import colors_determinant
from flipalg.grids.neighborhoods import BIJECTIVE
from research.growth import log_determinant, mahler_measure


@pytest.mark.parametrize("form", BIJECTIVE)
@pytest.mark.parametrize("topology", ["board", "torus"])
def test_logarithms_are_those_of_the_determinants(form, topology):
    for m in range(1, 10):
        for n in range(1, 12):
            if D := colors_determinant(m, n, form, topology):
                assert log_determinant(m, n, form, topology) == pytest.approx(log(abs(D)), abs=1e-8)


def coefficients_of_the_newform(count):
    """Return a_1, ..., a_count of η(z) η(3z) η(5z) η(15z), the newform of level 15."""
    series = [1] + [0] * (count - 1)
    for step in (1, 3, 5, 15):
        for k in range(step, count, step):
            for i in range(count - 1, k - 1, -1):
                series[i] -= series[i - k]
    return series


def exponential_integral(x):
    """Return E_1(x) by its continued fraction."""
    value = 0.0
    for k in range(300, 0, -1):
        value = k / (1 + k / (x + value))
    return exp(-x) / (x + value)


def test_mahler_measure_is_the_value_of_the_l_function():
    """L'(E, 0) = (15 / 4π²) L(E, 2), from the coefficients of the modular form of level 15 alone."""
    a = coefficients_of_the_newform(60)
    assert a[:12] == [1, -1, -1, -1, 1, 1, 0, 3, 1, -1, -4, 1]  # LMFDB 15.2.a.a
    c = 2 * pi / sqrt(15)
    completed = sum(
        a_n * (exp(-c * n) * (1 + 1 / (c * n)) / (c * n) + exponential_integral(c * n)) for n, a_n in enumerate(a, 1)
    )
    L_2 = completed * (2 * pi) ** 2 / 15
    assert mahler_measure() == pytest.approx(15 / (4 * pi**2) * L_2, abs=1e-12)


@pytest.mark.parametrize("form", BIJECTIVE)
def test_mahler_measures_by_a_sum_over_a_grid(form):
    """A sum over points that lie between the roots of unity of the boards: slow and obvious."""
    from math import cos

    f = BIJECTIVE[form]
    N = 701
    xs = [2 * cos(pi * (j + 0.5) / N) for j in range(N)]
    ys = [2 * cos(pi * (k + 0.37) / (N + 6)) for k in range(N + 6)]
    mean = sum(log(abs(f.c0 + f.c1 * x + f.c2 * y + f.c3 * x * y)) for x in xs for y in ys) / len(xs) / len(ys)
    assert mahler_measure(form) == pytest.approx(mean, abs=3e-3)


def test_large_boards_are_near_the_limit():
    for form in BIJECTIVE:
        assert log_determinant(1000, 1001, form) / (1000 * 1001) == pytest.approx(mahler_measure(form), abs=2e-3)


def test_determinants_that_are_0_have_no_logarithm():
    """5 | 8005 and 5 | 8005; 3 | 8001 and 2 | 8002: floating point would give 0.25127 for 8000 × 8001 too."""
    for m, n in ((4, 4), (8000, 8001), (2, 3)):
        with pytest.raises(ValueError, match="is 0"):
            log_determinant(m, n)
    with pytest.raises(ValueError, match="or 0"):
        log_determinant(5, 5, "plus", "torus")
    with pytest.raises(ValueError, match="or 0"):
        log_determinant(2, 5, "cross")


def test_boards_without_a_growth_are_refused():
    with pytest.raises(ValueError, match="cylinder"):
        log_determinant(3, 3, "plus", "cylinder")
    with pytest.raises(ValueError, match="column"):
        mahler_measure("column")
    with pytest.raises(MemoryError):
        log_determinant(10**9, 10**9)
    assert log_determinant(2, 10**9) == pytest.approx(log(10**9 + 1), rel=1e-9)
    with pytest.raises(ValueError, match="the longer side is at most 1,000,000,000"):
        log_determinant(2, 10**18)  # log(10^18 + 1); floating point alone says 40.47
