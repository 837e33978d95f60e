import pickle
from itertools import product

import pytest

from flipalg import certificate, colors_determinant, nullity, rule, solve
from flipalg.algebra import checking
from flipalg.algebra.apparition import Rank
from flipalg.algebra.checking import CheckError
from flipalg.algebra.polynomials import F2Polynomials
from flipalg.reports import jobs
from flipalg.reports.jobs import make
from flipalg.solvers.methods import SOLVERS
from flipalg.solvers.problem import Answer
from flipalg.theory import determinants, rank_search, rules, second_routes
from flipalg.theory import nullity as nullity_module
from flipalg.theory import nullity_table as nullity_table_module
from flipalg.theory.neighborhoods import NEIGHBORHOODS
from flipalg.theory.nullity import g
from flipalg.theory.nullity_table import nullity_table
from flipalg.theory.primitives import Primitives, primitives_by_gcd, require_gcds, square_nullities
from flipalg.theory.side_polynomials import side_polynomial
from flipalg.theory.topologies import TOPOLOGIES


@pytest.fixture
def checked(monkeypatch):
    monkeypatch.setenv("FLIPALG_CHECK", "1")


def test_second_route_of_g():
    for r, s in [*product(range(1, 40, 2), repeat=2), (33, 10**40 + 1), (171, 171), (511, 511)]:
        assert second_routes.g(r, s) == (g(r, s) if min(r, s) > 1 else 0)
    assert second_routes.nullity(
        2, 2**100 * 33 - 1, 2**101 * 33 - 1, NEIGHBORHOODS["plus"], TOPOLOGIES["board"]
    ) == nullity(2**100 * 33 - 1, 2**101 * 33 - 1)


def test_checked_answers_are_the_answers(checked):
    assert nullity(14, 14, "king") == 12
    assert [nullity(n, n) for n in range(1, 10)] == [0, 0, 0, 4, 2, 0, 0, 0, 8]
    assert str(rule(6)) == "m × 6 is unique iff m + 1 is not a multiple of 9"
    assert certificate(5, 5, topology="torus").nullity == 8
    assert solve(5, 5).nullity == 2


def test_a_planted_fault_is_found(checked, monkeypatch):
    one_more = {
        (nullity_module, "nullity_by_closed_form"): lambda: nullity(4, 4),
        (nullity_module, "nullity_by_gcd"): lambda: nullity(4, 4, "king"),
        (nullity_module, "cylinder_nullity"): lambda: nullity(4, 4, topology="cylinder"),
        (nullity_module, "torus_nullity"): lambda: nullity(4, 4, topology="torus"),
        (nullity_module, "product_nullity"): lambda: nullity(4, 4, "row"),
        (nullity_module, "_gcd_degree_of_Q"): lambda: g(5, 5),
    }
    for (module, name), ask in one_more.items():
        right = getattr(module, name)
        ask()
        monkeypatch.setattr(module, name, lambda *of, right=right, **how: right(*of, **how) + 1)
        with pytest.raises(CheckError, match=r"is \d+ by one route and \d+ by another"):
            ask()
        monkeypatch.setattr(module, name, right)


def test_a_planted_fault_of_the_gcd_is_found(checked, monkeypatch):
    monkeypatch.setattr(F2Polynomials, "gcd", lambda self, f, g: f)
    for ask in (lambda: nullity(10, 10), *(lambda t=t: nullity(7, 5, topology=t) for t in ("cylinder", "torus"))):
        with pytest.raises(CheckError):
            ask()


def test_planted_faults_of_rules_certificates_and_solutions_are_found(checked, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(rules, "ranks_of_factors", lambda *_: [(Rank(7, 1), 7)])
        with pytest.raises(CheckError, match="whether 4 × 4 is unique"):
            rule(4)
    with monkeypatch.context() as patch:
        patch.setattr(F2Polynomials, "xgcd", lambda R, f, g: (R.one, R.one, R.one))
        with pytest.raises(CheckError, match="certificate of the 3 × 4"):
            certificate(3, 4)
    with monkeypatch.context() as patch:
        patch.setitem(SOLVERS, "polynomial", lambda task: Answer([0] * task.m, (), list))
        with pytest.raises(CheckError, match="do not lead"):
            solve(3, 4)


def test_planted_faults_of_long_tables_are_found(checked, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(nullity_table_module, "_order_counts", lambda *_: {(5, 5): 4})
        with pytest.raises(CheckError, match="nullity of the"):
            nullity_table(40, 40)
    assert square_nullities(100)[:9] == [0, 0, 0, 4, 2, 0, 0, 0, 8]
    with pytest.raises(CheckError, match="nullity of the"):
        square_nullities(100, Primitives({5: 4}, 200))
    true = primitives_by_gcd(200)
    require_gcds(true, [*true, 3, 9])
    for wrong in ({**true, 31: 12}, {k: P for k, P in true.items() if k != 127}):
        with pytest.raises(CheckError, match=r"P\(\d+\) is"):
            require_gcds(wrong, [*true, 3, 9])
    job = make("primitives", 300)
    results = [jobs.primitives_chunk(*arguments) for _, arguments in job.chunks]
    assert "127 28" in job.finish(results)
    with pytest.raises(CheckError, match=r"P\(\d+\) is"):
        job.finish([result for result in results if "127" not in result])


def test_planted_faults_of_colors_are_found(checked, monkeypatch):
    assert nullity(2, 2, colors=3) == 1
    assert colors_determinant(6, 7) == -791
    assert rule(6, colors=3).ranks == (13, 14)
    with monkeypatch.context() as patch:
        patch.setattr(nullity_module, "nullity_by_gcd", lambda *_, **__: 0)
        with pytest.raises(CheckError, match=r"nullity of the 2 × 2 board with 3 colors \(plus\) is 0 by one"):
            nullity(2, 2, colors=3)
    with monkeypatch.context() as patch:
        patch.setattr(determinants, "side_polynomial", lambda R, n, form: R.add(side_polynomial(R, n, form), R.one))
        with pytest.raises(CheckError, match="determinant of the 6 × 7 board"):
            colors_determinant(6, 7)
    with monkeypatch.context() as patch:
        assert solve(2, 3, colors=3, goal="off").verify()
        patch.setitem(SOLVERS, "polynomial", lambda task: Answer([0] * task.m, (), list))
        with pytest.raises(CheckError, match="presses for the 3 × 3 board of 3 colors do not lead"):
            solve("201/011/112", colors=3)
    with monkeypatch.context() as patch:
        patch.setattr(rank_search, "rank_of_irreducible", lambda *_: Rank(7, 1))
        with pytest.raises(CheckError, match="is unique with 3 colors"):
            rule(6, colors=3)


def test_check_is_said_by_the_call_or_the_environment(monkeypatch):
    monkeypatch.setattr(second_routes, "nullity", lambda *_: -1)
    assert nullity(4, 4) == 4
    assert nullity(4, 4, check=False) == 4
    with pytest.raises(CheckError, match="nullity of the 4 × 4 board \\(plus\\) is 4 by one route and -1 by another"):
        nullity(4, 4, check=True)
    for value, wanted in [("", False), ("0", False), ("1", True)]:
        monkeypatch.setenv("FLIPALG_CHECK", value)
        assert checking.is_wanted() == wanted


def test_an_error_of_a_check_travels():
    error = CheckError("g(3, 3) is 1 by one route and 2 by another")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
