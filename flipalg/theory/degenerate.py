"""The forms with c0 c3 + c1 c2 = 0: products (a0 + a1 x)(b0 + b1 y), so that the matrix is a tensor product.

Main definitions
    DEGENERATE                                        the nine products other than 0, by name
    degenerate_nullity(m, n, name, topology)          by the formula for a tensor product
Main statements
    nullity(A ⊗ B) = m null B + n null A - null A null B      rank is multiplicative;
                                                              test_degenerate_forms_are_the_rank_in_every_topology
    on the path of m:   null A = [m odd],            null (I + A) = [m ≡ 2 mod 3]
    on the cycle of m:  null A = 1, or 2 for m even, null (I + A) = 2 [3 | m]
        (deg gcd(z^m - 1, z² + 1) and deg gcd(z^m - 1, z² + z + 1), with the conventions of closed_boards)
Conventions
    x moves up and down, y left and right, as in neighborhoods.
"""

from typing import NamedTuple


class Product(NamedTuple):
    """(a0 + a1 x)(b0 + b1 y)."""

    a0: int
    a1: int
    b0: int
    b1: int

    @property
    def offsets(self) -> tuple[tuple[int, int], ...]:
        """Return the cells that a press flips, relative to it, as (rows down, columns right)."""
        downs = [0] * self.a0 + [-1, 1] * self.a1
        rights = [0] * self.b0 + [-1, 1] * self.b1
        return tuple((down, right) for down in downs for right in rights)


DEGENERATE: dict[str, Product] = {
    "center": Product(1, 0, 1, 0),
    "column": Product(0, 1, 1, 0),
    "column_with_center": Product(1, 1, 1, 0),
    "row": Product(1, 0, 0, 1),
    "row_with_center": Product(1, 0, 1, 1),
    "saltire_without_center": Product(0, 1, 0, 1),
    "beams_without_center": Product(0, 1, 1, 1),
    "pillars_without_center": Product(1, 1, 0, 1),
    "king_with_center": Product(1, 1, 1, 1),
}


def degenerate_nullity(m: int, n: int, name: str, topology: str) -> int:
    """Return the nullity of a product of forms, in O(1)."""
    product = DEGENERATE[name]
    null_A = _factor_nullity(m, product.a0, product.a1, closed=topology == "torus")
    null_B = _factor_nullity(n, product.b0, product.b1, closed=topology != "board")
    return m * null_B + n * null_A - null_A * null_B


def _factor_nullity(n: int, constant: int, beside: int, closed: bool) -> int:
    if not beside:
        return 0
    if constant:
        return 2 * (n % 3 == 0) if closed else int(n % 3 == 2)
    return 2 - n % 2 if closed else n % 2
