"""Make the stored spot checks: python research/spot_checks.py elimination | transfer | three-colors > FILE.

Nullities over F2 of boards of every neighborhood and topology, without flipalg: from the definition of a press, by two
methods that no module of flipalg uses.  A test compares flipalg with the stored rows, and remakes some of them.

elimination    sides 20 to 200.  The rows of G, banded when the rows of a closed board are folded (0, m-1, 1, m-2, ...),
               are reduced one by one, each an integer from its lowest bit on.
transfer       one side near 2^400.  (x_(i-1), x_i) and (x_i, x_(i+1)) are in a linear relation, P x_i + Q (x_(i-1) +
               x_(i+1)) = 0; relations are composed, m times by doubling, and the dimensions lost are counted.
three-colors   plus modulo 3, all m ≤ n ≤ 60: which boards have one solution.  A row is two integers, the places of its
               ones and of its twos.
"""

import random
import sys

# The number of a form, from 1, is 8 c0 + 4 c1 + 2 c2 + c3.
FORMS = """saltire_without_center row pillars_without_center column beams_without_center cross king center saltire
    row_with_center pillars column_with_center beams plus king_with_center""".split()  # noqa: SIM905
TOPOLOGIES = {"board": (False, False), "cylinder": (False, True), "ring": (True, False), "torus": (True, True)}


def coefficients(form):
    """Return c0, c1, c2, c3."""
    number = FORMS.index(form) + 1
    return [number >> i & 1 for i in (3, 2, 1, 0)]


