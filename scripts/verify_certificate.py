"""Check a certificate of flipalg, with nothing of flipalg: python scripts/verify_certificate.py FILE (- is stdin).

Exit code 0: true; 1: not true; 2: unreadable, or more than minutes of work here.  docs/json.md says what a check in any
language has to do, and why that is enough; the names here are those of that page.
"""

import json
import sys
from itertools import zip_longest
from math import prod

# The number of a form, from 1, is 8 c0 + 4 c1 + 2 c2 + c3.
FORMS = """saltire_without_center row pillars_without_center column beams_without_center cross king center saltire
    row_with_center pillars column_with_center beams plus king_with_center""".split()  # noqa: SIM905
CLOSED = {"board": (0, 0), "cylinder": (0, 1), "ring": (1, 0), "torus": (1, 1)}
WRITTEN_SIDE, WRITTEN_PATTERN = 10**5, 10**6
FIELDS = {
    "flipalg certificate 3": {"m", "n", "neighborhood", "topology", "colors", "unique", "parts"},
    "flipalg point certificate 1": {"n", "f", "nullity_at_least"},
    "flipalg residue certificate 1": {*"mnguvwh", "nullity", "residues"},
    "flipalg table certificate 1": {"table", "n", "rows"},
}
LIMIT = 10**9  # units of work, docs/robustness.md
LONGEST = 2**28


class Metered:
    """Polynomials with a limit on the work."""

    left = None

    def spend(self, products):
        """Count work, in products of two coefficients modulo p, before it is done."""
        self.left -= products
        if self.left < 0:
            raise ValueError("too large to be checked here")


