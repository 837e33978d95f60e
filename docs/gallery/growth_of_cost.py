"""
Why polynomials win
=======================

One nullity by three roads. The matrix has n² rows, the polynomials degree n, the closed form half of it.
"""

import time

import matplotlib.pyplot as plt

from flipalg.games import BoardGame
from flipalg.theory.nullity import nullity_by_closed_form, nullity_by_gcd

PLUS = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)]


def seconds(road, n):
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        road(n)
        best = min(best, time.perf_counter() - start)
    return best


plt.figure(figsize=(7, 4))
for name, sides, road in [
    ("elimination on n² rows", [4, 8, 16, 24, 32], lambda n: BoardGame(n, n, PLUS).nullity),
    ("gcd", [4, 16, 64, 256, 1024, 2048], lambda n: nullity_by_gcd(n, n)),
    ("closed form", [4, 16, 64, 256, 1024, 4096], lambda n: nullity_by_closed_form(n, n)),
]:
    plt.loglog(sides, [seconds(road, n) for n in sides], "o-", label=name)
plt.title("Seconds for the nullity of n × n, by three roads")
plt.xlabel("n")
plt.legend()
plt.show()
