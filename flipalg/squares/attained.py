"""Which nullities v occur among the plain n × n boards (`plus`, two colors), and the least n for each v.

For n + 1 = 2^a b with b odd, the nullity is v = 2^(a+1) D(b) + 2 (2^a - 1) [3 | b], where [3 | b] is 1 if 3 divides b,
else 0.  D(b) is the sum of P(k) over k | b.  P(k) counts the x ≠ 0, 1 in the algebraic closure of F2 with
lcm(ord x, ord(x+1)) = k, where ord(t + 1/t) is the order of t.  A given v > 0 leaves finitely many pairs (a, D(b)).
Proofs: docs/mathematics/attained-nullities.md.
"""

from dataclasses import dataclass
from functools import cache
from math import gcd, lcm
from typing import NamedTuple

from f2x import F2Extension
from flipalg.algebra.bit_vectors import combination
from flipalg.algebra.extension_fields import half_order, subfield_basis
from flipalg.algebra.integers import brief, natural_number, positive_integer, refuse_beyond_memory
from flipalg.squares.primitives import halved_nullities, known_primitives, primitive_count, square_nullities
from flipalg.system.limits import ATTAINED_CHECKED, ATTAINED_DEGREE
from flipalg.theory.nullity import g

__all__ = [
    "REASONS",
    "Attained",
    "Reason",
    "UndecidedError",
    "attained",
    "cases",
    "least_odd",
    "orders_of_degree",
    "orders_of_self_paired",
    "small_counts",
]

LISTED = 1_000_000
"""The nullities of squares of sides 1 to LISTED are listed; the least side for a nullity is first looked up there."""
FIRST_END = 10**7
"""Odd parts of n + 1 are searched first up to this number, then up to the end of the list of primitives."""
SMALL = 1 << 16
"""`_least_odd_parts` marks in an array the values (D(b), [3 | b]) with D(b) < SMALL - 1 that it has not yet found."""


REASONS = {
    "odd": "nullities of square boards are even",
    "no-parts": "no a and D fit",
    "listed": "list of all n ≤ {end:,}",
    "searched": "search of all b",
    "no-b": "no b with {cases}",
    "may-be-more": "D({b}) is at least {D}, and may be more",
    "odd-parts-listed": "list of all odd parts to {end:,}",
    "too-large": "beyond n = {end:,}, and D = {D} is too large",
}
"""{the kind of a `Reason`: the sentence in English, with fields for the values}"""


class Reason(NamedTuple):
    """A reason: a key of REASONS, and the values of the fields in its sentence."""

    kind: str
    values: dict[str, int | str]


class UndecidedError(ValueError):
    """A search ended without an answer, because for some b it was not checked that D(b) is D and not larger."""

    def __init__(self, b: int, D: int) -> None:
        """Keep b and D as a `Reason`."""
        self.because = Reason("may-be-more", {"b": b, "D": D})
        super().__init__(REASONS[self.because.kind].format(**self.because.values))

    def __reduce__(self) -> tuple[type, tuple[int | str, ...]]:
        """Return the class and its arguments, for pickle."""
        return type(self), tuple(self.because.values.values())


@dataclass(frozen=True)
class Attained:
    """The answer of `attained`: whether a square board (`plus`, two colors) has nullity v.

    Attributes
    ----------
    nullity : int
        v.
    n : int or None
        The least known n such that the n × n board has nullity v.  If n is None and `decided` is true, no square board
        has nullity v.
    decided : bool
        Whether the question is decided.
    because : Reason
        How the question was decided, or why it was not; `.reason` is the sentence.
    least : bool
        False if a smaller square board may also have nullity v.
    """

    nullity: int
    n: int | None
    decided: bool
    because: Reason
    least: bool = True

    @property
    def reason(self) -> str:
        """How the question was decided, or why it was not, as a sentence."""
        return REASONS[self.because.kind].format(**self.because.values)

    def __str__(self) -> str:
        """Return the result as a sentence."""
        if self.n is not None:
            which = "the least square board" if self.least else "a square board"
            return f"nullity {self.nullity}: {which} is {self.n} × {self.n} ({self.reason})"
        if self.decided:
            return f"nullity {self.nullity}: no square board has it ({self.reason})"
        return f"nullity {self.nullity}: not decided ({self.reason})"


