"""Check a point certificate of flipalg, with nothing of flipalg: python scripts/verify_point_certificate.py FILE.
- is stdin.  Exit code 0: true; 1: not true; 2: cannot be read, or too large.  What has to be checked, in any language:
Polynomials over F2 are integers, bit i the coefficient of x^i; addition is XOR.  d_0 = 1, d_1 = x, d_(k+1) = x d_k +
d_(k-1); hence d_2k = d_k² + d_(k-1)² and d_(2k+1) = x d_k².  n is in decimal and f in hexadecimal digits, deg f > 0.
f(x) and f(x+1) divide d_n, and nullity_at_least is the degree of their least common multiple.  That is enough: the
two divide d_n(x+1) as well, and the degree of gcd(d_n(x), d_n(x+1)) is the nullity of the n × n board, plus.
"""

import json
import sys

LIMIT = 10**11  # bits XORed, about: minutes


def square(a):  # noqa: D103
    return int(f"{a:b}", 4)  # a zero between any two bits


def mod(a, f):  # noqa: D103
    while a.bit_length() >= f.bit_length():
        a ^= f << a.bit_length() - f.bit_length()
    return a


def divides_d(f, n):  # noqa: D103
    here, before = 1, 0  # d_0 and d_-1, modulo f
    for bit in f"{n:b}":
        even, odd = square(here) ^ square(before), 2 * square(here if bit == "1" else before)
        here, before = (mod(odd, f), mod(even, f)) if bit == "1" else (mod(even, f), mod(odd, f))
    return here == 0


def check(fields):  # noqa: D103
    n, f, shifted = int(fields["n"]), int(fields["f"], 16), 0
    if fields["format"] != "flipalg point certificate 1" or type(fields["nullity_at_least"]) is not int:
        raise ValueError("not a point certificate")
    if f.bit_length() ** 2 * n.bit_length() > LIMIT:
        raise ValueError("too large")
    if n < 1 or f < 2 or [fields["n"], fields["f"]] != [str(n), f"{f:x}"]:
        return False
    for bit in f"{f:b}":
        shifted = shifted << 1 ^ shifted ^ int(bit)  # Horner's rule at x + 1
    a, b = f, shifted
    while b:
        a, b = b, mod(a, b)
    degree_of_lcm = 2 * f.bit_length() - a.bit_length() - 1
    return fields["nullity_at_least"] == degree_of_lcm and divides_d(f, n) and divides_d(shifted, n)


if __name__ == "__main__":
    try:
        with open(0 if sys.argv[1] == "-" else sys.argv[1], encoding="utf-8") as file:
            true = check(json.load(file))
    except (ValueError, LookupError, TypeError, AttributeError, OSError, RecursionError, MemoryError) as error:
        sys.exit(print(f"cannot be read: {error!r:.200}", file=sys.stderr) or 2)
    sys.exit(print("true" if true else "not true") or not true)
