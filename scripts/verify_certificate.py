"""Check a certificate of flipalg, with nothing of flipalg: python scripts/verify_certificate.py FILE (- is stdin).
Exit code 0: true; 1: not true; 2: cannot be read, or too large for here.  What has to be checked, in any language:
Polynomials over F2 are integers, bit i the coefficient of x^i; addition is XOR.  A press flips itself (c0), above and
below (c1), left and right (c2), the four diagonal cells (c3).  H_0 = 1, H_1 = p, H_(k+1) = p H_k + q² H_(k-1); hence
H_2k = H_k² + q² H_(k-1)² and H_(2k+1) = p H_k².  "u, v, g prove f, h" is: u f + v h = g, and g divides f and h.
    board     f = H_m for p, q = x, 1 and h = H_n for c0 + c1 x, c2 + c3 x; the one of a side above 100,000 and above 4
              times the other is replaced by its remainder modulo the other.  nullity = deg g
    cylinder  P, Q = c0 x + c2 (x² + 1), c1 x + c3 (x² + 1); f = x^n - 1, h = H_m mod f for P, Q; or, for n > 2 m,
              h = H_m and f = x^n - 1 mod h.  nullity = deg g
    torus     n > m: exchange m and n, c1 and c2.  f = x^n - 1 and h = H_(m-1) mod f², proved by steps[0] with gcd s;
              then P h and f s by the last u, v, g.  nullity = deg g
    product   c0 c3 + c1 c2 = 0, (a0 + a1 x)(b0 + b1 y): on an open side f = a0 + a1 x, h = H_m mod f for x, 1; on a
              closed one f = a0 x + a1 (x² + 1), h = x^m - 1 mod f.  steps[0] proves a, for a0, a1 and m; the last
              proves b, for b0, b1 and n.  nullity = m deg b + n deg a - deg a deg b
For nullity > 0 and m n <= 1,000,000 the pattern is not 0, and pressing its cells flips nothing.
"""

import json
import sys

# The number of a form, from 1, is 8 c0 + 4 c1 + 2 c2 + c3.
FORMS = """saltire_without_center row pillars_without_center column beams_without_center cross king center saltire
    row_with_center pillars column_with_center beams plus king_with_center""".split()  # noqa: SIM905
CLOSED, LIMIT = {"board": (0, 0), "cylinder": (0, 1), "torus": (1, 1)}, 10**13  # bits XORed, about: minutes


def times(a, b):  # noqa: D103
    result = 0
    for bit in f"{a:b}":
        result = result << 1 ^ (b if bit == "1" else 0)
    return result


def mod(a, b):  # noqa: D103
    while b and a.bit_length() >= b.bit_length():  # modulo 0 it is a itself
        a ^= b << a.bit_length() - b.bit_length()
    return a


def H(k, p, q, f=0):  # noqa: D103
    here, before = 1, 0  # H_0 and H_-1; for q = 0 it is p^k
    for bit in f"{k:b}":
        even = times(here, here) ^ times(times(q, q), times(before, before))
        odd = times(p, times(here, here) if bit == "1" else times(before, before))
        here, before = [mod(a, f) for a in ((odd, even) if bit == "1" else (even, odd))]
    return here


def next_pair(m, n, c0, c1, c2, c3, closed, gcds):  # noqa: D103
    if c0 & c3 == c1 & c2:
        side, a0, a1, around = ((m, c0 | c2, c1 | c3, closed[0]), (n, c0 | c1, c2 | c3, closed[1]))[len(gcds)]
        f = a0 * 2 ^ a1 * 5 if around else a0 | a1 * 2
        return f, mod(H(side, 2, 0, f) ^ 1, f) if around else H(side, 2, 1, f)
    if closed == (0, 0):
        f = H(m, 2, 1) if m <= max(10**5, 4 * n) else 0
        h = H(n, c0 | c1 * 2, c2 | c3 * 2, f if n > max(10**5, 4 * m) else 0)
        return f or H(m, 2, 1, h), h
    m, n, c1, c2 = (n, m, c2, c1) if closed == (1, 1) and n > m else (m, n, c1, c2)
    P, Q, f = c0 * 2 ^ c2 * 5, c1 * 2 ^ c3 * 5, 1 << n | 1 if closed[0] or n <= 2 * m else 0
    h = H(m - closed[0], P, Q, times(f, f) if closed[0] else f)
    return (times(P, h), times(f, gcds[0])) if gcds else (f or mod(H(n, 2, 0, h) ^ 1, h), h)


def check(fields):  # noqa: D103
    m, n, rows, form = fields["m"], fields["n"], fields.get("pattern", []), FORMS.index(fields["neighborhood"]) + 1
    closed, c, gcds = CLOSED[fields.get("topology", "board")], [form >> i & 1 for i in (3, 2, 1, 0)], []
    if fields["format"][:-1] != "flipalg certificate " or {type(m), type(n)} != {int} or min(m, n) < 1:
        raise ValueError("not a certificate, or no sides")
    (small, large), product = sorted((m, n)), c[0] & c[3] == c[1] & c[2]
    if not product and (small + large * (large <= max(10**5, 4 * small))) ** 2 * large.bit_length() > LIMIT:
        raise ValueError("too large")
    for u, v, g in [[int(step[x], 16) for x in "uvg"] for step in [*fields.get("steps", []), fields]]:
        f, h = next_pair(m, n, *c, closed, gcds)
        if u < 0 or v < 0 or g < 1 or times(u, f) ^ times(v, h) != g or mod(f, g) or mod(h, g):
            return False
        gcds.append(g)
    a, b = gcds[0].bit_length() - 1, gcds[-1].bit_length() - 1
    nullity = m * b + n * a - a * b if product else b
    true = [nullity, nullity == 0, 1 + (product or closed[0]), nullity > 0 and m * n <= 10**6, int]
    said = [fields["nullity"], fields["unique"], len(gcds), "pattern" in fields, type(fields["nullity"])]
    if said != true or len(rows) != m * said[3] or any({len(row), *row} - {n, *"01"} for row in rows):
        return False
    rows = [int(row[::-1], 2) for row in rows]
    quiet = not rows or any(rows)
    for i, row in enumerate(rows):
        vertical = (rows[i - 1] if i or closed[0] else 0) ^ (rows[(i + 1) % m] if i + 1 < m or closed[0] else 0)
        side = c[2] * row ^ c[3] * vertical
        beside = side << 1 ^ side >> 1 ^ closed[1] * (side >> n - 1 ^ side << n - 1)
        quiet &= (c[0] * row ^ c[1] * vertical ^ beside) % (1 << n) == 0
    return quiet


if __name__ == "__main__":
    try:
        with open(0 if sys.argv[1] == "-" else sys.argv[1], encoding="utf-8") as file:
            true = check(json.load(file))
    except (ValueError, LookupError, TypeError, AttributeError, OSError, RecursionError, MemoryError) as error:
        sys.exit(print(f"cannot be read: {error!r:.200}", file=sys.stderr) or 2)
    sys.exit(print("true" if true else "not true") or not true)