def attained(v: int) -> Attained:
    """Return whether a plain n × n board (`plus`, two colors) has nullity v, and the least known n.

    Parameters
    ----------
    v : int
        The nullity, at least 0.

    Returns
    -------
    Attained
        `.n` is a side, the least one if `.least`, or None; `.decided` says whether the question is settled; `.reason`
        says how, or why not.

    Raises
    ------
    TypeError, ValueError
        Unless v is an integer of at least 0.

    See Also
    --------
    nullity : the nullity of a given board

    Notes
    -----
    v is first looked up among the nullities of all squares to n = 1,000,000.  If v is not there, a formula for
    n + 1 = 2^a b with b odd leaves a few values of a number D(b) (docs/mathematics/attained-nullities.md).  If all are
    at most 24, the search of all b with these values takes up to half a minute.  Otherwise the b ≤ 300,000,000 are
    searched.  Every v ≤ 1,586 is decided; for larger even v the answer may be "not decided".

    Examples
    --------
    >>> print(attained(2))
    nullity 2: the least square board is 5 × 5 (list of all n ≤ 1,000,000)
    >>> print(attained(26))
    nullity 26: no square board has it (no b with D(b) = 6, 3 | b)
    """
    v = natural_number("v", v)
    possible = cases(v)
    if not possible:
        return Attained(v, None, True, Reason("odd" if v % 2 else "no-parts", {}))
    if n := _listed().get(v):
        return Attained(v, n, True, Reason("listed", {"end": LISTED}))
    if any(D > ATTAINED_DEGREE for _, D, _ in possible):
        return _beyond_the_list(v, possible)
    found = []
    for a, D, three in possible:
        try:
            if b := least_odd(D, three):
                found.append((b << a) - 1)
        except UndecidedError as error:
            return Attained(v, None, False, error.because)
    if found:
        return Attained(v, min(found), True, Reason("searched", {}))
    condition = {True: ", 3 | b", False: ", 3 ∤ b", None: ""}
    cases_in_words = "; ".join(f"D(b) = {D}{condition[t]}" for _, D, t in possible)
    return Attained(v, None, True, Reason("no-b", {"cases": cases_in_words}))


def _beyond_the_list(v: int, possible: list[tuple[int, int, bool | None]]) -> Attained:
    """Return the answer for v from the list of primitives; `possible` is cases(v)."""
    ends = FIRST_END, known_primitives().complete_to
    for end in ends:
        sides = [
            (b << a) - 1
            for a, D, three in possible
            for t in ((False, True) if three is None else (three,))
            if (b := _least_odd_parts(end).get((D, t)))
        ]
        # a smaller side n has n + 1 ≤ end, so that its odd part is in the list too
        if sides and (min(sides) < end or end == ends[-1]):
            return Attained(v, min(sides), True, Reason("odd-parts-listed", {"end": end}), min(sides) < end)
    return Attained(v, None, False, Reason("too-large", {"end": LISTED, "D": max(D for _, D, _ in possible)}))


