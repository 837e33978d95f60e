"""Congruences D x = c modulo d_n over F2, which boards ask of their first row.

Main definitions
    solve_modulo_determinant(D, c, n)     x and gcd(D, d_n)
Main statements
    with C, E, F for c, D, d_n over g, x = (C + h F) / E where h = C / F mod E: a gcd as short as D
    lifting: D u = 1 mod q gives D (D u²) = (D u)² = 1 mod q²      test_congruences_modulo_d_n
"""

from f2x import F2Poly
from flipalg.theory.determinant_polynomials import ONE, Q_polynomial, determinant_polynomial, two_adic_factorization


def solve_modulo_determinant(D: F2Poly, c: F2Poly, n: int) -> tuple[F2Poly | None, F2Poly]:
    """Return (x, g): g = gcd(D, d_n) and D x = c mod d_n, deg x < n - deg g, or None where g does not divide c.

    D and c are of degree below n.  A D of more than half the degree is inverted by lifting where that is possible.
    """
    d = determinant_polynomial(n)
    if not D:
        return (None if c else D), d
    if 2 * D.degree() > n and (u := _lifted_inverse(D, n, d)) is not None:
        return c * u % d, ONE
    g, cofactor, _ = (d % D).xgcd(D)  # cofactor · F = 1 mod E
    C, remainder = divmod(c, g)
    if remainder:
        return None, g
    E, F = D // g, d // g
    h = C * cofactor % E
    return (C + h * F) // E, g


def _lifted_inverse(D: F2Poly, n: int, d: F2Poly) -> F2Poly | None:
    """Return u with D u = 1 mod d = d_n, or None where D and d have a common factor.

    d divides a power 2^s of its squarefree part p, of half the degree or less.
    """
    b, lambda_exponent, _ = two_adic_factorization(n)
    p = Q_polynomial(b) << min(1, lambda_exponent)
    g, u, _ = (D % p).xgcd(p)
    if g != ONE:
        return None
    while p.degree() < n:
        p = p.square() if 2 * p.degree() < n else d
        u = u.square() % p * (D % p) % p
    return u
