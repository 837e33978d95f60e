"""The nullities of all m × n boards of a range at once: a gcd for few pairs of orders, a sum over divisors for all.

    h(d, e) = #{x : ord x = d, ord(x+1) = e}, x in the algebraic closure of F2,
    ord x the order of t where x = t + 1/t ≠ 0

Main definitions
    nullity_table(M, N)       an array of the nullities, m ≤ M downwards and n ≤ N to the right
    order_counts(R, S)        {(d, e): h(d, e)} for odd d ≤ R and e ≤ S, where it is not 0: complete
    half_order(d)             the degree of ζ + 1/ζ over F2, ζ of order d
Main statements
    g(r, s) = Σ h(d, e) over d | r, e | s          Q_r is squarefree, with the roots x of ord x | r, x ≠ 0
        test_the_sum_over_divisors_is_g
    h(d, e) ≠ 0 asks for one degree: x and x+1 generate one field, and ord x = d says which
        test_orders_have_one_degree
    h(d, e) = deg gcd(Ψ_d(λ), Ψ_e(λ+1)), Ψ_d the product of the λ + x with ord x = d
    the nullity follows from g and the powers of two in m+1 and n+1 (theory.nullity)
        test_the_table_is_that_of_nullity
Conventions
    Orders are odd.  Plus alone; every other neighborhood is asked a board at a time.
Cost
    A gcd for each pair of orders of one degree: 1,638 of them to 1,025.  Then an addition for each pair that has an h,
    99 there, and each board whose orders they divide.  All m, n ≤ 1,024 take 0.4 s.
"""

from collections import defaultdict
from typing import TYPE_CHECKING

from flipalg.algebra import arithmetic
from flipalg.algebra.bits import Bits, shift_bits
from flipalg.algebra.determinant_polynomials import Q_bits
from flipalg.algebra.integers import divisors, odd_part, positive_integer, refuse_beyond_memory

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


def half_order(d: int) -> int:
    """Return the degree of ζ + 1/ζ over F2 for ζ of odd order d > 1: the least k with 2^k ≡ ±1 modulo d.

    >>> half_order(5), half_order(7), half_order(17)
    (2, 3, 4)
    """
    power, k = 2 % d, 1
    while power not in (1, d - 1):
        power, k = 2 * power % d, k + 1
    return k


def order_polynomials(K: int) -> dict[int, Bits]:
    """Return {d: Ψ_d} for the odd d with 3 ≤ d ≤ K: Q_d divided by the Ψ of the proper divisors."""
    found: dict[int, Bits] = {}
    for d in range(3, K + 1, 2):
        polynomial = Q_bits(d)
        for divisor in divisors(d)[1:-1]:
            polynomial = arithmetic.divide(polynomial, found[divisor])[0]
        found[d] = polynomial
    return found


def order_counts(R: int, S: int) -> dict[tuple[int, int], int]:
    """Return {(d, e): h(d, e)} for odd d ≤ R and e ≤ S with h(d, e) > 0, ascending.

    >>> order_counts(17, 17)
    {(5, 5): 2, (7, 9): 3, (9, 7): 3, (15, 17): 4, (17, 15): 4, (17, 17): 4}
    """
    polynomials = order_polynomials(max(R, S))
    shifted = {e: shift_bits(f) for e, f in polynomials.items() if e <= S}
    of_degree: dict[int, list[int]] = defaultdict(list)
    for d in polynomials:
        of_degree[half_order(d)].append(d)
    found: dict[tuple[int, int], int] = {}
    for orders in of_degree.values():
        for i, d in enumerate(orders):
            for e in orders[i:]:  # h(d, e) = h(e, d)
                if min(d, e) > min(R, S):
                    continue
                count = arithmetic.gcd_degree(polynomials[d], shift_bits(polynomials[e]) if e > S else shifted[e])
                if count:
                    found |= {pair: count for pair in ((d, e), (e, d)) if pair[0] <= R and pair[1] <= S}
    return dict(sorted(found.items()))


def nullity_table(M: int, N: int) -> "npt.NDArray[np.int32]":
    """Return the nullities of the m × n boards as an array: entry [m - 1, n - 1], m ≤ M and n ≤ N.

    Raises TypeError or ValueError for bad sizes, MemoryError for a table beyond the limit.

    >>> nullity_table(5, 5)[4].tolist()
    [1, 1, 3, 0, 2]
    """
    import numpy as np

    M, N = positive_integer("M", M), positive_integer("N", N)
    refuse_beyond_memory(16 * M * N, f"a table of {M:,} × {N:,} nullities", "flipalg.nullity(m, n) is one of them")
    common = np.zeros((M // 2 + 1, N // 2 + 1), np.int32)  # g(r, s) at [(r - 1)/2, (s - 1)/2]
    for (d, e), count in order_counts(M + 1, N + 1).items():
        common[(d - 1) // 2 :: d, (e - 1) // 2 :: e] += count
    a, r = (np.array(part) for part in zip(*map(odd_part, range(2, M + 2)), strict=True))
    b, s = (np.array(part) for part in zip(*map(odd_part, range(2, N + 2)), strict=True))
    a, r = a[:, None], r[:, None]
    table = common[(r - 1) // 2, (s - 1) // 2] << (np.minimum(a, b) + 1)
    table += np.where(s % 3 == 0, np.minimum(2**a - 1, 2 ** (b + 1)), 0)  # powers of λ
    table += np.where(r % 3 == 0, np.minimum(2**b - 1, 2 ** (a + 1)), 0)  # powers of λ + 1
    result: npt.NDArray[np.int32] = table.astype(np.int32)
    return result
