"""Count the common roots of Q_r(x) and Q_s(x + 1) over F2 for odd r and s, from small residues of powers of 2.

Q_r is the square root of d_{r-1}.  If a1 = ±2^j mod r and a2 = ±2^j mod s, each common root is a root of
D_a1(x) + D_a2(x + 1) + 1, where D_a(t + 1/t) = t^a + t^-a is the Dickson polynomial.  A walk through j = 0, 1, ...
finds small a1 and a2.  If r and s are 2^k ± 1 for the same k, Kloosterman sums count the roots.
Theorems, proofs and cost: docs/mathematics/small-residues.md.
"""

from collections.abc import Iterable, Sequence
from math import inf, isqrt, log2, log10
from typing import Any, NamedTuple

from f2x import F2Poly
from flipalg.algebra.integers import MEMORY_LIMIT
from flipalg.algebra.polynomials import F2, ONLY_ONE_SIDE
from flipalg.system.native import native
from flipalg.theory.determinant_polynomials import determinant_polynomial

__all__ = [
    "DEGREE_IN_MEMORY",
    "Plan",
    "Q_modulo",
    "Residue",
    "about",
    "at_y",
    "count_common_roots",
    "count_near_power_of_2",
    "dickson_polynomial",
    "expected_plan",
    "gcd_time",
    "kloosterman_sum",
    "ladder_time",
    "least",
    "outlook",
    "plain_residue_walk",
    "plan",
    "polynomial_time",
    "refusal",
    "remainder_time",
    "residue_walk",
    "shorter",
    "y_part",
]

KEPT = 4
"""The largest number of residues that a walk keeps."""
WORDS = 2**62
"""The native code and numpy walk only for r and s below this number."""
ONE_BY_ONE, LANES = 4_096, 8_192
"""The steps of a walk that Python's integers make, and the ranges of j that numpy walks side by side."""
FIRST_STEPS = 1000
"""The first walk has about this number of steps; each later walk is as long as all earlier walks together."""
PLANNED_TIME = 6e10
"""`plan` stops after the first walk if the count is expected to take more than this, a minute in nanoseconds."""
GLANCE_TIME = 1e7
"""The time of the walk in `outlook`, in nanoseconds."""
SHORT, SHORTENING_TIME = 4_000, 5e8
"""`shorter` walks until the residues are at most SHORT, or for about SHORTENING_TIME nanoseconds."""
BYTES_OF_A_COEFFICIENT = 20
DEGREE_IN_MEMORY = MEMORY_LIMIT // BYTES_OF_A_COEFFICIENT

# Nanoseconds on the machine of benchmarks/performance.md; only their proportions matter.  Without the native modules
# walks and polynomials both take about ten times as long, so the same residues are the best ones.
STEP, STEP_OF_PAIR, PLAIN_STEP = 0.6, 1.0, 400.0
OVERHEAD = 50_000.0  # of a count from residues


class Residue(NamedTuple):
    """An exponent j and residues a1 = ±2^j modulo r and a2 = ±2^j modulo s; the two signs may differ.

    >>> Residue(4, 1, 3).polynomial()  # 16 = 1 mod 5 and 3 mod 13
    F2Poly('x^3 + x^2 + x + 1')
    """

    j: int
    a1: int
    a2: int

    def polynomial(self) -> F2Poly:
        """Return D_a1(x) + D_a2(x + 1) + 1, where D_a(x) = x d_{a-1}(x)."""
        return dickson_polynomial(self.a1) + dickson_polynomial(self.a2).taylor_shift() + 1

    def polynomial_in_y(self) -> F2Poly:
        """Return, for a1 = a2, the f of half the degree with f(x² + x) = polynomial(); it needs the kernels."""
        return y_part(dickson_polynomial(self.a1)) + 1

    @property
    def larger(self) -> int:
        """The larger of a1 and a2, which bounds the degree of the polynomial."""
        return max(self.a1, self.a2)


