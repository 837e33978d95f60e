"""Determinant polynomials in words, for boards of 10^4 to 10^7.

Main definitions
    determinant_words(n), Q_words(b)         d_n and Q_b from the binomial pattern
Main statements
    [λ^e] d_n = C((n+e)/2, (n-e)/2) mod 2 for e ≡ n mod 2                       test_determinants_equal_the_recurrence
References
    As flipalg/algebra/determinant_polynomials.py, whose routes check these.
"""

from collections.abc import Callable

from flipalg.algebra.f2.packed.native import function
from flipalg.algebra.f2.packed.words import Words

determinant_words: Callable[[int], Words] = function("determinant_words")
Q_words: Callable[[int], Words] = function("Q_words")
