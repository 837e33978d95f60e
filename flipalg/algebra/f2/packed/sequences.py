"""The shortest linear recurrence of a sequence of bits, by half-gcd.

Main definitions
    minimal_polynomial(bits, length)     the characteristic polynomial of the shortest recurrence
Main statements
    Equal to Berlekamp and Massey's, step by step      test_the_shortest_recurrence_is_berlekamp_and_masseys
References
    J. L. Massey, Shift-register synthesis and BCH decoding (1969); J. L. Dornstetter (1987), for Euclid's algorithm.
"""

from flipalg.algebra.f2.packed.division import divide
from flipalg.algebra.f2.packed.euclid import half_gcd
from flipalg.algebra.f2.packed.products import multiply
from flipalg.algebra.f2.packed.words import ONE, Words, add, degree, shifted_left


def minimal_polynomial(reversed_sequence: Words, length: int) -> Words:
    """Return q of least degree L with Σ q_i s_{k+i} = 0 for all k < length - L; `reversed_sequence` is Σ s_i x^(N-1-i).

    q S = r mod x^N with deg r < deg q: in the remainder sequence of x^N and S the first such q stands in the middle.
    """
    if not reversed_sequence:
        return ONE
    (_, b, _, d), f, g = half_gcd(shifted_left(ONE, length), reversed_sequence, (length + 1) // 2)
    if degree(g) < degree(d):
        return d
    return add(b, multiply(divide(f, g)[0], d))
