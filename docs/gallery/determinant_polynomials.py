"""
Determinant polynomials
===========================

The coefficients of d_n over F2: row n has a mark at e where λ to the power e occurs. A triangle of Sierpinski,
leaning.
"""

import matplotlib.pyplot as plt
import numpy as np

N = 256
bits = [1, 2]
while len(bits) < N:
    bits.append(bits[-1] << 1 ^ bits[-2])  # d_n = λ d_{n-1} + d_{n-2}
picture = np.array([[row >> e & 1 for e in range(N)] for row in bits])

plt.figure(figsize=(7, 7))
plt.imshow(picture, cmap="Greys", interpolation="nearest")
plt.title("Coefficients of d_n over F2, n < 256")
plt.xlabel("power of λ")
plt.ylabel("n")
plt.show()
