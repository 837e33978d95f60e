"""
A quiet pattern of 383 × 383
================================

384 is 2 to the 7th times 3, so 254 independent patterns change nothing there. One of them, a pixel a coin.
"""

import matplotlib.pyplot as plt
import numpy as np

from flipalg import certificate, nullity

assert nullity(383, 383) == 254
pattern = np.array(list(certificate(383, 383).rows()))

plt.figure(figsize=(7, 7))
plt.imshow(pattern, cmap="gray", interpolation="nearest")
plt.title("A quiet pattern of 383 × 383")
plt.axis("off")
plt.show()
