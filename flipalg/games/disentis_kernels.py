"""The loops of flipalg.games.disentis_search, compiled by numba: import this module only when it is used.

Main definitions
    breadth(rows, chosen, queue, ends)                     all states, level by level
    depth(rows, extra, nodes, visited, stack, at)          an order of presses, with some made twice
    MORE, NONE                                             what they return instead of an answer
Conventions
    Each call does a part of the work and can be called again (MORE), so that Ctrl-C is answered between two calls.
    Compiled on the first call, and cached on disk where a folder for that can be written.
"""

import numpy as np

from flipalg.system.numba_cache import compiled

NONE, LIMIT, MORE = -1, -2, -3
STEP = 1 << 18
"""The states or nodes of one call."""
LEFT, STATE, TODO = 0, 1, 2


def _breadth(rows, chosen, queue, ends):  # type: ignore[no-untyped-def]  # numba finds the types
    """Fill `chosen` level by level; return the first state with at most one piece covered, NONE when there is none.

    ends   how many states of the queue are done, and how many are known
    """
    done, known = ends[0], ends[1]
    stop = min(known, done + STEP)
    while done < stop:
        state = np.int64(queue[done])
        done += 1
        for p in range(rows.size):
            if state >> p & 1:
                after = state ^ rows[p]
                if chosen[after] < 0:
                    chosen[after] = p
                    if after & (after - 1) == 0:
                        return after
                    queue[known] = after
                    known += 1
    ends[0], ends[1] = done, known
    return MORE if done < known else NONE


def _depth(rows, nodes, visited, stack, spare, phase, presses, at):  # type: ignore[no-untyped-def]
    """Search in depth: at each step the covered pieces still to be pressed, then (while some are spare) the others.

    A node is (what is left to press, extra presses left); `visited` is a table of them with open addressing.
    stack      a row for LEFT, STATE and TODO (presses not tried yet, of the phase), a column a step
    at         the step, and the number of nodes
    Return the number of presses; NONE when there is no order, LIMIT when more nodes are needed.
    """
    one, eight, mask = np.uint64(1), np.uint64(8), np.uint64(visited.size - 1)
    k, count = at[0], at[1]
    stop = min(nodes, count + STEP)
    while k >= 0:
        if stack[TODO, k] == 0:
            if phase[k] == 0 and spare[k] > 0:
                phase[k] = 1
                stack[TODO, k] = stack[STATE, k] & ~stack[LEFT, k]
            else:
                k -= 1
            continue
        # the press that leaves the most covered among those still to be pressed
        best, most = -1, -1
        for p in range(rows.size):
            bit = one << np.uint64(p)
            if stack[TODO, k] & bit:
                both = (stack[STATE, k] ^ rows[p]) & (stack[LEFT, k] ^ bit)
                c = 0
                while both:
                    both &= both - one
                    c += 1
                if c > most:
                    best, most = p, c
        bit = one << np.uint64(best)
        stack[TODO, k] ^= bit
        presses[k] = best
        now = stack[LEFT, k] ^ bit
        rest = spare[k] - phase[k]
        if now == 0:
            at[1] = count
            return k + 1
        key = now * eight + np.uint64(rest)
        place = (key * np.uint64(0xD1342543DE82EF95)) >> np.uint64(20) & mask
        while visited[place] != 0 and visited[place] != key:
            place = (place + one) & mask
        if visited[place] == key:
            continue
        visited[place] = key
        count += 1
        stack[LEFT, k + 1], stack[STATE, k + 1] = now, stack[STATE, k] ^ rows[best]
        stack[TODO, k + 1] = stack[STATE, k + 1] & now
        k += 1
        spare[k], phase[k] = rest, 0
        if count >= stop:
            at[0], at[1] = k, count
            return LIMIT if count >= nodes else MORE
    at[1] = count
    return NONE


breadth, depth = compiled(_breadth), compiled(_depth)
