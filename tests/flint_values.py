"""flint's polynomials as an oracle for what the package says on bits; flint calls the variable x."""

from flint import nmod_poly

from flipalg.algebra.determinant_polynomials import Q_bits, by_recurrence
from flipalg.algebra.f2.by_flint import from_bits, to_bits


def d(n: int) -> nmod_poly:
    """Return d_n, by its recurrence."""
    return from_bits(by_recurrence(n))


def Q(b: int) -> nmod_poly:
    """Return Q_b."""
    return from_bits(Q_bits(b))


def shift(f: nmod_poly) -> nmod_poly:
    """Return f(x + 1), by flint's composition."""
    return f(nmod_poly([1, 1], 2))


def factor(f: nmod_poly) -> list[tuple[nmod_poly, int]]:
    """Return the factors of the whole of f by degree, then by bits."""
    return sorted(f.factor()[1], key=lambda pair: to_bits(pair[0]))
