"""The report of a board: each value compared with another computation, by elimination, FLINT, sympy or trials."""

import csv
import json
import random
import re
from itertools import product
from math import prod
from pathlib import Path

import numpy as np
import oracle
import pytest
import sympy
import verify_certificate
from flint import fmpz_mat, nmod_mat

from flipalg.boards.board import Board
from flipalg.console.ledgers import ledger
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.matrices.modular import solve_modulo
from flipalg.reports.board_facts import COMPLETE, NOT_COMPUTED, PROVED, STATUSES
from flipalg.reports.board_files import board_file
from flipalg.reports.board_report import board_report

λ = sympy.Symbol("λ")


def lot(count, seed=49, largest=20):
    """Return boards by lot: half of them `plus` on plain boards with two colors; one in ten has sides to `largest`."""
    rng = random.Random(seed)
    for _ in range(count):
        side = largest if rng.random() < 0.1 else 8
        m, n = rng.randint(1, side), rng.randint(1, side)
        kind = rng.choice([(), (rng.choice(list(NEIGHBORHOODS)), rng.choice(list(TOPOLOGIES)))])
        yield Grid.of(m, n, *kind, colors=rng.choice((2, 2, 2, 3, 4, 5, 6)) if kind else 2)


class Elimination:
    """The game matrix of a grid and what elimination says of it, without flipalg.theory."""

    def __init__(self, grid):
        self.grid = grid
        self.names = grid.names
        self.G = oracle.game(*grid.shape, *self.names)
        self.over_z = fmpz_mat(self.G)
        self.solved = solve_modulo(self.G, [1] * len(self.G), grid.colors)

    def nullity(self, p):
        return len(self.G) - nmod_mat(fmpz_mat(self.G), p).rank()

    def solutions(self):
        """Yield all solutions of all on, at most 5,000."""
        x, generators = self.solved.x, self.solved.generators
        for times in product(*(range(order) for _, order in generators)):
            total = list(x)
            for k, (vector, _) in zip(times, generators, strict=True):
                total = [(a + k * b) % self.grid.colors for a, b in zip(total, vector, strict=True)]
            yield total


def check(grid):
    """Compare the report of a small board; return the names of the values compared."""
    report, known, c = board_report(grid), Elimination(grid), grid.colors
    primes = sympy.primefactors(c)
    names = {value.name for value in report}
    computed = {value.name for value in report if value.status != NOT_COMPUTED}
    assert {value.status for value in report} <= set(STATUSES)
    assert all(value.sources or value.why for value in report), "every value says what it rests on"
    assert ("nullity" in names) == sympy.isprime(c) == ("nullities" not in names)
    if sympy.isprime(c):
        assert report["nullity"].value == known.nullity(c)
    else:
        assert report["nullities"].value == tuple((p, known.nullity(p)) for p in primes)
    if "solutions" in computed:
        assert prod(p**e for p, e in report["solutions"].value.powers) == known.solved.count
    if "all_on" in computed:
        assert report["all_on"].value == (known.solved.x is not None)
    if "quiet_patterns" in computed:
        check_patterns(report, known)
    assert report["determinant"].value == known.over_z.det()
    if "invariant_factors" in computed and len(known.G) <= 200:
        diagonal = known.over_z.snf()
        smith = [abs(int(diagonal[i, i])) for i in range(len(known.G))]
        assert list(report["invariant_factors"].value) == [s for s in smith if s != 1]
    if "factors" in computed:
        for sides in report["factors"].value:
            check_sides(grid, sides, known.nullity(sides.p))
    check_rule(report["rule_of_columns"].value, grid)
    check_rule(report["rule_of_rows"].value, grid.transposed)
    check_presses(report, known)
    check_hardest(report, known)
    if "residues" in names:
        check_residues(grid, report["residues"].value)
    if "orders" in names:
        for length, closed, order in zip(grid.shape, grid.topology.closed, report["orders"].value, strict=True):
            modulus = length if closed else length + 1
            while modulus % c == 0:
                modulus //= c
            assert (order.modulus, order.order) == (modulus, sympy.n_order(c, modulus) if modulus > 1 else 1)
    if "orbits" in computed and known.solved.count <= 5_000:
        assert report["orbits"].value == orbits(known)
    assert verify_certificate.check(verify_certificate.read(board_file(grid, "certificate").text))
    for other in report.related:
        small = Grid.from_label(other.label)
        if other.nullity is not None and small.m * small.n <= 400:
            assert other.nullity == oracle.nullity(*small.shape, *small.names, small.colors), other
        if other.relation in ("same nullity", "gcd neighbor", "reflection") and sympy.isprime(c):
            assert other.nullity == report["nullity"].value, other
    if max(grid.shape) <= 8:
        assert names - computed <= {"hardest", "fewest_presses"}
    return computed


