"""docs/mathematics/small-residues.md by plain Python: a polynomial over F2 is an integer, bit i its coefficient of x^i.

Only what a test compares with (g, nullity, ...) comes from the package.
"""

import random
from fractions import Fraction
from functools import cache
from itertools import product
from math import gcd, isqrt, lcm

import pytest
from facts import outside_fact

from flipalg import nullity
from flipalg.certificates.point_certificates import find_point
from flipalg.squares.primitive_candidates import can_be_primitive
from flipalg.squares.primitives import primitive_sizes, primitives, square_nullities
from flipalg.system.native import native
from flipalg.theory.nullity import g

LARGEST = 6_000
SAMPLE = [*range(1, 260, 2), *random.Random(43).sample(range(261, LARGEST, 2), 40)]
OF_POWERS_OF_TWO = {2**r + s for r in range(1, 14) for s in (1, -1)}


def degree(f):
    return f.bit_length() - 1


def product_of(f, h):
    result = 0
    while h:
        lowest = h & -h
        result ^= f * lowest
        h ^= lowest
    return result


def remainder(f, h):
    length = h.bit_length()
    while (excess := f.bit_length() - length) >= 0:
        f ^= h << excess
    return f


def gcd_of(f, h):
    while h:
        f, h = h, remainder(f, h)
    return f


def shifted(f):
    """f(x + 1), by halves: f = low + x^k high with k a power of 2, and (x + 1)^k = x^k + 1."""
    if f < 2:
        return f
    k = 1 << ((f.bit_length() - 1).bit_length() - 1)
    low, high = shifted(f & (1 << k) - 1), shifted(f >> k)
    return low ^ high ^ high << k


def dicksons(modulus=0):
    """Yield D_0, D_1, D_2, ..., reduced modulo a polynomial if one is given."""
    reduced = (lambda f: remainder(f, modulus)) if modulus else (lambda f: f)
    before, here = 0, reduced(2)
    yield before
    while True:
        yield here
        before, here = here, reduced(here << 1) ^ before


def dickson(m):
    return next(f for i, f in enumerate(dicksons()) if i == m)


def C(m):
    f = dickson(m)
    return f ^ shifted(f) ^ 1


