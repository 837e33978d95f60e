"""F2[x] by Python's integers, bit i being the coefficient of x^i: slow and obvious, for comparison."""

from functools import lru_cache

kept = lru_cache(4096)  # each instruction set is compared with the same values


@kept
def multiply(f, g):
    """Return f g."""
    product = 0
    while g:
        low = g & -g
        product ^= f << low.bit_length() - 1
        g ^= low
    return product


def divide(f, g):
    """Return quotient and remainder."""
    quotient = 0
    while (surplus := f.bit_length() - g.bit_length()) >= 0:
        f ^= g << surplus
        quotient |= 1 << surplus
    return quotient, f


def remainder(f, g):
    """Return f mod g."""
    return divide(f, g)[1]


@kept
def xgcd(f, g):
    """Return (d, u, v) with u f + v g = d = gcd(f, g)."""
    r, s, u, next_u, v, next_v = f, g, 1, 0, 0, 1
    while s:
        while (surplus := r.bit_length() - s.bit_length()) >= 0:
            r ^= s << surplus
            u ^= next_u << surplus
            v ^= next_v << surplus
        r, s, u, next_u, v, next_v = s, r, next_u, u, next_v, v
    return r, u, v


def gcd(f, g):
    """Return the greatest common divisor."""
    return xgcd(f, g)[0]


@kept
def power(f, n, modulus):
    """Return f^n mod a polynomial, n ≥ 0."""
    value = remainder(1, modulus)
    for digit in format(n, "b"):
        value = remainder(multiply(value, value), modulus)
        if digit == "1":
            value = remainder(multiply(value, f), modulus)
    return value


@kept
def compose(f, g, modulus):
    """Return f(g) mod a polynomial, by Horner's scheme."""
    value = 0
    for digit in format(f, "b"):
        value = remainder(multiply(value, g) ^ int(digit), modulus)
    return value


@kept
def shift(f):
    """Return f(x + 1), by Horner's scheme."""
    value = 0
    for digit in format(f, "b"):
        value = value << 1 ^ value ^ int(digit)
    return value


def recurrence(sequence):
    """Return the minimal polynomial of a list of bits, by Massey's algorithm."""
    window = 0  # bit j is s_{i-j}
    c, b, L, gap = 1, 1, 0, 1  # connection polynomials: Σ c_j s_{i-j} = 0
    for i, s in enumerate(sequence):
        window = window << 1 | s
        if not (c & window).bit_count() & 1:
            gap += 1
        elif i >= 2 * L:
            c, b, L, gap = c ^ b << gap, c, i + 1 - L, 1
        else:
            c ^= b << gap
            gap += 1
    return int(format(c, f"0{L + 1}b")[::-1], 2)
