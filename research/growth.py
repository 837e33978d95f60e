"""How fast the determinant over Z grows: log|det G| / mn, and its limit for squares, a Mahler measure.

G is the game matrix of the m × n board with the form c0 + c1 x + c2 y + c3 xy.  On a plain board |det G| = Π |D_n(x_j)|
over the eigenvalues x_j of the path P_m, with D_n(x) = w^n sin((n+1)θ)/sin θ, v = c0 + c1 x, w = c2 + c3 x and
2 cos θ = -v/w.  On a torus the x_j are the eigenvalues of the cycle C_m, and |w^n (2 - 2 cos nθ)| replaces |D_n(x_j)|.
Theorems and proofs: docs/mathematics/determinant-growth.md; sources: [Kreh2017], [Dimitrov2016], [RogersZudilin2014].
"""

from collections.abc import Callable
from itertools import pairwise
from math import acos, cos, cosh, fsum, log, log1p, pi, sin, sinh, sqrt, tanh

from flipalg.algebra.integers import brief
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import BIJECTIVE, Form
from flipalg.grids.parameters import documented
from flipalg.grids.topologies import Topology
from flipalg.theory.determinants import determinant_is_zero
from flipalg.theory.nullity import nullity_of

__all__ = ["log_determinant", "mahler_measure"]

LONGEST_SIDE = 10**9
"""The longest side n for `log_determinant`, for which the error of the angle (n + 1) θ is at most 10^-5."""
LARGEST_SIDE, LARGEST_GCD = 10**7, 20_000
"""The limits of the smaller side: if a theorem decides whether det G = 0 (`plus`, plain board), and if gcds decide."""
PRIMES = 2**31 - 1, 2**61 - 1
"""A determinant that is not 0 modulo one of these primes is not 0."""


@documented
def mahler_measure(neighborhood: str | Form = "plus") -> float:
    """Return the logarithmic Mahler measure of a neighborhood: the limit of log|det G|/n² for n × n boards.

    Parameters
    ----------
    %(bijective_neighborhood)s

    Returns
    -------
    float
        The mean of log|c0 + c1 x + c2 y + c3 xy| over x = 2 cos α and y = 2 cos β, to 13 digits.

    Raises
    ------
    ValueError
        For a neighborhood that is not bijective, or an unknown name.

    Notes
    -----
    By Jensen's formula the measure is an integral over one angle.  For `plus` it is L'(E, 0) for an elliptic curve E of
    conductor 15 [RogersZudilin2014].  The limit runs over the n for which the game matrix G has det G ≠ 0, and rests on
    a theorem of [Dimitrov2016].  Whether m × n boards have the same limit for all m, n → ∞ is open.

    Examples
    --------
    >>> round(mahler_measure(), 12), round(mahler_measure("cross"), 12)
    (0.251330433713, 0.0)
    """
    form = Form.of(neighborhood, BIJECTIVE)
    kinks = {0.0, pi}
    for sign in (-2, 2):  # |v| = 2|w| at the roots x of c0 + sign c2 + (c1 + sign c3) x
        constant, slope = form.c0 + sign * form.c2, form.c1 + sign * form.c3
        if slope and abs(constant) < 2 * abs(slope):
            kinks.add(_angle(-constant / slope))
    places = sorted(kinks)
    parts = (_integral(lambda a: _larger_root(form, 2 * cos(a)), a, b) for a, b in pairwise(places))
    return fsum(parts) / pi


def _angle(x: float) -> float:
    """Return the α with 2 cos α = x."""
    return acos(x / 2)


def _larger_root(form: Form, x: float) -> float:
    """Return the mean of log|v + w (Y + 1/Y)| over |Y| = 1, where v = c0 + c1 x and w = c2 + c3 x.

    By Jensen's formula it is log|w Y| for the root Y of v + w (Y + 1/Y) = 0 with |Y| ≥ 1; for w = 0 it is log|v|.
    """
    v, w = abs(form.c0 + form.c1 * x), abs(form.c2 + form.c3 * x)
    if v <= 2 * w:
        return log(w)
    return log((v + sqrt((v - 2 * w) * (v + 2 * w))) / 2)


