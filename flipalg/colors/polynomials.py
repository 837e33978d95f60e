"""Determinant polynomials over Z and F_p: Chebyshev S_n, of which d_n over F2 is the reduction.

    d_0 = 1,   d_1 = x,   d_n = x d_{n-1} - d_{n-2} = det(x I - A_n)

Main definitions
    Form                       a neighborhood with its coefficients as integers: c0 + c1 x + c2 y + c3 xy
    form(name)                 look-up among the six forms with c0 c3 - c1 c2 = ±1
    determinant_polynomial(n)  d_n over Z, a flint fmpz_poly
    side_polynomial(n, form)   D_n = w^n d_n(-v/w), v = c0 + c1 x, w = c2 + c3 x: D_k = -v D_{k-1} - w² D_{k-2}
    ..._mod(n, ..., p), pair_modulo(n, u, w, f)     the same over F_p, and modulo a polynomial f for huge n
    prime(colors)              the number of colors, checked to be prime
Main statements
    D_{2k} = D_k² - w² D_{k-1}²,  D_{2k+1} = D_k (u D_k - 2 w² D_{k-1}), u = -v       test_doubling_over_z_and_f_p
    for plus D_n(x) = d_n(-1 - x)                                                     test_side_polynomial_of_plus
Conventions
    The six neighborhoods of theory.neighborhoods, read over Z.
Cost
    n written out: a few products of degree n; modulo f: 4 log2(n) products modulo f.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from flint import fmpz, fmpz_poly, nmod_poly

from flipalg.algebra.by_child import called_if
from flipalg.algebra.integers import brief, natural_number, refuse_beyond_memory

LARGEST_PRIME = 2**63
FACTORED_BITS = 128
"""Numbers of colors to this size, small factors left out, are factored (a second at most)."""
DEAF_BITS = 120
"""Numbers beyond are factored by a child, as flint is deaf to Ctrl-C."""


class Form(NamedTuple):
    """A neighborhood over Z: c0 I + c1 A_m⊗I + c2 I⊗A_n + c3 A_m⊗A_n."""

    name: str
    c0: int
    c1: int
    c2: int
    c3: int

    @property
    def transposed(self) -> "Form":
        """Return the form with rows and columns exchanged."""
        return next(f for f in FORMS.values() if (f.c0, f.c1, f.c2, f.c3) == (self.c0, self.c2, self.c1, self.c3))


FORMS = {
    f.name: f
    for f in (
        Form("plus", 1, 1, 1, 0),
        Form("cross", 0, 1, 1, 0),
        Form("king", 0, 1, 1, 1),
        Form("saltire", 1, 0, 0, 1),
        Form("pillars", 1, 0, 1, 1),
        Form("beams", 1, 1, 0, 1),
    )
}


def form(name: str) -> Form:
    """Return the form of that name; ValueError lists the six."""
    if not isinstance(name, str) or name not in FORMS:
        raise ValueError(f"unknown neighborhood {name!r}; with more than two colors choose from {', '.join(FORMS)}")
    return FORMS[name]


def number_of_colors(colors: object) -> int:
    """Return the number of colors, an integer ≥ 2; TypeError or ValueError with the value met."""
    c = natural_number("colors", colors)
    if c < 2:
        raise ValueError(f"colors must be at least 2, got {c}")
    return c


def prime(colors: object) -> int:
    """Return the number of colors where it is a prime below 2^63; ValueError says why a field is needed."""
    c = number_of_colors(colors)
    if c >= LARGEST_PRIME:
        raise ValueError(f"colors must be below 2^63, got {brief(c)}")
    if not fmpz(c).is_prime():
        raise ValueError(
            f"colors must be a prime here, as a nullity needs a field, got {brief(c)}: count() and kernel_basis(), or "
            "flipalg kernel, take any"
        )
    return c


def primes_of(colors: int) -> list[int]:
    """Return the primes that divide a number of colors, ascending; ValueError for one too large to be factored.

    >>> primes_of(60)
    [2, 3, 5]
    """
    rest, found = fmpz(number_of_colors(colors)), []
    for p, e in rest.factor_smooth(20):
        if p.is_prime():
            found.append(int(p))
            rest //= p**e
    if rest.bit_length() > FACTORED_BITS:
        raise ValueError(f"colors must have small prime factors, got {brief(colors)} that resists")
    return sorted({*found, *primes_of_number(int(rest))})


def primes_of_number(value: int) -> tuple[int, ...]:
    """Return the primes that divide a number ≥ 1; where that takes long Ctrl-C is answered."""
    found: tuple[int, ...] = called_if(value.bit_length() > DEAF_BITS, f"{__name__}:primes_by_flint", value)
    return found


def primes_by_flint(value: int) -> tuple[int, ...]:
    """Return the same, deaf to Ctrl-C."""
    return tuple(int(p) for p, _ in fmpz(value).factor())


def sides_of(neighborhood: Form, p: int) -> tuple[nmod_poly, nmod_poly]:
    """Return v = c0 + c1 x and w = c2 + c3 x over F_p."""
    return nmod_poly([neighborhood.c0, neighborhood.c1], p), nmod_poly([neighborhood.c2, neighborhood.c3], p)


def _ladder(n: int, u: Any, ww: Any, one: Any, zero: Any, reduced: Callable[[Any], Any]) -> tuple[Any, Any]:
    """Return (D_n, D_{n-1}) with D_k = u D_{k-1} - ww D_{k-2}, D_0 = 1, D_{-1} = 0, in any commutative ring."""
    D, before = one, zero
    for bit in format(n, "b"):
        odd = reduced(D * (u * D - 2 * ww * before))  # D_{2k+1}
        even = reduced(D * D - ww * (before * before))  # D_{2k}
        if bit == "1":
            D, before = odd, even
        else:
            # D_{2k-1} from D_{2k+1} = u D_{2k} - ww D_{2k-1} would divide by ww
            D, before = even, reduced(before * (2 * D - u * before))
    return D, before


def determinant_polynomial(n: int) -> fmpz_poly:
    """Return d_n over Z, of degree n.

    >>> determinant_polynomial(4)
    x^4 + (-3)*x^2 + 1
    """
    n = natural_number("n", n)
    refuse_beyond_memory(n * n // 4, f"d_n over Z with n = {brief(n)}", "determinant_polynomial_mod(n, p)")
    found: fmpz_poly = _ladder(n, fmpz_poly([0, 1]), fmpz_poly([1]), fmpz_poly([1]), fmpz_poly([]), lambda f: f)[0]
    return found


def determinant_polynomial_mod(n: int, p: int) -> nmod_poly:
    """Return d_n over F_p."""
    refuse_beyond_memory(32 * n, f"a polynomial of degree {brief(n)}", "only one side may be that large")
    one = nmod_poly([1], p)
    found: nmod_poly = _ladder(n, nmod_poly([0, 1], p), one, one, nmod_poly([], p), lambda f: f)[0]
    return found


def side_polynomial(n: int, neighborhood: Form) -> fmpz_poly:
    """Return D_n over Z: det of w y + v on the path of n is (-1)^n D_n."""
    v, w = fmpz_poly([neighborhood.c0, neighborhood.c1]), fmpz_poly([neighborhood.c2, neighborhood.c3])
    found: fmpz_poly = _ladder(n, -v, w * w, fmpz_poly([1]), fmpz_poly([]), lambda f: f)[0]
    return found


def side_polynomial_mod(n: int, neighborhood: Form, p: int) -> nmod_poly:
    """Return D_n over F_p."""
    refuse_beyond_memory(64 * n, f"a polynomial of degree {brief(n)}", "only one side may be that large")
    v, w = sides_of(neighborhood, p)
    found: nmod_poly = _ladder(n, -v, w * w, nmod_poly([1], p), nmod_poly([], p), lambda f: f)[0]
    return found


def pair_modulo(n: int, u: nmod_poly, ww: nmod_poly, f: nmod_poly) -> tuple[nmod_poly, nmod_poly]:
    """Return (D_n mod f, D_{n-1} mod f) for D_k = u D_{k-1} - ww D_{k-2}, f ≠ 0, n ≥ 0 of any size."""
    p = f.modulus()
    return _ladder(n, u % f, ww % f, nmod_poly([1], p) % f, nmod_poly([], p), lambda g: g % f)
