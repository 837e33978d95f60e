"""Determinant polynomials in words, and what is asked of them for boards of 10^4 to 10^7.

Main definitions
    determinant_words(n), Q_words(b)         d_n and Q_b from the binomial pattern
    determinant_pair_mod(n, modulus)         (d_n, d_{n-1}) modulo a polynomial, n as large as you like
    Q_gcd_degree(r, s)                       g(r, s) = deg gcd(Q_r(λ), Q_s(λ+1))
    inverse_modulo_determinant(f, n)         1/f mod d_n, lifted from its squarefree root
Main statements
    [λ^e] d_n = C((n+e)/2, (n-e)/2) mod 2 for e ≡ n mod 2                       test_determinants_equal_the_recurrence
    with Q_b = A(y) + λ B(y): g(b, b) = 2 deg gcd(A, B)                         test_halving_equals_the_whole_gcd
    d_n divides r^(2^(k+1)) for r = λ Q_b (r = Q_b if n is even)                test_inverse_modulo_determinant
References
    As flipalg/algebra/determinant_polynomials.py, whose routes check these.
"""

from collections.abc import Callable

from flipalg.algebra.integers import natural_number, odd_part
from flipalg.algebra.packed.division import Modulus, divide
from flipalg.algebra.packed.euclid import gcd, inverse, inverse_modulo_square
from flipalg.algebra.packed.native import function
from flipalg.algebra.packed.products import square
from flipalg.algebra.packed.transforms import in_powers_of_y, taylor_shift
from flipalg.algebra.packed.words import ONE, ZERO, Words, add, degree, shifted_left

determinant_words: Callable[[int], Words] = function("determinant_words")
Q_words: Callable[[int], Words] = function("Q_words")


def determinant_pair_mod(n: int, modulus: Modulus) -> tuple[Words, Words]:
    """Return (d_n, d_{n-1}) modulo a polynomial of degree ≥ 1, for n ≥ 0 of any size: 2 log2(n) squares."""
    d, before = ONE, ZERO
    for bit in format(natural_number("n", n), "b"):
        even = modulus.square(add(d, before))
        if bit == "1":
            d, before = modulus.reduce(shifted_left(modulus.square(d), 1)), even
        else:
            d, before = even, modulus.reduce(shifted_left(modulus.square(before), 1))
    return modulus.reduce(d), before


def Q_gcd_degree(r: int, s: int) -> int:
    """Return g(r, s) = deg gcd(Q_r(λ), Q_s(λ + 1)) for r, s odd.

    For r = s the gcd is invariant under λ → λ + 1, so it is a polynomial in y = λ² + λ: a gcd of half the degree.
    """
    if r == s:
        return 2 * degree(gcd(*in_powers_of_y(Q_words(r))))
    return degree(gcd(Q_words(r), taylor_shift(Q_words(s))))


def inverse_modulo_determinant(f: Words, n: int) -> Words:
    """Return 1/f mod d_n; ValueError where gcd(f, d_n) ≠ 1.

    One inverse modulo the root r, of degree about n / 2^(k+1), and k + 1 liftings to its squares.
    """
    k, b = odd_part(n + 1)
    root = Q_words(b)
    if k:
        root = shifted_left(root, 1)
    if degree(root) == 0:  # d_0 = 1
        return ZERO
    u = inverse(f, root)
    for _ in range(k + 1):
        u = inverse_modulo_square(f, u, root)
        root = square(root)
    return divide(u, determinant_words(n))[1]
