"""Where the sources are wrong: the evidence that has no module of its own, and the ledger flipalg/console/errata.toml.

Programs and pages are transcribed here, so that nothing of flipalg stands between them and the statements about them;
flipalg enters only where it gives the right answer beside a wrong one.
"""

import math
import re
from collections import Counter
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from pathlib import Path

import pytest
from ledgers import check_rows, is_a_test

from flipalg import kernel_basis, solve
from flipalg.console.ledgers import ledger
from flipalg.games import Trisentis, merlin, play_disentis
from flipalg.impartial import chomp
from flipalg.matrices.elimination import determinant

ROOT = Path(__file__).parents[1]
LEDGER = ledger("errata")


def is_complete(line):
    assert set(line) == {"source", "where", "printed", "correct", "evidence", "tests", "verdict"}
    assert line["verdict"] in {"wrong", "incomplete", "not wrong", "text"}
    assert line["tests"], "an erratum without a test is an opinion"
    for node in line["tests"]:
        assert is_a_test(node), node


def test_every_line_is_complete_and_its_evidence_exists():
    check_rows(LEDGER, is_complete, lambda line: f"{line['source']} {line['where']}")


def test_no_erratum_is_listed_twice():
    places = [(line["source"], line["where"], line["printed"]) for line in LEDGER]
    assert len(set(places)) == len(places)


# The thesis: 4.1, 4.4, A.2


def simple(n):
    """S_n as lists."""
    return [[int(abs(i - j) <= 1) for j in range(n)] for i in range(n)]


def game(n, m):
    """Thesis A.1.2: the matrix of m rows of n coins."""
    cells = list(product(range(m), range(n)))
    return [[int(abs(i - k) + abs(j - h) <= 1) for k, h in cells] for i, j in cells]


def direct_iteration_as_printed(n, m, first, number):
    """Thesis A.2.3, without `mod 2` in its loop; `number` is the type it computes with.  Rows 1, ..., m + 1."""
    S = simple(n)

    def times(row):
        return [sum((number(s) * x for s, x in zip(line, row, strict=True)), number(0)) for line in S]

    rows = [[number(x) for x in first]]
    rows.append([number(1) - x for x in times(rows[0])])
    for i in range(2, m + 1):
        rows.append([number(1) - a - b for a, b in zip(rows[i - 2], times(rows[i - 1]), strict=True)])
    return rows


@pytest.mark.parametrize(("m", "wrong_first_rows"), [(31, 0), (63, 7), (127, 8)])
def test_doubles_overflow_in_the_printed_direct_iteration_on_3_by_63_and_3_by_127(m, wrong_first_rows):
    differences = []
    for first in product((0, 1), repeat=3):
        integers = direct_iteration_as_printed(3, m, first, int)[:m]
        doubles = direct_iteration_as_printed(3, m, first, float)[:m]
        assert (max(abs(x) for row in integers for x in row) > 2**53) == (wrong_first_rows > 0)
        differences.append([[x % 2 for x in row] for row in integers] != [[x % 2 for x in row] for row in doubles])
    assert sum(differences) == wrong_first_rows


def test_the_printed_direct_iteration_runs_one_row_too_far():
    for n, m in [(3, 3), (3, 7), (5, 6)]:
        solution = [[int(x) for x in row] for row in solve(m, n).presses]
        rows = [[x % 2 for x in row] for row in direct_iteration_as_printed(n, m, solution[0], int)]
        assert rows == [*solution, [0] * n]  # the row behind the last, which must be 0
        products = [sum(s * x for s, x in zip(line, rows[m], strict=True)) for line in simple(n)]
        control = [(a + b) % 2 for a, b in zip(rows[m - 1], products, strict=True)]
        assert control == solution[-1]  # eq. 4.12, one row earlier, is all ones
        assert control != [1] * n
    assert [int(x) for x in solve(4, 3).presses[-1]] == [1, 1, 1]  # example 8, on which the two are the same


PENTIUM = 1.8e9  # cycles a second
TABLE_4_1_DIRECT_ITERATION = {(15, 15): 1.5e-2, (31, 31): 1.3e-1}  # seconds


