"""docs/mathematics/squares-of-more-colors.md: W and e by gcds of polynomials over F_p, with nothing of the package."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from flint import fq_default_ctx, nmod_poly

from flipalg import nullity

LARGEST = {
    3: (2, Fraction(3, 4)),
    5: (6, Fraction(7, 12)),
    7: (25, Fraction(16, 25)),
    11: (6, Fraction(2, 3)),
    13: (7, Fraction(4, 7)),
    37: (19, Fraction(12, 19)),
}


def common(p, most):
    """Return {b: (|W|, e)} for b ≤ most, from R, the roots of d_(b-1), and S, those of R and ±2."""
    x, y = nmod_poly([0, 1], p), nmod_poly([-1, -1], p)
    of_x, of_y = [nmod_poly([0], p), nmod_poly([1], p)], [nmod_poly([0], p), nmod_poly([1], p)]
    found = {}
    for b in range(1, most + 1):
        if b % p:
            R, image = of_x[1], of_y[1]
            at_ends = (x**2 - 4).gcd(image * (y**2 - 4)), R.gcd(y**2 - 4)
            found[b] = R.gcd(image).degree(), sum(f.degree() for f in at_ends)
        for d, z in ((of_x, x), (of_y, y)):
            d[:] = d[1], z * d[1] - d[0]
    return found


@pytest.mark.parametrize("p", LARGEST)
def test_lemma_a_and_the_largest_nullities(p):
    found = common(p, 60)
    assert [b for b, (W, e) in found.items() if 3 * W + 2 * e > 2 * b + 1] == ([2] if p == 3 else [])
    ratios = {b: Fraction(2 * W + e, 2 * b) for b, (W, e) in found.items()}
    at, largest = LARGEST[p]
    assert [b for b in ratios if ratios[b] == largest] == [at]
    assert max(ratios.values()) == largest <= Fraction(3, 4)


@pytest.mark.parametrize(("p", "most", "largest"), [(5, 200, Fraction(7, 12)), (7, 200, Fraction(16, 25))])
def test_the_finite_parts_of_the_theorems_on_five_and_seven_colors(p, most, largest):
    """To 200; to 2,000, as theorem 4 needs, in the slow layer."""
    ratios = {b: Fraction(2 * W + e, 2 * b) for b, (W, e) in common(p, most).items()}
    assert [b for b, ratio in ratios.items() if ratio >= largest] == [LARGEST[p][0]]


def test_five_colors_to_2000():
    ratios = {b: Fraction(2 * W + e, 2 * b) for b, (W, e) in common(5, 2_000).items()}
    assert [b for b, ratio in ratios.items() if ratio > Fraction(52, 100)] == [6]


def test_lemma_c():
    checked = 0
    for b, (W, _) in common(5, 240).items():
        for number in (2 * b - 3, 2 * b + 3):
            c = number
            while c and c % 5 == 0:
                c //= 5
            if 0 < c < number and c != 3:
                checked += 1
                assert max(2, 3 * c - 3) >= W, b
    assert checked > 40


@pytest.mark.parametrize(("p", "sides"), [(3, (1, 2, 4, 5, 7)), (5, (1, 2, 3, 6)), (7, (3, 4, 6, 8)), (11, (3, 6))])
def test_nullity_from_w_and_e(p, sides):
    found = common(p, max(sides))
    for b in sides:
        W, e = found[b]
        for q in (1, p, p * p):
            n = q * b - 1
            if 0 < n < 200:
                assert nullity(n, n, colors=p) == q * W + (q - 1) // 2 * e, (p, n)


def test_lemma_b_with_signs():
    for p, most in ((5, 120), (7, 120)):
        for b, (W, _) in common(p, most).items():
            for number in (b - 1, b + 1):
                m = number
                while m and m % p == 0:
                    m //= p
                if 1 < m < number:
                    assert 4 * m - 2 >= W, (p, b)


@pytest.mark.parametrize("i", [1, 2, 3])
def test_points_of_the_two_curves(i):
    """D(X) + D(Y) + 1 = 0 over F_Q, Q = 5^i: at most Q + 2 points in degree 3, Q + 10 + 12 √Q in degree 7."""
    Q, field = 5**i, fq_default_ctx(5, i)
    elements = [field(list(digits)) for digits in product(range(5), repeat=i)]
    for degree, most in ((3, Q + 2), (7, Q + 10 + 12 * Q**0.5)):
        values = Counter(str(dickson(degree, x)) for x in elements)
        partners = Counter(str(-dickson(degree, x) - 1) for x in elements)
        at_infinity = sum(x**degree == 1 for x in elements)
        assert sum(values[v] * partners[v] for v in values) + at_infinity <= most


def dickson(degree, x):
    return x**3 - 3 * x if degree == 3 else x**7 - 7 * x**5 + 14 * x**3 - 7 * x
