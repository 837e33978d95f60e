"""How fast the determinant over Z grows: log|det G| / mn, and the Mahler measure that it tends to.

Main definitions
    mahler_measure(form)               the mean of log|f(2 cos α, 2 cos β)| over all angles, f a neighborhood's form
    log_determinant(m, n, form, ...)   log|det G| from the cosines of the smaller side
    determinants_of_squares(topology)    the sizes n > 1 with det ≠ 0 and the determinants: OEIS A296350 to A296353
Main statements (proofs: docs/mathematics/determinant-growth.md)
    |det G| = Π_j |D_n(x_j)| with D_n(x) = w^n sin((n+1)θ)/sin θ, -v/w = 2 cos θ, x_j the eigenvalues of the rows
        test_logarithms_are_those_of_the_determinants
    mahler_measure = (1/π) ∫ log(larger root), by Jensen's formula; plus: (1/π) ∫_0^{π/3} arcosh(1/2 + cos α) dα
        = L'(E, 0) = 0.25133043371325..., E of conductor 15    test_mahler_measure_is_the_value_of_the_l_function
    lim sup log|det G|/mn is at most that; on n × n boards and tori it is the limit along det ≠ 0 [Dimitrov 2016]
    det of the n × n torus is 0 iff 5 | n or 6 | n             test_determinants_of_tori_that_are_0
References
    M. Kreh, "Lights Out" and variants, Amer. Math. Monthly 124 (2017) 937-950.  V. Dimitrov, arXiv 1611.04664.
    M. Rogers, W. Zudilin, On the Mahler measure of 1 + X + 1/X + Y + 1/Y, IMRN 2014, 2305-2326.
"""

from collections.abc import Callable, Iterator
from itertools import count as counting
from itertools import pairwise
from math import acos, cos, cosh, fsum, log, log1p, pi, sin, sinh, sqrt, tanh

from flipalg.algebra.integers import brief, positive_integer
from flipalg.theory.determinants import colors_determinant, determinant_is_zero
from flipalg.theory.neighborhoods import BIJECTIVE, Neighborhood
from flipalg.theory.neighborhoods import neighborhood as named_neighborhood
from flipalg.theory.nullity import nullity
from flipalg.theory.topologies import Topology
from flipalg.theory.topologies import topology as named_topology

LONGEST_SIDE = 10**9
"""Of `log_determinant`: the angle (n + 1) θ has then 7 digits after the point."""
LARGEST_SIDE, LARGEST_GCD = 10**7, 20_000
"""Smaller sides of `log_determinant`: for plus on boards, where a theorem says which determinants are 0, and others."""
PRIMES = 2**31 - 1, 2**61 - 1
"""A determinant that is not 0 modulo one of them is not 0."""


def mahler_measure(neighborhood: str | Neighborhood = "plus") -> float:
    """Return the logarithmic Mahler measure of c0 + c1 x + c2 y + c3 xy, x = X + 1/X, y = Y + 1/Y, to 13 digits.

    Raises ValueError for a neighborhood that is none of the six with c0 c3 - c1 c2 = ±1.

    >>> round(mahler_measure(), 12), round(mahler_measure("cross"), 12)
    (0.251330433713, 0.0)
    """
    form = named_neighborhood(neighborhood, BIJECTIVE)
    kinks = {0.0, pi}
    for sign in (-2, 2):  # where |v| = 2|w|: c0 + sign c2 + (c1 + sign c3) x = 0
        constant, slope = form.c0 + sign * form.c2, form.c1 + sign * form.c3
        if slope and abs(constant) < 2 * abs(slope):
            kinks.add(_angle(-constant / slope))
    places = sorted(kinks)
    parts = (_integral(lambda a: _larger_root(form, 2 * cos(a)), a, b) for a, b in pairwise(places))
    return fsum(parts) / pi


def _angle(x: float) -> float:
    """Return the α with 2 cos α = x."""
    return acos(x / 2)


def _larger_root(form: Neighborhood, x: float) -> float:
    """Return the mean of log|v + w (Y + 1/Y)| over |Y| = 1: the logarithm of |w| times the larger root."""
    v, w = abs(form.c0 + form.c1 * x), abs(form.c2 + form.c3 * x)
    if v <= 2 * w:
        return log(w)
    return log((v + sqrt((v - 2 * w) * (v + 2 * w))) / 2)


def _integral(f: Callable[[float], float], a: float, b: float, steps: int = 120) -> float:
    """Return ∫ f over [a, b] by the double exponential rule; f may have roots or logarithms at the ends."""
    half, middle, h = (b - a) / 2, (a + b) / 2, 7.0 / steps
    terms = []
    for k in range(-steps, steps + 1):
        t = k * h
        u = pi / 2 * sinh(t)
        place = half * tanh(u)
        if abs(place) < half:
            terms.append(h * half * pi / 2 * cosh(t) / cosh(u) ** 2 * f(middle + place))
    return fsum(terms)