def by_elimination(m, n, form, topology):
    """Return the nullity of the m × n board."""
    c0, c1, c2, c3 = coefficients(form)
    down_closes, right_closes = TOPOLOGIES[topology]
    order = [i // 2 if i % 2 == 0 else m - 1 - i // 2 for i in range(m)] if down_closes else list(range(m))
    place = {row: k for k, row in enumerate(order)}
    pivots, rank = {}, 0
    for i in order:
        for j in range(n):
            row = 0
            for down in (-1, 0, 1):
                for right in (-1, 0, 1):
                    reached = (c3 if right else c1) if down else (c2 if right else c0)
                    k, h = i + down, j + right
                    if reached and (down_closes or 0 <= k < m) and (right_closes or 0 <= h < n):
                        row ^= 1 << place[k % m] * n + h % n
            at = 0
            while row:
                zeros = (row & -row).bit_length() - 1
                row, at = row >> zeros, at + zeros
                if at not in pivots:
                    pivots[at], rank = row, rank + 1
                    break
                row ^= pivots[at]
    return m * n - rank


def reduced(vectors):
    """Return a basis of the span, with different highest bits."""
    basis = {}
    for v in vectors:
        while v and v.bit_length() in basis:
            v ^= basis[v.bit_length()]
        if v:
            basis[v.bit_length()] = v
    return list(basis.values())


def kernel(vectors, low):
    """Return a basis of the combinations of `vectors` that are 0 at and above bit `low`, reduced."""
    return [v for v in reduced(vectors) if v.bit_length() <= low]


def composed(first, second, w):
    """Return the relation of `first` and then `second`, relations on w bits, and how many dimensions are lost in it.

    A relation is (basis, lost): pairs a, b as a << w | b.
    """
    (R, lost), (S, more) = first, second
    # (b of R) + (b of S) = 0 above; then a and c
    mask = (1 << w) - 1
    joined = [(v & mask) << 2 * w | (v >> w) << w for v in R] + [(v >> w) << 2 * w | v & mask for v in S]
    return kernel(joined, 2 * w), lost + more + len(R) + len(S) - len(reduced(joined))


def by_transfer(m, n, form, topology):
    """Return the nullity of the m × n board, one side of any size, the other small."""
    c0, c1, c2, c3 = coefficients(form)
    along_closes, across_closes = TOPOLOGIES[topology]
    if n > m:
        m, n, c1, c2, along_closes, across_closes = n, m, c2, c1, across_closes, along_closes
    beside = [0] * n  # of a cell across
    for j in range(n):
        for h in (j - 1, j + 1):
            if across_closes or 0 <= h < n:
                beside[j] ^= 1 << h % n
    P = [c0 << j ^ c2 * beside[j] for j in range(n)]  # images of the unit vectors: the form is symmetric
    Q = [c1 << j ^ c3 * beside[j] for j in range(n)]
    # a step: (a, b, c) with Q a + P b + Q c = 0, as the pair of (a, b) and (b, c)
    units = [(Q[j], 1 << 3 * n + j) for j in range(n)]
    units += [(P[j], 1 << 2 * n + j | 1 << n + j) for j in range(n)]
    units += [(Q[j], 1 << j) for j in range(n)]
    w = 2 * n
    step = kernel([image << 4 * n | unit for image, unit in units], 4 * n), 0
    total = [1 << w + j | 1 << j for j in range(w)], 0  # the identity
    for bit in f"{m:b}":
        total = composed(total, total, w)
        total = composed(total, step, w) if bit == "1" else total
    R, lost = total
    if along_closes:  # (x_0, x_1) = (x_m, x_(m+1))
        return lost + len(R) - len(reduced([v >> w ^ v & (1 << w) - 1 for v in R]))
    ends = [v >> 3 * n << n | v & (1 << n) - 1 for v in R]  # x_0 and x_(m+1)
    return lost + len(R) - len(reduced(ends))


def boards_of(which, chance, per_kind=6):
    """Yield the boards: half of them with sides that are likely to give a nullity above 0."""
    for form in FORMS:
        for topology, closed in TOPOLOGIES.items():
            for k in range(per_kind):
                sides = [chance.randint(20, 200), chance.randint(20, 200)]
                if which == "transfer":
                    sides = [2**400 + chance.randint(-(10**9), 10**9), chance.randint(2, 12)]
                    if chance.random() < 0.5:
                        sides.reverse()
                if k % 2:
                    factor = chance.choice([3, 5, 6, 10, 12, 15, 17, 30])
                    if which == "transfer":
                        factor = chance.choice([30, 2**20 * 15, 3 * 5 * 7 * 9 * 17 * 31])
                    sides = [
                        max(1, side // factor) * factor - (0 if wraps else 1) if side > 20 else side
                        for side, wraps in zip(sides, closed, strict=True)
                    ]
                yield *sides, form, topology


def one_solution_with_three_colors(m, n):
    """Return whether the m × n board, plus, has one solution modulo 3."""
    pivots = {}
    for i in range(n):
        for j in range(m):
            reached = [(i, j), (i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)]
            ones, twos, at = sum(1 << h * m + k for h, k in reached if 0 <= h < n and 0 <= k < m), 0, 0
            while both := ones | twos:
                zeros = (both & -both).bit_length() - 1
                ones, twos, at = ones >> zeros, twos >> zeros, at + zeros
                if twos & 1:
                    ones, twos = twos, ones
                if at not in pivots:
                    pivots[at] = ones, twos
                    break
                less, more = pivots[at]  # subtracted: 1 - 1 = 0, 0 - 1 = 2, 2 - 1 = 1, ...
                any_here, any_there = ones | twos, less | more
                ones, twos = (
                    ones & ~any_there | more & ~any_here | twos & less,
                    twos & ~any_there | less & ~any_here | ones & more,
                )
            else:
                return False
    return True


def print_three_colors(largest):
    """Print for each m the n ≥ m for which the board has one solution."""
    print("# m, and the n from m to 60 with one solution, 3 colors: python research/spot_checks.py three-colors")
    print("m,n")
    for m in range(1, largest + 1):
        unique = [n for n in range(m, largest + 1) if one_solution_with_three_colors(m, n)]
        print(m, *unique, sep=",", flush=True)


def main(which):
    """Print the rows."""
    if which == "three-colors":
        print_three_colors(60)
        return
    nullity = {"elimination": by_elimination, "transfer": by_transfer}[which]
    print(f"# Nullities over F2, made with nothing of flipalg: python research/spot_checks.py {which}")
    print("m,n,neighborhood,topology,nullity")
    for board in boards_of(which, random.Random(f"spot checks by {which}")):
        print(*board, nullity(*board), sep=",", flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
