"""flint's polynomials as an oracle for what the package says of polynomials over F2; flint calls the variable x."""

from flint import nmod_poly

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
