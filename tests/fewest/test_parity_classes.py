import random

import numpy as np
import oracle
import pytest
from facts import DATA, outside_fact

from f2x import F2Matrix
from flipalg.boards.packed_rows import joined
from flipalg.fewest import parity_classes
from flipalg.fewest.coset_weights import coset_of, least_weight, lightest, lightest_coefficients
from flipalg.fewest.parity_classes import chessboard, halves
from flipalg.solvers.methods import kernel_of
from flipalg.solvers.solve import solve
from flipalg.system.native import native

BOARDS = [(5, 5), (9, 9), (9, 19), (11, 11), (11, 23), (5, 11), (29, 29), (1, 5), (3, 1), (5, 23)]
EVEN = [(4, 4), (9, 14), (14, 14), (4, 19), (16, 16), (24, 9), (16, 30), (34, 34)]


def task_of(m, n):
    solution = solve(m, n)
    return joined(list(solution.packed), n), [joined(list(v), n) for v in kernel_of(solution.problem)]


def search(x, kernel, m, n, **options):
    return parity_classes.search(x, kernel, m * n, chessboard(m, n), **options)


def class_masks(m, n):
    """Return the cells of the classes oo, oe, eo, ee, by the parities of row and column counted from 1."""
    cells = [(i % 2, j % 2) for i in range(m) for j in range(n)]
    return [sum(1 << at for at, cell in enumerate(cells) if cell == c) for c in ((0, 0), (0, 1), (1, 0), (1, 1))]


def flips(v, m, n):
    """Return the cells that packed presses flip."""
    return oracle.pressed(oracle.dark(m, n), oracle.bits(v, m, n))


@pytest.mark.parametrize(("m", "n"), [*BOARDS, *EVEN, (39, 39), (61, 61), (23, 47), (64, 64)])
def test_every_kernel_splits_over_the_classes(m, n):
    kernel, every = task_of(m, n)[1], (1 << m * n) - 1
    oo, oe, eo, ee = class_masks(m, n)
    assert chessboard(m, n) == oe | eo == every ^ oo ^ ee
    for one, two in ((oe, eo), (ee, oo)):
        for first, second in ((one, two), (two, one)):
            parts = F2Matrix.from_rows([v & first for v in kernel] or [0], m * n).rank()
            whole = F2Matrix.from_rows([v & first | (v & second) << m * n for v in kernel] or [0], 2 * m * n)
            assert F2Matrix.from_rows([v & second for v in kernel] or [0], m * n).rank() + parts == len(kernel)
            assert whole.rank() == len(kernel)
        (first, cells), (second, others) = halves(kernel, one | two, m * n)
        assert not cells & others
        assert not any(v & others for v in first)
        assert not any(v & cells for v in second)
        assert F2Matrix.from_rows([*first, *second], m * n).rank() == len(first) + len(second) == len(kernel)
        assert max(len(first), len(second)) <= max(parts, len(kernel) - parts)
        assert all(flips(v, m, n) == oracle.dark(m, n) for v in (*first, *second))


@pytest.mark.parametrize(("m", "n"), [*BOARDS, *EVEN])
def test_the_search_agrees_with_looking_at_all_solutions(m, n):
    x, kernel = task_of(m, n)
    r = random.Random(m * n)
    for start in (x, *(r.getrandbits(m * n) for _ in range(5))):
        found = search(start, kernel, m, n)
        if found:
            y, bound = found
            assert y.bit_count() == bound == least_weight(start, kernel).bit_count()
            assert flips(y ^ start, m, n) == oracle.dark(m, n)
        else:
            assert len(kernel) < 3


def test_bounds_hold_when_the_search_is_cut_short(monkeypatch):
    x, kernel = task_of(23, 23)
    least = lightest(x, kernel, 23 * 23).bit_count()
    for most in (0, 1, 5, 20, 100):
        monkeypatch.setattr(parity_classes, "PARITY_PAIRS", most)
        y, bound = search(x, kernel, 23, 23)
        assert bound <= least <= y.bit_count()
        assert flips(y ^ x, 23, 23) == oracle.dark(23, 23)
    assert bound > 0
    monkeypatch.undo()
    y, bound = search(x, kernel, 23, 23, seconds=0)
    assert bound < least <= y.bit_count()


def test_elements_that_are_made_when_needed_are_those_of_the_list(monkeypatch):
    x, kernel = task_of(23, 23)
    x ^= random.Random(1).getrandbits(23 * 23)
    expected = search(x, kernel, 23, 23)
    monkeypatch.setattr(parity_classes, "LISTED_WORDS", 40)
    monkeypatch.setattr(parity_classes, "PIECE", 20)
    y, bound = search(x, kernel, 23, 23)
    assert (y.bit_count(), bound) == (expected[0].bit_count(), expected[1])
    assert flips(y ^ x, 23, 23) == oracle.dark(23, 23)


