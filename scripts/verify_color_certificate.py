"""Check a color certificate of flipalg, with nothing of flipalg: python scripts/verify_color_certificate.py FILE.
- is stdin.  Exit code 0: true; 1: not true; 2: cannot be read, or too large.  What has to be checked, in any language:
A press adds 1 modulo the number of colors to its cell (c0), above and below (c1), left and right (c2), diagonally (c3).
Each part is a proof modulo its p ≥ 2, prime or not; polynomials over Z/p are written as coefficients 0 to p - 1, the
constant first.  For m > n exchange m and n, c1 and c2, but not in the pattern.
    f = d_m for P = x, Q = 1 and h = d_n for P = -(c0 + c1 x), Q = c2 + c3 x, where d_0 = 1, d_1 = P and
        d_(k+1) = P d_k - Q² d_(k-1); hence d_2k = d_k² - Q² d_(k-1)², d_(2k+1) = d_k (P d_k - 2 Q² d_(k-1)) and
        d_(2k-1) = d_(k-1) (2 d_k - P d_(k-1)).  For n above 100,000 and above 4 m, h is its remainder modulo f.
    g = u f + v h is monic and divides f and h: then p^nullity presses change nothing modulo p, nullity = deg g.  For
        nullity > 0 and m n <= 1,000,000 there is a pattern: not 0, and pressing it changes nothing modulo p.
The p are different divisors of `colors`, which divides a power of their product; `unique`: all nullities are 0.
"""

import json
import sys
from itertools import zip_longest
from math import lcm

FORMS = {"plus": (1, 1, 1, 0), "cross": (0, 1, 1, 0), "king": (0, 1, 1, 1)}
FORMS |= {"saltire": (1, 0, 0, 1), "pillars": (1, 0, 1, 1), "beams": (1, 1, 0, 1)}
LIMIT = 10**10  # products of coefficients, about: minutes


class Polynomial:
    """Over Z/p: the coefficients, the constant first, the last not 0."""

    def __init__(self, coefficients, p):  # noqa: D107
        self.c, self.p = [c % p for c in coefficients], p
        while self.c and not self.c[-1]:
            self.c.pop()

    def __sub__(self, other):  # noqa: D105
        return Polynomial((a - b for a, b in zip_longest(self.c, other.c, fillvalue=0)), self.p)

    def __mul__(self, other):  # noqa: D105  one product of integers: the coefficients are their digits, w bytes each
        w = self.p.bit_length() // 4 + 6
        a, b = (int.from_bytes(b"".join(c.to_bytes(w, "little") for c in f.c), "little") for f in (self, other))
        digits = (a * b).to_bytes(w * (len(self.c) + len(other.c)), "little")
        return Polynomial((int.from_bytes(digits[i : i + w], "little") for i in range(0, len(digits), w)), self.p)

    def __mod__(self, f):  # noqa: D105  f is monic, or None for none
        rest = self.c[:]
        while f and len(rest) >= len(f.c):
            lead, at = rest.pop(), len(rest) - len(f.c) + 1
            rest[at:] = [(a - lead * b) % self.p for a, b in zip(rest[at:], f.c, strict=False)]
        return Polynomial(rest, self.p)


def d(k, P, Q, f=None):  # noqa: D103  modulo f
    QQ, two, here, before = Q * Q, *(Polynomial([a], P.p) for a in (2, 1, 0))  # d_0 = 1 and d_-1 = 0
    for bit in f"{k:b}":
        even = here * here - QQ * before * before
        odd = here * (P * here - two * QQ * before) if bit == "1" else before * (two * here - P * before)
        here, before = (odd % f, even % f) if bit == "1" else (even % f, odd % f)
    return here


def is_quiet(rows, c0, c1, c2, c3, p):  # noqa: D103
    for above, row, below in zip([[0] * len(rows[0]), *rows], rows, [*rows[1:], [0] * len(rows[0])], strict=False):
        vertical = [a + b for a, b in zip(above, below, strict=True)]
        side = [0, *(c2 * a + c3 * b for a, b in zip(row, vertical, strict=True)), 0]
        if any((c0 * row[j] + c1 * vertical[j] + side[j] + side[j + 2]) % p for j in range(len(row))):
            return False
    return any(map(any, rows))


def proves(part, m, n, form):  # noqa: D103
    lines, p = [part["u"], part["v"], part["g"], *part.get("pattern", [])], part["p"]
    numbers = [[int(a) for a in line.split(" ")] for line in lines]
    if lines != [" ".join(map(str, row)) for row in numbers] or any(not 0 <= a < p for row in numbers for a in row):
        return False
    u, v, g, rows = *(Polynomial(row, p) for row in numbers[:3]), numbers[3:]
    expected = [n] * m if len(g.c) > 1 and m * n <= 10**6 else []
    if [len(row) for row in rows] != expected or ("pattern" in part) != bool(expected):
        return False
    m, n, (c0, c1, c2, c3) = (n, m, [form[k] for k in (0, 2, 1, 3)]) if m > n else (m, n, form)
    f = d(m, Polynomial([0, 1], p), Polynomial([1], p))
    h = d(n, Polynomial([-c0, -c1], p), Polynomial([c2, c3], p), f if n > max(10**5, 4 * m) else None)
    true = part["nullity"] == len(numbers[2]) - 1 and numbers[2][-1] == 1 and not (u * f - (g - v * h)).c
    return true and not (f % g).c and not (h % g).c and (not rows or is_quiet(rows, *form, p))


def check(fields):  # noqa: D103
    m, n, c, parts, form = *(fields[x] for x in ("m", "n", "colors", "parts")), FORMS[fields["neighborhood"]]
    ps, nullities, (small, large) = [part["p"] for part in parts], [part["nullity"] for part in parts], sorted((m, n))
    if small < 1 or len(parts) * small * min(large, 6 * small * large.bit_length() + 10**5) > LIMIT:
        raise ValueError("no sides, or too large")
    valid = fields["format"] == "flipalg color certificate 1" and {*map(type, [m, n, c, *ps, *nullities])} == {int}
    valid = valid and c > 1 < min(ps) and ps == sorted({*ps}) and not c % lcm(*ps) | pow(lcm(*ps), c.bit_length(), c)
    return valid and fields["unique"] is (not any(nullities)) and all(proves(part, m, n, form) for part in parts)


if __name__ == "__main__":
    try:
        with open(0 if sys.argv[1] == "-" else sys.argv[1], encoding="utf-8") as file:
            true = check(json.load(file))
    except (ValueError, LookupError, TypeError, AttributeError, OSError, RecursionError, MemoryError) as error:
        sys.exit(print(f"cannot be read: {error!r:.200}", file=sys.stderr) or 2)
    sys.exit(print("true" if true else "not true") or not true)
