"""The irreducible factors of d_n: those of its squarefree part Q_b, of half the degree or less.

Main definitions
    factor_determinant_polynomial(n)     (factor, multiplicity) by degree, then by bits
Main statements
    d_n = λ^(2^k-1) Q_b^(2^(k+1)) for n + 1 = 2^k b       test_two_adic_factorization
Cost
    A factorization of degree (b-1)/2, not n.
"""

from f2x import Factorization
from flipalg.algebra.determinant_polynomials import LAMBDA, Q_polynomial, two_adic_factorization


def factor_determinant_polynomial(n: int) -> Factorization:
    """Return the irreducible factors of d_n with multiplicities, by degree and then by bits.

    >>> print(factor_determinant_polynomial(5))
    λ·(λ + 1)^4
    """
    b, lambda_exponent, Q_exponent = two_adic_factorization(n)
    power_of_lambda = [(LAMBDA, lambda_exponent)] if lambda_exponent else []
    factors_of_Q = [(f, Q_exponent) for f, _ in Q_polynomial(b).factor()]
    return Factorization(power_of_lambda + factors_of_Q)  # λ sorts first, and Q_b(0) = 1
