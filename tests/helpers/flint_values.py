"""Polynomials over F2 and their roots by FLINT, to compare with; FLINT calls the variable x."""

from flint import fmpz_mod_poly_ctx, fq_default_ctx, fq_default_poly_ctx, nmod_poly

from flipalg.algebra.integers import order_from_multiple
from flipalg.theory.determinant_polynomials import Q_polynomial, by_recurrence


def from_bits(bits) -> nmod_poly:
    """Return the polynomial of bits, or of an F2Poly."""
    return nmod_poly(list(map(int, format(int(bits), "b")[::-1])), 2)


def to_bits(f: nmod_poly) -> int:
    """Return the bits of a polynomial: bit i is the coefficient of x^i."""
    return int("".join(map(str, reversed(f.coeffs()))) or "0", 2)


def d(n: int) -> nmod_poly:
    """Return d_n, by its recurrence."""
    return from_bits(by_recurrence(n))


def Q(b: int) -> nmod_poly:
    """Return Q_b."""
    return from_bits(Q_polynomial(b))


def shift(f: nmod_poly) -> nmod_poly:
    """Return f(x + 1), by flint's composition."""
    return f(nmod_poly([1, 1], 2))


def factor(f: nmod_poly) -> list[tuple[nmod_poly, int]]:
    """Return the factors of the whole of f by degree, then by bits."""
    return sorted(f.factor()[1], key=lambda pair: to_bits(pair[0]))


def order_of_half_root(f, multiple, primes):
    """Return the order of t, where t + 1/t is a root of the irreducible f ≠ λ, from a multiple of it and its primes."""
    t = half_root(f)[0]
    return order_from_multiple(multiple, primes, lambda n: bool((t**n).is_one()))


def half_root(f):
    """Return (t, degree of its field) with t + 1/t a root of the irreducible f ≠ λ of degree k.

    t is a root of T² + zT + 1, which splits over F_{2^k} or else over F_{2^2k}; there z is found as a root of f.
    """
    k = f.degree()
    for degree in (k, 2 * k):
        F = _field(f) if degree == k else fq_default_ctx(2, degree, var="w", fq_type="FQ_NMOD")
        R = fq_default_poly_ctx(F)
        z = F.gen() if degree == k else R(from_bits(f)).roots()[0][0]
        T = R.gen()
        roots = (T * T + z * T + 1).roots()
        if roots:
            return roots[0][0], degree
    raise AssertionError("a quadratic splits over the quadratic extension")


def _field(f):
    """Return F2[z]/(f) for an irreducible f of degree at least 1; its generator is the root z of f."""
    modulus = fmpz_mod_poly_ctx(2)([int(digit) for digit in format(int(f), "b")[::-1]])
    return fq_default_ctx(modulus=modulus, var="z", fq_type="FQ_NMOD")
