"""Over F2 the powers of two in m + 1 and n + 1 come out of the nullity of the m × n board (plus).

Main definitions
    closed_form(m, n, g)      the nullity, given what computes g(r, s) = deg gcd(Q_r(λ), Q_s(λ+1)), r and s odd
Main statements
    for m+1 = 2^a r, n+1 = 2^b s, r and s odd:     proved from d_n = λ^(2^k-1) Q_b^(2^(k+1)); test_ladder.py
        nullity = 2^(min(a,b)+1) g(r, s) + [3|s] min(2^a - 1, 2^(b+1)) + [3|r] min(2^b - 1, 2^(a+1))
        (the two last terms are the common factors λ and λ+1: Q_s(1) = 0 iff 3 | s)
"""

from collections.abc import Callable

from flipalg.algebra.integers import odd_part


def closed_form(m: int, n: int, g: Callable[[int, int], int]) -> int:
    """Return the nullity over F2 of the m × n board, plus.

    >>> closed_form(9, 9, lambda r, s: 2)
    8
    """
    a, r = odd_part(m + 1)
    b, s = odd_part(n + 1)
    powers_of_lambda = min(2**a - 1, 2 ** (b + 1)) if s % 3 == 0 else 0
    powers_of_lambda_plus_1 = min(2**b - 1, 2 ** (a + 1)) if r % 3 == 0 else 0
    return (g(r, s) << (min(a, b) + 1)) + powers_of_lambda + powers_of_lambda_plus_1