def test_no_pentium_tried_all_first_rows_of_15_by_15_and_31_by_31_in_the_seconds_of_table_4_1():
    for (n, m), seconds in TABLE_4_1_DIRECT_ITERATION.items():
        solution = solve(m, n)
        assert solution.count == 1
        additions = tries(n) * (m - 1) * (3 * n - 2)  # even if the zeros of S_n cost nothing
        assert additions > PENTIUM * seconds / 10  # 15 × 15: 5 cycles an addition, in an interpreted language
        one_run = (m - 1) * (3 * n - 2)
        assert one_run < PENTIUM * seconds / 1000
    assert additions > 1000 * PENTIUM * seconds  # 31 × 31: a thousand additions a cycle


def tries(n):
    """The least number of first rows of n × n tried before the right one, counting up or down from either end."""
    first = "".join(str(int(x)) for x in solve(n, n).presses[0])
    return min(number for digits in (first, first[::-1]) for number in (int(digits, 2) + 1, 2**n - int(digits, 2)))


def game_rows(n, m):
    return [sum(entry << j for j, entry in enumerate(row)) for row in game(n, m)]


def sweep_rows_and_columns(A, b, right_side_too):
    """Thesis 4.1: with each 1 on the diagonal of (A|b) sweep the rows, then the columns; x = Ã b̃."""
    size = len(A)
    M = [[*row, right] for row, right in zip(A, b, strict=True)]
    used = set()
    while True:
        pivot = next((i for i in range(size) if M[i][i] and i not in used), None)
        if pivot is None:
            break
        used.add(pivot)
        for k in range(size):
            if k != pivot and M[k][pivot]:
                M[k] = [x ^ y for x, y in zip(M[k], M[pivot], strict=True)]
        for k in range(size + right_side_too):
            if k != pivot and M[pivot][k]:
                for row in M:
                    row[k] ^= row[pivot]
    return [sum(row[j] & M[j][size] for j in range(size)) % 2 for row in M]


def solves(A, x):
    return all(sum(a & p for a, p in zip(row, x, strict=True)) % 2 for row in A)


def test_sweeping_columns_as_well_does_not_keep_the_solution():
    A = game(3, 1)
    x = sweep_rows_and_columns(A, [1, 1, 1], right_side_too=False)
    assert x == [1, 1, 1]
    assert [sum(a & p for a, p in zip(row, x, strict=True)) % 2 for row in A] == [
        0,
        1,
        0,
    ]  # turns the middle coin alone
    assert not solves(A, sweep_rows_and_columns(A, [1, 1, 1], right_side_too=True))  # nor if b is a column to sweep
    assert solves(A, [0, 1, 0])
    assert solve(1, 3).count == 1  # so nothing else does


def test_operation_2_of_4_1_needs_a_unit():
    assert [x for x in range(4) if x % 4 == 1] == [1]
    assert [x for x in range(4) if 2 * x % 4 == 2] == [1, 3]  # multiplied by 2, which is not 0 modulo 4


# The thesis: 1, 2 and 3