def check_patterns(report, known):
    c, (m, n) = known.grid.colors, known.grid.shape
    patterns = [Board(text, colors=c) for text in report["quiet_patterns"].value]
    for pattern in patterns:
        assert not any(map(any, oracle.pressed(oracle.dark(m, n), list(pattern), *known.names, c)))
    if sympy.isprime(c) and patterns:
        rows = [[value for row in pattern for value in row] for pattern in patterns]
        assert nmod_mat(fmpz_mat(rows), c).rank() == len(rows) == known.nullity(c)


def check_sides(grid, sides, nullity):
    """The factors are irreducible, multiply to the polynomials of the sides, and those shared to a gcd."""
    form, p = grid.neighborhood, sides.p
    f, h = determinant(grid.m, λ, 1, p), determinant(grid.n, -(form.c0 + form.c1 * λ), form.c2 + form.c3 * λ, p)
    shared = multiplied(sides.shared, p)
    for polynomial, factors in ((f, sides.rows.factors), (h, sides.columns.factors), (f.gcd(h), sides.shared)):
        assert multiplied(factors, p) == polynomial.monic()
    assert shared.degree() == nullity


def determinant(n, v, w, p):
    """D_0 = 1, D_k = v D_{k-1} - w² D_{k-2}."""
    before, f = sympy.Poly(0, λ, modulus=p), sympy.Poly(1, λ, modulus=p)
    v, w = sympy.Poly(v, λ, modulus=p), sympy.Poly(w, λ, modulus=p)
    for _ in range(n):
        before, f = f, v * f - w * w * before
    return f


def multiplied(factors, p):
    total = sympy.Poly(1, λ, modulus=p)
    for text, multiplicity in factors:
        factor = sympy.Poly(re.sub(r"(\d)λ", r"\1*λ", text.replace("^", "**")), λ, modulus=p)
        assert factor.is_irreducible
        total *= factor**multiplicity
    return total.monic()


def check_rule(said, grid):
    """The ranks say of which of twelve boards the game matrix is invertible."""
    offset = 0 if grid.topology.rows_close else 1
    assert not said.divisors
    for m in range(1, 13):
        boards = (oracle.nullity(m, grid.n, *grid.names, p) for p in sympy.primefactors(grid.colors))
        assert any(boards) == any((m + offset) % rank == 0 for rank in said.ranks), (m, said)


def check_presses(report, known):
    if known.solved.x is None:
        assert "fewest_presses" not in report or report["fewest_presses"].status == NOT_COMPUTED
        return
    fewest = report["fewest_presses"]
    least, most = fewest.bounds or (fewest.value, fewest.value)
    if known.solved.count <= 5_000:
        assert least <= min(map(sum, known.solutions())) <= most
    assert fewest.status in ((PROVED, NOT_COMPUTED) if known.solved.count == 1 else (COMPLETE, NOT_COMPUTED))


def check_hardest(report, known):
    """The covering radius by trying all boards, for few of them."""
    found, c = report["hardest"], known.grid.colors
    least, most = found.bounds or (found.value, found.value)
    assert least <= most
    if c ** len(known.G) <= 20_000:
        starts = {}
        for x in product(range(c), repeat=len(known.G)):
            start = tuple(sum(a * b for a, b in zip(row, x, strict=True)) % c for row in known.G)
            starts[start] = min(sum(x), starts.get(start, sum(x)))
        assert least <= max(starts.values()) <= most


