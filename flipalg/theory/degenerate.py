"""The forms with c0 c3 + c1 c2 = 0: products (a0 + a1 x)(b0 + b1 y), so that the matrix is a tensor product.

Main definitions
    factors(form)                             ((a0, a1), (b0, b1))
    factor_nullity(n, a0, a1, closed)         of one factor
    degenerate_nullity(m, n, form, topology)  by the formula for a tensor product
Main statements
    nullity(A ⊗ B) = m null B + n null A - null A null B      rank is multiplicative;
                                                              test_degenerate_forms_are_the_rank_in_every_topology
    on the path of m:   null A = [m odd],            null (I + A) = [m ≡ 2 mod 3]
    on the cycle of m:  null A = 1, or 2 for m even, null (I + A) = 2 [3 | m]
        (deg gcd(z^m - 1, z² + 1) and deg gcd(z^m - 1, z² + z + 1), with the conventions of closed_boards)
Conventions
    x moves up and down, y left and right, as in neighborhoods.
"""

from flipalg.theory.neighborhoods import TOPOLOGIES, Neighborhood


def factors(form: Neighborhood) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return ((a0, a1), (b0, b1)), the form being (a0 + a1 x)(b0 + b1 y)."""
    return (form.c0 | form.c2, form.c1 | form.c3), (form.c0 | form.c1, form.c2 | form.c3)


def degenerate_nullity(m: int, n: int, form: Neighborhood, topology: str) -> int:
    """Return the nullity of a product of forms, in O(1)."""
    (a0, a1), (b0, b1) = factors(form)
    rows_close, columns_close = TOPOLOGIES[topology]
    null_A = factor_nullity(m, a0, a1, rows_close)
    null_B = factor_nullity(n, b0, b1, columns_close)
    return m * null_B + n * null_A - null_A * null_B


def factor_nullity(n: int, constant: int, beside: int, closed: bool) -> int:
    """Return the nullity of constant + beside x on the path of n, or on the cycle."""
    if not beside:
        return 0
    if constant:
        return 2 * (n % 3 == 0) if closed else int(n % 3 == 2)
    return 2 - n % 2 if closed else n % 2
