"""Extension fields F_{2^k} of F2, and d_m(z) in them.

Main definitions
    field(f)            F2[z]/(f) for an irreducible f of degree k, as a flint fq_default_ctx with generator z
    values_at(z)        d_0(z), d_1(z), d_2(z), ... by the recurrence, in the field
Source
    Thesis, example 6 and table 3.3, where f = λ² + λ + 1.
"""

from collections.abc import Iterator

from flint import fmpz_mod_poly_ctx, fq_default, fq_default_ctx, nmod_poly


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
