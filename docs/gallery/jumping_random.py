r"""Jumping Python's random numbers 10^20 steps ahead
=================================================

Python's ``random`` is the Mersenne Twister MT19937: linear over :math:`\mathbb{F}_2`.  Its outputs give its state away,
one bit of each output gives its characteristic polynomial, and a power of x modulo that polynomial jumps ahead.
"""

# %%
# **Clone.**  624 outputs of 32 bits are the state, up to a map that can be undone.

import random

import matplotlib.pyplot as plt
import numpy as np

from flipalg import F2Poly

N, M, UPPER, LOWER = 624, 397, 0x8000_0000, 0x7FFF_FFFF


def unshifted(y: int, shift: int, mask: int, left: bool) -> int:
    """Return x with y = x ^ (x shifted & mask)."""
    x = y
    for _ in range(32 // shift + 1):
        x = y ^ ((x << shift if left else x >> shift) & mask)
    return x & 0xFFFF_FFFF


def untempered(output: int) -> int:
    """Return the word of the state that an output was made of."""
    y = unshifted(output, 18, 0xFFFF_FFFF, left=False)
    y = unshifted(y, 15, 0xEFC6_0000, left=True)
    y = unshifted(y, 7, 0x9D2C_5680, left=True)
    return unshifted(y, 11, 0xFFFF_FFFF, left=False)


def generator_with(words: list[int]) -> random.Random:
    """Return Python's generator in the state of 624 words, all of them used up."""
    generator = random.Random()
    generator.setstate((3, (*words, N), None))
    return generator


stranger = random.Random()
outputs = [stranger.getrandbits(32) for _ in range(N)]
words = [untempered(y) for y in outputs]
clone = generator_with(words)
print([clone.getrandbits(32) for _ in range(3)] == [stranger.getrandbits(32) for _ in range(3)])

# %%
# **The polynomial.**  One bit of each output is a linear sequence: twice 19,937 of them determine its shortest
# recurrence, of degree 19,937.

stream = random.Random(1)
bits = [stream.getrandbits(1) for _ in range(2 * 19_937)]
polynomial = F2Poly.minimal_polynomial(bits)
print(polynomial.degree(), polynomial.weight(), polynomial.is_irreducible())

# %%
# **Jump.**  :math:`x^J \bmod` the polynomial says which of the next 19,937 words add up to the word J steps on.


def following(words: list[int], count: int) -> np.ndarray:
    """Return the words and `count` more by the recurrence."""
    w = [*words, *([0] * count)]
    for k in range(count):
        y = w[k] & UPPER | w[k + 1] & LOWER
        w[k + N] = w[k + M] ^ y >> 1 ^ (0x9908_B0DF if y & 1 else 0)
    return np.array(w, np.uint32)


def jumped(words: list[int], J: int) -> list[int]:
    """Return the 624 words J steps on."""
    jump = pow(F2Poly("x"), J, polynomial)
    w = following(words, polynomial.degree())
    ahead = np.zeros(N, np.uint32)
    for e in jump.exponents():
        ahead ^= w[e : e + N]
    return ahead.tolist()


far = generator_with(jumped(words, 10**20))
print(f"10^20 steps on: {far.getrandbits(32)}")

# %%
# A jump of a million against a million steps:

slow = generator_with(words)
for _ in range(10**6):
    slow.getrandbits(32)
quick = generator_with(jumped(words, 10**6))
print([quick.getrandbits(32) for _ in range(1000)] == [slow.getrandbits(32) for _ in range(1000)])

# %%
# The state as it was, and 10^20 steps on: a column a word of 32 bits.

figure, both = plt.subplots(2, 1, figsize=(8, 2.6))
figure.suptitle("The state of `random`, and the same 10^20 steps on")
for axes, state in zip(both, (words, jumped(words, 10**20)), strict=True):
    axes.imshow([[word >> bit & 1 for word in state] for bit in range(32)], cmap="cividis", aspect="auto")
    axes.set(xticks=[], yticks=[])
plt.show()
