"""The neighborhoods of a press that one theorem covers: bilinear forms c0 + c1 x + c2 y + c3 xy over F2.

On the m × n board the form acts as c0 I + c1 A_m⊗I + c2 I⊗A_n + c3 A_m⊗A_n: x moves up and down, y left and right.

Main definitions
    Neighborhood                    a form; the cells that a press flips
    NEIGHBORHOODS                   the six forms with c0 c3 + c1 c2 = 1, by name
    neighborhood(name)              look-up; the error lists the names
    side_polynomial_bits(n, form)   D_n(x) = (c2 + c3 x)^n d_n((c0 + c1 x) / (c2 + c3 x)), so that
                                    nullity(m, n) = deg gcd(d_m(x), D_n(x))
    side_polynomial_mod(n, form, f) D_n mod f for huge n
    homogeneous_pair_mod(n, v, w, f) the same for any v/w in place of the Möbius map
Main statements
    the six forms are the graphs of the six Möbius maps y = (c0 + c1 x)/(c2 + c3 x), PGL2(F2) ≅ S3
    nullity = deg gcd(d_m(x), D_n(x))
        for plus [Sutner2000]; proved for all: A_m and A_n being nonderogatory, the kernel has the dimension of
        R = F2[x, y]/(d_m(x), d_n(y), v + w y), v = c0 + c1 x, w = c2 + c3 x.  As c0 c3 + c1 c2 = 1, some constants
        have a w + b v = 1, and in R, where v = w y, w (a + b y) = 1: so w is a unit, y = v/w, and
        R = F2[x]/(d_m(x), w^n d_n(v/w)).  test_nullity_of_the_six_neighborhoods_is_the_rank
Conventions
    Exchanging m and n exchanges c1 and c2.
References
    [Sutner2000] K. Sutner, σ-automata and Chebyshev-polynomials, TCS 230 (2000) 49-73.
"""

from collections.abc import Callable
from dataclasses import dataclass

from flint import nmod_poly

from flipalg.algebra.determinant_polynomials import determinant_bits
from flipalg.algebra.f2_bits import reverse_bits, shift_bits
from flipalg.algebra.f2_polynomials import from_bits, to_bits


@dataclass(frozen=True)
class Neighborhood:
    """The form c0 + c1 x + c2 y + c3 xy."""

    name: str
    c0: int
    c1: int
    c2: int
    c3: int

    @property
    def offsets(self) -> tuple[tuple[int, int], ...]:
        """Return the cells that a press flips, relative to it, as (rows down, columns right)."""
        beside = (-1, 1)
        cells = [(0, 0)] if self.c0 else []
        cells += [(down, 0) for down in beside if self.c1]
        cells += [(0, right) for right in beside if self.c2]
        cells += [(down, right) for down in beside for right in beside if self.c3]
        return tuple(cells)

    @property
    def determinant(self) -> int:
        """Return c0 c3 + c1 c2 mod 2: 1 iff y = (c0 + c1 x)/(c2 + c3 x) is a bijection."""
        return (self.c0 & self.c3) ^ (self.c1 & self.c2)

    @property
    def transposed(self) -> "Neighborhood":
        """Return the form with the roles of rows and columns exchanged."""
        return next(
            form
            for form in NEIGHBORHOODS.values()
            if (form.c0, form.c1, form.c2, form.c3) == (self.c0, self.c2, self.c1, self.c3)
        )


NEIGHBORHOODS: dict[str, Neighborhood] = {
    form.name: form
    for form in (
        Neighborhood("plus", 1, 1, 1, 0),
        Neighborhood("cross", 0, 1, 1, 0),
        Neighborhood("king", 0, 1, 1, 1),
        Neighborhood("saltire", 1, 0, 0, 1),
        Neighborhood("pillars", 1, 0, 1, 1),
        Neighborhood("beams", 1, 1, 0, 1),
    )
}


def neighborhood(name: str) -> Neighborhood:
    """Return the neighborhood of that name; ValueError lists the names for an unknown one."""
    if not isinstance(name, str) or name not in NEIGHBORHOODS:
        raise ValueError(f"unknown neighborhood {name!r}; choose from {', '.join(NEIGHBORHOODS)}")
    return NEIGHBORHOODS[name]


def side_polynomial_bits(n: int, form: Neighborhood) -> int:
    """Return the bits of D_n(x): `substitute_bits` on d_n.

    >>> bin(side_polynomial_bits(2, NEIGHBORHOODS["king"]))  # (1+x)² d_2(x/(1+x)) = x² + (1+x)²
    '0b1'
    """
    return substitute_bits(determinant_bits(n), n, form)


def substitute_bits(f: int, degree: int, form: Neighborhood) -> int:
    """Return the bits of (c2 + c3 x)^degree f((c0 + c1 x)/(c2 + c3 x)), for deg f ≤ degree.

    By λ → λ+1 and λ → 1/λ, which generate the six maps: O(log degree) XORs of the whole polynomial.  An irreducible f
    becomes irreducible of the same degree, or 1 when its root goes to infinity.
    """
    return _SUBSTITUTIONS[form.name](f, degree)


_SUBSTITUTIONS: dict[str, Callable[[int, int], int]] = {
    "plus": lambda f, _n: shift_bits(f),  # y = x + 1
    "cross": lambda f, _n: f,  # y = x
    "saltire": lambda f, n: reverse_bits(f, n),  # y = 1/x
    "pillars": lambda f, n: shift_bits(reverse_bits(f, n)),  # y = 1/(x + 1)
    "beams": lambda f, n: reverse_bits(shift_bits(f), n),  # y = 1/x + 1
    "king": lambda f, n: shift_bits(reverse_bits(shift_bits(f), n)),  # y = 1/(x + 1) + 1 = x/(x + 1)
}


def side_polynomial_mod(n: int, form: Neighborhood, modulus: int) -> int:
    """Return the bits of D_n mod `modulus` ≠ 0, for n of any size: 2 log2(n) squares modulo it."""
    v, w = from_bits(form.c0 | form.c1 << 1), from_bits(form.c2 | form.c3 << 1)
    return to_bits(homogeneous_pair_mod(n, v, w, from_bits(modulus))[0])


def homogeneous_pair_mod(n: int, v: nmod_poly, w: nmod_poly, f: nmod_poly) -> tuple[nmod_poly, nmod_poly]:
    """Return (D_n mod f, D_{n-1} mod f) for D_k = w^k d_k(v/w), f ≠ 0, n ≥ 0 of any size; D_{-1} = 0.

    Uses D_{2k} = (D_k + w D_{k-1})² and D_{2k+1} = v D_k², the doublings of d_n made homogeneous.
    """
    D, before = from_bits(1) % f, from_bits(0)  # D_0 and D_{-1}
    for bit in format(n, "b"):
        even = D + w * before
        odd = D if bit == "1" else before
        even, odd = even * even % f, v * odd * odd % f
        D, before = (odd, even) if bit == "1" else (even, odd)
    return D, before
