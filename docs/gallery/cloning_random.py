"""
Cloning Python's random numbers
===================================

Python's generator passes 32 bits at a time through an invertible matrix over F2. Inverting it gives the whole state
back: 624 outputs, and the future is known.
"""

import random

import matplotlib.pyplot as plt
import numpy as np


def tempered(y):
    """Return the output of the Mersenne Twister for a word of its state."""
    y ^= y >> 11
    y ^= y << 7 & 0x9D2C5680
    y ^= y << 15 & 0xEFC60000
    return y ^ y >> 18


columns = [tempered(1 << j) for j in range(32)]
T = np.array([[column >> i & 1 for column in columns] for i in range(32)], dtype=np.uint8)
M = np.hstack([T, np.eye(32, dtype=np.uint8)])
for k in range(32):  # Gauss and Jordan over F2
    pivot = k + int(M[k:, k].argmax())
    M[[k, pivot]] = M[[pivot, k]]
    M[(M[:, k] == 1) & (np.arange(32) != k)] ^= M[k]
inverse = [sum(int(bit) << i for i, bit in enumerate(column)) for column in M[:, 32:].T]

generator = random.Random(20)
outputs = [generator.getrandbits(32) for _ in range(624)]
state = []
for output in outputs:
    word = 0
    for j in range(32):
        word ^= inverse[j] if output >> j & 1 else 0
    state.append(word)
clone = random.Random()
clone.setstate((3, (*state, 624), None))
assert [clone.random() for _ in range(1000)] == [generator.random() for _ in range(1000)]

figure, (left, right) = plt.subplots(1, 2, figsize=(8, 4))
figure.suptitle("The matrix that hides the state of `random`, and its inverse")
left.imshow(T, cmap="cividis")
right.imshow(M[:, 32:], cmap="cividis")
plt.show()