class Bits(Metered):
    """Polynomials modulo 2: integers."""

    p = 2

    def make(self, coefficients):
        """Return a polynomial, the constant first."""
        return sum((c % 2) << i for i, c in enumerate(coefficients))

    def read(self, text):
        """Return a polynomial from its text, None if the text is another spelling or another thing."""
        value = int(text, 16)
        return value if value >= 0 and f"{value:x}" == text else None

    def power_of_x(self, n):
        """Return x^n."""
        self.spend(n)
        return 1 << n

    def degree(self, a):
        """Return the degree, -1 for 0."""
        return a.bit_length() - 1

    def is_monic(self, a):
        """Return whether a is monic."""
        return a > 0

    def minus(self, a, b):
        """Return a - b."""
        return a ^ b

    def times(self, a, b):
        """Return a b."""
        a, b = sorted((a, b))
        self.spend(a.bit_length() * (3000 + a.bit_length() + b.bit_length()) // 3000)
        result = 0
        for bit in f"{a:b}":
            result = result << 1 ^ (b if bit == "1" else 0)
        return result

    def square(self, a):
        """Return a²: a zero between any two bits."""
        self.spend(4 * a.bit_length())
        return int(f"{a:b}", 4)

    def twice(self, a):
        """Return 2 a."""
        return 0

    def mod(self, a, f):
        """Return the remainder of a by f; a itself for f = None."""
        if f and a.bit_length() >= f.bit_length():
            self.spend((a.bit_length() - f.bit_length() + 1) * (3000 + a.bit_length()) // 3000)
        while f and a.bit_length() >= f.bit_length():
            a ^= f << a.bit_length() - f.bit_length()
        return a


class Modulo(Metered):
    """Polynomials modulo an odd prime p: lists of coefficients, the constant first, the last not 0."""

    def __init__(self, p):
        """Take p."""
        self.p = p

    def make(self, coefficients):
        """Return a polynomial, the constant first."""
        found = [c % self.p for c in coefficients]
        while found and not found[-1]:
            found.pop()
        return found

    def read(self, text):
        """Return a polynomial from its text, None if the text is another spelling or another thing."""
        numbers = [int(c) for c in text.split(" ")]
        canonical = text == " ".join(map(str, numbers)) and all(0 <= c < self.p for c in numbers)
        return self.make(numbers) if canonical and (numbers[-1] or numbers == [0]) else None

    def power_of_x(self, n):
        """Return x^n."""
        self.spend(20 * n)
        return [0] * n + [1]

    def degree(self, a):
        """Return the degree, -1 for 0."""
        return len(a) - 1

    def is_monic(self, a):
        """Return whether a is monic."""
        return a[-1:] == [1]

    def minus(self, a, b):
        """Return a - b."""
        return self.make(x - y for x, y in zip_longest(a, b, fillvalue=0))

    def packed(self, f, width):
        """Return the integer whose digits, of `width` bytes each, are the coefficients."""
        return int.from_bytes(b"".join(c.to_bytes(width, "little") for c in f), "little")

    def times(self, a, b):
        """Return a b from one product of packed polynomials; a digit has room for a sum of 2^40 products."""
        width = self.p.bit_length() // 4 + 6
        self.spend(20 * (len(a) + len(b)) + round((width * max(len(a), len(b))) ** 1.6) // 300)
        digits = (self.packed(a, width) * self.packed(b, width)).to_bytes(width * (len(a) + len(b)), "little")
        return self.make(int.from_bytes(digits[i : i + width], "little") for i in range(0, len(digits), width))

    def square(self, a):
        """Return a²."""
        return self.times(a, a)

    def twice(self, a):
        """Return 2 a."""
        return self.make(2 * c for c in a)

    def mod(self, a, f):
        """Return the remainder of a by f; a itself for f = None."""
        if not f or len(a) < len(f):
            return a
        width, size = self.p.bit_length() // 4 + 6, len(f)
        self.spend((len(a) - size + 1) * (size * width // 20 + 20))
        minus_f = self.packed([c * -pow(f[-1], -1, self.p) % self.p for c in f], width)
        top = 8 * width * (size - 1)
        window = self.packed(a[len(a) - size :], width)  # the highest coefficients that are left, not reduced
        for c in [*a[: len(a) - size][::-1], None]:
            window += (window >> top) % self.p * minus_f
            window &= (1 << top) - 1
            window = window if c is None else window << 8 * width | c
        digits = window.to_bytes(width * size, "little")
        return self.make(int.from_bytes(digits[i : i + width], "little") for i in range(0, len(digits), width))


def recursion(F, k, u, w, f=None):
    """Return D_k and D_(k-1) for (u, w), modulo f, by doubling: for w = 0 D_k is u^k."""
    ww, D, before = F.square(w), F.mod(F.make([1]), f), F.make([])
    for bit in f"{k:b}":
        squared, square_before = F.square(D), F.square(before)
        product = F.twice(F.times(D, before)) if F.p > 2 else F.make([])
        even = F.mod(F.minus(squared, F.times(ww, square_before)), f)  # D_2k
        if bit == "1":
            D, before = F.mod(F.minus(F.times(u, squared), F.times(ww, product)), f), even  # D_(2k+1)
        else:
            D, before = even, F.mod(F.minus(product, F.times(u, square_before)), f)  # D_(2k-1)
    return D, before


def side_pair(F, side, a0, a1, closed):
    """Return the pair of a factor of a product."""
    x, one, none = F.make([0, 1]), F.make([1]), F.make([])
    if closed:
        f = F.make([a1, a0, a1])
        return f, F.mod(F.minus(recursion(F, side, x, none, f)[0], one), f)
    f = F.make([a0, a1])
    return f, recursion(F, side, x, one, f)[0]


def next_pair(F, m, n, c, closed, colors, gcds):
    """Return the polynomials f and h of the step after those with the gcds given."""
    c0, c1, c2, c3 = c
    x, one, none = F.make([0, 1]), F.make([1]), F.make([])
    if c0 * c3 == c1 * c2:
        sides = (m, c0 | c2, c1 | c3, closed[0]), (n, c0 | c1, c2 | c3, closed[1])
        return side_pair(F, *sides[len(gcds)])
    across = (c0, c2, c1, c3)
    if closed == (1, 0) or (m > n and closed == (0, 0) and colors > 2) or (n > m and closed == (1, 1)):
        return next_pair(F, n, m, across, closed[::-1], 2, gcds)
    if closed == (0, 0):
        u, w = F.make([-c0, -c1]), F.make([c2, c3])
        if m > max(WRITTEN_SIDE, 4 * n):
            h = recursion(F, n, u, w)[0]
            return recursion(F, m, x, one, h)[0], h
        f = recursion(F, m, x, one)[0]
        return f, recursion(F, n, u, w, f if n > max(WRITTEN_SIDE, 4 * m) else None)[0]
    P, Q, minus_P = F.make([c2, c0, c2]), F.make([c3, c1, c3]), F.make([-c2, -c0, -c2])
    if closed == (0, 1) and n > 2 * m:
        h = recursion(F, m, minus_P, Q)[0]
        return F.mod(F.minus(recursion(F, n, x, none, h)[0], one), h), h
    f = F.minus(F.power_of_x(n), one)
    if closed == (0, 1):
        return f, recursion(F, m, minus_P, Q, f)[0]
    ff = F.square(f)
    H, before = recursion(F, m, minus_P, Q, ff)
    if not gcds:
        return f, before
    power = recursion(F, m, Q, none, ff)[0]
    return F.minus(F.twice(F.minus(power, H)), F.times(P, before)), F.times(f, gcds[0])


def is_quiet(rows, m, n, c, closed, p):
    """Return whether pressing the cells of the rows changes nothing modulo p."""
    c0, c1, c2, c3 = c
    for i, row in enumerate(rows):
        above = rows[i - 1] if i or closed[0] else [0] * n
        below = rows[(i + 1) % m] if i + 1 < m or closed[0] else [0] * n
        vertical = [a + b for a, b in zip(above, below, strict=True)]
        side = [c2 * a + c3 * b for a, b in zip(row, vertical, strict=True)]
        left, right = (side[-1], side[0]) if closed[1] else (0, 0)
        neighbors = zip(row, vertical, [left, *side[:-1]], [*side[1:], right], strict=True)
        if any((c0 * a + c1 * b + d + e) % p for a, b, d, e in neighbors):
            return False
    return True


def pattern_of(lines, p):
    """Return the rows of a pattern as lists of numbers; None if they are written otherwise."""
    rows = [[int(a) for a in (line if p == 2 else line.split(" "))] for line in lines]
    sign = "" if p == 2 else " "
    written = lines == [sign.join(map(str, row)) for row in rows]
    return rows if written and all(0 <= a < p for row in rows for a in row) else None


def proves(part, m, n, c, closed, colors, limit):
    """Return whether a part proves its nullity."""
    p, gcds = part["p"], []
    F = Bits() if p == 2 else Modulo(p)
    F.left = limit
    for step in part["steps"]:
        u, v, g = (F.read(step[name]) for name in "uvg")
        if None in (u, v, g) or not F.is_monic(g) or len(gcds) == 2:
            return False
        f, h = next_pair(F, m, n, c, closed, colors, gcds)
        none = F.make([])
        combined = F.minus(F.times(u, f), F.minus(none, F.times(v, h)))
        if combined != g or F.mod(f, g) != none or F.mod(h, g) != none:
            return False
        gcds.append(g)
    product = c[0] * c[3] == c[1] * c[2]
    if len(gcds) != 1 + (product or closed == (1, 1)):
        return False
    a, b = F.degree(gcds[0]), F.degree(gcds[-1])
    nullity = m * b + n * a - a * b if product else b
    expected = nullity > 0 and m * n <= WRITTEN_PATTERN
    if part["nullity"] != nullity or ("pattern" in part) != expected:
        return False
    if not expected:
        return True
    rows = pattern_of(part["pattern"], p)
    if rows is None or [len(row) for row in rows] != [n] * m or not any(map(any, rows)):
        return False
    return is_quiet(rows, m, n, c, closed, p)


def is_prime(p):
    """Return whether p < 2^63 is a prime: the first twelve primes are bases enough for Rabin's test."""
    primes = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
    if p < 2 or p >= 2**63 or any(p % q == 0 for q in primes):
        return p in primes
    k = (p - 1 & 1 - p).bit_length() - 1  # p - 1 = 2^k odd
    powers = ([pow(a, p - 1 >> k - i, p) for i in range(k)] for a in primes)
    return all(row[0] == 1 or p - 1 in row for row in powers)


def check(fields):
    """Return whether a certificate is true; ValueError, LookupError or TypeError if it cannot be read."""
    require_fields(fields)
    if fields["format"] == "flipalg point certificate 1":
        return check_point(fields)
    if fields["format"] == "flipalg residue certificate 1":
        return check_residues(fields)
    if fields["format"] == "flipalg table certificate 1":
        return check_table(fields)
    m, n, colors, parts = (fields[name] for name in ("m", "n", "colors", "parts"))
    number = FORMS.index(fields["neighborhood"]) + 1
    c, closed = [number >> i & 1 for i in (3, 2, 1, 0)], CLOSED[fields["topology"]]
    ps, nullities = [part["p"] for part in parts], [part["nullity"] for part in parts]
    if {*map(type, [m, n, colors, *ps, *nullities])} != {int} or min(m, n, colors) < 1:
        raise ValueError("not integers, or no sides")
    primes = colors > 1 and ps == sorted({*ps}) and all(is_prime(p) and colors % p == 0 for p in ps)
    if not primes or not ps or pow(prod(ps), colors.bit_length(), colors):
        return False
    if fields["unique"] is not (not any(nullities)):
        return False
    return all(proves(part, m, n, c, closed, colors, LIMIT // len(parts)) for part in parts)


def read(text):
    """Return the fields of a text; ValueError for a repeated field, and for a number in another spelling."""

    def once(pairs):
        if len(dict(pairs)) < len(pairs):
            raise ValueError("a field stands twice")
        return dict(pairs)

    def number(digits):
        if str(int(digits)) != digits:
            raise ValueError(f"not an integer as it is written: {digits}")
        return int(digits)

    return json.loads(text, object_pairs_hook=once, parse_int=number, parse_float=int, parse_constant=int)


def require_fields(fields):
    """Raise ValueError unless a certificate has the fields of its format, and no others."""
    if fields["format"] not in FIELDS:
        raise ValueError(f"format {fields['format']!r} is not read; this version reads {', '.join(FIELDS)}")
    objects = [(fields, {"format", *FIELDS[fields["format"]]})]
    objects += [(residue, {"j", "a1", "a2", "u"}) for residue in fields.get("residues", ())]
    for part in fields.get("parts", ()):
        objects += [(part, {"p", "nullity", "steps"} | ({"pattern"} & {*part}))]
        objects += [(step, set("uvg")) for step in part["steps"]]
    for found, names in objects:
        if set(found) != names:
            raise ValueError(f"the fields are {sorted(found)}, and should be {sorted(names)}")


def check_point(fields):
    """Return whether a point certificate is true."""
    F, n, f, shifted = Bits(), int(fields["n"]), int(fields["f"], 16), 0
    if type(fields["nullity_at_least"]) is not int:
        raise ValueError("not a point certificate")
    F.left = LIMIT
    F.spend(f.bit_length() * (3000 + f.bit_length()) // 3000)
    if n < 1 or f < 2 or [fields["n"], fields["f"]] != [str(n), f"{f:x}"]:
        return False
    for bit in f"{f:b}":
        shifted = shifted << 1 ^ shifted ^ int(bit)  # Horner's rule at x + 1
    derivative = F.make([k * int(bit) for k, bit in enumerate(reversed(f"{f:b}"))]) >> 1
    if f % 2 == 0 or shifted % 2 == 0 or degree_of_gcd(F, f, derivative) > 0:
        return False
    degree_of_lcm = 2 * F.degree(f) - degree_of_gcd(F, f, shifted)
    divides = all(recursion(F, n, 2, 1, factor)[0] == 0 for factor in (f, shifted))
    return fields["nullity_at_least"] == 2 * (n + 1 & -n - 1) * degree_of_lcm and divides


def check_residues(fields):
    """Return whether a residue certificate is true."""
    F, terms = Bits(), [[residue[name] for name in ("j", "a1", "a2")] for residue in fields["residues"]]
    F.left = LIMIT
    m, n, nullity = (fields[name] for name in ("m", "n", "nullity"))
    if {*map(type, [m, n, nullity, *(number for term in terms for number in term)])} != {int} or min(m, n) < 1:
        raise ValueError("not integers, or no sides")
    e, f = ((k + 1 & -k - 1).bit_length() - 1 for k in (m, n))
    r, s = m + 1 >> e, n + 1 >> f
    texts = [residue["u"] for residue in fields["residues"]], [fields[name] for name in "guvwh"]
    factors, polynomials = ([F.read(text) for text in part] for part in texts)
    if None in factors + polynomials or 0 in (polynomials[0], polynomials[-1]):
        return False
    g, u, v, w, h = polynomials
    total = 0
    for factor, (j, a1, a2) in zip(factors, terms, strict=True):
        F.spend(max(r, s).bit_length() ** 2 // 100)
        if min(j, a1 - 1, a2 - 1) < 0 or j >= 2**64:
            return False
        if any(a % b not in (pow(2, j, b), -pow(2, j, b) % b) for a, b in ((a1, r), (a2, s))):
            return False
        shifted = recursion(F, a2 - 1, 3, 1)[0]
        total ^= F.times(factor, recursion(F, a1 - 1, 2, 1)[0] << 1 ^ shifted << 1 ^ shifted ^ 1)
    if not terms:
        total = Q(F, r, 2) if r <= s else Q(F, s, 3)
    P, S = Q(F, r, 2, g), Q(F, s, 3, g)
    if total != g or F.times(u, g) ^ F.times(v, P) ^ F.times(w, S) != h or any(F.mod(a, h) for a in (g, P, S)):
        return False
    of_3 = (s % 3 == 0) * min(2**e - 1, 2 ** (f + 1)) + (r % 3 == 0) * min(2**f - 1, 2 ** (e + 1))
    return nullity == 2 ** (min(e, f) + 1) * F.degree(h) + of_3


def check_table(fields):
    """Return whether the certificate of a table is true."""
    F, n, rows = Bits(), fields["n"], fields["rows"]
    F.left = LIMIT
    if type(n) is not int or n < 1:
        raise ValueError("not a side")
    k = len(rows)
    lengths = {"nullity": [k - i for i in range(k)], "square_nullity": [1] * k}[fields["table"]]
    if k != n // 2 + 1 or [len(row) for row in rows] != lengths:
        return False
    columns = [Q(F, 2 * i + 1, 3) for i in range(k)]
    for i, row in enumerate(rows):
        P = Q(F, 2 * i + 1, 2)
        for pair, S in zip(row, columns[i:], strict=False):
            v, g = map(F.read, pair.split(" "))
            if v is None or not g or F.degree(v) + F.degree(g) >= F.degree(P):
                return False
            if F.mod(P, g) or F.mod(S, g) or F.mod(F.times(v, S) ^ g, P):
                return False
    return True


def Q(F, b, x, g=None):
    """Return Q_b at the polynomial x, modulo g."""
    d, before = recursion(F, b // 2, x, 1, g)
    return d ^ before


def degree_of_gcd(F, a, b):
    """Return the degree of the greatest common divisor."""
    while b:
        a, b = b, F.mod(a, b)
    return F.degree(a)


if __name__ == "__main__":
    try:
        with open(0 if sys.argv[1] == "-" else sys.argv[1], encoding="utf-8") as file:
            text = file.read(LONGEST)
            if file.read(1):
                raise ValueError("more than 2^28 characters")
            true = check(read(text))
    except (ValueError, LookupError, TypeError, AttributeError, OSError, RecursionError, MemoryError) as error:
        sys.exit(print(f"cannot be read: {error!r:.200}", file=sys.stderr) or 2)
    sys.exit(print("true" if true else "not true") or not true)