def _integral(f: Callable[[float], float], a: float, b: float, steps: int = 120) -> float:
    """Return ∫ f over [a, b] by the double exponential rule; at a and b, f may behave like a square root or a log."""
    half, middle, h = (b - a) / 2, (a + b) / 2, 7.0 / steps
    terms = []
    for k in range(-steps, steps + 1):
        t = k * h
        u = pi / 2 * sinh(t)
        place = half * tanh(u)
        if abs(place) < half:
            terms.append(h * half * pi / 2 * cosh(t) / cosh(u) ** 2 * f(middle + place))
    return fsum(terms)


@documented
def log_determinant(m: int, n: int, neighborhood: str | Form = "plus", topology: str | Topology = "board") -> float:
    """Return log|det G| as a float, for the game matrix G over Z of the m × n board or torus.

    Parameters
    ----------
    m, n : int
        The numbers of rows and columns, 1 to 10^9; the smaller of them at most 10^7 for `plus` on a plain board, else
        20,000.
    %(bijective_neighborhood)s
    topology : {"board", "torus"} or Topology
        "board": no edges are joined; "torus": both pairs are.

    Returns
    -------
    float
        The logarithm, to about 10 digits; if it is near 0, with an error of up to 10^-15 m n instead.

    Raises
    ------
    TypeError, ValueError
        For a bad size or name, a side beyond 10^9, and a determinant that is 0 or counts as 0 (see Notes).
    MemoryError
        If the smaller side is beyond its limit.

    Notes
    -----
    The result is a sum of logarithms, one for each eigenvalue of the path or cycle of the smaller side.  For `plus` on
    a plain board a theorem decides whether the determinant is 0.  On other boards it counts as 0 if the primes 2^31 - 1
    and 2^61 - 1 both divide it.

    Examples
    --------
    >>> round(log_determinant(3, 3), 10) == round(log(7), 10)
    True
    >>> round(log_determinant(8000, 8000) / 8000**2, 5)
    0.25127
    """
    grid = Grid.of(m, n, Form.of(neighborhood, BIJECTIVE), topology)
    if m > n:
        grid = grid.transposed
    m, n, form, topology, _ = grid
    if topology.rows_close != topology.columns_close:
        raise ValueError(f"topology must be board or torus, got {topology.name}")
    by_theorem = topology.is_open and form.name == "plus"
    if m > (most := LARGEST_SIDE if by_theorem else LARGEST_GCD):
        raise MemoryError(f"the smaller side is at most {most:,}, got {brief(m)}")
    if n > LONGEST_SIDE:
        raise ValueError(f"in floating point the longer side is at most {LONGEST_SIDE:,}, got {brief(n)}")
    if determinant_is_zero(m, n) if by_theorem else all(nullity_of(grid._replace(colors=p)) for p in PRIMES):
        what = "0" if by_theorem else f"a multiple of {PRIMES[0]} and {PRIMES[1]}, or 0"
        raise ValueError(f"the determinant of the {grid} is {what}")
    if topology.is_open:
        return fsum(_log_of_path(form, 2 * cos(pi * j / (m + 1)), n) for j in range(1, m + 1))
    return fsum(_log_of_cycle(form, 2 * cos(2 * pi * j / m), n) for j in range(m))


def _log_of_path(form: Form, x: float, n: int) -> float:
    """Return log|det(v + w A_n)|, where v = c0 + c1 x, w = c2 + c3 x, and A_n is the adjacency matrix of the path P_n.

    If w is not 0, it is log|w^n sin((n+1)θ)/sin θ| with 2 cos θ = |v/w|.
    """
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


def _log_of_cycle(form: Form, x: float, n: int) -> float:
    """Return log|det(v + w C)|, where v = c0 + c1 x, w = c2 + c3 x, and C is the adjacency matrix of the cycle C_n.

    If w is not 0, it is log|w^n (2 - 2 cos nθ)| with 2 cos θ = -v/w.
    """
    v, w = form.c0 + form.c1 * x, form.c2 + form.c3 * x
    if abs(v) < 2 * abs(w):
        return n * log(abs(w)) + 2 * log(2 * abs(sin(n * _angle(-v / w) / 2)))
    larger = (abs(v) + sqrt((abs(v) - 2 * abs(w)) * (abs(v) + 2 * abs(w)))) / 2
    negative = w == 0 or (v / w > 0 and n % 2 == 1)  # an odd power of the negative root is negative
    power = (abs(w) / larger) ** n
    return n * log(larger) + 2 * log1p(power if negative else -power)