def log_determinant(
    m: int, n: int, neighborhood: str | Neighborhood = "plus", topology: str | Topology = "board"
) -> float:
    """Return log|det G| over the integers of the m × n board, or torus, in floating point: about 10 digits.

    Where the logarithm itself is small, its error is up to 10^-15 times the longer side for each row of the shorter.

    m, n           to 10^9; the smaller side at most 10^7 for plus on a board, else 20,000
    neighborhood   one of the six with c0 c3 - c1 c2 = ±1
    topology       board or torus

    Raises TypeError, ValueError or MemoryError for other boards, and ValueError where the determinant is 0: floating
    point alone would give some number.

    >>> round(log_determinant(3, 3), 10) == round(log(7), 10)
    True
    >>> round(log_determinant(8000, 8000) / 8000**2, 5)
    0.25127
    """
    form, closed = named_neighborhood(neighborhood, BIJECTIVE), named_topology(topology)
    m, n = positive_integer("m", m), positive_integer("n", n)
    if m > n:
        m, n, form, closed = n, m, form.transposed, closed.transposed
    if closed.rows_close != closed.columns_close:
        raise ValueError(f"the growth is known of boards and tori, got {closed.name}")
    by_theorem = closed.is_open and form.name == "plus"
    if m > (most := LARGEST_SIDE if by_theorem else LARGEST_GCD):
        raise MemoryError(f"the smaller side is at most {most:,}, got {brief(m)}")
    if n > LONGEST_SIDE:
        raise ValueError(f"in floating point the longer side is at most {LONGEST_SIDE:,}, got {brief(n)}")
    if determinant_is_zero(m, n) if by_theorem else all(nullity(m, n, form, closed, colors=p) for p in PRIMES):
        what = "0" if by_theorem else f"a multiple of {PRIMES[0]} and {PRIMES[1]}, or 0"
        raise ValueError(f"the determinant of the {brief(m)} × {brief(n)} {closed.name} is {what}")
    if closed.is_open:
        return fsum(_log_of_path(form, 2 * cos(pi * j / (m + 1)), n) for j in range(1, m + 1))
    return fsum(_log_of_cycle(form, 2 * cos(2 * pi * j / m), n) for j in range(m))


def _log_of_path(form: Neighborhood, x: float, n: int) -> float:
    """Return log|det(v + w A_n)| = log|w^n sin((n+1)θ)/sin θ|, 2 cos θ = v/w."""
    v, w = abs(form.c0 + form.c1 * x), abs(form.c2 + form.c3 * x)
    if v >= 2 * w:
        larger = (v + sqrt((v - 2 * w) * (v + 2 * w))) / 2
        smaller = w / larger * w  # the product of the roots is w²
        # (larger^(n+1) - smaller^(n+1)) / (larger - smaller)
        if larger - smaller < 1e-9 * larger:
            return log(n + 1) + n * log(larger)
        ratio = smaller / larger
        return n * log(larger) + log1p(-(ratio ** (n + 1))) - log1p(-ratio)
    theta = _angle(v / w)
    return n * log(w) + log(abs(sin((n + 1) * theta))) - log(sin(theta))


def _log_of_cycle(form: Neighborhood, x: float, n: int) -> float:
    """Return log|det(v + w (C_n's adjacency matrix))| = log|w^n (2 - 2 cos nθ)|, 2 cos θ = -v/w."""
    v, w = form.c0 + form.c1 * x, form.c2 + form.c3 * x
    if abs(v) < 2 * abs(w):
        return n * log(abs(w)) + 2 * log(2 * abs(sin(n * _angle(-v / w) / 2)))
    larger = (abs(v) + sqrt((abs(v) - 2 * abs(w)) * (abs(v) + 2 * abs(w)))) / 2
    negative = w == 0 or (v / w > 0 and n % 2 == 1)  # the root is negative: its odd powers are
    power = (abs(w) / larger) ** n
    return n * log(larger) + 2 * log1p(power if negative else -power)


def determinants_of_squares(topology: str | Topology = "board") -> Iterator[tuple[int, int]]:
    """Yield (n, det G) for the n × n boards or tori, n > 1, n > 2 for tori, where det G over Z is not 0.

    >>> from itertools import islice
    >>> list(islice(determinants_of_squares(), 4))  # OEIS A296350 and A296351
    [(2, -3), (3, -7), (6, 2197), (7, -34391)]
    >>> list(islice(determinants_of_squares("torus"), 3))  # OEIS A296352 and A296353
    [(3, 80), (4, -1215), (7, 142805)]
    """
    for n in sizes_with_a_determinant(topology):
        yield n, colors_determinant(n, n, "plus", topology)


def sizes_with_a_determinant(topology: str | Topology = "board") -> Iterator[int]:
    """Yield the n > 1 with det G ≠ 0 over Z, plus on n × n: 5 and 6 do not divide n + 1, on tori n (and n > 2).

    >>> from itertools import islice
    >>> list(islice(sizes_with_a_determinant(), 8)), list(islice(sizes_with_a_determinant("torus"), 8))
    ([2, 3, 6, 7, 8, 10, 12, 13], [3, 4, 7, 8, 9, 11, 13, 14])
    """
    closed = named_topology(topology)
    if closed.is_open:
        return (n for n in counting(2) if not determinant_is_zero(n, n))
    if not (closed.rows_close and closed.columns_close):
        raise ValueError(f"the sizes are those of boards and tori, got {closed.name}")
    return (n for n in counting(3) if n % 5 and n % 6)