@pytest.mark.parametrize("words", [1, 2, 3, 4, 5, 8, 13])
def test_numpy_agrees_with_native_code(words, monkeypatch):
    random = np.random.default_rng(words)
    a, b = (random.integers(0, 1 << 64, (count, words), dtype=np.uint64) for count in (7, 50))
    tables = random.integers(0, 1 << 64, (3, 256, words), dtype=np.uint64)
    coefficients = random.integers(0, 1 << 24, 50)

    def results():
        elements, found = b.copy(), np.array([64 * words, 0, 0])
        parity_classes._add_elements(coefficients, tables, elements)
        parity_classes._least_pair(3, 1, 7, a, 2, 49, b, a[0], found)
        parity_classes._least_pair(0, 1, 7, a, 2, 2, b, a[0], found)
        return elements.tolist(), found.tolist()

    native = results()
    monkeypatch.setattr(parity_classes, "native", None)
    assert results() == native
    elements, (weight, i, j) = native
    ones = {
        (i, j): 3 + sum(int(x ^ y ^ z).bit_count() for x, y, z in zip(a[0], a[i], b[j], strict=True))
        for i in range(1, 7)
        for j in range(2, 49)
    }
    assert ones[i, j] == weight == min(ones.values())
    assert elements[9] == [
        int(b[9, w] ^ tables[0, c & 255, w] ^ tables[1, c >> 8 & 255, w] ^ tables[2, c >> 16, w])
        for c in [int(coefficients[9])]
        for w in range(words)
    ]


def test_boards_that_the_method_does_not_fit():
    assert search(*task_of(7, 7), 7, 7) is None  # one solution
    assert search(*task_of(9, 9), 9, 9, largest=3) is None


@pytest.mark.parametrize("kind", [("cross", "board"), ("cross", "torus"), ("king", "torus"), ("king", "board")])
def test_presses_whose_kernel_does_not_split_are_left_alone_or_decided(kind):
    """Without its center a press stays in two classes: patterns that are 0 on oe and eo are in both summands."""
    for n in range(2, 11):
        solution = solve([[0] * n] * n, neighborhood=kind[0], topology=kind[1])
        kernel = [joined(list(v), n) for v in kernel_of(solution.problem)]
        x = random.Random(n).getrandbits(n * n)
        found = search(x, kernel, n, n) if 0 < len(kernel) < 13 else None
        assert found is None or found[0].bit_count() == found[1] == least_weight(x, kernel).bit_count()


@pytest.mark.skipif(native is None, reason="large classes need the core or scipy")
def test_a075464_is_proved_to_78():
    """All 78 terms, by complete search; the published data section has 54 of them."""
    published = outside_fact("oeis_a075464")
    for n in range(1, 79):
        solution = solve(n, n, fewest=True, seconds=600)
        assert solution.proved, n
        assert solution.verify(), n
        if n <= len(published):
            assert solution.weight == published[n - 1], n


def test_looking_at_all_of_2_to_the_28_solutions_of_64_by_64_agrees_with_the_classes():
    x, kernel = task_of(64, 64)
    assert lightest_coefficients(coset_of(x, kernel, 64 * 64))[0] == search(x, kernel, 64, 64)[1] == 1838


def test_even_squares_of_large_nullity_are_decided():
    x, kernel = task_of(170, 170)
    y, bound = search(x, kernel, 170, 170)
    assert (len(kernel), y.bit_count(), bound) == (36, 13912, 13912)
    assert flips(y, 170, 170) == [[1] * 170] * 170


@pytest.mark.parametrize(("n", "least"), [(47, 971), (39, 561)])
def test_looking_at_all_of_2_to_the_32_solutions_agrees_with_the_classes(n, least):
    """The whole coset by transforms: nothing of the two sums is used."""
    x, kernel = task_of(n, n)
    assert lightest_coefficients(coset_of(x, kernel, n * n))[0] == least
    assert search(x, kernel, n, n)[1] == least


def test_the_committed_solution_of_79_by_79_has_2629_presses():
    """That none has fewer is the complete search of docs/mathematics/fewest-presses.md, a minute's run."""
    rows = [
        line for line in (DATA / "fewest_79.txt").read_text(encoding="utf-8").splitlines() if not line.startswith("# ")
    ]
    assert [len(row) for row in rows] == [79] * 79
    presses = sum(1 << i * 79 + j for i, row in enumerate(rows) for j, cell in enumerate(row) if cell == "#")
    assert presses.bit_count() == 2629
    assert flips(presses, 79, 79) == [[1] * 79] * 79