@cache
def tau(b):
    """The squarefree polynomial whose roots are the t + 1/t ≠ 0 with t^b = 1: D_b = x τ²."""
    square = dickson(b) >> 1
    return sum(1 << i for i in range((b + 1) // 2) if square >> 2 * i & 1)


@cache
def common(b):
    """The polynomial whose simple roots are the elements of W(b)."""
    return gcd_of(tau(b), shifted(tau(b)))


def size(b):
    return degree(common(b))


def small_residues(b):
    """The odd m > 1, m < b, with 2^j m ≡ ±1 mod b for some j, ascending."""
    powers, power = set(), 1
    while power not in powers:
        powers |= {power, b - power}
        power = 2 * power % b
    return sorted(m for m in powers if m % 2 and m > 1)


def require_the_lemmas(b):
    """Lemmas A and B, theorems 1 and 2 for one odd b ≥ 3."""
    w, number = common(b), size(b)
    assert number == g(b, b)
    assert number % 2 == 0
    residues = set(small_residues(b))
    for m, f in zip(range(b), dicksons(w), strict=False):
        if m in residues:
            # D_m(x + 1) is the conjugate of D_m(x) under x → x + 1, which maps the roots of w to themselves
            assert remainder(f ^ shifted(f) ^ 1, w) == 0, (b, m)
    F = (dickson(b) << 2) ^ product_of(5, shifted(dickson(b)))
    assert degree(F) == b + 1
    assert remainder(F, product_of(product_of(w, w), w)) == 0, b
    assert 3 * number <= b + 1
    if b not in OF_POWERS_OF_TWO:
        assert 4 * number <= b - 3
    assert 5 * number <= 2 * b
    assert (5 * number == 2 * b) == (b == 5)
    if b % 3 == 0:
        assert 5 * (number + 1) < 2 * b


def test_lemmas_and_bounds_for_a_sample():
    for b in SAMPLE[1:]:
        require_the_lemmas(b)


def test_lemmas_and_bounds_for_every_odd_b_to_2000():
    for b in range(3, 2_000, 2):
        require_the_lemmas(b)


@pytest.mark.parametrize(("b", "wrong"), [(31, 13), (33, 9), (85, 15), (257, 27)])
def test_a_wrong_residue_is_not_a_multiple(b, wrong):
    """Lemma B needs 2^j m ≡ ±1: other m fail."""
    assert wrong not in small_residues(b)
    assert remainder(C(wrong), common(b))


def test_degree_of_c_m_and_its_symmetry():
    assert C(1) == 0
    for m in range(3, 80, 2):
        assert degree(C(m)) == m - 1
        assert shifted(C(m)) == C(m)
    assert [C(3), C(5), C(7)] == [0b111, 0b10100, product_of(0b10100, 0b111)]


def test_two_of_a_nullity_come_from_one_element_of_w():
    published = outside_fact("oeis_a159257")
    for n, value in enumerate(published, 1):
        a = (n + 1 & -(n + 1)).bit_length() - 1
        b = n + 1 >> a
        assert value == 2 ** (a + 1) * size(b) + 2 * (2**a - 1) * (b % 3 == 0)
        assert 5 * value <= 4 * (n + 1)
        assert (5 * value == 4 * (n + 1)) == (b == 5)


# --- b = 2^r ± 1, and the records


def kloosterman(r):
    """K_r = Σ (-1)^Tr(y + 1/y) over the y ≠ 0 of F_(2^r): K_r = -K_(r-1) - 2 K_(r-2), K_0 = -2, K_1 = 1."""
    before, here = -2, 1
    for _ in range(r - 1):
        before, here = here, -here - 2 * before
    return here


def test_squares_beside_powers_of_two_by_kloosterman_sums():
    assert [kloosterman(r) for r in range(1, 12)] == [1, 3, -5, -1, 11, -9, -13, 31, -5, -57, 67]
    for r in range(2, 13):
        assert size(2**r - 1) == (2**r - 3 + kloosterman(r)) // 4 - (r % 2 == 0) == g(2**r - 1, 2**r - 1)
        assert size(2**r + 1) == (2**r + 1 + kloosterman(r)) // 4 - (r % 2 == 1) == g(2**r + 1, 2**r + 1)


def trace(y, modulus, r):
    total, power = 0, y
    for _ in range(r):
        total, power = total ^ power, remainder(product_of(power, power), modulus)
    return total


@pytest.mark.parametrize(("r", "modulus"), [(2, 0b111), (3, 0b1011), (4, 0b10011), (5, 0b100101), (8, 0b100011011)])
def test_the_recursion_is_the_sum_over_the_field(r, modulus):
    power, powers = 1, [1]
    generator = next(x for x in range(2, 1 << r) if order_in_field(x, modulus, r) == 2**r - 1)
    for _ in range(2**r - 2):
        power = remainder(product_of(power, generator), modulus)
        powers.append(power)
    inverse = {powers[i]: powers[-i % (2**r - 1)] for i in range(2**r - 1)}
    assert sum((-1) ** trace(y ^ inverse[y], modulus, r) for y in inverse) == kloosterman(r)


def order_in_field(x, modulus, r):
    power, order = x, 1
    while power != 1:
        power, order = remainder(product_of(power, x), modulus), order + 1
        if order > 2**r:
            return 0
    return order


def growth(b):
    """ρ(b), the supremum over a of d(n) / (n + 1), n + 1 = 2^a b."""
    return Fraction(2 * (size(b) + (b % 3 == 0)), b)


def test_the_finite_part_of_the_theorem_on_records():
    """Beyond b = 30 and r = 11 the theorems say ρ(b) ≤ 16/31; below these are all exceptions."""
    near = Fraction(16, 31)
    for r in range(12, 200):
        assert kloosterman(r) ** 2 <= 4 * 2**r
        assert 31 * kloosterman(r) <= 2**r + 1
        assert 31 * (kloosterman(r) - 2) <= 2**r - 1
    small = {b for b in range(1, 31, 2) if growth(b) > near}
    beside = {2**r + s for r in range(2, 12) for s in (1, -1) if growth(2**r + s) > near}
    assert small | beside == {3, 5, 31, 33, 255, 257, 2049}
    for b in (255, 257, 2049):
        assert growth(b) < Fraction(20, 33)


def test_records_are_the_three_families_by_definition():
    """Each n ≤ 640 by definition, with |W| from here."""
    largest, found = 0, []
    for n in range(1, 641):
        a = (n + 1 & -(n + 1)).bit_length() - 1
        b = n + 1 >> a
        value = 2 ** (a + 1) * size(b) + 2 * (2**a - 1) * (b % 3 == 0)
        if value > largest:
            largest = value
            found.append(n)
    families = sorted({c * 2**k - 1 for c in (5, 31, 33) for k in range(100)} - {32})
    assert found == [n for n in families if n <= 640]


# --- families


def order_of_two(k):
    order, power = 1, 2 % k
    while power != 1 % k:
        order, power = order + 1, 2 * power % k
    return order


def nullity_of(n):
    a = (n + 1 & -(n + 1)).bit_length() - 1
    b = n + 1 >> a
    return 2 ** (a + 1) * size(b) + 2 * (2**a - 1) * (b % 3 == 0)


FAMILIES = {
    "d(3·2^j)": (lambda j: 3 * 2**j, 1, lambda j: 4 if j % 4 == 3 else 0),
    "d(3·2^j - 2)": (lambda j: 3 * 2**j - 2, 1, lambda j: 4 if j % 4 == 1 else 0),
    "d(5·2^j)": (lambda j: 5 * 2**j, 1, lambda j: 0),
    "d(5·2^j - 2)": (lambda j: 5 * 2**j - 2, 1, lambda j: 0),
    "d(7·2^j)": (lambda j: 7 * 2**j, 1, lambda j: 4 if j % 4 == 1 else 0),
    "d(7·2^j - 2)": (lambda j: 7 * 2**j - 2, 1, lambda j: 4 if j % 4 == 3 else 0),
    "d(9·2^j)": (lambda j: 9 * 2**j, 1, lambda j: 4 * (j % 4 == 0) + 8 * (j % 8 == 5)),
    "d(9·2^j - 2)": (lambda j: 9 * 2**j - 2, 1, lambda j: 4 * (j % 4 == 2) + 8 * (j % 8 == 1)),
    "d(15·2^j)": (lambda j: 15 * 2**j, 1, lambda j: 8 * (j % 8 == 7) + 20 * (j % 5 == 1)),
    "d(10·4^i + 1)": (lambda i: 10 * 4**i + 1, 1, lambda i: 2),
    "d(20·4^i - 3)": (lambda i: 20 * 4**i - 3, 0, lambda i: 2),
    "d(5^j - 1)": (lambda j: 5**j - 1, 1, lambda j: 4),
    "d(4·3^j - 1)": (lambda j: 4 * 3**j - 1, 1, lambda j: 6),
    "d(2·5^j - 1)": (lambda j: 2 * 5**j - 1, 1, lambda j: 8),
    "d(17^j - 1)": (lambda j: 17**j - 1, 1, lambda j: 8),
    "d(6·5^j - 1)": (lambda j: 6 * 5**j - 1, 1, lambda j: 10),
}


@pytest.mark.parametrize("name", FAMILIES)
def test_families_by_value(name):
    side, first, expected = FAMILIES[name]
    for j in range(first, 60):
        n = side(j)
        if n > 3_000_000:
            break
        assert nullity(n, n) == expected(j), (name, j)
        if n < 4_000:
            assert nullity_of(n) == expected(j)


def test_squares_of_nullity_to_10_are_those_of_six_families():
    """docs/mathematics/hardest-positions.md: n + 1 is an odd multiple of 5, 6, 12, 10 or 17, or 30."""
    bases = {2: (6,), 4: (5,), 6: (12,), 8: (10, 17), 10: (30,)}
    seen = set()
    for n, value in enumerate(square_nullities(20_000), 1):
        if value in bases:
            assert any((n + 1) % a == 0 and (n + 1) // a % 2 for a in bases[value]), (n, value)
            seen.add(value)
    assert seen == set(bases)


@pytest.mark.parametrize(("prime", "signed", "last"), [(3, 2, 2), (5, 4, 1), (17, 8, 1)])
def test_higher_powers_of_3_5_and_17_are_not_primitive(prime, signed, last):
    """c(p^j) = c(p) p^(j-1) exceeds 2 √(p^j), so that P(p^j) = 0; P(3) = P(9) = 0 are counted."""
    for j in range(1, 6):
        k = prime**j
        order = order_of_two(k)
        assert signed * prime ** (j - 1) == (order if pow(2, order // 2, k) == k - 1 else 2 * order)
        assert can_be_primitive(k) == (j <= last)
        assert ((signed * prime ** (j - 1)) ** 2 <= 4 * k) == (j <= last)
    assert (size(3), size(9), size(5), size(17)) == (0, 0, 2, 4)


def test_families_of_one_m_have_the_period_of_theorem_5():
    """|W(2^j m ± 1)| has the period T = lcm of the orders of 2 modulo the k of the roots of C_m."""
    for m in (3, 7, 9, 13, 15, 21):
        for sign in (1, -1):
            sizes = {j: size(2**j * m + sign) for j in range(1, 9) if 2**j * m < 3_000}
            for j, number in sizes.items():
                assert number == sum(count for k, count in orders_of_roots(m) if (2**j * m + sign) % k == 0)
    assert orders_of_roots(3) == [(5, 2)]
    assert orders_of_roots(5) == []
    assert orders_of_roots(15) == [(17, 4), (31, 10)]
    assert orders_of_roots(21) == [(5, 2), (17, 4), (63, 6)]


@cache
def orders_of_roots(m):
    """[(k, how many roots of C_m have lcm(ord x, ord(x + 1)) = k)]: x belongs to W(b) iff k divides b."""
    rest = C(m)
    for linear in (0b10, 0b11):
        while remainder(rest, linear) == 0:
            rest = quotient(rest, linear)
    found, k = [], 1
    while degree(rest):
        k += 2
        part = gcd_of(rest, common(k))
        if degree(part):
            found.append((k, degree(part)))
            while degree(part := gcd_of(rest, part)):
                rest = quotient(rest, part)
    return found


def quotient(f, h):
    result = 0
    while (excess := degree(f) - degree(h)) >= 0:
        result |= 1 << excess
        f ^= h << excess
    assert f == 0
    return result


def test_every_nullity_that_occurs_occurs_again():
    """Theorem 6: b = 2^j m ∓ 1 may be replaced by 2^(j + T) m ∓ 1.  Where that is moderate, both are counted."""
    repeated = 0
    for b in range(5, 200, 2):
        for sign in (1, -1):
            m = b - sign
            j = (m & -m).bit_length() - 1
            m >>= j
            if 3 <= m <= 25:
                period = lcm(2, *(order_of_two(k) for k, _ in orders_of_roots(m)))
                again = (m << j + period) + sign
                assert again % 3 == b % 3
                if again < 10**7:
                    assert nullity(again - 1, again - 1) == 2 * size(b), (b, again)
                    repeated += size(b) > 0
    assert repeated > 5


def by_the_algorithm(b, number):
    """|W(b)| from C_m for a number of residues m and one remainder."""
    G = 0
    for m in small_residues(b)[:number]:
        G = gcd_of(G, C(m))
    H = gcd_of(G, tau(b))
    return degree(H), degree(gcd_of(H, shifted(H)))


def test_the_algorithm_and_that_its_last_gcd_is_needed():
    for b in range(7, 400, 2):
        if b not in OF_POWERS_OF_TWO:
            for number in (1, 2, 3):
                assert by_the_algorithm(b, number)[1] == size(b)
    assert 61 in small_residues(217)
    H = gcd_of(C(61), tau(217))
    assert (degree(H), degree(gcd_of(H, shifted(H))), size(217)) == (13, 10, 10)


@pytest.mark.parametrize("p", [1093, 3511])
def test_wieferich_primes_by_a_few_residues(p):
    """d(p² - 1) = d(p - 1) = 0: the C_m of a few small residues have no common root."""
    for b, number in ((p, 8), (p * p, 4)):
        common_root = 0
        for m in small_residues(b)[:number]:
            common_root = gcd_of(common_root, C(m))
        assert common_root == 1, b


def density_of_non_multiples(numbers, weight, least):
    """Bounds for the density of the integers that are not a multiple of any number, by inclusion and exclusion.

    The terms left out have weights below `least`.
    """
    if weight < least:
        return 0.0, 1.0
    low = high = 1.0
    for i, a in enumerate(numbers):
        if weight / a < least:
            return low - sum(1 / b for b in numbers[i:]), high
        before = {b // gcd(a, b) for b in numbers[:i]}
        if 1 in before:
            continue
        smaller = sorted(b for b in before if not any(b % c == 0 for c in before if c < b))
        least_part, most_part = density_of_non_multiples(smaller, weight / a, least)
        low, high = low - most_part / a, high - least_part / a
    return low, high


def test_the_share_of_unique_squares_and_the_bound_for_its_density():
    low, high = density_of_non_multiples(primitive_sizes(300_000_000), 1.0, 1e-12)
    assert 0.57698631 < low < high < 0.57698633
    assert density_of_non_multiples([2, 3], 1.0, 1e-9) == pytest.approx((1 / 3, 1 / 3))
    unique = square_nullities(10**6).count(0)
    assert unique == 576_983


MAD_PRIMES = {
    5: 2,
    17: 4,
    31: 10,
    127: 28,
    257: 72,
    683: 66,
    2_731: 234,
    8_191: 2_002,
    43_691: 3_468,
    61_681: 920,
    65_537: 16_272,
    131_071: 32_742,
    174_763: 14_820,
    178_481: 920,
    524_287: 130_872,
    2_796_203: 231_702,
    3_033_169: 3_538,
    6_700_417: 2_528,
    15_790_321: 228_816,
    25_781_083: 888,
    164_511_353: 2_542,
}


def test_prime_mad_numbers():
    """All to 300,000,000 are those of the list; the larger ones are counted."""
    listed = {k: P for k, P in primitives(300_000_000).items() if is_prime(k)}
    assert listed == {p: number for p, number in MAD_PRIMES.items() if p < 300_000_000}
    for p, number in MAD_PRIMES.items():
        if native is None and p > 10**6:
            break  # the plain walk of powers takes minutes
        assert nullity(p - 1, p - 1) == 2 * number


LARGE_MAD_PRIMES = {
    616_318_177: 693_528,
    715_827_883: 59_665_080,
    2_147_483_647: 536_893_588,
    4_278_255_361: 4_165_680,
}


def test_large_prime_mad_numbers():
    for p, number in LARGE_MAD_PRIMES.items():
        assert nullity(p - 1, p - 1) == 2 * number
    found = find_point(8_831_418_697)
    found.require_true()
    assert found.bound == 164


def is_prime(k):
    return k > 1 and all(k % d for d in range(2, isqrt(k) + 1))


# --- other fields, neighborhoods and topologies

FORMS = {
    "plus": (1, 1, 1, 0),
    "cross": (0, 1, 1, 0),
    "king": (0, 1, 1, 1),
    "saltire": (1, 0, 0, 1),
    "pillars": (1, 0, 1, 1),
    "beams": (1, 1, 0, 1),
}


def image(form, x):
    """μ(x) = (c0 + c1 x)/(c2 + c3 x) over F2 for x = 0, 1 or ∞, where ∞ is None."""
    c0, c1, c2, c3 = form
    top, bottom = (c1, c3) if x is None else (c0 ^ c1 & x, c2 ^ c3 & x)
    return top if bottom else None


@cache
def common_elements(name, r, s):
    """|W_μ(r, s)|: the x = t + 1/t ≠ 0, t^r = 1, with μ(x) = u + 1/u ≠ 0, u^s = 1."""
    c0, c1, c2, c3 = FORMS[name]
    f, total, power = tau(s), 0, 1
    for i in range(degree(f), -1, -1):  # w^deg f f(v / w), by Horner's rule
        total = product_of(total, c0 | c1 << 1) ^ (power if f >> i & 1 else 0)
        power = product_of(power, c2 | c3 << 1)
    return degree(gcd_of(tau(r), total))


def nullity_from_elements(name, topology, m, n):
    """Theorem 9: the nullity from |W_μ(r, s)|, r and s the odd parts of m + 1 or m and n + 1 or n."""
    form = FORMS[name]
    at_zero = image(form, 0)
    to_zero = next(x for x in (0, 1, None) if image(form, x) == 0)
    rows, columns = m + (topology != "torus"), n + (topology == "board")
    A, B = rows & -rows, columns & -columns
    r, s = rows // A, columns // B
    number = common_elements(name, r, s)
    three_r, three_s = r % 3 == 0 and to_zero == 1, s % 3 == 0 and at_zero == 1
    both = to_zero == 0
    if topology == "board":
        ends = three_s * min(A - 1, 2 * B) + three_r * min(B - 1, 2 * A) + both * (min(A, B) - 1)
        return 2 * min(A, B) * number + ends
    if topology == "cylinder":
        ends = 2 * three_s * min(B, A - 1) + three_r * min(B, 4 * A) + both * min(B, 2 * A - 2)
        return 2 * min(B, 2 * A) * number + ends
    ends = 2 * three_s * min(A, 2 * B) + three_r * min(4 * A, 2 * B) + both * min(2 * A, B + min(B, 2 * A - 2))
    return 4 * min(A, B) * number + ends


@pytest.mark.parametrize("topology", ["board", "cylinder", "torus"])
@pytest.mark.parametrize("name", FORMS)
def test_nullity_from_the_common_elements(name, topology):
    for m, n in product(range(1, 33), range(1, 33)):
        assert nullity_from_elements(name, topology, m, n) == nullity(m, n, name, topology), (m, n)


def test_the_bounds_are_for_plus_alone():
    """Counterexamples: king breaks lemma A and the bound 4/5 at b = 17, pillars lemma A at b = 7."""
    assert common_elements("king", 17, 17) == 8 > (17 + 1) / 3
    assert nullity(16, 16, "king") == 16
    assert common_elements("pillars", 7, 7) == 3 > (7 + 1) / 3
    for r in (2, 4, 6, 8):
        b = 2**r + 1
        assert common_elements("king", b, b) == (b - 1) // 2
        assert common_elements("king", b - 2, b - 2) == (b - 3) // 2 - 1


class Polynomials:
    """Polynomials over F_p: tuples of coefficients, the constant first, without a zero at the end."""

    def __init__(self, p):
        self.p = p

    def of(self, values):
        values = [value % self.p for value in values]
        while values and values[-1] == 0:
            values.pop()
        return tuple(values)

    def add(self, f, h, factor=1):
        length = max(len(f), len(h))
        return self.of(a + factor * b for a, b in zip(self.pad(f, length), self.pad(h, length), strict=True))

    @staticmethod
    def pad(f, length):
        return [*f, *[0] * (length - len(f))]

    def multiply(self, f, h):
        values = [0] * (len(f) + len(h))
        for i, a in enumerate(f):
            for j, b in enumerate(h):
                values[i + j] += a * b
        return self.of(values)

    def remainder(self, f, h):
        values, inverse = list(f), pow(h[-1], -1, self.p)
        for i in range(len(values) - len(h), -1, -1):
            factor = values[i + len(h) - 1] * inverse
            for j, b in enumerate(h):
                values[i + j] = (values[i + j] - factor * b) % self.p
        return self.of(values)

    def gcd(self, f, h):
        while h:
            f, h = h, self.remainder(f, h)
        return f

    def recursion(self, n, v, w, start):
        """H_n for H_k = v H_(k-1) - w² H_(k-2) from H_0 and H_1: with (2, v) the homogeneous Dickson polynomial."""
        before, here = start
        square = self.multiply(w, w)
        for _ in range(n):
            before, here = here, self.add(self.multiply(v, here), self.multiply(square, before), -1)
        return before


def line_ends(form):
    """v and w with y = v / w on the form's zeros."""
    c0, c1, c2, c3 = form
    return (-c0, -c1), (c2, c3)


def difference_of_both_ways(R, a1, a2, form):
    """The numerator of D_a2(μ(x)) - μ(D_a1(x))."""
    v, w = (R.of(part) for part in line_ends(form))
    top = R.recursion(a2, v, w, ((2,), v))  # w^a2 D_a2(v / w)
    bottom = (1,)
    for _ in range(a2):
        bottom = R.multiply(bottom, w)
    first = R.recursion(a1, (0, 1), (1,), ((2,), (0, 1)))
    mapped_top, mapped_bottom = (R.add(R.multiply(R.of(part[1:]), first), R.of(part[:1])) for part in line_ends(form))
    return R.add(R.multiply(top, mapped_bottom), R.multiply(bottom, mapped_top), -1)


def side(R, length, closes):
    """The modulus of the exponents, and the squarefree polynomial of a side, homogeneous in v and w.

    Its roots are the t + 1/t, t ≠ ±1, with t^length = 1 where the side closes up, else t^(2 (length + 1)) = 1.
    """
    if not closes and R.p > 2:
        return 2 * (length + 1), lambda v, w: R.recursion(length, v, w, ((1,), v))
    order = length if closes else length + 1
    half = (order - 1) // 2

    def polynomial(v, w):  # d_h + d_(h-1)
        one = R.recursion(half, v, w, ((1,), v))
        return R.add(one, R.multiply(w, R.recursion(half - 1, v, w, ((1,), v))))

    return order, polynomial


TOPOLOGIES = [(False, False), (False, True), (True, False), (True, True)]


@pytest.mark.parametrize("p", [2, 3, 5, 7])
@pytest.mark.parametrize("name", FORMS)
def test_lemma_b_over_every_field_form_and_topology(p, name):
    """D_a2(μ(α)) = μ(D_a1(α)) for a1 ≡ ±p^k mod r, a2 ≡ ±p^k mod s, at every common root α."""
    R = Polynomials(p)
    v, w = (R.of(part) for part in line_ends(FORMS[name]))
    compared = wrong = 0
    for closed, m, n in product(TOPOLOGIES, range(2, 34 if p == 2 else 12), range(2, 12, 2 if p == 2 else 1)):
        if any(not is_covered(p, length, closes) for length, closes in zip((m, n), closed, strict=True)):
            continue
        r, rows = side(R, m, closed[0])
        s, columns = side(R, n, closed[1])
        roots = R.gcd(rows((0, 1), (1,)), columns(v, w))
        if p > 2 and closed == (False, False):
            assert len(roots) - 1 == nullity(m, n, name, colors=p)
        for k in range(4) if len(roots) > 1 else ():
            a1, a2 = (min(pow(p, k, b), -pow(p, k, b) % b) for b in (r, s))
            difference = difference_of_both_ways(R, a1, a2, FORMS[name])
            assert R.remainder(difference, roots) == (), (closed, m, n, k)
            compared += difference != ()
            wrong += R.remainder(difference_of_both_ways(R, a1 + 1, a2, FORMS[name]), roots) != ()
    assert compared >= 10
    assert wrong >= 10


def is_covered(p, length, closes):
    """Whether the roots are simple and all of them are t + 1/t with t ≠ ±1."""
    return (length % 2 == 1 and length % p != 0) if closes else (length + 1) % p != 0
