"""Each function of flipalg._native agrees with its plain version, from random starts and at edges."""

import random
from unittest import mock

import numpy as np
import pytest
from oracle import chased_by_the_definition, flipped_by_the_definition

from f2x import F2Poly
from flipalg.boards.packed_rows import in_words
from flipalg.extremal import covering_radius
from flipalg.fewest import coset_weights, parity_classes
from flipalg.games import disentis_search
from flipalg.games.disentis import AROUND
from flipalg.impartial import four_rows, three_rows
from flipalg.matrices.structured import G_rows
from flipalg.squares import primitive_candidates
from flipalg.system.native import native
from flipalg.systems import orders
from flipalg.theory import determinant_basis, determinant_polynomials, small_residues

pytestmark = pytest.mark.skipif(native is None, reason="the extension was not built, or F2X_BACKEND=flint")

EDGES = [0, 1, 2, 3, 31, 32, 33, 62, 63, 64, 65, 127, 128, 129, 511, 512, 513, 1000]
X = F2Poly("x")
Y = X**2 + X


def plainly(module, function, *arguments):
    """Call a function of Python that does without the extension."""
    with mock.patch.object(module, "native", None):
        return function(*arguments)


def both(module, *calls):
    """Return the values of calls (function, arguments...) with the extension and without it."""
    return [call[0](*call[1:]) for call in calls], [plainly(module, *call) for call in calls]


def primes(chance, size):
    return both(primitive_candidates, (primitive_candidates.candidates, 3 * size + 3, chance.randrange(3 * size + 3)))


def walk(chance, size):
    r, s = (2 * chance.randrange(1, 2 ** chance.choice([5, 16, 40, 61])) + 1 for _ in range(2))
    start = chance.choice(
        [(35833, 35833, 757), (r, r, 0), (r, r, chance.randrange(10**15)), (r, s, chance.randrange(99))]
    )
    return small_residues.residue_walk(*start, 3 * size), small_residues.plain_residue_walk(*start, 3 * size)


def chase(chance, size):
    n, m, center, closes = max(size, 1) % 300 + 1, 9, chance.randrange(2), chance.random() < 0.5
    margin, b = [0, chance.getrandbits(n)], [chance.getrandbits(n) for _ in range(m)]
    found = native.chase_rows(in_words(margin, n), in_words(b, n), n, center, closes, m)
    return found, in_words(chased_by_the_definition(margin[1], b, n, center, closes), n)


def flip(chance, size):
    n, form, closes = max(size, 1) % 300 + 1, chance.randrange(1, 16), chance.random() < 0.5
    presses = [chance.getrandbits(n) for _ in range(9)]
    flipped = flipped_by_the_definition(presses, n, form, closes)
    wrong = [*flipped[:-1], flipped[-1] ^ 1 << chance.randrange(n)]
    rows = [native.rows_flip(in_words(presses, n), in_words(b, n), n, form, closes, 7) for b in (flipped, wrong)]
    return rows, [True, False]


def halves(chance, size):
    A, B = F2Poly(chance.getrandbits(size + 1)), F2Poly(chance.getrandbits(size + 1))
    return small_residues.y_part(A.compose(Y) + X * B.compose(Y)), B


def composed(chance, size):
    f = F2Poly(chance.getrandbits(size + 1))
    return small_residues.at_y(f), f.compose(Y)


def basis(function):
    def compared(chance, size):
        row = chance.getrandbits(64 * size + chance.randrange(64) + 1)
        return both(
            determinant_basis, (function, row if function is determinant_basis.from_determinant_basis else F2Poly(row))
        )

    return compared


def coset(chance, size):
    dimension = chance.choice([0, 1, 3, 4, 5, 9, 14])
    return coset_weights.coset_of(
        *[chance.getrandbits(size + 1)], [chance.getrandbits(size + 1) for _ in range(dimension)], size + 1
    )


def elements(chance, size):
    words, numbers = size % 9 + 1, np.random.default_rng(size)
    tables = numbers.integers(0, 1 << 64, (chance.randrange(9), 256, words), dtype=np.uint64)
    coefficients = numbers.integers(0, 1 << 62, 20)

    def added():
        sums = np.ones((20, words), np.uint64)
        parity_classes._add_elements(coefficients, tables, sums)
        return sums.tolist()

    return both(parity_classes, (added,))


