"""
Three rows of Chomp
=======================

f(q, q)/q, where rows of q, q and f(q, q) are lost for who moves. It seems to settle at 1 + 1/√2; no proof is known
here.
"""

import matplotlib.pyplot as plt
import numpy as np

from flipalg.impartial import chomp

Q = 1500
F = chomp.three_row_table(Q)
q = np.arange(1, Q + 1)

plt.figure(figsize=(7, 4))
plt.plot(q, np.diagonal(F)[1:] / q, ".", markersize=2)
plt.axhline(1 + 0.5**0.5, color="tab:red", linewidth=1)
plt.ylim(1.5, 2)
plt.title("f(q, q)/q and 1 + 1/√2")
plt.xlabel("q")
plt.show()