def dickson_polynomial(a: int) -> F2Poly:
    """Return the Dickson polynomial D_a(x) for a ≥ 1: D_a(t + 1/t) = t^a + t^-a.

    >>> dickson_polynomial(5)
    F2Poly('x^5 + x^3 + x')
    """
    return F2Poly(determinant_polynomial(a - 1) << 1, "x")


def y_part(f: F2Poly) -> F2Poly:
    """Return the polynomial B with f(x) = A(y) + x B(y) for y = x² + x; it needs the kernels."""
    assert native is not None
    return _from_bytes(native.y_part(_to_bytes(f)))


def at_y(f: F2Poly) -> F2Poly:
    """Return f(x² + x), in log2(deg f) passes over its coefficients; it needs the kernels."""
    assert native is not None
    return _from_bytes(native.at_y(_to_bytes(f)))


def _to_bytes(f: F2Poly) -> bytes:
    bits = int(f)
    return bits.to_bytes(bits.bit_length() // 8 + 1, "little")


def _from_bytes(coefficients: bytes) -> F2Poly:
    return F2Poly(int.from_bytes(coefficients, "little"))


def residue_walk(r: int, s: int, first: int, steps: int) -> tuple[list[Residue], bool]:
    """Return (the least residues for first ≤ j < first + steps, whether the walk closed).

    The walk closes, and ends, at a j ≥ 1 with a1 = a2 = 1, because the residues would repeat from there.  The list has
    at most four residues, those with the least max(a1, a2), ascending.  Residues with a1 and a2 both even or both 1 are
    left out; of several with the same a1 and a2 the first is kept.

    >>> residue_walk(25, 25, 0, 6)  # 32 = 7, 16 = -9
    ([Residue(j=5, a1=7, a2=7), Residue(j=4, a1=9, a2=9)], False)
    >>> residue_walk(25, 25, 0, 1000)[1]
    True
    """
    if max(r, s) >= WORDS:
        return plain_residue_walk(r, s, first, steps)
    if native is None:
        return _walk_in_blocks(r, s, first, steps)
    rows, closed = native.residue_walk(r, s, first, steps)
    return [Residue(*row) for row in rows], closed


def _walk_in_blocks(r: int, s: int, first: int, steps: int) -> tuple[list[Residue], bool]:
    """Return the result of `residue_walk` without native code; each block is as long as all blocks before it."""
    done = min(steps, ONE_BY_ONE)
    best, closed = plain_residue_walk(r, s, first, done)
    while done < steps and not closed:
        size = min(steps - done, done)
        found, closing = _walk_in_lanes(r, s, first + done, size, best)
        if closing is not None:  # the residues from there on are not those of the walk
            found, closed = _walk_in_blocks(r, s, first + done, closing - first - done)[0], True
        best = least([*best, *found])
        done += size
    return best, closed


def _walk_in_lanes(r: int, s: int, first: int, steps: int, best: Sequence[Residue]) -> tuple[list[Residue], int | None]:
    """Return (residues of which the least are better than the four in `best`, the j at which the walk closes or None).

    Entry k of an array is 2^j modulo r or s; after t doublings j is first + k · length + t.
    """
    import numpy as np

    def powers(b: int, stride: int) -> Any:
        power, factor = pow(2, first, b), pow(2, stride, b)
        found = np.empty(LANES, np.uint64)
        for k in range(LANES):
            found[k] = power
            power = power * factor % b
        return found

    length = -(-steps // LANES)
    sides = [(powers(b, length), np.uint64(b)) for b in dict.fromkeys((r, s))]
    bound = best[-1].larger if len(best) == KEPT else max(r, s)
    found: list[Residue] = []
    closing = None
    for t in range(length):
        residues = [np.minimum(a, b - a) for a, b in sides]
        near = np.flatnonzero(np.maximum(residues[0], residues[-1]) <= bound)
        for k in near.tolist():
            j, a1, a2 = first + k * length + t, int(residues[0][k]), int(residues[-1][k])
            if j < first + steps and a1 == a2 == 1:
                closing = j if closing is None else min(j, closing)
            elif j < first + steps and (a1 | a2) & 1 and max(a1, a2) <= bound:
                found = least([*found, Residue(j, a1, a2)])
                bound = found[-1].larger if len(found) == KEPT else bound
        for a, b in sides:
            a += a
            np.minimum(a, a - b, out=a)  # of numbers modulo 2^64
    return found, closing


def plain_residue_walk(r: int, s: int, first: int, steps: int) -> tuple[list[Residue], bool]:
    """Return the result of `residue_walk`, computed in plain Python, for numbers of any size."""
    best: list[Residue] = []
    a, b = pow(2, first, r), pow(2, first, s)
    for j in range(first, first + steps):
        a1, a2 = min(a, r - a), min(b, s - b)
        if a1 == a2 == 1:
            if j:
                return best, True
        elif (a1 | a2) & 1 and (len(best) < KEPT or max(a1, a2) < best[-1].larger):
            best = least([*best, Residue(j, a1, a2)])
        a, b = 2 * a % r, 2 * b % s
    return best, False


def least(residues: Iterable[Residue]) -> list[Residue]:
    """Return at most four residues, those with the least max(a1, a2), ascending; for equal (a1, a2) that of least j.

    >>> least([Residue(9, 3, 3), Residue(1, 7, 7), Residue(3, 3, 3)])
    [Residue(j=3, a1=3, a2=3), Residue(j=1, a1=7, a2=7)]
    """
    found: dict[tuple[int, int], Residue] = {}
    for residue in sorted(residues, key=lambda residue: (residue.larger, residue.j)):
        found.setdefault((residue.a1, residue.a2), residue)
    return list(found.values())[:KEPT]


class Plan(NamedTuple):
    """A way to count common roots, and its expected cost.

    Attributes
    ----------
    residues : list of Residue
        The least residues; empty if the count costs too much, if no walk was made, or if the walks found none.
    steps : int
        The approximate number of powers of 2 to look at.
    degree : int or None
        The approximate degree of the polynomials; None if no residue above 1 is known.
    time : float
        The approximate time in nanoseconds; inf if it does not fit into memory or was not estimated.
    """

    residues: list[Residue]
    steps: int
    degree: int | None
    time: float


def gcd_time(degree: int) -> float:
    """Return the approximate nanoseconds of a gcd of polynomials of this degree; inf beyond the memory."""
    if degree > DEGREE_IN_MEMORY:
        return inf
    return degree * log2(degree + 2) ** 2 / 28


def ladder_time(index: int, degree: int) -> float:
    """Return the approximate nanoseconds of d_index modulo a polynomial of this degree; inf beyond the memory."""
    if degree > DEGREE_IN_MEMORY:
        return inf
    return 2.0 * index.bit_length() * (700 + 0.6 * degree)


def remainder_time(degree: int) -> float:
    """Return the approximate nanoseconds of reducing a polynomial of this degree; inf beyond the memory."""
    return 5.0 * degree if degree <= DEGREE_IN_MEMORY else inf


def polynomial_time(index: int, degree: int, next_degree: int) -> float:
    """Return the approximate nanoseconds of a count from residues; `index` is the larger of r and s.

    `degree` and `next_degree` are those of the polynomials of the two least residues.  The second polynomial is used if
    that is faster than computing d_index modulo the first (`ladder_time`).
    """
    return min(ladder_time(index, degree), remainder_time(next_degree)) + gcd_time(degree)


def expected_plan(r: int, s: int) -> Plan:
    """Return the expected plan for r and s, without residues, on the assumption that residues are evenly spread.

    >>> expected_plan(10**12 + 1, 10**12 + 1).degree < 10**7
    True
    """
    if max(r, s) >= WORDS:
        about = isqrt(r) if r == s else 1 << (r * s).bit_length() // 3
        return Plan([], about, about, inf)
    steps = FIRST_STEPS
    while True:
        degree = _expected_degree(r, s, steps)
        walk = _step(r, s) * steps
        if walk >= polynomial_time(max(r, s), degree, 2 * degree):
            return Plan([], steps, degree, 2 * walk + OVERHEAD)
        steps *= 2


def _expected_degree(r: int, s: int, steps: int) -> int:
    if r == s:
        return r // steps
    degree = isqrt(r * s // steps)
    return degree if 2 * degree < min(r, s) else max(r, s) // steps


def _step(r: int, s: int) -> float:
    if max(r, s) >= WORDS:
        return PLAIN_STEP
    return STEP if r == s else STEP_OF_PAIR


def plan(r: int, s: int, time: float = inf) -> Plan:
    """Return a plan, with residues if the walk and the count take less than `time` nanoseconds, else without.

    After a short first walk the search goes on only if the walk and the count together are expected to take less than
    `time` and less than a minute.

    >>> plan(10**9 + 1, 10**9 + 1).degree < 10**6, plan(10**30 + 1, 10**30 + 1).residues
    (True, [])
    """
    steps = FIRST_STEPS + 2 * max(r, s).bit_length()
    if time < 2 * OVERHEAD or time < 10 * _step(r, s) * steps:
        return Plan([], 0, None, inf)
    best: list[Residue] = []
    done = 0
    while True:
        found, closed = residue_walk(r, s, done, steps)
        best = least([*best, *found])
        done += steps
        own, walk = _time(max(r, s), best), _step(r, s) * done
        if closed or walk >= min(own, time):
            break
        if done == steps:
            expected = expected_plan(r, s)
            if expected.time > min(time, PLANNED_TIME):
                if own == inf:
                    return expected
                break
        steps = done
    total = walk + own + OVERHEAD
    return Plan(best if total < time else [], done, best[0].larger if best else None, total)


def outlook(r: int, s: int) -> Plan:
    """Return a Plan of a count, with its expected time, from a walk of some milliseconds.

    >>> 1e9 < outlook(10**18 + 9, 10**18 + 9).time < 1e11, outlook(10**30 + 1, 10**30 + 1).time
    (True, inf)
    """
    if min(r, s) == 1:
        return Plan([], 0, None, 0.0)
    steps = max(FIRST_STEPS, int(GLANCE_TIME / _step(r, s)))
    found, closed = residue_walk(r, s, 0, steps)
    time = _time(max(r, s), found)
    expected = expected_plan(r, s)
    if closed or time <= expected.time:
        return Plan(found, steps, found[0].larger if found else None, time)
    return expected


def _time(index: int, residues: Sequence[Residue]) -> float:
    if not residues:
        return inf
    degree = residues[0].larger
    return polynomial_time(index, degree, residues[1].larger if residues[1:] else DEGREE_IN_MEMORY + 1)


def shorter(r: int, s: int, found: Plan) -> list[Residue]:
    """Return up to four residues, the least of those in the plan `found` and in a walk of about half a second."""
    best, done, closed = found.residues, found.steps, max(r, s) >= WORDS
    while not closed and best[:2][-1].larger > SHORT and _step(r, s) * done < SHORTENING_TIME:
        more, closed = residue_walk(r, s, done, done)
        best = least([*best, *more])
        done *= 2
    return best


def count_common_roots(r: int, s: int, residues: Sequence[Residue]) -> int:
    """Return deg gcd(Q_r(x), Q_s(x + 1)) from residues, where Q_r² = d_{r-1}.

    Parameters
    ----------
    r, s : int
        Odd numbers, at least 3.
    residues : sequence of Residue
        At least one residue of r and s, and none in which a1 = a2 is a power of 2.

    Returns
    -------
    int
        The number of common roots, which does not depend on the residues.

    Notes
    -----
    The cost is that of gcds of polynomials and of log2(r) + log2(s) steps modulo the last gcd.  The degree of the
    polynomial of a residue is at most max(a1, a2), or at most half of that if r = s and the kernels are available.
    Proof: `flipalg why nullity-by-small-residues`.

    Examples
    --------
    >>> count_common_roots(31, 31, [Residue(0, 30, 30)])
    10
    """
    # x → x + 1 does not change D_a(x) + D_a(x + 1) + 1, so it is a polynomial in x² + x
    halved = native is not None and all(residue.a1 == residue.a2 for residue in residues)
    polynomial, factor = (Residue.polynomial_in_y, 2) if halved else (Residue.polynomial, 1)
    common = polynomial(residues[0])
    for residue in residues[1:]:
        if ladder_time(max(r, s), factor * common.degree()) <= remainder_time(residue.larger):
            break
        common = common.gcd(polynomial(residue))
    if halved:
        common = at_y(common)
    common = common.gcd(Q_modulo(r, F2.x, common))
    return F2.gcd_degree(common, Q_modulo(s, F2.x + 1, common))


def Q_modulo(b: int, x: F2Poly, modulus: F2Poly) -> F2Poly:
    """Return Q_b(x) modulo a polynomial, for a polynomial x and an odd b of any size; Q_b is Q_polynomial(b).

    >>> Q_modulo(9, F2.x, F2Poly("x^2"))
    F2Poly('1')
    """
    if b == 1:
        return F2.one % modulus
    d, before = F2.recursion_pair_mod((b - 1) // 2, x, F2.one, modulus)
    return d + before


def refusal(r: int, s: int, refused: Plan) -> MemoryError:
    """Return a MemoryError that states the cost of counting the common roots by the plan `refused`."""
    degree = min(r, s) // 2 if refused.degree is None else refused.degree
    return MemoryError(
        f"both sides are too large: it would take {about(refused.steps)} powers of 2 and polynomials of degree "
        f"{about(degree)}, the limits are a minute and degree {DEGREE_IN_MEMORY:,} ({MEMORY_LIMIT >> 30} GiB); "
        f"{ONLY_ONE_SIDE}"
    )


def about(number: int) -> str:
    """Return a number as text: exact to 10^6, else "about" and one digit times a power of ten.

    >>> about(1234), about(1234567), about(2**200)
    ('1,234', 'about 10^6', 'about 2·10^60')
    """
    if number <= 10**6:
        return f"{number:,}"
    tens = int(log10(number))
    digit = round(10 ** (log10(number) - tens))
    tens, digit = (tens + 1, 1) if digit == 10 else (tens, digit)
    return f"about {'' if digit == 1 else f'{digit}·'}10^{tens}"


def count_near_power_of_2(r: int, s: int) -> int | None:
    """Return deg gcd(Q_r(x), Q_s(x + 1)), by k additions, if r and s are 2^k ± 1 for the same k; else None.

    Q_r is Q_polynomial(r).

    >>> count_near_power_of_2(31, 31), count_near_power_of_2(7, 9), count_near_power_of_2(31, 33)
    (10, 3, 5)
    """
    for e in (1, -1):
        q = r + e
        if q & (q - 1) == 0 and (f := q - s) in (1, -1):
            k = q.bit_length() - 1
            trivial = (e + f) * (2 if k % 2 == 0 else 0)
            return (q - 2 - trivial + e * f * (kloosterman_sum(k) - 1)) // 4
    return None


def kloosterman_sum(k: int) -> int:
    """Return the sum of (-1)^Tr(y + 1/y) over the nonzero y in the field of 2^k elements [Carlitz1969].

    Tr is the trace to F2.

    >>> [kloosterman_sum(k) for k in range(1, 6)]
    [1, 3, -5, -1, 11]
    """
    before, K = -2, 1
    for _ in range(k - 1):
        before, K = K, -K - 2 * before
    return K