@cache
def _least_odd_parts(end: int) -> dict[tuple[int, bool], int]:
    """Return {(D, three): the least odd b ≤ end with D(b) = D > 0}, where `three` says whether 3 divides b."""
    import numpy as np

    found: dict[tuple[int, bool], int] = {}
    missing = np.ones(2 * SMALL, bool)  # at 2 D + [3 | b]
    missing[:2] = False
    for first, block in halved_nullities(end):
        keys = 2 * block
        keys[(3 - first) % 6 // 2 :: 3] += 1
        for i in np.flatnonzero(missing[np.minimum(keys, 2 * SMALL - 1)]).tolist():
            found.setdefault((int(block[i]), bool(keys[i] & 1)), first + 2 * i)
        missing[[2 * D + three for D, three in found if D < SMALL - 1]] = False
    return found


@cache
def _listed() -> dict[int, int]:
    """Return {nullity: least n} for the n × n boards with n ≤ LISTED."""
    nullities = square_nullities(LISTED)
    return {v: n for n, v in reversed(list(enumerate(nullities, 1)))}


def cases(v: int) -> list[tuple[int, int, bool | None]]:
    """Return all (a, D, three) with v = 2^(a+1) D + 2 (2^a - 1) [three] and D even; for v = 0 only that with a = 0.

    An n × n board with n + 1 = 2^a b, b odd, has nullity v only if D(b) (see the head of the module) is one of these D.
    `three` says whether 3 divides b.  It is None for a = 0, because v then does not depend on this.

    >>> cases(26), cases(100)
    ([(1, 6, True)], [(0, 50, None)])
    """
    found: list[tuple[int, int, bool | None]] = []
    a = 0
    while (1 << a) - 1 <= v:
        for three in (False, True) if a else (None,):
            rest = v - (2 * ((1 << a) - 1) if three else 0)
            if rest >= 0 and rest % (1 << a + 2) == 0:
                found.append((a, rest >> a + 1, three))
        a += 1
    return found


def least_odd(D: int, three: bool | None, counts: dict[int, int] | None = None) -> int | None:
    """Return the least odd b with D(b) = D, or None if no such b exists.

    `three` says whether 3 divides b; None allows both.  `counts` is `small_counts` of D or of a larger number, if the
    caller has it.  With D(b) and P(k) as in the head of the module: if D(b) = D, every k | b with P(k) > 0 has
    P(k) ≤ D, so that b is found among the least common multiples of these k (and of 3).  A gcd excludes a b with a
    larger D(b).  Raises UndecidedError if this gcd is needed for a b above 2^22.

    >>> least_odd(6, None), least_odd(6, True), least_odd(8, None)
    (85, None, None)
    """
    if counts is None:
        counts = small_counts(D) if D else {}
    seen, frontier, found = {1}, [1], set()
    while frontier:
        b = frontier.pop()
        total = sum(P for k, P in counts.items() if b % k == 0)
        if total == D:
            found.add(lcm(b, 3) if three else b)
        elif total < D:
            for k in counts:
                if (larger := lcm(b, k)) not in seen:
                    seen.add(larger)
                    frontier.append(larger)
    for b in sorted(found):
        if three is False and b % 3 == 0:
            continue
        if b > ATTAINED_CHECKED:
            raise UndecidedError(b, D)
        if g(b, b) == D:
            return b
    return None


def small_counts(D: int) -> dict[int, int]:
    """Return {k: P(k)} for every k with 0 < P(k) ≤ D, ascending by k; D is at least 1.

    For k > 2^22 the value is only a lower bound of P(k), which may be above D.  P(k) is defined in the head of the
    module.  The x of degree d over F2 form orbits under x → x² and x → x + 1, of 2d elements, or of d elements if
    x + 1 = x^(2^(d/2)).  So the function goes through the x of degree ≤ D/2, and the x of degree ≤ D in orbits of d
    elements: at most about 2^(D/2) elements in each degree.  MemoryError if the fields of degree D/2 do not fit.

    >>> small_counts(8)
    {5: 2, 17: 4}
    """
    D = positive_integer("D", D)
    refuse_beyond_memory(
        32 << min(D // 2, 1000), f"the fields of degree {brief(D)} / 2", f"take D up to {ATTAINED_DEGREE}"
    )
    counts: dict[int, int] = {}
    for d in range(2, D // 2 + 1):
        for k, elements in orders_of_degree(d):
            counts[k] = counts.get(k, 0) + elements
    for d in range(D // 2 + 1, D + 1):
        if d % 2 == 0:
            for k in orders_of_self_paired(d):
                counts[k] = counts.get(k, 0) + d
    few = {k: P for k, P in sorted(counts.items()) if P <= D}
    return {k: P for k, P in few.items() if k > ATTAINED_CHECKED or primitive_count(k) == P}


def orders_of_degree(d: int) -> list[tuple[int, int]]:
    """Return (lcm(ord x, ord(x+1)), size) for each orbit of elements x of degree d ≥ 2 under x → x² and x → x + 1.

    ord(t + 1/t) is the order of t.  Time and memory grow as 2^d.
    """
    field = F2Extension(degree=d)
    order = [0] * (1 << d)
    for group in ((1 << d) - 1, (1 << d) + 1):
        first = next(x for x in field if x and half_order(x) == group)
        before, point = field.zero(), first
        for i in range(1, group // 2 + 1):
            order[int(point)] = group // gcd(i, group)
            before, point = point, first * point + before
    found = []
    for x in range(2, 1 << d):
        if order[x]:
            k = lcm(order[x], order[x ^ 1])
            orbit = set(map(int, field(x).conjugates()))
            for y in orbit:
                order[y] = order[y ^ 1] = 0
            if len(orbit) == d:
                found.append((k, d if x ^ 1 in orbit else 2 * d))
    return found


def orders_of_self_paired(d: int) -> list[int]:
    """Return ord x = ord(x+1) for each orbit, under squaring, of elements x of even degree d with x + 1 = x^(2^(d/2)).

    ord(t + 1/t) is the order of t.
    """
    field = F2Extension(degree=d)
    one = next((int(x) for x in field if x.frobenius(d // 2) + x == 1), None)
    assert one is not None  # the trace to F_{2^(d/2)} is onto
    fixed = subfield_basis(field, d // 2)
    found, seen = [], set()
    for c in range(1 << d // 2):
        x = one ^ combination(c, fixed)
        if x not in seen:
            orbit = set(map(int, field(x).conjugates()))
            seen |= orbit
            if len(orbit) == d:
                found.append(half_order(field(x)))
    return found