def check_residues(grid, residues):
    odd = [(side + 1) // ((side + 1) & -(side + 1)) for side in grid.shape]
    for j, a1, a2 in residues:
        for b, a in zip(odd, (a1, a2), strict=True):
            assert a in (pow(2, j, b), b - pow(2, j, b))


def orbits(known):
    m, n = known.grid.shape
    turned = known.grid == known.grid.transposed
    seen = set()
    for solution in known.solutions():
        x = np.array(solution).reshape(m, n)
        images = [y[::i, ::j] for y in ((x, x.T) if turned else (x,)) for i in (1, -1) for j in (1, -1)]
        seen.add(min(tuple(image.ravel().tolist()) for image in images))
    return len(seen)


def test_each_value_of_a_sample_of_boards_is_that_of_an_independent_computation():
    names = set()
    for grid in lot(14, largest=8):
        names |= check(grid)
    assert len(names) == 16  # every value was there at least once


def test_each_value_of_200_boards_by_lot_is_that_of_an_independent_computation():
    failed = {}
    for grid in lot(200, seed=500):
        try:
            check(grid)
        except AssertionError as error:
            failed[grid.label] = str(error)[:200]
    assert not failed


def test_every_source_is_a_theorem_of_the_ledger_or_a_page():
    labels = ("10^12.10^12.plus", "30.31.plus", "3.3.torus.king", "3.4.cylinder.plus.c6", "4.5.row.c3", "4.4.cross.c3")
    reports = [board_report(label) for label in (*labels, "5.5.plus", "20000.2^40.plus", "5.7.king")]
    sources = {source for report in reports for value in report for source in value.sources}
    sources |= {source for report in reports for other in report.related for source in other.sources}
    names = {entry["name"] for entry in ledger()}
    pages = {source for source in sources - names if (Path(__file__).parents[2] / source).is_file()}
    assert sources - names - pages == set()
    assert len(sources) > 15


def test_a_report_is_the_same_by_size_label_and_grid():
    by_label = board_report("5.6.ring.cross.c3")
    assert by_label == board_report(5, 6, "cross", "ring", colors=3) == board_report(by_label.grid)


@pytest.mark.parametrize("label", ["x", "0.3.plus", "3.4.plux", "3.4.torus.king.c1"])
def test_other_texts_than_labels_are_refused(label):
    with pytest.raises(ValueError, match=r"must be|label|unknown"):
        board_report(label)


def test_a_name_that_the_report_does_not_have_is_refused_with_those_it_has():
    with pytest.raises(KeyError, match="has no 'factors'; it has nullity"):
        board_report("3.3.torus.plus")["factors"]


def test_values_that_take_long_have_bounds_a_reason_and_a_command():
    """10^12 × 10^12, a square whose nullity is out of reach, and others: no exception, and bounds that hold."""
    large = board_report(10**12, 10**12)
    assert (large["nullity"].value, large["hardest"].value, large["certificate"].value.verified) == (0, 10**24, True)
    beyond = board_report(10**40, 10**40)
    assert beyond["nullity"].status == NOT_COMPUTED
    assert beyond["nullity"].bounds == (0, 4 * (10**40 + 1) // 5)
    assert beyond["nullity"].command == ""
    for label in ("5000.5000.plus", "400.300.king.c3", "100.100.torus.plus", "10^30.7.ring.beams", "19.19.plus"):
        report = board_report(label)
        for value in report:
            if value.status == NOT_COMPUTED:
                assert value.value is None
                assert value.why
            if value.bounds:
                least, most = value.bounds
                assert most is None or least <= most
    assert board_report("19.19.plus")["fewest_presses"].value == 141  # OEIS A075464
    assert board_report("100.100.plus.c4")["solutions"].value.text == "1"


def test_hardest_positions_and_their_bounds_are_those_of_the_table():
    """tables/hardest.csv comes from `hardest`, whose searches are longer than those of a report."""
    with (Path(__file__).parents[2] / "tables" / "hardest.csv").open(encoding="utf-8") as file:
        rows = [{name: int(value) for name, value in row.items()} for row in csv.DictReader(file)]
    values = 0
    for row in rows:
        hardest = board_report(row["m"], row["n"])["hardest"]
        if hardest.value is None:
            assert hardest.bounds[0] <= row["at_least"]
            assert hardest.bounds[1] >= row["at_most"]
        else:
            assert hardest.value == row["at_least"] == row["at_most"]
            values += row["m"] == row["n"]
    assert values >= 3
    for n, nullity, presses in ((14, 4, 123), (17, 2, 199), (24, 4, 375), (29, 10, None), (35, 6, 721)):
        report = board_report(n, n)  # 17 q² - 10 q, 26 q² - 12 q + 1, 88 q² - 24 q + 1 for q = 3 and 5
        assert (report["nullity"].value, report["hardest"].value) == (nullity, presses)


def test_the_hardest_position_is_counted_in_presses():
    assert "\nhardest: 1 press  (" in str(board_report(1, 1))
    assert "\nhardest: 15 presses  (" in str(board_report(5, 5))
    assert "\nhardest: at least 25 and at most 41 presses; not computed, " in str(board_report(9, 9))


def test_the_json_form_has_no_integers_that_javascript_would_round():
    text = json.dumps(board_report("10^12.10^12.plus").to_json())
    numbers = []
    json.loads(text, parse_int=numbers.append)
    assert not numbers  # all are text
    assert '"1000000000000.1000000000000.plus"' in text
