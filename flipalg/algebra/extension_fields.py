"""Extension fields F_{2^k} of F2: roots of factors, d_m(z) there, and the order of t where z = t + 1/t.

Main definitions
    field(f)                    F2[z]/(f) for an irreducible f of degree k, as a flint fq_default_ctx with generator z
    values_at(z)                d_0(z), d_1(z), d_2(z), ... by the recurrence, in the field
    half_root(f)                t with t + 1/t a root of f, in F_{2^k} or else in F_{2^2k}
    multiplicative_order(t, N)  the order of t, given the primes of a multiple of it
Main statements
    d_m(t + 1/t) = (t^(m+1) + t^-(m+1)) / (t + 1/t), so d_m(z) = 0 iff the order of t divides m + 1 (t ≠ 1)
        test_rank_is_the_order_of_t: an independent road to the rank of apparition
Source
    Thesis, example 6 and table 3.3, where f = λ² + λ + 1.
"""

from collections.abc import Iterable, Iterator

from flint import fmpz_mod_poly_ctx, fq_default, fq_default_ctx, fq_default_poly_ctx, nmod_poly


def field(f: nmod_poly) -> fq_default_ctx:
    """Return F2[z]/(f) for an irreducible f of degree at least 1; its generator is the root z of f.

    Raises ValueError when f is not irreducible.
    """
    if f.degree() < 1:
        raise ValueError(f"a field needs a modulus of degree at least 1, got {f}")
    modulus = fmpz_mod_poly_ctx(2)([int(c) for c in f.coeffs()])
    return fq_default_ctx(modulus=modulus, var="z", fq_type="FQ_NMOD")


def values_at(z: fq_default) -> Iterator[fq_default]:
    """Yield d_0(z), d_1(z), d_2(z), ... without end."""
    before, d = z - z, z**0  # d_{-1} = 0 and d_0 = 1
    while True:
        yield d
        before, d = d, z * d + before


def half_root(f: nmod_poly) -> tuple[fq_default, int]:
    """Return (t, degree of its field) with t + 1/t a root of the irreducible f ≠ λ of degree k.

    t is a root of T² + zT + 1, which splits over F_{2^k} or else over F_{2^2k}; there z is found as a root of f.
    """
    k = int(f.degree())
    for degree in (k, 2 * k):
        F = field(f) if degree == k else fq_default_ctx(2, degree, var="w", fq_type="FQ_NMOD")
        R = fq_default_poly_ctx(F)
        z = F.gen() if degree == k else R([int(c) for c in f.coeffs()]).roots()[0][0]
        roots = R([F.one(), z, F.one()]).roots()
        if roots:
            return roots[0][0], degree
    raise AssertionError("a quadratic splits over the quadratic extension")


def multiplicative_order(t: fq_default, multiple: int, primes: Iterable[int]) -> int:
    """Return the order of t ≠ 0, given a multiple of it and the primes of that multiple."""
    order = multiple
    for p in primes:
        while order % p == 0 and (t ** (order // p)).is_one():
            order //= p
    return order