def test_the_game_matrix_is_not_an_incidence_matrix():
    cells = list(product(range(3), repeat=2))
    edges = [(a, b) for a, b in combinations(cells, 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
    incidence = [[int(cell in edge) for edge in edges] for cell in cells]
    assert (len(incidence), len(incidence[0])) == (9, 12)  # nodes by edges: not even square
    adjacency = [[int((a, b) in edges or (b, a) in edges) for b in cells] for a in cells]
    assert game(3, 3) == [[x | (i == j) for j, x in enumerate(row)] for i, row in enumerate(adjacency)]


def test_the_inner_product_of_chapter_2_is_not_degenerate():
    orthogonal_to_all = [x for x in range(8) if all((x & y).bit_count() % 2 == 0 for y in range(8))]
    assert orthogonal_to_all == [0]
    assert 0b011.bit_count() % 2 == 0  # <x, x> = 0, although x is not 0


def orthogonal(vectors, n):
    return {x for x in range(1 << n) if all((x & v).bit_count() % 2 == 0 for v in vectors)}


def test_lemma_2_needs_subspaces():
    V, W = {0b11}, {0b01, 0b10}
    assert orthogonal(W, 2) <= orthogonal(V, 2)
    assert not V <= W
    spaces = {frozenset(orthogonal(chosen, 3)) for k in range(4) for chosen in combinations(range(8), k)}
    assert len(spaces) == 16  # all subspaces
    for V, W in product(spaces, repeat=2):
        assert (V <= W) == (orthogonal(W, 3) <= orthogonal(V, 3))


def times(a, b):
    """The product of two 2 × 2 matrices over F2."""
    columns = list(zip(*b, strict=True))
    return tuple(tuple(sum(x & y for x, y in zip(row, column, strict=True)) % 2 for column in columns) for row in a)


def commute(*blocks):
    return all(times(a, b) == times(b, a) for a, b in combinations(blocks, 2))


def test_det_2_of_theorem_3_is_not_defined_if_blocks_do_not_commute():
    blocks = [((p, q), (r, s)) for p, q, r, s in product((0, 1), repeat=4)]
    # linear in its columns over the ring of blocks, with det I = 1, it takes diag(a, b) to a b, and to b a
    assert any(not commute(a, b) for a, b in product(blocks, repeat=2))
    differs = 0
    b = ((1, 0), (0, 1))
    for a, c, d in product(blocks, repeat=3):
        (p, q), (r, s) = (
            tuple(x ^ y for x, y in zip(*rows, strict=True)) for rows in zip(times(a, d), times(b, c), strict=True)
        )
        rows = [(*a[0], *b[0]), (*a[1], *b[1]), (*c[0], *d[0]), (*c[1], *d[1])]
        whole = determinant([sum(bit << k for k, bit in enumerate(row)) for row in rows])
        if commute(a, b, c, d):
            assert whole == p & s ^ q & r
        else:
            differs += whole != p & s ^ q & r
    assert differs > 0


def test_example_4_is_about_d_m():
    d = [1, 1]  # d_0(1), d_1(1)
    while len(d) < 40:
        d.append(d[-1] ^ d[-2])
    for m in range(1, 40):
        assert (d[m] == 0) == (m % 3 == 2)  # G of m by 1 coins: the index is m, and the n of the text is 1
        assert solve(1, m).count == (2 if d[m] == 0 else 1)


# The thesis: 4.2 and 4.3


def inner(x, y):
    return (x & y).bit_count() % 2


def basis_of_eq_4_2(A, b):
    """v_0 = b, v_1, ... with every term of the sum of eq. 4.2, as long as ⟨v_i, A v_i⟩ = 1."""

    def apply(v):
        return sum(inner(row, v) << i for i, row in enumerate(A))

    v = [b]
    while v[-1] and inner(v[-1], apply(v[-1])):
        following = apply(v[-1])
        for earlier in v:
            following ^= earlier * inner(apply(v[-1]), apply(earlier))
        v.append(following)
    return v, apply


def test_the_second_coefficient_of_eq_4_5_is_0_and_that_of_eq_4_2_is_1():
    long_runs = 0
    for entries in product((0, 1), repeat=10):  # every symmetric matrix of four rows
        A = [0] * 4
        for (i, j), entry in zip(combinations_with_replacement(range(4), 2), entries, strict=True):
            A[i] |= entry << j
            A[j] |= entry << i
        for b in range(1, 16):
            v, apply = basis_of_eq_4_2(A, b)
            for i in range(1, len(v) - 1):
                assert inner(v[i], apply(v[i - 1])) == 0  # as printed
                assert inner(apply(v[i]), apply(v[i - 1])) == 1  # of eq. 4.2
                long_runs += 1
            if all(A[i] >> i & 1 for i in range(4)):
                assert len(v) <= 2  # in a game v_1 has an even number of ones, so that eq. 4.5 is never reached
    assert long_runs > 100


def direct_iteration_over_the_reals(m, n, b, number):
    """n + 1 runs: the end of eq. 4.12 is a linear function of the first row, so a system of n equations gives it."""
    S = simple(n)

    def run(first):
        rows = [[number(0)] * n, first]
        for i in range(m):
            pressed = [sum((s * x for s, x in zip(line, rows[-1], strict=True)), number(0)) for line in S]
            rows.append([number(b[i][j]) - pressed[j] - rows[-2][j] for j in range(n)])
        return rows[1:-1], rows[-1]  # the last is what eq. 4.12 misses

    missing = run([number(0)] * n)[1]
    units = [[number(i == j) for j in range(n)] for i in range(n)]
    columns = [[x - y for x, y in zip(run(e)[1], missing, strict=True)] for e in units]
    system = [[columns[k][j] for k in range(n)] + [-missing[j]] for j in range(n)]
    for k in range(n):  # Gauss and Jordan
        pivot = max(range(k, n), key=lambda i: abs(system[i][k]))
        system[k], system[pivot] = system[pivot], system[k]
        system[k] = [x / system[k][k] for x in system[k]]
        for i in range(n):
            if i != k:
                system[i] = [x - system[i][k] * y for x, y in zip(system[i], system[k], strict=True)]
    return run([row[n] for row in system])


def right_sides(m, n):
    return [[Fraction(3 * i + j * j, 7) for j in range(n)] for i in range(m)]


def test_direct_iteration_works_on_real_matrices():
    m, n = 6, 4
    b = right_sides(m, n)
    rows, rest = direct_iteration_over_the_reals(m, n, b, Fraction)
    assert rest == [0] * n
    x = [entry for row in rows for entry in row]
    right = [entry for row in b for entry in row]
    assert [sum(g * entry for g, entry in zip(row, x, strict=True)) for row in game(n, m)] == right


def test_rounding_spoils_direct_iteration_on_long_boards():
    errors = []
    for m in (6, 20, 40):
        exact, _ = direct_iteration_over_the_reals(m, 4, right_sides(m, 4), Fraction)
        doubles, _ = direct_iteration_over_the_reals(m, 4, right_sides(m, 4), float)
        errors.append(
            max(
                abs(float(x - Fraction(y)))
                for a, b in zip(exact, doubles, strict=True)
                for x, y in zip(a, b, strict=True)
            )
        )
    assert errors[0] < 1e-12 < errors[1] < 1e-6 < 0.01 < errors[2]


def test_the_sum_of_eq_4_2_starts_with_v_0():
    for n, m in [(1, 1), (3, 3), (3, 7), (5, 5)]:  # an odd number of coins: <v_0, 1> = 1
        rows, v_0 = game_rows(n, m), (1 << n * m) - 1
        A_1 = sum(inner(row, v_0) << i for i, row in enumerate(rows))
        assert inner(v_0, v_0) == 1
        with_v_0 = A_1 ^ v_0 * inner(A_1, A_1)
        assert with_v_0 == A_1 ^ v_0  # eq. 4.4
        assert A_1 ^ v_0 != A_1  # what the sum gives if it starts with v_1


def test_an_orthogonal_basis_is_not_enough_for_the_formula_of_4_2():
    A = (Fraction(1), Fraction(2))  # diagonal; the Krylov space of (1, 1) is the plane
    basis, x = [(1, 1), (1, -1)], (1, 0)
    assert sum(p * q for p, q in zip(*basis, strict=True)) == 0

    def form(u, v):
        return sum(a * p * q for a, p, q in zip(A, u, v, strict=True))

    assert all(form(v, v) for v in basis)
    total = [sum(form(x, v) / form(v, v) * v[k] for v in basis) for k in range(2)]
    assert total != list(x)
    other = [(1, 1), (2, -1)]  # orthogonal for the form
    assert form(*other) == 0
    assert [sum(form(x, v) / form(v, v) * v[k] for v in other) for k in range(2)] == list(x)
    # in a game all <1, A^j 1> are equal, so that no basis of more than one vector is orthogonal with odd weights
    for n in range(1, 6):
        pairs = list(combinations(range(n), 2))
        for edges in product((0, 1), repeat=len(pairs)):
            rows = [1 << i for i in range(n)]
            for (i, j), edge in zip(pairs, edges, strict=True):
                rows[i] |= edge << j
                rows[j] |= edge << i
            v = ones = (1 << n) - 1
            for _ in range(2 * n):
                v = sum(inner(row, v) << i for i, row in enumerate(rows))
                assert inner(ones, v) == n % 2


# The thesis: A.2.2


def residuals(m, n, sign):
    """Thesis A.2.2 in its own arithmetic, but with x = mod(x + sign*a*r, 2): the x of every step."""
    A = game(n, m)

    def times(v):
        return [sum(a * x for a, x in zip(row, v, strict=True)) % 2 for row in A]

    r = [1] * (m * n)
    z = times(r)
    x, steps = z, [z]
    for _ in range(m * n):
        r = [(a - b) % 2 for a, b in zip(r, times(z), strict=True)]
        if not any(r):
            break
        a = sum(r) % 2
        z = times(r)
        x = [(p + sign * a * q) % 2 for p, q in zip(x, r, strict=True)]
        steps.append(x)
    return steps


def test_adding_and_subtracting_r_are_the_same_in_a_2_2():
    for m, n in [(1, 1), (2, 2), (3, 3), (4, 5), (7, 7), (3, 15)]:
        assert residuals(m, n, 1) == residuals(m, n, -1)


# Disentis


def test_4_by_4_has_16_solutions_in_trisentis_and_no_game_of_disentis():
    board = Trisentis(4, 4)
    assert len(list(board.solutions(set(board.cells), set()))) == 16
    assert play_disentis(4, 4) is None


def test_5_by_5_needs_the_last_piece_turned_alone():
    board = Trisentis(5, 5)
    assert not board.is_solvable(set(board.cells), set())
    played = play_disentis(5, 5)
    assert played is not None
    assert played.last is not None


def test_the_presses_printed_for_6_by_6_have_no_order():
    printed = "011001 110110 101001 010000 010000 101001".replace(" ", "")
    board = Trisentis(6, 6)
    presses = [piece for piece, digit in zip(board.cells, printed, strict=True) if digit == "1"]
    left = {cell for cell, value in zip(board.cells, board.press(set(board.cells), presses), strict=True) if value}
    assert left == {(5, 5)}  # they win but for the order
    assert board.order_presses(set(board.cells), presses) is None
    # the same, by all the sets of presses that can be reached: a piece is pressed while it is covered
    levels = [{frozenset()}]
    while levels[-1]:
        levels.append(
            {
                made | {piece}
                for made in levels[-1]
                for piece in set(presses) - made
                if sum(max(abs(piece[0] - a), abs(piece[1] - b)) == 1 for a, b in made) % 2 == 0
            }
        )
    assert len(levels) - 2 < len(presses) == 15
    # but without the order, and with presses that are undone, they do win: they are this game turned by 180 degrees
    state, made = set(board.cells), Counter()
    for piece in GAME_OF_21:
        assert piece in state
        state ^= around(*piece, 6)
        made[5 - piece[0], 5 - piece[1]] += 1
    assert state == {GAME_OF_21[-1]} == {(0, 0)}
    assert {piece for piece, count in made.items() if count % 2} == set(presses)
    assert sum(made.values()) == len(presses) + 2 * 3


GAME_OF_21 = [
    divmod(piece, 10) for piece in (3, 5, 14, 30, 50, 33, 41, 24, 45, 35, 53, 54, 11, 22, 33, 42, 44, 33, 22, 11, 0)
]


def around(a, b, n):
    """`zugdelta` on n × n, as a set of cells."""
    return {
        (i, j)
        for i in range(max(a - 1, 0), min(a + 2, n))
        for j in range(max(b - 1, 0), min(b + 2, n))
        if (i, j) != (a, b)
    }


def loesefast(S, n):
    """`loesefast`: column by column, cyclically; (the board left, the presses)."""
    S, Z = set(S), set()
    for j in range(n - 1):
        for i in (*range(n - 1), -1, *range(n - 1)):  # -1: the last row, cleared by a press in the first
            if (n - 1 if i == -1 else i, j) in S:
                S ^= around(i + 1, j + 1, n)
                Z ^= {(i + 1, j + 1)}
        assert (n - 1, j) not in S
    return S, Z


def test_the_vectors_that_loese1_prints_are_not_a_kernel():
    n = 4
    every = set(product(range(n), repeat=2))
    _, Z = loesefast(every, n)
    answers = []
    for k in range(n):  # `letzte` for each press in the first column
        left, presses = loesefast(around(k, 0, n), n)
        answers.append((left, presses ^ {(k, 0)}))
    kernel = 0
    for chosen in product((0, 1), repeat=n):
        left, presses = set(), set()
        for take, (leaves, answer) in zip(chosen, answers, strict=True):
            if take:
                left, presses = left ^ leaves, presses ^ answer
        if any(chosen) and not left:
            kernel += 1
            assert not flipped(presses, n)  # without Z: a set of presses that does nothing
            assert flipped(presses ^ Z, n)  # printed: added to Z
    assert kernel == 2**4 - 1


def flipped(presses, n):
    total = set()
    for piece in presses:
        total ^= around(*piece, n)
    return total


def loese1xy(state, a, b):
    """`loese1xy` up to its call of `loese1`: x and y are global."""
    warnings = []
    if state["x"] % 3 == 2:
        warnings.append("x mod 3=2")
    state["x"], state["y"] = a, b
    return warnings


def test_loese1xy_warns_about_the_board_before():
    state = {"x": 10, "y": 10}  # as it stands in the notebook before loese1xy(8, 8)
    assert loese1xy(state, 8, 8) == []  # 8 = 2 mod 3: it stops at column 2, and the notebook shows no warning
    assert loese1xy(state, 10, 10) == ["x mod 3=2"]  # and this one would not be needed


def test_z_has_a_row_too_many():
    x = y = 6
    printed = ["000000", "000000", "000100", "000000", "000000", "000000", "000000"]  # the output of Z
    called = ["".join(str(int((i, j) == (3, 4))) for j in range(1, y + 1)) for i in range(1, x + 1)]
    assert printed == [*called, "0" * y]


def test_the_call_in_alleletzten_closes_a_bracket_too_many():
    printed = "a:=letzte( MatGF2([(0$(k-1)),1,(0$(x-k))])));"
    brackets = [character for character in printed if character in "()[]"]
    mended = [bracket for k, bracket in enumerate(brackets) if k != len(brackets) - 1]
    assert (brackets.count("("), brackets.count(")")) == (6, 7)
    assert are_balanced(mended)
    assert not are_balanced(brackets)


def are_balanced(brackets):
    open_ones = []
    for bracket in brackets:
        if bracket in "([":
            open_ones.append(bracket)
        elif not open_ones or open_ones.pop() + bracket not in ("()", "[]"):
            return False
    return not open_ones


# Chomp


def test_a_move_on_the_second_row_leaves_an_endless_bottom_row():
    endless = [math.inf] * 4
    for q in range(6):
        left = chomp.play(endless, (q, 1))
        assert [*left][-1] == math.inf
        assert all(row == q for row in [*left][:-1])
        if q:  # the answer on the bottom row, and no other, wins
            assert chomp.winning_moves(left) == {(chomp.bottom_row([q] * 3), 0)}


# Merlin

SLIDE_6 = [["010000001", "011001000", "001110010"], ["101111000", "111000010", "001110010"]]


def test_the_chains_of_slide_6_are_the_states_after_1_6_5_and_6_5_1():
    for chain, order in zip(SLIDE_6, [(1, 6, 5), (6, 5, 1)], strict=True):
        state = "100110001"  # slide 2
        for button, printed in zip(order, chain, strict=True):
            state = "".join(map(str, merlin.MERLIN.press(state, [button])))
            assert state == printed


def test_the_middle_line_of_slide_15_does_not_follow():
    # A s = w + p, then A^-1 s = A^-1 (w + p): true of s only where A^-1 s = s
    A_inverse = merlin.inverse()
    s = [int(button in merlin.solve("100110001")) for button in merlin.BUTTONS]
    assert [sum(a & x for a, x in zip(row, s, strict=True)) % 2 for row in A_inverse] != s


# Zucker

TURNS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


def touching(coin, coins):
    return [other for other in coins if (other[0] - coin[0], other[1] - coin[1]) in TURNS]


BUILT = [(1, 0), (2, 0), (1, 1), (2, 1), (1, 2), (0, 2), (0, 3), (-1, 3), (-1, 2), (-2, 3), (-2, 2), (-1, 1), (0, 0)]


def test_a_board_of_13_coins_built_as_printed_refutes_theorem_2_as_read():
    for k in range(3, len(BUILT)):
        assert len(touching(BUILT[k], BUILT[:k])) >= 2  # "each new coin touches two other coins"
    assert len(touching(BUILT[2], BUILT[:2])) == 2
    u, w = touching((0, 0), BUILT[:-1])
    assert u not in touching(w, BUILT)  # ... but not each other: the last coin is in no triangle
    triangles = [t for t in combinations(BUILT, 3) if all(b in touching(a, BUILT) for a, b in combinations(t, 2))]
    assert len(triangles) == 10
    assert not any((0, 0) in t for t in triangles)
    same = next(c for c in BUILT if c != (0, 0) and (c[0] - c[1]) % 3 == 0)  # of the color of (0, 0)
    reached = {frozenset()}
    for t in triangles:
        reached |= {state ^ set(t) for state in reached}
    # (0, 0) and a coin of its color have P = e, as nothing has, and no pushes lead there: 4 classes become 8
    assert frozenset({(0, 0), same}) not in reached
    assert 2 ** len(BUILT) // len(reached) == 8
    # nor is it enough that each coin is in a triangle: with (1, -1) it is so, and there are still 8 classes
    board = [*BUILT, (1, -1)]
    assert len(touching((1, -1), BUILT)) == 2
    triangles = [t for t in combinations(board, 3) if all(b in touching(a, board) for a, b in combinations(t, 2))]
    assert {coin for t in triangles for coin in t} == set(board)
    reached = {frozenset()}
    for t in triangles:
        reached |= {state ^ set(t) for state in reached}
    assert 2 ** len(board) // len(reached) == 8


def test_there_are_4_classes_which_is_corollary_5():
    triangles = list(combinations([(0, 0), (1, 0), (0, 1)], 3))
    reached = {frozenset(), frozenset(triangles[0])}
    assert 2**3 // len(reached) == 4


def test_there_are_4_classes_of_2_to_the_n_less_2_labelings():
    for k in range(2, 6):
        coins = [(a, b) for b in range(k) for a in range(k - b)]
        triangles = [t for t in combinations(coins, 3) if all(b in touching(a, coins) for a, b in combinations(t, 2))]
        reached = {frozenset()}
        for t in triangles:
            reached |= {state ^ set(t) for state in reached}
        assert len(reached) == 2 ** (len(coins) - 2)  # of one class: not the number of classes
        assert 2 ** len(coins) // len(reached) == 4


def test_the_term_of_number_2k_follows_the_triangle_before_it():
    # a strip of triangles 1, 2, 3, 4; the pairs 1, 2 and 3, 4 share two coins each
    strip = [{(0, 0), (1, 0), (0, 1)}, {(1, 0), (0, 1), (1, 1)}, {(0, 1), (1, 1), (0, 2)}, {(1, 1), (0, 2), (1, 2)}]
    ends = [strip[k] ^ strip[k + 1] for k in (0, 2)]
    assert [len(end) for end in ends] == [2, 2]

    def turned(exponents):
        state = set()
        for exponent, corners in zip(exponents, strip, strict=True):
            state ^= corners if exponent else set()
        return state

    for p_1, p_3 in product((0, 1), repeat=2):
        wanted = (ends[0] if p_1 else set()) ^ (ends[1] if p_3 else set())
        assert turned((p_1, p_1, p_3, p_3)) == wanted  # each pair is pushed together
        assert (turned((p_1, p_1, p_3, p_1)) == wanted) == (p_1 == p_3)  # with p_1 in term 2k for every k


def test_words_of_pushes_do_not_fall_into_classes_of_equal_size():
    coins = [(a, b) for b in range(3) for a in range(3 - b)]
    triangles = [t for t in combinations(coins, 3) if all(b in touching(a, coins) for a, b in combinations(t, 2))]
    r, n = len(triangles), len(coins)
    assert (r, n) == (4, 6)

    def turned(pushes):
        state = set()
        for push in pushes:
            state ^= set(push)
        return frozenset(state)

    sets = Counter(turned(chosen) for k in range(r + 1) for chosen in combinations(triangles, k))
    assert set(sets.values()) == {2 ** (r - n + 2)}  # what the count of theorem 10 is about
    for longest in range(2, 6):
        words = Counter(turned(word) for length in range(longest + 1) for word in product(triangles, repeat=length))
        assert len(set(words.values())) > 1


# OEIS and Boyles


def test_a147983_runs_1523_and_1525_together():
    printed = (ROOT / "tests" / "data" / "oeis_a147983.txt").read_text(encoding="utf-8")
    terms = [
        int(term) for line in printed.splitlines() if not line.startswith("#") for term in re.findall(r"\d+", line)
    ]
    assert 15231525 in terms
    mended = [part for term in terms for part in ([1523, 1525] if term == 15231525 else [term])]
    F = chomp.three_row_table(8000)

    def has_a_pattern(r):
        """Neither f(q, r) nor f(q, r) - q is constant for 6000 < q ≤ 8000: observed, not proved for all q."""
        values = [int(x) for x in F[6001:, r]]
        return len(set(values)) > 1 and len({x - q for q, x in enumerate(values)}) > 1

    assert [r for r in range(1, mended[-1] + 1) if has_a_pattern(r)] == mended


def test_197_presses_are_too_many_for_19_by_19():
    basis = [[int(x) for row in pattern for x in row] for pattern in kernel_basis(19, 19)]
    met = sum(any(pattern[cell] for pattern in basis) for cell in range(361))
    assert met == 360
    # over all solutions the presses of a met cell average 1/2, so some solution has at most 361 - 360/2
    assert 361 - math.ceil(met / 2) == 181 < 197