def pairs(chance, size):
    words, numbers = size % 9 + 1, np.random.default_rng(size)
    a, b = (numbers.integers(0, 1 << 64, (count, words), dtype=np.uint64) for count in (7, 50))
    start, low = chance.randrange(7), chance.randrange(50)

    def least():
        found = np.array([64 * words, 0, 0])
        parity_classes._least_pair(3, start, 7, a, low, chance.choice([50]), b, a[0], found)
        return found.tolist()

    return both(parity_classes, (least,))


def annealed(chance, size):
    columns, numbers, seed = chance.randrange(1, 30), np.random.default_rng(size), chance.getrandbits(31)
    rows = numbers.integers(-3, 4, (columns, size + 1)).astype(np.int8)
    caps = numbers.integers(0, 6, columns)

    def signs(anneal):
        found = caps % 2
        anneal(rows, found, caps, size % 5, 200, seed)
        return found.tolist()

    return signs(covering_radius._anneal), signs(covering_radius.anneal_in_numpy)


def ordered(chance, size):
    rows = G_rows(*chance.choice([(2, 3), (3, 4), (3, 5), (4, 5)]), AROUND)
    presses, extra = chance.getrandbits(len(rows)) | 1, chance.randrange(3)
    start = chance.choice([-1, chance.getrandbits(len(rows))])
    return [
        search(rows, presses, extra, size + 1, start)
        for search in (orders.ordered_presses, orders.ordered_presses_in_python)
    ]


def shortest(chance, size):
    rows = G_rows(size % 3 + 1, size % 4 + 1, AROUND)
    return disentis_search.shortest_game(rows), disentis_search.plain_shortest_game(rows)


def four(chance, size):
    n = size if size < 66 else size % 5
    table, tally = four_rows.four_row_table(n), four_rows.four_row_tally(n)
    plain = plainly(four_rows, four_rows.four_row_table, n), plainly(four_rows, four_rows.four_row_tally, n)
    return (table.bottom.tolist(), tally.ends.tolist()), (plain[0].bottom.tolist(), plain[1].ends.tolist())


def three(chance, size):
    Q = size % 70
    R = chance.randrange(Q + 1)
    return [table.tolist() for table in (three_rows.table_to(Q, R), plainly(three_rows, three_rows.table_to, Q, R))]


def counted(chance, size):
    c = coset(chance, size)
    return [
        [np.asarray(value).tolist() for value in values]
        for values in both(coset_weights, (coset_weights.weight_counts, c), (coset_weights.weights_of_chunk, c, 0))
    ]


PAIRS = {
    "anneal": annealed,
    "at_y": composed,
    "chase_rows": chase,
    "coset_count, coset_transform": counted,
    "coset_elements": elements,
    "coset_pairs": pairs,
    "determinant_words": lambda _, size: both(
        determinant_polynomials, (determinant_polynomials.determinant_polynomial, 67 * size)
    ),
    "disentis_breadth": shortest,
    "disentis_depth": ordered,
    "four_rows_layer, four_rows_tally": four,
    "from_determinant_basis": basis(determinant_basis.from_determinant_basis),
    "in_powers_of_y": basis(determinant_basis.y_parts),
    "primitive_candidates": primes,
    "Q_words": lambda _, size: both(determinant_polynomials, (determinant_polynomials.Q_polynomial, 66 * size + 1)),
    "residue_walk": walk,
    "rows_flip": flip,
    "three_rows": three,
    "to_determinant_basis": basis(determinant_basis.to_determinant_basis),
    "y_part": halves,
}


def test_every_function_has_a_plain_version():
    assert {name for name, value in vars(native).items() if callable(value)} == set(", ".join(PAIRS).split(", "))


@pytest.mark.parametrize("name", PAIRS)
def test_a_function_agrees_with_its_plain_version(name):
    chance = random.Random(name)
    for size in [*EDGES, *(chance.randrange(1000) for _ in range(3))]:
        found, plain = PAIRS[name](chance, size)
        assert found == plain, size
