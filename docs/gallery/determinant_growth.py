"""
How the determinant grows
===========================

log|det G|/n² of the n × n board over the integers, where it is not 0, and the Mahler measure that it tends to.
"""

import matplotlib.pyplot as plt

from flipalg.theory.determinants import determinant_is_zero
from research.growth import log_determinant, mahler_measure

sizes = [n for n in range(2, 500) if not determinant_is_zero(n, n)]

plt.figure(figsize=(7, 4))
plt.plot(sizes, [log_determinant(n, n) / n**2 for n in sizes], ".", markersize=3, label="log|det G| / n²")
plt.axhline(mahler_measure(), color="tab:red", linewidth=1, label="L′(E, 0) = 0.25133...")
plt.ylim(0.15, 0.3)
plt.title("log|det G|/n² on n × n, and its limit")
plt.xlabel("n")
plt.legend()
plt.show()
