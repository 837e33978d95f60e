"""The sieve of flipalg.impartial.four_rows, compiled by numba: import this module only when it is used.

Main definitions
    fill_layer(b, n, layer, ...)    the bottom rows a of all P-positions (a, b, c, d), for one b
    add_layer(b, layer, ends)       how many P-positions of a layer have a bottom row a and a top row d
Conventions
    Sets of values a ≤ n are rows of 64-bit words, value a at bit a mod 64 of word a // 64.
    Compiled on the first call, and cached on disk where a folder for that can be written.
"""

import numpy as np

from flipalg.system.numba_cache import compiled


def _fill_layer(b, n, layer, by_second, by_second_cut, dead, dead_cut):  # type: ignore[no-untyped-def]
    """Fill layer[c(c+1)/2 + d] for b ≥ c ≥ d: the a that makes (a, b, c, d) a P-position, 0 for none ≤ n.

    Of the layers b' < b: by_second[index of (c, d)] holds the a of P-positions (a, b', min(c, b'), min(d, b')) for
    c < b, by_second_cut[d] the same for c ≥ b'; dead and dead_cut say whether a P-position
    (a', a', min(c, a'), min(d, a')) is among them, so that no a ≥ b is left.
    """
    one, full = np.uint64(1), ~np.uint64(0)
    words = by_second.shape[1]
    zero_row = b * (b + 1) // 2
    for d in range(b + 1):  # (c, d) = (b, d) is new
        dead[zero_row + d] = dead_cut[d]
        for w in range(words):
            by_second[zero_row + d, w] = by_second_cut[d, w]
    third = np.zeros((b + 1, words), np.uint64)  # third[d]: a of (a, b, c', min(c', d)), c' < c
    third_cut = np.zeros(words, np.uint64)  # the same for d ≥ c'
    taken = np.zeros(words, np.uint64)
    for c in range(b + 1):
        for w in range(words):
            third[c, w] = third_cut[w]
            taken[w] = 0  # a of (a, b, c, d'), d' < d
        for d in range(c + 1):
            pair = c * (c + 1) // 2 + d
            value = 0
            if not dead[pair]:
                w = b // 64
                below = (one << np.uint64(b % 64)) - one
                free = ~(by_second[pair, w] | third[d, w] | taken[w] | below)
                while free == 0 and w + 1 < words:
                    w += 1
                    free = ~(by_second[pair, w] | third[d, w] | taken[w])
                if free & full:
                    value = 64 * w
                    while not free & one:
                        free >>= one
                        value += 1
                    if b == 0 and value == 0:
                        value = 1  # the empty board is no position to move to
                    if value > n:
                        value = 0
            layer[pair] = value
            if value:
                bit, w = one << np.uint64(value % 64), value // 64
                taken[w] |= bit
                by_second[pair, w] |= bit
                third[d, w] |= bit
                if value == b:
                    dead[pair] = True
                if c == d:
                    third_cut[w] |= bit
                if c == b:
                    by_second_cut[d, w] |= bit
                    if value == b:
                        dead_cut[d] = True
        # c' = c is past for d > c too, which is done in third_cut; for d ≤ c it is in third[d]
    value = layer[zero_row + b]
    if value:
        bit, w = one << np.uint64(value % 64), value // 64
        for d in range(b + 1, by_second_cut.shape[0]):
            by_second_cut[d, w] |= bit
            if value == b:
                dead_cut[d] = True


def _add_layer(b, layer, ends):  # type: ignore[no-untyped-def]
    """Add 1 to ends[a, d] for each P-position (a, b, c, d) of the layer."""
    pair = 0
    for c in range(b + 1):
        for d in range(c + 1):
            a = layer[pair]
            if a:
                ends[a, d] += np.uint32(1)
            pair += 1


fill_layer = compiled(_fill_layer)
add_layer = compiled(_add_layer)
